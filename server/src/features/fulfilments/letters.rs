//! What customers get in writing on the way of their goods. Members get it at their confirmed address, guests at the one they
//! left; these letters are caused by the shop alone, so no one can be flooded with them.

use super::carriers;
use super::events::FulfilmentEvent;
use super::store::{self, Stored, StoredParcel};
use crate::app::App;
use crate::error::Result;
use crate::events::Event;
use crate::features::delivery::PickUp;
use crate::features::mail::{self, Letter, LetterKind, Part};
use crate::features::orders::{self, order_number};
use crate::features::settings::ShopConfig;
use crate::features::terms::{WITHDRAWAL_PATH, fourteen_days_after};
use crate::text;
use jiff::tz::TimeZone;
use kontor_db::Tx;

pub fn write(app: &App, tx: &mut Tx<'_>, event: &Event, what: &FulfilmentEvent) -> Result<()> {
    let id = &event.subject_id;
    let Some((kind, word)) = kind(what) else { return Ok(()) };
    let Some(addressee) = orders::addressee(app, tx, id)? else { return Ok(()) };
    // The order may have been removed in the meantime.
    let Some(stored) = store::find(tx, id)? else { return Ok(()) };
    let parcels = store::list_parcels(tx, &[id.to_owned()])?;
    let pick_up = match what {
        FulfilmentEvent::Ready => orders::find_pick_up(tx, id)?,
        _ => None,
    };
    let (subject, mut parts) = content(app, what, &stored, &parcels, pick_up.as_ref());
    parts.insert(0, Part::Paragraph("Guten Tag,".to_owned()));
    parts.push(orders::page_link(app, tx, id, &addressee)?);
    if let Some(words) = mail::own_words(tx, kind)? {
        parts.insert(1, words);
        // It no longer follows the comma of the greeting.
        if let Some(Part::Paragraph(first)) = parts.get_mut(2) {
            *first = text::sentence(first);
        }
    }
    let letter = Letter {
        about: match what {
            FulfilmentEvent::Shipped { after } => format!("order {id} {word} {}", after.number),
            _ => format!("order {id} {word}"),
        },
        is_urgent: false,
        user: addressee.user,
        to: addressee.address,
        subject,
        parts,
        files: Vec::new(),
    };
    mail::post(tx, ShopConfig::of(app).name(), &letter, event.at)
}

/// Nothing for what does not concern the customer.
const fn kind(what: &FulfilmentEvent) -> Option<(LetterKind, &'static str)> {
    match what {
        FulfilmentEvent::Packed | FulfilmentEvent::Corrected { .. } | FulfilmentEvent::Undone => None,
        FulfilmentEvent::Ready => Some((LetterKind::OrderReady, "ready")),
        FulfilmentEvent::Shipped { .. } => Some((LetterKind::OrderShipped, "shipped")),
        FulfilmentEvent::Delivered => Some((LetterKind::OrderDelivered, "delivered")),
        FulfilmentEvent::PickedUp => Some((LetterKind::OrderDelivered, "picked up")),
        FulfilmentEvent::Cancelled => Some((LetterKind::OrderCancelled, "cancelled")),
        FulfilmentEvent::Refunded => Some((LetterKind::OrderRefunded, "refunded")),
    }
}

/// Subject and body, without the greeting.
fn content(
    app: &App,
    what: &FulfilmentEvent,
    stored: &Stored,
    parcels: &[StoredParcel],
    pick_up: Option<&PickUp>,
) -> (String, Vec<Part>) {
    let number = order_number(&stored.order_id);
    let told = |subject: String, words: String| (subject, vec![Part::Paragraph(words)]);
    match what {
        FulfilmentEvent::Shipped { after } => {
            let rest = if after.is_last && after.number == 1 {
                format!("Ihre Bestellung {number} ist unterwegs.")
            } else if after.is_last {
                format!("das letzte Paket Ihrer Bestellung {number} ist unterwegs.")
            } else {
                format!(
                    "ein Teil Ihrer Bestellung {number} ist unterwegs. Der Rest folgt in einer weiteren Sendung."
                )
            };
            let (subject, mut parts) = told(format!("Ihre Bestellung {number} ist unterwegs"), rest);
            let sent = parcels.iter().find(|parcel| parcel.number == after.number);
            parts.extend(sent.into_iter().flat_map(parcel));
            (subject, parts)
        }
        FulfilmentEvent::Ready => {
            let words = format!(
                "Ihre Bestellung {number} liegt für Sie bereit. Bitte nennen Sie bei der Abholung Ihren Code."
            );
            let (subject, mut parts) = told(format!("Ihre Bestellung {number} ist abholbereit"), words);
            let code = stored.code.clone().unwrap_or_default();
            let mut facts = vec![("Bestellnummer", number), ("Abholcode", code)];
            if let Some(pick_up) = pick_up {
                facts.push((
                    "Abholung",
                    format!("{}\n{}\n{}", pick_up.when(), pick_up.place, pick_up.address),
                ));
            }
            parts.push(Part::Facts(facts));
            (subject, parts)
        }
        FulfilmentEvent::Delivered => {
            delivered(app, stored, format!("Ihre Bestellung {number} ist zugestellt."))
        }
        FulfilmentEvent::PickedUp => {
            delivered(app, stored, format!("Sie haben Ihre Bestellung {number} abgeholt. Vielen Dank!"))
        }
        FulfilmentEvent::Refunded => told(
            format!("Erstattung Ihrer Bestellung {number}"),
            format!("wir haben Ihnen den Betrag Ihrer stornierten Bestellung {number} erstattet."),
        ),
        FulfilmentEvent::Cancelled
        | FulfilmentEvent::Packed
        | FulfilmentEvent::Corrected { .. }
        | FulfilmentEvent::Undone => told(
            format!("Ihre Bestellung {number} ist storniert"),
            format!(
                "wir mussten Ihre Bestellung {number} stornieren. Was Sie bezahlt haben, erstatten wir Ihnen."
            ),
        ),
    }
}

/// Carrier, number and the way to follow it.
fn parcel(sent: &StoredParcel) -> Vec<Part> {
    let mut facts = Vec::new();
    if !sent.carrier.is_empty() {
        facts.push(("Versand mit", sent.carrier.clone()));
    }
    if !sent.tracking.is_empty() {
        facts.push(("Sendungsnummer", sent.tracking.clone()));
    }
    let link = carriers::tracking_url(&sent.carrier, &sent.tracking)
        .map(|address| Part::Link { label: "Sendung verfolgen", address });
    (!facts.is_empty()).then_some(Part::Facts(facts)).into_iter().chain(link).collect()
}

fn delivered(app: &App, stored: &Stored, words: String) -> (String, Vec<Part>) {
    let number = order_number(&stored.order_id);
    let mut parts = vec![Part::Paragraph(words)];
    if let Some(until) = last_day(stored, &app.zone) {
        let address = format!("{}{WITHDRAWAL_PATH}", app.config.public_url());
        parts.push(Part::Paragraph(format!("Sie können den Vertrag bis zum {until} widerrufen: {address}")));
    }
    (format!("Ihre Bestellung {number} ist angekommen"), parts)
}

fn last_day(stored: &Stored, zone: &TimeZone) -> Option<String> {
    let last = fourteen_days_after(stored.finished_at?.date(zone));
    Some(last.strftime("%d.%m.%Y").to_string())
}
