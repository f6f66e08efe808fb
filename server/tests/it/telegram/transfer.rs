//! The QR code of a transfer, which the bot brings as a picture: to whom it reaches, with and without an e-mail address, and only while
//! the transfer is awaited.

use super::linked;
use crate::bank::{by_transfer, import, with_account};
use crate::doubles::telegram::{Person, Sent, Telegram};
use crate::mail::{letters, send, verified, with_mailbox};
use crate::support::{Actor, Owner, Product, TestApp, on_both, order};
use kontor_banking::Iban;
use kontor_banking::epc::{Remittance, Transfer};
use serde_json::json;

async fn shop(app: &TestApp) -> (Owner, Product) {
    let owner = app.owner().await;
    with_account(&owner).await;
    let coffee = owner.product(json!({ "name": "Hausmischung", "stock": 20 })).await;
    (owner, coffee)
}

fn pictures(person: &Person) -> Vec<Sent> {
    person.messages().into_iter().filter(|sent| !sent.photo.is_empty()).collect()
}

/// What a banking app reads from the page of the order, drawn again.
async fn drawn(member: &Actor, id: &str) -> (Vec<u8>, String) {
    let payment = member.get(&format!("/api/orders/{id}/payment")).await.ok();
    let transfer = &payment["transfer"];
    let reference = transfer["reference"].as_str().unwrap();
    let (euro, cents) = transfer["amount"].as_str().unwrap().split_once('.').unwrap();
    let code = Transfer {
        name: transfer["payee"].as_str().unwrap(),
        iban: &Iban::parse(transfer["iban"].as_str().unwrap()).unwrap(),
        bic: None,
        cents: format!("{euro}{cents}").parse().unwrap(),
        purpose: None,
        remittance: Remittance::Text(reference),
    };
    assert_eq!(code.payload().unwrap(), transfer["code"].as_str().unwrap());
    (code.symbol().unwrap().png(6).unwrap(), reference.to_owned())
}

#[on_both]
async fn the_bot_brings_the_code_to_members_with_an_address_too(app: TestApp) {
    let telegram = Telegram::start().await;
    let (app, post) = with_mailbox(&telegram.employ(&app).await).await;
    let (owner, coffee) = shop(&app).await;
    let (member, person) = (app.member().await, telegram.person(5, "Kim", None));
    let boss = telegram.person(6, "Ute", None);
    linked(&app, &telegram, &member, &person).await;
    linked(&app, &telegram, &owner, &boss).await;
    verified(&app, &member, "kim@post.example").await;
    let id = member.placed(&by_transfer(&coffee, 2)).await;
    telegram.let_send(&app).await;
    let [picture] = pictures(&person).try_into().unwrap();
    let (code, reference) = drawn(&member, &id).await;
    assert_eq!(picture.photo, code, "as on the page");
    let number = format!("#{}", &id[id.len() - 8..]);
    for words in ["25,80 €", &number, &reference, "DE89 3704 0044 0532 0130 00"] {
        assert!(picture.text.contains(words), "{words} is missing in {}", picture.text);
    }
    assert!(pictures(&boss).is_empty(), "only to the customer");
    // The letter has it as well.
    send(&app).await;
    assert!(
        post.letters().iter().any(|letter| letter.data.contains(&format!("Ueberweisung-{reference}.png")))
    );
    let written = letters(&app).await;
    assert!(
        written.iter().any(|letter| letter["entry"]["subject"].as_str().unwrap().contains("eingegangen"))
    );

    // A part came: a code over the rest.
    import(&owner, &[("24.11.26", "20,00", "Kim", &reference)]).await;
    let row = owner.get("/api/admin/bank/rows").await.ok()["rows"][0]["id"].as_i64().unwrap();
    let path = format!("/api/admin/bank/rows/{row}/match");
    owner.post(&path).json(&json!({ "orderId": id })).await.ok();
    telegram.let_send(&app).await;
    let [_, rest] = pictures(&person).try_into().unwrap();
    assert_eq!(rest.photo, drawn(&member, &id).await.0);
    assert!(rest.text.contains("5,80 €"), "{}", rest.text);

    // What is paid before the bot could write needs no code.
    let second = member.placed(&by_transfer(&coffee, 1)).await;
    app.deliver_events().await;
    owner.settle(&second, "paid").await.ok();
    telegram.let_send(&app).await;
    assert_eq!(pictures(&person).len(), 2);
}

#[on_both]
async fn the_code_goes_to_whom_wants_to_hear_of_orders(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (_, coffee) = shop(&app).await;
    let (member, person) = (app.member().await, telegram.person(5, "Kim", None));
    linked(&app, &telegram, &member, &person).await;
    // Without an address.
    let id = member.placed(&by_transfer(&coffee, 1)).await;
    telegram.let_send(&app).await;
    let [picture] = pictures(&person).try_into().unwrap();
    assert_eq!(picture.photo, drawn(&member, &id).await.0);
    // Another way to pay has no code, and who wants no news of orders gets none.
    member.placed(&order(&[(&coffee, 1)])).await;
    member.put("/api/user/telegram").json(&json!({ "notifications": { "orders": false } })).await.ok();
    member.placed(&by_transfer(&coffee, 1)).await;
    telegram.let_send(&app).await;
    assert_eq!(pictures(&person).len(), 1);
    assert_eq!(app.number("SELECT COUNT(*) FROM telegram_messages", Vec::new()).await, 0);
}
