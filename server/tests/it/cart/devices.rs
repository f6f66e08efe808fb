//! One cart for a member's devices: none of them loses, doubles or brings back anything.

use crate::support::{Actor, Call, PASSWORD, TestApp, on_both, order};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::features::cart;
use kontor::time::{DAY, MINUTE};
use serde_json::{Value, json};

const CART: &str = "/api/cart";

fn set(who: &Actor, product: i64, quantity: i64, age: i64) -> Call {
    who.put(&format!("{CART}/{product}")).json(&json!({ "quantity": quantity, "ageMs": age }))
}

fn merge(who: &Actor, id: &str, items: &[(i64, i64)]) -> Call {
    let items = items.iter().map(|(product, quantity)| json!({ "productId": product, "quantity": quantity }));
    who.post("/api/cart/merge")
        .json(&json!({ "mergeId": format!("{id:x<16}"), "items": items.collect::<Vec<_>>() }))
}

/// Products with their quantities, in the order of the cart.
fn lines(cart: &Value) -> Vec<(i64, i64)> {
    let items = cart["items"].as_array().unwrap().iter();
    items.map(|item| (item["product"]["id"].as_i64().unwrap(), item["quantity"].as_i64().unwrap())).collect()
}

async fn cart_of(who: &Actor) -> Vec<(i64, i64)> {
    lines(&who.get(CART).await.ok())
}

async fn products<const N: usize>(app: &TestApp) -> [i64; N] {
    let owner = app.owner().await;
    let mut ids = [0; N];
    for id in &mut ids {
        *id = owner.product(json!({ "stock": null })).await.id;
    }
    ids
}

#[on_both]
async fn it_is_the_same_on_every_device_and_told_at_once(app: TestApp) {
    let [coffee, tea] = products(&app).await;
    let (desk, other) = (app.member().await, app.member().await);
    let phone = (*desk).clone();
    let (mut tab, mut foreign) = (desk.socket().await, other.socket().await);
    assert_eq!(lines(&set(&phone, tea, 2, 0).await.ok()), [(tea, 2)]);
    assert_eq!(tab.next("cart_changed").await, json!({ "type": "cart_changed" }));
    app.advance(1);
    set(&desk, coffee, 1, 0).await.ok();
    tab.next("cart_changed").await;
    assert_eq!(cart_of(&phone).await, [(tea, 2), (coffee, 1)]);
    // A double click or a repeated call comes to the same, and no one need hear of it.
    for answer in join_all((0..8).map(|_| set(&desk, coffee, 1, 0).into_future())).await {
        assert_eq!(lines(&answer.ok()), [(tea, 2), (coffee, 1)]);
    }
    tab.nothing("cart_changed").await;
    phone.delete(&format!("{CART}/{tea}")).await.ok();
    assert_eq!(cart_of(&desk).await, [(coffee, 1)]);
    assert_eq!(lines(&desk.delete(CART).await.ok()), []);
    foreign.nothing("cart_changed").await;
    assert_eq!(cart_of(&other).await, []);
}

#[on_both]
async fn the_later_wish_counts_whichever_arrives_first(app: TestApp) {
    let [coffee, tea] = products(&app).await;
    let member = app.member().await;
    set(&member, coffee, 3, 0).await.ok();
    set(&member, tea, 1, 0).await.ok();
    app.advance(10 * MINUTE);
    // Taken out on the desk; the phone had counted up before, without a network.
    set(&member, coffee, 0, 0).await.ok();
    assert_eq!(lines(&set(&member, coffee, 5, MINUTE).await.ok()), [(tea, 1)]);
    assert_eq!(lines(&set(&member, coffee, 5, MINUTE).await.ok()), [(tea, 1)]);
    // And the other way round: what the phone wanted later counts, though it is told after the desk's change.
    app.advance(10 * MINUTE);
    set(&member, tea, 9, 8 * MINUTE).await.ok();
    set(&member, tea, 4, 2 * MINUTE).await.ok();
    assert_eq!(lines(&set(&member, tea, 7, 5 * MINUTE).await.ok()), [(tea, 4)]);
    // A clock that goes wrong cannot reach into the future or behind what is kept.
    set(&member, tea, 2, i64::MIN).await.ok();
    assert_eq!(lines(&set(&member, coffee, 8, i64::MAX).await.ok()), [(tea, 2)]);
    assert_eq!(
        lines(&set(&member, coffee, 1, 0).await.ok()),
        [(tea, 2), (coffee, 1)],
        "it comes in again last"
    );
}

#[on_both]
async fn a_guests_cart_is_merged_once(app: TestApp) {
    let [coffee, tea, mate] = products(&app).await;
    let scarce = app.owner().await.product(json!({ "name": "Sencha", "stock": 2 })).await.id;
    let sold_out = app.owner().await.product(json!({ "name": "Gyokuro", "stock": 0 })).await.id;
    let desk = app.member().await;
    let phone = desk.at(&app.another_node().await);
    for (product, quantity) in [(coffee, 4), (tea, 1)] {
        set(&desk, product, quantity, 0).await.ok();
        app.advance(1);
    }
    set(&desk, mate, 1, 0).await.ok();
    set(&desk, mate, 0, 0).await.ok();
    let guest = [(coffee, 2), (tea, 3), (mate, 2), (scarce, 9), (sold_out, 6), (999_999, 1)];
    app.advance(1);
    let merged = merge(&phone, "phone", &guest).await.ok();
    let whole = vec![(coffee, 4), (tea, 3), (mate, 2), (scarce, 2), (sold_out, 1)];
    assert_eq!(lines(&merged), whole, "the larger quantity, never more than there are");
    assert_eq!(merged["leftOut"], json!([999_999]));
    // The answer was lost; meanwhile the desk has taken something out.
    app.advance(1);
    set(&desk, tea, 1, 0).await.ok();
    set(&desk, mate, 0, 0).await.ok();
    let again = join_all((0..6).map(|_| merge(&phone, "phone", &guest).into_future())).await;
    for answer in again {
        assert_eq!(lines(&answer.ok()), [(coffee, 4), (tea, 1), (scarce, 2), (sold_out, 1)]);
    }
    // Two devices at the same moment, one of them twice.
    let calls = [("a", mate, 5), ("b", mate, 3), ("a", mate, 5)];
    let calls = calls.map(|(id, product, quantity)| merge(&desk, id, &[(product, quantity)]).into_future());
    for answer in join_all(calls).await {
        answer.ok();
    }
    assert_eq!(cart_of(&phone).await.iter().find(|(id, _)| *id == mate), Some(&(mate, 5)));
    // Another member may use the same key.
    let other = app.member().await;
    assert_eq!(lines(&merge(&other, "phone", &[(tea, 2)]).await.ok()), [(tea, 2)]);
}

#[on_both]
async fn an_order_takes_out_what_it_contains(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": null })).await;
    let tea = owner.product(json!({ "stock": 1 })).await;
    let member = app.member().await;
    let mut phone = member.socket().await;
    for (product, quantity) in [(coffee.id, 3), (tea.id, 1)] {
        set(&member, product, quantity, 0).await.ok();
        phone.next("cart_changed").await;
        app.advance(1);
    }
    // Refused: it stays as it was.
    member.place(&order(&[(&coffee, 1), (&tea, 2)])).await.refused(ErrorCode::StockTooLow);
    phone.nothing("cart_changed").await;
    app.advance(1000);
    let wish = order(&[(&coffee, 2), (&tea, 1)]);
    member.place(&wish).key("q7mZ0wXc3R-Yd_81LkPTvA").await.ok();
    phone.next("cart_changed").await;
    assert_eq!(cart_of(&member).await, [(coffee.id, 1)], "what was not ordered stays");
    // The answer was lost, and a change from before the order arrives late.
    member.place(&wish).key("q7mZ0wXc3R-Yd_81LkPTvA").await.ok();
    set(&member, tea.id, 1, 500).await.ok();
    assert_eq!(cart_of(&member).await, [(coffee.id, 1)]);
    app.visitor().place(&order(&[(&coffee, 1)])).await.ok();
    assert_eq!(cart_of(&member).await, [(coffee.id, 1)], "a guest's order is not the member's");
}

#[on_both]
async fn what_is_deleted_or_too_much_is_refused(app: TestApp) {
    let owner = app.owner().await;
    let [coffee, tea] = products(&app).await;
    let member = app.member().await;
    for product in [coffee, tea] {
        set(&member, product, 1, 0).await.ok();
        app.advance(1);
    }
    owner.delete_product(coffee).await.ok();
    assert_eq!(cart_of(&member).await, [(tea, 1)]);
    set(&member, coffee, 2, 0).await.refused(ErrorCode::ProductNotFound);
    member.delete(&format!("{CART}/{coffee}")).await.refused(ErrorCode::ProductNotFound);
    member.delete(&format!("{CART}/{coffee}?variantId=9")).await.refused(ErrorCode::ProductNotFound);
    member.delete(&format!("{CART}/{tea}?variantId=9")).await.refused(ErrorCode::ProductNotFound);
    for quantity in [-1, 1_000_001, i64::MAX] {
        set(&member, tea, quantity, 0).await.refused_field("quantity", ErrorCode::QuantityInvalid);
    }
    merge(&member, "x", &[(tea, 0)]).await.refused_field("items[0].quantity", ErrorCode::QuantityInvalid);
    merge(&member, "x", &[(tea, 1); 101]).await.refused_field("items", ErrorCode::TooManyItems);
    merge(&member, "mit Leerzeichen", &[]).await.refused_field("mergeId", ErrorCode::InvalidValue);
    let brief = json!({ "mergeId": "kurz", "items": [] });
    member.post("/api/cart/merge").json(&brief).await.refused_field("mergeId", ErrorCode::InvalidValue);
    assert_eq!(cart_of(&member).await, [(tea, 1)]);

    // Products by statement: a hundred calls would prove nothing more.
    app.execute(
        "INSERT INTO catalog_products (name, description, price_cents, category_id, image_url, is_premium, is_new,
            is_trending, stock, discount, review_count, created_at, updated_at)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100)
         SELECT 'Tee', 'Tee', 100, category_id, '/a.webp', FALSE, FALSE, FALSE, NULL, 0, 0, 0, 0
         FROM catalog_products, numbers WHERE catalog_products.id = $1",
        vec![tea.into()],
    )
    .await;
    app.execute(
        "INSERT INTO cart_items (user_id, product_id, quantity, added_at, changed_at)
         SELECT $1, id, 1, $3, $3 FROM catalog_products WHERE id <> $2 AND name = 'Tee' ORDER BY id LIMIT 99",
        vec![member.id.into(), tea.into(), app.now().into()],
    )
    .await;
    assert_eq!(cart_of(&member).await.len(), 100);
    let more = owner.product(json!({ "name": "Zuviel" })).await.id;
    let sentence = set(&member, more, 1, 0).await.refused(ErrorCode::CartFull);
    assert_eq!(sentence, "Ihr Warenkorb ist voll: Es passen höchstens 100 verschiedene Artikel hinein.");
    let merged = merge(&member, "full", &[(tea, 7), (more, 1)]).await.ok();
    assert_eq!(merged["leftOut"], json!([more]));
    set(&member, tea, 0, 0).await.ok();
    set(&member, more, 1, 0).await.ok();
}

#[on_both]
async fn it_is_the_members_and_goes_with_the_account_or_after_90_days(app: TestApp) {
    let [coffee, tea] = products(&app).await;
    let (member, other) = (app.member().await, app.member().await);
    for who in [&member, &other] {
        set(who, coffee, 2, 0).await.ok();
        merge(who, "device", &[(tea, 1)]).await.ok();
    }
    let exported = member.get("/api/user/export").await.ok()["cart"].clone();
    assert_eq!((&exported[0]["productId"], &exported[0]["quantity"]), (&json!(coffee), &json!(2)));
    assert!(exported[0]["changedAt"].is_string() && exported[0]["productName"].is_string(), "{exported}");
    // By statement: a session does not last as long.
    app.execute("UPDATE cart_items SET changed_at = changed_at - $1", vec![(91 * DAY).into()]).await;
    app.execute("UPDATE cart_merges SET merged_at = merged_at - $1", vec![(91 * DAY).into()]).await;
    set(&member, tea, 4, 0).await.ok();
    let now = app.shop().clock.now();
    app.shop().db.write(move |tx| cart::purge(tx, now)).await.unwrap();
    assert_eq!(cart_of(&member).await, [(coffee, 2), (tea, 4)], "a cart that is in use stays whole");
    assert_eq!(app.number("SELECT COUNT(*) FROM cart_items", Vec::new()).await, 2);
    assert_eq!(app.number("SELECT COUNT(*) FROM cart_merges", Vec::new()).await, 0);
    merge(&member, "again", &[(tea, 1)]).await.ok();
    member.delete("/api/user/account").json(&json!({ "password": PASSWORD })).await.ok();
    for table in ["SELECT COUNT(*) FROM cart_items", "SELECT COUNT(*) FROM cart_merges"] {
        assert_eq!(app.number(table, Vec::new()).await, 0, "{table}");
    }
}

#[on_both]
async fn a_minute_has_its_limit_for_each_member(app: TestApp) {
    let app = app
        .restart_with(|config| (config.limits.factor, config.limits.cart_changes_per_member_minute) = (1, 2))
        .await;
    let [coffee] = products(&app).await;
    let (one, other) = (app.member().await, app.member().await);
    set(&one, coffee, 1, 0).await.ok();
    set(&one, coffee, 2, 0).await.ok();
    set(&one, coffee, 3, 0).await.refused(ErrorCode::RateLimited);
    set(&other, coffee, 1, 0).await.ok();
    app.advance(MINUTE);
    set(&one, coffee, 3, 0).await.ok();
    app.visitor().get(CART).await.refused(ErrorCode::NotSignedIn);
}
