//! The owner hears by letter too that a stock runs low; no one else does.

use super::{send, verified, with_mailbox};
use crate::support::{TestApp, on_both, order};
use serde_json::json;

#[on_both]
async fn the_owner_gets_a_letter_when_a_stock_runs_low(app: TestApp) {
    let (app, double) = with_mailbox(&app).await;
    let owner = app.owner().await;
    verified(&app, &owner, "inhaberin@post.example").await;
    let admin = app.admin().await;
    verified(&app, &admin, "aushilfe@post.example").await;
    send(&app).await;
    let before = double.letters().len();
    let coffee = owner.product(json!({ "stock": 8 })).await;
    let facts = json!({ "lowStock": 7, "gtin": null });
    owner.put(&format!("/api/admin/stock/products/{}", coffee.id)).json(&facts).await.ok();
    app.member().await.placed(&order(&[(&coffee, 1)])).await;
    app.deliver_events().await;
    send(&app).await;
    let letters = double.letters();
    let low: Vec<_> = letters[before..].iter().filter(|letter| letter.data.contains("Wird knapp")).collect();
    let [letter] = low.as_slice() else { panic!("{} letters", low.len()) };
    assert!(
        letter.data.contains("inhaberin@post.example") && letter.data.contains("/admin/stock"),
        "{}",
        letter.data
    );
    // At each crossing, not at each sale.
    app.member().await.placed(&order(&[(&coffee, 1)])).await;
    app.deliver_events().await;
    assert_eq!(send(&app).await, 0);
}
