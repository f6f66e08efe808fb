//! Everything of the catalogue that is no call: pages of the app with their first data, pictures of the demo shop, and the
//! way round the router.

use super::facts::FactSheet;
use super::filter::{Part, ProductQuery};
use super::reviews::{Reviews, WrittenReviews};
use super::snapshot::{Catalog, Snapshot, current};
use super::tree::Tree;
use super::types::Product;
use super::variants::face;
use super::window::Asked;
use super::written::Page;
use super::{images, page, published, rules};
use crate::app::{App, hook};
use crate::error::{Error, ErrorCode, Result};
use crate::http::encoded::Encoded;
use crate::http::{app_paths, embedded};
use axum::Router;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::{HeaderMap, Method, StatusCode, Uri, header};
use serde::Deserialize;
use std::sync::Arc;

/// The app's pages answer every path that is no file and no call.
pub fn pages(_: &App) -> Router<App> {
    published::pages(Router::new()).route("/pictures/{name}", get(picture)).fallback(page_of_app)
}

/// `GET /api/products` of anonymous visitors while the snapshot is fresh: shared bytes, ready headers, no database, no
/// router.
pub fn answer_quickly(app: &App, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<Response> {
    let whole = uri.path() == "/api/products" && uri.query().is_none_or(|query| query == "all=true");
    if method != Method::GET || !whole || headers.contains_key(header::AUTHORIZATION) {
        return None;
    }
    Some(app.state::<Catalog>().fresh()?.products_json.respond(headers))
}

async fn picture(request: Request) -> Response {
    let name = request.uri().path().trim_start_matches("/pictures/");
    images::picture(name, request.headers())
        .unwrap_or_else(|| Error::new(ErrorCode::NotFound).into_response())
}

/// A file of the app, or the app itself.
async fn page_of_app(State(app): State<App>, request: Request) -> Result<Response> {
    let (path, headers) = (request.uri().path(), request.headers());
    if path == "/api" || path.starts_with("/api/") {
        return Err(ErrorCode::NotFound.into());
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(ErrorCode::MethodNotAllowed.into());
    }
    if let Some(response) = embedded::file(path, headers) {
        return Ok(response);
    }
    app_page(&app, request.uri(), headers).await
}

async fn app_page(app: &App, uri: &Uri, headers: &HeaderMap) -> Result<Response> {
    let path = uri.path();
    // A missing asset must not answer with a page: the browser would run HTML as a script.
    if path.starts_with("/assets/") {
        return Err(ErrorCode::NotFound.into());
    }
    if let Some(part) = published::sitemap_part(path) {
        return published::sitemap_file(app.clone(), headers.clone(), part).await;
    }
    let snapshot = current(app).await?;
    // As the app reads addresses: a slash at the end changes nothing.
    let path = path.strip_suffix('/').filter(|rest| !rest.is_empty()).unwrap_or(path);
    if path == "/shop" {
        let query = uri.query().unwrap_or_default();
        let asked: ShopQuery = serde_urlencoded::from_str(query).unwrap_or_default();
        return shop_page(snapshot, asked, headers).await;
    }
    if !app_paths::is_known(path) {
        return Ok(shared_page(&snapshot, Page::Unknown).await?.not_found(headers));
    }
    let Some(id) = path.strip_prefix("/product/") else {
        return Ok(shared_page(&snapshot, Page::Plain).await?.respond(headers));
    };
    let goods: Vec<&Product> = snapshot.products().collect();
    let window = snapshot.window();
    Ok(if let Some(product) = id.parse().ok().and_then(|id| snapshot.product(id)) {
        let (reviews, sheet) = tokio::join!(written_reviews(app, product.id), fact_sheet(app, product.id));
        let range = snapshot.variants(product.id);
        let asked: VariantQuery =
            serde_urlencoded::from_str(uri.query().unwrap_or_default()).unwrap_or_default();
        let chosen = range.and_then(|range| range.variants.iter().find(|one| asked.variant == Some(one.id)));
        let chosen = chosen.map(|variant| face(product, variant));
        let pictures = snapshot.pictures(product);
        let face = chosen.as_ref().unwrap_or(product);
        let shown = page::Shown { product, face, range, pictures: &pictures };
        let html = page::product(&window, &goods, shown, (&reviews, &sheet), &snapshot.first_data);
        Encoded::page_once(html.into_bytes(), headers)
    } else {
        let html = page::missing(&window, &goods, &snapshot.first_data);
        not_found(Encoded::page_once(html.into_bytes(), headers))
    })
}

/// A page that everybody is shown.
async fn shared_page(snapshot: &Arc<Snapshot>, page: Page) -> Result<&Encoded> {
    let place = snapshot.written.place(&page).ok_or(ErrorCode::NotFound)?;
    if let Some(written) = place.get() {
        return Ok(written);
    }
    let known = snapshot.clone();
    // Compressing takes milliseconds: no async thread waits for it.
    let html = tokio::task::spawn_blocking(move || {
        let place = known.written.place(&page)?;
        place.get_or_init(|| Encoded::html(write(&known, &page, 1).into_bytes()));
        Some(())
    });
    html.await.map_err(Error::internal)?;
    Ok(place.get().ok_or(ErrorCode::NotFound)?)
}

/// A page that everybody is shown, and of a long list the part with this number.
fn write(snapshot: &Snapshot, page: &Page, number: usize) -> String {
    let window = snapshot.window();
    let category = match page {
        Page::Plain => return page::plain(&window, &snapshot.general_data),
        Page::Unknown => return page::unknown(&window, &snapshot.general_data),
        // No category has an empty slug: that one is not there.
        Page::Lost => Some(""),
        Page::Shop(slug) => Some(slug.as_str()).filter(|slug| !slug.is_empty()),
    };
    let tree = Tree::new(window.categories);
    let within = category.filter(|slug| !slug.is_empty()).map(|slug| tree.slugs_within(slug));
    let goods = snapshot
        .products()
        .filter(|product| within.as_ref().is_none_or(|slugs| slugs.contains(product.category.as_str())));
    let goods: Vec<&Product> = goods.collect();
    page::shop(&window, &goods, Asked { category, search: "", number }, &snapshot.first_data)
}

fn not_found(mut page: Response) -> Response {
    *page.status_mut() = StatusCode::NOT_FOUND;
    page
}

/// A page without its reviews is better than none: the app asks for them again.
async fn written_reviews(app: &App, product_id: i64) -> WrittenReviews {
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let read = app.db.read(move |tx| (hook::<Reviews>(tx)?.0)(tx, product_id, now, &zone));
    read.await.unwrap_or_else(|error: Error| {
        tracing::warn!(error = error.code().as_str(), "a product's page has no reviews");
        WrittenReviews::default()
    })
}

/// As with the reviews.
async fn fact_sheet(app: &App, id: i64) -> FactSheet {
    rules::fact_sheet(app, id).await.unwrap_or_else(|error: Error| {
        tracing::warn!(error = error.code().as_str(), "a product's page has no facts");
        FactSheet::default()
    })
}

/// Which variant an address shows; the app reads the same.
#[derive(Default, Deserialize)]
#[serde(default)]
struct VariantQuery {
    variant: Option<i64>,
}

/// What an address of the shop may ask for; the app reads the same (`shop-filter.ts`).
#[derive(Default, Deserialize)]
#[serde(default)]
struct ShopQuery {
    category: String,
    search: String,
    /// Read without a script only: the number of a part of a long list.
    page: String,
}

async fn shop_page(snapshot: Arc<Snapshot>, asked: ShopQuery, headers: &HeaderMap) -> Result<Response> {
    let question = ProductQuery {
        search: Some(asked.search.trim().to_owned()).filter(|search| !search.is_empty()),
        category: Some(asked.category.clone()).filter(|slug| snapshot.written.has_category(slug)),
        in_stock_only: Some(false),
        ..ProductQuery::default()
    };
    // What cannot be searched for shows the shop: the app says so itself.
    let filter = match question.search.is_some().then(|| question.check()) {
        Some(Ok(Part::Fitting(filter))) => Some(filter),
        _ => None,
    };
    let lost = !asked.category.is_empty() && !snapshot.written.has_category(&asked.category);
    let number: usize = asked.page.parse().unwrap_or(1);
    let Some(filter) = filter else {
        let page = if lost { Page::Lost } else { Page::Shop(asked.category) };
        if number > 1 && !lost {
            let html = tokio::task::spawn_blocking(move || write(&snapshot, &page, number));
            return Ok(Encoded::page_once(html.await.map_err(Error::internal)?.into_bytes(), headers));
        }
        let page = shared_page(&snapshot, page).await?;
        return Ok(if lost { page.not_found(headers) } else { page.respond(headers) });
    };
    // Ranking takes milliseconds in a large shop: no async thread waits for it.
    let html = tokio::task::spawn_blocking(move || {
        let found = snapshot.filtering()?.discover(&filter, false);
        let chosen = Some(asked.category.as_str()).filter(|slug| !slug.is_empty());
        let asked = Asked { category: chosen, search: &asked.search, number };
        Ok::<_, Error>(page::shop(&snapshot.window(), &found, asked, &snapshot.first_data))
    });
    let page = Encoded::page_once(html.await.map_err(Error::internal)??.into_bytes(), headers);
    Ok(if lost { not_found(page) } else { page })
}
