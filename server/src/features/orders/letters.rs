//! What customers get in writing about their orders: that one has arrived (§ 312i Abs. 1 Nr. 3 BGB), what was agreed,
//! with the seller's texts as they were (§ 312f Abs. 2 BGB), and how it ended.
//!
//! Members get them at their confirmed address, unless they named another for the order, or in the account where there is no mailbox. Guests who left an e-mail address
//! get them there. An address that its member has not confirmed may be another person's, so that nothing the customer typed
//! stands in them, and few are caused by orders.

use super::agreement;
use super::events::OrderEvent;
use super::types::{Order, OrderCharges, OrderDelivery, OrderItem, PaymentStatus, TransferDetails};
use super::{codes, money, order_number, paying, promises, store};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::events::Event;
use crate::features::delivery::QuotedTax;
use crate::features::mail::{self, File, Letter, LetterKind, Part};
use crate::features::settings::ShopConfig;
use crate::features::{business, terms};
use crate::identity::UserId;
use crate::text;
use crate::time::{Time, german_days};
use kontor_db::Tx;
use kontor_money::Cents;
use kontor_session::Token;

/// What a letter is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Occasion {
    Placed,
    Paid,
    /// Some of it, with what is missing.
    PartPaid(Cents),
    Failed,
    Expired,
    /// It waits for its payment again, with what is missing.
    Reopened(Cents),
    /// Money that was on its way has not come, with what is missing.
    PaymentRefused(Cents),
}

impl Occasion {
    /// What was paid when it was placed needs one letter only.
    fn of(event: &OrderEvent) -> Option<Self> {
        match event {
            OrderEvent::Placed { after } if after.payment_status == Some(PaymentStatus::Paid) => None,
            OrderEvent::Placed { .. } => Some(Self::Placed),
            OrderEvent::Paid { .. } => Some(Self::Paid),
            OrderEvent::Failed { .. } => Some(Self::Failed),
            OrderEvent::Expired { .. } => Some(Self::Expired),
            OrderEvent::PartPaid { after } => Some(Self::PartPaid(after.amount.0)),
            OrderEvent::Reopened { after } => Some(Self::Reopened(after.amount.0)),
            OrderEvent::PaymentRefused { after } => Some(Self::PaymentRefused(after.amount.0)),
            // Told by other letters, or the shop's own matter.
            OrderEvent::Overpaid { .. }
            | OrderEvent::PaidLate { .. }
            | OrderEvent::MoneyLost { .. }
            | OrderEvent::Shortfall { .. }
            | OrderEvent::Noted => None,
        }
    }

    const fn kind(self) -> LetterKind {
        match self {
            Self::Placed => LetterKind::OrderPlaced,
            Self::Paid => LetterKind::OrderPaid,
            Self::PartPaid(_) => LetterKind::OrderPartPaid,
            Self::Failed => LetterKind::OrderFailed,
            Self::Expired => LetterKind::OrderExpired,
            Self::Reopened(_) | Self::PaymentRefused(_) => LetterKind::OrderReopened,
        }
    }

    /// What makes the letter one of its own. What can happen to an order again has its moment in the word.
    fn word(self, tx: &mut Tx<'_>, order_id: &str, at: Time) -> Result<String> {
        Ok(match self {
            Self::Placed => "placed".to_owned(),
            Self::Paid if money::was_booked_wrongly(tx, order_id, at)? => format!("paid {}", at.0),
            Self::Paid => "paid".to_owned(),
            Self::PartPaid(missing) => format!("part paid {} {}", missing.get(), at.0),
            Self::Failed => "failed".to_owned(),
            Self::Expired => "expired".to_owned(),
            Self::Reopened(missing) => format!("reopened {} {}", missing.get(), at.0),
            Self::PaymentRefused(_) => format!("payment refused {}", at.0),
        })
    }
}

/// Who a letter about an order goes to.
pub struct Addressee {
    /// `None`: a guest.
    pub user: Option<UserId>,
    pub address: String,
    /// The member has proved that it is theirs.
    is_confirmed: bool,
}

pub fn hear(app: &App, tx: &mut Tx<'_>, events: &[&Event]) -> Result<()> {
    // Most members of the demo have left no address; a rush of their orders is not to be read one by one for that.
    let members = events.iter().filter_map(|event| event.actor_id).map(UserId);
    let reached = mail::list_with_address(tx, members.collect())?;
    let with_email = agreement::list_with_email(tx, events.iter().map(|event| event.subject_id.as_str()))?;
    for event in events {
        let Some(occasion) = event.read::<OrderEvent>().and_then(|what| Occasion::of(&what)) else {
            continue;
        };
        if occasion == Occasion::Paid {
            promises::count_from(app, tx, &event.subject_id, event.at)?;
        }
        let is_reached =
            |id| !app.config.demo || reached.contains(&UserId(id)) || with_email.contains(&event.subject_id);
        if occasion == Occasion::Placed && event.actor_id.is_some_and(|id| !is_reached(id)) {
            continue;
        }
        let Some(addressee) = addressee(app, tx, &event.subject_id)? else { continue };
        // The customer may have left in the meantime.
        let Some((order, items, charges)) = store::letters::find(tx, &event.subject_id)? else { continue };
        let may_be_anothers = !addressee.is_confirmed && occasion == Occasion::Placed;
        if may_be_anothers && !may_write(app, tx, &addressee, event.at)? {
            continue;
        }
        let files = match occasion {
            Occasion::Placed | Occasion::Paid => {
                terms::contract_files(tx, &app.config.public_url(), order.created_at)?
            }
            Occasion::PartPaid(_)
            | Occasion::Failed
            | Occasion::Expired
            | Occasion::Reopened(_)
            | Occasion::PaymentRefused(_) => Vec::new(),
        };
        let transfer = paying::open_transfer(tx, &order.id)?;
        let facts = facts(app, &order, &items, &charges, transfer.as_ref().map(|(transfer, _)| transfer));
        // An address that no one has confirmed may be another person's: it opens nothing before the order is settled.
        let link = match (addressee.is_confirmed, addressee.user) {
            (false, Some(_)) => None,
            (false, None) if occasion == Occasion::Placed => None,
            _ => Some(page_link(app, tx, &order.id, &addressee)?),
        };
        let word = occasion.word(tx, &order.id, event.at)?;
        let mut letter = letter(app, (occasion, &word), &order, facts, addressee, link, files);
        if let Some(file) =
            transfer.and_then(|(transfer, symbol)| codes::picture(&transfer.reference, &symbol))
        {
            letter.parts.push(Part::Paragraph(codes::HINT.to_owned()));
            letter.files.push(file);
        }
        let model = business::current(tx)?.contract_model;
        let contract = match occasion {
            Occasion::Placed => model.when_placed(),
            Occasion::Paid => model.when_paid(),
            Occasion::PartPaid(_)
            | Occasion::Failed
            | Occasion::Expired
            | Occasion::Reopened(_)
            | Occasion::PaymentRefused(_) => None,
        };
        if let Some(contract) = contract {
            letter.parts.insert(2, Part::Paragraph(contract));
        }
        if let Some(words) = mail::own_words(tx, occasion.kind())? {
            letter.parts.insert(1, words);
            // It no longer follows the comma of the greeting.
            if let Some(Part::Paragraph(first)) = letter.parts.get_mut(2) {
                *first = text::sentence(first);
            }
        }
        mail::post(tx, ShopConfig::of(app).name(), &letter, event.at)?;
    }
    Ok(())
}

/// Members without an address of their own find their letters in the account where the shop sells (§§ 312f, 312i BGB). Nothing for
/// guests who left none.
///
/// # Errors
/// When the database fails.
pub fn addressee(app: &App, tx: &mut Tx<'_>, id: &str) -> Result<Option<Addressee>> {
    let customer = store::find_customer(tx, id)?;
    let in_account =
        customer.map(|user| Addressee { user: Some(user), address: String::new(), is_confirmed: true });
    if app.config.keeps_letters() && in_account.is_some() {
        return Ok(in_account);
    }
    let confirmed = match customer {
        Some(user) => mail::find_address(tx, user)?.map(|(address, _)| address),
        None => None,
    };
    let address = match (agreement::find_email(tx, id)?, customer) {
        (Some(given), _) => Some(given),
        (None, Some(_)) => confirmed.clone(),
        (None, None) => store::letters::find_contact(tx, id)?
            .and_then(|contact| business::checked_email(&contact).ok())
            .filter(|address| !address.is_empty()),
    };
    let Some(address) = address else { return Ok(in_account.filter(|_| !app.config.demo)) };
    Ok(Some(Addressee {
        user: customer,
        is_confirmed: confirmed.is_some_and(|confirmed| confirmed.to_lowercase() == address.to_lowercase()),
        address,
    }))
}

/// Where the letter's reader sees the order. Members sign in; a guest's letter carries a key of its own, because only hashes of
/// earlier ones are kept.
///
/// # Errors
/// When the database fails.
pub fn page_link(app: &App, tx: &mut Tx<'_>, id: &str, addressee: &Addressee) -> Result<Part> {
    let mut address = format!("{}/orders/{id}", app.config.public_url());
    if addressee.user.is_none() {
        let key = Token::generate();
        store::add_key(tx, id, &key)?;
        address = format!("{address}?key={}", key.expose());
    }
    Ok(Part::Link { label: "Bestellung ansehen", address })
}

/// An address that is not confirmed gets few letters an hour.
fn may_write(app: &App, tx: &mut Tx<'_>, addressee: &Addressee, now: Time) -> Result<bool> {
    match mail::count_letter(tx, &addressee.address, app.config.limits.factor, now) {
        Err(error) if error.code() == ErrorCode::RateLimited => Ok(false),
        counted => counted.map(|()| true),
    }
}

fn letter(
    app: &App,
    (occasion, word): (Occasion, &str),
    order: &Order,
    facts: Part,
    addressee: Addressee,
    link: Option<Part>,
    files: Vec<File>,
) -> Letter {
    let number = order_number(&order.id);
    let placed_at = order.created_at.in_german(&app.zone);
    let (subject, words) = match occasion {
        Occasion::Placed => (
            format!("Ihre Bestellung {number} ist eingegangen"),
            format!("vielen Dank! Ihre Bestellung {number} ist am {placed_at} bei uns eingegangen."),
        ),
        Occasion::Paid => (
            format!("Bestätigung Ihrer Bestellung {number}"),
            format!("Ihre Bestellung {number} ist bezahlt. Wir bestätigen sie Ihnen mit diesem Inhalt:"),
        ),
        Occasion::PartPaid(missing) => (
            format!("Zu Ihrer Bestellung {number} fehlen noch {}", text::euro(missing)),
            format!(
                "zu Ihrer Bestellung {number} ist Geld eingegangen, vielen Dank! Es fehlen noch {}. \
                 Wir packen, sobald der Rest da ist.",
                text::euro(missing)
            ),
        ),
        Occasion::Failed => (
            format!("Ihre Bestellung {number} wurde nicht bezahlt"),
            format!(
                "die Zahlung Ihrer Bestellung {number} ist fehlgeschlagen. Die Bestellung ist damit aufgehoben."
            ),
        ),
        Occasion::Expired => (
            format!("Ihre Bestellung {number} ist abgelaufen"),
            format!(
                "Ihre Bestellung {number} wurde bis zum {} nicht bezahlt und ist damit aufgehoben.",
                order.expires_at.in_german(&app.zone)
            ),
        ),
        Occasion::Reopened(missing) => (
            format!("Die Zahlung Ihrer Bestellung {number} ist noch offen"),
            format!(
                "wir hatten einen Zahlungseingang irrtümlich Ihrer Bestellung {number} zugeordnet. Es fehlen noch {}. \
                 Bitte entschuldigen Sie den Fehler; wir packen, sobald das Geld da ist.",
                text::euro(missing)
            ),
        ),
        Occasion::PaymentRefused(missing) => (
            format!("Die Zahlung Ihrer Bestellung {number} hat nicht geklappt"),
            format!(
                "die Zahlung Ihrer Bestellung {number} wurde nicht eingelöst: Ihre Bank oder der Zahlungsdienst hat sie abgelehnt. \
                 Die Bestellung liegt weiter für Sie bereit. Bitte bezahlen Sie {} noch einmal, gern auch auf andere Weise.",
                text::euro(missing)
            ),
        ),
    };
    let mut parts = vec![Part::Paragraph("Guten Tag,".to_owned()), Part::Paragraph(words), facts];
    parts.extend(link);
    if !files.is_empty() {
        let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
        parts.push(Part::Paragraph(format!(
            "Angehängt, wie sie bei Ihrer Bestellung galten: {}.",
            names.join(", ")
        )));
    }
    Letter {
        about: format!("order {} {word}", order.id),
        is_urgent: false,
        user: addressee.user,
        to: addressee.address,
        subject,
        parts,
        files,
    }
}

/// The contract's content: goods, delivery, prices, VAT and how it is paid.
fn facts(
    app: &App,
    order: &Order,
    items: &[OrderItem],
    charges: &OrderCharges,
    transfer: Option<&TransferDetails>,
) -> Part {
    let line = |item: &OrderItem| {
        let line = format!("{} × {}, je {}", item.quantity, item.product_name, text::euro(item.unit_price.0));
        std::iter::once(line).chain(item.notes.iter().cloned()).collect::<Vec<_>>().join("\n")
    };
    let mut facts = vec![
        ("Bestellnummer", order_number(&order.id)),
        ("Bestellt am", order.created_at.in_german(&app.zone)),
        ("Artikel", items.iter().map(line).collect::<Vec<_>>().join("\n")),
    ];
    facts.extend(charges.voucher.as_ref().map(|voucher| ("Gutschein", voucher.in_german())));
    if let Some(delivery) = &charges.delivery {
        facts.push(("Lieferung", delivery.name.clone()));
        if let Some(pick_up) = &delivery.pick_up {
            facts.push(("Abholung", format!("{}\n{}\n{}", pick_up.when(), pick_up.place, pick_up.address)));
        }
        if let Some(days) = arrives(delivery) {
            facts.push(("Voraussichtlich da", days));
        }
        facts.push(("Versandkosten", text::euro(delivery.shipping_amount.0)));
    }
    facts.push(("Gesamtpreis", text::euro(order.total_amount.0)));
    if !charges.taxes.is_empty() {
        let tax =
            |tax: &QuotedTax| format!("{} %: {}", percent(tax.rate_hundredths), text::euro(tax.tax_amount.0));
        facts.push(("Darin MwSt.", charges.taxes.iter().map(tax).collect::<Vec<_>>().join("\n")));
    }
    facts.push(("Zahlungsart", order.payment_method.in_german().to_owned()));
    if order.payment_status == PaymentStatus::Pending {
        facts.push(("Zu bezahlen bis", order.expires_at.in_german(&app.zone)));
    }
    if let Some(transfer) = transfer {
        facts.push(("Empfänger", transfer.payee.clone()));
        facts.push(("IBAN", transfer.iban.clone()));
        facts.push(("Betrag", text::euro(transfer.amount.0)));
        facts.push(("Verwendungszweck", transfer.reference.clone()));
    }
    Part::Facts(facts)
}

/// `Di., 24. bis Do., 26. November`.
fn arrives(delivery: &OrderDelivery) -> Option<String> {
    let day = |text: &Option<String>| text.as_deref()?.parse().ok();
    Some(german_days(day(&delivery.arrives_from)?, day(&delivery.arrives_until)?))
}

/// `19`, or `8,1` where it is no whole number.
fn percent(hundredths: i64) -> String {
    let fraction = format!("{:02}", hundredths % 100);
    match fraction.trim_end_matches('0') {
        "" => (hundredths / 100).to_string(),
        fraction => format!("{},{fraction}", hundredths / 100),
    }
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn rates_are_written_as_people_write_them() {
        assert_eq!([1900, 700, 810, 255, 0].map(percent), ["19", "7", "8,1", "2,55", "0"]);
    }
}
