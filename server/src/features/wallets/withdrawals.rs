//! Coins that go out. Asking for it reserves the amount at once; the owner pays by hand, outside, and says so here, or
//! refuses, and the reserve goes back. Large ones need an admin beside the owner.

use super::admin_types::{DecideWithdrawalRequest, Withdrawal};
use super::amounts::above_zero;
use super::deposits::own_account;
use super::ledger::{AccountId, AccountKind, Movement, MovementKind, house_account, open_account, post};
use super::proving::may_pay_out;
use super::types::{TransactionResponse, TransactionStatus, WalletFrame, WithdrawRequest, written};
use super::{modes, store};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::features::auth::{self, Done, UserId};
use crate::guard::{Admin, Member, Owner};
use crate::idempotency::IdempotencyKey;
use crate::limits::{self, Limit};
use crate::live::Topic;
use crate::outbox::Event;
use crate::text;
use crate::time::{HOUR, Time};
use http::HeaderMap;
use kontor_chain::Address;
use kontor_db::{Row, Tx, values};
use kontor_money::{Coins, Currency};
use serde_json::json;

/// Characters of the number of a chain's transaction.
pub const MAX_TX_ID: usize = 128;

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
    let needs_approval = settings.approval_above(currency).is_some_and(|above| coins.units() > above.units());
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
            let member_now = auth::still_there(tx, &member, &zone, now)?;
            refuse_when_stopped(tx, now)?;
            let counter = format!("withdrawals of {}", member.id);
            limits::take(tx, &counter, limit, now, ErrorCode::RateLimited)?;
            let (own, id) = reserve(tx, member.id, coins, &address, needs_approval, now)?;
            Event::new("wallet.withdrawal_requested", now, ("user", member.id, &member_now.username))
                .by(&member_now)
                .change(json!(null), facts(id, coins))
                .emit(tx)?;
            let answer = TransactionResponse {
                success: true,
                message: "Auszahlung initiiert".to_owned(),
                transaction: store::find_transaction(tx, own, id)?,
            };
            if let Some(key) = &key {
                key.keep(tx, &answer, now)?;
            }
            Ok(answer)
        })
        .await?;
    app.outbox.notify_one();
    app.live.publish(&Topic::User(user.0), &WalletFrame::WalletChanged { currency });
    Ok(answer)
}

/// Puts the amount aside; answers the member's account and the withdrawal's number.
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
    tx.execute(
        "INSERT INTO wallets_withdrawals (movement_id, account_id, currency, amount, address, status, requested_at, needs_approval)
         VALUES ($1, $2, $3, $4, $5, 'pending', $6, $7)",
        &values![id, reserved, currency.as_str(), coins.units(), address, now, needs_approval],
    )?;
    Ok((own, id))
}

fn facts(id: i64, coins: Coins) -> serde_json::Value {
    json!({ "transactionId": id, "currency": coins.currency(), "amount": coins })
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

/// Nothing goes out after a look at the ledger that found a contradiction, nor while nobody can look at it.
fn refuse_when_stopped(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    if may_pay_out(tx, now)? { Ok(()) } else { Err(ErrorCode::WalletWithdrawalsStopped.into()) }
}

/// A withdrawal's row as decisions need it.
pub struct Open {
    reserved: AccountId,
    holder: Option<UserId>,
    coins: Coins,
    status: TransactionStatus,
    needs_approval: bool,
    is_approved: bool,
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
            // The owner decides afterwards, and nobody judges an own withdrawal.
            if admin.is_owner() || open.holder == Some(admin.id) {
                return Err(ErrorCode::WalletApprovalByAnother.into());
            }
            tx.execute(
                "UPDATE wallets_withdrawals SET approved_by = $2, approved_at = $3 WHERE movement_id = $1",
                &values![id, admin.id, now],
            )?;
            event(tx, "wallet.withdrawal_approved", id, &open, now)?.by(&admin).emit(tx)
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
    let now = app.clock.now();
    let (holder, currency) = app
        .db
        .write(move |tx| -> Result<_> {
            let open = pending(tx, id)?;
            if confirmed {
                refuse_when_stopped(tx, now)?;
                if open.needs_approval && !open.is_approved {
                    return Err(ErrorCode::WalletApprovalMissing.into());
                }
            }
            settle(tx, id, &open, confirmed, now)?;
            tx.execute(
                "UPDATE wallets_withdrawals SET external_tx_id = $2, reason = $3 WHERE movement_id = $1",
                &values![id, tx_id.as_deref().filter(|_| confirmed), reason.as_deref()],
            )?;
            let kind = if confirmed { "wallet.withdrawn" } else { "wallet.withdrawal_refused" };
            event(tx, kind, id, &open, now)?.by(&owner).because(reason.as_deref()).emit(tx)?;
            Ok((open.holder, open.coins.currency()))
        })
        .await?;
    app.outbox.notify_one();
    if let Some(holder) = holder {
        app.live.publish(&Topic::User(holder.0), &WalletFrame::WalletChanged { currency });
    }
    Ok(Done::new(if confirmed { "Auszahlung bestätigt" } else { "Auszahlung abgelehnt" }))
}

/// The reserve goes out, or back.
pub fn settle(tx: &mut Tx<'_>, id: i64, open: &Open, confirmed: bool, now: Time) -> Result<()> {
    let currency = open.coins.currency();
    let (kind, to) = if confirmed {
        (MovementKind::WithdrawalConfirmed, house_account(tx, AccountKind::Withdrawn, currency)?)
    } else {
        let holder = open.holder.ok_or(ErrorCode::UserNotFound)?;
        (MovementKind::WithdrawalFailed, own_account(tx, currency, holder)?)
    };
    let movement = Movement { about: Some(id), ..Movement::new(kind, open.coins, now) };
    post(tx, movement, open.reserved, to)?;
    let status = if confirmed { TransactionStatus::Confirmed } else { TransactionStatus::Failed };
    tx.execute(
        "UPDATE wallets_withdrawals SET status = $2, decided_at = $3 WHERE movement_id = $1",
        &values![id, status.as_str(), now],
    )?;
    Ok(())
}

fn event(tx: &mut Tx<'_>, kind: &str, id: i64, open: &Open, now: Time) -> Result<Event> {
    let holder = match open.holder {
        Some(holder) => auth::find_account(tx, holder)?,
        None => None,
    };
    let (user, name) = match &holder {
        Some(holder) => (holder.id.0, holder.username.as_str()),
        None => (0, auth::DELETED_NAME),
    };
    Ok(Event::new(kind, now, ("user", user, name)).change(json!(null), facts(id, open.coins)))
}

/// The withdrawal, if nobody has decided on it.
pub fn pending(tx: &mut Tx<'_>, id: i64) -> Result<Open> {
    let found = tx.one(
        "SELECT w.account_id, a.user_id, w.currency, w.amount, w.status, w.needs_approval, w.approved_at
         FROM wallets_withdrawals w JOIN wallets_accounts a ON a.id = w.account_id WHERE w.movement_id = $1",
        &values![id],
        |row| {
            let unknown = || kontor_db::Error::Column("wallets_withdrawals holds an unknown word".to_owned());
            let currency = Currency::parse(&row.get::<String>(2)?).ok_or_else(unknown)?;
            Ok(Open {
                reserved: AccountId(row.get(0)?),
                holder: row.get::<Option<i64>>(1)?.map(UserId),
                coins: Coins::new(currency, row.get(3)?),
                status: TransactionStatus::parse(&row.get::<String>(4)?).ok_or_else(unknown)?,
                needs_approval: row.get(5)?,
                is_approved: row.get::<Option<i64>>(6)?.is_some(),
            })
        },
    )?;
    let open = found.ok_or(ErrorCode::WalletWithdrawalNotFound)?;
    if open.status != TransactionStatus::Pending {
        return Err(Error::new(ErrorCode::WalletWithdrawalDecided).with("status", open.status.in_german()));
    }
    Ok(open)
}

/// Withdrawals for the back office, the oldest first while they wait, the newest first otherwise.
pub fn list(tx: &mut Tx<'_>, _: &Admin, status: Option<TransactionStatus>) -> Result<Vec<Withdrawal>> {
    let order = if status == Some(TransactionStatus::Pending) { "ASC" } else { "DESC" };
    let sql = format!(
        "SELECT w.movement_id, a.user_id, u.username, w.currency, w.amount, w.address, w.status, w.requested_at, w.needs_approval,
            admin.username, w.approved_at, w.decided_at, w.external_tx_id, w.reason
         FROM wallets_withdrawals w JOIN wallets_accounts a ON a.id = w.account_id
         LEFT JOIN auth_users u ON u.id = a.user_id LEFT JOIN auth_users admin ON admin.id = w.approved_by
         WHERE $1 = '' OR w.status = $1 ORDER BY w.movement_id {order} LIMIT 500"
    );
    Ok(tx.all(&sql, &values![status.map_or("", TransactionStatus::as_str)], withdrawal)?)
}

/// How many wait for a decision.
pub fn count_open(tx: &mut Tx<'_>) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM wallets_withdrawals WHERE status = 'pending'";
    Ok(tx.one(sql, &[], |row| row.get(0))?.unwrap_or_default())
}

fn withdrawal(row: &Row<'_>) -> Result<Withdrawal, kontor_db::Error> {
    let unknown = || kontor_db::Error::Column("wallets_withdrawals holds an unknown word".to_owned());
    let currency = Currency::parse(&row.get::<String>(3)?).ok_or_else(unknown)?;
    let time = |at: usize| Ok::<_, kontor_db::Error>(row.get::<Option<i64>>(at)?.map(Time));
    Ok(Withdrawal {
        id: row.get(0)?,
        user_id: row.get::<Option<i64>>(1)?.map(UserId),
        username: row.get(2)?,
        currency,
        amount: written(currency, row.get(4)?),
        address: row.get(5)?,
        status: TransactionStatus::parse(&row.get::<String>(6)?).ok_or_else(unknown)?,
        requested_at: Time(row.get(7)?),
        needs_approval: row.get(8)?,
        approved_by: row.get(9)?,
        approved_at: time(10)?,
        decided_at: time(11)?,
        external_tx_id: row.get(12)?,
        reason: row.get(13)?,
    })
}
