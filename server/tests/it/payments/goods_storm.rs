//! Orders in a storm: of each a provider tells its payment, refunds that stand or fail, chargebacks, other amounts and forged ones,
//! doubled, reordered and at once on two nodes, some after the order had ended, with restarts in between. At every moment paid minus
//! given back is the sum of the rows and not below zero; at the end it is what is genuine, and the order stands as that says. In full
//! 10,000 sequences for each provider; a usual run has 100.

mod till;

use super::goods::kept;
use crate::doubles::telegram::Telegram;
use crate::support::{Actor, Owner, Product, TestApp, on_both, order};
use futures::future::join_all;
use kontor::features::refunds;
use kontor::time::MINUTE;
use kontor_db::scaled;
use serde_json::json;
use till::{Back, Message, TOTAL, Till};

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

/// An order and what is genuine about it.
struct Story {
    id: String,
    number: String,
    is_paid: bool,
    has_failed: bool,
    /// What was told to go back and did, be it more than was paid.
    back: i64,
}

impl Story {
    fn genuine(&self) -> i64 {
        if self.is_paid { (TOTAL - self.back).max(0) } else { 0 }
    }
}

/// What one storm has brought, for the eye.
#[derive(Default)]
struct Sums {
    sequences: usize,
    messages: usize,
    failed_refunds: usize,
    chargebacks: usize,
    restarts: usize,
}

async fn story(
    (app, owner, member, coffee): (&TestApp, &Owner, &Actor, &Product),
    till: &Till,
    dice: &mut Dice,
    sums: &mut Sums,
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
    let now = app.now();
    if !story.is_paid && dice.below(2) == 0 {
        messages.extend(till.refuse_debit(&story.number, now));
    }
    if story.is_paid {
        let number = story.number.as_str();
        if dice.below(3) == 0 {
            messages.extend(till.begin_debit(number, now));
        }
        till.take(number);
        for _ in 0..=dice.below(3) {
            messages.push(till.paid(number, now));
        }
        let mut back = |what: Back, cents: i64, fails: bool, dice: &mut Dice| {
            messages.extend(vec![what.told; 1 + dice.below(3)]);
            match what.undone.filter(|_| fails) {
                Some(undone) => messages.extend(vec![undone; 1 + dice.below(2)]),
                None => story.back += cents,
            }
        };
        for _ in 0..if till.gives_back() { dice.below(3) } else { 0 } {
            let cents = 1 + i64::try_from(dice.below(1200)).unwrap();
            let fails = dice.below(3) == 0;
            sums.failed_refunds += usize::from(fails);
            back(till.refund(number, cents, now), cents, fails, dice);
        }
        if till.gives_back() && dice.below(6) == 0 {
            sums.chargebacks += 1;
            back(till.chargeback(number, now), TOTAL, dice.below(2) == 0, dice);
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
    let coffee = app.owner().await.product(json!({})).await;
    let mut node = app.another_node().await;
    let (mut dice, mut sums) = (Dice(seed), Sums::default());
    for group in 0..groups() {
        // Sessions end while the clock goes on.
        let owner = Owner::again(&app).await;
        let member = app.member().await;
        let (mut stories, mut waiting) = (Vec::new(), Vec::new());
        for _ in 0..TOGETHER {
            let (story, messages) =
                story((&app, &owner, &member, &coffee), &till, &mut dice, &mut sums).await;
            stories.push(story);
            waiting.extend(messages);
        }
        (sums.sequences, sums.messages) = (sums.sequences + stories.len(), sums.messages + waiting.len());
        dice.shuffle(&mut waiting);
        let restart_at = dice.below(waiting.len() + 1);
        while !waiting.is_empty() {
            let size = 1 + dice.below(4).min(waiting.len() - 1);
            let burst = waiting.split_off(waiting.len() - size);
            let sent = burst.iter().enumerate().map(|(at, message)| message.send([&app, &node][at % 2]));
            let heard = join_all(sent).await;
            let again = burst.into_iter().zip(heard).filter(|(_, heard)| !heard).map(|(message, _)| message);
            waiting.splice(0..0, again);
            never_below_zero(&app, &stories).await;
            if waiting.len() == restart_at && group % 4 == 0 {
                node = node.restart().await;
                sums.restarts += 1;
            }
        }
        for story in &mut stories {
            give_some_back(&app, &owner, &till, story, &mut dice).await;
        }
        for story in &stories {
            check(&app, &owner, story).await;
        }
        app.deliver_events().await;
    }
    let Sums { sequences, messages, failed_refunds, chargebacks, restarts } = sums;
    println!(
        "{} on {:?}: {sequences} sequences, {messages} messages, {failed_refunds} failed refunds, {chargebacks} chargebacks, {restarts} restarts",
        till.method(),
        app.shop().db.engine(),
    );
}

/// Orders are numbered in the order of time, so that those of this group are the last.
async fn never_below_zero(app: &TestApp, stories: &[Story]) {
    let below = "SELECT COUNT(*) FROM (SELECT SUM(amount) AS kept FROM payments_entries WHERE subject = 'order' AND subject_id >= $1
        GROUP BY subject_id) AS sums WHERE kept < 0";
    let first = stories.iter().map(|story| story.id.as_str()).min().unwrap();
    assert_eq!(app.number(below, vec![first.into()]).await, 0);
}

/// The shop gives back a part of what is left; the answer may be lost, and the refund may fail.
async fn give_some_back(app: &TestApp, owner: &Owner, till: &Till, story: &mut Story, dice: &mut Dice) {
    let left = story.genuine();
    if left < 2 || dice.below(4) > 0 || story.back > 0 {
        return;
    }
    let cents = 1 + i64::try_from(dice.below(usize::try_from(left).unwrap())).unwrap();
    let (is_lost, fails) = (dice.below(2) == 0, till.gives_back() && dice.below(3) == 0);
    if is_lost {
        till.lose_an_answer();
    }
    let body = json!({ "way": till.method(), "reason": "goodwill", "amount": format!("{}.{:02}", cents / 100, cents % 100) });
    let refund = owner.post(&format!("/api/admin/orders/{}/refunds", story.id)).json(&body).await.ok();
    story.back += cents;
    if !till.gives_back() {
        // A person has given it back at the payment provider.
        owner.post(&format!("/api/admin/refunds/{}/done", refund["id"].as_str().unwrap())).await.ok();
        return;
    }
    for Back { told, undone } in till.told_back(app.now()) {
        // A failure that is told before the answer was heard, or after it.
        let undone = undone.filter(|_| fails);
        let early = dice.below(2) == 0;
        if let (Some(undone), true) = (&undone, early) {
            undone.send(app).await;
        }
        told.send(app).await;
        app.advance(2 * MINUTE);
        refunds::send_due(app.shop()).await.unwrap();
        told.send(app).await;
        if let Some(undone) = undone {
            undone.send(app).await;
            story.back -= cents;
        }
    }
    let shown = owner.get(&format!("/api/admin/orders/{}/refunds", story.id)).await.ok();
    assert_eq!(shown["refunds"][0]["state"], if fails { "failed" } else { "done" }, "order {}", story.id);
}

async fn check(app: &TestApp, owner: &Owner, story: &Story) {
    let genuine = story.genuine();
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

#[on_both]
async fn orders_in_telegram_end_in_the_right_state(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ_with_provider(&app).await;
    let till = Till::telegram(telegram, &app);
    storm(app, till, 3).await;
}
