//! Vouchers: made by the owner, redeemed with an order, once for each use, to the cent.

mod making;
mod redeeming;
mod uses;

use crate::support::{Actor, Owner, Product, order};
use serde_json::{Value, json};

pub const VOUCHERS: &str = "/api/admin/vouchers";

/// Ten per cent off, for everybody and everything.
pub fn ten_percent() -> Value {
    json!({ "code": "KAFFEE10", "kind": "percent", "percent": 10 })
}

/// Of each kind, with and without a minimum, for carts of any size.
pub fn random_vouchers() -> Vec<Value> {
    vec![
        json!({ "code": "ZEHN", "kind": "percent", "percent": 13 }),
        json!({ "code": "FUENF-EURO", "kind": "amount", "amount": "5.01" }),
        json!({ "code": "AB-FUENFZIG", "kind": "amount", "amount": "50", "minimumAmount": "50" }),
        json!({ "code": "VERSANDFREI", "kind": "shipping" }),
        json!({ "code": "ALLES", "kind": "percent", "percent": 100 }),
    ]
}

async fn make(owner: &Owner, voucher: &Value, change: Value) -> i64 {
    let mut voucher = voucher.clone();
    voucher.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    owner.post(VOUCHERS).json(&voucher).await.ok()["id"].as_i64().unwrap()
}

async fn used(owner: &Owner, id: i64) -> Value {
    let all = owner.get(VOUCHERS).await.ok();
    all.as_array().unwrap().iter().find(|voucher| voucher["id"] == id).unwrap()["used"].clone()
}

/// An order with a code, which comes to `total`.
fn with_code(items: &[(&Product, i64)], code: &str, total: &str) -> Value {
    let mut wish = order(items);
    wish["voucherCode"] = json!(code);
    wish["totalAmount"] = json!(total);
    wish
}

/// What the quote says of a code.
async fn quoted(who: &Actor, items: &[(&Product, i64)], code: &str) -> Value {
    let items: Vec<_> =
        items.iter().map(|(product, count)| json!({ "productId": product.id, "quantity": count })).collect();
    who.post("/api/delivery/quote").json(&json!({ "items": items, "voucherCode": code })).await.ok()
}
