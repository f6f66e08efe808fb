//! Full-text search over German texts that fit into memory: a shop's help pages and its catalogue.
//!
//! A text becomes words (`words`), words become stems, and a compound becomes its parts too (`compounds`): who asks for the
//! *Lieferzeit* finds the *Zeit der Lieferung*. What is in no text is compared with what is (`typing`), so that a
//! *Widerufsfrist* is found as well, and a list of synonyms leads from everyday words to those of the texts. Ranking is
//! BM25 over weighted fields, lifted by how much of the question a document speaks of: that [`Hit::coverage`] also tells a
//! good answer from the least bad one.

mod budget;
mod compounds;
mod index;
mod query;
mod stop;
mod synonyms;
mod typing;
mod vocabulary;
mod words;
#[cfg(test)]
mod work;

pub use budget::Budget;
pub use index::{Builder, Field, Hit, Index};
pub use words::fold;

/// Whether a text holds function words only: a greeting, a thank-you.
pub fn says_nothing(text: &str) -> bool {
    words::content(text).next().is_none()
}
