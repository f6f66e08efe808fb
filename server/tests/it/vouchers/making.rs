//! The owner's vouchers: made, changed, ended, and each of it in the log.

use super::{VOUCHERS, make, ten_percent, used};
use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

#[on_both]
async fn they_are_made_changed_and_ended(app: TestApp) {
    let owner = app.owner().await;
    let made = owner.post(VOUCHERS).json(&ten_percent()).await;
    assert_eq!(made.status, 201, "{}", made.describe());
    let made = made.json();
    assert_eq!(
        (&made["code"], &made["percent"], &made["amount"], &made["state"], &made["used"]),
        (&json!("KAFFEE10"), &json!(10), &Value::Null, &json!("active"), &json!(0))
    );
    let path = format!("{VOUCHERS}/{}", made["id"]);
    // However it is typed, it is one code.
    let again = json!({ "code": " kaffee 10 ", "kind": "amount", "amount": "5" });
    owner.post(VOUCHERS).json(&again).await.refused_field("code", ErrorCode::VoucherCodeTaken);
    let other = make(&owner, &json!({ "code": "TEE-5", "kind": "amount", "amount": 5 }), json!({})).await;
    owner
        .put(&format!("{VOUCHERS}/{other}"))
        .json(&ten_percent())
        .await
        .refused_field("code", ErrorCode::VoucherCodeTaken);
    let more = json!({
        "code": "kaffee10", "kind": "percent", "percent": 15, "minimumAmount": "20", "startsOn": "2030-01-01", "endsOn": "2030-01-31",
        "mostUses": 100, "mostPerMember": 1, "note": " Newsletter ",
    });
    let changed = owner.put(&path).json(&more).await.ok();
    assert_eq!(
        (&changed["code"], &changed["minimumAmount"], &changed["state"], &changed["note"]),
        (&json!("KAFFEE10"), &json!("20.00"), &json!("planned"), &json!("Newsletter"))
    );
    let ended = owner.post(&format!("{path}/end")).await.ok();
    assert_eq!((&ended["isActive"], &ended["state"]), (&json!(false), &json!("ended")));
    owner.post(&format!("{path}/end")).await.ok();
    let listed = owner.get(VOUCHERS).await.ok();
    assert_eq!(
        (&listed[0]["code"], &listed[1]["code"]),
        (&json!("TEE-5"), &json!("KAFFEE10")),
        "the newest first"
    );
    owner.put(&format!("{VOUCHERS}/999999")).json(&ten_percent()).await.refused(ErrorCode::VoucherNotFound);
    owner.post(&format!("{VOUCHERS}/999999/end")).await.refused(ErrorCode::VoucherNotFound);
    app.deliver_events().await;
    assert_eq!(owner.audit_of("voucher.created").await.len(), 2);
    let updated = owner.audit_of("voucher.updated").await;
    assert_eq!((&updated[0]["before"]["percent"], &updated[0]["after"]["percent"]), (&json!(10), &json!(15)));
    assert_eq!(owner.audit_of("voucher.ended").await.len(), 1, "ended twice is ended once");
    assert_eq!(used(&owner, other).await, 0);
}

#[on_both]
async fn nothing_wrong_is_kept(app: TestApp) {
    let owner = app.owner().await;
    for (change, field, code) in [
        (json!({ "code": "" }), "code", ErrorCode::VoucherCodeInvalid),
        (json!({ "code": "AB" }), "code", ErrorCode::VoucherCodeInvalid),
        (json!({ "code": "KÄFFEE" }), "code", ErrorCode::VoucherCodeInvalid),
        (json!({ "code": "A".repeat(31) }), "code", ErrorCode::VoucherCodeInvalid),
        (json!({ "percent": 0 }), "percent", ErrorCode::VoucherPercentInvalid),
        (json!({ "percent": 101 }), "percent", ErrorCode::VoucherPercentInvalid),
        (json!({ "percent": null }), "percent", ErrorCode::VoucherPercentInvalid),
        (json!({ "amount": "5" }), "percent", ErrorCode::VoucherPercentInvalid),
        (json!({ "kind": "amount", "percent": null }), "amount", ErrorCode::VoucherAmountInvalid),
        (
            json!({ "kind": "amount", "percent": null, "amount": "-5" }),
            "amount",
            ErrorCode::VoucherAmountInvalid,
        ),
        (
            json!({ "kind": "amount", "percent": null, "amount": "0" }),
            "amount",
            ErrorCode::VoucherAmountInvalid,
        ),
        (json!({ "kind": "shipping" }), "kind", ErrorCode::InvalidValue),
        (json!({ "minimumAmount": "-0.01" }), "minimumAmount", ErrorCode::AmountInvalid),
        (
            json!({ "startsOn": "2026-12-02", "endsOn": "2026-12-01" }),
            "endsOn",
            ErrorCode::VoucherDaysInvalid,
        ),
        (json!({ "mostUses": 0 }), "mostUses", ErrorCode::VoucherUsesInvalid),
        (json!({ "mostPerMember": 1_000_001 }), "mostPerMember", ErrorCode::VoucherUsesInvalid),
        (json!({ "note": "x".repeat(201) }), "note", ErrorCode::TooLong),
        (json!({ "categories": (0..201).collect::<Vec<i64>>() }), "categories", ErrorCode::InvalidValue),
    ] {
        let mut voucher = ten_percent();
        voucher.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let answer = owner.post(VOUCHERS).json(&voucher).await;
        assert!((400..500).contains(&answer.status), "{voucher}: {}", answer.describe());
        assert!(answer.json()["fields"][field].is_string(), "{voucher}: {}", answer.describe());
        assert_eq!(answer.json()["fields"].as_object().unwrap().len(), 1, "{voucher}: {}", answer.describe());
        let known = matches!(code, ErrorCode::TooLong);
        assert!(known || answer.json()["fields"][field] == code.sentence(), "{}", answer.describe());
    }
    assert_eq!(owner.get(VOUCHERS).await.ok(), json!([]));
}

#[on_both]
async fn a_days_state_follows_the_shops_calendar(app: TestApp) {
    let owner = app.owner().await;
    let id = make(&owner, &ten_percent(), json!({ "endsOn": "2020-01-01" })).await;
    let state = async || owner.get(VOUCHERS).await.ok()[0]["state"].clone();
    assert_eq!(state().await, "over");
    let path = format!("{VOUCHERS}/{id}");
    let mut open = ten_percent();
    open["endsOn"] = json!("2099-12-31");
    owner.put(&path).json(&open).await.ok();
    assert_eq!(state().await, "active");
}
