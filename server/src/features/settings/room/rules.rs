//! Reading and changing what the seller sets.

use super::keys::SettingKey;
use super::snapshot::{current, reload};
use super::store;
use super::types::{Setting, SettingFacts, SettingRequest, SettingVersion};
use crate::app::App;
use crate::config::Config;
use crate::error::{ErrorCode, Result};
use crate::events::Event;
use crate::features::settings::SettingsEvent;
use crate::identity::Owner;
use strum::VariantArray;

/// Every setting, in the order of the room.
pub async fn list(app: &App) -> Result<Vec<Setting>> {
    let config = app.config.clone();
    app.db
        .read(move |tx| {
            let changed = store::list_current(tx)?;
            let of = |key: &SettingKey| {
                changed.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone())
            };
            Ok(SettingKey::VARIANTS.iter().map(|key| setting(*key, of(key), &config)).collect())
        })
        .await
}

fn setting(key: SettingKey, changed: Option<SettingVersion>, config: &Config) -> Setting {
    Setting {
        key,
        group: key.group(),
        kind: key.kind(),
        required: key.is_required(),
        title: key.title(),
        value: changed.as_ref().map_or_else(|| key.read(config), |changed| changed.value.clone()),
        version: changed.as_ref().map_or(0, |changed| changed.version),
        changed_at: changed.as_ref().map(|changed| changed.changed_at),
        changed_by: changed.map(|changed| changed.changed_by),
    }
}

pub async fn history(app: &App, owner: Owner, key: SettingKey) -> Result<Vec<SettingVersion>> {
    app.db.read(move |tx| store::list(tx, &owner, key)).await
}

/// In force at once: on this node before it is answered, on others within a quarter of a second.
pub async fn save(app: &App, owner: Owner, key: SettingKey, request: SettingRequest) -> Result<Setting> {
    let content = key.checked(&request.value)?;
    let (now, config) = (app.clock.now(), app.config.clone());
    let saved = app
        .db
        .write(move |tx| -> Result<_> {
            let before = setting(key, store::find(tx, key)?, &config);
            // Saved twice, by a double click or after a lost answer.
            if before.value == content {
                return Ok(before);
            }
            if before.version != request.version
                || !store::insert(tx, &owner, key, &content, before.version + 1, now)?
            {
                return Err(ErrorCode::ChangedMeanwhile.into());
            }
            let what = SettingsEvent::Changed {
                before: SettingFacts { value: before.value },
                after: SettingFacts { value: content.clone() },
            };
            Event::new(&what, now, ("settings", key.as_str(), key.title())).by(&owner).emit(tx)?;
            Ok(setting(key, store::find(tx, key)?, &config))
        })
        .await?;
    reload(app).await?;
    app.outbox.notify_one();
    debug_assert_eq!(key.read(&current(app)).is_empty(), saved.value.is_empty());
    Ok(saved)
}
