//! What both systems come to.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use strum::{EnumString, IntoStaticStr};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Format {
    Shopify,
    WooCommerce,
}

/// What a row, or the rows of one product, come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Where it begins, the head being 1.
    pub line: u64,
    /// What the other system calls the product, the same in each of its exports: the handle at Shopify, SKU or `id:` and number at
    /// WooCommerce. Empty where it cannot be read.
    pub source: String,
    /// What to call it in front of people; may be empty.
    pub name: String,
    /// None: it cannot be taken, and the first note says why.
    pub product: Option<Product>,
    pub notes: Vec<Note>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    pub line: u64,
    pub reason: Reason,
    /// What stood there; may be empty.
    pub detail: String,
}

/// What cannot be taken, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Reason {
    /// A row with more or fewer cells than the head.
    RowBroken,
    /// The same, with line breaks in a cell: a quotation mark is not closed where it should be, so that rows became one.
    QuoteOpen,
    /// Neither handle nor SKU nor number.
    SourceMissing,
    /// The same handle or SKU again.
    SourceAgain,
    NameMissing,
    PriceMissing,
    PriceUnreadable,
    /// A product with variations without a single one.
    VariantsMissing,
    /// A variation whose product is not in the file.
    ParentMissing,
    /// A set of other products.
    Grouped,
    /// It is sold elsewhere.
    External,
    GiftCard,
    KindUnknown,
    /// Notes from here on: the product is taken, without what they name.
    VariantPriceMissing,
    VariantAgain,
    /// A variation for any value of an option.
    VariantForAny,
    /// Reduced only for a time: the regular price is taken.
    SaleForATime,
    /// It may be sold beyond its stock, so that its stock is not counted.
    SoldBeyondStock,
    StockUnreadable,
    StockNegative,
    WeightUnreadable,
    GtinInvalid,
    PictureInvalid,
    /// Files to download are not taken.
    Digital,
    ContentUnreadable,
    /// A class that only the other shop's settings explain.
    TaxUnknown,
    TaxFree,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Product {
    pub name: String,
    /// Plain paragraphs.
    pub description: String,
    pub is_published: bool,
    /// Each from the top down.
    pub categories: Vec<Vec<String>>,
    pub tags: Vec<String>,
    /// Addresses, the first one first.
    pub pictures: Vec<String>,
    /// By the picture's address, what it shows, for people who do not see it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub alternative_texts: BTreeMap<String, String>,
    /// Names of the options; none where there is one variant only.
    pub options: Vec<String>,
    /// At least one.
    pub variants: Vec<Variant>,
    pub tax: Option<Tax>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tax {
    #[default]
    Standard,
    Reduced,
    Zero,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    /// Not a part of what it is: the same variant may stand elsewhere in the next file.
    #[serde(skip)]
    pub line: u64,
    /// One for each option.
    pub values: Vec<String>,
    pub sku: String,
    /// 8, 12, 13 or 14 digits with the right check digit; or empty.
    pub gtin: String,
    /// Euro cents.
    pub price: i64,
    /// The price before a reduction, in euro cents.
    pub compare_at: Option<i64>,
    /// None: it is not tracked.
    pub stock: Option<i64>,
    pub grams: Option<i64>,
    pub content: Option<Content>,
    pub picture: Option<String>,
}

/// What is in one piece, for the price per unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    pub thousandths: i64,
    pub unit: ContentUnit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ContentUnit {
    Gram,
    Millilitre,
}

impl Entry {
    pub(crate) fn refused(line: u64, source: &str, name: &str, reason: Reason, detail: &str) -> Self {
        Self {
            line,
            source: source.to_owned(),
            name: name.to_owned(),
            product: None,
            notes: vec![Note::new(line, reason, detail)],
        }
    }
}

impl Note {
    pub(crate) fn new(line: u64, reason: Reason, detail: &str) -> Self {
        Self { line, reason, detail: detail.chars().take(80).collect() }
    }
}
