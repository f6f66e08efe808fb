//! Sequences of what providers may tell: doubled, reordered, altered, foreign, and the shop restarted or killed in
//! between. Whatever happens, every genuine payment counts once and nothing else counts at all. In full a thousand sequences;
//! a usual run has 5 % of them (`KONTOR_TEST_SCALE`).

mod messages;
mod plan;

pub use messages::{Group, Message, Providers};
pub use plan::{plans, runner};

use super::with_providers;
use crate::support::{Call, TestApp, on_both};
use futures::future::join_all;
use kontor_db::scaled;
use plan::{Plan, try_all};
use reqwest::Method;
use std::time::Duration;

/// Sequences that come mixed with each other, on average; each is one member with one to three payments.
const TOGETHER: usize = 10;
/// On each database, in full.
const GROUPS: usize = 50;

/// Calls a server, which may be gone.
pub type Shop<'a> = &'a (dyn Fn(Method, &str) -> Call + Sync);

/// Brings some messages at once; those that were not answered with 200 come again, as providers do. What is forged comes
/// once.
pub async fn bring(shops: &[Shop<'_>], burst: Vec<Message>) -> Vec<Message> {
    let sent = burst.into_iter().enumerate().map(|(number, message)| {
        let shop = shops[number % shops.len()];
        async move {
            let status = message.to(shop).attempt().await.map(|answer| answer.status);
            message.check(status);
            (status != Some(200) && message.is_genuine()).then_some(message)
        }
    });
    join_all(sent).await.into_iter().flatten().collect()
}

/// Brings the messages, a few at a time, until every genuine one was heard.
pub async fn bring_all(
    shops: &[Shop<'_>],
    bursts: &mut impl Iterator<Item = usize>,
    mut waiting: Vec<Message>,
) {
    let mut rounds = 0;
    while !waiting.is_empty() {
        let size = bursts.next().unwrap();
        let burst = waiting.split_off(waiting.len().saturating_sub(size));
        let again = bring(shops, burst).await;
        waiting.splice(0..0, again);
        rounds += 1;
        assert!(rounds < 10_000, "some message is never heard");
    }
}

/// The last few messages, which are under way when a server ends, and the others.
pub fn under_way(mut messages: Vec<Message>) -> (Vec<Message>, Vec<Message>) {
    let lost = messages.split_off(messages.len().saturating_sub(8));
    (lost, messages)
}

#[on_both]
async fn sequences_count_what_is_genuine_and_nothing_else(app: TestApp) {
    let (app, providers) = with_providers(&app).await;
    try_all(scaled(GROUPS), plans(TOGETHER, 8000), async |plan| storm(&app, &providers, &plan).await).await;
    app.deliver_events().await;
    for (never, sql) in NEVER {
        assert_eq!(app.number(sql, vec![]).await, 0, "{never}");
    }
}

async fn storm(app: &TestApp, providers: &Providers, plan: &Plan) {
    let node = app.another_node().await;
    let (here, mut bursts) = (app.visitor(), plan.bursts());
    let here = |method: Method, path: &str| here.call(method, path);
    let mut tokens = Vec::new();
    for _ in &plan.members {
        tokens.push(app.member().await.token.clone().unwrap());
    }
    let mut group = Group::begin(tokens, &here, plan).await;
    let mut waiting = group.messages(providers, plan, app.now());
    let (lost, mut rest) = under_way(waiting.split_off(plan.before.index(waiting.len() + 1)));
    {
        let there = node.visitor();
        let there = |method: Method, path: &str| there.call(method, path);
        bring_all(&[&here, &there], &mut bursts, waiting).await;
        // One node ends in the middle of it: its answers are lost, whatever it had begun.
        let wait = Duration::from_micros(plan.wait);
        let _ = tokio::time::timeout(wait, bring(&[&there as Shop<'_>], lost.clone())).await;
    }
    let node = node.restart().await;
    rest.extend(lost);
    let there = node.visitor();
    let there = |method: Method, path: &str| there.call(method, path);
    bring_all(&[&here, &there], &mut bursts, plan.shuffled(1, rest)).await;
    group.check(&here, app.now()).await;
}

/// What is never so, as questions whose answer is 0.
pub const NEVER: [(&str, &str); 4] = [
    (
        "a period that no payment stands behind",
        "SELECT COUNT(*) FROM premium_periods WHERE payment_id NOT IN
            (SELECT id FROM payments_payments WHERE status IN ('paid', 'refunded'))",
    ),
    (
        "a payment without its period",
        "SELECT COUNT(*) FROM payments_payments WHERE status = 'paid'
            AND id NOT IN (SELECT payment_id FROM premium_periods WHERE ends_at > starts_at)",
    ),
    (
        "a month that is none",
        "SELECT COUNT(*) FROM premium_periods p JOIN payments_payments y ON y.id = p.payment_id
            WHERE y.status = 'paid' AND p.ends_at - p.starts_at <> 2592000000",
    ),
    (
        "an account that shows another end than its periods",
        "SELECT COUNT(*) FROM auth_users u WHERE COALESCE(u.premium_until, 0) <>
            (SELECT COALESCE(MAX(p.ends_at), 0) FROM premium_periods p WHERE p.user_id = u.id AND p.ends_at > p.starts_at)",
    ),
];
