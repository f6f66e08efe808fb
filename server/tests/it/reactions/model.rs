//! Whatever is added and removed in whatever order: the bar ends as a plain set of (member, emoji) would.

use super::{react, reactions, shown};
use crate::support::{Actor, TestApp, on_both};
use futures::future::join_all;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const EMOJIS: [&str; 4] = ["👍", "❤️", "🔥", "☕"];
const MEMBERS: usize = 3;

/// Who, which emoji, and whether it must be there.
type Step = (usize, usize, bool);
/// Members and emojis that stand.
type Model = BTreeSet<(usize, usize)>;

/// Sequences of steps, another one with each run of the runner.
fn sequences(count: usize, steps: usize) -> Vec<Vec<Step>> {
    let mut runner = TestRunner::default();
    let sequence = prop::collection::vec((0..MEMBERS, 0..EMOJIS.len(), any::<bool>()), 0..steps);
    (0..count).map(|_| sequence.new_tree(&mut runner).unwrap().current()).collect()
}

fn apply(model: &mut Model, (member, emoji, wanted): Step) {
    if wanted {
        model.insert((member, emoji))
    } else {
        model.remove(&(member, emoji))
    };
}

const fn action(wanted: bool) -> &'static str {
    if wanted { "add" } else { "remove" }
}

/// What a member is to see, as a set: the order among equals is the history's.
fn expected(model: &Model, member: usize) -> BTreeSet<String> {
    let chips = (0..EMOJIS.len()).filter_map(|emoji| {
        let count = model.iter().filter(|(_, chosen)| *chosen == emoji).count();
        let reacted = model.contains(&(member, emoji));
        (count > 0).then(|| shown(EMOJIS[emoji], i64::try_from(count).unwrap(), reacted).to_string())
    });
    chips.collect()
}

#[track_caller]
fn compare(seen: &Value, model: &Model, member: usize, history: &[Step]) {
    let chips = seen.as_array().unwrap();
    let counts: Vec<i64> = chips.iter().map(|chip| chip["count"].as_i64().unwrap()).collect();
    assert!(counts.is_sorted_by(|one, next| one >= next), "most chosen first: {seen}");
    let seen: BTreeSet<String> = chips.iter().map(Value::to_string).collect();
    assert_eq!(seen, expected(model, member), "member {member} after {history:?}");
}

async fn people(app: &TestApp) -> Vec<Actor> {
    let mut people = Vec::new();
    for _ in 0..MEMBERS {
        people.push((*app.member().await).clone());
    }
    people
}

#[on_both]
async fn any_sequence_ends_as_the_model(app: TestApp) {
    let (owner, people) = (app.owner().await, people(&app).await);
    for steps in sequences(12, 25) {
        let coffee = owner.product(json!({})).await.id;
        let mut model = Model::new();
        for (at, step) in steps.iter().enumerate() {
            apply(&mut model, *step);
            let (member, emoji, wanted) = *step;
            let answer = react(&people[member], coffee, EMOJIS[emoji], action(wanted)).await.ok();
            compare(&answer["reactions"], &model, member, &steps[..=at]);
        }
        for (member, person) in people.iter().enumerate() {
            compare(&reactions(person, coffee).await, &model, member, &steps);
        }
    }
}

#[on_both]
async fn double_clicks_and_second_tabs_come_to_the_same(app: TestApp) {
    let (owner, people) = (app.owner().await, people(&app).await);
    let other = app.another_node().await;
    for steps in sequences(8, 12) {
        let coffee = owner.product(json!({})).await.id;
        let mut model = Model::new();
        for (member, emoji, _) in &steps {
            // Something may have been there before.
            react(&people[*member], coffee, EMOJIS[*emoji], "add").await.ok();
            apply(&mut model, (*member, *emoji, true));
        }
        // Of each member and emoji the last step counts; it is sent three times, from both nodes, all at once.
        let mut wanted = std::collections::BTreeMap::new();
        for step in &steps {
            wanted.insert((step.0, step.1), step.2);
        }
        let clicks = wanted.iter().flat_map(|((member, emoji), wanted)| {
            let (here, there) = (people[*member].clone(), people[*member].at(&other));
            [here.clone(), there, here]
                .map(|tab| react(&tab, coffee, EMOJIS[*emoji], action(*wanted)).into_future())
        });
        for answer in join_all(clicks).await {
            answer.ok();
        }
        for ((member, emoji), wanted) in wanted {
            apply(&mut model, (member, emoji, wanted));
        }
        for (member, person) in people.iter().enumerate() {
            compare(&reactions(person, coffee).await, &model, member, &steps);
        }
    }
}

#[on_both]
async fn whoever_wins_a_quarrel_of_two_tabs_every_answer_was_true_once(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let other = app.another_node().await;
    let coffee = owner.product(json!({})).await.id;
    let (here, there) = ((*member).clone(), member.at(&other));
    let clicks = (0..40).map(|number| {
        let tab = [&here, &there][number % 2];
        react(tab, coffee, "👍", action(number % 4 < 2)).into_future()
    });
    for (number, answer) in join_all(clicks).await.iter().enumerate() {
        let seen = answer.ok()["reactions"].clone();
        let own = if number % 4 < 2 { json!([shown("👍", 1, true)]) } else { json!([]) };
        assert_eq!(seen, own, "each answer shows what its own click came to");
    }
    let end = reactions(&here, coffee).await;
    assert!(end == json!([]) || end == json!([shown("👍", 1, true)]), "{end}");
}
