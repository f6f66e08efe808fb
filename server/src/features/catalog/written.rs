//! Pages that are the same for everybody: each is written for the first who asks for it, so that a new snapshot is soon there.

use super::page;
use super::snapshot::Snapshot;
use super::tree::Tree;
use super::types::{Category, Product};
use super::window::Asked;
use crate::error::{Error, ErrorCode, Result};
use crate::http::encoded::Encoded;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Page {
    /// /shop, under no slug, and each category.
    Shop(String),
    /// A category that is not there.
    Lost,
    /// Every path without data of its own.
    Plain,
    /// Every path that no screen has.
    Unknown,
}

#[derive(Default)]
pub struct Written {
    shop: HashMap<String, OnceLock<Encoded>>,
    lost: OnceLock<Encoded>,
    plain: OnceLock<Encoded>,
    unknown: OnceLock<Encoded>,
}

impl Written {
    pub fn new(categories: &[Category]) -> Self {
        let slugs = categories.iter().map(|category| category.slug.clone());
        let shop = slugs.chain([String::new()]).map(|slug| (slug, OnceLock::new())).collect();
        Self { shop, ..Self::default() }
    }

    pub fn has_category(&self, slug: &str) -> bool {
        self.shop.contains_key(slug) && !slug.is_empty()
    }

    fn place(&self, page: &Page) -> Option<&OnceLock<Encoded>> {
        match page {
            Page::Shop(slug) => self.shop.get(slug),
            Page::Lost => Some(&self.lost),
            Page::Plain => Some(&self.plain),
            Page::Unknown => Some(&self.unknown),
        }
    }
}

/// Answers with a page that everybody is shown.
///
/// # Errors
/// [`ErrorCode::NotFound`] for a category that is not there.
pub async fn page(snapshot: &Arc<Snapshot>, page: Page) -> Result<&Encoded> {
    let place = snapshot.written.place(&page).ok_or(ErrorCode::NotFound)?;
    if let Some(written) = place.get() {
        return Ok(written);
    }
    let known = snapshot.clone();
    // Compressing takes milliseconds: no async thread waits for it.
    let html = tokio::task::spawn_blocking(move || {
        let place = known.written.place(&page)?;
        place.get_or_init(|| Encoded::html(write(&known, &page).into_bytes()));
        Some(())
    });
    html.await.map_err(Error::internal)?;
    Ok(place.get().ok_or(ErrorCode::NotFound)?)
}

fn write(snapshot: &Snapshot, page: &Page) -> String {
    let window = snapshot.window();
    let category = match page {
        Page::Plain => return page::plain(&window, &snapshot.general_data),
        Page::Unknown => return page::unknown(&window, &snapshot.general_data),
        // No category has an empty slug: that one is not there.
        Page::Lost => Some(""),
        Page::Shop(slug) => Some(slug.as_str()).filter(|slug| !slug.is_empty()),
    };
    let tree = Tree::new(window.categories);
    let within = category.filter(|slug| !slug.is_empty()).map(|slug| tree.slugs_within(slug));
    let goods = snapshot
        .products()
        .filter(|product| within.as_ref().is_none_or(|slugs| slugs.contains(product.category.as_str())));
    let goods: Vec<&Product> = goods.collect();
    page::shop(&window, &goods, Asked { category, search: "" }, &snapshot.first_data)
}
