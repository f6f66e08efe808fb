//! What is agreed when the membership is ordered (§ 312f, § 312j, § 356 BGB): kept with the payment, and confirmed.

use crate::business::save_seller;
use crate::payments::{PRICE, begin, begun, bought, capture, membership, with_paypal};
use crate::support::{Actor, Owner, TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

/// Compared with the specification letter by letter.
pub const EARLY_START: &str = "Ich verlange ausdrücklich, dass Sie vor Ende der Widerrufsfrist mit der Mitgliedschaft beginnen. Mir ist bekannt, dass ich mein Widerrufsrecht verliere, wenn Sie den Vertrag vollständig erfüllt haben.";

const CALL: &str = "/api/create-paypal-payment";

async fn publish(owner: &Owner, kind: &str, content: &str, number: i64) {
    let path = format!("/api/admin/terms/{kind}");
    owner.put(&path).json(&json!({ "content": content, "number": number })).await.ok();
}

/// The instruction of the law and terms of the seller's own.
async fn publish_texts(owner: &Owner) {
    save_seller(owner).await;
    let editor = owner.get("/api/admin/terms/revocation").await.ok();
    publish(owner, "revocation", editor["sample"].as_str().unwrap(), 0).await;
    publish(owner, "terms", "## Geltung\n\nErste **Fassung**.", 0).await;
}

async fn confirmation(member: &Actor, payment: &str) -> String {
    member.get(&format!("/api/premium/payments/{payment}/confirmation")).await.text().to_owned()
}

/// Letters about memberships, each with its text.
async fn letters(owner: &Owner) -> Vec<Value> {
    let mut letters = Vec::new();
    for entry in owner.get("/api/admin/mail").await.ok()["messages"].as_array().unwrap() {
        if entry["subject"] == "Bestätigung Ihrer Premium-Mitgliedschaft" {
            letters.push(owner.get(&format!("/api/admin/mail/{}", entry["id"])).await.ok());
        }
    }
    letters
}

/// A confirmed address, as its link brings it.
async fn confirm_address(app: &TestApp, member: &Actor, address: &'static str) {
    let sql =
        "INSERT INTO mail_addresses (user_id, address, address_key, verified_at) VALUES ($1, $2, $2, 1)";
    app.execute(sql, vec![member.id.into(), address.into()]).await;
}

#[on_both]
async fn nothing_is_sold_without_the_sentence_about_an_early_start(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    for early_start in [Value::Null, json!(0), json!(2), json!(-1)] {
        let wish = json!({ "productId": "premium", "amount": PRICE, "earlyStart": early_start });
        member.post(CALL).json(&wish).await.refused(ErrorCode::EarlyStartWanted);
    }
    let as_specified = json!({ "productId": "premium", "amount": PRICE });
    member.post(CALL).json(&as_specified).await.refused(ErrorCode::EarlyStartWanted);
    assert!(paypal.orders().is_empty(), "no provider was asked");
    assert_eq!(membership(&member).await["payments"], json!([]));
    begin(&member).await.ok();
    let demo = app
        .restart_with(|config| {
            config.demo = true;
            config.demo_password = Some(crate::support::PASSWORD.into());
        })
        .await;
    member.at(&demo).post(CALL).json(&as_specified).await.ok();
    let payments = membership(&member.at(&demo)).await["payments"].clone();
    assert_eq!(payments[0]["contract"]["earlyStart"], Value::Null, "{payments}");
    assert_eq!(payments[1]["contract"]["earlyStart"]["text"], EARLY_START);
}

#[on_both]
async fn a_contract_names_what_held_when_it_was_made(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let (owner, member, other) = (app.owner().await, app.member().await, app.member().await);
    publish_texts(&owner).await;
    let (order, payment) = begun(&member).await;
    let contract = membership(&member).await["payments"][0]["contract"].clone();
    assert_eq!((&contract["termsVersion"], &contract["revocationVersion"]), (&json!(1), &json!(1)));
    assert_eq!(contract["earlyStart"], json!({ "version": 1, "text": EARLY_START }));
    app.advance(1000);
    publish(&owner, "terms", "## Geltung\n\nZweite Fassung.", 1).await;
    paypal.approve(&order);
    capture(&member, &order).await.ok();
    let text = confirmation(&member, &payment).await;
    for part in [
        "Premium-Mitgliedschaft",
        "30 Tage; sie endet von selbst und verlängert sich nicht",
        "Preis: 19,99 € inkl. MwSt.",
        "Bezahlung mit: PayPal",
        EARLY_START,
        "AGB (Fassung 1)\n\nGeltung\n-------\n\nErste Fassung.",
        "WIDERRUFSBELEHRUNG (Fassung 1)",
        "Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.",
        "Muster-Widerrufsformular",
        "Kranich & Kessel e. K., Kranichkai 7, 20457 Hamburg",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    assert!(!text.contains("Zweite Fassung"), "{text}");
    for stranger in [&*other, &**owner] {
        let path = format!("/api/premium/payments/{payment}/confirmation");
        stranger.get(&path).await.refused(ErrorCode::PaymentNotFound);
    }
    assert!(letters(&owner).await.is_empty(), "there is no address that the letter could go to");
    app.deliver_events().await;
    let notices = member.get("/api/notifications").await.ok();
    let told = notices.as_array().unwrap().iter().find(|notice| notice["title"] == "Premium aktiviert!");
    let message = told.unwrap()["message"].as_str().unwrap();
    assert!(message.contains("Bestätigung des Vertrags finden Sie im Zahlungsverlauf"), "{message}");
}

#[on_both]
async fn the_confirmation_goes_to_the_confirmed_address_once(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let (owner, member) = (app.owner().await, app.member().await);
    publish_texts(&owner).await;
    confirm_address(&app, &member, "mira@post.example").await;
    begun(&member).await;
    assert!(letters(&owner).await.is_empty(), "begun is not bought");
    let (order, payment) = bought(&member, &paypal).await;
    capture(&member, &order).await.ok();
    let sent = letters(&owner).await;
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0]["entry"]["to"], "mira@post.example");
    let kept = confirmation(&member, &payment).await;
    assert_eq!(sent[0]["text"], kept, "the letter and the text to keep say the same");
    bought(&member, &paypal).await;
    assert_eq!(letters(&owner).await.len(), 2, "one for each purchase");
}
