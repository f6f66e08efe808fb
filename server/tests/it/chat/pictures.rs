//! Pictures in messages: for anyone who may enter the room, as long as the message is there.

use crate::media::sample::{png, turned_jpeg};
use crate::support::{Actor, Answer, TestApp, on_both, on_sqlite};
use image::{GenericImageView, ImageFormat};
use kontor::error::ErrorCode;
use kontor::features::chat;
use kontor::time::{DAY, HOUR};
use serde_json::{Value, json};

impl Actor {
    /// Sends a picture to the shop and gives its name.
    pub async fn uploaded(&self, file: Vec<u8>) -> String {
        let call = self.post("/api/chat/pictures").header("content-type", "image/png").body(file);
        call.await.ok()["name"].as_str().unwrap().to_owned()
    }

    /// Sends a message with one small picture.
    async fn showed(&self, room: i64, content: &str) -> (Value, String) {
        let name = self.uploaded(png(40, 30)).await;
        let body =
            json!({ "content": content, "pictures": [{ "name": name, "alternativeText": "Eine Tasse" }] });
        (self.say_as(room, body).await.ok(), name)
    }

    pub async fn picture(&self, name: &str) -> Answer {
        self.get(&format!("/api/chat/pictures/{name}")).await
    }
}

async fn count(app: &TestApp) -> i64 {
    app.number("SELECT COUNT(*) FROM chat_pictures", Vec::new()).await
}

#[on_both]
async fn a_message_has_up_to_four(app: TestApp) {
    let (author, other) = (app.member().await, app.member().await);
    let mut names = Vec::new();
    for width in [2000, 40, 30, 20] {
        names.push(author.uploaded(png(width, 10)).await);
    }
    let pictures: Vec<Value> = names.iter().map(|name| json!({ "name": name })).collect();
    let sent = author.say_as(1, json!({ "content": "", "pictures": pictures })).await.ok();
    assert_eq!(sent["content"], "");
    let shown = other.read(1, "").await.ok()[0]["pictures"].clone();
    assert_eq!(sent["pictures"], shown);
    assert_eq!(shown[0], json!({ "name": names[0], "width": 1600, "height": 8, "alternativeText": "" }));
    let order: Vec<&str> =
        shown.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(order, names);
    let large = other.picture(&names[0]).await;
    assert_eq!(
        (large.header("content-type"), large.header("cache-control")),
        ("image/webp", "private, max-age=300")
    );
    let drawn = image::load_from_memory_with_format(&large.body, ImageFormat::WebP).unwrap();
    assert_eq!(drawn.dimensions(), (1600, 8));
    let small = other.picture(&format!("{}?size=small", names[0])).await;
    let drawn = image::load_from_memory_with_format(&small.body, ImageFormat::WebP).unwrap();
    assert_eq!(drawn.width(), 480);
    let frames = chat::frames_after(app.shop(), 1, 0, 10).await.unwrap();
    assert_eq!(frames[0].pictures.len(), 4);
}

#[on_sqlite]
async fn nothing_of_the_file_is_kept_but_what_it_shows(app: TestApp) {
    let author = app.member().await;
    let name = author.uploaded(turned_jpeg(60, 40)).await;
    let kept = author.picture(&name).await;
    let drawn = image::load_from_memory_with_format(&kept.body, ImageFormat::WebP).unwrap();
    assert_eq!(drawn.dimensions(), (40, 60), "the right way up");
    assert!(!kept.body.windows(4).any(|part| part == b"Exif" || part == b"EXIF"));
    let call = author.post("/api/chat/pictures").header("content-type", "image/png").body("<svg/>");
    call.await.refused(ErrorCode::PictureUnreadable);
}

#[on_both]
async fn who_may_enter_sees_it_and_no_one_else(app: TestApp) {
    let (one, two, stranger, admin) =
        (app.premium().await, app.premium().await, app.member().await, app.admin().await);
    let room = one.chat_with(two.id).await;
    let (_, private) = one.showed(room, "Unter uns").await;
    let (_, lounge) = one.showed(2, "Im Premium-Raum").await;
    assert_eq!(two.picture(&private).await.status, 200);
    for who in [&*stranger, &*admin] {
        who.picture(&private).await.refused(ErrorCode::ChatPictureNotFound);
    }
    assert_eq!(admin.picture(&lounge).await.status, 200);
    stranger.picture(&lounge).await.refused(ErrorCode::ChatPremiumOnly);
    app.visitor().picture(&private).await.refused(ErrorCode::NotSignedIn);
    // Until it is in a message it is its author's.
    let waiting = one.uploaded(png(4, 4)).await;
    assert_eq!(one.picture(&waiting).await.status, 200);
    two.picture(&waiting).await.refused(ErrorCode::ChatPictureNotFound);
    for name in ["", "x", "..%2F", "A"] {
        assert_ne!(one.picture(&format!("{name}?size=large")).await.status, 200);
    }
}

#[on_both]
async fn a_picture_is_in_one_message_and_its_authors(app: TestApp) {
    let (author, other) = (app.member().await, app.member().await);
    let name = author.uploaded(png(4, 4)).await;
    let body =
        |name: &str, id: &str| json!({ "content": "", "clientId": id, "pictures": [{ "name": name }] });
    other.say_as(1, body(&name, "a")).await.refused(ErrorCode::ChatPictureNotFound);
    let sent = author.say_as(1, body(&name, "a")).await.ok();
    let again = author.say_as(1, body(&name, "a")).await.ok();
    assert_eq!((&again["id"], &again["pictures"]), (&sent["id"], &sent["pictures"]));
    author.say_as(1, body(&name, "b")).await.refused(ErrorCode::ChatPictureNotFound);
    author.delete(&format!("/api/chat/pictures/{name}")).await.refused(ErrorCode::ChatPictureNotFound);
    // Neither was stored, and a text without pictures still must say something.
    author
        .say_as(1, json!({ "content": "", "pictures": [] }))
        .await
        .refused_field("content", ErrorCode::Required);
    let five: Vec<Value> = (0..5).map(|_| json!({ "name": name })).collect();
    let refused = author.say_as(1, json!({ "content": "", "pictures": five })).await;
    refused.refused_field("pictures", ErrorCode::ChatTooManyPictures);
    assert_eq!(author.said(1, "Danach").await["seq"], 2);
}

/// The answer was lost, and the device sends the file again.
#[on_both]
async fn sent_twice_under_one_key_it_is_stored_once(app: TestApp) {
    let (author, other) = (app.member().await, app.member().await);
    let send = |who: &Actor, file: Vec<u8>| {
        let call = who.post("/api/chat/pictures").header("content-type", "image/png");
        call.header("idempotency-key", "one-picture-of-mine").body(file)
    };
    let first = send(&author, png(40, 30)).await.ok();
    assert_eq!(send(&author, png(40, 30)).await.ok(), first);
    assert_eq!(count(&app).await, 1);
    send(&author, png(30, 40)).await.refused(ErrorCode::IdempotencyKeyReused);
    assert_ne!(send(&other, png(40, 30)).await.ok()["name"], first["name"], "each has keys of their own");
    let body = json!({ "content": "", "pictures": [{ "name": first["name"] }] });
    author.say_as(1, body).await.ok();
    assert_eq!(send(&author, png(40, 30)).await.ok(), first, "also when a message has taken it");
    assert_eq!(count(&app).await, 2);
}

#[on_both]
async fn it_goes_with_its_message(app: TestApp) {
    let (author, admin) = (app.member().await, app.admin().await);
    let (own, name) = author.showed(1, "zurück").await;
    let (removed, _) = author.showed(1, "entfernt").await;
    author.take_back(&own).await.ok();
    admin.remove(&removed, "Werbung").await.ok();
    author.picture(&name).await.refused(ErrorCode::ChatPictureNotFound);
    assert_eq!(count(&app).await, 0);
    let (_, old) = author.showed(1, "alt").await;
    app.advance(HOUR);
    let waiting = author.uploaded(png(4, 4)).await;
    app.advance(DAY - HOUR);
    let author = app.visitor().sign_in(&author.name).await;
    author.picture(&old).await.refused(ErrorCode::ChatPictureNotFound);
    chat::expire_due(app.shop()).await.unwrap();
    assert_eq!(count(&app).await, 1, "one still waits for its message");
    author.delete(&format!("/api/chat/pictures/{waiting}")).await.ok();
    author.uploaded(png(4, 4)).await;
    app.advance(DAY);
    chat::expire_due(app.shop()).await.unwrap();
    assert_eq!(count(&app).await, 0);
}

#[on_both]
async fn a_report_keeps_a_copy(app: TestApp) {
    let (author, other, admin) = (app.member().await, app.member().await, app.admin().await);
    let (message, name) = author.showed(1, "Kauft bei mir").await;
    let sent = other.picture(&name).await.body;
    other.report(&message, "Werbung").await.ok();
    author.take_back(&message).await.ok();
    let report = admin.reports().await[0].clone();
    assert_eq!(report["pictures"], 1);
    let path = |position: i64| format!("/api/admin/chat/reports/{}/pictures/{position}", report["id"]);
    assert_eq!(admin.get(&path(0)).await.body, sent);
    admin.get(&path(1)).await.refused(ErrorCode::ChatPictureNotFound);
    other.get(&path(0)).await.refused(ErrorCode::ModeratorOnly);
}

#[on_both]
async fn of_an_erased_member_no_picture_stays(app: TestApp) {
    let (author, other) = (app.member().await, app.member().await);
    author.showed(1, "").await;
    let (message, _) = author.showed(1, "Mit Text").await;
    author.uploaded(png(4, 4)).await;
    other.report(&message, "Werbung").await.ok();
    app.owner().await.delete_user(author.id).await.ok();
    app.deliver_events().await;
    assert_eq!(count(&app).await, 0);
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_reported_pictures", Vec::new()).await, 0);
    assert_eq!(other.texts(1, "").await, ["Mit Text"]);
}

#[on_both]
async fn some_may_wait_for_their_message(app: TestApp) {
    let author = app.member().await;
    for _ in 0..12 {
        author.uploaded(png(4, 4)).await;
    }
    let call = author.post("/api/chat/pictures").header("content-type", "image/png").body(png(4, 4));
    call.await.refused(ErrorCode::ChatPicturesWaiting);
}
