//! What a day of translations may cost.

use super::with_service;
use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::time::{DAY, MINUTE};

#[on_both]
async fn a_member_has_so_many_a_minute_and_a_day(app: TestApp) {
    let (app, service) = with_service(&app, |config| {
        config.limits.factor = 1;
        (config.limits.translations_per_member_minute, config.limits.translations_per_member_day) = (2, 3);
    })
    .await;
    let (member, other) = (app.member().await, app.member().await);
    let text = |number: usize| format!("Das ist ein deutscher Satz mit der Nummer {number}.");
    for number in 0..2 {
        member.translate(&text(number), "en").await.ok();
    }
    member.translate(&text(2), "en").await.refused(ErrorCode::RateLimited);
    // What is known already costs nothing.
    member.translate(&text(1), "en").await.ok();
    other.translate(&text(2), "en").await.ok();
    app.advance(MINUTE);
    member.translate(&text(3), "en").await.ok();
    member.translate(&text(4), "en").await.refused(ErrorCode::TranslationLimit);
    assert_eq!(service.calls().len(), 4);
    app.advance(DAY);
    let member = member.sign_in(&member.name).await;
    member.translate(&text(4), "en").await.ok();
}

#[on_both]
async fn nobody_uses_up_the_shops_day(app: TestApp) {
    let (app, service) = with_service(&app, |config| {
        config.limits.factor = 1;
        config.limits.translated_characters_per_day = 50_000;
    })
    .await;
    let (greedy, other) = (app.member().await, app.member().await);
    let text = |number: usize| format!("{number} {}", "Satz für Satz ".repeat(200));
    greedy.translate(&text(0), "en").await.ok();
    greedy.translate(&text(1), "en").await.refused(ErrorCode::TranslationLimit);
    greedy.translate("Ein kurzer Satz geht noch.", "en").await.ok();
    other.translate(&text(1), "en").await.ok();
    assert_eq!(service.calls().len(), 3);
    app.advance(DAY);
    greedy.sign_in(&greedy.name).await.translate(&text(2), "en").await.ok();
}

#[on_both]
async fn the_shop_has_so_many_letters_a_day(app: TestApp) {
    let (app, service) = with_service(&app, |config| {
        config.limits.factor = 1;
        config.limits.translated_characters_per_day = 100;
    })
    .await;
    let (one, other) = (app.member().await, app.member().await);
    one.translate(&"Satz für Satz ".repeat(5), "en").await.ok();
    other.translate(&"Wort um Wort ".repeat(5), "en").await.refused(ErrorCode::TranslationBudget);
    other.translate("Das passt noch gut hinein.", "en").await.ok();
    assert_eq!(service.calls().len(), 2);
    one.translate(&"Zu lang für jeden Tag ".repeat(20), "en").await.refused(ErrorCode::TranslationBudget);
}
