//! Transfers that arrive together are settled together: a transaction takes what waits once its turn has come, and while it is
//! under way the next ones gather. A single one waits for nobody.

use super::transfers::{Wish, settle, take_turn};
use super::types::TransactionResponse;
use crate::app::App;
use crate::error::{ErrorCode, Result};
use kontor_db::Tx;
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
    /// Whether a transaction is on its way that has not taken its batch yet.
    called: bool,
}

struct Waiting {
    wish: Arc<Wish>,
    reply: oneshot::Sender<Result<TransactionResponse>>,
    /// The request's, for what is logged about its transfer.
    span: Span,
}

impl Clearing {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        hold(&self.0)
    }

    /// What the transaction settles whose turn has come. Whoever hung up before is spared.
    fn take(&self) -> Vec<Waiting> {
        let mut desk = self.desk();
        desk.called = false;
        let count = desk.waiting.len().min(BATCH);
        desk.waiting.drain(..count).filter(|waiting| !waiting.reply.is_closed()).collect()
    }

    /// Whether more waited than one transaction takes, and nobody has called for the next one yet.
    fn call_again(&self) -> bool {
        let mut desk = self.desk();
        !desk.waiting.is_empty() && !std::mem::replace(&mut desk.called, true)
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
        !std::mem::replace(&mut desk.called, true)
    };
    if begins {
        tokio::spawn(clear(app.clone()));
    }
    // The other end vanishes without an answer only in a panic, which was logged.
    answer.await.unwrap_or_else(|_| Err(ErrorCode::Internal.into()))
}

async fn clear(app: App) {
    loop {
        settle_together(&app).await;
        if !app.clearing.call_again() {
            return;
        }
    }
}

/// What one transaction settles; `None` is what waits when its turn has come.
type Batch = Option<Vec<Waiting>>;

async fn settle_together(app: &App) {
    let mut batches: Vec<Batch> = vec![None];
    while let Some(batch) = batches.pop() {
        let batch = Arc::new(Mutex::new(batch));
        let outcome = try_to_settle(app, &batch).await;
        // It was not taken where no transaction came about; then those who wait have to know.
        let mut batch = hold(&batch).take().unwrap_or_else(|| app.clearing.take());
        match outcome {
            Ok(answers) => {
                for (waiting, answer) in batch.into_iter().zip(answers) {
                    if answer.is_ok() {
                        waiting.wish.publish(app);
                    }
                    let _ = waiting.reply.send(answer);
                }
            }
            // Nothing was settled. A fault of ours may lie in one of them, which the others need not suffer from.
            Err(fault) if fault.code() == ErrorCode::Internal && batch.len() > 1 => {
                batches.push(Some(batch.split_off(batch.len() / 2)));
                batches.push(Some(batch));
            }
            Err(fault) => {
                for waiting in batch {
                    let code = fault.code().as_str();
                    waiting.span.in_scope(|| tracing::warn!(fault = code, "a transfer was not settled"));
                    let _ = waiting.reply.send(Err(fault.clone()));
                }
            }
        }
    }
}

async fn try_to_settle(app: &App, batch: &Arc<Mutex<Batch>>) -> Result<Vec<Result<TransactionResponse>>> {
    let (house, batch) = (app.clone(), batch.clone());
    let settling = move |tx: &mut Tx<'_>| {
        take_turn(tx)?;
        let wishes: Vec<_> = hold(&batch)
            .get_or_insert_with(|| house.clearing.take())
            .iter()
            .map(|waiting| waiting.wish.clone())
            .collect();
        settle(tx, &house, &wishes, house.clock.now())
    };
    app.db.write(settling).await
}

fn hold<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
