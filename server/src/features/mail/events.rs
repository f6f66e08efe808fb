//! What happens to letters. Whom they went to stays out of the events: the log outlives it.

use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(MailEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "mail.", serialize_all = "snake_case"))]
pub enum MailEvent {
    /// The mail server refused it, or did not take it for days.
    Failed {
        after: MailFacts,
    },
    /// The owner has it tried once more.
    Retried {
        after: MailFacts,
    },
    /// There is no mailbox: it is kept in its member's account.
    Kept {
        after: KeptLetter,
    },
    /// The owner's own paragraph in a kind of letter.
    WordsChanged {
        before: MailWords,
        after: MailWords,
    },
    /// A member has an e-mail address, which is confirmed.
    AddressVerified,
    AddressRemoved,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailFacts {
    /// How often it was tried.
    pub attempts: i64,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct KeptLetter {
    pub files: usize,
}

/// What the owner adds to a kind of letter; empty: nothing.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct MailWords {
    pub words: String,
}
