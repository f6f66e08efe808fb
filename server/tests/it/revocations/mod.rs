//! Withdrawals from contracts: declared on a page without JavaScript, received once, dealt with in the back office.

mod hostile;
mod matching;

use crate::business::save_seller;
use crate::support::{TestApp, Visitor, on_both, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

const OFFICE: &str = "/api/admin/revocations";

/// Text as a form sends it.
fn encoded(fields: &[(&str, &str)]) -> String {
    let text = |value: &str| value.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
    fields.iter().map(|(name, value)| format!("{name}={}", text(value))).collect::<Vec<_>>().join("&")
}

/// What a browser without JavaScript gets for a form: the status, the address after redirections, and the HTML.
pub async fn send_form(visitor: &Visitor, path: &str, fields: &[(&str, &str)]) -> (u16, String, String) {
    let call =
        visitor.post(path).header("content-type", "application/x-www-form-urlencoded").body(encoded(fields));
    let answer = call.open().await;
    let (status, url) = (answer.status().as_u16(), answer.url().to_string());
    (status, url, answer.text().await.unwrap())
}

async fn press(visitor: &Visitor, fields: &[(&str, &str)]) -> (u16, String, String) {
    send_form(visitor, "/widerrufen", fields).await
}

const FILLED: [(&str, &str); 3] = [
    ("name", "Marta Kowalski"),
    ("contract", "Bestellung #8c41e0b7\nnur der <b>Tee</b>"),
    ("contact", "marta@post.example"),
];

fn with_step<'a>(step: &'a str, key: &'a str) -> Vec<(&'a str, &'a str)> {
    FILLED.into_iter().chain([("step", step), ("key", key)]).collect()
}

/// What stands in the hidden field.
pub fn key_in(html: &str) -> String {
    let (_, rest) = html.split_once("name=\"key\" value=\"").unwrap_or_else(|| panic!("no key: {html}"));
    rest.split_once('"').unwrap().0.to_owned()
}

/// Declares as a person does, and gives the key of the receipt.
async fn declare(visitor: &Visitor) -> String {
    let (status, _, summary) = press(visitor, &with_step("check", "")).await;
    assert_eq!(status, 200, "{summary}");
    let key = key_in(&summary);
    press(visitor, &with_step("confirm", &key)).await;
    key
}

async fn count(app: &TestApp) -> i64 {
    app.number("SELECT COUNT(*) FROM revocations_revocations", Vec::new()).await
}

#[on_both]
async fn two_steps_with_the_words_of_the_law_end_in_a_receipt(app: TestApp) {
    let owner = app.owner().await;
    save_seller(&owner).await;
    let visitor = app.visitor();
    let form = visitor.get("/widerrufen?vertrag=Bestellung%20%238c41e0b7").await;
    let html = form.text();
    assert!(html.contains("<h1>Vertrag widerrufen</h1>") && html.contains("Bestellung #8c41e0b7"), "{html}");
    assert!(!html.contains("<script"), "the app must not start: {html}");
    let (status, _, summary) = press(&visitor, &with_step("check", "")).await;
    assert_eq!(status, 200);
    assert!(summary.contains("value=\"confirm\">Widerruf bestätigen</button>"), "{summary}");
    assert!(summary.contains("&lt;b&gt;Tee&lt;/b&gt;") && !summary.contains("<b>Tee"), "{summary}");
    assert_eq!(count(&app).await, 0, "nothing is declared before the second step");
    let (_, _, changed) = press(&visitor, &with_step("change", "")).await;
    assert!(changed.contains("value=\"Marta Kowalski\""), "{changed}");
    let key = key_in(&summary);
    let (status, url, receipt) = press(&visitor, &with_step("confirm", &key)).await;
    assert_eq!(status, 200);
    assert!(url.ends_with(&format!("/widerrufen/eingang?beleg={key}")), "{url}");
    let number = owner.get(OFFICE).await.ok()[0]["number"].as_str().unwrap().to_owned();
    assert!(receipt.contains(&format!("Wir bestätigen den Eingang Ihrer Widerrufserklärung {number} am ")));
    assert!(receipt.contains("Dies bestätigt nur den Eingang."), "{receipt}");
    let kept = visitor.get(&format!("/widerrufen/eingang.txt?beleg={key}")).await;
    assert_eq!(kept.header("content-disposition"), format!("attachment; filename=\"Widerruf-{number}.txt\""));
    assert!(
        kept.text().contains("Name: Marta Kowalski\nVertrag: Bestellung #8c41e0b7\nnur der <b>Tee</b>\n")
            && kept
                .text()
                .contains("Kranich & Kessel e. K., Kranichkai 7, 20457 Hamburg, post@kranich.example")
            && kept.text().contains(" Uhr (ME"),
        "{}",
        kept.text()
    );
    let letters = owner.get("/api/admin/mail").await.ok();
    let letter = &letters["messages"][0];
    assert_eq!(letter["to"], "marta@post.example", "{letters}");
    let letter = owner.get(&format!("/api/admin/mail/{}", letter["id"])).await.ok();
    let text = letter["text"].as_str().unwrap();
    for part in [&*format!("{number} am "), "nur der <b>Tee</b>", "Name: Marta Kowalski"] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    assert!(letter["html"].as_str().unwrap().contains("nur der &lt;b&gt;Tee&lt;/b&gt;"));
    app.deliver_events().await;
}

#[on_both]
async fn pressed_ten_times_it_is_one_declaration(app: TestApp) {
    let owner = app.owner().await;
    let visitor = app.visitor();
    let (_, _, summary) = press(&visitor, &with_step("check", "")).await;
    let key = key_in(&summary);
    let fields = with_step("confirm", &key);
    let receipts = futures_util::future::join_all((0..10).map(|_| press(&visitor, &fields))).await;
    assert!(receipts.iter().all(|(status, _, html)| *status == 200 && *html == receipts[0].2));
    assert_eq!(count(&app).await, 1);
    app.deliver_events().await;
    assert_eq!(owner.audit_of("revocation.received").await.len(), 1);
    let notices = owner.get("/api/notifications").await.ok();
    let told = notices.as_array().unwrap().iter();
    assert_eq!(told.filter(|notice| notice["title"] == "Widerruf eingegangen").count(), 1, "{notices}");
}

#[on_both]
async fn nothing_tells_whether_an_order_exists(app: TestApp) {
    let owner = app.owner().await;
    let product = owner.product(json!({})).await;
    let order = app.member().await.placed(&crate::support::order(&[(&product, 1)])).await;
    let visitor = app.visitor();
    let mut pages = Vec::new();
    for contract in [order.as_str(), "00000000-0000-0000-0000-000000000000"] {
        let mut fields = with_step("check", "");
        fields[1].1 = contract;
        let (status, _, html) = press(&visitor, &fields).await;
        let key = key_in(&html);
        pages.push((status, html.replace(contract, "").replace(&key, "")));
        fields.truncate(3);
        fields.extend([("step", "confirm"), ("key", key.as_str())]);
        let (status, _, html) = press(&visitor, &fields).await;
        let (before, rest) = html.split_once("Widerrufserklärung W-").unwrap();
        let (_, rest) = rest.split_once(" Dies bestätigt").unwrap();
        pages.push((status, format!("{before}{rest}").replace(contract, "").replace(&key, "")));
    }
    assert_eq!(pages[0], pages[2]);
    assert_eq!(pages[1], pages[3]);
    app.deliver_events().await;
}

#[on_sqlite]
async fn mistakes_are_told_at_their_fields_and_nothing_typed_is_lost(app: TestApp) {
    let visitor = app.visitor();
    for (field, value, sentence) in [
        ("name", " ", "Bitte nennen Sie Ihren Namen."),
        ("name", "Marta\r\nBcc: a@b.de", "darf keine"),
        ("contract", "", "Bitte nennen Sie den Vertrag, am besten mit der Nummer."),
        ("contact", "", "An welche E-Mail-Adresse sollen wir die Bestätigung schicken?"),
        ("contact", "marta@@post.example", "Bitte prüfen Sie die E-Mail-Adresse."),
        ("contact", "marta@post.example\r\nBcc: a@b.de", "darf keine"),
    ] {
        let mut fields = with_step("confirm", "");
        fields.iter_mut().filter(|(name, _)| *name == field).for_each(|typed| typed.1 = value);
        let (status, _, html) = press(&visitor, &fields).await;
        assert_eq!(status, 422, "{field}: {value:?}");
        assert!(html.contains(&format!("href=\"#{field}\"")), "{html}");
        if sentence != "darf keine" {
            assert!(html.contains(sentence), "{html}");
        }
        assert!(html.contains("nur der &lt;b&gt;Tee") || field == "contract", "{html}");
    }
    let long = "a".repeat(100_000);
    let (status, ..) = press(&visitor, &[("contract", &long)]).await;
    assert_eq!(status, 422);
    let (status, ..) = press(&visitor, &[("step", "anything")]).await;
    assert_eq!(status, 422);
    assert_eq!(count(&app).await, 0);
}

#[on_both]
async fn a_receipt_is_found_by_its_key_alone(app: TestApp) {
    let owner = app.owner().await;
    let visitor = app.visitor();
    declare(&visitor).await;
    let number = owner.get(OFFICE).await.ok()[0]["number"].as_str().unwrap().to_owned();
    for key in [number.as_str(), "", "00000000000000000000000000000000", "%27%20OR%201=1"] {
        for path in ["eingang", "eingang.txt"] {
            let answer = visitor.get(&format!("/widerrufen/{path}?beleg={key}")).open().await;
            assert_eq!(answer.status().as_u16(), 404, "{key}");
            assert!(!answer.text().await.unwrap().contains("Marta"), "{key}");
        }
    }
    app.deliver_events().await;
}

#[on_both]
async fn a_flood_is_stopped_with_the_way_that_remains(app: TestApp) {
    let app = app
        .restart_with(|config| {
            config.limits.factor = 1;
            // The coarse limit on calls is another one's test.
            (config.limits.calls_per_address_second, config.limits.calls_per_address_burst) = (1000, 1000);
        })
        .await;
    save_seller(&app.owner().await).await;
    let shop = app.visitor();
    let mut refused = None;
    for _ in 0..31 {
        let elsewhere = with_step("confirm", "");
        let key = format!("{:032x}", app.next_number());
        let fields: Vec<_> = elsewhere
            .iter()
            .map(|(name, value)| (*name, if *name == "key" { key.as_str() } else { value }))
            .collect();
        let (status, _, html) = press(&shop, &fields).await;
        if status == 429 {
            refused = Some(html);
        }
    }
    let html = refused.expect("a limit");
    let way = "Schreiben Sie uns bitte an: Kranich &amp; Kessel e. K., Kranichkai 7, 20457 Hamburg";
    assert!(html.contains(way) && html.contains("Es zählt der Tag des Absendens."), "{html}");
    let wish = json!({ "name": "Marta", "contract": "Tee", "contact": "marta@post.example" });
    let sentence = shop.post("/api/revocations").json(&wish).await.refused(ErrorCode::DeclarationsLimited);
    assert!(sentence.contains("Kranichkai 7, 20457 Hamburg"), "{sentence}");
    assert_eq!(count(&app).await, 30);
    app.deliver_events().await;
}

#[on_both]
async fn admins_see_what_is_due_and_say_what_is_done(app: TestApp) {
    let admin = app.admin().await;
    let visitor = app.visitor();
    declare(&visitor).await;
    app.advance(1000);
    declare(&visitor).await;
    let list = admin.get(OFFICE).await.ok();
    let first = list[0].clone();
    assert!(first["receivedAt"].as_str() < list[1]["receivedAt"].as_str(), "the oldest is due first: {list}");
    assert_eq!((&first["name"], &first["doneAt"]), (&json!("Marta Kowalski"), &Value::Null));
    let received: jiff::Timestamp = first["receivedAt"].as_str().unwrap().parse().unwrap();
    let day = received.in_tz("Europe/Berlin").unwrap().date();
    let due: jiff::civil::Date = first["refundBy"].as_str().unwrap().parse().unwrap();
    let days = (due - day).get_days();
    assert!((14..=16).contains(&days) && due.weekday().to_monday_one_offset() < 6, "{due}");
    let path = format!("{OFFICE}/{}", first["number"].as_str().unwrap());
    let done = admin.put(&path).json(&json!({ "isDone": true })).await.ok();
    assert!(done["doneAt"].is_string() && done["doneBy"].as_str() != Some(""), "{done}");
    assert_eq!(admin.put(&path).json(&json!({ "isDone": true })).await.ok(), done, "pressed twice");
    assert_eq!((&done["outcome"], &done["note"]), (&json!("granted"), &json!("")));
    assert_eq!(admin.get(OFFICE).await.ok()[1], done);
    let open = admin.put(&path).json(&json!({ "isDone": false })).await.ok();
    assert_eq!(open, first);
    admin
        .put(&format!("{OFFICE}/W-ABCDEFGH"))
        .json(&json!({ "isDone": true }))
        .await
        .refused(ErrorCode::NotFound);
    app.deliver_events().await;
    assert_eq!(admin.audit_of("revocation.settled").await.len(), 2);
}

#[on_both]
async fn the_table_has_all_of_them_and_who_takes_it_is_written_down(app: TestApp) {
    let admin = app.admin().await;
    app.execute(
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 201)
         INSERT INTO revocations_revocations (number, form_key, received_at, name, contract, contact)
         SELECT 'W-' || n, 'key ' || n, CAST($1 AS BIGINT) + n, 'Marta', 'Tee', 'marta@post.example' FROM numbers",
        vec![app.now().into()],
    )
    .await;
    assert_eq!(admin.get(OFFICE).await.ok().as_array().unwrap().len(), 200);
    let table = admin.get(&format!("{OFFICE}/export")).await.text().to_owned();
    assert_eq!(table.trim_end().lines().count(), 202, "with the head");
    let [made] = admin.audit_of("export.made").await.try_into().unwrap();
    assert_eq!(made["after"], json!({ "what": "revocations", "rows": 201 }));
}

#[on_both]
async fn a_call_declares_once_and_gives_the_receipt(app: TestApp) {
    let owner = app.owner().await;
    let visitor = app.visitor();
    let wish =
        json!({ "name": "Marta", "contract": "Bestellung #8c41e0b7", "contact": "marta@post.example" });
    let call = || visitor.post("/api/revocations").header("idempotency-key", "0190-abc").json(&wish);
    let answer = call().await;
    let first = answer.ok();
    assert_eq!((answer.status, call().await.ok()), (201, first.clone()), "a lost answer comes again");
    assert_eq!(count(&app).await, 1);
    let document = visitor.get(first["documentUrl"].as_str().unwrap()).await;
    assert!(document.text().contains(first["number"].as_str().unwrap()), "{}", document.text());
    visitor
        .post("/api/revocations")
        .json(&json!({ "name": "", "contract": "x", "contact": "marta@post.example" }))
        .await
        .refused(ErrorCode::NameWanted);
    app.deliver_events().await;
    assert_eq!(owner.audit_of("revocation.received").await.len(), 1);
}
