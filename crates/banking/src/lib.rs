//! Bank transfers without a bank's interface: what a shop says to the payer, and what its bank says afterwards.
//!
//! - [`iban`]: account numbers, checked and printed as people read them.
//! - [`reference`]: the code that a payer copies into the text of a transfer, and how it is found again.
//! - [`epc`]: the QR code that fills in a transfer (EPC069-12).
//! - [`statement`]: account statements as banks export them: CAMT, MT940 and CSV.
//! - [`matching`]: what a booking pays, and when that is certain enough to act on without a person.
//!
//! Everything here is a function of its arguments: no network, no database, no clock. Amounts are whole cents.

pub mod epc;
pub mod iban;
pub mod matching;
pub mod reference;
pub mod statement;

pub use iban::Iban;
pub use reference::Reference;
