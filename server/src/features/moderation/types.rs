//! Reports, decisions and objections on the wire.

use crate::error::{Error, ErrorCode, Fields, Result};
use crate::identity::UserId;
use crate::text;
use crate::time::Time;
use crate::words::words;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

/// Longest name of a provision.
const MAX_LAW: usize = 160;

/// What was done.
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
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Measure {
    MessageRemoved,
    /// It waited for moderation and is not said.
    MessageRefused,
    ReviewRemoved,
    Timeout,
    Ban,
    AccountDeleted,
}

/// Why.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    ToSchema,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Ground {
    /// The rules of the shop in general.
    #[default]
    Rules,
    Insult,
    Advertising,
    Privacy,
    Deception,
    OffTopic,
    /// A law forbids it; which one is named.
    Unlawful,
}

/// What a report is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ContentKind {
    Message,
    Review,
    /// The shop looks for it by what the report says.
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ReportStatus {
    Open,
    /// Nothing was done.
    Dismissed,
    /// The content was removed.
    Deleted,
    /// Something else was done.
    Settled,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Outcome {
    Upheld,
    Rejected,
}

words!(Measure, Ground, ContentKind, ReportStatus, Outcome);

/// A checked ground, with the provision where a law is it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Grounds {
    pub ground: Ground,
    pub law: String,
}

impl Grounds {
    /// What a form sends; without a ground it is the rules of the shop.
    ///
    /// # Errors
    /// At the field `law`, where a law is the ground and none is named.
    pub fn checked(ground: Option<Ground>, law: Option<&str>) -> Result<Self> {
        let mut fields = Fields::default();
        let grounds = Self::take(&mut fields, ground, law);
        fields.check()?;
        Ok(grounds)
    }

    /// The same among other fields.
    pub fn take(fields: &mut Fields, ground: Option<Ground>, law: Option<&str>) -> Self {
        let ground = ground.unwrap_or_default();
        if ground != Ground::Unlawful {
            return Self { ground, law: String::new() };
        }
        let law = text::line(law.unwrap_or_default(), MAX_LAW).map_err(|error| match error.code() {
            ErrorCode::Required => Error::new(ErrorCode::LawWanted),
            _ => error,
        });
        Self { ground, law: fields.take("law", law).unwrap_or_default() }
    }
}

/// A person in a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReportPerson {
    pub id: UserId,
    pub username: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    pub id: i64,
    /// `M-` and eight signs.
    pub number: String,
    pub kind: ContentKind,
    /// The message or review; null where the shop does not know which is meant.
    pub subject_id: Option<i64>,
    pub room_id: Option<i64>,
    /// The name of the room or product.
    pub place: String,
    /// As it was when it was reported.
    pub content: String,
    /// How many pictures the report keeps, at `/api/admin/chat/reports/{id}/pictures/{position}`, counted from 0.
    pub pictures: i64,
    pub written_at: Option<Time>,
    /// Whether it still is where it was.
    pub is_visible: bool,
    /// Null once the account is deleted.
    pub author: Option<ReportPerson>,
    /// Null for people without an account, and once the account is deleted.
    pub reporter: Option<ReportPerson>,
    /// Of who reports without an account; for admins only.
    pub notifier: Option<Notifier>,
    pub reason: String,
    pub reported_at: Time,
    pub status: ReportStatus,
    pub decided_at: Option<Time>,
    /// Null while it is open, and once the account is deleted.
    pub decided_by: Option<ReportPerson>,
    /// Why it was decided so.
    pub decision: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Notifier {
    /// Both are empty where no name was needed.
    pub name: String,
    pub contact: String,
    /// Where the content is, as it was typed.
    pub location: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Reports {
    pub success: bool,
    /// Open ones first, each group newest first; 200 at most.
    pub reports: Vec<Report>,
    pub open: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReportAction {
    Dismiss,
    /// Removes the content.
    Delete,
    /// Something else was done, which the reason says.
    Settle,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ReportDecision {
    pub action: ReportAction,
    pub reason: String,
    /// Of a removal; the rules of the shop without it.
    #[serde(default)]
    pub ground: Option<Ground>,
    /// The provision, where the ground is a law.
    #[serde(default)]
    pub law: Option<String>,
}

/// A report by call, as the form on the page sends it (Art. 16 Abs. 2 of Regulation (EU) 2022/2065).
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticeRequest {
    /// Where the content is: its address in the shop, or words that lead to it.
    pub location: String,
    /// Why it is illegal.
    pub explanation: String,
    #[serde(default)]
    pub name: String,
    /// E-mail address for the confirmation and the decision.
    #[serde(default)]
    pub contact: String,
    /// It is about an offence for which no name is needed.
    #[serde(default)]
    pub without_name: bool,
    /// That all of it is believed in good faith to be accurate and complete.
    #[serde(default)]
    pub good_faith: bool,
}

/// Content that a report is about.
#[derive(Debug, Clone)]
pub struct Found {
    pub author: Option<UserId>,
    pub room_id: Option<i64>,
    /// The name of the room or product.
    pub place: String,
    pub content: String,
    pub written_at: Time,
}

/// The form as it was sent. A box that is not ticked is not sent.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Typed {
    pub key: String,
    pub location: String,
    pub explanation: String,
    pub name: String,
    pub contact: String,
    pub without_name: String,
    pub good_faith: String,
}

/// An objection as it was sent.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct TypedObjection {
    pub key: String,
    pub reason: String,
}

/// A statement of reasons, as the person it is against reads it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Statement {
    /// `E-` and eight signs.
    pub number: String,
    pub decided_at: Time,
    pub measure: Measure,
    pub title: String,
    /// What it says, name by name, in German.
    pub facts: Vec<StatementFact>,
    /// What was removed; empty where nothing was.
    pub content: String,
    /// Since when it holds no more.
    pub lifted_at: Option<Time>,
    /// Until when it can be objected to.
    pub objectable_until: Time,
    pub objection: Option<Objection>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StatementFact {
    pub name: String,
    pub value: String,
}

/// An own report, and what became of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnReport {
    pub number: String,
    pub place: String,
    pub content: String,
    pub reason: String,
    pub reported_at: Time,
    pub status: ReportStatus,
    pub decided_at: Option<Time>,
    pub decision: Option<String>,
    /// Null while it is open.
    pub objectable_until: Option<Time>,
    pub objection: Option<Objection>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Objection {
    pub reason: String,
    pub received_at: Time,
    /// Null while it is open.
    pub outcome: Option<Outcome>,
    pub answer: String,
    /// What was put back or ended; empty for none.
    pub effect: String,
    pub decided_at: Option<Time>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OwnModeration {
    /// Against the caller, newest first.
    pub decisions: Vec<Statement>,
    /// By the caller, newest first.
    pub reports: Vec<OwnReport>,
    /// The ways that are open besides an objection, in German.
    pub redress: String,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ObjectionRequest {
    pub reason: String,
}

/// An objection, as admins see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedObjection {
    pub id: i64,
    #[serde(flatten)]
    pub objection: Objection,
    /// The decision that it is against; null where who reported something objects.
    pub decision: Option<ListedDecision>,
    /// The report whose decision it is against.
    pub report: Option<Report>,
    /// Whether the caller may decide it: another person did what it is against, or there is no other.
    pub is_mine_to_decide: bool,
    /// Null while it is open, and once the account is deleted.
    pub decided_by: Option<ReportPerson>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedDecision {
    pub id: i64,
    pub number: String,
    pub measure: Measure,
    pub title: String,
    pub ground: Ground,
    pub law: String,
    pub facts: String,
    pub place: String,
    pub content: String,
    pub decided_at: Time,
    /// Null once the account is deleted.
    pub user: Option<ReportPerson>,
    /// Null once the account is deleted.
    pub decided_by: Option<ReportPerson>,
    pub ends_at: Option<Time>,
    pub lifted_at: Option<Time>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModerationLog {
    /// Open ones first, the oldest on top; 200 at most.
    pub objections: Vec<ListedObjection>,
    pub open_objections: i64,
    /// Newest first; 200 at most.
    pub decisions: Vec<ListedDecision>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ObjectionDecision {
    pub outcome: Outcome,
    pub reason: String,
    /// Of a removal, where who reported something is right after all.
    #[serde(default)]
    pub ground: Option<Ground>,
    #[serde(default)]
    pub law: Option<String>,
}
