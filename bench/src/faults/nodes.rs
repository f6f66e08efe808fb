//! Two nodes on one PostgreSQL that tell each other over NATS: one is killed or stands still, both are replaced one after the
//! other, the broker is killed or stands still.

use super::check;
use super::house::{House, free_port};
use super::kill::{any_moment, compare_round, count};
use super::listener::Listening;
use super::postgres::{self, Postgres};
use super::record::Record;
use super::sql::Store;
use super::table::{Row, Table};
use super::{Rounds, listener::Listener};
use crate::Result;
use crate::process::Process;
use rustix::process::{Pid, Signal, kill_process};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const SOME: usize = 40;
/// How long something stands still: less than what the others take for its end, and more.
const STILL: [Duration; 2] = [Duration::from_millis(300), Duration::from_secs(3)];

/// What is done to the installation in a round.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Blow {
    Node,
    Pause,
    Rolling,
    Broker,
    Still,
}

pub async fn measure(binary: &Path, folder: &Path, rounds: Rounds, table: &mut Table) -> Result<()> {
    let blows = [
        (Blow::Node, "two nodes, kill -9 of one", 2),
        (Blow::Pause, "two nodes, one stands still", 5),
        (Blow::Rolling, "two nodes, rolling restart", 5),
        (Blow::Broker, "two nodes, kill -9 of NATS", 3),
        (Blow::Still, "two nodes, NATS stands still", 5),
    ];
    let goal = |blow| if blow == Blow::Rolling { "G14" } else { "G20" };
    let broker = Broker::start();
    let (Some(binaries), Ok(mut broker)) = (Postgres::find(), broker) else {
        let reason = "PostgreSQL or nats-server is not installed";
        blows.iter().for_each(|(blow, name, _)| table.skip(goal(*blow), name, reason));
        return Ok(());
    };
    std::fs::create_dir_all(folder)?;
    if !postgres::is_reachable(folder) {
        let reason = "PostgreSQL's user cannot reach this folder";
        blows.iter().for_each(|(blow, name, _)| table.skip(goal(*blow), name, reason));
        return Ok(());
    }
    let server = Postgres::start(binaries, &folder.join("server")).await?;
    Store::Postgres(server.url("postgres")).rows("CREATE DATABASE nodes").await?;
    let more = vec![("KONTOR_BROKER_URL", broker.url())];
    let url = Some(server.url("nodes"));
    let mut house = House::build(binary, &folder.join("here"), url, more).await?;
    house.extend(&folder.join("there")).await?;
    let mut all = Record::default();
    for (blow, name, share) in blows {
        let mut row = Row::default();
        let (mut said, mut listeners) =
            (Record::default(), (house.listener().await?, house.listener().await?));
        for round in 0..rounds.one_in(share) {
            let load = house.load().await?;
            let listening = (listeners.0.listen(house.address()), listeners.1.listen(house.nodes[1].address));
            load.more(SOME).await?;
            tokio::time::sleep(any_moment()).await;
            strike(blow, round, &mut house, &mut broker, &load).await?;
            load.more(SOME).await?;
            let record = load.finish().await?;
            count(&mut row, &record);
            row.figures = note(blow, &record, row.figures);
            said.done.extend(record.done.iter().cloned());
            all.merge(record);
            listeners = both(listening, &house).await?;
            // What was compared before is compared again: the shop is the same.
            compare_round(&house, &all, &mut row).await?;
            check::heard(&said, &listeners.0, &mut row);
            check::heard(&said, &listeners.1, &mut row);
            row.rounds += 1;
        }
        table.add(goal(blow), name, &row);
    }
    Ok(())
}

async fn both(listening: (Listening, Listening), house: &House) -> Result<(Listener, Listener)> {
    let last = house.last_message().await?;
    let (here, there) = listening;
    let there_is = house.nodes[1].address;
    Ok((here.end(house.address(), last).await?, there.end(there_is, last).await?))
}

async fn strike(
    blow: Blow,
    round: usize,
    house: &mut House,
    broker: &mut Broker,
    load: &super::mixed::Load,
) -> Result<()> {
    match blow {
        Blow::Node => {
            let node = round % 2;
            house.kill(node);
            load.more(SOME).await?;
            house.start(node).await?;
        }
        Blow::Pause => {
            let node = round % 2;
            let process = house.nodes[node].process.as_mut().ok_or("the node does not run")?;
            let id = Pid::from_child(process.child());
            kill_process(id, Signal::STOP)?;
            tokio::time::sleep(STILL[(round + 1) % 2]).await;
            kill_process(id, Signal::CONT)?;
        }
        Blow::Rolling => {
            for node in 0..2 {
                house.stop(node).await?;
                load.more(SOME).await?;
                house.start(node).await?;
            }
        }
        Blow::Broker => {
            broker.process = None;
            load.more(SOME).await?;
            broker.run()?;
        }
        Blow::Still => {
            broker.signal(Signal::STOP)?;
            tokio::time::sleep(STILL[round % 2]).await;
            load.more(SOME).await?;
            broker.signal(Signal::CONT)?;
        }
    }
    Ok(())
}

/// How often a client had to ask more than twice, all rounds together.
fn note(blow: Blow, record: &Record, figures: Vec<String>) -> Vec<String> {
    if blow != Blow::Rolling {
        return figures;
    }
    let before: usize =
        figures.first().and_then(|text| text.split(' ').next()?.parse().ok()).unwrap_or_default();
    vec![format!("{} asked more than twice", before + record.thrice)]
}

struct Broker {
    port: u16,
    process: Option<Process>,
}

impl Broker {
    fn start() -> Result<Broker> {
        let mut broker = Broker { port: free_port()?, process: None };
        broker.run()?;
        Ok(broker)
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn run(&mut self) -> Result<()> {
        // Debian puts it where only root looks.
        let usual = ["/usr/sbin/nats-server", "/usr/local/sbin/nats-server"];
        let place = usual.into_iter().find(|place| Path::new(place).exists()).unwrap_or("nats-server");
        let mut command = Command::new(place);
        command.args(["-a", "127.0.0.1", "-p", &self.port.to_string()]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        self.process = Some(Process::start(&mut command)?);
        Ok(())
    }

    fn signal(&mut self, signal: Signal) -> Result<()> {
        let process = self.process.as_mut().ok_or("the broker does not run")?;
        Ok(kill_process(Pid::from_child(process.child()), signal)?)
    }
}
