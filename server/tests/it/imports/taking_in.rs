//! Once: what a file made is changed by the next one and never made again.

use super::{SHOPIFY, detail, fates, import, named, products, start, uploaded, work};
use crate::support::{TestApp, on_both};
use kontor::features::imports;
use serde_json::json;

#[on_both]
async fn the_same_file_again_makes_nothing_twice(app: TestApp) {
    let owner = app.owner().await;
    assert_eq!(fates(&import(&app, &owner, SHOPIFY).await), [2, 0, 0, 3]);
    let tea = named(&app, "Assam Second Flush").await;
    // What the owner has changed stays, as long as the other shop says nothing new.
    owner
        .change_product(tea["id"].as_i64().unwrap(), json!({ "name": "Assam", "isTrending": true }))
        .await
        .ok();
    assert_eq!(fates(&import(&app, &owner, SHOPIFY).await), [0, 0, 2, 3]);
    assert_eq!(named(&app, "Assam").await["id"], tea["id"]);

    // Another price: the product of that name is changed, and what the file does not know stays.
    let dearer = SHOPIFY.replace(",8.50,", ",9.50,");
    assert_eq!(fates(&import(&app, &owner, dearer.clone()).await), [0, 1, 1, 3]);
    let again = named(&app, "Assam Second Flush").await;
    assert_eq!(
        (&again["id"], &again["price"], &again["isTrending"]),
        (&tea["id"], &json!(9.5), &json!(true))
    );
    assert_eq!(products(&app).await.len(), 2);

    // What the owner has deleted comes again as a new one.
    owner.delete_product(tea["id"].as_i64().unwrap()).await.ok();
    assert_eq!(fates(&import(&app, &owner, dearer).await), [1, 0, 1, 3]);
    assert_eq!(products(&app).await.len(), 2);
}

/// Sixty products of ten rows each.
pub fn long() -> String {
    let mut text = "Handle,Title,Type,Option1 Name,Option1 Value,Variant Price\n".to_owned();
    for product in 0..60 {
        text += &format!("tee-{product},Tee {product},Tee,Menge,1,8.50\n");
        (2..=10).for_each(|row| text += &format!("tee-{product},,,,{row},9.50\n"));
    }
    text
}

#[on_both]
async fn a_restart_goes_on_where_the_last_one_ended(app: TestApp) {
    let owner = app.owner().await;
    let id = uploaded(&owner, long()).await;
    start(&owner, id, false).await.ok();
    assert!(imports::work(app.shop()).await.unwrap());
    let app = app.restart().await;
    let owner = owner.at(&app);
    let halfway = detail(&owner, id).await;
    assert_eq!(
        (&halfway["import"]["state"], &halfway["import"]["counts"]["done"]),
        (&json!("running"), &json!(20))
    );
    assert!(imports::is_due(app.shop()).await.unwrap());
    work(&app).await;
    let import = detail(&owner, id).await["import"].clone();
    assert_eq!((fates(&import), &import["state"]), ([60, 0, 0, 0], &json!("done")));
    assert_eq!(products(&app).await.len(), 60);
}

#[on_both]
async fn two_nodes_that_work_at_once_take_everything_in_once(app: TestApp) {
    let owner = app.owner().await;
    let id = uploaded(&owner, long()).await;
    start(&owner, id, false).await.ok();
    let other = app.another_node().await;
    tokio::join!(work(&app), work(&other));
    let import = detail(&owner, id).await["import"].clone();
    assert_eq!((fates(&import), &import["state"]), ([60, 0, 0, 0], &json!("done")));
    assert_eq!(products(&app).await.len(), 60);
    app.deliver_events().await;
    assert_eq!(owner.audit_of("import.finished").await.len(), 1);
}
