//! Files of the built app: precompressed, immutable where their name carries their hash, with an entity tag.

use crate::http::encoded::{accepted, matches};
use axum::body::Body;
use axum::response::Response;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use kontor_webapp::File;

/// The file at `path`, if the app has one there. Pages are no files: they are filled in by the page that has them.
pub fn file(path: &str, request: &HeaderMap) -> Option<Response> {
    let path = path.trim_start_matches('/');
    if path == "index.html" {
        return None;
    }
    let file = File::find(path, accepted(request))?;
    let mut response = Response::new(Body::empty());
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.content_type));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let caching = match path {
        // A worker that is kept would keep an old app.
        "sw.js" => "no-cache",
        _ if file.immutable => "public, max-age=31536000, immutable",
        _ => "public, max-age=3600",
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Some(encoding) = file.encoding.header() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    let tag = HeaderValue::from_str(&file.etag).ok()?;
    headers.insert(header::ETAG, tag.clone());
    if matches(request, Some(&tag)) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        *response.body_mut() = Body::from(file.bytes);
    }
    Some(response)
}
