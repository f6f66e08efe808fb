//! Logs, at their most talkative: no password, no token, nothing that someone wrote.

use super::{Home, Program, block_on, contents};
use crate::support::{PASSWORD, order};
use kontor_db::Engine;
use reqwest::Method;
use serde_json::json;
use std::fs::File;

fn log_of_a_day(engine: Engine, format: &str) -> (String, Vec<String>) {
    let home = Home::new(engine);
    let path = home.folder.with_file_name("log");
    let mut command = home.command(&["serve"]);
    command
        .env("KONTOR_LOG_FILTER", "trace")
        .env("KONTOR_LOG_FORMAT", format)
        .stderr(File::create(&path).unwrap());
    let secrets = block_on(async {
        let program = Program::start(&mut command);
        let owner = program.owner().await;
        let form = json!({ "username": "marta.k", "password": "marmeladen-passwort", "telegramUsername": "marta_heimlich" });
        program.call(Method::POST, "/api/simple-register").json(&form).await.ok();
        program.sign_in("marta.k", "ein-falsches-passwort").await;
        program.get("/api/user/profile?token=token-in-der-adresse").bearer("ein-erfundenes-token").await;
        let coffee = program.product(&owner, json!({})).await;
        let mut wish = order(&[(&coffee, 1)]);
        wish["customerName"] = json!("Theodora Lindqvist");
        wish["customerNotes"] = json!("Schlüssel unter der Matte");
        program.place(&wish).key("ein-schluessel-gegen-doppelte").await.ok();
        program.call(Method::POST, "/api/orders").text("{\"customerNotes\":\"Geheime Notiz\",").await;
        program.get("/api/orders?search=Theodora+gesucht").bearer(&owner).await.ok();
        program
            .call(Method::POST, "/api/admin/users/2/ban")
            .bearer(&owner)
            .json(&json!({ "reason": "Heimlicher Grund" }))
            .await
            .ok();
        assert_eq!(program.stop(), Some(0));
        let said = [
            PASSWORD,
            "marmeladen-passwort",
            "ein-falsches-passwort",
            "marta_heimlich",
            "token-in-der-adresse",
            "ein-erfundenes-token",
            "Theodora",
            "Lindqvist",
            "Matte",
            "Geheime Notiz",
            "Heimlicher Grund",
            "argon2id",
        ];
        said.into_iter().map(str::to_owned).chain([owner]).collect()
    });
    (contents(&path), secrets)
}

fn nothing_private(engine: Engine, format: &str) {
    let (log, secrets) = log_of_a_day(engine, format);
    assert!(log.contains("/api/simple-login"), "requests are logged: {}", &log[..log.len().min(2000)]);
    for secret in secrets {
        let line = log.lines().find(|line| line.contains(&secret));
        assert!(line.is_none(), "{secret} in the log: {line:?}");
    }
}

#[test]
fn logs_hold_nothing_private_on_sqlite() {
    nothing_private(Engine::Sqlite, "text");
}

#[test]
fn logs_hold_nothing_private_on_postgres() {
    nothing_private(Engine::Postgres, "json");
}
