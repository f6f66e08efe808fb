//! The support bot: what it answers, from what, and what no one gets out of it.

mod advice;
mod answers;
mod conversation;
mod handover;
mod injection;
mod leaving;
mod limits;
mod model;
mod own;
mod quality;

use crate::doubles::openai::{self, OpenAi};
use crate::support::{Actor, Call, TestApp};
use kontor::config::Config;
use serde_json::{Value, json};

/// A device's conversation.
const ONE: &str = "0193f0aa-0000-7000-8000-000000000001";
const OTHER: &str = "0193f0aa-0000-7000-8000-000000000002";

impl Actor {
    pub fn ask_bot(&self, question: &str) -> Call {
        self.post("/api/ai-bot/message").json(&json!({ "message": question }))
    }

    pub fn ask_bot_in(&self, conversation: &str, question: &str) -> Call {
        let body = json!({ "message": question, "conversationId": conversation });
        self.post("/api/ai-bot/message").json(&body)
    }
}

fn text(answer: &Value) -> &str {
    answer["message"].as_str().unwrap()
}

/// The demo shop: its catalogue, its people, its orders.
async fn demo(app: &TestApp) -> TestApp {
    app.execute("DELETE FROM catalog_categories", Vec::new()).await;
    app.restart_with(|config| {
        config.demo = true;
        config.demo_password = Some(crate::support::PASSWORD.into());
    })
    .await
}

/// The shop with a language model next to it that answers what `say` makes of the messages.
async fn with_model(
    app: &TestApp,
    say: impl Fn(&Value) -> String + Send + Sync + 'static,
    change: impl FnOnce(&mut Config),
) -> (TestApp, OpenAi) {
    let model = OpenAi::start(say).await;
    let app = app
        .restart_with(|config| {
            config.support.url = Some(model.url.clone());
            config.support.key = Some(openai::KEY.into());
            config.support.model = openai::MODEL.into();
            change(config);
        })
        .await;
    (app, model)
}

/// What the model got as data.
fn data(messages: &Value) -> Value {
    serde_json::from_str(messages[1]["content"].as_str().unwrap()).unwrap()
}
