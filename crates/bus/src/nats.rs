//! A subject on a NATS server.

use crate::{Link, batch};
use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber};
use futures_util::StreamExt;
use percent_encoding::percent_decode_str;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;

/// NATS takes a megabyte; a message that is no announcement any more has no place here.
pub const LARGEST: usize = 64 * 1024;
const BATCH: usize = 1000;
/// Payloads that may wait to be taken apart. What comes on top is thrown away, and told as a gap.
const UNHEARD: usize = 1024;
/// The longest pause between two attempts to reach the server.
const PAUSE: Duration = Duration::from_millis(500);

pub async fn run(url: String, mut link: Link) {
    let Broker { address, subject, authority } = Broker::read(&url);
    let (told, mut changes) = mpsc::unbounded_channel();
    let state = link.state.clone();
    let mut options = signed_in(&address);
    if let Some(file) = authority {
        options = options.add_root_certificates(file).require_tls(true);
    }
    let complained = AtomicBool::new(false);
    let options = options
        .name("kontor")
        .retry_on_initial_connect()
        .max_reconnects(None)
        .connection_timeout(Duration::from_secs(3))
        .ping_interval(Duration::from_secs(5))
        .subscription_capacity(UNHEARD)
        .reconnect_delay_callback(|attempts| Duration::from_millis(50 << attempts.min(5)).min(PAUSE))
        .event_callback(move |event| {
            match event {
                Event::Connected => {
                    complained.store(false, Ordering::Relaxed);
                    let _ = told.send(Change::Connected);
                }
                Event::Disconnected | Event::Closed => drop(told.send(Change::Lost)),
                // The client has thrown away what was not taken in time.
                Event::SlowConsumer(_) if !state.missed.swap(true, Ordering::Relaxed) => {
                    let _ = told.send(Change::Missed);
                }
                // Each failed attempt is one, so only the first says why.
                other if complained.swap(true, Ordering::Relaxed) => tracing::debug!(%other, "broker"),
                other => tracing::warn!(%other, "the broker cannot be reached"),
            }
            std::future::ready(())
        });
    // It goes on trying by itself; an error here is an address that cannot be used.
    let opened = match options.connect(address).await {
        Ok(client) => client.subscribe(subject.clone()).await.map(|notices| (client, notices)).ok(),
        Err(error) => {
            tracing::error!(%error, "the broker's address cannot be used");
            None
        }
    };
    let Some((client, mut notices)) = opened else { return };
    let mut first = true;
    // While the server is away its client would keep messages for later, when their time has passed.
    while let Some(change) = changes.recv().await {
        if change != Change::Connected {
            continue;
        }
        if !std::mem::take(&mut first) {
            tracing::info!("nodes reach each other again");
            link.forget_waiting();
            link.note_loss();
        }
        if !wait_for_itself(&client, &subject, &mut notices, &mut changes, &link).await {
            if link.heard.is_closed() {
                return;
            }
            continue;
        }
        link.hear_gap().await;
        link.set_connected(true);
        serve(&client, &subject, &mut notices, &mut changes, &mut link).await;
        link.set_connected(false);
        if link.heard.is_closed() {
            return;
        }
    }
}

/// Options with the user and password of the address, which the client does not take from there itself.
fn signed_in(address: &str) -> ConnectOptions {
    let decode = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let address = address.parse::<ServerAddr>().ok();
    let user = address.as_ref().and_then(|address| address.username());
    match user {
        Some(user) => {
            let password = address.as_ref().and_then(|address| address.password()).unwrap_or_default();
            ConnectOptions::with_user_and_password(decode(user), decode(password))
        }
        None => ConnectOptions::new(),
    }
}

/// What happened to the connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    Connected,
    Lost,
    /// It stands, but messages were left out.
    Missed,
}

/// Until this node hears itself it counts as cut off. Returns false when the connection was lost meanwhile or the bus
/// was dropped.
async fn wait_for_itself(
    client: &Client,
    subject: &str,
    notices: &mut Subscriber,
    changes: &mut mpsc::UnboundedReceiver<Change>,
    link: &Link,
) -> bool {
    let mut complained = false;
    while !hears_itself(client, subject, notices, link).await {
        if !std::mem::replace(&mut complained, true) {
            tracing::warn!("the broker does not answer");
        }
        while let Ok(change) = changes.try_recv() {
            if change == Change::Lost {
                return false;
            }
        }
        if link.heard.is_closed() {
            return false;
        }
        tokio::time::sleep(PAUSE).await;
    }
    true
}

/// The client renews its subscription in the background. Once this node hears itself, it hears the others.
async fn hears_itself(client: &Client, subject: &str, notices: &mut Subscriber, link: &Link) -> bool {
    if send(client, subject, link, vec![batch::ECHO.to_owned()]).await.is_err() {
        return false;
    }
    let heard = async {
        while let Some(notice) = notices.next().await {
            let Ok(payload) = std::str::from_utf8(&notice.payload) else { continue };
            if batch::open(payload, &link.node).is_none() {
                return true;
            }
            link.hear(payload).await;
        }
        false
    };
    tokio::time::timeout(Duration::from_secs(2), heard).await.unwrap_or(false)
}

/// Carries messages both ways until the server is lost.
async fn serve(
    client: &Client,
    subject: &str,
    notices: &mut Subscriber,
    changes: &mut mpsc::UnboundedReceiver<Change>,
    link: &mut Link,
) {
    let mut waiting = Vec::new();
    loop {
        if link.take_loss() && send(client, subject, link, vec![batch::GAP.to_owned()]).await.is_err() {
            link.note_loss();
            return;
        }
        tokio::select! {
            change = changes.recv() => match change {
                Some(Change::Connected) => {}
                Some(Change::Missed) => {
                    link.state.missed.store(false, Ordering::Relaxed);
                    link.hear_gap().await;
                }
                Some(Change::Lost) | None => {
                    tracing::warn!("lost the way to other nodes");
                    link.note_loss();
                    return;
                }
            },
            notice = notices.next() => match notice {
                Some(notice) => if let Ok(payload) = std::str::from_utf8(&notice.payload) {
                    link.hear(payload).await;
                },
                None => return,
            },
            count = link.queue.recv_many(&mut waiting, BATCH) => {
                // The last publisher is gone.
                if count == 0 {
                    return;
                }
                if send(client, subject, link, std::mem::take(&mut waiting)).await.is_err() {
                    link.note_loss();
                    return;
                }
            }
        }
    }
}

async fn send(
    client: &Client,
    subject: &str,
    link: &Link,
    messages: Vec<String>,
) -> Result<(), async_nats::PublishError> {
    for payload in batch::pack(&link.node, messages, LARGEST) {
        client.publish(subject.to_owned(), payload.into()).await?;
    }
    Ok(())
}

/// What an address says. `tls` as its scheme asks for TLS; so does `ca`, a file with the authorities that are believed
/// in place of the system's: `tls://host:4222/shop?ca=/etc/kontor/ca.pem`.
#[derive(Debug, PartialEq, Eq)]
struct Broker {
    /// Of the server.
    address: String,
    /// The path; it names the installation.
    subject: String,
    authority: Option<PathBuf>,
}

impl Broker {
    fn read(url: &str) -> Self {
        let (url, settings) = url.split_once('?').unwrap_or((url, ""));
        let authority = settings.split('&').find_map(|setting| setting.strip_prefix("ca="));
        let authority =
            authority.map(|file| percent_decode_str(file).decode_utf8_lossy().into_owned().into());
        let (address, subject) = subject(url);
        Self { address, subject, authority }
    }
}

/// `nats://host:4222/shop` as the server's address and the subject `shop`.
fn subject(url: &str) -> (String, String) {
    let after_scheme = url.find("://").map_or(0, |at| at + 3);
    let (address, path) = match url[after_scheme..].find('/') {
        Some(at) => url.split_at(after_scheme + at),
        None => (url, ""),
    };
    let name = path.trim_matches('/').replace(['/', ' ', '*', '>'], ".");
    (address.to_owned(), if name.is_empty() { "kontor".to_owned() } else { name })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_path_names_the_installation() {
        let of = |url: &str| super::subject(url);
        assert_eq!(of("nats://a:4222"), ("nats://a:4222".into(), "kontor".into()));
        assert_eq!(of("nats://a:4222/"), ("nats://a:4222".into(), "kontor".into()));
        assert_eq!(of("nats://u:p@a:4222/shop"), ("nats://u:p@a:4222".into(), "shop".into()));
    }

    #[test]
    fn an_address_may_name_the_authority() {
        let broker = super::Broker::read("tls://u:p@a:4222/shop?ca=/etc/my%20ca.pem");
        assert_eq!((broker.address.as_str(), broker.subject.as_str()), ("tls://u:p@a:4222", "shop"));
        assert_eq!(broker.authority, Some("/etc/my ca.pem".into()));
        assert_eq!(super::Broker::read("nats://a:4222").authority, None);
    }
}
