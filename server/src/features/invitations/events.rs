//! What happens to invitations. Their labels, which may name people, stay out of it.

use super::types::Invitation;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(InvitationEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "invitation.", serialize_all = "snake_case"))]
pub enum InvitationEvent {
    Created {
        after: InvitationFacts,
    },
    Withdrawn {
        before: InvitationFacts,
    },
    /// A person came by it: the subject. The actor is who made it.
    Used {
        after: InvitationUse,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationFacts {
    pub most_uses: i64,
    pub used: i64,
    #[schema(value_type = String, format = Date)]
    pub ends_on: Date,
    pub approves: bool,
}

impl From<&Invitation> for InvitationFacts {
    fn from(invitation: &Invitation) -> Self {
        Self {
            most_uses: invitation.most_uses,
            used: invitation.used,
            ends_on: invitation.ends_on,
            approves: invitation.approves,
        }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationUse {
    pub invitation_id: i64,
    /// Whether the account was let in at once.
    pub approved: bool,
}
