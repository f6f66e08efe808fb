//! Reading, changing and showing the owner's words.

use super::super::events::{MailEvent, MailWords};
use super::super::layout::{self, Letter, Part};
use super::store;
use super::types::{LetterKind, LetterPreview, LetterWords, LetterWordsRequest};
use crate::app::App;
use crate::error::{ErrorCode, Fields, Result};
use crate::events::Event;
use crate::features::business;
use crate::features::settings::ShopConfig;
use crate::identity::Owner;
use crate::text;
use kontor_db::Tx;
use strum::VariantArray;

const MAX_WORDS: usize = 2000;

/// The paragraph that the owner adds to letters of a kind; `None` where there is none.
///
/// # Errors
/// When the database fails.
pub fn own_words(tx: &mut Tx<'_>, kind: LetterKind) -> Result<Option<Part>> {
    let words = store::find(tx, kind)?.words;
    Ok((!words.is_empty()).then_some(Part::Paragraph(words)))
}

/// Puts the owner's paragraph below all that a letter says.
///
/// # Errors
/// When the database fails.
pub fn add_below(tx: &mut Tx<'_>, kind: LetterKind, letter: &mut Letter) -> Result<()> {
    letter.parts.extend(own_words(tx, kind)?);
    Ok(())
}

pub async fn list(app: &App, _: Owner) -> Result<Vec<LetterWords>> {
    app.db.read(|tx| LetterKind::VARIANTS.iter().map(|kind| store::find(tx, *kind)).collect()).await
}

pub async fn save(
    app: &App,
    owner: Owner,
    kind: LetterKind,
    request: LetterWordsRequest,
) -> Result<LetterWords> {
    let (words, now) = (checked(&request.words)?, app.clock.now());
    let saved = app
        .db
        .write(move |tx| {
            let before = store::find(tx, kind)?;
            // Saved twice, by a double click or after a lost answer.
            if before.words == words {
                return Ok(before);
            }
            if before.version != request.version
                || !store::save(tx, &owner, kind, &words, before.version, now)?
            {
                return Err(ErrorCode::ChangedMeanwhile.into());
            }
            let what = MailEvent::WordsChanged {
                before: MailWords { words: before.words },
                after: MailWords { words: words.clone() },
            };
            Event::new(&what, now, ("mail", kind.as_str(), kind.title())).by(&owner).emit(tx)?;
            store::find(tx, kind)
        })
        .await?;
    app.outbox.notify_one();
    Ok(saved)
}

pub async fn preview(app: &App, kind: LetterKind, words: &str) -> Result<LetterPreview> {
    let words = checked(words)?;
    let shop = ShopConfig::of(app).name().to_owned();
    let seller = app.db.read(business::current).await?;
    let mut parts =
        vec![Part::Paragraph("Guten Tag,".to_owned()), Part::Paragraph(kind.example().to_owned())];
    parts.extend(kind.example_part());
    if !words.is_empty() {
        let place = if kind.stands_below() { parts.len() } else { 1 };
        parts.insert(place, Part::Paragraph(words));
    }
    Ok(LetterPreview { html: layout::page(&shop, &seller, kind.title(), &parts).into_string() })
}

fn checked(words: &str) -> Result<String> {
    let mut fields = Fields::default();
    let words = fields.take("words", text::optional_paragraph(Some(words), MAX_WORDS));
    fields.check()?;
    Ok(words.flatten().unwrap_or_default())
}
