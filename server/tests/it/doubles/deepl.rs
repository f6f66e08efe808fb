//! DeepL (developers.deepl.com): `POST /v2/translate`, the key in the header, errors as `{"message": …}`, 456 when the
//! quota is used up.

use super::mood::{Mood, Moods};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use http::{HeaderMap, StatusCode};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

pub const KEY: &str = "deepl-schluessel:fx";

const TARGETS: &[&str] =
    &["EN-GB", "EN-US", "DE", "ES", "FR", "IT", "PT-PT", "PT-BR", "RU", "ZH-HANS", "JA", "KO", "AR", "TR"];

#[derive(Clone)]
pub struct DeepL {
    pub url: String,
    pub moods: Moods,
    calls: Arc<Mutex<Vec<Value>>>,
}

impl DeepL {
    pub async fn start() -> Self {
        let double = Self { url: String::new(), moods: Moods::default(), calls: Arc::default() };
        let routes = Router::new().route("/v2/translate", post(translate)).with_state(double.clone());
        Self { url: super::mood::serve(routes).await, ..double }
    }

    pub fn calls(&self) -> Vec<Value> {
        std::mem::take(&mut self.calls.lock().unwrap())
    }
}

fn error(status: u16, text: &str) -> Response {
    (StatusCode::from_u16(status).unwrap(), Json(json!({ "message": text }))).into_response()
}

async fn translate(State(double): State<DeepL>, headers: HeaderMap, Json(request): Json<Value>) -> Response {
    double.calls.lock().unwrap().push(request.clone());
    match double.moods.now().await {
        Mood::Well => {}
        Mood::Down => return super::mood::bad_gateway(),
        Mood::Nonsense => return Json(json!({ "translations": [] })).into_response(),
        Mood::Limited => return error(429, "Too many requests"),
        Mood::Exhausted => return error(456, "Quota Exceeded"),
    }
    if headers.get("authorization").is_none_or(|key| *key != *format!("DeepL-Auth-Key {KEY}")) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let (texts, target) = (request["text"].as_array().unwrap(), request["target_lang"].as_str().unwrap());
    if !TARGETS.contains(&target) {
        return error(400, "Value for 'target_lang' not supported.");
    }
    if request["source_lang"].as_str().is_some_and(|source| source.len() != 2) {
        return error(400, "Value for 'source_lang' not supported.");
    }
    let source = request["source_lang"].as_str().unwrap_or("DE");
    let one = |text: &Value| json!({ "detected_source_language": source, "text": format!("[{target}] {}", text.as_str().unwrap()) });
    Json(json!({ "translations": texts.iter().map(one).collect::<Vec<_>>() })).into_response()
}
