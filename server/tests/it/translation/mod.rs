//! Translation: what needs no service, what is kept, what is asked, and what is said when the service fails.

mod kept;
mod limits;
mod messages;
mod services;

use crate::doubles::libretranslate::{self, LibreTranslate};
use crate::support::{Actor, Call, TestApp};
use kontor::config::{Config, TranslationProvider};
use serde_json::{Value, json};

impl Actor {
    pub fn translate(&self, text: &str, target: &str) -> Call {
        self.post("/api/translate").json(&json!({ "text": text, "targetLanguage": target }))
    }

    pub fn translate_message(&self, id: i64, text: &str, target: &str) -> Call {
        let body = json!({ "text": text, "targetLanguage": target, "messageId": id });
        self.post("/api/translate").json(&body)
    }
}

/// The shop with a LibreTranslate next to it.
async fn with_service(app: &TestApp, change: impl FnOnce(&mut Config)) -> (TestApp, LibreTranslate) {
    let service = LibreTranslate::start().await;
    let app = app
        .restart_with(|config| {
            config.translation.provider = TranslationProvider::LibreTranslate;
            config.translation.url = service.url.clone();
            config.translation.key = Some(libretranslate::KEY.into());
            change(config);
        })
        .await;
    (app, service)
}

fn text(answer: &Value) -> &str {
    answer["translatedText"].as_str().unwrap()
}
