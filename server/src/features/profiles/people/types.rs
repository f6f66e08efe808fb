//! Other people on the wire.

use crate::features::chat::CommonRoom;
use crate::identity::{Role, UserId};
use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonResponse {
    pub success: bool,
    pub user: PublicUser,
    pub profile: PublicProfile,
    /// Chat rooms that both may enter.
    pub common_rooms: Vec<CommonRoom>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicUser {
    pub id: UserId,
    pub username: String,
    /// Of a banned member: the role from before.
    pub role: Role,
    pub created_at: Time,
    pub registered_at: Time,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicProfile {
    pub display_name: Option<String>,
    pub bio: Option<String>,
    pub avatar: Option<String>,
    pub is_premium: bool,
    pub is_admin: bool,
    /// Category slugs.
    pub preferred_categories: Vec<String>,
    pub created_at: Time,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PeopleQuery {
    /// Part of a username or display name, at most 50 characters, or the number of an account; without it those who were
    /// active last.
    #[serde(default)]
    pub search: Option<String>,
    /// How many to skip: the number of those already listed.
    #[serde(default)]
    pub offset: u32,
}

/// A person in the picker.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    pub id: UserId,
    pub username: String,
    pub display_name: Option<String>,
    pub avatar: Option<String>,
}
