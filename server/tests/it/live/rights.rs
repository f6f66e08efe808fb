//! What ends or narrows a session reaches its open sockets at once.

use super::nodes::hear_each_other;
use super::{AT_ONCE, Client, sockets};
use crate::support::{Actor, PASSWORD, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::features::auth::SeededState;
use kontor::identity::Role;
use kontor::time::{DAY, HOUR, Time};
use serde_json::json;
use std::time::Instant;

/// Premium for a while, and an ordinary member otherwise.
async fn premium_until(app: &TestApp, until: i64) -> Actor {
    let actor = Actor::join(app, Role::User, true).await;
    let state = SeededState {
        last_login_at: None,
        premium_since: Some(Time(app.now() - DAY)),
        premium_until: Some(Time(until)),
        ban_reason: None,
        timeout: None,
    };
    actor.seed_state(state).await;
    actor
}

#[on_both]
async fn a_ban_closes_every_socket(app: TestApp) {
    let (owner, member, other) = (app.owner().await, app.member().await, app.member().await);
    let mut tabs = [member.socket_in(1).await, member.socket().await];
    let mut others = other.socket_in(1).await;
    let since = Instant::now();
    owner.ban(member.id, "Betrug").await.ok();
    for tab in &mut tabs {
        tab.thrown_out(ErrorCode::Banned, since).await;
    }
    sockets(&app, 1).await;
    others.said(1, "Ich bin noch da", "a").await;
}

#[on_both]
async fn a_timeout_closes_every_socket(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let mut client = member.socket_in(1).await;
    let since = Instant::now();
    owner.time_out(member.id, json!({ "duration": 1, "reason": "Streit" })).await.ok();
    client.thrown_out(ErrorCode::TimedOut, since).await;
    // Once it is over the same token opens a socket again.
    app.advance(2 * HOUR);
    member.socket_in(1).await.said(1, "Wieder da", "a").await;
}

#[on_both]
async fn deleting_somebody_closes_every_socket(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let mut client = member.socket_in(1).await;
    let since = Instant::now();
    owner.delete_user(member.id).await.ok();
    client.thrown_out(ErrorCode::SessionInvalid, since).await;
}

#[on_both]
async fn signing_out_closes_the_sockets_of_that_session(app: TestApp) {
    let member = app.member().await;
    let elsewhere = member.sign_in(&member.name).await;
    let (mut here, mut there) = (member.socket_in(1).await, elsewhere.socket_in(1).await);
    let since = Instant::now();
    member.post("/api/users/logout").await.ok();
    here.thrown_out(ErrorCode::SessionInvalid, since).await;
    there.said(1, "Noch angemeldet", "a").await;
}

#[on_both]
async fn a_new_password_closes_the_sockets_of_other_sessions(app: TestApp) {
    let member = app.member().await;
    let elsewhere = member.sign_in(&member.name).await;
    let (mut here, mut there) = (member.socket_in(1).await, elsewhere.socket_in(1).await);
    let since = Instant::now();
    let body = json!({ "currentPassword": PASSWORD, "newPassword": "noch-geheimer-1" });
    member.put("/api/user/password").json(&body).await.ok();
    there.thrown_out(ErrorCode::SessionInvalid, since).await;
    here.said(1, "Hier geht es weiter", "a").await;
}

#[on_both]
async fn signing_out_everywhere_closes_all(app: TestApp) {
    let member = app.member().await;
    let elsewhere = member.sign_in(&member.name).await;
    let mut clients = [member.socket_in(1).await, elsewhere.socket_in(1).await];
    let since = Instant::now();
    member.delete("/api/user/sessions").await.ok();
    for client in &mut clients {
        client.thrown_out(ErrorCode::SessionInvalid, since).await;
    }
}

#[on_both]
async fn a_session_that_is_over_is_noticed_by_the_sweep(app: TestApp) {
    let member = app.member().await;
    let mut client = member.socket_in(1).await;
    app.advance(400 * DAY);
    assert_eq!(client.closed().await, 4401);
}

#[on_both]
async fn another_role_closes_the_lounge(app: TestApp) {
    let (owner, premium) = (app.owner().await, app.premium().await);
    let mut client = premium.socket_in(1).await;
    client.join(2).await;
    let since = Instant::now();
    owner.set_role(premium.id, "user").await.ok();
    assert_eq!(client.next("room_removed").await["roomId"], 2);
    assert!(since.elapsed() < AT_ONCE);
    owner.said(2, "Nur für Premium").await;
    owner.said(1, "Für alle").await;
    assert_eq!(client.hear().await, "Für alle");
    client.nothing("chat_message").await;
    client.say(2, "Darf ich noch?", "a").await;
    client.refused(ErrorCode::ChatPremiumOnly).await;
    // And back.
    owner.set_role(premium.id, "premium").await.ok();
    client.join(2).await;
    owner.said(2, "Wieder für Premium").await;
    assert_eq!(client.hear().await, "Wieder für Premium");
}

#[on_both]
async fn premium_that_ends_hears_nothing_of_what_comes_after(app: TestApp) {
    let owner = app.owner().await;
    let member = premium_until(&app, app.now() + HOUR).await;
    let mut client = member.socket_in(2).await;
    owner.said(2, "Davor").await;
    assert_eq!(client.hear().await, "Davor");
    app.advance(HOUR + 1);
    owner.said(2, "Danach").await;
    assert_eq!(client.next("room_removed").await["roomId"], 2);
    client.nothing("chat_message").await;
}

#[on_both]
async fn premium_that_ends_closes_the_lounge_at_once(app: TestApp) {
    let until = app.now() + 3000;
    let mut client = premium_until(&app, until).await.socket_in(2).await;
    // No one calls and no one writes.
    assert_eq!(client.next("room_removed").await["roomId"], 2);
    assert!((until..until + 1000).contains(&app.now()), "{} ms late", app.now() - until);
}

#[on_both]
async fn an_approval_lets_an_open_socket_in(app: TestApp) {
    let (owner, waiting) = (app.owner().await, app.unapproved().await);
    let mut client = waiting.socket().await;
    client.send(json!({ "type": "join_room", "roomId": 1 })).await;
    client.refused(ErrorCode::NotApproved).await;
    owner.approve(waiting.id).await.ok();
    let patience = Instant::now();
    // The call reaches the socket a moment later.
    loop {
        client.send(json!({ "type": "join_room", "roomId": 1 })).await;
        let answer = client.receive().await.unwrap();
        match answer["type"].as_str().unwrap() {
            "room_messages" => break,
            "error" => assert!(patience.elapsed() < AT_ONCE, "{answer}"),
            _ => {}
        }
    }
    client.said(1, "Endlich", "a").await;
}

#[on_both]
async fn a_rejection_closes_the_socket(app: TestApp) {
    let (owner, waiting) = (app.owner().await, app.unapproved().await);
    let mut client = waiting.socket().await;
    let since = Instant::now();
    owner.reject(waiting.id).await.ok();
    client.thrown_out(ErrorCode::SessionInvalid, since).await;
}

#[on_both]
async fn signing_out_and_a_timeout_on_one_node_reach_the_sockets_of_another(app: TestApp) {
    if app.shop().db.engine() == kontor_db::Engine::Sqlite {
        return;
    }
    let other = app.another_node().await;
    hear_each_other(&app, &other).await;
    let (leaving, noisy) = (app.member().await, app.member().await);
    let mut clients = Vec::new();
    for member in [&leaving, &noisy] {
        let mut client = Client::with_token(other.address(), member.token.as_ref().unwrap()).await;
        client.join(1).await;
        clients.push(client);
    }
    let owner = app.owner().await;
    let since = Instant::now();
    leaving.post("/api/users/logout").await.ok();
    clients[0].thrown_out(ErrorCode::SessionInvalid, since).await;
    let since = Instant::now();
    owner.time_out(noisy.id, json!({ "duration": 1, "reason": "Streit" })).await.ok();
    clients[1].thrown_out(ErrorCode::TimedOut, since).await;
}

#[on_both]
async fn a_ban_on_one_node_reaches_the_sockets_of_another(app: TestApp) {
    if app.shop().db.engine() == kontor_db::Engine::Sqlite {
        return;
    }
    let other = app.another_node().await;
    hear_each_other(&app, &other).await;
    let member = app.member().await;
    let mut client = Client::with_token(other.address(), member.token.as_ref().unwrap()).await;
    client.join(1).await;
    let since = Instant::now();
    app.owner().await.ban(member.id, "Betrug").await.ok();
    client.thrown_out(ErrorCode::Banned, since).await;
}
