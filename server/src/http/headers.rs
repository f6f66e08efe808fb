//! Security headers on every answer. Only Telegram's web client may show the shop in a frame, and no one the back office.

use http::{HeaderMap, HeaderName, HeaderValue, header};
use std::sync::LazyLock;

/// What a page may do, by where it stands. What the build writes into the page is allowed by its hash, and nothing else inline.
static POLICIES: LazyLock<Policies> = LazyLock::new(|| {
    let page = |frames: &str| {
        let text = format!(
            "default-src 'self'; script-src 'self' {}; style-src 'self' {}; img-src 'self' data: blob: https:; \
             font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
             frame-ancestors {frames}",
            kontor_webapp::File::inline("script"),
            kontor_webapp::File::inline("style"),
        );
        HeaderValue::try_from(text).expect("hashes are visible ASCII")
    };
    Policies { shop: page("https://web.telegram.org https://*.telegram.org"), back_office: page("'none'") }
});
const API_POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

struct Policies {
    shop: HeaderValue,
    back_office: HeaderValue,
}

/// The headers of the answer for `path`.
pub fn secure(path: &str, headers: &mut HeaderMap) {
    let is_api = path.starts_with("/api/");
    if is_api {
        // What a call answers is personal or momentary unless it says otherwise.
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    add(headers, if is_api { API_POLICY } else { page_policy(path) });
}

fn page_policy(path: &str) -> HeaderValue {
    // The app's router knows neither case nor percent signs: /Admin and /%61dmin are the back office too.
    let back_office = path.contains('%') || path.to_ascii_lowercase().contains("admin");
    if back_office { POLICIES.back_office.clone() } else { POLICIES.shop.clone() }
}

/// The headers of a call's answer; for bodies that keep theirs ready.
pub fn add_api_headers(headers: &mut HeaderMap) {
    add(headers, API_POLICY);
}

fn add(headers: &mut HeaderMap, policy: HeaderValue) {
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "strict-origin-when-cross-origin");
    set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin-allow-popups");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(self)",
    );
}
