//! What customers get in writing about their orders.

use super::{letters, send, verified, with_mailbox};
use crate::support::{Owner, TestApp, on_both, on_sqlite, order};
use crate::terms::publish_notice;
use kontor::error::ErrorCode;
use kontor::features::orders::expire_due;
use kontor::time::{DAY, HOUR};
use serde_json::{Value, json};

async fn publish(owner: &Owner, kind: &str, content: &str, number: i64) {
    let version = json!({ "content": content, "number": number });
    owner.put(&format!("/api/admin/terms/{kind}")).json(&version).await.ok();
}

/// Subjects and addresses of the letters about orders, the oldest first.
async fn written(app: &TestApp) -> Vec<(String, String)> {
    app.deliver_events().await;
    let word = |letter: &Value, name: &str| letter["entry"][name].as_str().unwrap().to_owned();
    let all = letters(app).await;
    let told = all.iter().rev().map(|letter| (word(letter, "subject"), word(letter, "to")));
    // What lies in a member's account has no address.
    told.filter(|(subject, to)| subject.contains("Bestellung") && !to.is_empty()).collect()
}

#[on_both]
async fn an_order_is_acknowledged_and_confirmed_with_the_texts_that_held(app: TestApp) {
    let (app, double) = with_mailbox(&app).await;
    let owner = app.owner().await;
    publish(&owner, "terms", "## Geltung\n\nDie **erste** Fassung. Mehr unter [Versand](/versand).", 0).await;
    publish_notice(&owner).await;
    let coffee = owner.product(json!({ "name": "Hausmischung <b>" })).await;
    let member = app.member().await;
    verified(&app, &member, "anna@post.example").await;
    let id = member.placed(&order(&[(&coffee, 2)])).await;
    app.deliver_events().await;
    app.advance(1000);
    publish(&owner, "terms", "## Geltung\n\nDie zweite Fassung.", 1).await;
    owner.delete("/api/admin/guarantee-notice").await.ok();
    owner.settle(&id, "paid").await.ok();
    app.deliver_events().await;

    let number = format!("#{}", &id[id.len() - 8..]);
    let all = letters(&app).await;
    let (paid, placed) = (&all[0], &all[1]);
    assert_eq!(placed["entry"]["subject"], format!("Ihre Bestellung {number} ist eingegangen"));
    assert_eq!(paid["entry"]["subject"], format!("Bestätigung Ihrer Bestellung {number}"));
    for letter in [paid, placed] {
        assert_eq!(letter["entry"]["to"], "anna@post.example");
        let text = letter["text"].as_str().unwrap();
        for part in ["2 × Hausmischung <b>, je 12,90 €", "Gesamtpreis: 25,80 €", &format!("/orders/{id}")]
        {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
        assert!(letter["html"].as_str().unwrap().contains("Hausmischung &lt;b&gt;"));
        let path = format!("/api/admin/mail/{}/files/0", letter["entry"]["id"]);
        let file = owner.get(&path).await;
        let text = file.text();
        assert!(
            text.contains("Die erste Fassung. Mehr unter Versand (http"),
            "as it was at the order: {text}"
        );
        let names: Vec<_> = letter["files"].as_array().unwrap().iter().map(|file| &file["name"]).collect();
        assert_eq!(names, ["AGB.txt", "Gewährleistungs-Mitteilung.png"]);
        let notice = owner.get(&format!("/api/admin/mail/{}/files/1", letter["entry"]["id"])).await;
        assert_eq!(notice.body, crate::media::sample::png(60, 40), "byte for byte, as it was at the order");
    }
    assert!(placed["text"].as_str().unwrap().contains("Zu bezahlen bis"));
    assert_eq!(
        app.number("SELECT COUNT(*) FROM mail_contents", Vec::new()).await,
        2,
        "the same file is kept once"
    );
    assert_eq!(send(&app).await, 3, "the address's own and these two");
    assert!(double.letters().iter().any(|letter| letter.data.contains("AGB.txt")), "attached");
}

#[on_both]
async fn no_address_gets_a_letter_unless_it_is_the_customers(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    member.placed(&order(&[(&coffee, 1)])).await;
    let mut wish = order(&[(&coffee, 1)]);
    wish["customerPhone"] = json!("0170 1234567");
    app.visitor().placed(&wish).await;
    assert_eq!(written(&app).await, []);
    // An address that waits for its link is not the member's yet.
    member.put("/api/user/email").json(&json!({ "email": "anna@post.example" })).await.ok();
    member.placed(&order(&[(&coffee, 1)])).await;
    assert_eq!(written(&app).await, []);
}

#[on_both]
async fn guests_get_few_letters_and_no_words_of_theirs(app: TestApp) {
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 100 })).await;
    let mut wish = order(&[(&coffee, 1)]);
    (wish["customerPhone"], wish["customerName"]) =
        (json!("Jorge@Post.example"), json!("Gewinnen Sie jetzt"));
    wish["customerNotes"] = json!("unter https://falsch.example");
    let guest = app.visitor();
    let mut ids = Vec::new();
    for _ in 0..4 {
        ids.push(guest.placed(&wish).await);
    }
    assert_eq!(written(&app).await.len(), 3, "an address that no one confirmed gets three an hour");
    for letter in letters(&app).await {
        let text = letter["text"].to_string() + &letter["html"].to_string();
        assert!(!text.contains("Gewinnen") && !text.contains("falsch.example"), "{text}");
    }
    // What the shop does is told anyway.
    owner.settle(&ids[3], "paid").await.ok();
    assert_eq!(written(&app).await.len(), 4);
    app.advance(HOUR);
    guest.placed(&wish).await;
    assert_eq!(written(&app).await.len(), 5);
}

/// Art. 246c Nr. 1 EGBGB: the seller chooses what accepts an order, and its letters say so.
#[on_both]
async fn letters_say_when_the_contract_comes_about(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    verified(&app, &member, "anna@post.example").await;
    for (model, placed, paid) in [
        ("unsaid", "", ""),
        ("acknowledgement", "Damit nehmen wir Ihre Bestellung an", "Der Vertrag ist geschlossen."),
        (
            "confirmation",
            "nimmt sie noch nicht an. Der Vertrag kommt zustande, wenn wir Ihnen",
            "Damit nehmen wir Ihre Bestellung an",
        ),
        (
            "dispatch",
            "nimmt sie noch nicht an. Der Vertrag kommt zustande, wenn wir die Ware",
            "wenn wir die Ware versenden",
        ),
    ] {
        let version = owner.get("/api/admin/business").await.ok();
        let mut details = version["details"].clone();
        details["contractModel"] = json!(model);
        let body = json!({ "details": details, "version": version["version"] });
        owner.put("/api/admin/business").json(&body).await.ok();
        let id = member.placed(&order(&[(&coffee, 1)])).await;
        app.deliver_events().await;
        owner.settle(&id, "paid").await.ok();
        app.deliver_events().await;
        let written = letters(&app).await;
        let texts = [&written[1], &written[0]].map(|letter| letter["text"].as_str().unwrap().to_owned());
        assert!(texts[0].contains(placed) && texts[1].contains(paid), "{model}: {texts:?}");
        assert_eq!(
            texts.iter().any(|text| text.contains("Vertrag")),
            model != "unsaid",
            "{model}: {texts:?}"
        );
    }
}

#[on_both]
async fn letters_to_guests_open_their_order_once_it_is_settled(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let mut wish = order(&[(&coffee, 1)]);
    wish["email"] = json!("gast@post.example");
    let (id, other) = (app.visitor().placed(&wish).await, app.visitor().placed(&wish).await);
    app.deliver_events().await;
    let page = format!("/orders/{id}");
    for letter in letters(&app).await {
        assert!(!letter["text"].as_str().unwrap().contains("/orders/"), "the address may be another's");
    }
    owner.settle(&id, "paid").await.ok();
    app.deliver_events().await;
    let text = letters(&app).await[0]["text"].as_str().unwrap().to_owned();
    let (_, rest) = text.split_once(&format!("{page}?key=")).unwrap();
    let key = rest.split_whitespace().next().unwrap();
    let read = async |id: &str| app.visitor().get(&format!("/api/orders/{id}/receipt?key={key}")).await;
    assert_eq!(read(&id).await.ok()["paymentStatus"], "paid");
    app.visitor().get(&format!("/api/orders/{id}/receipt/fulfilment?key={key}")).await.ok();
    read(&other).await.refused(ErrorCode::OrderNotFound);
    app.advance(90 * DAY);
    read(&id).await.refused(ErrorCode::OrderNotFound);
}

#[on_sqlite]
async fn the_end_of_an_order_is_told(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    verified(&app, &member, "anna@post.example").await;
    let failed = member.placed(&order(&[(&coffee, 1)])).await;
    member.placed(&order(&[(&coffee, 1)])).await;
    owner.settle(&failed, "failed").await.ok();
    app.deliver_events().await;
    app.advance(7 * DAY);
    assert_eq!(expire_due(app.shop()).await.unwrap(), 1);
    let subjects: Vec<String> = written(&app).await.into_iter().map(|(subject, _)| subject).collect();
    let ends: Vec<&str> = subjects.iter().map(|subject| subject.rsplit(' ').next().unwrap()).collect();
    assert_eq!(ends, ["eingegangen", "eingegangen", "bezahlt", "abgelaufen"]);
}

#[on_both]
async fn an_order_may_name_where_its_letters_go(app: TestApp) {
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 100 })).await;
    let member = app.member().await;
    verified(&app, &member, "anna@post.example").await;
    let mut wish = order(&[(&coffee, 1)]);
    wish["customerName"] = json!("Gewinnen Sie jetzt");
    // The confirmed one, however it is written: a letter like any other, as often as there are orders.
    wish["email"] = json!("Anna@Post.example");
    for _ in 0..4 {
        member.placed(&wish).await;
    }
    assert_eq!(written(&app).await.len(), 4);
    // Any other may be another person's.
    wish["email"] = json!("opfer@post.example");
    let mut ids = Vec::new();
    for _ in 0..4 {
        ids.push(member.placed(&wish).await);
    }
    let all = written(&app).await;
    assert_eq!(all.iter().filter(|(_, to)| to == "opfer@post.example").count(), 3);
    for letter in letters(&app).await.iter().filter(|letter| letter["entry"]["to"] == "opfer@post.example") {
        let text = letter["text"].to_string() + &letter["html"].to_string();
        assert!(!text.contains("Gewinnen") && !text.contains("/orders/"), "{text}");
    }
    assert_eq!(owner.get(&format!("/api/orders/{}", ids[0])).await.ok()["email"], "opfer@post.example");

    // A member without a confirmed address, and a guest, who leaves a number as well.
    let other = app.member().await;
    wish["email"] = json!("bea@post.example");
    other.placed(&wish).await;
    (wish["email"], wish["customerPhone"]) = (json!("gast@post.example"), json!("0170 1234567"));
    app.visitor().placed(&wish).await;
    let to: Vec<String> = written(&app).await.into_iter().map(|(_, to)| to).collect();
    assert_eq!(to[to.len() - 2..], ["bea@post.example", "gast@post.example"]);
    for wrong in ["a b@example.org", "a@b@c.de", "anna", "a@example.org\r\nBcc: b@example.org"] {
        wish["email"] = json!(wrong);
        let answer = app.visitor().place(&wish).await;
        assert!(answer.status == 400 && answer.text().contains("\"email\""), "{wrong}");
    }
    other.delete("/api/user/account").json(&json!({ "password": crate::support::PASSWORD })).await.ok();
    assert_eq!(
        app.number("SELECT COUNT(*) FROM orders_emails WHERE address = 'bea@post.example'", Vec::new()).await,
        0
    );
    app.deliver_events().await;
}
