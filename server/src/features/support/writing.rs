//! Answers that the model writes, cleaned while they come in.

use super::answering::Material;
use super::knowledge::Assistant;
use super::prompt;
use super::store;
use super::texts;
use super::types::{Reply, Source, Writer};
use crate::app::App;
use crate::services::model::{Model, ServiceError};
use crate::text::misleading;
use tokio::sync::mpsc;

/// Letters and tokens of an answer.
const MAX_ANSWER: usize = 4000;
const MAX_TOKENS: u32 = 700;
/// Replaces an address that is not the shop's: an attacker who makes the model write one could lead people there.
const NO_LINK: &str = "[Link entfernt]";

/// Where the pieces of an answer go while it is written.
pub type Pieces = Option<mpsc::Sender<String>>;

/// Has the model write the answer. Each piece that is sure to be in it is sent on at once.
pub async fn write(
    app: &App,
    model: &Model,
    material: &Material,
    earlier: &[store::Turn],
    pieces: &Pieces,
) -> Result<Reply, ServiceError> {
    let writing = while_patient(app, model, material, earlier, pieces);
    // The waiting for a place counts, and so does a reader who is slow to take what is written.
    tokio::time::timeout(app.state::<Assistant>().patience, writing)
        .await
        .unwrap_or(Err(ServiceError::Unreachable))
}

async fn while_patient(
    app: &App,
    model: &Model,
    material: &Material,
    earlier: &[store::Turn],
    pieces: &Pieces,
) -> Result<Reply, ServiceError> {
    let _place = app.state::<Assistant>().places.acquire().await.map_err(|_| ServiceError::Unreachable)?;
    let mut deltas = model.stream(&prompt::turns(material, earlier), MAX_TOKENS).await?;
    let mut cleaner = Cleaner::new(app.config.public_url());
    let mut answer = String::new();
    loop {
        let delta = deltas.next().await?;
        let clean = match &delta {
            Some(delta) => cleaner.take(delta),
            None => cleaner.finish(),
        };
        answer.push_str(&clean);
        if answer.chars().count() > MAX_ANSWER {
            return Err(ServiceError::Nonsense);
        }
        if !clean.is_empty()
            && let Some(pieces) = pieces
        {
            // When the client disconnects, all of this is dropped.
            let _ = pieces.send(clean).await;
        }
        if delta.is_none() {
            break;
        }
    }
    let answer = answer.trim();
    if answer.is_empty() {
        return Err(ServiceError::Nonsense);
    }
    Ok(Reply {
        success: true,
        message: answer.to_owned(),
        sources: sources(material, answer),
        products: material.products.clone().unwrap_or_default(),
        written_by: Writer::Model,
        handover: material.is_empty(),
        notice: material.advice_refused.then(|| texts::ADVICE_FOR_PREMIUM.to_owned()),
    })
}

/// The passages that the answer names, in the order of their numbers; those of the member's own data always; if it names
/// none, the best.
fn sources(material: &Material, answer: &str) -> Vec<Source> {
    let passages: Vec<&Source> = prompt::passages(material).map(|found| &found.source).collect();
    let numbers = numbers(answer);
    let named = (1..).zip(&passages).filter(|(number, _)| numbers.contains(number));
    let mut named: Vec<Source> =
        named.map(|(number, source)| Source { number: Some(number), ..(*source).clone() }).collect();
    let own = material.told.iter().flat_map(|told| told.sources.clone());
    let mut sources: Vec<Source> = own.collect();
    if named.is_empty() && sources.is_empty() {
        named.extend(passages.first().map(|source| (*source).clone()));
    }
    sources.extend(named);
    sources
}

/// The numbers that an answer names: `[2]`, and `[1, 3]` as models like to write.
fn numbers(answer: &str) -> Vec<u32> {
    let mut numbers = Vec::new();
    for part in answer.split('[').skip(1) {
        let Some((inside, _)) = part.split_once(']') else { continue };
        let read: Result<Vec<u32>, _> =
            inside.split([',', ';']).map(|number| number.trim().parse()).collect();
        numbers.extend(read.unwrap_or_default());
    }
    numbers
}

/// Takes out what is not text, piece by piece: what could still become an address waits for its end.
struct Cleaner {
    shop: String,
    waiting: String,
}

impl Cleaner {
    fn new(shop: String) -> Self {
        Self { shop, waiting: String::new() }
    }

    fn take(&mut self, piece: &str) -> String {
        let kept = piece.chars().filter(|character| {
            matches!(character, '\n') || !(character.is_control() || misleading(*character))
        });
        self.waiting.extend(kept);
        match self.waiting.rfind(char::is_whitespace) {
            Some(at) => {
                let end = at + self.waiting[at..].chars().next().map_or(1, char::len_utf8);
                let ready: String = self.waiting.drain(..end).collect();
                self.without_links(&ready)
            }
            None => String::new(),
        }
    }

    fn finish(&mut self) -> String {
        let rest = std::mem::take(&mut self.waiting);
        self.without_links(&rest)
    }

    fn without_links(&self, text: &str) -> String {
        let words = text.split_inclusive(char::is_whitespace);
        let clean = words.map(|word| {
            let bare = word.trim_end();
            let space = &word[bare.len()..];
            if self.leads_away(bare) { format!("{NO_LINK}{space}") } else { word.to_owned() }
        });
        clean.collect()
    }

    fn leads_away(&self, word: &str) -> bool {
        let lower = word.to_lowercase();
        let shop = format!("{}/", self.shop.to_lowercase());
        // What comes after the shop's own address must lead nowhere else.
        let rest = lower.strip_prefix(&shop).unwrap_or(&lower);
        let marks = ["://", "www.", "javascript:", "data:", "mailto:", "tg:"];
        marks.iter().any(|mark| rest.contains(mark)) || names_a_host(rest)
    }
}

/// Whether a word holds `label.tld/` or `label.tld:1`, which many programs make a link of.
fn names_a_host(word: &str) -> bool {
    word.match_indices('.').any(|(at, _)| {
        let (label, after) = (&word[..at], &word[at + 1..]);
        let end = after.find(|character: char| !character.is_alphabetic()).unwrap_or(after.len());
        let path = after[end..].strip_prefix(':').map_or(after[end..].starts_with('/'), |port| {
            port.starts_with(|character: char| character.is_ascii_digit())
        });
        label.ends_with(char::is_alphanumeric) && after[..end].chars().count() >= 2 && path
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleaned(pieces: &[&str]) -> String {
        let mut cleaner = Cleaner::new("https://shop.example".into());
        let mut text: String = pieces.iter().map(|piece| cleaner.take(piece)).collect();
        text.push_str(&cleaner.finish());
        text
    }

    #[test]
    fn addresses_of_others_go_however_they_are_cut() {
        assert_eq!(
            cleaned(&["Siehe ht", "tps://ev", "il.example/x?d=1 da", "nach"]),
            "Siehe [Link entfernt] danach"
        );
        assert_eq!(cleaned(&["![x](https://evil.example/a.png)"]), NO_LINK);
        assert_eq!(cleaned(&["https://shop.example/shop bleibt"]), "https://shop.example/shop bleibt");
        assert_eq!(cleaned(&["https://shop.example.evil.test/"]), NO_LINK);
        assert_eq!(cleaned(&["https://shop.example/?to=https://evil.example/x"]), NO_LINK);
        assert_eq!(cleaned(&["(evil.ex", "ample/x?d=1) evil.example:8080"]), format!("{NO_LINK} {NO_LINK}"));
        assert_eq!(
            cleaned(&["ca. 5/6, z.B. und/oder 4.5/5 Std./Tag"]),
            "ca. 5/6, z.B. und/oder 4.5/5 Std./Tag"
        );
        assert_eq!(cleaned(&["12 : 1 bei 90 °C,\nfertig\u{202e}\u{7}"]), "12 : 1 bei 90 °C,\nfertig");
    }

    #[test]
    fn numbers_are_read_however_they_are_written() {
        assert_eq!(numbers("Ja [1]. Auch [2, 3] und [4;5], nicht [x] oder [6"), [1, 2, 3, 4, 5]);
    }

    #[test]
    fn words_are_handed_on_as_they_end() {
        let mut cleaner = Cleaner::new("https://shop.example".into());
        assert_eq!(cleaner.take("Gu"), "");
        assert_eq!(cleaner.take("ten Tag, S"), "Guten Tag, ");
        assert_eq!(cleaner.take("ie"), "");
        assert_eq!(cleaner.finish(), "Sie");
    }
}
