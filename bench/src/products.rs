//! `GET /api/products` of the shop against a bare handler that answers the same bytes.

use crate::client::{self, Connection};
use crate::figures::{Figures, goal};
use crate::load::{self, Outcome, Period, Request};
use crate::shop::{Commits, Shop};
use crate::{Result, bare};
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

const CLIENTS: usize = 32;
/// Each is A B B A.
const ROUNDS: usize = 3;
const PERIOD: Period = Period { warm_up: Duration::from_millis(200), measured: Duration::from_millis(1200) };
const GOAL: f64 = 0.7;
/// hyper writes these by itself.
const OWN_HEADERS: [&str; 2] = ["content-length", "date"];

/// Answers the shop's memory after the load.
pub async fn measure(shop: &Shop, folder: &Path) -> Result<Vec<(String, f64)>> {
    println!(
        "\nGET /api/products, {CLIENTS} kept connections, {ROUNDS} × A B B A of {:.1} s: median (least–most)",
        PERIOD.measured.as_secs_f64()
    );
    println!(
        "  {:<10}{:>8}  {:<28}{:<28}{:>6}   {:<24}µs of processor per request",
        "encoding", "bytes", "Kontor/s", "bare hyper/s", "ratio", ""
    );
    let running = shop.start_copy(&folder.join("products"), Commits::Grouped).await?;
    for encoding in ["identity", "br"] {
        let request = Request::get("/api/products", encoding);
        let file = folder.join(format!("answer-{encoding}"));
        let bytes = keep_answer(running.address, &request, &file).await?;
        let (bare, bare_address) = bare::start(&file)?;
        let same = keep_answer(bare_address, &request, &folder.join("answer-bare")).await?;
        if std::fs::read(&file)? != std::fs::read(folder.join("answer-bare"))? || same != bytes {
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
        let (rate, bare_rate) =
            (figures(&ours, |outcome| outcome.per_second), figures(&theirs, |outcome| outcome.per_second));
        let (cpu, bare_cpu) =
            (figures(&ours, |outcome| outcome.cpu), figures(&theirs, |outcome| outcome.cpu));
        let ratio = rate.median() / bare_rate.median();
        println!(
            "  {encoding:<10}{bytes:>8}  {:<28}{:<28}{ratio:>6.2}   {:<24}{:.1} and {:.1}",
            rate.spread(),
            bare_rate.spread(),
            goal(&format!("≥ {GOAL}"), ratio >= GOAL),
            cpu.median(),
            bare_cpu.median(),
        );
    }
    Ok(vec![("after the load on GET /api/products".to_owned(), running.process.memory()?)])
}

fn figures(outcomes: &[Outcome], of: impl Fn(&Outcome) -> f64) -> Figures {
    Figures::new(outcomes.iter().map(of))
}

/// Writes the answer to `file`, without what every server adds anew; answers the size of its body in bytes.
async fn keep_answer(address: SocketAddr, request: &Request, file: &Path) -> Result<usize> {
    let mut connection = Connection::open(address).await?;
    let answer = connection.exchange(request.bytes()).await?;
    let mut kept = b"HTTP/1.1 200 OK\r\n".to_vec();
    for (name, value) in client::headers(answer.head)? {
        if !OWN_HEADERS.contains(&name.as_str()) {
            kept.extend([name.as_bytes(), b": ", &value, b"\r\n"].concat());
        }
    }
    kept.extend_from_slice(b"\r\n");
    kept.extend_from_slice(answer.body);
    std::fs::write(file, kept)?;
    Ok(answer.body.len())
}
