//! Deciding on refunds: how much, by which way, and what is known of it.

use super::done;
use super::events::{RefundEvent, emit};
use super::sending;
use super::standing::{Standing, by_person};
use super::store;
use super::types::{
    AdminRefund, OrderRefunds, Refund, RefundLine, RefundRequest, RefundState, RefundTransfer, RefundableLine,
};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::idempotency::IdempotencyKey;
use crate::features::bank;
use crate::features::orders::{self, order_number};
use crate::features::payments::{self, Way};
use crate::features::wallets;
use crate::identity::Admin;
use crate::text;
use crate::time::{DAY, Time};
use http::HeaderMap;
use kontor_banking::Iban;
use kontor_banking::epc::{Remittance, Transfer};
use kontor_db::Tx;
use kontor_money::{Amount, Cents};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use uuid::Uuid;

/// Characters of the shop's note on a refund.
const MAX_NOTE: usize = 1000;

pub async fn of_order(app: &App, admin: Admin, id: String) -> Result<OrderRefunds> {
    app.db
        .read(move |tx| {
            let standing = Standing::read(tx, &admin, &id)?;
            let lines = standing.order.lines.iter().zip(0..).map(|(line, position)| RefundableLine {
                position,
                product_name: line.name.clone(),
                unit_price: Amount(line.unit_price),
                quantity: standing.left_of(position).unwrap_or_default().max(0),
                ordered: line.quantity,
                line_amount: Amount(Cents::new(line.charged(0, line.quantity))),
            });
            let lines = lines.collect();
            let refunds = store::list_of_order(tx, &id)?;
            Ok(OrderRefunds {
                refundable_amount: Amount(Cents::new(standing.available)),
                ways: standing.ways(),
                lines,
                shipping_amount: Amount(Cents::new(standing.shipping_left())),
                refunds: shown(tx, &admin, refunds)?,
            })
        })
        .await
}

/// Decides on a refund. Two admins who give back the same money at once: the second is told that there is no more.
pub async fn give_back(
    app: &App,
    admin: Admin,
    headers: &HeaderMap,
    id: String,
    request: RefundRequest,
) -> Result<AdminRefund> {
    let caller = format!("{} {id}", admin.id);
    let key = IdempotencyKey::read(headers, "refunds.give_back", &caller, &request)?;
    let note = text::optional_paragraph(Some(&request.note), MAX_NOTE)
        .map_err(|error| Error::field("note", error))?
        .unwrap_or_default();
    let now = app.clock.now();
    let by = admin.clone();
    let refund_id = app
        .db
        .write(move |tx| {
            if let Some(key) = &key
                && let Some(kept) = key.replay::<Value>(tx, now)?
            {
                return Ok(kept["id"].as_str().unwrap_or_default().to_owned());
            }
            let refund = decide(tx, &by, &id, &request, note.clone(), now)?;
            if let Some(key) = &key {
                key.keep(tx, &json!({ "id": refund.id }), now)?;
            }
            Ok::<_, Error>(refund.id)
        })
        .await?;
    app.outbox.notify_one();
    sending::send(app, &refund_id).await?;
    show(app, admin, refund_id).await
}

fn decide(
    tx: &mut Tx<'_>,
    admin: &Admin,
    order_id: &str,
    request: &RefundRequest,
    note: String,
    now: Time,
) -> Result<Refund> {
    orders::check_not_own(tx, admin, order_id)?;
    let standing = Standing::read(tx, admin, order_id)?;
    let (cents, shipping) = standing.amount_of(request)?;
    let payment_id = standing.source(request.way, cents)?;
    let waits = payment_id.is_some() || by_person(request.way);
    let refund = Refund {
        id: Uuid::now_v7().simple().to_string(),
        order_id: order_id.to_owned(),
        cents: Cents::new(cents),
        shipping: Cents::new(shipping),
        reason: request.reason,
        note,
        way: request.way,
        state: if waits { RefundState::Waiting } else { RefundState::Done },
        payment_id,
        provider_id: standing.place_of(request.way),
        failure: None,
        actor: admin.username.clone(),
        created_at: now,
        done_at: (!waits).then_some(now),
        tries: 0,
    };
    store::insert(tx, &refund, standing.order.user_id, &request.lines)?;
    if waits {
        emit(tx, Some(admin), &refund, |after| RefundEvent::Begun { after }, now)?;
    } else {
        if let (Way::Wallet, Some(user)) = (refund.way, standing.order.user_id) {
            wallets::give_back_order(
                tx,
                user,
                order_id,
                standing.wallet_share(cents),
                standing.order.total,
                now,
            )?;
        }
        book(tx, &refund, refund.cents, now)?;
        emit(tx, Some(admin), &refund, |after| RefundEvent::Done { after }, now)?;
    }
    Ok(refund)
}

fn book(tx: &mut Tx<'_>, refund: &Refund, cents: Cents, now: Time) -> Result<()> {
    let external_id = format!("{} refund", refund.id);
    orders::give_back(tx, &refund.order_id, (refund.way, &external_id), cents, now)?;
    done::note(tx, refund, now)
}

/// The admin has made the transfer.
pub async fn finish(app: &App, admin: Admin, id: String) -> Result<AdminRefund> {
    let (now, by, refund_id) = (app.clock.now(), admin.clone(), id.clone());
    app.db
        .write(move |tx| {
            let refund = store::find(tx, &refund_id)?.ok_or(ErrorCode::RefundNotFound)?;
            orders::check_not_own(tx, &by, &refund.order_id)?;
            if refund.state == RefundState::Done {
                return Ok(());
            }
            let by_hand = refund.state == RefundState::Waiting && refund.payment_id.is_none();
            if !by_hand || !store::set_state(tx, &refund, RefundState::Done, now)? {
                return Err(ErrorCode::RefundSettled.into());
            }
            // A bank may have called the money back meanwhile: the transfer was made nevertheless, with money of the shop's own.
            let cents = refund.cents.min(payments::kept_of_order(tx, &refund.order_id)?);
            book(tx, &refund, cents, now)?;
            if cents < refund.cents {
                let beyond = Cents::new(refund.cents.get() - cents.get());
                orders::money_lost(tx, &refund.order_id, beyond, now)?;
            }
            emit(tx, Some(&by), &refund, |after| RefundEvent::Done { after }, now)
        })
        .await?;
    app.outbox.notify_one();
    show(app, admin, id).await
}

/// The transfer will not be made, or the refusal was seen.
pub async fn withdraw(app: &App, admin: Admin, id: String) -> Result<AdminRefund> {
    let (now, by, refund_id) = (app.clock.now(), admin.clone(), id.clone());
    app.db
        .write(move |tx| {
            let refund = store::find(tx, &refund_id)?.ok_or(ErrorCode::RefundNotFound)?;
            orders::check_not_own(tx, &by, &refund.order_id)?;
            let may = match refund.state {
                RefundState::Withdrawn => return Ok(()),
                // A provider that has not answered for a day may never do so; what it tells later is booked nevertheless.
                RefundState::Waiting => refund.payment_id.is_none() || is_unanswered(&refund, now),
                RefundState::Failed => true,
                RefundState::Done => false,
            };
            if !may || !store::set_state(tx, &refund, RefundState::Withdrawn, now)? {
                return Err(ErrorCode::RefundSettled.into());
            }
            emit(tx, Some(&by), &refund, |after| RefundEvent::Withdrawn { after }, now)
        })
        .await?;
    app.outbox.notify_one();
    show(app, admin, id).await
}

/// Whether the provider was asked for a day without an answer.
const fn is_unanswered(refund: &Refund, now: Time) -> bool {
    refund.tries > 0 && refund.created_at.0 + DAY <= now.0
}

async fn show(app: &App, admin: Admin, id: String) -> Result<AdminRefund> {
    app.db
        .read(move |tx| {
            let refund = store::find(tx, &id)?.ok_or(ErrorCode::RefundNotFound)?;
            shown(tx, &admin, vec![refund])?.pop().ok_or_else(|| ErrorCode::RefundNotFound.into())
        })
        .await
}

/// Refunds as the back office sees them.
pub fn shown(tx: &mut Tx<'_>, admin: &Admin, refunds: Vec<Refund>) -> Result<Vec<AdminRefund>> {
    let mut lines: BTreeMap<String, Vec<RefundLine>> = BTreeMap::new();
    for (id, line) in store::list_lines(tx, refunds.iter().map(|refund| refund.id.clone()))? {
        lines.entry(id).or_default().push(line);
    }
    let mut list = Vec::with_capacity(refunds.len());
    for refund in refunds {
        let transfer = match (refund.way, refund.state) {
            (Way::Bank, RefundState::Waiting) => transfer(tx, admin, &refund)?,
            _ => None,
        };
        list.push(AdminRefund {
            lines: lines.remove(&refund.id).unwrap_or_default(),
            order_number: order_number(&refund.order_id),
            order_id: refund.order_id,
            amount: Amount(refund.cents),
            shipping_amount: Amount(refund.shipping),
            reason: refund.reason,
            note: refund.note,
            way: refund.way,
            state: refund.state,
            provider_id: refund.provider_id,
            failure: refund.failure,
            actor: refund.actor,
            created_at: refund.created_at,
            done_at: refund.done_at,
            id: refund.id,
            transfer,
        });
    }
    Ok(list)
}

/// A transfer to the account that the order was paid from.
fn transfer(tx: &mut Tx<'_>, admin: &Admin, refund: &Refund) -> Result<Option<RefundTransfer>> {
    let Some((account, payee)) = bank::find_payer(tx, admin, &refund.order_id)? else { return Ok(None) };
    let Ok(iban) = Iban::parse(&account) else { return Ok(None) };
    let text = format!("Erstattung Bestellung {}", order_number(&refund.order_id).trim_start_matches('#'));
    let code = Transfer {
        name: &payee,
        iban: &iban,
        bic: None,
        cents: refund.cents.get(),
        purpose: None,
        remittance: Remittance::Text(&text),
    };
    let Ok(code) = code.payload() else { return Ok(None) };
    Ok(Some(RefundTransfer { iban: iban.to_string(), code, text, payee }))
}
