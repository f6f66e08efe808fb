//! What takes invoices back: whole, in part, over several rates.

use super::{INVOICES, documents, issue, of, shop, to_send, told, xml};
use crate::support::{Owner, TestApp, on_both};
use kontor::error::{Error, ErrorCode};
use kontor::features::payments::{self, Entry, Subject, Sum, Way};
use kontor::features::{orders, retention};
use kontor::time::{DAY, MINUTE, Time};
use kontor_money::Cents;
use serde_json::{Value, json};

pub async fn give_back(app: &TestApp, id: &str, cents: i64) {
    let (id, now) = (id.to_owned(), Time(app.now()));
    let external = format!("{id} refund {cents}");
    let write = move |tx: &mut kontor_db::Tx<'_>| {
        orders::give_back(tx, &id, (Way::Paypal, &external), Cents::new(cents), now).map(drop)
    };
    app.shop().db.write(write).await.map_err(|error: Error| error.in_full()).unwrap();
}

pub async fn correct(owner: &Owner, number: &str, body: Value) -> crate::support::Answer {
    owner.post(&format!("{INVOICES}/{number}/corrections")).json(&body).await
}

#[on_both]
async fn a_cancelled_order_takes_its_invoice_back_to_the_cent(app: TestApp) {
    let (owner, coffee, kettle, sent) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&to_send(sent, &[(&coffee, 1), (&kettle, 1)], "60.90")).await;
    owner.settle(&id, "paid").await.ok();
    issue(&app).await;
    owner.post(&format!("/api/admin/orders/{id}/cancel")).await.ok();
    assert_eq!(issue(&app).await, 1);
    let [invoice, back] = documents(&member, &id).await.try_into().unwrap();
    assert_eq!((&back["kind"], &back["refersTo"]), (&json!("cancellation"), &invoice["number"]));
    assert_eq!((&back["totalAmount"], &invoice["isCancelled"]), (&json!("-60.90"), &json!(true)));
    let number = back["number"].as_str().unwrap();
    assert!(number.ends_with("-00002"), "{number}");
    let (before, after) =
        (xml(&member, &id, invoice["number"].as_str().unwrap()).await, xml(&member, &id, number).await);
    let negative: Vec<String> =
        told(&before, "CalculatedAmount").iter().map(|sum| format!("-{sum}")).collect();
    assert_eq!(told(&after, "CalculatedAmount"), negative);
    assert_eq!(told(&after, "TypeCode")[0], "384");
    // Given back, there is nothing left to correct.
    owner.post(&format!("/api/admin/orders/{id}/refund")).await.ok();
    assert_eq!(issue(&app).await, 0);
    let cancel = format!("{INVOICES}/{}/cancel", invoice["number"].as_str().unwrap());
    owner.post(&cancel).json(&json!({})).await.refused(ErrorCode::InvoiceCancelled);
}

#[on_both]
async fn money_that_went_back_is_corrected_by_lines_and_rates(app: TestApp) {
    let (owner, coffee, kettle, sent) = shop(&app).await;
    let member = app.member().await;
    // One rate: it is clear what the document says.
    let plain = member.placed(&to_send(sent, &[(&coffee, 2)], "31.70")).await;
    owner.settle(&plain, "paid").await.ok();
    issue(&app).await;
    give_back(&app, &plain, 500).await;
    assert_eq!(issue(&app).await, 1);
    let [_, back] = documents(&member, &plain).await.try_into().unwrap();
    assert_eq!((&back["kind"], &back["totalAmount"]), (&json!("correction"), &json!("-5.00")));
    assert_eq!(issue(&app).await, 0);

    // Several rates: a person says what came back.
    let mixed = member.placed(&to_send(sent, &[(&coffee, 2), (&kettle, 1)], "73.80")).await;
    owner.settle(&mixed, "paid").await.ok();
    issue(&app).await;
    give_back(&app, &mixed, 6090).await;
    assert_eq!(issue(&app).await, 0);
    let waiting = owner.get(INVOICES).await.ok()["waiting"].clone();
    assert!(waiting[0]["reason"].as_str().unwrap().starts_with("60,90 € wurden erstattet."), "{waiting}");
    let number = documents(&member, &mixed).await[0]["number"].as_str().unwrap().to_owned();
    for wrong in [
        json!({}),
        json!({ "lines": [{ "line": 0, "quantity": 3 }] }),
        json!({ "lines": [{ "line": 9, "quantity": 1 }] }),
        json!({ "lines": [{ "line": 0, "quantity": 1 }, { "line": 0, "quantity": 1 }] }),
        json!({ "amount": "73.81" }),
        json!({ "amount": "-1" }),
    ] {
        let refused = correct(&owner, &number, wrong.clone()).await;
        assert_eq!(refused.status / 100, 4, "{wrong}: {}", refused.describe());
    }
    let lines = json!([{ "line": 0, "quantity": 1 }, { "line": 1, "quantity": 1 }]);
    let done = correct(&owner, &number, json!({ "lines": lines })).await.ok();
    let text = xml(&member, &mixed, done["numbers"][0].as_str().unwrap()).await;
    // 12.90 of 25.80 at 7 %: the tax of these was 1.69, and the rest keeps 0.84 of it. 48.00 at 19 %.
    let mut taxes = told(&text, "CalculatedAmount");
    taxes.sort();
    assert_eq!(taxes, ["-0.85", "-7.66"]);
    assert_eq!(told(&text, "GrandTotalAmount"), ["-60.90"]);
    assert_eq!(owner.get(INVOICES).await.ok()["waiting"], json!([]), "nothing waits any more");
    let left = owner.get(&format!("{INVOICES}/{number}")).await.ok();
    assert_eq!((&left["leftAmount"], &left["lines"][1]["left"]), (&json!("12.90"), &json!(0)));
    // The rest, over both rates, and then nothing is left.
    let rest = correct(&owner, &number, json!({ "amount": "12.90" })).await.ok();
    let text = xml(&member, &mixed, rest["numbers"][0].as_str().unwrap()).await;
    assert_eq!(told(&text, "CalculatedAmount"), ["-0.84"]);
    correct(&owner, &number, json!({ "amount": "0.01" })).await.refused(ErrorCode::InvoiceCancelled);
}

#[on_both]
async fn a_mistake_is_mended_by_two_further_documents(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&to_send(sent, &[(&coffee, 1)], "18.80")).await;
    owner.settle(&id, "paid").await.ok();
    issue(&app).await;
    let number = documents(&member, &id).await[0]["number"].as_str().unwrap().to_owned();
    let cancel = format!("{INVOICES}/{number}/cancel");
    app.admin().await.post(&cancel).json(&json!({})).await.refused(ErrorCode::OwnerOnly);
    let billing = json!({
        "company": "Kern & Töchter", "street": "Am Ring", "number": "12a", "zip": "20457", "city": "Hamburg", "country": "DE",
        "vatId": "DE12345",
    });
    let mut request = json!({ "reissue": true, "billing": billing });
    owner.post(&cancel).json(&request).await.refused_field("billing.vatId", ErrorCode::BillingVatIdInvalid);
    request["billing"]["vatId"] = json!("DE123456789");
    // Clicked twice at the same moment.
    let (first, second) =
        tokio::join!(owner.post(&cancel).json(&request), owner.post(&cancel).json(&request));
    let done = [&first, &second].into_iter().filter(|answer| answer.status == 200).count();
    assert!(done >= 1, "{} {}", first.describe(), second.describe());
    issue(&app).await;
    let all = documents(&member, &id).await;
    let kinds: Vec<&str> = all.iter().map(|one| one["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["invoice", "cancellation", "invoice"]);
    let text = xml(&member, &id, all[2]["number"].as_str().unwrap()).await;
    assert!(text.contains("Kern &amp; Töchter") && text.contains("DE123456789"), "{text}");
    assert_eq!(member.get(&of(&id)).await.ok()["mayRequest"], json!(false));

    let send = format!("{INVOICES}/{}/send", all[2]["number"].as_str().unwrap());
    let letters = async || member.get("/api/user/letters").await.ok().as_array().unwrap().len();
    let before = letters().await;
    owner.post(&send).await.ok();
    assert_eq!(letters().await, before + 1, "who has no address finds it in the account");
    owner.post(&format!("{INVOICES}/RE-1999-00001/send")).await.refused(ErrorCode::InvoiceNotFound);
}

pub fn amounts(documents: &[Value]) -> Vec<&str> {
    documents.iter().map(|one| one["totalAmount"].as_str().unwrap()).collect()
}

/// Whatever comes first: the documents come to what the shop has kept.
#[on_both]
async fn what_went_back_before_the_invoice_is_corrected_behind_it(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let settings = json!({ "prefix": "RE", "issuedOn": "shipping" });
    owner.put(&format!("{INVOICES}/settings")).json(&settings).await.ok();
    let member = app.member().await;
    let id = member.placed(&to_send(sent, &[(&coffee, 2)], "31.70")).await;
    owner.settle(&id, "paid").await.ok();
    give_back(&app, &id, 500).await;
    assert_eq!(issue(&app).await, 0);
    app.advance(2 * MINUTE);
    assert_eq!(issue(&app).await, 0);
    owner.post(&format!("/api/admin/orders/{id}/ship")).json(&json!({})).await.ok();
    assert_eq!(issue(&app).await, 2);
    assert_eq!(amounts(&documents(&member, &id).await), ["31.70", "-5.00"]);
    // Cancelled and issued again: the new one is corrected as the old one was.
    let number = documents(&member, &id).await[0]["number"].as_str().unwrap().to_owned();
    owner.post(&format!("{INVOICES}/{number}/cancel")).json(&json!({ "reissue": true })).await.ok();
    issue(&app).await;
    assert_eq!(amounts(&documents(&member, &id).await), ["31.70", "-5.00", "-26.70", "31.70", "-5.00"]);
}

#[on_both]
async fn of_what_went_back_whole_there_is_no_new_invoice(app: TestApp) {
    let (owner, coffee, kettle, sent) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&to_send(sent, &[(&coffee, 1), (&kettle, 1)], "60.90")).await;
    owner.settle(&id, "paid").await.ok();
    issue(&app).await;
    // Over two rates, and no question which goods came back: all of them.
    give_back(&app, &id, 6090).await;
    assert_eq!(issue(&app).await, 1);
    assert_eq!(amounts(&documents(&member, &id).await), ["60.90", "-60.90"]);
    assert_eq!(member.get(&of(&id)).await.ok()["mayRequest"], json!(false));
    member.post(&of(&id)).json(&json!({})).await.refused(ErrorCode::InvoiceOver);
    app.advance(2 * MINUTE);
    assert_eq!(issue(&app).await, 0);
}

#[on_both]
async fn a_correction_with_the_same_key_is_one_document(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&to_send(sent, &[(&coffee, 2)], "31.70")).await;
    owner.settle(&id, "paid").await.ok();
    issue(&app).await;
    let number = documents(&member, &id).await[0]["number"].as_str().unwrap().to_owned();
    let call = || {
        let call =
            owner.post(&format!("{INVOICES}/{number}/corrections")).json(&json!({ "amount": "20.00" }));
        call.header("idempotency-key", "einmal")
    };
    let first = call().await.ok();
    assert_eq!(call().await.ok(), first, "its answer was lost");
    assert_eq!(amounts(&documents(&member, &id).await), ["31.70", "-20.00"]);
    // Two that together take back more than there is: one is told so.
    let other = || correct(&owner, &number, json!({ "amount": "11.00" }));
    let (one, two) = tokio::join!(other(), other());
    let done = [&one, &two].into_iter().filter(|answer| answer.status == 200).count();
    assert_eq!(done, 1, "{} {}", one.describe(), two.describe());
    assert_eq!(amounts(&documents(&member, &id).await), ["31.70", "-20.00", "-11.00"]);
}

#[on_both]
async fn issued_again_it_is_for_whom_it_was_before(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&to_send(sent, &[(&coffee, 1)], "18.80")).await;
    owner.settle(&id, "paid").await.ok();
    issue(&app).await;
    let billing = json!({
        "company": "Rösterei Nord", "street": "Kai", "number": "3", "zip": "20457", "city": "Hamburg", "country": "DE",
    });
    let mut request =
        json!({ "reissue": true, "billing": billing, "buyerReference": "04011000-1234512345-06" });
    for _ in 0..2 {
        let last = documents(&member, &id).await.pop().unwrap();
        let path = format!("{INVOICES}/{}/cancel", last["number"].as_str().unwrap());
        owner.post(&path).json(&request).await.ok();
        issue(&app).await;
        request = json!({ "reissue": true });
    }
    let all = documents(&member, &id).await;
    assert_eq!(all.len(), 5);
    let text = xml(&member, &id, all[4]["number"].as_str().unwrap()).await;
    assert!(text.contains("Rösterei Nord") && text.contains("04011000-1234512345-06"), "{text}");
}

/// A part that went back before the order was paid was none of its price; taken as paid with less, it costs less.
#[on_both]
async fn an_open_invoice_is_corrected_by_what_the_order_was_paid_with(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let member = app.member().await;
    let paid_with = async |cents: i64, back: i64| {
        let id = member.placed(&to_send(sent, &[(&coffee, 1)], "18.80")).await;
        member.post(&of(&id)).json(&json!({})).await.ok();
        book(&app, &id, "first", cents).await;
        if back > 0 {
            give_back(&app, &id, back).await;
        }
        app.advance(2 * MINUTE);
        issue(&app).await;
        id
    };
    let whole = paid_with(1000, 1000).await;
    assert_eq!(amounts(&documents(&member, &whole).await), ["18.80"]);
    book(&app, &whole, "second", 1880).await;
    issue(&app).await;
    assert_eq!(amounts(&documents(&member, &whole).await), ["18.80"]);
    let short = paid_with(1800, 0).await;
    owner.settle(&short, "paid").await.ok();
    issue(&app).await;
    assert_eq!(amounts(&documents(&member, &short).await), ["18.80", "-0.80"]);
}

async fn book(app: &TestApp, id: &str, number: &str, cents: i64) {
    let (id, number, now) = (id.to_owned(), format!("{id} {number}"), Time(app.now()));
    let write = move |tx: &mut kontor_db::Tx<'_>| {
        let entry = Entry {
            subject: Subject::Order(&id),
            way: Way::Bank,
            external_id: &number,
            sum: Sum::euro(cents),
            at: now,
        };
        payments::book(tx, &entry)?;
        orders::money_moved(tx, &id, now).map(drop)
    };
    app.shop().db.write(write).await.map_err(|error: Error| error.in_full()).unwrap();
}

/// The booking was another order's: an entry next to it says so.
async fn take_back(app: &TestApp, id: &str, number: &str, cents: i64) {
    let (id, number, now) = (id.to_owned(), format!("{id} {number} back"), Time(app.now()));
    let write = move |tx: &mut kontor_db::Tx<'_>| {
        let entry = Entry {
            subject: Subject::Order(&id),
            way: Way::Bank,
            external_id: &number,
            sum: Sum::euro(-cents),
            at: now,
        };
        payments::correct(tx, &entry).map(drop)
    };
    app.shop().db.write(write).await.map_err(|error: Error| error.in_full()).unwrap();
}

/// What never came did not go back: the order still costs what it costs.
#[on_both]
async fn a_booking_that_was_taken_back_takes_no_invoice_back(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let member = app.member().await;
    let whole = member.placed(&to_send(sent, &[(&coffee, 1)], "18.80")).await;
    book(&app, &whole, "first", 1880).await;
    issue(&app).await;
    app.advance(MINUTE);
    take_back(&app, &whole, "first", 1880).await;
    let number = documents(&member, &whole).await[0]["number"].as_str().unwrap().to_owned();
    correct(&owner, &number, json!({ "amount": "1.00" })).await.ok();
    app.advance(2 * MINUTE);
    issue(&app).await;
    assert_eq!(amounts(&documents(&member, &whole).await), ["18.80", "-1.00"]);

    // Of what is left some goes back, and only that is corrected.
    let part = member.placed(&to_send(sent, &[(&coffee, 2)], "31.70")).await;
    book(&app, &part, "first", 2000).await;
    book(&app, &part, "second", 1170).await;
    issue(&app).await;
    app.advance(MINUTE);
    take_back(&app, &part, "second", 1170).await;
    give_back(&app, &part, 500).await;
    issue(&app).await;
    assert_eq!(amounts(&documents(&member, &part).await), ["31.70", "-5.00"]);
    give_back(&app, &part, 300).await;
    issue(&app).await;
    assert_eq!(amounts(&documents(&member, &part).await), ["31.70", "-5.00", "-3.00"]);
}

/// An invoice goes after its years; a correction that is younger still says that there was one.
#[on_both]
async fn an_order_whose_invoice_had_its_years_gets_no_second_one(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let id = app.member().await.placed(&to_send(sent, &[(&coffee, 2)], "31.70")).await;
    owner.settle(&id, "paid").await.ok();
    issue(&app).await;
    app.advance(3 * 366 * DAY);
    give_back(&app, &id, 500).await;
    assert_eq!(issue(&app).await, 1);
    app.advance(7 * 366 * DAY);
    retention::run_due(app.shop()).await.unwrap();
    let owner = Owner::again(&app).await;
    owner.post("/api/admin/retention/runs").await.ok();
    retention::run_due(app.shop()).await.unwrap();
    let known = owner.get(&of(&id)).await.ok();
    assert_eq!(amounts(known["invoices"].as_array().unwrap()), ["-5.00"]);
    assert_eq!(known["mayRequest"], json!(false));
    owner.post(&of(&id)).json(&json!({})).await.refused(ErrorCode::InvoiceOver);
}
