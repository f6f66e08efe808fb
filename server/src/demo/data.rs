//! The compiled-in files of `server/demo`.

use crate::features::catalog::{Coffee, GoodsFacts, NetAmount, NetUnit, TaxKind, VariantsRequest};
use crate::features::orders::{PaymentMethod, PaymentStatus};
use crate::identity::Role;
use kontor_money::Price;
use serde::Deserialize;

#[derive(Deserialize)]
pub struct Catalogue {
    pub categories: Vec<Category>,
    pub synonyms: Vec<Vec<String>>,
    pub products: Vec<Product>,
}

#[derive(Deserialize)]
pub struct Category {
    pub slug: String,
    pub name: String,
    pub description: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Product {
    pub key: String,
    pub name: String,
    pub description: String,
    pub price: Price,
    pub category: String,
    pub is_premium: bool,
    pub is_new: bool,
    pub is_trending: bool,
    pub stock: Option<i64>,
    pub discount: i64,
    #[serde(default)]
    pub deposit: Option<Price>,
    pub net_amount: Option<NetAmount>,
    pub unit: Option<NetUnit>,
    pub weight_grams: i64,
    pub tax_kind: TaxKind,
    pub delivery_time: String,
    #[serde(default)]
    pub coffee: Option<Coffee>,
    pub low_stock: Option<i64>,
    pub gtin: Option<String>,
    pub facts: GoodsFacts,
    /// The first, or the one that says so, has the product's own figures.
    #[serde(default)]
    pub range: Option<VariantsRequest>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    pub username: String,
    pub display_name: String,
    pub bio: String,
    pub telegram_username: Option<String>,
    /// For a banned person the role that unban brings back.
    pub role: Role,
    pub is_approved: bool,
    pub registered_days_ago: Option<i64>,
    pub registered_hours_ago: Option<i64>,
    pub last_login_hours_ago: Option<i64>,
    pub premium_since_days_ago: Option<i64>,
    pub premium_until_in_days: Option<i64>,
    pub ban: Option<Ban>,
    pub timeout: Option<Timeout>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Ban {
    pub hours_ago: i64,
    pub reason: String,
}

#[derive(Deserialize)]
pub struct Timeout {
    pub hours: i64,
    pub reason: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    pub placed_hours_ago: i64,
    /// User name; none for a guest.
    pub customer: Option<String>,
    pub customer_name: Option<String>,
    pub items: Vec<Item>,
    pub payment_method: PaymentMethod,
    pub currency: Option<String>,
    pub payment_status: PaymentStatus,
    pub settled_hours_ago: Option<i64>,
}

#[derive(Deserialize)]
pub struct Item {
    pub product: String,
    pub quantity: i64,
}

pub fn catalogue() -> serde_json::Result<Catalogue> {
    serde_json::from_str(include_str!("../../demo/catalogue.json"))
}

pub fn people() -> serde_json::Result<Vec<Person>> {
    #[derive(Deserialize)]
    struct File {
        people: Vec<Person>,
    }
    serde_json::from_str::<File>(include_str!("../../demo/people.json")).map(|file| file.people)
}

pub fn orders() -> serde_json::Result<Vec<Order>> {
    #[derive(Deserialize)]
    struct File {
        orders: Vec<Order>,
    }
    serde_json::from_str::<File>(include_str!("../../demo/orders.json")).map(|file| file.orders)
}
