//! Pictures that no one shows are removed, a day after they were sent.

use super::sample::png;
use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::features::media;
use kontor::time::{DAY, Time};
use serde_json::json;

async fn clean(app: &TestApp) {
    let now = Time(app.now());
    app.shop().db.write(move |tx| media::purge(tx, now)).await.unwrap();
}

#[on_both]
async fn what_nobody_shows_is_removed_after_a_day(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let send = async |side| {
        let answer = owner.post("/api/products/image").body(png(side, side)).await.ok();
        answer["imageUrl"].as_str().unwrap().to_owned()
    };
    let (shown, linked, forgotten) = (send(700).await, send(710).await, send(720).await);
    owner.product(json!({ "imageUrl": shown })).await;
    owner.product(json!({ "imageUrl": format!("https://shop.example{linked}") })).await;
    let avatar = member.put("/api/user/avatar").body(png(90, 90)).await.ok();
    let avatar = avatar["avatar"].as_str().unwrap();
    let small = |path: &str| path.replace("-640.", "-320.");

    app.advance(DAY - 60_000);
    clean(&app).await;
    assert_eq!(app.visitor().get(&forgotten).await.status, 200, "the form may still be open");
    app.advance(2 * 60_000);
    clean(&app).await;
    for path in [&forgotten, &small(&forgotten)] {
        app.visitor().get(path).await.refused(ErrorCode::NotFound);
    }
    // Not even on the next day.
    app.advance(DAY + 60_000);
    clean(&app).await;
    for path in [&shown, &small(&shown), &linked, &small(&linked), avatar] {
        assert_eq!(app.visitor().get(path).await.status, 200, "{path}");
    }
}
