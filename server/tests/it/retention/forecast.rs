//! What the forecast tells is what the run removes: kind by kind, through eleven years and more, with holds, with orders that wait for
//! their documents, and with a document that was changed.

use super::years::{Traces, leave_traces, turn, year};
use super::{BOOKS, HOLDS, RETENTION, removed};
use crate::invoices::{issue, shop};
use crate::support::{Owner, TestApp, on_both};
use kontor::error::Error;
use kontor::features::payments::Way;
use kontor::features::{orders, retention};
use kontor::time::Time;
use kontor_money::Cents;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// So long that what is kept for ten years goes as well.
const YEARS: i16 = 13;

/// What is told, by kind: what would go, and what a hold keeps.
async fn forecast(owner: &Owner) -> BTreeMap<String, (i64, i64)> {
    let told = owner.get(&format!("{RETENTION}/forecast")).await.ok();
    let of = |kind: &Value| {
        let count = |name: &str| kind[name].as_i64().unwrap();
        (kind["kind"].as_str().unwrap().to_owned(), (count("removable"), count("held")))
    };
    told["kinds"].as_array().unwrap().iter().map(of).collect()
}

fn removable(told: &BTreeMap<String, (i64, i64)>) -> Vec<(String, i64)> {
    let some = told.iter().filter(|(_, (removable, _))| *removable > 0);
    some.map(|(kind, (removable, _))| (kind.clone(), *removable)).collect()
}

/// Money of an older order goes back: its correction is as young as this year, and keeps the order.
async fn give_back(app: &TestApp, id: &str) {
    let (id, now) = (id.to_owned(), Time(app.now()));
    let number = format!("{id} late refund");
    let write = move |tx: &mut kontor_db::Tx<'_>| {
        orders::give_back(tx, &id, (Way::Hand, &number), Cents::new(500), now).map(drop)
    };
    app.shop().db.write(write).await.map_err(|error: Error| error.in_full()).unwrap();
    assert_eq!(issue(app).await, 1);
}

/// A membership with its contract: the payment is kept for longer than the contract.
async fn join(app: &TestApp, year: i16) {
    let (id, now) = (format!("membership {year}"), app.now());
    app.execute(
        "INSERT INTO payments_payments (id, product, provider, sandbox, amount, currency, status, charge_id, created_at,
            expires_at, checked_at, paid_at)
         VALUES ($1, 'premium', 'paypal', FALSE, 999, 'EUR', 'paid', $1, $2, $2, $2, $2)",
        vec![id.as_str().into(), now.into()],
    )
    .await;
    app.execute(
        "INSERT INTO premium_contracts (payment_id, ordered_at, shop, price_cents, tax_note) VALUES ($1, $2, 'Laden', 999, '')",
        vec![id.as_str().into(), now.into()],
    )
    .await;
}

/// Something to remove of every kind.
async fn leave(app: &TestApp, owner: &Owner, goods: (&crate::support::Product, i64)) -> Traces {
    let traces = leave_traces(app, owner, goods.0, goods.1).await;
    join(app, traces.year).await;
    let month = owner.get(BOOKS).await.ok()["month"].clone();
    owner.post(&format!("{BOOKS}/exports")).json(&json!({ "month": month })).await.ok();
    traces
}

#[on_both]
async fn each_run_removes_what_was_forecast_and_nothing_else(app: TestApp) {
    let (owner, _, _, sent) = shop(&app).await;
    // Counted, so that its stock moves.
    let coffee =
        owner.product(json!({ "name": "Gezählter Kaffee", "taxKind": "reduced", "stock": 500 })).await;
    retention::run_due(app.shop()).await.unwrap();
    let (first, mut all, mut holds) = (year(&app), Vec::new(), Vec::new());
    let mut sums: BTreeMap<String, i64> = BTreeMap::new();
    let mut most_held = 0;
    for now in first..first + YEARS {
        let owner = Owner::again(&app).await;
        let traces = leave(&app, &owner, (&coffee, sent)).await;
        all.push(traces);
        let age = now - first;
        if age == 2 {
            give_back(&app, &all[0].paid).await;
        }
        if age == 4 {
            let held = json!({ "order": all[1].paid, "reason": "Rechtsstreit" });
            holds.push(owner.post(HOLDS).json(&held).await.ok()["id"].clone());
            // Someone writes into a document: it is evidence, and its order stays with it.
            let sql = "UPDATE invoices_invoices SET buyer_name = buyer_name || '!' WHERE order_id = $1";
            app.execute(sql, vec![all[3].paid.as_str().into()]).await;
        }
        if age == 6 {
            let until = json!({ "until": format!("{}-12-31", first + 2), "reason": "Außenprüfung" });
            holds.push(owner.post(HOLDS).json(&until).await.ok()["id"].clone());
        }
        if [9, 11].contains(&age) {
            let hold = holds.pop().unwrap();
            owner.post(&format!("{HOLDS}/{hold}/lift")).await.ok();
        }
        app.deliver_events().await;
        turn(&app, now + 1, -1);
        let owner = Owner::again(&app).await;
        let told = forecast(&owner).await;
        assert_eq!(forecast(&owner).await, told, "looking changes nothing");
        retention::run_due(app.shop()).await.unwrap();
        let run = owner.get(RETENTION).await.ok()["runs"][0].clone();
        assert_eq!((&run["year"], run["finishedAt"].is_string()), (&json!(now + 1), true));
        let mut done = removed(&run);
        done.sort();
        assert_eq!(done, removable(&told), "{now}");
        for (kind, count) in done {
            *sums.entry(kind).or_default() += count;
        }
        let after = forecast(&owner).await;
        assert_eq!(removable(&after), [], "nothing is left to remove in {now}");
        let held = |told: &BTreeMap<String, (i64, i64)>| told.values().map(|(_, held)| held).sum::<i64>();
        assert_eq!(held(&after), held(&told), "a run touches nothing that is held");
        most_held = most_held.max(held(&told));
    }
    assert!(most_held >= 10, "{most_held}");
    // Every kind has had its turn.
    let kinds: Vec<&str> = sums.keys().map(String::as_str).collect();
    let yearly = [
        "books",
        "contracts",
        "invoices",
        "letters",
        "order_records",
        "orders",
        "payments",
        "revocations",
        "stock_movements",
        "terminations",
    ];
    assert_eq!(kinds, yearly, "{sums:?}");
    // The order whose document was changed is there with it; those around it are gone.
    let there =
        "SELECT COUNT(*) FROM orders_orders o JOIN invoices_invoices i ON i.order_id = o.id WHERE o.id = $1";
    assert_eq!(app.number(there, vec![all[3].paid.as_str().into()]).await, 1);
    for gone in [&all[0], &all[1], &all[2]] {
        let order = "SELECT COUNT(*) FROM orders_orders WHERE id = $1";
        assert_eq!(app.number(order, vec![gone.paid.as_str().into()]).await, 0, "{}", gone.year);
    }
}
