//! Many movements between members in one transaction: balances are read, every movement is decided on what the ones before
//! it left, and all of them are written at once.

use super::store::{Change, change_balances, insert_movements, insert_postings, list_balances};
use super::types::{AccountId, MOST, Movement};
use crate::error::{Error, ErrorCode, Result};
use crate::identity::UserId;
use kontor_db::Tx;
use kontor_money::Currency;
use std::collections::BTreeMap;

/// What an account holds at most; the schema says the same.
const FULLEST: i64 = MOST + 1;

/// A balance within the transaction: as it was read, and as the movements so far leave it.
struct Balance {
    seen: i64,
    units: i64,
    postings: i64,
}

/// Movements that are decided and not written yet.
#[derive(Default)]
pub struct Batch<'a> {
    accounts: BTreeMap<(UserId, Currency), AccountId>,
    balances: BTreeMap<AccountId, Balance>,
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
        for (user, id, units) in list_balances(tx, currency, members)? {
            self.accounts.insert((user, currency), id);
            self.balances.insert(id, Balance { seen: units, units, postings: 0 });
        }
        Ok(())
    }

    /// A member's account, if it was loaded and the member has it.
    pub fn account(&self, user: UserId, currency: Currency) -> Option<AccountId> {
        self.accounts.get(&(user, currency)).copied()
    }

    /// Decides a movement between two accounts that were loaded; returns its place in the batch.
    ///
    /// # Errors
    /// When there is too little, or more than an account can hold; the batch is as before then.
    pub fn post(&mut self, movement: Movement<'a>, from: AccountId, to: AccountId) -> Result<usize> {
        let units = movement.coins.units();
        if !(1..=MOST).contains(&units) {
            return Err(ErrorCode::WalletAmountTooLarge.into());
        }
        let (Some(giving), Some(taking)) = (self.balances.get(&from), self.balances.get(&to)) else {
            return Err(Error::internal("a movement between accounts that were not read"));
        };
        if giving.units < units {
            return Err(ErrorCode::WalletBalanceTooLow.into());
        }
        if taking.units > FULLEST - units {
            return Err(ErrorCode::WalletBalanceTooHigh.into());
        }
        for (account, change) in [(from, -units), (to, units)] {
            if let Some(balance) = self.balances.get_mut(&account) {
                balance.units += change;
                balance.postings += 1;
            }
        }
        self.moves.push((movement, from, to));
        Ok(self.moves.len() - 1)
    }

    /// Writes movements, postings and balances; returns the movements' numbers, by their places.
    ///
    /// # Errors
    /// When the database fails.
    pub fn write(self, tx: &mut Tx<'_>) -> Result<Vec<i64>> {
        let changed = self.balances.iter().filter(|(_, account)| account.postings > 0);
        let changed: Vec<Change> = changed
            .map(|(id, account)| Change {
                account: *id,
                seen: account.seen,
                balance: account.units,
                postings: account.postings,
            })
            .collect();
        let written = change_balances(tx, &changed)?;
        if usize::try_from(written) != Ok(changed.len()) {
            return Err(Error::internal(format!(
                "{written} of {} balances were as they were read",
                changed.len()
            )));
        }
        let movements: Vec<_> = self.moves.iter().map(|(movement, ..)| movement).collect();
        let ids = insert_movements(tx, &movements)?;
        let moved = ids.iter().zip(&self.moves);
        insert_postings(
            tx,
            moved.map(|(id, (movement, from, to))| (*id, *from, *to, movement.coins.units())),
        )?;
        Ok(ids)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::model::{NOW, newcomer};
    use super::super::store::open_account;
    use super::super::types::{AccountKind, MovementKind};
    use super::*;
    use crate::features::auth;
    use crate::migrations;
    use kontor_db::{Engine, TestDatabase, values};
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
