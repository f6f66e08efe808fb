//! Orders that are paid in coins, without custody: each order has an address of its own below the shop's public key, and what comes
//! there is the shop's at once. No wallet is credited.
//!
//! [`ask`] writes an invoice: how many coins, at which rate, until when (`asking.rs`). What the chain shows at the order's address comes
//! to [`observe`]: it counts at the invoice's rate when it came in time, later at the lower of the two rates. With its confirmations
//! it becomes money (`payments_entries`), and the order hears of it ([`Invoiced`]). `rules.rs` says where an invoice stands.

mod asking;
mod observing;
mod rules;
mod store;
mod types;

pub use asking::{ask, find_current, is_awaited, on_its_way, takes};
pub use observing::{expire, lose, observe, vanish};
pub use store::{Shown, find_shown, list_of_order, list_payments};
pub use types::CoinPayment;

use crate::app::App;
use crate::error::Result;
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::Cents;

/// What an order hears of its coins: orders are above this feature, which must not import them.
pub struct Invoiced {
    /// Coins for the order were seen for the first time, and are not confirmed: its end and its goods should wait for them.
    pub seen: fn(&mut Tx<'_>, &str, Time) -> Result<()>,
    /// Money was booked for the order, in this transaction.
    pub paid: fn(&mut Tx<'_>, &str, Time) -> Result<()>,
    /// Money that had been booked is gone, because its block is no longer in the chain.
    pub lost: fn(&mut Tx<'_>, &str, Cents, Time) -> Result<()>,
    /// Tells open screens, once it is committed.
    pub after: fn(&App),
}
