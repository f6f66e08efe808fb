//! Pages that are the same for everybody: each is written for the first who asks for it, so that a new snapshot is soon there.

use super::types::Category;
use crate::http::encoded::Encoded;
use std::collections::HashMap;
use std::sync::OnceLock;

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

    /// Where a page is kept; none for a category that is not there.
    pub fn place(&self, page: &Page) -> Option<&OnceLock<Encoded>> {
        match page {
            Page::Shop(slug) => self.shop.get(slug),
            Page::Lost => Some(&self.lost),
            Page::Plain => Some(&self.plain),
            Page::Unknown => Some(&self.unknown),
        }
    }
}
