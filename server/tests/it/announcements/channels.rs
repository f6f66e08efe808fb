//! Each way: only those who want it, and what became of it.

use super::{announce, counts, news_of, seen, spread, subscriber};
use crate::doubles::push::PushService;
use crate::doubles::smtp::Mood;
use crate::doubles::telegram::Telegram;
use crate::mail::{send, with_mailbox};
use crate::support::{Actor, TestApp, on_both, on_sqlite};
use crate::telegram::linked;
use serde_json::json;

/// Switches push for news on, on this session's device.
async fn wants_push(service: &PushService, member: &Actor) -> crate::doubles::push::Device {
    let settings = member.get("/api/push").await.ok();
    assert_eq!(settings["kinds"]["announcements"], false, "off until it is wanted");
    let device = service.subscribe(settings["publicKey"].as_str().unwrap());
    member.put("/api/push/device").json(&device.subscription()).await.ok();
    let mut kinds = settings["kinds"].clone();
    kinds["announcements"] = json!(true);
    member.put("/api/push").json(&json!({ "kinds": kinds })).await.ok();
    device
}

#[on_both]
async fn a_notification_opens_the_whole_text(app: TestApp) {
    let member = app.member().await;
    let content = "Erster Absatz. ".repeat(40);
    let id = announce(&app, json!({ "content": content })).await;
    spread(&app).await;
    let listed = member.get("/api/notifications").await.ok()[0].clone();
    assert_eq!(listed["type"], "announcement");
    assert_eq!(listed["title"], "Neue Ernte");
    assert_eq!(listed["actionUrl"], format!("/neuigkeiten/{id}"));
    let message = listed["message"].as_str().unwrap();
    assert!(message.ends_with('…') && message.chars().count() <= 200, "{message}");
    let read = member.get(&format!("/api/announcements/{id}")).await.ok();
    assert_eq!(read["content"], content.trim());
    assert_eq!(member.get("/api/announcements").await.ok(), json!([read]));
}

#[on_both]
async fn who_switched_news_off_is_not_told(app: TestApp) {
    let (member, other) = (app.member().await, app.member().await);
    let off = json!({ "notificationSettings": { "announcements": false } });
    member.put("/api/user/profile").json(&off).await.ok();
    let id = announce(&app, json!({})).await;
    spread(&app).await;
    assert_eq!((news_of(&member).await.len(), news_of(&other).await.len()), (0, 1));
    assert_eq!(seen(&app, id).await["members"], 1);
    // Other switches have nothing to do with it.
    let off = json!({ "notificationSettings": { "promotions": false, "announcements": true } });
    member.put("/api/user/profile").json(&off).await.ok();
    announce(&app, json!({})).await;
    spread(&app).await;
    assert_eq!(news_of(&member).await.len(), 1);
}

#[on_both]
async fn devices_show_it_where_that_is_wanted(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let (wanting, other) = (app.member().await, app.member().await);
    let phone = wants_push(&service, &wanting).await;
    let desk = wanting.sign_in(&wanting.name).await;
    let gone = {
        let settings = desk.get("/api/push").await.ok();
        let device = service.subscribe(settings["publicKey"].as_str().unwrap());
        desk.put("/api/push/device").json(&device.subscription()).await.ok();
        device
    };
    gone.vanish();
    let settings = other.get("/api/push").await.ok();
    let deaf = service.subscribe(settings["publicKey"].as_str().unwrap());
    other.put("/api/push/device").json(&deaf.subscription()).await.ok();

    let id = announce(&app, json!({})).await;
    spread(&app).await;
    assert_eq!(counts(&seen(&app, id).await, "push"), Some((1, 0, 0)), "left for the device");
    service.let_send(&app).await;
    let got = phone.got();
    assert_eq!(got.len(), 1);
    assert_eq!(got[0].text["title"], "Neue Ernte");
    assert_eq!(got[0].text["path"], format!("/neuigkeiten/{id}"));
    assert_eq!(deaf.got().len(), 0);
    // One of two devices is enough.
    assert_eq!(counts(&seen(&app, id).await, "push"), Some((1, 1, 0)));

    // Not over devices: no device.
    announce(&app, json!({ "byPush": false })).await;
    spread(&app).await;
    service.let_send(&app).await;
    assert_eq!(phone.got().len(), 0);
    assert_eq!(news_of(&wanting).await.len(), 2);
}

#[on_both]
async fn what_was_read_or_falls_into_quiet_hours_is_not_pushed_at_once(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let (quick, quiet) = (app.member().await, app.member().await);
    let (first, second) = (wants_push(&service, &quick).await, wants_push(&service, &quiet).await);
    let mut settings = quiet.get("/api/push").await.ok();
    // Tests begin at noon UTC.
    settings["quietHours"] = json!({ "from": "12:30", "until": "20:00" });
    quiet.put("/api/push").json(&settings).await.ok();
    announce(&app, json!({})).await;
    spread(&app).await;
    quick.post("/api/notifications/mark-all-read").await.ok();
    service.let_send(&app).await;
    assert_eq!((first.got().len(), second.got().len()), (0, 0));
    app.advance(9 * 3_600_000);
    service.let_send(&app).await;
    assert_eq!((first.got().len(), second.got().len()), (0, 1));
}

#[on_both]
async fn the_bot_tells_who_wants_it_after_what_is_for_one(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (wanting, other) = (app.member().await, app.member().await);
    let (kim, ria) = (telegram.person(5, "Kim", None), telegram.person(6, "Ria", None));
    linked(&app, &telegram, &wanting, &kim).await;
    linked(&app, &telegram, &other, &ria).await;
    let status = wanting.get("/api/user/telegram").await.ok();
    assert_eq!(status["notifications"]["announcements"], false, "off until it is wanted");
    let on = json!({ "notifications": { "announcements": true } });
    wanting.put("/api/user/telegram").json(&on).await.ok();
    let before = (kim.messages().len(), ria.messages().len());
    let id = announce(&app, json!({})).await;
    spread(&app).await;
    // What is for one member alone comes first, though it was said later.
    app.owner().await.set_role(wanting.id, "premium").await.ok();
    telegram.let_send(&app).await;
    let heard = kim.messages().split_off(before.0);
    assert_eq!(heard.len(), 2, "{heard:?}");
    assert!(heard[1].text.starts_with("Neue Ernte\n\nDer Yirgacheffe ist da."), "{heard:?}");
    assert_eq!(ria.messages().len(), before.1);
    assert_eq!(counts(&seen(&app, id).await, "telegram"), Some((1, 1, 0)));
}

#[on_both]
async fn letters_go_to_who_agreed_and_say_how_to_end_it(app: TestApp) {
    let (app, double) = with_mailbox(&app).await;
    let (reader, other) = (subscriber(&app).await, app.member_with_address().await);
    send(&app).await;
    let before = double.letters().len();
    let id = announce(&app, json!({})).await;
    spread(&app).await;
    assert_eq!(counts(&seen(&app, id).await, "mail"), Some((1, 0, 0)));
    assert_eq!(send(&app).await, 1);
    let letter = double.letters().split_off(before).remove(0);
    assert_eq!(letter.to, format!("{}@post.example", reader.name.to_lowercase()));
    let data = letter.data.replace("\r\n ", " ");
    let (_, rest) = data.split_once("List-Unsubscribe: <").expect("a header");
    let (address, _) = rest.split_once('>').unwrap();
    assert!(address.contains("/newsletter/abmelden?schluessel="), "{address}");
    assert!(data.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{data}");
    let stored = crate::mail::letters(&app).await[0].clone();
    let text = stored["text"].as_str().unwrap();
    assert!(text.starts_with("Neue Ernte\n="), "the headline stands in the letter as well: {text}");
    assert!(text.contains("Der Yirgacheffe ist da.") && text.contains("/newsletter-abbestellen?"), "{text}");
    assert!(stored["html"].as_str().unwrap().contains("Neuigkeiten abbestellen"), "{stored}");
    assert_eq!(counts(&seen(&app, id).await, "mail"), Some((1, 1, 0)));
    assert_eq!(news_of(&other).await.len(), 1, "in the shop nevertheless");
    // Letters about anything else say nothing of it.
    assert!(double.letters()[..before].iter().all(|letter| !letter.data.contains("List-Unsubscribe")));
}

#[on_both]
async fn what_the_mail_server_refuses_is_counted_and_buries_no_one(app: TestApp) {
    let (app, double) = with_mailbox(&app).await;
    subscriber(&app).await;
    send(&app).await;
    let id = announce(&app, json!({})).await;
    spread(&app).await;
    double.be(Mood::Refuses);
    assert_eq!(send(&app).await, 1);
    app.deliver_events().await;
    assert_eq!(counts(&seen(&app, id).await, "mail"), Some((1, 0, 1)));
    let owner = app.owner().await;
    assert_eq!(owner.get("/api/notifications").await.ok().as_array().unwrap().len(), 0);
    // The owner has it tried again.
    double.be(Mood::Takes);
    let list = owner.get("/api/admin/mail").await.ok();
    owner.post(&format!("/api/admin/mail/{}/retry", list["messages"][0]["id"])).await.ok();
    send(&app).await;
    assert_eq!(counts(&seen(&app, id).await, "mail"), Some((1, 1, 0)));
}

#[on_sqlite]
async fn letters_to_many_wait_for_letters_to_one(app: TestApp) {
    let (app, double) = with_mailbox(&app).await;
    subscriber(&app).await;
    send(&app).await;
    let before = double.letters().len();
    announce(&app, json!({})).await;
    spread(&app).await;
    app.advance(1000);
    let newcomer = app.member().await;
    newcomer.put("/api/user/email").json(&json!({ "email": "neu@post.example" })).await.ok();
    send(&app).await;
    let to: Vec<String> = double.letters().split_off(before).into_iter().map(|letter| letter.to).collect();
    assert_eq!(to[0], "neu@post.example", "{to:?}");
    assert_eq!(to.len(), 2);
}

#[on_sqlite]
async fn without_a_mailbox_no_one_is_written_to(app: TestApp) {
    let reader = subscriber(&app).await;
    let app = app.restart_with(|config| config.mail.host = None).await;
    let id = announce(&app, json!({})).await;
    spread(&app).await;
    assert_eq!(counts(&seen(&app, id).await, "mail"), Some((0, 0, 0)));
    let status = reader.at(&app).get(super::NEWS_MAIL).await.ok();
    assert_eq!(status["isOffered"], false);
}

/// What one device is told, in the order in which its service got it.
#[on_both]
async fn devices_hear_of_one_before_they_hear_of_all(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let buyer = app.member_with_address().await;
    let phone = wants_push(&service, &buyer).await;
    // More devices than one turn writes to.
    let mut others = Vec::new();
    for _ in 0..40 {
        let member = app.member().await;
        others.push(wants_push(&service, &member).await);
    }
    announce(&app, json!({})).await;
    spread(&app).await;
    app.advance(1000);
    let coffee = app.owner().await.product(json!({})).await;
    buyer.placed(&crate::support::order(&[(&coffee, 1)])).await;
    app.deliver_events().await;
    // One turn of the sender: the order is in it, though all of the news have waited for longer. The calls of one turn are made at once.
    kontor::features::push::send_due(app.shop()).await.unwrap();
    assert!(phone.got().iter().any(|told| told.text["title"] == "Bestellung eingegangen"));
    service.let_send(&app).await;
    assert!(others.iter().all(|device| device.got().len() == 1));
}
