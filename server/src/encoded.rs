//! A body that is serialised and compressed once and then served as shared bytes with an entity tag per encoding.

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use kontor_webapp::Encoding;
use sha2::{Digest, Sha256};
use std::io::Write;

/// Brotli quality: near the best size at a few milliseconds for a catalogue.
const BROTLI_QUALITY: i32 = 5;

pub struct Encoded {
    plain: Form,
    brotli: Form,
    gzip: Form,
}

struct Form {
    bytes: Bytes,
    headers: HeaderMap,
}

impl Encoded {
    pub fn json(body: Vec<u8>) -> Self {
        let mut json = Self::new(body, "application/json");
        for form in [&mut json.plain, &mut json.brotli, &mut json.gzip] {
            crate::http::add_api_headers(&mut form.headers);
        }
        json
    }

    pub fn html(body: Vec<u8>) -> Self {
        Self::new(body, "text/html; charset=utf-8")
    }

    fn new(body: Vec<u8>, content_type: &'static str) -> Self {
        let tag: String = Sha256::digest(&body)[..12].iter().map(|byte| format!("{byte:02x}")).collect();
        let form = |bytes: Vec<u8>, encoding: Encoding| {
            let mut headers = HeaderMap::with_capacity(16);
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
            if let Some(name) = encoding.header() {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
            }
            let suffix = encoding.header().unwrap_or("id");
            if let Ok(etag) = HeaderValue::from_str(&format!("\"{tag}-{suffix}\"")) {
                headers.insert(header::ETAG, etag);
            }
            Form { bytes: bytes.into(), headers }
        };
        Self {
            brotli: form(brotli(&body), Encoding::Brotli),
            gzip: form(gzip(&body, Compression::default()), Encoding::Gzip),
            plain: form(body, Encoding::Identity),
        }
    }

    /// A page made for this one request.
    pub fn page_once(body: Vec<u8>, request: &HeaderMap) -> Response {
        Self::once(body, "text/html; charset=utf-8", "no-cache", request)
    }

    /// JSON made for this one request of somebody who is signed in: nobody else shall see it.
    pub fn json_once(body: Vec<u8>, request: &HeaderMap) -> Response {
        Self::once(body, "application/json", "no-store", request)
    }

    /// Only the form that the request accepts is compressed, and quickly.
    fn once(body: Vec<u8>, kind: &'static str, keep: &'static str, request: &HeaderMap) -> Response {
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        let gzips = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        *response.body_mut() = if !gzips.is_some_and(|accept| Encoding::Gzip.is_allowed(accept)) {
            body.into()
        } else {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            gzip(&body, Compression::fast()).into()
        };
        response
    }

    /// The form that the request accepts, or 304 when the client has it already.
    pub fn respond(&self, request: &HeaderMap) -> Response {
        let form = match accepted(request) {
            Encoding::Brotli => &self.brotli,
            Encoding::Gzip => &self.gzip,
            Encoding::Identity => &self.plain,
        };
        let mut response = Response::new(Body::empty());
        *response.headers_mut() = form.headers.clone();
        if matches(request, form.headers.get(header::ETAG)) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        } else {
            *response.body_mut() = Body::from(form.bytes.clone());
        }
        response
    }
}

/// The encoding that a request accepts.
pub fn accepted(request: &HeaderMap) -> Encoding {
    request
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .map_or(Encoding::Identity, Encoding::negotiate)
}

/// Whether `If-None-Match` names the tag.
pub fn matches(request: &HeaderMap, tag: Option<&HeaderValue>) -> bool {
    let (Some(wanted), Some(tag)) = (request.get(header::IF_NONE_MATCH), tag) else { return false };
    let (Ok(wanted), Ok(tag)) = (wanted.to_str(), tag.to_str()) else { return false };
    wanted == "*" || wanted.split(',').any(|part| part.trim().trim_start_matches("W/") == tag)
}

fn brotli(body: &[u8]) -> Vec<u8> {
    let params = brotli::enc::BrotliEncoderParams { quality: BROTLI_QUALITY, ..Default::default() };
    let mut compressed = Vec::with_capacity(body.len() / 4);
    match brotli::BrotliCompress(&mut &body[..], &mut compressed, &params) {
        Ok(_) => compressed,
        Err(fault) => unreachable!("writing to memory does not fail: {fault}"),
    }
}

fn gzip(body: &[u8], level: Compression) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 4), level);
    match encoder.write_all(body).and_then(|()| encoder.finish()) {
        Ok(compressed) => compressed,
        Err(fault) => unreachable!("writing to memory does not fail: {fault}"),
    }
}
