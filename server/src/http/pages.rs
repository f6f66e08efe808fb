//! Everything that is no call: the app's files, its pages and the pictures.

use crate::app::App;
use crate::embedded;
use crate::encoded::Encoded;
use crate::error::{Error, ErrorCode, Result};
use crate::features::{catalog, media};
use crate::page;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, Method, Uri, header};

/// A picture of the demo shop.
pub async fn picture(request: Request) -> Response {
    let name = request.uri().path().trim_start_matches("/pictures/");
    match catalog::picture(name) {
        Some(bytes) => {
            let headers =
                [(header::CONTENT_TYPE, "image/webp"), (header::CACHE_CONTROL, "public, max-age=604800")];
            (headers, bytes.into_owned()).into_response()
        }
        None => Error::new(ErrorCode::NotFound).into_response(),
    }
}

/// Nothing in an uploaded picture may run, whatever a browser makes of it.
const PICTURE_POLICY: &str = "default-src 'none'; sandbox";

/// An uploaded picture. Its name is the hash of its content, so it never changes.
pub async fn uploaded_picture(State(app): State<App>, request: Request) -> Result<Response> {
    let file = request.uri().path().trim_start_matches("/media/");
    let bytes = media::file(&app, file).await?.ok_or(ErrorCode::NotFound)?;
    let headers = [
        (header::CONTENT_TYPE, "image/webp"),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (header::CONTENT_SECURITY_POLICY, PICTURE_POLICY),
    ];
    Ok((headers, bytes).into_response())
}

/// A file of the app, or the app itself for every path that is no file and no call.
pub async fn page(State(app): State<App>, request: Request) -> Result<Response> {
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
    let snapshot = catalog::current(app).await?;
    let Some(id) = path.strip_prefix("/product/") else {
        let page = if path == "/shop" { &snapshot.shop_page } else { &snapshot.plain_page };
        return Ok(page.respond(headers));
    };
    Ok(match id.parse().ok().and_then(|id| snapshot.product(id)) {
        Some(product) => {
            let html =
                page::product(app.catalog.shop(), &app.config.public_url(), product, &snapshot.first_data);
            Encoded::page_once(html.into_bytes(), headers)
        }
        None => snapshot.shop_page.respond(headers),
    })
}
