//! The catalogue as the enhanced shop filters and orders it: the same goods in the same order as on the screen.
//!
//! The app does this by itself with the whole list; other clients ask here. `server/tests/data/filters.json` holds cases
//! that both sides are tested with.

mod order;
mod question;
mod search;
mod slips;
mod synonyms;

use super::pricing::unit_price;
use super::tree::Tree;
use super::types::{Category, Product};
use crate::error::{Error, ErrorCode, Fields, Result};
use kontor_money::Cents;
use search::{SearchIndex, TYPO};
use serde::Deserialize;
use std::collections::HashSet;
use std::sync::OnceLock;
use synonyms::Synonyms;
use utoipa::{IntoParams, ToSchema};

/// Euro at the end of the price scale; the end is open.
const SCALE: i64 = 1000;
const LONGEST_SEARCH: usize = 100;
const MOST_STARS: u8 = 5;
const MOST_IDS: usize = 100;
/// Ranks of what contains the text that was typed.
const RANKS: usize = 5;

/// The filter state of the enhanced shop under its own names. What is left out has the screen's default.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ProductQuery {
    /// True: the whole list, whatever else is asked for.
    pub all: Option<bool>,
    /// At most 100 ids, separated by commas: these products in this order, whatever else is asked for; without those that are gone.
    pub ids: Option<String>,
    /// At most 100 characters. Names, descriptions, prices ("unter 20 €"); slips are forgiven.
    pub search: Option<String>,
    /// Slug of the category; what lies in it belongs to it.
    pub category: Option<String>,
    /// Whole euro, `min,max`, from 0 to 1000: what the caller pays, premium price included. 1000 means "and more".
    pub price_range: Option<String>,
    /// Fewest stars on average, 0 to 5.
    pub rating: Option<u8>,
    /// Left out: trending, and under a search the best hits first.
    #[param(inline)]
    pub sort_by: Option<SortBy>,
    pub show_premium_only: Option<bool>,
    pub show_new_only: Option<bool>,
    pub show_trending_only: Option<bool>,
    /// True by default, as on the screen, once anything else is asked for.
    pub in_stock_only: Option<bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SortBy {
    Trending,
    Newest,
    Name,
    PriceAsc,
    PriceDesc,
    Rating,
}

/// A checked [`ProductQuery`].
#[derive(Debug)]
pub struct Filter {
    search: String,
    category: Option<String>,
    price_range: (i64, i64),
    rating: u8,
    sort_by: Option<SortBy>,
    premium_only: bool,
    new_only: bool,
    trending_only: bool,
    in_stock_only: bool,
}

/// Which part of the catalogue is asked for.
#[derive(Debug)]
pub enum Part {
    Whole,
    Named(Vec<i64>),
    Fitting(Filter),
}

impl ProductQuery {
    /// # Errors
    /// When a value does not fit, with its field.
    pub fn check(self) -> Result<Part> {
        let asks = self.search.is_some()
            || self.category.is_some()
            || self.price_range.is_some()
            || self.rating.is_some()
            || self.sort_by.is_some()
            || self.show_premium_only.is_some()
            || self.show_new_only.is_some()
            || self.show_trending_only.is_some()
            || self.in_stock_only.is_some();
        let mut fields = Fields::default();
        if self.search.as_ref().is_some_and(|text| text.chars().count() > LONGEST_SEARCH) {
            fields.refuse("search", Error::new(ErrorCode::TooLong).with("max", LONGEST_SEARCH));
        }
        if self.rating.is_some_and(|stars| stars > MOST_STARS) {
            fields.refuse("rating", ErrorCode::InvalidValue);
        }
        let range = self.price_range.as_deref().map_or(Some((0, SCALE)), price_range);
        if range.is_none() {
            fields.refuse("priceRange", ErrorCode::InvalidValue);
        }
        let named = self.ids.as_deref().map(ids);
        if named.as_ref().is_some_and(|ids| ids.as_ref().is_none_or(|ids| ids.len() > MOST_IDS)) {
            fields.refuse("ids", ErrorCode::InvalidValue);
        }
        fields.check()?;
        if let Some(ids) = named.flatten() {
            return Ok(Part::Named(ids));
        }
        if !asks || self.all == Some(true) {
            return Ok(Part::Whole);
        }
        Ok(Part::Fitting(Filter {
            search: self.search.unwrap_or_default(),
            category: self.category.filter(|slug| !slug.is_empty()),
            price_range: range.unwrap_or((0, SCALE)),
            rating: self.rating.unwrap_or(0),
            sort_by: self.sort_by,
            premium_only: self.show_premium_only.unwrap_or(false),
            new_only: self.show_new_only.unwrap_or(false),
            trending_only: self.show_trending_only.unwrap_or(false),
            in_stock_only: self.in_stock_only.unwrap_or(true),
        }))
    }
}

fn ids(text: &str) -> Option<Vec<i64>> {
    text.split(',').map(|id| id.trim().parse().ok()).collect()
}

fn price_range(text: &str) -> Option<(i64, i64)> {
    let (low, high) = text.split_once(',')?;
    let on_scale = |euro: &str| euro.trim().parse().ok().filter(|euro| (0..=SCALE).contains(euro));
    let (low, high) = (on_scale(low)?, on_scale(high)?);
    (low <= high).then_some((low, high))
}

/// The catalogue with what searching prepares once for everybody.
pub struct Catalogue {
    products: Vec<Product>,
    categories: Vec<Category>,
    /// What each product is found by besides its own words.
    words: Vec<String>,
    names: Vec<usize>,
    index: OnceLock<SearchIndex>,
    synonyms: Synonyms,
}

impl Catalogue {
    /// # Errors
    /// When the rules of German order are missing.
    pub fn new(
        products: Vec<Product>,
        words: Vec<String>,
        categories: Vec<Category>,
        synonyms: &[Vec<String>],
    ) -> Result<Self> {
        let names = order::name_places(&products)?;
        let synonyms = Synonyms::new(synonyms);
        Ok(Self { products, categories, words, names, index: OnceLock::new(), synonyms })
    }

    /// The products that fit, in the order of the screen.
    pub fn discover(&self, filter: &Filter, premium: bool) -> Vec<&Product> {
        let searching = !filter.search.trim().is_empty();
        let question = question::read(&filter.search);
        let tree = Tree::new(&self.categories);
        let within = filter.category.as_deref().map(|slug| tree.slugs_within(slug));
        let scores = searching.then(|| {
            let index = self.index.get_or_init(|| SearchIndex::new(&self.products, &self.words));
            index.scores(&question.text, &self.synonyms)
        });
        // Without an order of its own a search has the best hits first.
        let ranked = searching && filter.sort_by.is_none();
        let mut exact: [Vec<&Product>; RANKS] = Default::default();
        let mut alike: Vec<(f32, &Product)> = Vec::new();
        for place in order::sorted(&self.products, &self.names, filter.sort_by.unwrap_or(SortBy::Trending)) {
            let product = &self.products[place];
            let score = scores.as_ref().map_or(0.0, |scores| scores[place]);
            let paid = unit_price(product.price.0, premium);
            let asked = question.from.is_none_or(|from| paid >= from)
                && question.up_to.is_none_or(|most| paid <= most);
            if score.is_infinite() || !asked || !filter.takes(product, paid, within.as_ref()) {
                continue;
            }
            if score >= TYPO {
                alike.push((score, product));
            } else {
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "scores below TYPO are ranks from 0 to 4"
                )]
                exact[if ranked { (score as usize).min(RANKS - 1) } else { 0 }].push(product);
            }
        }
        if ranked {
            alike.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        }
        exact.into_iter().flatten().chain(alike.into_iter().map(|(_, product)| product)).collect()
    }
}

impl Filter {
    fn takes(&self, product: &Product, paid: Cents, within: Option<&HashSet<&str>>) -> bool {
        let (low, high) = self.price_range;
        let in_range = paid.get() >= low * 100 && (high >= SCALE || paid.get() <= high * 100);
        within.is_none_or(|slugs| slugs.contains(product.category.as_str()))
            && in_range
            && (self.rating == 0 || product.average_rating.unwrap_or(0.0) >= f64::from(self.rating))
            && (!self.premium_only || product.is_premium)
            && (!self.new_only || product.is_new)
            && (!self.trending_only || product.is_trending)
            && (!self.in_stock_only || product.is_available())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kontor_money::Price;
    use serde_json::Value;

    /// The app's tests read the same file.
    const CASES: &str = include_str!("../../../../tests/data/filters.json");

    fn product(id: i64, known: &Value) -> Product {
        let text = |name: &str| known[name].as_str().unwrap().to_owned();
        let yes = |name: &str| known[name].as_bool().unwrap();
        Product {
            id,
            name: text("name"),
            description: text("description"),
            price: Price(Cents::parse(&known["price"].to_string()).unwrap()),
            category: text("category"),
            image_url: String::new(),
            is_premium: yes("isPremium"),
            is_new: yes("isNew"),
            is_trending: yes("isTrending"),
            stock: known["stock"].as_i64(),
            discount: 0,
            price_before: None,
            average_rating: known["averageRating"].as_f64(),
            review_count: known["reviewCount"].as_i64().unwrap(),
            is_in_wishlist: false,
            weight_grams: 0,
            tax_kind: crate::features::catalog::TaxKind::Standard,
            delivery_time: String::new(),
            coffee: None,
            net_amount: None,
            unit: None,
            variant_count: None,
            deposit: None,
            picture_count: None,
            price_from: None,
            net_amount_from: None,
            unit_from: None,
            variants_in_stock: None,
            variant: None,
        }
    }

    #[test]
    fn every_filter_finds_what_the_app_finds_in_its_order() {
        let cases: Value = serde_json::from_str(CASES).unwrap();
        let products = (1..).zip(cases["products"].as_array().unwrap());
        let synonyms: Vec<Vec<String>> = serde_json::from_value(cases["synonyms"].clone()).unwrap();
        let products: Vec<Product> = products.map(|(id, known)| product(id, known)).collect();
        let words = vec![String::new(); products.len()];
        let categories =
            (0..).zip(cases["categories"].as_array().unwrap()).map(|(position, known)| Category {
                id: known["id"].as_i64().unwrap(),
                name: String::new(),
                slug: known["slug"].as_str().unwrap().to_owned(),
                description: String::new(),
                parent_id: known["parentId"].as_i64(),
                position,
            });
        let catalogue = Catalogue::new(products, words, categories.collect(), &synonyms).unwrap();
        for case in cases["cases"].as_array().unwrap() {
            let query: ProductQuery = serde_json::from_value(case["query"].clone()).unwrap();
            // The whole list has an order of its own; the screen's is asked for by name.
            let query = ProductQuery { in_stock_only: query.in_stock_only.or(Some(true)), ..query };
            let Part::Fitting(filter) = query.check().unwrap() else {
                panic!("no filter: {}", case["query"])
            };
            let found = catalogue.discover(&filter, case["premium"].as_bool().unwrap());
            let names: Vec<&str> = found.iter().map(|product| product.name.as_str()).collect();
            let expected: Vec<&str> =
                case["names"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
            assert_eq!(names, expected, "{}", case["query"]);
        }
    }
}
