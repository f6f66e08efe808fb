//! Secrets of authenticator apps are encrypted in the database, with keys that are not in it: who gets hold of a backup
//! has no second factors. The first key encrypts, all of them decrypt, and the start of the program encrypts again what
//! is not under the first one yet.

use super::store;
use crate::app::App;
use crate::error::{Error, Result, StartError};
use crate::identity::UserId;
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::rand::{SecureRandom, SystemRandom};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;
use std::sync::Arc;

/// Bytes of a secret: what RFC 4226 recommends.
pub const SECRET: usize = 20;
/// Bytes of a key.
const KEY: usize = 32;
/// Bytes that tell which key it was.
const MARK: usize = 4;
/// The keys' file in the data folder, where no setting names them.
const FILE: &str = "secrets.key";

/// The keys; cheap to clone.
#[derive(Clone)]
pub struct SecretKeys(Arc<[Key]>);

/// What a kept secret needs after a change of the keys.
#[derive(Debug, PartialEq, Eq)]
pub enum Renewal {
    Current,
    /// The same secret under the first key.
    Again(Vec<u8>),
    Unreadable,
}

struct Key {
    mark: [u8; MARK],
    cipher: LessSafeKey,
}

impl SecretKeys {
    /// Reads keys of 64 hexadecimal digits with commas or spaces between them.
    ///
    /// # Errors
    /// When there is none, or something else.
    pub fn read(setting: Option<&SecretString>) -> Result<Self, StartError> {
        let text = setting.map_or("", |setting| setting.expose_secret());
        let parts = text.split(|sign: char| sign == ',' || sign.is_whitespace());
        let keys = parts.filter(|part| !part.is_empty()).map(Key::read).collect::<Result<Vec<_>, _>>()?;
        if keys.is_empty() {
            return Err(StartError("secrets.key: there is no key".to_owned()));
        }
        Ok(Self(keys.into()))
    }

    /// Encrypts an account's secret.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub fn seal(&self, user: UserId, secret: &[u8]) -> Result<Vec<u8>> {
        self.seal_for(&of(user), secret)
    }

    /// Encrypts a secret that can be read for the same purpose only.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub fn seal_for(&self, purpose: &[u8], secret: &[u8]) -> Result<Vec<u8>> {
        let key = self.0.first().ok_or_else(|| Error::internal("no key"))?;
        let mut nonce = [0; NONCE_LEN];
        SystemRandom::new().fill(&mut nonce).map_err(|_| Error::internal("no random numbers"))?;
        let mut text = secret.to_vec();
        key.cipher
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(purpose), &mut text)
            .map_err(|_| Error::internal("encryption"))?;
        Ok([&key.mark[..], &nonce, &text].concat())
    }

    /// Decrypts an account's secret; `None` where no key fits, or the row was another account's.
    pub fn open(&self, user: UserId, sealed: &[u8]) -> Option<Vec<u8>> {
        self.open_for(&of(user), sealed)
    }

    /// Decrypts what was encrypted for this purpose; `None` where no key fits, or it was for another one.
    pub fn open_for(&self, purpose: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        let (mark, rest) = sealed.split_at_checked(MARK)?;
        let (nonce, text) = rest.split_at_checked(NONCE_LEN)?;
        self.0.iter().filter(|key| key.mark == mark).find_map(|key| {
            let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
            let mut text = text.to_vec();
            key.cipher.open_in_place(nonce, Aad::from(purpose), &mut text).ok().map(|secret| secret.to_vec())
        })
    }

    /// What is to become of a kept secret, so that the first key alone can read it.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub fn renew(&self, purpose: &[u8], sealed: &[u8]) -> Result<Renewal> {
        match self.open_for(purpose, sealed) {
            None => Ok(Renewal::Unreadable),
            Some(_) if self.is_first(sealed) => Ok(Renewal::Current),
            Some(secret) => self.seal_for(purpose, &secret).map(Renewal::Again),
        }
    }

    fn is_first(&self, sealed: &[u8]) -> bool {
        self.0.first().is_some_and(|key| sealed.starts_with(&key.mark))
    }
}

impl Key {
    fn read(text: &str) -> Result<Self, StartError> {
        let bytes = HEXLOWER_PERMISSIVE.decode(text.as_bytes()).ok().filter(|bytes| bytes.len() == KEY);
        let wrong = || StartError(format!("secrets.key: a key has {} hexadecimal digits", 2 * KEY));
        let bytes = bytes.ok_or_else(wrong)?;
        let cipher = UnboundKey::new(&CHACHA20_POLY1305, &bytes).map_err(|_| wrong())?;
        let mut mark = [0; MARK];
        mark.copy_from_slice(&Sha256::digest(&bytes)[..MARK]);
        Ok(Self { mark, cipher: LessSafeKey::new(cipher) })
    }
}

/// What the secret belongs to: one that is copied into another account's row is worth nothing there.
fn of(user: UserId) -> Vec<u8> {
    [b"totp".as_slice(), &user.0.to_be_bytes()].concat()
}

/// The keys in the data folder's file, which is made where it is missing.
///
/// # Errors
/// When it cannot be read or made, or others may read it.
pub fn keys_in(folder: &Path) -> Result<SecretString, StartError> {
    let path = folder.join(FILE);
    let failed = |error: std::io::Error| StartError(format!("{}: {error}", path.display()));
    let made = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path);
    match made {
        Ok(mut file) => {
            let mut key = [0; KEY];
            SystemRandom::new().fill(&mut key).map_err(|_| StartError("no random numbers".to_owned()))?;
            writeln!(file, "{}", HEXLOWER.encode(&key)).and_then(|()| file.sync_all()).map_err(failed)?;
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        Err(error) => return Err(failed(error)),
    }
    let mut file = File::open(&path).map_err(failed)?;
    if file.metadata().map_err(failed)?.mode() & 0o077 != 0 {
        return Err(StartError(format!("{}: others may read it; chmod 600", path.display())));
    }
    let mut text = String::new();
    file.read_to_string(&mut text).map_err(failed)?;
    Ok(text.into())
}

/// Encrypts with the first key what is not yet: secrets of older programs, and those under another key.
///
/// # Errors
/// When the database fails.
pub fn reseal(app: &App) -> Result<(), StartError> {
    let keys = app.state::<SecretKeys>().clone();
    let unreadable = app.db.write_blocking(move |tx| -> Result<usize> {
        let mut unreadable = 0;
        for (user, kept) in store::list_totp_secrets(tx)? {
            if keys.is_first(&kept) && keys.open(user, &kept).is_some() {
                continue;
            }
            // What older programs wrote is as long as a secret; what is encrypted is longer.
            let secret = if kept.len() == SECRET { Some(kept.clone()) } else { keys.open(user, &kept) };
            match secret {
                Some(secret) => store::replace_totp_secret(tx, user, &kept, &keys.seal(user, &secret)?)?,
                None => unreadable += 1,
            }
        }
        Ok(unreadable)
    });
    let unreadable = unreadable?;
    if unreadable > 0 {
        tracing::error!(
            unreadable,
            "second factors were encrypted with a key that is missing in secrets.key: add it, or these accounts \
             need a recovery code to sign in"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> SecretKeys {
        SecretKeys::read(Some(&text.to_owned().into())).unwrap()
    }

    #[test]
    fn the_first_key_writes_and_all_read() {
        let (old, new) = ("1".repeat(64), "2".repeat(64));
        let sealed = keys(&old).seal(UserId(7), b"01234567890123456789").unwrap();
        assert!(!sealed.windows(6).any(|part| part == b"012345"));
        let both = keys(&format!("{new}, {old}\n"));
        let secret = both.open(UserId(7), &sealed).unwrap();
        assert_eq!(secret, b"01234567890123456789");
        let again = both.seal(UserId(7), &secret).unwrap();
        assert_eq!(keys(&new).open(UserId(7), &again), Some(secret));
        assert_eq!(keys(&old).open(UserId(7), &again), None, "another key");
        assert_eq!(both.open(UserId(8), &again), None, "another account's");
        assert_ne!(both.seal(UserId(7), b"x").unwrap(), both.seal(UserId(7), b"x").unwrap());
    }

    #[test]
    fn a_purpose_reads_its_own_and_follows_a_change_of_keys() {
        let (old, new) = (keys(&"1".repeat(64)), keys(&format!("{}, {}", "2".repeat(64), "1".repeat(64))));
        let sealed = old.seal_for(b"push", b"secret").unwrap();
        assert_eq!(old.open_for(b"other", &sealed), None);
        assert_eq!(old.renew(b"push", &sealed).unwrap(), Renewal::Current);
        let Renewal::Again(again) = new.renew(b"push", &sealed).unwrap() else { panic!("not renewed") };
        assert_eq!(keys(&"2".repeat(64)).open_for(b"push", &again).unwrap(), b"secret");
        assert_eq!(keys(&"3".repeat(64)).renew(b"push", &again).unwrap(), Renewal::Unreadable);
    }

    #[test]
    fn every_changed_or_missing_byte_is_noticed() {
        let keys = keys(&"3".repeat(64));
        let sealed = keys.seal(UserId(1), b"01234567890123456789").unwrap();
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert_eq!(keys.open(UserId(1), &changed), None);
            assert_eq!(keys.open(UserId(1), &sealed[..at]), None);
        }
    }

    #[test]
    fn what_is_no_key_is_refused_without_repeating_it() {
        for text in ["", " ,", "geheim", &"1".repeat(62), &"g".repeat(64)] {
            let refused = SecretKeys::read(Some(&text.to_owned().into())).err().unwrap();
            assert!(refused.0.starts_with("secrets.key: ") && !refused.0.contains("geheim"));
        }
    }

    #[test]
    fn the_file_is_made_once_and_is_its_owners_only() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let first = keys_in(folder.path()).unwrap();
        assert_eq!(first.expose_secret(), keys_in(folder.path()).unwrap().expose_secret());
        SecretKeys::read(Some(&first)).unwrap();
        std::fs::set_permissions(folder.path().join(FILE), PermissionsExt::from_mode(0o644)).unwrap();
        assert!(keys_in(folder.path()).err().unwrap().0.contains("chmod 600"));
    }
}
