//! What a refusal leaves unread. A connection that is closed while its client still sends is reset, and the client never
//! sees the sentence; so the rest of a body is read and thrown away, up to a bound, before the answer goes out.

use axum::body::HttpBody;
use bytes::Bytes;
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;
use parking_lot::Mutex;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

/// Bytes that are read for nothing; clients that send more are cut off.
const MOST: usize = 64 * 1024 * 1024;
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// A request's body, of which one handle reads and another may finish.
#[derive(Clone)]
pub struct SharedBody(Arc<Mutex<Incoming>>);

impl SharedBody {
    pub fn new(body: Incoming) -> Self {
        Self(Arc::new(Mutex::new(body)))
    }

    fn with<T>(&self, use_it: impl FnOnce(&mut Incoming) -> T) -> T {
        use_it(&mut self.0.lock())
    }

    /// Reads what the handler left.
    pub async fn discard(self) {
        // A body that announces more than is read has lost its client's patience anyway.
        let announced = self.with(|body| body.size_hint().lower());
        if self.with(|body| body.is_end_stream())
            || usize::try_from(announced).is_ok_and(|length| length > MOST)
        {
            return;
        }
        let rest = async {
            let mut left = MOST;
            while let Some(Ok(frame)) =
                poll_fn(|context| self.with(|body| Pin::new(body).poll_frame(context))).await
            {
                let length = frame.data_ref().map_or(0, Bytes::len);
                let Some(remaining) = left.checked_sub(length) else { return };
                left = remaining;
            }
        };
        let _ = tokio::time::timeout(TIME_LIMIT, rest).await;
    }
}

impl HttpBody for SharedBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        self.with(|body| Pin::new(body).poll_frame(context))
    }

    fn is_end_stream(&self) -> bool {
        self.with(|body| body.is_end_stream())
    }

    fn size_hint(&self) -> SizeHint {
        self.with(|body| body.size_hint())
    }
}
