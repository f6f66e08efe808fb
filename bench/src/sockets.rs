//! One room of a thousand sockets: Kontor with its access checks and its storage, compared with a bare fan-out on Node's `ws` and
//! on `socket.io` that sends the same frame, unchecked and unstored.

use crate::figures::{Figures, goal, whole};
use crate::process::Process;
use crate::receiver::Receiver;
use crate::shop::{Commits, Shop};
use crate::socket::Socket;
use crate::{Result, shop};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Notify;
use tokio::task::JoinSet;

const SOCKETS: usize = 1000;
const IDLE: usize = 10_000;
/// Messages under way at once while the most is asked for.
const WINDOW: usize = 8;
const FULL: Duration = Duration::from_secs(4);
/// Messages sent at an easy pace, and the pause between two.
const EASY: usize = 100;
const PACE: Duration = Duration::from_millis(50);
const MOST: usize = 100_000;
const PATIENCE: Duration = Duration::from_secs(20);
/// Sockets that connect at the same time.
const CROWD: usize = 50;

/// How a client talks to a server.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Speech {
    Kontor,
    Ws,
    SocketIo,
}

/// A server under load.
struct Server {
    name: &'static str,
    speech: Speech,
    process: Process,
    address: SocketAddr,
    /// Sockets belong to these members in turn; empty for anonymous sockets.
    tokens: Vec<String>,
}

/// What was found out about one.
struct Found {
    name: &'static str,
    per_second: f64,
    /// Processor seconds per million deliveries.
    cpu: f64,
    /// Kilobytes per socket.
    idle: f64,
    /// Milliseconds from sending to the last receiver.
    p99: f64,
}

pub async fn measure(built: &Shop, folder: &Path) -> Result<()> {
    let data = folder.join("sockets");
    println!("\nOne room, {SOCKETS} sockets: everybody gets every message");
    let node = install()?;
    let mut found = Vec::new();
    let running = built.start_copy(&data, Commits::Grouped).await?;
    let tokens = shop::sign_in_members(running.address).await?;
    let (process, address) = (running.process, running.address);
    let kontor = Server { name: "kontor", speech: Speech::Kontor, process, address, tokens };
    found.push(one(&kontor).await?);
    kontor.process.stop().await?;
    for (name, script, speech) in
        [("ws", "ws.mjs", Speech::Ws), ("socket.io", "socket-io.mjs", Speech::SocketIo)]
    {
        let server = start_node(name, &node.join(script), speech).await?;
        found.push(one(&server).await?);
        server.process.stop().await?;
    }

    println!(
        "  server      deliveries/s   CPU s per million   KB per idle socket   ms to the last of {SOCKETS}, p99"
    );
    for server in &found {
        println!(
            "  {:<12}{:>12}{:>20.2}{:>21.1}{:>20.1}",
            server.name,
            whole(server.per_second),
            server.cpu,
            server.idle,
            server.p99
        );
    }
    let [kontor, ws, socket_io] = &found[..] else { return Err("a server is missing".into()) };
    let ratio = ws.cpu / kontor.cpu;
    println!("  deliveries per CPU second: {ratio:.1} × ws   {}", goal("≥ 4 × ws", ratio >= 4.0));
    println!("  idle socket: {:.1} KB   {}", kontor.idle, goal("≤ 10 KB", kontor.idle <= 10.0));
    println!(
        "  p99 at 20 messages/s: {:.1} ms   {}",
        kontor.p99,
        goal("below both", kontor.p99 < ws.p99.min(socket_io.p99))
    );
    hold(built, &data).await
}

/// Ten thousand members' sockets that say nothing.
async fn hold(built: &Shop, data: &Path) -> Result<()> {
    let running = built.start_copy(data, Commits::Grouped).await?;
    let tokens = shop::sign_in_members(running.address).await?;
    let (process, address) = (running.process, running.address);
    let kontor = Server { name: "kontor", speech: Speech::Kontor, process, address, tokens };
    let before = kontor.process.memory()?;
    let sockets = open(&kontor, IDLE).await?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let after = kontor.process.memory()?;
    println!(
        "  {} idle sockets held: {after:.1} MB resident, {before:.1} MB before: {:.1} KB each",
        whole(sockets.len() as f64),
        (after - before) * 1000.0 / sockets.len() as f64
    );
    drop(sockets);
    kontor.process.stop().await
}

async fn one(server: &Server) -> Result<Found> {
    let before = server.process.memory()?;
    let idle_sockets = open(server, SOCKETS).await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let idle = (server.process.memory()? - before) * 1000.0 / SOCKETS as f64;
    drop(idle_sockets);
    tokio::time::sleep(Duration::from_millis(500)).await;

    let mut receivers = Vec::with_capacity(SOCKETS);
    for socket in open(server, SOCKETS).await? {
        receivers.push(match server.speech {
            Speech::Kontor => Receiver::join(socket).await?,
            Speech::Ws | Speech::SocketIo => Receiver::new(socket),
        });
    }
    let mut sender = open(server, 1).await?.swap_remove(0);
    let room = Arc::new(Room::new());
    let mut reading = JoinSet::new();
    for mut receiver in receivers {
        let room = room.clone();
        reading.spawn(async move {
            loop {
                match receiver.next_number().await {
                    Ok(number) => room.got(number),
                    Err(error) => return error,
                }
            }
        });
    }
    let outcome = tokio::select! {
        outcome = load(server, &mut sender, &room) => outcome?,
        ended = reading.join_next() => {
            let reason = ended.ok_or("nobody reads")??;
            return Err(format!("{}: a socket ended: {reason}", server.name).into());
        }
    };
    let (per_second, cpu, p99) = outcome;
    Ok(Found { name: server.name, per_second, cpu, idle, p99 })
}

/// As much as goes for a while, then at an easy pace.
async fn load(server: &Server, sender: &mut Socket, room: &Room) -> Result<(f64, f64, f64)> {
    let mut number = 0;
    // Until everything runs as it will.
    for _ in 0..20 {
        send(server, sender, room, number).await?;
        room.wait_for(number + 1).await?;
        number += 1;
    }
    let (first, cpu_before, started) = (number, server.process.cpu()?, Instant::now());
    while started.elapsed() < FULL && number < MOST - EASY {
        room.wait_for(number.saturating_sub(WINDOW)).await?;
        send(server, sender, room, number).await?;
        number += 1;
    }
    room.wait_for(number).await?;
    let deliveries = ((number - first) * SOCKETS) as f64;
    let per_second = deliveries / started.elapsed().as_secs_f64();
    let cpu = (server.process.cpu()? - cpu_before).as_secs_f64() * 1e6 / deliveries;

    let mut waits = Vec::new();
    let mut pace = tokio::time::interval(PACE);
    for _ in 0..EASY {
        pace.tick().await;
        send(server, sender, room, number).await?;
        number += 1;
    }
    room.wait_for(number).await?;
    for easy in number - EASY..number {
        waits.push(room.wait_of(easy).as_secs_f64() * 1e3);
    }
    Ok((per_second, cpu, Figures::new(waits).quantile(0.99)))
}

async fn send(server: &Server, sender: &mut Socket, room: &Room, number: usize) -> Result<()> {
    let content =
        "Die neue Röstung ist da: Äthiopien, hell, mit Noten von Bergamotte und Pfirsich. Wer probiert mit?";
    let message = format!(
        r#"{{"type":"chat_message","roomId":1,"content":"{content}","clientId":"bench-{number:08}"}}"#
    );
    room.sent(number);
    match server.speech {
        Speech::SocketIo => sender.text(&format!(r#"42["chat_message",{message}]"#)).await,
        Speech::Kontor | Speech::Ws => sender.text(&message).await,
    }
}

/// Opens sockets, authenticated.
async fn open(server: &Server, count: usize) -> Result<Vec<Socket>> {
    let mut sockets = Vec::with_capacity(count);
    let mut tokens = server.tokens.iter().cycle();
    while sockets.len() < count {
        let crowd = (count - sockets.len()).min(CROWD);
        let mut opening = JoinSet::new();
        for _ in 0..crowd {
            let token = tokens.next().cloned().unwrap_or_default();
            opening.spawn(enter(server.address, server.speech, token));
        }
        while let Some(opened) = opening.join_next().await {
            sockets.push(opened??);
        }
    }
    Ok(sockets)
}

async fn enter(address: SocketAddr, speech: Speech, token: String) -> Result<Socket> {
    match speech {
        Speech::Ws => Socket::open(address, "/ws").await,
        Speech::SocketIo => {
            let mut socket = Socket::open(address, "/socket.io/?EIO=4&transport=websocket").await?;
            socket.until("sid").await?;
            socket.text("40").await?;
            socket.until("40{").await?;
            Ok(socket)
        }
        Speech::Kontor => {
            let mut socket = Socket::open(address, "/ws").await?;
            socket.text(&format!(r#"{{"type":"authenticate","token":"{token}"}}"#)).await?;
            socket.until(r#""authenticated":true"#).await?;
            Ok(socket)
        }
    }
}

/// Who has got which message.
struct Room {
    began: Instant,
    /// Receivers of each message.
    got: Vec<AtomicU32>,
    /// Nanoseconds from the beginning until it was sent, and until the last receiver had it.
    sent: Vec<AtomicU64>,
    done: Vec<AtomicU64>,
    /// Messages that everybody has.
    complete: AtomicUsize,
    changed: Notify,
}

impl Room {
    fn new() -> Self {
        let times = || (0..MOST).map(|_| AtomicU64::new(0)).collect();
        Self {
            began: Instant::now(),
            got: (0..MOST).map(|_| AtomicU32::new(0)).collect(),
            sent: times(),
            done: times(),
            complete: AtomicUsize::new(0),
            changed: Notify::new(),
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "a run takes minutes")]
    fn now(&self) -> u64 {
        self.began.elapsed().as_nanos() as u64
    }

    fn sent(&self, number: usize) {
        self.sent[number].store(self.now(), Ordering::Relaxed);
    }

    fn got(&self, number: usize) {
        if self.got[number].fetch_add(1, Ordering::Relaxed) as usize + 1 == SOCKETS {
            self.done[number].store(self.now(), Ordering::Relaxed);
            self.complete.fetch_add(1, Ordering::Relaxed);
            self.changed.notify_one();
        }
    }

    fn wait_of(&self, number: usize) -> Duration {
        let of = |times: &[AtomicU64]| times[number].load(Ordering::Relaxed);
        Duration::from_nanos(of(&self.done).saturating_sub(of(&self.sent)))
    }

    /// Until everybody has so many messages.
    async fn wait_for(&self, count: usize) -> Result<()> {
        let enough = async {
            while self.complete.load(Ordering::Relaxed) < count {
                self.changed.notified().await;
            }
        };
        tokio::time::timeout(PATIENCE, enough).await.map_err(|_| "messages are missing".into())
    }
}

/// The packages of the Node servers.
fn install() -> Result<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("node");
    let mut npm = Command::new("npm");
    npm.args(["ci", "--no-audit", "--no-fund", "--silent"]).current_dir(&folder).stdin(Stdio::null());
    match npm.status() {
        Ok(status) if status.success() => Ok(folder),
        _ => Err("npm could not install the packages of bench/node".into()),
    }
}

async fn start_node(name: &'static str, script: &Path, speech: Speech) -> Result<Server> {
    let mut command = Command::new("node");
    command.arg(script).env("NODE_ENV", "production").stdin(Stdio::null()).stdout(Stdio::piped());
    let mut process = Process::start(&mut command)?;
    let output = process.child().stdout.take().ok_or("no output")?;
    let line = tokio::task::spawn_blocking(move || {
        let mut line = String::new();
        std::io::BufRead::read_line(&mut std::io::BufReader::new(output), &mut line).map(|_| line)
    });
    let port: u16 = line.await??.trim().parse()?;
    let address = (Ipv4Addr::LOCALHOST, port).into();
    Ok(Server { name, speech, process, address, tokens: Vec::new() })
}
