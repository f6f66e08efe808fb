//! Several programs on one PostgreSQL.

use super::{Home, block_on, ended, text};
use crate::support::{PASSWORD, order};
use kontor::error::ErrorCode;
use kontor_db::{Db, Engine, Options};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[test]
fn two_that_start_at_once_make_one_owner() {
    let home = Home::new(Engine::Postgres);
    let programs: Vec<_> = std::thread::scope(|scope| {
        let starts: Vec<_> = (0..2).map(|_| scope.spawn(|| home.serve())).collect();
        starts.into_iter().map(|start| start.join().unwrap()).collect()
    });
    block_on(async {
        for program in &programs {
            let owner = program.owner().await;
            assert_eq!(program.get("/api/admin/stats").bearer(&owner).await.ok()["totalUsers"], 1);
            let categories = program.get("/api/categories").await.ok();
            assert!(categories.as_array().unwrap().is_empty(), "a real shop begins without: {categories}");
        }
    });
}

#[test]
fn what_one_does_the_other_knows() {
    let home = Home::new(Engine::Postgres);
    let (here, there) = (home.serve(), home.serve());
    block_on(async {
        let owner = here.owner().await;
        there.get("/api/admin/profile").bearer(&owner).await.ok();
        // People: at once.
        let form = json!({ "username": "marta.k", "password": PASSWORD });
        here.call(Method::POST, "/api/simple-register").json(&form).await.ok();
        let pending = there.get("/api/pending-registrations").bearer(&owner).await.ok();
        let id = pending["pending"][0]["id"].as_i64().unwrap();
        there.call(Method::POST, &format!("/api/approve-user/{id}")).bearer(&owner).await.ok();
        let marta = here.sign_in("marta.k", PASSWORD).await.ok()["token"].as_str().unwrap().to_owned();
        there.get("/api/orders").bearer(&marta).await.ok();
        there
            .call(Method::POST, &format!("/api/admin/users/{id}/ban"))
            .bearer(&owner)
            .json(&json!({}))
            .await
            .ok();
        here.get("/api/orders").bearer(&marta).await.refused(ErrorCode::SessionInvalid);
        // The catalogue: soon, stock included.
        let coffee = here.product(&owner, json!({ "stock": 5 })).await;
        let seen = |wanted: Value| {
            let there = &there;
            async move {
                let patience = Instant::now();
                while there.get("/api/products").await.ok()[0]["stock"] != wanted {
                    assert!(patience.elapsed() < Duration::from_secs(60), "the other never saw {wanted}");
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
        };
        seen(json!(5)).await;
        here.place(&order(&[(&coffee, 2)])).await.ok();
        seen(json!(3)).await;
    });
}

#[test]
fn background_work_happens_once() {
    let home = Home::new(Engine::Postgres);
    let (here, there) = (home.serve(), home.serve());
    block_on(async {
        let owner = here.owner().await;
        let coffee = here.product(&owner, json!({})).await;
        for number in 0..20 {
            [&here, &there][number % 2].place(&order(&[(&coffee, 1)])).await.ok();
        }
        let db = Db::open(&home.target(), Options::default()).unwrap();
        let count = |sql: &'static str| db.read_blocking(move |tx| tx.one(sql, &[], |row| row.get::<i64>(0)));
        let patience = Instant::now();
        while count("SELECT COUNT(*) FROM outbox_deliveries").unwrap() != Some(0) {
            assert!(patience.elapsed() < Duration::from_secs(60), "events are never heard");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(
            count("SELECT COUNT(*) FROM audit_entries WHERE action = 'order.placed'").unwrap(),
            Some(20)
        );
    });
}

#[test]
fn a_database_that_is_not_there_is_named_without_its_password() {
    let home = Home::new(Engine::Sqlite);
    let url = "postgres://kontor:streng-geheim@127.0.0.1:1/kontor";
    let ended = ended(home.command(&["serve"]).env("KONTOR_DATABASE_URL", url));
    let stderr = text(&ended.stderr);
    assert_eq!(ended.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("database"), "{stderr}");
    assert!(!stderr.contains("streng-geheim"), "{stderr}");
}
