//! The sentence to tick before a payment.

use serde::Serialize;
use utoipa::ToSchema;

/// The sentences by which a consumer wants a paid service to begin before the period of withdrawal ends and knows what follows
/// (§ 356 Abs. 5 BGB, until 18.06.2026 Abs. 4, and § 357a Abs. 2 BGB), by their versions. The law dictates what they say and not their
/// words. Earlier ones stay: contracts name them.
const EARLY_STARTS: [(i64, &str); 1] = [(
    1,
    "Ich verlange ausdrücklich, dass Sie vor Ende der Widerrufsfrist mit der Mitgliedschaft beginnen. Mir ist bekannt, dass ich mein Widerrufsrecht verliere, wenn Sie den Vertrag vollständig erfüllt haben.",
)];

/// A sentence to tick, which the purchase names by its version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct EarlyStart {
    pub version: i64,
    pub text: &'static str,
}

impl EarlyStart {
    /// The one that is asked for now.
    pub const fn current() -> Self {
        let (version, text) = EARLY_STARTS[EARLY_STARTS.len() - 1];
        Self { version, text }
    }

    pub fn find(version: i64) -> Option<Self> {
        let mut known = EARLY_STARTS.into_iter().map(|(version, text)| Self { version, text });
        known.find(|sentence| sentence.version == version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compared with the specification letter by letter.
    #[test]
    fn the_sentence_is_the_one_that_was_agreed_upon() {
        assert_eq!(
            EarlyStart::current(),
            EarlyStart {
                version: 1,
                text: "Ich verlange ausdrücklich, dass Sie vor Ende der Widerrufsfrist mit der Mitgliedschaft beginnen. \
                       Mir ist bekannt, dass ich mein Widerrufsrecht verliere, wenn Sie den Vertrag vollständig erfüllt haben."
            }
        );
        assert_eq!(EarlyStart::find(2), None);
    }
}
