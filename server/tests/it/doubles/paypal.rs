//! PayPal: OAuth, Orders v2, and webhooks signed with a certificate of its own.

mod calls;

use axum::Router;
use axum::routing::{get, post};
use data_encoding::BASE64;
use kontor::config::Config;
use ring::rand::SystemRandom;
use ring::signature::{RSA_PKCS1_SHA256, RsaKeyPair};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::net::TcpListener;

pub const CLIENT_ID: &str = "AbCdEf-client";
pub const SECRET: &str = "EfGhIj-secret";
pub const WEBHOOK_ID: &str = "8PT597110X687430LKGECATA";
pub const MERCHANT: &str = "KRANICHKESSEL";

const KEY: &[u8] = include_bytes!("paypal.pk8");
const CERTIFICATE: &str = include_str!("paypal.pem");
const STRANGERS_KEY: &[u8] = include_bytes!("stranger.pk8");

/// A running double. Clones share it.
#[derive(Clone)]
pub struct PayPal {
    address: SocketAddr,
    book: Arc<Mutex<Book>>,
}

#[derive(Default)]
pub struct Book {
    orders: HashMap<String, Order>,
    /// Requests by their id, and what they made: the same id is the same order.
    requests: HashMap<String, (Value, String)>,
    /// Access tokens that are good; PayPal gives out several.
    tokens: HashSet<String>,
    made: u32,
    /// Calls by method and path.
    pub calls: Vec<String>,
    /// So many next calls (OAuth apart) end in 500; those that change something have changed it.
    pub broken: u32,
    /// So many next calls end before they did anything.
    pub down: u32,
    /// Refunds by the id of their request: the same id is the same refund.
    refunds: HashMap<String, (Value, Value)>,
    /// Why PayPal gives nothing back.
    pub refuses_refunds: Option<&'static str>,
    /// So many next refunds meet a request under the same id that is still being worked on.
    pub twins: u32,
    /// Captures wait for PayPal's own check.
    pub under_review: bool,
}

#[derive(Clone)]
struct Order {
    id: String,
    status: &'static str,
    declines: bool,
    unit: Value,
    captures: Vec<Value>,
}

/// A webhook before it is sent: what PayPal would send, so that a test can alter it.
#[derive(Debug, Clone)]
pub struct Webhook {
    pub headers: Vec<(&'static str, String)>,
    pub body: String,
}

impl Webhook {
    pub fn set(&mut self, name: &str, value: &str) {
        let header = self.headers.iter_mut().find(|(known, _)| *known == name);
        header.expect("a header of PayPal's").1 = value.to_owned();
    }
}

/// Whose key signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signer {
    PayPal,
    Stranger,
}

impl PayPal {
    pub async fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let double = Self { address: listener.local_addr().unwrap(), book: Arc::default() };
        let router = Router::new()
            .route("/v1/oauth2/token", post(calls::token))
            .route("/v2/checkout/orders", post(calls::create))
            .route("/v2/checkout/orders/{id}", get(calls::show))
            .route("/v2/checkout/orders/{id}/capture", post(calls::capture))
            .route("/v2/payments/captures/{id}/refund", post(calls::refund))
            .route("/v1/notifications/certs/{name}", get(calls::certificate))
            .with_state(double.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        double
    }

    /// Has a shop use it.
    pub fn configure(&self, config: &mut Config) {
        config.paypal.client_id = Some(CLIENT_ID.to_owned());
        config.paypal.secret = Some(SECRET.into());
        config.paypal.webhook_id = Some(WEBHOOK_ID.to_owned());
        config.paypal.merchant_id = Some(MERCHANT.to_owned());
        config.paypal.api_url = self.base();
        config.public_url = Some("https://shop.example".to_owned());
    }

    pub fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap()
    }

    /// The buyer agrees on PayPal's pages.
    pub fn approve(&self, order: &str) {
        let mut book = self.book();
        let order = book.orders.get_mut(order).expect("an order");
        if order.captures.is_empty() {
            order.status = "APPROVED";
        }
    }

    /// The buyer's card is declined when the money is taken, until it is changed.
    pub fn decline(&self, order: &str, declines: bool) {
        self.book().orders.get_mut(order).expect("an order").declines = declines;
    }

    /// PayPal's check of a capture is over.
    pub fn review(&self, order: &str, status: &str) {
        let mut book = self.book();
        let order = book.orders.get_mut(order).expect("an order");
        order.captures[0]["status"] = status.into();
    }

    /// The whole unit of an order as it was made.
    pub fn unit(&self, order: &str) -> Value {
        self.book().orders[order].unit.clone()
    }

    /// Changes the unit of an order behind everybody's back: what comes back is not what was agreed.
    pub fn tamper(&self, order: &str, change: impl Fn(&mut Value)) {
        change(&mut self.book().orders.get_mut(order).expect("an order").unit);
    }

    pub fn captures(&self, order: &str) -> usize {
        self.book().orders[order].captures.len()
    }

    /// Refunds that the shop asked for, and what they come to.
    pub fn given_back(&self) -> (usize, i64) {
        let book = self.book();
        (book.refunds.len(), book.refunds.values().map(|(_, refund)| cents_of(&refund["amount"])).sum())
    }

    /// `PAYMENT.CAPTURE.REFUNDED` of each of them.
    pub fn told_back(&self, now: i64) -> Vec<Webhook> {
        let refunds: Vec<Value> = self.book().refunds.values().map(|(_, refund)| refund.clone()).collect();
        let sign = |refund: &Value| self.sign("PAYMENT.CAPTURE.REFUNDED", refund, now, Signer::PayPal);
        refunds.iter().map(sign).collect()
    }

    /// All orders by their numbers.
    pub fn orders(&self) -> Vec<String> {
        let mut ids: Vec<_> = self.book().orders.keys().cloned().collect();
        ids.sort();
        ids
    }

    /// PayPal takes the money without the shop having asked for it in this test: as if the answer had been lost.
    pub fn take(&self, order: &str) {
        let mut book = self.book();
        let Book { orders, made, under_review, .. } = &mut *book;
        take(orders.get_mut(order).expect("an order"), made, *under_review);
    }

    /// `CHECKOUT.ORDER.APPROVED`
    pub fn approved(&self, order: &str, now: i64) -> Webhook {
        let resource = self.book().orders[order].json(&self.base());
        self.sign("CHECKOUT.ORDER.APPROVED", &resource, now, Signer::PayPal)
    }

    /// `PAYMENT.CAPTURE.COMPLETED`
    pub fn captured(&self, order: &str, now: i64) -> Webhook {
        self.sign("PAYMENT.CAPTURE.COMPLETED", &self.capture_resource(order), now, Signer::PayPal)
    }

    /// A capture as webhooks carry it.
    pub fn capture_resource(&self, order: &str) -> Value {
        let book = self.book();
        let order = &book.orders[order];
        let mut capture = order.captures[0].clone();
        capture["payee"] = order.unit["payee"].clone();
        capture["supplementary_data"] = json!({ "related_ids": { "order_id": order.id } });
        capture
    }

    /// `PAYMENT.CAPTURE.REFUNDED` of so many cents; every call another refund.
    pub fn refunded(&self, order: &str, cents: i64, now: i64) -> Webhook {
        let resource = self.refund_resource(order, cents);
        self.sign("PAYMENT.CAPTURE.REFUNDED", &resource, now, Signer::PayPal)
    }

    /// `PAYMENT.REFUND.FAILED`, of a refund that was told before or not.
    pub fn fails(&self, refund: &Value, status: &str, now: i64) -> Webhook {
        let mut refund = refund.clone();
        refund["status"] = status.into();
        self.sign(&format!("PAYMENT.REFUND.{status}"), &refund, now, Signer::PayPal)
    }

    /// A refund that the shop asked for came to nothing: its money can be asked for again.
    pub fn fail(&self, refund: &Value, status: &str) {
        for (_, kept) in self.book().refunds.values_mut() {
            if kept["id"] == refund["id"] {
                kept["status"] = status.into();
            }
        }
    }

    /// The refunds that the shop asked for.
    pub fn refunds(&self) -> Vec<Value> {
        self.book().refunds.values().map(|(_, refund)| refund.clone()).collect()
    }

    pub fn refund_resource(&self, order: &str, cents: i64) -> Value {
        let mut book = self.book();
        book.made += 1;
        let id = format!("{:08}REFUND", book.made);
        let capture = &book.orders[order].captures[0];
        json!({
            "id": id, "status": "COMPLETED",
            "amount": { "value": format!("{}.{:02}", cents / 100, cents % 100), "currency_code": "EUR" },
            "custom_id": capture["custom_id"], "invoice_id": capture["invoice_id"],
            "links": [
                { "rel": "self", "method": "GET", "href": format!("{}/v2/payments/refunds/{id}", self.base()) },
                { "rel": "up", "method": "GET", "href": format!("{}/v2/payments/captures/{}", self.base(), capture["id"].as_str().unwrap()) },
            ],
        })
    }

    /// An event about a resource, signed at a time of the shop's clock.
    pub fn sign(&self, kind: &str, resource: &Value, now: i64, signer: Signer) -> Webhook {
        self.sign_for(WEBHOOK_ID, kind, resource, now, signer)
    }

    pub fn sign_for(&self, webhook: &str, kind: &str, resource: &Value, now: i64, signer: Signer) -> Webhook {
        let number = {
            let mut book = self.book();
            book.made += 1;
            book.made
        };
        let time = kontor::time::Time(now - now % 1000).to_string().replace(".000Z", "Z");
        let body = json!({
            "id": format!("WH-{number:017}"), "event_version": "1.0", "create_time": time,
            "resource_type": if kind.starts_with("CHECKOUT") { "checkout-order" } else { "capture" },
            "resource_version": "2.0", "event_type": kind, "summary": "Payment", "resource": resource,
        })
        .to_string();
        let id = format!("b{number:07x}-ea5d-11e5-9d51-9bd1d0fbd6a1");
        let signed = format!("{id}|{time}|{webhook}|{}", crc32fast::hash(body.as_bytes()));
        let (key, name) = match signer {
            Signer::PayPal => (KEY, "CERT-360caa42-fca2a594-paypal.pem"),
            Signer::Stranger => (STRANGERS_KEY, "CERT-360caa42-fca2a594-paypal.pem"),
        };
        Webhook {
            headers: vec![
                ("paypal-transmission-id", id),
                ("paypal-transmission-time", time),
                ("paypal-transmission-sig", signature(key, signed.as_bytes())),
                ("paypal-cert-url", format!("{}/v1/notifications/certs/{name}", self.base())),
                ("paypal-auth-algo", "SHA256withRSA".to_owned()),
            ],
            body,
        }
    }
}

/// Cents of an amount as PayPal writes it.
fn cents_of(amount: &Value) -> i64 {
    amount["value"].as_str().unwrap_or_default().replace('.', "").parse().unwrap_or_default()
}

fn signature(key: &[u8], message: &[u8]) -> String {
    let key = RsaKeyPair::from_pkcs8(key).unwrap();
    let mut signature = vec![0; key.public().modulus_len()];
    key.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), message, &mut signature).unwrap();
    BASE64.encode(&signature)
}

impl Order {
    fn json(&self, base: &str) -> Value {
        let mut unit = self.unit.clone();
        unit["reference_id"] = "default".into();
        if !self.captures.is_empty() {
            unit["payments"] = json!({ "captures": self.captures });
        }
        let link =
            |rel: &str, method: &str, href: String| json!({ "rel": rel, "method": method, "href": href });
        json!({
            "id": self.id, "intent": "CAPTURE", "status": self.status, "purchase_units": [unit],
            "links": [
                link("self", "GET", format!("{base}/v2/checkout/orders/{}", self.id)),
                link("payer-action", "GET", format!("https://www.paypal.com/checkoutnow?token={}", self.id)),
            ],
        })
    }
}

fn take(order: &mut Order, made: &mut u32, under_review: bool) {
    *made += 1;
    order.status = "COMPLETED";
    order.captures.push(json!({
        "id": format!("{made:08}CAPTURE"), "final_capture": true,
        "status": if under_review { "PENDING" } else { "COMPLETED" },
        "amount": order.unit["amount"], "custom_id": order.unit["custom_id"], "invoice_id": order.unit["invoice_id"],
    }));
}

impl Book {
    /// Ends the access tokens before their time.
    pub fn end_tokens(&mut self) {
        self.tokens.clear();
    }
}
