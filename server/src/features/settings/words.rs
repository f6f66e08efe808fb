//! Words that differ from shop to shop. The demo's goods are named here and in `server/demo`, and nowhere else.

use crate::config::Config;
use serde::Serialize;
use utoipa::ToSchema;

/// What prices contain (§ 6 Abs. 1 Nr. 1 PAngV).
const WITH_VAT: &str = "inkl. MwSt.";
/// A small business owes no VAT and may not name any (§ 19 Abs. 1 UStG); the note is that of § 34a Nr. 5 UStDV.
const SMALL_BUSINESS: &str = "Steuerfrei nach § 19 UStG (Kleinunternehmer)";

/// What a shop says about its goods. Null: the app has a neutral word, or leaves the place empty.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopWords {
    /// What the shop sells, in one sentence.
    claim: Option<String>,
    /// What the empty search field suggests.
    search_hint: Option<String>,
    /// What is special about the range.
    selection: Option<&'static str>,
    /// What members talk about.
    community: Option<&'static str>,
    /// What the premium room is about.
    premium_room: Option<&'static str>,
    /// A question that the bot's advice answers.
    advice_question: Option<&'static str>,
}

impl ShopWords {
    pub fn claim(&self) -> Option<&str> {
        self.claim.as_deref()
    }

    pub fn search_hint(&self) -> Option<&str> {
        self.search_hint.as_deref()
    }

    pub fn new(config: &Config) -> Self {
        let demo = |words: &'static str| config.demo.then_some(words);
        let written = |text: &Option<String>, words| text.clone().or_else(|| demo(words).map(str::to_owned));
        Self {
            claim: written(
                &config.shop.claim,
                "Ein Laden für Mitglieder: Kaffee, Tee und alles zum Selberbrauen.",
            ),
            search_hint: written(&config.shop.search_hint, "Kaffee, Tee, Braubedarf …"),
            selection: demo("Seltene Lots, eigene Röstungen, kleine Chargen."),
            community: demo("Fragen, Rezepte und Menschen, die mitbrauen."),
            premium_room: demo(
                "Hier tauschen sich Premium-Mitglieder aus: seltene Partien, Brühprofile und der direkte Draht zum \
                 Inhaber.",
            ),
            advice_question: demo("Welcher Espresso passt zu mir?"),
        }
    }
}

/// What stands next to a price about its taxes.
pub const fn tax_note(config: &Config) -> &'static str {
    if config.shop.small_business { SMALL_BUSINESS } else { WITH_VAT }
}

#[cfg(test)]
mod tests {
    use super::super::ShopConfig;
    use super::*;
    use crate::config::DEFAULTS;
    use figment::Figment;
    use figment::providers::{Format, Toml};
    use serde_json::{Value, json};

    fn shop(change: impl FnOnce(&mut Config)) -> Value {
        let mut config: Config =
            Figment::from(Toml::string(DEFAULTS)).extract().expect("the defaults are complete");
        change(&mut config);
        serde_json::to_value(ShopConfig::new(&config)).expect("JSON")
    }

    #[test]
    fn with_demo_off_only_written_words_are_told() {
        assert_eq!(shop(|_| ())["words"]["searchHint"], "Kaffee, Tee, Braubedarf …");
        let real = shop(|config| config.demo = false);
        assert!(real["words"].as_object().expect("words").values().all(Value::is_null), "{real}");
        let books = shop(|config| {
            config.demo = false;
            config.shop.claim = Some("Bücher für Mitglieder.".to_owned());
            config.shop.search_hint = Some("Romane, Hefte …".to_owned());
        });
        assert_eq!(books["words"]["claim"], "Bücher für Mitglieder.");
        assert_eq!(books["words"]["searchHint"], "Romane, Hefte …");
    }

    #[test]
    fn the_review_step_is_a_setting_of_the_demo_only() {
        assert_eq!(shop(|_| ())["reviewStep"], json!(false));
        assert_eq!(shop(|config| config.orders.review_step = true)["reviewStep"], json!(true));
        assert_eq!(shop(|config| config.demo = false)["reviewStep"], json!(true));
    }

    #[test]
    fn a_small_business_names_no_vat() {
        assert_eq!(shop(|_| ())["taxNote"], "inkl. MwSt.");
        let small = shop(|config| config.shop.small_business = true);
        assert_eq!(small["taxNote"], "Steuerfrei nach § 19 UStG (Kleinunternehmer)");
    }
}
