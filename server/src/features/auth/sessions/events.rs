//! What sign-ins leave behind besides the sessions.

use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(AuthEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "auth.", serialize_all = "snake_case"))]
pub enum AuthEvent {
    /// On a device that the account was not known on.
    SignedIn { after: NewDevice },
    /// Several within an hour.
    Failed { after: FailedSignIns },
    /// As many within a day as there may be: who has no session waits.
    Locked { after: FailedSignIns },
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct NewDevice {
    /// Browser and system in German: `Chrome auf Android`.
    pub device: String,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct FailedSignIns {
    pub failures: i64,
}
