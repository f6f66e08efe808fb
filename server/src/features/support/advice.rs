//! KI-Beratung: products from the catalogue that fit a question, each with a reason that stands in its own facts.

use super::finding::{self, Found};
use super::kinds;
use super::knowledge::{Entry, Knowledge};
use super::types::{Recommendation, Source};
use crate::features::catalog::{Product, Snapshot};
use crate::text::euro;
use kontor_search::Budget;

/// Products in one answer.
const MOST: usize = 3;
/// What is recommended must speak of this much of what was asked, and of this share of what the best one does.
const COVERAGE: f32 = 0.2;
const OF_BEST: f32 = 0.45;

/// Words that ask for a recommendation, by their beginnings.
const ASKING: [&str; 16] = [
    "empf",
    "berat",
    "rat ",
    "geschenk",
    "schenk",
    "vorschl",
    "schlag",
    "passt",
    "passend",
    "suche",
    "such ",
    "brauche was",
    "lust auf",
    "hätte gern",
    "mag ich",
    "trinke gern",
];

/// Whether the question asks for a recommendation.
pub fn is_asked(question: &str) -> bool {
    let lower = format!(" {} ", question.to_lowercase());
    ASKING.iter().any(|start| lower.contains(&format!(" {start}")))
        || (lower.contains("welche")
            && ["für mich", "soll ich", "eignet", "zu mir"].iter().any(|end| lower.contains(end)))
}

/// What a question asks for, without the words of asking, which stand in no product.
fn wish(question: &str) -> String {
    let kept = question.split_whitespace().filter(|word| {
        let lower = word.to_lowercase();
        !ASKING.iter().any(|start| lower.starts_with(start.trim()))
    });
    kept.collect::<Vec<_>>().join(" ")
}

/// Fitting products that can be bought, best first.
pub fn recommend(
    knowledge: &Knowledge,
    snapshot: &Snapshot,
    question: &str,
    budget: &Budget,
) -> Vec<Recommendation> {
    let wish = wish(question);
    let hits = knowledge.index.search(&wish, budget).into_iter();
    let hits = hits.filter_map(|hit| {
        let Entry::Product(id) = knowledge.entries.get(hit.document)? else { return None };
        let product = snapshot.product(*id).filter(|product| product.stock != Some(0))?;
        // Among equals what others liked comes first.
        let liked = product.average_rating.unwrap_or(3.5) as f32 / 50.0;
        Some((hit.score * (1.0 + liked), hit.coverage, product))
    });
    let hits: Vec<_> = hits.collect();
    // Who asks for a coffee is not told of a tea whose description says the other words; of the kind, what fits best will do.
    let kind = kinds::asked(question, snapshot);
    let of_kind = kind.map(|kind| hits.iter().filter(|(.., product)| kind.holds(product)).copied().collect());
    let mut fitting: Vec<(f32, f32, &Product)> = of_kind.unwrap_or_default();
    if fitting.is_empty() {
        fitting = hits;
        fitting.retain(|(_, coverage, _)| *coverage >= COVERAGE);
    }
    fitting.sort_by(|left, right| right.0.total_cmp(&left.0));
    let best = fitting.first().map_or(0.0, |(score, ..)| *score);
    fitting.retain(|(score, ..)| *score >= best * OF_BEST);
    fitting.truncate(MOST);
    fitting.into_iter().map(|(_, _, product)| recommendation(knowledge, product, &wish, budget)).collect()
}

fn recommendation(knowledge: &Knowledge, product: &Product, wish: &str, budget: &Budget) -> Recommendation {
    let mut reasons = Vec::new();
    let sentence = knowledge.index.best_sentence(wish, &product.description, budget);
    reasons.extend(sentence.or_else(|| product.description.split_inclusive('.').next()).map(str::to_owned));
    if let Some(average) = product.average_rating.filter(|average| *average >= 4.0) {
        let stars = format!("{average:.1}").replace('.', ",");
        let count = product.review_count;
        let ratings = if count == 1 { "einer Bewertung".to_owned() } else { format!("{count} Bewertungen") };
        reasons.push(format!("{stars} von 5 Sternen bei {ratings}."));
    }
    if let Some(before) = product.price_before {
        let before = euro(before.0);
        reasons.push(format!(
            "Zurzeit {} % weniger als {before}, dem niedrigsten Preis der 30 Tage davor.",
            product.discount
        ));
    }
    Recommendation {
        id: product.id,
        name: product.name.clone(),
        price: product.price,
        image_url: product.image_url.clone(),
        reason: reasons.join(" "),
    }
}

/// Recommendations as lines of an answer.
pub fn in_words(products: &[Recommendation]) -> String {
    let line = |product: &Recommendation| {
        format!("– {} für {}: {}", product.name, euro(product.price.0), product.reason)
    };
    products.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// What the model may say about them.
pub fn as_found(snapshot: &Snapshot, products: &[Recommendation], found: &[Found]) -> Vec<Found> {
    let missing =
        products.iter().filter(|product| !found.iter().any(|known| known.product == Some(product.id)));
    let hit = kontor_search::Hit { document: 0, score: 0.0, coverage: 1.0 };
    missing
        .filter_map(|product| {
            let source = Source::new(product.name.clone(), format!("/product/{}", product.id));
            let text = finding::in_words(snapshot.product(product.id)?);
            Some(Found { source, text, product: Some(product.id), hit })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_is_told_from_a_question() {
        for question in [
            "Empfiehl mir einen milden Kaffee",
            "Ich suche ein Geschenk für Teefreunde",
            "Welcher Tee passt zu Kuchen?",
        ] {
            assert!(is_asked(question), "{question}");
        }
        for question in ["Was kostet der Versand?", "Wie lange zieht grüner Tee?"] {
            assert!(!is_asked(question), "{question}");
        }
        assert_eq!(wish("Empfiehl mir einen milden Kaffee"), "mir einen milden Kaffee");
    }
}
