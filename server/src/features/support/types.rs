//! The support bot on the wire.

use kontor_money::Price;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// All of it may be left out, the body too.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConversationRequest {
    /// A UUID that the device made up. Without it a member has one conversation, and a guest's questions stand alone.
    #[serde(default)]
    pub conversation_id: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = BotGreeting)]
pub struct InitResponse {
    pub success: bool,
    /// The greeting.
    pub message: String,
    /// Who writes the answers.
    pub assistant: Writer,
    /// Whether products are recommended with reasons: KI-Beratung, for premium members.
    pub advice: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Writer {
    /// A language model, from the passages that were found.
    Model,
    /// None: the best passage is quoted.
    Passages,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionRequest {
    /// 1 to 1000 characters.
    pub message: String,
    #[serde(default)]
    pub conversation_id: Option<String>,
}

/// With `Accept: text/event-stream` it is the last event, `done`; before it come `delta` events with a `text` each.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reply {
    pub success: bool,
    /// The whole answer, plain text. It takes the place of what was streamed.
    pub message: String,
    /// What the answer is taken from, best first.
    pub sources: Vec<Source>,
    /// Recommended products; empty unless that was asked.
    pub products: Vec<Recommendation>,
    pub written_by: Writer,
    /// Whether handing over to the owner is suggested.
    pub handover: bool,
    /// What went wrong meanwhile, a sentence; null when nothing did.
    pub notice: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Source {
    pub title: String,
    /// A path of this shop.
    pub href: String,
    /// The answer names it as `[number]`; null where it does not.
    pub number: Option<u32>,
}

impl Source {
    /// One that no answer has named yet.
    pub const fn new(title: String, href: String) -> Self {
        Self { title, href, number: None }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Recommendation {
    pub id: i64,
    pub name: String,
    /// What an ordinary member pays for one unit, as in the catalogue.
    #[schema(value_type = f64)]
    pub price: Price,
    pub image_url: String,
    pub reason: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ResetResponse {
    pub success: bool,
    pub message: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HandoverResponse {
    pub success: bool,
    pub message: String,
    /// The private chat with the owner.
    pub room_id: i64,
}
