//! The load generator: a number of clients, each with its own connection, each sending its next request as soon as
//! the last one is answered.

use crate::client::Connection;
use crate::figures::Figures;
use crate::process::Process;
use crate::{Error, Result};
use std::io::Write;
use std::net::SocketAddr;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::task::JoinSet;

/// An answer may take this long after the end of a load.
const PATIENCE: Duration = Duration::from_secs(10);
/// Hexadecimal digits of an idempotency key.
const KEY: usize = 32;

/// The bytes of a request, made once.
#[derive(Clone)]
pub struct Request {
    bytes: Vec<u8>,
    /// Where the idempotency key stands, which is another one each time.
    key: Option<Range<usize>>,
    /// The status of the answer; any other ends the run.
    status: u16,
}

impl Request {
    pub fn get(path: &str, accept_encoding: &str) -> Request {
        let head = format!(
            "GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: */*\r\naccept-encoding: {accept_encoding}\r\n\r\n"
        );
        Request { bytes: head.into_bytes(), key: None, status: 200 }
    }

    /// With a token.
    pub fn get_as(path: &str, token: &str) -> Request {
        let head = format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {token}\r\n\r\n");
        Request { bytes: head.into_bytes(), key: None, status: 200 }
    }

    /// With a token or without.
    pub fn post(path: &str, token: &str, body: &str) -> Request {
        let authorization =
            if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n{authorization}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        Request { bytes: request.into_bytes(), key: None, status: 200 }
    }

    /// A file.
    pub fn upload(path: &str, token: &str, file: &str) -> Request {
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {token}\r\ncontent-type: application/octet-stream\r\ncontent-length: {}\r\n\r\n{file}",
            file.len()
        );
        Request { bytes: request.into_bytes(), key: None, status: 201 }
    }

    /// A member's order.
    pub fn order(token: &str, body: &str) -> Request {
        Request::with_key("/api/orders", token, body, 201)
    }

    /// A member's transfer.
    pub fn transfer(token: &str, body: &str) -> Request {
        Request::with_key("/api/wallets/transfer", token, body, 200)
    }

    fn with_key(path: &str, token: &str, body: &str, status: u16) -> Request {
        let start = format!("POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nidempotency-key: ");
        let (length, zeros) = (body.len(), "0".repeat(KEY));
        let rest = format!(
            "\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n"
        );
        let key = start.len()..start.len() + KEY;
        Request { bytes: [start.as_str(), &zeros, &rest, body].concat().into_bytes(), key: Some(key), status }
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// As the shop's pages make them, the time goes first.
    pub fn renew(&mut self, client: usize, sequence: u64) -> Result<()> {
        if let Some(key) = &self.key {
            let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis();
            write!(&mut self.bytes[key.clone()], "{now:012x}{client:04x}{sequence:016x}")?;
        }
        Ok(())
    }
}

#[derive(Clone, Copy)]
pub struct Period {
    pub warm_up: Duration,
    pub measured: Duration,
}

/// What came of a load.
pub struct Outcome {
    pub per_second: f64,
    /// 99 of 100 answers came within this many milliseconds.
    pub p99: f64,
    /// Microseconds of processor time that the server took per request, user and system.
    pub cpu: f64,
    /// Answers of any moment, the warm-up included.
    pub answered: u64,
}

/// Loads `server` at `address` with one client per request.
pub async fn run(
    server: &Process,
    address: SocketAddr,
    requests: Vec<Request>,
    period: Period,
) -> Result<Outcome> {
    let start = Instant::now() + period.warm_up;
    let end = start + period.measured;
    let mut clients = JoinSet::new();
    for (number, request) in requests.into_iter().enumerate() {
        clients.spawn(client(number, address, request, start..end));
    }
    tokio::time::sleep_until(start.into()).await;
    let cpu_before = server.cpu()?;
    tokio::time::sleep_until(end.into()).await;
    let cpu = server.cpu()? - cpu_before;

    let (mut waits, mut answered) = (Vec::new(), 0);
    while let Some(done) =
        tokio::time::timeout(PATIENCE, clients.join_next()).await.map_err(|_| "a request hung")?
    {
        let (own, all) = done??;
        waits.extend(own);
        answered += all;
    }
    let measured = waits.len() as f64;
    Ok(Outcome {
        per_second: measured / period.measured.as_secs_f64(),
        p99: Figures::new(waits.into_iter().map(|wait| wait.as_secs_f64() * 1e3)).quantile(0.99),
        cpu: cpu.as_secs_f64() * 1e6 / measured,
        answered,
    })
}

/// Answers the time that each request inside the period took, and how many were answered at all.
async fn client(
    number: usize,
    address: SocketAddr,
    mut request: Request,
    period: Range<Instant>,
) -> Result<(Vec<Duration>, u64)> {
    let mut connection = Connection::open(address).await?;
    let (mut waits, mut answered) = (Vec::with_capacity(16 * 1024), 0);
    loop {
        let sent = Instant::now();
        if sent >= period.end {
            return Ok((waits, answered));
        }
        request.renew(number, answered)?;
        let answer = connection.exchange(&request.bytes).await?;
        if answer.status != request.status {
            return Err(Error::from(format!(
                "status {}: {}",
                answer.status,
                String::from_utf8_lossy(answer.body)
            )));
        }
        answered += 1;
        let got = Instant::now();
        if sent >= period.start && got <= period.end {
            waits.push(got - sent);
        }
    }
}

/// A load that goes on until it is ended. A refusal does not end it, but is counted.
pub struct Endless {
    began: Instant,
    is_over: Arc<AtomicBool>,
    clients: JoinSet<Result<(Vec<f64>, u64)>>,
}

/// What came of an endless load.
pub struct Endured {
    pub per_second: f64,
    /// Milliseconds of each answer.
    pub waits: Figures,
    /// Answers with another status.
    pub refused: u64,
    pub answered: u64,
}

impl Endless {
    /// One client per request.
    pub fn begin(address: SocketAddr, requests: Vec<Request>) -> Endless {
        let (is_over, mut clients) = (Arc::new(AtomicBool::new(false)), JoinSet::new());
        for (number, request) in requests.into_iter().enumerate() {
            clients.spawn(endless(number, address, request, Arc::clone(&is_over)));
        }
        Endless { began: Instant::now(), is_over, clients }
    }

    pub async fn end(self) -> Result<Endured> {
        self.is_over.store(true, Ordering::Release);
        let (took, mut clients) = (self.began.elapsed().as_secs_f64(), self.clients);
        let (mut waits, mut refused) = (Vec::new(), 0);
        while let Some(done) =
            tokio::time::timeout(PATIENCE, clients.join_next()).await.map_err(|_| "a request hung")?
        {
            let (own, others) = done??;
            waits.extend(own);
            refused += others;
        }
        let answered = waits.len() as u64;
        Ok(Endured { per_second: answered as f64 / took, waits: Figures::new(waits), refused, answered })
    }
}

async fn endless(
    number: usize,
    address: SocketAddr,
    mut request: Request,
    is_over: Arc<AtomicBool>,
) -> Result<(Vec<f64>, u64)> {
    let mut connection = Connection::open(address).await?;
    let (mut waits, mut refused) = (Vec::new(), 0);
    while !is_over.load(Ordering::Acquire) {
        request.renew(number, waits.len() as u64 + refused)?;
        let sent = Instant::now();
        match connection.exchange(&request.bytes).await?.status {
            status if status == request.status => waits.push(sent.elapsed().as_secs_f64() * 1e3),
            _ => refused += 1,
        }
    }
    Ok((waits, refused))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_has_its_own_key() {
        let mut request = Request::order("t", "{}");
        let mut key = |client, sequence| {
            request.renew(client, sequence).unwrap();
            let text = String::from_utf8(request.bytes().to_vec()).unwrap();
            text.lines().find_map(|line| line.strip_prefix("idempotency-key: ").map(str::to_owned)).unwrap()
        };
        let first = key(1, 255);
        assert_eq!(first.len(), KEY);
        assert_eq!(&first[12..], "000100000000000000ff");
        assert!(first[..12] <= key(1, 256)[..12]);
        assert_ne!(key(1, 2), key(2, 1));
    }
}
