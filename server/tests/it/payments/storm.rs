//! A thousand sequences of what providers may tell: doubled, reordered, altered, foreign, and the shop restarted or killed in
//! between. Whatever happens, every genuine payment counts once and nothing else counts at all.

mod messages;

pub use messages::{Chance, Group, Message, Providers};

use super::with_providers;
use crate::support::{Call, TestApp, on_both};
use futures::future::join_all;
use kontor_db::Engine;
use reqwest::Method;
use std::time::Duration;

/// Sequences that come mixed with each other; each is one member with one to three payments.
const TOGETHER: usize = 10;
/// On each database; the two get different sequences.
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
pub async fn bring_all(shops: &[Shop<'_>], chance: &mut Chance, mut waiting: Vec<Message>) {
    let mut rounds = 0;
    while !waiting.is_empty() {
        let size = 1 + chance.below(8);
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

on_both! {
    async fn a_thousand_sequences_count_what_is_genuine_and_nothing_else(app: TestApp) {
        let (app, providers) = with_providers(&app).await;
        let mut node = app.another_node().await;
        let mut chance = Chance::new(match app.shop().db.engine() {
            Engine::Sqlite => 20_261_122,
            Engine::Postgres => 77,
        });
        for _ in 0..GROUPS {
            let here = app.visitor();
            let here = |method: Method, path: &str| here.call(method, path);
            let mut tokens = Vec::new();
            for _ in 0..TOGETHER {
                tokens.push(app.member().await.token.clone().unwrap());
            }
            let mut group = Group::begin(tokens, &here, &mut chance).await;
            let mut waiting = group.messages(&providers, &mut chance, app.now());
            let (lost, mut rest) = under_way(waiting.split_off(chance.below(waiting.len())));
            {
                let there = node.visitor();
                let there = |method: Method, path: &str| there.call(method, path);
                bring_all(&[&here, &there], &mut chance, waiting).await;
                // One node ends in the middle of it: its answers are lost, whatever it had begun.
                let wait = Duration::from_micros(chance.below(8000) as u64);
                let _ = tokio::time::timeout(wait, bring(&[&there as Shop<'_>], lost.clone())).await;
            }
            node = node.restart().await;
            rest.extend(lost);
            chance.shuffle(&mut rest);
            let there = node.visitor();
            let there = |method: Method, path: &str| there.call(method, path);
            bring_all(&[&here, &there], &mut chance, rest).await;
            group.check(&here, app.now()).await;
        }
        app.deliver_events().await;
        for (never, sql) in NEVER {
            assert_eq!(app.number(sql, vec![]).await, 0, "{never}");
        }
    }
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
