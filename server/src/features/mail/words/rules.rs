//! Reading, changing and showing the owner's words.

use super::super::events::{MailEvent, MailWords};
use super::super::layout::{self, Part};
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
    let shop = ShopConfig::new(&app.config).name().to_owned();
    let seller = app.db.read(business::current).await?;
    let mut parts = vec![Part::Paragraph("Guten Tag,".to_owned())];
    if !words.is_empty() {
        parts.push(Part::Paragraph(words));
    }
    parts.extend([
        Part::Paragraph(kind.example().to_owned()),
        Part::Facts(vec![
            ("Bestellnummer", "#8c41e0b7".to_owned()),
            ("Artikel", "2 × Beispiel, je 12,90 €".to_owned()),
            ("Gesamtpreis", "25,80 €".to_owned()),
        ]),
    ]);
    Ok(LetterPreview { html: layout::page(&shop, &seller, kind.title(), &parts).into_string() })
}

fn checked(words: &str) -> Result<String> {
    let mut fields = Fields::default();
    let words = fields.take("words", text::optional_paragraph(Some(words), MAX_WORDS));
    fields.check()?;
    Ok(words.flatten().unwrap_or_default())
}
