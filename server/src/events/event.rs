//! What happened, by whom and to what: the record that the outbox carries.

use super::typed::{self, Events, Kind as _};
use crate::identity::Account;
use crate::time::Time;
use serde_json::Value as Json;

/// Something that happened, by whom and to what.
#[derive(Debug, Clone)]
pub struct Event {
    /// 0 until it is stored.
    pub id: i64,
    /// `noun.verb`: `order.placed`.
    pub kind: String,
    pub at: Time,
    pub actor_id: Option<i64>,
    pub actor_name: String,
    /// The noun: `user`, `order`, `product`.
    pub subject_kind: String,
    pub subject_id: String,
    pub subject_name: String,
    pub before: Option<Json>,
    pub after: Option<Json>,
    pub reason: Option<String>,
}

impl Event {
    /// The subject is its noun, its id and its name.
    pub fn new<E: Events>(what: &E, at: Time, subject: (&str, impl ToString, &str)) -> Self {
        let [before, after] = typed::facts_of(what);
        Self {
            id: 0,
            kind: what.discriminant().name().to_owned(),
            at,
            actor_id: None,
            actor_name: String::new(),
            subject_kind: subject.0.to_owned(),
            subject_id: subject.1.to_string(),
            subject_name: subject.2.to_owned(),
            before,
            after,
            reason: None,
        }
    }

    #[must_use]
    pub fn by(mut self, actor: &Account) -> Self {
        self.actor_id = Some(actor.id.0);
        self.actor_name.clone_from(&actor.username);
        self
    }

    #[must_use]
    pub fn because(mut self, reason: Option<&str>) -> Self {
        self.reason = reason.filter(|text| !text.is_empty()).map(str::to_owned);
        self
    }
}
