//! Outside services as they are seen from here: written from their public documentation, they sign as those sign and fail
//! as those fail. The shop calls them over HTTP by the same code as the originals.

pub mod deepl;
pub mod esplora;
pub mod libretranslate;
pub mod monero;
pub mod mood;
pub mod openai;
pub mod paypal;
pub mod push;
#[path = "../../../../crates/mail/src/tests/double.rs"]
pub mod smtp;
pub mod stripe;
pub mod telegram;
