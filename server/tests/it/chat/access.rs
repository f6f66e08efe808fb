//! Every door of every kind of room × every kind of person.

use crate::support::{Actor, Answer, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::features::auth::SeededState;
use kontor::time::{DAY, Time};
use serde_json::{Value, json};

fn premium_until(until: i64) -> SeededState {
    SeededState {
        last_login_at: None,
        premium_since: Some(Time(until - 30 * DAY)),
        premium_until: Some(Time(until)),
        ban_reason: None,
        timeout: None,
    }
}

/// Every call by which someone can come at a room or at a message in it.
async fn try_doors(actor: &Actor, room: i64, message: &Value) -> Vec<Answer> {
    vec![
        actor.read(room, "").await,
        actor.say(room, "Darf ich?").await,
        actor.mark_read(room, 1).await,
        actor.react(message, "☕", "add").await,
        actor.react(message, "☕", "remove").await,
        actor.report(message, "Werbung").await,
        actor.pins(room).await,
        actor.search(&format!("q=liest&roomId={room}")).await,
        actor.edit(message, "Anders").await,
        actor.pin(message).await,
        actor.unpin(message).await,
        actor.remove(message, "Werbung").await,
    ]
}

#[on_both]
async fn every_door_of_every_room_for_everybody(app: TestApp) {
    let owner = (**app.owner().await).clone();
    let (insider, partner) = (app.premium().await, app.member().await);
    let private = insider.chat_with(partner.id).await;
    let former = app.member().await;
    former.seed_state(premium_until(app.now())).await;
    let lasting = app.member().await;
    lasting.seed_state(premium_until(app.now() + DAY)).await;
    let forged = (*app.visitor()).clone().with_token(&"A".repeat(43));
    let (lounge, hidden) = (ErrorCode::ChatPremiumOnly, ErrorCode::ChatRoomNotFound);
    use ErrorCode::{NotApproved, NotSignedIn, SessionInvalid, TimedOut};
    let everybody: Vec<(&str, Actor, [Option<ErrorCode>; 3])> = vec![
        ("visitor", (*app.visitor()).clone(), [Some(NotSignedIn); 3]),
        ("forged", forged, [Some(SessionInvalid); 3]),
        ("deleted", (*app.deleted().await).clone(), [Some(SessionInvalid); 3]),
        ("banned", (*app.banned().await).clone(), [Some(SessionInvalid); 3]),
        ("timed out", (*app.timed_out().await).clone(), [Some(TimedOut); 3]),
        ("unapproved", (*app.unapproved().await).clone(), [Some(NotApproved); 3]),
        ("member", (*app.member().await).clone(), [None, Some(lounge), Some(hidden)]),
        ("premium that is over", (*former).clone(), [None, Some(lounge), Some(hidden)]),
        ("premium that lasts", (*lasting).clone(), [None, None, Some(hidden)]),
        ("premium", (*app.premium().await).clone(), [None, None, Some(hidden)]),
        ("admin", (*app.admin().await).clone(), [None, None, Some(hidden)]),
        ("owner", owner.clone(), [None, None, Some(hidden)]),
        ("partner", (*partner).clone(), [None, Some(lounge), None]),
    ];
    for (who, actor, refusals) in &everybody {
        for (room, refusal) in [1, 2, private].into_iter().zip(refusals) {
            let message = insider.said(room, "Wer liest das?").await;
            for answer in try_doors(actor, room, &message).await {
                match refusal {
                    // Of a message in a private room of others no one learns that it is there.
                    Some(ErrorCode::ChatRoomNotFound) if answer.call.contains("/messages/") => {
                        answer.refused(ErrorCode::ChatMessageNotFound);
                    }
                    Some(code) => drop(answer.refused(*code)),
                    None if answer.call.starts_with("DELETE")
                        && !answer.call.contains("/pin")
                        && !["admin", "owner"].contains(who) =>
                    {
                        answer.refused(ErrorCode::ChatMessageNotYours);
                    }
                    None if answer.call.starts_with("PUT") && !answer.call.contains("/pin") => {
                        answer.refused(ErrorCode::ChatEditNotYours);
                    }
                    None if answer.call.contains("/pin")
                        && answer.call.contains("/messages/")
                        && !["admin", "owner"].contains(who) =>
                    {
                        answer.refused(ErrorCode::ChatPinRefused);
                    }
                    None => assert!(matches!(answer.status, 200 | 201), "{who}: {}", answer.describe()),
                }
            }
            if refusals.iter().all(|refusal| {
                !matches!(refusal, Some(NotSignedIn | SessionInvalid | TimedOut | NotApproved))
            }) {
                assert_eq!(actor.room(room).await.is_some(), refusal.is_none(), "{who} lists {room}");
            }
        }
    }
    // Nothing that was refused came in.
    let refused = everybody.iter().filter(|(_, _, refusals)| refusals[2].is_some()).count();
    assert!(refused > 8);
    let texts = insider.texts(private, "?limit=100").await;
    assert_eq!(texts.iter().filter(|text| *text == "Darf ich?").count(), 1, "{texts:?}");
}

#[on_both]
async fn a_room_that_is_not_there_is_not_there(app: TestApp) {
    let member = app.member().await;
    let nothing = json!({ "id": 4711 });
    for answer in try_doors(&member, 4711, &nothing).await {
        let code = if answer.call.contains("/messages/") {
            ErrorCode::ChatMessageNotFound
        } else {
            ErrorCode::ChatRoomNotFound
        };
        answer.refused(code);
    }
}

#[on_both]
async fn premium_that_ends_closes_the_door(app: TestApp) {
    let member = app.member().await;
    member.seed_state(premium_until(app.now() + DAY / 2)).await;
    member.said(2, "Noch darf ich.").await;
    app.advance(DAY / 2);
    let sentence = member.say(2, "Und jetzt?").await.refused(ErrorCode::ChatPremiumOnly);
    assert_eq!(sentence, "Dieser Chatraum ist Premium-Mitgliedern vorbehalten.");
    member.read(2, "").await.refused(ErrorCode::ChatPremiumOnly);
    assert!(member.room(2).await.is_none());
    assert!(member.room(1).await.is_some());
}

#[on_both]
async fn a_ban_and_a_timeout_close_every_door_at_once(app: TestApp) {
    let (member, other, owner) = (app.member().await, app.member().await, app.owner().await);
    let room = member.chat_with(other.id).await;
    owner.time_out(member.id, json!({ "duration": 1, "reason": "Streit" })).await.ok();
    member.say(room, "Hallo?").await.refused(ErrorCode::TimedOut);
    member.read(1, "").await.refused(ErrorCode::TimedOut);
    owner.ban(other.id, "Betrug").await.ok();
    other.say(room, "Hallo?").await.refused(ErrorCode::SessionInvalid);
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_messages", Vec::new()).await, 0);
}
