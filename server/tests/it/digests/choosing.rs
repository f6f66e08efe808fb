//! Choosing: off at first, only with an address, and no news from before.

use super::{DIGEST, before, choose, collect, received};
use crate::mail::with_mailbox;
use crate::support::{TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::time::{HOUR, MINUTE};
use serde_json::{Value, json};

#[on_both]
async fn it_is_off_until_a_member_with_an_address_chooses_it(app: TestApp) {
    let member = app.member().await;
    let off = json!({ "frequency": "off", "isOffered": true, "address": null, "nextAt": null });
    assert_eq!(member.get(DIGEST).await.ok(), off);
    let ask = |frequency: &str| member.put(DIGEST).json(&json!({ "frequency": frequency }));
    ask("daily").await.refused(ErrorCode::LettersNeedAddress);
    assert_eq!(ask("off").await.ok(), off, "what is off can be switched off");
    app.give_address(&member).await;
    let daily = choose(&member, "daily").await;
    assert_eq!(daily["frequency"], "daily");
    assert!(daily["nextAt"].as_str().unwrap().ends_with("00:00.000Z"), "{daily}");
    assert_eq!(choose(&member, "daily").await, daily, "twice is once");
    let weekly = choose(&member, "weekly").await;
    assert_eq!(weekly["frequency"], "weekly");
    assert_eq!(choose(&member, "off").await["nextAt"], Value::Null);
    for wrong in [json!({}), json!({ "frequency": "hourly" }), json!({ "frequency": 1 }), json!([])] {
        assert_eq!(member.put(DIGEST).json(&wrong).await.status, 400, "{wrong}");
    }
}

#[on_sqlite]
async fn without_a_mailbox_there_is_none(app: TestApp) {
    let member = app.member_with_address().await;
    let app = app.restart_with(|config| (config.demo, config.mail.host) = (false, None)).await;
    let member = member.at(&app);
    assert_eq!(member.get(DIGEST).await.ok()["isOffered"], false);
    member.put(DIGEST).json(&json!({ "frequency": "daily" })).await.refused(ErrorCode::LettersNotOffered);
}

#[on_both]
async fn what_was_there_before_it_was_chosen_is_not_told(app: TestApp) {
    let (app, double) = with_mailbox(&app).await;
    let (member, author) = (app.member_with_address().await, app.member().await);
    author.said(1, "Von vorher").await;
    app.advance(2 * MINUTE);
    let chosen = choose(&member, "daily").await;
    before(&app, &chosen, 0);
    assert_eq!(collect(&app).await, 0);
    assert_eq!(received(&app, &double).await, Vec::<String>::new());
}

#[on_both]
async fn another_frequency_goes_on_where_the_one_before_ended(app: TestApp) {
    let (app, double, member) = super::an_evening(&app).await;
    app.member().await.said(1, "Vor dem Wechsel").await;
    app.advance(5 * MINUTE);
    choose(&member, "off").await;
    choose(&member, "daily").await;
    app.member().await.said(1, "Nach dem Aus").await;
    app.advance(5 * MINUTE);
    choose(&member, "weekly").await;
    choose(&member, "daily").await;
    let [text] = super::delivered(&app, &double).await.try_into().unwrap();
    assert!(text.contains("Nach dem Aus") && !text.contains("Vor dem Wechsel"), "{text}");
}

#[on_both]
async fn a_weekly_one_comes_on_sunday(app: TestApp) {
    let (app, double) = with_mailbox(&app).await;
    let member = app.member_with_address().await;
    let chosen = choose(&member, "weekly").await;
    before(&app, &chosen, HOUR);
    app.member().await.said(1, "Sonntags gesagt").await;
    let [text] = super::delivered(&app, &double).await.try_into().unwrap();
    assert!(text.contains("Sonntags gesagt") && text.contains("Sie kommt jede Woche um 18 Uhr"), "{text}");
    let again = member.sign_in(&member.name).await.get(DIGEST).await.ok();
    let at =
        |digest: &Value| serde_json::from_value::<kontor::time::Time>(digest["nextAt"].clone()).unwrap().0;
    let days = (at(&again) - at(&chosen)) / HOUR;
    assert!((167..=169).contains(&days), "{days} hours");
}

#[on_sqlite]
async fn an_export_says_what_was_chosen(app: TestApp) {
    let member = app.member_with_address().await;
    let export = async || member.get("/api/user/export").await.ok()["digests"].clone();
    assert_eq!(export().await, json!({ "frequency": "off" }));
    choose(&member, "weekly").await;
    assert_eq!(export().await["frequency"], "weekly");
}
