//! Outside services as they are seen from here: written from their public documentation, they sign as those sign and fail
//! as those fail. The shop calls them over HTTP by the same code as the originals.

pub mod esplora;
pub mod monero;
pub mod paypal;
pub mod telegram;
