//! The place that an order has in a slot: given back when the order comes to nothing, taken again when it is paid after all.

use super::store::pick_ups as store;
use crate::error::Result;
use crate::features::delivery;
use kontor_db::Tx;

pub fn give_back(tx: &mut Tx<'_>, order_id: &str) -> Result<()> {
    match store::set_holds(tx, order_id, false)? {
        Some((slot, day)) => delivery::give_back(tx, slot, day),
        None => Ok(()),
    }
}

pub fn take_back(tx: &mut Tx<'_>, order_id: &str) -> Result<()> {
    match store::set_holds(tx, order_id, true)? {
        Some((slot, day)) => delivery::take_back(tx, slot, day),
        None => Ok(()),
    }
}
