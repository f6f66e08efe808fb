//! Orders in coins in a storm: parts, double and late payments, other amounts asked for, blocks that come and go, refunds and restarts,
//! in an order that dice decide. After each the rows of an order's money are never below zero; at the end they are what the coins in the
//! chain are worth, less what went back. In full 10,000 sequences; a usual run has 100.

use super::orders::{ask, in_coins, shown};
use super::{look, pay_in};
use crate::doubles::esplora::Esplora;
use crate::payments::goods::kept;
use crate::support::{Actor, Owner, Product, TestApp, on_both};
use kontor::time::MINUTE;
use kontor_chain::Chain::Bitcoin;
use kontor_db::scaled;
use kontor_money::Currency;
use serde_json::json;

const TOTAL: i64 = 2580;
/// Sequences that share a chain.
const TOGETHER: usize = 10;
const STEPS: usize = 12;

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
}

/// What was asked for.
struct Asked {
    number: String,
    units: i64,
    cents: i64,
}

struct Sent {
    tx_id: String,
    units: i64,
    /// Which of the amounts that were asked for it is for.
    asked: usize,
    is_gone: bool,
}

struct Story {
    id: String,
    address: String,
    asked: Vec<Asked>,
    sent: Vec<Sent>,
    refunded: i64,
}

impl Story {
    /// What the coins in the chain are worth: 60,000 € a coin are 6 cents for 100 units.
    fn worth(&self) -> i64 {
        let worth = |(place, asked): (usize, &Asked)| {
            let come = self.sent.iter().filter(|sent| sent.asked == place && !sent.is_gone);
            let units: i64 = come.map(|sent| sent.units).sum();
            match units - asked.units {
                over @ 0.. => asked.cents + over * 6 / 100,
                _ => (units * 6 / 100).min(asked.cents - 1),
            }
        };
        self.asked.iter().enumerate().map(worth).sum()
    }
}

async fn ask_for_it(member: &Actor, story: &mut Story) {
    let answer = ask(member, &story.id, "BTC").await;
    if answer.status != 200 {
        // It is paid, or enough is on its way.
        assert_eq!(answer.status, 409, "{}", answer.describe());
        return;
    }
    let number = answer.json()["paymentId"].as_str().unwrap().to_owned();
    if story.asked.last().is_some_and(|asked| asked.number == number) {
        return;
    }
    let coins = shown(member, &story.id).await["coins"].clone();
    let amount: f64 = coins["amount"].as_str().unwrap().parse().unwrap();
    #[expect(clippy::cast_possible_truncation, reason = "units far below 2^53")]
    let units = (amount * 1e8).round() as i64;
    // The amount is rounded up by less than a cent.
    let cents = units * 6 / 100;
    coins["address"].as_str().unwrap().clone_into(&mut story.address);
    story.asked.push(Asked { number, units, cents });
}

async fn begin(member: &Actor, coffee: &Product) -> Story {
    let id = member.placed(&in_coins(coffee, 2)).await;
    let mut story = Story { id, address: String::new(), asked: Vec::new(), sent: Vec::new(), refunded: 0 };
    ask_for_it(member, &mut story).await;
    story
}

/// Pays a part, all, a little more, or twice.
fn pay(esplora: &Esplora, story: &mut Story, dice: &mut Dice) {
    let wanted = story.asked.last().unwrap().units;
    let units = match dice.below(6) {
        0 => wanted,
        1 => wanted - 1,
        2 => wanted + i64::try_from(dice.below(2000)).unwrap(),
        _ => 1 + i64::try_from(dice.below(usize::try_from(wanted).unwrap())).unwrap(),
    };
    let times = 1 + usize::from(dice.below(8) == 0);
    for _ in 0..times {
        let tx_id = esplora.pay(&[(&story.address, units.unsigned_abs())]);
        story.sent.push(Sent { tx_id, units, asked: story.asked.len() - 1, is_gone: false });
    }
}

/// The shop gives back a part of what is confirmed.
async fn give_back(app: &TestApp, owner: &Actor, story: &mut Story, dice: &mut Dice) {
    let left = kept(app, &story.id).await;
    if left == 0 {
        return;
    }
    let cents = 1 + i64::try_from(dice.below(usize::try_from(left).unwrap())).unwrap();
    let amount = format!("{}.{:02}", cents / 100, cents % 100);
    let body = json!({ "way": "hand", "reason": "goodwill", "amount": amount });
    owner.post(&format!("/api/admin/orders/{}/refunds", story.id)).json(&body).await.ok();
    story.refunded += cents;
}

/// Orders are numbered in the order of time, so that those of this group are the last; the others are all looked at once a group.
async fn sound(app: &TestApp, stories: &[Story]) {
    let below = "SELECT COUNT(*) FROM (SELECT SUM(amount) AS kept FROM payments_entries WHERE subject = 'order' AND subject_id >= $1
        GROUP BY subject_id) AS sums WHERE kept < 0";
    let first = stories.iter().map(|story| story.id.as_str()).min().unwrap();
    assert_eq!(app.number(below, vec![first.into()]).await, 0);
}

async fn all_are_sound(app: &TestApp) {
    let below = "SELECT COUNT(*) FROM (SELECT SUM(amount) AS kept FROM payments_entries GROUP BY subject, subject_id) AS sums WHERE kept < 0";
    assert_eq!(app.number(below, vec![]).await, 0);
}

/// The chain grows and everything is seen; then the books are compared with it.
async fn compare(app: &TestApp, esplora: &Esplora, stories: &[Story]) {
    esplora.mine(7);
    for _ in 0..2 {
        look(app, Bitcoin).await;
    }
    for story in stories {
        assert_eq!(kept(app, &story.id).await, story.worth() - story.refunded, "order {}", story.id);
    }
    sound(app, stories).await;
}

#[on_both]
async fn every_order_ends_with_what_its_coins_are_worth(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let url = esplora.url.clone();
    let mut app = pay_in(&app, |config| config.chains.btc_url = Some(url.into())).await;
    let coffee = app.owner().await.product(json!({})).await;
    let mut dice = Dice(41);
    for group in 0..groups() {
        // One account of the shop: each of many would be told of every order.
        let (owner, member) = (Owner::again(&app).await, app.member().await);
        let mut stories = Vec::new();
        for _ in 0..TOGETHER {
            stories.push(begin(&member, &coffee).await);
        }
        look(&app, Bitcoin).await;
        for _ in 0..STEPS {
            for story in &mut stories {
                match dice.below(5) {
                    0 | 1 => pay(&esplora, story, &mut dice),
                    2 => ask_for_it(&member, story).await,
                    _ => {}
                }
            }
            look(&app, Bitcoin).await;
            match dice.below(8) {
                0..=2 => esplora.mine(1 + dice.below(4)),
                3 => esplora.reorganise(1 + dice.below(5)),
                4 => app.advance(31 * MINUTE),
                _ => {}
            }
            look(&app, Bitcoin).await;
            // Some of what waits is replaced by something else and never comes.
            for story in &mut stories {
                if dice.below(10) == 0
                    && let Some(sent) = story.sent.last_mut()
                    && esplora.drop_from_pool(&sent.tx_id)
                {
                    sent.is_gone = true;
                }
            }
            look(&app, Bitcoin).await;
            sound(&app, &stories).await;
        }
        if group % 4 == 0 {
            app = app.restart().await;
        }
        let (owner, member) = (owner.at(&app), member.at(&app));
        compare(&app, &esplora, &stories).await;
        for story in &stories {
            let payment = shown(&member, &story.id).await;
            let is_paid = story.worth() >= TOTAL;
            assert_eq!(payment["paymentStatus"] == "paid", is_paid, "order {}: {payment}", story.id);
        }
        for story in &mut stories {
            if dice.below(3) == 0 {
                give_back(&app, &owner, story, &mut dice).await;
            }
        }
        compare(&app, &esplora, &stories).await;
        // Deeper than anyone waits: all of it is gone, and comes back.
        esplora.reorganise(esplora.height() - 90);
        let pool = esplora.take_pool();
        for _ in 0..2 {
            look(&app, Bitcoin).await;
        }
        for story in &stories {
            assert_eq!(kept(&app, &story.id).await, 0, "order {}", story.id);
        }
        sound(&app, &stories).await;
        esplora.fill_pool(pool);
        compare(&app, &esplora, &stories).await;
        all_are_sound(&app).await;
        // The next ones find a short chain, and a watcher that looks at no others.
        esplora.forget();
        app.execute("UPDATE deposits_addresses SET due_at = 9000000000000000", vec![]).await;
        app.deliver_events().await;
    }
}
