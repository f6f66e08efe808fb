//! A timeout: shuts out for some hours, says until when and why, ends by itself.

use crate::support::{PASSWORD, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::time::{HOUR, SECOND, Time};
use serde_json::{Value, json};

#[on_both]
async fn it_says_until_when_and_why(app: TestApp) {
    let (admin, member) = (app.admin().await, app.member().await);
    let answer = admin.time_out(member.id, json!({ "duration": 6, "reason": "Streit im Chat" })).await.ok();
    assert_eq!(answer, json!({ "success": true, "message": "Timeout gesetzt" }));
    let until = Time(app.now() + 6 * HOUR).in_german(&app.shop().zone);
    let sentence = format!("Ihr Konto ist bis {until} Uhr pausiert. Grund: Streit im Chat");
    assert_eq!(member.profile().await.refused(ErrorCode::TimedOut), sentence);
    assert_eq!(
        app.visitor().try_sign_in(&member.name, PASSWORD).await.refused(ErrorCode::TimedOut),
        sentence
    );
    member.get("/api/orders").await.refused(ErrorCode::TimedOut);

    let user = admin.user(member.id).await.unwrap();
    assert_eq!((&user["isActive"], &user["role"]), (&json!(false), &json!("user")));
    assert_eq!(user["timeoutReason"], "Streit im Chat");
    let activity =
        admin.get(&format!("/api/admin/users/{}/activity", member.id)).await.ok()["activity"].clone();
    assert_eq!(activity["status"], "timeout");
    assert_eq!(activity["timeoutInfo"]["reason"], "Streit im Chat");
    assert!(activity["timeoutInfo"]["until"].as_str().unwrap().ends_with('Z'));
}

#[on_both]
async fn it_ends_by_itself(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    owner.time_out(member.id, json!({ "duration": 1 })).await.ok();
    app.advance(HOUR - 20 * SECOND);
    member.profile().await.refused(ErrorCode::TimedOut);
    app.advance(20 * SECOND);
    let user = member.profile().await.ok()["user"].clone();
    assert_eq!((&user["isActive"], &user["timeoutUntil"]), (&json!(true), &Value::Null));
    app.visitor().try_sign_in(&member.name, PASSWORD).await.ok();
    let activity =
        owner.get(&format!("/api/admin/users/{}/activity", member.id)).await.ok()["activity"].clone();
    assert_eq!((&activity["status"], &activity["timeoutInfo"]), (&json!("active"), &Value::Null));
}

#[on_sqlite]
async fn the_duration_is_an_integer_or_the_text_of_one(app: TestApp) {
    let admin = app.admin().await;
    for duration in [json!(1), json!("1"), json!("168"), json!(8760), json!("8760")] {
        let member = app.member().await;
        admin.time_out(member.id, json!({ "duration": duration })).await.ok();
        member.profile().await.refused(ErrorCode::TimedOut);
    }
}

#[on_sqlite]
async fn any_other_duration_is_refused(app: TestApp) {
    let (admin, member) = (app.admin().await, app.member().await);
    for duration in [
        json!(0),
        json!(-1),
        json!(8761),
        json!(i64::MAX),
        json!(i64::MIN),
        json!("0"),
        json!("-5"),
        json!("8761"),
    ] {
        let answer = admin.time_out(member.id, json!({ "duration": duration })).await;
        let sentence = answer.refused_field("duration", ErrorCode::TimeoutHours);
        assert_eq!(sentence, "Bitte wählen Sie eine Dauer zwischen 1 und 8760 Stunden.");
    }
    for duration in
        [json!(1.5), json!("1.5"), json!("eine"), json!(""), json!(null), json!(true), json!([1]), json!({})]
    {
        let answer = admin.time_out(member.id, json!({ "duration": duration })).await;
        answer.refused_field("duration", ErrorCode::InvalidValue);
    }
    for text in [r#"{"duration":99999999999999999999}"#, r#"{"duration":"99999999999999999999"}"#] {
        let call = admin.post(&format!("/api/admin/users/{}/timeout", member.id)).text(text);
        call.await.refused_field("duration", ErrorCode::InvalidValue);
    }
    admin.time_out(member.id, json!({})).await.refused_field("duration", ErrorCode::Required);
    member.profile().await.ok();
}

#[on_both]
async fn the_reason_is_free_within_bounds(app: TestApp) {
    let admin = app.admin().await;
    for (reason, said) in [
        (json!("  Grüße\r\nund <b>Tschüss</b>  "), "Grüße\nund <b>Tschüss</b>"),
        (json!(""), "nicht angegeben"),
        (json!("   "), "nicht angegeben"),
        (Value::Null, "nicht angegeben"),
    ] {
        let member = app.member().await;
        admin.time_out(member.id, json!({ "duration": 1, "reason": reason })).await.ok();
        let sentence = member.profile().await.refused(ErrorCode::TimedOut);
        assert!(sentence.ends_with(&format!("Grund: {said}")), "{sentence}");
    }
    let member = app.member().await;
    let call = admin.time_out(member.id, json!({ "duration": 1, "reason": "x".repeat(501) }));
    call.await.refused_field("reason", ErrorCode::TooLong);
    let call = admin.time_out(member.id, json!({ "duration": 1, "reason": "\u{1b}[31mrot" }));
    call.await.refused_field("reason", ErrorCode::InvalidCharacters);
}

#[on_both]
async fn a_second_one_takes_the_place_of_the_first(app: TestApp) {
    let (admin, member) = (app.admin().await, app.member().await);
    admin.time_out(member.id, json!({ "duration": 24, "reason": "zu lang" })).await.ok();
    admin.time_out(member.id, json!({ "duration": 1, "reason": "kürzer" })).await.ok();
    assert!(member.profile().await.refused(ErrorCode::TimedOut).ends_with("Grund: kürzer"));
    app.advance(HOUR);
    member.profile().await.ok();
}

#[on_both]
async fn it_is_for_members_only(app: TestApp) {
    let admin = app.admin().await;
    let (waiting, banned) = (app.unapproved().await, app.banned().await);
    admin.time_out(waiting.id, json!({ "duration": 1 })).await.refused(ErrorCode::NotYetApproved);
    admin.time_out(banned.id, json!({ "duration": 1 })).await.refused(ErrorCode::AlreadyBanned);
    admin.time_out(admin.id, json!({ "duration": 1 })).await.refused(ErrorCode::NotOnYourself);
    admin.time_out(999_999, json!({ "duration": 1 })).await.refused(ErrorCode::UserNotFound);
}

#[on_both]
async fn it_can_be_ended_early_once(app: TestApp) {
    let (admin, member) = (app.admin().await, app.member().await);
    let path = format!("/api/admin/users/{}/timeout", member.id);
    admin.delete(&path).await.refused(ErrorCode::NotTimedOut);
    admin.time_out(member.id, json!({ "duration": 24, "reason": "Versehen" })).await.ok();
    let answer = admin.delete(&path).await.ok();
    assert_eq!(answer, json!({ "success": true, "message": "Timeout aufgehoben" }));
    member.profile().await.ok();
    admin.delete(&path).await.refused(ErrorCode::NotTimedOut);
    let [entry] = admin.audit_of("user.timeout_ended").await.try_into().unwrap();
    assert!(entry["before"]["timeoutUntil"].is_string(), "{entry}");
    assert_eq!(entry["after"]["timeoutUntil"], Value::Null);
}

#[on_both]
async fn it_is_written_down(app: TestApp) {
    let (admin, member) = (app.admin().await, app.member().await);
    admin.time_out(member.id, json!({ "duration": 1, "reason": "Streit" })).await.ok();
    let [entry] = admin.audit_of("user.timed_out").await.try_into().unwrap();
    assert_eq!((&entry["actorId"], &entry["subjectId"]), (&json!(admin.id), &json!(member.id.to_string())));
    assert_eq!(entry["reason"], "Streit");
    assert_eq!(entry["before"]["timeoutUntil"], Value::Null);
    assert!(entry["after"]["timeoutUntil"].is_string(), "{entry}");
}
