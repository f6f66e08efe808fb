//! What happens to announcements, and to members' consent to letters.

use super::types::AnnouncementAudience;
use crate::words::words;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(AnnouncementEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "announcement.", serialize_all = "snake_case"))]
pub enum AnnouncementEvent {
    Sent {
        after: AnnouncementFacts,
    },
    /// A member has agreed to letters and confirmed it.
    MailAgreed,
    /// That has ended.
    MailEnded {
        after: MailEnd,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnnouncementFacts {
    pub audience: AnnouncementAudience,
    /// Whose buyers; empty for another audience.
    pub product: String,
    pub by_push: bool,
    pub by_telegram: bool,
    pub by_mail: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct MailEnd {
    pub by: EndedBy,
}

/// How a consent ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum EndedBy {
    /// In the profile.
    Member,
    /// With the link in a letter.
    Link,
    /// The account has another address, or none.
    Address,
}

words!(EndedBy);
