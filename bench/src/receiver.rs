//! A socket in the room that counts what it is given, and asks for what it was told it missed, as the shop's pages do.

use crate::Result;
use crate::socket::{Socket, number};
use serde_json::{Value, json};
use std::collections::VecDeque;

pub struct Receiver {
    socket: Socket,
    /// The room's number before the first measured message; without one the server keeps nothing to ask for.
    base: Option<i64>,
    /// The next measured message.
    next: usize,
    /// Asked for what was left out, and not answered yet.
    behind: bool,
    found: VecDeque<usize>,
}

impl Receiver {
    /// On a server that only hands out.
    pub fn new(socket: Socket) -> Receiver {
        Receiver { socket, base: None, next: 0, behind: false, found: VecDeque::new() }
    }

    /// In the shop's first room.
    pub async fn join(mut socket: Socket) -> Result<Receiver> {
        socket.text(r#"{"type":"join_room","roomId":1}"#).await?;
        socket.until("room_messages").await?;
        let history: Value = serde_json::from_slice(socket.last())?;
        let base = history["lastSeq"].as_i64().ok_or("a room without a last number")?;
        Ok(Receiver { base: Some(base), ..Receiver::new(socket) })
    }

    /// The number of the next measured message.
    pub async fn next_number(&mut self) -> Result<usize> {
        loop {
            if let Some(number) = self.found.pop_front() {
                return Ok(number);
            }
            let text = self.socket.next().await?;
            // Engine.io pings with a 2.
            if text == b"2" {
                self.socket.text("3").await?;
                continue;
            }
            if self.base.is_some() && !text.starts_with(br#"{"type":"chat_message""#) {
                self.heard_more().await?;
                continue;
            }
            let Some(number) = number(text) else { continue };
            if number == self.next {
                self.next += 1;
                return Ok(number);
            }
            // While it is behind, what comes early is in the answer too.
            if number > self.next && !self.behind {
                return Err(format!("message {} was left out without a word", self.next).into());
            }
        }
    }

    /// What is no message: the server says that frames were left out, or answers what was asked for then.
    async fn heard_more(&mut self) -> Result<()> {
        let frame: Value = serde_json::from_slice(self.socket.last())?;
        match frame["type"].as_str() {
            Some("resync") => self.ask().await,
            Some("room_messages") => {
                let messages = frame["messages"].as_array().map_or(&[][..], Vec::as_slice);
                for message in messages {
                    let id = message["clientId"].as_str().and_then(|id| id.strip_prefix("bench-"));
                    if id.and_then(|id| id.parse().ok()) == Some(self.next) {
                        self.found.push_back(self.next);
                        self.next += 1;
                    }
                }
                self.behind = false;
                if frame["complete"] == false { self.ask().await } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }

    async fn ask(&mut self) -> Result<()> {
        self.behind = true;
        let known = self.base.unwrap_or_default() + i64::try_from(self.next)?;
        let frame = json!({ "type": "join_room", "roomId": 1, "afterSeq": known });
        self.socket.text(&frame.to_string()).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};

    async fn say(stream: &mut TcpStream, text: &str) {
        let length = u16::try_from(text.len()).unwrap().to_be_bytes();
        stream.write_all(&[&[0x81, 126][..], &length, text.as_bytes()].concat()).await.unwrap();
    }

    /// A client's frame; their masks are zero.
    async fn hear(stream: &mut TcpStream) -> String {
        let mut head = [0; 6];
        stream.read_exact(&mut head).await.unwrap();
        let mut text = vec![0; usize::from(head[1] & 127)];
        stream.read_exact(&mut text).await.unwrap();
        String::from_utf8(text).unwrap()
    }

    fn message(number: usize) -> String {
        format!(r#"{{"id":{number},"clientId":"bench-{number:08}"}}"#)
    }

    #[tokio::test]
    async fn what_was_left_out_is_asked_for() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let server = async {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut request = vec![0; 4096];
            assert!(stream.read(&mut request).await.unwrap() > 0);
            stream.write_all(b"HTTP/1.1 101 Switching Protocols\r\n\r\n").await.unwrap();
            assert!(hear(&mut stream).await.contains("join_room"));
            say(&mut stream, r#"{"type":"room_messages","messages":[],"complete":true,"lastSeq":7}"#).await;
            let live = |number| format!(r#"{{"type":"chat_message","message":{}}}"#, message(number));
            say(&mut stream, &live(0)).await;
            say(&mut stream, r#"{"type":"resync","roomId":1}"#).await;
            say(&mut stream, &live(4)).await;
            for (after, number, complete) in [(8, 1, false), (9, 2, true)] {
                let asked: Value = serde_json::from_str(&hear(&mut stream).await).unwrap();
                assert_eq!(asked["afterSeq"], after);
                let missing = message(number);
                let page =
                    format!(r#"{{"type":"room_messages","messages":[{missing}],"complete":{complete}}}"#);
                say(&mut stream, &page).await;
            }
            say(&mut stream, &live(3)).await;
            say(&mut stream, &live(5)).await;
            stream
        };
        let client = async {
            let mut receiver = Receiver::join(Socket::open(address, "/ws").await.unwrap()).await.unwrap();
            for number in 0..4 {
                assert_eq!(receiver.next_number().await.unwrap(), number);
            }
            let left_out = receiver.next_number().await.unwrap_err();
            assert!(left_out.to_string().contains("message 4 was left out"), "{left_out}");
        };
        let _ = tokio::join!(server, client);
    }
}
