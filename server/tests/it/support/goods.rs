//! Products and orders as a client writes them. Prices are computed here again, in cents, so that an error of the
//! server's computing shows.

use super::app::TestApp;
use kontor::features::catalog::{self, Catalog};
use serde_json::{Value, json};

#[derive(Debug, Clone)]
pub struct Product {
    pub id: i64,
    pub name: String,
    pub cents: i64,
}

impl Product {
    pub fn read(product: &Value) -> Self {
        Self {
            id: product["id"].as_i64().unwrap(),
            name: product["name"].as_str().unwrap().to_owned(),
            cents: cents(&product["price"].to_string()),
        }
    }
}

/// The owner's form for a coffee at 12,90 €, with some fields changed.
pub fn product_form(change: Value) -> Value {
    let mut form = json!({
        "name": "Hausmischung No. 1",
        "description": "Kräftiger Filterkaffee mit Noten von Kakao und Haselnuss.",
        "price": 12.9,
        "category": "classic",
        "imageUrl": "/pictures/hausmischung-no1-640.webp",
        "isPremium": false,
        // Of the kind that asks nothing of the product's other fields: without facts it would be a draft.
        "facts": goods_facts(),
    });
    let Value::Object(change) = change else { panic!("an object of changed fields") };
    form.as_object_mut().unwrap().extend(change);
    form
}

/// Everything that has to be said about equipment.
pub fn goods_facts() -> Value {
    json!({
        "kind": "goods", "producer": "Werkbank GmbH", "producerAddress": "Musterweg 12, 70565 Stuttgart",
        "producerContact": "sicherheit@werkbank.example", "model": "HF-2",
    })
}

/// An order at list prices.
pub fn order(items: &[(&Product, i64)]) -> Value {
    at_prices(items, |list| list)
}

/// An order at premium prices: 19 % off each unit, half up.
pub fn premium_order(items: &[(&Product, i64)]) -> Value {
    at_prices(items, |list| (list * 81 + 50) / 100)
}

fn at_prices(items: &[(&Product, i64)], price: impl Fn(i64) -> i64) -> Value {
    let total: i64 = items.iter().map(|(product, quantity)| price(product.cents) * quantity).sum();
    let items: Vec<Value> = items
        .iter()
        .map(|(product, quantity)| {
            json!({ "productId": product.id, "quantity": quantity, "price": euros(price(product.cents)) })
        })
        .collect();
    json!({ "customerName": "", "customerPhone": "030 1234567", "customerNotes": "", "totalAmount": euros(total), "items": items })
}

fn euros(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// Cents of a decimal text with at most two places.
fn cents(text: &str) -> i64 {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    format!("{whole}{fraction:0<2}").parse().unwrap()
}

impl TestApp {
    /// A product as the public catalogue shows it, once the snapshot has caught up: on a busy machine a reader is
    /// served the last one rather than kept waiting.
    pub async fn listed(&self, id: i64) -> Option<Value> {
        while self.shop().state::<Catalog>().fresh().is_none() {
            catalog::current(self.shop()).await.unwrap();
        }
        let products = self.visitor().get("/api/products").await.ok();
        products.as_array().unwrap().iter().find(|product| product["id"] == id).cloned()
    }

    /// What is left of a product.
    pub async fn stock(&self, id: i64) -> Option<i64> {
        let stock = self
            .number("SELECT COALESCE(stock, -1) FROM catalog_products WHERE id = $1", vec![id.into()])
            .await;
        (stock >= 0).then_some(stock)
    }
}
