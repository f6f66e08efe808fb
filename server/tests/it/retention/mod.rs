//! What is kept for years: removed when they are over and not before, held where there is a reason, and written down.

mod forecast;
mod years;

use crate::invoices::{issue, shop, to_send};
use crate::support::{Owner, PASSWORD, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::features::{invoices, mail, orders, retention};
use kontor::time::{DAY, MINUTE};
use kontor_db::Tx;
use serde_json::{Value, json};

pub const RETENTION: &str = "/api/admin/retention";
pub const BOOKS: &str = "/api/admin/bookkeeping";
pub const HOLDS: &str = "/api/admin/retention/holds";

/// More than eight years and the rest of one.
const TEN_YEARS: i64 = 10 * 366 * DAY;

pub async fn count(app: &TestApp, sql: &'static str) -> i64 {
    app.number(sql, Vec::new()).await
}

/// A paid order with its invoice and its letters.
pub async fn sold(app: &TestApp, owner: &Owner, product: &crate::support::Product, method: i64) -> String {
    let guest = app.visitor_elsewhere();
    let mut wish = to_send(method, &[(product, 1)], "18.80");
    wish["customerName"] = json!("Mira Kern");
    wish["email"] = json!("mira@post.example");
    let id = guest.place(&wish).await.ok()["orderId"].as_str().unwrap().to_owned();
    app.deliver_events().await;
    owner.settle(&id, "paid").await.ok();
    assert_eq!(issue(app).await, 1);
    id
}

/// The first look of a shop that has just got this program.
async fn first_look(app: &TestApp) {
    assert!(retention::is_due(app.shop()).await.unwrap());
    assert_eq!(retention::run_due(app.shop()).await.unwrap(), 0);
    assert!(!retention::is_due(app.shop()).await.unwrap());
}

/// How much a run has removed, by the names of the kinds.
fn removed(run: &Value) -> Vec<(String, i64)> {
    let removed = run["removed"].as_array().unwrap().iter();
    removed.map(|kind| (kind["kind"].as_str().unwrap().to_owned(), kind["count"].as_i64().unwrap())).collect()
}

#[on_both]
async fn nothing_is_removed_by_itself_in_the_year_of_the_first_look(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    sold(&app, &owner, &coffee, sent).await;
    app.advance(TEN_YEARS);
    first_look(&app).await;
    assert_eq!(count(&app, "SELECT COUNT(*) FROM invoices_invoices").await, 1);
    let owner = Owner::again(&app).await;
    let forecast = owner.get(&format!("{RETENTION}/forecast")).await.ok();
    let of = |kind: &str| {
        let kinds = forecast["kinds"].as_array().unwrap();
        kinds.iter().find(|outlook| outlook["kind"] == kind).unwrap().clone()
    };
    for kind in ["invoices", "payments", "orders"] {
        assert_eq!((&of(kind)["removable"], &of(kind)["held"]), (&json!(1), &json!(0)), "{forecast}");
        assert!(of(kind)["oldestAt"].is_string());
    }
    assert!(of("letters")["removable"].as_i64().unwrap() >= 2, "{forecast}");
    assert_eq!(of("revocations")["oldestAt"], Value::Null);

    // The owner's word begins a run at once; pressed twice it is one.
    let asked = owner.post(&format!("{RETENTION}/runs")).await.ok();
    assert_eq!(owner.post(&format!("{RETENTION}/runs")).await.ok()["id"], asked["id"]);
    assert_eq!((&asked["actor"], &asked["finishedAt"]), (&json!("inhaber"), &Value::Null));
    assert!(retention::is_due(app.shop()).await.unwrap());
    assert!(retention::run_due(app.shop()).await.unwrap() >= 6);
    let known = owner.get(RETENTION).await.ok();
    let run = &known["runs"][0];
    assert_eq!(run["id"], asked["id"]);
    assert!(run["finishedAt"].is_string(), "{run}");
    for kind in ["invoices", "payments", "orders"] {
        assert!(removed(run).contains(&(kind.to_owned(), 1)), "{run}");
    }
    for table in [
        "SELECT COUNT(*) FROM orders_orders",
        "SELECT COUNT(*) FROM invoices_documents",
        "SELECT COUNT(*) FROM payments_entries",
        "SELECT COUNT(*) FROM mail_messages WHERE about LIKE 'order %'",
    ] {
        assert_eq!(count(&app, table).await, 0, "{table}");
    }
    app.deliver_events().await;
    assert_eq!(owner.audit_of("retention.run_asked").await.len(), 1);
    assert_eq!(owner.audit_of("retention.cleared").await.len(), 1);
    let next = known["nextRunOn"].as_str().unwrap();
    assert!(next.ends_with("-01-01"), "{next}");
}

#[on_both]
async fn what_is_held_stays_with_all_that_belongs_to_it(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let held = sold(&app, &owner, &coffee, sent).await;
    let other = sold(&app, &owner, &coffee, sent).await;
    app.advance(TEN_YEARS);
    first_look(&app).await;
    let owner = Owner::again(&app).await;
    for (wrong, field, code) in [
        (json!({ "reason": "Prüfung" }), "order", ErrorCode::Required),
        (json!({ "order": held, "until": "2026-12-31", "reason": "Prüfung" }), "order", ErrorCode::Required),
        (json!({ "order": "0000000000", "reason": "Prüfung" }), "order", ErrorCode::OrderNotFound),
        (json!({ "order": held }), "reason", ErrorCode::Required),
        (json!({ "until": "2126-12-31", "reason": "Prüfung" }), "until", ErrorCode::RetentionHoldAhead),
    ] {
        owner.post(HOLDS).json(&wrong).await.refused_field(field, code);
    }
    // By the number that people see.
    let number = format!("#{}", &held[held.len() - 8..]);
    let placed =
        owner.post(HOLDS).json(&json!({ "order": number, "reason": "Rechtsstreit 7 O 12/36" })).await;
    assert_eq!(placed.status, 201);
    let hold = placed.ok();
    assert_eq!(
        (&hold["orderId"], &hold["until"], &hold["liftedAt"]),
        (&json!(held), &Value::Null, &Value::Null)
    );
    let admin = app.admin().await;
    admin.get(RETENTION).await.refused(ErrorCode::OwnerOnly);

    owner.post(&format!("{RETENTION}/runs")).await.ok();
    retention::run_due(app.shop()).await.unwrap();
    let left = owner.get(&format!("/api/orders/{held}")).await.ok();
    assert_eq!(left["customerName"], "Mira Kern");
    owner.get(&format!("/api/orders/{other}")).await.refused(ErrorCode::OrderNotFound);
    for (table, rows) in [
        ("SELECT COUNT(*) FROM invoices_invoices", 1),
        ("SELECT COUNT(*) FROM invoices_documents", 2),
        ("SELECT COUNT(*) FROM payments_entries", 1),
        ("SELECT COUNT(*) FROM orders_contacts", 1),
        ("SELECT COUNT(*) FROM invoices_removed", 1),
    ] {
        assert_eq!(count(&app, table).await, rows, "{table}");
    }
    let letters = "SELECT COUNT(*) FROM mail_messages WHERE about LIKE 'order %' OR about LIKE 'invoice %'";
    assert!(count(&app, letters).await >= 2, "the held order's letters, and its invoice's");
    assert!(
        invoices::prove(app.shop()).await.unwrap().ok,
        "the second document was removed before the first"
    );
    let forecast = owner.get(&format!("{RETENTION}/forecast")).await.ok();
    let held_of = |kind: &str| {
        forecast["kinds"].as_array().unwrap().iter().find(|outlook| outlook["kind"] == kind).unwrap()["held"]
            .clone()
    };
    assert_eq!((held_of("invoices"), held_of("orders")), (json!(1), json!(1)));

    // A hold on everything up to a day keeps it also without the hold on the order.
    let until = (app.now() - 9 * 366 * DAY).max(0);
    let until = jiff::Timestamp::from_millisecond(until)
        .unwrap()
        .to_zoned(jiff::tz::TimeZone::UTC)
        .date()
        .to_string();
    let all = owner.post(HOLDS).json(&json!({ "until": until, "reason": "Außenprüfung" })).await.ok();
    assert_eq!(all["until"], json!(until));
    let lift = |id: &Value| format!("{HOLDS}/{id}/lift");
    let lifted = owner.post(&lift(&hold["id"])).await.ok();
    assert_eq!(lifted["liftedBy"], "inhaber");
    assert_eq!(owner.post(&lift(&hold["id"])).await.ok(), lifted, "lifted twice");
    owner.post(&format!("{HOLDS}/999999/lift")).await.refused(ErrorCode::NotFound);
    owner.post(&format!("{RETENTION}/runs")).await.ok();
    assert_eq!(retention::run_due(app.shop()).await.unwrap(), 0);
    owner.post(&lift(&all["id"])).await.ok();
    owner.post(&format!("{RETENTION}/runs")).await.ok();
    assert!(retention::run_due(app.shop()).await.unwrap() > 0);
    assert_eq!(count(&app, "SELECT COUNT(*) FROM orders_orders").await, 0);
    assert!(invoices::prove(app.shop()).await.unwrap().ok, "no document is left");
    app.deliver_events().await;
    let told = owner.audit_of("retention.hold_placed").await;
    assert!(told.iter().any(|entry| entry["reason"] == "Rechtsstreit 7 O 12/36"), "{told:?}");
    assert_eq!(owner.audit_of("retention.hold_lifted").await.len(), 2);
    let holds = owner.get(RETENTION).await.ok()["holds"].clone();
    assert!(holds.as_array().unwrap().iter().all(|hold| hold["liftedAt"].is_string()), "{holds}");
}

#[on_both]
async fn a_run_that_ended_in_the_middle_is_continued_and_two_nodes_remove_once(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    for _ in 0..3 {
        sold(&app, &owner, &coffee, sent).await;
    }
    // What was exported goes as well, and the export says so.
    let month = owner.get(BOOKS).await.ok()["month"].clone();
    owner.post(&format!("{BOOKS}/exports")).json(&json!({ "month": month })).await.ok();
    app.advance(TEN_YEARS);
    first_look(&app).await;
    app.advance(366 * DAY);
    let letters = count(
        &app,
        "SELECT COUNT(*) FROM mail_messages WHERE about LIKE 'order %' OR about LIKE 'invoice %'",
    )
    .await;
    // It ends where documents would be removed: what came before is done and written down.
    app.execute("ALTER TABLE invoices_removed RENAME TO invoices_away", Vec::new()).await;
    retention::run_due(app.shop()).await.unwrap_err();
    let logged = |kind: &'static str| {
        let sql = "SELECT CAST(COALESCE(SUM(removed), 0) AS BIGINT) FROM retention_log WHERE kind = $1";
        app.number(sql, vec![kind.into()])
    };
    assert_eq!((logged("letters").await, logged("invoices").await), (letters, 0));
    assert_eq!(count(&app, "SELECT COUNT(*) FROM invoices_invoices").await, 3);
    assert_eq!(count(&app, "SELECT COUNT(*) FROM retention_runs WHERE finished_at IS NULL").await, 1);
    app.execute("ALTER TABLE invoices_away RENAME TO invoices_removed", Vec::new()).await;

    let other = app.another_node().await;
    assert!(retention::is_due(other.shop()).await.unwrap());
    let both = futures::future::join(retention::run_due(app.shop()), retention::run_due(other.shop())).await;
    both.0.map_err(|error| error.in_full()).unwrap();
    both.1.map_err(|error| error.in_full()).unwrap();
    assert_eq!(logged("letters").await, letters, "not once more");
    for kind in ["invoices", "payments", "orders"] {
        assert_eq!(logged(kind).await, 3, "{kind}");
    }
    assert_eq!(count(&app, "SELECT COUNT(*) FROM invoices_removed").await, 3);
    assert_eq!(count(&app, "SELECT COUNT(*) FROM retention_runs WHERE finished_at IS NULL").await, 0);
    assert_eq!(count(&app, "SELECT COUNT(*) FROM retention_runs").await, 2, "the first look, and this one");
    app.deliver_events().await;
    let owner = Owner::again(&app).await;
    assert_eq!(owner.audit_of("retention.cleared").await.len(), 1);
    owner.get(&format!("{BOOKS}/exports/1/archive")).await.refused(ErrorCode::ExportExpired);
    // Names stood in it; sums stay.
    owner.get(&format!("{BOOKS}/exports/1/journal")).await.refused(ErrorCode::ExportExpired);
    assert_eq!(logged("books").await, 1);
    let sums = owner.get(&format!("{BOOKS}/exports/1/taxes")).open().await;
    assert_eq!(sums.status(), 200);
    let named =
        "SELECT COUNT(*) FROM bookkeeping_files WHERE kind IN ('journal', 'datev') AND LENGTH(content) > 0";
    assert_eq!(count(&app, named).await, 0);
    assert!(invoices::prove(app.shop()).await.unwrap().ok);
}

#[on_both]
async fn a_document_that_went_too_soon_or_was_changed_is_found(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    for _ in 0..2 {
        sold(&app, &owner, &coffee, sent).await;
    }
    app.advance(TEN_YEARS);
    first_look(&app).await;
    // One that was changed is evidence, and stays.
    app.execute("UPDATE invoices_invoices SET total_cents = 1 WHERE position = 1", Vec::new()).await;
    let owner = Owner::again(&app).await;
    owner.post(&format!("{RETENTION}/runs")).await.ok();
    retention::run_due(app.shop()).await.unwrap();
    assert_eq!(count(&app, "SELECT COUNT(*) FROM invoices_invoices").await, 1);
    let found = invoices::prove(app.shop()).await.unwrap().problem.unwrap();
    assert!(found.contains("-00001 wurde nach dem Ausstellen verändert"), "{found}");
    app.execute("UPDATE invoices_invoices SET total_cents = 1880 WHERE position = 1", Vec::new()).await;
    assert!(invoices::prove(app.shop()).await.unwrap().ok);
    // A removed one whose day says that it is young does not fit its hash; in a whole chain made again its day tells.
    app.execute("UPDATE invoices_removed SET number = number || 'x'", Vec::new()).await;
    assert!(!invoices::prove(app.shop()).await.unwrap().ok);
    app.execute("UPDATE invoices_removed SET number = REPLACE(number, 'x', '')", Vec::new()).await;
    app.deliver_events().await;
    app.advance(-TEN_YEARS);
    let found = invoices::prove(app.shop()).await.unwrap().problem.unwrap();
    assert!(found.contains("-00002 wurde vor seiner Frist gelöscht"), "{found}");
    app.advance(TEN_YEARS);
}

/// What is kept for days goes day by day.
#[on_both]
async fn links_and_notices_go_after_their_days(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let id = sold(&app, &owner, &coffee, sent).await;
    app.execute(
        "INSERT INTO mail_messages (about, is_urgent, recipient, subject, text_body, html_body, created_at, attempts, failure)
         VALUES ('notice 7 1', FALSE, 'mira@post.example', 'Neues Gerät', '', '', $1, 1, '')",
        vec![app.now().into()],
    )
    .await;
    let clean = async || {
        let now = app.shop().clock.now();
        let clean = move |tx: &mut Tx<'_>| {
            orders::forget_links(tx, now)?;
            mail::purge(tx, now)
        };
        app.shop().db.write(clean).await.unwrap();
    };
    let link = "SELECT COUNT(*) FROM orders_orders WHERE receipt_hash IS NOT NULL";
    let notice = "SELECT COUNT(*) FROM mail_messages WHERE about LIKE 'notice %'";
    app.advance(89 * DAY);
    clean().await;
    assert_eq!((count(&app, link).await, count(&app, notice).await), (1, 1));
    app.advance(2 * DAY);
    clean().await;
    assert_eq!((count(&app, link).await, count(&app, notice).await), (0, 0));
    let letters = "SELECT COUNT(*) FROM mail_messages WHERE about LIKE 'order ' || $1 || ' %'";
    assert!(app.number(letters, vec![id.into()]).await > 0, "business letters stay");
}

/// More than one page, with some that are held in every one.
#[on_both]
async fn pages_follow_each_other_to_the_end(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let held = sold(&app, &owner, &coffee, sent).await;
    app.execute(
        "INSERT INTO mail_messages (about, is_urgent, recipient, subject, text_body, html_body, created_at, attempts, failure)
         WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 180)
         SELECT 'order ' || CASE WHEN n % 9 = 0 THEN $1 ELSE 'gone' END || ' ' || CAST(n AS TEXT), FALSE, 'mira@post.example',
             'Versand', '', '', $2, 1, '' FROM counted",
        vec![held.as_str().into(), app.now().into()],
    )
    .await;
    owner.post(HOLDS).json(&json!({ "order": held, "reason": "Rechtsstreit" })).await.ok();
    let letters = "SELECT COUNT(*) FROM mail_messages WHERE about LIKE 'order %' OR about LIKE 'invoice %'";
    let all = count(&app, letters).await;
    app.advance(TEN_YEARS);
    first_look(&app).await;
    let owner = Owner::again(&app).await;
    owner.post(&format!("{RETENTION}/runs")).await.ok();
    assert_eq!(retention::run_due(app.shop()).await.unwrap(), 160);
    assert_eq!(count(&app, letters).await, all - 160);
}

/// Who leaves takes nothing along that is held.
#[on_both]
async fn what_is_held_stays_when_the_account_goes(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let member = app.member().await;
    let mut ids = Vec::new();
    for _ in 0..2 {
        let mut wish = to_send(sent, &[(&coffee, 1)], "18.80");
        wish["customerName"] = json!("Mira Kern");
        wish["customerNotes"] = json!("Bitte klingeln");
        let id = member.placed(&wish).await;
        owner.settle(&id, "paid").await.ok();
        ids.push(id);
    }
    owner.post(HOLDS).json(&json!({ "order": ids[0], "reason": "Rechtsstreit" })).await.ok();
    member.delete("/api/user/account").json(&json!({ "password": PASSWORD })).await.ok();
    let order = async |id: &str| owner.get(&format!("/api/orders/{id}")).await.ok();
    let (held, other) = (order(&ids[0]).await, order(&ids[1]).await);
    assert_eq!(
        (&held["customerName"], &held["customerNotes"]),
        (&json!("Mira Kern"), &json!("Bitte klingeln"))
    );
    assert_eq!(other["customerName"], "Gelöschtes Konto");
    assert_eq!(count(&app, "SELECT COUNT(*) FROM orders_orders WHERE user_id IS NOT NULL").await, 0);
}

/// Neither a cent that was owed for years nor a name that looks like the mark of what was removed keeps a person.
#[on_both]
async fn nothing_keeps_a_person_for_ever(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let owed = sold(&app, &owner, &coffee, sent).await;
    let named = sold(&app, &owner, &coffee, sent).await;
    app.execute(
        "INSERT INTO payments_entries (subject, subject_id, way, external_id, amount, currency, is_correction, at)
         VALUES ('order', $1, 'bank', 'too much', 1, 'EUR', FALSE, $2)",
        vec![owed.as_str().into(), app.now().into()],
    )
    .await;
    app.execute(
        "INSERT INTO orders_owed (order_id, cents, since) VALUES ($1, 1, $2)",
        vec![owed.as_str().into(), app.now().into()],
    )
    .await;
    let sql = "UPDATE orders_orders SET customer_name = 'Nach Frist gelöscht', customer_key = 'nach frist gelöscht' WHERE id = $1";
    app.execute(sql, vec![named.into()]).await;
    app.advance(7 * 366 * DAY);
    first_look(&app).await;
    let owner = Owner::again(&app).await;
    owner.post(&format!("{RETENTION}/runs")).await.ok();
    retention::run_due(app.shop()).await.unwrap();
    assert_eq!(count(&app, "SELECT COUNT(*) FROM orders_orders").await, 2, "amounts stay");
    assert_eq!(count(&app, "SELECT COUNT(*) FROM orders_contacts").await, 0);
    assert_eq!(count(&app, "SELECT COUNT(*) FROM orders_orders WHERE customer_key <> ''").await, 0);
}

/// The proof began in the old year, and the run of the new one removes meanwhile: a node's clock a minute behind shows the same.
#[on_both]
async fn a_proof_over_the_turn_of_the_year_finds_nothing_wrong(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let year = years::year(&app);
    sold(&app, &owner, &coffee, sent).await;
    retention::run_due(app.shop()).await.unwrap();
    years::turn(&app, year + 9, -1000);
    retention::run_due(app.shop()).await.unwrap();
    assert_eq!(count(&app, "SELECT COUNT(*) FROM invoices_removed").await, 1);
    years::turn(&app, year + 9, 60_000);
    let proof = invoices::prove(app.shop()).await.unwrap();
    assert!(proof.ok, "{proof:?}");
    // Forward again: what the run has told is of then.
    app.advance(2 * MINUTE);
}
