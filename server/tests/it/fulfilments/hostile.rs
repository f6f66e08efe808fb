//! Steps that cannot be right.

use super::{pay, shop, step, to_send};
use crate::support::{TestApp, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::json;

#[on_sqlite]
async fn what_is_typed_for_a_parcel_is_checked(app: TestApp) {
    let (owner, coffee, sent, _) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&to_send(sent, &coffee, 1, "18.80")).await;
    pay(&app, &owner, &id).await;
    let ship = step(&id, "ship");
    for tracking in ["=HYPERLINK(\"x\")", "<script>", "💶"] {
        let parcel = json!({ "tracking": tracking });
        owner.post(&ship).json(&parcel).await.refused_field("tracking", ErrorCode::TrackingInvalid);
    }
    let long = json!({ "carrier": "D".repeat(61), "tracking": "1".repeat(41) });
    let refused = owner.post(&ship).json(&long).await;
    refused.refused(ErrorCode::InvalidInput);
    assert_eq!(
        refused.json()["fields"].as_object().unwrap().keys().collect::<Vec<_>>(),
        ["carrier", "tracking"]
    );
    for contents in
        [json!([{ "position": -1, "quantity": 1 }]), json!([{ "position": 0, "quantity": i64::MAX }])]
    {
        let parcel = json!({ "contents": contents });
        owner.post(&ship).json(&parcel).await.refused_field("contents[0]", ErrorCode::ParcelTooMuch);
    }
    owner
        .post(&ship)
        .json(&json!({ "tracking": "Ä1" }))
        .await
        .refused_field("tracking", ErrorCode::TrackingInvalid);
    assert_eq!(
        owner.get("/api/admin/fulfilments?kind=open").await.ok()["counts"]["open"],
        1,
        "nothing was sent"
    );
}

#[on_sqlite]
async fn an_order_that_is_not_there_takes_no_step(app: TestApp) {
    let owner = app.owner().await;
    for id in ["0198c1f0111172228333444455556666", "x", "%00"] {
        assert_eq!(owner.post(&step(id, "pack")).await.status / 100, 4, "{id}");
        assert_eq!(owner.post(&step(id, "ship")).json(&json!({})).await.status / 100, 4, "{id}");
    }
    let answer = owner.post(&step("0198c1f0111172228333444455556666", "explode")).await;
    assert_eq!(answer.status / 100, 4);
    owner.get("/api/admin/fulfilments?kind=nothing").await.refused_field("kind", ErrorCode::InvalidValue);
}
