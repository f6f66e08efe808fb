//! The HTML of the app: the built `index.html` with title and share tags in its head and, for shop and product pages,
//! the first data in its body, so that the first paint needs no further round trip.

use crate::error::{Error, Result};
use crate::features::catalog::Product;
use crate::features::settings::ShopConfig;
use serde_json::json;

const HEAD: &str = "<!--head-->";
const FIRST_DATA: &str = "<!--first-data-->";
/// A larger catalogue is left out and fetched by the app itself: the page must stay quick to load.
const MAX_FIRST_DATA: usize = 256 * 1024;
const PREVIEW_CHARACTERS: usize = 200;

/// The `<script type="application/json">` block. `<` is escaped, so that no product text can end it.
///
/// # Errors
/// When the settings cannot be serialised.
pub fn first_data(shop: &ShopConfig, products: &[u8], categories: &[u8]) -> Result<String> {
    let config = serde_json::to_string(shop).map_err(Error::internal)?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let products = if products.len() > MAX_FIRST_DATA {
        String::new()
    } else {
        format!(r#""products":{},"#, text(products))
    };
    let data = format!(r#"{{"config":{config},{products}"categories":{}}}"#, text(categories));
    Ok(format!(
        r#"<script type="application/json" id="first-data">{}</script>"#,
        data.replace('<', "\\u003c")
    ))
}

/// The page of /shop. The first row's pictures are fetched while the app still loads.
pub fn shop(shop: &ShopConfig, products: &[Product], first_data: &str) -> String {
    let pictures: String =
        products.iter().take(2).filter_map(|product| preload(&product.image_url)).collect();
    fill(&format!("{}{pictures}", general_head(shop)), first_data)
}

/// `sizes` of a picture in the grid, as the app's product card gives it: another text would fetch another file.
const GRID_SIZES: &str = "(width >= 80rem) 300px, (width >= 64rem) 24vw, (width >= 40rem) 31vw, 46vw";

fn preload(image_url: &str) -> Option<String> {
    let key = escape(image_url.strip_prefix("/pictures/")?.strip_suffix("-640.webp")?);
    Some(format!(
        r#"<link rel="preload" as="image" fetchpriority="high" imagesrcset="/pictures/{key}-320.webp 320w, /pictures/{key}-640.webp 640w" imagesizes="{GRID_SIZES}">"#
    ))
}

fn general_head(shop: &ShopConfig) -> String {
    let name = escape(shop.name());
    format!(
        r#"<title>{name}</title><meta name="description" content="{name}: der Shop für Mitglieder. Stöbern, registrieren, bestellen."><meta property="og:title" content="{name}"><meta property="og:type" content="website">"#
    )
}

/// The page of one product, with the tags from which a messenger makes its preview.
pub fn product(shop: &ShopConfig, public_url: &str, product: &Product, first_data: &str) -> String {
    let (name, shop_name) = (escape(&product.name), escape(shop.name()));
    let description = escape(&preview(&product.description));
    let url = escape(&format!("{public_url}/product/{}", product.id));
    let absolute = if product.image_url.starts_with('/') {
        format!("{public_url}{}", product.image_url)
    } else {
        product.image_url.clone()
    };
    let (image, price) = (escape(&absolute), product.price.0);
    let available = if product.stock.is_some_and(|stock| stock <= 0) { "OutOfStock" } else { "InStock" };
    let mut linked = json!({
        "@context": "https://schema.org", "@type": "Product",
        "name": product.name, "description": product.description, "image": absolute, "sku": product.id.to_string(),
        "offers": {
            "@type": "Offer", "price": price.to_string(), "priceCurrency": "EUR",
            "availability": format!("https://schema.org/{available}"), "url": format!("{public_url}/product/{}", product.id),
        },
    });
    if let Some(average) = product.average_rating.filter(|_| product.review_count > 0) {
        linked["aggregateRating"] = json!({ "@type": "AggregateRating", "ratingValue": average, "reviewCount": product.review_count });
    }
    let linked = linked.to_string().replace('<', "\\u003c");
    fill(
        &format!(
            r#"<title>{name} · {shop_name}</title><meta name="description" content="{description}"><link rel="canonical" href="{url}"><meta property="og:type" content="product"><meta property="og:site_name" content="{shop_name}"><meta property="og:title" content="{name}"><meta property="og:description" content="{description}"><meta property="og:url" content="{url}"><meta property="og:locale" content="de_DE"><meta property="og:image" content="{image}"><meta property="og:image:alt" content="{name}"><meta name="twitter:card" content="summary_large_image"><meta property="product:price:amount" content="{price}"><meta property="product:price:currency" content="EUR"><script type="application/ld+json">{linked}</script>"#
        ),
        first_data,
    )
}

/// As much of a description as messengers show, in one line and ending with a whole word.
fn preview(description: &str) -> String {
    let mut text = String::new();
    for word in description.split_whitespace() {
        if text.chars().count() + word.chars().count() >= PREVIEW_CHARACTERS {
            if text.is_empty() {
                text = word.chars().take(PREVIEW_CHARACTERS - 1).collect();
            }
            text.push('…');
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

/// Any other page of the app.
pub fn plain(shop: &ShopConfig) -> String {
    fill(&general_head(shop), "")
}

fn fill(head: &str, first_data: &str) -> String {
    let index = kontor_webapp::File::index().unwrap_or_else(|| {
        // A development server without a built app still answers; the text says what is missing.
        format!("<!doctype html><html lang=\"de\"><head>{HEAD}</head><body>Die Oberfläche ist noch nicht gebaut: npm run build in web/.{FIRST_DATA}</body></html>")
    });
    index.replacen(HEAD, head, 1).replacen(FIRST_DATA, first_data, 1)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn previews_end_with_a_whole_word() {
        assert_eq!(preview("Kurz\nund gut."), "Kurz und gut.");
        let long = preview(&"Röstung ".repeat(60));
        assert!(long.ends_with("Röstung…") && long.chars().count() <= PREVIEW_CHARACTERS, "{long}");
        assert_eq!(preview(&"ä".repeat(400)).chars().count(), PREVIEW_CHARACTERS);
    }

    #[test]
    fn preloads_what_the_card_will_ask_for() {
        let card = include_str!("../../web/src/features/catalog/components/product-card.tsx");
        assert!(card.contains(GRID_SIZES), "the card's sizes have changed: change GRID_SIZES with them");
        assert!(
            preload("/pictures/assam-640.webp")
                .is_some_and(|link| link.contains("/pictures/assam-320.webp 320w"))
        );
        assert_eq!(preload("https://example.org/a.webp"), None);
    }
}
