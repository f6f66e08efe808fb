//! Stock: taken in the order's own transaction, never below nothing, given back when an order comes to nothing.

use crate::support::{TestApp, on_both, order};
use futures::future::join_all;
use kontor::error::ErrorCode;
use serde_json::json;

#[on_both]
async fn too_little_refuses_the_whole_order_and_names_the_product(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let tea = owner.product(json!({ "name": "Assam Abendrot", "stock": 2 })).await;
    let member = app.member().await;
    let sentence = member.place(&order(&[(&coffee, 1), (&tea, 3)])).await.refused(ErrorCode::StockTooLow);
    assert_eq!(sentence, "Von „Assam Abendrot“ sind nur noch 2 auf Lager.");
    assert_eq!(
        (app.stock(coffee.id).await, app.stock(tea.id).await),
        (Some(5), Some(2)),
        "nothing was taken"
    );
    member.placed(&order(&[(&coffee, 1), (&tea, 2)])).await;
    let sentence = member.place(&order(&[(&tea, 1)])).await.refused(ErrorCode::OutOfStock);
    assert_eq!(sentence, "„Assam Abendrot“ ist leider ausverkauft.");
    assert_eq!((app.stock(coffee.id).await, app.stock(tea.id).await), (Some(4), Some(0)));
    assert_eq!(owner.orders("").await["total"], 1);
}

#[on_both]
async fn the_same_product_twice_counts_twice(app: TestApp) {
    let coffee = app.owner().await.product(json!({ "stock": 3 })).await;
    let member = app.member().await;
    let sentence = member.place(&order(&[(&coffee, 2), (&coffee, 2)])).await.refused(ErrorCode::StockTooLow);
    assert!(sentence.contains("nur noch"), "{sentence}");
    assert_eq!(app.stock(coffee.id).await, Some(3));
    member.placed(&order(&[(&coffee, 2), (&coffee, 1)])).await;
    assert_eq!(app.stock(coffee.id).await, Some(0));
}

#[on_both]
async fn unlimited_stays_unlimited(app: TestApp) {
    let coffee = app.owner().await.product(json!({ "stock": null })).await;
    app.member().await.placed(&order(&[(&coffee, 70_000)])).await;
    assert_eq!(app.stock(coffee.id).await, None);
}

#[on_both]
async fn of_200_buyers_of_the_last_piece_one_gets_it(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 1 })).await;
    let other = app.another_node().await;
    let (here, there) = (app.visitor(), other.visitor());
    let wish = order(&[(&coffee, 1)]);
    let buyers = (0..200).map(|number| [&here, &there][number % 2].place(&wish).into_future());
    let answers = join_all(buyers).await;
    let sold = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(sold, 1);
    for answer in answers.iter().filter(|answer| answer.status != 201) {
        let sentence = answer.refused(ErrorCode::OutOfStock);
        assert_eq!(sentence, "„Hausmischung No. 1“ ist leider ausverkauft.");
    }
    assert_eq!(app.stock(coffee.id).await, Some(0));
    assert_eq!(owner.orders("").await["total"], 1);
    assert_eq!(owner.audit_of("order.placed").await.len(), 1);
}

#[on_both]
async fn many_buyers_of_several_products_take_exactly_what_they_got(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 30 })).await;
    let tea = owner.product(json!({ "name": "Assam Abendrot", "stock": 30 })).await;
    let visitor = app.visitor();
    // In both orders of the two products, which is how two transactions come to wait for each other.
    let wishes = [order(&[(&coffee, 2), (&tea, 1)]), order(&[(&tea, 2), (&coffee, 1)])];
    let answers = join_all((0..40).map(|number| visitor.place(&wishes[number % 2]).into_future())).await;
    let bought = |which: usize| {
        let bought =
            answers.iter().enumerate().filter(|(number, answer)| number % 2 == which && answer.status == 201);
        i64::try_from(bought.count()).unwrap()
    };
    assert_eq!(app.stock(coffee.id).await, Some(30 - 2 * bought(0) - bought(1)));
    assert_eq!(app.stock(tea.id).await, Some(30 - bought(0) - 2 * bought(1)));
    assert!(bought(0) + bought(1) >= 15, "as many as there was stock for");
    for refused in answers.iter().filter(|answer| answer.status != 201) {
        assert!(
            matches!(refused.code(), ErrorCode::OutOfStock | ErrorCode::StockTooLow),
            "{}",
            refused.describe()
        );
    }
}

#[on_both]
async fn the_owners_edit_does_not_undo_a_sale(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 10 })).await;
    app.member().await.placed(&order(&[(&coffee, 4)])).await;
    // The form was opened before the sale and says nothing of stock.
    owner.change_product(coffee.id, json!({ "name": "Hausmischung No. 2" })).await.ok();
    assert_eq!(app.stock(coffee.id).await, Some(6));
}

#[on_both]
async fn what_was_unlimited_when_sold_adds_nothing_later(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": null })).await;
    let member = app.member().await;
    let id = member.placed(&order(&[(&coffee, 5)])).await;
    owner.change_product(coffee.id, json!({ "stock": 10 })).await.ok();
    owner.settle(&id, "failed").await.ok();
    assert_eq!(app.stock(coffee.id).await, Some(10));
    let id = member.placed(&order(&[(&coffee, 5)])).await;
    owner.change_product(coffee.id, json!({ "stock": null })).await.ok();
    owner.settle(&id, "failed").await.ok();
    assert_eq!(app.stock(coffee.id).await, None);
}
