//! The sandbox's books.

use super::super::provider::ProviderEvent;
use super::super::types::ProviderName;
use super::{Behaviour, Order, State};
use crate::error::{Error, Result};
use crate::time::Time;
use kontor_db::{Row, Tx, values};

const ORDER: &str = "id, provider, payment_id, amount, currency, state, behaviour, charge_id, description, done_url, cancelled_url";

fn order(row: &Row<'_>) -> Result<Order, kontor_db::Error> {
    Ok(Order {
        id: row.get(0)?,
        provider: ProviderName::parse(&row.get::<String>(1)?).unwrap_or(ProviderName::Paypal),
        payment_id: row.get(2)?,
        amount: row.get(3)?,
        currency: row.get(4)?,
        state: State::parse(&row.get::<String>(5)?),
        behaviour: Behaviour::parse(&row.get::<String>(6)?),
        charge_id: row.get(7)?,
        description: row.get(8)?,
        done_url: row.get(9)?,
        cancelled_url: row.get(10)?,
    })
}

/// Keeps the order, and answers the one that was kept before for the same payment.
pub fn open(tx: &mut Tx<'_>, new: &Order) -> Result<Order> {
    tx.execute(
        "INSERT INTO payments_sandbox_orders
            (id, provider, payment_id, amount, currency, state, behaviour, description, done_url, cancelled_url)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (payment_id) DO NOTHING",
        &values![
            new.id.as_str(),
            new.provider.as_str(),
            new.payment_id.as_str(),
            new.amount,
            new.currency.as_str(),
            new.state.as_str(),
            new.behaviour.as_str(),
            new.description.as_str(),
            new.done_url.as_str(),
            new.cancelled_url.as_str()
        ],
    )?;
    find_by_payment(tx, &new.payment_id)?.ok_or_else(|| Error::internal("a sandbox order was not kept"))
}

pub fn find(tx: &mut Tx<'_>, provider: ProviderName, id: &str) -> Result<Option<Order>> {
    let sql = format!("SELECT {ORDER} FROM payments_sandbox_orders WHERE id = $1 AND provider = $2");
    Ok(tx.one(&sql, &values![id, provider.as_str()], order)?)
}

pub fn find_by_payment(tx: &mut Tx<'_>, payment_id: &str) -> Result<Option<Order>> {
    let sql = format!("SELECT {ORDER} FROM payments_sandbox_orders WHERE payment_id = $1");
    Ok(tx.one(&sql, &values![payment_id], order)?)
}

/// The payer agrees, or agrees once more after having been declined; `None` when it is too late for that.
pub fn agree(tx: &mut Tx<'_>, id: &str, behaviour: Behaviour) -> Result<Option<Order>> {
    let sql = format!(
        "UPDATE payments_sandbox_orders SET state = 'approved', behaviour = $2
         WHERE id = $1 AND state IN ('created', 'declined', 'cancelled', 'approved') RETURNING {ORDER}"
    );
    Ok(tx.one(&sql, &values![id, behaviour.as_str()], order)?)
}

/// The payer turns away, unless the money was taken.
pub fn turn_away(tx: &mut Tx<'_>, id: &str, state: State) -> Result<()> {
    tx.execute(
        "UPDATE payments_sandbox_orders SET state = $2 WHERE id = $1 AND state <> 'captured'",
        &values![id, state.as_str()],
    )?;
    Ok(())
}

pub fn set_state(tx: &mut Tx<'_>, order: &Order) -> Result<()> {
    tx.execute(
        "UPDATE payments_sandbox_orders SET state = $2, charge_id = $3 WHERE id = $1",
        &values![order.id.as_str(), order.state.as_str(), order.charge_id.as_deref()],
    )?;
    Ok(())
}

/// An event on its way.
#[derive(Debug, Clone)]
pub struct Notice {
    pub id: i64,
    pub provider: ProviderName,
    pub news: ProviderEvent,
}

pub fn insert_notice(
    tx: &mut Tx<'_>,
    provider: ProviderName,
    news: &ProviderEvent,
    due_at: Time,
) -> Result<()> {
    let news = serde_json::to_string(news).map_err(Error::internal)?;
    tx.execute(
        "INSERT INTO payments_sandbox_notices (provider, news, due_at) VALUES ($1, $2, $3)",
        &values![provider.as_str(), news, due_at],
    )?;
    Ok(())
}

pub fn list_due(tx: &mut Tx<'_>, now: Time, limit: i64) -> Result<Vec<Notice>> {
    let due = tx.all(
        "SELECT id, provider, news FROM payments_sandbox_notices WHERE due_at <= $1 ORDER BY due_at, id LIMIT $2",
        &values![now, limit],
        |row| Ok((row.get::<i64>(0)?, row.get::<String>(1)?, row.get::<String>(2)?)),
    )?;
    let read = |(id, provider, news): (i64, String, String)| {
        let provider = ProviderName::parse(&provider).unwrap_or(ProviderName::Paypal);
        // What another version wrote brings nothing and is forgotten.
        Notice { id, provider, news: serde_json::from_str(&news).unwrap_or(ProviderEvent::Nothing) }
    };
    Ok(due.into_iter().map(read).collect())
}

pub fn delete_notice(tx: &mut Tx<'_>, id: i64) -> Result<()> {
    tx.execute("DELETE FROM payments_sandbox_notices WHERE id = $1", &values![id])?;
    Ok(())
}
