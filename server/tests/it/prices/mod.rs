//! What goods cost and when, and which reductions may be shown (§ 11 PAngV).

mod demo;
mod drafts;
mod history;
mod oracle;
mod reductions;
mod shown;

use crate::support::{Actor, TestApp};
use kontor::time::DAY;
use serde_json::Value;

impl TestApp {
    /// Days go by for a product: all that is known of its price is so much older.
    pub async fn days_later(&self, product: i64, days: i64) {
        self.execute(
            "UPDATE prices_history SET valid_from = valid_from - $2, valid_to = valid_to - $2, follows = follows - $2
             WHERE product_id = $1",
            vec![product.into(), (days * DAY).into()],
        )
        .await;
        self.execute(
            "UPDATE catalog_variants SET retired_at = retired_at - $2 WHERE product_id = $1",
            vec![product.into(), (days * DAY).into()],
        )
        .await;
    }
}

impl Actor {
    /// The periods of a product's price, the newest first.
    pub async fn prices(&self, product: i64) -> Vec<Value> {
        let answer = self.get(&format!("/api/products/{product}/prices")).await.ok();
        assert_eq!(answer["preview"], Value::Null);
        answer["prices"].as_array().unwrap().clone()
    }

    /// What a reduction to that price would show.
    pub async fn preview(&self, product: i64, price: &str) -> Value {
        self.get(&format!("/api/products/{product}/prices?price={price}")).await.ok()["preview"].clone()
    }
}
