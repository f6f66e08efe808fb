//! Who sends (RFC 8292): a key of the shop that push services learn when a browser subscribes, and a signed statement with each
//! request.

use crate::{BASE64, PushError};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

/// Seconds that a statement may hold at most.
pub const LONGEST_PROOF: i64 = 24 * 3600;

/// The shop's key towards push services.
#[derive(Debug)]
pub struct SenderKey(EcdsaKeyPair);

impl SenderKey {
    /// A new key as it is to be kept, in PKCS #8.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub fn generate() -> Result<Vec<u8>, PushError> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        made.map(|key| key.as_ref().to_vec()).map_err(|_| PushError::Random)
    }

    /// # Errors
    /// When it is none that [`SenderKey::generate`] has made.
    pub fn read(kept: &[u8]) -> Result<Self, PushError> {
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, kept, &SystemRandom::new());
        key.map(Self).map_err(|_| PushError::Sender)
    }

    /// The public key as browsers want it (`applicationServerKey`).
    pub fn public(&self) -> String {
        BASE64.encode(self.0.public_key().as_ref())
    }

    /// The header `Authorization` for a request to the service at `origin` until `expires_at`, a second since 1970. `contact` is an
    /// address of https or mailto under which the service reaches the shop.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub fn authorization(&self, origin: &str, contact: &str, expires_at: i64) -> Result<String, PushError> {
        let part = |value: serde_json::Value| BASE64.encode(value.to_string().as_bytes());
        let head = part(json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = part(json!({ "aud": origin, "exp": expires_at, "sub": contact }));
        let statement = format!("{head}.{claims}");
        let signature = self.0.sign(&SystemRandom::new(), statement.as_bytes());
        let signature = BASE64.encode(signature.map_err(|_| PushError::Random)?.as_ref());
        Ok(format!("vapid t={statement}.{signature}, k={}", self.public()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    #[test]
    fn a_statement_can_be_checked_with_the_public_key() {
        let kept = SenderKey::generate().unwrap();
        let key = SenderKey::read(&kept).unwrap();
        assert_eq!(key.public(), SenderKey::read(&kept).unwrap().public());
        let header =
            key.authorization("https://push.example", "https://shop.example", 1_700_000_000).unwrap();
        let (statement, public) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(public, key.public());
        let (signed, signature) = statement.rsplit_once('.').unwrap();
        let public =
            UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, BASE64.decode(public.as_bytes()).unwrap());
        let signature = BASE64.decode(signature.as_bytes()).unwrap();
        public.verify(signed.as_bytes(), &signature).unwrap();
        assert!(public.verify(b"something else", &signature).is_err());
        assert_eq!(SenderKey::read(b"no key").err(), Some(PushError::Sender));
    }
}
