//! What may complement a password: codes of an authenticator app (TOTP, RFC 6238) with recovery codes, and passkeys
//! (WebAuthn). Everybody may have them; those who run a shop should.

mod passkeys;
mod proof;
mod routes;
mod sealing;
mod store;
mod totp;
mod types;

pub use proof::prove_factor;
pub use routes::routes;
pub use sealing::{Renewal, SecretKeys, keys_in, reseal};
pub use store::{has_authenticator, has_passkey, purge_challenges};
pub use totp::{Factor, check_factor};
