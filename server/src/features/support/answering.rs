//! Answers without a model: the passage that fits best, in its own words.

use super::advice;
use super::finding::Found;
use super::own::Told;
use super::texts;
use super::types::{Recommendation, Reply, Source, Writer};

/// Sources under an answer.
const MOST_SOURCES: usize = 3;
/// What is named as a further source speaks nearly as much of the question as the best one.
const NEARLY: f32 = 0.7;
/// What fits as well as the best is quoted too, so many at most.
const AS_GOOD: f32 = 0.85;
const MOST_PRODUCTS: usize = 3;
const MOST_PASSAGES: usize = 2;

/// What was found out before anything is written.
#[derive(Debug)]
pub struct Material {
    pub question: String,
    pub found: Vec<Found>,
    /// What was asked about the member's own.
    pub told: Option<Told>,
    /// None: no recommendation was asked for, or KI-Beratung is not for who asks.
    pub products: Option<Vec<Recommendation>>,
    /// A recommendation was asked for by a member without KI-Beratung.
    pub advice_refused: bool,
    /// Nothing at all was asked: a greeting, a thank-you.
    pub small_talk: bool,
}

impl Material {
    /// Whether there is anything to answer from.
    pub fn is_empty(&self) -> bool {
        self.told.is_none()
            && self.products.as_ref().is_none_or(Vec::is_empty)
            && !self.found.iter().any(Found::is_sure)
    }

    /// The answer in the words of what was found.
    pub fn quote(&self) -> Reply {
        if self.small_talk {
            return reply(texts::SMALL_TALK.to_owned(), Vec::new());
        }
        if let Some(told) = &self.told {
            // What holds for everybody helps who cannot be told of the own orders.
            let general = self.found.first().filter(|best| told.is_general && best.is_sure());
            let text =
                general.map_or_else(|| told.text.clone(), |best| format!("{}\n\n{}", told.text, best.text));
            let sources = told.sources.iter().cloned().chain(general.map(|best| best.source.clone()));
            return reply(text, sources.collect());
        }
        if let Some(products) = &self.products {
            return recommended(products);
        }
        let Some(best) = self.found.first().filter(|best| best.is_sure()) else {
            return Reply { handover: true, ..reply(texts::NOTHING.to_owned(), Vec::new()) };
        };
        let quoted: Vec<&str> = self.as_good(best).map(|found| found.text.as_str()).collect();
        let mut text = quoted.join("\n\n");
        if self.advice_refused {
            text = format!("{text}\n\n{}", texts::ADVICE_FOR_PREMIUM);
        }
        reply(text, self.sources(best))
    }

    /// The best and what fits as well: where two passages speak of the question alike, which one was meant is not ours to
    /// say, and "habt ihr Matcha" means all of it.
    fn as_good<'a>(&'a self, best: &'a Found) -> impl Iterator<Item = &'a Found> {
        let most = if best.product.is_some() { MOST_PRODUCTS } else { MOST_PASSAGES };
        self.found
            .iter()
            .filter(|found| found.is_sure() && found.hit.score >= best.hit.score * AS_GOOD)
            .take(most)
    }

    fn sources(&self, best: &Found) -> Vec<Source> {
        let near = self.found.iter().filter(|found| found.hit.score >= best.hit.score * NEARLY);
        near.filter(|found| found.is_sure()).take(MOST_SOURCES).map(|found| found.source.clone()).collect()
    }
}

fn recommended(products: &[Recommendation]) -> Reply {
    if products.is_empty() {
        return Reply { handover: true, ..reply(texts::NO_RECOMMENDATION.to_owned(), Vec::new()) };
    }
    let text = format!("{}\n{}", texts::RECOMMENDATIONS, advice::in_words(products));
    let source =
        |product: &Recommendation| Source::new(product.name.clone(), format!("/product/{}", product.id));
    let sources = products.iter().map(source).collect();
    Reply { products: products.to_vec(), ..reply(text, sources) }
}

fn reply(message: String, sources: Vec<Source>) -> Reply {
    Reply {
        success: true,
        message,
        sources,
        products: Vec::new(),
        written_by: Writer::Passages,
        handover: false,
        notice: None,
    }
}
