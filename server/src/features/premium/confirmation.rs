//! The confirmation of the contract on a durable medium (§ 312f Abs. 2 BGB): what was bought, what was agreed, and the legal texts in
//! full, as a letter and as a text to keep.

use super::store::{self, Period};
use super::types::Contract;
use crate::app::App;
use crate::error::Result;
use crate::features::business;
use crate::features::mail::{self, Letter, LetterKind, Part};
use crate::features::payments::{Currency, Payment, ProviderName, Sum};
use crate::features::settings::{PREMIUM_DAYS, PREMIUM_DISCOUNT_PERCENT};
use crate::features::terms::{self, TermsKind};
use crate::identity::UserId;
use crate::time::Time;
use kontor_db::Tx;

/// Posts the letter to a member whose address is confirmed; others keep the text from their history of payments.
pub fn post(app: &App, tx: &mut Tx<'_>, payment: &Payment, user: UserId, now: Time) -> Result<()> {
    let Some(contract) = store::find_contract(tx, &payment.id)? else { return Ok(()) };
    let Some(to) = mail::address_of(app, tx, user)? else { return Ok(()) };
    let period = store::find_period(tx, &payment.id)?;
    let mut letter = Letter {
        about: format!("membership {}", payment.id),
        is_urgent: false,
        user: Some(user),
        to,
        subject: "Bestätigung Ihrer Premium-Mitgliedschaft".to_owned(),
        parts: parts(app, tx, payment, &contract, period.as_ref())?,
        files: Vec::new(),
    };
    mail::add_below(tx, LetterKind::MembershipConfirmed, &mut letter)?;
    mail::post(tx, &contract.shop, &letter, now)
}

/// The same as a text.
pub fn text(app: &App, tx: &mut Tx<'_>, payment: &Payment, contract: &Contract) -> Result<String> {
    let period = store::find_period(tx, &payment.id)?;
    let parts = parts(app, tx, payment, contract, period.as_ref())?;
    Ok(mail::plain_text(&contract.shop, &business::current(tx)?, &parts))
}

fn parts(
    app: &App,
    tx: &mut Tx<'_>,
    payment: &Payment,
    contract: &Contract,
    period: Option<&Period>,
) -> Result<Vec<Part>> {
    let zone = &app.zone;
    let price = Sum::euro(contract.price_cents).to_string().replace('.', ",");
    let price = match payment.sum.currency {
        Currency::Euro => format!("{price} € {}", contract.tax_note),
        Currency::Stars => format!("{} Sterne, entspricht {price} € {}", payment.sum, contract.tax_note),
    };
    let provider = match payment.provider {
        ProviderName::Telegram => "Telegram",
        ProviderName::Paypal => "PayPal",
        ProviderName::Stripe => "Karte oder Lastschrift (Stripe)",
    };
    let mut facts = vec![
        (
            "Leistung",
            format!(
                "Premium-Mitgliedschaft: {PREMIUM_DISCOUNT_PERCENT} % Rabatt auf alle Produkte, Premium-Chat und Lounge"
            ),
        ),
        ("Laufzeit", format!("{PREMIUM_DAYS} Tage; sie endet von selbst und verlängert sich nicht")),
    ];
    if let Some(period) = period {
        let (from, until) = (period.starts_at.in_german(zone), period.ends_at.in_german(zone));
        facts.push(("Zeitraum", format!("{from} bis {until}")));
    }
    facts.extend([
        ("Preis", price),
        ("Bezahlung mit", provider.to_owned()),
        ("Bestellt am", contract.ordered_at.to_the_second(zone)),
        ("Nummer", payment.id.clone()),
    ]);
    let mut parts = vec![
        Part::Paragraph("Guten Tag,".to_owned()),
        Part::Paragraph("wir bestätigen Ihren Vertrag. Bitte bewahren Sie diese Bestätigung auf.".to_owned()),
        Part::Facts(facts),
    ];
    if let Some(sentence) = contract.early_start() {
        let said = format!("Bei der Bestellung haben Sie erklärt:\n„{}“", sentence.text);
        parts.push(Part::Paragraph(said));
    }
    for (kind, version) in
        [(TermsKind::Revocation, contract.revocation_version), (TermsKind::Terms, contract.terms_version)]
    {
        let Some(number) = version else { continue };
        if let Some(text) = terms::plain_text(tx, kind, number, &app.config.public_url())? {
            let title = kind.title().to_uppercase();
            parts.push(Part::Paragraph(format!("{title} (Fassung {number})\n\n{text}")));
        }
    }
    Ok(parts)
}
