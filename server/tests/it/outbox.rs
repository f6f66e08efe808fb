//! Events: written with what they tell of, heard once, tried again when hearing fails.

use crate::support::{TestApp, on_both, order, run};
use kontor::error::ErrorCode;
use kontor::events::{Event, outbox};
use kontor::features::auth::UserEvent;
use kontor::jobs;
use kontor::time::{HOUR, SECOND, Time};
use kontor_db::{Engine, Tx, Value};
use serde_json::json;
use std::time::{Duration, Instant};

const PENDING: &str = "SELECT COUNT(*) FROM outbox_deliveries";
const PUT_OFF: &str = "SELECT COUNT(*) FROM outbox_deliveries WHERE attempts > 0 OR due_at > $1";

/// Lets PostgreSQL refuse the log's entries with a long reason.
const REFUSE: &str = "CREATE TRIGGER refuse BEFORE INSERT ON audit_entries
    FOR EACH ROW WHEN (LENGTH(NEW.reason) > 1000) EXECUTE FUNCTION refuse()";
const DISK_FULL: &str = "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '53100', HINT = nextval('tries'); END $$";
const LOCKED: &str = "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '55P03', HINT = nextval('tries'); END $$";

async fn refuse(app: &TestApp, function: &'static str) {
    for sql in ["CREATE SEQUENCE tries", function, REFUSE] {
        app.execute(sql, Vec::new()).await;
    }
}

async fn refuse_no_more(app: &TestApp) {
    app.execute("DROP FUNCTION refuse CASCADE", Vec::new()).await;
}

/// How much SQLite may store.
async fn limit_pages(app: &TestApp, pragma: &'static str) {
    let limit = move |tx: &mut Tx<'_>| tx.one(pragma, &[], |row| row.get::<i64>(0));
    app.shop().db.write(limit).await.unwrap();
}

/// Eight events; the sixth needs a lot of room.
async fn emit_eight(app: &TestApp) {
    let event = Event::new(&UserEvent::Rejected, Time(app.now()), ("user", 1, "ines"));
    let mut events = vec![event; 8];
    events[5].reason = Some("weil ".repeat(40_000));
    app.shop().db.write(move |tx| outbox::emit_all(tx, events.clone())).await.unwrap();
}

/// That many are still due, as if no one had tried.
async fn still_due(app: &TestApp, count: i64) {
    assert_eq!(app.number(PENDING, Vec::new()).await, count);
    assert_eq!(app.number(PUT_OFF, vec![Value::from(app.now())]).await, 0);
}

/// Without its table the log cannot listen.
async fn break_the_log(app: &TestApp, broken: bool) {
    let sql = if broken {
        "ALTER TABLE audit_entries RENAME TO audit_away"
    } else {
        "ALTER TABLE audit_away RENAME TO audit_entries"
    };
    app.execute(sql, Vec::new()).await;
}

#[on_both]
async fn an_event_waits_until_it_is_heard_and_is_heard_once(app: TestApp) {
    let owner = app.owner().await;
    owner.product(json!({})).await;
    assert_eq!(app.number(PENDING, Vec::new()).await, 1);
    assert_eq!(outbox::deliver(app.shop()).await.unwrap(), 1);
    assert_eq!(outbox::deliver(app.shop()).await.unwrap(), 0);
    assert_eq!(owner.audit_of("product.created").await.len(), 1);
}

#[on_both]
async fn what_is_refused_leaves_no_event(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 0 })).await;
    app.deliver_events().await;
    app.visitor().place(&order(&[(&coffee, 1)])).await.refused(ErrorCode::OutOfStock);
    owner.ban(1, "").await.refused(ErrorCode::OwnerProtected);
    owner.approve(1).await;
    owner.try_product(json!({ "price": 0 })).await.refused(ErrorCode::PriceInvalid);
    assert_eq!(app.number(PENDING, Vec::new()).await, 0);
}

#[on_both]
async fn two_nodes_hear_it_once(app: TestApp) {
    let owner = app.owner().await;
    let other = app.another_node().await;
    for _ in 0..30 {
        owner.product(json!({})).await;
    }
    loop {
        let (here, there) = futures::join!(outbox::deliver(app.shop()), outbox::deliver(other.shop()));
        if here.unwrap() + there.unwrap() == 0 {
            break;
        }
    }
    assert_eq!(owner.audit_of("product.created").await.len(), 30);
}

#[on_both]
async fn a_listener_that_fails_is_tried_again_later_each_time(app: TestApp) {
    let owner = app.owner().await;
    break_the_log(&app, true).await;
    // What happened stands, whatever becomes of its listeners.
    let coffee = owner.product(json!({})).await;
    assert!(app.listed(coffee.id).await.is_some());
    let mut waits = Vec::new();
    for _ in 0..15 {
        assert_eq!(outbox::deliver(app.shop()).await.unwrap(), 0);
        let due = app.number("SELECT due_at FROM outbox_deliveries", Vec::new()).await;
        let wait = due - app.now();
        assert!(wait > 0, "not at once again");
        waits.push((wait + SECOND / 2) / SECOND);
        assert_eq!(outbox::deliver(app.shop()).await.unwrap(), 0, "nothing is due");
        app.advance(wait + 1);
    }
    assert!(waits.windows(2).all(|pair| pair[0] <= pair[1]), "{waits:?}");
    assert!(waits[0] <= 2 && *waits.last().unwrap() <= HOUR / SECOND, "{waits:?}");
    break_the_log(&app, false).await;
    assert_eq!(outbox::deliver(app.shop()).await.unwrap(), 1);
    assert_eq!(app.number("SELECT COUNT(*) FROM audit_entries", Vec::new()).await, 1);
}

#[on_both]
async fn a_database_that_is_away_puts_nothing_off(app: TestApp) {
    emit_eight(&app).await;
    match app.shop().db.engine() {
        Engine::Sqlite => limit_pages(&app, "PRAGMA max_page_count = 1").await,
        Engine::Postgres => refuse(&app, DISK_FULL).await,
    }
    for _ in 0..3 {
        assert_eq!(outbox::deliver(app.shop()).await.unwrap_err().code(), ErrorCode::Unavailable);
        still_due(&app, 8).await;
    }
    match app.shop().db.engine() {
        Engine::Sqlite => limit_pages(&app, "PRAGMA max_page_count = 1000000").await,
        Engine::Postgres => {
            let tries = app.number("SELECT last_value FROM tries", Vec::new()).await;
            assert_eq!(tries, 3, "no halves are tried");
            refuse_no_more(&app).await;
        }
    }
    assert_eq!(outbox::deliver(app.shop()).await.unwrap(), 8);
}

#[on_both]
async fn a_listener_of_another_version_waits_and_holds_up_nobody(app: TestApp) {
    let owner = app.owner().await;
    for number in 0..3 {
        owner.product(json!({ "name": format!("Tee {number}") })).await;
    }
    app.execute("UPDATE outbox_deliveries SET listener = 'not yet known' WHERE event_id = 2", Vec::new())
        .await;
    app.deliver_events().await;
    assert_eq!(app.number("SELECT COUNT(*) FROM audit_entries", Vec::new()).await, 2);
    assert_eq!(app.number(PENDING, Vec::new()).await, 1);
    app.execute("UPDATE outbox_deliveries SET listener = 'audit'", Vec::new()).await;
    assert_eq!(outbox::deliver(app.shop()).await.unwrap(), 1);
}

#[on_both]
async fn events_that_everybody_heard_are_forgotten_and_others_kept(app: TestApp) {
    let owner = app.owner().await;
    owner.product(json!({})).await;
    app.deliver_events().await;
    owner.product(json!({})).await;
    let forget = |tx: &mut kontor_db::Tx<'_>| outbox::purge(tx, kontor::time::Time(i64::MAX));
    app.shop().db.write(forget).await.unwrap();
    assert_eq!(app.number("SELECT COUNT(*) FROM outbox_events", Vec::new()).await, 1);
    assert_eq!(owner.audit_of("product.created").await.len(), 2, "the log keeps both");
}

/// What comes before it is heard, as the others go on when one fails.
#[test]
fn a_lock_puts_nothing_off() {
    run(Engine::Postgres, async |app: TestApp| {
        emit_eight(&app).await;
        refuse(&app, LOCKED).await;
        assert_eq!(outbox::deliver(app.shop()).await.unwrap_err().code(), ErrorCode::Busy);
        still_due(&app, 3).await;
        refuse_no_more(&app).await;
        assert_eq!(outbox::deliver(app.shop()).await.unwrap(), 3);
    });
}

/// However many commits there are meanwhile.
#[test]
fn the_worker_leaves_a_database_that_fails_alone_for_a_second() {
    run(Engine::Postgres, async |app: TestApp| {
        emit_eight(&app).await;
        refuse(&app, DISK_FULL).await;
        let began = Instant::now();
        let workers = jobs::start(app.shop());
        while app.number("SELECT last_value FROM tries", Vec::new()).await < 2 {
            assert!(began.elapsed() < Duration::from_secs(20), "it is tried again");
            app.shop().outbox.notify_one();
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert!(began.elapsed() >= Duration::from_secs(1), "{:?}", began.elapsed());
        workers.iter().for_each(tokio::task::JoinHandle::abort);
        refuse_no_more(&app).await;
    });
}
