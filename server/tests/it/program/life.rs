//! Starting and stopping.

use super::{Home, Program, block_on, ended, text};
use crate::support::PASSWORD;
use kontor_db::Engine;
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;

fn starts_and_stops(engine: Engine) {
    let home = Home::new(engine);
    block_on(async {
        for _ in 0..2 {
            let program = home.serve();
            assert_eq!(program.get("/api/health").await.ok()["status"], "ok");
            assert!(
                program.said.starts_with("Kranich & Kessel is running on http://127.0.0.1:"),
                "{}",
                program.said
            );
            program.owner().await;
            assert_eq!(program.stop(), Some(0));
        }
    });
}

#[test]
fn it_starts_and_stops_on_sqlite() {
    starts_and_stops(Engine::Sqlite);
}

#[test]
fn it_starts_and_stops_on_postgres() {
    starts_and_stops(Engine::Postgres);
}

#[test]
fn a_setting_that_cannot_be_used_is_named_before_anything_is_made() {
    for (variable, value, setting) in [
        ("KONTOR_LISSTEN", "127.0.0.1:1", "KONTOR_LISSTEN"),
        ("KONTOR_PUBLIC_URL", "nonsense", "public_url"),
        ("KONTOR_ORDERS_EXPIRE_AFTER_DAYS", "0", "orders.expire_after_days"),
        ("KONTOR_LIMITS_FACTOR", "viel", "limits.factor"),
        ("KONTOR_WALLETS_MODE", "custody", "wallets.mode"),
        ("KONTOR_OWNER_USERNAME", "x", "owner"),
    ] {
        let home = Home::new(Engine::Sqlite);
        let refused = ended(home.command(&["serve"]).env(variable, value));
        let said = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{said}");
        assert!(said.contains(setting) && !said.contains("alloc::"), "{said}");
        assert!(!home.folder.join("kontor.sqlite").exists(), "{variable}");
    }
}

#[test]
fn its_folder_is_for_its_owner_only() {
    let home = Home::new(Engine::Sqlite);
    assert_eq!(home.serve().stop(), Some(0));
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&home.folder), 0o700);
    assert_eq!(mode(&home.folder.join("kontor.sqlite")) & 0o077, 0);
}

#[test]
fn an_answer_under_way_is_given_before_it_stops() {
    let home = Home::new(Engine::Sqlite);
    let program = home.serve();
    let mut stream = TcpStream::connect(program.base.strip_prefix("http://").unwrap()).unwrap();
    let body = json!({ "username": "inhaber", "password": PASSWORD }).to_string();
    let head = format!(
        "POST /api/simple-login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = BufReader::new(stream.try_clone().unwrap());
    let mut line = String::new();
    // Now the shop is waiting for the body.
    answer.read_line(&mut line).unwrap();
    assert!(line.starts_with("HTTP/1.1 100"), "{line}");
    program.terminate();
    while TcpStream::connect(program.base.strip_prefix("http://").unwrap()).is_ok() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    stream.write_all(body.as_bytes()).unwrap();
    let mut rest = String::new();
    answer.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("HTTP/1.1 200") && rest.contains("\"success\":true"), "{rest}");
    assert_eq!(program.stop(), Some(0));
}

#[test]
fn a_second_one_on_the_same_folder_refuses() {
    let home = Home::new(Engine::Sqlite);
    let program = home.serve();
    let second = home.run(&["serve"]);
    assert_eq!(second.status.code(), Some(1));
    let said = text(&second.stderr);
    assert!(said.contains("is in use by a running shop"), "{said}");
    block_on(async { program.get("/api/health").await.ok() });
    assert_eq!(program.stop(), Some(0));
    assert_eq!(home.serve().stop(), Some(0), "the folder is free again");
}

#[test]
fn a_password_is_made_up_once_and_works() {
    let home = Home::new(Engine::Sqlite);
    let serve = || Program::start(home.command(&["serve"]).env_remove("KONTOR_OWNER_PASSWORD"));
    let first = serve();
    // This output is no terminal but a journal, perhaps: the password stands in a file of its owner's.
    let path = home.folder.join("owner-password");
    let password = std::fs::read_to_string(&path).unwrap().trim().to_owned();
    assert!(first.said.contains(path.to_str().unwrap()), "{}", first.said);
    assert!(!first.said.contains(&password));
    assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    assert!(password.len() >= 12, "{password}");
    block_on(async { first.sign_in("inhaber", &password).await.ok() });
    assert_eq!(first.stop(), Some(0));
    let again = serve();
    assert!(!again.said.contains("owner-password"), "{}", again.said);
    block_on(async { again.sign_in("inhaber", &password).await.ok() });
}

fn demo(engine: Engine) {
    let home = Home::new(engine);
    let serve = || Program::start(home.command(&["serve"]).env("KONTOR_DEMO", "on"));
    block_on(async {
        let first = serve();
        assert_eq!(first.get("/api/config").await.ok()["demo"], true);
        let (_, rest) =
            first.said.split_once("Password of all four: ").unwrap_or_else(|| panic!("{}", first.said));
        let password = rest.split_whitespace().next().unwrap().to_owned();
        for (name, role) in [("marta.k", "user"), ("jorge", "premium"), ("nils_roestet", "admin")] {
            assert_eq!(first.sign_in(name, &password).await.ok()["user"]["role"], role, "{name}");
        }
        let waiting = first.sign_in("teefreundin", &password).await.ok();
        assert_eq!(waiting["user"]["isApproved"], false);
        let owner = first.owner().await;
        let (orders, stats) =
            (first.order_count(&owner).await, first.get("/api/admin/stats").bearer(&owner).await.ok());
        for figure in [
            "totalUsers",
            "pendingUsers",
            "totalProducts",
            "premiumProducts",
            "pendingOrders",
            "completedOrders",
        ] {
            assert!(stats[figure].as_i64().unwrap() > 0, "{figure}: {stats}");
        }
        let products = first.get("/api/products").await.ok();
        let picture = products[0]["imageUrl"].as_str().unwrap();
        assert_eq!(first.get(picture).await.header("content-type"), "image/webp");
        assert_eq!(first.stop(), Some(0));
        let again = serve();
        assert_eq!(again.order_count(&owner).await, orders, "seeded once");
        assert_eq!(again.get("/api/products").await.ok(), products);
    });
}

#[test]
fn a_demo_shop_is_full_on_sqlite() {
    demo(Engine::Sqlite);
}

#[test]
fn a_demo_shop_is_full_on_postgres() {
    demo(Engine::Postgres);
}

#[test]
fn a_real_shop_begins_empty() {
    let home = Home::new(Engine::Sqlite);
    let program = home.serve();
    block_on(async {
        assert_eq!(program.get("/api/products").await.ok(), json!([]));
        assert_eq!(program.get("/api/categories").await.ok(), json!([]));
        let owner = program.owner().await;
        assert_eq!(program.order_count(&owner).await, 0);
        assert_eq!(program.get("/api/admin/stats").bearer(&owner).await.ok()["totalUsers"], 1);
    });
}

#[test]
fn what_it_cannot_use_it_names() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    for (setting, value, said) in [
        ("KONTOR_LIMITS_FACTOR", "viel", "limits.factor"),
        ("KONTOR_DEMO", "vielleicht", "demo"),
        ("KONTOR_LISTEN", "irgendwo", "listen"),
        ("KONTOR_LISTEN", &taken, &taken),
        ("KONTOR_SHOP_TIME_ZONE", "Mars/Olympus", "time_zone"),
        ("KONTOR_PROXIES_TRUSTED", "10.0.0.0/99", "proxies.trusted"),
        ("KONTOR_DATA_DIR", "/proc/kontor", "/proc/kontor"),
        ("KONTOR_OWNER_PASSWORD", "kurz", "Passwort muss mindestens"),
        ("KONTOR_OWNER_PASSWORD", "Passwort1234", "zu verbreitet"),
        ("KONTOR_OWNER_PASSWORD", "inhaber-2026", "Benutzernamen"),
        ("KONTOR_PASSWORDS_MIN_LENGTH", "3", "passwords.min_length"),
        ("KONTOR_SESSIONS_SECOND_FACTOR", "alle", "sessions.second_factor"),
        ("KONTOR_OWNER_USERNAME", "x", "Benutzername"),
        ("KONTOR_PASSWORDS_PASSES", "0", "passwords"),
    ] {
        let home = Home::new(Engine::Sqlite);
        let ended = ended(home.command(&["serve"]).env(setting, value));
        let stderr = text(&ended.stderr);
        assert_eq!(ended.status.code(), Some(1), "{setting}={value}: {stderr}");
        assert!(stderr.contains(said), "{setting}={value}: {stderr}");
        assert!(!stderr.contains("panicked"), "{stderr}");
    }
}

#[test]
fn figures_have_a_listener_of_their_own() {
    let home = Home::new(Engine::Sqlite);
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let program = Program::start(home.command(&["serve"]).env("KONTOR_METRICS_LISTEN", &free));
    block_on(async {
        program.get("/api/config").await.ok();
        let figures = reqwest::get(format!("http://{free}/metrics")).await.unwrap().text().await.unwrap();
        assert!(figures.contains("kontor_http_requests_total{method=\"GET\",status=\"200\"} "), "{figures}");
        let page = program.get("/metrics").await;
        assert!(!page.text().contains("kontor_http"), "not where everybody can ask");
    });
}

#[test]
fn it_prints_its_interface_without_any_data() {
    let home = Home::new(Engine::Sqlite);
    let printed = home.run(&["openapi"]);
    assert!(printed.status.success());
    assert_eq!(text(&printed.stdout), kontor::API.document_json().unwrap());
    assert!(!home.folder.exists(), "it made no folder");
}

#[test]
fn migrating_and_seeding_are_what_the_first_start_does() {
    let home = Home::new(Engine::Sqlite);
    assert!(home.run(&["migrate"]).status.success());
    let seeded = ended(home.command(&["seed"]).env("KONTOR_DEMO", "on"));
    assert!(seeded.status.success(), "{}", text(&seeded.stderr));
    assert!(text(&seeded.stdout).contains("Password of all four: "));
    let program = home.serve();
    block_on(async { assert!(program.get("/api/products").await.ok().as_array().unwrap().len() > 10) });
}
