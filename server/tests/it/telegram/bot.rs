//! What the bot answers to whom.

use super::linked;
use crate::doubles::telegram::{Person, Telegram};
use crate::support::{TestApp, on_sqlite, order};
use kontor::error::ErrorCode;
use serde_json::json;

async fn ask(app: &TestApp, person: &Person, text: &str) -> String {
    // What happened before is told before.
    person.telegram.let_send(app).await;
    person.writes(text);
    assert_eq!(person.telegram.deliver(app).await, [200]);
    person.telegram.let_send(app).await;
    person.last().text
}

#[on_sqlite]
async fn it_greets_helps_and_shows_the_way(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let person = telegram.person(5, "Kim", None);
    assert_eq!(telegram.world().commands[1]["command"], "bestellungen");
    let said = ask(&app, &person, "/start").await;
    assert!(
        said.contains("Willkommen bei Kranich & Kessel") && said.contains("mit keinem Konto verbunden"),
        "{said}"
    );
    assert_eq!(person.last().buttons[0][0]["web_app"]["url"], "https://shop.example/shop");
    ask(&app, &person, "/start product_12").await;
    assert_eq!(person.last().buttons[0][0]["web_app"]["url"], "https://shop.example/product/12");
    for command in ["/hilfe", "/help", "/paysupport", "/HILFE@kranich_bot"] {
        assert!(ask(&app, &person, command).await.contains("/bestellungen"), "{command}");
    }
    assert!(ask(&app, &person, "/gibtsnicht").await.contains("/hilfe"));
    assert!(ask(&app, &person, &format!("/{}", "ä\u{0}\u{202e}".repeat(2000))).await.contains("/hilfe"));
    let member = app.member_named("kim_kaffee").await;
    linked(&app, &telegram, &member, &person).await;
    assert!(ask(&app, &person, "/start").await.contains("„kim_kaffee“"));
}

#[on_sqlite]
async fn everybody_sees_the_own_orders(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member().await, telegram.person(5, "Kim", None));
    let owner = app.owner().await;
    let boss = telegram.person(1, "Chefin", None);
    assert!(ask(&app, &person, "/bestellungen").await.contains("mit keinem Konto verbunden"));
    linked(&app, &telegram, &member, &person).await;
    linked(&app, &telegram, &owner, &boss).await;
    assert_eq!(ask(&app, &person, "/bestellungen").await, "Sie haben noch nichts bestellt.");
    let coffee = owner.product(json!({ "price": 12.5 })).await;
    let first = member.placed(&order(&[(&coffee, 2)])).await;
    owner.settle(&first, "paid").await.ok();
    app.advance(1000);
    for _ in 0..5 {
        member.placed(&order(&[(&coffee, 1)])).await;
    }
    app.member().await.placed(&order(&[(&coffee, 7)])).await;
    let said = ask(&app, &person, "/bestellungen").await;
    assert_eq!(said.matches("12,50 € · ausstehend").count(), 5, "{said}");
    assert!(!said.contains("87,50"), "{said}");
    assert_eq!(ask(&app, &boss, "/bestellungen").await, "Sie haben noch nichts bestellt.", "an admin's own");
    // A ban closes this door too.
    owner.ban(member.id, "Betrug").await.ok();
    let said = ask(&app, &person, "/bestellungen").await;
    assert!(said.starts_with("Ihr Konto wurde gesperrt."), "{said}");
}

#[on_sqlite]
async fn a_pending_account_is_told_so(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let person = telegram.person(5, "Kim", None);
    let data = crate::doubles::telegram::launch(&person, app.now());
    let body = json!({ "initData": data, "username": "kim" });
    app.visitor().post("/api/telegram/register").json(&body).await.ok();
    assert_eq!(ask(&app, &person, "/bestellungen").await, ErrorCode::NotApproved.sentence());
}
