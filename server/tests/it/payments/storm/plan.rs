//! What a storm is made of, drawn before it begins: which payments are begun, what is told of each, and in which order.

use futures::FutureExt as _;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use std::panic::AssertUnwindSafe;

/// How often a plan that fails is tried in smaller forms.
const MOST_TRIES: usize = 200;

/// What becomes of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// No one pays.
    Abandoned,
    Paid,
    Refunded,
    /// PayPal refunds it in two parts; in Telegram an old invoice is paid once more.
    Second,
    /// PayPal refunds a part; at Telegram it is paid.
    Part,
}

/// A payment, and what is told of it.
#[derive(Debug, Clone)]
pub struct Story {
    /// Otherwise it is paid in Telegram.
    pub at_paypal: bool,
    pub fate: Fate,
    /// Someone claims that it was paid, under another key.
    pub is_claimed: bool,
    /// Another sum is told so many times, and which.
    pub wrong: Option<(usize, Index)>,
    /// A payment with this number, which the shop does not know.
    pub foreign: Option<u16>,
    /// How often PayPal tells that it was agreed to.
    pub approved: Option<usize>,
    /// The genuine message, altered.
    pub is_altered: bool,
    /// How often the payment is told, and how often once more under another number.
    pub paid: usize,
    pub again: usize,
    /// How often what follows on it is told.
    pub followed: [usize; 2],
}

/// A few members with one to three payments each, and how their messages come.
#[derive(Debug, Clone)]
pub struct Plan {
    pub members: Vec<Vec<Story>>,
    /// Ranks of the messages, in turn.
    order: Vec<u16>,
    /// Sizes of the bursts, in turn.
    bursts: Vec<usize>,
    /// How many messages come before the end of a node.
    pub before: Index,
    /// Microseconds until a node ends.
    pub wait: u64,
    /// Where the numbers of updates begin.
    pub updates: u32,
}

fn story() -> impl Strategy<Value = Story> {
    let fate = prop_oneof![
        5 => Just(Fate::Paid),
        2 => Just(Fate::Abandoned),
        1 => Just(Fate::Refunded),
        1 => Just(Fate::Second),
        1 => Just(Fate::Part),
    ];
    let third = 1.0 / 3.0;
    let told = (
        any::<bool>(),
        prop::option::weighted(third, (1..=2_usize, any::<Index>())),
        prop::option::weighted(third, 0..1000_u16),
        prop::option::weighted(third, 1..=2_usize),
        prop::bool::weighted(third),
    );
    let times = (1..=3_usize, 0..=1_usize, [1..=3_usize, 1..=3]);
    (any::<bool>(), fate, told, times).prop_map(|(at_paypal, fate, told, (paid, again, followed))| {
        let (is_claimed, wrong, foreign, approved, is_altered) = told;
        Story { at_paypal, fate, is_claimed, wrong, foreign, approved, is_altered, paid, again, followed }
    })
}

/// Plans for so many members on average, with a node's end within so many microseconds.
pub fn plans(members: usize, wait: u64) -> impl Strategy<Value = Plan> {
    let members = prop::collection::vec(prop::collection::vec(story(), 1..=3), 1..2 * members);
    let order = prop::collection::vec(any::<u16>(), 256);
    let bursts = prop::collection::vec(1..=8_usize, 32);
    (members, order, bursts, any::<Index>(), 0..wait, 0..1_000_000_000_u32).prop_map(
        |(members, order, bursts, before, wait, updates)| Plan {
            members,
            order,
            bursts,
            before,
            wait,
            updates,
        },
    )
}

impl Plan {
    /// The list in the plan's order; another `turn`, another order.
    pub fn shuffled<T>(&self, turn: usize, list: Vec<T>) -> Vec<T> {
        let ranks = self.order.iter().cycle().skip(turn);
        let mut ranked: Vec<_> = ranks.zip(list).collect();
        ranked.sort_by_key(|(rank, _)| **rank);
        ranked.into_iter().map(|(_, item)| item).collect()
    }

    pub fn bursts(&self) -> impl Iterator<Item = usize> {
        self.bursts.iter().copied().cycle()
    }
}

/// Draws other plans each time; `PROPTEST_RNG_SEED` with the number that is printed repeats them.
pub fn runner() -> TestRunner {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(uuid::Uuid::now_v7().as_u64_pair().1);
    }
    println!("PROPTEST_RNG_SEED: {:?}", config.rng_seed);
    TestRunner::new(config)
}

/// Tries so many plans. One that fails is made as small as it still fails.
pub async fn try_all<T: std::fmt::Debug>(
    count: usize,
    plans: impl Strategy<Value = T>,
    attempt: impl AsyncFn(T),
) {
    let fails = async |plan: T| AssertUnwindSafe(attempt(plan)).catch_unwind().await.is_err();
    let mut runner = runner();
    for _ in 0..count {
        let mut tree = plans.new_tree(&mut runner).unwrap();
        if !fails(tree.current()).await {
            continue;
        }
        let mut moves = tree.simplify();
        for _ in 0..MOST_TRIES {
            if !moves {
                break;
            }
            moves = if fails(tree.current()).await { tree.simplify() } else { tree.complicate() };
        }
        panic!("the smallest plan that fails: {:#?}", tree.current());
    }
}
