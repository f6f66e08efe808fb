//! A member's paid periods, for the member.

use super::store;
use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

/// When the member was premium, oldest first.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let periods = store::list_periods(tx, member.id)?;
    let lines = periods.iter().map(
        |period| json!({ "from": period.starts_at, "until": period.ends_at, "paymentId": period.payment_id }),
    );
    let periods = lines.collect::<Vec<_>>();
    let contracts = store::list_own_contracts(tx, member)?;
    let contracts = contracts.iter().map(
        |(payment, contract)| json!({ "paymentId": payment, "priceCents": contract.price_cents, "agreed": contract.shown() }),
    );
    Ok(json!({
        "periods": periods,
        "contracts": contracts.collect::<Vec<_>>(),
        "cancelledAt": store::find_cancelled(tx, member)?,
    }))
}
