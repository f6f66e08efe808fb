//! What the pages say by settings: figures and what the owner has written about the shop.

use crate::config::Config;
use crate::features::settings::{PREMIUM_DAYS, PREMIUM_DISCOUNT_PERCENT, tax_note};
use crate::periods;
use crate::text;
use kontor_money::Cents;

/// Replaces a fact that is not configured.
const NO_HOURS: &str = "Feste Öffnungszeiten hat der Shop nicht hinterlegt.";
const NO_CONTACT: &str = "Andere Wege als den Shop selbst sind hier nicht hinterlegt.";
const NO_SHIPPING: &str =
    "Versandkosten hat der Shop hier nicht hinterlegt; der Inhaber nennt sie Ihnen gern vor der Bestellung.";
const NO_DELIVERY: &str = "Eine feste Lieferzeit hat der Shop nicht hinterlegt.";
const NO_PAYMENT: &str = "Wie Sie bezahlen, stimmt der Shop nach der Bestellung mit Ihnen ab.";

/// The last step of an order: with money in it, the whole order is shown once more (§ 312j BGB).
const ORDER: &str = "Dann wählen Sie, wie die Ware zu Ihnen kommt, und sehen die ganze Bestellung noch einmal; \
    erst mit „Zahlungspflichtig bestellen“ gilt sie.";
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

const CATEGORIES: &str = "Über den Produkten stehen die Kategorien des Shops. Tippen Sie eine an, sehen Sie nur, was zu ihr gehört.";
const DEMO_CATEGORIES: &str = "- Premium: seltene Lose, Wettbewerbskaffees und handgepflückte Tees
- Homebrew: Sets, Malze, Hopfen, Hefen und Gärgefäße für die eigene Küche
- Stimulant: was besonders wach macht, also Espresso, Matcha, Mate und Guarana
- Research: Experimente, Verkostungssets und Messgeräte
- Classic: Hausmischungen, Teeklassiker und Werkzeug für jeden Tag";

/// The name of each fact with its text.
pub fn of(config: &Config) -> Vec<(String, String)> {
    let limits = &config.limits;
    let written = |text: &Option<String>, demo: Option<&str>, none: &str| {
        let demo = demo.filter(|_| config.demo);
        text.clone().unwrap_or_else(|| demo.unwrap_or(none).to_owned())
    };
    let told = &config.facts;
    let step = config.has_review_step();
    let facts = [
        ("premium_price", text::euro(Cents::new(config.premium.price_cents))),
        ("discount", format!("{PREMIUM_DISCOUNT_PERCENT} %")),
        ("order_days", config.orders.expire_after_days.to_string()),
        ("remembered_days", config.sessions.remembered_days.to_string()),
        ("plain_hours", config.sessions.plain_hours.to_string()),
        ("failed_minute", limits.failed_sign_ins_per_account_minute.to_string()),
        ("failed_day", limits.failed_sign_ins_per_account_day.to_string()),
        ("opening_hours", written(&told.opening_hours, Some(DEMO_HOURS), NO_HOURS)),
        ("contact", written(&told.contact, None, NO_CONTACT)),
        ("shipping", written(&told.shipping, Some(DEMO_SHIPPING), NO_SHIPPING)),
        ("delivery", written(&told.delivery, Some(DEMO_DELIVERY), NO_DELIVERY)),
        ("payment", written(&told.payment, None, NO_PAYMENT)),
        ("taxes", taxes(config)),
        ("premium_days", PREMIUM_DAYS.to_string()),
        ("categories", (if config.demo { DEMO_CATEGORIES } else { CATEGORIES }).to_owned()),
        ("order_step", (if step { ORDER } else { DEMO_ORDER }).to_owned()),
        ("order_button", (if step { BUTTON } else { DEMO_BUTTON }).to_owned()),
    ];
    facts.into_iter().map(|(name, fact)| (name.to_owned(), fact)).chain(periods::facts()).collect()
}

/// What prices say about taxes, as a sentence.
fn taxes(config: &Config) -> String {
    if config.shop.small_business {
        format!("Alle Preise sind Endpreise in Euro. {}.", tax_note(config))
    } else {
        "Alle Preise sind Endpreise in Euro und enthalten die Mehrwertsteuer.".to_owned()
    }
}
