//! LibreTranslate (docs.libretranslate.com): `POST /translate`, the key in the body, every error as `{"error": …}`.

use super::mood::{Mood, Moods};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use http::StatusCode;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

pub const KEY: &str = "libre-schluessel";

#[derive(Clone)]
pub struct LibreTranslate {
    pub url: String,
    pub moods: Moods,
    calls: Arc<Mutex<Vec<Value>>>,
}

impl LibreTranslate {
    pub async fn start() -> Self {
        let double = Self { url: String::new(), moods: Moods::default(), calls: Arc::default() };
        let routes = Router::new().route("/translate", post(translate)).with_state(double.clone());
        Self { url: super::mood::serve(routes).await, ..double }
    }

    /// What was asked since the last time.
    pub fn calls(&self) -> Vec<Value> {
        std::mem::take(&mut self.calls.lock().unwrap())
    }
}

fn error(status: u16, text: &str) -> Response {
    (StatusCode::from_u16(status).unwrap(), Json(json!({ "error": text }))).into_response()
}

async fn translate(State(double): State<LibreTranslate>, Json(request): Json<Value>) -> Response {
    double.calls.lock().unwrap().push(request.clone());
    match double.moods.now().await {
        Mood::Well => {}
        Mood::Down => return super::mood::bad_gateway(),
        Mood::Nonsense => return Json(json!({ "translatedText": ["?"] })).into_response(),
        Mood::Limited => return error(429, "Slowdown: 10 per 1 minute"),
        Mood::Exhausted => return error(403, "Please contact the server operator to get an API key"),
    }
    if request["api_key"] != KEY {
        return error(403, "Invalid API key");
    }
    let (text, target) = (request["q"].as_str().unwrap(), request["target"].as_str().unwrap());
    // Versions before 1.6 know Chinese by its old code only.
    if !["en", "de", "es", "fr", "it", "pt", "ru", "zh", "ja", "ko", "ar"].contains(&target) {
        return error(400, &format!("{target} is not supported"));
    }
    assert_eq!(request["format"], "text");
    let mut answer = json!({ "translatedText": format!("[{target}] {text}") });
    if request["source"] == "auto" {
        answer["detectedLanguage"] = json!({ "confidence": 83.0, "language": "de" });
    }
    Json(answer).into_response()
}
