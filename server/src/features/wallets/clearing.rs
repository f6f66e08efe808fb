//! Transfers that arrive together are settled together: while one transaction is under way, the next ones gather. A single
//! one waits for nobody.

use super::transfers::{Wish, settle};
use super::types::TransactionResponse;
use crate::app::App;
use crate::error::{ErrorCode, Result};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;
use tracing::Span;

/// Transfers of one transaction.
const BATCH: usize = 128;
/// Transfers that may wait; the database's own queue is as long.
const QUEUE: usize = 1024;

/// Transfers of this node that wait for their transaction.
#[derive(Default)]
pub struct Clearing(Mutex<Desk>);

#[derive(Default)]
struct Desk {
    waiting: Vec<Waiting>,
    /// Whether somebody settles what waits.
    open: bool,
}

struct Waiting {
    wish: Arc<Wish>,
    reply: oneshot::Sender<Result<TransactionResponse>>,
    /// The request's, for what is logged about its transfer.
    span: Span,
}

impl Clearing {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is settled next; nothing closes the desk.
    fn next(&self) -> Vec<Waiting> {
        let mut desk = self.desk();
        let count = desk.waiting.len().min(BATCH);
        desk.open = count > 0;
        desk.waiting.drain(..count).collect()
    }
}

/// Settles a transfer with whatever else waits.
///
/// # Errors
/// What refuses the transfer, or [`ErrorCode::Busy`] where too many wait.
pub async fn hand_in(app: &App, wish: Wish) -> Result<TransactionResponse> {
    let (reply, answer) = oneshot::channel();
    let begins = {
        let mut desk = app.clearing.desk();
        if desk.waiting.len() >= QUEUE {
            return Err(ErrorCode::Busy.into());
        }
        desk.waiting.push(Waiting { wish: Arc::new(wish), reply, span: Span::current() });
        !std::mem::replace(&mut desk.open, true)
    };
    if begins {
        tokio::spawn(clear(app.clone()));
    }
    // The other end vanishes without an answer only in a panic, which was logged.
    answer.await.unwrap_or_else(|_| Err(ErrorCode::Internal.into()))
}

async fn clear(app: App) {
    loop {
        let batch = app.clearing.next();
        if batch.is_empty() {
            return;
        }
        // A task of its own: a panic ends this batch and not the desk.
        if let Err(panic) = tokio::spawn(settle_together(app.clone(), batch)).await {
            tracing::error!(%panic, "settling transfers panicked");
        }
    }
}

async fn settle_together(app: App, batch: Vec<Waiting>) {
    // Whoever hung up before anything was begun is spared.
    let mut parts = vec![batch.into_iter().filter(|waiting| !waiting.reply.is_closed()).collect::<Vec<_>>()];
    while let Some(mut part) = parts.pop().filter(|part| !part.is_empty()) {
        let wishes: Vec<_> = part.iter().map(|waiting| waiting.wish.clone()).collect();
        let (house, now) = (app.clone(), app.clock.now());
        match app.db.write(move |tx| settle(tx, &house, &wishes, now)).await {
            Ok(answers) => {
                for (waiting, answer) in part.into_iter().zip(answers) {
                    if answer.is_ok() {
                        waiting.wish.publish(&app);
                    }
                    let _ = waiting.reply.send(answer);
                }
            }
            // Nothing was settled. A fault of ours may lie in one of them, which the others need not suffer from.
            Err(fault) if fault.code() == ErrorCode::Internal && part.len() > 1 => {
                parts.push(part.split_off(part.len() / 2));
                parts.push(part);
            }
            Err(fault) => {
                for waiting in part {
                    let code = fault.code().as_str();
                    waiting.span.in_scope(|| tracing::warn!(fault = code, "a transfer was not settled"));
                    let _ = waiting.reply.send(Err(fault.clone()));
                }
            }
        }
    }
}
