//! The smallest WebSocket client that can load a server: whole frames out, frames in, nothing checked twice.

use crate::Result;
use std::net::SocketAddr;
use std::ops::Range;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// In front of the number of a measured message, in its client id.
const MARK: &[u8] = b"\"bench-";
const TEXT: u8 = 1;
const PING: u8 = 9;
const PONG: u8 = 10;

pub struct Socket {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// What of the buffer belongs to frames that were handed out.
    read: usize,
    /// Where the text that was handed out last lies.
    text: Range<usize>,
}

impl Socket {
    pub async fn open(address: SocketAddr, path: &str) -> Result<Socket> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let mut socket = Socket { stream, buffer: Vec::new(), read: 0, text: 0..0 };
        let head = format!(
            "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        socket.stream.write_all(head.as_bytes()).await?;
        loop {
            socket.fill().await?;
            if let Some(end) = socket.buffer.windows(4).position(|window| window == b"\r\n\r\n") {
                if !socket.buffer.starts_with(b"HTTP/1.1 101") {
                    return Err(format!("no socket: {}", String::from_utf8_lossy(&socket.buffer)).into());
                }
                socket.read = end + 4;
                return Ok(socket);
            }
        }
    }

    pub async fn text(&mut self, text: &str) -> Result<()> {
        Ok(self.stream.write_all(&frame(TEXT, text.as_bytes())).await?)
    }

    /// The next text.
    pub async fn next(&mut self) -> Result<&[u8]> {
        loop {
            if let Some((opcode, start, end)) = self.parse() {
                self.read = end;
                match opcode {
                    TEXT => {
                        self.text = start..end;
                        return Ok(self.last());
                    }
                    PING => {
                        let pong = frame(PONG, &self.buffer[start..end]);
                        self.stream.write_all(&pong).await?;
                    }
                    _ => return Err("the server closed the socket".into()),
                }
            } else {
                self.fill().await?;
            }
        }
    }

    /// The text that [`Socket::next`] handed out last.
    pub fn last(&self) -> &[u8] {
        &self.buffer[self.text.clone()]
    }

    /// Reads texts until one holds `wanted`.
    pub async fn until(&mut self, wanted: &str) -> Result<()> {
        while !contains(self.next().await?, wanted.as_bytes()) {}
        Ok(())
    }

    fn parse(&self) -> Option<(u8, usize, usize)> {
        let bytes = &self.buffer[self.read..];
        let [first, second, ..] = *bytes else { return None };
        let (head, length) = match second {
            126 => (4, u64::from(u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?))),
            127 => (10, u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?)),
            short => (2, u64::from(short)),
        };
        let end = head + usize::try_from(length).ok()?;
        (bytes.len() >= end).then_some((first & 15, self.read + head, self.read + end))
    }

    async fn fill(&mut self) -> Result<()> {
        self.text = 0..0;
        self.buffer.drain(..self.read);
        self.read = 0;
        self.buffer.reserve(4096);
        match self.stream.read_buf(&mut self.buffer).await? {
            0 => Err("the server hung up".into()),
            _ => Ok(()),
        }
    }
}

/// A client's frame; the mask is zero and changes nothing.
#[expect(clippy::cast_possible_truncation, reason = "the benchmark's texts are short")]
fn frame(opcode: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0x80 | opcode];
    if payload.len() < 126 {
        bytes.push(0x80 | payload.len() as u8);
    } else {
        bytes.push(0x80 | 126);
        bytes.extend((payload.len() as u16).to_be_bytes());
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}

fn contains(text: &[u8], wanted: &[u8]) -> bool {
    text.windows(wanted.len()).any(|window| window == wanted)
}

/// The number of a measured message.
pub fn number(text: &[u8]) -> Option<usize> {
    // The mark stands near the beginning of each server's frame.
    let near = &text[..text.len().min(200)];
    let at = near.windows(MARK.len()).position(|window| window == MARK)? + MARK.len();
    std::str::from_utf8(text.get(at..at + 8)?).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_measured_message_is_known_by_its_number() {
        let text = br#"42["chat_message",{"message":{"id":1,"clientId":"bench-00000123"}}]"#;
        assert_eq!(super::number(text), Some(123));
        assert_eq!(super::number(br#"{"type":"pong"}"#), None);
    }
}
