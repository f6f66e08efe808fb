//! What buyers read about goods, in the order in which they read it. The page, the app and other clients show the same rows.

use super::super::types::Product;
use super::ingredients::FactPart;
use super::types::{GoodsFacts, GoodsKind, Hundredths, NoWithdrawal, Nutrition};
use super::{ingredients, ordered};
use serde::Serialize;
use utoipa::ToSchema;

/// Everything that is said about a product.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactSheet {
    pub product_id: i64,
    pub sections: Vec<FactSection>,
    /// The producer's label of a guarantee of more than two years, shown next to the picture; null: there is none.
    pub guarantee_label_url: Option<String>,
    /// As a word: buyers read it as a sentence.
    #[serde(skip)]
    pub no_withdrawal: Option<NoWithdrawal>,
    /// For search engines: buyers read it among the rows.
    #[serde(skip)]
    pub brand: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactSection {
    pub title: String,
    /// To be seen without being asked for: what has to be read before buying.
    pub is_open: bool,
    pub rows: Vec<FactRow>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactRow {
    pub label: String,
    pub parts: Vec<FactPart>,
    /// Where the row leads; null: nowhere.
    pub url: Option<String>,
}

impl FactSheet {
    pub fn new(product: &Product, facts: &GoodsFacts) -> Self {
        let per = match product.unit {
            Some(super::super::types::NetUnit::Millilitre) => "100 ml",
            _ => "100 g",
        };
        let is_food = facts.kind.is_some_and(GoodsKind::is_food);
        let is_made = facts.kind.is_some_and(GoodsKind::is_made);
        let food = is_food.then(|| section("Angaben zum Lebensmittel", true, food(product, facts)));
        let nutrition = facts.nutrition.filter(|_| is_food);
        let nutrition =
            nutrition.map(|given| section(&format!("Nährwerte je {per}"), true, nutrients(given)));
        let made = is_made.then(|| section("Hersteller und Sicherheit", true, made(facts)));
        let notes = section("Gut zu wissen", true, notes(facts));
        let sections = [food, nutrition, made, Some(notes)].into_iter().flatten();
        let label = facts.guarantee.as_ref().map(|guarantee| guarantee.label_url.clone());
        Self {
            product_id: product.id,
            sections: sections.filter(|section| !section.rows.is_empty()).collect(),
            guarantee_label_url: label.filter(|url| !url.is_empty()),
            no_withdrawal: facts.no_withdrawal,
            brand: facts.brand().map(str::to_owned),
        }
    }
}

fn section(title: &str, is_open: bool, rows: Vec<Option<FactRow>>) -> FactSection {
    FactSection { title: title.to_owned(), is_open, rows: rows.into_iter().flatten().collect() }
}

fn food(product: &Product, facts: &GoodsFacts) -> Vec<Option<FactRow>> {
    let net = product.net_amount.zip(product.unit);
    let business = [facts.food_business.as_str(), facts.food_business_address.as_str()].join("\n");
    vec![
        row("Bezeichnung", &facts.food_name),
        facts.caffeine.filter(|_| facts.kind == Some(GoodsKind::Caffeinated)).map(caffeine),
        facts.alcohol.map(|alcohol| text("Alkohol", format!("{} % vol", german(alcohol)))),
        (!facts.ingredients.is_empty()).then(|| FactRow {
            label: "Zutaten".to_owned(),
            parts: ingredients::parts(&facts.ingredients),
            url: None,
        }),
        net.map(|(amount, unit)| {
            text(
                "Nettomenge",
                format!("{} {}", f64::from(amount).to_string().replace('.', ","), unit.as_str()),
            )
        }),
        row("Herkunft", &facts.origin),
        row("Aufbewahrung", &facts.storage),
        row("Öko-Kontrollstelle", &facts.organic_code),
        row("Unternehmen", business.trim()),
    ]
}

/// In the words of Anhang III Nr. 4.1 LMIV.
fn caffeine(milligrams: i64) -> FactRow {
    let words = format!(
        "Erhöhter Koffeingehalt. Für Kinder und schwangere oder stillende Frauen nicht empfohlen ({milligrams} mg/100 ml)"
    );
    FactRow { label: "Hinweis".to_owned(), parts: vec![FactPart { text: words, is_strong: true }], url: None }
}

/// In the order of Anhang XV LMIV.
fn nutrients(given: Nutrition) -> Vec<Option<FactRow>> {
    let grams = |label: &str, amount: Hundredths| Some(text(label, format!("{} g", german(amount))));
    vec![
        Some(text("Energie", format!("{} kJ / {} kcal", given.kilojoules, given.kilocalories))),
        grams("Fett", given.fat),
        grams("davon gesättigte Fettsäuren", given.saturates),
        grams("Kohlenhydrate", given.carbohydrate),
        grams("davon Zucker", given.sugars),
        grams("Eiweiß", given.protein),
        grams("Salz", given.salt),
    ]
}

fn made(facts: &GoodsFacts) -> Vec<Option<FactRow>> {
    let person =
        |parts: [&str; 3]| parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
    let producer = person([&facts.producer, &facts.producer_address, &facts.producer_contact]);
    let in_union = person([&facts.eu_person, &facts.eu_person_address, &facts.eu_person_contact]);
    let manual = (!facts.manual_url.is_empty()).then(|| FactRow {
        url: Some(facts.manual_url.clone()),
        ..text("Anleitung", "Anleitung öffnen".to_owned())
    });
    vec![
        row("Typ oder Modell", &facts.model),
        row("Hersteller", &producer),
        row("Verantwortlich in der EU", if facts.is_producer_outside { &in_union } else { "" }),
        (!facts.warnings.is_empty()).then(|| FactRow {
            label: "Warnhinweise".to_owned(),
            parts: vec![FactPart { text: facts.warnings.clone(), is_strong: true }],
            url: None,
        }),
        manual,
    ]
}

fn notes(facts: &GoodsFacts) -> Vec<Option<FactRow>> {
    vec![
        facts.minimum_age.map(|years| text("Mindestalter", ordered::age(years))),
        facts.no_withdrawal.map(|reason| text("Widerruf", ordered::no_withdrawal(reason))),
        facts.guarantee.as_ref().map(|given| text("Garantie", ordered::guarantee(given))),
    ]
}

fn text(label: &str, text: String) -> FactRow {
    FactRow { label: label.to_owned(), parts: vec![FactPart { text, is_strong: false }], url: None }
}

fn row(label: &str, said: &str) -> Option<FactRow> {
    (!said.is_empty()).then(|| text(label, said.to_owned()))
}

/// `5` or `0,25`.
fn german(amount: Hundredths) -> String {
    f64::from(amount).to_string().replace('.', ",")
}
