//! Eleven years of a shop, looked at after each turn of the year: what must be there is there, and what must be gone is gone.

use super::{HOLDS, RETENTION, TEN_YEARS, count, first_look, sold};
use crate::invoices::{shop, to_send};
use crate::support::{Actor, Owner, Product, TestApp, on_both};
use jiff::civil::date;
use jiff::tz::TimeZone;
use kontor::features::{invoices, retention};
use kontor::time::{DAY, HOUR};
use serde_json::json;

const YEARS: i16 = 11;

/// What was left behind in one year.
pub struct Traces {
    pub year: i16,
    /// Paid, with an invoice.
    pub paid: String,
    /// Nothing came of it.
    pub failed: String,
}

pub fn year(app: &TestApp) -> i16 {
    let zone = TimeZone::get("Europe/Berlin").unwrap();
    jiff::Timestamp::from_millisecond(app.now()).unwrap().to_zoned(zone).date().year()
}

/// The first seconds of a year in Berlin, less `before`.
pub fn turn(app: &TestApp, year: i16, before: i64) {
    let zone = TimeZone::get("Europe/Berlin").unwrap();
    let start = date(year, 1, 1).to_zoned(zone).unwrap().timestamp().as_millisecond();
    app.advance(start - before - app.now());
}

/// One order that is paid and one that is not, a withdrawal and a termination, and a booking of the bank, in this year.
pub async fn leave_traces(app: &TestApp, owner: &Owner, coffee: &Product, sent: i64) -> Traces {
    let year = year(app);
    let paid = sold(app, owner, coffee, sent).await;
    let guest = app.visitor_elsewhere();
    let mut wish = to_send(sent, &[(coffee, 1)], "18.80");
    wish["email"] = json!("nils@post.example");
    let failed = guest.place(&wish).await.ok()["orderId"].as_str().unwrap().to_owned();
    owner.settle(&failed, "failed").await.ok();
    app.deliver_events().await;
    for (path, number) in [("/api/revocations", &paid), ("/api/terminations", &failed)] {
        let contract = format!("Bestellung #{} {number}", &number[number.len() - 8..]);
        let mut declared =
            json!({ "name": "Mira Kern", "contract": contract, "contact": "mira@post.example" });
        if path == "/api/terminations" {
            declared["kind"] = json!("ordinary");
        }
        app.visitor_elsewhere().post(path).json(&declared).await.ok();
    }
    app.deliver_events().await;
    book(app, &paid).await;
    Traces { year, paid, failed }
}

/// A booking that was taken for the order.
async fn book(app: &TestApp, order: &str) {
    let at = app.now();
    let digest = format!("{at}").into_bytes();
    app.execute(
        "INSERT INTO bank_statements (digest, file_name, rows_read, rows_new, read_at) VALUES ($1, 'auszug.xml', 1, 1, $2)",
        vec![digest.clone().into(), at.into()],
    )
    .await;
    app.execute(
        "INSERT INTO bank_rows (statement_id, fingerprint, booked_on, cents, currency, is_reversal, name, iban, text, end_to_end,
            state, order_id, decided_at)
         VALUES ((SELECT MAX(id) FROM bank_statements), $1, '2026-01-01', 1880, 'EUR', FALSE, 'Mira Kern',
            'DE89370400440532013000', 'Kaffee', '', 'settled', $2, $3)",
        vec![digest.into(), order.into(), at.into()],
    )
    .await;
}

async fn rows(app: &TestApp, sql: &'static str, order: &str) -> i64 {
    app.number(sql, vec![order.into()]).await
}

/// What is left of a year's traces; a held order is as young as ever.
async fn look(app: &TestApp, traces: &Traces, now: i16, held: bool) {
    let age = if held { 0 } else { now - traces.year };
    let letters_there = age < 7;
    let vouchers_there = age < 9;
    let what = format!("{} in {now}", traces.year);
    let paid = &traces.paid;
    for (sql, there) in [
        ("SELECT COUNT(*) FROM orders_orders WHERE id = $1", vouchers_there),
        ("SELECT COUNT(*) FROM orders_taxes WHERE order_id = $1", vouchers_there),
        ("SELECT COUNT(*) FROM invoices_invoices WHERE order_id = $1", vouchers_there),
        ("SELECT COUNT(*) FROM payments_entries WHERE subject_id = $1", vouchers_there),
        ("SELECT COUNT(*) FROM bank_rows WHERE order_id = $1 AND iban <> ''", vouchers_there),
        ("SELECT COUNT(*) FROM orders_contacts WHERE order_id = $1", letters_there),
        ("SELECT COUNT(*) FROM orders_emails WHERE order_id = $1", letters_there),
        ("SELECT COUNT(*) FROM orders_orders WHERE id = $1 AND customer_name = 'Mira Kern'", letters_there),
        ("SELECT COUNT(*) FROM mail_messages WHERE about LIKE 'order ' || $1 || ' %'", letters_there),
        ("SELECT COUNT(*) FROM revocations_revocations WHERE contract LIKE '%' || $1", letters_there),
    ] {
        assert_eq!(rows(app, sql, paid).await > 0, there, "{what}: {sql}");
    }
    let unheld = now - traces.year < 7;
    for sql in [
        "SELECT COUNT(*) FROM orders_orders WHERE id = $1",
        "SELECT COUNT(*) FROM orders_contacts WHERE order_id = $1",
        "SELECT COUNT(*) FROM terminations_terminations WHERE contract LIKE '%' || $1",
    ] {
        assert_eq!(rows(app, sql, &traces.failed).await > 0, unheld, "{what}: {sql}");
    }
}

#[on_both]
async fn over_eleven_years_everything_stays_its_time_and_no_longer(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    retention::run_due(app.shop()).await.unwrap();
    let mut traces = vec![leave_traces(&app, &owner, &coffee, sent).await];
    let first = traces[0].year;
    let placed =
        owner.post(HOLDS).json(&json!({ "order": traces[0].paid, "reason": "Rechtsstreit" })).await.ok();
    for now in first + 1..=first + YEARS {
        // The last minute of the old year changes nothing, and the first of the new one everything.
        turn(&app, now, 60_000);
        assert_eq!(retention::run_due(app.shop()).await.unwrap(), 0, "{now}");
        turn(&app, now, -1);
        assert!(retention::is_due(app.shop()).await.unwrap());
        retention::run_due(app.shop()).await.unwrap();
        assert_eq!(retention::run_due(app.shop()).await.unwrap(), 0, "once a year");
        for traces in &traces {
            look(&app, traces, now, traces.year == first).await;
        }
        let proof = invoices::prove(app.shop()).await.unwrap();
        assert_eq!((proof.ok, proof.documents), (true, i64::from(now - first)), "{now}: {proof:?}");
        assert_eq!(
            count(
                &app,
                "SELECT (SELECT COUNT(*) FROM invoices_invoices) + (SELECT COUNT(*) FROM invoices_removed)"
            )
            .await,
            i64::from(now - first)
        );
        // In the middle of January.
        app.advance(14 * DAY);
        let owner = Owner::again(&app).await;
        traces.push(leave_traces(&app, &owner, &coffee, sent).await);
    }
    let owner = Owner::again(&app).await;
    let actor: &Actor = &owner;
    actor.post(&format!("{HOLDS}/{}/lift", placed["id"])).await.ok();
    let last = first + YEARS + 1;
    turn(&app, last, -1);
    retention::run_due(app.shop()).await.unwrap();
    for traces in &traces {
        look(&app, traces, last, false).await;
    }
    assert!(invoices::prove(app.shop()).await.unwrap().ok);
    assert_eq!(count(&app, "SELECT COUNT(*) FROM invoices_removed").await, 4, "of twelve years");
    app.deliver_events().await;
}

/// What began before a day is from before that day, also where it was paid, read or given back after it.
#[on_both]
async fn a_hold_up_to_a_day_holds_what_began_before_its_end(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let order = sold(&app, &owner, &coffee, sent).await;
    book(&app, &order).await;
    let first = year(&app);
    let zone = TimeZone::get("Europe/Berlin").unwrap();
    let turn = date(first + 1, 1, 1).to_zoned(zone).unwrap().timestamp().as_millisecond();
    let (old, new) = (turn - HOUR, turn + HOUR);
    let eve = format!("{first}-12-31");
    let (old, new): (kontor_db::Value, kontor_db::Value) = (old.into(), new.into());
    let both = || vec![old.clone(), new.clone()];
    for (sql, values) in [
        ("UPDATE orders_orders SET created_at = $1, settled_at = $2", both()),
        ("UPDATE payments_entries SET at = $1", vec![old.clone()]),
        (
            "INSERT INTO payments_entries (subject, subject_id, way, external_id, amount, currency, is_correction, at)
             SELECT subject, subject_id, way, 'zurück', -500, currency, FALSE, $1 FROM payments_entries",
            vec![new.clone()],
        ),
        ("UPDATE bank_rows SET booked_on = $1", vec![eve.as_str().into()]),
        ("UPDATE bank_statements SET read_at = $1", vec![new.clone()]),
        (
            "INSERT INTO payments_payments (id, product, provider, sandbox, amount, currency, status, charge_id, created_at,
                expires_at, checked_at, paid_at)
             VALUES ('begun', 'premium', 'paypal', FALSE, 999, 'EUR', 'paid', 'one', $1, $2, $2, $2)",
            both(),
        ),
        (
            "INSERT INTO payments_payments (id, product, provider, sandbox, amount, currency, status, charge_id, created_at,
                expires_at, checked_at, paid_at)
             VALUES ('agreed', 'premium', 'paypal', FALSE, 999, 'EUR', 'paid', 'two', $1, $1, $1, $1)",
            vec![new.clone()],
        ),
        (
            "INSERT INTO premium_contracts (payment_id, ordered_at, shop, price_cents, tax_note)
             VALUES ('agreed', $1, 'Laden', 999, '')",
            vec![old.clone()],
        ),
    ] {
        app.execute(sql, values).await;
    }
    app.advance(TEN_YEARS);
    first_look(&app).await;
    let owner = Owner::again(&app).await;
    let hold = owner.post(HOLDS).json(&json!({ "until": eve, "reason": "Außenprüfung" })).await.ok();
    let run = async || {
        owner.post(&format!("{RETENTION}/runs")).await.ok();
        retention::run_due(app.shop()).await.unwrap();
    };
    let left = async || {
        let mut left = Vec::new();
        for sql in [
            "SELECT COUNT(*) FROM orders_orders WHERE customer_name = 'Mira Kern'",
            "SELECT COUNT(*) FROM payments_entries",
            "SELECT COUNT(*) FROM bank_rows",
            "SELECT COUNT(*) FROM payments_payments",
            "SELECT COUNT(*) FROM premium_contracts",
        ] {
            left.push(count(&app, sql).await);
        }
        left
    };
    run().await;
    assert_eq!(left().await, [1, 2, 1, 2, 1]);
    owner.post(&format!("{HOLDS}/{}/lift", hold["id"])).await.ok();
    run().await;
    assert_eq!(left().await, [0; 5]);
}
