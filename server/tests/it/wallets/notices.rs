//! What members and the log are told of coins, and open tabs at once.

use super::BTC_ADDRESS;
use crate::live::Client;
use crate::support::{Actor, TestApp, on_both};
use kontor::features::wallets;
use serde_json::{Value, json};

async fn told(app: &TestApp, actor: &Actor) -> Vec<String> {
    while wallets::seal(app.shop()).await.unwrap() > 0 {}
    app.deliver_events().await;
    let notices = actor.get("/api/notifications").await.ok();
    let text = |notice: &Value| {
        format!("{}: {}", notice["title"].as_str().unwrap(), notice["message"].as_str().unwrap())
    };
    notices.as_array().unwrap().iter().map(text).collect()
}

#[on_both]
async fn everybody_hears_what_concerns_them(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let (sender, recipient) = (owner.member_with("BTC", "1").await, owner.member_with("BTC", "1").await);
    sender.transfer(recipient.id, "BTC", "0.25").await.ok();
    assert_eq!(
        told(&app, &recipient).await,
        [
            format!("Überweisung erhalten: {} hat Ihnen 0,25 BTC überwiesen.", sender.name),
            "Einzahlung bestätigt: 1 BTC sind Ihrer Wallet gutgeschrieben.".to_owned(),
        ]
    );
    let sent = format!(
        "Überweisung gesendet: 0,25 BTC an {}. Waren Sie das nicht, ändern Sie bitte Ihr Passwort.",
        recipient.name
    );
    assert_eq!(told(&app, &sender).await[0], sent);
    let entry = &owner.audit_of("wallet.transferred").await[0];
    assert_eq!((&entry["actorName"], &entry["subjectName"]), (&json!(sender.name), &json!(recipient.name)));
    assert_eq!(entry["after"]["amount"], "0.25000000");

    let first = sender.withdraw("BTC", BTC_ADDRESS, "0.05").await.ok()["transaction"]["id"].clone();
    let second = sender.withdraw("BTC", BTC_ADDRESS, "0.06").await.ok()["transaction"]["id"].clone();
    let asked = told(&app, &owner).await;
    assert!(
        asked.contains(&format!("Auszahlung angefragt: {} möchte 0,05 BTC auszahlen lassen.", sender.name)),
        "{asked:?}"
    );
    let warned = "Auszahlung angefragt: 0,05 BTC sind dafür reserviert. Waren Sie das nicht? Brechen Sie die Auszahlung in \
                  Ihrer Wallet ab.";
    assert!(told(&app, &sender).await.contains(&warned.to_owned()));
    owner.decide_withdrawal(&first, &json!({ "status": "confirmed", "externalTxId": "f00d" })).await.ok();
    owner.decide_withdrawal(&second, &json!({ "status": "failed", "reason": "Bitte melden" })).await.ok();
    let heard = told(&app, &sender).await;
    assert!(
        heard.contains(&"Auszahlung bestätigt: 0,05 BTC sind unterwegs zu Ihrer Adresse.".to_owned()),
        "{heard:?}"
    );
    assert!(heard.contains(
        &"Auszahlung abgelehnt: 0,06 BTC stehen wieder in Ihrer Wallet. Grund: Bitte melden".to_owned()
    ));
}

#[on_both]
async fn a_transfer_is_told_once_whoever_seals(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let (sender, recipient) = (owner.member_with("BTC", "1").await, owner.member_with("BTC", "1").await);
    for _ in 0..20 {
        sender.transfer(recipient.id, "BTC", "0.01").await.ok();
    }
    let other = app.another_node().await;
    let both = futures::future::join(wallets::seal(app.shop()), wallets::seal(other.shop())).await;
    // The one that came second may have been refused; it seals what is left next time.
    assert!(both.0.is_ok() || both.1.is_ok());
    app.sound().await;
    assert_eq!(owner.audit_of("wallet.transferred").await.len(), 20);
}

#[on_both]
async fn open_tabs_are_told_at_once(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let (sender, recipient) = (owner.member_with("BTC", "1").await, owner.member_with("BTC", "1").await);
    let mut tab = Client::with_token(app.address(), recipient.token.as_ref().unwrap()).await;
    sender.transfer(recipient.id, "BTC", "0.25").await.ok();
    assert_eq!(tab.next("wallet_changed").await["currency"], "BTC");
    owner.book(recipient.id, "ETH", "1", "noch-eine").await.ok();
    assert_eq!(tab.next("wallet_changed").await["currency"], "ETH");
}
