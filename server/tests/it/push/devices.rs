//! Whose devices are told: a device is its session's and ends with it.

use super::{devices, order_something, subscribed};
use crate::doubles::push::PushService;
use crate::support::{PASSWORD, SECRETS_KEY, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

#[on_both]
async fn a_device_is_its_sessions(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let here = app.member_with_address().await;
    let elsewhere = here.sign_in(&here.name).await;
    let device = subscribed(&service, &here).await;
    let settings = here.get("/api/push").await.ok();
    assert_eq!((&settings["isSubscribed"], &settings["devices"]), (&json!(true), &json!(1)));
    let settings = elsewhere.get("/api/push").await.ok();
    assert_eq!((&settings["isSubscribed"], &settings["devices"]), (&json!(false), &json!(1)));
    // Saying it again changes nothing.
    here.put("/api/push/device").json(&device.subscription()).await.ok();
    order_something(&elsewhere).await;
    service.let_send(&app).await;
    assert_eq!(device.titles(), ["Bestellung eingegangen"]);
    here.delete("/api/push/device").await.ok();
    order_something(&elsewhere).await;
    service.let_send(&app).await;
    assert_eq!(device.titles(), Vec::<String>::new());
}

#[on_both]
async fn whatever_ends_the_session_ends_the_device(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let owner = app.owner().await;
    for how in ["sign-out", "everywhere", "one session", "password", "ban", "deleted"] {
        let here = app.member_with_address().await;
        let elsewhere = here.sign_in(&here.name).await;
        let device = subscribed(&service, &elsewhere).await;
        assert_eq!(devices(&app).await, 1, "{how}");
        order_something(&here).await;
        app.deliver_events().await;
        match how {
            "sign-out" => drop(elsewhere.post("/api/users/logout").await.ok()),
            "everywhere" => drop(here.delete("/api/user/sessions").await.ok()),
            "one session" => {
                let sessions = here.get("/api/user/sessions").await.ok();
                let other = sessions.as_array().unwrap().iter().find(|one| one["current"] == false).unwrap();
                here.delete(&format!("/api/user/sessions/{}", other["id"])).await.ok();
            }
            "password" => {
                let change = json!({ "currentPassword": PASSWORD, "newPassword": "ganz-neu-und-lang-7" });
                here.put("/api/user/password").json(&change).await.ok();
            }
            "ban" => drop(owner.ban(here.id, "Betrug").await.ok()),
            _ => drop(owner.delete_user(here.id).await.ok()),
        }
        assert_eq!(devices(&app).await, 0, "{how}");
        service.let_send(&app).await;
        assert_eq!(device.titles(), Vec::<String>::new(), "{how}");
    }
}

#[on_both]
async fn a_session_that_is_over_is_told_nothing(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member_with_address().await;
    let device = subscribed(&service, &member).await;
    order_something(&member).await;
    app.deliver_events().await;
    app.execute("UPDATE auth_sessions SET expires_at = 0", Vec::new()).await;
    service.let_send(&app).await;
    assert_eq!(device.titles(), Vec::<String>::new());
}

#[on_both]
async fn who_is_locked_out_for_a_while_is_told_nothing(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member_with_address().await;
    let device = subscribed(&service, &member).await;
    order_something(&member).await;
    app.deliver_events().await;
    let until = app.now() + 3_600_000;
    app.execute(
        "UPDATE auth_users SET timeout_until = $1 WHERE id = $2",
        vec![until.into(), member.id.into()],
    )
    .await;
    service.let_send(&app).await;
    assert_eq!(device.titles(), Vec::<String>::new());
}

#[on_both]
async fn a_browser_is_one_persons_at_a_time(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let (first, second) = (app.member_with_address().await, app.member_with_address().await);
    let device = subscribed(&service, &first).await;
    second.put("/api/push/device").json(&device.subscription()).await.ok();
    assert_eq!(devices(&app).await, 1);
    assert_eq!(first.get("/api/push").await.ok()["isSubscribed"], false);
    order_something(&first).await;
    service.let_send(&app).await;
    assert_eq!(device.titles(), Vec::<String>::new());
}

#[on_both]
async fn a_member_has_ten_devices_at_most(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member().await;
    let key = member.get("/api/push").await.ok()["publicKey"].as_str().unwrap().to_owned();
    for _ in 0..10 {
        let session = member.sign_in(&member.name).await;
        session.put("/api/push/device").json(&service.subscribe(&key).subscription()).await.ok();
    }
    let refused = member.put("/api/push/device").json(&service.subscribe(&key).subscription()).await;
    refused.refused(ErrorCode::TooManyPushDevices);
    assert_eq!(devices(&app).await, 10);
}

#[on_both]
async fn a_browser_renews_what_it_can_prove(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member_with_address().await;
    let old = subscribed(&service, &member).await;
    let key = member.get("/api/push").await.ok()["publicKey"].as_str().unwrap().to_owned();
    let new = service.subscribe(&key);
    order_something(&member).await;
    app.deliver_events().await;
    let renewal = |old: &Value| json!({ "old": old, "new": new.subscription() });
    let mut stranger = old.subscription();
    stranger["auth"] = json!("AAAAAAAAAAAAAAAAAAAAAA");
    let visitor = app.visitor();
    visitor.post("/api/push/renewals").json(&renewal(&stranger)).await.refused(ErrorCode::PushDeviceNotFound);
    visitor.post("/api/push/renewals").json(&renewal(&old.subscription())).await.ok();
    visitor
        .post("/api/push/renewals")
        .json(&renewal(&old.subscription()))
        .await
        .refused(ErrorCode::PushDeviceNotFound);
    old.vanish();
    // What waited for the old address goes to the new one.
    service.let_send(&app).await;
    assert_eq!(new.titles(), ["Bestellung eingegangen"]);
    assert_eq!(member.get("/api/push").await.ok()["isSubscribed"], true);
}

#[on_sqlite]
async fn only_addresses_and_keys_that_can_be_used_are_taken(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member().await;
    let fine = service.subscribe("").subscription();
    let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    let mut wrong = Vec::new();
    let long = format!("https://push.example/{}", "a".repeat(1000));
    for endpoint in [
        "",
        "push",
        "http://push.example/a",
        "https://localhost/a",
        "https://192.168.0.1/a",
        "https://[::1]/a",
        "https://user:key@push.example/a",
        "ftp://push.example/a",
        &long,
    ] {
        wrong.push(("endpoint", json!(endpoint)));
    }
    let beside = format!("{}A", &point[..point.len() - 1]);
    for p256dh in ["", "BC", "====", &beside, &point[..80]] {
        wrong.push(("p256dh", json!(p256dh)));
    }
    wrong.push(("auth", json!("AAAA")));
    for (field, value) in wrong {
        let mut subscription = fine.clone();
        subscription[field] = value;
        let field = if field == "auth" { "p256dh" } else { field };
        let answer = member.put("/api/push/device").json(&subscription).await;
        answer.refused_field(field, ErrorCode::InvalidValue);
    }
    let mut filled = fine.clone();
    filled["auth"] = json!(format!("{}==", fine["auth"].as_str().unwrap()));
    member.put("/api/push/device").json(&filled).await.ok();
}

#[on_both]
async fn nodes_share_one_key_which_the_database_does_not_tell(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member_with_address().await;
    let another = app.another_node().await;
    let elsewhere = member.at(&another);
    let (one, other) = tokio::join!(member.get("/api/push"), elsewhere.get("/api/push"));
    let key = one.ok()["publicKey"].clone();
    assert_eq!(other.ok()["publicKey"], key);
    let device = subscribed(&service, &member).await;
    // Another first key: the start encrypts again, and devices notice nothing.
    let app = app
        .restart_with(|config| {
            config.secrets.key = Some(format!("{}, {SECRETS_KEY}", "7".repeat(64)).into());
        })
        .await;
    let app = app.restart_with(|config| config.secrets.key = Some("7".repeat(64).into())).await;
    let member = member.at(&app);
    assert_eq!(member.get("/api/push").await.ok()["publicKey"], key);
    order_something(&member).await;
    service.let_send(&app).await;
    assert_eq!(device.titles(), ["Bestellung eingegangen"]);
    // Without the key nothing is sent, and nothing else suffers.
    let app = app.restart_with(|config| config.secrets.key = Some("8".repeat(64).into())).await;
    let member = member.at(&app);
    member.get("/api/push").await.refused(ErrorCode::PushUnavailable);
    order_something(&member).await;
    app.deliver_events().await;
    assert_eq!(member.get("/api/notifications").await.ok().as_array().unwrap().len(), 2);
}

#[on_both]
async fn a_member_gets_to_know_what_is_kept(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member().await;
    subscribed(&service, &member).await;
    member.put("/api/push/rooms/1").json(&json!({ "isWanted": true })).await.ok();
    let export = member.get("/api/user/export").await.ok();
    let push = &export["push"];
    assert_eq!(push["devices"][0]["service"], "127.0.0.1");
    assert_eq!(push["rooms"], json!([{ "roomId": 1, "isWanted": true }]));
    assert_eq!(push["kinds"]["orders"], true);
}
