//! Many movements between members in one transaction: balances are read, every movement is decided on what the ones before
//! it left, and what came of all is written at once.

use super::ledger::{AccountId, AccountKind, MOST, MOVEMENTS, Movement, POSTINGS, columns};
use crate::error::{Error, ErrorCode, Result};
use crate::features::auth::UserId;
use kontor_db::{Rows, Tx, Value, values};
use kontor_money::Currency;
use std::collections::BTreeMap;

/// What an account holds at most; the schema says the same.
const FULLEST: i64 = MOST + 1;

/// Each account once: only where it still has the balance that was decided on, and that covered what leaves it.
const BALANCES: Rows<'_> = Rows {
    before: "WITH changes (id, seen, balance, postings) AS (VALUES",
    row: "(CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT))",
    after: ") UPDATE wallets_accounts
        SET balance = changes.balance, postings = wallets_accounts.postings + changes.postings
        FROM changes WHERE wallets_accounts.id = changes.id AND wallets_accounts.balance = changes.seen",
};

/// A member's account to spend from, within a transaction.
struct Standing {
    seen: i64,
    balance: i64,
    postings: i64,
}

/// Movements that are decided and not written yet.
#[derive(Default)]
pub struct Batch<'a> {
    accounts: BTreeMap<(UserId, Currency), AccountId>,
    standings: BTreeMap<AccountId, Standing>,
    moves: Vec<(Movement<'a>, AccountId, AccountId)>,
}

impl<'a> Batch<'a> {
    /// Reads what members have to spend in a currency.
    ///
    /// # Errors
    /// When the database fails.
    pub fn load(
        &mut self,
        tx: &mut Tx<'_>,
        currency: Currency,
        members: impl IntoIterator<Item = UserId>,
    ) -> Result<()> {
        let select = format!(
            "SELECT user_id, id, balance FROM wallets_accounts WHERE kind = '{}' AND currency = '{}' AND user_id",
            AccountKind::Member.as_str(),
            currency.as_str()
        );
        let found = tx.all_among(&select, members, |row| {
            Ok((UserId(row.get(0)?), AccountId(row.get(1)?), row.get::<i64>(2)?))
        })?;
        for (user, id, balance) in found {
            self.accounts.insert((user, currency), id);
            self.standings.insert(id, Standing { seen: balance, balance, postings: 0 });
        }
        Ok(())
    }

    /// A member's account, if it was loaded and the member has it.
    pub fn account(&self, user: UserId, currency: Currency) -> Option<AccountId> {
        self.accounts.get(&(user, currency)).copied()
    }

    /// Decides a movement between two accounts that were loaded; answers its place in the batch.
    ///
    /// # Errors
    /// When there is too little, or more than an account can hold; the batch is as before then.
    pub fn post(&mut self, movement: Movement<'a>, from: AccountId, to: AccountId) -> Result<usize> {
        let units = movement.coins.units();
        if !(1..=MOST).contains(&units) {
            return Err(ErrorCode::WalletAmountTooLarge.into());
        }
        let (Some(giving), Some(taking)) = (self.standings.get(&from), self.standings.get(&to)) else {
            return Err(Error::internal("a movement between accounts that were not read"));
        };
        if giving.balance < units {
            return Err(ErrorCode::WalletBalanceTooLow.into());
        }
        if taking.balance > FULLEST - units {
            return Err(ErrorCode::WalletBalanceTooHigh.into());
        }
        for (account, change) in [(from, -units), (to, units)] {
            if let Some(standing) = self.standings.get_mut(&account) {
                standing.balance += change;
                standing.postings += 1;
            }
        }
        self.moves.push((movement, from, to));
        Ok(self.moves.len() - 1)
    }

    /// Writes movements, postings and balances; answers the movements' numbers, by their places.
    ///
    /// # Errors
    /// When the database fails.
    pub fn write(self, tx: &mut Tx<'_>) -> Result<Vec<i64>> {
        let changed: Vec<_> = self.standings.iter().filter(|(_, standing)| standing.postings > 0).collect();
        let changes = changed
            .iter()
            .flat_map(|(id, standing)| values![**id, standing.seen, standing.balance, standing.postings]);
        let written = tx.execute_rows(BALANCES, &changes.collect::<Vec<_>>())?;
        if usize::try_from(written) != Ok(changed.len()) {
            return Err(Error::internal(format!(
                "{written} of {} balances were as they were read",
                changed.len()
            )));
        }
        let ids = self.insert_movements(tx)?;
        let postings = ids.iter().zip(&self.moves).flat_map(|(id, (movement, from, to))| {
            let units = movement.coins.units();
            values![*id, *from, -units, *id, *to, units]
        });
        tx.execute_rows(POSTINGS, &postings.collect::<Vec<_>>())?;
        Ok(ids)
    }

    /// No database promises in which order it answers the rows of one statement. Numbers grow in the order in which rows are
    /// stored, and each row says which movement it is.
    fn insert_movements(&self, tx: &mut Tx<'_>) -> Result<Vec<i64>> {
        let rows: Vec<Value> = self.moves.iter().flat_map(|(movement, ..)| columns(movement)).collect();
        let mut stored = tx.all_rows(MOVEMENTS, &rows, |row| {
            Ok((row.get::<i64>(0)?, row.get::<i64>(1)?, [row.get::<Option<i64>>(2)?, row.get(3)?]))
        })?;
        stored.sort_unstable_by_key(|(id, ..)| *id);
        let wanted = self.moves.iter().map(|(movement, ..)| {
            (
                movement.coins.units(),
                [movement.shown_from, movement.shown_to].map(|account| account.map(|id| id.0)),
            )
        });
        if !wanted.eq(stored.iter().map(|(_, amount, shown)| (*amount, *shown))) {
            return Err(Error::internal("movements were not stored in their order"));
        }
        Ok(stored.into_iter().map(|(id, ..)| id).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::super::ledger::{MovementKind, open_account};
    use super::super::model::{NOW, newcomer};
    use super::*;
    use crate::features::auth;
    use crate::migrations;
    use kontor_db::{Engine, TestDatabase};
    use kontor_money::Coins;

    /// Two members with such balances.
    fn with_balances(tx: &mut Tx<'_>, balances: [i64; 2]) -> Result<[AccountId; 2]> {
        let mut accounts = [AccountId(0); 2];
        for (at, balance) in balances.into_iter().enumerate() {
            let user = auth::insert_account(tx, &newcomer(&format!("mitglied{at}")))?;
            accounts[at] = open_account(tx, AccountKind::Member, Currency::Btc, user)?;
            tx.execute(
                "UPDATE wallets_accounts SET balance = $2 WHERE id = $1",
                &values![accounts[at], balance],
            )?;
        }
        Ok(accounts)
    }

    fn load(tx: &mut Tx<'_>) -> Result<Batch<'static>> {
        let users = tx.all("SELECT id FROM auth_users", &[], |row| row.get(0).map(UserId))?;
        let mut batch = Batch::default();
        batch.load(tx, Currency::Btc, users)?;
        Ok(batch)
    }

    fn movement(units: i64) -> Movement<'static> {
        Movement::new(MovementKind::Transfer, Coins::new(Currency::Btc, units), NOW)
    }

    #[test]
    fn what_an_account_cannot_hold_is_refused() {
        let database = TestDatabase::new(Engine::Sqlite, migrations::ALL);
        let outcome = database.db().write_blocking(|tx| {
            let [full, other] = with_balances(tx, [FULLEST - 2, 5])?;
            let mut batch = load(tx)?;
            assert_eq!(batch.post(movement(2), other, full)?, 0);
            let codes = [
                batch.post(movement(1), other, full).unwrap_err().code(),
                batch.post(movement(4), other, full).unwrap_err().code(),
                batch.post(movement(0), other, full).unwrap_err().code(),
                batch.post(movement(i64::MAX), full, other).unwrap_err().code(),
            ];
            // What was refused left no trace: all of it can go back.
            batch.post(movement(MOST), full, other).unwrap_err();
            batch.post(movement(2), full, other)?;
            assert_eq!(batch.write(tx)?.len(), 2);
            Ok::<_, Error>(codes)
        });
        let wanted = [
            ErrorCode::WalletBalanceTooHigh,
            ErrorCode::WalletBalanceTooLow,
            ErrorCode::WalletAmountTooLarge,
            ErrorCode::WalletAmountTooLarge,
        ];
        assert_eq!(outcome.unwrap(), wanted);
    }

    /// No database lets it happen; should one, coins are not made of it.
    #[test]
    fn a_balance_that_changed_since_it_was_read_stops_the_batch() {
        for engine in [Engine::Sqlite, Engine::Postgres] {
            let database = TestDatabase::new(engine, migrations::ALL);
            let outcome = database.db().write_blocking(|tx| {
                let [one, other] = with_balances(tx, [10, 10])?;
                let mut batch = load(tx)?;
                batch.post(movement(5), one, other)?;
                tx.execute("UPDATE wallets_accounts SET balance = 1 WHERE id = $1", &values![one])?;
                batch.write(tx)
            });
            assert_eq!(outcome.unwrap_err().code(), ErrorCode::Internal);
            let count = database.db().read_blocking(|tx| {
                tx.one("SELECT COUNT(*) FROM wallets_movements", &[], |row| row.get::<i64>(0))
            });
            assert_eq!(count.unwrap(), Some(0));
        }
    }
}
