//! Play money of the demo shop: balances for some of its people, and the back office's sample transactions.

use super::admin_types::DemoTransaction;
use super::deposits::credit;
use super::ledger::{AccountKind, open_account};
use super::types::TransactionStatus;
use crate::error::{Error, Result};
use crate::identity::{self, UserId};
use crate::time::{HOUR, MINUTE, Time};
use kontor_db::Tx;
use kontor_money::Currency;
use sha2::{Digest, Sha256};

/// Gives a demo person wallets with some play money; part of seeding.
///
/// # Errors
/// When the database fails.
pub fn seed_wallets(tx: &mut Tx<'_>, user: UserId, balances: &[(Currency, &str)], now: Time) -> Result<()> {
    let holder =
        identity::find_account(tx, user)?.ok_or_else(|| Error::internal("nobody to give play money to"))?;
    for currency in Currency::ALL {
        open_account(tx, AccountKind::Member, currency, user)?;
    }
    for (currency, amount) in balances {
        let coins = currency.read(amount).map_err(Error::internal)?;
        let tx_id = made_up_hash(&format!("play money {user} {currency}"), *currency);
        credit(tx, &holder, coins, &tx_id, now)?;
    }
    Ok(())
}

/// Looks like the number of a transaction; the same for the same text.
fn made_up_hash(text: &str, currency: Currency) -> String {
    let digits = data_encoding::HEXLOWER.encode(&Sha256::digest(text));
    match currency {
        Currency::Eth | Currency::Usdt => format!("0x{digits}"),
        Currency::Btc | Currency::Ltc | Currency::Xmr => digits,
    }
}

/// Kind, currency, amount, status, confirmations, minutes ago, from, order.
type Sample =
    (&'static str, Currency, &'static str, TransactionStatus, i64, i64, &'static str, Option<&'static str>);

const SAMPLES: [Sample; 6] = [
    (
        "incoming",
        Currency::Btc,
        "0.00081000",
        TransactionStatus::Confirmed,
        6,
        95,
        "tb1q…demo1",
        Some("#4f2a91c0"),
    ),
    (
        "incoming",
        Currency::Eth,
        "0.042000000",
        TransactionStatus::Pending,
        5,
        12,
        "0x5c…demo2",
        Some("#90ab12ef"),
    ),
    ("outgoing", Currency::Usdt, "120.000000", TransactionStatus::Confirmed, 12, 340, "0x91…demo3", None),
    (
        "incoming",
        Currency::Ltc,
        "0.75000000",
        TransactionStatus::Confirmed,
        6,
        1500,
        "tltc1q…demo4",
        Some("#17c3d2aa"),
    ),
    ("incoming", Currency::Xmr, "0.310000000000", TransactionStatus::Pending, 3, 20, "5A…demo5", None),
    (
        "incoming",
        Currency::Btc,
        "0.00250000",
        TransactionStatus::Failed,
        0,
        4300,
        "tb1q…demo6",
        Some("#77d0e1b4"),
    ),
];

/// What the overview of a busy shop looks like.
pub fn transactions(now: Time) -> Vec<DemoTransaction> {
    let made = |(index, sample): (usize, &Sample)| {
        let (kind, currency, amount, status, confirmations, minutes, from, order_id) = *sample;
        // A whole hour's start, so that the list does not move while one looks.
        let timestamp = Time(now.0 - now.0.rem_euclid(HOUR)).plus(-minutes * MINUTE);
        DemoTransaction {
            id: format!("demo-{}", index + 1),
            kind,
            currency,
            amount,
            status,
            confirmations,
            tx_hash: made_up_hash(&format!("demo transaction {index}"), currency),
            timestamp,
            from,
            order_id,
        }
    };
    SAMPLES.iter().enumerate().map(made).collect()
}
