//! What the pages say by settings: figures and what the owner has written about the shop.

use crate::config::Config;
use crate::features::settings::{PREMIUM_DISCOUNT_PERCENT, PREMIUM_PRICE_CENTS};

/// What stands for a fact that nobody has written down.
const NO_HOURS: &str = "Feste Öffnungszeiten hat der Shop nicht hinterlegt.";
const NO_CONTACT: &str = "Am einfachsten geht es im Shop selbst.";
const NO_SHIPPING: &str =
    "Versandkosten hat der Shop hier nicht hinterlegt; der Inhaber nennt sie Ihnen gern vor der Bestellung.";
const NO_DELIVERY: &str = "Eine feste Lieferzeit hat der Shop nicht hinterlegt.";

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
        ("payment", written(&facts.payment, None, "")),
    ]
}
