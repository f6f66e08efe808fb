//! A language model behind OpenAI's chat interface: the key as a bearer token, errors as `{"error": {message, type, code}}`,
//! 429 for both too fast and nothing left, answers whole or as server-sent events that end with `[DONE]`.
//!
//! What it answers is written by the test; like the original it knows nothing but what the request holds.

use super::mood::{Mood, Moods};
use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use futures::stream::{self, StreamExt as _};
use http::{HeaderMap, StatusCode, header};
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use tokio::sync::Semaphore;

pub const KEY: &str = "sk-modell-schluessel";
pub const MODEL: &str = "probe-1";

/// After so many pieces, until this is closed.
type Wait = (usize, Arc<Semaphore>);
type Script = Arc<dyn Fn(&Value) -> String + Send + Sync>;

#[derive(Clone)]
pub struct OpenAi {
    pub url: String,
    pub moods: Moods,
    script: Arc<Mutex<Script>>,
    /// Pieces after which a stream breaks off.
    breaks_after: Arc<Mutex<Option<usize>>>,
    /// Pieces after which a stream waits, and for what.
    waits: Arc<Mutex<Option<Wait>>>,
    calls: Arc<Mutex<Vec<Value>>>,
}

impl OpenAi {
    /// Answers what `script` makes of the request's messages.
    pub async fn start(script: impl Fn(&Value) -> String + Send + Sync + 'static) -> Self {
        let double = Self {
            url: String::new(),
            moods: Moods::default(),
            script: Arc::new(Mutex::new(Arc::new(script))),
            breaks_after: Arc::default(),
            waits: Arc::default(),
            calls: Arc::default(),
        };
        let routes = Router::new().route("/v1/chat/completions", post(complete)).with_state(double.clone());
        let url = super::mood::serve(routes).await;
        Self { url: format!("{url}/v1"), ..double }
    }

    pub fn say(&self, script: impl Fn(&Value) -> String + Send + Sync + 'static) {
        *self.script.lock().unwrap() = Arc::new(script);
    }

    pub fn break_after(&self, pieces: usize) {
        *self.breaks_after.lock().unwrap() = Some(pieces);
    }

    /// From now on a stream waits after so many pieces until what comes back is closed.
    pub fn wait_after(&self, pieces: usize) -> Arc<Semaphore> {
        let gate = Arc::new(Semaphore::new(0));
        *self.waits.lock().unwrap() = Some((pieces, gate.clone()));
        gate
    }

    /// What was asked since the last time.
    pub fn calls(&self) -> Vec<Value> {
        std::mem::take(&mut self.calls.lock().unwrap())
    }
}

fn error(status: u16, kind: &str, code: &str) -> Response {
    let body = json!({ "error": { "message": "No.", "type": kind, "param": null, "code": code } });
    (StatusCode::from_u16(status).unwrap(), Json(body)).into_response()
}

async fn complete(State(double): State<OpenAi>, headers: HeaderMap, Json(request): Json<Value>) -> Response {
    double.calls.lock().unwrap().push(request.clone());
    match double.moods.now().await {
        Mood::Well => {}
        Mood::Down => return super::mood::bad_gateway(),
        Mood::Nonsense => return "<html>Willkommen</html>".into_response(),
        Mood::Limited => return error(429, "requests", "rate_limit_exceeded"),
        Mood::Exhausted => return error(429, "insufficient_quota", "insufficient_quota"),
    }
    if headers.get("authorization").is_none_or(|key| *key != *format!("Bearer {KEY}")) {
        return error(401, "invalid_request_error", "invalid_api_key");
    }
    if request["model"] != MODEL {
        return error(404, "invalid_request_error", "model_not_found");
    }
    assert!(request.get("tools").is_none() && request.get("functions").is_none(), "no tools are offered");
    let answer = (double.script.lock().unwrap().clone())(&request["messages"]);
    if request["stream"] != true {
        let message = json!({ "role": "assistant", "content": answer });
        return Json(json!({ "object": "chat.completion", "choices": [{ "index": 0, "message": message }] }))
            .into_response();
    }
    let event = |delta: Value| {
        let chunk = json!({ "object": "chat.completion.chunk", "choices": [{ "index": 0, "delta": delta }] });
        format!("data: {chunk}\n\n")
    };
    let letters: Vec<char> = answer.chars().collect();
    let mut events = vec![event(json!({ "role": "assistant" }))];
    events
        .extend(letters.chunks(3).map(|piece| event(json!({ "content": piece.iter().collect::<String>() }))));
    match *double.breaks_after.lock().unwrap() {
        Some(pieces) => events.truncate(pieces),
        None => events.push("data: [DONE]\n\n".to_owned()),
    }
    let kind = [(header::CONTENT_TYPE, "text/event-stream")];
    let waits = double.waits.lock().unwrap().clone();
    let Some((pieces, gate)) = waits else { return (kind, events.concat()).into_response() };
    let rest = events.split_off(pieces).concat();
    let first = stream::iter([Ok::<_, Infallible>(events.concat())]);
    let waited = stream::once(async move {
        assert!(gate.acquire().await.is_err(), "the gate is closed, never opened");
        Ok(rest)
    });
    (kind, Body::from_stream(first.chain(waited))).into_response()
}
