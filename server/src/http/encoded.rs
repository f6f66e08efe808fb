//! A body that is serialised and compressed once and then served as shared bytes with an entity tag per encoding.

use super::headers::add_api_headers;
use crate::error::Error;
use axum::body::{Body, HttpBody as _};
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use kontor_webapp::Encoding;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::io::Write;
use std::ops::RangeInclusive;

/// Shorter answers fit into one packet anyway.
const SHORTEST: u64 = 1024;
/// Longer ones keep a thread busy for more than half a millisecond.
const LONG: usize = 64 * 1024;

/// Brotli quality: near the best size at a few milliseconds for a catalogue.
const BROTLI_QUALITY: i32 = 5;
/// Brotli's window as a power of two (RFC 7932, 9.1). It takes twice that in memory. For less than 17 the encoder has no searcher of this quality.
const BROTLI_WINDOW: RangeInclusive<u32> = 17..=22;

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
            add_api_headers(&mut form.headers);
        }
        json
    }

    pub fn html(body: Vec<u8>) -> Self {
        Self::new(body, "text/html; charset=utf-8")
    }

    /// A document of another kind.
    pub fn document(body: Vec<u8>, content_type: &'static str) -> Self {
        Self::new(body, content_type)
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

    /// JSON made for this one request of a signed-in person: shared caches must not keep it.
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
        *response.body_mut() = if !accepts_gzip(request) {
            body.into()
        } else {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            gzip(&body, Compression::fast()).into()
        };
        response
    }

    fn form(&self, request: &HeaderMap) -> &Form {
        match accepted(request) {
            Encoding::Brotli => &self.brotli,
            Encoding::Gzip => &self.gzip,
            Encoding::Identity => &self.plain,
        }
    }

    /// Whether the client has it already.
    pub fn is_known_to(&self, request: &HeaderMap) -> bool {
        matches(request, self.form(request).headers.get(header::ETAG))
    }

    /// The page of something that is not there: always whole, without a tag to ask for it again.
    pub fn not_found(&self, request: &HeaderMap) -> Response {
        let form = self.form(request);
        let mut response = Response::new(Body::from(form.bytes.clone()));
        *response.status_mut() = StatusCode::NOT_FOUND;
        *response.headers_mut() = form.headers.clone();
        response.headers_mut().remove(header::ETAG);
        response
    }

    /// The form that the request accepts, or 304 when the client has it already.
    pub fn respond(&self, request: &HeaderMap) -> Response {
        let form = self.form(request);
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

/// Packs an answer that was made for one request, if it is text, long enough to be worth it and whole. What is streamed goes
/// out as it comes.
pub async fn pack(mut response: Response) -> Response {
    let headers = response.headers();
    let is_text = |kind: &HeaderValue| {
        kind.to_str().is_ok_and(|kind| kind.starts_with("application/json") || kind.starts_with("text/"))
    };
    if headers.contains_key(header::CONTENT_ENCODING)
        || !headers.get(header::CONTENT_TYPE).is_some_and(is_text)
        || response.body().size_hint().exact().is_none_or(|length| length < SHORTEST)
    {
        return response;
    }
    let whole = std::mem::replace(response.body_mut(), Body::empty());
    let packed = match axum::body::to_bytes(whole, usize::MAX).await {
        Ok(body) if body.len() < LONG => Ok(gzip(&body, Compression::fast())),
        Ok(body) => tokio::task::spawn_blocking(move || gzip(&body, Compression::fast()))
            .await
            .map_err(|error| Error::internal(error).into_response()),
        Err(error) => Err(Error::internal(error).into_response()),
    };
    match packed {
        Ok(packed) => {
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
            headers.remove(header::CONTENT_LENGTH);
            *response.body_mut() = packed.into();
            response
        }
        Err(failed) => failed,
    }
}

/// Whether a request accepts the encoding of answers that are made for it alone.
pub fn accepts_gzip(request: &HeaderMap) -> bool {
    let accept = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| Encoding::Gzip.is_allowed(accept))
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
    // A window of the body's length finds all that a larger one would.
    let (least, most) = BROTLI_WINDOW.into_inner();
    let window = (body.len() + 16).next_power_of_two().ilog2().clamp(least, most);
    let params = brotli::enc::BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        lgwin: window.cast_signed(),
        ..Default::default()
    };
    let mut compressed = Vec::with_capacity(body.len() / 4);
    match brotli::BrotliCompress(&mut &body[..], &mut compressed, &params) {
        Ok(_) => compressed,
        Err(error) => unreachable!("writing to memory does not fail: {error}"),
    }
}

fn gzip(body: &[u8], level: Compression) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 4), level);
    match encoder.write_all(body).and_then(|()| encoder.finish()) {
        Ok(compressed) => compressed,
        Err(error) => unreachable!("writing to memory does not fail: {error}"),
    }
}
/// A list as JSON with one entry in each line, so that a browser can parse a long one in parts (`web/src/api/long-answers.ts`).
///
/// # Errors
/// When an entry cannot be written as JSON.
pub fn in_lines<'a, T: Serialize + 'a>(list: impl IntoIterator<Item = &'a T>) -> serde_json::Result<Vec<u8>> {
    let mut json = b"[".to_vec();
    for entry in list {
        if json.len() > 1 {
            json.extend_from_slice(b",\n");
        }
        serde_json::to_writer(&mut json, entry)?;
    }
    json.push(b']');
    Ok(json)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_of_every_length_come_out_of_brotli_as_they_were() {
        // Around the smallest window and the largest, and nothing.
        for length in [0, 1, 4096, (1 << 17) - 16, 1 << 17, (1 << 22) - 15, (1 << 22) + 70_000] {
            let body: Vec<u8> = (0..length).map(|place: usize| (place / 7 % 251) as u8).collect();
            let mut unpacked = Vec::new();
            brotli::BrotliDecompress(&mut brotli(&body).as_slice(), &mut unpacked).unwrap();
            assert!(unpacked == body, "{length}");
        }
    }

    #[test]
    fn a_list_has_an_entry_in_each_line() {
        let text = |list: &[&str]| String::from_utf8(in_lines(list).unwrap()).unwrap();
        assert_eq!(text(&[]), "[]");
        assert_eq!(text(&["eins"]), r#"["eins"]"#);
        assert_eq!(text(&["zwei,\n", "drei"]), "[\"zwei,\\n\",\n\"drei\"]");
    }
}
