//! Whatever happens at the same time: the movements of a product add up to its stock, at every moment.

use super::{STOCK, movements};
use crate::support::{Answer, Owner, Product, STOCKS_DO_NOT_ADD_UP, TestApp, on_both, order};
use futures::future::join_all;
use kontor_db::scaled;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Mutex;

/// Steps that are taken at the same time.
const AT_ONCE: usize = 8;
const PRODUCTS: usize = 3;

#[derive(Debug, Clone)]
enum Step {
    Order(Vec<(usize, i64)>),
    /// Decides on one of the orders so far.
    Settle {
        order: usize,
        paid: bool,
    },
    /// The form sets a stock, or makes it unlimited.
    Form {
        product: usize,
        stock: Option<i64>,
    },
    Deliver {
        product: usize,
        quantity: i64,
    },
    Lose {
        product: usize,
        quantity: i64,
    },
    /// Sees the stock, and counts something else.
    Count {
        product: usize,
        counted: i64,
    },
}

fn steps() -> impl Strategy<Value = Step> {
    let product = || 0..PRODUCTS;
    prop_oneof![
        6 => vec((product(), 1..4_i64), 1..4).prop_map(Step::Order),
        4 => (0..400_usize, any::<bool>()).prop_map(|(order, paid)| Step::Settle { order, paid }),
        1 => (product(), prop::option::weighted(0.7, 0..12_i64))
            .prop_map(|(product, stock)| Step::Form { product, stock }),
        2 => (product(), 1..9_i64).prop_map(|(product, quantity)| Step::Deliver { product, quantity }),
        1 => (product(), 1..4_i64).prop_map(|(product, quantity)| Step::Lose { product, quantity }),
        2 => (product(), 0..9_i64).prop_map(|(product, counted)| Step::Count { product, counted }),
    ]
}

async fn take(
    app: &TestApp,
    owner: &Owner,
    products: &[Product],
    placed: &Mutex<Vec<String>>,
    step: &Step,
) -> Option<Answer> {
    let moved = |name: &str, product: usize, quantity: i64| {
        let items = json!([{ "productId": products[product].id, "quantity": quantity }]);
        owner.post(&format!("{STOCK}/{name}")).json(&json!({ "items": items, "note": "Sturm" }))
    };
    Some(match step {
        Step::Order(lines) => {
            let lines: Vec<_> =
                lines.iter().map(|(product, quantity)| (&products[*product], *quantity)).collect();
            let answer = owner.place(&order(&lines)).await;
            if answer.status == 201 {
                placed.lock().unwrap().push(answer.json()["orderId"].as_str().unwrap().to_owned());
            }
            answer
        }
        Step::Settle { order, paid } => {
            let order = {
                let placed = placed.lock().unwrap();
                placed.get(order % placed.len().max(1)).cloned()?
            };
            owner.settle(&order, if *paid { "paid" } else { "failed" }).await
        }
        Step::Form { product, stock } => {
            owner.change_product(products[*product].id, json!({ "stock": stock })).await
        }
        Step::Deliver { product, quantity } => moved("deliveries", *product, *quantity).await,
        Step::Lose { product, quantity } => moved("losses", *product, *quantity).await,
        Step::Count { product, counted } => {
            let seen = app.stock(products[*product].id).await?;
            let counts = json!([{ "productId": products[*product].id, "counted": counted, "seen": seen }]);
            owner.post(&format!("{STOCK}/counts")).json(&json!({ "counts": counts })).await
        }
    })
}

#[on_both]
async fn the_movements_of_a_product_add_up_to_its_stock_at_every_moment(app: TestApp) {
    let owner = app.owner().await;
    let mut products = Vec::new();
    for number in 0..PRODUCTS {
        products.push(owner.product(json!({ "name": format!("Sorte {number}"), "stock": 10 })).await);
    }
    let placed = Mutex::new(Vec::new());
    let mut runner = TestRunner::deterministic();
    let adds_up = || app.number(STOCKS_DO_NOT_ADD_UP, Vec::new());
    for _ in 0..scaled(4_000) / AT_ONCE {
        let batch = vec(steps(), AT_ONCE).new_tree(&mut runner).unwrap().current();
        let (answers, during) = futures::join!(
            join_all(batch.iter().map(|step| take(&app, &owner, &products, &placed, step))),
            join_all([adds_up(), adds_up()])
        );
        assert_eq!((during, adds_up().await), (vec![0, 0], 0), "{batch:?}");
        for answer in answers.into_iter().flatten() {
            assert!(answer.status < 500, "{}", answer.describe());
        }
    }
    // Each balance follows from the one before it.
    for product in &products {
        let mut books: Vec<Value> = Vec::new();
        loop {
            let before = books.last().map_or(i64::MAX, |last| last["id"].as_i64().unwrap());
            let page =
                movements(&owner, &format!("productId={}&limit=200&before={before}", product.id)).await;
            if page.is_empty() {
                break;
            }
            books.extend(page);
        }
        let balance =
            |at: usize| books.get(at).and_then(|moved| moved["balance"].as_i64()).unwrap_or_default();
        for (at, moved) in books.iter().enumerate() {
            assert_eq!(balance(at), balance(at + 1) + moved["quantity"].as_i64().unwrap(), "{moved}");
        }
    }
    let mut reasons = BTreeSet::new();
    for reason in ["order", "return", "count", "loss", "delivery", "correction"] {
        reasons.extend(movements(&owner, &format!("reason={reason}&limit=1")).await.iter().map(|_| reason));
    }
    assert_eq!(reasons.len(), 6, "{reasons:?}");
}
