//! Choosing the free product.

use super::{HISTORY, REQUEST, STATUS, choose, newest};
use crate::support::{TestApp, on_both, on_sqlite};
use futures::future::join_all;
use kontor::error::ErrorCode;
use serde_json::{Value, json};

async fn count(app: &TestApp) -> i64 {
    app.number("SELECT COUNT(*) FROM lounge_requests", Vec::new()).await
}

#[on_both]
async fn the_form_is_kept_as_it_was_sent(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Gesha Nebelhang", "stock": 3 })).await;
    let member = app.premium().await;
    let form = json!({
        "productId": coffee.id, "customRequest": "  Bitte ganze Bohnen ☕\r\nund einen Gruß ",
        "dosageRequest": "18 g je Portion", "splitRequest": true, "splitDetails": "100 g und 150 g",
    });
    let answer = member.post(REQUEST).json(&form).await;
    assert_eq!(answer.status, 201);
    let message = "Ihr Gratisprodukt „Gesha Nebelhang“ ist angefragt. Wir geben Ihnen Bescheid.";
    assert_eq!(answer.ok(), json!({ "success": true, "message": message }));
    let status = member.get(STATUS).await.ok();
    assert_eq!(status["canRequest"], false);
    let request = &status["request"];
    for (field, expected) in [
        ("productId", json!(coffee.id)),
        ("productName", json!("Gesha Nebelhang")),
        ("status", json!("requested")),
        ("customRequest", json!("Bitte ganze Bohnen ☕\nund einen Gruß")),
        ("dosageRequest", json!("18 g je Portion")),
        ("splitRequest", json!(true)),
        ("splitDetails", json!("100 g und 150 g")),
        ("note", json!("")),
    ] {
        assert_eq!(request[field], expected, "{field}");
    }
    let month = format!("{} {}", request["month"].as_str().unwrap(), request["year"]);
    assert_eq!(status["currentMonth"], month.as_str());
    assert_eq!(member.get(HISTORY).await.ok(), json!([request]));
    assert_eq!(app.stock(coffee.id).await, Some(2), "the piece is put aside");
}

#[on_both]
async fn what_is_not_split_has_no_details(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    let member = app.premium().await;
    let form = json!({ "productId": coffee, "splitDetails": "100 g und 150 g" });
    member.post(REQUEST).json(&form).await.ok();
    let request = newest(&owner).await;
    assert_eq!((&request["splitRequest"], &request["splitDetails"]), (&json!(false), &json!("")));
}

#[on_both]
async fn the_month_has_one_whatever_is_chosen(app: TestApp) {
    let owner = app.owner().await;
    let (coffee, tea) =
        (owner.product(json!({})).await.id, owner.product(json!({ "name": "Assam", "stock": 1 })).await.id);
    let (one, other) = (app.premium().await, app.premium().await);
    choose(&one, coffee).await.ok();
    let month = one.get(STATUS).await.ok()["currentMonth"].as_str().unwrap().to_owned();
    let sentence = choose(&one, tea).await.refused(ErrorCode::MonthlyProductTaken);
    assert_eq!(sentence, format!("Bereits für {month} angefordert"));
    choose(&other, tea).await.ok();
    assert_eq!(one.get(HISTORY).await.ok().as_array().unwrap().len(), 1, "everybody sees their own");
    assert_eq!(other.get(HISTORY).await.ok()[0]["productName"], "Assam");
}

#[on_both]
async fn of_requests_at_the_same_moment_one_counts(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 40 })).await.id;
    let tea = owner.product(json!({ "name": "Assam", "stock": 40 })).await.id;
    let member = app.premium().await;
    let there = member.at(&app.another_node().await);
    let requests = (0..24).map(|number| {
        let who = [&*member, &there][number % 2];
        choose(who, [coffee, tea][number / 2 % 2]).into_future()
    });
    let mut made = 0;
    for answer in join_all(requests).await {
        if answer.status == 201 {
            made += 1;
        } else {
            answer.refused(ErrorCode::MonthlyProductTaken);
        }
    }
    assert_eq!((made, count(&app).await), (1, 1));
    let left = app.stock(coffee).await.unwrap() + app.stock(tea).await.unwrap();
    assert_eq!(left, 79, "one piece was taken");
    assert_eq!(owner.audit_of("lounge.requested").await.len(), 1);
}

#[on_both]
async fn the_last_piece_goes_to_one_of_many(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Gesha", "stock": 1 })).await.id;
    let mut people = Vec::new();
    for _ in 0..6 {
        people.push(app.premium().await);
    }
    let answers = join_all(people.iter().map(|person| choose(person, coffee).into_future())).await;
    let (got, others): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 201);
    assert_eq!((got.len(), others.len()), (1, 5));
    for answer in others {
        assert_eq!(answer.refused(ErrorCode::OutOfStock), "„Gesha“ ist leider ausverkauft.");
    }
    assert_eq!((app.stock(coffee).await, count(&app).await), (Some(0), 1));
}

#[on_sqlite]
async fn a_form_that_cannot_be_taken_changes_nothing(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await.id;
    let member = app.premium().await;
    for form in [json!({}), json!({ "productId": null, "customRequest": "Etwas Schönes" })] {
        let answer = member.post(REQUEST).json(&form).await;
        assert_eq!(answer.refused(ErrorCode::MonthlyProductMissing), "Bitte wählen Sie ein Produkt aus");
    }
    choose(&member, 999_999).await.refused(ErrorCode::ProductNotFound);
    for (field, text, code) in [
        ("customRequest", "x".repeat(501), ErrorCode::TooLong),
        ("dosageRequest", "x".repeat(201), ErrorCode::TooLong),
        ("splitDetails", "x".repeat(301), ErrorCode::TooLong),
        ("customRequest", "\u{202e}verkehrt".to_owned(), ErrorCode::InvalidCharacters),
    ] {
        let mut form = json!({ "productId": coffee, "splitRequest": true });
        form[field] = json!(text);
        member.post(REQUEST).json(&form).await.refused_field(field, code);
    }
    assert_eq!((count(&app).await, app.stock(coffee).await), (0, Some(5)));
    assert_eq!(member.get(STATUS).await.ok()["canRequest"], true);
}

#[on_both]
async fn the_shop_is_told(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Gesha" })).await.id;
    let member = app.premium().await;
    choose(&member, coffee).await.ok();
    let entry = owner.audit_of("lounge.requested").await[0].clone();
    assert_eq!((&entry["actorName"], &entry["subjectName"]), (&json!(member.name), &json!("Gesha")));
    let notices = owner.get("/api/notifications").await.ok();
    let told: Vec<&Value> = notices
        .as_array()
        .unwrap()
        .iter()
        .filter(|notice| notice["title"] == "Gratisprodukt angefragt")
        .collect();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0]["message"], format!("{} wünscht sich „Gesha“.", member.name));
    assert_eq!(told[0]["actionUrl"], "/admin/lounge");
}

#[on_both]
async fn what_was_chosen_outlives_product_and_person(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Gesha" })).await.id;
    let member = app.premium().await;
    let form = json!({ "productId": coffee, "customRequest": "Für Lieselotte" });
    member.post(REQUEST).json(&form).await.ok();
    owner.delete_product(coffee).await.ok();
    let own = member.get(HISTORY).await.ok()[0].clone();
    assert_eq!((&own["productName"], &own["productId"]), (&json!("Gesha"), &json!(null)));
    owner.delete_user(member.id).await.ok();
    let left = newest(&owner).await;
    assert_eq!(
        (&left["username"], &left["userId"], &left["customRequest"], &left["productName"]),
        (&json!("Gelöschtes Konto"), &json!(null), &json!(""), &json!("Gesha"))
    );
}
