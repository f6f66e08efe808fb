//! `make bench`: what the built shop does per second, compared with a real baseline measured in the same minutes.
//!
//! One run takes about a quarter of an hour and prints, each with its goal,
//! - `starting`: the time to the first answer, and memory,
//! - `products`: `GET /api/products` against a bare hyper handler (`bare`) that answers the same bytes,
//! - `orders`: durable orders against the same program with one commit per order, and against raw SQLite (`raw_sqlite`),
//! - `full_orders`: orders with an address, a way of delivery and VAT against bare ones,
//! - `transfers`: wallet transfers on both databases against the same postings written raw (`raw_ledger`),
//! - `answers`: how many of the members' questions the support bot answers rightly without a language model,
//! - `sockets`: one chat room of a thousand sockets against bare fan-outs on Node's `ws` and `socket.io` (`node/`),
//! - `documents`: invoices drawn, numbered and stored,
//! - `back_office`: every call of the back office in a shop with 100,000 orders, on both databases.
//!
//! By their names alone, because they take several minutes more, on both databases: `community`, a chat with 1,000,000 messages, and
//! `import`, 50,000 rows of another shop's products while members order.
//!
//! What is compared alternates (A B B A …), so that a machine that slows down slows both sides. Requests per second
//! move with the machine; the ratios and the processor time per request hardly do. Goals are printed, not asserted.
//! `shop` and `process` start and stop the shop, `client` and `load` are the load generator. Loopback only.

mod answers;
mod back_office;
mod bare;
mod client;
mod community;
mod databases;
mod documents;
mod faults;
mod figures;
mod full_orders;
mod import;
mod load;
mod machine;
mod orders;
mod process;
mod products;
mod raw_ledger;
mod raw_sqlite;
mod receiver;
mod shop;
mod socket;
mod sockets;
mod starting;
mod transfers;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::signal::unix::{SignalKind, signal};

type Error = Box<dyn std::error::Error + Send + Sync>;
type Result<T> = std::result::Result<T, Error>;

/// A run that takes longer than this is stuck.
const LIMIT: Duration = Duration::from_secs(900);
const LONG_LIMIT: Duration = Duration::from_secs(3 * 3600);

/// What can be measured by itself.
const PARTS: [&str; 8] =
    ["products", "orders", "full_orders", "transfers", "documents", "answers", "sockets", "back_office"];

/// As many worker threads as the shop itself takes, in the load generator and in the bare handler.
#[tokio::main]
async fn main() -> ExitCode {
    machine::allow_many_connections();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments[..] {
        [] => bounded(None, None).await,
        ["--kontor", binary] => bounded(Some(PathBuf::from(binary)), None).await,
        [part] if PARTS.contains(&part) => bounded(None, Some(part)).await,
        ["community"] => stoppable(alone(Long::Community(community::MESSAGES))).await,
        ["import"] => stoppable(alone(Long::Import(import::ROWS))).await,
        [part @ ("community" | "import"), number] => match (part, number.parse(), number.parse()) {
            ("community", Ok(messages), _) => stoppable(alone(Long::Community(messages))).await,
            ("import", _, Ok(rows)) => stoppable(alone(Long::Import(rows))).await,
            _ => Err(format!("{number} is no number").into()),
        },
        [bare::COMMAND, answer] => bare::serve(Path::new(answer)).await,
        [faults::COMMAND, ref rest @ ..] => stoppable(break_things(rest)).await,
        _ => Err(
            "usage: kontor-bench [--kontor BINARY | products | orders | full_orders | transfers | documents | answers | sockets | back_office]\n       kontor-bench community [MESSAGES]\n       kontor-bench import [ROWS]\n       kontor-bench faults [ROUNDS] [PART]"
                .into(),
        ),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kontor-bench: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The whole run of the measurements.
async fn bounded(binary: Option<PathBuf>, part: Option<&str>) -> Result<()> {
    let run =
        async { tokio::time::timeout(LIMIT, run(binary, part)).await.map_err(|_| "the run took too long")? };
    stoppable(run).await
}

/// What ends a run early drops its children, which stops them.
async fn stoppable(run: impl Future<Output = Result<()>>) -> Result<()> {
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    tokio::select! {
        outcome = run => outcome,
        _ = terminate.recv() => Err("stopped".into()),
        _ = interrupt.recv() => Err("stopped".into()),
    }
}

/// The shop next to this program, and a folder for what is written. Next to the programs and not in /tmp, which may be
/// memory: disk syncs must be real.
fn place() -> Result<(PathBuf, TempDir)> {
    let own = std::env::current_exe()?;
    let target = own.parent().ok_or("the program lies nowhere")?;
    let folder = tempfile::Builder::new().prefix("kontor-bench-").tempdir_in(target)?;
    Ok((target.join("kontor"), folder))
}

/// `faults [rounds] [part]`.
async fn break_things(arguments: &[&str]) -> Result<()> {
    let (binary, folder) = place()?;
    let (mut rounds, mut part) = (None, None);
    for argument in arguments {
        match argument.parse() {
            Ok(number) => rounds = Some(number),
            Err(_) => part = Some(*argument),
        }
    }
    faults::run(&binary.canonicalize()?, folder.path(), rounds, part).await
}

/// What is measured by its name alone, in which size.
enum Long {
    Community(u64),
    Import(usize),
}

async fn alone(part: Long) -> Result<()> {
    let (binary, folder) = place()?;
    let binary = binary.canonicalize()?;
    let busy = machine::Busy::now()?;
    introduce(folder.path()).await?;
    let run = async {
        match part {
            Long::Community(messages) => community::measure(&binary, folder.path(), messages).await,
            Long::Import(rows) => import::measure(&binary, folder.path(), rows).await,
        }
    };
    tokio::time::timeout(LONG_LIMIT, run).await.map_err(|_| "the run took too long")??;
    println!("\n{}", busy.of_others()?);
    Ok(())
}

/// Says on what it is measured.
async fn introduce(folder: &Path) -> Result<()> {
    for fact in machine::facts(folder).await? {
        println!("  {fact}");
    }
    if cfg!(debug_assertions) {
        println!("  This is a debug build: its figures mean nothing.");
    }
    Ok(())
}

async fn run(binary: Option<PathBuf>, part: Option<&str>) -> Result<()> {
    let (own, folder) = place()?;
    let binary = binary.unwrap_or(own).canonicalize()?;
    let started = Instant::now();

    let busy = machine::Busy::now()?;
    println!("Kontor, measured against something real in one run; servers and load share this machine\n");
    introduce(folder.path()).await?;

    let shop = starting::measure(&binary, folder.path()).await?;
    let mut memory = shop.memory.clone();
    let wanted = |name: &str| part.is_none_or(|part| part == name);
    if wanted("products") {
        memory.extend(products::measure(&shop, folder.path()).await?);
    }
    if wanted("orders") {
        memory.extend(orders::measure(&shop, folder.path()).await?);
    }
    if wanted("orders") || wanted("full_orders") {
        full_orders::measure(&shop, folder.path()).await?;
    }
    if wanted("transfers") {
        transfers::measure(&binary, folder.path()).await?;
    }
    if wanted("documents") {
        documents::measure(&shop, folder.path()).await?;
    }
    if wanted("answers") {
        answers::measure(&shop).await?;
    }
    if wanted("sockets") {
        sockets::measure(&shop, folder.path()).await?;
    }
    if wanted("back_office") {
        back_office::measure(&binary, folder.path()).await?;
    }

    println!("\nResident memory with the demo data (VmRSS)");
    for (moment, megabytes) in &memory {
        println!("  {moment:<46}{megabytes:>8.1} MB   {}", figures::goal("< 60 MB", *megabytes < 60.0));
    }
    println!("\nTook {:.0} s. {}", started.elapsed().as_secs_f64(), busy.of_others()?);
    Ok(())
}
