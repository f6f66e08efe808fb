//! Registering: names that no one can mistake, fields that say what is wrong with them, limits.

use crate::support::{TestApp, Visitor, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::time::HOUR;
use serde_json::{Value, json};

fn form(change: Value) -> Value {
    let mut form = json!({ "username": "marta.k", "password": "geheim1", "telegramUsername": "marta_k" });
    let Value::Object(change) = change else { panic!("an object of changed fields") };
    form.as_object_mut().unwrap().extend(change);
    form
}

fn send(visitor: &Visitor, form: &Value) -> impl Future<Output = crate::support::Answer> {
    visitor.post("/api/simple-register").json(form).into_future()
}

#[on_both]
async fn a_new_account_waits_for_approval(app: TestApp) {
    let answer = send(&app.visitor(), &form(json!({ "telegramUsername": "@marta_k" }))).await.ok();
    assert_eq!(answer["success"], true);
    assert_eq!(answer["message"], "Ihr Konto wurde erstellt und wartet auf Freischaltung.");

    let pending = app.owner().await.get("/api/pending-registrations").await.ok();
    assert_eq!(pending["success"], true);
    let [waiting] = pending["pending"].as_array().unwrap().as_slice() else { panic!("{pending}") };
    assert_eq!(waiting["username"], "marta.k");
    assert_eq!(waiting["telegramUsername"], "marta_k");
    assert_eq!(waiting["isApproved"], false);
    assert!(waiting["registeredAt"].as_str().unwrap().ends_with('Z'));

    let marta = app.visitor().try_sign_in("marta.k", "geheim1").await.ok();
    assert_eq!(marta["user"]["role"], "user");
    assert_eq!(marta["user"]["isApproved"], false);
}

#[on_sqlite]
async fn nobody_can_give_himself_more(app: TestApp) {
    let bold = json!({ "role": "admin", "isApproved": true, "id": 1, "isPremium": true, "premiumUntil": "2099-01-01T00:00:00Z" });
    send(&app.visitor(), &form(bold)).await.ok();
    let user = app.visitor().try_sign_in("marta.k", "geheim1").await.ok()["user"].clone();
    assert_ne!(user["id"], 1);
    assert_eq!(user["role"], "user");
    assert_eq!(user["isApproved"], false);
}

#[on_sqlite]
async fn every_wrong_field_says_so(app: TestApp) {
    let visitor = app.visitor();
    for (field, value, code, sentence) in [
        ("username", "ab", ErrorCode::UsernameTooShort, "Benutzername muss mindestens 3 Zeichen lang sein"),
        (
            "username",
            "  ab  ",
            ErrorCode::UsernameTooShort,
            "Benutzername muss mindestens 3 Zeichen lang sein",
        ),
        ("username", "", ErrorCode::UsernameTooShort, "Benutzername muss mindestens 3 Zeichen lang sein"),
        ("password", "fünf5", ErrorCode::PasswordTooShort, "Passwort muss mindestens 6 Zeichen lang sein"),
        ("password", "", ErrorCode::PasswordTooShort, "Passwort muss mindestens 6 Zeichen lang sein"),
    ] {
        let answer = send(&visitor, &form(json!({ field: value }))).await;
        assert_eq!(answer.refused_field(field, code), sentence);
    }
    for (field, value, code) in [
        ("username", "x".repeat(33), ErrorCode::UsernameTooLong),
        ("username", "<b>marta</b>".to_owned(), ErrorCode::UsernameCharacters),
        ("username", "marta k".to_owned(), ErrorCode::UsernameCharacters),
        ("username", "mar\u{200b}ta".to_owned(), ErrorCode::UsernameCharacters),
        ("username", "marta\u{202e}atram".to_owned(), ErrorCode::UsernameCharacters),
        ("username", "\u{3164}\u{3164}\u{3164}".to_owned(), ErrorCode::UsernameCharacters),
        ("username", "☕☕☕".to_owned(), ErrorCode::UsernameCharacters),
        ("password", "x".repeat(257), ErrorCode::TooLong),
        ("telegramUsername", "a b".to_owned(), ErrorCode::TelegramUsername),
        ("telegramUsername", "ab".to_owned(), ErrorCode::TelegramUsername),
        ("telegramUsername", "https://t.me/marta".to_owned(), ErrorCode::TelegramUsername),
    ] {
        send(&visitor, &form(json!({ field: value }))).await.refused_field(field, code);
    }
    assert_eq!(app.number("SELECT COUNT(*) FROM auth_users", Vec::new()).await, 1, "the owner alone");
}

#[on_sqlite]
async fn all_wrong_fields_are_named_at_once(app: TestApp) {
    let answer =
        send(&app.visitor(), &json!({ "username": "ab", "password": "kurz", "telegramUsername": "?" })).await;
    assert_eq!(answer.refused(ErrorCode::InvalidInput), "Bitte prüfen Sie Ihre Eingaben.");
    assert_eq!(
        answer.json()["fields"],
        json!({
            "username": "Benutzername muss mindestens 3 Zeichen lang sein",
            "password": "Passwort muss mindestens 6 Zeichen lang sein",
            "telegramUsername": "Bitte geben Sie einen gültigen Telegram-Namen ein.",
        })
    );
}

#[on_both]
async fn names_of_any_script_are_welcome(app: TestApp) {
    for name in ["käthe.w", "Ινές_72", "李小龙", "мария-к", "ÄÖÜß"] {
        app.visitor().register(name, "geheim1").await.ok();
        let user = app.visitor().try_sign_in(name, "geheim1").await.ok()["user"].clone();
        assert_eq!(user["username"], name);
    }
}

#[on_both]
async fn a_name_that_looks_like_another_is_taken(app: TestApp) {
    app.member_named("paypal.max").await;
    for twin in [
        "paypal.max",
        "PayPal.Max",
        "paypa1.max",
        "раураl.max",
        "ｐａｙｐａｌ.max",
        "payp\u{61}\u{6c}.m\u{430}x",
        "  paypal.max  ",
    ] {
        let sentence =
            app.visitor().register(twin, "geheim1").await.refused_field("username", ErrorCode::UsernameTaken);
        assert_eq!(sentence, "Dieser Benutzername ist bereits vergeben.", "{twin}");
    }
    app.visitor().register("paypal.mex", "geheim1").await.ok();
}

#[on_both]
async fn composed_and_decomposed_letters_are_one_name(app: TestApp) {
    app.visitor().register("k\u{e4}the", "geheim1").await.ok();
    app.visitor()
        .register("ka\u{308}the", "geheim1")
        .await
        .refused_field("username", ErrorCode::UsernameTaken);
    app.visitor().try_sign_in("KA\u{308}THE", "geheim1").await.ok();
}

#[on_sqlite]
async fn the_shops_own_voice_is_reserved(app: TestApp) {
    for name in
        ["admin", "Admin", "Аdmin", "аdmіn", "system", "Support", "guest", "kontor", "inhaber", "lnhaber"]
    {
        app.visitor().register(name, "geheim1").await.refused_field("username", ErrorCode::UsernameTaken);
    }
}

#[on_both]
async fn of_twins_at_the_same_moment_one_is_stored(app: TestApp) {
    let visitor = app.visitor();
    let tries = (0..20).map(|_| visitor.register("marta.k", "geheim1").into_future());
    let answers = futures::future::join_all(tries).await;
    let created = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(created, 1);
    for refused in answers.iter().filter(|answer| answer.status != 200) {
        refused.refused_field("username", ErrorCode::UsernameTaken);
    }
    assert_eq!(app.number("SELECT COUNT(*) FROM auth_users WHERE username = 'marta.k'", Vec::new()).await, 1);
    assert_eq!(app.owner().await.audit_of("user.registered").await.len(), 1);
}

#[on_both]
async fn a_crowd_is_turned_away_rather_than_kept_waiting(app: TestApp) {
    let visitor = app.visitor();
    let crowd = (0..150).map(|number| visitor.register(&format!("person-{number}"), "geheim1").into_future());
    let answers = futures::future::join_all(crowd).await;
    let created = i64::try_from(answers.iter().filter(|answer| answer.status == 200).count()).unwrap();
    for refused in answers.iter().filter(|answer| answer.status != 200) {
        refused.refused(ErrorCode::Busy);
    }
    assert!(created > 0);
    assert_eq!(app.number("SELECT COUNT(*) FROM auth_users", Vec::new()).await, created + 1, "and the owner");
}

#[on_both]
async fn an_address_registers_ten_times_an_hour(app: TestApp) {
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let visitor = app.visitor();
    for number in 0..10 {
        visitor.register(&format!("gast{number}"), "geheim1").await.ok();
    }
    visitor.register("gast10", "geheim1").await.refused(ErrorCode::RateLimited);
    app.visitor_elsewhere().register("gast10", "geheim1").await.ok();
    app.advance(HOUR);
    visitor.register("gast11", "geheim1").await.ok();
}

#[on_both]
async fn a_refused_form_does_not_use_up_the_limit(app: TestApp) {
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    for _ in 0..15 {
        app.visitor().register("ab", "geheim1").await.refused(ErrorCode::UsernameTooShort);
    }
    app.visitor().register("marta.k", "geheim1").await.ok();
}

#[on_both]
async fn registration_is_written_down(app: TestApp) {
    app.visitor().register("marta.k", "geheim1").await.ok();
    let [entry] = app.owner().await.audit_of("user.registered").await.try_into().unwrap();
    assert_eq!(entry["subjectKind"], "user");
    assert_eq!(entry["subjectName"], "marta.k");
    assert_eq!(entry["actorId"], Value::Null);
}
