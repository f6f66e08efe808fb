//! The only place that moves coins: a movement, its two postings and the two balances, in one transaction.

use crate::error::{Error, ErrorCode, Result};
use crate::features::auth::UserId;
use crate::time::Time;
use kontor_db::{ConstraintKind, Tx, values};
use kontor_money::{Coins, Currency};

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
    tx.execute(
        "INSERT INTO wallets_postings (movement_id, account_id, amount) VALUES ($1, $2, $3), ($1, $4, $5)",
        &values![id, from, -units, to, units],
    )?;
    Ok(id)
}

/// A movement that moves nothing: what was delivered is less than the unit.
///
/// # Errors
/// When the database fails.
pub fn insert_movement(tx: &mut Tx<'_>, movement: Movement<'_>) -> Result<i64> {
    let id = tx.one(
        "INSERT INTO wallets_movements (kind, currency, amount, from_account, to_account, about_id, order_id, external_tx_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id",
        &values![
            movement.kind.as_str(),
            movement.coins.currency().as_str(),
            movement.coins.units(),
            movement.shown_from,
            movement.shown_to,
            movement.about,
            movement.order_id,
            movement.external_tx_id,
            movement.at
        ],
        |row| row.get::<i64>(0),
    )?;
    id.ok_or_else(|| Error::internal("a movement was not stored"))
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

/// The accounts of two members, where they have them.
///
/// # Errors
/// When the database fails.
pub fn find_pair(
    tx: &mut Tx<'_>,
    kind: AccountKind,
    currency: Currency,
    [one, other]: [UserId; 2],
) -> Result<[Option<AccountId>; 2]> {
    let found = tx.all(
        "SELECT user_id, id FROM wallets_accounts WHERE user_id IN ($1, $2) AND currency = $3 AND kind = $4",
        &values![one, other, currency.as_str(), kind.as_str()],
        |row| Ok((UserId(row.get(0)?), AccountId(row.get(1)?))),
    )?;
    let of = |user: UserId| found.iter().find(|(holder, _)| *holder == user).map(|(_, id)| *id);
    Ok([of(one), of(other)])
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

/// Whose account it is; none once the person is deleted.
///
/// # Errors
/// When the database fails.
pub fn holder_of(tx: &mut Tx<'_>, account: AccountId) -> Result<Option<UserId>> {
    let found = tx.one("SELECT user_id FROM wallets_accounts WHERE id = $1", &values![account], |row| {
        Ok(row.get::<Option<i64>>(0)?.map(UserId))
    })?;
    Ok(found.flatten())
}
