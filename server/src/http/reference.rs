//! The interactive page of the interface at `/api/docs`: Scalar's API reference over the OpenAPI document.

use axum::response::{Html, IntoResponse, Response};
use flate2::read::GzDecoder;
use http::{HeaderMap, header};
use kontor_webapp::Encoding;
use std::io::Read;

/// Scalar's script writes its styles into the page; nothing else differs from what a strict page allows.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub async fn page() -> Response {
    let headers = [(header::CONTENT_SECURITY_POLICY, POLICY), (header::CACHE_CONTROL, "no-cache")];
    (headers, Html(include_str!("reference.html"))).into_response()
}

/// The page's script, which the program holds compressed.
pub async fn script(request: HeaderMap) -> crate::error::Result<Response> {
    let headers = [
        (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
        (header::VARY, "accept-encoding"),
    ];
    let accept = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    if accept.is_some_and(|accept| Encoding::Gzip.is_allowed(accept)) {
        let encoding = [(header::CONTENT_ENCODING, "gzip")];
        return Ok((headers, encoding, kontor_webapp::API_REFERENCE).into_response());
    }
    let mut plain = Vec::new();
    let read = GzDecoder::new(kontor_webapp::API_REFERENCE).read_to_end(&mut plain);
    read.map_err(crate::error::Error::internal)?;
    Ok((headers, plain).into_response())
}
