//! How a service is today.

use axum::Router;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mood {
    #[default]
    Well,
    /// Its proxy answers in its place.
    Down,
    /// 200, and not what the documentation says.
    Nonsense,
    Limited,
    /// What was paid for is used up.
    Exhausted,
}

/// Shared with anyone who sets it.
#[derive(Clone, Default)]
pub struct Moods(Arc<Mutex<(Mood, Duration)>>);

impl Moods {
    pub fn set(&self, mood: Mood) {
        self.0.lock().unwrap().0 = mood;
    }

    /// From now on every answer takes that long.
    pub fn slow_down(&self, time: Duration) {
        self.0.lock().unwrap().1 = time;
    }

    /// The mood of the moment, after the time that an answer takes.
    pub async fn now(&self) -> Mood {
        let (mood, time) = *self.0.lock().unwrap();
        tokio::time::sleep(time).await;
        mood
    }
}

pub fn bad_gateway() -> Response {
    (StatusCode::BAD_GATEWAY, "<html><h1>502 Bad Gateway</h1></html>").into_response()
}

/// Serves the routes on a port of their own; gives the address.
pub async fn serve(routes: Router) -> String {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, routes).await });
    url
}
