//! What an order is once it is placed, and which orders are none.

use crate::support::{Product, TestApp, on_both, on_sqlite, order};
use kontor::error::ErrorCode;
use kontor::time::{DAY, MINUTE, Time};
use serde_json::{Value, json};

#[on_both]
async fn a_member_orders(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let tea = owner.product(json!({ "name": "Assam Abendrot", "price": 8.5 })).await;
    let member = app.member().await;
    let mut wish = order(&[(&coffee, 2), (&tea, 3)]);
    wish["customerName"] = json!("  Märtha Ünal ");
    wish["customerNotes"] = json!("Klingel defekt,\r\nbitte klopfen");
    wish["paymentMethod"] = json!("crypto");
    let answer = member.place(&wish).await;
    assert_eq!(answer.status, 201);
    let answer = answer.json();
    let id = answer["orderId"].as_str().unwrap();
    assert_eq!((&answer["success"], &answer["totalAmount"]), (&json!(true), &json!("51.30")));
    assert_eq!(answer["orderLink"], format!("#{}", &id[id.len() - 8..]), "the number that people see");

    let detail = member.get(&format!("/api/orders/{id}")).await.ok();
    for (field, value) in [
        ("customerName", json!("Märtha Ünal")),
        ("customerPhone", json!("030 1234567")),
        ("customerNotes", json!("Klingel defekt,\nbitte klopfen")),
        ("totalAmount", json!("51.30")),
        ("status", json!("pending")),
        ("paymentMethod", json!("crypto")),
        ("paymentStatus", json!("pending")),
        ("paymentDetails", Value::Null),
        ("itemCount", json!(5)),
        ("settledAt", Value::Null),
    ] {
        assert_eq!(detail[field], value, "{field}");
    }
    let created: i64 =
        detail["createdAt"].as_str().unwrap().parse::<jiff::Timestamp>().unwrap().as_millisecond();
    assert_eq!(detail["expiresAt"], Time(created + 7 * DAY).to_string());
    let items = json!([
        { "productId": coffee.id, "productName": "Hausmischung No. 1", "quantity": 2, "unitPrice": 12.9, "listPrice": 12.9, "discountAmount": "0.00" },
        { "productId": tea.id, "productName": "Assam Abendrot", "quantity": 3, "unitPrice": 8.5, "listPrice": 8.5, "discountAmount": "0.00" },
    ]);
    assert_eq!(detail["items"], items);
}

#[on_sqlite]
async fn numbers_and_texts_are_both_amounts(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    for (price, total) in
        [(json!("12.90"), json!("25.80")), (json!(12.9), json!(25.8)), (json!("12.9"), json!("25.800"))]
    {
        let wish = json!({ "totalAmount": total, "items": [{ "productId": coffee.id, "quantity": 2, "price": price }] });
        assert_eq!(member.place(&wish).await.ok()["totalAmount"], "25.80");
    }
}

#[on_sqlite]
async fn names_and_methods_have_their_defaults(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    let of_member = member.placed(&order(&[(&coffee, 1)])).await;
    let detail = owner.get(&format!("/api/orders/{of_member}")).await.ok();
    assert_eq!(
        (&detail["customerName"], &detail["paymentMethod"]),
        (&json!(member.name), &json!("telegram"))
    );
    let of_guest = app.visitor().placed(&order(&[(&coffee, 1)])).await;
    let detail = owner.get(&format!("/api/orders/{of_guest}")).await.ok();
    assert_eq!(
        (&detail["customerName"], &detail["paymentMethod"]),
        (&json!("Telegram Kunde"), &json!("anonymous"))
    );
}

#[on_both]
async fn the_server_alone_says_what_is_paid(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let mut wish = order(&[(&coffee, 1)]);
    let bold = json!({
        "status": "completed", "paymentStatus": "paid", "userId": 1, "id": "1", "currency": "XMR", "discount": 100,
        "settledAt": "2026-01-01T00:00:00Z", "unitPrice": 0,
    });
    wish.as_object_mut().unwrap().extend(bold.as_object().unwrap().clone());
    let id = member.placed(&wish).await;
    let detail = member.get(&format!("/api/orders/{id}")).await.ok();
    assert_eq!((&detail["paymentStatus"], &detail["status"]), (&json!("pending"), &json!("pending")));
    assert_eq!((&detail["totalAmount"], &detail["paymentDetails"]), (&json!("12.90"), &Value::Null));
}

#[on_sqlite]
async fn an_empty_cart_is_no_order(app: TestApp) {
    let sentence = app.member().await.place(&order(&[])).await.refused(ErrorCode::CartEmpty);
    assert_eq!(sentence, "Bitte fügen Sie Artikel zu Ihrem Warenkorb hinzu.");
}

#[on_sqlite]
async fn quantities_are_counted_in_whole_pieces(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let with = |quantity: Value| {
        let item = json!({ "productId": coffee.id, "quantity": quantity, "price": "12.90" });
        member.place(&json!({ "totalAmount": "12.90", "items": [item] }))
    };
    for quantity in
        [json!(0), json!(-1), json!(1_000_001), json!(2_147_483_648_u64), json!(i64::MAX), json!(i64::MIN)]
    {
        let sentence = with(quantity).await.refused_field("items[0].quantity", ErrorCode::QuantityInvalid);
        assert_eq!(sentence, "Bitte wählen Sie eine Menge zwischen 1 und 1.000.000.");
    }
    for quantity in [json!(1.5), json!("1"), json!(null), json!(true), json!([1]), json!(u64::MAX)] {
        with(quantity).await.refused_field("items[0].quantity", ErrorCode::InvalidValue);
    }
    assert_eq!(app.number("SELECT COUNT(*) FROM orders_orders", Vec::new()).await, 0);
}

#[on_sqlite]
async fn an_order_has_its_largest_sum(app: TestApp) {
    let owner = app.owner().await;
    let dear = owner.product(json!({ "price": 500_000 })).await;
    let cheap = owner.product(json!({ "price": 0.01 })).await;
    let member = app.member().await;
    let answer = member.place(&order(&[(&dear, 2)])).await.ok();
    assert_eq!(answer["totalAmount"], "1000000.00");
    for items in [vec![(&dear, 2), (&cheap, 1)], vec![(&dear, 1_000_000)], vec![(&dear, 1_000_000); 100]] {
        let sentence =
            member.place(&order(&items)).await.refused_field("totalAmount", ErrorCode::OrderTooLarge);
        assert_eq!(sentence, "Eine Bestellung kann höchstens 1.000.000 € umfassen.");
    }
    assert_eq!(member.place(&order(&[(&cheap, 1_000_000)])).await.ok()["totalAmount"], "10000.00");
}

#[on_sqlite]
async fn an_order_has_its_largest_number_of_items(app: TestApp) {
    let cheap = app.owner().await.product(json!({ "price": 0.01 })).await;
    let member = app.member().await;
    member.place(&order(&vec![(&cheap, 1); 100])).await.ok();
    let sentence = member.place(&order(&vec![(&cheap, 1); 101])).await.refused(ErrorCode::TooManyItems);
    assert_eq!(sentence, "Eine Bestellung kann höchstens 100 verschiedene Artikel enthalten.");
}

#[on_sqlite]
async fn texts_have_their_bounds(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    for (field, value, code) in [
        ("customerName", "x".repeat(101), ErrorCode::TooLong),
        ("customerPhone", "1".repeat(255), ErrorCode::TooLong),
        ("customerNotes", "x".repeat(1001), ErrorCode::TooLong),
        ("customerName", "a\nb".to_owned(), ErrorCode::InvalidCharacters),
        ("customerNotes", "\u{7}".to_owned(), ErrorCode::InvalidCharacters),
    ] {
        let mut wish = order(&[(&coffee, 1)]);
        wish[field] = json!(value);
        member.place(&wish).await.refused_field(field, code);
    }
}

#[on_both]
async fn a_product_that_is_gone_refuses_the_whole_order(app: TestApp) {
    let owner = app.owner().await;
    let (coffee, tea) = (owner.product(json!({ "stock": 5 })).await, owner.product(json!({})).await);
    owner.delete_product(tea.id).await.ok();
    let answer = app.member().await.place(&order(&[(&coffee, 1), (&tea, 1)])).await;
    let sentence = answer.refused(ErrorCode::ProductGone);
    assert_eq!(
        sentence,
        "Ein Artikel in Ihrem Warenkorb ist nicht mehr erhältlich. Bitte aktualisieren Sie die Seite."
    );
    assert_eq!(app.stock(coffee.id).await, Some(5));
    for id in [0, -1, i64::MAX, i64::MIN] {
        let unknown = Product { id, ..coffee.clone() };
        app.visitor().place(&order(&[(&unknown, 1)])).await.refused(ErrorCode::ProductGone);
    }
}

#[on_both]
async fn a_member_places_sixty_a_minute(app: TestApp) {
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let coffee = app.owner().await.product(json!({})).await;
    let (member, other) = (app.member().await, app.member().await);
    for _ in 0..60 {
        member.placed(&order(&[(&coffee, 1)])).await;
    }
    let answer = member.place(&order(&[(&coffee, 1)])).await;
    let sentence = answer.refused(ErrorCode::RateLimited);
    assert!(sentence.starts_with("Zu viele Anfragen."), "{sentence}");
    other.placed(&order(&[(&coffee, 1)])).await;
    app.advance(MINUTE);
    member.placed(&order(&[(&coffee, 1)])).await;
}

#[on_both]
async fn an_order_is_written_down(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    let id = member.placed(&order(&[(&coffee, 2)])).await;
    app.visitor().placed(&order(&[(&coffee, 1)])).await;
    let [of_guest, of_member] = owner.audit_of("order.placed").await.try_into().unwrap();
    assert_eq!((&of_member["actorId"], &of_member["subjectId"]), (&json!(member.id), &json!(id)));
    let facts = json!({ "totalAmount": "25.80", "items": 1, "paymentStatus": "pending" });
    assert_eq!(of_member["after"], facts);
    assert_eq!((&of_guest["actorId"], &of_guest["actorName"]), (&Value::Null, &json!("")));
}
