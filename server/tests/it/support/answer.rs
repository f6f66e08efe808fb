//! An answer, and what every answer must be.

use super::contract::{self, Said};
use flate2::read::GzDecoder;
use kontor::error::ErrorCode;
use reqwest::header::HeaderMap;
use serde_json::Value;
use std::borrow::Cow;
use std::io::Read;

#[derive(Debug)]
pub struct Answer {
    /// Method and path, for messages.
    pub call: String,
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    /// The promises that hold for every answer to everybody: no inner error, and each refusal is JSON with a known
    /// code, its status and its German sentence.
    #[track_caller]
    pub(super) fn check(&self, head: bool) {
        assert_ne!(self.status, 500, "{}", self.describe());
        let (method, path) = self.call.split_once(' ').expect("method and path");
        let said = Said {
            method,
            path,
            status: self.status,
            content_type: self.header("content-type"),
            body: &self.unpacked(),
        };
        contract::check_answer(&said).unwrap_or_else(|error| panic!("{error}: {}", self.describe()));
        assert_eq!(self.header("x-content-type-options"), "nosniff", "{}", self.describe());
        if self.status < 400 || head || self.call.ends_with("/api/health") {
            return;
        }
        // A page that is not there says so in its own words.
        if !self.call.contains(" /api/") && self.header("content-type").starts_with("text/html") {
            assert_eq!(self.status, 404, "{}", self.describe());
            return;
        }
        assert_eq!(self.header("content-type"), "application/json", "{}", self.describe());
        assert_eq!(self.header("cache-control"), "no-store", "{}", self.describe());
        let body = self.json();
        assert_eq!(body["success"], false, "{}", self.describe());
        let code = self.code();
        assert_eq!(code.status(), self.status, "{}", self.describe());
        assert!(fits(self.message(), code.sentence()), "{}: not the sentence of {code:?}", self.describe());
        for (field, sentence) in body["fields"].as_object().into_iter().flatten() {
            let known = |sentence: &str| ErrorCode::ALL.iter().any(|code| fits(sentence, code.sentence()));
            assert!(sentence.as_str().is_some_and(known), "{}: field {field}", self.describe());
        }
        if matches!(self.status, 429 | 503) {
            let wait: u64 = self.header("retry-after").parse().expect("seconds");
            assert!(wait > 0, "{}", self.describe());
        }
    }

    /// The body, whatever it was packed in.
    fn unpacked(&self) -> Cow<'_, [u8]> {
        let mut plain = Vec::new();
        match self.header("content-encoding") {
            "gzip" if !self.body.is_empty() => {
                GzDecoder::new(self.body.as_slice()).read_to_end(&mut plain).expect("gzip");
            }
            "br" if !self.body.is_empty() => {
                brotli::BrotliDecompress(&mut self.body.as_slice(), &mut plain).expect("brotli");
            }
            _ => return Cow::Borrowed(&self.body),
        }
        Cow::Owned(plain)
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.describe()))
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("text")
    }

    /// A header's value, empty when it is not there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("ASCII"))
    }

    /// The body of a success.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert!(matches!(self.status, 200 | 201), "{}", self.describe());
        self.json()
    }

    #[track_caller]
    pub fn code(&self) -> ErrorCode {
        let code = self.json()["code"].as_str().unwrap_or_default().to_owned();
        let known = ErrorCode::ALL.iter().copied().find(|known| known.as_str() == code);
        known.unwrap_or_else(|| panic!("no known code: {}", self.describe()))
    }

    /// That the call was refused for this reason; gives the answer's own sentence.
    #[track_caller]
    pub fn refused(&self, code: ErrorCode) -> String {
        assert!(self.status >= 400, "not refused: {}", self.describe());
        assert_eq!(self.code(), code, "{}", self.describe());
        self.message().to_owned()
    }

    /// That a field was refused for this reason, and that it is the only one.
    #[track_caller]
    pub fn refused_field(&self, field: &str, code: ErrorCode) -> String {
        let sentence = self.refused(code);
        assert_eq!(self.json()["fields"], serde_json::json!({ field: sentence }), "{}", self.describe());
        sentence
    }

    pub fn describe(&self) -> String {
        let text = String::from_utf8_lossy(&self.body);
        format!("{} answered {} {}", self.call, self.status, text.chars().take(600).collect::<String>())
    }

    fn message(&self) -> String {
        self.json()["message"].as_str().unwrap_or_default().to_owned()
    }
}

/// Whether `sentence` is `template` with something in the place of each `{name}`.
fn fits(sentence: impl AsRef<str>, template: &str) -> bool {
    let mut rest = sentence.as_ref();
    let mut parts = template.split('{').enumerate().map(|(index, part)| match part.split_once('}') {
        Some((_, text)) if index > 0 => (true, text),
        _ => (false, part),
    });
    let filled = parts.all(|(gap, text)| {
        let found = if gap && text.is_empty() { Some(rest.len()) } else { rest.find(text) };
        let Some(at) = found.filter(|at| gap == (*at > 0)) else { return false };
        rest = &rest[at + text.len()..];
        true
    });
    filled && rest.is_empty()
}

#[test]
fn a_sentence_fits_its_template() {
    assert!(fits("Bitte höchstens 40 Zeichen eingeben.", "Bitte höchstens {max} Zeichen eingeben."));
    assert!(fits("Grund: Streit", "Grund: {reason}"));
    assert!(fits("Fertig.", "Fertig."));
    assert!(!fits("Grund: ", "Grund: {reason}"));
    assert!(!fits("Fertig. Und mehr.", "Fertig."));
    assert!(!fits("Bitte höchstens {max} Zeichen", "Bitte höchstens {max} Zeichen eingeben."));
}
