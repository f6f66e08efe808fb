//! Events: written with what they tell of, heard once, tried again when hearing fails.

use crate::support::{TestApp, on_both, order};
use kontor::error::ErrorCode;
use kontor::outbox;
use kontor::time::{HOUR, SECOND};
use serde_json::json;

const PENDING: &str = "SELECT COUNT(*) FROM outbox_deliveries";

/// Without its table the log cannot listen.
async fn break_the_log(app: &TestApp, broken: bool) {
    let sql = if broken {
        "ALTER TABLE audit_entries RENAME TO audit_away"
    } else {
        "ALTER TABLE audit_away RENAME TO audit_entries"
    };
    app.execute(sql, Vec::new()).await;
}

on_both! {
    async fn an_event_waits_until_it_is_heard_and_is_heard_once(app: TestApp) {
        let owner = app.owner().await;
        owner.product(json!({})).await;
        assert_eq!(app.number(PENDING, Vec::new()).await, 1);
        assert_eq!(outbox::deliver(app.shop()).await.unwrap(), 1);
        assert_eq!(outbox::deliver(app.shop()).await.unwrap(), 0);
        assert_eq!(owner.audit_of("product.created").await.len(), 1);
    }

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
}
