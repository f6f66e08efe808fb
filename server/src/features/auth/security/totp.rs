//! Codes of an authenticator app. A code opens the door once; recovery codes are for the day the phone is lost.

use super::super::events::UserEvent;
use super::sealing::{SECRET, SecretKeys};
use super::store;
use super::types::{RecoveryCodes, TotpCodeRequest, TotpSecret};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::settings;
use crate::identity::{Member, UserId};
use crate::time::{SECOND, Time};
use kontor_db::Tx;
use kontor_session::Token;
use sha2::{Digest, Sha256};
use totp_rs::{Builder, Totp};

const RECOVERY_CODES: usize = 8;

/// How an account's sign-in stands as to its second factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Factor {
    /// None is asked for, or the code was right.
    Passed,
    /// A code is asked for and none was given.
    Missing,
    Wrong,
    /// The app's code cannot be checked, because the key to its secret is missing; a recovery code can.
    Unreadable,
}

impl Factor {
    /// # Errors
    /// Unless it was passed.
    pub fn demand(self) -> Result<()> {
        match self {
            Self::Passed => Ok(()),
            Self::Missing => Err(ErrorCode::SecondFactorRequired.into()),
            Self::Wrong => Err(ErrorCode::SecondFactorWrong.into()),
            Self::Unreadable => Err(ErrorCode::SecondFactorUnreadable.into()),
        }
    }
}

/// Uses the code up, if the account asks for one.
///
/// # Errors
/// When the database fails.
pub fn check_factor(
    tx: &mut Tx<'_>,
    keys: &SecretKeys,
    user: UserId,
    code: Option<&str>,
    now: Time,
) -> Result<Factor> {
    let Some(stored) = store::find_totp(tx, user)?.filter(|totp| totp.is_enabled) else {
        return Ok(Factor::Passed);
    };
    let Some(code) = code.map(str::trim).filter(|code| !code.is_empty()) else {
        return Ok(Factor::Missing);
    };
    let secret = keys.open(user, &stored.secret);
    let step = match &secret {
        Some(secret) => matching_step(secret, code, now)?,
        None => None,
    };
    let right = match step {
        Some(step) => store::use_step(tx, user, step)?,
        None => store::use_recovery_code(tx, user, &recovery_hash(code))?,
    };
    let is_of_an_app = code.len() == 6 && code.bytes().all(|sign| sign.is_ascii_digit());
    Ok(match right {
        true => Factor::Passed,
        false if secret.is_none() && is_of_an_app => Factor::Unreadable,
        false => Factor::Wrong,
    })
}

/// Makes a secret for the app; it counts once a code has confirmed it.
pub async fn offer(app: &App, member: Member) -> Result<TotpSecret> {
    // 256 random bits, of which the first 160 are taken.
    let secret = Token::generate().hash()[..SECRET].to_vec();
    let kept = app.state::<SecretKeys>().seal(member.id, &secret)?;
    let (name, issuer) = (member.username.clone(), settings::current(app).shop.name.clone());
    let offered = app.db.write(move |tx| store::offer_totp(tx, &member, &kept)).await?;
    if !offered {
        return Err(ErrorCode::SecondFactorExists.into());
    }
    let secret = base32(&secret);
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("secret", &secret)
        .append_pair("issuer", &issuer)
        .finish();
    // A colon would end the issuer; the label's other signs are escaped.
    let label = |text: &str| {
        form_urlencoded::byte_serialize(text.replace(':', " ").as_bytes())
            .collect::<String>()
            .replace('+', "%20")
    };
    let uri = format!("otpauth://totp/{}:{}?{}", label(&issuer), label(&name), query.replace('+', "%20"));
    Ok(TotpSecret { success: true, secret, uri })
}

/// Turns the second factor on with a first code from the app.
pub async fn enable(app: &App, member: Member, request: TotpCodeRequest) -> Result<RecoveryCodes> {
    let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| recovery_code()).collect();
    let keys = app.state::<SecretKeys>().clone();
    let (hashes, now) = (codes.iter().map(|code| recovery_hash(code)).collect::<Vec<_>>(), app.clock.now());
    app.db
        .write(move |tx| {
            let stored = store::find_totp(tx, member.id)?.ok_or(ErrorCode::SecondFactorNotOffered)?;
            if stored.is_enabled {
                return Err(ErrorCode::SecondFactorExists.into());
            }
            let secret = keys.open(member.id, &stored.secret).ok_or(ErrorCode::SecondFactorNotOffered)?;
            let step = matching_step(&secret, request.code.trim(), now)?;
            let step = step.ok_or_else(|| Error::field("code", ErrorCode::SecondFactorCode))?;
            store::use_step(tx, member.id, step)?;
            store::enable_totp(tx, &member, now)?;
            for hash in &hashes {
                store::insert_recovery_code(tx, &member, hash)?;
            }
            event(&UserEvent::SecondFactorOn, &member, now).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(RecoveryCodes {
        success: true,
        message: "Zweiter Faktor eingeschaltet".to_owned(),
        recovery_codes: codes,
    })
}

fn event(what: &UserEvent, member: &Member, now: Time) -> Event {
    Event::new(what, now, ("user", member.id, &member.username)).by(member)
}

/// The step of 30 seconds that the code belongs to: this one, the one before or the one after, for clocks that differ.
fn matching_step(secret: &[u8], code: &str, now: Time) -> Result<Option<i64>> {
    let totp: Totp = Builder::new().with_secret(secret.to_vec()).build().map_err(Error::internal)?;
    let seconds = u64::try_from(now.0 / SECOND).unwrap_or_default();
    Ok(totp.check(code, seconds).and_then(|step| i64::try_from(step).ok()))
}

/// RFC 4648 without padding, as apps take it.
fn base32(bytes: &[u8]) -> String {
    data_encoding::BASE32_NOPAD.encode(bytes)
}

/// Sixteen letters and digits in four groups: 80 random bits.
fn recovery_code() -> String {
    let text = base32(&Token::generate().hash()[..10]).to_lowercase();
    let groups: Vec<_> =
        text.as_bytes().chunks(4).map(|group| String::from_utf8_lossy(group).into_owned()).collect();
    groups.join("-")
}

fn recovery_hash(code: &str) -> Vec<u8> {
    let bare: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    Sha256::digest(bare.to_lowercase().as_bytes()).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first vectors of RFC 6238, Appendix B, cut to six digits.
    #[test]
    fn knows_the_published_codes() {
        let secret = b"12345678901234567890";
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (2_000_000_000, "279037")] {
            assert_eq!(matching_step(secret, code, Time(seconds * SECOND)).unwrap(), Some(seconds / 30));
            assert_eq!(matching_step(secret, code, Time((seconds + 90) * SECOND)).unwrap(), None);
        }
        for code in ["", "28708", "2870820", "abcdef", "２８７０８２"] {
            assert_eq!(matching_step(secret, code, Time(59 * SECOND)).unwrap(), None, "{code}");
        }
    }

    #[test]
    fn a_recovery_code_may_be_typed_without_care() {
        let code = recovery_code();
        assert_eq!(code.len(), 19);
        assert_eq!(recovery_hash(&code), recovery_hash(&code.to_uppercase().replace('-', " ")));
    }
}
