//! What providers tell in a storm, and what must have come of it.

use super::super::{MONTH, PRICE, millis};
use super::Shop;
use crate::doubles::paypal::{PayPal, Signer, Webhook};
use crate::support::Call;
use reqwest::Method;
use serde_json::{Value, json};

/// PayPal, and what Telegram shows with every update.
pub struct Providers {
    pub paypal: PayPal,
    pub secret: String,
}

/// Numbers that are the same each time.
pub struct Chance(u64);

impl Chance {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// From 0 on, below `most`; 0 when that is 0.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let number = usize::try_from(self.0 >> 33).unwrap();
        if most == 0 { 0 } else { number % most }
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }
}

/// Something that arrives at the shop.
#[derive(Debug, Clone)]
pub struct Message {
    path: &'static str,
    headers: Vec<(&'static str, String)>,
    body: String,
    /// What the answer must be.
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Comes until it is heard.
    Genuine,
    /// Is the provider's, but nothing of the shop's, or not as agreed: heard all the same.
    Heard,
    /// Is not the provider's: refused.
    Forged,
}

impl Message {
    fn paypal(webhook: Webhook, kind: Kind) -> Self {
        Self { path: "/api/webhooks/paypal", headers: webhook.headers, body: webhook.body, kind }
    }

    fn telegram(update: &Value, secret: &str, kind: Kind) -> Self {
        let headers = vec![("x-telegram-bot-api-secret-token", secret.to_owned())];
        Self { path: "/api/telegram/webhook", headers, body: update.to_string(), kind }
    }

    pub fn is_genuine(&self) -> bool {
        self.kind != Kind::Forged
    }

    pub fn to(&self, shop: Shop<'_>) -> Call {
        let call = shop(Method::POST, self.path).text(self.body.clone());
        self.headers.iter().fold(call, |call, (name, value)| call.header(name, value))
    }

    /// Busy, gone or unreachable is no answer; any other must fit.
    #[track_caller]
    pub fn check(&self, status: Option<u16>) {
        match status {
            None | Some(500..) | Some(429) => {}
            Some(status) if self.kind == Kind::Forged => {
                assert!((400..500).contains(&status), "{status}: {self:?}")
            }
            Some(status) => assert_eq!(status, 200, "{self:?}"),
        }
    }
}

/// What becomes of one payment.
struct Case {
    payment: String,
    /// PayPal's order; `None`: paid in Telegram.
    order: Option<String>,
    status: &'static str,
}

/// A member with payments.
struct Sequence {
    /// The member's.
    token: String,
    cases: Vec<Case>,
    /// Months that must count in the end.
    months: i64,
}

/// Sequences whose messages come mixed.
pub struct Group {
    sequences: Vec<Sequence>,
    updates: i64,
}

impl Group {
    /// Has each holder of a token begin one to three payments.
    pub async fn begin(tokens: Vec<String>, shop: Shop<'_>, chance: &mut Chance) -> Self {
        let mut sequences = Vec::new();
        for token in tokens {
            let mut cases = Vec::new();
            for _ in 0..=chance.below(3) {
                cases.push(begin(shop, &token, chance.one_in(2)).await);
            }
            sequences.push(Sequence { token, cases, months: 0 });
        }
        let updates = i64::try_from(chance.below(1_000_000_000)).unwrap() * 1000;
        Self { sequences, updates }
    }

    /// Everything that will be told, in no order.
    pub fn messages(&mut self, providers: &Providers, chance: &mut Chance, now: i64) -> Vec<Message> {
        let mut told = Vec::new();
        let mut updates = self.updates;
        for sequence in &mut self.sequences {
            for case in &mut sequence.cases {
                match case.order.clone() {
                    Some(order) => of_paypal(case, &order, providers, chance, now, &mut told),
                    None => {
                        of_telegram(case, providers, chance, &mut updates, &mut told, &mut sequence.months)
                    }
                }
                sequence.months += i64::from(case.status == "paid");
            }
        }
        chance.shuffle(&mut told);
        told
    }

    /// That each payment stands where it must, and each membership lasts as long as it was paid for.
    pub async fn check(&self, shop: Shop<'_>, now: i64) {
        for sequence in &self.sequences {
            let shown = shop(Method::GET, "/api/premium").bearer(&sequence.token).await.ok();
            for case in &sequence.cases {
                let payment =
                    shown["payments"].as_array().unwrap().iter().find(|known| known["id"] == case.payment);
                assert_eq!(payment.unwrap()["status"], case.status, "{:?} of {shown}", case.order);
            }
            let left = match &shown["premiumUntil"] {
                Value::Null => 0,
                until => millis(until) - now,
            };
            let full = sequence.months * MONTH;
            assert!(left <= full && left > full - 120_000, "{left} for {} months: {shown}", sequence.months);
        }
    }
}

async fn begin(shop: Shop<'_>, token: &str, at_paypal: bool) -> Case {
    let path = if at_paypal { "/api/create-paypal-payment" } else { "/api/telegram-payment/create" };
    let wish = json!({ "productId": "premium", "amount": PRICE, "description": "Premium" });
    let answer = shop(Method::POST, path).bearer(token).json(&wish).await.ok();
    let text = |name: &str| answer[name].as_str().map(str::to_owned);
    let payment = text("paymentId").or_else(|| text("invoiceId")).unwrap();
    Case { payment, order: text("orderId"), status: "pending" }
}

fn of_paypal(
    case: &mut Case,
    order: &str,
    providers: &Providers,
    chance: &mut Chance,
    now: i64,
    told: &mut Vec<Message>,
) {
    let paypal = &providers.paypal;
    let mut add = |webhook: Webhook, kind: Kind, times: usize| {
        told.extend((0..times).map(|_| Message::paypal(webhook.clone(), kind)));
    };
    // Somebody claims that it was paid, under another key or with other words.
    let claim = json!({
        "id": format!("CLAIM{}", case.payment), "status": "COMPLETED", "custom_id": case.payment,
        "amount": { "currency_code": "EUR", "value": "19.99" }, "payee": { "merchant_id": crate::doubles::paypal::MERCHANT },
        "supplementary_data": { "related_ids": { "order_id": order } },
    });
    let captured = "PAYMENT.CAPTURE.COMPLETED";
    if chance.one_in(2) {
        add(paypal.sign(captured, &claim, now, Signer::Stranger), Kind::Forged, 1);
    }
    let mut wrong = claim.clone();
    wrong["amount"]["value"] = ["0.01", "19.98", "1999.00", "199.90"][chance.below(4)].into();
    if chance.one_in(3) {
        add(paypal.sign(captured, &wrong, now, Signer::PayPal), Kind::Heard, 1 + chance.below(2));
    }
    if chance.one_in(3) {
        let mut foreign = claim;
        foreign["custom_id"] = format!("fremd-{}", chance.below(1000)).into();
        add(paypal.sign(captured, &foreign, now, Signer::PayPal), Kind::Heard, 1);
    }
    let fate = chance.below(10);
    if fate < 2 {
        return;
    }
    paypal.approve(order);
    if chance.one_in(3) {
        add(paypal.approved(order, now), Kind::Genuine, 1 + chance.below(2));
    }
    paypal.take(order);
    let genuine = paypal.captured(order, now);
    if chance.one_in(3) {
        let mut altered = genuine.clone();
        altered.body = altered.body.replace("19.99", "19.90");
        add(altered, Kind::Forged, 1);
    }
    add(genuine, Kind::Genuine, 1 + chance.below(3));
    add(paypal.captured(order, now), Kind::Genuine, chance.below(2));
    case.status = "paid";
    match fate {
        2 => add(paypal.refunded(order, PRICE, now), Kind::Genuine, 1 + chance.below(3)),
        3 => {
            add(paypal.refunded(order, 1000, now), Kind::Genuine, 1 + chance.below(2));
            add(paypal.refunded(order, 999, now), Kind::Genuine, 1 + chance.below(2));
        }
        4 => return add(paypal.refunded(order, 500, now), Kind::Genuine, 1 + chance.below(3)),
        _ => return,
    }
    case.status = "refunded";
}

fn of_telegram(
    case: &mut Case,
    providers: &Providers,
    chance: &mut Chance,
    updates: &mut i64,
    told: &mut Vec<Message>,
    months: &mut i64,
) {
    let secret = &providers.secret;
    let mut update = |kind: &str, payload: &str, charge: &str, amount: i64, currency: &str| {
        *updates += 1;
        json!({ "update_id": *updates, "message": {
            "message_id": *updates, "date": 1_795_285_800, "chat": { "id": 5, "type": "private", "first_name": "Kim" },
            "from": { "id": 5, "is_bot": false, "first_name": "Kim" },
            kind: {
                "currency": currency, "total_amount": amount, "invoice_payload": payload,
                "telegram_payment_charge_id": charge, "provider_payment_charge_id": charge,
            },
        } })
    };
    let charge = format!("stx{}", case.payment);
    let paid = |update: &Value, times: usize, kind: Kind, secret: &str, told: &mut Vec<Message>| {
        told.extend((0..times).map(|_| Message::telegram(update, secret, kind)));
    };
    if chance.one_in(2) {
        let claim = update("successful_payment", &case.payment, "claim", 1000, "XTR");
        paid(&claim, 1, Kind::Forged, "geraten", told);
    }
    if chance.one_in(3) {
        let (amount, currency) = [(1, "XTR"), (999, "XTR"), (1000, "EUR"), (1999, "EUR")][chance.below(4)];
        let wrong =
            update("successful_payment", &case.payment, &format!("wrong{}", case.payment), amount, currency);
        paid(&wrong, 1 + chance.below(2), Kind::Heard, secret, told);
    }
    if chance.one_in(3) {
        let foreign = update("successful_payment", "fremd", &format!("foreign{}", case.payment), 1000, "XTR");
        paid(&foreign, 1, Kind::Heard, secret, told);
    }
    let fate = chance.below(10);
    if fate < 2 {
        return;
    }
    // The same update again, and the same charge under another number.
    for _ in 0..=chance.below(2) {
        let genuine = update("successful_payment", &case.payment, &charge, 1000, "XTR");
        paid(&genuine, 1 + chance.below(2), Kind::Genuine, secret, told);
    }
    case.status = "paid";
    if fate == 2 {
        let back = update("refunded_payment", &case.payment, &charge, 1000, "XTR");
        paid(&back, 1 + chance.below(3), Kind::Genuine, secret, told);
        case.status = "refunded";
    }
    if fate == 3 {
        // An old invoice is paid once more: that is money too.
        let again = update("successful_payment", &case.payment, &format!("more{charge}"), 1000, "XTR");
        paid(&again, 1 + chance.below(2), Kind::Genuine, secret, told);
        *months += 1;
    }
}
