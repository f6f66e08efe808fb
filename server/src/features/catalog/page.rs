//! The HTML of the app: the built `index.html` with title and share tags in its head and, for shop and product pages,
//! the first data in its body: what is small. The products are read as HTML and fetched by the app.

use super::preview::preview;
use super::reviews::WrittenReviews;
use super::types::Product;
use super::variants::ProductVariants;
use super::window::{Asked, Window};
use crate::error::{Error, Result};
use crate::features::settings::ShopConfig;
use crate::http::document::{Document, json_block, script};
use maud::{Markup, html};
use serde_json::json;

/// The members of the page's first data.
///
/// # Errors
/// When the settings cannot be serialised.
pub fn first_data(shop: &ShopConfig, terms: &[u8], categories: &[u8]) -> Result<String> {
    let general = general_data(shop, terms)?;
    Ok(format!(r#"{general},"categories":{}"#, String::from_utf8_lossy(categories)))
}

/// What every page needs: the shop's settings, and the texts that its foot links.
fn general_data(shop: &ShopConfig, terms: &[u8]) -> Result<String> {
    let config = serde_json::to_string(shop).map_err(Error::internal)?;
    Ok(format!(r#""config":{config},"terms":{}"#, String::from_utf8_lossy(terms)))
}

/// The page of /shop with what it shows.
pub fn shop(window: &Window<'_>, products: &[&Product], asked: Asked<'_>, first_data: &str) -> String {
    page(general_head(window.shop), window.goods(products, asked), first_data)
}

/// The page of a product that is not there.
pub fn missing(window: &Window<'_>, products: &[&Product], first_data: &str) -> String {
    let head = html! { (general_head(window.shop)) meta name="robots" content="noindex"; };
    page(head, window.missing(products), first_data)
}

fn general_head(shop: &ShopConfig) -> Markup {
    let name = shop.name();
    let description = format!("{name}: der Shop für Mitglieder. Stöbern, registrieren, bestellen.");
    html! {
        title { (name) }
        meta name="description" content=(description);
        meta property="og:title" content=(name);
        meta property="og:type" content="website";
    }
}

/// The page of one product, with the tags from which a messenger makes its preview.
pub fn product(
    window: &Window<'_>,
    products: &[&Product],
    public_url: &str,
    product: &Product,
    range: Option<&ProductVariants>,
    reviews: &WrittenReviews,
    first_data: &str,
) -> String {
    let (name, shop_name) = (product.name.as_str(), window.shop.name());
    let description = preview(&product.description);
    let url = format!("{public_url}/product/{}", product.id);
    let image = if product.image_url.starts_with('/') {
        format!("{public_url}{}", product.image_url)
    } else {
        product.image_url.clone()
    };
    let price = product.price.0.to_string();
    let available = if product.is_available() { "InStock" } else { "OutOfStock" };
    let mut linked = json!({
        "@context": "https://schema.org", "@type": "Product",
        "name": product.name, "description": product.description, "image": image, "sku": product.id.to_string(),
        "offers": {
            "@type": "Offer", "price": price, "priceCurrency": "EUR",
            "availability": format!("https://schema.org/{available}"), "url": url,
        },
    });
    if let Some(average) = product.average_rating.filter(|_| product.review_count > 0) {
        linked["aggregateRating"] = json!({ "@type": "AggregateRating", "ratingValue": average, "reviewCount": product.review_count });
    }
    let head = html! {
        title { (name) " · " (shop_name) }
        meta name="description" content=(description);
        link rel="canonical" href=(url);
        meta property="og:type" content="product";
        meta property="og:site_name" content=(shop_name);
        meta property="og:title" content=(name);
        meta property="og:description" content=(description);
        meta property="og:url" content=(url);
        meta property="og:locale" content="de_DE";
        meta property="og:image" content=(image);
        meta property="og:image:alt" content=(name);
        meta name="twitter:card" content="summary_large_image";
        meta property="product:price:amount" content=(price);
        meta property="product:price:currency" content="EUR";
        script type="application/ld+json" { (script(&linked.to_string())) }
    };
    let mut data = first_data.to_owned();
    if let Some(list) = &reviews.list {
        let own = json!({ "productId": product.id, "list": list });
        data.push_str(&format!(r#","reviews":{own}"#));
    }
    if let Some(range) = range {
        let own = json!({ "productId": product.id, "range": range });
        data.push_str(&format!(r#","variants":{own}"#));
    }
    page(head, window.product(products, product, range, &reviews.html), &data)
}

/// Any other page of the app.
///
/// # Errors
/// When the settings cannot be serialised.
pub fn plain(shop: &ShopConfig, terms: &[u8]) -> Result<String> {
    let content = html! {
        noscript {
            p class="px-4 py-14 text-center" {
                "Dieser Bereich braucht JavaScript. " a href="/shop" class="text-brand underline" { "Zum Shop" }
            }
        }
    };
    Ok(page(general_head(shop), content, &general_data(shop, terms)?))
}

fn page(head: Markup, content: Markup, first_data: &str) -> String {
    let first_data = json_block(&format!("{{{first_data}}}")).into_string();
    Document { head, content, first_data }.into_string()
}

#[cfg(test)]
mod tests {
    use super::super::window::{DETAIL_SIZES, GRID_SIZES};

    #[test]
    fn pictures_are_asked_for_as_the_app_does() {
        let card = include_str!("../../../../web/src/features/catalog/components/product-card.tsx");
        assert!(card.contains(GRID_SIZES), "the card's sizes have changed: change GRID_SIZES with them");
        let detail = include_str!("../../../../web/src/features/catalog/components/product-detail.tsx");
        assert!(detail.contains(DETAIL_SIZES), "the detail's sizes have changed");
    }
}
