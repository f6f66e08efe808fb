//! The socket, as a client sees it.

mod access;
mod frames;
mod handshake;
mod nodes;
mod resume;
mod rights;
mod rooms;
mod slow;
mod together;

use crate::support::{Actor, TestApp, contract};
use futures::{SinkExt, StreamExt};
use kontor::error::ErrorCode;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// What is not there by then will not come.
pub const PATIENCE: Duration = Duration::from_secs(20);
/// How soon moderation reaches open sockets.
pub const AT_ONCE: Duration = Duration::from_secs(1);

/// One open socket.
pub struct Client {
    stream: WebSocketStream<TcpStream>,
    /// Frames that came while another one was waited for.
    passed: Vec<Value>,
}

impl Client {
    /// A socket of no one yet.
    pub async fn open(address: SocketAddr) -> Self {
        let mut client = Self::connect(address).await.unwrap();
        let hello = client.next("connected").await;
        assert_eq!(hello, json!({ "type": "connected", "userId": null, "authenticated": false }));
        client
    }

    pub async fn connect(address: SocketAddr) -> Result<Self, tokio_tungstenite::tungstenite::Error> {
        let stream = TcpStream::connect(address).await?;
        let request = format!("ws://{address}/ws").into_client_request()?;
        let (stream, _) = tokio_tungstenite::client_async(request, stream).await?;
        Ok(Self { stream, passed: Vec::new() })
    }

    /// A socket that stands on this token.
    pub async fn with_token(address: SocketAddr, token: &str) -> Self {
        let mut client = Self::open(address).await;
        client.send(json!({ "type": "authenticate", "token": token })).await;
        assert_eq!(client.next("connected").await["authenticated"], true);
        client
    }

    pub async fn send(&mut self, frame: Value) {
        self.try_send(frame).await.unwrap();
    }

    /// Sends a frame as the document has it; [`Self::send_text`] sends others.
    pub async fn try_send(&mut self, frame: Value) -> Result<(), tokio_tungstenite::tungstenite::Error> {
        contract::check_client_frame(&frame).unwrap_or_else(|error| panic!("{error}: {frame}"));
        self.stream.send(Message::text(frame.to_string())).await
    }

    pub async fn send_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    pub async fn send_raw(&mut self, message: Message) {
        self.stream.send(message).await.unwrap();
    }

    /// The next frame of whatever type, or the close code.
    pub async fn receive(&mut self) -> Result<Value, Option<u16>> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("a frame in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    let frame = serde_json::from_str(&text).unwrap();
                    contract::check_server_frame(&frame).unwrap_or_else(|error| panic!("{error}: {frame}"));
                    return Ok(frame);
                }
                Some(Ok(Message::Close(close))) => return Err(close.map(|close| close.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// The next frame of this type; others are kept.
    pub async fn next(&mut self, kind: &str) -> Value {
        if let Some(at) = self.passed.iter().position(|frame| frame["type"] == kind) {
            return self.passed.remove(at);
        }
        loop {
            match self.receive().await {
                Ok(frame) if frame["type"] == kind => return frame,
                Ok(frame) => self.passed.push(frame),
                Err(code) => panic!("closed ({code:?}) before {kind}; got {:?}", self.passed),
            }
        }
    }

    /// That the next `error` has this code and its sentence; gives the frame.
    pub async fn refused(&mut self, code: ErrorCode) -> Value {
        let error = self.next("error").await;
        assert_eq!(error["code"], code.as_str(), "{error}");
        let start = code.sentence().split('{').next().unwrap();
        assert!(error["error"].as_str().unwrap().starts_with(start), "{error}");
        error
    }

    /// That nothing of this type has come: what the server said before it answered a ping is here.
    pub async fn nothing(&mut self, kind: &str) {
        self.send(json!({ "type": "ping" })).await;
        self.next("pong").await;
        let found = self.passed.iter().find(|frame| frame["type"] == kind);
        assert_eq!(found, None);
    }

    pub async fn join(&mut self, room: i64) -> Value {
        self.join_after(room, None).await
    }

    pub async fn join_after(&mut self, room: i64, after: Option<i64>) -> Value {
        let mut frame = json!({ "type": "join_room", "roomId": room });
        if let Some(after) = after {
            frame["afterSeq"] = after.into();
        }
        self.send(frame).await;
        let history = self.next("room_messages").await;
        assert_eq!(history["roomId"], room);
        history
    }

    pub async fn say(&mut self, room: i64, content: &str, id: &str) {
        let frame = json!({ "type": "chat_message", "roomId": room, "content": content, "clientId": id });
        self.send(frame).await;
    }

    /// Sends a message to a joined room and waits until it comes back; gives it.
    pub async fn said(&mut self, room: i64, content: &str, id: &str) -> Value {
        self.say(room, content, id).await;
        loop {
            let message = self.next("chat_message").await["message"].clone();
            if message["clientId"] == id {
                return message;
            }
        }
    }

    /// The next message of a room.
    pub async fn hear(&mut self) -> String {
        self.next("chat_message").await["message"]["content"].as_str().unwrap().to_owned()
    }

    /// Waits until the server hangs up; gives the code.
    pub async fn closed(&mut self) -> u16 {
        loop {
            match self.receive().await {
                Ok(frame) => self.passed.push(frame),
                Err(code) => return code.expect("a close frame"),
            }
        }
    }

    /// That the socket is told this and closed so, at once.
    pub async fn thrown_out(&mut self, code: ErrorCode, since: Instant) {
        assert_eq!(self.closed().await, 4000 + code.status());
        assert!(since.elapsed() < AT_ONCE, "it took {:?}", since.elapsed());
        self.refused(code).await;
    }

    /// Without a good-bye.
    pub fn hang_up(self) {}
}

impl Actor {
    /// This person's socket.
    pub async fn socket(&self) -> Client {
        match &self.token {
            Some(token) => Client::with_token(self.app.address(), token).await,
            None => Client::open(self.app.address()).await,
        }
    }

    /// This person's socket in a room.
    pub async fn socket_in(&self, room: i64) -> Client {
        let mut client = self.socket().await;
        client.join(room).await;
        client
    }
}

/// Waits until this server has that many sockets.
pub async fn sockets(app: &TestApp, wanted: usize) {
    let patience = Instant::now();
    while app.shop().live().connected() != wanted {
        assert!(patience.elapsed() < PATIENCE, "{} sockets", app.shop().live().connected());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
