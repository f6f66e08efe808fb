//! What a member reads of the own letters.

use super::store;
use super::types::{OwnLetter, OwnLetterContent};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::identity::Member;
use kontor_mail::File;

pub async fn list(app: &App, member: Member) -> Result<Vec<OwnLetter>> {
    app.db.read(move |tx| store::list(tx, &member)).await
}

pub async fn read(app: &App, member: Member, id: i64) -> Result<OwnLetterContent> {
    let found = app.db.read(move |tx| store::find(tx, &member, id)).await?;
    found.ok_or_else(|| Error::new(ErrorCode::NotFound))
}

pub async fn file(app: &App, member: Member, id: i64, position: i64) -> Result<File> {
    let found = app.db.read(move |tx| store::find_document(tx, member.id, id, position)).await?;
    found.ok_or_else(|| Error::new(ErrorCode::NotFound))
}
