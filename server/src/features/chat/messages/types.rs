//! Messages that are kept back, on the wire.

use super::super::types::ChatPicture;
use crate::features::moderation::{Ground, ReportPerson};
use crate::time::Time;
use crate::words::words;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// Why a message is kept back: it holds one of the owner's words, or its author is new.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum HeldReason {
    Word,
    Newcomer,
}

words!(HeldReason);

/// A message as its author sees it while others do not.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnHeldMessage {
    pub id: i64,
    pub content: String,
    pub held_at: Time,
    /// Why it was refused; null while it waits.
    pub refusal: Option<String>,
    pub pictures: Vec<ChatPicture>,
}

/// A message that waits for moderation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeldMessage {
    pub id: i64,
    pub room_id: i64,
    pub room_name: String,
    pub author: ReportPerson,
    pub content: String,
    pub reason: HeldReason,
    pub held_at: Time,
    pub pictures: Vec<ChatPicture>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HeldAction {
    Release,
    Refuse,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct HeldDecision {
    pub action: HeldAction,
    /// Due when it is refused; its author reads it.
    #[serde(default)]
    pub reason: Option<String>,
    /// Of a refusal; the rules of the shop without it.
    #[serde(default)]
    pub ground: Option<Ground>,
    /// The provision, where the ground is a law.
    #[serde(default)]
    pub law: Option<String>,
}

/// What moderation looks at before others do. Empty and zero: nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Holding {
    /// Words or short phrases, 200 at most, compared without case and accents.
    pub words: Vec<String>,
    /// The first so many messages of a member in rooms for all, 100 at most.
    pub first_messages: i64,
    /// All messages there in the first so many hours of an account, 720 at most.
    pub first_hours: i64,
}
