//! A ban: ends everything at once and lasts until someone lifts it.

use crate::support::{PASSWORD, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::time::DAY;
use serde_json::{Value, json};

#[on_both]
async fn it_ends_every_session_at_once(app: TestApp) {
    let (admin, here) = (app.admin().await, app.member().await);
    let there = app.visitor().sign_in(&here.name).await;
    let answer = admin.ban(here.id, "Betrug").await.ok();
    assert_eq!(answer, json!({ "success": true, "message": "Benutzer gebannt" }));
    here.profile().await.refused(ErrorCode::SessionInvalid);
    there.get("/api/orders").await.refused(ErrorCode::SessionInvalid);
    let sentence = app.visitor().try_sign_in(&here.name, PASSWORD).await.refused(ErrorCode::Banned);
    assert_eq!(sentence, "Ihr Konto wurde gesperrt. Grund: Betrug");
    let user = admin.user(here.id).await.unwrap();
    assert_eq!((&user["role"], &user["banReason"]), (&json!("banned"), &json!("Betrug")));
    let activity =
        admin.get(&format!("/api/admin/users/{}/activity", here.id)).await.ok()["activity"].clone();
    assert_eq!((&activity["status"], &activity["role"]), (&json!("banned"), &json!("banned")));
}

#[on_both]
async fn time_does_not_lift_it(app: TestApp) {
    let banned = app.banned().await;
    app.advance(400 * DAY);
    app.visitor().try_sign_in(&banned.name, PASSWORD).await.refused(ErrorCode::Banned);
}

#[on_both]
async fn unban_brings_the_former_role_back(app: TestApp) {
    let owner = app.owner().await;
    for (id, name, role) in [
        {
            let member = app.member().await;
            (member.id, member.name.clone(), "user")
        },
        {
            let premium = app.premium().await;
            (premium.id, premium.name.clone(), "premium")
        },
        {
            let admin = app.admin().await;
            (admin.id, admin.name.clone(), "admin")
        },
    ] {
        owner.ban(id, "").await.ok();
        let sentence = app.visitor().try_sign_in(&name, PASSWORD).await.refused(ErrorCode::Banned);
        assert!(sentence.ends_with("Grund: nicht angegeben"), "{sentence}");
        let answer = owner.unban(id).await.ok();
        assert_eq!(answer, json!({ "success": true, "message": "Benutzer entsperrt" }));
        let user = app.visitor().try_sign_in(&name, PASSWORD).await.ok()["user"].clone();
        assert_eq!((&user["role"], &user["banReason"]), (&json!(role), &Value::Null));
    }
}

#[on_both]
async fn an_old_token_stays_dead_after_unban(app: TestApp) {
    let (owner, banned) = (app.owner().await, app.banned().await);
    owner.unban(banned.id).await.ok();
    banned.profile().await.refused(ErrorCode::SessionInvalid);
}

#[on_both]
async fn it_is_done_and_undone_once(app: TestApp) {
    let (admin, member) = (app.admin().await, app.member().await);
    admin.unban(member.id).await.refused(ErrorCode::NotBanned);
    admin.ban(member.id, "Betrug").await.ok();
    admin.ban(member.id, "noch einmal").await.refused(ErrorCode::AlreadyBanned);
    admin.unban(member.id).await.ok();
    admin.unban(member.id).await.refused(ErrorCode::NotBanned);
    admin.ban(admin.id, "").await.refused(ErrorCode::NotOnYourself);
    admin.ban(999_999, "").await.refused(ErrorCode::UserNotFound);
}

#[on_both]
async fn of_two_admins_at_once_one_bans(app: TestApp) {
    let (one, other, premium) = (app.admin().await, app.owner().await, app.premium().await);
    let bans = futures::join!(
        one.ban(premium.id, "eins").into_future(),
        other.ban(premium.id, "zwei").into_future(),
    );
    let (won, lost) = if bans.0.status == 200 { (bans.0, bans.1) } else { (bans.1, bans.0) };
    won.ok();
    lost.refused(ErrorCode::AlreadyBanned);
    one.unban(premium.id).await.ok();
    assert_eq!(one.user(premium.id).await.unwrap()["role"], "premium", "not lost on the way");
}

#[on_both]
async fn a_sign_in_at_the_same_moment_does_not_slip_through(app: TestApp) {
    let owner = app.owner().await;
    for _ in 0..5 {
        let member = app.member().await;
        let tries = (0..4).map(|_| app.visitor_elsewhere().try_sign_in(&member.name, PASSWORD).into_future());
        let (tries, ban) =
            futures::join!(futures::future::join_all(tries), owner.ban(member.id, "").into_future());
        ban.ok();
        for answer in tries {
            if answer.status == 200 {
                let token = answer.ok()["token"].as_str().unwrap().to_owned();
                let inside = (*app.visitor()).clone().with_token(&token);
                inside.profile().await.refused(ErrorCode::SessionInvalid);
            } else {
                answer.refused(ErrorCode::Banned);
            }
        }
    }
}

#[on_both]
async fn a_banned_person_who_waited_still_waits_afterwards(app: TestApp) {
    let (owner, waiting) = (app.owner().await, app.unapproved().await);
    owner.ban(waiting.id, "Werbung").await.ok();
    app.visitor().try_sign_in(&waiting.name, PASSWORD).await.refused(ErrorCode::Banned);
    owner.unban(waiting.id).await.ok();
    let again = app.visitor().sign_in(&waiting.name).await;
    again.get("/api/orders").await.refused(ErrorCode::NotApproved);
}

#[on_both]
async fn ban_and_unban_are_written_down(app: TestApp) {
    let (admin, premium) = (app.admin().await, app.premium().await);
    admin.ban(premium.id, "Betrug").await.ok();
    admin.unban(premium.id).await.ok();
    let [ban] = admin.audit_of("user.banned").await.try_into().unwrap();
    assert_eq!((&ban["before"]["role"], &ban["after"]["role"]), (&json!("premium"), &json!("banned")));
    assert_eq!((&ban["actorName"], &ban["reason"]), (&json!(admin.name), &json!("Betrug")));
    let [unban] = admin.audit_of("user.unbanned").await.try_into().unwrap();
    assert_eq!((&unban["before"]["role"], &unban["after"]["role"]), (&json!("banned"), &json!("premium")));
    assert_eq!(unban["subjectName"], premium.name);
}

#[on_both]
async fn admins_do_not_act_on_each_other(app: TestApp) {
    let (admin, other) = (app.admin().await, app.admin().await);
    admin.ban(other.id, "Streit").await.refused(ErrorCode::AdminProtected);
    admin
        .post(&format!("/api/admin/users/{}/timeout", other.id))
        .json(&json!({ "duration": 1, "reason": "Streit" }))
        .await
        .refused(ErrorCode::AdminProtected);
    admin.delete(&format!("/api/admin/users/{}", other.id)).await.refused(ErrorCode::AdminProtected);
    let owner = app.owner().await;
    owner.ban(other.id, "Streit").await.ok();
    admin.unban(other.id).await.refused(ErrorCode::AdminProtected);
}

#[on_both]
async fn it_wants_the_password_given_not_long_ago(app: TestApp) {
    let (admin, member) = (app.admin().await, app.member().await);
    app.advance(kontor::time::HOUR);
    admin.ban(member.id, "Betrug").await.refused(ErrorCode::ConfirmationRequired);
    member.profile().await.ok();
}
