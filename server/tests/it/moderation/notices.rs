//! Reports by people without an account: what the form asks, what is received once, and what no one learns.

use super::{WORDS, reviewed, reviews_of, titles};
use crate::mail::{letters, with_mailbox};
use crate::revocations::{key_in, send_form};
use crate::support::{Actor, TestApp, Visitor, on_both};
use futures::future::join_all;
use kontor::error::ErrorCode;
use serde_json::{Value, json};

const PATH: &str = "/melden";
const FILLED: [(&str, &str); 5] = [
    ("location", "Im Raum Allgemein, von jorge"),
    ("explanation", "Dort steht meine Telefonnummer ohne meine Erlaubnis."),
    ("name", "Ida Ahrens"),
    ("contact", "ida@post.example"),
    ("goodFaith", "ja"),
];

async fn press(visitor: &Visitor, key: &str, changes: &[(&str, &str)]) -> (u16, String, String) {
    let mut fields: Vec<(&str, &str)> = FILLED.to_vec();
    for (name, value) in changes {
        fields.retain(|(known, _)| known != name);
        if !value.is_empty() {
            fields.push((name, value));
        }
    }
    fields.push(("key", key));
    send_form(visitor, PATH, &fields).await
}

/// Reports, and gives the address of the receipt.
async fn report(visitor: &Visitor, changes: &[(&str, &str)]) -> String {
    let key = key_in(visitor.get(PATH).await.text());
    let (status, url, html) = press(visitor, &key, changes).await;
    assert_eq!(status, 200, "{html}");
    assert!(html.contains("Wir bestätigen den Eingang Ihrer Meldung ") && html.contains(">M-"), "{html}");
    url[url.find(PATH).unwrap()..].to_owned()
}

async fn reports(admin: &Actor) -> Vec<Value> {
    admin.get("/api/admin/moderation/reports").await.ok()["reports"].as_array().unwrap().clone()
}

fn decide(admin: &Actor, report: &Value, action: &str) -> crate::support::Call {
    let path = format!("/api/admin/moderation/reports/{}", report["id"]);
    admin.post(&path).json(&json!({ "action": action, "reason": "Geprüft" }))
}

#[on_both]
async fn the_form_asks_for_all_that_the_law_names(app: TestApp) {
    let visitor = app.visitor();
    let html = visitor.get("/melden?ort=/product/7?bewertung=3").await.text().to_owned();
    assert!(html.contains("<h1>Inhalte melden</h1>") && html.contains("/product/7?bewertung=3"), "{html}");
    assert!(!html.contains("<script"), "it works without the app: {html}");
    let key = key_in(&html);
    // Art. 16 Abs. 2 a to d.
    for (field, sentence) in [
        ("location", "Bitte geben Sie an, wo der Inhalt steht."),
        ("explanation", "Bitte erklären Sie mit mindestens 20 Zeichen"),
        ("name", "Bitte nennen Sie Ihren Namen."),
        ("contact", "An welche E-Mail-Adresse sollen wir die Bestätigung schicken?"),
        ("goodFaith", "Bitte bestätigen Sie, dass Ihre Angaben richtig und vollständig sind."),
    ] {
        let (status, _, html) = press(&visitor, &key, &[(field, "")]).await;
        assert_eq!(status, 422, "{field}");
        assert!(html.contains(&format!("href=\"#{field}\"")) && html.contains(sentence), "{html}");
        assert_eq!(key_in(&html), key);
    }
    assert_eq!(press(&visitor, &key, &[("explanation", "Zu kurz")]).await.0, 422);
    assert_eq!(press(&visitor, &key, &[("contact", "a@@b")]).await.0, 422);
    assert_eq!(app.number("SELECT COUNT(*) FROM moderation_reports", Vec::new()).await, 0);
    // Without a name only where the law says so, and then given in part it is to be right.
    let nameless = [("name", ""), ("contact", ""), ("withoutName", "ja")];
    assert_eq!(press(&visitor, &key, &nameless).await.0, 200);
    let key = key_in(visitor.get(PATH).await.text());
    assert_eq!(press(&visitor, &key, &[("name", ""), ("withoutName", "ja")]).await.0, 422);
}

#[on_both]
async fn by_call_it_is_the_same(app: TestApp) {
    let (visitor, admin) = (app.visitor(), app.admin().await);
    let call = |body: Value| visitor.post("/api/moderation/reports").key("eins").json(&body);
    let short = json!({ "location": "x", "explanation": "zu kurz", "name": "Ida", "contact": "i@post.example",
        "goodFaith": true });
    call(short).await.refused_field("explanation", ErrorCode::ExplanationWanted);
    let body = json!({ "location": "Im Raum", "explanation": FILLED[1].1, "name": "Ida", "contact": "i@post.example",
        "goodFaith": true });
    let receipt = call(body.clone()).await.ok();
    assert_eq!(call(body).await.ok(), receipt, "the same key answers the first result again");
    let url = receipt["documentUrl"].as_str().unwrap();
    assert!(visitor.get(url).await.text().contains(receipt["number"].as_str().unwrap()));
    assert_eq!(reports(&admin).await.len(), 1);
    let without_faith = json!({ "location": "Im Raum", "explanation": FILLED[1].1, "withoutName": true });
    let refused = visitor.post("/api/moderation/reports").json(&without_faith).await;
    refused.refused_field("goodFaith", ErrorCode::GoodFaithWanted);
}

#[on_both]
async fn pressed_often_it_is_one_and_the_same_again_is_one_too(app: TestApp) {
    let (visitor, admin) = (app.visitor(), app.admin().await);
    let key = key_in(visitor.get(PATH).await.text());
    let pages = join_all((0..5).map(|_| press(&visitor, &key, &[]))).await;
    assert!(pages.iter().all(|(status, _, html)| *status == 200 && *html == pages[0].2), "{pages:?}");
    assert_eq!(reports(&admin).await.len(), 1);
    assert_eq!(titles(&app, &admin).await, ["Neue Meldung"]);
    // Another form with the same address and content: received, and no work for anyone.
    let again = report(&visitor, &[("location", "im raum  ALLGEMEIN, von jorge")]).await;
    assert_eq!(reports(&admin).await.len(), 1);
    assert_eq!(titles(&app, &admin).await.len(), 1);
    report(&visitor, &[("contact", "otto@post.example")]).await;
    assert_eq!(reports(&admin).await.len(), 2, "another person");
    // The key of before with another content: the page had stayed open.
    let (_, url, html) = press(&visitor, &key, &[("location", "Ganz woanders")]).await;
    assert!(html.contains("Ganz woanders") && !url.contains(&key), "{url}: {html}");
    // What is decided is told on every receipt of it.
    let first = reports(&admin).await.into_iter().min_by_key(|report| report["id"].as_i64()).unwrap();
    decide(&admin, &first, "settle").await.ok();
    assert!(visitor.get(&again).await.text().contains("Der Laden hat etwas unternommen."));
}

#[on_both]
async fn an_address_and_a_network_report_only_so_often(app: TestApp) {
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let visitor = app.visitor_elsewhere();
    for count in 0..10 {
        report(&visitor, &[("location", &format!("Raum {count}"))]).await;
    }
    let key = key_in(visitor.get(PATH).await.text());
    let (status, _, html) = press(&visitor, &key, &[("location", "Raum 11")]).await;
    assert_eq!(status, 429);
    assert!(html.contains("Im Moment gehen hier sehr viele Meldungen ein."), "{html}");
    assert_eq!(app.number("SELECT COUNT(*) FROM moderation_reports", Vec::new()).await, 10);
    report(&app.visitor_elsewhere(), &[("location", "Raum 12")]).await;
}

#[on_both]
async fn the_confirmation_goes_to_what_was_typed_and_holds_none_of_it(app: TestApp) {
    let (app, _double) = with_mailbox(&app).await;
    let visitor = app.visitor();
    let url = report(&visitor, &[("explanation", "KAUFT BEI WWW.ANDERSWO.EXAMPLE, jetzt sofort!")]).await;
    let [letter] = letters(&app).await.try_into().unwrap();
    assert_eq!(letter["entry"]["to"], "ida@post.example");
    let text = letter["text"].as_str().unwrap();
    assert!(text.contains("wir bestätigen den Eingang Ihrer Meldung M-") && text.contains(&url), "{text}");
    assert!(text.contains("entscheiden Menschen"), "Art. 16 Abs. 6: {text}");
    for typed in ["ANDERSWO", "Ida", "jorge"] {
        assert!(!text.contains(typed), "{typed}: {text}");
    }
    // No second letter for the same, and not many to one address.
    report(&visitor, &[]).await;
    assert_eq!(letters(&app).await.len(), 1);
    report(&visitor, &[("name", ""), ("contact", ""), ("withoutName", "ja")]).await;
    assert_eq!(letters(&app).await.len(), 1);
    // The decision with its reasons and the ways that are open (Art. 16 Abs. 5).
    let admin = app.admin().await;
    let reported = reports(&admin).await;
    let first = reported.iter().find(|report| report["notifier"]["contact"] == "ida@post.example").unwrap();
    decide(&admin, first, "dismiss").await.ok();
    let newest = letters(&app).await.remove(0);
    let text = newest["text"].as_str().unwrap();
    for part in ["Entscheidung: Der Inhalt bleibt", "Gründe: Geprüft", "Widerspruch: Bis ", "Gerichten", &url]
    {
        assert!(text.contains(part), "{part} is missing: {text}");
    }
}

#[on_both]
async fn nothing_tells_whether_the_content_is_there(app: TestApp) {
    let (member, other) = (app.member().await, app.premium().await);
    let product = app.owner().await.product(json!({})).await;
    let review = reviewed(&member, &product).await;
    let room = other.chat_with(member.id).await;
    let secret = other.said(room, "Nur für dich.").await;
    let visitor = app.visitor();
    let mut pages = Vec::new();
    for location in [
        format!("/product/{}?bewertung={review}", product.id),
        format!("/product/{}?bewertung=999999", product.id),
        format!("/chat/{room}?nachricht={}", secret["id"]),
        "/chat/999999?nachricht=999999".to_owned(),
    ] {
        let url = report(&visitor, &[("location", &location)]).await;
        let html = visitor.get(&url).await.text().replace(&location, "");
        let (before, rest) = html.split_once(">M-").unwrap();
        pages.push(format!("{before}{}", rest.split_once("</p>").unwrap().1));
    }
    assert!(pages.iter().all(|page| *page == pages[0]), "{pages:#?}");
    let admin = app.admin().await;
    let reports = reports(&admin).await;
    let text = serde_json::to_string(&reports).unwrap();
    assert!(
        !text.contains("Nur für dich."),
        "a stranger's word shows admins nothing of a private room: {text}"
    );
    let known: Vec<&Value> = reports.iter().filter(|report| report["kind"] == "review").collect();
    assert_eq!(known.len(), 1);
    assert_eq!((&known[0]["content"], &known[0]["isVisible"]), (&json!(WORDS), &json!(true)));
    assert_eq!(known[0]["author"]["id"], member.id);
    // Only admins read who it was, and nothing of this is a moderator's.
    assert_eq!(known[0]["notifier"]["name"], "Ida Ahrens");
    let moderator = app.moderator().await;
    assert_eq!(super::notices::reports(&moderator).await, Vec::<Value>::new());
    decide(&moderator, known[0], "dismiss").await.refused(ErrorCode::ReportNotFound);
}

#[on_both]
async fn a_reported_review_is_removed_and_its_author_gets_a_statement(app: TestApp) {
    let (member, owner) = (app.member().await, app.owner().await);
    let product = owner.product(json!({})).await;
    let review = reviewed(&member, &product).await;
    let url = report(&app.visitor(), &[("location", &format!("/product/1?bewertung={review}"))]).await;
    let report = reports(&owner).await.remove(0);
    decide(&owner, &report, "delete").await.ok();
    decide(&owner, &report, "delete").await.refused(ErrorCode::ReportDecided);
    assert_eq!(reviews_of(&app, &product).await, Vec::<Value>::new());
    let own = member.own_moderation().await;
    let statement = &own["decisions"][0];
    assert_eq!((&statement["measure"], &statement["content"]), (&json!("review_removed"), &json!(WORDS)));
    let cause = json!({ "name": "Anlass", "value": "Eine Meldung" });
    assert!(statement["facts"].as_array().unwrap().contains(&cause), "{statement}");
    assert!(!own.to_string().contains("Ida"), "who reported stays unknown: {own}");
    let page = app.visitor().get(&url).await.text().to_owned();
    assert!(page.contains("Der Inhalt wurde entfernt.") && page.contains("Geprüft"), "{page}");
    // What the shop has to look for cannot be removed by a press.
    super::notices::report(&app.visitor(), &[]).await;
    let other = reports(&owner).await.into_iter().find(|report| report["status"] == "open").unwrap();
    decide(&owner, &other, "delete").await.refused_field("action", ErrorCode::InvalidValue);
    decide(&owner, &other, "settle").await.ok();
}

#[on_both]
async fn who_reported_without_an_account_may_object_with_the_receipt_alone(app: TestApp) {
    let (visitor, member) = (app.visitor(), app.member().await);
    let (owner, admin) = (app.owner().await, app.admin().await);
    let product = owner.product(json!({})).await;
    let review = reviewed(&member, &product).await;
    let url = report(&visitor, &[("location", &format!("/product/1?bewertung={review}"))]).await;
    let key = url.split_once("beleg=").unwrap().1;
    let object = async |key: &str, reason: &str| {
        send_form(&visitor, "/melden/eingang", &[("key", key), ("reason", reason)]).await
    };
    let (_, _, html) = object(key, "Noch vor der Entscheidung").await;
    assert!(html.contains("<h1>Eingegangen</h1>"), "{html}");
    assert_eq!(app.number("SELECT COUNT(*) FROM moderation_objections", Vec::new()).await, 0);
    decide(&owner, &reports(&owner).await[0], "dismiss").await.ok();
    let (status, _, html) = object(key, "  ").await;
    assert_eq!(status, 422);
    assert!(html.contains("Bitte füllen Sie dieses Feld aus."), "{html}");
    let (_, _, html) = object(key, "Die Bewertung nennt meinen Namen.").await;
    assert!(html.contains("Ein Mensch prüft Ihren Widerspruch."), "{html}");
    object(key, "Noch einmal").await;
    assert_eq!(object(&"0".repeat(32), "Geraten").await.0, 404);
    assert_eq!(app.number("SELECT COUNT(*) FROM moderation_objections", Vec::new()).await, 1);
    let objection = admin.moderation().await["objections"][0].clone();
    assert_eq!(objection["report"]["content"], WORDS);
    // The owner dismissed it: another admin decides.
    owner.decide_objection(&objection["id"], "upheld", "Doch").await.refused(ErrorCode::ObjectionByAnother);
    admin.decide_objection(&objection["id"], "upheld", "Der Name steht tatsächlich darin.").await.ok();
    assert_eq!(reviews_of(&app, &product).await, Vec::<Value>::new());
    assert_eq!(member.own_moderation().await["decisions"][0]["measure"], "review_removed");
    let page = visitor.get(&url).await.text().to_owned();
    assert!(page.contains("stattgegeben") && page.contains("Der Inhalt wurde entfernt."), "{page}");
}
