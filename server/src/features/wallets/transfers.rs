//! From one member to another, at once and for nothing.

use super::amounts::above_zero;
use super::ledger::{AccountKind, Movement, MovementKind, find_pair, post};
use super::modes;
use super::types::{
    Party, Transaction, TransactionResponse, TransactionStatus, TransactionType, TransferRequest,
    WalletFrame, written,
};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::auth::{self, Role, UserId};
use crate::guard::Member;
use crate::idempotency::IdempotencyKey;
use crate::limits::{self, Limit};
use crate::live::Topic;
use crate::time::{MINUTE, Time};
use http::HeaderMap;
use jiff::tz::TimeZone;
use kontor_db::Tx;
use kontor_money::Coins;
use serde_json::json;

/// A transfer as it was asked for, its amount read.
struct Wish {
    sender: Member,
    recipient: UserId,
    coins: Coins,
    key: Option<IdempotencyKey>,
    limit: Limit,
    zone: TimeZone,
    now: Time,
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
    let limits = &app.config.limits;
    let limit = Limit::new(limits.transfers_per_member_minute, MINUTE, limits.factor);
    let user = sender.id;
    let (earlier, now) = (key.clone(), app.clock.now());
    let wish = Wish { sender, recipient, coins, key, limit, zone: app.zone.clone(), now };
    let answer = match app.db.write(move |tx| transfer_in(tx, &wish)).await {
        Ok(answer) => answer,
        // The same request may have succeeded before: then its answer stands, whatever would refuse it now.
        Err(refusal) => {
            let Some(key) = earlier else { return Err(refusal) };
            return app.db.read(move |tx| key.replay(tx, now)).await?.ok_or(refusal);
        }
    };
    for member in [user, recipient] {
        let frame = WalletFrame::WalletChanged { currency: coins.currency() };
        app.live.publish(&Topic::User(member.0), &frame);
    }
    Ok(answer)
}

fn transfer_in(tx: &mut Tx<'_>, wish: &Wish) -> Result<TransactionResponse> {
    let (sender, recipient) = auth::still_there_with(tx, &wish.sender, wish.recipient, &wish.zone, wish.now)?;
    let recipient = recipient
        .filter(|recipient| recipient.is_approved && recipient.role != Role::Banned)
        .ok_or_else(|| Error::field("recipientUserId", ErrorCode::UserNotFound))?;
    let currency = wish.coins.currency();
    let [from, to] = find_pair(tx, AccountKind::Member, currency, [sender.id, recipient.id])?;
    let from = from.ok_or(ErrorCode::WalletNotInitialised)?;
    let to = to.ok_or_else(|| Error::field("recipientUserId", ErrorCode::WalletRecipientWithout))?;
    let counter = format!("transfers of {}", sender.id);
    limits::take(tx, &counter, wish.limit, wish.now, ErrorCode::RateLimited)?;
    let movement = Movement {
        shown_from: Some(from),
        shown_to: Some(to),
        ..Movement::new(MovementKind::Transfer, wish.coins, wish.now)
    };
    let id = post(tx, movement, from, to)?;
    let answer = TransactionResponse {
        success: true,
        message: "Überweisung erfolgreich".to_owned(),
        transaction: Transaction {
            id,
            kind: TransactionType::TransferOut,
            amount: written(currency, wish.coins.units()),
            currency,
            status: TransactionStatus::Confirmed,
            created_at: wish.now,
            external_tx_id: None,
            confirmations: None,
            required_confirmations: None,
            counterparty: Some(Party { id: recipient.id, username: recipient.username }),
            order_id: None,
            address: None,
            reason: None,
        },
    };
    if let Some(key) = &wish.key {
        key.keep_first(tx, &answer, wish.now)?;
    }
    Ok(answer)
}
