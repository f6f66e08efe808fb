//! Which contract a withdrawal means: looked for afterwards, for the shop alone, and decided by people.

use super::OFFICE;
use crate::payments::{bought, with_paypal};
use crate::support::{Owner, TestApp, Visitor, goods_facts, on_both, order};
use kontor::error::ErrorCode;
use kontor::time::DAY;
use serde_json::{Value, json};

async fn declare(visitor: &Visitor, name: &str, contract: &str) -> String {
    let wish = json!({ "name": name, "contract": contract, "contact": "wer@post.example" });
    let receipt = visitor.post("/api/revocations").json(&wish).await.ok();
    receipt["number"].as_str().unwrap().to_owned()
}

async fn listed(owner: &Owner, number: &str) -> Value {
    let list = owner.get(OFFICE).await.ok();
    list.as_array().unwrap().iter().find(|one| one["number"] == number).unwrap().clone()
}

#[on_both]
async fn an_order_is_found_by_its_number_as_people_write_it(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let product = owner.product(json!({})).await;
    let wish = order(&[(&product, 1)]);
    let (first, second) = (member.placed(&wish).await, member.placed(&wish).await);
    let number = |id: &str| id[id.len() - 8..].to_owned();
    let visitor = app.visitor();
    let by_number = declare(&visitor, "Marta", &format!("Bestellung #{}, nur der Tee", number(&first))).await;
    let by_id = declare(&visitor, "Marta", &first.to_uppercase()).await;
    let both = declare(&visitor, "Marta", &format!("{} und {}", number(&first), number(&second))).await;
    let none = declare(&visitor, "Marta", "Bestellung 00000000, die blaue Kanne").await;
    assert_eq!(listed(&owner, &by_number).await["found"], Value::Null, "not before the answer");
    app.deliver_events().await;
    for found in [by_number, by_id] {
        let one = listed(&owner, &found).await;
        assert_eq!((&one["found"], &one["orderId"]), (&json!("one"), &json!(first)), "{one}");
        assert_eq!(one["orderNumber"], format!("#{}", number(&first)));
        assert_eq!((&one["username"], &one["isLate"]), (&json!(member.name), &json!(false)));
    }
    let several = listed(&owner, &both).await;
    assert_eq!((&several["found"], &several["orderId"]), (&json!("several"), &Value::Null));
    assert_eq!(listed(&owner, &none).await["found"], "none");
    assert_eq!(owner.audit_of("revocation.matched").await.len(), 4);
    // Who leaves takes the name along; the declaration stays.
    let export = member.get("/api/user/export").await.ok();
    assert_eq!(export["revocations"].as_array().unwrap().len(), 2, "{export}");
    owner.delete_user(member.id).await.ok();
    let left = owner.get(OFFICE).await.ok();
    assert!(left.as_array().unwrap().iter().all(|one| one["username"].is_null()), "{left}");
}

/// § 312g Abs. 2 BGB: the declaration is received anyway, and the shop is told.
#[on_both]
async fn an_order_of_nothing_but_perishable_goods_is_marked(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let said = |reason: &str| {
        let mut facts = goods_facts();
        facts["noWithdrawal"] = json!(reason);
        json!({ "facts": facts })
    };
    let (scoby, plain) = (owner.product(said("perishable")).await, owner.product(json!({})).await);
    let sealed = owner.product(said("sealed")).await;
    let orders = [
        (member.placed(&order(&[(&scoby, 1)])).await, true),
        (member.placed(&order(&[(&scoby, 1), (&plain, 1)])).await, false),
        (member.placed(&order(&[(&sealed, 1)])).await, false),
    ];
    for (id, excluded) in orders {
        let number = declare(&app.visitor(), "Marta", &id).await;
        app.deliver_events().await;
        let one = listed(&owner, &number).await;
        assert_eq!((&one["orderId"], &one["isExcluded"]), (&json!(id), &json!(excluded)), "{one}");
    }
}

#[on_both]
async fn a_membership_is_found_with_what_there_is_to_tell_of_its_period(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let (owner, member) = (app.owner().await, app.member().await);
    crate::business::save_seller(&owner).await;
    let sample = owner.get("/api/admin/terms/revocation").await.ok()["sample"].clone();
    let text = json!({ "content": sample, "number": 0 });
    owner.put("/api/admin/terms/revocation").json(&text).await.ok();
    let (_, payment) = bought(&member, &paypal).await;
    let visitor = app.visitor();
    let contract = format!("Premium-Mitgliedschaft, Benutzername {}", member.name);
    for (days, late, excluded) in [(0, false, false), (20, true, false), (20, true, true)] {
        app.advance(days * DAY);
        let number = declare(&visitor, "Wer auch immer", &contract).await;
        app.deliver_events().await;
        let one = listed(&Owner::again(&app).await, &number).await;
        assert_eq!((&one["found"], &one["paymentId"]), (&json!("one"), &json!(payment)), "{one}");
        assert_eq!((&one["username"], &one["orderId"]), (&json!(member.name), &Value::Null));
        assert_eq!((&one["isLate"], &one["isExcluded"]), (&json!(late), &json!(excluded)), "{days}");
    }
}

#[on_both]
async fn what_is_decided_is_kept_with_a_note_and_in_the_table(app: TestApp) {
    let (owner, admin) = (app.owner().await, app.admin().await);
    let number = declare(&app.visitor(), "=cmd()", "Tee").await;
    app.deliver_events().await;
    let path = format!("{OFFICE}/{number}");
    let decision = json!({ "isDone": true, "outcome": "refused", "note": " Ware war entsiegelt. " });
    let refused = admin.put(&path).json(&decision).await.ok();
    assert_eq!((&refused["outcome"], &refused["note"]), (&json!("refused"), &json!("Ware war entsiegelt.")));
    assert_eq!(refused["doneBy"], admin.name);
    assert_eq!(admin.put(&path).json(&decision).await.ok(), refused, "sent twice");
    let table = owner.get(&format!("{OFFICE}/export")).await;
    assert_eq!(table.header("content-disposition"), "attachment; filename=\"widerrufe.csv\"");
    let row = table.text().lines().nth(1).unwrap();
    for cell in [number.as_str(), ";'=cmd();", ";keine;", "zurückgewiesen", "Ware war entsiegelt."] {
        assert!(row.contains(cell), "{cell} is missing in {row}");
    }
    app.advance(1000);
    let granted = admin.put(&path).json(&json!({ "isDone": true, "outcome": "granted" })).await.ok();
    assert_eq!((&granted["outcome"], &granted["note"]), (&json!("granted"), &refused["note"]));
    let open = admin.put(&path).json(&json!({ "isDone": false, "note": "" })).await.ok();
    assert_eq!((&open["outcome"], &open["note"], &open["doneBy"]), (&Value::Null, &json!(""), &json!("")));
    let long = json!({ "isDone": true, "note": "a".repeat(1001) });
    admin.put(&path).json(&long).await.refused(ErrorCode::TooLong);
    app.deliver_events().await;
    assert_eq!(owner.audit_of("revocation.settled").await.len(), 3);
    let log = owner.get("/api/admin/audit").await.ok().to_string();
    assert!(!log.contains("entsiegelt"), "notes stay out of the log");
}
