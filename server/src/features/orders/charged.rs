//! What an order's customer was charged, for giving it back.

use super::store;
use crate::error::Result;
use crate::identity::{Admin, UserId};
use kontor_db::Tx;
use kontor_money::Cents;

/// An order as it was charged.
#[derive(Debug, Clone)]
pub struct ChargedOrder {
    /// `None`: a guest's.
    pub user_id: Option<UserId>,
    pub total: Cents,
    /// Part of the total.
    pub shipping: Cents,
    /// In their positions, from 0.
    pub lines: Vec<ChargedLine>,
}

#[derive(Debug, Clone)]
pub struct ChargedLine {
    pub name: String,
    pub quantity: i64,
    pub unit_price: Cents,
    /// What a voucher took off all of its pieces.
    pub discount: Cents,
}

impl ChargedLine {
    /// What the customer paid for `pieces` of it, after `before` that are back already. All of them come to the whole line.
    pub fn charged(&self, before: i64, pieces: i64) -> i64 {
        let whole = self.unit_price.get().saturating_mul(self.quantity) - self.discount.get();
        let until = |pieces: i64| Cents::new(whole).part(pieces, self.quantity).get();
        until(before.saturating_add(pieces)) - until(before)
    }
}

/// An order as it was charged, whatever became of it.
///
/// # Errors
/// When the database fails.
pub fn find_charged(tx: &mut Tx<'_>, _: &Admin, id: &str) -> Result<Option<ChargedOrder>> {
    let Some((order, items, charges)) = store::letters::find(tx, id)? else { return Ok(None) };
    let lines = items.into_iter().map(|item| ChargedLine {
        name: item.product_name,
        quantity: item.quantity,
        unit_price: item.unit_price.0,
        discount: item.discount_amount.0,
    });
    Ok(Some(ChargedOrder {
        user_id: store::find_customer(tx, id)?,
        total: order.total_amount.0,
        shipping: charges.delivery.map_or(Cents::ZERO, |delivery| delivery.shipping_amount.0),
        lines: lines.collect(),
    }))
}
