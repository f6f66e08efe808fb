//! Rows of profiles.

use super::types::Switches;
use crate::error::Result;
use crate::identity::{Erasure, Member, SignedIn, UserId};
use crate::text;
use kontor_db::{Row, Tx, values};
use serde::Serialize;

#[derive(Debug, Clone, Default)]
pub struct StoredProfile {
    pub display_name: Option<String>,
    pub bio: Option<String>,
    pub avatar: Option<String>,
    /// Category slugs.
    pub preferred_categories: Vec<String>,
    pub switches: Switches,
}

/// What [`insert_profile`] needs.
#[derive(Debug, Clone)]
pub struct NewProfile {
    pub user_id: UserId,
    pub display_name: String,
    pub bio: String,
}

/// What other members see of a profile.
#[derive(Debug, Clone, Default)]
pub struct Face {
    pub display_name: Option<String>,
    pub bio: Option<String>,
    pub avatar: Option<String>,
    /// Category slugs.
    pub preferred_categories: Vec<String>,
}

/// How these accounts call themselves, where they do.
pub fn find_display_names(tx: &mut Tx<'_>, users: &[UserId]) -> Result<Vec<String>> {
    let sql = "SELECT display_name FROM profiles_profiles WHERE display_name IS NOT NULL AND user_id";
    Ok(tx.all_among(sql, users.iter().copied(), |row| row.get(0))?)
}

const PROFILE: &str = "SELECT display_name, bio, avatar, preferred_categories, notification_settings
    FROM profiles_profiles WHERE user_id = $1";

fn profile(row: &Row<'_>) -> Result<StoredProfile, kontor_db::Error> {
    Ok(StoredProfile {
        display_name: row.get(0)?,
        bio: row.get(1)?,
        avatar: row.get(2)?,
        preferred_categories: serde_json::from_str(&row.get::<String>(3)?).unwrap_or_default(),
        switches: serde_json::from_str(&row.get::<String>(4)?).unwrap_or_default(),
    })
}

pub fn find_profile(tx: &mut Tx<'_>, account: &SignedIn) -> Result<Option<StoredProfile>> {
    Ok(tx.one(PROFILE, &values![account.id], profile)?)
}

/// What a member may see of another's profile; nothing is stored of those who never edited it.
pub fn find_face(tx: &mut Tx<'_>, _: &Member, user: UserId) -> Result<Face> {
    let stored = tx.one(PROFILE, &values![user], profile)?.unwrap_or_default();
    Ok(Face {
        display_name: stored.display_name,
        bio: stored.bio,
        avatar: stored.avatar,
        preferred_categories: stored.preferred_categories,
    })
}

/// Writes everything but the avatar.
pub fn save_profile(tx: &mut Tx<'_>, member: &Member, profile: &StoredProfile) -> Result<()> {
    tx.execute(
        "INSERT INTO profiles_profiles (user_id, display_name, display_key, bio, preferred_categories, notification_settings)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (user_id) DO UPDATE SET display_name = $2, display_key = $3, bio = $4, preferred_categories = $5,
            notification_settings = $6",
        &values![
            member.id,
            profile.display_name.as_deref(),
            profile.display_name.as_deref().map(text::fold),
            profile.bio.as_deref(),
            json(&profile.preferred_categories),
            json(&profile.switches)
        ],
    )?;
    Ok(())
}

pub fn save_avatar(tx: &mut Tx<'_>, member: &Member, path: Option<&str>) -> Result<()> {
    tx.execute(
        "INSERT INTO profiles_profiles (user_id, avatar, preferred_categories, notification_settings) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE SET avatar = $2",
        &values![member.id, path, "[]", json(&Switches::default())],
    )?;
    Ok(())
}

pub fn has_avatar(tx: &mut Tx<'_>, path: &str) -> Result<bool> {
    let found =
        tx.one("SELECT user_id FROM profiles_profiles WHERE avatar = $1 LIMIT 1", &values![path], |row| {
            row.get::<i64>(0)
        })?;
    Ok(found.is_some())
}

/// Answers the avatar that it had.
pub fn delete_profile(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<Option<String>> {
    let deleted = tx.one(
        "DELETE FROM profiles_profiles WHERE user_id = $1 RETURNING avatar",
        &values![erasure.user()],
        |row| row.get::<Option<String>>(0),
    )?;
    Ok(deleted.flatten())
}

pub fn insert_profile(tx: &mut Tx<'_>, new: &NewProfile) -> Result<()> {
    tx.execute(
        "INSERT INTO profiles_profiles (user_id, display_name, display_key, bio, preferred_categories, notification_settings)
         VALUES ($1, $2, $3, $4, $5, $6)",
        &values![
            new.user_id,
            new.display_name.as_str(),
            text::fold(&new.display_name),
            new.bio.as_str(),
            "[]",
            json(&Switches::default())
        ],
    )?;
    Ok(())
}

pub fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| unreachable!("words and switches are JSON: {error}"))
}
