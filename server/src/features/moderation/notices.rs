//! Reports by people without an account (Art. 16). Everything in the right form is received, and the answer is the same whether the content is
//! there or not. Only what everybody reads is looked for: of rooms the shop says and copies nothing on a stranger's word.

use super::contents::content_of;
use super::deciding::link;
use super::events::{ModerationEvent, ReportedContent};
use super::law::{DECIDED_BY_PEOPLE, NOTICE};
use super::paths::receipt_path;
use super::store::{self, NewReport, Notice, StoredReport};
use super::types::{ContentKind, Found, NoticeRequest, Typed};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::events::Event;
use crate::events::idempotency::IdempotencyKey;
use crate::events::limits::{self, Limit, address_key, wider_keys};
use crate::features::business;
use crate::features::mail::{self, Letter, Part};
use crate::features::settings::ShopConfig;
use crate::features::terms::{DeclarationReceipt, Incoming, Mistakes, new_key, take_in};
use crate::text;
use crate::time::{HOUR, Time};
use http::HeaderMap;
use kontor_db::Tx;
use std::net::IpAddr;

const MAX_LOCATION: usize = 1000;
const MAX_EXPLANATION: usize = 3000;
/// Fewer characters are no explanation that could be examined.
const MIN_EXPLANATION: usize = 20;
const MAX_NAME: usize = 120;
/// Reports an hour from one address, from the /56 and the /48 around it, and from all: what people can still read.
const PER_ADDRESS: u32 = 10;
const PER_NETWORK: [u32; 2] = [20, 60];
const OF_ALL: u32 = 200;
/// The part of a product's address that says which review is meant.
pub const REVIEW: &str = "bewertung=";

/// # Errors
/// With a sentence for each field that is empty or cannot be right.
pub fn checked(typed: &Typed) -> Result<Notice, Mistakes> {
    let mut mistakes = Mistakes::default();
    let location =
        mistakes.take("location", ErrorCode::LocationWanted, text::paragraph(&typed.location, MAX_LOCATION));
    let explanation = mistakes.take(
        "explanation",
        ErrorCode::ExplanationWanted,
        text::paragraph(&typed.explanation, MAX_EXPLANATION).and_then(|explanation| {
            let long = explanation.chars().count() >= MIN_EXPLANATION;
            if long { Ok(explanation) } else { Err(ErrorCode::ExplanationWanted.into()) }
        }),
    );
    let (mut name, mut contact) = (String::new(), String::new());
    let is_named = !(typed.name.trim().is_empty() && typed.contact.trim().is_empty());
    // Given in part, it is to be right.
    if is_named || typed.without_name.is_empty() {
        name = mistakes.take("name", ErrorCode::NameWanted, text::line(&typed.name, MAX_NAME));
        let address =
            text::line(&typed.contact, MAX_NAME * 3).and_then(|typed| business::checked_email(&typed));
        contact = mistakes.take("contact", ErrorCode::ContactWanted, address);
    }
    let faith = if typed.good_faith.is_empty() { Err(ErrorCode::Required.into()) } else { Ok(()) };
    mistakes.take("goodFaith", ErrorCode::GoodFaithWanted, faith);
    mistakes.or(Notice { location, explanation, name, contact })
}

/// # Errors
/// As [`checked`] and [`receive`].
pub async fn report(
    app: &App,
    address: IpAddr,
    headers: &HeaderMap,
    request: NoticeRequest,
) -> Result<DeclarationReceipt> {
    let key = IdempotencyKey::read(headers, "moderation.report", &address_key(address), &request)?;
    let NoticeRequest { location, explanation, name, contact, without_name, good_faith } = request;
    let mark = |is_set: bool| if is_set { "ja".to_owned() } else { String::new() };
    let (without_name, good_faith) = (mark(without_name), mark(good_faith));
    let typed = Typed { key: String::new(), location, explanation, name, contact, without_name, good_faith };
    let notice = checked(&typed).map_err(Mistakes::into_error)?;
    receive(app, address, new_key(), notice, key).await
}

/// Whether a report that came with a form says what this one says.
pub fn is_same(known: &StoredReport, notice: &Notice) -> bool {
    let Notice { location, explanation, name, contact } = notice;
    known.report.notifier.as_ref().is_some_and(|notifier| {
        (&known.report.reason, &notifier.location, &notifier.name, &notifier.contact)
            == (explanation, location, name, contact)
    })
}

impl Incoming for StoredReport {
    const LETTER: char = 'M';

    fn find_by_key(tx: &mut Tx<'_>, key: &str) -> Result<Option<Self>> {
        store::find_report_by_key(tx, key)
    }

    fn number(&self) -> &str {
        &self.report.number
    }

    fn received_at(&self) -> Time {
        self.report.reported_at
    }

    fn document_path(key: &str) -> String {
        receipt_path(key)
    }
}

/// Receives a report; one with a key that was already used is the same report.
///
/// # Errors
/// [`ErrorCode::ReportsLimited`] from an address or network that reports without end, or when all together do.
pub async fn receive(
    app: &App,
    address: IpAddr,
    key: String,
    notice: Notice,
    idempotency: Option<IdempotencyKey>,
) -> Result<DeclarationReceipt> {
    let (shop, form_key, contact) = (app.clone(), key.clone(), notice.contact.clone());
    let inner = shop.clone();
    let store = move |tx: &mut Tx<'_>, number: &str, now| {
        let (kind, subject_id, found) = locate(tx, &notice.location)?;
        let once = once_key(&notice, kind, subject_id);
        let reason = &notice.explanation;
        let new = NewReport { number, kind, subject_id, found: found.as_ref(), reason, now };
        let stored = store::insert_notice(tx, &new, (&notice, &form_key, once.as_deref()))?;
        let Some((_, repeats)) = stored else { return Ok(false) };
        take_turn(tx, &inner, address, now)?;
        // What only repeats is no news for admins, and no second letter.
        Ok(repeats.is_none())
    };
    let receipt_key = key.clone();
    let tell = move |tx: &mut Tx<'_>, stored: &StoredReport, now| {
        let number = &stored.report.number;
        confirm(&shop, tx, (number, &receipt_key), &contact, now)?;
        let kind = stored.report.kind;
        let what = ModerationEvent::Reported { after: ReportedContent { kind, is_outside: true } };
        Event::new(&what, now, ("report", number, number)).emit(tx)
    };
    take_in(app, key, idempotency, store, tell).await
}

/// What is meant, if it is a review that is there.
fn locate(tx: &mut Tx<'_>, location: &str) -> Result<(ContentKind, Option<i64>, Option<Found>)> {
    let find = content_of(tx, ContentKind::Review)?.map(|content| content.find);
    if let (Some(id), Some(find)) = (review_in(location), find)
        && let Some(found) = find(tx, id)?
    {
        return Ok((ContentKind::Review, Some(id), Some(found)));
    }
    Ok((ContentKind::Other, None, None))
}

/// The number of the review that an address of its product names.
fn review_in(location: &str) -> Option<i64> {
    let (_, rest) = location.split_once(REVIEW)?;
    let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().ok()
}

/// Who reports what, so that the same again is known; nothing without a name.
fn once_key(notice: &Notice, kind: ContentKind, subject_id: Option<i64>) -> Option<String> {
    let what = match subject_id {
        Some(id) => format!("{} {id}", kind.as_str()),
        None => text::fold(&notice.location).split_whitespace().collect::<Vec<_>>().join(" "),
    };
    (!notice.contact.is_empty()).then(|| format!("{} {what}", notice.contact.to_lowercase()))
}

/// Counts one more report of an address, of the networks around it, and of all.
fn take_turn(tx: &mut Tx<'_>, app: &App, address: IpAddr, now: Time) -> Result<()> {
    let own = std::iter::once((address_key(address), PER_ADDRESS));
    let counted =
        own.chain(wider_keys(address).into_iter().zip(PER_NETWORK)).chain([("all".to_owned(), OF_ALL)]);
    for (key, most) in counted {
        let limit = Limit::new(most, HOUR, app.config.limits.factor);
        limits::take(tx, &format!("reports of {key}"), limit, now, ErrorCode::ReportsLimited)?;
    }
    Ok(())
}

/// The confirmation (Art. 16 Abs. 4). It holds nothing of what was typed, so that no one can have the shop write words of theirs to others; and
/// one address gets no more of them than of other letters that strangers can cause.
fn confirm(app: &App, tx: &mut Tx<'_>, (number, key): (&str, &str), contact: &str, now: Time) -> Result<()> {
    if contact.is_empty() {
        return Ok(());
    }
    match mail::count_letter(tx, contact, app.config.limits.factor, now) {
        Err(error) if error.code() == ErrorCode::RateLimited => return Ok(()),
        counted => counted?,
    }
    let letter = Letter {
        about: format!("report {number}"),
        is_urgent: true,
        user: None,
        to: contact.to_owned(),
        subject: format!("Eingangsbestätigung Ihrer Meldung {number}"),
        parts: vec![
            Part::Paragraph("Guten Tag,".to_owned()),
            Part::Paragraph(format!(
                "wir bestätigen den Eingang Ihrer Meldung {number} am {} ({NOTICE}).",
                now.to_the_second(&app.zone)
            )),
            Part::Paragraph(format!("{DECIDED_BY_PEOPLE} Sie bekommen unsere Entscheidung mit Gründen an diese Adresse.")),
            Part::Link { label: "Meldung ansehen", address: link(app, &receipt_path(key)) },
            Part::Paragraph("Haben Sie nichts gemeldet? Dann hat jemand Ihre Adresse angegeben, und Sie können diesen Brief löschen.".to_owned()),
        ],
        files: Vec::new(),
    };
    mail::post(tx, ShopConfig::of(app).name(), &letter, now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_review_is_known_by_its_address() {
        let meant = |location: &str| review_in(location);
        assert_eq!(meant("https://shop.example/product/7?bewertung=12"), Some(12));
        assert_eq!(meant("/product/7?bewertung=12#reviews und noch etwas"), Some(12));
        for other in ["/product/7", "bewertung=", "bewertung=x12", "?bewertung=99999999999999999999"] {
            assert_eq!(meant(other), None, "{other}");
        }
    }

    #[test]
    fn the_same_again_has_the_same_key_and_a_nameless_one_has_none() {
        let notice = |contact: &str, location: &str| Notice {
            location: location.to_owned(),
            explanation: String::new(),
            name: String::new(),
            contact: contact.to_owned(),
        };
        let key = |contact, location| once_key(&notice(contact, location), ContentKind::Other, None);
        assert_eq!(key("Ida@post.example", "Im Raum Tee"), key("ida@post.example", "im  raum tee"));
        assert_ne!(key("ida@post.example", "Im Raum Tee"), key("ida@post.example", "Im Raum Kaffee"));
        assert_eq!(key("", "Im Raum Tee"), None);
        let review = once_key(&notice("a@b.example", "x"), ContentKind::Review, Some(3));
        assert_eq!(review, once_key(&notice("a@b.example", "y"), ContentKind::Review, Some(3)));
    }
}
