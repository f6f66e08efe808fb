//! Kinds of texts, and what is told of them.

use super::notices::GuaranteeNotice;
use crate::features::help::Block;
use crate::time::Time;
use crate::words::words;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    ToSchema,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum TermsKind {
    Imprint,
    Privacy,
    Terms,
    Revocation,
    Shipping,
    Accessibility,
    Reviews,
}

words!(TermsKind);

impl TermsKind {
    /// Where it is read.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Imprint => "/impressum",
            Self::Privacy => "/datenschutz",
            Self::Terms => "/agb",
            Self::Revocation => "/widerrufsbelehrung",
            Self::Shipping => "/versand",
            Self::Accessibility => "/barrierefreiheit",
            Self::Reviews => "/bewertungen",
        }
    }

    pub const fn title(self) -> &'static str {
        match self {
            Self::Imprint => "Impressum",
            Self::Privacy => "Datenschutz",
            Self::Terms => "AGB",
            Self::Revocation => "Widerrufsbelehrung",
            Self::Shipping => "Versand und Zahlung",
            Self::Accessibility => "Barrierefreiheit",
            Self::Reviews => "Echtheit der Bewertungen",
        }
    }

    /// Whether what the editor begins with is a sample to be checked, and not the law's own text.
    pub const fn is_sample(self) -> bool {
        !matches!(self, Self::Revocation)
    }

    /// Whether no shop can open without it.
    pub const fn is_required(self) -> bool {
        matches!(self, Self::Imprint | Self::Privacy | Self::Terms | Self::Revocation | Self::Shipping)
    }
}

/// What every page's foot shows.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TermsOverview {
    /// Whether anybody can buy. Before the owner opens the shop it only shows its goods.
    pub takes_orders: bool,
    /// Name and address of the seller; null while they are not complete.
    pub seller: Option<String>,
    /// What was published, in the order of the foot.
    pub texts: Vec<TermsEntry>,
    /// The official notice of the legal guarantee, to be shown whole before an order; null where there is none.
    pub guarantee_notice: Option<GuaranteeNotice>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TermsEntry {
    pub kind: TermsKind,
    pub path: &'static str,
    pub title: &'static str,
    /// Of the version that holds now.
    pub number: i64,
    pub published_at: Time,
}

/// A published text.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TermsText {
    pub kind: TermsKind,
    pub title: &'static str,
    pub number: i64,
    pub published_at: Time,
    /// Whether it is the sample as it comes, which no one has checked for this shop.
    pub is_sample: bool,
    /// Line ends within a block are meant.
    pub blocks: Vec<Block>,
}

/// What the owner sees of one kind.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TermsState {
    pub kind: TermsKind,
    pub path: &'static str,
    pub title: &'static str,
    /// Whether the shop cannot open without it.
    pub required: bool,
    pub published: Option<TermsVersion>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TermsVersion {
    pub number: i64,
    pub published_at: Time,
    /// Who published it; empty for the demo's own texts.
    pub author: String,
    pub is_sample: bool,
    /// Of the Markdown, as hexadecimal digits.
    pub sha256: String,
}

/// A text in the editor.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TermsEditor {
    #[serde(flatten)]
    pub state: TermsState,
    /// What is published now; null while nothing is. Markdown.
    pub content: Option<String>,
    /// To begin with: what the law dictates, or a text with gaps, with the seller's details filled in. Markdown.
    pub sample: String,
    /// Newest first.
    pub versions: Vec<TermsVersion>,
}

/// The Markdown of one version.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TermsContent {
    pub content: String,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct PublishRequest {
    /// Markdown, without HTML.
    pub content: String,
    /// The number of the version that was edited, 0 for none; another one in the meantime refuses the text.
    pub number: i64,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct PreviewRequest {
    pub content: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Preview {
    pub blocks: Vec<Block>,
    /// What stands between `[` and `]` and is still to be filled in.
    pub gaps: Vec<String>,
}

/// What tells one text from another, in hexadecimal digits.
pub fn sha256(content: &str) -> String {
    Sha256::digest(content).iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}
