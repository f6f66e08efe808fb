//! Numbered frames in their order. Requests end in any order, and other nodes only announce numbers; a feed lets frames
//! out one after the other, and asks for what is missing.
//!
//! A feed exists while a member on this node is in the room. It starts with the number up to which the first of them has
//! read the database.

use super::topic::{Push, Socket, Topic};
use kontor_hub::Hub;
use parking_lot::Mutex;
use std::collections::{BTreeMap, HashMap};
use tokio::sync::Notify;

/// Frames that may wait for one that is missing; beyond that they are read from the database instead.
const WAITING: usize = 500;

#[derive(Default)]
pub struct Feeds {
    open: Mutex<HashMap<Topic, Feed>>,
    /// Wakes the reader of missing frames.
    pub missing: Notify,
}

#[derive(Default)]
struct Feed {
    /// Everything up to this number was let out. None until a subscriber has caught up.
    last: Option<i64>,
    /// The highest number that was heard of.
    heard: i64,
    waiting: BTreeMap<i64, Push>,
}

/// What a feed lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    pub topic: Topic,
    pub after: i64,
    pub upto: i64,
}

impl Feeds {
    pub fn enter(&self, socket: &mut Socket, topic: Topic) {
        // Under the lock, so that a feed is there for everything published from now on.
        let mut open = self.open.lock();
        socket.subscribe(topic);
        open.entry(topic).or_default();
    }

    pub fn leave(&self, hub: &Hub<Topic, Push>, socket: &mut Socket, topic: Topic) {
        let mut open = self.open.lock();
        socket.unsubscribe(&topic);
        if hub.subscribers(&topic) == 0 {
            open.remove(&topic);
        }
    }

    pub fn caught_up(&self, hub: &Hub<Topic, Push>, topic: Topic, number: i64) -> i64 {
        let mut open = self.open.lock();
        let feed = open.entry(topic).or_default();
        feed.heard = feed.heard.max(number);
        match feed.last {
            Some(last) => {
                self.wake_for(feed);
                last
            }
            None => {
                feed.last = Some(number);
                feed.let_out(hub, &topic);
                self.wake_for(feed);
                // What was let out just now comes after the number.
                number
            }
        }
    }

    /// A frame of this node.
    pub fn offer(&self, hub: &Hub<Topic, Push>, topic: &Topic, number: i64, push: Push) {
        let mut open = self.open.lock();
        let Some(feed) = open.get_mut(topic) else { return };
        feed.heard = feed.heard.max(number);
        if feed.last.is_none_or(|last| number > last) {
            feed.waiting.insert(number, push);
            feed.let_out(hub, topic);
        }
        if feed.waiting.len() > WAITING {
            feed.waiting.clear();
        }
        self.wake_for(feed);
    }

    /// There is a frame of this number, somewhere.
    pub fn hear(&self, topic: &Topic, number: i64) {
        if let Some(feed) = self.open.lock().get_mut(topic) {
            feed.heard = feed.heard.max(number);
            self.wake_for(feed);
        }
    }

    /// Every room with subscribers on this node.
    pub fn topics(&self) -> Vec<Topic> {
        self.open.lock().keys().copied().collect()
    }

    pub fn gaps(&self) -> Vec<Gap> {
        let open = self.open.lock();
        let gaps = open.iter().filter_map(|(topic, feed)| {
            let after = feed.last?;
            (feed.heard > after).then_some(Gap { topic: *topic, after, upto: feed.heard })
        });
        gaps.collect()
    }

    /// Frames that were read for a gap. `upto`: the database was asked for everything up to this number.
    pub fn fill(&self, hub: &Hub<Topic, Push>, gap: Gap, frames: Vec<(i64, Push)>, upto: i64) {
        let mut open = self.open.lock();
        let Some(feed) = open.get_mut(&gap.topic) else { return };
        // Everybody left and came back meanwhile: this is another feed.
        let Some(last) = feed.last.filter(|last| *last >= gap.after) else { return };
        for (number, push) in frames {
            if number > last && feed.last.is_some_and(|last| number > last) {
                hub.publish(&gap.topic, &push);
                feed.last = Some(number);
            }
        }
        // Numbers without a frame were deleted or are over.
        feed.last = feed.last.max(Some(upto));
        feed.let_out(hub, &gap.topic);
        self.wake_for(feed);
    }

    fn wake_for(&self, feed: &Feed) {
        if feed.last.is_some_and(|last| feed.heard > last) {
            self.missing.notify_one();
        }
    }
}

impl Feed {
    fn let_out(&mut self, hub: &Hub<Topic, Push>, topic: &Topic) {
        let Some(mut last) = self.last else { return };
        while let Some(entry) = self.waiting.first_entry() {
            match *entry.key() {
                number if number <= last => drop(entry.remove()),
                number if number == last + 1 => {
                    hub.publish(topic, &entry.remove());
                    last = number;
                }
                _ => break,
            }
        }
        self.last = Some(last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kontor_hub::{Delivery, Limits};
    use kontor_websocket::Encoded;

    const ROOM: Topic = Topic::Room(1);

    fn push(number: i64) -> Push {
        Push { frame: Encoded::text(&number.to_string()), number: Some(number) }
    }

    fn hub() -> Hub<Topic, Push> {
        Hub::new(Limits { frames: 1000, bytes: 100_000 })
    }

    fn numbers(socket: &mut Socket) -> Vec<i64> {
        let taken = std::iter::from_fn(|| socket.try_next());
        let number = |delivery| match delivery {
            Delivery::Frame(_, push) => Push::clone(&push).number,
            _ => None,
        };
        taken.filter_map(number).collect()
    }

    #[test]
    fn frames_leave_in_order_whatever_order_they_come_in() {
        let (hub, feeds) = (hub(), Feeds::default());
        let mut socket = hub.connect();
        feeds.enter(&mut socket, ROOM);
        assert_eq!(feeds.caught_up(&hub, ROOM, 4), 4);
        for number in [6, 5, 8, 4, 7, 7] {
            feeds.offer(&hub, &ROOM, number, push(number));
        }
        assert_eq!(numbers(&mut socket), [5, 6, 7, 8]);
        assert_eq!(feeds.gaps(), []);
    }

    #[test]
    fn what_came_before_somebody_caught_up_is_kept() {
        let (hub, feeds) = (hub(), Feeds::default());
        let (mut one, mut two) = (hub.connect(), hub.connect());
        feeds.offer(&hub, &ROOM, 1, push(1));
        feeds.enter(&mut one, ROOM);
        feeds.enter(&mut two, ROOM);
        for number in [2, 3, 4] {
            feeds.offer(&hub, &ROOM, number, push(number));
        }
        assert_eq!(numbers(&mut one), [0; 0]);
        // The second has read up to 3, the first only up to 2: it must read 3 itself.
        assert_eq!(feeds.caught_up(&hub, ROOM, 3), 3);
        assert_eq!(feeds.caught_up(&hub, ROOM, 2), 4);
        assert_eq!((numbers(&mut one), numbers(&mut two)), (vec![4], vec![4]));
    }

    #[test]
    fn what_is_missing_is_asked_for_and_filled() {
        let (hub, feeds) = (hub(), Feeds::default());
        let mut socket = hub.connect();
        feeds.enter(&mut socket, ROOM);
        feeds.caught_up(&hub, ROOM, 10);
        feeds.hear(&ROOM, 12);
        feeds.offer(&hub, &ROOM, 14, push(14));
        let gap = Gap { topic: ROOM, after: 10, upto: 14 };
        assert_eq!(feeds.gaps(), [gap]);
        // 12 was deleted before it could be read.
        feeds.fill(&hub, gap, vec![(11, push(11)), (13, push(13))], 13);
        assert_eq!(numbers(&mut socket), [11, 13, 14]);
        assert_eq!(feeds.gaps(), []);
        feeds.fill(&hub, gap, vec![(11, push(11))], 13);
        assert_eq!(numbers(&mut socket), [0; 0], "nothing twice");
    }

    #[test]
    fn a_feed_ends_with_its_last_listener() {
        let (hub, feeds) = (hub(), Feeds::default());
        let (mut one, mut two) = (hub.connect(), hub.connect());
        feeds.enter(&mut one, ROOM);
        feeds.enter(&mut two, ROOM);
        feeds.leave(&hub, &mut one, ROOM);
        assert_eq!(feeds.topics(), [ROOM]);
        feeds.leave(&hub, &mut two, ROOM);
        assert_eq!(feeds.topics(), []);
    }
}
