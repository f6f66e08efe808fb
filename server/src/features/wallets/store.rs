//! Balances and histories, for reading.

pub mod deposits;
pub mod person;

use super::ledger::AccountId;
use super::types::{Party, Transaction, TransactionStatus, TransactionType, Wallet, written};
use crate::error::{ErrorCode, Result};
use crate::identity::{Admin, Member, UserId};
use crate::time::Time;
use kontor_db::{Row, Tx, Value, values};
use kontor_money::{Coins, Currency};

/// The member's wallets; none before the member asked for them.
pub fn list_wallets(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Wallet>> {
    let balances = tx.all(
        "SELECT currency, kind, balance FROM wallets_accounts WHERE user_id = $1",
        &values![member.id],
        |row| Ok((row.get::<String>(0)?, row.get::<String>(1)?, row.get::<i64>(2)?)),
    )?;
    let balance = |currency: Currency, kind: &str| {
        let found = balances.iter().find(|(code, of, _)| code == currency.as_str() && of == kind);
        found.map(|(_, _, units)| *units)
    };
    let wallets = Currency::ALL.into_iter().filter_map(|currency| {
        let available = balance(currency, "member")?;
        let other = |kind| written(currency, balance(currency, kind).unwrap_or_default());
        Some(Wallet {
            currency,
            balance: written(currency, available),
            pending_balance: other("incoming"),
            reserved_balance: other("reserved"),
        })
    });
    Ok(wallets.collect())
}

/// What paid an order from a wallet, and what of it went back, in units of its currency.
pub fn list_order_payments(tx: &mut Tx<'_>, order_id: &str) -> Result<Vec<(Currency, i64, i64)>> {
    let sums = tx.all(
        "SELECT currency, CAST(COALESCE(SUM(CASE WHEN from_account IS NOT NULL THEN amount ELSE 0 END), 0) AS BIGINT),
                CAST(COALESCE(SUM(CASE WHEN to_account IS NOT NULL THEN amount ELSE 0 END), 0) AS BIGINT)
         FROM wallets_movements WHERE order_id = $1 AND kind = 'payment' GROUP BY currency ORDER BY currency",
        &values![order_id],
        |row| Ok((row.get::<String>(0)?, row.get(1)?, row.get(2)?)),
    )?;
    let known = |(code, paid, returned): (String, i64, i64)| Some((Currency::parse(&code)?, paid, returned));
    Ok(sums.into_iter().filter_map(known).collect())
}

/// Everything that is held for a person, in any currency and for any purpose.
pub fn holds_anything(tx: &mut Tx<'_>, user: UserId) -> Result<bool> {
    let found = tx.one(
        "SELECT 1 FROM wallets_accounts WHERE user_id = $1 AND balance <> 0 LIMIT 1",
        &values![user],
        |row| row.get::<i64>(0),
    )?;
    Ok(found.is_some())
}

/// A movement with what is known of its deposit or withdrawal and of the people in it.
const TRANSACTION: &str = "SELECT m.id, m.kind, m.currency, m.amount, m.created_at, m.from_account, m.to_account, m.order_id,
        COALESCE(m.external_tx_id, w.external_tx_id), COALESCE(d.status, w.status), d.confirmations, d.required_confirmations,
        w.address, w.reason, f.user_id, fu.username, t.user_id, tu.username, w.waits_until
    FROM wallets_movements m
    LEFT JOIN wallets_deposits d ON d.movement_id = m.id
    LEFT JOIN wallets_withdrawals w ON w.movement_id = m.id
    LEFT JOIN wallets_accounts f ON f.id = m.from_account
    LEFT JOIN auth_users fu ON fu.id = f.user_id
    LEFT JOIN wallets_accounts t ON t.id = m.to_account
    LEFT JOIN auth_users tu ON tu.id = t.user_id";

/// Who sees a movement.
#[derive(Clone, Copy)]
enum Viewer {
    Account(AccountId),
    Shop,
}

/// A movement with both its sides.
pub struct Entry {
    pub transaction: Transaction,
    pub from: Option<Party>,
    pub to: Option<Party>,
}

fn entry(row: &Row<'_>, viewer: Viewer) -> Result<Entry, kontor_db::Error> {
    let unknown = |column: &str| kontor_db::Error::Column(format!("wallets: {column} holds an unknown word"));
    let currency = Currency::parse(&row.get::<String>(2)?).ok_or_else(|| unknown("currency"))?;
    let party = |at: usize| -> Result<Option<Party>, kontor_db::Error> {
        let (id, name) = (row.get::<Option<i64>>(at)?, row.get::<Option<String>>(at + 1)?);
        Ok(id.zip(name).map(|(id, username)| Party { id: UserId(id), username }))
    };
    let (from, to) = (party(14)?, party(16)?);
    let outgoing = match viewer {
        Viewer::Account(account) => row.get::<Option<i64>>(5)? == Some(account.0),
        Viewer::Shop => true,
    };
    let (kind, counterparty) = match row.get::<String>(1)?.as_str() {
        "deposit" => (TransactionType::Deposit, None),
        "withdrawal" => (TransactionType::Withdrawal, None),
        "transfer" if outgoing => (TransactionType::TransferOut, to.clone()),
        "transfer" => (TransactionType::TransferIn, from.clone()),
        "payment" => (TransactionType::TransferOut, None),
        _ => return Err(unknown("kind")),
    };
    let status = match row.get::<Option<String>>(9)? {
        Some(word) => TransactionStatus::parse(&word).ok_or_else(|| unknown("status"))?,
        None => TransactionStatus::Confirmed,
    };
    let transaction = Transaction {
        id: row.get(0)?,
        kind,
        amount: written(currency, row.get(3)?),
        currency,
        status,
        created_at: Time(row.get(4)?),
        external_tx_id: row.get(8)?,
        confirmations: row.get(10)?,
        required_confirmations: row.get(11)?,
        counterparty,
        order_id: row.get(7)?,
        address: row.get::<Option<String>>(12)?.filter(|address| !address.is_empty()),
        reason: row.get(13)?,
        waits_until: row.get::<Option<i64>>(18)?.map(Time),
    };
    Ok(Entry { transaction, from, to })
}

/// The newest transactions of a member's own account, older than `before`.
pub fn list_history(
    tx: &mut Tx<'_>,
    account: AccountId,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Transaction>> {
    // Each side by its own index; an account is never on both.
    let sql = format!(
        "{TRANSACTION} WHERE m.id IN (
            SELECT id FROM (SELECT id FROM wallets_movements WHERE from_account = $1 AND id < $2 ORDER BY id DESC LIMIT $3) a
            UNION ALL
            SELECT id FROM (SELECT id FROM wallets_movements WHERE to_account = $1 AND id < $2 ORDER BY id DESC LIMIT $3) b)
         ORDER BY m.id DESC LIMIT $3"
    );
    let found = tx.all(&sql, &values![account, before.unwrap_or(i64::MAX), limit], |row| {
        entry(row, Viewer::Account(account))
    })?;
    Ok(found.into_iter().map(|entry| entry.transaction).collect())
}

/// One transaction as its account's holder sees it.
pub fn find_transaction(tx: &mut Tx<'_>, account: AccountId, id: i64) -> Result<Transaction> {
    let sql = format!("{TRANSACTION} WHERE m.id = $1 AND (m.from_account = $2 OR m.to_account = $2)");
    let found = tx.one(&sql, &values![id, account], |row| entry(row, Viewer::Account(account)))?;
    found.map(|entry| entry.transaction).ok_or_else(|| ErrorCode::NotFound.into())
}

/// What an admin looks for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Filter {
    pub before: Option<i64>,
    pub limit: Option<i64>,
    pub currency: Option<Currency>,
    pub kind: Option<TransactionType>,
    pub status: Option<TransactionStatus>,
}

/// Transactions of all members, the newest first, each once.
pub fn list_all(tx: &mut Tx<'_>, _: &Admin, filter: Filter) -> Result<Vec<Entry>> {
    let mut sql = format!("{TRANSACTION} WHERE m.about_id IS NULL AND m.id < $1");
    let mut given: Vec<Value> = values![filter.before.unwrap_or(i64::MAX)].into();
    if let Some(currency) = filter.currency {
        given.push(currency.as_str().into());
        sql += &format!(" AND m.currency = ${}", given.len());
    }
    match filter.kind {
        Some(TransactionType::Deposit) => sql += " AND m.kind = 'deposit'",
        Some(TransactionType::Withdrawal) => sql += " AND m.kind = 'withdrawal'",
        // The shop sees a transfer go out once; it does not see it come in a second time.
        Some(TransactionType::TransferOut | TransactionType::TransferIn) => {
            sql += " AND m.kind IN ('transfer', 'payment')";
        }
        None => {}
    }
    if let Some(status) = filter.status {
        given.push(status.as_str().into());
        sql += &format!(" AND COALESCE(d.status, w.status, 'confirmed') = ${}", given.len());
    }
    sql += " ORDER BY m.id DESC";
    if let Some(limit) = filter.limit {
        given.push(limit.into());
        sql += &format!(" LIMIT ${}", given.len());
    }
    Ok(tx.all(&sql, &given, |row| entry(row, Viewer::Shop))?)
}

/// Everything of one purpose in each currency.
pub fn sum_by_kind(tx: &mut Tx<'_>) -> Result<Vec<(String, Currency, i64)>> {
    let sums = tx.all(
        "SELECT kind, currency, CAST(SUM(balance) AS BIGINT) FROM wallets_accounts GROUP BY kind, currency",
        &[],
        |row| Ok((row.get::<String>(0)?, row.get::<String>(1)?, row.get::<i64>(2)?)),
    )?;
    let known =
        |(kind, currency, units): (String, String, i64)| Some((kind, Currency::parse(&currency)?, units));
    Ok(sums.into_iter().filter_map(known).collect())
}

/// What must lie on the shop's addresses by the books: all that came in less all that went out.
///
/// # Errors
/// When the database fails.
pub fn held(tx: &mut Tx<'_>, currency: Currency) -> Result<Coins> {
    let outside = tx.one(
        "SELECT CAST(COALESCE(SUM(balance), 0) AS BIGINT) FROM wallets_accounts
         WHERE currency = $1 AND kind IN ('deposits', 'withdrawn')",
        &values![currency.as_str()],
        |row| row.get::<i64>(0),
    )?;
    Ok(Coins::new(currency, -outside.unwrap_or_default()))
}
