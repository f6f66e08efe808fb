//! Events as types: each kind is emitted, heard and told, and what other versions stored is still understood.

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

/// A kind and its facts before and after, as version 0.1 stored them.
type Stored = (&'static str, &'static str, &'static str);

const STANDING: &str = r#"{"role":"user","timeoutUntil":null}"#;
const PAUSED: &str = r#"{"role":"premium","timeoutUntil":"2026-11-23T00:00:00.000Z"}"#;
const GONE: &str = r#"{"role":"banned","isApproved":true}"#;
const PRODUCT: &str =
    r#"{"name":"Assam","price":"12.90","category":"tee","isPremium":false,"stock":null,"discount":10}"#;
const SOLD_OUT: &str =
    r#"{"name":"Assam","price":"9.00","category":"tee","isPremium":true,"stock":0,"discount":0}"#;
const PENDING: &str = r#"{"paymentStatus":"pending"}"#;
const MESSAGE: &str = r#"{"roomId":1,"authorId":7}"#;
const ROOM: &str = r#"{"name":"Rösten","type":"listed","writers":"team","keptDays":30,"slowSeconds":60}"#;
const OPEN: &str = r#"{"status":"open"}"#;
const UNTIL: &str = r#"{"premiumUntil":"2026-12-23T00:00:00.000Z"}"#;
const NEVER: &str = r#"{"premiumUntil":null}"#;
const PAID: &str = r#"{"premiumUntil":"2026-12-23T00:00:00.000Z","amount":"19.99","currency":"EUR","provider":"paypal","sandbox":true}"#;
const STARS: &str =
    r#"{"premiumUntil":null,"amount":"1000","currency":"XTR","provider":"telegram","sandbox":false}"#;
const COINS: &str = r#"{"transactionId":3,"currency":"BTC","amount":"0.50000000"}"#;

const PLACE: &str = r#"{"name":"Laden Ottensen","address":"Am Ring 1","isActive":true,"slots":[]}"#;
const INVITATION: &str = r#"{"mostUses":10,"used":2,"endsOn":"2026-12-24","approves":true}"#;
const VOUCHER: &str = r#"{"reduction":"amount","percent":null,"amount":"5.00","minimumAmount":"20.00","startsOn":"2026-11-27","endsOn":null,"mostUses":100,"mostPerMember":1,"categories":[3],"isActive":true}"#;
const PARCEL: &str = r#"{"kind":"parcel","name":"Paket","isActive":true,"rates":[{"country":"DE","fromGrams":0,"toGrams":5000,"fromAmount":"0.00","toAmount":null,"price":"5.90","freeFrom":"60.00"}]}"#;

const NO_SELLER: &str = r#"{"legalName":"","representative":"","street":"","postalCode":"","city":"","country":"","email":"","phone":"","registerCourt":"","registerNumber":"","vatId":"","taxNumber":"","economicId":"","supervisoryAuthority":"","packagingRegister":"","weeeNumber":"","disputeResolution":"silent","accountHolder":"","iban":"","bic":""}"#;

const STORED: &[Stored] = &[
    ("user.registered", "", ""),
    ("user.approved", "", ""),
    ("user.rejected", "", ""),
    ("user.timed_out", STANDING, PAUSED),
    ("user.timeout_ended", PAUSED, STANDING),
    ("user.banned", STANDING, PAUSED),
    ("user.banned", "", ""),
    ("user.unbanned", STANDING, STANDING),
    ("user.role_changed", STANDING, PAUSED),
    ("user.deleted", GONE, ""),
    ("user.left", GONE, ""),
    ("user.second_factor_on", "", ""),
    ("user.second_factor_off", "", ""),
    ("user.passkey_added", "", ""),
    ("user.passkey_removed", "", ""),
    ("user.telegram_linked", "", ""),
    ("user.telegram_unlinked", "", ""),
    ("user.password_changed", "", ""),
    ("user.sessions_ended", "", ""),
    ("auth.signed_in", "", r#"{"device":"Chrome auf Android"}"#),
    ("auth.failed", "", r#"{"failures":5}"#),
    ("auth.locked", "", r#"{"failures":50}"#),
    ("export.made", "", r#"{"what":"orders","rows":12}"#),
    ("export.made", "", r#"{"what":"own_data","rows":null}"#),
    ("export.made", "", r#"{"what":"revocations","rows":230}"#),
    ("product.created", "", PRODUCT),
    ("product.updated", PRODUCT, SOLD_OUT),
    ("product.deleted", SOLD_OUT, ""),
    ("product.restocked", r#"{"stock":0}"#, r#"{"stock":3}"#),
    ("product.restocked", r#"{"stock":0,"variantId":7}"#, r#"{"stock":3,"variantId":7}"#),
    ("product.category_saved", "", r#"{"name":"Tee","description":""}"#),
    (
        "product.category_saved",
        r#"{"name":"Tee","description":""}"#,
        r#"{"name":"Tee","description":"Lose Blätter"}"#,
    ),
    (
        "product.variants_saved",
        r#"{"options":[],"variants":[]}"#,
        r#"{"options":["Größe: 250 g, 1 kg"],"variants":["250 g: 8,90 €","1 kg: 32,00 €"]}"#,
    ),
    ("product.category_moved", r#"{"within":"","place":2}"#, r#"{"within":"Kaffee › Espresso","place":1}"#),
    ("product.category_deleted", r#"{"name":"Tee","description":""}"#, ""),
    (
        "product.category_deleted",
        r#"{"name":"Tee","description":""}"#,
        r#"{"category":"Kaffee","products":12}"#,
    ),
    ("product.synonyms_saved", r#"{"groups":[]}"#, r#"{"groups":["mühle, mahlwerk"]}"#),
    ("order.placed", "", r#"{"totalAmount":"45.70","items":4}"#),
    ("order.placed", "", r#"{"totalAmount":"45.70","items":4,"paymentStatus":"paid"}"#),
    ("order.paid", PENDING, r#"{"paymentStatus":"paid"}"#),
    ("order.paid", PENDING, r#"{"paymentStatus":"paid","currency":"XMR","amount":"0.250000000000"}"#),
    ("order.failed", PENDING, r#"{"paymentStatus":"failed"}"#),
    ("order.expired", PENDING, r#"{"paymentStatus":"expired"}"#),
    ("order.part_paid", "", r#"{"amount":"4.70"}"#),
    ("order.overpaid", "", r#"{"amount":"7.10"}"#),
    ("order.paid_late", "", r#"{"amount":"12.90"}"#),
    ("order.money_lost", "", r#"{"amount":"25.80"}"#),
    ("order.shortfall", "", r#"{"products":["Hausmischung"]}"#),
    ("order.reopened", "", r#"{"amount":"12.90"}"#),
    ("order.payment_refused", "", r#"{"amount":"12.90"}"#),
    ("order.noted", "", ""),
    ("fulfilment.packed", "", ""),
    ("fulfilment.ready", "", ""),
    ("fulfilment.shipped", "", r#"{"number":1,"carrier":"DHL","isLast":false}"#),
    ("fulfilment.corrected", "", r#"{"number":1,"carrier":"Hermes","isLast":true}"#),
    ("fulfilment.delivered", "", ""),
    ("fulfilment.picked_up", "", ""),
    ("fulfilment.cancelled", "", ""),
    ("fulfilment.refunded", "", ""),
    ("fulfilment.undone", "", ""),
    (
        "payment.mismatched",
        r#"{"amount":"19.99","currency":"EUR"}"#,
        r#"{"amount":1998,"currency":"USD","reason":"currency"}"#,
    ),
    ("premium.started", NEVER, PAID),
    ("premium.extended", UNTIL, PAID),
    ("premium.cancelled", "", UNTIL),
    ("premium.ending", UNTIL, UNTIL),
    ("premium.ended", UNTIL, ""),
    ("premium.refunded", UNTIL, STARS),
    ("wallet.initialised", "", r#"{"currencies":["BTC","ETH","XMR"]}"#),
    (
        "wallet.deposited",
        "",
        r#"{"transactionId":3,"currency":"ETH","amount":"1.000000000","externalTxId":"0xab"}"#,
    ),
    ("wallet.transferred", "", COINS),
    ("wallet.withdrawal_requested", "", COINS),
    ("wallet.withdrawal_approved", "", COINS),
    ("wallet.withdrawn", "", COINS),
    ("wallet.withdrawal_refused", "", COINS),
    ("wallet.withdrawal_cancelled", "", COINS),
    ("chat.room_created", "", ""),
    ("chat.room_created", "", ROOM),
    ("chat.room_changed", ROOM, ROOM),
    ("chat.room_archived", "", ""),
    ("chat.room_reopened", "", ""),
    ("chat.room_members_changed", "", r#"{"added":[7],"removed":[]}"#),
    ("chat.held_released", "", r#"{"roomId":1,"authorId":7,"reason":"newcomer"}"#),
    ("chat.held_refused", "", r#"{"roomId":1,"authorId":7,"reason":"word"}"#),
    ("chat.holding_changed", "", ""),
    ("chat.moderator_named", "", ""),
    ("chat.moderator_dismissed", "", ""),
    ("chat.invited", "", r#"{"invitedUserId":7}"#),
    ("chat.mentioned", "", r#"{"userIds":[7,8]}"#),
    ("chat.mentioned", "", r#"{"userIds":[],"answeredUserId":7}"#),
    ("chat.message_pinned", "", MESSAGE),
    ("chat.message_unpinned", MESSAGE, ""),
    ("chat.message_deleted", MESSAGE, ""),
    ("moderation.reported", "", r#"{"kind":"message","isOutside":false}"#),
    ("moderation.report_dismissed", OPEN, r#"{"status":"dismissed"}"#),
    ("moderation.report_upheld", OPEN, r#"{"status":"deleted"}"#),
    ("moderation.decided", "", r#"{"userId":7,"measure":"message_removed","ground":"insult"}"#),
    ("moderation.objected", "", r#"{"isNotifiers":false,"outcome":null}"#),
    (
        "moderation.objection_decided",
        r#"{"isNotifiers":true,"outcome":null}"#,
        r#"{"isNotifiers":true,"outcome":"upheld"}"#,
    ),
    ("lounge.requested", "", r#"{"month":"November 2026","productId":4}"#),
    ("lounge.approved", r#"{"status":"requested"}"#, r#"{"status":"approved"}"#),
    ("lounge.shipped", r#"{"status":"approved"}"#, r#"{"status":"shipped"}"#),
    ("lounge.delivered", r#"{"status":"shipped"}"#, r#"{"status":"delivered"}"#),
    ("lounge.refused", r#"{"status":"requested"}"#, r#"{"status":"refused"}"#),
    ("review.removed", r#"{"userId":7,"productId":4,"rating":1,"comment":"nein"}"#, ""),
    ("business.changed", NO_SELLER, NO_SELLER),
    ("business.opened", "", ""),
    ("business.closed", "", ""),
    ("revocation.received", "", r#"{"isDone":false}"#),
    ("revocation.matched", "", r#"{"found":"several"}"#),
    ("revocation.settled", r#"{"isDone":false}"#, r#"{"isDone":true}"#),
    ("mail.failed", "", r#"{"attempts":7}"#),
    ("mail.retried", "", r#"{"attempts":7}"#),
    ("payment.refund_failed", "", r#"{"amount":"12.90","currency":"EUR","reason":"lost_or_stolen_card"}"#),
    ("refund.begun", "", r#"{"id":"0193f0aa00007000","amount":"5.80","way":"paypal"}"#),
    ("refund.done", "", r#"{"id":"0193f0aa00007000","amount":"5.80","way":"paypal"}"#),
    ("refund.failed", "", r#"{"id":"0193f0aa00007000","amount":"5.80","way":"paypal"}"#),
    ("refund.withdrawn", "", r#"{"id":"0193f0aa00007000","amount":"5.80","way":"paypal"}"#),
    ("retention.hold_placed", "", r#"{"until":null}"#),
    ("retention.hold_placed", "", r#"{"until":"2029-12-31"}"#),
    ("retention.hold_lifted", r#"{"until":null}"#, ""),
    ("retention.run_asked", "", r#"{"year":2035}"#),
    ("retention.cleared", "", r#"{"year":2035,"removed":118}"#),
    ("mail.kept", "", r#"{"files":2}"#),
    ("mail.words_changed", r#"{"words":""}"#, r#"{"words":"Bis bald!"}"#),
    ("mail.address_verified", "", ""),
    ("mail.address_removed", "", ""),
    ("termination.received", "", r#"{"isDone":false}"#),
    ("termination.matched", "", r#"{"found":"one"}"#),
    ("termination.settled", r#"{"isDone":false}"#, r#"{"isDone":true}"#),
    ("invoice.issued", "", r#"{"kind":"invoice","totalAmount":"73.80"}"#),
    ("invoice.issued", "", r#"{"kind":"cancellation","totalAmount":"-73.80"}"#),
    ("invoice.cancelled", "", ""),
    ("invoice.corrected", "", ""),
    ("invoice.sent_again", "", ""),
    (
        "invoice.settings_changed",
        r#"{"prefix":"RE","issuedOn":"payment","version":0}"#,
        r#"{"prefix":"RE","issuedOn":"shipping","version":1}"#,
    ),
    ("bookkeeping.exported", "", r#"{"month":"2026-11","documents":12}"#),
    (
        "bookkeeping.settings_changed",
        r#"{"chart":"skr03","consultant":null,"client":null,"yearBegins":1,"accounts":[8400,8315]}"#,
        r#"{"chart":"skr04","consultant":29098,"client":55003,"yearBegins":7,"accounts":[4400,4315]}"#,
    ),
    ("import.started", "", r#"{"file":"produkte.csv","products":120,"withPictures":true}"#),
    (
        "import.finished",
        "",
        r#"{"file":"produkte.csv","created":100,"updated":10,"refused":10,"pictures":90}"#,
    ),
    ("import.cancelled", "", r#"{"file":"produkte.csv","created":20,"updated":0,"refused":0,"pictures":0}"#),
    ("bank.imported", "", r#"{"read":38,"new":19,"settled":14}"#),
    ("bank.matched", "", r#"{"amount":"12.90","isAutomatic":true}"#),
    ("bank.taken_back", "", r#"{"amount":"12.90"}"#),
    ("bank.ignored", "", r#"{"amount":"18.20"}"#),
    ("bank.settings_changed", r#"{"settlesExact":false}"#, r#"{"settlesExact":true}"#),
    ("delivery.method_created", "", PARCEL),
    ("delivery.method_updated", PARCEL, PARCEL),
    ("delivery.method_deleted", PARCEL, ""),
    ("delivery.place_created", "", PLACE),
    ("delivery.place_updated", PLACE, PLACE),
    ("delivery.place_deleted", PLACE, ""),
    (
        "delivery.closed_days_changed",
        r#"{"days":[]}"#,
        r#"{"days":[{"day":"2026-12-25","name":"Weihnachten"}]}"#,
    ),
    ("terms.published", "", r#"{"kind":"imprint","number":1,"sha256":"00"}"#),
    ("terms.notice_changed", "", r#"{"sha256":"00","mediaType":"image/png"}"#),
    ("terms.notice_changed", r#"{"sha256":"00","mediaType":"application/pdf"}"#, ""),
    ("voucher.created", "", VOUCHER),
    ("voucher.updated", VOUCHER, VOUCHER),
    ("voucher.ended", VOUCHER, VOUCHER),
    ("invitation.created", "", INVITATION),
    ("invitation.withdrawn", INVITATION, ""),
    ("invitation.used", "", r#"{"invitationId":3,"approved":true}"#),
    (
        "announcement.sent",
        "",
        r#"{"audience":"buyers","product":"Assam","byPush":true,"byTelegram":false,"byMail":true}"#,
    ),
    ("announcement.mail_agreed", "", ""),
    ("announcement.mail_ended", "", r#"{"by":"link"}"#),
    ("stock.ran_low", r#"{"stock":7}"#, r#"{"stock":4}"#),
    ("stock.received", "", r#"{"products":2,"pieces":48}"#),
    ("stock.lost", "", r#"{"products":1,"pieces":3}"#),
    ("stock.counted", "", r#"{"products":12,"pieces":-2}"#),
    ("stock.facts_changed", r#"{"lowStock":null,"gtin":null}"#, r#"{"lowStock":5,"gtin":"4006381333931"}"#),
    ("settings.changed", r#"{"value":""}"#, r#"{"value":"Nur dienstags."}"#),
];

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
    let text = |file: &str| read(&root().join("web/src/features/audit").join(file));
    let (sentences, filter) = (text("sentences.ts") + &text("money-sentences.ts"), text("texts.ts"));
    let sentences = sentences
        + &text("stock-sentences.ts")
        + &text("voucher-sentences.ts")
        + &text("invitation-sentences.ts")
        + &text("room-sentences.ts")
        + &text("announcement-sentences.ts");
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
