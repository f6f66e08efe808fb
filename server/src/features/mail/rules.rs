//! Reading letters and having them tried again, and what is kept of a person.

use super::events::{MailEvent, MailFacts};
use super::types::{MailList, MailMessage, MailState};
use super::{addresses, store};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::identity::{Erasure, Member, Owner};
use crate::services::post::Mailbox;
use crate::time::Time;
use kontor_db::Tx;
use kontor_mail::File;
use serde_json::{Value, json};

pub async fn list(app: &App, owner: Owner) -> Result<MailList> {
    let has_mailbox = app.state::<Mailbox>().get().is_some();
    let messages = app.db.read(move |tx| store::list(tx, &owner)).await?;
    Ok(MailList { has_mailbox, messages })
}

pub async fn read(app: &App, owner: Owner, id: i64) -> Result<MailMessage> {
    app.db
        .read(move |tx| {
            let entry = store::find(tx, &owner, id)?.ok_or(ErrorCode::NotFound)?;
            let (text, html) = store::find_bodies(tx, &owner, id)?.ok_or(ErrorCode::NotFound)?;
            Ok(MailMessage { entry, text, html, files: store::describe_files(tx, &owner, id)? })
        })
        .await
}

pub async fn file(app: &App, owner: Owner, id: i64, position: i64) -> Result<File> {
    let found = app.db.read(move |tx| store::find_file(tx, &owner, id, position)).await?;
    found.ok_or_else(|| Error::new(ErrorCode::NotFound))
}

/// One that was sent, or is kept in an account, stays so.
pub async fn retry(app: &App, owner: Owner, id: i64) -> Result<MailMessage> {
    let now = app.clock.now();
    let proof = owner.clone();
    app.db
        .write(move |tx| {
            let entry = store::find(tx, &proof, id)?.ok_or(ErrorCode::NotFound)?;
            if matches!(entry.state, MailState::Sent | MailState::Kept) {
                return Ok(());
            }
            store::retry(tx, &proof, id, now)?;
            let what = MailEvent::Retried { after: MailFacts { attempts: entry.attempts } };
            Event::new(&what, now, ("mail", &id.to_string(), &entry.subject)).by(&proof).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    read(app, owner, id).await
}

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let letters: Vec<_> = store::list_own(tx, member)?
        .into_iter()
        .map(|(subject, text, at)| json!({ "subject": subject, "text": text, "createdAt": at }))
        .collect();
    Ok(json!({ "address": addresses::export(tx, member)?, "letters": letters }))
}

/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    store::old::erase_person(tx, erasure)
}

/// Forgets letters that are no business letters, and links, once they are too old.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    addresses::purge(tx, now)?;
    store::old::purge(tx, now)
}
