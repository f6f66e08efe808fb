//! What features above the orders know of one, asked where money is decided on.

use crate::app::hook;
use crate::error::Result;
use kontor_db::Tx;
use kontor_money::Cents;

pub struct Around {
    /// What was decided to go back to the customer and has not gone yet.
    pub waiting_refunds: fn(&mut Tx<'_>, &str) -> Result<Cents>,
    /// Takes back that the goods are to be packed; false when someone has begun.
    pub take_back_fulfilment: fn(&mut Tx<'_>, &str) -> Result<bool>,
}

/// What is on its way back to the customer, in cents.
///
/// # Errors
/// When the database fails.
pub fn waiting_refunds(tx: &mut Tx<'_>, id: &str) -> Result<Cents> {
    (hook::<Around>(tx)?.waiting_refunds)(tx, id)
}
