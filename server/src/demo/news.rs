//! What the demo's owner has done for the community: news that were sent, and an invitation by which some came.

use super::Seeded;
use crate::error::{Error, Result};
use crate::features::invitations::{self, NewInvitation};
use crate::features::{announcements, notifications};
use crate::time::{DAY, HOUR, Here};
use jiff::ToSpan;
use kontor_db::Tx;
use serde::Deserialize;
use std::collections::HashMap;

/// The compiled-in file.
#[derive(Deserialize)]
pub struct Community {
    announcements: Vec<Announcement>,
    invitations: Vec<Invitation>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Announcement {
    hours_ago: i64,
    title: String,
    content: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Invitation {
    label: String,
    made_days_ago: i64,
    days_left: i64,
    most_uses: i64,
    approves: bool,
    guests: Vec<Guest>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Guest {
    name: String,
    came_days_ago: i64,
}

pub fn read() -> serde_json::Result<Community> {
    serde_json::from_str(include_str!("../../demo/community.json"))
}

pub(super) fn seed(
    tx: &mut Tx<'_>,
    community: &Community,
    people: &HashMap<String, Seeded>,
    Here { now, zone }: Here<'_>,
) -> Result<()> {
    for news in &community.announcements {
        let at = now.plus(-news.hours_ago * HOUR);
        announcements::seed(tx, (&news.title, &news.content), at, notifications::insert_news)?;
    }
    for invitation in &community.invitations {
        let mut guests = Vec::new();
        for guest in &invitation.guests {
            let person = people.get(&guest.name);
            let person = person.ok_or_else(|| Error::internal("unknown guest in the demo data"))?;
            guests.push((person.id, now.plus(-guest.came_days_ago * DAY)));
        }
        let last_day = now.date(zone).checked_add(invitation.days_left.days()).map_err(Error::internal)?;
        let new = NewInvitation {
            label: invitation.label.clone(),
            most_uses: invitation.most_uses,
            ends_on: last_day,
            approves: invitation.approves,
        };
        let made_at = now.plus(-invitation.made_days_ago * DAY);
        invitations::insert_seeded(tx, &invitations::Seeded { new, made_at, guests })?;
    }
    Ok(())
}
