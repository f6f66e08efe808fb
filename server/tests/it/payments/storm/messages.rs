//! What providers tell in a storm, and what must have come of it.

use super::super::{MONTH, PRICE, millis};
use super::Shop;
use super::plan::{Fate, Plan, Story};
use crate::doubles::paypal::{PayPal, Signer, Webhook};
use crate::support::Call;
use reqwest::Method;
use serde_json::{Value, json};

/// PayPal, and what Telegram shows with every update.
pub struct Providers {
    pub paypal: PayPal,
    pub secret: String,
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
    /// Is the provider's, but nothing of the shop's, or not as agreed: heard anyway.
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
    story: Story,
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
    /// Has each holder of a token begin the payments of a member of the plan.
    pub async fn begin(tokens: Vec<String>, shop: Shop<'_>, plan: &Plan) -> Self {
        let mut sequences = Vec::new();
        for (token, stories) in tokens.into_iter().zip(&plan.members) {
            let mut cases = Vec::new();
            for story in stories {
                cases.push(begin(shop, &token, story.clone()).await);
            }
            sequences.push(Sequence { token, cases, months: 0 });
        }
        Self { sequences, updates: i64::from(plan.updates) * 1000 }
    }

    /// Everything that will be told, in the plan's order.
    pub fn messages(&mut self, providers: &Providers, plan: &Plan, now: i64) -> Vec<Message> {
        let mut told = Vec::new();
        let mut updates = self.updates;
        for sequence in &mut self.sequences {
            for case in &mut sequence.cases {
                match case.order.clone() {
                    Some(order) => of_paypal(case, &order, providers, now, &mut told),
                    None => of_telegram(case, providers, &mut updates, &mut told, &mut sequence.months),
                }
                sequence.months += i64::from(case.status == "paid");
            }
        }
        plan.shuffled(0, told)
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

async fn begin(shop: Shop<'_>, token: &str, story: Story) -> Case {
    let path = if story.at_paypal { "/api/create-paypal-payment" } else { "/api/telegram-payment/create" };
    let wish = json!({ "productId": "premium", "amount": PRICE, "description": "Premium", "earlyStart": 1 });
    let answer = shop(Method::POST, path).bearer(token).json(&wish).await.ok();
    let text = |name: &str| answer[name].as_str().map(str::to_owned);
    let payment = text("paymentId").or_else(|| text("invoiceId")).unwrap();
    Case { story, payment, order: text("orderId"), status: "pending" }
}

fn of_paypal(case: &mut Case, order: &str, providers: &Providers, now: i64, told: &mut Vec<Message>) {
    let paypal = &providers.paypal;
    let mut add = |webhook: Webhook, kind: Kind, times: usize| {
        told.extend((0..times).map(|_| Message::paypal(webhook.clone(), kind)));
    };
    // Someone claims that it was paid, under another key or with other words.
    let claim = json!({
        "id": format!("CLAIM{}", case.payment), "status": "COMPLETED", "custom_id": case.payment,
        "amount": { "currency_code": "EUR", "value": "19.99" }, "payee": { "merchant_id": crate::doubles::paypal::MERCHANT },
        "supplementary_data": { "related_ids": { "order_id": order } },
    });
    let captured = "PAYMENT.CAPTURE.COMPLETED";
    let story = &case.story;
    if story.is_claimed {
        add(paypal.sign(captured, &claim, now, Signer::Stranger), Kind::Forged, 1);
    }
    if let Some((times, which)) = story.wrong {
        let mut wrong = claim.clone();
        wrong["amount"]["value"] = (*which.get(&["0.01", "19.98", "1999.00", "199.90"])).into();
        add(paypal.sign(captured, &wrong, now, Signer::PayPal), Kind::Heard, times);
    }
    if let Some(number) = story.foreign {
        let mut foreign = claim;
        foreign["custom_id"] = format!("fremd-{number}").into();
        add(paypal.sign(captured, &foreign, now, Signer::PayPal), Kind::Heard, 1);
    }
    if story.fate == Fate::Abandoned {
        return;
    }
    paypal.approve(order);
    if let Some(times) = story.approved {
        add(paypal.approved(order, now), Kind::Genuine, times);
    }
    paypal.take(order);
    let genuine = paypal.captured(order, now);
    if story.is_altered {
        let mut altered = genuine.clone();
        altered.body = altered.body.replace("19.99", "19.90");
        add(altered, Kind::Forged, 1);
    }
    add(genuine, Kind::Genuine, story.paid);
    add(paypal.captured(order, now), Kind::Genuine, story.again);
    let [first, second] = story.followed;
    case.status = "paid";
    match story.fate {
        Fate::Refunded => add(paypal.refunded(order, PRICE, now), Kind::Genuine, first),
        Fate::Second => {
            add(paypal.refunded(order, 1000, now), Kind::Genuine, first);
            add(paypal.refunded(order, 999, now), Kind::Genuine, second);
        }
        Fate::Part => return add(paypal.refunded(order, 500, now), Kind::Genuine, first),
        Fate::Abandoned | Fate::Paid => return,
    }
    case.status = "refunded";
}

fn of_telegram(
    case: &mut Case,
    providers: &Providers,
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
    let story = &case.story;
    if story.is_claimed {
        let claim = update("successful_payment", &case.payment, "claim", 1000, "XTR");
        paid(&claim, 1, Kind::Forged, "geraten", told);
    }
    if let Some((times, which)) = story.wrong {
        let (amount, currency) = *which.get(&[(1, "XTR"), (999, "XTR"), (1000, "EUR"), (1999, "EUR")]);
        let wrong =
            update("successful_payment", &case.payment, &format!("wrong{}", case.payment), amount, currency);
        paid(&wrong, times, Kind::Heard, secret, told);
    }
    if story.foreign.is_some() {
        let foreign = update("successful_payment", "fremd", &format!("foreign{}", case.payment), 1000, "XTR");
        paid(&foreign, 1, Kind::Heard, secret, told);
    }
    if story.fate == Fate::Abandoned {
        return;
    }
    // The same update again, and the same charge under another number.
    for _ in 0..=story.again {
        let genuine = update("successful_payment", &case.payment, &charge, 1000, "XTR");
        paid(&genuine, story.paid, Kind::Genuine, secret, told);
    }
    case.status = "paid";
    let [times, _] = story.followed;
    if story.fate == Fate::Refunded {
        let back = update("refunded_payment", &case.payment, &charge, 1000, "XTR");
        paid(&back, times, Kind::Genuine, secret, told);
        case.status = "refunded";
    }
    if story.fate == Fate::Second {
        // An old invoice is paid once more: that is money too.
        let again = update("successful_payment", &case.payment, &format!("more{charge}"), 1000, "XTR");
        paid(&again, times, Kind::Genuine, secret, told);
        *months += 1;
    }
}
