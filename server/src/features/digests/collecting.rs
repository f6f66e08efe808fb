//! Whose turn it is, and for whom of them something waits: a few hundred members in a transaction, with a handful of statements.

use super::pages::LEAVING;
use super::rules::{ABOUT, next_at};
use super::store::{self, Due};
use super::types::DigestFrequency;
use crate::app::App;
use crate::error::Result;
use crate::features::mail::LateLetter;
use crate::features::settings::ShopConfig;
use crate::features::{chat, mail, push};
use crate::identity::{self, Account, UserId};
use crate::services::post::Mailbox;
use crate::time::{Here, Time};
use kontor_db::Tx;
use std::collections::BTreeMap;

/// Members of one transaction.
const BATCH: i64 = 200;

/// Whether it is the turn of any member. Without a mailbox it waits.
///
/// # Errors
/// When the database fails.
pub async fn is_due(app: &App) -> Result<bool> {
    if app.state::<Mailbox>().get().is_none() {
        return Ok(false);
    }
    let now = app.clock.now();
    app.db.read(move |tx| store::is_due(tx, now)).await
}

/// Leaves letters for the next members; whether there may be more. Run by one node at a time; were it two, the later one's transaction
/// would be run again and find the turns taken.
///
/// # Errors
/// When the database fails. Nothing is left then, and it is their turn still.
pub async fn collect_next(app: &App) -> Result<bool> {
    let (shop, now) = (app.clone(), app.clock.now());
    app.db.write(move |tx| collect(&shop, tx, now)).await
}

fn collect(app: &App, tx: &mut Tx<'_>, now: Time) -> Result<bool> {
    let due = store::list_due(tx, now, BATCH)?;
    if due.is_empty() {
        return Ok(false);
    }
    let addresses = mail::list_addresses(tx, due.iter().map(|due| due.user))?;
    let mut accounts = identity::find_accounts(tx, addresses.keys().copied())?;
    accounts.retain(|_, account| may_be_told(app, account, now));
    let waiting = list_waiting(tx, &accounts, now)?;
    let letters = due.iter().filter_map(|Due { user, chosen, due_at }| {
        let is_anything = waiting.get(user).is_some_and(|latest| *latest > chosen.told_until);
        is_anything.then_some(())?;
        Some(LateLetter {
            about: format!("{ABOUT} {user} {}", due_at.date(&app.zone)),
            user: *user,
            to: addresses.get(user)?.clone(),
            unsubscribe_url: LEAVING.at_once(app, &chosen.leaving_key),
        })
    });
    let letters: Vec<LateLetter> = letters.collect();
    let settings = ShopConfig::of(app);
    let shop = settings.name();
    mail::post_late(tx, shop, &subject(shop), &letters, now)?;
    for frequency in [DigestFrequency::Daily, DigestFrequency::Weekly] {
        let users = due.iter().filter(|due| due.chosen.frequency == frequency).map(|due| due.user);
        if let Some(next) = next_at(frequency, Here { now, zone: &app.zone }) {
            store::put_next(tx, users, frequency, next)?;
        }
    }
    Ok(true)
}

fn subject(shop: &str) -> String {
    format!("Was Sie bei {shop} verpasst haben")
}

/// Members who are let in; a timeout is a pause from all of it.
pub(super) fn may_be_told(app: &App, account: &Account, now: Time) -> bool {
    account.is_approved && identity::refuse_locked_out(&app.zone, account, now).is_ok()
}

/// When the latest was said or told that each has not read. It asks less than a letter does, and none too little.
fn list_waiting(
    tx: &mut Tx<'_>,
    accounts: &BTreeMap<UserId, Account>,
    now: Time,
) -> Result<BTreeMap<UserId, Time>> {
    let muted = push::list_muted(tx, accounts.keys().copied())?;
    let mut waiting = chat::list_waiting(tx, accounts, &muted, now)?;
    for (user, told_at) in store::list_latest_notices(tx, accounts.keys().copied())? {
        let latest = waiting.entry(user).or_insert(told_at);
        *latest = told_at.max(*latest);
    }
    Ok(waiting)
}
