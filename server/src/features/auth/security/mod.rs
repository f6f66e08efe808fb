//! What may stand beside a password: codes of an authenticator app (TOTP, RFC 6238) with recovery codes, and passkeys
//! (WebAuthn). Everybody may have them; those who run a shop should.

mod passkeys;
mod routes;
mod store;
mod totp;
mod types;

pub use routes::routes;
pub use store::purge_challenges;
pub use totp::{Factor, check_factor};
