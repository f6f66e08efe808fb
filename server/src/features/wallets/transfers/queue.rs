//! The queue of transfers: those that arrive together are settled in one transaction. A transaction takes its batch from the
//! queue when its turn comes; while it runs, the next ones queue up. A single transfer starts a transaction at once.

use super::super::types::TransactionResponse;
use super::settling::{Transfer, settle};
use super::store::lock_turn;
use crate::app::App;
use crate::error::{ErrorCode, Result};
use kontor_db::Tx;
use parking_lot::{Mutex, MutexGuard};
use std::sync::Arc;
use tokio::sync::oneshot;
use tracing::Span;

/// Transfers of one transaction.
const BATCH: usize = 128;
/// Transfers that may wait; the database's own queue is as long.
const MAX_WAITING: usize = 1024;

/// Transfers of this node that wait for their transaction.
#[derive(Default)]
pub struct TransferQueue(Mutex<Queue>);

#[derive(Default)]
struct Queue {
    waiting: Vec<Waiting>,
    /// Whether a transaction is scheduled that has not taken its batch yet.
    scheduled: bool,
}

struct Waiting {
    transfer: Arc<Transfer>,
    reply: oneshot::Sender<Result<TransactionResponse>>,
    /// The request's, for what is logged about its transfer.
    span: Span,
}

impl TransferQueue {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock()
    }

    /// Takes a batch for the transaction whose turn it is. Skips callers that disconnected.
    fn take(&self) -> Vec<Waiting> {
        let mut queue = self.lock();
        queue.scheduled = false;
        let count = queue.waiting.len().min(BATCH);
        queue.waiting.drain(..count).filter(|waiting| !waiting.reply.is_closed()).collect()
    }

    /// Whether the caller has to start another transaction: more waited than one takes, and none is scheduled.
    fn schedule_next(&self) -> bool {
        let mut queue = self.lock();
        !queue.waiting.is_empty() && !std::mem::replace(&mut queue.scheduled, true)
    }
}

/// Queues a transfer and waits for its outcome.
///
/// # Errors
/// What refuses the transfer, or [`ErrorCode::Busy`] where too many wait.
pub async fn enqueue(app: &App, transfer: Transfer) -> Result<TransactionResponse> {
    let (reply, answer) = oneshot::channel();
    let is_first = {
        let mut queue = app.state::<TransferQueue>().lock();
        if queue.waiting.len() >= MAX_WAITING {
            return Err(ErrorCode::Busy.into());
        }
        queue.waiting.push(Waiting { transfer: Arc::new(transfer), reply, span: Span::current() });
        !std::mem::replace(&mut queue.scheduled, true)
    };
    if is_first {
        tokio::spawn(run(app.clone()));
    }
    // The other end vanishes without an answer only in a panic, which was logged.
    answer.await.unwrap_or_else(|_| Err(ErrorCode::Internal.into()))
}

async fn run(app: App) {
    loop {
        settle_batch(&app).await;
        if !app.state::<TransferQueue>().schedule_next() {
            return;
        }
    }
}

/// What one transaction settles; `None` until it has taken its batch from the queue.
type Batch = Option<Vec<Waiting>>;

async fn settle_batch(app: &App) {
    let mut batches: Vec<Batch> = vec![None];
    while let Some(batch) = batches.pop() {
        let batch = Arc::new(Mutex::new(batch));
        let outcome = try_to_settle(app, &batch).await;
        // Without a transaction no batch was taken; those who wait must learn of it.
        let mut batch = batch.lock().take().unwrap_or_else(|| app.state::<TransferQueue>().take());
        match outcome {
            Ok(answers) => {
                for (waiting, answer) in batch.into_iter().zip(answers) {
                    if answer.is_ok() {
                        waiting.transfer.publish(app);
                    }
                    let _ = waiting.reply.send(answer);
                }
            }
            // Nothing was settled. An internal error may come from one of them: halving finds it and settles the others.
            Err(error) if error.code() == ErrorCode::Internal && batch.len() > 1 => {
                batches.push(Some(batch.split_off(batch.len() / 2)));
                batches.push(Some(batch));
            }
            Err(error) => {
                for waiting in batch {
                    let code = error.code().as_str();
                    waiting.span.in_scope(|| tracing::warn!(error = code, "a transfer was not settled"));
                    let _ = waiting.reply.send(Err(error.clone()));
                }
            }
        }
    }
}

async fn try_to_settle(app: &App, batch: &Arc<Mutex<Batch>>) -> Result<Vec<Result<TransactionResponse>>> {
    let (shop, batch) = (app.clone(), batch.clone());
    let settling = move |tx: &mut Tx<'_>| {
        lock_turn(tx)?;
        let transfers: Vec<_> = batch
            .lock()
            .get_or_insert_with(|| shop.state::<TransferQueue>().take())
            .iter()
            .map(|waiting| waiting.transfer.clone())
            .collect();
        settle(tx, &shop, &transfers, shop.clock.now())
    };
    app.db.write(settling).await
}
