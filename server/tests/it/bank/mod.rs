//! Money that comes in by bank transfer: told to the customer, read from statements, matched, and never counted twice.

mod deciding;
mod hostile;
mod money;
mod taking_back;

use crate::support::{Actor, Owner, Product, TestApp, on_both, on_sqlite, order};
use kontor::error::ErrorCode;
use kontor::time::DAY;
use serde_json::{Value, json};
use std::fmt::Write as _;

const ROWS: &str = "/api/admin/bank/rows";
const IMPORTS: &str = "/api/admin/bank/imports?name=auszug.csv";

/// A shop with an account, and coffee for 12,90 €.
async fn shop(app: &TestApp) -> (Owner, Product) {
    let owner = app.owner().await;
    with_account(&owner).await;
    let coffee = owner.product(json!({ "name": "Hausmischung", "stock": 20 })).await;
    (owner, coffee)
}

/// Tells the seller's account.
pub async fn with_account(owner: &Owner) {
    let version = owner.get("/api/admin/business").await.ok();
    let mut details = version["details"].clone();
    details["legalName"] = json!("Kranich & Kessel e. K.");
    details["iban"] = json!("DE89 3704 0044 0532 0130 00");
    let body = json!({ "details": details, "version": version["version"] });
    owner.put("/api/admin/business").json(&body).await.ok();
}

pub fn by_transfer(coffee: &Product, quantity: i64) -> Value {
    let mut wish = order(&[(coffee, quantity)]);
    wish["paymentMethod"] = json!("bank");
    wish
}

async fn payment(actor: &Actor, id: &str) -> Value {
    actor.get(&format!("/api/orders/{id}/payment")).await.ok()
}

/// The reference that the customer is told.
async fn reference(actor: &Actor, id: &str) -> String {
    payment(actor, id).await["transfer"]["reference"].as_str().expect("a transfer").to_owned()
}

/// What came in: day, amount, payer, text.
pub type Line<'a> = (&'a str, &'a str, &'a str, &'a str);

/// A statement as a savings bank hands it out.
pub fn statement(lines: &[Line<'_>]) -> String {
    let mut text = "\"Auftragskonto\";\"Buchungstag\";\"Valutadatum\";\"Buchungstext\";\"Verwendungszweck\";\"Glaeubiger ID\";\
                    \"Mandatsreferenz\";\"Kundenreferenz (End-to-End)\";\"Sammlerreferenz\";\"Lastschrift Ursprungsbetrag\";\
                    \"Auslagenersatz Ruecklastschrift\";\"Beguenstigter/Zahlungspflichtiger\";\"Kontonummer/IBAN\";\
                    \"BIC (SWIFT-Code)\";\"Betrag\";\"Waehrung\";\"Info\"\n"
        .to_owned();
    for (day, amount, payer, purpose) in lines {
        writeln!(
            text,
            "\"DE42999900004711081500\";\"{day}\";\"{day}\";\"GUTSCHR. UEBERWEISUNG\";\"{purpose}\";\"\";\"\";\"\";\"\";\"\";\"\";\
             \"{payer}\";\"DE94999900011000000001\";\"BEISPDEXX\";\"{amount}\";\"EUR\";\"Umsatz gebucht\""
        )
        .unwrap();
    }
    text
}

pub async fn import(admin: &Actor, lines: &[Line<'_>]) -> Value {
    admin.post(IMPORTS).body(statement(lines)).await.ok()
}

async fn open_rows(admin: &Actor) -> Vec<Value> {
    admin.get(ROWS).await.ok()["rows"].as_array().unwrap().clone()
}

async fn settle_by_itself(owner: &Owner) {
    owner.put("/api/admin/bank/settings").json(&json!({ "settlesExact": true })).await.ok();
}

#[on_both]
async fn a_customer_is_told_what_to_transfer_and_the_money_settles_the_order(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    settle_by_itself(&owner).await;
    let methods = app.visitor().get("/api/payment-methods").await.ok();
    assert_eq!(methods["methods"][0], json!({ "method": "bank", "name": "Überweisung" }));
    let member = app.member().await;
    let id = member.placed(&by_transfer(&coffee, 2)).await;
    let told = payment(&member, &id).await;
    let reference = told["transfer"]["reference"].as_str().unwrap().to_owned();
    assert_eq!(told["transfer"]["payee"], "Kranich & Kessel e. K.");
    assert_eq!(told["transfer"]["iban"], "DE89 3704 0044 0532 0130 00");
    assert_eq!(told["missingAmount"], "25.80");
    let code: Vec<&str> = told["transfer"]["code"].as_str().unwrap().lines().collect();
    assert_eq!(code[..4], ["BCD", "002", "1", "SCT"]);
    assert_eq!(code[5..8], ["Kranich & Kessel e. K.", "DE89370400440532013000", "EUR25.80"]);
    assert_eq!(*code.last().unwrap(), reference);

    // As people write it: in small letters, with spaces.
    let typed = format!("kaffee {} {}", &reference[..4].to_lowercase(), &reference[4..]);
    let line = ("24.11.26", "25,80", "Vera Vogt", typed.as_str());
    let read = import(&owner, &[line, ("24.11.26", "18,20", "Stadtwerke", "Guthaben Oktober")]).await;
    assert_eq!((&read["settled"], &read["open"], &read["known"]), (&json!(1), &json!(1), &json!(0)));
    let paid = payment(&member, &id).await;
    assert_eq!((&paid["paymentStatus"], &paid["paidAmount"]), (&json!("paid"), &json!("25.80")));
    assert_eq!(paid["transfer"], Value::Null);
    assert_eq!(paid["steps"][0]["way"], "bank");
    assert_eq!(app.stock(coffee.id).await, Some(18));

    // The same file, and the same booking in another one, change nothing.
    let again = import(&owner, &[line, ("24.11.26", "18,20", "Stadtwerke", "Guthaben Oktober")]).await;
    assert_eq!(
        (&again["isKnown"], &again["message"]),
        (&json!(true), &json!("Diesen Auszug kennen wir schon."))
    );
    let overlapping = import(&owner, &[line, ("25.11.26", "5,00", "Jemand", "ohne Bezug")]).await;
    assert_eq!((&overlapping["known"], &overlapping["open"]), (&json!(1), &json!(1)));
    assert_eq!(payment(&member, &id).await["paidAmount"], "25.80");
    app.deliver_events().await;
    let told = member.get("/api/notifications").await.ok();
    assert!(told.to_string().contains("Vielen Dank"), "{told}");
}

#[on_both]
async fn without_the_owners_wish_what_fits_is_a_proposal(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&by_transfer(&coffee, 1)).await;
    let named = reference(&member, &id).await;
    let read = import(&owner, &[("24.11.26", "12,90", "Lena Vogt", &named)]).await;
    assert_eq!((&read["settled"], &read["open"]), (&json!(0), &json!(1)));
    let rows = open_rows(&owner).await;
    assert_eq!((&rows[0]["verdict"], &rows[0]["proposals"][0]["orderId"]), (&json!("fits"), &json!(id)));
    assert_eq!(rows[0]["proposals"][0]["reason"], "reference");
    let admin = app.admin().await;
    let row = rows[0]["id"].as_i64().unwrap();
    let confirmed = admin.post(&format!("{ROWS}/confirm")).json(&json!({ "ids": [row, row] })).await.ok();
    // Clicked twice it counts once.
    assert_eq!((&confirmed["confirmed"], &confirmed["refused"]), (&json!([row]), &json!([row])));
    assert_eq!(payment(&member, &id).await["paidAmount"], "12.90");
    admin
        .put("/api/admin/bank/settings")
        .json(&json!({ "settlesExact": true }))
        .await
        .refused(ErrorCode::OwnerOnly);
}

#[on_both]
async fn each_of_the_six_verdicts_has_its_decision(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    settle_by_itself(&owner).await;
    let member = app.member().await;
    let mut orders = Vec::new();
    for _ in 0..5 {
        let id = member.placed(&by_transfer(&coffee, 1)).await;
        let named = reference(&member, &id).await;
        orders.push((id, named));
    }
    let [little, much, double, short, late] = &orders[..] else { panic!("five orders") };
    import(&owner, &[("20.11.26", "12,90", "Y", &double.1)]).await;
    owner.settle(&late.0, "failed").await.ok();
    import(
        &owner,
        &[
            ("21.11.26", "8,20", "A", &little.1),
            ("21.11.26", "20,00", "B", &much.1),
            ("21.11.26", "12,90", "C", &double.1),
            ("21.11.26", "12,00", "D", &short.1),
            ("21.11.26", "12,90", "E", &late.1),
            ("21.11.26", "12,90", "F", &format!("{} und {}", little.1, much.1)),
        ],
    )
    .await;
    let rows = open_rows(&owner).await;
    let of = |name: &str| rows.iter().find(|row| row["name"] == name).unwrap().clone();
    let verdict = |name: &str| of(name)["verdict"].as_str().unwrap().to_owned();
    assert_eq!(
        ["A", "B", "C", "D", "E", "F"].map(verdict),
        ["too_little", "too_much", "double", "too_little", "late", "unknown"]
    );
    assert_eq!((&of("A")["difference"], &of("B")["difference"]), (&json!("4.70"), &json!("7.10")));
    assert_eq!(of("F")["proposals"].as_array().unwrap().len(), 2, "two references decide nothing");
    let decide = async |name: &str, order: &str, accept: bool| {
        let path = format!("{ROWS}/{}/match", of(name)["id"]);
        owner.post(&path).json(&json!({ "orderId": order, "accept": accept })).await.ok()["message"].clone()
    };
    assert_eq!(decide("A", &little.0, false).await, "Zugeordnet. Der Kunde erfährt, was noch fehlt.");
    assert_eq!(payment(&member, &little.0).await["transfer"]["amount"], "4.70");
    decide("B", &much.0, false).await;
    decide("C", &double.0, false).await;
    decide("D", &short.0, true).await;
    assert_eq!(payment(&member, &short.0).await["paymentStatus"], "paid");
    let stock = app.stock(coffee.id).await.unwrap();
    decide("E", &late.0, true).await;
    assert_eq!(payment(&member, &late.0).await["paymentStatus"], "paid");
    assert_eq!(app.stock(coffee.id).await, Some(stock - 1), "what had ended takes its stock again");
    owner.post(&format!("{ROWS}/{}/ignore", of("F")["id"])).await.ok();
    owner.post(&format!("{ROWS}/{}/ignore", of("F")["id"])).await.refused(ErrorCode::BookingDecided);

    let money = owner.get("/api/admin/money").await.ok();
    assert_eq!(money["unmatched"], json!({ "count": 0, "amount": "0.00" }));
    assert_eq!(money["owed"], json!({ "count": 2, "amount": "20.00" }), "7,10 too much, 12,90 twice");
    assert_eq!(money["open"]["count"], 1);
    // What is missing comes later, with the same reference.
    import(&owner, &[("22.11.26", "4,70", "A", &little.1)]).await;
    assert_eq!(payment(&member, &little.0).await["paymentStatus"], "paid");
}

#[on_both]
async fn money_that_comes_late_is_decided_by_a_person(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    settle_by_itself(&owner).await;
    let member = app.member().await;
    let id = member.placed(&by_transfer(&coffee, 1)).await;
    let named = reference(&member, &id).await;
    app.advance(8 * DAY);
    kontor::features::orders::expire_due(app.shop()).await.unwrap();
    let owner = Owner::again(&app).await;
    owner.change_product(coffee.id, json!({ "name": "Hausmischung", "stock": 0 })).await.ok();
    let read = import(&owner, &[("24.11.26", "12,90", "Lena Vogt", &named)]).await;
    assert_eq!(read["settled"], 0);
    let row = open_rows(&owner).await[0].clone();
    assert_eq!(row["verdict"], "late");
    owner.post(&format!("{ROWS}/{}/match", row["id"])).json(&json!({ "orderId": id })).await.ok();
    app.deliver_events().await;
    let money = owner.get("/api/admin/money").await.ok();
    assert_eq!(money["owedOrders"][0]["orderId"], json!(id));
    assert_eq!(owner.audit_of("order.paid_late").await.len(), 1);
    assert_eq!(app.stock(coffee.id).await, Some(0));
}

#[on_both]
async fn of_two_who_decide_at_once_one_is_told(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    let member = app.member().await;
    let (one, other) =
        (member.placed(&by_transfer(&coffee, 1)).await, member.placed(&by_transfer(&coffee, 1)).await);
    import(&owner, &[("24.11.26", "12,90", "Lena Vogt", "ohne Bezug")]).await;
    let admin = app.admin().await;
    let path = format!("{ROWS}/{}/match", open_rows(&owner).await[0]["id"]);
    let (first, second) =
        tokio::join!(async { owner.post(&path).json(&json!({ "orderId": one })).await }, async {
            admin.post(&path).json(&json!({ "orderId": other })).await
        });
    let refused = if first.status == 200 { &second } else { &first };
    refused.refused(ErrorCode::BookingDecided);
    let paid = [payment(&owner, &one).await, payment(&owner, &other).await];
    assert_eq!(paid.iter().filter(|view| view["paymentStatus"] == "paid").count(), 1);
    // And the same file from two desks at once.
    let file = statement(&[("25.11.26", "1,00", "X", "nichts"), ("25.11.26", "1,00", "X", "nichts")]);
    let (first, second) = tokio::join!(async { owner.post(IMPORTS).body(file.clone()).await.ok() }, async {
        admin.post(IMPORTS).body(file.clone()).await.ok()
    });
    assert_ne!(first["isKnown"], second["isKnown"]);
    assert_eq!(open_rows(&owner).await.len(), 2, "two equal bookings of a day are two");
}

#[on_both]
async fn who_paid_is_forgotten_where_it_settled_nothing(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    settle_by_itself(&owner).await;
    let member = app.member().await;
    let id = member.placed(&by_transfer(&coffee, 1)).await;
    let named = reference(&member, &id).await;
    let lines =
        [("24.11.26", "12,90", "Lena Vogt", named.as_str()), ("24.11.26", "9,99", "Otto Fremd", "privat")];
    import(&owner, &lines).await;
    app.advance(91 * DAY);
    let now = kontor::time::Time(app.now());
    app.shop().db.write(move |tx| kontor::features::bank::purge(tx, now)).await.unwrap();
    let owner = Owner::again(&app).await;
    assert_eq!(open_rows(&owner).await[0]["name"], "");
    let settled = owner.get(&format!("{ROWS}?state=settled")).await.ok();
    assert_eq!(settled["rows"][0]["name"], "Lena Vogt");
    // The booking itself is still known.
    let mut more = lines.to_vec();
    more.push(("25.11.26", "1,00", "Neu", "neu"));
    assert_eq!(import(&owner, &more).await["known"], 2);
}

#[on_both]
async fn another_way_to_pay_can_be_chosen_while_nothing_was_paid(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    let guest = app.visitor();
    let placed = guest.place(&order(&[(&coffee, 2)])).await.ok();
    let (id, key) = (placed["orderId"].as_str().unwrap(), placed["receiptKey"].as_str().unwrap());
    let path = format!("/api/orders/{id}/payment?key={key}");
    assert_eq!(guest.get(&path).await.ok()["transfer"], Value::Null);
    guest.get(&format!("/api/orders/{id}/payment")).await.refused(ErrorCode::OrderNotFound);
    app.member().await.get(&format!("/api/orders/{id}/payment")).await.refused(ErrorCode::OrderNotFound);
    let choose = format!("/api/orders/{id}/payment-method?key={key}");
    guest.put(&choose).json(&json!({ "paymentMethod": "bank" })).await.ok();
    let told = guest.get(&path).await.ok();
    let named = told["transfer"]["reference"].as_str().unwrap().to_owned();
    // Where there are transfers, nothing else needs to be agreed.
    let other = json!({ "paymentMethod": "arrangement" });
    guest.put(&choose).json(&other).await.refused_field("paymentMethod", ErrorCode::PaymentMethodUnavailable);
    guest.put(&choose).json(&json!({ "paymentMethod": "bank" })).await.ok();
    assert_eq!(guest.get(&path).await.ok()["transfer"]["reference"], named, "an order keeps its reference");
    import(&owner, &[("24.11.26", "1,00", "Gast", &named)]).await;
    let row = open_rows(&owner).await[0]["id"].clone();
    owner.post(&format!("{ROWS}/{row}/match")).json(&json!({ "orderId": id })).await.ok();
    guest
        .put(&choose)
        .json(&json!({ "paymentMethod": "arrangement" }))
        .await
        .refused(ErrorCode::OrderPartPaid);
}

#[on_sqlite]
async fn without_an_account_there_are_no_transfers(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let methods = app.visitor().get("/api/payment-methods").await.ok();
    assert_eq!(methods["methods"], json!([{ "method": "arrangement", "name": "nach Absprache" }]));
    let refused = app.member().await.place(&by_transfer(&coffee, 1)).await;
    refused.refused(ErrorCode::PaymentMethodUnavailable);
}

#[on_both]
async fn what_was_paid_and_given_back_is_the_sum_of_its_rows(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    let member = app.member().await;
    let by_hand = member.placed(&order(&[(&coffee, 1)])).await;
    owner.settle(&by_hand, "paid").await.ok();
    app.deliver_events().await;
    owner.post(&format!("/api/admin/orders/{by_hand}/cancel")).await.ok();
    let money = owner.get("/api/admin/money").await.ok();
    assert_eq!(money["owed"], json!({ "count": 1, "amount": "12.90" }));
    assert_eq!(money["receivedThisMonth"], "12.90");
    owner.post(&format!("/api/admin/orders/{by_hand}/refund")).await.ok();
    let money = owner.get("/api/admin/money").await.ok();
    assert_eq!(money["owed"], json!({ "count": 0, "amount": "0.00" }));
    assert_eq!(money["receivedThisMonth"], "0.00");
    let view = payment(&member, &by_hand).await;
    assert_eq!(view["steps"].as_array().unwrap().len(), 2);
    assert_eq!(view["paidAmount"], "0.00");
}

#[on_both]
async fn who_paid_a_part_is_told_what_is_missing_with_a_code_to_scan(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    let member = app.member().await;
    let mut wish = by_transfer(&coffee, 1);
    wish["email"] = json!("lena@post.example");
    let id = member.placed(&wish).await;
    let named = reference(&member, &id).await;
    import(&owner, &[("24.11.26", "10,00", "Lena Vogt", &named)]).await;
    let row = open_rows(&owner).await[0]["id"].as_i64().unwrap();
    owner.post(&format!("{ROWS}/{row}/match")).json(&json!({ "orderId": id })).await.ok();
    app.deliver_events().await;
    let listed = owner.get("/api/admin/mail").await.ok();
    let about = |letter: &&Value| letter["subject"].as_str().unwrap().contains("fehlen noch 2,90");
    let entries = listed["messages"].as_array().unwrap();
    let entry = entries.iter().find(about).unwrap_or_else(|| panic!("{listed}"));
    let place = format!("/api/admin/mail/{}", entry["id"]);
    let letter = owner.get(&place).await.ok();
    let text = letter["text"].as_str().unwrap();
    assert!(text.contains(&named) && text.contains("DE89 3704 0044 0532 0130 00"), "{text}");
    assert_eq!(letter["files"][0]["name"], format!("Ueberweisung-{named}.png"));
    let picture = owner.get(&format!("{place}/files/0")).await;
    assert_eq!(&picture.body[..8], b"\x89PNG\r\n\x1a\n");
}
