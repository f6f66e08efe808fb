//! Receiving declarations, and dealing with them.

use super::events::{RevocationEvent, RevocationFacts};
use super::types::{Outcome, Received, Revocation, RevocationRequest, SettleRevocationRequest};
use super::{letter, store};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::events::idempotency::IdempotencyKey;
use crate::events::limits::address_key;
use crate::features::mail::{self, LetterKind};
use crate::features::orders::order_number;
use crate::features::settings::ShopConfig;
use crate::features::terms::{
    Declarant, DeclarationReceipt, Mistakes, fourteen_days_after, new_key, take_in, take_turn,
};
use crate::identity::{self, Account, Admin, UserId};
use crate::text;
use crate::time::Time;
use http::HeaderMap;
use jiff::tz::TimeZone;
use kontor_db::Tx;
use std::collections::BTreeMap;
use std::net::IpAddr;

const MAX_NOTE: usize = 1000;

/// # Errors
/// With a sentence for each field that is empty or cannot be right.
pub fn checked(name: &str, contract: &str, contact: &str) -> Result<Declarant, Mistakes> {
    let mut mistakes = Mistakes::default();
    let declarant = mistakes.declarant(name, contract, contact);
    mistakes.or(declarant)
}

/// # Errors
/// As [`checked`] and [`receive`].
pub async fn declare(
    app: &App,
    address: IpAddr,
    headers: &HeaderMap,
    request: RevocationRequest,
) -> Result<DeclarationReceipt> {
    let caller = address_key(address);
    let key = IdempotencyKey::read(headers, "revocations.declare", &caller, &request)?;
    let declarant =
        checked(&request.name, &request.contract, &request.contact).map_err(Mistakes::into_error)?;
    receive(app, address, new_key(), declarant, key).await
}

/// Receives a declaration; one with a key that was already used is the same declaration.
///
/// # Errors
/// [`ErrorCode::DeclarationsLimited`] for an address that declares without end.
pub async fn receive(
    app: &App,
    address: IpAddr,
    key: String,
    declarant: Declarant,
    idempotency: Option<IdempotencyKey>,
) -> Result<DeclarationReceipt> {
    let (shop, form_key) = (app.clone(), key.clone());
    let store =
        move |tx: &mut Tx<'_>, number: &str, now| store::insert(tx, &form_key, number, &declarant, now);
    let tell = move |tx: &mut Tx<'_>, received: &Received, now| {
        let mut receipt = letter::receipt(received, &shop.zone);
        mail::add_below(tx, LetterKind::WithdrawalReceipt, &mut receipt)?;
        mail::post(tx, ShopConfig::of(&shop).name(), &receipt, now)?;
        take_turn(tx, &shop, "revocations", address, now)?;
        let what = RevocationEvent::Received { after: RevocationFacts { is_done: false } };
        Event::new(&what, now, ("revocation", &received.number, &received.number)).emit(tx)
    };
    take_in(app, key, idempotency, store, tell).await
}

pub async fn list(app: &App, admin: Admin) -> Result<Vec<Revocation>> {
    listed_by(app, admin, store::list).await
}

/// None is left out.
pub async fn list_all(app: &App, admin: Admin) -> Result<Vec<Revocation>> {
    listed_by(app, admin, store::list_all).await
}

async fn listed_by(
    app: &App,
    admin: Admin,
    read: fn(&mut Tx<'_>, &Admin) -> Result<Vec<Received>>,
) -> Result<Vec<Revocation>> {
    let zone = app.zone.clone();
    app.db
        .read(move |tx| -> Result<_> {
            let received = read(tx, &admin)?;
            let accounts = identity::find_accounts(tx, received.iter().filter_map(|received| received.user))?;
            Ok(received.into_iter().map(|received| listed(received, &accounts, &zone)).collect())
        })
        .await
}

pub async fn settle(
    app: &App,
    admin: Admin,
    number: String,
    request: SettleRevocationRequest,
) -> Result<Revocation> {
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let note = request.note.map(|note| noted(&note)).transpose()?;
    let wanted = request.is_done.then(|| request.outcome.unwrap_or(Outcome::Granted));
    let settled = app
        .db
        .write(move |tx| -> Result<_> {
            let before = store::find(tx, &number)?.ok_or(ErrorCode::NotFound)?;
            let note = note.clone().unwrap_or_else(|| before.note.clone());
            // Sent twice, by a double click or after a lost answer, it is not decided again.
            if before.outcome != wanted || before.note != note {
                let outcome = wanted.map(|outcome| (outcome, now));
                store::settle(tx, &admin, &number, outcome, &note)?;
                let what = RevocationEvent::Settled {
                    before: RevocationFacts { is_done: before.outcome.is_some() },
                    after: RevocationFacts { is_done: wanted.is_some() },
                };
                Event::new(&what, now, ("revocation", &number, &number)).by(&admin).emit(tx)?;
            }
            let after = store::find(tx, &number)?.ok_or_else(|| Error::new(ErrorCode::NotFound))?;
            let accounts = identity::find_accounts(tx, after.user)?;
            Ok(listed(after, &accounts, &zone))
        })
        .await?;
    app.outbox.notify_one();
    Ok(settled)
}

fn noted(note: &str) -> Result<String> {
    match note.trim() {
        "" => Ok(String::new()),
        note => text::paragraph(note, MAX_NOTE).map_err(|error| Error::field("note", error)),
    }
}

fn listed(received: Received, accounts: &BTreeMap<UserId, Account>, zone: &TimeZone) -> Revocation {
    let Declarant { name, contract, contact } = received.declarant;
    Revocation {
        number: received.number,
        received_at: received.received_at,
        name,
        contract,
        contact,
        refund_by: fourteen_days_after(received.received_at.date(zone)).to_string(),
        found: received.found,
        order_number: received.order_id.as_deref().map(order_number),
        order_id: received.order_id,
        payment_id: received.payment_id,
        username: received.user.and_then(|user| Some(accounts.get(&user)?.username.clone())),
        is_late: received.period_from.is_some_and(|from| is_late(from, received.received_at, zone)),
        is_excluded: received.is_excluded,
        outcome: received.outcome,
        note: received.note,
        done_at: received.done_at,
        done_by: received.done_by,
    }
}

/// Whether it came in after the last day of the fourteen. It is in time when it was sent by then (§ 356a Abs. 5 BGB), and what is sent
/// here has arrived.
fn is_late(period_from: Time, received_at: Time, zone: &TimeZone) -> bool {
    received_at.date(zone) > fourteen_days_after(period_from.date(zone))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_fourteen_days_is_in_time_to_its_end_by_the_clock_of_the_law() {
        let at = |text: &str| Time(text.parse::<jiff::Timestamp>().unwrap().as_millisecond());
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        // Ordered on Saturday, 10.10.2026, at half past midnight in Berlin; the fourteenth day is a Saturday, the Monday after counts.
        let ordered = at("2026-10-09T22:30:00Z");
        for (received, late) in [
            ("2026-10-24T21:59:59Z", false),
            // Clocks go back in the night to 25.10.2026: from then on midnight is at 23:00.
            ("2026-10-26T22:59:59Z", false),
            ("2026-10-26T23:00:00Z", true),
        ] {
            assert_eq!(is_late(ordered, at(received), &zone), late, "{received}");
        }
        // And forward in the night to 28.03.2027.
        let ordered = at("2027-03-15T23:30:00Z");
        assert!(!is_late(ordered, at("2027-03-30T21:59:59Z"), &zone));
        assert!(is_late(ordered, at("2027-03-30T22:00:00Z"), &zone));
    }
}
