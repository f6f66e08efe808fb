//! The built web app inside the program.
//!
//! `npm run build` leaves each text file next to its Brotli and gzip forms; [`File::find`] returns the bytes of
//! one of them with an entity tag made of the content's hash.

use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

/// The script of the page at `/api/docs`, compressed with gzip.
pub const API_REFERENCE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/api-reference.js.gz"));

/// Content encodings that exist ahead of time, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    /// The best encoding that an `Accept-Encoding` header allows. A weight of zero forbids an encoding.
    pub fn negotiate(accept: &str) -> Self {
        [Self::Brotli, Self::Gzip]
            .into_iter()
            .find(|encoding| encoding.is_allowed(accept))
            .unwrap_or(Self::Identity)
    }

    /// Whether an `Accept-Encoding` header allows this encoding.
    pub fn is_allowed(self, accept: &str) -> bool {
        let Some(name) = self.header() else { return true };
        accept.split(',').any(|part| {
            let mut fields = part.split(';').map(str::trim);
            let zero = |field: &str| matches!(field.strip_prefix("q="), Some("0" | "0.0" | "0.00" | "0.000"));
            fields.next().is_some_and(|token| token.eq_ignore_ascii_case(name)) && !fields.any(zero)
        })
    }

    /// The value of the `Content-Encoding` header; none for the plain form.
    pub fn header(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Identity => None,
        }
    }

    fn suffix(self) -> &'static str {
        match self {
            Self::Brotli => ".br",
            Self::Gzip => ".gz",
            Self::Identity => "",
        }
    }
}

/// One file of the app in the encoding that was asked for, or plain where no such form was built.
pub struct File {
    pub bytes: Cow<'static, [u8]>,
    pub encoding: Encoding,
    /// Strong entity tag, quotes included; differs between encodings.
    pub etag: String,
    pub content_type: &'static str,
    /// Named after its content by the bundler, so it may be cached indefinitely.
    pub immutable: bool,
}

impl File {
    /// `path` without a leading slash, `assets/index-4f2a.js`. Paths that leave the app find nothing.
    pub fn find(path: &str, wanted: Encoding) -> Option<Self> {
        if path.is_empty()
            || path.ends_with(".br")
            || path.ends_with(".gz")
            || path.split('/').any(|part| part == "..")
        {
            return None;
        }
        let (file, encoding) = match Dist::get(&format!("{path}{}", wanted.suffix())) {
            Some(file) => (file, wanted),
            None => (Dist::get(path)?, Encoding::Identity),
        };
        let etag = format!("\"{}\"", short_hash(&file));
        Some(Self {
            bytes: file.data,
            encoding,
            etag,
            content_type: content_type(path),
            immutable: path.starts_with("assets/"),
        })
    }

    /// The hashes of what the page holds inline, as sources of a content security policy; `kind` is `script` or `style`. Empty
    /// where no app was built.
    pub fn inline(kind: &str) -> String {
        let file = Dist::get("inline.txt").map(|file| file.data.into_owned());
        let text = file.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
        let hashes = text.lines().find_map(|line| line.strip_prefix(kind)?.strip_prefix(' '));
        hashes.unwrap_or_default().to_owned()
    }

    /// The plain `index.html`, into which the server writes head tags and first data.
    pub fn index() -> Option<String> {
        let file = Dist::get("index.html")?;
        String::from_utf8(file.data.into_owned()).ok()
    }
}

fn short_hash(file: &EmbeddedFile) -> String {
    file.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "webmanifest" => "application/json",
        "svg" => "image/svg+xml",
        "webp" => "image/webp",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negotiates_the_best_encoding() {
        assert_eq!(Encoding::negotiate("gzip, deflate, br"), Encoding::Brotli);
        assert_eq!(Encoding::negotiate("br;q=0, gzip;q=0.8"), Encoding::Gzip);
        assert_eq!(Encoding::negotiate("BR"), Encoding::Brotli);
        assert_eq!(Encoding::negotiate(""), Encoding::Identity);
    }

    #[test]
    fn finds_nothing_outside_the_app() {
        for path in ["", "../Cargo.toml", "assets/../../Cargo.toml", "index.html.br"] {
            assert!(File::find(path, Encoding::Identity).is_none(), "{path}");
        }
    }
}
