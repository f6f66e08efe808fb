//! That nothing changes a document, and that a change behind the shop's back is found.

use super::{INVOICES, documents, issue, shop, to_send};
use crate::access::Operation;
use crate::support::{Owner, TestApp, on_both};
use kontor::features::{invoices, retention};
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

/// Changes a column and back, with SQL for both.
const COLUMNS: [(&str, &str); 9] = [
    ("position = 9", "position = 1"),
    ("kind = 'correction', refers_to = 'RE'", "kind = 'invoice', refers_to = NULL"),
    ("issued_at = issued_at + 1", "issued_at = issued_at - 1"),
    ("issued_on = '1' || issued_on", "issued_on = SUBSTR(issued_on, 2)"),
    ("performed_on = '1' || performed_on", "performed_on = SUBSTR(performed_on, 2)"),
    ("buyer_name = '1' || buyer_name", "buyer_name = SUBSTR(buyer_name, 2)"),
    ("total_cents = -total_cents", "total_cents = -total_cents"),
    ("facts = REPLACE(facts, 'Mira', 'Mara')", "facts = REPLACE(facts, 'Mara', 'Mira')"),
    ("facts = facts || ' '", "facts = TRIM(facts)"),
];

async fn bytes(app: &TestApp, sql: &'static str) -> Vec<u8> {
    app.shop().db.read(move |tx: &mut Tx<'_>| tx.one(sql, &[], |row| row.get(0))).await.unwrap().unwrap()
}

/// Whatever is changed of a document, column by column and in both files: the proof finds it, and finds nothing once it is undone.
#[on_both]
async fn a_change_of_any_column_or_file_is_found(app: TestApp) {
    let (owner, id) = two_invoices(&app).await;
    let is_sound = async || proof(&owner).await["ok"].as_bool().unwrap();
    let put = async |set: &str, place: &str| {
        let sql = format!("UPDATE invoices_invoices SET {set} WHERE number LIKE '%-00001' AND {place}");
        app.execute(Box::leak(sql.into_boxed_str()), Vec::new()).await;
    };
    for (change, back) in COLUMNS {
        assert!(is_sound().await);
        put(change, "1 = 1").await;
        assert!(!is_sound().await, "{change}");
        put(back, "1 = 1").await;
    }
    // Another order's.
    let other = "order_id = (SELECT order_id FROM invoices_invoices WHERE number LIKE '%-00002')";
    put(other, "1 = 1").await;
    assert!(!is_sound().await);
    let back = "UPDATE invoices_invoices SET order_id = $1 WHERE number LIKE '%-00001'";
    app.execute(back, vec![id.as_str().into()]).await;
    for (read, write) in [
        (
            "SELECT hash_before FROM invoices_invoices WHERE number LIKE '%-00002'",
            "UPDATE invoices_invoices SET hash_before = $1 WHERE number LIKE '%-00002'",
        ),
        (
            "SELECT hash FROM invoices_invoices WHERE number LIKE '%-00001'",
            "UPDATE invoices_invoices SET hash = $1 WHERE number LIKE '%-00001'",
        ),
        (
            "SELECT content FROM invoices_documents WHERE format = 'pdf' AND number LIKE '%-00001'",
            "UPDATE invoices_documents SET content = $1 WHERE format = 'pdf' AND number LIKE '%-00001'",
        ),
        (
            "SELECT content FROM invoices_documents WHERE format = 'xml' AND number LIKE '%-00001'",
            "UPDATE invoices_documents SET content = $1 WHERE format = 'xml' AND number LIKE '%-00001'",
        ),
    ] {
        let whole = bytes(&app, read).await;
        for place in [0, whole.len() / 2, whole.len() - 1] {
            assert!(is_sound().await);
            let mut changed = whole.clone();
            changed[place] ^= 1;
            app.execute(write, vec![changed.into()]).await;
            assert!(!is_sound().await, "{write} at {place}");
            app.execute(write, vec![whole.clone().into()]).await;
        }
        let mut longer = whole.clone();
        longer.push(b' ');
        app.execute(write, vec![longer.into()]).await;
        assert!(!is_sound().await, "{write}: longer");
        app.execute(write, vec![whole.into()]).await;
    }
    assert!(is_sound().await);
    // The first one taken away, and a place made up for it.
    let taken = "SELECT hash FROM invoices_invoices WHERE number LIKE '%-00001'";
    let hash = bytes(&app, taken).await;
    app.execute("DELETE FROM invoices_documents WHERE number LIKE '%-00001'", Vec::new()).await;
    app.execute("DELETE FROM invoices_invoices WHERE number LIKE '%-00001'", Vec::new()).await;
    let found = proof(&owner).await;
    assert!(found["problem"].as_str().unwrap().contains("fehlt ein Beleg"), "{found}");
    app.execute(
        "INSERT INTO invoices_removed (position, number, issued_on, digest, hash, removed_at)
         SELECT 1, REPLACE(number, '-00002', '-00001'), issued_on, $1, $1, issued_at FROM invoices_invoices",
        vec![hash.into()],
    )
    .await;
    assert!(!is_sound().await, "a place that nothing left");
}

/// Every document as it is stored, in its order.
async fn stored(app: &TestApp) -> Vec<(String, Vec<Vec<u8>>)> {
    let sql = "SELECT i.number || i.kind || COALESCE(i.refers_to, '') || i.order_id || CAST(i.issued_at AS TEXT) || i.issued_on
            || i.performed_on || i.buyer_name || CAST(i.total_cents AS TEXT) || i.facts, i.hash_before, i.hash, p.content, x.content
        FROM invoices_invoices i
            JOIN invoices_documents p ON p.number = i.number AND p.format = 'pdf'
            JOIN invoices_documents x ON x.number = i.number AND x.format = 'xml'
        ORDER BY i.position";
    let read = move |tx: &mut Tx<'_>| {
        tx.all(sql, &[], |row| {
            let files = (1..5).map(|column| row.get(column)).collect::<Result<_, _>>()?;
            Ok((row.get(0)?, files))
        })
    };
    app.shop().db.read(read).await.unwrap()
}

/// What the owner does with orders, documents, books and the shop itself, each call as it is meant: documents come, and none changes.
#[on_both]
async fn what_the_owner_does_adds_documents_and_changes_none(app: TestApp) {
    let (owner, coffee, kettle, sent) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&to_send(sent, &[(&coffee, 2), (&kettle, 1)], "73.80")).await;
    owner.settle(&id, "paid").await.ok();
    assert_eq!(issue(&app).await, 1);
    let number = documents(&owner, &id).await[0]["number"].as_str().unwrap().to_owned();
    let mut known = stored(&app).await;
    let business = owner.get("/api/admin/business").await.ok();
    let mut details = business["details"].clone();
    details["legalName"] = json!("Ganz anders GmbH");
    details["vatId"] = json!("DE987654321");
    let month = owner.get("/api/admin/bookkeeping").await.ok()["month"].clone();
    let of = |path: &str| format!("{INVOICES}/{number}{path}");
    let calls = [
        (
            "PUT",
            "/api/admin/business".to_owned(),
            json!({ "details": details, "version": business["version"] }),
        ),
        ("POST", of("/send"), Value::Null),
        ("POST", of("/corrections"), json!({ "lines": [{ "line": 0, "quantity": 1 }] })),
        ("POST", of("/corrections"), json!({ "amount": "1.11" })),
        ("POST", "/api/admin/bookkeeping/exports".to_owned(), json!({ "month": month })),
        ("PUT", format!("/api/orders/{id}/note"), json!({ "note": "Anders" })),
        ("POST", format!("/api/admin/orders/{id}/ship"), json!({})),
        ("POST", format!("/api/admin/orders/{id}/deliver"), Value::Null),
        (
            "POST",
            format!("/api/admin/orders/{id}/refunds"),
            json!({ "way": "hand", "reason": "goodwill", "amount": "20.00" }),
        ),
        ("POST", of("/cancel"), json!({ "reissue": true })),
        ("PUT", format!("{INVOICES}/settings"), json!({ "prefix": "NEU", "issuedOn": "shipping" })),
        ("DELETE", format!("/api/products/{}", coffee.id), Value::Null),
        ("POST", "/api/admin/retention/holds".to_owned(), json!({ "order": id, "reason": "Prüfung" })),
        ("POST", "/api/admin/retention/runs".to_owned(), Value::Null),
        ("POST", format!("{INVOICES}/proof"), Value::Null),
    ];
    for (method, path, body) in calls {
        let call = owner.call(method.parse().unwrap(), &path);
        let answer = if body.is_null() { call.await } else { call.json(&body).await };
        assert_eq!(answer.status / 100, 2, "{method} {path}: {}", answer.describe());
        issue(&app).await;
        retention::run_due(app.shop()).await.unwrap();
        let now = stored(&app).await;
        assert!(now.starts_with(&known), "{method} {path}");
        known = now;
    }
    assert!(known.len() >= 5, "{}", known.len());
    member.delete("/api/user/account").json(&json!({ "password": crate::support::PASSWORD })).await.ok();
    app.deliver_events().await;
    assert_eq!(stored(&app).await, known, "who leaves takes no document along");
    // Nothing else can be done with one.
    let first = format!("/api/orders/{id}/invoices/{number}");
    for path in [
        of(""),
        format!("/api/orders/{id}/invoices"),
        format!("{first}/pdf"),
        format!("{first}/xml"),
        first.clone(),
    ] {
        for method in ["PUT", "PATCH", "DELETE"] {
            let answer = owner.call(method.parse().unwrap(), &path).json(&json!({})).await;
            assert!([404, 405].contains(&answer.status), "{method} {path}: {}", answer.describe());
        }
    }
    assert_eq!(stored(&app).await, known);
    assert_eq!(proof(&owner).await["ok"], true);
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
