//! Frames both ways, until one end has enough.
//!
//! What waits is taken in one go and written with one call. While a client does not read, nothing is read from it either,
//! its queue in the hub stays bounded, and in the end it is hung up on.

use super::end::End;
use super::session::Session;
use super::{MAX_MESSAGE, hear};
use crate::app::App;
use crate::live::{Place, Push, Topic};
use kontor_hub::Delivery;
use kontor_websocket::{Encoded, Socket, close};
use std::mem;
use std::pin::pin;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

/// Frames and bytes written at once.
const FRAMES: usize = 64;
const BYTES: usize = 64 * 1024;
/// A client that says nothing for this long is asked whether it is still there; the third time it is not.
const SILENT: Duration = Duration::from_secs(40);
const ASKED: u8 = 2;
/// How long a client that was told good-bye may take to hang up.
const FAREWELL: Duration = Duration::from_secs(2);

/// Carries frames until the socket ends.
pub async fn run(app: App, place: Place, stream: TcpStream, early: &[u8]) {
    let mut socket = Socket::new(stream, early, MAX_MESSAGE);
    let mut session = Session::new(app.clone(), place);
    let code = carry(&app, &mut socket, &mut session).await;
    // The reading mark is kept, however the connection ended.
    let _ = Box::pin(session.write_marks()).await;
    if let Some(code) = code {
        session.out.push(Encoded::close(code));
        let left = mem::take(&mut session.out);
        // It counts as gone from here on, whenever the client hangs up.
        drop(session);
        let _ = timeout(FAREWELL, socket.finish(left)).await;
    }
}

/// Returns the close code; `None` when the peer is gone.
async fn carry(app: &App, socket: &mut Socket<TcpStream>, session: &mut Session) -> Option<u16> {
    let stalled = Duration::from_secs(app.config.limits.unread_seconds.into());
    let mut stopping = app.live().stopping();
    let mut silent_at = Instant::now() + SILENT;
    let mut asked = 0;
    let mut alarm = pin!(sleep_until(silent_at));
    loop {
        if !write(socket, session, stalled).await {
            return None;
        }
        let mut wake_at = session.marks_due().map_or(silent_at, |due| silent_at.min(due.into()));
        if let Some(end) = session.sign_in_by() {
            wake_at = wake_at.min(end.into());
        }
        if let Some(left) = session.rights_end_in() {
            // A deadline years ahead is more than a timer takes.
            let left = u64::try_from(left).unwrap_or_default().min(60_000);
            wake_at = wake_at.min(Instant::now() + Duration::from_millis(left));
        }
        if alarm.deadline() != wake_at {
            alarm.as_mut().reset(wake_at);
        }
        let went = tokio::select! {
            message = socket.recv() => match message {
                Ok(message) => {
                    (asked, silent_at) = (0, Instant::now() + SILENT);
                    // Apart, so that a quiet socket does not keep room for all that a message may lead to.
                    Box::pin(hear(session, message)).await
                }
                Err(error) => Err(End::With(error.close_code()?)),
            },
            delivery = session.next() => take(session, delivery).await,
            () = alarm.as_mut() => {
                if silent_at <= Instant::now() {
                    if asked == ASKED {
                        return None;
                    }
                    (asked, silent_at) = (asked + 1, Instant::now() + SILENT);
                    session.out.push(Encoded::ping());
                }
                if session.sign_in_by().is_some_and(|end| end <= Instant::now().into_std()) {
                    Err(End::With(close::POLICY))
                } else if session.is_overdue() {
                    Box::pin(session.look_again()).await
                } else if session.marks_due().is_some_and(|due| due <= Instant::now().into_std()) {
                    Box::pin(session.write_marks()).await
                } else {
                    Ok(())
                }
            },
            () = stopped(&mut stopping) => Err(End::With(close::RESTART)),
        };
        match went {
            Ok(()) => {}
            Err(End::With(code)) => return Some(code),
            Err(End::ByClient(code)) => return Some(code.unwrap_or(close::NORMAL)),
        }
    }
}

/// Takes what the hub has for this socket, as much as is written at once.
async fn take(session: &mut Session, first: Delivery<Topic, Push>) -> Result<(), End> {
    let mut next = Some(first);
    while let Some(delivery) = next {
        if let Err(delivery) = session.pass_on(delivery) {
            Box::pin(session.deliver(delivery)).await?;
        }
        let full = session.out.len() >= FRAMES || session.out.bytes() >= BYTES;
        next = if full { None } else { session.try_next() };
    }
    Ok(())
}

/// Writes what the session has to say; answers whether the client took it.
async fn write(socket: &mut Socket<TcpStream>, session: &mut Session, stalled: Duration) -> bool {
    session.out.is_empty() || matches!(timeout(stalled, socket.flush(&mut session.out)).await, Ok(Ok(())))
}

async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // Its other end lives as long as the shop.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}
