//! Every change of a price is kept, in intervals without overlap and without gap.

use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::migrations;
use kontor::time::DAY;
use kontor_db::{Engine, TestDatabase};
use serde_json::{Value, json};

/// Price, price before and per cent of each period.
fn figures(prices: &[Value]) -> Vec<(f64, Option<f64>, i64)> {
    let figures = prices.iter().map(|period| {
        let discount = period["discount"].as_i64().unwrap();
        (period["price"].as_f64().unwrap(), period["priceBefore"].as_f64(), discount)
    });
    figures.collect()
}

#[on_both]
async fn each_change_ends_one_interval_and_begins_the_next(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    owner.change_product(coffee, json!({ "name": "Hausmischung No. 2", "stock": 3 })).await.ok();
    assert_eq!(figures(&owner.prices(coffee).await), [(12.9, None, 0)], "the price has not changed");
    owner.change_product(coffee, json!({ "price": 11.5 })).await.ok();
    let table = format!(
        "id;name;description;price;category;imageUrl\n{coffee};A;B;10,90;classic;/a.webp\n;C;D;5;classic;/a.webp\n"
    );
    owner.post("/api/products/import").json(&json!({ "csv": table, "dryRun": false })).await.ok();
    let prices = owner.prices(coffee).await;
    assert_eq!(figures(&prices), [(10.9, None, 0), (11.5, None, 0), (12.9, None, 0)]);
    assert_eq!(prices[0]["until"], Value::Null);
    for pair in prices.windows(2) {
        assert_eq!(pair[0]["from"], pair[1]["until"], "neither gap nor overlap");
    }
    let imported = app.number("SELECT MAX(id) FROM catalog_products", Vec::new()).await;
    assert_eq!(figures(&owner.prices(imported).await), [(5.0, None, 0)]);
}

#[on_both]
async fn a_removed_product_keeps_a_history_that_has_ended(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    owner.delete_product(coffee).await.ok();
    let prices = owner.prices(coffee).await;
    assert_eq!(figures(&prices), [(12.9, None, 0)]);
    assert!(prices[0]["until"].is_string());
    owner.get("/api/products/123456/prices").await.refused(ErrorCode::ProductNotFound);
}

#[on_both]
async fn the_database_itself_refuses_overlaps_and_gaps(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    owner.change_product(coffee, json!({ "price": 11.5 })).await.ok();
    let (db, now) = (&app.shop().db, app.now());
    for wrong in [
        // A second price in force; one next to the first; one after a gap; one that ends before it begins.
        format!(
            "INSERT INTO prices_history (product_id, variant_key, cents, valid_from) VALUES ({coffee}, 0, 5, {now})"
        ),
        format!(
            "INSERT INTO prices_history (product_id, variant_key, cents, valid_from, valid_to) VALUES ({coffee}, 0, 5, 7, 9)"
        ),
        format!(
            "INSERT INTO prices_history (product_id, variant_key, cents, valid_from, valid_to, follows)
             VALUES ({coffee}, 0, 5, {now} + 7, {now} + 9, {now} + 7)"
        ),
        format!(
            "UPDATE prices_history SET valid_to = valid_from WHERE product_id = {coffee} AND valid_to IS NULL"
        ),
        format!(
            "UPDATE prices_history SET valid_to = valid_to + 1 WHERE product_id = {coffee} AND valid_to IS NOT NULL"
        ),
        format!("UPDATE prices_history SET before_cents = cents WHERE product_id = {coffee}"),
        format!("UPDATE prices_history SET before_cents = cents + 9 WHERE product_id = {coffee}"),
    ] {
        let statement = wrong.clone();
        assert!(db.write(move |tx| tx.execute(&statement, &[])).await.is_err(), "{wrong}");
    }
    assert_eq!(owner.prices(coffee).await.len(), 2);
}

/// The other product of a shop that was there before prices were kept.
#[test]
fn products_of_an_older_shop_get_their_first_interval() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let at = migrations::ALL.iter().position(|step| step.version == 74).unwrap();
        let database = TestDatabase::new(engine, &migrations::ALL[..at]);
        let db = database.db();
        for statement in [
            "INSERT INTO catalog_categories (slug, name, description, position) VALUES ('tee', 'Tee', '', 1)",
            "INSERT INTO catalog_products (name, description, price_cents, category_id, image_url, is_premium, is_new,
                is_trending, stock, discount, review_count, created_at, updated_at)
             SELECT 'Tee', 'Tee', 850, id, '/a.webp', FALSE, FALSE, FALSE, NULL, 20, 0, 7, 9 FROM catalog_categories",
        ] {
            db.write_blocking(move |tx| tx.execute(statement, &[])).unwrap();
        }
        db.migrate(migrations::ALL).unwrap();
        let found = db.read_blocking(|tx| {
            tx.all(
                "SELECT h.cents, h.valid_from, h.valid_to, h.follows, p.discount FROM prices_history h
                 JOIN catalog_products p ON p.id = h.product_id",
                &[],
                |row| {
                    let ends: (Option<i64>, Option<i64>) = (row.get(2)?, row.get(3)?);
                    Ok((row.get::<i64>(0)?, row.get::<i64>(1)?, ends, row.get::<i64>(4)?))
                },
            )
        });
        // What was typed as a discount has nothing behind it.
        assert_eq!(found.unwrap(), [(850, 9, (None, None), 0)]);
    }
}

#[on_both]
async fn changes_of_one_moment_stay_in_order(app: TestApp) {
    let shop = app.shop();
    let now = kontor::time::Time(40 * DAY);
    let recorded = shop.db.write(move |tx| {
        for cents in [500, 400, 600] {
            kontor::features::prices::record(tx, 9_000, kontor_money::Cents::new(cents), None, now)?;
        }
        // The clock was put back.
        kontor::features::prices::end(tx, 9_000, kontor::time::Time(DAY))
    });
    recorded.await.unwrap();
    let prices = app.owner().await.prices(9_000).await;
    assert_eq!(figures(&prices), [(6.0, None, 0), (4.0, None, 0), (5.0, None, 0)]);
    assert!(prices.iter().all(|period| period["until"].as_str() > period["from"].as_str()));
}

#[on_both]
async fn of_two_changes_at_once_none_is_lost(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    let change = |price: f64| owner.change_product(coffee, json!({ "price": price }));
    let answers =
        futures::future::join_all((1..=8).map(|price| async move { change(f64::from(price)).await.ok() }))
            .await;
    assert_eq!(answers.len(), 8);
    let prices = owner.prices(coffee).await;
    assert_eq!(prices.len(), 9, "{prices:?}");
    assert!(prices.windows(2).all(|pair| pair[0]["from"] == pair[1]["until"]));
}
