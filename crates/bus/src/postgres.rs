//! LISTEN/NOTIFY on a connection of its own.

use crate::{Link, batch};
use kontor_postgres_tls::Address;
use std::future::poll_fn;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_postgres::{AsyncMessage, Client};

/// The channel; databases do not hear each other's.
const CHANNEL: &str = "kontor";
/// PostgreSQL refuses payloads from 8000 bytes on.
pub const LARGEST: usize = 7900;
/// Messages sent at once.
const BATCH: usize = 1000;
/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(500);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// How long sent data may stay unacknowledged before the connection counts as broken.
const SILENCE: Duration = Duration::from_secs(5);
/// After this long without anything to say the connection is tried.
const TRIED: Duration = Duration::from_secs(5);

pub async fn run(url: String, mut link: Link) {
    let mut complained = false;
    let mut first = true;
    loop {
        match connect(&url).await {
            Ok((client, notices)) => {
                if !std::mem::take(&mut first) {
                    tracing::info!("nodes reach each other again");
                    link.forget_waiting();
                    link.note_loss();
                }
                // Also the first time: this node may have been at work before it could listen.
                link.hear_gap().await;
                complained = false;
                link.set_connected(true);
                serve(&client, notices, &mut link).await;
                link.set_connected(false);
            }
            Err(error) => {
                first = false;
                if !std::mem::replace(&mut complained, true) {
                    tracing::warn!(%error, "cannot listen to other nodes");
                }
            }
        }
        if link.heard.is_closed() {
            return;
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Opens the connection, listens, and hands over what is notified. The receiver ends with the connection.
async fn connect(
    url: &str,
) -> Result<(Client, mpsc::Receiver<String>), Box<dyn std::error::Error + Send + Sync>> {
    let mut address = Address::read(url)?;
    let config = &mut address.config;
    config.application_name("kontor bus").connect_timeout(CONNECT_TIMEOUT);
    config.tcp_user_timeout(SILENCE).keepalives_idle(Duration::from_secs(15));
    let (client, mut connection) = address.connect().await?;
    let (sender, notices) = mpsc::channel(crate::QUEUE);
    tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(notice) = message
                && sender.send(notice.payload().to_owned()).await.is_err()
            {
                return;
            }
        }
    });
    client.batch_execute(&format!("LISTEN {CHANNEL}")).await?;
    Ok((client, notices))
}

/// Carries messages both ways until the connection breaks.
async fn serve(client: &Client, mut notices: mpsc::Receiver<String>, link: &mut Link) {
    let mut waiting = Vec::new();
    loop {
        if link.take_loss() && send(client, link, vec![batch::GAP.to_owned()]).await.is_err() {
            link.note_loss();
            return;
        }
        tokio::select! {
            notice = notices.recv() => match notice {
                Some(payload) => link.hear(&payload).await,
                None => return,
            },
            count = link.queue.recv_many(&mut waiting, BATCH) => {
                // The last publisher is gone.
                if count == 0 {
                    return;
                }
                if let Err(error) = send(client, link, std::mem::take(&mut waiting)).await {
                    tracing::warn!(%error, "lost the way to other nodes");
                    link.note_loss();
                    return;
                }
            },
            () = tokio::time::sleep(TRIED) => {
                if !matches!(tokio::time::timeout(SILENCE, client.batch_execute("")).await, Ok(Ok(()))) {
                    return;
                }
            }
        }
    }
}

async fn send(client: &Client, link: &Link, messages: Vec<String>) -> Result<(), tokio_postgres::Error> {
    let payloads = batch::pack(&link.node, messages, LARGEST);
    let sql = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload";
    client
        .execute_typed(
            sql,
            &[
                (&CHANNEL, tokio_postgres::types::Type::TEXT),
                (&payloads, tokio_postgres::types::Type::TEXT_ARRAY),
            ],
        )
        .await
        .map(drop)
}
