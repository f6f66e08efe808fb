//! One at a time, and everyone else goes on.

use super::taking_in::long;
use super::{IMPORTS, SHOPIFY, detail, fates, products, start, upload, uploaded, work};
use crate::support::{TestApp, on_both, order};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::features::imports;
use kontor_db::scaled;
use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

#[on_both]
async fn there_is_one_import_at_a_time_on_all_nodes(app: TestApp) {
    let owner = app.owner().await;
    let other = app.another_node().await;
    let there = owner.at(&other);
    let sent = [upload(&owner, SHOPIFY), upload(&there, SHOPIFY)];
    let (made, refused): (Vec<_>, Vec<_>) =
        join_all(sent).await.into_iter().partition(|answer| answer.status == 201);
    assert_eq!((made.len(), refused.len()), (1, 1));
    refused[0].refused(ErrorCode::ImportOpen);
    let id = made[0].json()["id"].as_i64().unwrap();

    let started = join_all([start(&owner, id, false), start(&there, id, true)]).await;
    let (started, refused): (Vec<_>, Vec<_>) = started.into_iter().partition(|answer| answer.status == 200);
    assert_eq!(started.len(), 1);
    refused[0].refused(ErrorCode::ImportNotReady);
    upload(&owner, SHOPIFY).await.refused(ErrorCode::ImportOpen);

    // What was done until it is cancelled stays.
    imports::work(app.shop()).await.unwrap();
    let cancel = format!("{IMPORTS}/{id}/cancel");
    assert_eq!(there.post(&cancel).await.ok()["state"], "cancelled");
    owner.post(&cancel).await.refused(ErrorCode::ImportOver);
    start(&owner, id, false).await.refused(ErrorCode::ImportNotReady);
    assert!(!imports::is_due(app.shop()).await.unwrap());
    assert_eq!(products(&app).await.len(), 3);
    app.deliver_events().await;
    let [cancelled] = owner.audit_of("import.cancelled").await.try_into().unwrap();
    assert_eq!(cancelled["after"]["created"], 3);
    uploaded(&owner, SHOPIFY).await;
}

#[on_both]
async fn a_cancelled_import_counts_what_was_done(app: TestApp) {
    let owner = app.owner().await;
    let id = uploaded(&owner, long()).await;
    start(&owner, id, false).await.ok();
    imports::work(app.shop()).await.unwrap();
    let import = owner.post(&format!("{IMPORTS}/{id}/cancel")).await.ok();
    assert_eq!((fates(&import), &import["counts"]["products"]), ([5, 0, 0, 0], &json!(60)));
    let [cancelled] = owner.audit_of("import.cancelled").await.try_into().unwrap();
    assert_eq!(cancelled["after"]["created"], 5);
    assert_eq!(products(&app).await.len(), 5);
}

#[on_both]
async fn what_was_only_looked_at_is_put_away_without_a_word(app: TestApp) {
    let owner = app.owner().await;
    let id = uploaded(&owner, SHOPIFY).await;
    owner.post(&format!("{IMPORTS}/{id}/cancel")).await.ok();
    app.deliver_events().await;
    assert!(owner.audit_of("import.cancelled").await.is_empty());
    let report = owner.get(&format!("{IMPORTS}/{id}/report")).await;
    assert!(report.text().contains(";nicht übernommen;"), "{}", report.text());
}

#[on_both]
async fn a_file_that_no_one_reads_any_more_has_failed(app: TestApp) {
    let owner = app.owner().await;
    let now = app.now();
    app.execute(
        "INSERT INTO imports_imports (format, file_name, state, open_slot, uploaded_by, uploaded_at, read_at)
         VALUES ('shopify', 'alt.csv', 'reading', 1, 'inhaber', $1, $1)",
        vec![now.into()],
    )
    .await;
    assert!(!imports::is_due(app.shop()).await.unwrap());
    upload(&owner, SHOPIFY).await.refused(ErrorCode::ImportOpen);
    app.advance(61_000);
    assert!(imports::is_due(app.shop()).await.unwrap());
    work(&app).await;
    let listed = owner.get(IMPORTS).await.ok();
    assert_eq!((&listed["open"], &listed["past"][0]["state"]), (&json!(null), &json!("failed")));
    uploaded(&owner, SHOPIFY).await;
}

/// A number of 13 digits with its check digit.
fn gtin(number: usize) -> String {
    let digits = format!("40{number:010}");
    let weighted = digits.bytes().zip([1, 3].into_iter().cycle());
    let sum: u32 = weighted.map(|(digit, weight)| u32::from(digit - b'0') * weight).sum();
    format!("{digits}{}", (10 - sum % 10) % 10)
}

/// 50,000 rows, ten to a product, each with a bar code.
#[on_both]
async fn orders_and_reads_go_on_while_50_000_rows_come_in(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Hausmischung", "stock": 100_000 })).await;
    let rows = scaled(50_000);
    let mut file = "URL handle,Title,Type,Option1 name,Option1 value,Price,Barcode\n".to_owned();
    for row in 0..rows {
        let (product, variant) = (row / 10, row % 10);
        let title = if variant == 0 { format!("Tee {product}") } else { String::new() };
        file += &format!("tee-{product},{title},Tee,Menge,{variant},8.50,{}\n", gtin(row));
    }
    let id = uploaded(&owner, file).await;
    start(&owner, id, false).await.ok();

    let is_over = AtomicBool::new(false);
    let importing = async {
        work(&app).await;
        is_over.store(true, Ordering::Release);
    };
    let buying = async {
        let (mut sold, mut slowest) = (0, Duration::ZERO);
        while !is_over.load(Ordering::Acquire) {
            let guest = app.visitor_elsewhere();
            let asked = Instant::now();
            guest.placed(&order(&[(&coffee, 1)])).await;
            guest.get("/api/categories").await.json();
            slowest = slowest.max(asked.elapsed());
            sold += 1;
        }
        (sold, slowest)
    };
    let began = Instant::now();
    let ((), (sold, slowest)) = tokio::join!(importing, buying);
    println!(
        "{rows} rows in {:?}, {sold} orders meanwhile, the slowest with a look at the shop in {slowest:?}",
        began.elapsed()
    );
    assert!(sold > 0, "{sold}");
    assert_eq!(app.stock(coffee.id).await, Some(100_000 - sold));
    let import = detail(&owner, id).await["import"].clone();
    let expected = i64::try_from(rows / 10).unwrap();
    assert_eq!((fates(&import), &import["state"]), ([expected, 0, 0, 0], &json!("done")));
    assert_eq!(products(&app).await.len(), rows / 10 + 1);
}
