//! The snapshot: shared bytes with an entity tag, compressed ahead of time, never older than the last change.

use crate::support::{TestApp, on_both, on_sqlite, order};
use flate2::read::GzDecoder;
use serde_json::json;
use std::io::Read;

const LISTS: [&str; 3] = ["/api/products", "/api/categories", "/api/products?all=true"];

#[on_sqlite]
async fn the_categories_of_the_shop(app: TestApp) {
    let categories = app.visitor().get("/api/categories").await.ok();
    let slugs: Vec<&str> =
        categories.as_array().unwrap().iter().map(|category| category["slug"].as_str().unwrap()).collect();
    assert_eq!(slugs, ["premium", "homebrew", "stimulant", "research", "classic"]);
    for category in categories.as_array().unwrap() {
        assert!(category["id"].is_i64() && !category["name"].as_str().unwrap().is_empty(), "{category}");
    }
}

#[on_sqlite]
async fn all_changes_nothing(app: TestApp) {
    app.owner().await.product(json!({})).await;
    let [plain, all] =
        [app.visitor().get("/api/products").await, app.visitor().get("/api/products?all=true").await];
    assert_eq!(plain.ok(), all.ok());
}

#[on_sqlite]
async fn a_known_tag_gets_304_until_something_changes(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    for list in LISTS {
        let visitor = app.visitor();
        let first = visitor.get(list).await;
        let tag = first.header("etag").to_owned();
        assert!(tag.starts_with('"'), "{tag}");
        for known in [tag.clone(), format!("W/{tag}"), format!("\"anderes\", {tag}"), "*".to_owned()] {
            let again = visitor.get(list).header("if-none-match", &known).await;
            assert_eq!((again.status, again.body.len(), again.header("etag")), (304, 0, tag.as_str()));
        }
        assert_eq!(visitor.get(list).header("if-none-match", "\"anderes\"").await.status, 200);
    }
    let tag = app.visitor().get("/api/products").await.header("etag").to_owned();
    owner.change_product(coffee.id, json!({ "price": 13 })).await.ok();
    let changed = app.visitor().get("/api/products").header("if-none-match", &tag).await;
    assert_eq!(changed.status, 200);
    assert_ne!(changed.header("etag"), tag);
}

/// A list as long as this takes its time to be made, and a while passes before the next one.
#[on_sqlite]
async fn who_has_the_last_list_waits_for_the_next_one(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 50 })).await;
    let goods = (0..2_000).map(|number| format!("Röstung {number};Kaffee;9.90;classic;/pictures/a.webp\n"));
    let csv = format!("name;description;price;category;imageUrl\n{}", goods.collect::<String>());
    owner.post("/api/products/import").json(&json!({ "csv": csv, "dryRun": false })).await.ok();
    for sold in 1..=3 {
        app.listed(coffee.id).await;
        let list = || app.visitor().get("/api/products");
        let known = list().await.header("etag").to_owned();
        app.member().await.placed(&order(&[(&coffee, 1)])).await;
        let news = list().header("if-none-match", &known).await.ok();
        let listed = news.as_array().unwrap().iter().find(|product| product["id"] == coffee.id).unwrap();
        assert_eq!(listed["stock"], 50 - sold);
    }
}

#[on_sqlite]
async fn every_encoding_holds_the_same_list(app: TestApp) {
    app.owner().await.product(json!({ "name": "Käthes Früchtetee" })).await;
    for list in LISTS {
        let ask = async |accept: &str| app.visitor().get(list).header("accept-encoding", accept).await;
        let plain = app.visitor().get(list).await;
        let gzip = ask("gzip").await;
        let brotli = ask("gzip, deflate, br").await;
        assert_eq!(plain.header("content-encoding"), "");
        assert_eq!((gzip.header("content-encoding"), brotli.header("content-encoding")), ("gzip", "br"));
        let mut unpacked = Vec::new();
        GzDecoder::new(gzip.body.as_slice()).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain.body);
        unpacked.clear();
        brotli::BrotliDecompress(&mut brotli.body.as_slice(), &mut unpacked).unwrap();
        assert_eq!(unpacked, plain.body);
        let tags = [plain.header("etag"), gzip.header("etag"), brotli.header("etag")];
        assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2], "{tags:?}");
        for answer in [&plain, &gzip, &brotli] {
            assert_eq!(answer.header("vary"), "accept-encoding");
            assert_eq!(answer.header("content-type"), "application/json");
            assert_eq!(answer.header("cache-control"), "no-cache");
        }
        assert_eq!(ask("br;q=0, gzip;q=0").await.header("content-encoding"), "");
        assert_eq!(ask("identity").await.header("content-encoding"), "");
    }
}

#[on_sqlite]
async fn the_way_round_the_router_says_the_same_as_the_router(app: TestApp) {
    app.owner().await.product(json!({})).await;
    let quick = app.visitor().get("/api/products").await;
    // The same list by a way that the shortcut does not take.
    let head = app.visitor().call(reqwest::Method::HEAD, "/api/products").await;
    assert_eq!(head.status, 200);
    for (name, value) in &quick.headers {
        if !["date", "content-length"].contains(&name.as_str()) {
            assert_eq!(head.headers.get(name), Some(value), "{name}");
        }
    }
}

#[on_both]
async fn stock_follows_orders(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let member = app.member().await;
    for left in [3, 1] {
        member.placed(&order(&[(&coffee, 2)])).await;
        assert_eq!(app.listed(coffee.id).await.unwrap()["stock"], left);
    }
}

#[on_both]
async fn many_readers_during_changes_see_whole_lists(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Preis 1.00", "price": 1 })).await;
    let change = async {
        for euros in 2..30 {
            owner
                .change_product(coffee.id, json!({ "name": format!("Preis {euros}.00"), "price": euros }))
                .await
                .ok();
            let seen = app.listed(coffee.id).await.unwrap();
            assert_eq!(seen["price"].as_f64(), Some(f64::from(euros)), "one's own change is seen at once");
        }
    };
    let read = async {
        for _ in 0..100 {
            let seen = app.listed(coffee.id).await.unwrap();
            let name = format!("Preis {:.2}", seen["price"].as_f64().unwrap());
            assert_eq!(seen["name"], name, "name and price of one moment");
        }
    };
    futures::join!(change, read);
}
