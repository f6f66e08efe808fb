//! The edge: requests are parsed into types here, and what does not parse is refused with a sentence.
//!
//! These take the place of axum's extractors, whose refusals are English text.

use crate::error::{Error, ErrorCode, Fields};
use axum::extract::{FromRequest, FromRequestParts, Request};
use http::request::Parts;
use http::{HeaderMap, header};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};

/// A JSON body.
pub struct Json<T>(pub T);

/// A JSON body that may be left out, which is the same as an empty object.
pub struct OptionalJson<T>(pub T);

/// A JSON body that carries a file, for those who run the shop.
pub struct LargeJson<T>(pub T);

/// Path parameters.
pub struct Path<T>(pub T);

/// Query parameters.
pub struct Query<T>(pub T);

/// Largest JSON body in bytes.
pub const MAX_BODY: usize = 256 * 1024;

/// Largest body of a [`LargeJson`] in bytes.
pub const MAX_LARGE_BODY: usize = 4 * 1024 * 1024;

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        read_json(request, MAX_BODY).await.map(Self)
    }
}

impl<S: Send + Sync, T: DeserializeOwned + Default> FromRequest<S> for OptionalJson<T> {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        let is_json = is_json(request.headers());
        let bytes = axum::body::to_bytes(request.into_body(), MAX_BODY).await;
        let bytes = bytes.map_err(|_| ErrorCode::BodyTooLarge)?;
        match (is_json, bytes.is_empty()) {
            (true, _) => parse(&bytes).map(Self),
            (false, true) => Ok(Self(T::default())),
            (false, false) => Err(ErrorCode::UnsupportedMediaType.into()),
        }
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for LargeJson<T> {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        read_json(request, MAX_LARGE_BODY).await.map(Self)
    }
}

async fn read_json<T: DeserializeOwned>(request: Request, most: usize) -> Result<T, Error> {
    let (parts, body) = request.into_parts();
    if !is_json(&parts.headers) {
        return Err(ErrorCode::UnsupportedMediaType.into());
    }
    let bytes = axum::body::to_bytes(body, most).await.map_err(|_| ErrorCode::BodyTooLarge)?;
    parse(&bytes)
}

/// Parses a JSON text, naming the field that does not fit.
///
/// # Errors
/// When it is no JSON object, holds NUL or does not fit the type.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Error> {
    // PostgreSQL's text cannot hold NUL, and no honest input has it.
    if bytes.contains(&0) || escapes_nul(bytes) {
        return Err(ErrorCode::InvalidCharacters.into());
    }
    // Every body here is an object; serde would also read one from an array, by position.
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return Err(ErrorCode::InvalidJson.into());
    }
    // Keeping the path to each field costs twice the reading; only an error needs it.
    if let Ok(value) = serde_json::from_slice(bytes) {
        return Ok(value);
    }
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        // Only an error of type or value has a field to point at; broken JSON has none.
        if error.inner().is_data() && path != "." && !path.contains('?') {
            let code = if error.inner().to_string().starts_with("missing field") {
                ErrorCode::Required
            } else {
                ErrorCode::InvalidValue
            };
            Error::field(&path, code)
        } else if let Some(name) = missing_field(&error.inner().to_string()) {
            Error::field(name, ErrorCode::Required)
        } else {
            ErrorCode::InvalidJson.into()
        }
    })?;
    deserializer.end().map_err(|_| ErrorCode::InvalidJson)?;
    Ok(value)
}

/// The field that serde says is missing.
fn missing_field(message: &str) -> Option<&str> {
    message.strip_prefix("missing field `")?.split('`').next()
}

/// Whether a text holds NUL by its escape. Behind an escaped backslash the same letters are what was typed.
fn escapes_nul(bytes: &[u8]) -> bool {
    bytes.windows(6).enumerate().filter(|(_, window)| *window == br"\u0000").any(|(at, _)| {
        let backslashes = bytes[..at].iter().rev().take_while(|byte| **byte == b'\\').count();
        backslashes % 2 == 0
    })
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        // A path that does not parse names nothing that exists; PostgreSQL's text cannot hold NUL.
        if parts.uri.path().contains("%00") {
            return Err(ErrorCode::NotFound.into());
        }
        match axum::extract::Path::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(value)) => Ok(Self(value)),
            Err(_) => Err(ErrorCode::NotFound.into()),
        }
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let query = parts.uri.query().unwrap_or_default();
        if query.contains("%00") {
            return Err(ErrorCode::InvalidCharacters.into());
        }
        let deserializer = serde_urlencoded::Deserializer::new(form(query));
        serde_path_to_error::deserialize(deserializer).map(Self).map_err(|error| {
            let path = error.path().to_string();
            let mut fields = Fields::default();
            fields.refuse(if path == "." { "query" } else { &path }, ErrorCode::InvalidValue);
            fields.into_error()
        })
    }
}

/// Tells a field that is `null` (`Some(None)`) from one that is not there (`None`).
///
/// # Errors
/// When the value does not fit.
pub fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

fn form(query: &str) -> form_urlencoded::Parse<'_> {
    form_urlencoded::parse(query.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    struct Form {
        #[expect(dead_code)]
        name: String,
        #[expect(dead_code)]
        count: u32,
    }

    #[test]
    fn names_what_does_not_fit() {
        let code = |text: &str| parse::<Form>(text.as_bytes()).unwrap_err().code();
        assert!(parse::<Form>(br#"{"name":"a","count":1,"extra":true}"#).is_ok());
        assert_eq!(code(r#"{"name":"a","count":-1}"#), ErrorCode::InvalidValue);
        assert_eq!(code(r#"{"name":"a","count":1e999}"#), ErrorCode::InvalidJson);
        assert_eq!(code(r#"{"name":"a","count":NaN}"#), ErrorCode::InvalidJson);
        assert_eq!(code(r#"{"name":"a"}"#), ErrorCode::Required);
        assert_eq!(code(r#"{"name":"a\u0000","count":1}"#), ErrorCode::InvalidCharacters);
        assert_eq!(code(r#"{"name":"a\\\u0000","count":1}"#), ErrorCode::InvalidCharacters);
        assert!(parse::<Form>(br#"{"name":"a\\u0000","count":1}"#).is_ok());
        assert_eq!(code("{"), ErrorCode::InvalidJson);
        assert_eq!(code(r#"["a",1]"#), ErrorCode::InvalidJson);
        assert_eq!(code(r#"{"name":"a","count":1}x"#), ErrorCode::InvalidJson);
        assert_eq!(code(&"[".repeat(100_000)), ErrorCode::InvalidJson);
    }
}
