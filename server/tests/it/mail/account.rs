//! Without a mailbox, in a shop that sells: members read their letters in the account and get them by the bot, guests cannot
//! order, and the bot brings the link for a new password.

use super::{letters, send, verified, with_mailbox};
use crate::doubles::telegram::Telegram;
use crate::invoices;
use crate::support::{Actor, TestApp, on_both, on_sqlite, order};
use crate::telegram::linked;
use crate::terms::publish_notice;
use kontor::error::ErrorCode;
use serde_json::{Value, json};

const OWN: &str = "/api/user/letters";
const RESET: &str = "/api/password-reset";
const CONFIRM: &str = "/api/password-reset/confirm";
const NEW: &str = "Röstgrad-mittel-27";

async fn without_mailbox(app: &TestApp) -> TestApp {
    app.restart_with(|config| config.mail.host = None).await
}

async fn own(member: &Actor) -> Vec<Value> {
    member.get(OWN).await.ok().as_array().unwrap().clone()
}

#[on_both]
async fn members_find_their_letters_in_the_account(app: TestApp) {
    let app = without_mailbox(&app).await;
    let owner = app.owner().await;
    let text = json!({ "content": "## Geltung\n\nDie erste Fassung.", "number": 0 });
    owner.put("/api/admin/terms/terms").json(&text).await.ok();
    publish_notice(&owner).await;
    let coffee = owner.product(json!({})).await;
    // One without an address, and one whose address no letter could be sent to.
    let (member, other) = (app.member().await, app.member().await);
    verified(&app, &other, "anna@post.example").await;
    let id = member.placed(&order(&[(&coffee, 2)])).await;
    other.placed(&order(&[(&coffee, 1)])).await;
    app.deliver_events().await;
    owner.settle(&id, "paid").await.ok();
    app.deliver_events().await;
    assert_eq!(own(&other).await.len(), 1);
    let [paid, placed] = own(&member).await.try_into().unwrap();
    let number = format!("#{}", &id[id.len() - 8..]);
    assert_eq!(placed["subject"], format!("Ihre Bestellung {number} ist eingegangen"));
    assert_eq!(paid["subject"], format!("Bestätigung Ihrer Bestellung {number}"));

    let told = member.get("/api/notifications").await.ok();
    let path = format!("/letters/{}", paid["id"]);
    assert!(
        told.as_array()
            .unwrap()
            .iter()
            .any(|told| told["title"] == "Neuer Brief" && told["actionUrl"] == path.as_str()),
        "{told}"
    );
    let letter = member.get(&format!("{OWN}/{}", paid["id"])).await.ok();
    assert!(letter["text"].as_str().unwrap().contains("Gesamtpreis: 25,80 €"), "{letter}");
    assert!(letter["html"].as_str().unwrap().contains("25,80 €"), "{letter}");
    let names: Vec<_> = letter["files"].as_array().unwrap().iter().map(|file| &file["name"]).collect();
    assert_eq!(names, ["AGB.txt", "Gewährleistungs-Mitteilung.png"]);
    let file = |position: i64| format!("{OWN}/{}/files/{position}", paid["id"]);
    assert!(member.get(&file(0)).await.text().contains("Die erste Fassung."));
    assert_eq!(member.get(&file(-1)).await.text(), letter["text"].as_str().unwrap());
    member.get(&file(7)).await.refused(ErrorCode::NotFound);
    let strangers: [&Actor; 2] = [&other, &owner];
    for stranger in strangers {
        stranger.get(&file(0)).await.refused(ErrorCode::NotFound);
        stranger.get(&format!("{OWN}/{}", paid["id"])).await.refused(ErrorCode::NotFound);
    }
    let export = member.get("/api/user/export").await.ok();
    assert_eq!(export["mail"]["letters"].as_array().unwrap().len(), 2);

    // What is kept stays so when there is a mailbox one day, and what opens accounts never lies there.
    let (app, double) = with_mailbox(&app).await;
    assert_eq!(send(&app).await, 1, "the link that waited for a mailbox");
    assert!(double.letters().iter().all(|letter| !letter.data.contains("Bestellung")));
    let states = letters(&app).await.iter().filter(|letter| letter["entry"]["state"] == "kept").count();
    assert_eq!(states, 3);
    app.owner().await.delete_user(member.id).await.ok();
    let left = app.number("SELECT COUNT(*) FROM mail_messages WHERE user_id = $1", vec![member.id.into()]);
    assert_eq!(left.await, 0);
    app.deliver_events().await;
}

#[on_both]
async fn who_has_no_address_finds_letters_in_the_account_beside_a_mailbox(app: TestApp) {
    let (app, double) = with_mailbox(&app).await;
    let coffee = app.owner().await.product(json!({})).await;
    let (member, other) = (app.member().await, app.member_with_address().await);
    member.placed(&order(&[(&coffee, 1)])).await;
    other.placed(&order(&[(&coffee, 1)])).await;
    app.deliver_events().await;
    send(&app).await;
    assert_eq!(double.letters().len(), 1);
    assert_eq!((own(&member).await.len(), own(&other).await.len()), (1, 0));
}

#[on_both]
async fn guests_order_only_where_they_can_be_written_to(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let mut wish = order(&[(&coffee, 1)]);
    wish["email"] = json!("anna@post.example");
    app.visitor().placed(&wish).await;
    let app = without_mailbox(&app).await;
    let sentence = app.visitor().place(&wish).await.refused(ErrorCode::GuestsNeedMail);
    assert!(sentence.contains("melden Sie sich an"), "{sentence}");
    assert_eq!(app.visitor().get("/api/config").await.ok()["guestOrders"], false);
    app.member().await.placed(&order(&[(&coffee, 1)])).await;
    let points = app.owner().await.get("/api/admin/readiness").await.ok()["points"].clone();
    let mailbox = points.as_array().unwrap().iter().find(|point| point["code"] == "mailbox").unwrap();
    assert_eq!(mailbox["state"], "warning");
    let text = mailbox["text"].as_str().unwrap();
    assert!(
        text.contains("keine Bestellungen von Gästen") && text.contains("dauerhafter Datenträger"),
        "{text}"
    );
    // The demo shows the whole way on a fresh machine.
    let demo = app.restart_with(|config| config.demo = true).await;
    assert_eq!(demo.visitor().get("/api/config").await.ok()["guestOrders"], true);
    demo.visitor().placed(&wish).await;
    demo.deliver_events().await;
    assert_eq!(letters(&demo).await[0]["entry"]["state"], "waiting");
}

#[on_both]
async fn the_bot_brings_letters_as_files(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = without_mailbox(&telegram.employ(&app).await).await;
    let owner = app.owner().await;
    let text = json!({ "content": "## Geltung\n\nDie erste Fassung.", "number": 0 });
    owner.put("/api/admin/terms/terms").json(&text).await.ok();
    let coffee = owner.product(json!({})).await;
    let (member, person) = (app.member().await, telegram.person(5, "Kim", None));
    linked(&app, &telegram, &member, &person).await;
    let before = person.messages().len();
    let id = member.placed(&order(&[(&coffee, 2)])).await;
    telegram.let_send(&app).await;
    let heard: Vec<String> = person.messages().split_off(before).into_iter().map(|sent| sent.text).collect();
    let number = format!("#{}", &id[id.len() - 8..]);
    assert!(heard.iter().any(|text| text.starts_with("Neuer Brief")), "{heard:?}");
    let letter = format!("[Ihre Bestellung {number} ist eingegangen.txt]");
    let letter = heard.iter().find(|text| text.starts_with(&letter)).unwrap_or_else(|| panic!("{heard:?}"));
    assert!(letter.contains("Gesamtpreis: 25,80 €"), "{letter}");
    let terms =
        heard.iter().find(|text| text.starts_with("[AGB.txt]")).unwrap_or_else(|| panic!("{heard:?}"));
    assert!(terms.contains("Die erste Fassung."), "{terms}");
    assert_eq!(app.number("SELECT COUNT(*) FROM telegram_messages", Vec::new()).await, 0);
}

#[on_both]
async fn the_bot_brings_invoices_too(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = without_mailbox(&telegram.employ(&app).await).await;
    let (owner, coffee, _, sent) = invoices::shop(&app).await;
    let (member, person) = (app.member().await, telegram.person(5, "Kim", None));
    linked(&app, &telegram, &member, &person).await;
    let id = member.placed(&invoices::to_send(sent, &[(&coffee, 2)], "31.70")).await;
    owner.settle(&id, "paid").await.ok();
    assert_eq!(invoices::issue(&app).await, 1);
    telegram.let_send(&app).await;
    let invoice = invoices::documents(&member, &id).await[0].clone();
    let number = invoice["number"].as_str().unwrap();
    let heard: Vec<String> = person.messages().into_iter().map(|sent| sent.text).collect();
    let is_file = |text: &&String| {
        text.starts_with('[') && text.contains(number) && text.contains(".pdf]") && text.contains("%PDF")
    };
    assert!(heard.iter().any(|text| is_file(&text)), "{number}: {heard:?}");
}

/// Asks for a new password, and waits until the person has `count` messages.
async fn ask(app: &TestApp, telegram: &Telegram, account: &str, chat: i64, count: usize) -> Value {
    let answer = app.visitor().post(RESET).json(&json!({ "account": account })).await.ok();
    for _ in 0..200 {
        telegram.let_send(app).await;
        if telegram.messages_to(chat).len() >= count {
            return answer;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("{:?}", telegram.messages_to(chat));
}

#[on_both]
async fn who_has_no_address_gets_the_link_by_the_bot(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member().await, telegram.person(5, "Kim", None));
    linked(&app, &telegram, &member, &person).await;
    let before = person.messages().len();
    let unknown = ask(&app, &telegram, "nobody", 5, before).await;
    let known = ask(&app, &telegram, &member.name, 5, before + 1).await;
    assert_eq!(unknown, known, "no answer tells whether there is an account");
    let text = person.last().text;
    assert!(text.contains("Der Link gilt eine Stunde und nur einmal."), "{text}");
    let (_, rest) = text.split_once("https://shop.example/passwort-neu?schluessel=").expect("a link");
    let token = rest.split_whitespace().next().unwrap();
    let confirm =
        |password: &str| app.visitor().post(CONFIRM).json(&json!({ "token": token, "password": password }));
    confirm(NEW).await.ok();
    confirm("Noch-ein-anderes-9").await.refused(ErrorCode::MailLinkInvalid);
    app.visitor().try_sign_in(&member.name, NEW).await.ok();
    app.deliver_events().await;
    let entry = app.owner().await.audit_of("user.password_changed").await[0].clone();
    assert_eq!(entry["reason"], "Telegram", "{entry}");
    assert_eq!(letters(&app).await.len(), 0);
}

#[on_sqlite]
async fn the_bot_brings_few_links_and_none_where_a_letter_goes(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let (member, person) = (app.member().await, telegram.person(5, "Kim", None));
    linked(&app, &telegram, &member, &person).await;
    let before = person.messages().len();
    for count in 1..=3 {
        ask(&app, &telegram, &member.name, 5, before + count).await;
    }
    ask(&app, &telegram, &member.name, 5, before + 3).await;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    telegram.let_send(&app).await;
    assert_eq!(person.messages().len(), before + 3, "three an hour");

    let (member, person) = (app.member().await, telegram.person(6, "Mira", None));
    linked(&app, &telegram, &member, &person).await;
    verified(&app, &member, "mira@post.example").await;
    telegram.let_send(&app).await;
    let (sent, written) = (person.messages().len(), letters(&app).await.len());
    ask(&app, &telegram, &member.name, 6, sent).await;
    for _ in 0..200 {
        if letters(&app).await.len() > written {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    telegram.let_send(&app).await;
    assert_eq!(letters(&app).await[0]["entry"]["subject"], "Neues Passwort");
    assert_eq!(person.messages().len(), sent);
    // Without a mailbox the letter could not be sent.
    let app = without_mailbox(&app).await;
    ask(&app, &telegram, &member.name, 6, sent + 1).await;
    app.owner().await.ban(member.id, "Werbung").await.ok();
    telegram.let_send(&app).await;
    let sent = person.messages().len();
    ask(&app, &telegram, &member.name, 6, sent).await;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    telegram.let_send(&app).await;
    assert_eq!(person.messages().len(), sent, "not to who may not come in");
}
