//! The large data set: what it adds, and that the back office reads it right.

use crate::support::{TestApp, on_both, on_sqlite};
use kontor::demo::large::{Size, seed};
use kontor::features::catalog;
use serde_json::{Value, json};
use std::collections::HashSet;

/// More people than the demo has, more than a page of orders.
const SIZE: Size = Size { people: 60, products: 80, orders: 1100 };

async fn large(app: &TestApp) -> TestApp {
    sized(app, SIZE).await
}

async fn sized(app: &TestApp, size: Size) -> TestApp {
    app.execute("DELETE FROM catalog_categories", Vec::new()).await;
    let app = app.restart_with(|config| config.demo = true).await;
    let shop = app.shop().clone();
    let added = tokio::task::spawn_blocking(move || seed(&shop, size)).await.unwrap().unwrap();
    assert!(added);
    app
}

#[on_both]
async fn it_adds_what_it_says_and_only_once(app: TestApp) {
    let app = large(&app).await;
    let count = async |sql: &'static str| app.number(sql, Vec::new()).await;
    assert!(count("SELECT COUNT(*) FROM auth_users").await >= SIZE.people);
    assert_eq!(count("SELECT COUNT(*) FROM catalog_products WHERE name LIKE '% Nr. %'").await, SIZE.products);
    assert!(count("SELECT COUNT(*) FROM orders_orders").await >= SIZE.orders);
    assert_eq!(count("SELECT COUNT(*) FROM audit_entries WHERE event_id < 0").await, SIZE.orders);
    let wrong = "SELECT COUNT(*) FROM orders_orders o WHERE total_cents <>
        (SELECT SUM(quantity * unit_price_cents) FROM orders_items i WHERE i.order_id = o.id)";
    assert_eq!(count(wrong).await, 0);
    let shop = app.shop().clone();
    assert!(!tokio::task::spawn_blocking(move || seed(&shop, SIZE)).await.unwrap().unwrap());
}

#[on_both]
async fn pages_of_orders_are_whole_however_they_are_chosen(app: TestApp) {
    let app = large(&app).await;
    let owner = app.owner().await;
    // Few and many matches are looked for in different ways.
    for filter in [
        "",
        "&status=paid",
        "&status=pending",
        "&paymentMethod=crypto",
        "&search=hansen",
        "&status=failed&search=a",
    ] {
        for sort in ["newest", "oldest", "highest", "lowest", "customer"] {
            let (mut seen, mut offset, mut matching) = (Vec::new(), 0, 1);
            while offset < matching {
                let path = format!("/api/orders?limit=300&offset={offset}&sort={sort}{filter}");
                let page = owner.get(&path).await.ok();
                matching = page["matching"].as_i64().unwrap();
                seen.extend(page["orders"].as_array().unwrap().clone());
                offset += 300;
            }
            let ids: HashSet<&str> = seen.iter().map(|order| order["id"].as_str().unwrap()).collect();
            assert_eq!(i64::try_from(seen.len()).unwrap(), matching, "{filter} {sort}");
            assert_eq!(ids.len(), seen.len(), "{filter} {sort}");
            let key = |order: &Value| match sort {
                "newest" | "oldest" => order["createdAt"].as_str().unwrap().to_owned(),
                "customer" => order["customerName"].as_str().unwrap().to_lowercase(),
                _ => format!("{:>12}", order["totalAmount"].as_str().unwrap()),
            };
            let mut keys: Vec<String> = seen.iter().map(key).collect();
            if matches!(sort, "newest" | "highest") {
                keys.reverse();
            }
            if sort != "customer" || filter == "&search=hansen" {
                assert!(keys.is_sorted(), "{filter} {sort}");
            }
        }
    }
}

#[on_both]
async fn analytics_follow_every_change(app: TestApp) {
    let app = large(&app).await;
    let owner = app.owner().await;
    let year = async || owner.get("/api/admin/analytics?range=1y").await.ok();
    let before = year().await;
    assert_eq!(year().await, before);
    let pending = owner.get("/api/orders?limit=1&status=pending").await.ok()["orders"][0].clone();
    owner.settle(pending["id"].as_str().unwrap(), "paid").await.ok();
    let paid = year().await;
    assert_ne!(paid["totalRevenue"], before["totalRevenue"]);
    // A product's new name is the one that is shown.
    let top = paid["topProducts"][0]["id"].as_i64().unwrap();
    owner.change_product(top, json!({ "name": "Neuer Name" })).await.ok();
    assert_eq!(year().await["topProducts"][0]["name"], "Neuer Name");
}

/// The app then fetches the list later.
#[on_sqlite]
async fn a_long_shop_brings_the_goods_of_its_first_screen(app: TestApp) {
    let start = "<script type=\"application/json\" id=\"first-goods\">";
    let block = async |app: &TestApp, path: &str| {
        let page = app.visitor().get(path).await;
        let (_, rest) = page.text().split_once(start)?;
        Some(serde_json::from_str::<Value>(rest.split_once("</script>").unwrap().0).unwrap())
    };
    assert_eq!(block(&app, "/shop").await, None, "a short list is fetched whole");
    let app = sized(&app, Size { people: 60, products: 520, orders: 0 }).await;
    catalog::refresh_if_stale(app.shop()).await.unwrap();
    let all = app.visitor().get("/api/products").await.ok();
    let all = all.as_array().unwrap();

    // Of a product with variants no one figure says how many there are.
    let is_sold_out = |one: &&&Value| match one.get("variantsInStock") {
        Some(any) if !any.is_null() => any == false,
        _ => one["stock"] == 0,
    };
    let sold_out = |goods: &[&Value]| goods.iter().filter(is_sold_out).count();
    for category in [None, Some("classic")] {
        let path = category.map_or_else(|| "/shop".to_owned(), |slug| format!("/shop?category={slug}"));
        let goods = block(&app, &path).await.unwrap();
        let shown: Vec<&Value> =
            all.iter().filter(|one| category.is_none_or(|slug| one["category"] == slug)).collect();
        assert_eq!(goods["count"], shown.len(), "{path}");
        assert_eq!(goods["soldOut"], sold_out(&shown), "{path}");
        assert_eq!((&goods["category"], &goods["search"]), (&json!(category), &json!("")), "{path}");
        let list = goods["list"].as_array().unwrap();
        assert_eq!(list.len(), 12, "{path}");
        for product in list {
            assert!(shown.contains(&product), "{path}: {product}");
        }
        assert_eq!(goods.get("product"), None);
    }
    let last = all.iter().max_by_key(|one| one["id"].as_i64()).unwrap();
    let found = block(&app, "/shop?search=519").await.unwrap();
    assert_eq!((&found["search"], &found["category"]), (&json!("519"), &Value::Null));
    assert!(found["list"].as_array().unwrap().contains(last), "{found}");

    let opened = block(&app, &format!("/product/{}", last["id"])).await.unwrap();
    assert_eq!(&opened["product"], last);
    let first = block(&app, "/shop").await.unwrap();
    assert_eq!((&opened["list"], &opened["count"]), (&first["list"], &first["count"]));
}
