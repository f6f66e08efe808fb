//! Notices that take the place of others.

use super::store::{Like, Told};
use crate::events::{Event, Kind};
use crate::features::catalog::ProductEventKind;
use crate::features::chat::ChatEventKind;
use crate::features::premium::PremiumEventKind;
use std::collections::BTreeSet;

/// Some events replace what is still unread: a product that comes and goes must not fill the list. Takes out what a later
/// one of `told` replaces, and returns what is replaced among those that are stored.
pub fn replaced(told: &mut Vec<Told<'_>>) -> BTreeSet<Like> {
    let mut replaced = BTreeSet::new();
    told.reverse();
    told.retain(|told| {
        let Some(like) = told.like() else { return true };
        let is_last = !replaced.contains(&like);
        if is::<ProductEventKind>(told.event) || is::<PremiumEventKind>(told.event) || is_mention(told.event)
        {
            replaced.insert(like);
        }
        is_last
    });
    told.reverse();
    replaced
}

/// Of one conversation one notice waits, however often a member is named or answered there.
fn is_mention(event: &Event) -> bool {
    ChatEventKind::named(&event.kind) == Some(ChatEventKind::Mentioned)
}

pub fn is<K: Kind>(event: &Event) -> bool {
    K::named(&event.kind).is_some()
}
