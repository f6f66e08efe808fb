//! A closure on its way to a thread, and its answer on the way back.

use std::any::TypeId;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tokio::sync::oneshot;
use tracing::Span;

use crate::{Error, Tx};

/// What a closure wants to do; decides the transaction it gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
}

/// What waits in a queue.
pub(crate) struct Task {
    pub access: Access,
    pub job: Box<dyn Job>,
}

/// A closure with its types forgotten.
pub(crate) trait Job: Send {
    /// The caller stopped waiting, so work that has not begun need not begin.
    fn abandoned(&self) -> bool;
    /// Runs the closure once (again) and keeps its result; true if it wants to commit.
    fn run(&mut self, tx: &mut Tx<'_>) -> bool;
    /// Replaces the result by an error of the data layer.
    fn fail(&mut self, error: Error);
    /// Hands the result to the waiting caller.
    fn answer(self: Box<Self>);
    /// Where in the source the closure was written.
    fn site(&self) -> TypeId;
}

struct Call<F, T, E> {
    work: F,
    result: Option<Result<T, E>>,
    reply: oneshot::Sender<Result<T, E>>,
    /// Keeps the request id on what is logged while the closure runs.
    span: Span,
}

/// Wraps a closure, and gives the end at which its answer arrives.
pub(crate) fn call<T, E, F>(work: F) -> (Box<dyn Job>, oneshot::Receiver<Result<T, E>>)
where
    F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    T: Send + 'static,
    E: From<Error> + Send + 'static,
{
    let (reply, answer) = oneshot::channel();
    (Box::new(Call { work, result: None, reply, span: Span::current() }), answer)
}

impl<T, E, F> Job for Call<F, T, E>
where
    F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    T: Send + 'static,
    E: From<Error> + Send + 'static,
{
    fn abandoned(&self) -> bool {
        self.reply.is_closed()
    }

    fn run(&mut self, tx: &mut Tx<'_>) -> bool {
        let _entered = self.span.enter();
        // Whatever a panic leaves half done inside the database is rolled back; the closure owns nothing else.
        let result = catch_unwind(AssertUnwindSafe(|| (self.work)(tx)));
        let result = result.unwrap_or_else(|_| Err(E::from(Error::Panic)));
        let commit = result.is_ok();
        self.result = Some(result);
        commit
    }

    fn fail(&mut self, error: Error) {
        self.result = Some(Err(E::from(error)));
    }

    fn answer(self: Box<Self>) {
        if let Some(result) = self.result {
            // A receiver that is gone means the caller stopped waiting; the work is done anyway.
            let _ = self.reply.send(result);
        }
    }

    fn site(&self) -> TypeId {
        TypeId::of::<F>()
    }
}
