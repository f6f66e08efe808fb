//! Rooms, messages, reactions, reports: the calls, who may make them, and what is left when people and days go.

mod access;
mod deletion;
mod demo;
mod editing;
mod expiry;
mod history;
mod holding;
mod keeping;
mod limits;
mod mentions;
mod moderation;
mod moderators;
mod person;
mod pictures;
mod pins;
mod private;
mod reactions;
mod replies;
mod rooms;
mod seams;
mod search;
mod search_changes;
mod send;
mod shop_access;
mod shop_rooms;
mod slow;
mod unread;

use crate::support::{Actor, Call};
use kontor::identity::{Member, guard};
use kontor_session::Token;
use serde_json::{Value, json};

impl Actor {
    pub fn rooms(&self) -> Call {
        self.get("/api/chat/rooms")
    }

    /// A room as this member sees it; `None` when it is not in the list.
    pub async fn room(&self, id: i64) -> Option<Value> {
        let rooms = self.rooms().await.ok();
        rooms.as_array().unwrap().iter().find(|room| room["id"] == id).cloned()
    }

    pub fn open_chat(&self, with: i64) -> Call {
        let body = json!({ "name": "Zu zweit", "description": "", "isPrivate": true, "invitedUserId": with });
        self.post("/api/chat/rooms").json(&body)
    }

    /// Opens a private room and gives its number.
    pub async fn chat_with(&self, other: i64) -> i64 {
        self.open_chat(other).await.ok()["id"].as_i64().unwrap()
    }

    pub fn say(&self, room: i64, content: &str) -> Call {
        self.say_as(room, json!({ "content": content }))
    }

    pub fn say_as(&self, room: i64, body: Value) -> Call {
        self.post(&format!("/api/chat/rooms/{room}/messages")).json(&body)
    }

    /// Sends a message and gives it as its author sees it.
    pub async fn said(&self, room: i64, content: &str) -> Value {
        self.say(room, content).await.ok()
    }

    /// A part of a room's history.
    pub fn read(&self, room: i64, query: &str) -> Call {
        self.get(&format!("/api/chat/rooms/{room}/messages{query}"))
    }

    /// The texts of a part of a room's history, oldest first.
    pub async fn texts(&self, room: i64, query: &str) -> Vec<String> {
        let messages = self.read(room, query).await.ok();
        let text = |message: &Value| message["content"].as_str().unwrap().to_owned();
        messages.as_array().unwrap().iter().map(text).collect()
    }

    pub fn mark_read(&self, room: i64, seq: i64) -> Call {
        self.post(&format!("/api/chat/rooms/{room}/read")).json(&json!({ "seq": seq }))
    }

    pub fn react(&self, message: &Value, emoji: &str, action: &str) -> Call {
        let path = format!("/api/chat/messages/{}/reactions", message["id"]);
        self.post(&path).json(&json!({ "emoji": emoji, "action": action }))
    }

    pub fn edit(&self, message: &Value, content: &str) -> Call {
        self.put(&format!("/api/chat/messages/{}", message["id"])).json(&json!({ "content": content }))
    }

    /// Answers a message.
    pub async fn replied(&self, room: i64, to: &Value, content: &str) -> Value {
        self.say_as(room, json!({ "content": content, "replyTo": to["id"] })).await.ok()
    }

    pub fn pin(&self, message: &Value) -> Call {
        self.put(&format!("/api/chat/messages/{}/pin", message["id"]))
    }

    pub fn unpin(&self, message: &Value) -> Call {
        self.delete(&format!("/api/chat/messages/{}/pin", message["id"]))
    }

    pub fn pins(&self, room: i64) -> Call {
        self.get(&format!("/api/chat/rooms/{room}/pins"))
    }

    pub fn take_back(&self, message: &Value) -> Call {
        self.delete(&format!("/api/chat/messages/{}", message["id"])).json(&json!({}))
    }

    pub fn remove(&self, message: &Value, reason: &str) -> Call {
        let path = format!("/api/chat/messages/{}", message["id"]);
        self.delete(&path).json(&json!({ "reason": reason }))
    }

    pub fn report(&self, message: &Value, reason: &str) -> Call {
        let path = format!("/api/chat/messages/{}/report", message["id"]);
        self.post(&path).json(&json!({ "reason": reason }))
    }

    pub fn decide(&self, report: &Value, action: &str, reason: &str) -> Call {
        let path = format!("/api/admin/moderation/reports/{}", report["id"]);
        self.post(&path).json(&json!({ "action": action, "reason": reason }))
    }

    /// What the guard hands to the rules, as the socket has it.
    pub async fn guard(&self) -> Member {
        let token = Token::parse(self.token.as_ref().unwrap()).unwrap();
        guard::holder_of(self.app.shop(), &token).await.unwrap().member().unwrap()
    }

    /// The reports as an admin reads them.
    pub async fn reports(&self) -> Vec<Value> {
        self.get("/api/admin/moderation/reports").await.ok()["reports"].as_array().unwrap().clone()
    }
}
