//! What happens to the texts.

use super::notices::NoticeFacts;
use super::types::TermsKind;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(TermsEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "terms.", serialize_all = "snake_case"))]
pub enum TermsEvent {
    Published {
        before: Option<TermsFacts>,
        after: TermsFacts,
    },
    /// Another official notice of the legal guarantee is shown; none: it was taken away.
    NoticeChanged {
        before: Option<NoticeFacts>,
        after: Option<NoticeFacts>,
    },
}

/// Which version holds; its text can be read under its number.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct TermsFacts {
    pub kind: TermsKind,
    pub number: i64,
    pub sha256: String,
}
