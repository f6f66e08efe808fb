//! The work next to the sockets: hearing other nodes, filling gaps, telling what was kept for later.

use super::feed::Gap;
use super::hub::Live;
use super::nodes::Envelope;
use super::rooms::Rooms;
use super::sweep;
use super::topic::{Push, Topic};
use crate::app::App;
use kontor_bus::{Bus, Event, Way};
use kontor_db::Target;
use kontor_websocket::Encoded;
use secrecy::ExposeSecret;
use std::time::Duration;
use tokio::sync::mpsc::Receiver;
use tokio::task::JoinSet;

/// Frames read at once for one room.
const FRAMES: i64 = 200;
/// Requests that end out of order mostly do so within this time.
const STRAGGLERS: Duration = Duration::from_millis(5);
const RETRY: Duration = Duration::from_millis(500);
/// What is kept for later and who is where is told this often.
const BEAT: Duration = Duration::from_millis(500);
/// Beats between two looks at the numbers of all rooms, in case an announcement was lost with its node or its request.
const LOOK: u32 = 4;
/// Beats between two announcements of the same.
const ANNOUNCE: u32 = 10;
/// Beats between two reports of everybody who is here.
const REPORT: u32 = 20;

/// Opens the way to the other nodes and starts the background work of the sockets. It ends when the set is dropped.
pub fn run(app: &App) -> JoinSet<()> {
    let way = match (&app.config.broker_url, app.db.target()) {
        (Some(url), _) => Way::Nats(url.expose_secret().to_owned()),
        (None, Target::Postgres(url)) => Way::Postgres(url.clone()),
        (None, Target::Sqlite(_)) => Way::InProcess,
    };
    let nodes = &app.live().nodes;
    let (bus, events) = Bus::start(&way, &nodes.node);
    // A second start would be a second node under the name of the first.
    let _ = nodes.bus.set(bus);
    let mut tasks = JoinSet::new();
    tasks.spawn(hear(app.clone(), events));
    tasks.spawn(fill_gaps(app.clone()));
    tasks.spawn(beat(app.clone()));
    tasks.spawn(sweep::run(app.clone()));
    tasks
}

async fn hear(app: App, mut events: Receiver<Event>) {
    let live = app.live();
    while let Some(event) = events.recv().await {
        let line = match event {
            Event::Message(line) => line,
            Event::Gap => {
                after_a_gap(&app).await;
                continue;
            }
        };
        match serde_json::from_str(&line) {
            Ok(Envelope::Frame { topic, text }) => {
                live.hub.publish(&topic, &Push { frame: Encoded::text(&text), number: None });
            }
            Ok(Envelope::Number { topic, number }) => live.feeds.hear(&topic, number),
            Ok(Envelope::Lag { topic }) => drop(live.hub.lag(&topic)),
            Ok(Envelope::Recheck { user }) => drop(live.hub.signal(&Topic::User(user))),
            Ok(Envelope::Present { node, room, present }) => live.presence.hear(&node, room, present),
            // Another version of the program may say more.
            Err(error) => tracing::debug!(%error, "another node said something unknown"),
        }
    }
}

/// Announcements may have been lost: numbered frames are fetched, sockets fetch the rest, and rights are read again.
async fn after_a_gap(app: &App) {
    look(app).await;
    for topic in app.live().hub.topics(|topic| matches!(topic, Topic::Room(_)).then_some(*topic)) {
        app.live().hub.lag(&topic);
    }
    app.live().hub.lag(&Topic::Everyone);
    if let Err(error) = sweep::sweep(app).await {
        tracing::warn!(error = error.code().as_str(), "open sessions could not be compared");
    }
}

/// Compares every room with subscribers here with the database.
async fn look(app: &App) {
    let rooms = app.live().feeds.topics().into_iter().filter_map(Topic::room).collect::<Vec<_>>();
    if rooms.is_empty() {
        return;
    }
    match (app.hook::<Rooms>().last)(app.clone(), rooms).await {
        Ok(numbers) => {
            for (room, number) in numbers {
                app.live().feeds.hear(&Topic::Room(room), number);
            }
        }
        Err(error) => tracing::warn!(error = error.code().as_str(), "rooms could not be looked after"),
    }
}

async fn fill_gaps(app: App) {
    loop {
        app.live().feeds.missing.notified().await;
        tokio::time::sleep(STRAGGLERS).await;
        for gap in app.live().feeds.gaps() {
            if !fill(&app, gap).await {
                tokio::time::sleep(RETRY).await;
                app.live().feeds.missing.notify_one();
            }
        }
    }
}

async fn fill(app: &App, gap: Gap) -> bool {
    let Some(room) = gap.topic.room() else { return true };
    match (app.hook::<Rooms>().after)(app.clone(), room, gap.after, FRAMES).await {
        Ok(frames) => {
            let all = i64::try_from(frames.len()).is_ok_and(|count| count < FRAMES);
            let upto = if all { gap.upto } else { frames.last().map_or(gap.upto, |(number, _)| *number) };
            let push = |(number, text): (i64, String)| {
                (number, Push { frame: Encoded::text(&text), number: Some(number) })
            };
            app.live().feeds.fill(&app.live().hub, gap, frames.into_iter().map(push).collect(), upto);
            true
        }
        Err(error) => {
            tracing::warn!(error = error.code().as_str(), "a room's messages could not be read");
            false
        }
    }
}

async fn beat(app: App) {
    let live = app.live();
    for beat in 0_u32.. {
        tokio::time::sleep(BEAT).await;
        if beat.is_multiple_of(2) {
            live.flush_latest();
        }
        if beat.is_multiple_of(ANNOUNCE) {
            live.flush_announced();
        }
        if live.nodes.has_others() {
            tell_presence(live, beat.is_multiple_of(REPORT));
            live.presence.forget_silent();
        } else {
            live.presence.report(false);
        }
        if beat.is_multiple_of(LOOK) {
            look(&app).await;
        }
        for (room_id, present) in live.presence.due(|room| live.hub.subscribers(&Topic::Room(room))) {
            // Each node tells its own sockets.
            let frame = Encoded::text(&(app.hook::<Rooms>().present)(room_id, present));
            live.hub.publish(&Topic::Room(room_id), &Push { frame, number: None });
        }
    }
}

fn tell_presence(live: &Live, all: bool) {
    for (room, present) in live.presence.report(all) {
        live.nodes.tell(&Envelope::Present { node: live.nodes.node.clone(), room, present });
    }
}
