//! The ledger moves coins here and, many at once, in `batch.rs`, nowhere else: a movement, its two postings and the two
//! balances, in one transaction.

use crate::error::{Error, ErrorCode, Result};
use crate::features::auth::UserId;
use crate::time::Time;
use kontor_db::{ConstraintKind, Rows, Tx, Value, values};
use kontor_money::{Coins, Currency};
use std::collections::BTreeMap;

/// Most units of one movement: added to the fullest account they still fit 64 bits.
pub const MOST: i64 = (1 << 62) - 1;

/// What an account is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AccountKind {
    /// A member's, to spend.
    Member,
    /// A member's deposits that are not confirmed yet.
    Incoming,
    /// A member's withdrawals that are not decided yet.
    Reserved,
    /// What came in from outside; the only one below zero.
    Deposits,
    /// What went out.
    Withdrawn,
    /// What the shop has earned.
    Shop,
}

impl AccountKind {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Incoming => "incoming",
            Self::Reserved => "reserved",
            Self::Deposits => "deposits",
            Self::Withdrawn => "withdrawn",
            Self::Shop => "shop",
        }
    }
}

/// The number of an account that is known to exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountId(pub i64);

impl From<AccountId> for kontor_db::Value {
    fn from(id: AccountId) -> Self {
        Self::Int(id.0)
    }
}

/// Why coins move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MovementKind {
    Deposit,
    DepositConfirmed,
    DepositLost,
    Transfer,
    Withdrawal,
    WithdrawalConfirmed,
    WithdrawalFailed,
    Payment,
}

impl MovementKind {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Deposit => "deposit",
            Self::DepositConfirmed => "deposit_confirmed",
            Self::DepositLost => "deposit_lost",
            Self::Transfer => "transfer",
            Self::Withdrawal => "withdrawal",
            Self::WithdrawalConfirmed => "withdrawal_confirmed",
            Self::WithdrawalFailed => "withdrawal_failed",
            Self::Payment => "payment",
        }
    }
}

/// What is noted about a movement beside its postings.
#[derive(Debug, Clone, Copy)]
pub struct Movement<'a> {
    pub kind: MovementKind,
    pub coins: Coins,
    /// In whose histories it stands.
    pub shown_from: Option<AccountId>,
    pub shown_to: Option<AccountId>,
    pub about: Option<i64>,
    pub order_id: Option<&'a str>,
    pub external_tx_id: Option<&'a str>,
    pub at: Time,
}

impl Movement<'_> {
    pub const fn new(kind: MovementKind, coins: Coins, at: Time) -> Self {
        Movement {
            kind,
            coins,
            shown_from: None,
            shown_to: None,
            about: None,
            order_id: None,
            external_tx_id: None,
            at,
        }
    }
}

/// Moves coins from one account to another; answers the movement's number. Checking the balance and changing both are one
/// statement, which changes nothing where there is too little.
///
/// # Errors
/// When there is too little, or more than an account can hold.
pub fn post(tx: &mut Tx<'_>, movement: Movement<'_>, from: AccountId, to: AccountId) -> Result<i64> {
    let units = movement.coins.units();
    if !(1..=MOST).contains(&units) {
        return Err(ErrorCode::WalletAmountTooLarge.into());
    }
    let changed = tx
        .execute(
            "UPDATE wallets_accounts
             SET balance = CASE WHEN id = $1 THEN balance - $3 ELSE balance + $3 END, postings = postings + 1
             WHERE id IN ($1, $2)
             AND EXISTS (SELECT 1 FROM wallets_accounts p WHERE p.id = $1 AND (p.balance >= $3 OR p.kind = 'deposits'))",
            &values![from, to, units],
        )
        .map_err(beyond_range)?;
    match changed {
        2 => {}
        0 => return Err(ErrorCode::WalletBalanceTooLow.into()),
        other => return Err(Error::internal(format!("a movement touched {other} accounts"))),
    }
    let id = insert_movement(tx, movement)?;
    tx.execute_rows(POSTINGS, &values![id, from, -units, id, to, units])?;
    Ok(id)
}

/// A movement that moves nothing: what was delivered is less than the unit.
///
/// # Errors
/// When the database fails.
pub fn insert_movement(tx: &mut Tx<'_>, movement: Movement<'_>) -> Result<i64> {
    let id = tx.all_rows(MOVEMENTS, &columns(&movement), |row| row.get::<i64>(0))?.pop();
    id.ok_or_else(|| Error::internal("a movement was not stored"))
}

/// Answers of each its number, its amount and in whose histories it stands.
pub const MOVEMENTS: Rows<'_> = Rows {
    before: "INSERT INTO wallets_movements
        (kind, currency, amount, from_account, to_account, about_id, order_id, external_tx_id, created_at) VALUES",
    row: "(?, ?, ?, ?, ?, ?, ?, ?, ?)",
    after: "RETURNING id, amount, from_account, to_account",
};

/// Movement, account and amount of each.
pub const POSTINGS: Rows<'_> = Rows {
    before: "INSERT INTO wallets_postings (movement_id, account_id, amount) VALUES",
    row: "(?, ?, ?)",
    after: "",
};

/// A movement as a row of [`MOVEMENTS`].
pub fn columns(movement: &Movement<'_>) -> [Value; 9] {
    values![
        movement.kind.as_str(),
        movement.coins.currency().as_str(),
        movement.coins.units(),
        movement.shown_from,
        movement.shown_to,
        movement.about,
        movement.order_id,
        movement.external_tx_id,
        movement.at
    ]
}

fn beyond_range(fault: kontor_db::Error) -> Error {
    if fault.is_constraint(ConstraintKind::Check, "wallets_accounts_in_range") {
        return ErrorCode::WalletBalanceTooHigh.into();
    }
    fault.into()
}

/// A member's account, if the member has it.
///
/// # Errors
/// When the database fails.
pub fn find_account(
    tx: &mut Tx<'_>,
    kind: AccountKind,
    currency: Currency,
    user: UserId,
) -> Result<Option<AccountId>> {
    Ok(tx.one(
        "SELECT id FROM wallets_accounts WHERE user_id = $1 AND currency = $2 AND kind = $3",
        &values![user, currency.as_str(), kind.as_str()],
        |row| row.get(0).map(AccountId),
    )?)
}

/// A member's account, opened where the member has none.
///
/// # Errors
/// When the database fails.
pub fn open_account(
    tx: &mut Tx<'_>,
    kind: AccountKind,
    currency: Currency,
    user: UserId,
) -> Result<AccountId> {
    tx.execute(
        "INSERT INTO wallets_accounts (kind, currency, user_id, balance, postings) VALUES ($1, $2, $3, 0, 0)
         ON CONFLICT (user_id, currency, kind) DO NOTHING",
        &values![kind.as_str(), currency.as_str(), user],
    )?;
    find_account(tx, kind, currency, user)?.ok_or_else(|| Error::internal("an account was not opened"))
}

/// One of the house's accounts.
///
/// # Errors
/// When the database fails.
pub fn house_account(tx: &mut Tx<'_>, kind: AccountKind, currency: Currency) -> Result<AccountId> {
    let found = tx.one(
        "SELECT id FROM wallets_accounts WHERE kind = $1 AND currency = $2 AND user_id IS NULL",
        &values![kind.as_str(), currency.as_str()],
        |row| row.get(0).map(AccountId),
    )?;
    found.ok_or_else(|| Error::internal("the house's accounts are missing"))
}

/// Whose the accounts are; none for those of people who are deleted.
///
/// # Errors
/// When the database fails.
pub fn list_holders(
    tx: &mut Tx<'_>,
    accounts: impl IntoIterator<Item = AccountId>,
) -> Result<BTreeMap<AccountId, UserId>> {
    let select = "SELECT id, user_id FROM wallets_accounts WHERE user_id IS NOT NULL AND id";
    let found = tx.all_among(select, accounts, |row| Ok((AccountId(row.get(0)?), UserId(row.get(1)?))))?;
    Ok(found.into_iter().collect())
}
