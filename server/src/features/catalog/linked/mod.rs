//! What search engines read of the shop: JSON-LD in the words of schema.org, as Google documents them. Everything in it stands
//! on the page too, or on one that it links.

mod product;

pub use product::product;

use super::shipping::ShippingTable;
use super::tree::Tree;
use super::types::{Category, Product};
use super::window::Window;
use crate::features::terms::ReturnTerms;
use crate::http::document::script;
use maud::{Markup, html};
use serde_json::{Value, json};

const CONTEXT: &str = "https://schema.org";

/// How the shop sells, as far as its pages do not show it.
pub struct Selling {
    /// `https://shop.example`, without a slash at its end.
    pub public_url: String,
    pub shipping: ShippingTable,
    /// None while no instruction about withdrawal is published.
    pub returns: Option<ReturnTerms>,
}

impl Selling {
    /// A picture's address as others need it; none without a picture.
    pub fn picture(&self, product: &Product) -> Option<String> {
        self.picture_at(&product.image_url)
    }

    /// The addresses of several, each once.
    pub fn pictures<'a>(&self, urls: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for address in urls.into_iter().filter_map(|url| self.picture_at(url)) {
            if !found.contains(&address) {
                found.push(address);
            }
        }
        found
    }

    fn picture_at(&self, url: &str) -> Option<String> {
        if url.starts_with("/api/placeholder/") {
            None
        } else if url.starts_with('/') {
            Some(format!("{}{url}", self.public_url))
        } else {
            Some(url.to_owned()).filter(|url| !url.is_empty())
        }
    }

    /// A product's page, or a variant's.
    pub fn address(&self, product: &Product) -> String {
        let page = format!("{}/product/{}", self.public_url, product.id);
        match &product.variant {
            Some(variant) => format!("{page}?variant={}", variant.id),
            None => page,
        }
    }
}

/// A category's page within the shop.
pub fn category_path(slug: &str) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).append_pair("category", slug).finish();
    format!("/shop?{query}")
}

/// As it stands in a page's head; no text in it can end the script.
pub fn block(data: &Value) -> Markup {
    html! { script type="application/ld+json" { (script(&data.to_string())) } }
}

/// Who sells, and how the shop is searched.
pub fn site(window: &Window<'_>) -> Value {
    let (name, url) = (window.shop.name(), &window.selling.public_url);
    json!({
        "@context": CONTEXT,
        "@graph": [
            { "@type": "Organization", "@id": format!("{url}/#seller"), "name": name, "url": format!("{url}/shop") },
            {
                "@type": "WebSite", "name": name, "url": format!("{url}/shop"), "inLanguage": "de",
                "publisher": { "@id": format!("{url}/#seller") },
                "potentialAction": {
                    "@type": "SearchAction",
                    "target": {
                        "@type": "EntryPoint", "urlTemplate": format!("{url}/shop?search={{search_term_string}}"),
                    },
                    "query-input": "required name=search_term_string",
                },
            },
        ],
    })
}

/// The way from the shop to a category, or to a product in it.
pub fn breadcrumbs(window: &Window<'_>, category: Option<&Category>, product: Option<&Product>) -> Value {
    let url = &window.selling.public_url;
    let mut places = vec![("Shop".to_owned(), format!("{url}/shop"))];
    let above = category.map(|category| Tree::new(window.categories).path(category)).unwrap_or_default();
    places.extend(above.iter().map(|one| (one.name.clone(), format!("{url}{}", category_path(&one.slug)))));
    places.extend(product.map(|product| (product.name.clone(), window.selling.address(product))));
    let items = (1..).zip(places).map(|(position, (name, address))| {
        json!({ "@type": "ListItem", "position": position, "name": name, "item": address })
    });
    json!({ "@context": CONTEXT, "@type": "BreadcrumbList", "itemListElement": items.collect::<Vec<_>>() })
}
