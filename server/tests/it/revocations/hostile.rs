//! Withdrawals from contracts by those who try what a form can hold.

use super::{FILLED, count, key_in, press, with_step};
use crate::support::{TestApp, on_both, on_sqlite};
use futures_util::future::join_all;
use kontor::error::ErrorCode;
use serde_json::{Value, json};

const CALL: &str = "/api/revocations";

#[on_both]
async fn a_call_tells_as_little_as_the_page_before_and_after_a_contract_was_found(app: TestApp) {
    let owner = app.owner().await;
    let product = owner.product(json!({})).await;
    let order = app.member().await.placed(&crate::support::order(&[(&product, 1)])).await;
    let visitor = app.visitor();
    let mut told = Vec::new();
    for contract in [order.as_str(), "00000000000000000000000000000000"] {
        let wish = json!({ "name": "Marta", "contract": contract, "contact": "marta@post.example" });
        let answer = visitor.post(CALL).json(&wish).await;
        let (status, receipt) = (answer.status, answer.ok());
        let names: Vec<_> = receipt.as_object().unwrap().keys().cloned().collect();
        let path = receipt["documentUrl"].as_str().unwrap().to_owned();
        let before = visitor.get(&path).await.text().to_owned();
        app.deliver_events().await;
        assert_eq!(visitor.get(&path).await.text(), before, "what was found is the shop's alone");
        let number = receipt["number"].as_str().unwrap();
        let (_, rest) = before.split_once(number).unwrap();
        let (_, rest) = rest.split_once("Dies bestätigt").unwrap();
        told.push((status, names, rest.replace(contract, "")));
    }
    assert_eq!(told[0], told[1]);
    let found: Vec<Value> = owner.get("/api/admin/revocations").await.ok().as_array().unwrap().clone();
    assert_eq!((&found[0]["found"], &found[1]["found"]), (&json!("one"), &json!("none")));
}

#[on_sqlite]
async fn no_field_holds_a_header_or_hides_what_it_says(app: TestApp) {
    let owner = app.owner().await;
    let visitor = app.visitor();
    let breaks = ["\r\nBcc: a@b.de", "\nBcc: a@b.de", "\rBcc: a@b.de", "\0", "\u{202e}evil"];
    for bad in breaks {
        for (field, good) in [("name", "Marta"), ("contact", "marta@post.example")] {
            let typed = format!("{good}{bad}");
            let mut fields = with_step("confirm", "0123456789abcdef0123456789abcdef");
            fields.iter_mut().filter(|(name, _)| *name == field).for_each(|pair| pair.1 = &typed);
            let (status, _, html) = press(&visitor, &fields).await;
            assert_eq!(status, 422, "{field}: {typed:?}");
            assert!(html.contains(&format!("href=\"#{field}\"")), "{html}");
            let mut wish = json!({ "name": "Marta", "contract": "Tee", "contact": "marta@post.example" });
            wish[field] = json!(typed);
            let answer = visitor.post(CALL).json(&wish).await;
            assert_eq!(answer.status, 400, "{field}: {typed:?}: {}", answer.describe());
        }
    }
    assert_eq!(count(&app).await, 0);
    assert_eq!(owner.get("/api/admin/mail").await.ok()["messages"], json!([]));
}

#[on_sqlite]
async fn texts_of_a_megabyte_are_refused_with_a_sentence(app: TestApp) {
    let visitor = app.visitor();
    let long = "a".repeat(1_000_000);
    for field in ["name", "contract", "contact"] {
        let mut fields = with_step("confirm", "");
        fields.iter_mut().filter(|(name, _)| *name == field).for_each(|pair| pair.1 = &long);
        let (status, _, html) = press(&visitor, &fields).await;
        assert_eq!(status, 422, "{field}");
        assert!(html.contains("Die Angaben sind unlesbar oder zu lang."), "{html}");
        let mut wish = json!({ "name": "Marta", "contract": "Tee", "contact": "marta@post.example" });
        wish[field] = json!(long);
        visitor.post(CALL).json(&wish).await.refused(ErrorCode::BodyTooLarge);
        // What fits into a body and not into the field is told at the field, with the rest as it was typed.
        let mut fields = FILLED.to_vec();
        fields.iter_mut().filter(|(name, _)| *name == field).for_each(|pair| pair.1 = &long[..3000]);
        let (status, _, html) = press(&visitor, &fields).await;
        assert_eq!(status, 422, "{field}");
        assert!(html.contains(&format!("href=\"#{field}\"")), "{html}");
    }
    assert_eq!(count(&app).await, 0);
}

#[on_both]
async fn called_ten_times_with_one_key_it_is_one_declaration(app: TestApp) {
    let owner = app.owner().await;
    let visitor = app.visitor();
    let wish = json!({ "name": "Marta", "contract": "Tee", "contact": "marta@post.example" });
    let calls = (0..10).map(|_| visitor.post(CALL).key("0190-zehn").json(&wish).into_future());
    let receipts: Vec<Value> = join_all(calls).await.iter().map(|answer| answer.ok()).collect();
    assert!(receipts.iter().all(|receipt| *receipt == receipts[0]), "{receipts:?}");
    assert_eq!(count(&app).await, 1);
    app.deliver_events().await;
    assert_eq!(owner.get("/api/admin/mail").await.ok()["messages"].as_array().unwrap().len(), 1);
}

/// In the night in which clocks go back there are two moments that are called the same; in the other one an hour is missing.
#[on_sqlite]
async fn receipts_name_the_clock_in_the_nights_of_the_change(app: TestApp) {
    let visitor = app.visitor();
    let at = |text: &str| text.parse::<jiff::Timestamp>().unwrap().as_millisecond();
    for (moment, written) in [
        ("2027-03-28T00:59:20Z", "28.03.2027 um 01:59:20 Uhr (MEZ)"),
        ("2027-03-28T01:00:00Z", "28.03.2027 um 03:00:00 Uhr (MESZ)"),
        ("2027-10-31T00:30:00Z", "31.10.2027 um 02:30:00 Uhr (MESZ)"),
        ("2027-10-31T01:30:00Z", "31.10.2027 um 02:30:00 Uhr (MEZ)"),
    ] {
        app.advance(at(moment) - app.now());
        let (_, _, summary) = press(&visitor, &with_step("check", "")).await;
        let key = key_in(&summary);
        let (_, _, receipt) = press(&visitor, &with_step("confirm", &key)).await;
        // The clock of the test runs on by what the calls take.
        let minute = written.rsplit_once(':').unwrap().0;
        let zone = written.split_once(" Uhr ").unwrap().1;
        assert!(receipt.contains(minute) && receipt.contains(zone), "{written} is missing in {receipt}");
    }
    app.deliver_events().await;
}
