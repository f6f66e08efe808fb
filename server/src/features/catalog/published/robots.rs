//! `/robots.txt`: what search engines need not look at, and where the sitemap is.

use crate::http::app_paths;
use std::fmt::Write;

/// A shop for members only is left alone as a whole.
pub fn text(public_url: &str, members_only: bool) -> String {
    if members_only {
        return "User-agent: *\nDisallow: /\n".to_owned();
    }
    let mut text = "User-agent: *\nDisallow: /api/\n".to_owned();
    for path in app_paths::private_beginnings() {
        let _ = writeln!(text, "Disallow: {path}");
    }
    let _ = write!(text, "\nSitemap: {public_url}/sitemap.xml\n");
    text
}
