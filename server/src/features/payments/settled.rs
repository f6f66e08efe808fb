//! Who tells of a payment, and what comes of it.

use super::types::{Payment, ProviderName};

/// Who tells.
#[derive(Debug, Clone, Copy)]
pub struct Source {
    pub provider: ProviderName,
    /// The sandbox settles its own payments and never a real one.
    pub sandbox: bool,
}

/// The outcome of a payment event.
#[derive(Debug, Clone)]
pub enum Settled {
    /// The payment as it stands now, whether this event or an earlier one brought it there.
    Stands(Box<Payment>),
    /// Not what was agreed: written down, nothing granted.
    Mismatched,
    /// Nothing of the shop's.
    Foreign,
    /// Nothing to do.
    Nothing,
}
