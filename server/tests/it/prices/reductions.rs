//! What the law allows is shown, and nothing else.

use crate::support::{Owner, TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

/// A coffee that has cost 12,90 € for 40 days.
async fn known(app: &TestApp, owner: &Owner) -> i64 {
    let coffee = owner.product(json!({ "netAmount": 250, "unit": "g" })).await.id;
    app.days_later(coffee, 40).await;
    coffee
}

/// The two figures that are shown.
fn figures(product: &Value) -> (Option<f64>, i64) {
    (product["priceBefore"].as_f64(), product["discount"].as_i64().unwrap())
}

async fn set(owner: &Owner, coffee: i64, price: f64, discount: i64) -> (Option<f64>, i64) {
    let answer = owner.change_product(coffee, json!({ "price": price, "discount": discount })).await.ok();
    figures(&answer["product"])
}

#[on_both]
async fn a_reduction_is_compared_with_the_lowest_price_of_30_days(app: TestApp) {
    let owner = app.owner().await;
    let coffee = known(&app, &owner).await;
    // Raised to fake a higher price before.
    assert_eq!(set(&owner, coffee, 20.0, 0).await, (None, 0));
    app.days_later(coffee, 10).await;
    let price = json!({ "price": 12.9, "discount": 35 });
    let sentence =
        owner.change_product(coffee, price).await.refused_field("discount", ErrorCode::ReductionNotLower);
    assert_eq!(
        sentence,
        "Ein Streichpreis ist nur erlaubt, wenn der neue Preis mindestens 1 % unter 12,90 € liegt, dem niedrigsten Preis der \
         letzten 30 Tage (§ 11 PAngV)."
    );
    let price = json!({ "price": 9.9, "discount": 50 });
    let sentence =
        owner.change_product(coffee, price).await.refused_field("discount", ErrorCode::ReductionTooHigh);
    assert!(sentence.starts_with("Höchstens 23 % sind erlaubt"), "{sentence}");
    assert_eq!(figures(&app.listed(coffee).await.unwrap()), (None, 0), "a refusal changes nothing");
    // 23.2 per cent, never rounded up.
    assert_eq!(set(&owner, coffee, 9.9, 20).await, (Some(12.9), 23));
}

#[on_both]
async fn what_a_reduction_began_with_is_frozen(app: TestApp) {
    let owner = app.owner().await;
    let coffee = known(&app, &owner).await;
    assert_eq!(set(&owner, coffee, 9.9, 1).await, (Some(12.9), 23));
    app.days_later(coffee, 60).await;
    // Words are changed; lowered further without an interruption (§ 11 Abs. 2 PAngV).
    assert_eq!(set(&owner, coffee, 9.9, 23).await, (Some(12.9), 23));
    let unchanged = owner.change_product(coffee, json!({ "price": 9.9 })).await.ok();
    assert_eq!(figures(&unchanged["product"]), (Some(12.9), 23), "left out: as before");
    assert_eq!(set(&owner, coffee, 9.0, 23).await, (Some(12.9), 30));
    // Raised: the reduction is over, and one that begins now has cost 9,00 € before.
    let raised = owner.change_product(coffee, json!({ "price": 9.9 })).await.ok();
    assert_eq!(figures(&raised["product"]), (None, 0));
    owner
        .change_product(coffee, json!({ "price": 9.5, "discount": 5 }))
        .await
        .refused_field("discount", ErrorCode::ReductionNotLower);
    assert_eq!(set(&owner, coffee, 8.0, 5).await, (Some(9.0), 11));
}

#[on_both]
async fn a_second_reduction_within_30_days_knows_the_first(app: TestApp) {
    let owner = app.owner().await;
    let coffee = known(&app, &owner).await;
    assert_eq!(set(&owner, coffee, 9.9, 1).await, (Some(12.9), 23));
    app.days_later(coffee, 5).await;
    assert_eq!(set(&owner, coffee, 12.9, 0).await, (None, 0));
    app.days_later(coffee, 29).await;
    owner
        .change_product(coffee, json!({ "price": 10.9, "discount": 15 }))
        .await
        .refused_field("discount", ErrorCode::ReductionNotLower);
    app.days_later(coffee, 2).await;
    assert_eq!(set(&owner, coffee, 10.9, 15).await, (Some(12.9), 15), "by now that is more than 30 days ago");
}

#[on_both]
async fn a_price_that_is_not_known_long_enough_is_no_price_before(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "price": 100 })).await.id;
    // The first day is known in part only.
    app.days_later(coffee, 30).await;
    let price = json!({ "price": 9.9, "discount": 90 });
    let sentence =
        owner.change_product(coffee, price).await.refused_field("discount", ErrorCode::ReductionTooEarly);
    assert!(sentence.starts_with("Ein Streichpreis ist erst ab dem "), "{sentence}");
    app.days_later(coffee, 1).await;
    assert_eq!(set(&owner, coffee, 10.0, 90).await, (Some(100.0), 90));
    owner
        .change_product(coffee, json!({ "price": 1.0, "discount": 90 }))
        .await
        .refused_field("discount", ErrorCode::DiscountInvalid);
}

#[on_both]
async fn a_table_is_checked_as_the_form_is(app: TestApp) {
    let owner = app.owner().await;
    let coffee = known(&app, &owner).await;
    let table = |price: &str, discount: i64| {
        let csv = format!(
            "id;name;description;price;category;imageUrl;discount\n{coffee};A;B;{price};classic;/a.webp;{discount}\n"
        );
        owner.post("/api/products/import").json(&json!({ "csv": csv, "dryRun": false }))
    };
    let refused = table("9,90", 40).await.ok();
    assert_eq!(refused["refused"], 1);
    let message = refused["rows"][0]["message"].as_str().unwrap();
    assert!(message.starts_with("discount: Höchstens 23 % sind erlaubt"), "{message}");
    assert_eq!(table("9,90", 23).await.ok()["updated"], 1);
    assert_eq!(figures(&app.listed(coffee).await.unwrap()), (Some(12.9), 23));
    assert_eq!(table("9,90", 23).await.ok()["unchanged"], 1);
}

#[on_both]
async fn the_form_is_told_before_what_would_be_shown(app: TestApp) {
    let owner = app.owner().await;
    let coffee = known(&app, &owner).await;
    let preview = owner.preview(coffee, "9.90").await;
    assert_eq!(figures(&preview), (Some(12.9), 23));
    let message = preview["message"].as_str().unwrap();
    assert!(
        message.starts_with("Streichpreis 12,90 € ist der niedrigste Preis der letzten 30 Tage (seit "),
        "{message}"
    );
    let preview = owner.preview(coffee, "12.90").await;
    assert_eq!(figures(&preview), (None, 0));
    assert!(preview["message"].as_str().unwrap().contains("mindestens 1 % unter 12,90 €"));
    set(&owner, coffee, 9.9, 1).await;
    let kept = owner.preview(coffee, "8").await;
    assert_eq!(figures(&kept), (Some(12.9), 37));
    assert!(kept["message"].as_str().unwrap().starts_with("Streichpreis 12,90 € bleibt"), "{kept}");
    for wrong in ["0", "-1", "9,90", "1e3", "1000000", "", "x"] {
        let call = owner.get(&format!("/api/products/{coffee}/prices?price={wrong}"));
        call.await.refused_field("price", ErrorCode::PriceInvalid);
    }
}
