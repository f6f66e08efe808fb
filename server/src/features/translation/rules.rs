//! What is translated, from what is kept or by the service.

use super::detect;
use super::provider::Translator;
use super::provider::{Asked, Translation};
use super::store::{self, Entry, Key};
use super::types::{Language, TranslateRequest, TranslateResponse};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::limits::{self, Limit};
use crate::features::chat;
use crate::identity::Member;
use crate::services::model::ServiceError;
use crate::time::{DAY, MINUTE, Time};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use tokio::sync::OwnedMutexGuard;

const MAX_TEXT: usize = 4000;
/// A translation is not many times as long as its text.
const MOST_LONGER: usize = 8;
/// One member may use this part of the shop's day.
const SHARE: i64 = 10;

pub async fn translate(app: &App, member: &Member, request: TranslateRequest) -> Result<TranslateResponse> {
    let checked = check(&request)?;
    let now = app.clock.now();
    let mut expires_at = now.plus(i64::from(app.config.translation.keep_days) * DAY);
    if let Some(id) = request.message_id {
        let (content, gone_at) = chat::read_text(app, member, id).await?;
        if content != request.text {
            return Err(ErrorCode::TranslationTextChanged.into());
        }
        expires_at = gone_at;
    }
    let guess = checked.source.or_else(|| detect::detect(&request.text));
    if guess == Some(checked.target) {
        return Ok(answer(&request.text, checked.target.as_str(), true));
    }
    let key = Key {
        text_hash: HEXLOWER.encode(&Sha256::digest(request.text.as_bytes())),
        source: checked.source,
        target: checked.target,
        message: request.message_id,
    };
    if let Some(kept) = kept(app, &key, now).await? {
        return Ok(kept);
    }
    let Some(service) = &app.state::<Translator>().service else {
        return Err(ErrorCode::TranslationUnavailable.into());
    };
    let asking = async {
        let turn = app.state::<Translator>().flights.take(key.clone()).await;
        // Another caller may have asked the same meanwhile.
        if let Some(kept) = kept(app, &key, now).await? {
            return Ok(Outcome::Kept(kept));
        }
        count(app, member, &request.text, now).await?;
        let asked = Asked { text: &request.text, source: checked.source, target: checked.target };
        let translated = service.translate(&asked).await.and_then(|found| sensible(&request.text, found));
        Ok(Outcome::Made(translated.map_err(refused)?, turn))
    };
    // Waiting for the others counts too: callers that waited in vain are not paid for.
    let outcome = tokio::time::timeout(service.patience, asking).await;
    let (translated, _turn) = match outcome.unwrap_or_else(|_| Err(refused(ServiceError::Unreachable)))? {
        Outcome::Kept(kept) => return Ok(kept),
        Outcome::Made(translated, turn) => (translated, turn),
    };
    let detected = translated.detected.or_else(|| guess.map(|language| language.as_str().to_owned()));
    let entry = Entry {
        translated_text: translated.text,
        detected_language: detected.unwrap_or_else(|| "und".to_owned()),
    };
    let response = answer(&entry.translated_text, &entry.detected_language, false);
    app.db.write(move |tx| store::put(tx, &key, &entry, expires_at)).await?;
    Ok(response)
}

/// What asking the service has led to.
enum Outcome {
    Kept(TranslateResponse),
    /// With the turn: the others look for the translation only when it is stored.
    Made(Translation, OwnedMutexGuard<()>),
}

struct CheckedRequest {
    source: Option<Language>,
    target: Language,
}

fn check(request: &TranslateRequest) -> Result<CheckedRequest> {
    let mut fields = Fields::default();
    // Whatever a chat message may hold may be translated: only the length counts.
    match request.text.trim().chars().count() {
        0 => fields.refuse("text", ErrorCode::Required),
        1..=MAX_TEXT => {}
        _ => fields.refuse("text", Error::new(ErrorCode::TooLong).with("max", MAX_TEXT)),
    }
    let unknown = || Error::from(ErrorCode::LanguageUnknown);
    let known = |code: &str| Language::ALL.into_iter().find(|language| language.as_str() == code);
    let target = fields.take("targetLanguage", known(&request.target_language).ok_or_else(unknown));
    let source = match request.source_language.as_deref() {
        None | Some("auto") => Some(None),
        Some(code) => fields.take("sourceLanguage", known(code).map(Some).ok_or_else(unknown)),
    };
    let (Some(source), Some(target)) = (source, target) else { return Err(fields.into_error()) };
    fields.check()?;
    Ok(CheckedRequest { source, target })
}

async fn kept(app: &App, key: &Key, now: Time) -> Result<Option<TranslateResponse>> {
    let key = key.clone();
    let entry = app.db.read(move |tx| store::find(tx, &key, now)).await?;
    Ok(entry.map(|entry| answer(&entry.translated_text, &entry.detected_language, true)))
}

/// Counts before the service is asked: what it costs, it costs also when its answer cannot be used.
async fn count(app: &App, member: &Member, text: &str, now: Time) -> Result<()> {
    let limits = &app.config.limits;
    let (id, factor) = (member.id, limits.factor);
    let minute = Limit::new(limits.translations_per_member_minute, MINUTE, factor);
    let day = Limit::new(limits.translations_per_member_day, DAY, factor);
    let everybody = Limit::new(limits.translated_characters_per_day, DAY, factor);
    // The longest text fits in however small the shop's day is.
    let longest = i64::try_from(MAX_TEXT).unwrap_or(i64::MAX);
    let share = Limit { most: (everybody.most / SHARE).max(longest), ..everybody };
    let characters = i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
    app.db
        .write(move |tx| -> Result<_> {
            limits::take(tx, &format!("translations of {id}"), minute, now, ErrorCode::RateLimited)?;
            limits::take(tx, &format!("translations a day of {id}"), day, now, ErrorCode::TranslationLimit)?;
            let own = format!("translated characters a day of {id}");
            limits::take_many(tx, &own, characters, share, now, ErrorCode::TranslationLimit)?;
            let budget = "translated characters a day";
            limits::take_many(tx, budget, characters, everybody, now, ErrorCode::TranslationBudget)
        })
        .await
}

/// A service's answer that can be shown.
fn sensible(asked: &str, found: Translation) -> Result<Translation, ServiceError> {
    let length = found.text.chars().count();
    let visible = found.text.chars().any(|character| !character.is_whitespace() && !character.is_control());
    let fits = length <= asked.chars().count() * MOST_LONGER + 200;
    // A service that failed behind a proxy answers a page; a text that is one may be translated to one.
    let page = |text: &str| {
        let start = text.trim_start().chars().take(15).collect::<String>().to_lowercase();
        start.starts_with("<!doctype") || start.starts_with("<html")
    };
    if visible && fits && (page(asked) || !page(&found.text)) {
        let keep = |character: &char| !character.is_control() || matches!(character, '\n' | '\t');
        Ok(Translation { text: found.text.chars().filter(keep).collect(), ..found })
    } else {
        Err(ServiceError::Nonsense)
    }
}

fn refused(error: ServiceError) -> Error {
    tracing::warn!(%error, "no translation");
    match error {
        ServiceError::Exhausted => ErrorCode::TranslationExhausted.into(),
        ServiceError::Busy => Error::new(ErrorCode::TranslationBusy).retry_after(10),
        ServiceError::Unsupported => ErrorCode::TranslationUnsupported.into(),
        ServiceError::Unreachable => ErrorCode::TranslationFailed.into(),
        ServiceError::Refused | ServiceError::Nonsense => ErrorCode::TranslationUnusable.into(),
    }
}

fn answer(text: &str, detected: &str, cached: bool) -> TranslateResponse {
    TranslateResponse { translated_text: text.to_owned(), detected_language: detected.to_owned(), cached }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sense_is_shown() {
        let sensible = |asked: &str, text: &str| {
            super::sensible(asked, Translation { text: text.to_owned(), detected: None })
                .map(|found| found.text)
        };
        assert_eq!(sensible("Moin", "Hello\u{7} there"), Ok("Hello there".into()));
        assert_eq!(sensible("<html>", "<html>"), Ok("<html>".into()));
        assert_eq!(sensible("Moin", "<!DOCTYPE html><p>502"), Err(ServiceError::Nonsense));
        assert_eq!(sensible("Moin", " \n"), Err(ServiceError::Nonsense));
        assert_eq!(sensible("Moin", &"la ".repeat(500)), Err(ServiceError::Nonsense));
    }
}
