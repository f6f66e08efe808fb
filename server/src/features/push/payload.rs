//! What a device is sent, as its service worker reads it (`web/worker/push.ts`). Short, and no more than the shop itself tells.

use crate::features::chat::Waiting;
use serde::Serialize;

/// Characters of a text: what devices show of it.
const LONGEST: usize = 300;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Payload {
    pub title: String,
    pub body: String,
    /// A path of the app.
    pub path: String,
    /// What has the same takes the other's place on the screen.
    pub tag: String,
    /// Whether a newer one with the same tag makes itself heard again.
    pub renotify: bool,
    /// What waits in all, for the app's icon.
    pub badge: i64,
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
}

/// A text as it fits on a device.
pub fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let kept: String = text.chars().take(LONGEST - 1).collect();
    format!("{}…", kept.trim_end())
}

/// What is told of a room: how much, by whom or where, and nothing of what was written. The shop forgets that after a day; a device
/// would not.
pub fn of_room(waiting: &Waiting) -> (String, String) {
    let count = match waiting.unread {
        1 => "1 neue Nachricht".to_owned(),
        unread if unread >= Waiting::MOST => format!("Mehr als {} neue Nachrichten", Waiting::MOST - 1),
        unread => format!("{unread} neue Nachrichten"),
    };
    (waiting.name.clone(), count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_end_in_dots() {
        assert_eq!(shortened("kurz"), "kurz");
        assert_eq!(shortened(&"ä".repeat(300)), "ä".repeat(300));
        assert_eq!(shortened(&"ä".repeat(301)), format!("{}…", "ä".repeat(299)));
    }

    #[test]
    fn a_room_tells_how_much_waits() {
        let body = |unread| of_room(&Waiting { name: "Mira".to_owned(), unread, is_private: true }).1;
        assert_eq!(body(1), "1 neue Nachricht");
        assert_eq!(body(7), "7 neue Nachrichten");
        assert_eq!(body(100), "Mehr als 99 neue Nachrichten");
    }
}
