//! A member who listens to the room and misses nothing: who loses the connection says what came last.

use crate::Result;
use crate::socket::Socket;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Until everything acknowledged has arrived.
const PATIENCE: Duration = Duration::from_secs(20);

pub struct Listener {
    token: String,
    /// The number of the last message.
    last: i64,
    /// How often each message came, by its id.
    pub heard: HashMap<String, usize>,
}

impl Listener {
    pub fn new(token: String, last: i64) -> Listener {
        Listener { token, last, heard: HashMap::new() }
    }

    /// Begins to listen.
    pub fn listen(mut self, address: SocketAddr) -> Listening {
        let (upto, wanted) = watch::channel(None);
        let task = tokio::spawn(async move {
            let mut told = wanted.clone();
            let enough = async {
                // An error is the end of the listening too.
                let _ = told.changed().await;
                tokio::time::sleep(PATIENCE).await;
            };
            // However it ends: what it heard counts, and the rest is asked for.
            tokio::select! {
                _ = self.hear(address, wanted) => {}
                () = enough => {}
            }
            self
        });
        Listening { task, upto }
    }

    async fn hear(&mut self, address: SocketAddr, mut upto: watch::Receiver<Option<i64>>) -> Result<()> {
        let mut socket = Socket::open(address, "/ws").await?;
        let token = &self.token;
        socket.text(&json!({ "type": "authenticate", "token": token }).to_string()).await?;
        socket.until(r#""authenticated":true"#).await?;
        let join = |last: i64| json!({ "type": "join_room", "roomId": 1, "afterSeq": last }).to_string();
        socket.text(&join(self.last)).await?;
        while upto.borrow().is_none_or(|upto| self.last < upto) {
            let frame: Value = tokio::select! {
                text = socket.next() => serde_json::from_slice(text?)?,
                _ = upto.changed() => continue,
            };
            match frame["type"].as_str() {
                Some("chat_message") => self.take_live(&frame["message"]),
                Some("room_messages") => {
                    for message in frame["messages"].as_array().into_iter().flatten() {
                        self.take_history(message);
                    }
                    if frame["complete"] == false {
                        socket.text(&join(self.last)).await?;
                    }
                }
                Some("resync") => socket.text(&join(self.last)).await?,
                Some("error") => return Err(format!("a listener was refused: {frame}").into()),
                _ => {}
            }
        }
        Ok(())
    }

    /// What the room hands out comes once.
    fn take_live(&mut self, message: &Value) {
        *self.heard.entry(message["id"].to_string()).or_default() += 1;
        self.last = self.last.max(message["seq"].as_i64().unwrap_or_default());
    }

    /// What was asked for may hold what has come in the meantime.
    fn take_history(&mut self, message: &Value) {
        self.heard.entry(message["id"].to_string()).or_insert(1);
        self.last = self.last.max(message["seq"].as_i64().unwrap_or_default());
    }
}

/// A listener at work.
pub struct Listening {
    task: JoinHandle<Listener>,
    upto: watch::Sender<Option<i64>>,
}

impl Listening {
    /// Until everything up to this number was heard: where the connection has ended, at `address`.
    pub async fn end(self, address: SocketAddr, last: i64) -> Result<Listener> {
        self.upto.send_replace(Some(last));
        let listener = self.task.await?;
        if listener.last >= last {
            return Ok(listener);
        }
        let again = listener.listen(address);
        again.upto.send_replace(Some(last));
        Ok(again.task.await?)
    }
}
