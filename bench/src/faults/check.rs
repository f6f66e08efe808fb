//! The clients' record against the rows: each acknowledged operation is stored once, and nothing else is.

use super::house::{House, STOCK, post};
use super::listener::Listener;
use super::mixed::{CLIENT_ID, CUSTOMER};
use super::record::{Kind, Record};
use super::sql::Store;
use super::table::Row;
use crate::Result;
use serde_json::json;
use std::collections::HashSet;
use std::time::{Duration, Instant};

pub const PAID: &str = "SELECT COUNT(*) FROM payments_payments WHERE status = 'paid'";
pub const TRANSFERS: &str = "SELECT COALESCE(MAX(id), 0) FROM wallets_movements";

/// A payment that was taken is told to the shop a moment later.
const PATIENCE: Duration = Duration::from_secs(15);

/// Everything stored by the loads of this house so far is compared with what `all` acknowledged. The house is running.
pub async fn compare(house: &House, all: &Record, row: &mut Row) -> Result<()> {
    for kind in Kind::ALL {
        one_kind(house, all, kind, row).await?;
    }
    reactions(house, all, row).await?;
    for (wrong, sql) in never(house) {
        let count = house.store.number(&sql).await?;
        if count != 0 {
            row.problems.push(format!("{wrong}: {count}"));
        }
    }
    let proof = post(house.address(), "/api/admin/wallets/prove", &house.owner, &json!({})).await?;
    if proof["ok"] != true {
        row.problems.push(format!("the ledger is not sound: {proof}"));
    }
    row.problems.extend(whole(&house.store).await?);
    Ok(())
}

/// Every message that was acknowledged reached the listener, once.
pub fn heard(all: &Record, listener: &Listener, row: &mut Row) {
    let missed = all.of(Kind::Message).filter(|done| !listener.heard.contains_key(&done.id));
    row.missed = row.missed.max(missed.count());
    let twice = listener.heard.values().filter(|&&times| times > 1).count();
    if twice > 0 {
        row.problems.push(format!("{twice} messages came twice"));
    }
}

/// What SQLite itself finds.
pub async fn whole(store: &Store) -> Result<Option<String>> {
    let Store::Sqlite(_) = store else { return Ok(None) };
    let found = store.rows("PRAGMA integrity_check").await?.concat().concat();
    Ok((found != "ok").then(|| format!("the database is damaged: {found}")))
}

/// The numbers of what the loads stored.
pub fn listed(house: &House, kind: Kind) -> String {
    match kind {
        Kind::Order => format!("SELECT id FROM orders_orders WHERE customer_name = '{CUSTOMER}'"),
        Kind::Transfer => {
            let before = house.before.transfers;
            format!("SELECT id FROM wallets_movements WHERE kind = 'transfer' AND id > {before}")
        }
        Kind::Message => format!("SELECT id FROM chat_messages WHERE client_id LIKE '{CLIENT_ID}%'"),
        Kind::Payment => "SELECT id FROM payments_payments WHERE status = 'paid'".to_owned(),
    }
}

async fn one_kind(house: &House, all: &Record, kind: Kind, row: &mut Row) -> Result<()> {
    let sql = listed(house, kind);
    let before = if kind == Kind::Payment { usize::try_from(house.before.payments)? } else { 0 };
    let acknowledged: HashSet<&str> = all.of(kind).map(|done| done.id.as_str()).collect();
    let since = Instant::now();
    let (lost, stored) = loop {
        let stored: HashSet<String> =
            house.store.rows(&sql).await?.into_iter().map(|row| row.concat()).collect();
        let lost: Vec<&str> = acknowledged.iter().filter(|id| !stored.contains(**id)).copied().collect();
        if lost.is_empty() || kind != Kind::Payment || since.elapsed() > PATIENCE {
            break (lost.into_iter().map(str::to_owned).collect::<Vec<_>>(), stored.len());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    let open = all.open.iter().filter(|open| **open == kind).count();
    let known = acknowledged.len() - lost.len() + before;
    row.lost += lost.len();
    // One number for two requests, or rows that no client was told of.
    row.doubled += all.of(kind).count() - acknowledged.len() + stored.saturating_sub(known + open);
    if let Some(id) = lost.first() {
        row.figures.push(format!("{} of {kind:?} lost, {id} first", lost.len()));
    }
    Ok(())
}

async fn reactions(house: &House, all: &Record, row: &mut Row) -> Result<()> {
    let sql = format!("SELECT user_id, emoji FROM reactions_products WHERE product_id = {}", house.goods.id);
    let stored: Vec<(i64, String)> = house
        .store
        .rows(&sql)
        .await?
        .into_iter()
        .filter_map(|row| Some((row.first()?.parse().ok()?, row.get(1)?.clone())))
        .collect();
    for (place, (is_there, _)) in &all.reactions {
        if all.open_reactions.contains(place) {
            continue;
        }
        match (stored.iter().filter(|stored| *stored == place).count(), is_there) {
            (0, false) | (1, true) => {}
            (0, true) | (1, false) => row.lost += 1,
            _ => row.doubled += 1,
        }
    }
    Ok(())
}

/// What must be nought in every shop.
fn never(house: &House) -> Vec<(&'static str, String)> {
    let goods = house.goods.id;
    vec![
        (
            "pieces that are neither in stock nor in an order",
            format!(
                "SELECT {STOCK} - p.stock - COALESCE((SELECT SUM(i.quantity) FROM orders_items i \
                 JOIN orders_orders o ON o.id = i.order_id \
                 WHERE i.product_id = p.id AND i.took_stock AND o.payment_status IN ('pending', 'paid')), 0) \
                 FROM catalog_products p WHERE p.id = {goods}"
            ),
        ),
        (
            "currencies whose accounts do not add up to nothing",
            "SELECT COUNT(*) FROM (SELECT currency FROM wallets_accounts GROUP BY currency HAVING SUM(balance) <> 0) AS x"
                .to_owned(),
        ),
        (
            "accounts that are not the sum of their postings",
            "SELECT COUNT(*) FROM wallets_accounts a WHERE a.balance <> \
             COALESCE((SELECT SUM(p.amount) FROM wallets_postings p WHERE p.account_id = a.id), 0)"
                .to_owned(),
        ),
        (
            "payments without exactly one period of membership",
            "SELECT COUNT(*) FROM payments_payments p WHERE p.status = 'paid' AND \
             (SELECT COUNT(*) FROM premium_periods m WHERE m.payment_id = p.id) <> 1"
                .to_owned(),
        ),
        (
            "numbers that two messages of a room have",
            "SELECT COUNT(*) FROM (SELECT seq FROM chat_messages GROUP BY room_id, seq HAVING COUNT(*) > 1) AS x"
                .to_owned(),
        ),
        (
            "orders without items",
            "SELECT COUNT(*) FROM orders_orders o WHERE NOT EXISTS (SELECT 1 FROM orders_items i WHERE i.order_id = o.id)"
                .to_owned(),
        ),
    ]
}
