//! Who is in which room. Each node counts its own tabs, tells the others who is there when that changes and now and then,
//! and forgets a node that has fallen silent.

use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::{Duration, Instant};

/// People that are named; of more only the number is told.
const NAMED: usize = 200;
/// A node that has said nothing for this long is gone.
const SILENCE: Duration = Duration::from_secs(25);
/// A room is told of changes at most this often, and less often the more hear it.
const PAUSE: Duration = Duration::from_secs(1);
const PAUSE_PER: usize = 500;

#[derive(Default)]
pub struct Presence(Mutex<Rooms>);

#[derive(Default)]
struct Rooms {
    own: HashMap<i64, Own>,
    others: HashMap<String, Other>,
    /// Rooms of which people have not been told yet.
    changed: BTreeSet<i64>,
}

#[derive(Default)]
struct Own {
    /// Tabs by user.
    users: BTreeMap<i64, usize>,
    /// Whether other nodes know.
    untold: bool,
    told: Option<Instant>,
}

struct Other {
    rooms: HashMap<i64, Present>,
    heard: Instant,
}

/// Who is in a room.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Present {
    /// Some of them.
    pub users: Vec<i64>,
    pub count: usize,
}

impl Presence {
    pub fn note(&self, room: i64, user: i64, came: bool) {
        let mut rooms = self.0.lock();
        let own = rooms.own.entry(room).or_default();
        let tabs = own.users.entry(user).or_default();
        *tabs = if came { *tabs + 1 } else { tabs.saturating_sub(1) };
        let changed = *tabs == usize::from(came);
        if *tabs == 0 {
            own.users.remove(&user);
        }
        if changed {
            own.untold = true;
            rooms.changed.insert(room);
        }
    }

    pub fn of(&self, room: i64) -> Present {
        self.0.lock().merged(room)
    }

    /// Rooms whose people are to be told who is there; `hearing` answers how many hear of a room.
    pub fn due(&self, hearing: impl Fn(i64) -> usize) -> Vec<(i64, Present)> {
        let mut rooms = self.0.lock();
        let mut due = Vec::new();
        for room in std::mem::take(&mut rooms.changed) {
            let hear = hearing(room);
            let Some(own) = rooms.own.get_mut(&room).filter(|_| hear > 0) else { continue };
            #[expect(clippy::cast_possible_truncation, reason = "sockets of one node")]
            let pause = PAUSE * (hear / PAUSE_PER + 1) as u32;
            if own.told.is_some_and(|told| told.elapsed() < pause) {
                rooms.changed.insert(room);
            } else {
                own.told = Some(Instant::now());
                due.push((room, rooms.merged(room)));
            }
        }
        due
    }

    /// What other nodes are to be told: rooms that changed, or with `all` every room.
    pub fn report(&self, all: bool) -> Vec<(i64, Present)> {
        let mut rooms = self.0.lock();
        let untold = rooms.own.iter_mut().filter(|(_, own)| all || own.untold);
        let report = untold.map(|(room, own)| {
            own.untold = false;
            (*room, Present::of(own.users.keys().copied()))
        });
        let report: Vec<_> = report.collect();
        rooms.own.retain(|_, own| !own.users.is_empty());
        report
    }

    /// What another node says.
    pub fn hear(&self, node: &str, room: i64, present: Present) {
        let mut rooms = self.0.lock();
        let other = Other { rooms: HashMap::new(), heard: Instant::now() };
        let other = rooms.others.entry(node.to_owned()).or_insert(other);
        other.heard = Instant::now();
        let known = other.rooms.get(&room);
        if known != Some(&present) {
            if present.count == 0 {
                other.rooms.remove(&room);
            } else {
                other.rooms.insert(room, present);
            }
            rooms.changed.insert(room);
        }
    }

    /// Forgets nodes that have fallen silent.
    pub fn forget_silent(&self) {
        let mut rooms = self.0.lock();
        let Rooms { others, changed, .. } = &mut *rooms;
        others.retain(|_, other| {
            let here = other.heard.elapsed() < SILENCE;
            if !here {
                changed.extend(other.rooms.keys());
            }
            here
        });
    }
}

impl Present {
    fn of(users: impl Iterator<Item = i64>) -> Self {
        let users: Vec<i64> = users.collect();
        Self { count: users.len(), users: users.into_iter().take(NAMED).collect() }
    }
}

impl Rooms {
    fn merged(&self, room: i64) -> Present {
        let own = self.own.get(&room).map(|own| Present::of(own.users.keys().copied())).unwrap_or_default();
        let others = self.others.values().filter_map(|other| other.rooms.get(&room));
        let (mut named, mut unnamed) = (BTreeSet::new(), 0);
        for present in others.chain([&own]) {
            named.extend(present.users.iter().copied());
            unnamed += present.count - present.users.len().min(present.count);
        }
        let all = Present::of(named.into_iter());
        Present { count: all.count + unnamed, ..all }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_of_one_are_one() {
        let presence = Presence::default();
        for (user, came) in [(7, true), (7, true), (8, true), (8, false)] {
            presence.note(1, user, came);
        }
        assert_eq!(presence.of(1), Present { users: vec![7], count: 1 });
        assert_eq!(presence.due(|_| 1), [(1, Present { users: vec![7], count: 1 })]);
        presence.note(1, 7, false);
        assert_eq!(presence.due(|_| 1), [], "still one tab");
        assert_eq!(presence.report(false), [(1, Present { users: vec![7], count: 1 })]);
        assert_eq!(presence.report(false), []);
        presence.note(1, 7, false);
        assert_eq!(presence.report(false), [(1, Present::default())]);
    }

    #[test]
    fn nodes_are_merged() {
        let presence = Presence::default();
        presence.note(1, 7, true);
        presence.hear("b", 1, Present { users: vec![7, 8], count: 2 });
        presence.hear("c", 1, Present { users: vec![9], count: 300 });
        assert_eq!(presence.of(1), Present { users: vec![7, 8, 9], count: 302 });
        presence.hear("c", 1, Present::default());
        assert_eq!(presence.of(1).count, 2);
        assert_eq!(presence.of(2), Present::default());
    }
}
