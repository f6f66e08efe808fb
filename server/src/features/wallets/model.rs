//! A million random operations beside a model that only adds and subtracts: after each of them the currency's sum is zero and
//! the accounts that it touched say what the model says; so do all accounts after every few thousand.

use super::batch::Batch;
use super::deposits::{ChainDeposit, Deposited, lose_deposit, observe_deposit};
use super::ledger::{
    AccountId, AccountKind, Movement, MovementKind, find_account, house_account, open_account, post,
};
use super::proving::prove_blocking;
use super::sealing::{list_waiting, write_seals};
use super::withdrawals::{pending, reserve, settle};
use crate::error::{Error, ErrorCode};
use crate::features::auth::{self, NewAccount, Role, UserId};
use crate::migrations;
use crate::time::Time;
use kontor_db::{Db, Engine, TestDatabase, Tx, values};
use kontor_money::{Coins, Currency};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

const CURRENCIES: [Currency; 2] = [Currency::Btc, Currency::Xmr];
const MEMBERS: usize = 5;
/// Operations of one transaction.
const BATCH: u64 = 5000;
/// Movements sealed in one.
const SEALS: i64 = 50_000;

/// A generator whose next state is a function of the last: a batch that is repeated does the same again.
#[derive(Clone, Copy)]
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % sides
    }
}

/// What the ledger must say.
#[derive(Clone, Default)]
struct Model {
    balances: BTreeMap<(usize, Currency, &'static str), i128>,
    /// Deposits that wait: their number, whose, how much.
    deposits: Vec<(u64, usize, Currency, i64)>,
    /// Withdrawals that wait: their number, whose, how much.
    withdrawals: Vec<(i64, usize, Currency, i64)>,
    made: u64,
    refused: u64,
    /// The two accounts that the last operation moved coins between.
    touched: [Option<(usize, Currency, &'static str)>; 2],
}

/// Everything outside the members has this place in the model.
const HOUSE: usize = usize::MAX;

impl Model {
    fn of(&self, who: usize, currency: Currency, kind: AccountKind) -> i128 {
        self.balances.get(&(who, currency, kind.as_str())).copied().unwrap_or_default()
    }

    fn moves(
        &mut self,
        currency: Currency,
        units: i64,
        from: (usize, AccountKind),
        to: (usize, AccountKind),
    ) {
        let ends = [from, to].map(|(who, kind)| (who, currency, kind.as_str()));
        *self.balances.entry(ends[0]).or_default() -= i128::from(units);
        *self.balances.entry(ends[1]).or_default() += i128::from(units);
        self.touched = ends.map(Some);
    }
}

struct Stage {
    members: Vec<UserId>,
    accounts: BTreeMap<(usize, Currency, &'static str), AccountId>,
}

impl Stage {
    fn account(&self, who: usize, currency: Currency, kind: AccountKind) -> AccountId {
        self.accounts[&(who, currency, kind.as_str())]
    }
}

pub const NOW: Time = Time(1_800_000_000_000);

/// A member without a password.
pub fn newcomer(name: &str) -> NewAccount {
    NewAccount {
        id: None,
        username: name.to_owned(),
        username_key: name.to_owned(),
        password_hash: String::new(),
        telegram_username: None,
        role: Role::User,
        is_approved: true,
        registered_at: NOW,
    }
}

fn set(db: &Db) -> Stage {
    db.write_blocking(|tx| {
        let mut stage = Stage { members: Vec::new(), accounts: BTreeMap::new() };
        for number in 0..MEMBERS {
            let user = auth::insert_account(tx, &newcomer(&format!("halter{number}")))?;
            stage.members.push(user);
            for currency in CURRENCIES {
                for kind in [AccountKind::Member, AccountKind::Incoming, AccountKind::Reserved] {
                    let id = open_account(tx, kind, currency, user)?;
                    assert_eq!(find_account(tx, kind, currency, user)?, Some(id));
                    stage.accounts.insert((number, currency, kind.as_str()), id);
                }
            }
        }
        for currency in CURRENCIES {
            for kind in [AccountKind::Deposits, AccountKind::Withdrawn, AccountKind::Shop] {
                stage.accounts.insert((HOUSE, currency, kind.as_str()), house_account(tx, kind, currency)?);
            }
        }
        Ok::<_, Error>(stage)
    })
    .unwrap()
}

/// One random operation on both, and what the ledger says afterwards.
fn step(tx: &mut Tx<'_>, stage: &Stage, model: &mut Model, dice: &mut Dice) -> Result<(), Error> {
    let currency = CURRENCIES[dice.roll(2) as usize];
    let who = dice.roll(MEMBERS as u64) as usize;
    let units = 1 + dice.roll(1000) as i64;
    model.made += 1;
    match dice.roll(10) {
        // A deposit is seen for the first time, sometimes with all its confirmations.
        0 => {
            let confirmations = dice.roll(8) as i64;
            let outcome =
                observe_deposit(tx, &deposit(stage, model.made, who, currency, units, confirmations), NOW)?;
            if confirmations >= 6 {
                assert_eq!(outcome, Deposited::Credited);
                model.moves(currency, units, (HOUSE, AccountKind::Deposits), (who, AccountKind::Member));
            } else {
                assert_eq!(outcome, Deposited::Pending);
                model.moves(currency, units, (HOUSE, AccountKind::Deposits), (who, AccountKind::Incoming));
                model.deposits.push((model.made, who, currency, units));
            }
        }
        // One that waits is confirmed, or vanishes.
        1 if !model.deposits.is_empty() => {
            let at = dice.roll(model.deposits.len() as u64) as usize;
            let (number, who, currency, units) = model.deposits.swap_remove(at);
            if dice.roll(4) == 0 {
                assert!(lose_deposit(tx, currency, &format!("tx{number}"), "0", NOW)?);
                model.moves(currency, units, (who, AccountKind::Incoming), (HOUSE, AccountKind::Deposits));
            } else {
                observe_deposit(tx, &deposit(stage, number, who, currency, units, 6), NOW)?;
                model.moves(currency, units, (who, AccountKind::Incoming), (who, AccountKind::Member));
            }
        }
        2 => {
            let covered = model.of(who, currency, AccountKind::Member) >= i128::from(units);
            match reserve(tx, stage.members[who], Coins::new(currency, units), "address", false, NOW) {
                Ok((_, id)) => {
                    assert!(covered, "operation {} had no cover", model.made);
                    model.withdrawals.push((id, who, currency, units));
                    model.moves(currency, units, (who, AccountKind::Member), (who, AccountKind::Reserved));
                }
                Err(fault) if fault.code() == ErrorCode::WalletBalanceTooLow && !covered => {
                    model.refused += 1
                }
                Err(fault) => return Err(fault),
            }
        }
        3 if !model.withdrawals.is_empty() => {
            let at = dice.roll(model.withdrawals.len() as u64) as usize;
            let (id, who, currency, units) = model.withdrawals.swap_remove(at);
            let confirmed = dice.roll(2) == 0;
            let open = pending(tx, id)?;
            settle(tx, id, &open, confirmed, NOW)?;
            let to = if confirmed { (HOUSE, AccountKind::Withdrawn) } else { (who, AccountKind::Member) };
            model.moves(currency, units, (who, AccountKind::Reserved), to);
        }
        4 => {
            let shop = (HOUSE, AccountKind::Shop);
            attempt(
                tx,
                stage,
                model,
                MovementKind::Payment,
                currency,
                units,
                (who, AccountKind::Member),
                shop,
            )?;
        }
        5 => crowd(tx, stage, model, dice)?,
        _ => {
            let other = (who + 1 + dice.roll(MEMBERS as u64 - 1) as usize) % MEMBERS;
            let (from, to) = ((who, AccountKind::Member), (other, AccountKind::Member));
            attempt(tx, stage, model, MovementKind::Transfer, currency, units, from, to)?;
        }
    }
    // The currency's sum, and the two accounts of the last movement, which may be one of before.
    let touched = |at: usize| model.touched[at].map_or(0, |end| stage.accounts[&end].0);
    let wanted = model.touched.map(|end| end.map_or(0, |end| model.balances[&end]));
    let found = tx.one(
        "SELECT CAST(SUM(CASE WHEN currency = $1 THEN balance ELSE 0 END) AS BIGINT),
            CAST(SUM(CASE WHEN id = $2 THEN balance ELSE 0 END) AS BIGINT),
            CAST(SUM(CASE WHEN id = $3 THEN balance ELSE 0 END) AS BIGINT) FROM wallets_accounts",
        &values![currency.as_str(), touched(0), touched(1)],
        |row| Ok([row.get::<i64>(0)?, row.get(1)?, row.get(2)?].map(i128::from)),
    )?;
    assert_eq!(found, Some([0, wanted[0], wanted[1]]), "after operation {}", model.made);
    Ok(())
}

/// A few transfers of both currencies, settled together; each is an operation.
fn crowd(tx: &mut Tx<'_>, stage: &Stage, model: &mut Model, dice: &mut Dice) -> Result<(), Error> {
    let mut batch = Batch::default();
    for currency in CURRENCIES {
        batch.load(tx, currency, stage.members.iter().copied())?;
    }
    let mut done = 0;
    for number in 0..1 + dice.roll(6) {
        model.made += u64::from(number > 0);
        let currency = CURRENCIES[dice.roll(2) as usize];
        let from = dice.roll(MEMBERS as u64) as usize;
        let to = (from + 1 + dice.roll(MEMBERS as u64 - 1) as usize) % MEMBERS;
        let units = 1 + dice.roll(1000) as i64;
        let covered = model.of(from, currency, AccountKind::Member) >= i128::from(units);
        let ends = [from, to].map(|who| batch.account(stage.members[who], currency).unwrap());
        let movement = Movement::new(MovementKind::Transfer, Coins::new(currency, units), NOW);
        match batch.post(movement, ends[0], ends[1]) {
            Ok(place) => {
                assert!(covered, "operation {} had no cover", model.made);
                assert_eq!(place, done);
                done += 1;
                model.moves(currency, units, (from, AccountKind::Member), (to, AccountKind::Member));
            }
            Err(fault) if fault.code() == ErrorCode::WalletBalanceTooLow => {
                assert!(!covered, "operation {} had cover", model.made);
                model.refused += 1;
            }
            Err(fault) => return Err(fault),
        }
    }
    assert_eq!(batch.write(tx)?.len(), done);
    Ok(())
}

/// Moves coins on both, or on neither where there is no cover.
#[expect(clippy::too_many_arguments, reason = "a sentence of a test")]
fn attempt(
    tx: &mut Tx<'_>,
    stage: &Stage,
    model: &mut Model,
    kind: MovementKind,
    currency: Currency,
    units: i64,
    from: (usize, AccountKind),
    to: (usize, AccountKind),
) -> Result<(), Error> {
    let covered = model.of(from.0, currency, from.1) >= i128::from(units);
    let movement = Movement::new(kind, Coins::new(currency, units), NOW);
    let ends = (stage.account(from.0, currency, from.1), stage.account(to.0, currency, to.1));
    match post(tx, movement, ends.0, ends.1) {
        Ok(_) => {
            assert!(covered, "operation {} had no cover", model.made);
            model.moves(currency, units, from, to);
        }
        Err(fault) if fault.code() == ErrorCode::WalletBalanceTooLow => {
            assert!(!covered, "operation {} had cover", model.made);
            model.refused += 1;
        }
        Err(fault) => return Err(fault),
    }
    Ok(())
}

fn deposit(
    stage: &Stage,
    number: u64,
    who: usize,
    currency: Currency,
    units: i64,
    confirmations: i64,
) -> ChainDeposit {
    ChainDeposit {
        user: stage.members[who],
        currency,
        units,
        exact: Coins::new(currency, units).to_string(),
        tx_id: format!("tx{number}"),
        output: "0".to_owned(),
        confirmations,
        required: 6,
    }
}

/// Every account of the ledger is what the model says.
fn compare(tx: &mut Tx<'_>, stage: &Stage, model: &Model) -> Result<(), Error> {
    for ((who, currency, kind), account) in &stage.accounts {
        let sql = "SELECT balance FROM wallets_accounts WHERE id = $1";
        let balance = tx.one(sql, &values![*account], |row| row.get::<i64>(0))?.unwrap();
        let wanted = model.balances.get(&(*who, *currency, *kind)).copied().unwrap_or_default();
        assert_eq!(i128::from(balance), wanted, "{kind} of {who} in {currency}");
    }
    Ok(())
}

fn run(engine: Engine, operations: u64) {
    let database = TestDatabase::new(engine, migrations::ALL);
    let (db, started) = (database.db().clone(), Instant::now());
    let stage = Arc::new(set(&db));
    let seed = uuid::Uuid::now_v7().as_u128() as u64 | 1;
    let mut dice = Dice(seed);
    let mut model = Model::default();
    while model.made < operations {
        let batch = BATCH.min(operations - model.made);
        let (stage, before, outcome) = (stage.clone(), model.clone(), Arc::new(Mutex::new(None)));
        let kept = outcome.clone();
        db.write_blocking(move |tx| {
            let (mut model, mut dice) = (before.clone(), dice);
            let end = model.made + batch;
            while model.made < end {
                step(tx, &stage, &mut model, &mut dice)?;
            }
            compare(tx, &stage, &model)?;
            *kept.lock().unwrap() = Some((model, dice));
            Ok::<_, Error>(())
        })
        .unwrap_or_else(|fault| panic!("seed {seed}: {}", fault.message()));
        (model, dice) = outcome.lock().unwrap().take().unwrap();
    }
    let took = started.elapsed();
    loop {
        let waiting = db.read_blocking(|tx| list_waiting(tx, SEALS)).unwrap();
        if waiting.movements.is_empty() {
            break;
        }
        db.write_blocking(move |tx| write_seals(tx, &waiting, NOW)).unwrap();
    }
    let proof = prove_blocking(&db, NOW).unwrap();
    println!(
        "{} operations ({} without cover) on {engine:?} in {took:.1?}; {} postings proved after {:.1?}",
        model.made,
        model.refused,
        proof.postings,
        started.elapsed()
    );
    assert!(proof.ok, "{:?}", proof.problem);
}

// A million together, in two halves that run at the same time.

#[test]
fn half_a_million_operations_agree_with_the_model() {
    run(Engine::Sqlite, 500_000);
}

#[test]
fn another_half_million_agrees_with_the_model() {
    run(Engine::Sqlite, 500_000);
}

#[test]
fn operations_agree_with_the_model_on_postgres() {
    run(Engine::Postgres, 10_000);
}
