//! Orders in a storm: of each a provider tells its payment, refunds, other amounts and forged ones, doubled, reordered and at once on two
//! nodes, some after the order had ended, with restarts in between. At the end paid minus given back is the sum of the rows, it is what
//! is genuine, and the order stands as that says. In full 10,000 sequences for each provider; a usual run has 100.

use super::goods::kept;
use crate::doubles::paypal::{PayPal, Signer};
use crate::doubles::stripe::Stripe;
use crate::support::{Actor, Owner, Product, TestApp, on_both, order};
use futures::future::join_all;
use kontor::features::refunds;
use kontor::time::MINUTE;
use kontor_db::scaled;
use serde_json::json;

const TOTAL: i64 = 2580;
/// Sequences that come mixed with each other.
const TOGETHER: usize = 10;

fn groups() -> usize {
    if scaled(100) == 100 { 1000 } else { 10 }
}

/// Numbers that look random and are the same in every run (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % end as u64).unwrap()
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[derive(Debug, Clone)]
struct Message {
    path: &'static str,
    headers: Vec<(&'static str, String)>,
    body: String,
    is_genuine: bool,
}

enum Till {
    PayPal(PayPal),
    Stripe(Stripe),
}

impl Till {
    const fn method(&self) -> &'static str {
        match self {
            Self::PayPal(_) => "paypal",
            Self::Stripe(_) => "stripe",
        }
    }

    /// The provider's number of the page.
    fn number(&self, url: &str) -> String {
        let sign = match self {
            Self::PayPal(_) => '=',
            Self::Stripe(_) => '/',
        };
        url.rsplit_once(sign).unwrap().1.to_owned()
    }

    /// The money moves, whether or not the shop hears of it.
    fn take(&self, number: &str) {
        match self {
            Self::PayPal(paypal) => {
                paypal.approve(number);
                paypal.take(number);
            }
            Self::Stripe(stripe) => stripe.pay(number),
        }
    }

    fn paid(&self, number: &str, now: i64) -> Message {
        match self {
            Self::PayPal(paypal) => paypal_message(paypal.captured(number, now), true),
            Self::Stripe(stripe) => {
                stripe_message(stripe.tells("checkout.session.completed", number, now), true)
            }
        }
    }

    fn refunded(&self, number: &str, cents: i64, now: i64) -> Message {
        match self {
            Self::PayPal(paypal) => paypal_message(paypal.refunded(number, cents, now), true),
            Self::Stripe(stripe) => stripe_message(stripe.refunded(number, cents, now), true),
        }
    }

    /// Genuine, and another sum under another number.
    fn wrong(&self, number: &str, now: i64) -> Message {
        match self {
            Self::PayPal(paypal) => {
                let mut capture = paypal.capture_resource(number);
                capture["id"] = json!(format!("{number}WRONG"));
                capture["amount"]["value"] = json!("25.79");
                paypal_message(paypal.sign("PAYMENT.CAPTURE.COMPLETED", &capture, now, Signer::PayPal), true)
            }
            Self::Stripe(stripe) => {
                let mut session = stripe.book().sessions[number].clone();
                session["payment_intent"] = json!(format!("pi_wrong_{number}"));
                session["amount_total"] = json!(TOTAL - 1);
                let secret = crate::doubles::stripe::SECRET;
                stripe_message(stripe.sign("checkout.session.completed", &session, now, secret), true)
            }
        }
    }

    fn forged(&self, number: &str, now: i64) -> Message {
        match self {
            Self::PayPal(paypal) => {
                let capture = paypal.capture_resource(number);
                paypal_message(
                    paypal.sign("PAYMENT.CAPTURE.COMPLETED", &capture, now, Signer::Stranger),
                    false,
                )
            }
            Self::Stripe(stripe) => {
                let session = stripe.book().sessions[number].clone();
                let message = stripe.sign("checkout.session.completed", &session, now, "whsec_other");
                stripe_message(message, false)
            }
        }
    }

    /// What the shop has asked to go back, told by the provider.
    fn told_back(&self, now: i64) -> Vec<Message> {
        match self {
            Self::PayPal(paypal) => {
                paypal.told_back(now).into_iter().map(|told| paypal_message(told, true)).collect()
            }
            Self::Stripe(stripe) => {
                stripe.told_back(now).into_iter().map(|told| stripe_message(told, true)).collect()
            }
        }
    }

    /// The answer to the next call is lost.
    fn lose_an_answer(&self) {
        match self {
            Self::PayPal(paypal) => paypal.book().broken = 1,
            Self::Stripe(stripe) => stripe.book().broken = 1,
        }
    }
}

fn paypal_message(webhook: crate::doubles::paypal::Webhook, is_genuine: bool) -> Message {
    Message { path: "/api/webhooks/paypal", headers: webhook.headers, body: webhook.body, is_genuine }
}

fn stripe_message(webhook: crate::doubles::stripe::Webhook, is_genuine: bool) -> Message {
    let headers = vec![("stripe-signature", webhook.signature)];
    Message { path: "/api/webhooks/stripe", headers, body: webhook.body, is_genuine }
}

async fn send(app: &TestApp, message: &Message) -> bool {
    let call = app.visitor().post(message.path).text(message.body.clone());
    let call = message.headers.iter().fold(call, |call, (name, value)| call.header(name, value));
    let status = call.await.status;
    assert_eq!(status == 400, !message.is_genuine, "{status}: {message:?}");
    status == 200 || !message.is_genuine
}

/// An order and what is genuine about it.
struct Story {
    id: String,
    number: String,
    is_paid: bool,
    has_failed: bool,
    back: i64,
}

async fn story(
    (app, owner, member, coffee): (&TestApp, &Owner, &Actor, &Product),
    till: &Till,
    dice: &mut Dice,
) -> (Story, Vec<Message>) {
    let mut wish = order(&[(coffee, 2)]);
    wish["paymentMethod"] = json!(till.method());
    let id = member.placed(&wish).await;
    let body = json!({ "paymentMethod": till.method() });
    let url = member.post(&format!("/api/orders/{id}/pay")).json(&body).await.ok()["url"].clone();
    let number = till.number(url.as_str().unwrap());
    let mut story = Story { id, number, is_paid: dice.below(6) > 0, has_failed: dice.below(5) == 0, back: 0 };
    if story.has_failed {
        owner.settle(&story.id, "failed").await.ok();
    }
    let mut messages = Vec::new();
    if story.is_paid {
        let number = story.number.as_str();
        till.take(number);
        let now = app.now();
        let paid = till.paid(number, now);
        messages.extend(vec![paid; 1 + dice.below(3)]);
        for _ in 0..dice.below(3) {
            let cents = match dice.below(3) {
                0 => TOTAL - story.back,
                _ => 1 + i64::try_from(dice.below(700)).unwrap(),
            };
            if cents > 0 && story.back + cents <= TOTAL {
                story.back += cents;
                let back = till.refunded(number, cents, now);
                messages.extend(vec![back; 1 + dice.below(3)]);
            }
        }
        if dice.below(3) == 0 {
            messages.push(till.wrong(number, now));
        }
        if dice.below(3) == 0 {
            messages.push(till.forged(number, now));
        }
    }
    (story, messages)
}

async fn storm(app: TestApp, till: Till, seed: u64) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let mut node = app.another_node().await;
    let mut dice = Dice(seed);
    for group in 0..groups() {
        let member = app.member().await;
        let (mut stories, mut waiting) = (Vec::new(), Vec::new());
        for _ in 0..TOGETHER {
            let (story, messages) = story((&app, &owner, &member, &coffee), &till, &mut dice).await;
            stories.push(story);
            waiting.extend(messages);
        }
        dice.shuffle(&mut waiting);
        let restart_at = dice.below(waiting.len() + 1);
        while !waiting.is_empty() {
            let size = 1 + dice.below(4).min(waiting.len() - 1);
            let burst = waiting.split_off(waiting.len() - size);
            let sent = burst.iter().enumerate().map(|(at, message)| send([&app, &node][at % 2], message));
            let heard = join_all(sent).await;
            let again = burst.into_iter().zip(heard).filter(|(_, heard)| !heard).map(|(message, _)| message);
            waiting.splice(0..0, again);
            if waiting.len() == restart_at && group % 4 == 0 {
                node = node.restart().await;
            }
        }
        for story in &mut stories {
            give_some_back(&app, &owner, &till, story, &mut dice).await;
        }
        for story in &stories {
            check(&app, &owner, story).await;
        }
    }
    let below = "SELECT COUNT(*) FROM (SELECT SUM(amount) AS kept FROM payments_entries GROUP BY subject, subject_id) AS sums WHERE kept < 0";
    assert_eq!(app.number(below, vec![]).await, 0);
    app.deliver_events().await;
}

/// The shop gives back a part of what is left, and the answer may be lost.
async fn give_some_back(app: &TestApp, owner: &Owner, till: &Till, story: &mut Story, dice: &mut Dice) {
    let left = if story.is_paid { TOTAL - story.back } else { 0 };
    if left < 2 || dice.below(4) > 0 || story.back > 0 {
        return;
    }
    let cents = 1 + i64::try_from(dice.below(usize::try_from(left).unwrap())).unwrap();
    let is_lost = dice.below(2) == 0;
    if is_lost {
        till.lose_an_answer();
    }
    let body = json!({ "way": till.method(), "reason": "goodwill", "amount": format!("{}.{:02}", cents / 100, cents % 100) });
    owner.post(&format!("/api/admin/orders/{}/refunds", story.id)).json(&body).await.ok();
    story.back += cents;
    for told in till.told_back(app.now()).iter().rev().take(2) {
        send(app, told).await;
    }
    app.advance(2 * MINUTE);
    refunds::send_due(app.shop()).await.unwrap();
    for told in till.told_back(app.now()).iter().rev().take(2) {
        send(app, told).await;
    }
}

async fn check(app: &TestApp, owner: &Owner, story: &Story) {
    let genuine = if story.is_paid { TOTAL - story.back } else { 0 };
    assert_eq!(kept(app, &story.id).await, genuine, "order {}", story.id);
    let shown = owner.get(&format!("/api/orders/{}/payment", story.id)).await.ok();
    let status = match (story.has_failed, story.is_paid) {
        (true, _) => "failed",
        (false, false) => "pending",
        (false, true) => "paid",
    };
    assert_eq!(shown["paymentStatus"], status, "order {}", story.id);
    let sql = "SELECT CAST(COALESCE(SUM(cents), 0) AS BIGINT) FROM orders_owed WHERE order_id = $1";
    let owed = app.number(sql, vec![story.id.as_str().into()]).await;
    assert_eq!(owed, if story.has_failed { genuine } else { 0 }, "owed for {}", story.id);
}

#[on_both]
async fn orders_at_paypal_end_in_the_right_state(app: TestApp) {
    let (app, paypal) = super::with_paypal(&app).await;
    storm(app, Till::PayPal(paypal), 1).await;
}

#[on_both]
async fn orders_at_stripe_end_in_the_right_state(app: TestApp) {
    let (app, stripe) = super::stripe::with_stripe(&app).await;
    storm(app, Till::Stripe(stripe), 2).await;
}
