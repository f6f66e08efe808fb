//! What a member does in rooms: join and leave, write, read; and what anybody watches.

use super::super::frames::{ServerFrame, WatchedType};
use super::super::types::{ChatMessage, MessageRequest, Page};
use super::super::{messages, rooms};
use super::end::Flow;
use super::nodes::presence;
use super::session::{Joined, Session};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::identity::Member;
use crate::live::Topic;
use std::time::{Duration, Instant};

/// Rooms and products of one socket.
const TOPICS: usize = 200;
/// Typing is passed on this often.
const TYPING: Duration = Duration::from_secs(1);
/// Reading marks are written this often.
const MARKS: Duration = Duration::from_secs(2);

impl Session {
    pub async fn join(&mut self, room_id: i64, after: Option<i64>) -> Flow {
        let known = self.joined.contains_key(&room_id);
        let topic = Topic::Room(room_id);
        let joined = match self.member() {
            Ok(_) if !known && self.hub.topics().len() >= TOPICS => Err(ErrorCode::TooManyTopics.into()),
            Ok(member) => {
                // Frames count from now on; what was published before is read.
                self.app.live().enter(&mut self.hub, topic);
                let joined = catch_up(&self.app, &member, room_id, after).await;
                if joined.is_err() && !known {
                    self.app.live().leave(&mut self.hub, topic);
                }
                joined.map(|joined| (member.id, joined))
            }
            Err(error) => Err(error),
        };
        let (user, (page, last)) = match joined {
            Ok(joined) => joined,
            Err(error) => return self.refuse(&error, Some(room_id), None),
        };
        let Page { messages, complete, last_seq } = page;
        self.say(&ServerFrame::RoomMessages { room_id, messages, complete, last_seq })?;
        let state = self.joined.entry(room_id).or_insert(Joined { last });
        state.last = state.last.max(last);
        if !known {
            self.app.live().note_presence(room_id, user, true);
        }
        self.say(&presence(room_id, self.app.live().present(room_id)))
    }

    pub fn leave(&mut self, room_id: i64) -> Flow {
        if self.joined.remove(&room_id).is_some() {
            self.app.live().leave(&mut self.hub, Topic::Room(room_id));
            if let Some(who) = &self.who {
                self.app.live().note_presence(room_id, who.holder.id, false);
            }
        }
        Ok(())
    }

    pub async fn send(&mut self, room_id: i64, request: MessageRequest) -> Flow {
        let client_id = request.client_id.clone();
        let sent = match self.member() {
            Ok(member) => messages::send(&self.app, &member, room_id, request).await,
            Err(error) => Err(error),
        };
        match sent {
            // Everybody in the room hears it by way of the hub, its author too.
            Ok(sent) if !sent.repeated && self.joined.contains_key(&room_id) => Ok(()),
            Ok(sent) => {
                let message = ChatMessage { is_own: None, ..sent.message };
                self.say(&ServerFrame::ChatMessage { room_id, message })
            }
            Err(error) => {
                self.refuse(&error, Some(room_id), client_id)?;
                // The session may have ended a moment ago.
                if error.code().status() == 401 { self.look_again().await } else { Ok(()) }
            }
        }
    }

    pub fn watch(&mut self, WatchedType::Product: WatchedType, id: i64) -> Flow {
        if self.hub.topics().len() >= TOPICS {
            return self.say_refusal(ErrorCode::TooManyTopics);
        }
        if !self.visit() {
            return self.say_refusal(ErrorCode::TooManySockets);
        }
        self.hub.subscribe(Topic::Product(id));
        Ok(())
    }

    pub fn unwatch(&mut self, WatchedType::Product: WatchedType, id: i64) -> Flow {
        self.hub.unsubscribe(&Topic::Product(id));
        Ok(())
    }

    pub fn typing(&mut self, room_id: i64) -> Flow {
        let Some(who) = self.who.as_ref().filter(|_| self.joined.contains_key(&room_id)) else {
            return Ok(());
        };
        if self.typed.is_none_or(|typed| typed.elapsed() >= TYPING) {
            self.typed = Some(Instant::now());
            let frame =
                ServerFrame::Typing { room_id, user_id: who.holder.id, name: who.holder.username.clone() };
            self.app.live().publish(&Topic::Room(room_id), &frame);
        }
        Ok(())
    }

    /// Notes how far the member has read. Who scrolls says so all the time: it is written every few seconds.
    pub async fn read(&mut self, room_id: i64, seq: i64) -> Flow {
        let mark = self.marks.entry(room_id).or_insert(seq);
        *mark = seq.max(*mark);
        let due = self.marked.is_none_or(|marked| marked.elapsed() >= MARKS);
        if due || self.marks.len() > TOPICS { self.write_marks().await } else { Ok(()) }
    }

    /// When reading marks that wait are to be written.
    pub fn marks_due(&self) -> Option<Instant> {
        let marked = self.marked.filter(|_| !self.marks.is_empty());
        marked.map(|marked| marked + MARKS)
    }

    pub async fn write_marks(&mut self) -> Flow {
        self.marked = Some(Instant::now());
        for (room_id, seq) in std::mem::take(&mut self.marks) {
            let marked = match self.member() {
                Ok(member) => rooms::mark_read(&self.app, &member, room_id, seq).await,
                Err(error) => Err(error),
            };
            if let Err(error) = marked {
                self.refuse(&error, Some(room_id), None)?;
            }
        }
        Ok(())
    }
}

/// History, and the number up to which it goes: this node must not have handed out a later frame before.
async fn catch_up(app: &App, member: &Member, room_id: i64, after: Option<i64>) -> Result<(Page, i64)> {
    let mut page = messages::join(app, member, room_id, after).await?;
    loop {
        let handed_out = app.live().caught_up(Topic::Room(room_id), page.last_seq);
        if handed_out <= page.last_seq {
            let last = page.last_seq;
            return Ok((page, last));
        }
        let more = messages::join(app, member, room_id, Some(page.last_seq)).await?;
        // Where the client has to ask for more anyway, it gets these then.
        if page.complete || after.is_none() {
            page.messages.extend(more.messages);
        }
        page.last_seq = more.last_seq.max(handed_out);
    }
}
