//! What guests and new members may hold of the stock: one who orders everything and pays nothing stops no shop.

use crate::support::{Actor, TestApp, on_both, on_sqlite, order};
use kontor::error::ErrorCode;
use kontor::features::orders::end_holds;
use kontor::time::{DAY, MINUTE};
use serde_json::json;

/// A shop with the bounds that a shop begins with.
async fn bounded(app: &TestApp) -> TestApp {
    app.restart_with(|config| {
        config.orders.guest_hold_minutes = 60;
        (config.orders.guest_pieces_per_line, config.orders.guest_pieces) = (99, 200);
        config.orders.guest_stock_percent = 50;
    })
    .await
}

#[on_both]
async fn nobody_empties_the_shop_without_paying(app: TestApp) {
    let app = bounded(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 40 })).await;
    let all = order(&[(&coffee, 40)]);
    let newcomer = app.member().await;
    for stranger in [&*app.visitor(), &*newcomer] {
        let sentence = stranger.place(&all).await.refused(ErrorCode::StockShared);
        assert_eq!(sentence, "Von „Hausmischung No. 1“ können Sie gerade höchstens 20 Stück bestellen.");
    }
    // Neither from one address nor from many, nor together with a fresh account.
    app.visitor_elsewhere().placed(&order(&[(&coffee, 12)])).await;
    newcomer.placed(&order(&[(&coffee, 6)])).await;
    let sentence =
        app.visitor_elsewhere().place(&order(&[(&coffee, 3)])).await.refused(ErrorCode::StockShared);
    assert!(sentence.contains("höchstens 2 Stück"), "{sentence}");
    app.visitor_elsewhere().placed(&order(&[(&coffee, 2)])).await;
    app.visitor_elsewhere().place(&order(&[(&coffee, 1)])).await.refused(ErrorCode::StockSharedOut);
    assert_eq!(app.stock(coffee.id).await, Some(20));
    // Who is known buys the rest.
    let regular = app.member().await;
    app.advance(DAY);
    app.visitor().sign_in(&regular.name).await.placed(&order(&[(&coffee, 20)])).await;
    assert_eq!(app.stock(coffee.id).await, Some(0));
}

#[on_both]
async fn the_last_pieces_are_for_everybody(app: TestApp) {
    let app = bounded(&app).await;
    let coffee = app.owner().await.product(json!({ "stock": 5 })).await;
    app.visitor().placed(&order(&[(&coffee, 5)])).await;
    assert_eq!(app.stock(coffee.id).await, Some(0));
}

#[on_both]
async fn a_hold_ends_and_the_order_stays(app: TestApp) {
    let app = bounded(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 20 })).await;
    let guest = app.visitor();
    let (paid_late, failed, too_late) = (
        guest.placed(&order(&[(&coffee, 2)])).await,
        guest.placed(&order(&[(&coffee, 1)])).await,
        guest.placed(&order(&[(&coffee, 2)])).await,
    );
    let paid = guest.placed(&order(&[(&coffee, 1)])).await;
    owner.settle(&paid, "paid").await.ok();
    app.advance(59 * MINUTE);
    assert_eq!(end_holds(app.shop()).await.unwrap(), 0);
    assert_eq!(app.stock(coffee.id).await, Some(14));
    app.advance(MINUTE);
    assert_eq!(end_holds(app.shop()).await.unwrap(), 3);
    assert_eq!(end_holds(app.shop()).await.unwrap(), 0, "once");
    assert_eq!(app.stock(coffee.id).await, Some(19), "what is paid is sold");
    assert_eq!(owner.get(&format!("/api/orders/{failed}")).await.ok()["paymentStatus"], "pending");
    // Nothing is given back twice, and what is paid late is taken again.
    owner.settle(&failed, "failed").await.ok();
    assert_eq!(app.stock(coffee.id).await, Some(19));
    owner.settle(&paid_late, "paid").await.ok();
    assert_eq!(app.stock(coffee.id).await, Some(17));
    // Others were quicker: the owner hears it and the order waits.
    owner.placed(&order(&[(&coffee, 16)])).await;
    let sentence = owner.settle(&too_late, "paid").await.refused(ErrorCode::StockTooLow);
    assert_eq!(sentence, "Von „Hausmischung No. 1“ sind nur noch 1 auf Lager.");
    assert_eq!(app.stock(coffee.id).await, Some(1));
    assert_eq!(owner.get(&format!("/api/orders/{too_late}")).await.ok()["paymentStatus"], "pending");
}

#[on_both]
async fn a_member_who_has_paid_once_is_no_stranger(app: TestApp) {
    let app = bounded(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 100 })).await;
    let member = app.member().await;
    member.place(&order(&[(&coffee, 60)])).await.refused(ErrorCode::StockShared);
    let first = member.placed(&order(&[(&coffee, 1)])).await;
    owner.settle(&first, "paid").await.ok();
    let large = member.placed(&order(&[(&coffee, 60)])).await;
    app.advance(61 * MINUTE);
    assert_eq!(end_holds(app.shop()).await.unwrap(), 0);
    assert_eq!(app.stock(coffee.id).await, Some(39));
    owner.settle(&large, "failed").await.ok();
    assert_eq!(app.stock(coffee.id).await, Some(99));
}

#[on_sqlite]
async fn a_strangers_order_has_so_many_pieces(app: TestApp) {
    let app = bounded(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": null })).await;
    let tea = owner.product(json!({ "name": "Assam Abendrot", "stock": null })).await;
    let guest = app.visitor();
    let sentence = guest
        .place(&order(&[(&tea, 1), (&coffee, 100)]))
        .await
        .refused_field("items[1].quantity", ErrorCode::TooManyOfOne);
    assert_eq!(sentence, "Von einem Artikel können Sie vorerst höchstens 99 Stück bestellen.");
    let three = [(&coffee, 99), (&tea, 99), (&coffee, 3)];
    let sentence = guest.place(&order(&three)).await.refused(ErrorCode::TooManyPieces);
    assert_eq!(sentence, "Ihre Bestellung kann vorerst höchstens 200 Stück umfassen.");
    guest.placed(&order(&[(&coffee, 99), (&tea, 99)])).await;
    owner.placed(&order(&[(&coffee, 5_000)])).await;
}

#[on_sqlite]
async fn an_address_orders_so_many_pieces_in_an_hour(app: TestApp) {
    let app = bounded(&app).await;
    let app = app
        .restart_with(|config| {
            config.limits.factor = 1;
            config.limits.guest_pieces_per_address_hour = 400;
        })
        .await;
    let coffee = app.owner().await.product(json!({ "stock": null })).await;
    let guest = app.visitor_elsewhere();
    for _ in 0..5 {
        guest.placed(&order(&[(&coffee, 80)])).await;
    }
    guest.place(&order(&[(&coffee, 1)])).await.refused(ErrorCode::RateLimited);
    app.visitor_elsewhere().placed(&order(&[(&coffee, 80)])).await;
}

#[on_sqlite]
async fn a_shop_of_members_takes_no_guests_order(app: TestApp) {
    let app = app.restart_with(|config| config.orders.guests = false).await;
    let coffee = app.owner().await.product(json!({})).await;
    let wish = order(&[(&coffee, 1)]);
    let sentence = Actor::nobody(&app).place(&wish).await.refused(ErrorCode::GuestsOff);
    assert_eq!(sentence, "In diesem Shop bestellen Mitglieder. Bitte melden Sie sich an.");
    assert_eq!(app.visitor().get("/api/config").await.ok()["guestOrders"], false);
    app.member().await.placed(&wish).await;
}
