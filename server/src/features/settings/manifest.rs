//! `/manifest.webmanifest`: what a phone needs to know to put the shop next to its apps.

use super::types::ShopConfig;
use crate::app::App;
use axum::Router;
use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::get;
use http::header;
use serde_json::{Value, json};

/// Characters that a launcher shows under an icon; longer names are cut there in the middle of a word.
const SHORT: usize = 12;

pub fn pages(_: &App) -> Router<App> {
    Router::new().route("/manifest.webmanifest", get(manifest_file))
}

async fn manifest_file(State(app): State<App>) -> impl IntoResponse {
    // The owner may rename the shop: a browser that asks hears it.
    let headers = [(header::CONTENT_TYPE, "application/manifest+json"), (header::CACHE_CONTROL, "no-cache")];
    (headers, manifest(&ShopConfig::of(&app)).to_string())
}

fn manifest(shop: &ShopConfig) -> Value {
    let icon = |size: u32, purpose: &str| {
        let suffix = if purpose == "maskable" { "-maskable" } else { "" };
        json!({
            "src": format!("/icons/icon-{size}{suffix}.png"),
            "sizes": format!("{size}x{size}"),
            "type": "image/png",
            "purpose": purpose,
        })
    };
    json!({
        // Stays the same if the start page moves, so that no second app is installed.
        "id": "/",
        "name": shop.name(),
        "short_name": short(shop.name()),
        "description": shop.claim().unwrap_or_default(),
        "lang": "de",
        "dir": "ltr",
        "start_url": "/shop",
        "scope": "/",
        "display": "standalone",
        // The tokens --paper and --brand of the light theme (web/src/ui/styles).
        "background_color": "#faf7f2",
        "theme_color": "#faf7f2",
        "categories": ["shopping", "food"],
        "icons": [icon(192, "any"), icon(512, "any"), icon(192, "maskable"), icon(512, "maskable")],
        "shortcuts": [
            { "name": "Bestellungen", "url": "/orders" },
            { "name": "Chat", "url": "/chat" },
        ],
    })
}

/// As many whole words of a name as fit under an icon, and at least one.
fn short(name: &str) -> &str {
    if name.chars().count() <= SHORT {
        return name;
    }
    let mut ends = name.char_indices().filter(|(_, letter)| letter.is_whitespace()).map(|(place, _)| place);
    let fitting = ends.rfind(|end| name[..*end].chars().count() <= SHORT);
    let words = fitting.or_else(|| name.find(char::is_whitespace)).map_or(name, |end| &name[..end]);
    // 'Kranich &' says less than 'Kranich'.
    words.trim_end_matches(|letter: char| !letter.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn a_long_name_is_cut_between_words() {
        assert_eq!(short("Kranich & Kessel"), "Kranich");
        assert_eq!(short("Bohnenwerk"), "Bohnenwerk");
        assert_eq!(short("Der gute Tee von nebenan"), "Der gute Tee");
        assert_eq!(short("Kaffeerösterei am Hafen"), "Kaffeerösterei");
        assert_eq!(short("Überseekontorhandelshaus"), "Überseekontorhandelshaus");
    }
}
