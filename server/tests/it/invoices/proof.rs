//! That nothing changes a document, and that a change behind the shop's back is found.

use super::{INVOICES, documents, issue, shop, to_send};
use crate::access::Operation;
use crate::support::{Owner, TestApp, on_both};
use kontor::features::invoices;
use kontor_db::Tx;
use serde_json::{Value, json};

async fn proof(owner: &Owner) -> Value {
    owner.post(&format!("{INVOICES}/proof")).await.ok()
}

/// Two paid orders with their invoices; answers the first one's id.
async fn two_invoices(app: &TestApp) -> (Owner, String) {
    let (owner, coffee, kettle, sent) = shop(app).await;
    let member = app.member().await;
    let mut ids = Vec::new();
    for (items, total) in [(vec![(&coffee, 1)], "18.80"), (vec![(&kettle, 1)], "53.90")] {
        let id = member.placed(&to_send(sent, &items, total)).await;
        owner.settle(&id, "paid").await.ok();
        assert_eq!(issue(app).await, 1);
        ids.push(id);
    }
    (owner, ids.remove(0))
}

async fn pdf(app: &TestApp) -> Vec<u8> {
    let sql = "SELECT content FROM invoices_documents WHERE format = 'pdf' ORDER BY number LIMIT 1";
    app.shop().db.read(move |tx: &mut Tx<'_>| tx.one(sql, &[], |row| row.get(0))).await.unwrap().unwrap()
}

#[on_both]
async fn a_changed_byte_is_found(app: TestApp) {
    let (owner, _) = two_invoices(&app).await;
    assert_eq!(proof(&owner).await["ok"], true);
    let whole = pdf(&app).await;
    let mut changed = whole.clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    let put = "UPDATE invoices_documents SET content = $1 WHERE format = 'pdf' AND number LIKE '%-00001'";
    app.execute(put, vec![changed.into()]).await;
    let found = proof(&owner).await;
    assert!(
        found["problem"].as_str().unwrap().contains("-00001 wurde nach dem Ausstellen verändert"),
        "{found}"
    );
    let readiness = owner.get("/api/admin/readiness").await.ok();
    assert!(readiness.to_string().contains("wurde nach dem Ausstellen verändert"), "{readiness}");
    app.execute(put, vec![whole.into()]).await;
    assert_eq!(proof(&owner).await["ok"], true);

    for (change, back) in [
        (
            "UPDATE invoices_invoices SET total_cents = total_cents + 1",
            "UPDATE invoices_invoices SET total_cents = total_cents - 1",
        ),
        (
            "UPDATE invoices_invoices SET buyer_name = buyer_name || ' '",
            "UPDATE invoices_invoices SET buyer_name = TRIM(buyer_name)",
        ),
        ("UPDATE invoices_ranges SET next = next + 1", "UPDATE invoices_ranges SET next = next - 1"),
    ] {
        app.execute(change, Vec::new()).await;
        assert_eq!(proof(&owner).await["ok"], false, "{change}");
        app.execute(back, Vec::new()).await;
        assert_eq!(proof(&owner).await["ok"], true, "{back}");
    }
    // The last one taken away, with the range set back.
    app.execute("DELETE FROM invoices_documents WHERE number LIKE '%-00002'", Vec::new()).await;
    app.execute("DELETE FROM invoices_invoices WHERE number LIKE '%-00002'", Vec::new()).await;
    app.execute("UPDATE invoices_ranges SET next = 2", Vec::new()).await;
    let found = proof(&owner).await;
    assert!(found["problem"].as_str().unwrap().starts_with("Es gibt weniger Belege"), "{found}");
}

#[on_both]
async fn an_end_between_number_and_document_leaves_neither(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&to_send(sent, &[(&coffee, 1)], "18.80")).await;
    owner.settle(&id, "paid").await.ok();
    app.deliver_events().await;
    // Its number and its row are written by then.
    app.execute("ALTER TABLE invoices_documents RENAME TO invoices_away", Vec::new()).await;
    invoices::issue_due(app.shop()).await.unwrap_err();
    assert_eq!(app.number("SELECT COUNT(*) FROM invoices_ranges", Vec::new()).await, 0);
    assert_eq!(app.number("SELECT COUNT(*) FROM invoices_invoices", Vec::new()).await, 0);
    app.execute("ALTER TABLE invoices_away RENAME TO invoices_documents", Vec::new()).await;
    assert_eq!(issue(&app).await, 1);
    assert!(documents(&member, &id).await[0]["number"].as_str().unwrap().ends_with("-00001"));
    assert_eq!(proof(&owner).await["ok"], true);
}

/// Every call, as the owner, with the invoice's number and its order's id in every place.
#[on_both]
async fn no_call_changes_or_removes_a_document(app: TestApp) {
    let (owner, id) = two_invoices(&app).await;
    let number = documents(&owner, &id).await[0]["number"].as_str().unwrap().to_owned();
    let rows = "SELECT i.number || i.kind || i.order_id || i.buyer_name || i.facts || CAST(i.total_cents AS TEXT) FROM invoices_invoices i
        WHERE i.number LIKE '%-00001'";
    let read = move |tx: &mut Tx<'_>| tx.one(rows, &[], |row| row.get::<String>(0));
    let (before, file) = (app.shop().db.read(read).await.unwrap(), pdf(&app).await);
    let mut tried = 0;
    for operation in Operation::all() {
        // Ends the session that the others need.
        if ["logout", "end_all_sessions"].contains(&operation.id.as_str()) {
            continue;
        }
        for place in [number.as_str(), id.as_str()] {
            let call = owner.call(operation.method.clone(), &operation.path_with(place));
            if operation.takes_json() {
                call.json(&json!({})).await
            } else {
                call.await
            };
            tried += 1;
        }
    }
    assert!(tried > 300, "{tried}");
    issue(&app).await;
    assert!(before.is_some());
    assert_eq!(app.shop().db.read(read).await.unwrap(), before);
    assert_eq!(pdf(&app).await, file);
    assert!(invoices::prove(app.shop()).await.unwrap().ok);
}
