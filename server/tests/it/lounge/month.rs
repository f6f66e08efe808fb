//! The calendar month is the shop's: Europe/Berlin, whatever the server's machine thinks.

use super::{HISTORY, STATUS, choose, travel};
use crate::support::{Actor, TestApp, on_both};
use jiff::civil::date;
use kontor::error::ErrorCode;
use kontor::time::SECOND;
use serde_json::json;

/// Where the member stands, signed in again: sessions do not last for months.
async fn standing(member: &Actor) -> (Actor, bool, String) {
    let member = member.sign_in(&member.name).await;
    let status = member.get(STATUS).await.ok();
    let (can, month) = (status["canRequest"].as_bool().unwrap(), status["currentMonth"].as_str().unwrap());
    (member, can, month.to_owned())
}

#[on_both]
async fn it_turns_at_midnight_on_the_shops_wall_in_summer_and_in_winter(app: TestApp) {
    let coffee = app.owner().await.product(json!({ "name": "Assam" })).await.id;
    let member = (*app.premium().await).clone();
    let turns = [
        // Summer time: 22:00 UTC.
        (date(2027, 8, 31), "August 2027", "September 2027"),
        // The turn of the year, in winter time: 23:00 UTC.
        (date(2027, 12, 31), "Dezember 2027", "Januar 2028"),
        // A leap day.
        (date(2028, 2, 29), "Februar 2028", "März 2028"),
        // Between the two changes of the clock.
        (date(2028, 3, 31), "März 2028", "April 2028"),
    ];
    for (last_day, before, after) in turns {
        travel(&app, last_day, 23, 59, 50);
        let (person, _, month) = standing(&member).await;
        assert_eq!(month, before);
        if person.get(STATUS).await.ok()["canRequest"] == true {
            choose(&person, coffee).await.ok();
        }
        let sentence = choose(&person, coffee).await.refused(ErrorCode::MonthlyProductTaken);
        assert_eq!(sentence, format!("Bereits für {before} angefordert"));
        travel(&app, last_day, 23, 59, 59);
        app.advance(SECOND);
        let status = person.get(STATUS).await.ok();
        assert_eq!(status, json!({ "canRequest": true, "currentMonth": after, "request": null }));
        choose(&person, coffee).await.ok();
    }
    let person = member.sign_in(&member.name).await;
    let history = person.get(HISTORY).await.ok();
    let months: Vec<String> = (history.as_array().unwrap().iter())
        .map(|entry| format!("{} {}", entry["month"].as_str().unwrap(), entry["year"]))
        .collect();
    assert_eq!(
        months,
        [
            "April 2028",
            "März 2028",
            "Februar 2028",
            "Januar 2028",
            "Dezember 2027",
            "September 2027",
            "August 2027"
        ]
    );
}

#[on_both]
async fn another_zone_has_another_month(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let member = (*app.premium().await).clone();
    // Half an hour into September in Berlin.
    travel(&app, date(2027, 9, 1), 0, 30, 0);
    let (person, can, month) = standing(&member).await;
    assert_eq!((can, month.as_str()), (true, "September 2027"));
    choose(&person, coffee).await.ok();
    let app = app.restart_with(|config| config.shop.time_zone = "America/New_York".to_owned()).await;
    let (person, can, month) = standing(&member.at(&app)).await;
    assert_eq!((can, month.as_str()), (true, "August 2027"));
    choose(&person, coffee).await.ok();
}
