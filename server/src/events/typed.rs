//! Events as types. A feature declares one enum of what it tells, and what is stored follows from it: the kind is the
//! noun and the variant's name, the facts are the variant's fields `before` and `after`. Listeners match on that enum.

use crate::events::Event;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use strum::{IntoDiscriminant, VariantArray};

/// The events of one feature: an enum with `#[serde(rename_all = "snake_case")]` that derives its kinds with
/// `EnumDiscriminants`.
pub trait Events: Serialize + DeserializeOwned + IntoDiscriminant<Discriminant: Kind> {}

impl<E: Serialize + DeserializeOwned + IntoDiscriminant<Discriminant: Kind>> Events for E {}

/// What kinds of events a feature has: an enum without payloads whose prefix is the noun.
pub trait Kind: VariantArray + Copy + Into<&'static str> {
    /// As it is stored: `order.placed`.
    fn name(self) -> &'static str {
        self.into()
    }

    fn named(name: &str) -> Option<Self> {
        Self::VARIANTS.iter().copied().find(|kind| kind.name() == name)
    }
}

impl<K: VariantArray + Copy + Into<&'static str>> Kind for K {}

/// The names of all kinds of a feature.
pub fn names_of<K: Kind>() -> impl Iterator<Item = &'static str> {
    K::VARIANTS.iter().map(|kind| kind.name())
}

/// The facts before and after, as they are stored.
pub fn facts_of(event: &impl Events) -> [Option<Json>; 2] {
    // A variant without fields is its name alone.
    let Ok(Json::Object(variant)) = serde_json::to_value(event) else { return [None, None] };
    let mut fields = variant.into_iter().next().map(|(_, fields)| fields).unwrap_or_default();
    ["before", "after"].map(|name| fields.get_mut(name).map(Json::take).filter(|facts| !facts.is_null()))
}

impl Event {
    /// What happened, if it is one of these events. A stored event whose facts do not fit counts as none.
    pub fn read<E: Events>(&self) -> Option<E> {
        E::Discriminant::named(&self.kind)?;
        let (_, name) = self.kind.split_once('.')?;
        let facts = json!({ name: { "before": self.before, "after": self.after } });
        let read = serde_json::from_value(facts)
            .or_else(|error| serde_json::from_value(name.into()).map_err(|_| error));
        read.inspect_err(|error| {
            tracing::warn!(event_id = self.id, kind = self.kind, %error, "an event's facts do not fit its kind");
        })
        .ok()
    }
}
