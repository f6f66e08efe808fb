//! Any cart, of any customer and to any place: what the quote says is what is ordered, and what the order keeps.

use crate::delivery::{PLACES, add, arrangement, parcel, place};
use crate::support::{Actor, Owner, Product, TestApp, on_both};
use crate::vouchers::{VOUCHERS, random_vouchers};
use futures::future::join_all;
use kontor::time::MINUTE;
use kontor_db::scaled;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

/// Carts that are ordered at the same time.
const AT_ONCE: usize = 8;

/// Light and heavy, cheap and dear, of every kind of VAT; one without a weight.
fn goods() -> Vec<Value> {
    [
        (0.01, 0, "zero"),
        (2.2, 60, "reduced"),
        (12.9, 270, "reduced"),
        (33.33, 1040, "reduced"),
        (8.95, 120, "standard"),
        (41.99, 1100, "standard"),
        (419.0, 9800, "standard"),
    ]
    .map(|(price, grams, kind)| json!({ "price": price, "weightGrams": grams, "taxKind": kind }))
    .to_vec()
}

/// Ways to go everywhere: by weight and value, free from a value on, by letter, fetched at a time, and as agreed.
async fn ways(owner: &Owner) {
    add(owner, &parcel()).await;
    let letter = json!({
        "kind": "letter", "name": "Warenbrief", "carrier": "Deutsche Post", "isActive": true, "position": 2,
        "goesToLockers": false,
        "rates": [{ "country": "DE", "toGrams": 10000, "toAmount": "200", "price": "2.90" }],
    });
    add(owner, &letter).await;
    add(owner, &arrangement()).await;
    let fetched = json!({ "kind": "pick_up", "name": "Abholung", "isActive": true, "position": 4 });
    let method = add(owner, &fetched).await;
    owner.post(PLACES).json(&place(method, 1000)).await.ok();
}

/// A cart: whose, what, where to, which of the ways and of the hours, and whether the invoice goes elsewhere.
#[derive(Debug, Clone)]
struct Cart {
    who: usize,
    lines: Vec<(usize, i64)>,
    to: usize,
    way: usize,
    hour: usize,
    billed: bool,
    /// One of the vouchers, or none.
    voucher: usize,
}

fn carts() -> impl Strategy<Value = Cart> {
    let line = (0..7_usize, prop_oneof![4 => 1..4_i64, 1 => 1..40_i64]);
    (0..3_usize, vec(line, 1..6), 0..4_usize, 0..4_usize, 0..64_usize, any::<bool>(), 0..8_usize).prop_map(
        |(who, lines, to, way, hour, billed, voucher)| Cart { who, lines, to, way, hour, billed, voucher },
    )
}

fn address(to: usize) -> Value {
    let home = |street: &str, zip: &str, city: &str, country: &str| json!({ "name": "Mira Kern", "street": street, "number": "12a", "zip": zip, "city": city, "country": country });
    match to {
        0 => home("Am Sandtorkai", "20457", "Hamburg", "DE"),
        1 => home("Graben", "1010", "Wien", "AT"),
        2 => home("Bahnhofstrasse", "8001", "Zürich", "CH"),
        _ => json!({
            "kind": "packstation", "name": "Mira Kern", "number": "143", "postNumber": "12345678", "zip": "20457",
            "city": "Hamburg", "country": "DE",
        }),
    }
}

/// The way that the cart takes among those that are offered, with a free hour where it has some.
fn chosen(cart: &Cart, offer: &Value) -> Value {
    let mut choice = json!({ "methodId": offer["methodId"], "address": address(cart.to) });
    let days = offer["places"][0]["days"].as_array().into_iter().flatten();
    let hours: Vec<Value> = days
        .flat_map(|day| {
            let slots = day["slots"].as_array().unwrap().iter().filter(|slot| slot["state"] == "free");
            slots.map(|slot| json!({ "slotId": slot["slotId"], "date": day["date"] })).collect::<Vec<_>>()
        })
        .collect();
    if !hours.is_empty() {
        choice["slot"] = hours[cart.hour % hours.len()].clone();
    }
    choice
}

/// Asks what the cart comes to and orders it; the kind of way that it took, none where nothing takes it.
async fn order(cart: &Cart, who: &Actor, owner: &Owner, products: &[Product]) -> Option<String> {
    let wanted: Vec<_> = cart
        .lines
        .iter()
        .map(|(product, quantity)| json!({ "productId": products[*product].id, "quantity": quantity }))
        .collect();
    let mut asked = json!({ "items": wanted, "address": address(cart.to) });
    let voucher = random_vouchers().get(cart.voucher).map(|voucher| voucher["code"].clone());
    if let Some(code) = &voucher {
        asked["voucherCode"] = code.clone();
    }
    let answer = who.post("/api/delivery/quote").json(&asked).await;
    if answer.status == 422 || answer.status == 409 {
        return None;
    }
    let quote = answer.ok();
    let offers = quote["methods"].as_array().unwrap();
    let offer = &offers[cart.way % offers.len()];
    let items: Vec<_> = quote["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| json!({ "productId": item["productId"], "quantity": item["quantity"], "price": item["unitPrice"] }))
        .collect();
    let mut wish = json!({
        "customerName": "Mira Kern", "customerPhone": "", "customerNotes": "", "items": items,
        "totalAmount": offer["totalAmount"], "delivery": chosen(cart, offer), "email": "mira@post.example",
    });
    // One that asks for more than the cart has is refused, and left out.
    let redeemed = voucher.filter(|_| quote["voucher"]["refusal"].is_null());
    if let Some(code) = &redeemed {
        wish["voucherCode"] = code.clone();
    }
    if cart.billed {
        wish["billing"] = json!({
            "company": "Kern & Söhne", "name": "", "street": "Kai", "number": "1", "zip": "20457", "city": "Hamburg",
            "country": "DE", "vatId": "DE123456789",
        });
    }
    let placed = who.place(&wish).await.ok();
    let kept = owner.get(&format!("/api/orders/{}", placed["orderId"].as_str().unwrap())).await.ok();
    let delivery = &kept["delivery"];
    assert_eq!(
        (&placed["totalAmount"], &kept["totalAmount"], &kept["taxes"], &delivery["shippingAmount"]),
        (&offer["totalAmount"], &offer["totalAmount"], &offer["taxes"], &offer["shippingAmount"]),
        "{cart:?}"
    );
    assert_eq!(
        (&delivery["arrivesFrom"], &delivery["kind"]),
        (&offer["arrivesFrom"], &offer["kind"]),
        "{cart:?}"
    );
    assert_eq!(delivery["pickUp"].is_null(), wish["delivery"]["slot"].is_null(), "{cart:?}");
    assert_eq!(kept["billing"].is_null(), !cart.billed, "{cart:?}");
    let cents = |amount: &Value| amount.as_str().unwrap().replace('.', "").parse::<i64>().unwrap();
    let off = redeemed.as_ref().map_or(0, |_| cents(&quote["voucher"]["discountAmount"]));
    assert_eq!(
        cents(&offer["totalAmount"]),
        cents(&quote["goodsAmount"]) - off + cents(&offer["shippingAmount"]),
        "{cart:?}"
    );
    assert_eq!(kept["voucher"].is_null(), redeemed.is_none(), "{cart:?}");
    let shares: i64 =
        kept["items"].as_array().unwrap().iter().map(|item| cents(&item["discountAmount"])).sum();
    assert_eq!(shares, off, "the lines bear the discount: {kept}");
    let taxes = offer["taxes"].as_array().unwrap();
    let sum: i64 = taxes.iter().map(|tax| cents(&tax["grossAmount"])).sum();
    assert!(taxes.is_empty() || sum == cents(&offer["totalAmount"]), "{offer}");
    Some(offer["kind"].as_str().unwrap().to_owned())
}

/// The kinds of ways that the carts took.
async fn order_all(app: &TestApp, count: usize, products: &[Product]) -> Vec<String> {
    let owner = Owner::again(app).await;
    let people = [(*app.visitor()).clone(), (*app.member().await).clone(), (*app.premium().await).clone()];
    let mut runner = TestRunner::default();
    let (mut kinds, mut refused) = (Vec::new(), 0);
    for _ in 0..count.div_ceil(AT_ONCE) {
        let carts: Vec<Cart> =
            (0..AT_ONCE).map(|_| carts().new_tree(&mut runner).unwrap().current()).collect();
        let placed =
            join_all(carts.iter().map(|cart| order(cart, &people[cart.who], &owner, products))).await;
        refused += placed.iter().filter(|kind| kind.is_none()).count();
        kinds.extend(placed.into_iter().flatten());
        app.advance(MINUTE / 60);
    }
    assert!(refused * 4 < count, "{refused} of {count} carts went nowhere");
    kinds
}

#[on_both]
async fn what_any_cart_is_quoted_is_what_its_order_costs_and_keeps(app: TestApp) {
    let owner = app.owner().await;
    let mut products = Vec::new();
    for goods in goods() {
        products.push(owner.product(goods).await);
    }
    ways(&owner).await;
    for voucher in random_vouchers() {
        owner.post(VOUCHERS).json(&voucher).await.ok();
    }
    let all = scaled(5_000);
    let mut kinds = order_all(&app, all - all / 5, &products).await;
    // The same for a business that shows no VAT.
    let app = app.restart_with(|config| config.shop.small_business = true).await;
    kinds.extend(order_all(&app, all / 5, &products).await);
    for kind in ["parcel", "letter", "pick_up", "arrangement"] {
        assert!(kinds.iter().any(|one| one == kind), "none of {all} carts took the {kind}");
    }
}
