//! Letters, against a double of a mail server: each arrives once, or the owner is told.

mod account;
mod addresses;
mod low_stock;
mod orders;
mod server;
mod words;

use crate::doubles::smtp::{Double, Mood};
use crate::support::{Actor, TestApp, on_both, on_sqlite};
use kontor::config::MailSecurity;
use kontor::features::mail::{self, File, Letter, Part};
use serde_json::{Value, json};

const OFFICE: &str = "/api/admin/mail";
const VERIFY: &str = "/api/user/email/verify";
const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

/// The shop with a mailbox.
pub async fn with_mailbox(app: &TestApp) -> (TestApp, Double) {
    let double = Double::start(None).await;
    let port = double.port;
    let app = app
        .restart_with(|config| {
            config.mail.host = Some("localhost".to_owned());
            config.mail.port = port;
            config.mail.security = MailSecurity::None;
            config.mail.from = Some("shop@shop.example".to_owned());
        })
        .await;
    (app, double)
}

/// The letters, the newest first, each with its text.
pub async fn letters(app: &TestApp) -> Vec<Value> {
    let owner = owner(app).await;
    let mut letters = Vec::new();
    for entry in owner.get("/api/admin/mail").await.ok()["messages"].as_array().unwrap() {
        letters.push(owner.get(&format!("/api/admin/mail/{}", entry["id"])).await.ok());
    }
    letters
}

/// What stands in the newest letter's link.
async fn token(app: &TestApp) -> String {
    let letters = letters(app).await;
    let text = letters[0]["text"].as_str().unwrap();
    let (_, rest) = text.split_once("?schluessel=").unwrap_or_else(|| panic!("no link: {text}"));
    rest.split_whitespace().next().unwrap().to_owned()
}

/// Confirms an address with the link in its letter.
pub async fn verified(app: &TestApp, member: &Actor, email: &str) {
    member.put("/api/user/email").json(&json!({ "email": email })).await.ok();
    let token = token(app).await;
    app.visitor().post(VERIFY).json(&json!({ "token": token })).await.ok();
}

fn letter(about: &str) -> Letter {
    Letter {
        about: about.to_owned(),
        is_urgent: false,
        user: None,
        to: "anna@example.org".to_owned(),
        subject: format!("Betreff {about}"),
        parts: vec![Part::Paragraph("Guten Tag,".to_owned())],
        files: Vec::new(),
    }
}

async fn write(app: &TestApp, letter: Letter) {
    let now = app.shop().clock.now();
    app.shop().db.write(move |tx| mail::post(tx, "Kranich & Kessel", &letter, now)).await.unwrap();
}

/// Sends what is due; how many letters that were.
pub async fn send(app: &TestApp) -> usize {
    let mut sent = 0;
    while mail::send_next(app.shop()).await.unwrap() {
        sent += 1;
    }
    sent
}

async fn listed(app: &TestApp) -> Value {
    owner(app).await.get(OFFICE).await.ok()
}

/// Signed in again: days may have passed.
async fn owner(app: &TestApp) -> Actor {
    let owner = app.owner().await;
    owner.sign_in(&owner.name).await
}

fn header<'a>(data: &'a str, name: &str) -> &'a str {
    data.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default()
}

#[on_both]
async fn a_letter_is_sent_once_and_shown_to_the_owner(app: TestApp) {
    let (app, double) = with_mailbox(&app).await;
    let file = File {
        name: "AGB.txt".to_owned(),
        media_type: "text/plain; charset=utf-8".to_owned(),
        content: "Geschäftsbedingungen".into(),
    };
    write(&app, Letter { files: vec![file], ..letter("eins") }).await;
    write(&app, letter("eins")).await;
    assert_eq!(send(&app).await, 1);
    assert_eq!(send(&app).await, 0);
    let [received] = double.letters().try_into().unwrap();
    assert_eq!(received.to, "anna@example.org");
    assert!(received.data.contains("filename=\"AGB.txt\""), "{}", received.data);
    let list = listed(&app).await;
    assert_eq!(list["hasMailbox"], true);
    let entry = &list["messages"][0];
    assert_eq!((&entry["state"], &entry["attempts"]), (&"sent".into(), &1.into()), "{list}");
    let owner = app.owner().await;
    let path = format!("{OFFICE}/{}", entry["id"]);
    let read = owner.get(&path).await.ok();
    assert!(read["text"].as_str().unwrap().starts_with("Guten Tag,"), "{read}");
    assert_eq!(read["files"][0]["size"], 21, "{read}");
    assert_eq!(owner.get(&format!("{path}/files/0")).await.text(), "Geschäftsbedingungen");
    // What was sent is not sent again.
    owner.post(&format!("{path}/retry")).await.ok();
    assert_eq!(send(&app).await, 0);
    assert_eq!(app.admin().await.get(OFFICE).await.status, 403, "letters may open accounts");
}

#[on_both]
async fn what_is_not_taken_is_tried_later_each_time_and_given_up_after_three_days(app: TestApp) {
    let (app, double) = with_mailbox(&app).await;
    double.be(Mood::Busy);
    write(&app, letter("greylisted")).await;
    write(&app, letter("given up")).await;
    assert_eq!(send(&app).await, 2);
    assert_eq!(send(&app).await, 0, "nothing is due for a minute");
    let list = listed(&app).await;
    assert_eq!(list["messages"][0]["state"], "waiting");
    assert!(list["messages"][0]["failure"].as_str().unwrap().contains("greylisted"), "{list}");
    app.advance(MINUTE);
    double.be(Mood::Takes);
    assert!(mail::send_next(app.shop()).await.unwrap());
    double.be(Mood::Busy);
    for _ in 0..14 {
        send(&app).await;
        app.advance(6 * HOUR);
    }
    assert_eq!(double.letters().len(), 1);
    app.deliver_events().await;
    let list = listed(&app).await;
    let states = [&list["messages"][0]["state"], &list["messages"][1]["state"]];
    assert_eq!(states, ["failed", "sent"], "{list}");
    let told = owner(&app).await.get("/api/notifications").await.ok();
    assert_eq!(told[0]["message"], "„Betreff given up“ kam nicht an. Warum, steht im Postausgang.", "{told}");
}

#[on_both]
async fn what_is_refused_is_told_and_tried_again_when_the_owner_says_so(app: TestApp) {
    let (app, double) = with_mailbox(&app).await;
    double.be(Mood::Refuses);
    write(&app, letter("wrong address")).await;
    assert_eq!(send(&app).await, 1);
    app.advance(24 * HOUR);
    assert_eq!(send(&app).await, 0, "a refusal is final");
    app.deliver_events().await;
    let owner = owner(&app).await;
    assert_eq!(owner.get("/api/notifications").await.ok()[0]["title"], "Brief unzustellbar");
    let entry = listed(&app).await["messages"][0].clone();
    assert_eq!(entry["state"], "failed", "{entry}");
    assert!(entry["failure"].as_str().unwrap().contains("no such mailbox"), "{entry}");
    double.be(Mood::Takes);
    let retried = owner.post(&format!("{OFFICE}/{}/retry", entry["id"])).await.ok();
    assert_eq!(retried["entry"]["state"], "waiting", "{retried}");
    assert_eq!(send(&app).await, 1);
    assert_eq!(listed(&app).await["messages"][0]["state"], "sent");
}

#[on_sqlite]
async fn a_server_that_hangs_up_before_its_answer_gets_the_same_letter_again(app: TestApp) {
    let (app, double) = with_mailbox(&app).await;
    double.be(Mood::HangsUp);
    write(&app, letter("hung up")).await;
    assert_eq!(send(&app).await, 1);
    double.be(Mood::Takes);
    app.advance(MINUTE);
    assert_eq!(send(&app).await, 1);
    let [first, second] = double.letters().try_into().unwrap();
    let id = header(&first.data, "Message-ID: ");
    assert!(!id.is_empty() && id == header(&second.data, "Message-ID: "), "mailboxes must see one letter");
}

#[on_both]
async fn two_nodes_and_a_restart_send_each_letter_once(app: TestApp) {
    let (app, double) = with_mailbox(&app).await;
    for number in 0..20 {
        write(&app, letter(&number.to_string())).await;
    }
    write(&app, Letter { is_urgent: true, ..letter("receipt") }).await;
    assert!(mail::send_next(app.shop()).await.unwrap());
    assert!(
        double.letters()[0].data.contains("Subject: Betreff receipt"),
        "what the law wants at once is first"
    );
    let app = app.restart().await;
    let other = app.another_node().await;
    let (here, there) = tokio::join!(send(&app), send(&other));
    assert_eq!(here + there, 20);
    let mut subjects: Vec<String> =
        double.letters().iter().map(|letter| header(&letter.data, "Subject: ").to_owned()).collect();
    subjects.sort();
    subjects.dedup();
    assert_eq!((double.letters().len(), subjects.len()), (21, 21));
}

/// Within 60 seconds, whatever else the shop has to write (§ 356a Abs. 4, § 312k Abs. 4 BGB: at once).
#[on_both]
async fn receipts_pass_two_thousand_letters_and_are_there_within_a_minute(app: TestApp) {
    let (app, double) = with_mailbox(&app).await;
    let now = app.shop().clock.now();
    let crowd = move |tx: &mut kontor_db::Tx<'_>| -> kontor::error::Result<()> {
        (0..2000).try_for_each(|number| mail::post(tx, "Kontor", &letter(&number.to_string()), now))
    };
    app.shop().db.write(crowd).await.unwrap();
    let sender = mail::start(app.shop(), "here").unwrap();
    for (call, subject) in [("/api/revocations", "Widerruf"), ("/api/terminations", "Kündigung")] {
        let wish = json!({ "name": "Marta", "contract": "Premium", "contact": "marta@post.example" });
        let declared = std::time::Instant::now();
        let number = app.visitor().post(call).json(&wish).await.ok()["number"].as_str().unwrap().to_owned();
        let sent_before = double.letters().len();
        let place = loop {
            let place = double.letters().iter().position(|letter| letter.data.contains(&number));
            assert!(declared.elapsed().as_secs() < 60, "{subject}: {} letters", double.letters().len());
            match place {
                Some(place) => break place,
                None => tokio::time::sleep(std::time::Duration::from_millis(10)).await,
            }
        };
        // One may have been on its way, and one was counted while it was.
        assert!(place <= sent_before + 2, "{subject} came as letter {place} after {sent_before}");
        assert_eq!(double.letters()[place].to, "marta@post.example");
    }
    sender.abort();
    app.deliver_events().await;
}

#[on_sqlite]
async fn without_a_mailbox_letters_stay_in_the_list(app: TestApp) {
    let app = app.restart_with(|config| config.mail.host = None).await;
    write(&app, letter("kept")).await;
    assert_eq!(send(&app).await, 0);
    let list = listed(&app).await;
    assert_eq!(list["hasMailbox"], false);
    assert_eq!(list["messages"][0]["state"], "waiting", "{list}");
}

#[on_sqlite]
async fn a_member_takes_the_own_letters_along(app: TestApp) {
    let member = app.member().await;
    let user = Some(kontor::identity::UserId(member.id));
    write(&app, Letter { user, ..letter("own") }).await;
    write(&app, letter("of another")).await;
    let export = member.get("/api/user/export").await.ok();
    assert_eq!(export["mail"]["letters"][0]["subject"], "Betreff own", "{export}");
    assert_eq!(export["mail"]["letters"].as_array().unwrap().len(), 1);
    app.owner().await.delete_user(member.id).await.ok();
    let list = listed(&app).await;
    assert_eq!(list["messages"].as_array().unwrap().len(), 1, "{list}");
}
