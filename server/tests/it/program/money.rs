//! `kill -9` in the middle of a capture, a refund, a statement and an invoice: no money is lost, none is counted twice, none goes back
//! twice; no number of an invoice is left out, and none is without its files.

use super::payments::command;
use super::{Home, Program, block_on};
use crate::bank::statement;
use crate::doubles::paypal::PayPal;
use crate::doubles::telegram::Telegram;
use crate::invoices::seller;
use crate::support::{Call, Product, order};
use figment::Figment;
use figment::providers::{Format, Toml};
use futures::future::join_all;
use kontor::config::{Config, DEFAULTS};
use kontor_db::{Db, Engine, Options, scaled, values};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How often the program is killed, in full; at least three times on each database.
const BLOWS: usize = 60;
/// Orders of each kind in a round.
const TOGETHER: usize = 4;
const PRICE: i64 = 1290;

/// An order with the key of its receipt, and the number of its payment at PayPal or the reference of its transfer.
struct Placed {
    id: String,
    key: String,
    number: String,
}

async fn place(program: &Program, coffee: &Product, method: &str) -> Placed {
    let mut wish = order(&[(coffee, 1)]);
    wish["paymentMethod"] = json!(method);
    let placed = program.place(&wish).await.ok();
    let text = |name: &str| placed[name].as_str().unwrap().to_owned();
    let (id, key) = (text("orderId"), text("receiptKey"));
    let number = if method == "paypal" {
        let pay = program.call(Method::POST, &format!("/api/orders/{id}/pay?key={key}"));
        let url = pay.json(&json!({ "paymentMethod": method })).await.ok()["url"].clone();
        url.as_str().unwrap().split_once("token=").unwrap().1.to_owned()
    } else {
        let shown = program.get(&format!("/api/orders/{id}/payment?key={key}")).await.ok();
        shown["transfer"]["reference"].as_str().unwrap().to_owned()
    };
    Placed { id, key, number }
}

fn capture(program: &Program, order: &Placed) -> Call {
    program.call(Method::POST, &format!("/api/orders/{}/payment?key={}", order.id, order.key))
}

/// Under the same key it is the same refund.
fn refund(program: &Program, owner: &str, order: &Placed) -> Call {
    let body = json!({ "way": "paypal", "reason": "goodwill", "amount": "5.00" });
    let call = program.call(Method::POST, &format!("/api/admin/orders/{}/refunds", order.id));
    call.bearer(owner).key(&format!("refund-of-{}", order.id)).json(&body)
}

/// Written at once for those who ask; the others come by themselves.
fn invoice(program: &Program, order: &Placed) -> Call {
    let call = program.call(Method::POST, &format!("/api/orders/{}/invoices?key={}", order.id, order.key));
    call.json(&json!({}))
}

fn import(program: &Program, owner: &str, file: &str) -> Call {
    program.call(Method::POST, "/api/admin/bank/imports?name=auszug.csv").bearer(owner).body(file.to_owned())
}

/// Waits for what the program does by itself, as its worker comes round.
async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !holds().await {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn refund_of(program: &Program, owner: &str, order: &Placed) -> Value {
    let path = format!("/api/admin/orders/{}/refunds", order.id);
    program.get(&path).bearer(owner).await.ok()["refunds"].clone()
}

struct Round {
    to_capture: Vec<Placed>,
    to_refund: Vec<Placed>,
    by_transfer: Vec<Placed>,
    file: String,
}

impl Round {
    async fn begin(program: &Program, paypal: &PayPal, coffee: &Product, number: usize) -> Self {
        let (mut to_capture, mut to_refund, mut by_transfer) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..TOGETHER {
            let placed = place(program, coffee, "paypal").await;
            paypal.approve(&placed.number);
            to_capture.push(placed);
            let placed = place(program, coffee, "paypal").await;
            paypal.approve(&placed.number);
            capture(program, &placed).await.ok();
            to_refund.push(placed);
            by_transfer.push(place(program, coffee, "bank").await);
        }
        let payers: Vec<String> = (0..TOGETHER).map(|payer| format!("Kundin {number}-{payer}")).collect();
        let lines: Vec<_> = by_transfer
            .iter()
            .zip(&payers)
            .map(|(order, payer)| ("24.11.26", "12,90", payer.as_str(), order.number.as_str()))
            .collect();
        let file = statement(&lines);
        Self { to_capture, to_refund, by_transfer, file }
    }

    /// Everything at once, and the blow after so long.
    async fn struck(&self, program: &Program, owner: &str, after: Duration) {
        let captures = self.to_capture.iter().map(|order| capture(program, order).attempt());
        let refunds = self.to_refund.iter().map(|order| refund(program, owner, order).attempt());
        let blow = async {
            tokio::time::sleep(after).await;
            program.kill();
        };
        let invoices = self.to_refund.iter().map(|order| invoice(program, order).attempt());
        let file = import(program, owner, &self.file).attempt();
        let (heard, given, written, read, ()) =
            tokio::join!(join_all(captures), join_all(refunds), join_all(invoices), file, blow);
        // Whatever was answered before the blow was no refusal.
        for answer in heard.into_iter().chain(given).chain(written).chain([read]).flatten() {
            assert!(answer.status < 300 || answer.status >= 500, "{}", answer.describe());
        }
    }

    /// Those who got no answer ask again; the program goes on with what it had begun.
    async fn mended(&self, program: &Program, owner: &str, paypal: &PayPal) {
        for order in &self.to_capture {
            assert_eq!(capture(program, order).await.ok()["paymentStatus"], "paid");
            assert_eq!(paypal.captures(&order.number), 1, "taken once");
        }
        for order in &self.to_refund {
            refund(program, owner, order).await.ok();
            assert_eq!(refund_of(program, owner, order).await.as_array().unwrap().len(), 1, "decided once");
        }
        for _ in 0..2 {
            import(program, owner, &self.file).await.ok();
        }
        for order in &self.by_transfer {
            let path = format!("/api/orders/{}/payment?key={}", order.id, order.key);
            let shown = program.get(&path).await.ok();
            assert_eq!((&shown["paymentStatus"], &shown["paidAmount"]), (&json!("paid"), &json!("12.90")));
        }
    }
}

fn survive(engine: Engine) {
    let home = Home::new(engine);
    block_on(async {
        let (paypal, telegram) = (PayPal::start().await, Telegram::start().await);
        let mut settings: Config = Figment::from(Toml::string(DEFAULTS)).extract().unwrap();
        paypal.configure(&mut settings);
        telegram.configure(&mut settings);
        let mut program = Program::start(&mut command(&home, &settings));
        let owner = program.owner().await;
        let coffee = program.product(&owner, json!({})).await;
        let known = program.get("/api/admin/business").bearer(&owner).await.ok();
        let account = program.call(Method::PUT, "/api/admin/business").bearer(&owner);
        account.json(&seller(&known)).await.ok();
        let by_itself = program.call(Method::PUT, "/api/admin/bank/settings").bearer(&owner);
        by_itself.json(&json!({ "settlesExact": true })).await.ok();
        let blows = scaled(BLOWS).max(3);
        let (mut orders, mut struck) = (Vec::new(), [0; 3]);
        for blow in 0..blows {
            let round = Round::begin(&program, &paypal, &coffee, blow).await;
            // Spread over the time that all of it takes, in no order.
            let after = Duration::from_micros((blow as u64 * 7_919 + 311) % 60_000);
            round.struck(&program, &owner, after).await;
            drop(program);
            let taken = round.to_capture.iter().filter(|order| paypal.captures(&order.number) == 1).count();
            struck[usize::from(taken > 0) + usize::from(taken == TOGETHER)] += 1;
            program = Program::start(&mut command(&home, &settings));
            round.mended(&program, &owner, &paypal).await;
            orders.extend(round.to_capture.into_iter().map(|order| (order.id, PRICE)));
            orders.extend(round.to_refund.into_iter().map(|order| (order.id, PRICE - 500)));
            orders.extend(round.by_transfer.into_iter().map(|order| (order.id, PRICE)));
        }
        until("every refund is done", async || {
            let work = program.get("/api/admin/refunds").bearer(&owner).await.ok();
            work["refunds"].as_array().unwrap().is_empty()
        })
        .await;
        let refunds = blows * TOGETHER;
        assert_eq!(
            paypal.given_back(),
            (refunds, 500 * i64::try_from(refunds).unwrap()),
            "gone back once each"
        );
        // One for each order, and one that corrects it by what went back.
        let papers = orders.len() + refunds;
        until("every invoice and correction is there", async || {
            program.get("/api/admin/invoices").bearer(&owner).await.ok()["matching"] == json!(papers)
        })
        .await;
        let proof = program.call(Method::POST, "/api/admin/invoices/proof").bearer(&owner).await.ok();
        assert_eq!((&proof["ok"], &proof["documents"]), (&json!(true), &json!(papers)));
        assert_eq!(program.stop(), Some(0));
        println!("{engine:?}: {blows} blows; before, amid and after the captures: {struck:?}");
        sound(&home, &orders);
    });
}

/// Paid minus given back is the sum of the rows, for each order what it must be, and a booking counts once.
fn sound(home: &Home, orders: &[(String, i64)]) {
    let db = Db::open(&home.target(), Options::default()).unwrap();
    for (id, cents) in orders {
        let id = id.clone();
        let sum = db.read_blocking(move |tx| {
            let sql =
                "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM payments_entries WHERE subject_id = $1";
            tx.one(sql, &values![id.as_str()], |row| row.get::<i64>(0))
        });
        assert_eq!(sum.unwrap(), Some(*cents));
    }
    for (never, sql) in [
        ("a charge booked twice", "SELECT COUNT(*) - COUNT(DISTINCT external_id) FROM payments_entries"),
        ("a refund on its way without end", "SELECT COUNT(*) FROM refunds_refunds WHERE state <> 'done'"),
        ("a booking left over", "SELECT COUNT(*) FROM bank_rows WHERE state <> 'settled'"),
        ("something owed", "SELECT COUNT(*) FROM orders_owed"),
        (
            "a number left out",
            "SELECT (SELECT CAST(SUM(next - 1) AS BIGINT) FROM invoices_ranges) - COUNT(*) FROM invoices_invoices",
        ),
        (
            "a number without its files",
            "SELECT 2 * COUNT(*) - (SELECT COUNT(*) FROM invoices_documents) FROM invoices_invoices",
        ),
    ] {
        let count = db.read_blocking(move |tx| tx.one(sql, &[], |row| row.get::<i64>(0)));
        assert_eq!(count.unwrap(), Some(0), "{never}");
    }
}

#[test]
fn money_survives_on_sqlite() {
    survive(Engine::Sqlite);
}

#[test]
fn money_survives_on_postgres() {
    survive(Engine::Postgres);
}
