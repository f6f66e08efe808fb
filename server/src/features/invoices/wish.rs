//! What is to be issued.

use super::types::CorrectedLine;
use crate::features::orders::Billing;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Wish {
    /// The order's invoice, unless it has one.
    Invoice {
        /// Whether it was asked for, so that it comes before the money.
        is_asked: bool,
        #[serde(default)]
        billing: Option<Billing>,
        #[serde(default)]
        buyer_reference: Option<String>,
        /// The invoice whose buyer it has.
        #[serde(default)]
        as_before: Option<String>,
    },
    /// Takes the order's invoice back.
    TakeBack { is_reissued: bool },
    Correction {
        /// Tells one from another.
        id: String,
        number: String,
        lines: Vec<CorrectedLine>,
        /// In cents.
        amount: i64,
    },
    /// Money went back to the customer, or came in again after that.
    GivenBack,
}

impl Wish {
    pub const fn automatic() -> Self {
        Self::Invoice { is_asked: false, billing: None, buyer_reference: None, as_before: None }
    }

    pub fn key(&self) -> String {
        match self {
            Self::Invoice { .. } => "invoice".to_owned(),
            Self::TakeBack { .. } => "take back".to_owned(),
            Self::Correction { id, .. } => format!("correction {id}"),
            Self::GivenBack => GIVEN_BACK.to_owned(),
        }
    }
}

pub const GIVEN_BACK: &str = "given back";
