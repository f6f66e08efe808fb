//! The other side of the comparison: nothing but hyper, answering every request with the same bytes.

use crate::Result;
use crate::client;
use crate::process::Process;
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Response};
use http_body_util::Full;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Command, Stdio};
use tokio::net::TcpListener;

/// The argument that turns this program into the bare handler.
pub const COMMAND: &str = "bare";

/// Starts the bare handler as a process of its own; `answer` is the file with the answer to give.
pub fn start(answer: &Path) -> Result<(Process, SocketAddr)> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args([COMMAND.as_ref(), answer.as_os_str()]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = Process::start(&mut command)?;
    let output = process.child().stdout.take().ok_or("the bare handler has no output")?;
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line)?;
    Ok((process, line.trim().parse().map_err(|_| "the bare handler did not start")?))
}

/// Serves the answer in the file, head and body as they were on the wire, until standard input ends.
pub async fn serve(answer: &Path) -> Result<()> {
    let answer = fs::read(answer)?;
    let end = answer
        .windows(4)
        .position(|bytes| bytes == b"\r\n\r\n")
        .ok_or("an answer without an end of its head")?
        + 4;
    let (head, body) = (&answer[..end], Bytes::copy_from_slice(&answer[end..]));
    let mut headers = HeaderMap::new();
    for (name, value) in client::headers(head)? {
        headers.append(HeaderName::from_bytes(name.as_bytes())?, HeaderValue::from_bytes(&value)?);
    }

    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    println!("{}", listener.local_addr()?);
    // The parent process holds the other end and releases it even when it dies.
    std::thread::spawn(|| {
        let _ = std::io::stdin().read(&mut [0]);
        std::process::exit(0);
    });
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        let (headers, body) = (headers.clone(), body.clone());
        let service = service_fn(move |_| {
            let mut response = Response::new(Full::new(body.clone()));
            *response.headers_mut() = headers.clone();
            async move { Ok::<_, Infallible>(response) }
        });
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), service));
    }
}
