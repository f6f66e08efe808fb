//! The official notice of the legal guarantee, which buyers see whole before they order (Directive (EU) 2024/825, Regulation
//! (EU) 2025/1960). It may not be drawn again: the owner sends the official file, which is kept byte for byte, shown, and
//! attached to letters about orders. What pages show of a PDF is that file, drawn once as browsers would draw it, because
//! phones show no PDF within a page.

mod pages;
mod reading;
mod routes;
mod rules;
mod store;
mod types;

pub use pages::pages;
pub use routes::routes;
pub use rules::{file_at, point};
pub use store::find_current;
pub use types::{GuaranteeNotice, NoticeFacts};
