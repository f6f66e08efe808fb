//! What a digest says, in which order: who was named or answered first, then rooms and conversations, then what else the shop has told.

use super::store::Notice;
use super::types::DigestFrequency;
use crate::features::chat::{Missed, MissedLine};
use crate::features::mail::Part;
use std::collections::BTreeSet;

/// Rooms that are shown with words, and lines of each.
const ROOMS: usize = 8;
const LINES: usize = 3;
/// Titles of notifications of one kind.
const TITLES: usize = 3;

/// The words of the kinds of notifications, in their order, and what they are called.
const KINDS: [(&str, &str); 4] =
    [("order", "Bestellungen"), ("product", "Produkte"), ("chat", "Chat"), ("system", "Konto")];

/// What a member has missed.
#[derive(Debug)]
pub struct Collected {
    /// Rooms with lines that name the member or answer them; in one that is muted none of them is shown.
    addressed: Vec<(Missed, bool)>,
    /// Those that are not muted, with their other lines.
    rooms: Vec<Missed>,
    notices: Vec<Notice>,
}

/// What else stands in the letter.
#[derive(Debug)]
pub struct Tail<'a> {
    pub shop: &'a str,
    /// Day and time.
    pub since: String,
    pub frequency: DigestFrequency,
    pub public_url: &'a str,
    pub leaving_page: String,
}

impl Collected {
    /// `None`: nothing was missed. Who wants no notices of mentions has none, and sees them as other messages.
    pub fn of(missed: Vec<Missed>, muted: &BTreeSet<i64>, mut notices: Vec<Notice>) -> Option<Self> {
        let mentioned: BTreeSet<String> = notices
            .iter()
            .filter(|notice| notice.kind == "mention")
            .filter_map(|notice| notice.path.clone())
            .collect();
        notices.retain(|notice| notice.kind != "mention");
        let (mut addressed, mut rooms) = (Vec::new(), Vec::new());
        for room in missed {
            let is_muted = muted.contains(&room.room_id);
            let is_told = mentioned.contains(&format!("/chat/{}", room.room_id));
            let (named, others): (Vec<_>, Vec<_>) =
                room.lines.iter().cloned().partition(|line| is_told && line.is_addressed);
            if !named.is_empty() {
                addressed.push((Missed { lines: named, ..room.clone() }, is_muted));
            }
            if !is_muted && !others.is_empty() {
                rooms.push(Missed { lines: others, ..room });
            }
        }
        let is_nothing = addressed.is_empty() && rooms.is_empty() && notices.is_empty();
        (!is_nothing).then_some(Self { addressed, rooms, notices })
    }

    pub fn parts(&self, tail: &Tail<'_>) -> Vec<Part> {
        let mut parts = vec![
            Part::Paragraph("Guten Tag,".to_owned()),
            Part::Paragraph(format!("das haben Sie seit dem {} Uhr bei {} verpasst:", tail.since, tail.shop)),
        ];
        self.add_addressed(&mut parts);
        self.add_rooms(&mut parts);
        self.add_notices(&mut parts);
        parts.push(Part::Link {
            label: "Im Laden ansehen",
            address: format!("{}{}", tail.public_url, self.path()),
        });
        let often = if tail.frequency == DigestFrequency::Weekly { "jede Woche" } else { "jeden Tag" };
        parts.push(Part::Small {
            words: format!(
                "Sie haben diese Zusammenfassung in Ihrem Profil bestellt. Sie kommt {often} um 18 Uhr, wenn es etwas gibt."
            ),
            label: "Zusammenfassung abbestellen",
            address: tail.leaving_page.clone(),
        });
        parts
    }

    fn add_addressed(&self, parts: &mut Vec<Part>) {
        if self.addressed.is_empty() {
            return;
        }
        parts.push(Part::Heading("Erwähnungen und Antworten".to_owned()));
        for (room, is_muted) in &self.addressed {
            let lines = if *is_muted { &[][..] } else { &room.lines[..] };
            let count = match (room.lines.len(), is_muted) {
                (1, true) => format!("{} · 1 Nachricht, stummgeschaltet", room.name),
                (count, true) => format!("{} · {count} Nachrichten, stummgeschaltet", room.name),
                (count, false) if count > LINES => format!("{} · {count} Nachrichten", room.name),
                (_, false) => room.name.clone(),
            };
            parts.push(quotes(count, lines));
        }
    }

    fn add_rooms(&self, parts: &mut Vec<Part>) {
        if self.rooms.is_empty() {
            return;
        }
        parts.push(Part::Heading("Nachrichten".to_owned()));
        for room in self.rooms.iter().take(ROOMS) {
            let kind = if room.is_private { "privat, " } else { "" };
            parts.push(quotes(format!("{} · {kind}{}", room.name, counted(room.lines.len())), &room.lines));
        }
        let rest = &self.rooms[ROOMS.min(self.rooms.len())..];
        if !rest.is_empty() {
            let count: usize = rest.iter().map(|room| room.lines.len()).sum();
            let rooms = match rest.len() {
                1 => "einem weiteren Gespräch".to_owned(),
                many => format!("{many} weiteren Gesprächen"),
            };
            parts.push(Part::Paragraph(format!("Und in {rooms}: {}.", counted(count))));
        }
    }

    fn add_notices(&self, parts: &mut Vec<Part>) {
        let facts = KINDS.iter().filter_map(|(kind, name)| {
            let of_kind: Vec<&Notice> = self.notices.iter().filter(|notice| notice.kind == *kind).collect();
            let count = of_kind.len();
            let mut titles: Vec<&str> = Vec::new();
            for notice in of_kind {
                if !titles.contains(&notice.title.as_str()) {
                    titles.push(&notice.title);
                }
            }
            titles.truncate(TITLES);
            (count > 0).then(|| (*name, format!("{count} · {}", titles.join(", "))))
        });
        let facts: Vec<_> = facts.collect();
        if !facts.is_empty() {
            parts.push(Part::Heading("Mitteilungen".to_owned()));
            parts.push(Part::Facts(facts));
        }
    }

    /// Where the button leads: to the one room, the chat, or the shop.
    fn path(&self) -> String {
        let rooms: BTreeSet<i64> =
            self.addressed.iter().map(|(room, _)| room).chain(&self.rooms).map(|room| room.room_id).collect();
        match (rooms.len(), rooms.first()) {
            (1, Some(room)) => format!("/chat/{room}"),
            (0, _) => "/shop".to_owned(),
            _ => "/chat".to_owned(),
        }
    }
}

fn quotes(title: String, lines: &[MissedLine]) -> Part {
    let lines = lines.iter().take(LINES).map(|line| (line.name.clone(), line.words.clone()));
    Part::Quotes { title, lines: lines.collect() }
}

fn counted(count: usize) -> String {
    match count {
        1 => "1 neue Nachricht".to_owned(),
        count if i64::try_from(count).is_ok_and(|count| count >= Missed::MOST) => {
            format!("mehr als {} neue Nachrichten", Missed::MOST - 1)
        }
        count => format!("{count} neue Nachrichten"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(words: &str, is_addressed: bool) -> MissedLine {
        MissedLine { name: "Mira".to_owned(), words: words.to_owned(), is_addressed }
    }

    fn room(room_id: i64, lines: Vec<MissedLine>) -> Missed {
        Missed { room_id, name: format!("Raum {room_id}"), is_private: false, lines }
    }

    fn notice(kind: &str, title: &str, path: &str) -> Notice {
        Notice { kind: kind.to_owned(), title: title.to_owned(), path: Some(path.to_owned()) }
    }

    fn said(collected: &Collected) -> String {
        let tail = Tail {
            shop: "Kontor",
            since: "27.11.2026, 18:00".to_owned(),
            frequency: DigestFrequency::Daily,
            public_url: "https://shop.example",
            leaving_page: "https://shop.example/ende".to_owned(),
        };
        crate::features::mail::plain_text("Kontor", &Default::default(), &collected.parts(&tail))
    }

    #[test]
    fn nothing_missed_is_no_letter() {
        assert!(Collected::of(Vec::new(), &BTreeSet::new(), Vec::new()).is_none());
        let muted = [3].into();
        let quiet = Collected::of(vec![room(3, vec![line("Hallo", false)])], &muted, Vec::new());
        assert!(quiet.is_none(), "a room that is muted");
        let read =
            Collected::of(Vec::new(), &muted, vec![notice("mention", "Sie wurden erwähnt", "/chat/1")]);
        assert!(read.is_none(), "what it was about is read, or over");
    }

    #[test]
    fn mentions_come_first_and_only_once() {
        let missed = vec![room(1, vec![line("erstens", false), line("@jorge zweitens", true)])];
        let mention = notice("mention", "Sie wurden erwähnt", "/chat/1");
        let text = said(&Collected::of(missed.clone(), &BTreeSet::new(), vec![mention]).unwrap());
        let at = |words: &str| text.find(words).unwrap_or_else(|| panic!("{words} is missing in {text}"));
        assert!(at("Erwähnungen und Antworten") < at("zweitens") && at("zweitens") < at("Nachrichten\n="));
        assert!(at("Raum 1 · 1 neue Nachricht") < at("erstens"));
        assert_eq!(text.matches("zweitens").count(), 1);
        assert!(text.contains("https://shop.example/chat/1\n"));
        // Who wants no notices of mentions reads them among the others.
        let text = said(&Collected::of(missed, &BTreeSet::new(), Vec::new()).unwrap());
        assert!(!text.contains("Erwähnungen") && text.contains("Raum 1 · 2 neue Nachrichten"), "{text}");
    }

    #[test]
    fn of_a_muted_room_mentions_are_counted_and_nothing_is_quoted() {
        let missed = vec![room(3, vec![line("geheim", true), line("auch geheim", false)])];
        let mention = notice("mention", "Sie wurden erwähnt", "/chat/3");
        let text = said(&Collected::of(missed, &[3].into(), vec![mention]).unwrap());
        assert!(text.contains("Raum 3 · 1 Nachricht, stummgeschaltet"), "{text}");
        assert!(!text.contains("geheim"), "{text}");
    }

    #[test]
    fn many_rooms_and_notices_stay_short() {
        let missed = (1..=10).map(|id| room(id, vec![line("Hallo", false); 4])).collect();
        let notices = (0..5).map(|_| notice("order", "Bestellung versendet", "/orders"));
        let notices = notices.chain([notice("system", "Passwort geändert", "/profile")]).collect();
        let text = said(&Collected::of(missed, &BTreeSet::new(), notices).unwrap());
        assert_eq!(text.matches("> Mira: Hallo").count(), ROOMS * LINES);
        assert!(text.contains("Und in 2 weiteren Gesprächen: 8 neue Nachrichten."), "{text}");
        assert!(
            text.contains("Bestellungen: 5 · Bestellung versendet\nKonto: 1 · Passwort geändert"),
            "{text}"
        );
        assert!(text.contains("https://shop.example/chat\n"), "{text}");
        let many = room(1, vec![line("Hallo", false); 100]);
        let text = said(&Collected::of(vec![many], &BTreeSet::new(), Vec::new()).unwrap());
        assert!(text.contains("mehr als 99 neue Nachrichten"), "{text}");
    }
}
