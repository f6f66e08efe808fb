//! From one member to another, at once and for nothing.

use super::amounts::above_zero;
use super::batch::Batch;
use super::ledger::{Movement, MovementKind};
use super::types::{
    Party, Transaction, TransactionResponse, TransactionStatus, TransactionType, TransferRequest,
    WalletFrame, written,
};
use super::{clearing, modes};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::auth::{self, Account, Role, UserId};
use crate::guard::Member;
use crate::idempotency::{self, Answers, IdempotencyKey};
use crate::limits::{Counters, Limit};
use crate::live::Topic;
use crate::time::{MINUTE, Time};
use http::HeaderMap;
use jiff::tz::TimeZone;
use kontor_db::{Engine, Tx};
use kontor_money::{Coins, Currency};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A transfer as it was asked for, its amount read.
pub struct Wish {
    sender: Member,
    recipient: UserId,
    coins: Coins,
    key: Option<IdempotencyKey>,
}

pub async fn transfer(
    app: &App,
    sender: Member,
    headers: &HeaderMap,
    request: TransferRequest,
) -> Result<TransactionResponse> {
    modes::with_balances(app)?;
    let coins =
        above_zero(request.currency, &request.amount).map_err(|fault| Error::field("amount", fault))?;
    let recipient = request.recipient_user_id;
    if recipient == sender.id {
        return Err(Error::field("recipientUserId", ErrorCode::WalletTransferToSelf));
    }
    let body = json!({ "recipientUserId": recipient, "currency": request.currency, "amount": coins });
    let key = IdempotencyKey::read(headers, "wallets.transfer", &sender.id.to_string(), &body)?;
    clearing::hand_in(app, Wish { sender, recipient, coins, key }).await
}

impl Wish {
    fn members(&self) -> [UserId; 2] {
        [self.sender.id, self.recipient]
    }

    /// Lets both sides look again.
    pub fn publish(&self, app: &App) {
        for member in self.members() {
            let frame = WalletFrame::WalletChanged { currency: self.coins.currency() };
            app.live.publish(&Topic::User(member.0), &frame);
        }
    }
}

/// What becomes of a wish.
enum Outcome {
    /// The movement at this place of the batch.
    Moves(usize),
    /// An earlier call had this answer.
    Replayed(TransactionResponse),
    /// The same call as the wish at this place.
    Twin(usize),
    Refused(Error),
}

/// Everything wishes are decided on, as one transaction sees it.
struct Room<'a> {
    people: BTreeMap<UserId, Account>,
    batch: Batch<'static>,
    earlier: Answers,
    counters: Counters,
    /// Wishes with a key that are done, by it.
    done: BTreeMap<&'a str, usize>,
    zone: &'a TimeZone,
    now: Time,
}

/// Settles wishes in their order, each decided on what the ones before it left: one that is refused changes nothing for the
/// others.
///
/// # Errors
/// When the database fails; nothing is settled then.
pub fn settle(
    tx: &mut Tx<'_>,
    app: &App,
    wishes: &[Arc<Wish>],
    now: Time,
) -> Result<Vec<Result<TransactionResponse>>> {
    let mut room = Room::load(tx, app, wishes, now)?;
    let mut outcomes = Vec::with_capacity(wishes.len());
    for (place, wish) in wishes.iter().enumerate() {
        let outcome = room.decide(place, wish, wishes).unwrap_or_else(Outcome::Refused);
        outcomes.push(outcome);
    }
    let ids = room.batch.write(tx)?;
    let mut answers: Vec<Result<TransactionResponse>> = Vec::with_capacity(wishes.len());
    for (wish, outcome) in wishes.iter().zip(outcomes) {
        answers.push(match outcome {
            Outcome::Moves(at) => Ok(response(ids[at], wish, &room.people[&wish.recipient], now)),
            Outcome::Replayed(answer) => Ok(answer),
            Outcome::Twin(place) => answers[place].clone(),
            Outcome::Refused(fault) => Err(fault),
        });
    }
    let kept =
        room.done.values().filter_map(|place| wishes[*place].key.as_ref().zip(answers[*place].as_ref().ok()));
    idempotency::keep_all(tx, &kept.collect::<Vec<_>>(), now)?;
    room.counters.store(tx)?;
    Ok(answers)
}

/// One batch at a time over all nodes, as SQLite's one writer has it anyway. Two at once would each read what the other writes,
/// and PostgreSQL would have one of them start anew. Locking a table does not begin the transaction's view of the data, so
/// what is read afterwards is what the batch before left.
///
/// # Errors
/// When the database fails.
pub fn take_turn(tx: &mut Tx<'_>) -> Result<()> {
    if tx.engine() == Engine::Postgres {
        tx.execute("LOCK TABLE wallets_turns IN EXCLUSIVE MODE", &[])?;
    }
    Ok(())
}

impl<'a> Room<'a> {
    fn load(tx: &mut Tx<'_>, app: &'a App, wishes: &'a [Arc<Wish>], now: Time) -> Result<Self> {
        let limits = &app.config.limits;
        let limit = Limit::new(limits.transfers_per_member_minute, MINUTE, limits.factor);
        let of = |wish: &'a Arc<Wish>| wish.members();
        let people = auth::find_accounts(tx, wishes.iter().flat_map(of).collect::<BTreeSet<_>>())?;
        let mut batch = Batch::default();
        for currency in Currency::ALL {
            let moved = wishes.iter().filter(|wish| wish.coins.currency() == currency);
            batch.load(tx, currency, moved.flat_map(of).collect::<BTreeSet<_>>())?;
        }
        let senders: BTreeSet<String> = wishes.iter().map(|wish| counter(wish.sender.id)).collect();
        let counters = Counters::load(tx, senders, limit, now)?;
        let earlier = Answers::load(tx, wishes.iter().filter_map(|wish| wish.key.as_ref()), now)?;
        Ok(Self { people, batch, earlier, counters, done: BTreeMap::new(), zone: &app.zone, now })
    }

    fn decide(&mut self, place: usize, wish: &'a Wish, wishes: &[Arc<Wish>]) -> Result<Outcome> {
        if let Some(key) = &wish.key {
            if let Some(answer) = self.earlier.replay(key)? {
                return Ok(Outcome::Replayed(answer));
            }
            if let Some(first) = self.done.get(key.as_str()) {
                wishes[*first].key.iter().try_for_each(|first| key.repeats(first))?;
                return Ok(Outcome::Twin(*first));
            }
        }
        // The guard proved the sender some moments ago; since then somebody may have been locked out.
        let sender = self.people.get(&wish.sender.id).ok_or(ErrorCode::SessionInvalid)?;
        auth::refuse_locked_out(self.zone, sender, self.now)?;
        self.people
            .get(&wish.recipient)
            .filter(|recipient| recipient.is_approved && recipient.role != Role::Banned)
            .ok_or_else(|| Error::field("recipientUserId", ErrorCode::UserNotFound))?;
        let currency = wish.coins.currency();
        let from = self.batch.account(sender.id, currency).ok_or(ErrorCode::WalletNotInitialised)?;
        let to = self.batch.account(wish.recipient, currency);
        let to = to.ok_or_else(|| Error::field("recipientUserId", ErrorCode::WalletRecipientWithout))?;
        let counter = counter(sender.id);
        self.counters.check(&counter, ErrorCode::RateLimited)?;
        let movement = Movement {
            shown_from: Some(from),
            shown_to: Some(to),
            ..Movement::new(MovementKind::Transfer, wish.coins, self.now)
        };
        let at = self.batch.post(movement, from, to)?;
        self.counters.count(&counter);
        self.done.extend(wish.key.as_ref().map(|key| (key.as_str(), place)));
        Ok(Outcome::Moves(at))
    }
}

fn counter(sender: UserId) -> String {
    format!("transfers of {sender}")
}

fn response(id: i64, wish: &Wish, recipient: &Account, now: Time) -> TransactionResponse {
    let currency = wish.coins.currency();
    TransactionResponse {
        success: true,
        message: "Überweisung erfolgreich".to_owned(),
        transaction: Transaction {
            id,
            kind: TransactionType::TransferOut,
            amount: written(currency, wish.coins.units()),
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
        },
    }
}
