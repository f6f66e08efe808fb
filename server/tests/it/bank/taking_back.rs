//! Assignments that were wrong: taken back by a second entry, with the order as it is without the money.

use super::{ROWS, by_transfer, import, open_rows, payment, reference, settle_by_itself, shop};
use crate::support::{Actor, Call, Owner, TestApp, on_both};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::features::orders::{end_holds, expire_due};
use kontor::time::{DAY, MINUTE};
use serde_json::{Value, json};

fn take_back(actor: &Actor, row: &Value) -> Call {
    actor.post(&format!("{ROWS}/{}/take-back", row["id"]))
}

async fn settled_rows(admin: &Actor) -> Vec<Value> {
    admin.get(&format!("{ROWS}?state=settled")).await.ok()["rows"].as_array().unwrap().clone()
}

async fn amounts(actor: &Actor, id: &str) -> Vec<(String, bool)> {
    let steps = payment(actor, id).await["steps"].clone();
    let steps = steps.as_array().unwrap().iter();
    steps.map(|step| (step["amount"].as_str().unwrap().to_owned(), step["isCorrection"] == true)).collect()
}

fn step(amount: &str, is_correction: bool) -> (String, bool) {
    (amount.to_owned(), is_correction)
}

#[on_both]
async fn the_order_waits_again_and_the_booking_pays_the_right_one(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    let member = app.member().await;
    let wrong = member.placed(&by_transfer(&coffee, 1)).await;
    let right = member.placed(&by_transfer(&coffee, 1)).await;
    import(&owner, &[("24.11.26", "12,90", "Lena Vogt", "ohne Bezug")]).await;
    let row = open_rows(&owner).await[0].clone();
    let assign =
        |order: String| owner.post(&format!("{ROWS}/{}/match", row["id"])).json(&json!({ "orderId": order }));
    take_back(&owner, &row).await.refused(ErrorCode::BookingOpen);
    assign(wrong.clone()).await.ok();
    app.deliver_events().await;
    assert_eq!(payment(&member, &wrong).await["paymentStatus"], "paid");
    let stock = app.stock(coffee.id).await;
    let admin = app.admin().await;
    take_back(&admin, &row).await.refused(ErrorCode::OwnerOnly);
    app.advance(3 * DAY);
    let owner = Owner::again(&app).await;
    let answers = join_all((0..4).map(|_| take_back(&owner, &row).into_future())).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1, "clicked four times");
    app.deliver_events().await;

    let member = member.sign_in(&member.name).await;
    let shown = payment(&member, &wrong).await;
    assert_eq!(
        (&shown["paymentStatus"], &shown["missingAmount"], &shown["paidAmount"]),
        (&json!("pending"), &json!("12.90"), &json!("0.00"))
    );
    assert_eq!(shown["transfer"]["amount"], "12.90", "the customer can pay it");
    assert_eq!(amounts(&member, &wrong).await, [step("12.90", false), step("-12.90", true)]);
    assert_eq!(app.stock(coffee.id).await, stock, "its goods stay with it");
    let orders = "SELECT COUNT(*) FROM fulfilments_fulfilments WHERE order_id = $1";
    assert_eq!(app.number(orders, vec![wrong.as_str().into()]).await, 0, "nothing is to be packed");
    assert!(member.get("/api/notifications").await.ok().to_string().contains("irrtümlich"));

    let row = open_rows(&owner).await[0].clone();
    assert_eq!(row["takenBack"][0]["orderId"], json!(wrong), "the booking remembers");
    owner.post(&format!("{ROWS}/{}/match", row["id"])).json(&json!({ "orderId": right })).await.ok();
    assert_eq!(payment(&member, &right).await["paymentStatus"], "paid");
    assert_eq!(amounts(&member, &right).await, [step("12.90", false)]);
    assert_eq!(settled_rows(&owner).await[0]["takenBack"].as_array().unwrap().len(), 1);
    assert_eq!(owner.audit_of("bank.taken_back").await.len(), 1);
    // And to and fro: each time is an entry of its own.
    take_back(&owner, &row).await.ok();
    owner.post(&format!("{ROWS}/{}/match", row["id"])).json(&json!({ "orderId": wrong })).await.ok();
    app.deliver_events().await;
    assert_eq!(payment(&member, &wrong).await["paymentStatus"], "paid");
    assert_eq!(
        amounts(&member, &wrong).await,
        [step("12.90", false), step("-12.90", true), step("12.90", false)]
    );
    assert_eq!(app.number(orders, vec![wrong.as_str().into()]).await, 1);
    assert_eq!(owner.get("/api/admin/money").await.ok()["owed"]["count"], 0);
    sound(&app).await;
}

#[on_both]
async fn what_is_being_packed_stays_paid_and_what_was_given_back_stays_given_back(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    settle_by_itself(&owner).await;
    let member = app.member().await;
    let mut orders = Vec::new();
    for _ in 0..4 {
        let id = member.placed(&by_transfer(&coffee, 1)).await;
        let named = reference(&member, &id).await;
        orders.push((id, named));
    }
    let [packed, refunded, twice, cancelled] = &orders[..] else { panic!("four orders") };
    let lines: Vec<_> =
        orders.iter().map(|(id, named)| ("24.11.26", "12,90", id.as_str(), named.as_str())).collect();
    import(&owner, &lines).await;
    app.deliver_events().await;
    let rows = settled_rows(&owner).await;
    let of = |order: &str| rows.iter().find(|row| row["orderId"] == order).unwrap().clone();

    owner.post(&format!("/api/admin/orders/{}/pack", packed.0)).await.ok();
    let done = take_back(&owner, &of(&packed.0)).await.ok();
    assert!(done["message"].as_str().unwrap().contains("bleibt bezahlt"), "{done}");
    let shown = payment(&member, &packed.0).await;
    assert_eq!((&shown["paymentStatus"], &shown["missingAmount"]), (&json!("paid"), &json!("12.90")));

    let some = json!({ "way": "bank", "reason": "goodwill", "amount": "1.00" });
    let refund = owner.post(&format!("/api/admin/orders/{}/refunds", refunded.0)).json(&some).await.ok();
    take_back(&owner, &of(&refunded.0)).await.refused(ErrorCode::BookingGivenBack);
    owner.post(&format!("/api/admin/refunds/{}/done", refund["id"].as_str().unwrap())).await.ok();
    take_back(&owner, &of(&refunded.0)).await.refused(ErrorCode::BookingGivenBack);
    assert_eq!(payment(&member, &refunded.0).await["paidAmount"], "11.90");

    // Paid twice: without the second it is still paid, and nothing is owed.
    import(&owner, &[("25.11.26", "12,90", "B", &twice.1)]).await;
    let double = open_rows(&owner).await.into_iter().find(|row| row["name"] == "B").unwrap();
    owner.post(&format!("{ROWS}/{}/match", double["id"])).json(&json!({ "orderId": twice.0 })).await.ok();
    assert_eq!(owner.get("/api/admin/money").await.ok()["owed"]["amount"], "12.90");
    take_back(&owner, &double).await.ok();
    assert_eq!(owner.get("/api/admin/money").await.ok()["owed"]["count"], 0);
    assert_eq!(payment(&member, &twice.0).await["paymentStatus"], "paid");

    // What will not be delivered owes nothing once its money was never its own.
    owner.post(&format!("/api/admin/orders/{}/cancel", cancelled.0)).await.ok();
    assert_eq!(owner.get("/api/admin/money").await.ok()["owed"]["amount"], "12.90");
    take_back(&owner, &of(&cancelled.0)).await.ok();
    assert_eq!(owner.get("/api/admin/money").await.ok()["owed"]["count"], 0);
    assert_eq!(payment(&member, &cancelled.0).await["paymentStatus"], "paid");
    sound(&app).await;
}

#[on_both]
async fn of_a_booking_whose_money_perhaps_went_back_nothing_is_taken(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    settle_by_itself(&owner).await;
    let member = app.member().await;
    let id = member.placed(&by_transfer(&coffee, 1)).await;
    let named = reference(&member, &id).await;
    let paid = async |day: &str, payer: &str| {
        import(&owner, &[(day, "12,90", payer, &named)]).await;
        if let Some(row) = open_rows(&owner).await.first() {
            owner.post(&format!("{ROWS}/{}/match", row["id"])).json(&json!({ "orderId": id })).await.ok();
        }
        settled_rows(&owner).await.into_iter().find(|row| row["name"] == payer).unwrap()
    };
    let give_back = async |amount: &str, way: &str| {
        let what = json!({ "way": way, "reason": "goodwill", "amount": amount });
        let refund = owner.post(&format!("/api/admin/orders/{id}/refunds")).json(&what).await.ok();
        refund["id"].as_str().unwrap().to_owned()
    };
    paid("20.11.26", "A").await;
    app.deliver_events().await;
    // Some of the price went back: without another customer's money the order is paid as it was before.
    give_back("1.00", "hand").await;
    let other = paid("21.11.26", "B").await;
    assert_eq!(owner.get("/api/admin/money").await.ok()["owed"]["amount"], "12.90");
    let done = take_back(&owner, &other).await.ok();
    assert!(done["message"].as_str().unwrap().contains("auch ohne diesen Eingang bezahlt"), "{done}");
    assert_eq!(payment(&member, &id).await["paymentStatus"], "paid");
    // What was too much is promised, and then gone: to whom, no one knows.
    let double = open_rows(&owner).await[0].clone();
    owner.post(&format!("{ROWS}/{}/match", double["id"])).json(&json!({ "orderId": id })).await.ok();
    let refund = give_back("5.00", "bank").await;
    take_back(&owner, &double).await.refused(ErrorCode::BookingGivenBack);
    owner.post(&format!("/api/admin/refunds/{refund}/done")).await.ok();
    take_back(&owner, &double).await.refused(ErrorCode::BookingGivenBack);
    let shown = payment(&member, &id).await;
    assert_eq!((&shown["paymentStatus"], &shown["paidAmount"]), (&json!("paid"), &json!("19.80")));
    sound(&app).await;
}

#[on_both]
async fn who_paid_is_known_for_another_90_days_after_an_assignment_is_taken_back(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    settle_by_itself(&owner).await;
    let member = app.member().await;
    let id = member.placed(&by_transfer(&coffee, 1)).await;
    let named = reference(&member, &id).await;
    import(&owner, &[("24.11.26", "12,90", "Lena Vogt", &named)]).await;
    app.deliver_events().await;
    app.advance(91 * DAY);
    let owner = Owner::again(&app).await;
    take_back(&owner, &settled_rows(&owner).await[0]).await.ok();
    let purge = async || {
        let now = kontor::time::Time(app.now());
        app.shop().db.write(move |tx| kontor::features::bank::purge(tx, now)).await.unwrap();
    };
    purge().await;
    assert_eq!(open_rows(&owner).await[0]["name"], "Lena Vogt");
    app.advance(91 * DAY);
    purge().await;
    let owner = Owner::again(&app).await;
    assert_eq!(open_rows(&owner).await[0]["name"], "");
}

/// Subjects of the letters about an order, the oldest first.
async fn subjects(app: &TestApp, owner: &Owner) -> Vec<String> {
    app.deliver_events().await;
    app.advance(MINUTE);
    let letters = owner.get("/api/admin/mail").await.ok()["messages"].clone();
    let letters = letters.as_array().unwrap().iter().rev();
    letters.map(|letter| letter["subject"].as_str().unwrap().to_owned()).collect()
}

#[on_both]
async fn each_time_an_order_is_paid_or_waits_again_its_customer_is_told(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    let member = app.member().await;
    let mut wish = by_transfer(&coffee, 1);
    wish["email"] = json!("lena@post.example");
    let id = member.placed(&wish).await;
    import(&owner, &[("24.11.26", "12,90", "Lena Vogt", "ohne Bezug")]).await;
    let row = open_rows(&owner).await[0].clone();
    let number = format!("#{}", &id[id.len() - 8..]);
    let mut expected = vec![format!("Ihre Bestellung {number} ist eingegangen")];
    assert_eq!(subjects(&app, &owner).await, expected);
    for _ in 0..3 {
        owner.post(&format!("{ROWS}/{}/match", row["id"])).json(&json!({ "orderId": id })).await.ok();
        expected.push(format!("Bestätigung Ihrer Bestellung {number}"));
        assert_eq!(subjects(&app, &owner).await, expected);
        take_back(&owner, &row).await.ok();
        expected.push(format!("Die Zahlung Ihrer Bestellung {number} ist noch offen"));
        assert_eq!(subjects(&app, &owner).await, expected);
    }
}

#[on_both]
async fn what_is_settled_short_after_its_hold_has_its_goods_once_when_it_waits_again(app: TestApp) {
    let app = app.restart_with(|config| config.orders.guest_hold_minutes = 60).await;
    let (_, coffee) = shop(&app).await;
    let guest = app.visitor();
    let (paid, expired) =
        (guest.placed(&by_transfer(&coffee, 2)).await, guest.placed(&by_transfer(&coffee, 2)).await);
    let stock = async || app.stock(coffee.id).await.unwrap();
    assert_eq!(stock().await, 16);
    app.advance(61 * MINUTE);
    assert_eq!((end_holds(app.shop()).await.unwrap(), stock().await), (2, 20));
    let owner = Owner::again(&app).await;
    import(&owner, &[("24.11.26", "20,00", "A", "ohne Bezug"), ("24.11.26", "20,00", "B", "ohne Bezug")])
        .await;
    let rows = open_rows(&owner).await;
    let assign = async |row: &Value, order: &str| {
        let wish = json!({ "orderId": order, "accept": true });
        owner.post(&format!("{ROWS}/{}/match", row["id"])).json(&wish).await.ok();
        app.deliver_events().await;
    };
    assign(&rows[0], &paid).await;
    assign(&rows[1], &expired).await;
    assert_eq!(stock().await, 16);
    take_back(&owner, &rows[0]).await.ok();
    take_back(&owner, &rows[1]).await.ok();
    assert_eq!(stock().await, 16, "both wait for their payment with their goods");
    assign(&rows[0], &paid).await;
    assert_eq!(stock().await, 16);
    app.advance(8 * DAY);
    assert_eq!(expire_due(app.shop()).await.unwrap(), 1);
    assert_eq!(stock().await, 18);
    sound(&app).await;
}

/// An order's money is the sum of its rows and never below zero, and a booking pays for one order at most.
async fn sound(app: &TestApp) {
    let below = "SELECT COUNT(*) FROM (SELECT SUM(amount) AS kept FROM payments_entries GROUP BY subject, subject_id) AS sums WHERE kept < 0";
    assert_eq!(app.number(below, vec![]).await, 0);
    let booked = "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM payments_entries WHERE way = 'bank' AND NOT (amount < 0 AND NOT is_correction)";
    let settled = "SELECT CAST(COALESCE(SUM(cents), 0) AS BIGINT) FROM bank_rows WHERE state = 'settled'";
    assert_eq!(app.number(booked, vec![]).await, app.number(settled, vec![]).await);
}
