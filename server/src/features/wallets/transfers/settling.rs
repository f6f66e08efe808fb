//! The decision on transfers: from one member to another, at once and free of charge.

use super::super::ledger::{Batch, Movement, MovementKind};
use super::super::types::{
    Party, Transaction, TransactionResponse, TransactionStatus, TransactionType, WalletFrame, written,
};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::idempotency::{self, Answers, IdempotencyKey};
use crate::events::limits::{Counters, Limit};
use crate::identity::{self, Account, Member, Role, UserId};
use crate::live::Topic;
use crate::time::{MINUTE, Time};
use jiff::tz::TimeZone;
use kontor_db::Tx;
use kontor_money::{Coins, Currency};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A transfer as it was requested, its amount read.
pub struct Transfer {
    pub sender: Member,
    pub recipient: UserId,
    pub coins: Coins,
    pub key: Option<IdempotencyKey>,
}

impl Transfer {
    fn members(&self) -> [UserId; 2] {
        [self.sender.id, self.recipient]
    }

    /// Tells the open tabs of both members.
    pub fn publish(&self, app: &App) {
        for member in self.members() {
            let frame = WalletFrame::WalletChanged { currency: self.coins.currency() };
            app.live().publish(&Topic::User(member.0), &frame);
        }
    }
}

/// What becomes of a transfer.
enum Outcome {
    /// The movement at this place of the batch.
    Moves(usize),
    /// An earlier call had this answer.
    Replayed(TransactionResponse),
    /// A duplicate of the transfer at this place.
    Duplicate(usize),
    Refused(Error),
}

/// Everything transfers are decided on, as one transaction sees it.
struct Settlement<'a> {
    people: BTreeMap<UserId, Account>,
    batch: Batch<'static>,
    earlier: Answers,
    counters: Counters,
    /// The places of settled transfers with a key, by that key.
    done: BTreeMap<&'a str, usize>,
    zone: &'a TimeZone,
    now: Time,
}

/// Settles transfers in their order, each decided on what the ones before it left: one that is refused changes nothing for the
/// others.
///
/// # Errors
/// When the database fails; nothing is settled then.
pub fn settle(
    tx: &mut Tx<'_>,
    app: &App,
    transfers: &[Arc<Transfer>],
    now: Time,
) -> Result<Vec<Result<TransactionResponse>>> {
    let mut settlement = Settlement::load(tx, app, transfers, now)?;
    let mut outcomes = Vec::with_capacity(transfers.len());
    for (place, transfer) in transfers.iter().enumerate() {
        let outcome = settlement.decide(place, transfer, transfers).unwrap_or_else(Outcome::Refused);
        outcomes.push(outcome);
    }
    let ids = settlement.batch.write(tx)?;
    let mut answers: Vec<Result<TransactionResponse>> = Vec::with_capacity(transfers.len());
    for (transfer, outcome) in transfers.iter().zip(outcomes) {
        answers.push(match outcome {
            Outcome::Moves(at) => {
                Ok(response(ids[at], transfer, &settlement.people[&transfer.recipient], now))
            }
            Outcome::Replayed(answer) => Ok(answer),
            Outcome::Duplicate(place) => answers[place].clone(),
            Outcome::Refused(error) => Err(error),
        });
    }
    let kept = settlement
        .done
        .values()
        .filter_map(|place| transfers[*place].key.as_ref().zip(answers[*place].as_ref().ok()));
    idempotency::keep_all(tx, &kept.collect::<Vec<_>>(), now)?;
    settlement.counters.store(tx)?;
    Ok(answers)
}

impl<'a> Settlement<'a> {
    fn load(tx: &mut Tx<'_>, app: &'a App, transfers: &'a [Arc<Transfer>], now: Time) -> Result<Self> {
        let limits = &app.config.limits;
        let limit = Limit::new(limits.transfers_per_member_minute, MINUTE, limits.factor);
        let of = |transfer: &'a Arc<Transfer>| transfer.members();
        let people = identity::find_accounts(tx, transfers.iter().flat_map(of).collect::<BTreeSet<_>>())?;
        let mut batch = Batch::default();
        for currency in Currency::ALL {
            let moved = transfers.iter().filter(|transfer| transfer.coins.currency() == currency);
            batch.load(tx, currency, moved.flat_map(of).collect::<BTreeSet<_>>())?;
        }
        let senders: BTreeSet<String> =
            transfers.iter().map(|transfer| counter(transfer.sender.id)).collect();
        let counters = Counters::load(tx, senders, limit, now)?;
        let earlier = Answers::load(tx, transfers.iter().filter_map(|transfer| transfer.key.as_ref()), now)?;
        Ok(Self { people, batch, earlier, counters, done: BTreeMap::new(), zone: &app.zone, now })
    }

    fn decide(
        &mut self,
        place: usize,
        transfer: &'a Transfer,
        transfers: &[Arc<Transfer>],
    ) -> Result<Outcome> {
        if let Some(key) = &transfer.key {
            if let Some(answer) = self.earlier.replay(key)? {
                return Ok(Outcome::Replayed(answer));
            }
            if let Some(first) = self.done.get(key.as_str()) {
                transfers[*first].key.iter().try_for_each(|first| key.repeats(first))?;
                return Ok(Outcome::Duplicate(*first));
            }
        }
        // The guard proved the sender some moments ago; since then an admin may have locked the sender out.
        let sender = self.people.get(&transfer.sender.id).ok_or(ErrorCode::SessionInvalid)?;
        identity::refuse_locked_out(self.zone, sender, self.now)?;
        self.people
            .get(&transfer.recipient)
            .filter(|recipient| recipient.is_approved && recipient.role != Role::Banned)
            .ok_or_else(|| Error::field("recipientUserId", ErrorCode::UserNotFound))?;
        let currency = transfer.coins.currency();
        let from = self.batch.account(sender.id, currency).ok_or(ErrorCode::WalletNotInitialised)?;
        let to = self.batch.account(transfer.recipient, currency);
        let to = to.ok_or_else(|| Error::field("recipientUserId", ErrorCode::WalletRecipientWithout))?;
        let counter = counter(sender.id);
        self.counters.check(&counter, ErrorCode::RateLimited)?;
        let movement = Movement {
            shown_from: Some(from),
            shown_to: Some(to),
            ..Movement::new(MovementKind::Transfer, transfer.coins, self.now)
        };
        let at = self.batch.post(movement, from, to)?;
        self.counters.count(&counter);
        self.done.extend(transfer.key.as_ref().map(|key| (key.as_str(), place)));
        Ok(Outcome::Moves(at))
    }
}

fn counter(sender: UserId) -> String {
    format!("transfers of {sender}")
}

fn response(id: i64, transfer: &Transfer, recipient: &Account, now: Time) -> TransactionResponse {
    let currency = transfer.coins.currency();
    TransactionResponse {
        success: true,
        message: "Überweisung erfolgreich".to_owned(),
        transaction: Transaction {
            id,
            kind: TransactionType::TransferOut,
            amount: written(currency, transfer.coins.units()),
            currency,
            status: TransactionStatus::Confirmed,
            created_at: now,
            external_tx_id: None,
            confirmations: None,
            required_confirmations: None,
            counterparty: Some(Party { id: recipient.id, username: recipient.username.clone() }),
            order_id: None,
            address: None,
            reason: None,
            waits_until: None,
        },
    }
}
