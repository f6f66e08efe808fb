//! Who sells: the owner fills it in, and nothing wrong is kept.

mod opening;

use crate::support::{Owner, TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

/// The texts that no shop opens without.
pub const REQUIRED_TEXTS: [&str; 5] = ["imprint", "privacy", "terms", "revocation", "shipping"];
const BUSINESS: &str = "/api/admin/business";

/// What a shop needs before it opens.
pub fn seller() -> Value {
    json!({
        "legalName": "Kranich & Kessel e. K.", "representative": "", "street": "Kranichkai 7", "postalCode": "20457",
        "city": "Hamburg", "country": "Deutschland", "email": "post@kranich.example", "phone": "+49 40 555 01 23",
        "registerCourt": "", "registerNumber": "", "vatId": "", "taxNumber": "", "economicId": "",
        "supervisoryAuthority": "", "packagingRegister": "", "weeeNumber": "", "disputeResolution": "silent",
        "accountHolder": "", "iban": "", "bic": "",
    })
}

pub async fn save_seller(owner: &Owner) {
    owner.put(BUSINESS).json(&json!({ "details": seller(), "version": 0 })).await.ok();
}

#[on_both]
async fn it_is_filled_in_step_by_step(app: TestApp) {
    let owner = app.owner().await;
    let empty = owner.get(BUSINESS).await.ok();
    assert_eq!((&empty["version"], &empty["changedAt"]), (&json!(0), &Value::Null));
    assert_eq!(empty["missing"].as_array().unwrap().len(), 7, "{empty}");
    let mut details = seller();
    details["legalName"] = json!(" Kranich  e. K. ");
    for later in ["street", "postalCode", "city", "email", "phone"] {
        details[later] = json!("");
    }
    let first = json!({ "details": details, "version": 0 });
    let saved = owner.put(BUSINESS).json(&first).await.ok();
    assert_eq!(saved["details"]["legalName"], "Kranich  e. K.");
    assert_eq!(saved["missing"], json!(["street", "postalCode", "city", "email", "phone"]));
    let whole = json!({ "details": seller(), "version": 1 });
    let saved = owner.put(BUSINESS).json(&whole).await.ok();
    assert_eq!((&saved["missing"], &saved["version"]), (&json!([]), &json!(2)));
    // Sent again, it is the same; the version does not move.
    assert_eq!(owner.put(BUSINESS).json(&whole).await.ok(), saved);
    app.deliver_events().await;
    let entries = owner.audit_of("business.changed").await;
    assert_eq!(entries.len(), 2, "{entries:?}");
    assert!(entries.iter().any(|entry| entry["before"]["legalName"] == "Kranich  e. K."), "{entries:?}");
}

#[on_both]
async fn of_two_who_edit_at_once_the_second_is_told(app: TestApp) {
    let owner = app.owner().await;
    save_seller(&owner).await;
    let save = |city: &str| {
        let mut details = seller();
        details["city"] = json!(city);
        owner.put(BUSINESS).json(&json!({ "details": details, "version": 1 }))
    };
    let (first, second) = tokio::join!(async { save("Bremen").await }, async { save("Kiel").await });
    let mut codes = [first.status, second.status];
    codes.sort_unstable();
    assert_eq!(codes, [200, 409]);
    save("Lübeck").await.refused(ErrorCode::ChangedMeanwhile);
}

#[on_both]
async fn what_cannot_be_right_is_refused_at_its_field(app: TestApp) {
    let owner = app.owner().await;
    for (field, value, code) in [
        ("postalCode", "2045", ErrorCode::PostalCodeInvalid),
        ("email", "post@@kranich.example", ErrorCode::EmailInvalid),
        ("email", "post@kranich.example\r\nBcc: a@b.de", ErrorCode::InvalidCharacters),
        ("phone", "morgens", ErrorCode::PhoneInvalid),
        ("iban", "DE00 0000 0000 0000 0000 00", ErrorCode::IbanInvalid),
        ("vatId", "DE12", ErrorCode::VatIdInvalid),
        ("bic", "ABC", ErrorCode::BicInvalid),
    ] {
        let mut details = seller();
        details[field] = json!(value);
        let body = json!({ "details": details, "version": 0 });
        owner.put(BUSINESS).json(&body).await.refused_field(field, code);
    }
    assert_eq!(owner.get(BUSINESS).await.ok()["version"], 0, "nothing was kept");
    let admin = app.admin().await;
    admin.get(BUSINESS).await.refused(ErrorCode::OwnerOnly);
}
