//! Stripe: Checkout sessions, refunds, and webhooks signed with the endpoint's secret.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use data_encoding::HEXLOWER;
use http::{HeaderMap, StatusCode};
use kontor::config::Config;
use ring::hmac;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::net::TcpListener;

pub const KEY: &str = "sk_test_kranich";
pub const SECRET: &str = "whsec_kranich";

/// A running double. Clones share it.
#[derive(Clone)]
pub struct Stripe {
    address: SocketAddr,
    book: Arc<Mutex<Book>>,
}

#[derive(Default)]
pub struct Book {
    pub sessions: BTreeMap<String, Value>,
    /// Answers by the key of their request: the same key is the same answer.
    answers: HashMap<String, (String, Value)>,
    pub refunds: Vec<Value>,
    made: u32,
    /// What was sent with each session, by its number.
    pub forms: HashMap<String, HashMap<String, String>>,
    /// So many next calls end in 500; those that change something have changed it.
    pub broken: u32,
    /// Customers that were deleted at Stripe.
    pub deleted: Vec<String>,
    /// Payments whose debit the bank has refused.
    bounced: Vec<String>,
    /// Why Stripe gives nothing back.
    pub refuses_refunds: Option<&'static str>,
}

/// A webhook before it is sent.
#[derive(Debug, Clone)]
pub struct Webhook {
    pub signature: String,
    pub body: String,
}

impl Stripe {
    pub async fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let double = Self { address: listener.local_addr().unwrap(), book: Arc::default() };
        let router = Router::new()
            .route("/v1/checkout/sessions", post(create))
            .route("/v1/checkout/sessions/{id}", get(show))
            .route("/v1/checkout/sessions/{id}/expire", post(expire))
            .route("/v1/payment_intents/{id}", get(show_intent))
            .route("/v1/refunds", post(refund).get(list_refunds))
            .with_state(double.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        double
    }

    /// Has a shop use it.
    pub fn configure(&self, config: &mut Config) {
        config.stripe.secret_key = Some(KEY.into());
        config.stripe.webhook_secret = Some(SECRET.into());
        config.stripe.api_url = format!("http://{}", self.address);
        config.public_url = Some("https://shop.example".to_owned());
    }

    pub fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap()
    }

    /// A day later Stripe takes a key for a new one.
    pub fn forget_keys(&self) {
        self.book().answers.clear();
    }

    /// The buyer pays with a card: the money is there at once.
    pub fn pay(&self, session: &str) {
        self.complete(session, "paid");
    }

    /// The buyer agrees to a debit: the money comes in days, or does not.
    pub fn debit(&self, session: &str) {
        self.complete(session, "unpaid");
    }

    /// The bank refuses a debit that was agreed to: the session stays as it was.
    pub fn bounce(&self, session: &str) {
        let mut book = self.book();
        let intent = book.sessions[session]["payment_intent"].as_str().expect("a debit").to_owned();
        book.bounced.push(intent);
    }

    fn complete(&self, id: &str, paid: &str) {
        let mut book = self.book();
        book.made += 1;
        let number = book.made;
        let session = book.sessions.get_mut(id).expect("a session");
        session["status"] = "complete".into();
        session["payment_status"] = paid.into();
        session["url"] = Value::Null;
        if session["payment_intent"].is_null() {
            session["payment_intent"] = format!("pi_{number:08}").into();
        }
        if session["customer_creation"] == "always" && session["customer"].is_null() {
            session["customer"] = format!("cus_{number:08}").into();
        }
    }

    /// `checkout.session.…` about the session as it stands.
    pub fn tells(&self, kind: &str, session: &str, now: i64) -> Webhook {
        let object = self.book().sessions[session].clone();
        self.sign(kind, &object, now, SECRET)
    }

    /// `refund.created` of so many cents of a session, made by hand at Stripe; every call another refund.
    pub fn refunded(&self, session: &str, cents: i64, now: i64) -> Webhook {
        self.sign("refund.created", &self.refund_of(session, cents), now, SECRET)
    }

    /// A refund of so many cents of a session that has arrived.
    pub fn refund_of(&self, session: &str, cents: i64) -> Value {
        let mut book = self.book();
        book.made += 1;
        let intent = book.sessions[session]["payment_intent"].clone();
        json!({ "id": format!("re_{:08}", book.made), "object": "refund", "status": "succeeded", "amount": cents,
            "currency": "eur", "payment_intent": intent })
    }

    /// `refund.failed`: the buyer's bank has sent the money back to Stripe.
    pub fn fails(&self, refund: &Value, now: i64) -> Webhook {
        let mut refund = refund.clone();
        refund["status"] = "failed".into();
        refund["failure_reason"] = "lost_or_stolen_card".into();
        self.sign("refund.failed", &refund, now, SECRET)
    }

    /// A buyer's bank calls so many cents of a session back, and gives them back to the shop later.
    pub fn disputed(&self, session: &str, cents: i64, now: i64) -> [Webhook; 2] {
        let object = {
            let mut book = self.book();
            book.made += 1;
            let intent = book.sessions[session]["payment_intent"].clone();
            json!({ "id": format!("du_{:08}", book.made), "object": "dispute", "status": "needs_response", "amount": cents,
                "currency": "eur", "payment_intent": intent })
        };
        ["charge.dispute.funds_withdrawn", "charge.dispute.funds_reinstated"]
            .map(|kind| self.sign(kind, &object, now, SECRET))
    }

    /// `refund.updated` of what the shop asked for.
    pub fn told_back(&self, now: i64) -> Vec<Webhook> {
        let refunds = self.book().refunds.clone();
        refunds.iter().map(|refund| self.sign("refund.updated", refund, now, SECRET)).collect()
    }

    /// An event about an object, signed at a time of the shop's clock.
    pub fn sign(&self, kind: &str, object: &Value, now: i64, secret: &str) -> Webhook {
        let number = {
            let mut book = self.book();
            book.made += 1;
            book.made
        };
        let time = now / 1000;
        let body = json!({
            "id": format!("evt_{number:08}"), "object": "event", "api_version": "2025-03-31.basil", "created": time,
            "livemode": false, "type": kind, "data": { "object": object },
        })
        .to_string();
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        let signature = HEXLOWER.encode(hmac::sign(&key, format!("{time}.{body}").as_bytes()).as_ref());
        Webhook { signature: format!("t={time},v1={signature}"), body }
    }
}

/// Stripe's way to refuse.
fn refuse(status: u16, code: &str) -> Response {
    let body = json!({ "error": { "type": "invalid_request_error", "code": code, "message": "…" } });
    (StatusCode::from_u16(status).unwrap(), axum::Json(body)).into_response()
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

fn is_known(headers: &HeaderMap) -> bool {
    header(headers, "authorization") == format!("Bearer {KEY}")
}

fn form(body: &[u8]) -> HashMap<String, String> {
    form_urlencoded::parse(body).into_owned().collect()
}

impl Book {
    /// The answer, which may get lost although the work is done.
    fn answer(&mut self, body: Value) -> Response {
        if self.broken > 0 {
            self.broken -= 1;
            return refuse(500, "api_error");
        }
        axum::Json(body).into_response()
    }

    /// What the key was used for before.
    fn repeated(&mut self, key: &str, body: &[u8]) -> Option<Response> {
        let (first, answer) = self.answers.get(key).cloned()?;
        if first != String::from_utf8_lossy(body) {
            return Some(refuse(400, "idempotency_error"));
        }
        Some(self.answer(answer))
    }
}

async fn create(State(double): State<Stripe>, headers: HeaderMap, body: Bytes) -> Response {
    if !is_known(&headers) {
        return refuse(401, "");
    }
    let (key, form, mut book) = (header(&headers, "idempotency-key").to_owned(), form(&body), double.book());
    if let Some(answer) = book.repeated(&key, &body) {
        return answer;
    }
    let mut total = 0;
    for line in 0.. {
        let field = |name: &str| form.get(&format!("line_items[{line}]{name}"));
        let Some(quantity) = field("[quantity]") else { break };
        if field("[price_data][currency]").map(String::as_str) != Some("eur") {
            return refuse(400, "parameter_missing");
        }
        let price: i64 = field("[price_data][unit_amount]").unwrap().parse().unwrap();
        total += price * quantity.parse::<i64>().unwrap();
    }
    let customer = form.get("customer").cloned();
    if customer.as_ref().is_some_and(|customer| book.deleted.contains(customer)) {
        return refuse(400, "resource_missing");
    }
    if total <= 0 || form.get("mode").map(String::as_str) != Some("payment") || key.is_empty() {
        return refuse(400, "parameter_missing");
    }
    book.made += 1;
    let id = format!("cs_test_{:08}", book.made);
    let session = json!({
        "id": id, "object": "checkout.session", "status": "open", "payment_status": "unpaid", "amount_total": total,
        "currency": "eur", "client_reference_id": form.get("client_reference_id"), "payment_intent": null, "customer": customer,
        "customer_creation": form.get("customer_creation"), "url": format!("https://checkout.stripe.com/c/pay/{id}"),
    });
    book.sessions.insert(id.clone(), session.clone());
    book.forms.insert(id, form);
    book.answers.insert(key, (String::from_utf8_lossy(&body).into_owned(), session.clone()));
    book.answer(session)
}

async fn show(
    State(double): State<Stripe>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Response {
    if !is_known(&headers) {
        return refuse(401, "");
    }
    let mut book = double.book();
    match book.sessions.get(&id).cloned() {
        Some(mut session) => {
            if query.get("expand[]").is_some_and(|what| what == "payment_intent")
                && let Some(intent) = session["payment_intent"].as_str().map(str::to_owned)
            {
                let status = match session["payment_status"].as_str() {
                    Some("paid") => "succeeded",
                    _ if book.bounced.contains(&intent) => "requires_payment_method",
                    _ => "processing",
                };
                session["payment_intent"] =
                    json!({ "id": intent, "object": "payment_intent", "status": status });
            }
            book.answer(session)
        }
        None => refuse(404, "resource_missing"),
    }
}

async fn expire(State(double): State<Stripe>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    if !is_known(&headers) {
        return refuse(401, "");
    }
    let mut book = double.book();
    match book.sessions.get_mut(&id) {
        Some(session) if session["status"] == "open" => {
            (session["status"], session["url"]) = ("expired".into(), Value::Null);
            let session = session.clone();
            book.answer(session)
        }
        Some(_) => refuse(400, ""),
        None => refuse(404, "resource_missing"),
    }
}

async fn show_intent(State(double): State<Stripe>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    if !is_known(&headers) {
        return refuse(401, "");
    }
    let mut book = double.book();
    let session = book.sessions.values().find(|session| session["payment_intent"] == id.as_str()).cloned();
    match session {
        Some(session) => book.answer(json!({
            "id": id, "object": "payment_intent", "metadata": { "payment_id": session["client_reference_id"] },
        })),
        None => refuse(404, "resource_missing"),
    }
}

async fn list_refunds(
    State(double): State<Stripe>,
    headers: HeaderMap,
    Query(query): Query<HashMap<String, String>>,
) -> Response {
    if !is_known(&headers) {
        return refuse(401, "");
    }
    let mut book = double.book();
    let of_it = |refund: &&Value| {
        refund["payment_intent"].as_str() == query.get("payment_intent").map(String::as_str)
    };
    let data: Vec<Value> = book.refunds.iter().filter(of_it).cloned().collect();
    book.answer(json!({ "object": "list", "has_more": false, "data": data }))
}

async fn refund(State(double): State<Stripe>, headers: HeaderMap, body: Bytes) -> Response {
    if !is_known(&headers) {
        return refuse(401, "");
    }
    let (key, form, mut book) = (header(&headers, "idempotency-key").to_owned(), form(&body), double.book());
    if let Some(answer) = book.repeated(&key, &body) {
        return answer;
    }
    if let Some(why) = book.refuses_refunds {
        return refuse(400, why);
    }
    let intent = form.get("payment_intent").cloned().unwrap_or_default();
    let Some(session) = book.sessions.values().find(|session| session["payment_intent"] == intent.as_str())
    else {
        return refuse(404, "resource_missing");
    };
    let paid = session["amount_total"].as_i64().unwrap();
    let of_it = book.refunds.iter().filter(|refund| refund["payment_intent"] == intent.as_str());
    let before: i64 = of_it.map(|refund| refund["amount"].as_i64().unwrap()).sum();
    let wanted: i64 = form.get("amount").and_then(|text| text.parse().ok()).unwrap_or_default();
    if before >= paid {
        return refuse(400, "charge_already_refunded");
    }
    if wanted <= 0 || before + wanted > paid {
        return refuse(400, "amount_too_large");
    }
    book.made += 1;
    let refund = json!({
        "id": format!("re_{:08}", book.made), "object": "refund", "status": "succeeded", "amount": wanted, "currency": "eur",
        "payment_intent": intent, "metadata": { "refund_id": form.get("metadata[refund_id]") },
    });
    book.refunds.push(refund.clone());
    book.answers.insert(key, (String::from_utf8_lossy(&body).into_owned(), refund.clone()));
    book.answer(refund)
}
