//! What the bot does in the background: it gets ready, sends what waits, and asks for updates where they are not sent.

use super::{is_due, poll_once, send_due, set_up};
use crate::app::App;
use crate::error::Result;
use crate::events::workers::claim;
use crate::services::bot::Telegram;
use std::time::Duration;
use tokio::task::JoinHandle;

/// How long one node sends before another may take over, in milliseconds; longer than one turn of sending.
const SENDING_LEASE: i64 = 15_000;
/// The same for asking, and how often its caller repeats: after a kill a payment's question must not wait long.
const ASKING_LEASE: i64 = 6_000;
const STILL_ASKING: Duration = Duration::from_secs(2);
const ASKING: &str = "telegram-updates";
/// How long Telegram may think about one question.
const QUESTION: Duration = Duration::from_secs(25);
/// After a failure, and while another node asks.
const PAUSE: Duration = Duration::from_secs(2);
/// Between two tries to get ready.
const READY_PAUSE: Duration = Duration::from_secs(30);

/// Nothing without a bot.
pub fn start(app: &App, node: &str) -> Vec<JoinHandle<()>> {
    if app.state::<Telegram>().get().is_none() {
        return Vec::new();
    }
    let mut workers =
        vec![tokio::spawn(get_ready(app.clone())), tokio::spawn(send_messages(app.clone(), node.to_owned()))];
    if app.config.telegram.polling {
        workers.push(tokio::spawn(ask_for_updates(app.clone(), node.to_owned())));
    }
    workers
}

async fn get_ready(app: App) {
    while let Err(error) = set_up(&app).await {
        tracing::warn!(%error, "the bot is not ready");
        tokio::time::sleep(READY_PAUSE).await;
    }
}

/// Woken by a commit on this node, and each second for what another node left or what had to rest.
async fn send_messages(app: App, node: String) {
    loop {
        match send_if_due(&app, &node).await {
            // There may be more.
            Ok(1..) => continue,
            Ok(0) => {}
            Err(error) => tracing::warn!(error = error.code().as_str(), "the bot's queue failed"),
        }
        let _ =
            tokio::time::timeout(Duration::from_secs(1), app.state::<Telegram>().waiting.notified()).await;
    }
}

async fn send_if_due(app: &App, node: &str) -> Result<usize> {
    // Looked at before it is claimed: a claim is a write, and an idle shop must not write.
    if !is_due(app).await? || !claim(app, "telegram-messages", node, SENDING_LEASE).await? {
        return Ok(0);
    }
    send_due(app).await
}

/// Telegram lets one asker in at a time, so one node asks.
async fn ask_for_updates(app: App, node: String) {
    let mut offset = None;
    loop {
        let asked = match claim(&app, ASKING, &node, ASKING_LEASE).await {
            Ok(true) => ask(&app, &node, &mut offset).await,
            Ok(false) => false,
            Err(error) => {
                tracing::warn!(error = error.code().as_str(), "updates of the bot wait");
                false
            }
        };
        if !asked {
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// One question, during which the lease is kept; whether it was answered.
async fn ask(app: &App, node: &str, offset: &mut Option<i64>) -> bool {
    let mut question = std::pin::pin!(poll_once(app, offset, QUESTION));
    loop {
        tokio::select! {
            answered = &mut question => return answered.is_ok(),
            () = tokio::time::sleep(STILL_ASKING) => {
                // Should another node ask meanwhile, Telegram ends one of the two questions.
                let _ = claim(app, ASKING, node, ASKING_LEASE).await;
            }
        }
    }
}
