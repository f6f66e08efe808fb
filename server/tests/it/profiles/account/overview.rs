//! What the own account adds up to.

use crate::support::{Actor, TestApp, on_both, order};
use kontor::time::{DAY, HOUR};
use serde_json::{Value, json};

async fn overview(member: &Actor) -> Value {
    member.get("/api/user/overview").await.ok()
}

#[on_both]
async fn a_fresh_account_shows_zeros(app: TestApp) {
    let member = app.member().await;
    let answer = overview(&member).await;
    for figure in ["memberDays", "orders", "openOrders", "wishlist", "reviews", "messages"] {
        assert_eq!(answer[figure], 0, "{figure}");
    }
    assert_eq!((&answer["totalSpent"], &answer["favourites"]), (&json!("0.00"), &json!([])));
    assert_eq!(answer["memberSince"], member.profile().await.ok()["user"]["registeredAt"]);
    let [login] = answer["activity"].as_array().unwrap().as_slice() else { panic!("the sign-in alone") };
    assert_eq!((&login["kind"], &login["href"]), (&json!("login"), &Value::Null));
}

#[on_both]
async fn it_counts_what_was_done(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Hausmischung", "price": 10 })).await;
    let tea = owner.product(json!({ "name": "Assam", "price": 5 })).await;
    let yeast = owner.product(json!({ "name": "Hefe", "price": 3 })).await;
    let (member, other) = (app.member().await, app.member().await);
    app.advance(HOUR);
    let paid = member.placed(&order(&[(&coffee, 2), (&tea, 1)])).await;
    app.advance(HOUR);
    owner.settle(&paid, "paid").await.ok();
    app.advance(HOUR);
    let open = member.placed(&order(&[(&coffee, 1)])).await;
    let failed = member.placed(&order(&[(&yeast, 1)])).await;
    owner.settle(&failed, "failed").await.ok();
    let elsewhere = other.placed(&order(&[(&yeast, 9)])).await;
    owner.settle(&elsewhere, "paid").await.ok();
    app.advance(HOUR);
    member.post(&format!("/api/wishlist/{}", yeast.id)).await.ok();
    app.advance(HOUR);
    let review = json!({ "rating": 5, "comment": "Sehr aromatisch und mild." });
    member.post(&format!("/api/products/{}/reviews", coffee.id)).json(&review).await.ok();
    app.advance(HOUR);
    let reaction = json!({ "itemId": tea.id, "itemType": "product", "emoji": "☕", "action": "add" });
    member.post("/api/reactions").json(&reaction).await.ok();
    member.post("/api/chat/rooms/1/messages").json(&json!({ "content": "Moin!" })).await.ok();

    let answer = overview(&member).await;
    for (figure, value) in [
        ("orders", json!(3)),
        ("openOrders", json!(1)),
        ("totalSpent", json!("25.00")),
        ("wishlist", json!(1)),
        ("reviews", json!(1)),
        ("messages", json!(1)),
    ] {
        assert_eq!(answer[figure], value, "{figure}");
    }
    let favourites: Vec<_> =
        answer["favourites"].as_array().unwrap().iter().map(|one| (&one["name"], &one["times"])).collect();
    let expected = [(json!("Hausmischung"), json!(2)), (json!("Assam"), json!(1)), (json!("Hefe"), json!(0))];
    assert_eq!(
        favourites,
        expected.each_ref().map(|(name, times)| (name, times)),
        "refused orders do not count"
    );
    assert_eq!(answer["favourites"][0]["price"], 10.0);
    assert_eq!(answer["favourites"][0]["productId"], coffee.id);

    let number = |id: &str| format!("#{}", &id[id.len() - 8..]);
    let activity: Vec<_> = (answer["activity"].as_array().unwrap().iter())
        .map(|entry| {
            (entry["kind"].as_str().unwrap(), entry["title"].as_str().unwrap(), entry["href"].as_str())
        })
        .collect();
    let shop = |id: i64| Some(format!("/product/{id}"));
    let (tea_page, coffee_page, yeast_page) = (shop(tea.id), shop(coffee.id), shop(yeast.id));
    assert_eq!(
        activity,
        [
            ("reaction", "☕ Assam", tea_page.as_deref()),
            ("review", "Hausmischung", coffee_page.as_deref()),
            ("wish", "Hefe", yeast_page.as_deref()),
            ("order_placed", &number(&failed), Some("/orders")),
            ("order_placed", &number(&open), Some("/orders")),
            ("order_paid", &number(&paid), Some("/orders")),
            ("order_placed", &number(&paid), Some("/orders")),
            ("login", "Unbekanntes Gerät", None),
        ]
    );
    app.advance(20 * HOUR);
    let again = app.visitor().sign_in(&member.name).await;
    assert_eq!(overview(&again).await["memberDays"], 1);
    assert_eq!(overview(&*app.member().await).await["orders"], 0);
}

#[on_both]
async fn the_lists_end(app: TestApp) {
    let owner = app.owner().await;
    let member = app.member().await;
    for number in 0..24 {
        let product = owner.product(json!({ "name": format!("Sorte {number}") })).await;
        app.advance(1000);
        member.post(&format!("/api/wishlist/{}", product.id)).await.ok();
    }
    let answer = overview(&member).await;
    assert_eq!(answer["wishlist"], 24);
    let names = |list: &str| -> Vec<Value> {
        let field = if list == "favourites" { "name" } else { "title" };
        answer[list].as_array().unwrap().iter().map(|entry| entry[field].clone()).collect()
    };
    assert_eq!(names("favourites").len(), 6);
    assert_eq!(names("favourites")[0], "Sorte 23", "the latest wish");
    assert_eq!((names("activity").len(), &names("activity")[0]), (20, &json!("Sorte 23")));
    app.advance(DAY);
}
