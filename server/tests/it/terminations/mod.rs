//! Terminations of contracts: declared on a page without JavaScript, matched with a membership afterwards, dealt with in the
//! back office.

use crate::business::save_seller;
use crate::revocations::{key_in, send_form};
use crate::support::{Member, TestApp, Visitor, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::features::premium;
use kontor::features::terms::{CONFIRM_TERMINATION, CONFIRM_WITHDRAWAL, TERMINATE, WITHDRAW};
use kontor::identity::UserId;
use kontor::time::{DAY, Time};
use serde_json::{Value, json};

const OFFICE: &str = "/api/admin/terminations";
const PATH: &str = "/kuendigen";

const FILLED: [(&str, &str); 7] = [
    ("name", "Jorge Almeida"),
    ("contract", "Premium-Mitgliedschaft, Benutzer jorge"),
    ("contact", "ja@post.example"),
    ("kind", "ordinary"),
    ("reason", ""),
    ("when", "soonest"),
    ("wantedOn", ""),
];

fn filled<'a>(changes: &[(&str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let all = FILLED.into_iter().chain([("step", "check"), ("key", "")]);
    let changed = |name: &str| changes.iter().find(|(changed, _)| *changed == name).map(|(_, value)| *value);
    all.map(|(name, value)| (name, changed(name).unwrap_or(value))).collect()
}

async fn press(visitor: &Visitor, changes: &[(&str, &str)]) -> (u16, String, String) {
    send_form(visitor, PATH, &filled(changes)).await
}

/// Declares at once, and gives the receipt.
async fn declare(visitor: &Visitor, changes: &[(&str, &str)]) -> String {
    let key = key_in(visitor.get(PATH).await.text());
    let changes: Vec<_> =
        changes.iter().copied().chain([("step", "confirm"), ("key", key.as_str())]).collect();
    let (status, _, html) = press(visitor, &changes).await;
    assert_eq!(status, 200, "{html}");
    html
}

async fn count(app: &TestApp) -> i64 {
    app.number("SELECT COUNT(*) FROM terminations_terminations", Vec::new()).await
}

/// A member whose membership is paid for 30 days.
async fn paying(app: &TestApp, name: &str) -> (Member, Time) {
    let member = app.member_named(name).await;
    let (user, now) = (UserId(member.id), app.shop().clock.now());
    let until = now.plus(30 * DAY);
    app.shop().db.write(move |tx| premium::seed_period(tx, user, now, until, now)).await.unwrap();
    (member, until)
}

/// § 356a Abs. 1 and 3, § 312k Abs. 2 Satz 2 and 4 BGB.
#[test]
fn the_buttons_are_the_laws_letter_by_letter() {
    assert_eq!((WITHDRAW, CONFIRM_WITHDRAWAL), ("Vertrag widerrufen", "Widerruf bestätigen"));
    assert_eq!((TERMINATE, CONFIRM_TERMINATION), ("Verträge hier kündigen", "jetzt kündigen"));
}

#[on_both]
async fn the_form_the_summary_and_the_receipt_say_what_the_law_asks(app: TestApp) {
    let owner = app.owner().await;
    save_seller(&owner).await;
    let visitor = app.visitor();
    let html = visitor.get("/kuendigen?vertrag=Premium%20jorge").await.text().to_owned();
    assert!(html.contains("<h1>Verträge hier kündigen</h1>") && html.contains("Premium jorge"), "{html}");
    // The page that the button leads to has the button that counts (§ 312k Abs. 2 Satz 3 Nr. 2 BGB).
    assert!(html.contains("value=\"confirm\">jetzt kündigen</button>"), "{html}");
    assert!(!html.contains("<script"), "the app must not start: {html}");
    let extraordinary = [
        ("kind", "extraordinary"),
        ("reason", "Kein <b>Zugang</b>"),
        ("when", "date"),
        ("wantedOn", "31.12.2099"),
    ];
    let (status, _, summary) = press(&visitor, &extraordinary).await;
    assert_eq!(status, 200, "{summary}");
    assert!(summary.contains("value=\"confirm\">jetzt kündigen</button>"), "{summary}");
    assert!(summary.contains("Kein &lt;b&gt;Zugang") && summary.contains("zum 31.12.2099"), "{summary}");
    assert_eq!(count(&app).await, 0, "looking at it is no declaration");
    let key = key_in(&summary);
    let changes: Vec<_> =
        extraordinary.into_iter().chain([("step", "confirm"), ("key", key.as_str())]).collect();
    let (status, url, receipt) = press(&visitor, &changes).await;
    assert_eq!(status, 200);
    assert!(url.ends_with(&format!("/kuendigen/eingang?beleg={key}")), "{url}");
    let listed = owner.get(OFFICE).await.ok()[0].clone();
    assert_eq!((&listed["kind"], &listed["wantedOn"]), (&json!("extraordinary"), &json!("2099-12-31")));
    let number = listed["number"].as_str().unwrap();
    assert!(
        receipt.contains(&format!("Wir bestätigen den Eingang Ihrer Kündigung {number} am ")),
        "{receipt}"
    );
    let kept = visitor.get(&format!("/kuendigen/eingang.txt?beleg={key}")).await;
    assert_eq!(
        kept.header("content-disposition"),
        format!("attachment; filename=\"Kuendigung-{number}.txt\"")
    );
    let text = kept.text();
    for part in [
        " Uhr (ME",
        "Inhalt: Hiermit kündige ich den unten genannten Vertrag.",
        "Name: Jorge Almeida\nVertrag: Premium-Mitgliedschaft, Benutzer jorge\n",
        "Art: Außerordentliche Kündigung aus wichtigem Grund\nGrund: Kein <b>Zugang</b>\nVertragsende: zum 31.12.2099\n",
        "E-Mail: ja@post.example\n",
        "Kranich & Kessel e. K., Kranichkai 7, 20457 Hamburg, post@kranich.example",
    ] {
        assert!(text.contains(part), "{part} is missing: {text}");
    }
    app.deliver_events().await;
}

#[on_both]
async fn pressed_ten_times_it_is_one_and_another_content_is_another(app: TestApp) {
    let owner = app.owner().await;
    let visitor = app.visitor();
    let key = key_in(visitor.get(PATH).await.text());
    let confirm = [("step", "confirm"), ("key", key.as_str())];
    let receipts = futures_util::future::join_all((0..10).map(|_| press(&visitor, &confirm))).await;
    assert!(receipts.iter().all(|(status, _, html)| *status == 200 && *html == receipts[0].2));
    assert_eq!(count(&app).await, 1);
    // The page came back by the browser's button, with the key of before.
    let (_, _, second) = press(&visitor, &[confirm[0], confirm[1], ("contract", "Kaffee-Abo")]).await;
    assert!(second.contains("Kaffee-Abo"), "{second}");
    assert_eq!(count(&app).await, 2);
    app.deliver_events().await;
    assert_eq!(owner.audit_of("termination.received").await.len(), 2);
    let notices = owner.get("/api/notifications").await.ok();
    let told = notices.as_array().unwrap().iter();
    assert_eq!(told.filter(|notice| notice["title"] == "Kündigung eingegangen").count(), 2, "{notices}");
}

#[on_both]
async fn one_running_membership_is_no_longer_reminded_and_stays_until_its_paid_day(app: TestApp) {
    let admin = app.admin().await;
    let (jorge, until) = paying(&app, "jorge").await;
    declare(&app.visitor(), &[]).await;
    let membership = jorge.get("/api/premium").await.ok();
    assert_eq!(membership["cancelledAt"], Value::Null, "looked for afterwards");
    app.deliver_events().await;
    let membership = jorge.get("/api/premium").await.ok();
    assert!(membership["cancelledAt"].is_string(), "{membership}");
    assert_eq!((&membership["isPremium"], &membership["nextPaymentAt"]), (&json!(true), &Value::Null));
    let listed = admin.get(OFFICE).await.ok()[0].clone();
    assert_eq!((&listed["found"], &listed["username"]), (&json!("one"), &json!("jorge")));
    assert_eq!(listed["paidUntil"], json!(until.to_string()));
    assert_eq!(admin.audit_of("premium.cancelled").await.len(), 1);
    assert_eq!(admin.audit_of("termination.matched").await.len(), 1);
    let exported = jorge.get("/api/user/export").await;
    assert!(exported.text().contains(listed["number"].as_str().unwrap()), "{}", exported.text());
    assert!(!exported.text().contains("ja@post.example"), "whoever declared may be another");
}

#[on_both]
async fn no_membership_or_several_is_for_people_to_decide(app: TestApp) {
    let admin = app.admin().await;
    let (jorge, _) = paying(&app, "jorge").await;
    let (marta, _) = paying(&app, "marta").await;
    app.member_named("sofie").await;
    let visitor = app.visitor();
    declare(&visitor, &[("contract", "Premium von jorge und marta")]).await;
    app.advance(1000);
    declare(&visitor, &[("contract", "Premium von sofie, die keines hat")]).await;
    app.deliver_events().await;
    let list = admin.get(OFFICE).await.ok();
    assert_eq!((&list[0]["found"], &list[1]["found"]), (&json!("several"), &json!("none")), "{list}");
    assert_eq!(list[0]["username"], Value::Null);
    for member in [&jorge, &marta] {
        assert_eq!(member.get("/api/premium").await.ok()["cancelledAt"], Value::Null);
    }
}

#[on_both]
async fn nothing_tells_whether_there_is_a_membership(app: TestApp) {
    paying(&app, "jorge").await;
    let visitor = app.visitor();
    let mut pages = Vec::new();
    for name in ["jorge", "nobody"] {
        let html = declare(&visitor, &[("contract", name)]).await;
        app.deliver_events().await;
        let (before, rest) = html.split_once("Kündigung K-").unwrap();
        let (_, rest) = rest.split_once("</p>").unwrap();
        let (link, rest) = rest.split_once("beleg=").unwrap();
        pages.push(format!("{before}{link}{}", &rest[32..]).replace(name, ""));
    }
    assert_eq!(pages[0], pages[1]);
}

#[on_sqlite]
async fn mistakes_are_told_at_their_fields_and_nothing_typed_is_lost(app: TestApp) {
    let visitor = app.visitor();
    let key = key_in(visitor.get(PATH).await.text());
    for (changes, field, sentence) in [
        (vec![("name", " ")], "name", "Bitte nennen Sie Ihren Namen."),
        (vec![("contract", "")], "contract", "Bitte nennen Sie den Vertrag, am besten mit der Nummer."),
        (vec![("contact", "")], "contact", "An welche E-Mail-Adresse sollen wir die Bestätigung schicken?"),
        (vec![("contact", "a@@b.de")], "contact", "Bitte prüfen Sie die E-Mail-Adresse."),
        (vec![("kind", "extraordinary")], "reason", "Bitte nennen Sie den wichtigen Grund."),
        (vec![("when", "date")], "wantedOn", "Bitte nennen Sie einen Tag ab heute, als TT.MM.JJJJ."),
        (
            vec![("when", "date"), ("wantedOn", "01.01.2001")],
            "wantedOn",
            "Bitte nennen Sie einen Tag ab heute",
        ),
    ] {
        let changes: Vec<_> =
            changes.into_iter().chain([("step", "confirm"), ("key", key.as_str())]).collect();
        let (status, _, html) = press(&visitor, &changes).await;
        assert_eq!(status, 422, "{changes:?}");
        assert!(html.contains(&format!("href=\"#{field}\"")) && html.contains(sentence), "{html}");
        assert_eq!(key_in(&html), key);
    }
    let long = "a".repeat(100_000);
    assert_eq!(send_form(&visitor, PATH, &[("contract", &long)]).await.0, 422);
    assert_eq!(send_form(&visitor, PATH, &[("kind", "anything")]).await.0, 422);
    // Without a key, no press is told from another: the summary comes first.
    let (status, _, html) = press(&visitor, &[("step", "confirm"), ("key", "guessed")]).await;
    assert_eq!((status, html.contains("Ist das richtig?")), (200, true));
    assert_eq!(count(&app).await, 0);
}

#[on_both]
async fn a_flood_is_stopped_with_the_way_that_remains(app: TestApp) {
    let app = app
        .restart_with(|config| {
            config.limits.factor = 1;
            (config.limits.calls_per_address_second, config.limits.calls_per_address_burst) = (1000, 1000);
        })
        .await;
    let owner = app.owner().await;
    save_seller(&owner).await;
    let visitor = app.visitor();
    let wish = json!({ "name": "Jorge", "contract": "Premium", "contact": "jorge@post.example" });
    for _ in 0..30 {
        visitor.post("/api/terminations").json(&wish).await.ok();
    }
    let sentence =
        visitor.post("/api/terminations").json(&wish).await.refused(ErrorCode::DeclarationsLimited);
    assert!(
        sentence.contains("Schreiben Sie uns bitte an: Kranich & Kessel e. K., Kranichkai 7, 20457 Hamburg")
            && sentence.ends_with("Es zählt der Tag des Absendens."),
        "{sentence}"
    );
    let key = key_in(visitor.get(PATH).await.text());
    let (status, _, html) = press(&visitor, &[("step", "confirm"), ("key", &key)]).await;
    assert_eq!((status, html.contains("Es zählt der Tag des Absendens.")), (429, true), "{html}");
    assert_eq!(count(&app).await, 30);
    app.deliver_events().await;
}

#[on_both]
async fn admins_say_what_is_done_and_after_six_years_it_goes(app: TestApp) {
    let admin = app.admin().await;
    let wish = json!({
        "name": "Jorge", "contract": "Premium", "contact": "jorge@post.example", "wantedOn": "2099-12-31",
    });
    let call = || app.visitor().post("/api/terminations").header("idempotency-key", "0190-abc").json(&wish);
    let receipt = call().await;
    assert_eq!(receipt.status, 201);
    assert_eq!(call().await.ok(), receipt.ok(), "a lost answer comes again");
    let path = format!("{OFFICE}/{}", receipt.ok()["number"].as_str().unwrap());
    let done = admin.put(&path).json(&json!({ "isDone": true })).await.ok();
    assert!(done["doneAt"].is_string() && done["doneBy"].as_str() != Some(""), "{done}");
    assert_eq!(admin.put(&path).json(&json!({ "isDone": true })).await.ok(), done, "pressed twice");
    assert_eq!(admin.get(OFFICE).await.ok(), json!([done]));
    admin
        .put(&format!("{OFFICE}/K-ABCDEFGH"))
        .json(&json!({ "isDone": true }))
        .await
        .refused(ErrorCode::NotFound);
    app.deliver_events().await;
    assert_eq!(admin.audit_of("termination.settled").await.len(), 1);
}
