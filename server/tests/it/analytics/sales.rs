//! Sales by range: every figure of the demo shop, computed again in plain SQL, with days that begin where the shop is.

use crate::support::{Actor, Owner, TestApp, on_both, on_sqlite};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use kontor::error::ErrorCode;
use kontor_db::Value as Parameter;
use serde_json::{Value, json};

const RANGES: [(&str, i64); 4] = [("7d", 7), ("30d", 30), ("90d", 90), ("1y", 365)];

/// A shop with the demo orders, and some of them where mistakes hide: at the edges of days and ranges, by guests, of a
/// product that is deleted since.
async fn demo(app: &TestApp) -> (TestApp, Owner) {
    app.execute("DELETE FROM catalog_categories", Vec::new()).await;
    let app = app.restart_with(|config| config.demo = true).await;
    let owner = app.owner().await;
    let today = today(&app);
    let mut moments = Vec::new();
    for (_, days) in RANGES {
        for days_ago in [0, 1, days - 1, days, 2 * days - 1, 2 * days] {
            let start = start_of(today.checked_sub(days_ago.days()).unwrap());
            moments.extend([start - 1, start]);
        }
    }
    // The clock went back on this day, so it has 25 hours.
    moments
        .extend([start_of(jiff::civil::date(2026, 10, 26)) - 1, start_of(jiff::civil::date(2026, 10, 25))]);
    for (number, at) in (0_i64..).zip(moments) {
        // Prices that tell the orders apart: a wrong one cannot make up for a missing one.
        let (cents, id) = (1000 + (1 << (number % 20)), format!("order-{number}"));
        let user = if number % 3 == 0 { Parameter::Null } else { (number % 3).into() };
        let status = ["paid", "paid", "failed"][usize::try_from(number % 7 % 3).unwrap()];
        app.execute(
            "INSERT INTO orders_orders (id, user_id, customer_name, customer_key, customer_phone, customer_notes, total_cents,
                status, payment_method, payment_status, created_at, expires_at, settled_at)
             VALUES ($1, $2, 'Gast', $3, '', '', $4, 'completed', 'telegram', $5, $6, $6, $6)",
            vec![id.as_str().into(), user, format!("gast {}", number % 4).into(), cents.into(), status.into(), at.into()],
        )
        .await;
        app.execute(
            "INSERT INTO orders_items (order_id, position, product_id, product_name, quantity, unit_price_cents,
                list_price_cents, took_stock)
             VALUES ($1, 0, (SELECT MIN(id) + $2 FROM catalog_products), 'Probe', 1, $3, $3, FALSE)",
            vec![id.into(), (number % 5).into(), cents.into()],
        )
        .await;
    }
    let first = app.number("SELECT MIN(id) FROM catalog_products", Vec::new()).await;
    owner.delete_product(first).await.ok();
    (app, owner)
}

fn zone() -> TimeZone {
    TimeZone::get("Europe/Berlin").unwrap()
}

fn today(app: &TestApp) -> Date {
    Timestamp::from_millisecond(app.now()).unwrap().to_zoned(zone()).date()
}

fn start_of(day: Date) -> i64 {
    day.to_zoned(zone()).unwrap().timestamp().as_millisecond()
}

fn euros(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// Per cent to one decimal place.
fn change(now: i64, before: i64) -> Value {
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let (now, before) = (now as f64, before as f64);
    if before == 0.0 { Value::Null } else { json!(((now - before) / before * 1000.0).round() / 10.0) }
}

async fn between(app: &TestApp, sql: &'static str, from: i64, to: i64) -> i64 {
    app.number(sql, vec![from.into(), to.into()]).await
}

const REVENUE: &str = "SELECT CAST(COALESCE(SUM(total_cents), 0) AS BIGINT) FROM orders_orders
    WHERE payment_status = 'paid' AND created_at >= $1 AND created_at < $2";
const ORDERS: &str = "SELECT COUNT(*) FROM orders_orders WHERE created_at >= $1 AND created_at < $2";
const MEMBERS: &str = "SELECT COUNT(*) FROM auth_users WHERE approved_at >= $1 AND approved_at < $2";
const CUSTOMERS: &str = "SELECT
    (SELECT COUNT(*) FROM auth_users u WHERE EXISTS
        (SELECT 1 FROM orders_orders o WHERE o.user_id = u.id AND o.created_at >= $1 AND o.created_at < $2))
    + (SELECT COUNT(*) FROM (SELECT customer_key FROM orders_orders
        WHERE user_id IS NULL AND created_at >= $1 AND created_at < $2 GROUP BY customer_key) AS guests)";

async fn analytics(admin: &Actor, range: &str) -> Value {
    admin.get(&format!("/api/admin/analytics?range={range}")).await.ok()
}

#[on_both]
async fn the_totals_are_those_of_the_orders(app: TestApp) {
    let (app, owner) = demo(&app).await;
    for (range, days) in RANGES {
        let answer = analytics(&owner, range).await;
        let day = |days_ago: i64| start_of(today(&app).checked_sub(days_ago.days()).unwrap());
        let (before, start, end) = (day(2 * days - 1), day(days - 1), day(-1));
        for (figure, changed, sql) in [
            ("totalRevenue", "revenueChange", REVENUE),
            ("totalOrders", "ordersChange", ORDERS),
            ("totalCustomers", "customersChange", CUSTOMERS),
            ("newMembers", "newMembersChange", MEMBERS),
        ] {
            let now = between(&app, sql, start, end).await;
            let earlier = between(&app, sql, before, start).await;
            let shown = if sql == REVENUE { json!(euros(now)) } else { json!(now) };
            assert_eq!(
                (&answer[figure], &answer[changed]),
                (&shown, &change(now, earlier)),
                "{range} {figure}"
            );
            // Who joins is spread over the year, not over each week.
            assert!(sql == MEMBERS || (now > 0 && earlier > 0), "{range} {figure}: {now}, {earlier}");
        }
        let products = app.number("SELECT COUNT(*) FROM catalog_products", Vec::new()).await;
        assert_eq!((&answer["range"], &answer["totalProducts"]), (&json!(range), &json!(products)));
    }
}

#[on_both]
async fn every_day_is_there_and_they_add_up(app: TestApp) {
    let (app, owner) = demo(&app).await;
    for (range, days) in RANGES {
        let answer = analytics(&owner, range).await;
        let series = answer["series"].as_array().unwrap();
        assert_eq!(i64::try_from(series.len()).unwrap(), days);
        for (days_ago, entry) in (0..days).rev().zip(series) {
            let date = today(&app).checked_sub(days_ago.days()).unwrap();
            let (start, end) = (start_of(date), start_of(date.tomorrow().unwrap()));
            let revenue = between(&app, REVENUE, start, end).await;
            let orders = between(&app, ORDERS, start, end).await;
            let members = between(&app, MEMBERS, start, end).await;
            let expected = json!({
                "date": date.to_string(), "revenue": euros(revenue), "orders": orders, "newMembers": members,
            });
            assert_eq!(*entry, expected, "{range}");
        }
        let joined: i64 = series.iter().map(|entry| entry["newMembers"].as_i64().unwrap()).sum();
        assert!(answer["newMembers"] == joined && (days < 365 || joined > 3), "{range}: {joined}");
        let sum: i64 = series.iter().map(|entry| entry["orders"].as_i64().unwrap()).sum();
        assert_eq!(answer["totalOrders"], sum);
    }
}

#[on_both]
async fn categories_share_the_revenue(app: TestApp) {
    let (app, owner) = demo(&app).await;
    for (range, days) in RANGES {
        let answer = analytics(&owner, range).await;
        let from = start_of(today(&app).checked_sub((days - 1).days()).unwrap());
        let stats = answer["categoryStats"].as_array().unwrap();
        let mut total = 0;
        for stat in stats {
            let slug = stat["category"].as_str().unwrap();
            let of_category = if slug == "sonstige" {
                "i.product_id IS NULL AND $1 = 'sonstige'"
            } else {
                "i.product_id IN (SELECT p.id FROM catalog_products p, catalog_categories c WHERE p.category_id = c.id AND c.slug = $1)"
            };
            let figure = async |what: &str| {
                let sql = format!(
                    "SELECT CAST(COALESCE({what}, 0) AS BIGINT) FROM orders_items i, orders_orders o
                     WHERE o.id = i.order_id AND o.payment_status = 'paid' AND o.created_at >= $2 AND {of_category}"
                );
                let values = [slug.into(), from.into()];
                let read = move |tx: &mut kontor_db::Tx<'_>| tx.one(&sql, &values, |row| row.get::<i64>(0));
                app.shop().db.read(read).await.unwrap().unwrap()
            };
            let (revenue, orders) =
                (figure("SUM(i.quantity * i.unit_price_cents)").await, figure("COUNT(DISTINCT o.id)").await);
            assert_eq!(
                (&stat["revenue"], &stat["orders"]),
                (&json!(euros(revenue)), &json!(orders)),
                "{range} {slug}"
            );
            total += revenue;
        }
        assert_eq!(
            answer["totalRevenue"],
            euros(total),
            "{range}: nothing is missing, nothing is counted twice"
        );
        let slugs: Vec<&str> = stats.iter().map(|stat| stat["category"].as_str().unwrap()).collect();
        for slug in ["premium", "homebrew", "stimulant", "research", "classic", "sonstige"] {
            assert_eq!(
                slugs.iter().filter(|known| **known == slug).count(),
                1,
                "{range}: {slug} in {slugs:?}"
            );
        }
        let cents = |stat: &Value| stat["revenue"].as_str().unwrap().replace('.', "").parse::<i64>().unwrap();
        assert!(stats.is_sorted_by_key(|stat| -cents(stat)));
    }
}

#[on_both]
async fn the_top_products_are_the_strongest(app: TestApp) {
    let (app, owner) = demo(&app).await;
    for (range, days) in RANGES {
        let answer = analytics(&owner, range).await;
        let from = start_of(today(&app).checked_sub((days - 1).days()).unwrap());
        // By product, or by name where the product is gone; computed here, added up by hand.
        let read = move |tx: &mut kontor_db::Tx<'_>| {
            tx.all(
                "SELECT i.product_id, i.product_name, i.quantity, i.unit_price_cents FROM orders_items i, orders_orders o
                 WHERE o.id = i.order_id AND o.payment_status = 'paid' AND o.created_at >= $1",
                &[from.into()],
                |row| Ok((row.get::<Option<i64>>(0)?, row.get::<String>(1)?, row.get::<i64>(2)?, row.get::<i64>(3)?)),
            )
        };
        let mut sums = std::collections::BTreeMap::<(Option<i64>, String), (i64, i64)>::new();
        for (product, name, quantity, price) in app.shop().db.read(read).await.unwrap() {
            let key = (product, if product.is_some() { String::new() } else { name });
            let sum = sums.entry(key).or_default();
            (sum.0, sum.1) = (sum.0 + quantity * price, sum.1 + quantity);
        }
        let mut strongest: Vec<_> = sums.values().copied().collect();
        strongest.sort_by_key(|sum| std::cmp::Reverse(*sum));
        let shown: Vec<_> = (answer["topProducts"].as_array().unwrap().iter())
            .map(|product| {
                (product["revenue"].as_str().unwrap().to_owned(), product["totalSold"].as_i64().unwrap())
            })
            .collect();
        let expected: Vec<_> =
            strongest.iter().take(5).map(|(revenue, sold)| (euros(*revenue), *sold)).collect();
        assert_eq!(shown, expected, "{range}");
        for product in answer["topProducts"].as_array().unwrap() {
            match product["id"].as_i64() {
                Some(id) => {
                    let listed = app.listed(id).await.unwrap();
                    for field in ["name", "category", "averageRating"] {
                        assert_eq!(product[field], listed[field], "{range} {field}");
                    }
                }
                None => assert_eq!(product["category"], "sonstige"),
            }
        }
    }
}

#[on_both]
async fn an_empty_shop_has_no_change(app: TestApp) {
    let owner = app.owner().await;
    let answer = owner.get("/api/admin/analytics").await.ok();
    assert_eq!(answer["range"], "30d", "unless another is asked for");
    for (figure, value) in [
        ("totalRevenue", json!("0.00")),
        ("revenueChange", Value::Null),
        ("totalOrders", json!(0)),
        ("ordersChange", Value::Null),
        ("totalCustomers", json!(0)),
        ("customersChange", Value::Null),
        ("totalProducts", json!(0)),
        ("topProducts", json!([])),
    ] {
        assert_eq!(answer[figure], value, "{figure}");
    }
    assert_eq!(answer["series"].as_array().unwrap().len(), 30);
}

#[on_sqlite]
async fn only_admins_and_known_ranges(app: TestApp) {
    for range in ["8d", "", "30D", "1", "7d%20", "%27", "null"] {
        let answer = app.admin().await.get(&format!("/api/admin/analytics?range={range}")).await;
        answer.refused_field("range", ErrorCode::InvalidValue);
    }
    app.premium().await.get("/api/admin/analytics").await.refused(ErrorCode::AdminOnly);
}
