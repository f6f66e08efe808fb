//! What stands in it: the words of the moment in which it is sent, as far as the member may still read them.

use super::{an_evening, choose, collect, delivered, received};
use crate::mail::letters;
use crate::support::{TestApp, on_both, on_sqlite, order};
use kontor::time::{DAY, HOUR, MINUTE};
use mail_parser::MessageParser;
use serde_json::json;

#[on_both]
async fn mentions_and_answers_first_then_rooms_then_notices(app: TestApp) {
    let (app, double, member) = an_evening(&app).await;
    let author = app.member().await;
    let own = member.said(1, "Wer röstet selbst?").await;
    author.said(1, "Guten Abend zusammen").await;
    author.said(1, &format!("@{} frag mich morgen", member.name)).await;
    author.replied(1, &own, "Ich, seit Jahren").await;
    let private = author.chat_with(member.id).await;
    author.said(private, "Unter uns: er ist gut").await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let id = member.placed(&order(&[(&coffee, 1)])).await;
    owner.settle(&id, "paid").await.ok();

    let [text] = delivered(&app, &double).await.try_into().unwrap();
    let order = [
        "Erwähnungen und Antworten",
        "frag mich morgen",
        "Ich, seit Jahren",
        "Nachrichten\n===",
        "privat, 1 neue Nachricht",
        "Unter uns: er ist gut",
        "Guten Abend zusammen",
        "Mitteilungen\n===",
        "Bestellungen: ",
        "/chat\n",
        "/zusammenfassung-abbestellen?schluessel=",
    ];
    let mut at = 0;
    for words in order {
        let found = text[at..].find(words).unwrap_or_else(|| panic!("{words} is not behind {at} in {text}"));
        at += found + words.len();
    }
    assert_eq!(text.matches("frag mich morgen").count(), 1, "once");
    assert!(!text.contains("Wer röstet selbst?"), "the own words are no news");
    app.deliver_events().await;
}

#[on_both]
async fn no_mail_when_nothing_was_missed_or_all_was_read_elsewhere(app: TestApp) {
    let (app, double, member) = an_evening(&app).await;
    assert_eq!(delivered(&app, &double).await, Vec::<String>::new());
    // The next evening something was said, and read on another device.
    let chosen = member.get(super::DIGEST).await.ok();
    super::before(&app, &chosen, HOUR);
    let member = member.sign_in(&member.name).await;
    let author = app.member().await;
    let said = author.said(1, &format!("Hallo @{}", member.name)).await;
    app.deliver_events().await;
    member.mark_read(1, said["seq"].as_i64().unwrap()).await.ok();
    app.advance(HOUR + 2 * MINUTE);
    // The notice of the mention is still there, and is about what was read.
    collect(&app).await;
    assert_eq!(received(&app, &double).await, Vec::<String>::new());
}

#[on_both]
async fn what_is_read_between_collecting_and_sending_is_not_sent(app: TestApp) {
    let (app, double, member) = an_evening(&app).await;
    let author = app.member().await;
    let said = author.said(1, "Gleich gelesen").await;
    app.advance(HOUR + 2 * MINUTE);
    assert_eq!(collect(&app).await, 1);
    member.mark_read(1, said["seq"].as_i64().unwrap()).await.ok();
    assert_eq!(received(&app, &double).await, Vec::<String>::new());
    assert_eq!(
        app.number("SELECT COUNT(*) FROM mail_messages WHERE is_written_late = TRUE", Vec::new()).await,
        0
    );
}

#[on_both]
async fn what_was_removed_is_over_or_muted_is_not_told(app: TestApp) {
    let (app, double, member) = an_evening(&app).await;
    let (author, owner) = (app.member().await, app.owner().await);
    let kept = owner.room_with(json!({ "name": "Lange", "keptDays": 7 })).await;
    let muted = owner.room_with(json!({ "name": "Lauter Raum" })).await;
    member.put(&format!("/api/push/rooms/{muted}")).json(&json!({ "isWanted": false })).await.ok();
    let removed = author.said(1, "Zurückgenommen").await;
    author.take_back(&removed).await.ok();
    author.said(1, "Nur einen Tag").await;
    author.said(kept, "Eine Woche lang").await;
    author.said(muted, "Im lauten Raum").await;
    author.said(muted, &format!("@{} im lauten Raum", member.name)).await;
    app.advance(HOUR + 2 * MINUTE);
    assert_eq!(collect(&app).await, 1);
    // The mail server is away for a day: what is over by then is not sent any more.
    app.advance(DAY);
    let [text] = received(&app, &double).await.try_into().unwrap();
    assert!(text.contains("Eine Woche lang"), "{text}");
    for gone in ["Zurückgenommen", "Nur einen Tag", "im lauten Raum", "Im lauten Raum"] {
        assert!(!text.contains(gone), "{gone} in {text}");
    }
}

#[on_both]
async fn a_mention_in_a_muted_room_is_counted_without_its_words(app: TestApp) {
    let (app, double, member) = an_evening(&app).await;
    member.put("/api/push/rooms/1").json(&json!({ "isWanted": false })).await.ok();
    let author = app.member().await;
    author.said(1, "Nicht für alle").await;
    author.said(1, &format!("@{} streng geheim", member.name)).await;
    let [text] = delivered(&app, &double).await.try_into().unwrap();
    assert!(text.contains("Allgemein · 1 Nachricht, stummgeschaltet"), "{text}");
    assert!(!text.contains("geheim") && !text.contains("Nicht für alle"), "{text}");
}

#[on_both]
async fn rooms_that_may_not_be_entered_any_more_are_not_told_of(app: TestApp) {
    let (app, double, member) = an_evening(&app).await;
    let (owner, author) = (app.owner().await, app.premium().await);
    let form = json!({ "name": "Kreis", "type": "listed", "memberIds": [member.id, author.id] });
    let listed = owner.room_with(form).await;
    app.execute(
        "UPDATE auth_users SET premium_until = $2 WHERE id = $1",
        vec![member.id.into(), (app.now() + HOUR).into()],
    )
    .await;
    author.said(2, &format!("@{} nur mit Premium", member.name)).await;
    author.said(listed, &format!("@{} nur im Kreis", member.name)).await;
    app.advance(HOUR + 2 * MINUTE);
    assert_eq!(collect(&app).await, 1);
    app.execute(
        "DELETE FROM chat_members WHERE room_id = $1 AND user_id = $2",
        vec![listed.into(), member.id.into()],
    )
    .await;
    assert_eq!(received(&app, &double).await, Vec::<String>::new(), "neither room is open by now");
}

#[on_both]
async fn who_is_banned_or_paused_gets_none(app: TestApp) {
    let (app, double, member) = an_evening(&app).await;
    app.member().await.said(1, "Hallo").await;
    let owner = app.owner().await;
    owner.time_out(member.id, json!({ "duration": 24, "reason": "Streit" })).await.ok();
    assert_eq!(delivered(&app, &double).await, Vec::<String>::new());
}

#[on_both]
async fn the_owner_reads_nothing_of_it_and_a_changed_address_gets_nothing(app: TestApp) {
    let (app, double, member) = an_evening(&app).await;
    let author = app.member().await;
    let private = author.chat_with(member.id).await;
    author.said(private, "Das sagt man nur einem").await;
    app.advance(HOUR + 2 * MINUTE);
    assert_eq!(collect(&app).await, 1);
    let shown = async || letters(&app).await[0].to_string();
    assert!(shown().await.contains("nicht aufbewahrt"));
    assert_eq!(received(&app, &double).await.len(), 1);
    assert!(!shown().await.contains("Das sagt man nur einem"), "{}", shown().await);
    let member = member.sign_in(&member.name).await;
    let export = member.get("/api/user/export").await.ok();
    assert!(!export["mail"].to_string().contains("Das sagt man nur einem"));
    // The next evening the address is another one when it is sent.
    let chosen = member.get(super::DIGEST).await.ok();
    super::before(&app, &chosen, HOUR);
    author.sign_in(&author.name).await.said(private, "Und noch etwas").await;
    app.advance(HOUR + 2 * MINUTE);
    assert_eq!(collect(&app).await, 1);
    let moved = "UPDATE mail_addresses SET address = 'neu@post.example', address_key = 'neu@post.example' WHERE user_id = $1";
    app.execute(moved, vec![member.id.into()]).await;
    assert_eq!(received(&app, &double).await, Vec::<String>::new());
}

#[on_both]
async fn advertising_is_not_in_it(app: TestApp) {
    let (app, double, _) = an_evening(&app).await;
    let news = json!({ "byPush": false, "byTelegram": false, "byMail": false });
    crate::announcements::announce(&app, news).await;
    crate::announcements::spread(&app).await;
    assert_eq!(delivered(&app, &double).await, Vec::<String>::new());
}

/// Read by a mail program, not by us. With `KONTOR_TEST_DIGEST` the HTML is written there, to be looked at.
#[on_sqlite]
async fn a_mail_program_reads_both_forms_and_how_to_end_it(app: TestApp) {
    let (app, double, member) = an_evening(&app).await;
    let author = app.member_named("Käthe").await;
    let own = member.said(1, "Wer röstet selbst?").await;
    author.replied(1, &own, "Ich! <b>Und</b> zwar \u{202e}rückwärts").await;
    author.said(1, &format!("@{} schau mal: der Yirgacheffe ist wieder da", member.name)).await;
    for words in ["Guten Abend", "Hat noch jemand Filter Größe 4?", "Ich habe welche.", "Bis morgen"] {
        author.said(1, words).await;
    }
    let private = author.chat_with(member.id).await;
    author.said(private, "Morgen um zehn bei mir?").await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let id = member.placed(&order(&[(&coffee, 1)])).await;
    owner.settle(&id, "paid").await.ok();
    app.advance(HOUR + 2 * MINUTE);
    collect(&app).await;
    crate::mail::send(&app).await;
    let letter = double.letters().pop().unwrap();
    let message = MessageParser::default().parse(letter.data.as_bytes()).unwrap();
    assert!(message.subject().unwrap().starts_with("Was Sie bei "), "{:?}", message.subject());
    let to = message.to().unwrap().first().unwrap().address().unwrap();
    assert_eq!(to, format!("{}@post.example", member.name.to_lowercase()));
    let header = |name: &str| message.header_raw(name).unwrap().trim().to_owned();
    assert!(header("List-Unsubscribe").contains("/zusammenfassung/abmelden?schluessel="));
    assert_eq!(header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    let (text, html) = (message.body_text(0).unwrap(), message.body_html(0).unwrap());
    assert_eq!((message.text_body.len(), message.html_body.len()), (1, 1));
    assert!(text.contains("<b>Und</b>"), "{text}");
    assert!(html.contains("&lt;b&gt;Und&lt;/b&gt;") && html.contains("<bdi>"), "{html}");
    assert!(
        html.contains("Zusammenfassung abbestellen") && html.contains("Allgemein · 4 neue Nachrichten"),
        "{html}"
    );
    if let Ok(place) = std::env::var("KONTOR_TEST_DIGEST") {
        std::fs::write(place, html.as_bytes()).unwrap();
    }
    choose(&member, "off").await;
    app.deliver_events().await;
}
