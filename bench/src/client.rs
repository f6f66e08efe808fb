//! The smallest HTTP/1.1 client that can load a server: one kept connection, one request at a time, bytes in and out.

use crate::Result;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Room for a whole answer of the catalogue, so that reading it moves nothing.
const BUFFER: usize = 128 * 1024;
const MAX_HEADERS: usize = 64;

pub struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// Borrowed from the connection until its next request.
pub struct Answer<'a> {
    pub status: u16,
    /// Status line and headers with the empty line that ends them.
    pub head: &'a [u8],
    pub body: &'a [u8],
}

struct Head {
    status: u16,
    bytes: usize,
    body: usize,
}

impl Connection {
    pub async fn open(address: SocketAddr) -> Result<Connection> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Connection { stream, buffer: Vec::with_capacity(BUFFER) })
    }

    /// Sends a whole request and reads the whole answer, whose body must have a `Content-Length`.
    pub async fn exchange(&mut self, request: &[u8]) -> Result<Answer<'_>> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        let head = loop {
            self.read().await?;
            if let Some(head) = parse(&self.buffer)? {
                break head;
            }
        };
        let whole = head.bytes + head.body;
        self.buffer.reserve(whole.saturating_sub(self.buffer.len()));
        while self.buffer.len() < whole {
            self.read().await?;
        }
        if self.buffer.len() > whole {
            return Err("the server sent more than it announced".into());
        }
        let (bytes, body) = self.buffer.split_at(head.bytes);
        Ok(Answer { status: head.status, head: bytes, body })
    }

    async fn read(&mut self) -> Result<()> {
        match self.stream.read_buf(&mut self.buffer).await? {
            0 => Err("the server closed the connection".into()),
            _ => Ok(()),
        }
    }
}

/// The headers of an answer's head, names in lower case.
pub fn headers(head: &[u8]) -> Result<Vec<(String, Vec<u8>)>> {
    let mut room = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut response = httparse::Response::new(&mut room);
    response.parse(head)?;
    Ok(response
        .headers
        .iter()
        .map(|header| (header.name.to_ascii_lowercase(), header.value.to_vec()))
        .collect())
}

/// Nothing while the head is not complete.
fn parse(bytes: &[u8]) -> Result<Option<Head>> {
    let mut room = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut response = httparse::Response::new(&mut room);
    let httparse::Status::Complete(length) = response.parse(bytes)? else { return Ok(None) };
    let announced = response.headers.iter().find(|header| header.name.eq_ignore_ascii_case("content-length"));
    let announced = announced.ok_or("an answer without Content-Length")?;
    let body = std::str::from_utf8(announced.value)?.parse()?;
    Ok(Some(Head { status: response.code.unwrap_or_default(), bytes: length, body }))
}
