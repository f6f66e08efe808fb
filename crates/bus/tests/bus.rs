//! Two nodes, over each way: what one says the other hears, in order and once; a broken way tells of itself.
//!
//! The servers are found by `KONTOR_TEST_POSTGRES` and `KONTOR_TEST_NATS`; `tools/with-services` provides them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use kontor_bus::{Bus, Event, Way};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::Receiver;
use tokio::sync::watch;

const PATIENCE: Duration = Duration::from_secs(20);

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("run this under tools/with-services: {name} is not set"))
}

fn postgres() -> Way {
    Way::Postgres(variable("KONTOR_TEST_POSTGRES"))
}

fn nats(installation: &str) -> Way {
    Way::Nats(format!("{}/{installation}", variable("KONTOR_TEST_NATS")))
}

async fn connected(bus: &Bus) {
    let patience = Instant::now();
    while !bus.is_connected() {
        assert!(patience.elapsed() < PATIENCE, "no way to other nodes");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn next(events: &mut Receiver<Event>) -> Event {
    tokio::time::timeout(PATIENCE, events.recv()).await.expect("an event in time").expect("an open bus")
}

/// The next message that begins so; other tests may speak on the same way.
async fn heard(events: &mut Receiver<Event>, start: &str) -> String {
    loop {
        if let Event::Message(text) = next(events).await
            && text.starts_with(start)
        {
            return text;
        }
    }
}

async fn what_one_says_the_other_hears(way: Way) {
    let (one, mut to_one) = Bus::start(&way, "one");
    let (two, mut to_two) = Bus::start(&way, "two");
    connected(&one).await;
    connected(&two).await;
    for number in 0..500 {
        one.publish(format!("tea {number} Grüße ☕"));
    }
    for number in 0..500 {
        assert_eq!(heard(&mut to_two, "tea").await, format!("tea {number} Grüße ☕"));
    }
    one.publish(format!("large {}", "x".repeat(one.largest() - 6)));
    assert_eq!(heard(&mut to_two, "large").await.len(), one.largest());
    two.publish("tea, please".to_owned());
    assert_eq!(heard(&mut to_one, "tea").await, "tea, please", "and never its own");
}

#[tokio::test]
async fn over_postgres() {
    what_one_says_the_other_hears(postgres()).await;
}

#[tokio::test]
async fn over_nats() {
    what_one_says_the_other_hears(nats("over")).await;
}

#[tokio::test]
async fn installations_on_one_broker_do_not_hear_each_other() {
    let (here, mut to_here) = Bus::start(&nats("here"), "a");
    let (there, _) = Bus::start(&nats("there"), "b");
    let (also_here, _) = Bus::start(&nats("here"), "c");
    for bus in [&here, &there, &also_here] {
        connected(bus).await;
    }
    there.publish("not for you".to_owned());
    tokio::time::sleep(Duration::from_millis(100)).await;
    also_here.publish("for you".to_owned());
    loop {
        match next(&mut to_here).await {
            Event::Gap => {}
            Event::Message(text) => break assert_eq!(text, "for you"),
        }
    }
}

#[tokio::test]
async fn one_process_has_nobody_to_tell() {
    let (bus, mut events) = Bus::start(&Way::InProcess, "a");
    assert!(bus.is_connected() && !bus.has_others());
    bus.publish("hello".to_owned());
    drop(bus);
    assert_eq!(events.recv().await, None);
}

/// A door before a server that can be shut and opened.
struct Door {
    address: SocketAddr,
    open: Arc<watch::Sender<bool>>,
}

impl Door {
    async fn before(server: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, open) = (listener.local_addr().unwrap(), Arc::new(watch::Sender::new(true)));
        let door = Self { address, open: open.clone() };
        tokio::spawn(async move {
            loop {
                let (mut client, _) = listener.accept().await.unwrap();
                let mut open = open.subscribe();
                if !*open.borrow_and_update() {
                    continue;
                }
                let mut server = TcpStream::connect(&server).await.unwrap();
                tokio::spawn(async move {
                    tokio::select! {
                        _ = tokio::io::copy_bidirectional(&mut client, &mut server) => {}
                        _ = open.changed() => {}
                    }
                });
            }
        });
        door
    }

    fn set_open(&self, open: bool) {
        self.open.send_replace(open);
    }
}

/// The server of an address as `host:port`, and the address with another one in its place.
async fn with_door(url: &str) -> (Door, String) {
    let host = url.split("://").nth(1).unwrap().split('/').next().unwrap();
    let host = host.rsplit('@').next().unwrap();
    let door = Door::before(host.to_owned()).await;
    let url = url.replace(host, &door.address.to_string());
    (door, url)
}

async fn a_broken_way_tells_of_itself(door: Door, broken: Way, whole: Way) {
    let (one, mut to_one) = Bus::start(&broken, "one");
    let (two, mut to_two) = Bus::start(&whole, "two");
    connected(&one).await;
    connected(&two).await;
    one.publish("before".to_owned());
    assert_eq!(heard(&mut to_two, "before").await, "before");
    while to_one.try_recv().is_ok() {}
    door.set_open(false);
    let patience = Instant::now();
    while one.is_connected() {
        assert!(patience.elapsed() < PATIENCE, "nobody noticed");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    one.publish("lost".to_owned());
    two.publish("missed".to_owned());
    tokio::time::sleep(Duration::from_millis(300)).await;
    door.set_open(true);
    connected(&one).await;
    one.publish("after".to_owned());
    // Both know that something may be missing, before anything newer comes.
    let mut events = Vec::new();
    while events.last() != Some(&Event::Message("after".to_owned())) {
        events.push(next(&mut to_two).await);
    }
    assert!(
        events.contains(&Event::Gap) && !events.contains(&Event::Message("lost".to_owned())),
        "{events:?}"
    );
    while next(&mut to_one).await != Event::Gap {}
}

#[tokio::test]
async fn a_broken_way_over_postgres() {
    let (door, url) = with_door(&variable("KONTOR_TEST_POSTGRES")).await;
    a_broken_way_tells_of_itself(door, Way::Postgres(url), postgres()).await;
}

#[tokio::test]
async fn a_broken_way_over_nats() {
    let (door, url) = with_door(&variable("KONTOR_TEST_NATS")).await;
    a_broken_way_tells_of_itself(door, Way::Nats(format!("{url}/broken")), nats("broken")).await;
}

#[tokio::test]
async fn a_node_that_cannot_keep_up_is_told_of_the_gap() {
    const SAID: usize = 20_000;
    let (one, _to_one) = Bus::start(&nats("slow"), "one");
    let (two, mut to_two) = Bus::start(&nats("slow"), "two");
    connected(&one).await;
    connected(&two).await;
    while to_two.try_recv().is_ok() {}
    for number in 0..SAID {
        one.publish(number.to_string());
        // Each goes out by itself.
        tokio::task::yield_now().await;
        if number % 100 == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let (mut heard, mut gap) = (0, false);
    while let Ok(event) = tokio::time::timeout(Duration::from_millis(500), to_two.recv()).await {
        match event {
            Some(Event::Message(_)) => heard += 1,
            Some(Event::Gap) => gap = true,
            None => break,
        }
    }
    assert!(heard < SAID, "{heard}: nothing was left out");
    assert!(gap, "{heard} of {SAID}");
    // It goes on as before.
    one.publish("at last".to_owned());
    assert_eq!(self::heard(&mut to_two, "at last").await, "at last");
}

#[tokio::test]
async fn a_server_that_comes_later_is_found() {
    let (door, url) = with_door(&variable("KONTOR_TEST_NATS")).await;
    door.set_open(false);
    let (one, mut to_one) = Bus::start(&Way::Nats(format!("{url}/later")), "one");
    let (two, _) = Bus::start(&nats("later"), "two");
    connected(&two).await;
    one.publish("into the void".to_owned());
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(!one.is_connected());
    door.set_open(true);
    connected(&one).await;
    two.publish("hello".to_owned());
    assert_eq!(heard(&mut to_one, "hello").await, "hello");
}
