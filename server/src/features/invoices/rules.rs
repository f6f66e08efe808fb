//! Reading documents and asking for them. What was issued stays as it is: the only way on is another document.

use super::events::InvoiceEvent;
use super::issuing::issue_due;
use super::letters::{self, Sent};
use super::planning::{Valid, check_possible, valid};
use super::store::{self, Search, Stored, wishes};
use super::taking_back;
use super::types::{
    AdminInvoice, CancelRequest, CorrectionRequest, InvoiceDetail, InvoiceEntry, InvoiceFormat, InvoiceKind,
    InvoiceLine, InvoiceList, InvoiceQuery, InvoiceRequest, InvoiceSettings, IssuedInvoices, OrderInvoices,
};
use super::wish::{GIVEN_BACK, Wish};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::events::idempotency::IdempotencyKey;
use crate::features::orders::{self, checked_billing, order_number};
use crate::http::Done;
use crate::identity::{Admin, Member, Owner, Visitor};
use crate::text;
use crate::time::Time;
use http::HeaderMap;
use kontor_db::Tx;
use kontor_money::{Amount, Cents};
use std::slice;
use uuid::Uuid;

const MAX_PAGE: u32 = 200;
const MAX_SEARCH: usize = 100;
const MAX_PREFIX: usize = 8;
/// Documents that could not be issued, in one answer.
const MAX_WAITING: i64 = 100;

fn entry(stored: &Stored, all: &[Stored]) -> InvoiceEntry {
    let takes_back_all = |other: &Stored| {
        other.kind == InvoiceKind::Cancellation && other.refers_to.as_deref() == Some(&stored.number)
    };
    InvoiceEntry {
        number: stored.number.clone(),
        kind: stored.kind,
        refers_to: stored.refers_to.clone(),
        issued_at: stored.issued_at,
        total_amount: Amount(Cents::new(stored.total)),
        is_cancelled: all.iter().any(takes_back_all),
    }
}

fn on_the_wire(stored: &Stored, all: &[Stored]) -> AdminInvoice {
    AdminInvoice {
        entry: entry(stored, all),
        order_id: stored.order_id.clone(),
        order_number: order_number(&stored.order_id),
        buyer_name: stored.buyer_name.clone(),
    }
}

fn listed(tx: &mut Tx<'_>, id: &str) -> Result<OrderInvoices> {
    let documents = store::list_of_order(tx, id)?;
    let may_request = valid(&documents).is_none() && check_possible(tx, id).is_ok();
    Ok(OrderInvoices {
        invoices: documents.iter().map(|stored| entry(stored, &documents)).collect(),
        may_request,
    })
}

pub async fn of_order(app: &App, visitor: Visitor, id: String, key: Option<String>) -> Result<OrderInvoices> {
    let now = app.clock.now();
    app.db
        .read(move |tx| {
            orders::check_access(tx, visitor.0.as_ref(), &id, key.as_deref(), now)?;
            listed(tx, &id)
        })
        .await
}

pub async fn file(
    app: &App,
    visitor: Visitor,
    (id, number, format): (String, String, InvoiceFormat),
    key: Option<String>,
) -> Result<Vec<u8>> {
    let now = app.clock.now();
    app.db
        .read(move |tx| {
            orders::check_access(tx, visitor.0.as_ref(), &id, key.as_deref(), now)?;
            let found = store::find_file(tx, &id, &number, format)?;
            found.ok_or_else(|| ErrorCode::InvoiceNotFound.into())
        })
        .await
}

fn checked_reference(typed: &str) -> Result<Option<String>> {
    let reference =
        orders::checked_leitweg_id(typed).map_err(|error| Error::field("buyerReference", error))?;
    Ok(Some(reference).filter(|reference| !reference.is_empty()))
}

/// The order's invoice, for who asks for it. Asked twice there is one.
pub async fn request(
    app: &App,
    visitor: Visitor,
    id: String,
    key: Option<String>,
    request: InvoiceRequest,
) -> Result<OrderInvoices> {
    let buyer_reference = checked_reference(&request.buyer_reference)?;
    let now = app.clock.now();
    let order = id.clone();
    app.db
        .write(move |tx| {
            orders::check_access(tx, visitor.0.as_ref(), &order, key.as_deref(), now)?;
            if valid(&store::list_of_order(tx, &order)?).is_some() {
                return Ok(());
            }
            check_possible(tx, &order)?;
            let buyer_reference = buyer_reference.clone();
            let wish = Wish::Invoice { is_asked: true, billing: None, buyer_reference, as_before: None };
            wishes::insert(tx, &order, &wish, now)
        })
        .await?;
    issue_due(app).await?;
    app.db
        .read(move |tx| {
            let kept = wishes::find_failure(tx, &id, &Wish::automatic().key())?;
            match kept {
                Some(reason) => Err(Error::new(ErrorCode::InvoiceKept).with("reason", reason)),
                None => listed(tx, &id),
            }
        })
        .await
}

pub async fn list(app: &App, admin: Admin, query: InvoiceQuery) -> Result<InvoiceList> {
    if query.limit.is_some_and(|limit| !(1..=MAX_PAGE).contains(&limit)) {
        return Err(Error::field("limit", ErrorCode::InvalidValue));
    }
    let typed = query.search.unwrap_or_default();
    if typed.chars().count() > MAX_SEARCH {
        return Err(Error::field("search", Error::new(ErrorCode::TooLong).with("max", MAX_SEARCH)));
    }
    let search = text::fold(typed.trim().trim_start_matches('#'));
    let month = query.month.unwrap_or_default();
    if !month.is_empty() && format!("{month}-01").parse::<jiff::civil::Date>().is_err() {
        return Err(Error::field("month", ErrorCode::InvalidValue));
    }
    let (limit, offset) = (i64::from(query.limit.unwrap_or(50)), i64::from(query.offset.unwrap_or_default()));
    app.db
        .read(move |tx| {
            let search = Search { text: &search, month: &month, limit, offset };
            let (invoices, matching) = store::search(tx, &admin, &search)?;
            Ok(InvoiceList {
                invoices,
                matching,
                waiting: wishes::list_waiting(tx, &admin, MAX_WAITING)?,
                settings: store::find_settings(tx)?,
                proof: store::find_proof(tx)?,
            })
        })
        .await
}

pub async fn detail(app: &App, admin: Admin, number: String) -> Result<InvoiceDetail> {
    app.db
        .read(move |tx| {
            let stored = store::find(tx, &admin, &number)?.ok_or(ErrorCode::InvoiceNotFound)?;
            let documents = store::list_of_order(tx, &stored.order_id)?;
            let holds = valid(&documents).filter(|valid| valid.invoice.number == number);
            let left = holds.as_ref().map(Valid::left);
            let pieces = |place: usize| left.as_ref().map_or(0, |left| left.pieces[place]);
            let lines = stored.facts.lines.iter().enumerate().map(|(place, line)| InvoiceLine {
                name: line.name.clone(),
                quantity: line.quantity,
                left: pieces(place),
                unit_amount: Amount(Cents::new(line.unit_price)),
                line_amount: Amount(Cents::new(line.total())),
                rate_hundredths: line.rate,
            });
            Ok(InvoiceDetail {
                lines: lines.collect(),
                left_amount: Amount(Cents::new(left.as_ref().map_or(0, |left| left.total()))),
                invoice: on_the_wire(&stored, &documents),
            })
        })
        .await
}

/// The order and the documents of an invoice that holds.
fn holding(tx: &mut Tx<'_>, admin: &Admin, number: &str) -> Result<(String, Vec<Stored>)> {
    let stored = store::find(tx, admin, number)?.ok_or(ErrorCode::InvoiceNotFound)?;
    let documents = store::list_of_order(tx, &stored.order_id)?;
    if valid(&documents).is_none_or(|valid| valid.invoice.number != number) {
        return Err(ErrorCode::InvoiceCancelled.into());
    }
    Ok((stored.order_id, documents))
}

/// Takes an invoice back, and issues a new one where that is wanted.
pub async fn cancel(
    app: &App,
    owner: Owner,
    number: String,
    request: CancelRequest,
) -> Result<IssuedInvoices> {
    let billing = request.billing.as_ref().map(checked_billing).transpose()?;
    let buyer_reference = checked_reference(&request.buyer_reference)?;
    let reissue = request.reissue;
    let (admin, now) = (Admin::from(owner), app.clock.now());
    let (order_id, before) = app
        .db
        .write(move |tx| {
            let (order_id, documents) = holding(tx, &admin, &number)?;
            if reissue {
                check_possible_again(tx, &order_id)?;
            }
            wishes::insert(tx, &order_id, &Wish::TakeBack { is_reissued: reissue }, now)?;
            if reissue {
                let wish = Wish::Invoice {
                    is_asked: true,
                    billing: billing.clone(),
                    buyer_reference: buyer_reference.clone(),
                    as_before: Some(number.clone()),
                };
                wishes::drop_of(tx, &order_id, &wish.key())?;
                wishes::insert(tx, &order_id, &wish, now)?;
            }
            Event::new(&InvoiceEvent::Cancelled, now, ("invoice", &number, &number)).by(&admin).emit(tx)?;
            Ok::<_, Error>((order_id, documents.len()))
        })
        .await?;
    issued(app, order_id, before, "Storniert").await
}

/// As [`check_possible`], whatever was paid: the new invoice says what the old one said.
fn check_possible_again(tx: &mut Tx<'_>, id: &str) -> Result<()> {
    match check_possible(tx, id) {
        Err(error) if error.code() != ErrorCode::InvoicePartPaid => Err(error),
        _ => Ok(()),
    }
}

/// Takes some of an invoice back. The same key answers the first result again.
pub async fn correct(
    app: &App,
    admin: Admin,
    headers: &HeaderMap,
    number: String,
    request: CorrectionRequest,
) -> Result<IssuedInvoices> {
    let caller = format!("{} {number}", admin.id);
    let key = IdempotencyKey::read(headers, "invoices.correct", &caller, &request)?;
    let amount = request.amount.map_or(0, |amount| amount.0.get());
    let now = app.clock.now();
    let (order_id, before) = app
        .db
        .write(move |tx| {
            if let Some(key) = &key
                && let Some(kept) = key.replay::<(String, usize)>(tx, now)?
            {
                return Ok(kept);
            }
            let (order_id, documents) = holding(tx, &admin, &number)?;
            // Another one of this moment leaves less than is seen here.
            if wishes::has_correction(tx, &order_id)? {
                return Err(ErrorCode::ChangedMeanwhile.into());
            }
            check_left(&documents, &request, amount)?;
            let wish = Wish::Correction {
                id: Uuid::now_v7().simple().to_string(),
                number: number.clone(),
                lines: request.lines.clone(),
                amount,
            };
            wishes::insert(tx, &order_id, &wish, now)?;
            // What waited for a person's choice is looked at again behind it.
            if wishes::drop_of(tx, &order_id, GIVEN_BACK)? {
                wishes::insert(tx, &order_id, &Wish::GivenBack, now)?;
            }
            Event::new(&InvoiceEvent::Corrected, now, ("invoice", &number, &number)).by(&admin).emit(tx)?;
            let decided = (order_id, documents.len());
            if let Some(key) = &key {
                key.keep(tx, &decided, now)?;
            }
            Ok::<_, Error>(decided)
        })
        .await?;
    issued(app, order_id, before, "Rechnungskorrektur ausgestellt").await
}

fn check_left(documents: &[Stored], request: &CorrectionRequest, amount: i64) -> Result<()> {
    let holds = valid(documents).ok_or(ErrorCode::InvoiceCancelled)?;
    let (invoice, wanted) = (&holds.invoice.facts, (request.lines.as_slice(), amount));
    let settlement = invoice.settlement.clone();
    let some = taking_back::some(invoice, "", &holds.left(), wanted, invoice.issued_on, settlement);
    some.map(drop).ok_or_else(|| Error::field("lines", ErrorCode::CorrectionTooMuch))
}

async fn issued(app: &App, order_id: String, before: usize, message: &str) -> Result<IssuedInvoices> {
    issue_due(app).await?;
    let documents = app.db.read(move |tx| store::list_of_order(tx, &order_id)).await?;
    let numbers = documents.into_iter().skip(before).map(|stored| stored.number).collect();
    Ok(IssuedInvoices { success: true, message: message.to_owned(), numbers })
}

/// Sends a document to the customer once more.
pub async fn send_again(app: &App, admin: Admin, number: String) -> Result<Done> {
    let (shop, now) = (app.clone(), app.clock.now());
    app.db
        .write(move |tx| {
            let stored = store::find(tx, &admin, &number)?.ok_or(ErrorCode::InvoiceNotFound)?;
            let mut content = |format| {
                let found = store::find_file(tx, &stored.order_id, &number, format)?;
                found.ok_or_else(|| Error::from(ErrorCode::InvoiceNotFound))
            };
            let (pdf, xml) = (content(InvoiceFormat::Pdf)?, content(InvoiceFormat::Xml)?);
            let sent = Sent {
                number: &stored.number,
                kind: stored.kind,
                order_id: &stored.order_id,
                facts: &stored.facts,
                pdf,
                xml,
            };
            // A double click is one letter.
            let occasion = format!("again {}", now.0 / 10_000);
            if !letters::send(&shop, tx, sent, &occasion, now)? {
                return Err(ErrorCode::InvoiceUnaddressed.into());
            }
            Event::new(&InvoiceEvent::SentAgain, now, ("invoice", &number, &number)).by(&admin).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Noch einmal gesendet"))
}

pub async fn save_settings(app: &App, owner: Owner, settings: InvoiceSettings) -> Result<InvoiceSettings> {
    let prefix = settings.prefix.trim().to_ascii_uppercase();
    let is_plain = |sign: u8| sign.is_ascii_uppercase() || sign.is_ascii_digit();
    if !(1..=MAX_PREFIX).contains(&prefix.len()) || !prefix.bytes().all(is_plain) {
        return Err(Error::field("prefix", ErrorCode::InvoicePrefixInvalid));
    }
    let now = app.clock.now();
    let saved = app
        .db
        .write(move |tx| {
            let before = store::find_settings(tx)?;
            let wanted = InvoiceSettings { prefix: prefix.clone(), ..settings.clone() };
            // Saved twice, by a double click or after a lost answer.
            if (&before.prefix, before.issued_on) == (&wanted.prefix, wanted.issued_on) {
                return Ok(before);
            }
            store::save_settings(tx, &owner, &wanted)?;
            let after = store::find_settings(tx)?;
            let what = InvoiceEvent::SettingsChanged { before, after: after.clone() };
            Event::new(&what, now, ("settings", "invoices", "Rechnungen")).by(&owner).emit(tx)?;
            Ok::<_, Error>(after)
        })
        .await?;
    app.outbox.notify_one();
    Ok(saved)
}

/// The documents of a member's orders, for the member.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<serde_json::Value> {
    let own = store::list_own(tx, member)?;
    let shown = own.iter().map(|stored| {
        let entry = entry(stored, slice::from_ref(stored));
        serde_json::json!({
            "number": entry.number,
            "kind": entry.kind,
            "order": order_number(&stored.order_id),
            "refersTo": entry.refers_to,
            "issuedAt": entry.issued_at,
            "total": entry.total_amount,
            "buyer": stored.facts.buyer,
        })
    });
    Ok(shown.collect())
}
