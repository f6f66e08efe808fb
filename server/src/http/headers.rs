//! Security headers on every answer, and the scripts of a page's first view. Only Telegram's web client may show the shop in a frame, and no one the back office.

use http::{HeaderMap, HeaderName, HeaderValue, header};

const SHOP_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https:; \
    font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
    frame-ancestors https://web.telegram.org https://*.telegram.org";
const BACK_OFFICE_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https:; \
    font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";
const API_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// The headers of the answer for `path`.
pub fn secure(path: &str, headers: &mut HeaderMap) {
    let policy = policy(path);
    if policy == API_POLICY {
        // What a call answers is personal or momentary unless it says otherwise.
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    if is_page(headers)
        && let Some(files) = kontor_webapp::File::first_view(path)
    {
        headers.entry(header::LINK).or_insert(HeaderValue::from_static(files));
    }
    add(headers, policy);
}

fn is_page(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

fn policy(path: &str) -> &'static str {
    // The app's router knows neither case nor percent signs: /Admin and /%61dmin are the back office too.
    let back_office = path.contains('%') || path.to_ascii_lowercase().contains("admin");
    match path {
        _ if path.starts_with("/api/") => API_POLICY,
        _ if back_office => BACK_OFFICE_POLICY,
        _ => SHOP_POLICY,
    }
}

/// The headers of a call's answer; for bodies that keep theirs ready.
pub fn add_api_headers(headers: &mut HeaderMap) {
    add(headers, API_POLICY);
}

fn add(headers: &mut HeaderMap, policy: &'static str) {
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, policy);
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
