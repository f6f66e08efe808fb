//! Events as types: each kind is emitted, heard and told, and what other versions stored is still understood.

mod stored;

use crate::architecture::{code, continues, files, read, root, server};
use kontor::events::{Event, Events};
use kontor::features::announcements::AnnouncementEvent;
use kontor::features::auth::{AuthEvent, ExportEvent, UserEvent};
use kontor::features::bank::BankEvent;
use kontor::features::bookkeeping::BookkeepingEvent;
use kontor::features::business::BusinessEvent;
use kontor::features::catalog::ProductEvent;
use kontor::features::chat::ChatEvent;
use kontor::features::delivery::DeliveryEvent;
use kontor::features::fulfilments::FulfilmentEvent;
use kontor::features::imports::ImportEvent;
use kontor::features::invitations::InvitationEvent;
use kontor::features::invoices::InvoiceEvent;
use kontor::features::lounge::LoungeEvent;
use kontor::features::mail::MailEvent;
use kontor::features::moderation::ModerationEvent;
use kontor::features::orders::OrderEvent;
use kontor::features::payments::PaymentEvent;
use kontor::features::premium::PremiumEvent;
use kontor::features::refunds::RefundEvent;
use kontor::features::retention::RetentionEvent;
use kontor::features::reviews::ReviewEvent;
use kontor::features::revocations::RevocationEvent;
use kontor::features::settings::SettingsEvent;
use kontor::features::stock::StockEvent;
use kontor::features::terminations::TerminationEvent;
use kontor::features::terms::TermsEvent;
use kontor::features::vouchers::VoucherEvent;
use kontor::features::wallets::WalletEvent;
use kontor::time::Time;
use serde_json::Value;
use std::collections::BTreeSet;
use stored::STORED;

/// Reads an event as its type and makes it again.
fn again<E: Events>(event: &Event) -> Option<Event> {
    Some(Event::new(&event.read::<E>()?, event.at, ("user", 1, "")))
}

const AGAIN: [fn(&Event) -> Option<Event>; 30] = [
    again::<UserEvent>,
    again::<AuthEvent>,
    again::<ExportEvent>,
    again::<ProductEvent>,
    again::<OrderEvent>,
    again::<FulfilmentEvent>,
    again::<InvoiceEvent>,
    again::<RefundEvent>,
    again::<RetentionEvent>,
    again::<PaymentEvent>,
    again::<PremiumEvent>,
    again::<WalletEvent>,
    again::<ChatEvent>,
    again::<LoungeEvent>,
    again::<ReviewEvent>,
    again::<BusinessEvent>,
    again::<RevocationEvent>,
    again::<MailEvent>,
    again::<TerminationEvent>,
    again::<BankEvent>,
    again::<BookkeepingEvent>,
    again::<ImportEvent>,
    again::<DeliveryEvent>,
    again::<TermsEvent>,
    again::<SettingsEvent>,
    again::<StockEvent>,
    again::<VoucherEvent>,
    again::<InvitationEvent>,
    again::<AnnouncementEvent>,
    again::<ModerationEvent>,
];

#[test]
fn what_is_stored_is_read_and_written_byte_for_byte() {
    let json = |text: &str| (!text.is_empty()).then(|| serde_json::from_str::<Value>(text).unwrap());
    let text = |json: Option<Value>| json.map(|json| json.to_string()).unwrap_or_default();
    for (kind, before, after) in STORED {
        let mut event = Event::new(&UserEvent::Approved, Time(0), ("user", 1, ""));
        (event.kind, event.before, event.after) = ((*kind).to_owned(), json(before), json(after));
        let read: Vec<Event> = AGAIN.iter().filter_map(|again| again(&event)).collect();
        let [made] = read.try_into().unwrap_or_else(|read| panic!("{kind} {before} {after}: {read:?}"));
        let made = (made.kind.as_str(), text(made.before), text(made.after));
        assert_eq!(made, (*kind, (*before).to_owned(), (*after).to_owned()));
    }
    let stored: BTreeSet<_> = STORED.iter().map(|(kind, _, _)| *kind).collect();
    assert_eq!(
        stored,
        kontor::features::audit::all_kinds().collect(),
        "a kind is missing in one of the lists"
    );
}

#[test]
fn facts_that_do_not_fit_are_none() {
    let mut event = Event::new(&UserEvent::Approved, Time(0), ("order", 1, ""));
    event.kind = "order.placed".to_owned();
    assert!(event.read::<OrderEvent>().is_none(), "without facts");
    event.after = Some(serde_json::json!({ "totalAmount": "viel", "items": 1 }));
    assert!(event.read::<OrderEvent>().is_none(), "with others");
    event.kind = "order.forgotten".to_owned();
    assert!(event.read::<OrderEvent>().is_none(), "of an unknown kind");
}

/// The variants of the enum that a file declares first, as rustfmt writes them.
fn variants(code: &str) -> Vec<&str> {
    let (_, body) = code.split_once("pub enum ").unwrap();
    let body = body.split("\n}").next().unwrap();
    let variants = body.lines().filter_map(|line| line.strip_prefix("    "));
    let names = variants.filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()));
    names.map(|line| line.split([' ', ',']).next().unwrap()).collect()
}

/// Whether an identifier, as a whole word, stands in a text.
fn names(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| !continues(&text[at + name.len()..]))
}

#[test]
fn every_event_is_emitted_and_the_log_knows_its_enum() {
    let known = read(&server().join("features/audit/kinds.rs"));
    // Listeners name events too, without emitting them.
    let listeners = ["features/audit", "features/notifications", "features/telegram/telling.rs"];
    let mut sources = String::new();
    let mut enums = Vec::new();
    for path in files(&server(), "rs") {
        let code = code(&path);
        if path.ends_with("events.rs") && code.contains("EnumDiscriminants") {
            let name = code.split("pub enum ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
            sources += &code.replace("Self::", &format!("{name}::"));
            enums.extend(variants(&code).into_iter().map(|variant| (name.clone(), variant.to_owned())));
        } else if !listeners.iter().any(|listener| path.starts_with(server().join(listener))) {
            sources += &code;
        }
    }
    assert!(enums.len() > 40, "{enums:?}");
    let silent = enums.iter().filter(|(name, variant)| !names(&sources, &format!("{name}::{variant}")));
    assert!(silent.clone().next().is_none(), "never emitted: {:#?}", silent.collect::<Vec<_>>());
    let unknown = enums.iter().filter(|(name, _)| !known.contains(&format!("<{name}Kind>")));
    assert!(unknown.clone().next().is_none(), "not in the log: {:#?}", unknown.collect::<Vec<_>>());
}

#[test]
fn every_kind_of_event_is_heard_and_has_a_sentence() {
    let folder = root().join("web/src/features/audit");
    let mut sentences = String::new();
    for path in files(&folder, "ts") {
        if path.file_name().is_some_and(|name| name.to_string_lossy().ends_with("sentences.ts")) {
            sentences += &read(&path);
        }
    }
    let filter = read(&folder.join("texts.ts"));
    let mut wrong = Vec::new();
    for kind in kontor::features::audit::all_kinds() {
        let heard = kontor::LISTENERS.iter().any(|listener| (listener.wants)(kind));
        wrong.extend((!heard).then(|| format!("no listener hears {kind}")));
        let key = format!("\"{kind}\": ");
        wrong.extend((!sentences.contains(&key)).then(|| format!("{kind} has no sentence")));
        wrong.extend((!filter.contains(&key)).then(|| format!("{kind} has no word in the filter")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
