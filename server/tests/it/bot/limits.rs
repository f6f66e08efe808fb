//! How much may be asked.

use super::{text, with_model};
use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::time::{DAY, HOUR};
use serde_json::Value;

#[on_both]
async fn members_and_addresses_have_their_hour(app: TestApp) {
    let app = app
        .restart_with(|config| {
            config.limits.factor = 1;
            (config.limits.questions_per_member_hour, config.limits.questions_per_address_hour) = (2, 1);
        })
        .await;
    let (member, visitor) = (app.member().await, app.visitor());
    visitor.ask_bot("Was kostet Premium?").await.ok();
    visitor.ask_bot("Was kostet Premium?").await.refused(ErrorCode::RateLimited);
    app.visitor_elsewhere().ask_bot("Was kostet Premium?").await.ok();
    for _ in 0..2 {
        member.ask_bot("Was kostet Premium?").await.ok();
    }
    member.ask_bot("Was kostet Premium?").await.refused(ErrorCode::RateLimited);
    app.advance(HOUR);
    member.ask_bot("Was kostet Premium?").await.ok();
}

#[on_both]
async fn nobody_uses_up_the_models_day(app: TestApp) {
    let (app, model) = with_model(
        &app,
        |_| "Gut [1].".to_owned(),
        |config| {
            config.limits.factor = 1;
            config.limits.model_answers_per_day = 20;
        },
    )
    .await;
    let (greedy, other, visitor) = (app.member().await, app.member().await, app.visitor());
    for asker in [(*greedy).clone(), (*visitor).clone()] {
        for _ in 0..2 {
            assert_eq!(asker.ask_bot("Was kostet Premium?").await.ok()["writtenBy"], "model");
        }
        let quoted = asker.ask_bot("Was kostet Premium?").await.ok();
        assert_eq!(quoted["writtenBy"], "passages");
        assert!(
            quoted["notice"].as_str().unwrap().contains("Ihnen heute schon")
                && text(&quoted).contains("19,99 €")
        );
    }
    assert_eq!(other.ask_bot("Was kostet Premium?").await.ok()["writtenBy"], "model");
    assert_eq!(app.visitor_elsewhere().ask_bot("Was kostet Premium?").await.ok()["writtenBy"], "model");
    assert_eq!(model.calls().len(), 6);
}

#[on_both]
async fn guests_share_half_of_the_models_day(app: TestApp) {
    let (app, _model) = with_model(
        &app,
        |_| "Gut [1].".to_owned(),
        |config| {
            config.limits.factor = 1;
            config.limits.model_answers_per_day = 6;
        },
    )
    .await;
    for number in 0..6 {
        let answer = app.visitor_elsewhere().ask_bot("Was kostet Premium?").await.ok();
        assert_eq!(answer["writtenBy"], if number < 3 { "model" } else { "passages" }, "{answer}");
    }
    assert_eq!(app.member().await.ask_bot("Was kostet Premium?").await.ok()["writtenBy"], "model");
}

#[on_both]
async fn the_model_has_its_day(app: TestApp) {
    let (app, model) = with_model(
        &app,
        |_| "Gut [1].".to_owned(),
        |config| {
            config.limits.factor = 1;
            config.limits.model_answers_per_day = 1;
        },
    )
    .await;
    let visitor = app.visitor();
    assert_eq!(visitor.ask_bot("Was kostet Premium?").await.ok()["writtenBy"], "model");
    let quoted = app.visitor_elsewhere().ask_bot("Was kostet Premium?").await.ok();
    assert_eq!(quoted["writtenBy"], "passages");
    assert!(
        quoted["notice"].as_str().unwrap().contains("für heute ausgelastet")
            && text(&quoted).contains("19,99 €")
    );
    // Greetings and what no one knows cost nothing.
    assert_eq!(visitor.ask_bot("Hallo!").await.ok()["notice"], Value::Null);
    assert_eq!(model.calls().len(), 1);
    app.advance(DAY);
    assert_eq!(visitor.ask_bot("Was kostet Premium?").await.ok()["writtenBy"], "model");
}
