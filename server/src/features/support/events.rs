//! An answer as a stream of events: pieces while it is written, and the whole at the end.

use super::rules::{self, Question};
use crate::app::App;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use http::header;
use serde_json::json;
use std::convert::Infallible;
use tokio::sync::mpsc;

/// Pieces of an answer that wait for a slow reader.
const WAITING: usize = 64;

/// Answers the question while the reader listens.
pub fn stream(app: App, question: Question) -> Response {
    let (sender, receiver) = mpsc::channel(WAITING);
    tokio::spawn(answer(app, question, sender));
    let events = stream::unfold(receiver, |mut receiver| async move {
        let event = receiver.recv().await?;
        Some((Ok::<_, Infallible>(event), receiver))
    });
    // A proxy that collects what it hands on would undo the streaming.
    let headers = [(header::CACHE_CONTROL.as_str(), "no-store"), ("x-accel-buffering", "no")];
    (headers, Sse::new(events).keep_alive(KeepAlive::default())).into_response()
}

async fn answer(app: App, question: Question, sender: mpsc::Sender<Event>) {
    let (pieces, mut written) = mpsc::channel::<String>(WAITING);
    let handing_on = async {
        while let Some(text) = written.recv().await {
            let _ = sender.send(event("delta", &json!({ "text": text }))).await;
        }
    };
    let answering = async { tokio::join!(rules::answer(&app, question, Some(pieces)), handing_on).0 };
    let answer = tokio::select! {
        biased;
        // The rest of an answer without a reader is not written, paid for or remembered.
        () = sender.closed() => return,
        answer = answering => answer,
    };
    let last = match answer {
        Ok(reply) => event("done", &reply),
        Err(error) => event("error", &error.body()),
    };
    // The reader may be gone.
    let _ = sender.send(last).await;
}

fn event(name: &str, data: &impl serde::Serialize) -> Event {
    Event::default().event(name).json_data(data).unwrap_or_default()
}
