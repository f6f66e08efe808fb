//! What the shop hands out to search engines and price comparison sites: `/robots.txt`, `/sitemap.xml` and the product feed.
//!
//! Each is made for the first who asks after a change of the catalogue, and served from memory as the pages are. A shop for
//! members only hands out none of them.

mod feed;
mod robots;
mod sitemap;
mod xml;

use super::snapshot::{Snapshot, current};
use super::store;
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::help;
use crate::http::encoded::Encoded;
use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::{HeaderMap, header};
use sitemap::{LONGEST, MOST};
use std::sync::Arc;
use tokio::sync::OnceCell;

const FEED: &str = "/feed/products.xml";

/// What was made of one state of the catalogue.
#[derive(Default)]
pub struct Published {
    /// The sitemap; where it is an index, the parts behind it.
    sitemaps: OnceCell<Vec<Encoded>>,
    feed: OnceCell<Encoded>,
}

pub fn pages(router: Router<App>) -> Router<App> {
    router
        .route("/robots.txt", get(robots_file))
        .route(
            "/sitemap.xml",
            get(async |State(app), headers: HeaderMap| sitemap_file(app, headers, 0).await),
        )
        .route(FEED, get(feed_file))
}

/// The part of a sitemap that a path names, as `/sitemap-2.xml` does.
pub fn sitemap_part(path: &str) -> Option<usize> {
    let number = path.strip_prefix("/sitemap-")?.strip_suffix(".xml")?;
    number.parse().ok().filter(|part: &usize| *part > 0 && part.to_string() == number)
}

async fn robots_file(State(app): State<App>) -> Result<Response> {
    let snapshot = current(&app).await?;
    let text = robots::text(&snapshot.selling.public_url, snapshot.shop.is_members_only());
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, text).into_response())
}

/// `part`: 0 is the sitemap itself.
pub async fn sitemap_file(app: App, headers: HeaderMap, part: usize) -> Result<Response> {
    let snapshot = listed(&app).await?;
    let made = snapshot.published.sitemaps.get_or_try_init(|| make_sitemaps(&app, &snapshot)).await?;
    Ok(made.get(part).ok_or(ErrorCode::NotFound)?.respond(&headers))
}

async fn make_sitemaps(app: &App, snapshot: &Arc<Snapshot>) -> Result<Vec<Encoded>> {
    let changes = app.db.read(store::list_changes).await?;
    let help = help::current(app).entries();
    let snapshot = snapshot.clone();
    // Compressing takes milliseconds: no async thread waits for it.
    let made = tokio::task::spawn_blocking(move || {
        let addresses = sitemap::addresses(&snapshot, &changes, &help);
        let parts = sitemap::parts(&snapshot.selling.public_url, &addresses, (MOST, LONGEST))?;
        Ok(parts.into_iter().map(|part| Encoded::document(part, "application/xml; charset=utf-8")).collect())
    });
    made.await.map_err(Error::internal)?
}

async fn feed_file(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    let snapshot = listed(&app).await?;
    let made = snapshot.published.feed.get_or_try_init(|| make_feed(&app, &snapshot)).await?;
    Ok(made.respond(&headers))
}

async fn make_feed(app: &App, snapshot: &Arc<Snapshot>) -> Result<Encoded> {
    let brands = app.db.read(store::facts::list_brands).await?;
    let snapshot = snapshot.clone();
    let made = tokio::task::spawn_blocking(move || {
        let goods = snapshot.products().map(|product| feed::Listed {
            product,
            range: snapshot.variants(product.id),
            pictures: snapshot.pictures(product),
            brand: brands.get(&product.id).map(String::as_str),
        });
        let feed = feed::write(&snapshot.window(), goods)?;
        Ok(Encoded::document(feed, "application/rss+xml; charset=utf-8"))
    });
    made.await.map_err(Error::internal)?
}

/// The catalogue of a shop that wants to be found.
async fn listed(app: &App) -> Result<Arc<Snapshot>> {
    let snapshot = current(app).await?;
    if snapshot.shop.is_members_only() { Err(ErrorCode::NotFound.into()) } else { Ok(snapshot) }
}
