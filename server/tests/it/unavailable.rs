//! The database is away: reads go on where they can, everything else is told so, and nothing is made up.

use crate::support::{TestApp, on_both, order, run};
use kontor::error::ErrorCode;
use kontor_db::Engine;
use serde_json::json;

#[on_both]
async fn the_catalogue_is_served_on_and_the_rest_says_so(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let node = app.another_node().await;
    let member = node.member().await;
    node.listed(coffee.id).await;
    let page = node.visitor().get("/shop").await;
    node.shop().db.shutdown();

    let visitor = node.visitor();
    assert_eq!(visitor.get("/api/products").await.ok()[0]["id"], coffee.id);
    assert_eq!(visitor.get("/api/categories").await.ok().as_array().unwrap().len(), 5);
    assert_eq!(visitor.get("/shop").await.body, page.body);
    visitor.get("/api/config").await.ok();
    let wish = order(&[(&coffee, 1)]);
    for call in [
        visitor.place(&wish),
        member.place(&wish).key("klick-1"),
        member.profile(),
        member.get("/api/orders"),
        visitor.register("marta.k", "geheim1"),
        visitor.try_sign_in(&member.name, crate::support::PASSWORD),
    ] {
        let sentence = call.await.refused(ErrorCode::Unavailable);
        assert_eq!(sentence, "Der Shop ist gerade nicht erreichbar. Bitte versuchen Sie es gleich erneut.");
    }
    let health = visitor.get("/api/health").await;
    assert_eq!((health.status, &health.json()["database"]), (503, &json!("failing")));
    assert_eq!(app.number("SELECT COUNT(*) FROM orders_orders", Vec::new()).await, 0);
}

/// A full disk or a database that is read-only: rows can be read, and nothing can be stored.
#[on_both]
async fn health_says_when_nothing_can_be_stored(app: TestApp) {
    let well = app.visitor().get("/api/health").await.ok();
    assert_eq!((&well["status"], &well["writes"]), (&json!("ok"), &json!("ok")));
    app.execute("ALTER TABLE workers_leases RENAME TO workers_elsewhere", Vec::new()).await;
    let node = app.another_node().await;
    let health = node.visitor().get("/api/health").await;
    assert_eq!((health.status, &health.json()["writes"]), (503, &json!("failing")));
    assert_eq!(node.visitor().get("/api/products").await.status, 200);
    app.execute("ALTER TABLE workers_elsewhere RENAME TO workers_leases", Vec::new()).await;
}

/// PostgreSQL was restarted: the shop finds it again by itself.
#[test]
fn lost_connections_are_made_anew() {
    run(Engine::Postgres, async |app: TestApp| {
        let owner = app.owner().await;
        let coffee = owner.product(json!({ "stock": 100 })).await;
        let member = app.member().await;
        let wish = order(&[(&coffee, 1)]);
        let mut placed = 0;
        for round in 0..10 {
            if round == 3 {
                let cut = "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid()";
                app.number(cut, Vec::new()).await;
            }
            let key = format!("klick-{round}");
            loop {
                let answer = member.place(&wish).key(&key).await;
                if answer.status == 201 {
                    break;
                }
                assert!(
                    matches!(answer.code(), ErrorCode::Unavailable | ErrorCode::Busy),
                    "{}",
                    answer.describe()
                );
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
            placed += 1;
        }
        assert_eq!(owner.orders("").await["total"], placed);
        assert_eq!(app.stock(coffee.id).await, Some(100 - placed));
    });
}
