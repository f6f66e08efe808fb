//! The HTML of the app: the built `index.html` with title and share tags in its head and, for shop and product pages,
//! the first data in its body: what is small. The products are read as HTML and fetched by the app.

use super::facts::FactSheet;
use super::gallery::ProductPicture;
use super::linked;
use super::preview::preview;
use super::reviews::WrittenReviews;
use super::tree::Tree;
use super::types::Product;
use super::variants::ProductVariants;
use super::window::{Asked, CARDS, Window, sold_out};
use crate::error::{Error, Result};
use crate::features::settings::ShopConfig;
use crate::features::terms::robots;
use crate::http::document::{Document, block, json_block};
use maud::{Markup, html};
use serde::Serialize;
use serde_json::json;

const NOT_FOUND: &str = "404 - Seite nicht gefunden";

/// The members of the first data of shop and products.
pub fn first_data(general: &str, categories: &[u8]) -> String {
    format!(r#"{general},"categories":{}"#, String::from_utf8_lossy(categories))
}

/// What every page needs: the shop's settings, and the texts that its foot links.
///
/// # Errors
/// When the settings cannot be serialised.
pub fn general_data(shop: &ShopConfig, terms: &[u8]) -> Result<String> {
    let config = serde_json::to_string(shop).map_err(Error::internal)?;
    Ok(format!(r#""config":{config},"terms":{}"#, String::from_utf8_lossy(terms)))
}

/// The page of /shop with what it shows: everything, a category, or what a search finds.
pub fn shop(window: &Window<'_>, products: &[&Product], asked: Asked<'_>, first_data: &str) -> String {
    let category = asked.category.and_then(|slug| Tree::new(window.categories).find_slug(slug));
    let searched = !asked.search.is_empty();
    let lost = asked.category.is_some() && category.is_none();
    let path = window.part(products, asked).path(asked);
    let name = window.shop.name();
    let head = html! {
        @if let Some(category) = category {
            title { (category.name) " · " (name) }
            @let description = preview(&category.description);
            @if !description.is_empty() { meta name="description" content=(description); }
            meta property="og:title" content=(category.name);
            meta property="og:type" content="website";
            (linked::block(&linked::breadcrumbs(window, Some(category), None)))
        } @else {
            (general_head(window.shop))
            (linked::block(&linked::site(window)))
        }
        // What a search finds is in the categories already.
        (robots(window.shop, searched || lost))
        @if !searched && !lost { link rel="canonical" href={ (window.selling.public_url) (path) }; }
    };
    // The app begins with the first part of a list.
    let own = if window.part(products, asked).number > 1 {
        html! {}
    } else {
        let category = category.map(|category| &*category.slug);
        first_goods(window, products, FirstGoods { category, search: asked.search, ..FirstGoods::default() })
    };
    page(head, window.goods(products, asked), (first_data, own))
}

/// The page of a product that is not there.
pub fn missing(window: &Window<'_>, products: &[&Product], first_data: &str) -> String {
    let head = html! { (general_head(window.shop)) (robots(window.shop, true)) };
    page(head, window.missing(products), (first_data, first_goods(window, products, FirstGoods::default())))
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

/// What a product's page shows.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    pub product: &'a Product,
    /// The same as the variant that is asked for.
    pub face: &'a Product,
    pub range: Option<&'a ProductVariants>,
    /// All of the product, its own first.
    pub pictures: &'a [ProductPicture],
}

/// The page of one product, with the tags from which a messenger makes its preview.
pub fn product(
    window: &Window<'_>,
    products: &[&Product],
    shown: Shown<'_>,
    (reviews, sheet): (&WrittenReviews, &FactSheet),
    first_data: &str,
) -> String {
    let Shown { product, face, range, pictures } = shown;
    let (name, shop_name) = (face.name.as_str(), window.shop.name());
    let description = preview(&product.description);
    let url = window.selling.address(face);
    let price = face.price.0.to_string();
    let category = Tree::new(window.categories).find_slug(&product.category);
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
        @if let Some(image) = window.selling.picture(face) {
            meta property="og:image" content=(image);
            meta property="og:image:alt" content=(name);
        }
        meta name="twitter:card" content="summary_large_image";
        meta property="product:price:amount" content=(price);
        meta property="product:price:currency" content="EUR";
        (robots(window.shop, false))
        (linked::block(&linked::product(window, shown, sheet, reviews)))
        (linked::block(&linked::breadcrumbs(window, category, Some(product))))
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
    if product.picture_count.is_some() {
        let own = json!({ "productId": product.id, "pictures": pictures });
        data.push_str(&format!(r#","pictures":{own}"#));
    }
    // An empty one could not be read: the app asks for it again.
    if sheet.product_id == product.id {
        data.push_str(&format!(r#","facts":{}"#, json!(sheet)));
    }
    let own = first_goods(window, products, FirstGoods { product: Some(product), ..FirstGoods::default() });
    page(head, window.product(products, shown, sheet, &reviews.html), (&data, own))
}

/// What the first screen of a long shop shows: its whole list takes a phone's processor for half a second, so the app fetches it
/// only when more is wanted. `web/src/features/catalog/first-goods.ts` reads it.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct FirstGoods<'a> {
    category: Option<&'a str>,
    search: &'a str,
    list: &'a [&'a Product],
    count: usize,
    sold_out: usize,
    /// What the page is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    product: Option<&'a Product>,
}

/// The block of the first goods, `products` being all that the page is to show; empty where the list is fetched at once.
fn first_goods<'a>(window: &Window<'_>, products: &'a [&'a Product], page: FirstGoods<'a>) -> Markup {
    if !window.long {
        return html! {};
    }
    let list = &products[..products.len().min(CARDS)];
    let sold_out = sold_out(products);
    let goods = FirstGoods { list, count: products.len(), sold_out, ..page };
    block("first-goods", &json!(goods).to_string())
}

/// Any other page of the app.
pub fn plain(window: &Window<'_>, general_data: &str) -> String {
    let content = html! {
        noscript {
            p class="px-4 py-14 text-center" {
                "Dieser Bereich braucht JavaScript. " a href="/shop" class="text-brand underline" { "Zum Shop" }
            }
        }
    };
    let head = html! { (general_head(window.shop)) (robots(window.shop, false)) };
    page(head, content, (general_data, html! {}))
}

/// The page of an address that no screen has; `not-found.tsx` shows the same.
pub fn unknown(window: &Window<'_>, general_data: &str) -> String {
    let head = html! { title { (NOT_FOUND) " · " (window.shop.name()) } (robots(window.shop, true)) };
    page(head, window.unknown(NOT_FOUND), (general_data, html! {}))
}

fn page(head: Markup, content: Markup, (first_data, first_goods): (&str, Markup)) -> String {
    let first_data = json_block(&format!("{{{first_data}}}")).into_string() + &first_goods.0;
    Document { head, content, first_data }.into_string()
}

#[cfg(test)]
mod tests {
    use super::super::window::{DETAIL_SIZES, GRID_SIZES};

    #[test]
    fn pictures_are_asked_for_as_the_app_does() {
        let card = include_str!("../../../../web/src/features/catalog/components/product-card.tsx");
        assert!(card.contains(GRID_SIZES), "the card's sizes have changed: change GRID_SIZES with them");
        let gallery = include_str!("../../../../web/src/features/catalog/components/product-gallery.tsx");
        assert!(gallery.contains(DETAIL_SIZES), "the gallery's sizes have changed");
    }
}
