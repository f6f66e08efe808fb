//! Opaque session tokens: 256 random bits, of which the server keeps only a hash.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

/// A bearer token as the client holds it: 43 characters of URL-safe base64. Hidden in `Debug`.
#[derive(Debug, Clone)]
pub struct Token(SecretString);

impl Token {
    /// A new random token.
    ///
    /// # Panics
    /// When the operating system has no randomness to give; nothing safe can be done then.
    #[must_use]
    pub fn generate() -> Self {
        let mut bytes = [0_u8; 32];
        getrandom::fill(&mut bytes).expect("the operating system provides randomness");
        Self(URL_SAFE_NO_PAD.encode(bytes).into())
    }

    /// A token as a client presented it; `None` when it cannot be one of ours.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let known = URL_SAFE_NO_PAD.decode(text).is_ok_and(|bytes| bytes.len() == 32);
        known.then(|| Self(text.into()))
    }

    #[must_use]
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }

    /// What is stored and looked up. A plain hash is enough: 256 random bits cannot be guessed.
    #[must_use]
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.expose().as_bytes()).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_what_it_generates_and_nothing_else() {
        let token = Token::generate();
        assert_eq!(token.expose().len(), 43);
        assert_eq!(Token::parse(token.expose()).map(|again| again.hash()), Some(token.hash()));
        for text in ["", "abc", "a b", &"x".repeat(4096)] {
            assert!(Token::parse(text).is_none());
        }
    }

    #[test]
    fn debug_hides_the_token() {
        let token = Token::generate();
        assert!(!format!("{token:?}").contains(token.expose()));
    }
}
