//! What of the facts goes with an order: copies, because a later change of the product changes no contract.

use super::types::{GoodsFacts, Guarantee, NoWithdrawal};
use serde::Deserialize;

/// What holds for an ordered product besides its price.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OrderedFacts {
    /// Sentences for the customer.
    pub notes: Vec<String>,
    pub no_withdrawal: Option<NoWithdrawal>,
}

/// Those of the facts from which they follow; each order reads them, and no more.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct StatedFacts {
    guarantee: Option<Guarantee>,
    minimum_age: Option<i64>,
    no_withdrawal: Option<NoWithdrawal>,
}

impl From<StatedFacts> for OrderedFacts {
    fn from(facts: StatedFacts) -> Self {
        Self::of(facts.no_withdrawal, facts.minimum_age, facts.guarantee.as_ref())
    }
}

impl From<&GoodsFacts> for OrderedFacts {
    fn from(facts: &GoodsFacts) -> Self {
        Self::of(facts.no_withdrawal, facts.minimum_age, facts.guarantee.as_ref())
    }
}

impl OrderedFacts {
    fn of(reason: Option<NoWithdrawal>, minimum_age: Option<i64>, given: Option<&Guarantee>) -> Self {
        let notes = [reason.map(no_withdrawal), minimum_age.map(age), given.map(guarantee)];
        Self { notes: notes.into_iter().flatten().collect(), no_withdrawal: reason }
    }
}

/// Art. 246a § 1 Abs. 3 EGBGB: that there is no right, or when it ends early.
pub fn no_withdrawal(reason: NoWithdrawal) -> String {
    match reason {
        NoWithdrawal::Custom => {
            "Kein Widerrufsrecht: nach Ihren Wünschen angefertigt (§ 312g Abs. 2 Nr. 1 BGB)."
        }
        NoWithdrawal::Perishable => {
            "Kein Widerrufsrecht: kann schnell verderben oder sein Verfallsdatum überschreiten (§ 312g Abs. 2 Nr. 2 BGB)."
        }
        NoWithdrawal::Sealed => {
            "Das Widerrufsrecht erlischt, wenn Sie die Versiegelung nach der Lieferung entfernen; aus Gründen der Hygiene oder des Gesundheitsschutzes ist die Ware dann nicht zur Rückgabe geeignet (§ 312g Abs. 2 Nr. 3 BGB)."
        }
    }
    .to_owned()
}

pub fn age(years: i64) -> String {
    format!("Abgabe nur an Personen ab {years} Jahren.")
}

/// § 479 Abs. 1 BGB: who gives what for how long, how it is claimed, and that the statutory rights stay.
pub fn guarantee(given: &Guarantee) -> String {
    let Guarantee { brand, model, years, guarantor, terms, .. } = given;
    let guarantor = guarantor.replace('\n', ", ");
    format!(
        "{years} Jahre Garantie auf {brand} {model}, gegeben von {guarantor}. {terms} Ihre gesetzlichen Rechte bei Mängeln können Sie \
         daneben unentgeltlich in Anspruch nehmen; die Garantie schränkt sie nicht ein."
    )
}
