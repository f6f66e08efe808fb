//! `GET /api/products` of the shop against a bare handler that answers the same bytes.

use crate::client::{self, Connection};
use crate::figures::{Figures, goal};
use crate::load::{self, Outcome, Period, Request};
use crate::shop::{self, Commits, Running, Shop};
use crate::{Result, bare};
use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

const CLIENTS: usize = 32;
/// Each is A B B A.
const ROUNDS: usize = 3;
const PERIOD: Period = Period { warm_up: Duration::from_millis(200), measured: Duration::from_millis(1200) };
const GOAL: f64 = 0.8;
/// hyper writes these by itself.
const OWN_HEADERS: [&str; 2] = ["content-length", "date"];
/// Without these a cache or a browser would understand another answer.
const ESSENTIAL_HEADERS: [&str; 5] = ["content-type", "content-encoding", "cache-control", "vary", "etag"];

/// Which of the shop's headers the bare handler sends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Headers {
    All,
    /// None of those for security: what safety costs is seen apart.
    Essential,
}

/// Answers the shop's memory after the load.
pub async fn measure(shop: &Shop, folder: &Path) -> Result<Vec<(String, f64)>> {
    println!(
        "\nGET /api/products, {CLIENTS} kept connections, {ROUNDS} × A B B A of {:.1} s: median (least–most)",
        PERIOD.measured.as_secs_f64()
    );
    println!(
        "  {:<10}{:>7}  {:<28}{:<28}{:<14}{:>5}   {:<23}µs of processor per request",
        "encoding", "bytes", "Kontor/s", "bare hyper/s", "its headers", "ratio", ""
    );
    let running = shop.start_copy(&folder.join("products"), Commits::Grouped).await?;
    println!("  as the demo comes");
    for (encoding, headers) in [("identity", Headers::All), ("br", Headers::All), ("br", Headers::Essential)]
    {
        compare(&running, encoding, headers, &folder.join("answer")).await?;
    }
    let memory = running.process.memory()?;
    running.process.stop().await?;
    println!("  10,000 products in 30,000 variants");
    let (large, _) = shop::start_large(&shop.binary, &folder.join("products-large"), None).await?;
    let before = large.process.memory()?;
    for encoding in ["identity", "br"] {
        compare(&large, encoding, Headers::All, &folder.join("answer")).await?;
    }
    println!("  {before:.0} MB resident, {:.0} MB after the load", large.process.memory()?);
    large.process.stop().await?;
    Ok(vec![("after the load on GET /api/products".to_owned(), memory)])
}

/// `file` takes the answer to the bare handler.
async fn compare(running: &Running, encoding: &str, headers: Headers, file: &Path) -> Result<()> {
    let request = Request::get("/api/products", encoding);
    let (answer, bytes) = fetch(running.address, &request, headers).await?;
    fs::write(file, &answer)?;
    let (bare, bare_address) = bare::start(file)?;
    if fetch(bare_address, &request, headers).await?.0 != answer {
        return Err("the bare handler answers something else".into());
    }

    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        for is_ours in [true, false, false, true] {
            let (process, address) =
                if is_ours { (&running.process, running.address) } else { (&bare, bare_address) };
            let outcome = load::run(process, address, vec![request.clone(); CLIENTS], PERIOD).await?;
            if is_ours { &mut ours } else { &mut theirs }.push(outcome);
        }
    }
    let rates = [&ours, &theirs].map(|side| figures(side, |outcome| outcome.per_second));
    let cpu = [&ours, &theirs].map(|side| figures(side, |outcome| outcome.cpu).median());
    let ratio = rates[0].median() / rates[1].median();
    println!(
        "  {encoding:<10}{bytes:>7}  {:<28}{:<28}{:<14}{ratio:>5.2}   {:<23}{:.1} and {:.1}",
        rates[0].spread(),
        rates[1].spread(),
        if headers == Headers::All { "all the same" } else { "essential" },
        goal(&format!("≥ {GOAL}"), ratio >= GOAL),
        cpu[0],
        cpu[1],
    );
    Ok(())
}

fn figures(outcomes: &[Outcome], of: impl Fn(&Outcome) -> f64) -> Figures {
    Figures::new(outcomes.iter().map(of))
}

/// The answer as a server could be told to give it, and the size of its body in bytes.
async fn fetch(address: SocketAddr, request: &Request, headers: Headers) -> Result<(Vec<u8>, usize)> {
    let mut connection = Connection::open(address).await?;
    let answer = connection.exchange(request.bytes()).await?;
    let mut kept = b"HTTP/1.1 200 OK\r\n".to_vec();
    for (name, value) in client::headers(answer.head)? {
        let is_wanted = headers == Headers::All || ESSENTIAL_HEADERS.contains(&name.as_str());
        if is_wanted && !OWN_HEADERS.contains(&name.as_str()) {
            kept.extend([name.as_bytes(), b": ", &value, b"\r\n"].concat());
        }
    }
    kept.extend_from_slice(b"\r\n");
    kept.extend_from_slice(answer.body);
    Ok((kept, answer.body.len()))
}
