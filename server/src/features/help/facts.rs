//! What the pages say by settings: figures and what the owner has written about the shop.

use crate::config::Config;
use crate::features::settings::{PREMIUM_DISCOUNT_PERCENT, PREMIUM_PRICE_CENTS};

/// What stands for a fact that nobody has written down.
const NO_HOURS: &str = "Feste Öffnungszeiten hat der Shop nicht hinterlegt.";
const NO_CONTACT: &str = "Andere Wege als den Shop selbst sind hier nicht hinterlegt.";
const NO_SHIPPING: &str =
    "Versandkosten hat der Shop hier nicht hinterlegt; der Inhaber nennt sie Ihnen gern vor der Bestellung.";
const NO_DELIVERY: &str = "Eine feste Lieferzeit hat der Shop nicht hinterlegt.";
const NO_PAYMENT: &str = "Wie Sie bezahlen, stimmt der Shop nach der Bestellung mit Ihnen ab.";

/// The last step of an order: with money in it, the whole order is shown once more (§ 312j BGB).
const ORDER: &str =
    "Dann sehen Sie die ganze Bestellung noch einmal; erst mit „Zahlungspflichtig bestellen“ gilt sie.";
const BUTTON: &str = "Zahlungspflichtig bestellen";
const DEMO_ORDER: &str = "In der Demo ist damit bestellt; es fließt kein Geld.";
const DEMO_BUTTON: &str = "Bestellung abschließen";

/// What the demo shop says of itself.
const DEMO_HOURS: &str = "Beispiel der Demo: Montag bis Freitag von 9 bis 17 Uhr und am Samstag von 10 bis 14 Uhr \
                          ist jemand da; sonntags und an Feiertagen ist geschlossen.";
const DEMO_SHIPPING: &str =
    "Beispiel der Demo: Der Versand innerhalb Deutschlands kostet 4,90 €, ab 60 € Bestellwert ist er frei.";
const DEMO_DELIVERY: &str =
    "Beispiel der Demo: Innerhalb Deutschlands dauert die Lieferung 2 bis 4 Werktage.";

/// The name of each fact with its text.
pub fn of(config: &Config) -> Vec<(&'static str, String)> {
    let limits = &config.limits;
    let written = |text: &Option<String>, demo: Option<&str>, none: &str| {
        let demo = demo.filter(|_| config.demo);
        text.clone().unwrap_or_else(|| demo.unwrap_or(none).to_owned())
    };
    let facts = &config.facts;
    vec![
        ("premium_price", format!("{},{:02} €", PREMIUM_PRICE_CENTS / 100, PREMIUM_PRICE_CENTS % 100)),
        ("discount", format!("{PREMIUM_DISCOUNT_PERCENT} %")),
        ("order_days", config.orders.expire_after_days.to_string()),
        ("remembered_days", config.sessions.remembered_days.to_string()),
        ("plain_hours", config.sessions.plain_hours.to_string()),
        ("failed_minute", limits.failed_sign_ins_per_account_minute.to_string()),
        ("failed_day", limits.failed_sign_ins_per_account_day.to_string()),
        ("opening_hours", written(&facts.opening_hours, Some(DEMO_HOURS), NO_HOURS)),
        ("contact", written(&facts.contact, None, NO_CONTACT)),
        ("shipping", written(&facts.shipping, Some(DEMO_SHIPPING), NO_SHIPPING)),
        ("delivery", written(&facts.delivery, Some(DEMO_DELIVERY), NO_DELIVERY)),
        ("payment", written(&facts.payment, None, NO_PAYMENT)),
        ("order_step", (if config.demo { DEMO_ORDER } else { ORDER }).to_owned()),
        ("order_button", (if config.demo { DEMO_BUTTON } else { BUTTON }).to_owned()),
    ]
}
