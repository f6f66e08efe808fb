//! What anybody may read.

use super::notices;
use super::plain::plain;
use super::reading;
use super::store::{self, Version};
use super::types::{TermsEntry, TermsKind, TermsOverview, TermsText};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::features::business::{self, Point, PointState};
use kontor_db::Tx;
use std::collections::BTreeMap;
use strum::VariantArray;

pub async fn read_overview(app: &App) -> Result<TermsOverview> {
    let demo = app.config.demo;
    app.db.read(move |tx| overview(tx, demo)).await
}

pub async fn read(app: &App, kind: TermsKind) -> Result<TermsText> {
    let version = app.db.read(move |tx| store::find_current(tx, kind)).await?;
    Ok(text(version.ok_or(ErrorCode::TextNotPublished)?))
}

/// What a page shows: the text, if there is one, and the foot.
pub async fn read_page(app: &App, kind: TermsKind) -> Result<(Option<TermsText>, TermsOverview)> {
    let demo = app.config.demo;
    app.db.read(move |tx| Ok((store::find_current(tx, kind)?.map(text), overview(tx, demo)?))).await
}

/// Number of the version that holds now; none where the text was not published.
///
/// # Errors
/// When the database fails.
pub fn current_number(tx: &mut Tx<'_>, kind: TermsKind) -> Result<Option<i64>> {
    Ok(store::find_current(tx, kind)?.map(|version| version.facts.number))
}

/// A version as plain text. Links to pages of the shop begin with `shop`, as in `https://shop.example`.
///
/// # Errors
/// When the database fails.
pub fn plain_text(tx: &mut Tx<'_>, kind: TermsKind, number: i64, shop: &str) -> Result<Option<String>> {
    Ok(store::find(tx, kind, number)?.map(|version| plain(&reading::blocks(&version.content), shop)))
}

/// Numbers of the versions that hold now, by the words of their kinds.
///
/// # Errors
/// When the database fails.
pub fn current_numbers(tx: &mut Tx<'_>) -> Result<BTreeMap<String, i64>> {
    store::list_current_numbers(tx)
}

/// What the foot of every page says and links, and whether the shop sells.
pub fn overview(tx: &mut Tx<'_>, demo: bool) -> Result<TermsOverview> {
    let published = store::list_current(tx)?;
    let entry = |kind: &TermsKind| {
        let version = published.iter().find(|version| version.kind == *kind)?;
        let (number, published_at) = (version.facts.number, version.facts.published_at);
        Some(TermsEntry { kind: *kind, path: kind.path(), title: kind.title(), number, published_at })
    };
    let texts = TermsKind::VARIANTS.iter().filter_map(entry).collect();
    let takes_orders = business::takes_orders(tx, demo)?;
    let guarantee_notice = notices::find_current(tx)?.map(|(_, notice)| notice);
    Ok(TermsOverview { takes_orders, seller: business::current(tx)?.one_line(), texts, guarantee_notice })
}

/// Which texts a shop still has to publish before it opens.
///
/// # Errors
/// When the database fails.
pub fn points(_: &App, tx: &mut Tx<'_>) -> Result<Vec<Point>> {
    let published = store::list_current(tx)?;
    let required = TermsKind::VARIANTS.iter().filter(|kind| kind.is_required());
    let point = |kind: &TermsKind| {
        let version = published.iter().find(|version| version.kind == *kind);
        let (state, text) = match version {
            Some(version) if version.facts.is_sample => {
                (PointState::Missing, "Veröffentlicht ist nur das Muster. Bitte prüfen und anpassen.")
            }
            Some(_) => (PointState::Ok, "Veröffentlicht."),
            None => (PointState::Missing, "Dieser Text ist noch nicht veröffentlicht."),
        };
        let path = Some(format!("/admin/terms/{}", kind.as_str()));
        Point { code: kind.as_str(), state, title: kind.title(), text: text.to_owned(), path }
    };
    let mut points: Vec<Point> = required.map(point).collect();
    points.push(notices::point(tx)?);
    Ok(points)
}

fn text(version: Version) -> TermsText {
    TermsText {
        kind: version.kind,
        title: version.kind.title(),
        number: version.facts.number,
        published_at: version.facts.published_at,
        is_sample: version.facts.is_sample,
        blocks: reading::blocks(&version.content),
    }
}
