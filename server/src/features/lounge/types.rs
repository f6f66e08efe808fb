//! The lounge on the wire.

use crate::identity::UserId;
use crate::time::Time;
use crate::words::words;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::{IntoParams, ToSchema};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum RequestStatus {
    Requested,
    Approved,
    Shipped,
    Delivered,
    Refused,
}

words!(RequestStatus);

impl RequestStatus {
    pub const ALL: [Self; 5] =
        [Self::Requested, Self::Approved, Self::Shipped, Self::Delivered, Self::Refused];

    pub const fn in_german(self) -> &'static str {
        match self {
            Self::Requested => "angefragt",
            Self::Approved => "genehmigt",
            Self::Shipped => "versendet",
            Self::Delivered => "zugestellt",
            Self::Refused => "abgelehnt",
        }
    }

    /// Whether a request may go from here to there.
    pub const fn may_become(self, next: Self) -> bool {
        matches!(
            (self, next),
            (Self::Requested, Self::Approved | Self::Refused)
                | (Self::Approved, Self::Shipped | Self::Refused)
                | (Self::Shipped, Self::Delivered)
        )
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoungeAccess {
    pub has_access: bool,
}

/// Where the member stands in the current month.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonthlyProductStatus {
    pub can_request: bool,
    /// `November 2026`, by the shop's clock.
    pub current_month: String,
    /// What was chosen this month.
    pub request: Option<MonthlyRequest>,
}

/// A member's own request.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonthlyRequest {
    pub id: i64,
    /// Null once the product is deleted.
    pub product_id: Option<i64>,
    pub product_name: String,
    pub status: RequestStatus,
    /// `November`
    pub month: String,
    pub year: i64,
    pub custom_request: String,
    pub dosage_request: String,
    pub split_request: bool,
    pub split_details: String,
    /// What the shop says about it.
    pub note: String,
    pub requested_at: Time,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MonthlyProductRequest {
    #[serde(default)]
    pub product_id: Option<i64>,
    /// Up to 500 characters.
    #[serde(default)]
    pub custom_request: Option<String>,
    /// Up to 200 characters.
    #[serde(default)]
    pub dosage_request: Option<String>,
    #[serde(default)]
    pub split_request: bool,
    /// Up to 300 characters; counts only with `splitRequest`.
    #[serde(default)]
    pub split_details: Option<String>,
}

/// A request as the back office sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfficeRequest {
    #[serde(flatten)]
    pub request: MonthlyRequest,
    /// Null once the account is deleted.
    pub user_id: Option<UserId>,
    /// 'Gelöschtes Konto' once it is deleted.
    pub username: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OfficeRequests {
    /// Newest first.
    pub requests: Vec<OfficeRequest>,
    /// How many, of all, wait to be decided on or to be shipped.
    pub open: i64,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfficeQuery {
    pub status: Option<RequestStatus>,
    /// Requests older than this one.
    pub before: Option<i64>,
    /// 1 to 200; 50 without.
    pub limit: Option<u32>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct DecisionRequest {
    pub status: RequestStatus,
    /// What the member is told; a refusal needs it.
    #[serde(default)]
    pub note: Option<String>,
}
