//! A product's average and count follow its reviews, anyone who writes at the same moment.

use super::{path, rating, review};
use crate::support::{Actor, TestApp, on_both};
use futures::future::join_all;
use kontor_db::Engine;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const WORDS: &str = "Lang genug ist das.";

/// What the catalogue is to show for these stars: the mean in hundredths, half up, computed without the server's help.
fn expected(stars: &BTreeMap<usize, i64>) -> (Value, Value) {
    let count = i64::try_from(stars.len()).unwrap();
    if count == 0 {
        return (json!(null), json!(0));
    }
    let sum: i64 = stars.values().sum();
    let (hundredths, rest) = (sum * 100 / count, sum * 100 % count);
    let hundredths = if rest * 2 >= count { hundredths + 1 } else { hundredths };
    #[expect(clippy::cast_precision_loss, reason = "at most 500")]
    (json!(hundredths as f64 / 100.0), json!(count))
}

async fn people(app: &TestApp, count: usize) -> Vec<Actor> {
    let mut people = Vec::new();
    for _ in 0..count {
        people.push((*app.member().await).clone());
    }
    people
}

#[on_both]
async fn it_is_exact_after_any_posting_replacing_and_deleting(app: TestApp) {
    let (owner, people) = (app.owner().await, people(&app, 5).await);
    let mut runner = TestRunner::default();
    // 0 takes the review back.
    let steps = prop::collection::vec((0..5_usize, 0..=5_i64), 1..25);
    for _ in 0..4 {
        let coffee = owner.product(json!({})).await.id;
        let mut stars = BTreeMap::new();
        let steps = steps.new_tree(&mut runner).unwrap().current();
        for (who, wanted) in &steps {
            let person = &people[*who];
            if *wanted > 0 {
                review(person, coffee, *wanted, WORDS).await.ok();
                stars.insert(*who, *wanted);
            } else {
                let answer = person.delete(&path(coffee)).await;
                assert_eq!(answer.status, if stars.remove(who).is_some() { 200 } else { 404 });
            }
        }
        assert_eq!(rating(&app, coffee).await, expected(&stars), "{steps:?}");
    }
}

#[on_both]
async fn many_at_the_same_moment_all_count(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let other = app.another_node().await;
    let people = people(&app, 13).await;
    let posts = people.iter().enumerate().map(|(number, person)| {
        let person = if number % 2 == 0 { person.clone() } else { person.at(&other) };
        review(&person, coffee, 1 + i64::try_from(number % 5).unwrap(), WORDS).into_future()
    });
    let mut stars = BTreeMap::new();
    for (number, answer) in join_all(posts).await.into_iter().enumerate() {
        assert_eq!(answer.status, 201, "{}", answer.describe());
        stars.insert(number, 1 + i64::try_from(number % 5).unwrap());
    }
    assert_eq!(rating(&app, coffee).await, expected(&stars));
    let withdrawn = people.iter().take(7).map(|person| person.delete(&path(coffee)).into_future());
    for (number, answer) in join_all(withdrawn).await.into_iter().enumerate() {
        answer.ok();
        stars.remove(&number);
    }
    assert_eq!(rating(&app, coffee).await, expected(&stars));
}

#[on_both]
async fn another_node_shows_it_soon(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let other = app.another_node().await;
    if other.shop().db.engine() == Engine::Sqlite {
        return;
    }
    assert_eq!(rating(&other, coffee).await, (json!(null), json!(0)));
    let member = app.member().await;
    // In one and the same millisecond: the clock stands, and the change is noticed nevertheless.
    for stars in [5, 1, 3] {
        review(&member, coffee, stars, WORDS).await.ok();
        kontor::features::catalog::refresh_if_stale(other.shop()).await.unwrap();
        assert_eq!(rating(&other, coffee).await.0.as_f64().unwrap() as i64, stars);
    }
}
