//! Reports from outside, statements of reasons, objections (Regulation (EU) 2022/2065, Art. 16, 17, 20).

mod notices;
mod objections;
mod statements;

use crate::support::{Actor, Call, Product, TestApp};
use serde_json::{Value, json};

const WORDS: &str = "Unsachlich und beleidigend ist das.";

impl Actor {
    /// Objections and decisions, as an admin reads them.
    pub async fn moderation(&self) -> Value {
        self.get("/api/admin/moderation").await.ok()
    }

    /// What a member sees of moderation.
    pub async fn own_moderation(&self) -> Value {
        self.get("/api/moderation/mine").await.ok()
    }

    pub fn object(&self, number: &Value, reason: &str) -> Call {
        let path = format!("/api/moderation/mine/{}/objection", number.as_str().unwrap());
        self.post(&path).json(&json!({ "reason": reason }))
    }

    pub fn decide_objection(&self, id: &Value, outcome: &str, reason: &str) -> Call {
        let path = format!("/api/admin/moderation/objections/{id}");
        self.post(&path).json(&json!({ "outcome": outcome, "reason": reason }))
    }

    pub fn remove_review(&self, id: i64, body: Value) -> Call {
        self.delete(&format!("/api/admin/reviews/{id}")).json(&body)
    }
}

/// A member's review of a product: its number.
async fn reviewed(member: &Actor, product: &Product) -> i64 {
    let body = json!({ "rating": 1, "comment": WORDS });
    let posted = member.post(&format!("/api/products/{}/reviews", product.id)).json(&body).await.ok();
    posted["review"]["id"].as_i64().unwrap()
}

async fn reviews_of(app: &TestApp, product: &Product) -> Vec<Value> {
    let path = format!("/api/products/{}/reviews", product.id);
    app.visitor().get(&path).await.ok().as_array().unwrap().clone()
}

async fn titles(app: &TestApp, who: &Actor) -> Vec<String> {
    app.deliver_events().await;
    let notices = who.get("/api/notifications").await.ok();
    let notices = notices.as_array().unwrap().iter();
    notices.map(|notice| notice["title"].as_str().unwrap().to_owned()).collect()
}
