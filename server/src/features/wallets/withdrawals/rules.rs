//! The decisions on withdrawals: a request reserves the amount, an admin approves large ones, the owner confirms or refuses.

use super::super::admin_types::DecideWithdrawalRequest;
use super::super::amounts::above_zero;
use super::super::events::{MovedCoins, WalletEvent};
use super::super::ledger::{
    AccountId, AccountKind, Movement, MovementKind, may_pay_out, open_account, own_account, post,
    system_account,
};
use super::super::modes;
use super::super::store::find_transaction;
use super::super::types::{TransactionResponse, TransactionStatus, WalletFrame, WithdrawRequest};
use super::store::{self, Open};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::events::idempotency::IdempotencyKey;
use crate::events::limits::{self, Limit};
use crate::http::Done;
use crate::identity::{self, Admin, Member, Owner, UserId};
use crate::live::Topic;
use crate::text;
use crate::time::{DAY, HOUR, Time};
use http::HeaderMap;
use kontor_chain::Address;
use kontor_db::Tx;
use kontor_money::{Coins, Currency};
use serde_json::json;

/// Characters of the number of a chain's transaction.
pub const MAX_TX_ID: usize = 128;
/// Why a withdrawal failed that its member took back.
const CANCELLED: &str = "Vom Mitglied abgebrochen";

pub async fn withdraw(
    app: &App,
    member: Member,
    currency: Currency,
    headers: &HeaderMap,
    request: WithdrawRequest,
) -> Result<TransactionResponse> {
    modes::with_balances(app)?;
    let mut fields = Fields::default();
    let address = fields.take("address", read_address(app, currency, &request.address));
    let coins = fields.take("amount", above_zero(currency, &request.amount));
    let (Some(address), Some(coins)) = (address, coins) else { return Err(fields.into_error()) };
    let body = json!({ "currency": currency, "address": address, "amount": coins });
    let key = IdempotencyKey::read(headers, "wallets.withdraw", &member.id.to_string(), &body)?;
    let settings = &app.config.wallets;
    let (above, new_address) =
        (settings.approval_above(currency), i64::from(settings.new_address_hours) * HOUR);
    let limits = &app.config.limits;
    let limit = Limit::new(limits.withdrawals_per_member_hour, HOUR, limits.factor);
    let (now, zone, user) = (app.clock.now(), app.zone.clone(), member.id);
    let answer = app
        .db
        .write(move |tx| -> Result<_> {
            if let Some(key) = &key
                && let Some(answer) = key.replay(tx, now)?
            {
                return Ok(answer);
            }
            let member_now = identity::still_there(tx, &member, &zone, now)?;
            refuse_when_stopped(tx, now)?;
            let counter = format!("withdrawals of {}", member.id);
            limits::take(tx, &counter, limit, now, ErrorCode::RateLimited)?;
            let reserved = open_account(tx, AccountKind::Reserved, currency, member.id)?;
            // Small ones of a day add up: what is large does not get small by being cut to pieces.
            let day = store::sum_since(tx, reserved, now.plus(-DAY))?.saturating_add(coins.units());
            let needs_approval = above.is_some_and(|above| day > above.units());
            let is_new = !store::was_paid_to(tx, reserved, &address)?;
            let (own, id) = reserve(tx, member.id, coins, &address, needs_approval, now)?;
            if is_new && new_address > 0 {
                store::wait(tx, id, now.plus(new_address))?;
            }
            let what = WalletEvent::WithdrawalRequested { after: MovedCoins::new(id, coins) };
            Event::new(&what, now, ("user", member.id, &member_now.username)).by(&member_now).emit(tx)?;
            let answer = TransactionResponse {
                success: true,
                message: "Auszahlung initiiert".to_owned(),
                transaction: find_transaction(tx, own, id)?,
            };
            if let Some(key) = &key {
                key.keep(tx, &answer, now)?;
            }
            Ok(answer)
        })
        .await?;
    app.outbox.notify_one();
    app.live().publish(&Topic::User(user.0), &WalletFrame::WalletChanged { currency });
    Ok(answer)
}

/// Reserves the amount; returns the member's account and the withdrawal's number.
pub fn reserve(
    tx: &mut Tx<'_>,
    member: UserId,
    coins: Coins,
    address: &str,
    needs_approval: bool,
    now: Time,
) -> Result<(AccountId, i64)> {
    let currency = coins.currency();
    let own = own_account(tx, currency, member)?;
    let reserved = open_account(tx, AccountKind::Reserved, currency, member)?;
    let movement = Movement { shown_from: Some(own), ..Movement::new(MovementKind::Withdrawal, coins, now) };
    let id = post(tx, movement, own, reserved)?;
    store::insert(tx, id, reserved, coins, (address, needs_approval), now)?;
    Ok((own, id))
}

fn read_address(app: &App, currency: Currency, text: &str) -> Result<String> {
    let text = text.trim();
    if text.is_empty() {
        return Err(ErrorCode::Required.into());
    }
    let network = modes::network(app);
    let address = Address::parse(currency, network, text);
    address.map(|address| address.as_str().to_owned()).map_err(|_| {
        Error::new(ErrorCode::WalletAddressInvalid)
            .with("currency", currency)
            .with("network", network.name(currency))
    })
}

/// Nothing goes out after a proof of the ledger that found a contradiction, nor while the ledger cannot be proved.
fn refuse_when_stopped(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    if may_pay_out(tx, now)? { Ok(()) } else { Err(ErrorCode::WalletWithdrawalsStopped.into()) }
}

/// An admin other than the owner and the member looks at a large withdrawal and finds it right.
pub async fn approve(app: &App, admin: Admin, id: i64) -> Result<Done> {
    modes::with_balances(app)?;
    let now = app.clock.now();
    app.db
        .write(move |tx| -> Result<_> {
            let open = pending(tx, id)?;
            if !open.needs_approval || open.is_approved {
                return Err(ErrorCode::WalletApprovalNotNeeded.into());
            }
            // The owner decides afterwards, and no admin approves an own withdrawal.
            if admin.is_owner() || open.holder == Some(admin.id) {
                return Err(ErrorCode::WalletApprovalByAnother.into());
            }
            store::approve(tx, id, &admin, now)?;
            let what = WalletEvent::WithdrawalApproved { after: MovedCoins::new(id, open.coins) };
            event(tx, &what, &open, now)?.by(&admin).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Auszahlung freigegeben"))
}

pub async fn decide(app: &App, owner: Owner, id: i64, request: DecideWithdrawalRequest) -> Result<Done> {
    modes::with_balances(app)?;
    let mut fields = Fields::default();
    let reason =
        fields.take("reason", text::optional_paragraph(request.reason.as_deref(), text::REASON)).flatten();
    let tx_id = fields
        .take("externalTxId", text::optional_line(request.external_tx_id.as_deref(), MAX_TX_ID))
        .flatten();
    let confirmed = match request.status {
        TransactionStatus::Confirmed => true,
        TransactionStatus::Failed => false,
        TransactionStatus::Pending => {
            fields.refuse("status", ErrorCode::InvalidValue);
            false
        }
    };
    if confirmed && tx_id.is_none() {
        fields.refuse("externalTxId", ErrorCode::Required);
    }
    fields.check()?;
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let (holder, currency) = app
        .db
        .write(move |tx| -> Result<_> {
            let open = pending(tx, id)?;
            if confirmed {
                refuse_when_stopped(tx, now)?;
                if open.needs_approval && !open.is_approved {
                    return Err(ErrorCode::WalletApprovalMissing.into());
                }
                if let Some(until) = open.waits_until.filter(|until| now < *until) {
                    let until = until.in_german(&zone);
                    return Err(Error::new(ErrorCode::WalletAddressNew).with("until", until));
                }
            }
            settle(tx, id, &open, confirmed, now)?;
            store::note_outcome(tx, id, tx_id.as_deref().filter(|_| confirmed), reason.as_deref())?;
            let after = MovedCoins::new(id, open.coins);
            let what = if confirmed {
                WalletEvent::Withdrawn { after }
            } else {
                WalletEvent::WithdrawalRefused { after }
            };
            event(tx, &what, &open, now)?.by(&owner).because(reason.as_deref()).emit(tx)?;
            Ok((open.holder, open.coins.currency()))
        })
        .await?;
    app.outbox.notify_one();
    if let Some(holder) = holder {
        app.live().publish(&Topic::User(holder.0), &WalletFrame::WalletChanged { currency });
    }
    Ok(Done::new(if confirmed { "Auszahlung bestätigt" } else { "Auszahlung abgelehnt" }))
}

/// The member takes an own withdrawal back, perhaps because another person asked for it.
pub async fn cancel(app: &App, member: Member, id: i64) -> Result<Done> {
    modes::with_balances(app)?;
    let (now, zone, user) = (app.clock.now(), app.zone.clone(), member.id);
    let currency = app
        .db
        .write(move |tx| -> Result<_> {
            let member = identity::still_there(tx, &member, &zone, now)?;
            let found = store::find(tx, id)?.filter(|found| found.holder == Some(member.id));
            let open = undecided(found)?;
            settle(tx, id, &open, false, now)?;
            store::note_outcome(tx, id, None, Some(CANCELLED))?;
            let what = WalletEvent::WithdrawalCancelled { after: MovedCoins::new(id, open.coins) };
            event(tx, &what, &open, now)?.by(&member).emit(tx)?;
            Ok(open.coins.currency())
        })
        .await?;
    app.outbox.notify_one();
    app.live().publish(&Topic::User(user.0), &WalletFrame::WalletChanged { currency });
    Ok(Done::new("Auszahlung abgebrochen"))
}

/// The reserve goes out, or back.
pub fn settle(tx: &mut Tx<'_>, id: i64, open: &Open, confirmed: bool, now: Time) -> Result<()> {
    let currency = open.coins.currency();
    let (kind, to) = if confirmed {
        (MovementKind::WithdrawalConfirmed, system_account(tx, AccountKind::Withdrawn, currency)?)
    } else {
        let holder = open.holder.ok_or(ErrorCode::UserNotFound)?;
        (MovementKind::WithdrawalFailed, own_account(tx, currency, holder)?)
    };
    let movement = Movement { about: Some(id), ..Movement::new(kind, open.coins, now) };
    post(tx, movement, open.reserved, to)?;
    let status = if confirmed { TransactionStatus::Confirmed } else { TransactionStatus::Failed };
    store::close(tx, id, status, now)
}

fn event(tx: &mut Tx<'_>, what: &WalletEvent, open: &Open, now: Time) -> Result<Event> {
    let holder = match open.holder {
        Some(holder) => identity::find_account(tx, holder)?,
        None => None,
    };
    let (user, name) = match &holder {
        Some(holder) => (holder.id.0, holder.username.as_str()),
        None => (0, identity::DELETED_NAME),
    };
    Ok(Event::new(what, now, ("user", user, name)))
}

/// The withdrawal, if it waits for a decision.
pub fn pending(tx: &mut Tx<'_>, id: i64) -> Result<Open> {
    undecided(store::find(tx, id)?)
}

fn undecided(found: Option<Open>) -> Result<Open> {
    let open = found.ok_or(ErrorCode::WalletWithdrawalNotFound)?;
    if open.status != TransactionStatus::Pending {
        return Err(Error::new(ErrorCode::WalletWithdrawalDecided).with("status", open.status.in_german()));
    }
    Ok(open)
}
