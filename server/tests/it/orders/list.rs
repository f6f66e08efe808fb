//! The list: counts of all, filters, search, sorting, pages.

use crate::support::{Actor, Owner, Product, TestApp, on_both, on_sqlite, order};
use kontor::error::ErrorCode;
use kontor::time::{DAY, SECOND};
use serde_json::{Value, json};

/// Five orders of one member, a second apart: names, phones, sums, methods and states all differ.
async fn five(app: &TestApp) -> (Owner, Actor, Vec<String>) {
    let (owner, member) = (app.owner().await, app.member().await);
    let coffee = owner.product(json!({ "price": 1 })).await;
    let place = async |name: &str, phone: &str, quantity: i64, method: &str| {
        app.advance(SECOND);
        let mut wish = order(&[(&coffee, quantity)]);
        for (field, value) in [("customerName", name), ("customerPhone", phone), ("paymentMethod", method)] {
            wish[field] = json!(value);
        }
        member.placed(&wish).await
    };
    let expired = place("Ägidius Öhler", "030 111", 4, "telegram").await;
    app.advance(7 * DAY);
    kontor::features::orders::expire_due(app.shop()).await.unwrap();
    let member = app.visitor().sign_in(&member.name).await;
    let place = async |name: &str, phone: &str, quantity: i64, method: &str| {
        app.advance(SECOND);
        let mut wish = order(&[(&coffee, quantity)]);
        for (field, value) in [("customerName", name), ("customerPhone", phone), ("paymentMethod", method)] {
            wish[field] = json!(value);
        }
        member.placed(&wish).await
    };
    let owner = Owner::again(app).await;
    let paid = place("Berta 100%", "040 222", 1, "crypto").await;
    owner.settle(&paid, "paid").await.ok();
    let failed = place("carlo_m", "089 333", 5, "stripe").await;
    owner.settle(&failed, "failed").await.ok();
    let first = place("Dörte", "+49 (0) 761-444", 3, "telegram").await;
    let second = place("emil\\e", "", 2, "anonymous").await;
    (owner, member, vec![expired, paid, failed, first, second])
}

async fn names(who: &Actor, query: &str) -> Vec<String> {
    let list = who.orders(query).await;
    list["orders"]
        .as_array()
        .unwrap()
        .iter()
        .map(|order| order["customerName"].as_str().unwrap().to_owned())
        .collect()
}

#[on_both]
async fn the_counts_are_of_all_that_one_may_see(app: TestApp) {
    let (owner, member, _) = five(&app).await;
    let coffee = Product { id: 1, name: String::new(), cents: 100 };
    app.visitor().placed(&order(&[(&coffee, 1)])).await;
    for (who, total, pending) in [(&member, 5, 2), (&**owner, 6, 3)] {
        let list = who.orders("?status=paid&limit=1").await;
        let counts = ["total", "pending", "paid", "failed", "expired", "matching"]
            .map(|name| list[name].as_i64().unwrap());
        assert_eq!(counts, [total, pending, 1, 1, 1, 1]);
    }
    let nobody = app.member().await.orders("").await;
    assert_eq!(
        nobody,
        json!({ "orders": [], "total": 0, "pending": 0, "paid": 0, "failed": 0, "expired": 0, "matching": 0 })
    );
}

#[on_both]
async fn each_status_and_method_can_be_picked(app: TestApp) {
    let (_, member, _) = five(&app).await;
    for (query, wanted) in [
        ("?status=pending", vec!["emil\\e", "Dörte"]),
        ("?status=paid", vec!["Berta 100%"]),
        ("?status=failed", vec!["carlo_m"]),
        ("?status=expired", vec!["Ägidius Öhler"]),
        ("?paymentMethod=telegram", vec!["Dörte", "Ägidius Öhler"]),
        ("?paymentMethod=stripe", vec!["carlo_m"]),
        ("?paymentMethod=telegram&status=pending", vec!["Dörte"]),
        ("?paymentMethod=crypto&status=pending", vec![]),
    ] {
        assert_eq!(names(&member, query).await, wanted, "{query}");
    }
}

#[on_both]
async fn the_search_finds_number_customer_and_phone(app: TestApp) {
    let (_, member, ids) = five(&app).await;
    let number = &ids[3][ids[3].len() - 8..];
    for (query, wanted) in [
        (format!("?search={number}"), vec!["Dörte"]),
        (format!("?search=%23{number}"), vec!["Dörte"]),
        (format!("?search={}", number.to_uppercase()), vec!["Dörte"]),
        ("?search=berta".into(), vec!["Berta 100%"]),
        ("?search=CARLO".into(), vec!["carlo_m"]),
        ("?search=d%C3%B6rte".into(), vec!["Dörte"]),
        ("?search=D%C3%96RTE".into(), vec!["Dörte"]),
        ("?search=%C3%84GIDIUS".into(), vec!["Ägidius Öhler"]),
        ("?search=%C3%A4gidius+%C3%B6".into(), vec!["Ägidius Öhler"]),
        ("?search=+049+761".into(), vec![]),
        ("?search=%28761".into(), vec![]),
        ("?search=761-444".into(), vec!["Dörte"]),
        ("?search=100%25".into(), vec!["Berta 100%"]),
        ("?search=%25".into(), vec!["Berta 100%"]),
        ("?search=_".into(), vec!["carlo_m"]),
        ("?search=%5C".into(), vec!["emil\\e"]),
        ("?search=%27%20OR%201%3D1%20--".into(), vec![]),
        ("?search=++".into(), vec!["emil\\e", "Dörte", "carlo_m", "Berta 100%", "Ägidius Öhler"]),
    ] {
        assert_eq!(names(&member, &query).await, wanted, "{query}");
        let list = member.orders(&query).await;
        assert_eq!(list["matching"].as_u64(), Some(wanted.len() as u64), "{query}");
        assert_eq!(list["total"], 5);
    }
}

#[on_both]
async fn every_order_of_the_list(app: TestApp) {
    let (_, member, _) = five(&app).await;
    for (query, wanted) in [
        ("", ["emil\\e", "Dörte", "carlo_m", "Berta 100%", "Ägidius Öhler"]),
        ("?sort=newest", ["emil\\e", "Dörte", "carlo_m", "Berta 100%", "Ägidius Öhler"]),
        ("?sort=oldest", ["Ägidius Öhler", "Berta 100%", "carlo_m", "Dörte", "emil\\e"]),
        ("?sort=highest", ["carlo_m", "Ägidius Öhler", "Dörte", "emil\\e", "Berta 100%"]),
        ("?sort=lowest", ["Berta 100%", "emil\\e", "Dörte", "Ägidius Öhler", "carlo_m"]),
        ("?sort=customer", ["Ägidius Öhler", "Berta 100%", "carlo_m", "Dörte", "emil\\e"]),
    ] {
        assert_eq!(names(&member, query).await, wanted, "{query}");
    }
}

#[on_both]
async fn pages_are_parts_of_the_whole(app: TestApp) {
    let (_, member, _) = five(&app).await;
    assert_eq!(names(&member, "?limit=2").await, ["emil\\e", "Dörte"]);
    assert_eq!(names(&member, "?limit=2&offset=2").await, ["carlo_m", "Berta 100%"]);
    assert_eq!(names(&member, "?limit=2&offset=4").await, ["Ägidius Öhler"]);
    assert_eq!(names(&member, "?limit=500&offset=5").await, Vec::<String>::new());
    assert_eq!(names(&member, "?offset=3").await, ["Berta 100%", "Ägidius Öhler"]);
    assert_eq!(names(&member, "?sort=oldest&limit=1&offset=4294967295").await, Vec::<String>::new());
    assert_eq!(member.orders("?limit=1").await["matching"], 5);
}

#[on_sqlite]
async fn odd_queries_name_their_field(app: TestApp) {
    let member = app.member().await;
    for (field, value) in [
        ("status", "done"),
        ("status", "Paid"),
        ("status", ""),
        ("paymentMethod", "cash"),
        ("sort", "best"),
        ("sort", "id;DROP TABLE orders_orders"),
        ("limit", "0"),
        ("limit", "501"),
        ("limit", "-1"),
        ("limit", "abc"),
        ("limit", "1.5"),
        ("limit", "99999999999"),
        ("offset", "-1"),
        ("offset", "99999999999"),
        ("offset", ""),
    ] {
        let answer = member.get(&format!("/api/orders?{field}={value}")).await;
        answer.refused_field(field, ErrorCode::InvalidValue);
    }
    member.get("/api/orders?search=%00").await.refused(ErrorCode::InvalidCharacters);
    assert_eq!(member.orders("?search=%FF%FE").await["orders"], Value::Array(Vec::new()));
    assert_eq!(member.orders("?unbekannt=1").await["total"], 0);
    member.get(&format!("/api/orders?search={}", "x".repeat(20_000))).await;
}

#[on_both]
async fn each_order_names_what_stands_first_in_it(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let [first, second] =
        [owner.product(json!({ "name": "Roman" })).await, owner.product(json!({ "name": "Atlas" })).await];
    member.placed(&order(&[(&first, 2), (&second, 1)])).await;
    let list = member.orders("").await;
    assert_eq!(list["orders"][0]["firstItem"], json!({ "productId": first.id, "productName": "Roman" }));
    assert_eq!(list["orders"][0]["itemCount"], 3);
    owner.delete(&format!("/api/products/{}", first.id)).await.ok();
    let list = member.orders("").await;
    assert_eq!(list["orders"][0]["firstItem"], json!({ "productId": null, "productName": "Roman" }));
}
