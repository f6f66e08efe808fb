//! The owner's side: reading what there is, publishing a version.

use super::events::{TermsEvent, TermsFacts};
use super::store::{self, Version};
use super::types::{
    Preview, PreviewRequest, PublishRequest, TermsContent, TermsEditor, TermsKind, TermsState, TermsVersion,
    sha256,
};
use super::{reading, samples};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::events::Event;
use crate::features::business;
use crate::identity::Owner;
use strum::VariantArray;

pub async fn list(app: &App) -> Result<Vec<TermsState>> {
    let published = app.db.read(store::list_current).await?;
    let version = |kind: TermsKind| {
        published.iter().find(|version| version.kind == kind).map(|version| version.facts.clone())
    };
    Ok(TermsKind::VARIANTS.iter().map(|kind| state(*kind, version(*kind))).collect())
}

fn state(kind: TermsKind, published: Option<TermsVersion>) -> TermsState {
    TermsState { kind, path: kind.path(), title: kind.title(), required: kind.is_required(), published }
}

pub async fn edit(app: &App, kind: TermsKind) -> Result<TermsEditor> {
    let public_url = app.config.public_url();
    app.db
        .read(move |tx| {
            let details = business::current(tx)?;
            let current = store::find_current(tx, kind)?;
            let (content, facts) = current.map(|version| (version.content, version.facts)).unzip();
            Ok(TermsEditor {
                state: state(kind, facts),
                content,
                sample: samples::filled(kind, &details, &public_url),
                versions: store::list(tx, kind)?,
            })
        })
        .await
}

pub async fn content(app: &App, kind: TermsKind, number: i64) -> Result<TermsContent> {
    let version = app.db.read(move |tx| store::find(tx, kind, number)).await?;
    Ok(TermsContent { content: version.ok_or(ErrorCode::TextNotPublished)?.content })
}

pub fn preview(request: &PreviewRequest) -> Result<Preview> {
    let content = reading::readable(&request.content)?;
    Ok(Preview { blocks: reading::blocks(&content), gaps: reading::gaps(&content) })
}

pub async fn publish(
    app: &App,
    owner: Owner,
    kind: TermsKind,
    request: PublishRequest,
) -> Result<TermsEditor> {
    let content = reading::publishable(&request.content)?;
    let now = app.clock.now();
    let public_url = app.config.public_url();
    app.db
        .write(move |tx| {
            let before = store::find_current(tx, kind)?;
            // Sent twice, by a double click or after a lost answer.
            if before.as_ref().is_some_and(|version| version.content == content) {
                return Ok(());
            }
            let number = before.as_ref().map_or(0, |version| version.facts.number);
            if number != request.number {
                return Err(ErrorCode::ChangedMeanwhile.into());
            }
            // The imprint says nothing but the seller's own facts: with all of them it is whole.
            let is_checked = !kind.is_sample() || kind == TermsKind::Imprint;
            let is_sample = content == samples::filled(kind, &business::current(tx)?, &public_url);
            let author = owner.username.clone();
            let facts = TermsVersion {
                number: number + 1,
                published_at: now,
                author,
                is_sample: is_sample && !is_checked,
                sha256: sha256(&content),
            };
            let version = Version { kind, content: content.clone(), facts };
            store::insert(tx, &version)?;
            let what =
                TermsEvent::Published { before: before.as_ref().map(facts_of), after: facts_of(&version) };
            Event::new(&what, now, ("terms", kind.as_str(), kind.title())).by(&owner).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    edit(app, kind).await
}

fn facts_of(version: &Version) -> TermsFacts {
    TermsFacts { kind: version.kind, number: version.facts.number, sha256: version.facts.sha256.clone() }
}
