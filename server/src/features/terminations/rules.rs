//! Receiving declarations, and dealing with them.

use super::events::{TerminationEvent, TerminationFacts};
use super::types::{Declaration, Received, Termination, TerminationKind, TerminationRequest, Typed, When};
use super::{letter, store};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::events::idempotency::IdempotencyKey;
use crate::events::limits::address_key;
use crate::features::mail::{self, LetterKind};
use crate::features::settings::ShopConfig;
use crate::features::terms::{Declarant, DeclarationReceipt, Mistakes, new_key, take_in, take_turn};
use crate::identity::Admin;
use crate::text;
use http::HeaderMap;
use jiff::civil::Date;
use kontor_db::Tx;
use std::net::IpAddr;

const MAX_REASON: usize = 2000;

/// # Errors
/// With a sentence for each field that is empty or cannot be right.
pub fn checked(typed: &Typed, today: Date) -> Result<Declaration, Mistakes> {
    let mut mistakes = Mistakes::default();
    let declarant = mistakes.declarant(&typed.name, &typed.contract, &typed.contact);
    let reason = match typed.kind {
        TerminationKind::Ordinary => String::new(),
        TerminationKind::Extraordinary => {
            mistakes.take("reason", ErrorCode::ReasonWanted, text::paragraph(&typed.reason, MAX_REASON))
        }
    };
    let wanted_on = match typed.when {
        When::Soonest => None,
        When::Date => mistakes.take("wantedOn", ErrorCode::EndWanted, read_day(&typed.date, today).map(Some)),
    };
    mistakes.or(Declaration { declarant, kind: typed.kind, reason, wanted_on })
}

/// A day as browsers send it or as people write it.
fn read_day(text: &str, today: Date) -> Result<Date> {
    let text = text.trim();
    let day = text.parse::<Date>().or_else(|_| Date::strptime("%d.%m.%Y", text)).ok();
    day.filter(|day| *day >= today && day.year() < 2100).ok_or_else(|| ErrorCode::EndWanted.into())
}

/// # Errors
/// As [`checked`] and [`receive`].
pub async fn declare(
    app: &App,
    address: IpAddr,
    headers: &HeaderMap,
    request: TerminationRequest,
) -> Result<DeclarationReceipt> {
    let caller = address_key(address);
    let key = IdempotencyKey::read(headers, "terminations.declare", &caller, &request)?;
    let TerminationRequest { name, contract, contact, kind, reason, wanted_on } = request;
    let when = if wanted_on.is_some() { When::Date } else { When::Soonest };
    let date = wanted_on.unwrap_or_default();
    let typed = Typed { name, contract, contact, kind, reason, when, date, ..Typed::default() };
    let declaration = checked(&typed, app.clock.now().date(&app.zone)).map_err(Mistakes::into_error)?;
    receive(app, address, new_key(), declaration, key).await
}

/// Receives a declaration; one with a key that was already used is the same declaration.
///
/// # Errors
/// [`ErrorCode::DeclarationsLimited`] for an address that declares without end.
pub async fn receive(
    app: &App,
    address: IpAddr,
    key: String,
    declaration: Declaration,
    idempotency: Option<IdempotencyKey>,
) -> Result<DeclarationReceipt> {
    let (shop, form_key) = (app.clone(), key.clone());
    let store =
        move |tx: &mut Tx<'_>, number: &str, now| store::insert(tx, &form_key, number, &declaration, now);
    let tell = move |tx: &mut Tx<'_>, received: &Received, now| {
        let mut receipt = letter::receipt(received, &shop.zone);
        mail::add_below(tx, LetterKind::TerminationReceipt, &mut receipt)?;
        mail::post(tx, ShopConfig::of(&shop).name(), &receipt, now)?;
        take_turn(tx, &shop, "terminations", address, now)?;
        let what = TerminationEvent::Received { after: TerminationFacts { is_done: false } };
        Event::new(&what, now, ("termination", &received.number, &received.number)).emit(tx)
    };
    take_in(app, key, idempotency, store, tell).await
}

pub async fn list(app: &App, admin: Admin) -> Result<Vec<Termination>> {
    let received = app.db.read(move |tx| store::list(tx, &admin)).await?;
    Ok(received.into_iter().map(listed).collect())
}

pub async fn settle(app: &App, admin: Admin, number: String, is_done: bool) -> Result<Termination> {
    let now = app.clock.now();
    let settled = app
        .db
        .write(move |tx| {
            let before = store::find(tx, &number)?.ok_or(ErrorCode::NotFound)?;
            // Sent twice, by a double click or after a lost answer.
            if before.done_at.is_some() == is_done {
                return Ok(before);
            }
            store::settle(tx, &admin, &number, is_done.then_some(now))?;
            let what = TerminationEvent::Settled {
                before: TerminationFacts { is_done: !is_done },
                after: TerminationFacts { is_done },
            };
            Event::new(&what, now, ("termination", &number, &number)).by(&admin).emit(tx)?;
            store::find(tx, &number)?.ok_or_else(|| Error::new(ErrorCode::NotFound))
        })
        .await?;
    app.outbox.notify_one();
    Ok(listed(settled))
}

fn listed(received: Received) -> Termination {
    let Received { number, received_at, declaration, found, username, paid_until, done_at, done_by } =
        received;
    let Declaration { declarant: Declarant { name, contract, contact }, kind, reason, wanted_on } =
        declaration;
    let wanted_on = wanted_on.map(|day| day.to_string());
    Termination {
        number,
        received_at,
        name,
        contract,
        contact,
        kind,
        reason,
        wanted_on,
        found,
        username,
        paid_until,
        done_at,
        done_by,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn a_day_is_read_as_browsers_and_as_people_write_it() {
        let today = date(2026, 11, 23);
        for text in ["2026-12-31", " 31.12.2026 "] {
            assert_eq!(read_day(text, today).unwrap(), date(2026, 12, 31), "{text}");
        }
        assert_eq!(read_day("23.11.2026", today).unwrap(), today);
        for text in ["", "22.11.2026", "31.02.2027", "morgen", "2199-01-01"] {
            assert_eq!(read_day(text, today).unwrap_err().code(), ErrorCode::EndWanted, "{text}");
        }
    }
}
