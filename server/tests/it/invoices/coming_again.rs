//! Money that had gone back and comes in again: a chargeback that was won, a refund that came to nothing. The documents follow it.

use super::taking_back::{amounts, correct, give_back};
use super::{INVOICES, documents, issue, of, shop, to_send, told, xml};
use crate::doubles::stripe::Webhook;
use crate::payments::goods::kept;
use crate::payments::stripe::with_stripe;
use crate::support::{Actor, Owner, TestApp, on_both};
use kontor::error::Error;
use kontor::features::invoices;
use kontor::features::payments::{self, Entry, Subject, Sum, Way};
use kontor::time::{MINUTE, Time};
use serde_json::{Value, json};

/// What `give_back` had booked has come to nothing.
async fn comes_again(app: &TestApp, id: &str, cents: i64) {
    let (id, now) = (id.to_owned(), Time(app.now()));
    let external = format!("{id} refund {cents} failed");
    let write = move |tx: &mut kontor_db::Tx<'_>| {
        let entry = Entry {
            subject: Subject::Order(&id),
            way: Way::Paypal,
            external_id: &external,
            sum: Sum::euro(cents),
            at: now,
        };
        payments::correct(tx, &entry).map(drop)
    };
    app.shop().db.write(write).await.map_err(|error: Error| error.in_full()).unwrap();
}

fn cents(amount: &str) -> i64 {
    amount.replace('.', "").parse().unwrap()
}

/// The documents of an order come to what the shop has of its price.
async fn follows(app: &TestApp, actor: &Actor, id: &str) -> Vec<Value> {
    let all = documents(actor, id).await;
    let sum: i64 = amounts(&all).into_iter().map(cents).sum();
    assert_eq!(sum, kept(app, id).await, "{all:?}");
    all
}

async fn hear(app: &TestApp, webhook: &Webhook) {
    let call = app.visitor().post("/api/webhooks/stripe").text(webhook.body.clone());
    call.header("stripe-signature", &webhook.signature).await.ok();
}

async fn is_proved(owner: &Owner) {
    assert_eq!(owner.post(&format!("{INVOICES}/proof")).await.ok()["ok"], true);
}

/// A buyer's bank takes the money, and the shop wins: told twice, with two nodes that issue at the same moment.
#[on_both]
async fn a_chargeback_that_is_won_brings_an_invoice_that_says_the_same(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let (owner, coffee, kettle, sent) = shop(&app).await;
    let member = app.member().await;
    let mut wish = to_send(sent, &[(&coffee, 1), (&kettle, 1)], "60.90");
    wish["paymentMethod"] = json!("stripe");
    wish["billing"] = json!({
        "company": "Rösthaus Kern GmbH", "name": "Mira Kern", "street": "Speicherstr.", "number": "4", "zip": "20457",
        "city": "Hamburg", "country": "DE", "vatId": "DE123456789", "buyerReference": "04011000-1234512345-06",
    });
    let id = member.placed(&wish).await;
    let url = member.post(&format!("/api/orders/{id}/pay")).json(&json!({ "paymentMethod": "stripe" })).await;
    let session = url.ok()["url"].as_str().unwrap().rsplit_once('/').unwrap().1.to_owned();
    stripe.pay(&session);
    hear(&app, &stripe.tells("checkout.session.completed", &session, app.now())).await;
    assert_eq!(issue(&app).await, 1);

    let [withdrawn, reinstated] = stripe.disputed(&session, 6090, app.now());
    hear(&app, &withdrawn).await;
    assert_eq!(issue(&app).await, 1);
    assert_eq!(amounts(&follows(&app, &member, &id).await), ["60.90", "-60.90"]);
    // It is looked at until it is old, and nothing more comes of it.
    assert_eq!(issue(&app).await, 0);
    // As long as the signature is fresh.
    app.advance(2 * MINUTE);
    hear(&app, &reinstated).await;
    hear(&app, &reinstated).await;
    let other = app.another_node().await;
    let both =
        futures::future::join(invoices::issue_due(app.shop()), invoices::issue_due(other.shop())).await;
    both.0.map_err(|error| error.in_full()).unwrap();
    both.1.map_err(|error| error.in_full()).unwrap();
    app.deliver_events().await;
    app.advance(2 * MINUTE);
    assert_eq!(issue(&app).await, 0);
    let all = follows(&app, &member, &id).await;
    assert_eq!(amounts(&all), ["60.90", "-60.90", "60.90"]);
    assert_eq!((&all[2]["kind"], &all[2]["isCancelled"]), (&json!("invoice"), &json!(false)));
    let first = xml(&member, &id, all[0]["number"].as_str().unwrap()).await;
    let second = xml(&member, &id, all[2]["number"].as_str().unwrap()).await;
    for name in
        ["Name", "BilledQuantity", "LineTotalAmount", "BasisAmount", "CalculatedAmount", "GrandTotalAmount"]
    {
        assert_eq!(told(&first, name), told(&second, name), "{name}");
    }
    assert!(second.contains("Rösthaus Kern GmbH") && second.contains("04011000-1234512345-06"));
    is_proved(&owner).await;
}

/// Of several parts one comes in again; the others stay corrected.
#[on_both]
async fn a_part_that_comes_in_again_is_no_longer_corrected(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&to_send(sent, &[(&coffee, 2)], "31.70")).await;
    owner.settle(&id, "paid").await.ok();
    issue(&app).await;
    give_back(&app, &id, 500).await;
    issue(&app).await;
    give_back(&app, &id, 300).await;
    issue(&app).await;
    assert_eq!(amounts(&follows(&app, &member, &id).await), ["31.70", "-5.00", "-3.00"]);
    comes_again(&app, &id, 500).await;
    issue(&app).await;
    let all = follows(&app, &member, &id).await;
    assert_eq!(amounts(&all), ["31.70", "-5.00", "-3.00", "-23.70", "31.70", "-3.00"]);
    // And once more, over all that is left and what came back of it.
    give_back(&app, &id, 2870).await;
    issue(&app).await;
    comes_again(&app, &id, 300).await;
    issue(&app).await;
    app.advance(2 * MINUTE);
    issue(&app).await;
    let all = follows(&app, &member, &id).await;
    assert_eq!(amounts(&all)[6..], ["-28.70", "31.70", "-28.70"]);
    is_proved(&owner).await;
}

/// Over several rates a person chooses what is corrected; what comes in again asks no one.
#[on_both]
async fn what_a_person_chose_for_money_that_went_back_is_undone_with_it(app: TestApp) {
    let (owner, coffee, kettle, sent) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&to_send(sent, &[(&coffee, 2), (&kettle, 1)], "73.80")).await;
    owner.settle(&id, "paid").await.ok();
    issue(&app).await;
    // Before anyone has chosen.
    give_back(&app, &id, 1000).await;
    issue(&app).await;
    assert_eq!(owner.get(INVOICES).await.ok()["waiting"].as_array().unwrap().len(), 1);
    comes_again(&app, &id, 1000).await;
    app.advance(2 * MINUTE);
    assert_eq!(issue(&app).await, 0);
    assert_eq!(owner.get(INVOICES).await.ok()["waiting"], json!([]));
    assert_eq!(amounts(&follows(&app, &member, &id).await), ["73.80"]);
    // And after it.
    give_back(&app, &id, 4800).await;
    issue(&app).await;
    let number = documents(&member, &id).await[0]["number"].as_str().unwrap().to_owned();
    correct(&owner, &number, json!({ "lines": [{ "line": 1, "quantity": 1 }] })).await.ok();
    assert_eq!(amounts(&follows(&app, &member, &id).await), ["73.80", "-48.00"]);
    comes_again(&app, &id, 4800).await;
    issue(&app).await;
    let all = follows(&app, &member, &id).await;
    assert_eq!(amounts(&all), ["73.80", "-48.00", "-25.80", "73.80"]);
    assert_eq!(owner.get(INVOICES).await.ok()["waiting"], json!([]));
}

/// What a person has decided without money stays decided.
#[on_both]
async fn a_persons_own_word_is_not_undone_by_money(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let member = app.member().await;
    let paid = async || {
        let id = member.placed(&to_send(sent, &[(&coffee, 2)], "31.70")).await;
        owner.settle(&id, "paid").await.ok();
        issue(&app).await;
        let number = documents(&member, &id).await[0]["number"].as_str().unwrap().to_owned();
        (id, number)
    };
    // Cancelled by the owner.
    let (id, number) = paid().await;
    owner.post(&format!("{INVOICES}/{number}/cancel")).json(&json!({})).await.ok();
    give_back(&app, &id, 500).await;
    issue(&app).await;
    comes_again(&app, &id, 500).await;
    issue(&app).await;
    assert_eq!(amounts(&documents(&member, &id).await), ["31.70", "-31.70"]);
    // Corrected first, and the money follows: told to have gone and to have come again, the correction is the owner's.
    let (id, number) = paid().await;
    correct(&owner, &number, json!({ "amount": "2.00" })).await.ok();
    give_back(&app, &id, 200).await;
    issue(&app).await;
    comes_again(&app, &id, 200).await;
    issue(&app).await;
    assert_eq!(amounts(&documents(&member, &id).await), ["31.70", "-2.00"]);
    // Both: a person is asked, and by a new invoice all is well.
    let (id, number) = paid().await;
    correct(&owner, &number, json!({ "amount": "2.00" })).await.ok();
    give_back(&app, &id, 500).await;
    issue(&app).await;
    assert_eq!(amounts(&documents(&member, &id).await), ["31.70", "-2.00", "-3.00"]);
    comes_again(&app, &id, 500).await;
    issue(&app).await;
    let waiting = owner.get(INVOICES).await.ok()["waiting"].clone();
    assert!(waiting[0]["reason"].as_str().unwrap().starts_with("3,00 € sind zurückgekommen."), "{waiting}");
    owner.post(&format!("{INVOICES}/{number}/cancel")).json(&json!({ "reissue": true })).await.ok();
    app.advance(61 * MINUTE);
    issue(&app).await;
    assert_eq!(amounts(&follows(&app, &member, &id).await), ["31.70", "-2.00", "-3.00", "-26.70", "31.70"]);
    assert_eq!(owner.get(INVOICES).await.ok()["waiting"], json!([]));
    // The same over all of it: there is no invoice to cancel, and the order gets a new one where it is.
    let (id, number) = paid().await;
    correct(&owner, &number, json!({ "amount": "2.00" })).await.ok();
    give_back(&app, &id, 3170).await;
    issue(&app).await;
    comes_again(&app, &id, 3170).await;
    issue(&app).await;
    let waiting = owner.get(INVOICES).await.ok()["waiting"].clone();
    assert!(
        waiting[0]["reason"].as_str().unwrap().ends_with("bei der Bestellung eine neue Rechnung aus."),
        "{waiting}"
    );
    assert_eq!(owner.get(&of(&id)).await.ok()["mayRequest"], true);
    owner.post(&of(&id)).json(&json!({})).await.ok();
    app.advance(61 * MINUTE);
    issue(&app).await;
    assert_eq!(amounts(&follows(&app, &member, &id).await), ["31.70", "-2.00", "-29.70", "31.70"]);
    assert_eq!(owner.get(INVOICES).await.ok()["waiting"], json!([]));
    // An order that was cancelled has no invoice, whatever comes.
    let (id, _) = paid().await;
    owner.post(&format!("/api/admin/orders/{id}/cancel")).await.ok();
    issue(&app).await;
    give_back(&app, &id, 3170).await;
    comes_again(&app, &id, 3170).await;
    app.advance(2 * MINUTE);
    issue(&app).await;
    assert_eq!(amounts(&documents(&member, &id).await), ["31.70", "-31.70"]);
    is_proved(&owner).await;
}
