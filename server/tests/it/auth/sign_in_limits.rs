//! Guessing passwords: 5 failures a minute and 50 a day per account, 10 a minute per address, anyone who asks from
//! wherever, at once or after a restart. No setting for load tests loosens these. Where an account was signed in from
//! before, it has tries of its own: guessing locks no one out.

use crate::support::{Actor, Answer, OWNER, PASSWORD, TestApp, on_both, on_sqlite};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::features::auth;
use kontor::time::Time;
use kontor::time::{DAY, MINUTE};
use serde_json::json;
use std::future::Future;

/// A wrong password, counted.
async fn guess(from: &Actor, name: &str) -> Answer {
    from.try_sign_in(name, "falsch-falsch").await
}

#[on_both]
async fn the_sixth_try_on_an_account_is_refused(app: TestApp) {
    app.member_named("marta.k").await;
    for _ in 0..5 {
        guess(&app.visitor(), "marta.k").await.refused(ErrorCode::WrongCredentials);
    }
    let answer = guess(&app.visitor(), "marta.k").await;
    let sentence = answer.refused(ErrorCode::TooManySignIns);
    assert!(sentence.starts_with("Zu viele fehlgeschlagene Anmeldungen."), "{sentence}");
    let wait: u64 = answer.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
}

#[on_both]
async fn the_right_password_is_refused_inside_the_block(app: TestApp) {
    let signed_in = app.member_named("marta.k").await;
    for _ in 0..5 {
        guess(&app.visitor(), "marta.k").await;
    }
    app.visitor().try_sign_in("marta.k", PASSWORD).await.refused(ErrorCode::TooManySignIns);
    // Somewhere else nothing was guessed yet.
    app.visitor_elsewhere().try_sign_in("MARTA.K", PASSWORD).await.ok();
    // Who is in already is not thrown out by another person's guessing.
    signed_in.profile().await.ok();
    app.advance(MINUTE);
    app.visitor().try_sign_in("marta.k", PASSWORD).await.ok();
}

#[on_both]
async fn an_unknown_name_is_limited_just_the_same(app: TestApp) {
    for _ in 0..5 {
        guess(&app.visitor(), "niemand").await.refused(ErrorCode::WrongCredentials);
    }
    guess(&app.visitor(), "niemand").await.refused(ErrorCode::TooManySignIns);
}

#[on_both]
async fn a_sign_in_that_fits_counts_as_nothing(app: TestApp) {
    app.member_named("marta.k").await;
    for _ in 0..12 {
        app.visitor().try_sign_in("marta.k", PASSWORD).await.ok();
    }
    for _ in 0..4 {
        guess(&app.visitor(), "marta.k").await.refused(ErrorCode::WrongCredentials);
    }
    app.visitor().try_sign_in("marta.k", PASSWORD).await.ok();
    guess(&app.visitor(), "marta.k").await.refused(ErrorCode::WrongCredentials);
    guess(&app.visitor(), "marta.k").await.refused(ErrorCode::TooManySignIns);
}

#[on_both]
async fn many_tries_at_once_see_one_counter(app: TestApp) {
    app.member_named("marta.k").await;
    let addresses: Vec<_> = (0..8).map(|_| app.visitor_elsewhere()).collect();
    let tries = addresses.iter().cycle().take(40).map(|from| guess(from, "marta.k"));
    let answers = join_all(tries).await;
    let checked = answers.iter().filter(|answer| answer.status == 401).count();
    assert!(checked <= 5, "{checked} guesses were checked");
    for refused in answers.iter().filter(|answer| answer.status == 429) {
        refused.refused(ErrorCode::TooManySignIns);
    }
    guess(&app.visitor_elsewhere(), "marta.k").await.refused(ErrorCode::TooManySignIns);
}

#[on_both]
async fn fifty_a_day_is_the_end_for_the_day(app: TestApp) {
    app.member_named("marta.k").await;
    for minute in 0..10 {
        for _ in 0..5 {
            guess(&app.visitor_elsewhere(), "marta.k").await.refused(ErrorCode::WrongCredentials);
        }
        guess(&app.visitor_elsewhere(), "marta.k").await.refused(ErrorCode::TooManySignIns);
        app.advance(MINUTE);
        assert!(minute < 10);
    }
    let answer = app.visitor_elsewhere().try_sign_in("marta.k", PASSWORD).await;
    answer.refused(ErrorCode::TooManySignIns);
    let wait: u64 = answer.header("retry-after").parse().unwrap();
    assert!(wait > 3600, "until the day is over: {wait}");
    // From home marta signs in nevertheless, and confirms what she does.
    let marta = app.visitor().sign_in("marta.k").await;
    marta.post("/api/user/confirm").json(&serde_json::json!({ "password": PASSWORD })).await.ok();
    app.advance(DAY);
    app.visitor_elsewhere().try_sign_in("marta.k", PASSWORD).await.ok();
}

#[on_both]
async fn an_address_has_ten_tries_a_minute_over_all_names(app: TestApp) {
    let member = app.member_named("marta.k").await;
    for number in 0..10 {
        guess(&app.visitor(), &format!("name{number}")).await.refused(ErrorCode::WrongCredentials);
    }
    app.visitor().try_sign_in("marta.k", PASSWORD).await.refused(ErrorCode::TooManySignIns);
    member.profile().await.ok();
    app.visitor_elsewhere().try_sign_in("marta.k", PASSWORD).await.ok();
    app.advance(MINUTE);
    app.visitor().try_sign_in("marta.k", PASSWORD).await.ok();
}

#[on_sqlite]
async fn a_forged_forwarding_header_is_no_new_address(app: TestApp) {
    for number in 0..15 {
        let forged = format!("203.0.113.{number}");
        let answer = app
            .visitor()
            .try_sign_in(&format!("name{number}"), "falsch-falsch")
            .header("x-forwarded-for", &forged)
            .header("forwarded", format!("for={forged}"))
            .header("x-real-ip", &forged)
            .header("true-client-ip", &forged)
            .await;
        answer.refused(if number < 10 { ErrorCode::WrongCredentials } else { ErrorCode::TooManySignIns });
    }
}

#[on_sqlite]
async fn behind_a_known_proxy_each_client_is_its_own_address(app: TestApp) {
    let app = app.restart_with(|config| config.proxies.trusted = vec!["127.0.0.1".parse().unwrap()]).await;
    let from = async |forwarded: &str, name: &str| {
        app.visitor().try_sign_in(name, "falsch-falsch").header("x-forwarded-for", forwarded).await
    };
    for number in 0..10 {
        // What the client itself wrote stands on the left and is not believed.
        let forwarded = format!("198.51.100.{number}, 203.0.113.7");
        from(&forwarded, &format!("name{number}")).await.refused(ErrorCode::WrongCredentials);
    }
    from("203.0.113.7", "name10").await.refused(ErrorCode::TooManySignIns);
    from("203.0.113.8", "name11").await.refused(ErrorCode::WrongCredentials);
}

#[on_both]
async fn the_block_survives_a_restart_and_holds_on_every_node(app: TestApp) {
    app.member_named("marta.k").await;
    let other = app.another_node().await;
    for _ in 0..3 {
        guess(&app.visitor(), "marta.k").await.refused(ErrorCode::WrongCredentials);
    }
    for _ in 0..2 {
        guess(&other.visitor(), "marta.k").await.refused(ErrorCode::WrongCredentials);
    }
    other.visitor().try_sign_in("marta.k", PASSWORD).await.refused(ErrorCode::TooManySignIns);
    let again = app.restart().await;
    again.visitor().try_sign_in("marta.k", PASSWORD).await.refused(ErrorCode::TooManySignIns);
}

#[on_both]
async fn the_back_door_counts_with_the_front_door(app: TestApp) {
    for _ in 0..5 {
        guess(&app.visitor(), "inhaber").await.refused(ErrorCode::WrongCredentials);
    }
    let form = serde_json::json!({ "username": "inhaber", "password": PASSWORD });
    app.visitor().post("/api/admin/login").json(&form).await.refused(ErrorCode::TooManySignIns);
}

#[on_both]
async fn a_new_password_from_the_command_line_opens_the_door_again(app: TestApp) {
    app.member_named("marta.k").await;
    for _ in 0..5 {
        guess(&app.visitor_elsewhere(), "marta.k").await.refused(ErrorCode::WrongCredentials);
    }
    app.visitor_elsewhere().try_sign_in("marta.k", PASSWORD).await.refused(ErrorCode::TooManySignIns);
    let (shop, now) = (app.shop().clone(), Time(app.now()));
    let set = move || {
        auth::set_password(&shop.db, &shop.config, &shop.passwords, "marta.k", "neues-geheimnis", now)
    };
    tokio::task::spawn_blocking(set).await.unwrap().unwrap();
    app.visitor_elsewhere().try_sign_in("marta.k", "neues-geheimnis").await.ok();
    // At home too, where she has tries of her own.
    for _ in 0..5 {
        guess(&app.visitor(), "marta.k").await.refused(ErrorCode::WrongCredentials);
    }
    app.visitor().try_sign_in("marta.k", "neues-geheimnis").await.refused(ErrorCode::TooManySignIns);
    let shop = app.shop().clone();
    let set = move || {
        auth::set_password(&shop.db, &shop.config, &shop.passwords, "marta.k", PASSWORD, shop.clock.now())
    };
    tokio::task::spawn_blocking(set).await.unwrap().unwrap();
    app.visitor().try_sign_in("marta.k", PASSWORD).await.ok();
}

#[on_both]
async fn strangers_lock_no_owner_out(app: TestApp) {
    let owner = app.owner().await;
    for _ in 0..10 {
        for _ in 0..5 {
            guess(&app.visitor_elsewhere(), OWNER).await.refused(ErrorCode::WrongCredentials);
        }
        app.advance(MINUTE);
    }
    guess(&app.visitor_elsewhere(), OWNER).await.refused(ErrorCode::TooManySignIns);
    let again = app.visitor().sign_in(OWNER).await;
    for session in [&owner, &again] {
        session.post("/api/user/confirm").json(&json!({ "password": PASSWORD })).await.ok();
    }
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "ein neues Kennwort 7" });
    again.put("/api/user/password").json(&change).await.ok();
    app.visitor().try_sign_in(OWNER, "ein neues Kennwort 7").await.ok();
    // Guessing from where the owner once signed in has the same bounds.
    for _ in 0..5 {
        guess(&app.visitor(), OWNER).await.refused(ErrorCode::WrongCredentials);
    }
    guess(&app.visitor(), OWNER).await.refused(ErrorCode::TooManySignIns);
}

/// Two at a time from each address guess at names of their own until the right ones have signed in.
async fn hammered(app: &TestApp, addresses: Vec<String>, genuine: impl Future<Output = ()>) {
    let hammer = |(number, address): (usize, String)| async move {
        loop {
            let guess = app.visitor().try_sign_in(&format!("name{number}"), "falsch-falsch");
            guess.header("x-forwarded-for", &address).await;
        }
    };
    let twice = addresses.iter().chain(&addresses).cloned().enumerate();
    tokio::select! {
        _ = join_all(twice.map(hammer)) => unreachable!("it has no end"),
        () = genuine => {}
    }
}

#[on_sqlite]
async fn sixty_addresses_deny_nobody_the_sign_in(app: TestApp) {
    let app = app
        .restart_with(|config| {
            config.proxies.trusted = vec!["127.0.0.1".parse().unwrap()];
            (config.passwords.memory_kib, config.passwords.passes) = (4096, 3);
        })
        .await;
    app.member_named("marta.k").await;
    let signs_in = async |address: &str| {
        app.visitor().try_sign_in("marta.k", PASSWORD).header("x-forwarded-for", address).await
    };
    signs_in("203.0.113.9").await.ok();
    let again_at_home = async || {
        for _ in 0..10 {
            signs_in("203.0.113.9").await.ok();
        }
    };
    hammered(&app, (0..60).map(|n| format!("198.51.100.{n}")).collect(), again_at_home()).await;
    // One who has a whole /48 does not keep strangers out either.
    let one_network = (0..60).map(|n| format!("2001:db8:7:{n:x}::1")).collect();
    let anywhere = async {
        again_at_home().await;
        for n in 0..10 {
            signs_in(&format!("2001:db8:{:x}::1", n + 100)).await.ok();
        }
    };
    hammered(&app, one_network, anywhere).await;
}

#[on_sqlite]
async fn strangers_leave_places_in_the_queue(app: TestApp) {
    app.member_named("marta.k").await;
    let queue = app.shop().state::<auth::SignInQueue>().0.clone();
    let flood: Vec<_> = (0..).map_while(|n| queue.take([(format!("address {n}"), 1)]).ok()).collect();
    assert_eq!(flood.len(), 32);
    app.visitor_elsewhere().try_sign_in("marta.k", PASSWORD).await.refused(ErrorCode::Busy);
    app.visitor().try_sign_in("marta.k", PASSWORD).await.ok();
}
