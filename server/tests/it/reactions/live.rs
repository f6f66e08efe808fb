//! Anyone who looks at a product sees others react.

use super::react;
use crate::support::{TestApp, on_both};
use serde_json::json;

#[on_both]
async fn every_change_is_told_with_the_counts_of_all(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    let tea = owner.product(json!({ "name": "Assam" })).await.id;
    let (one, other) = (app.member().await, app.member().await);
    let mut watching = app.visitor().socket().await;
    watching.send(json!({ "type": "watch", "itemType": "product", "itemId": coffee })).await;
    watching.nothing("reactions").await;
    react(&one, coffee, "🔥", "add").await.ok();
    let counts = |reactions| {
        json!({
            "type": "reactions", "itemType": "product", "itemId": coffee, "reactions": reactions,
        })
    };
    let frame = watching.next("reactions").await;
    assert_eq!(frame, counts(json!([{ "emoji": "🔥", "count": 1 }])), "nobody's own mark goes to everybody");
    react(&other, coffee, "🔥", "add").await.ok();
    let frame = watching.next("reactions").await;
    assert_eq!(frame, counts(json!([{ "emoji": "🔥", "count": 2 }])));
    // What changes nothing, what is refused and what is about another product is not told.
    react(&other, coffee, "🔥", "add").await.ok();
    react(&other, coffee, "nichts", "add").await;
    react(&other, tea, "🔥", "add").await.ok();
    watching.nothing("reactions").await;
    for who in [&one, &other] {
        react(who, coffee, "🔥", "remove").await.ok();
    }
    watching.next("reactions").await;
    assert_eq!(watching.next("reactions").await, counts(json!([])));
}
