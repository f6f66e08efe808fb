//! Many members: two hundred in a transaction, with a handful of statements, whatever is killed between two of them.

use super::{before, choose};
use crate::mail::with_mailbox;
use crate::support::{TestApp, on_both};
use kontor::features::digests::{collect_next, is_due};
use kontor::time::{HOUR, MINUTE};
use kontor_db::{Rows, Tx, Value, scaled, values};

/// So many members with an address who get one each evening, from this moment on.
async fn crowd(app: &TestApp, count: usize, next_at: i64) {
    let now = app.now();
    let insert = move |tx: &mut Tx<'_>| -> Result<(), kontor_db::Error> {
        let mut people: Vec<Value> = Vec::new();
        for number in 0..count {
            let name = format!("crowd{number}");
            people.extend(values![name.as_str(), name.as_str(), "x", "user", true, 0]);
        }
        let before = "INSERT INTO auth_users (username, username_key, password_hash, role, is_approved, registered_at) VALUES";
        tx.execute_rows(Rows { before, row: "(?, ?, ?, ?, ?, ?)", after: "" }, &people)?;
        let crowd = "FROM auth_users WHERE username LIKE 'crowd%'";
        let addresses = format!(
            "INSERT INTO mail_addresses (user_id, address, address_key, verified_at)
             SELECT id, username || '@post.example', username || '@post.example', 0 {crowd}"
        );
        tx.execute(&addresses, &[])?;
        let chosen = format!(
            "INSERT INTO digests_subscriptions (user_id, frequency, chosen_at, told_until, told_before, next_at, leaving_key)
             SELECT id, 'daily', {now}, {now}, {now}, {next_at}, 'key of ' || username {crowd}"
        );
        tx.execute(&chosen, &[])?;
        Ok(())
    };
    app.shop().db.write(insert).await.unwrap();
}

const LETTERS: &str = "SELECT COUNT(*) FROM mail_messages WHERE is_written_late = TRUE";

#[on_both]
async fn ten_thousand_get_one_letter_each_in_parts_though_it_is_killed_in_the_middle(app: TestApp) {
    let (app, _double) = with_mailbox(&app).await;
    let member = app.member_with_address().await;
    let chosen = choose(&member, "daily").await;
    let next: kontor::time::Time = serde_json::from_value(chosen["nextAt"].clone()).unwrap();
    before(&app, &chosen, HOUR);
    let count = scaled(10_000);
    crowd(&app, count, next.0).await;
    app.advance(MINUTE);
    app.member().await.said(1, "An alle").await;
    app.advance(HOUR);
    let mut app = app;
    let (mut turns, mut before) = (0, 0);
    while is_due(app.shop()).await.unwrap() {
        assert!(collect_next(app.shop()).await.unwrap());
        turns += 1;
        let letters = app.number(LETTERS, Vec::new()).await;
        assert!(letters - before <= 200, "{} in one turn", letters - before);
        before = letters;
        // Another program goes on where this one ended.
        if turns % 4 == 1 {
            app = app.restart().await;
        }
    }
    assert_eq!(before, i64::try_from(count).unwrap() + 1);
    assert!(turns > count / 200, "{turns}");
    let twice = "SELECT COUNT(*) FROM (SELECT user_id FROM mail_messages WHERE is_written_late = TRUE GROUP BY user_id HAVING COUNT(*) > 1) twice";
    assert_eq!(app.number(twice, Vec::new()).await, 0);
}

#[on_both]
async fn of_a_quiet_crowd_no_letter_is_left(app: TestApp) {
    let (app, _double) = with_mailbox(&app).await;
    crowd(&app, 450, app.now() + HOUR).await;
    // Where only premium members may enter, others miss nothing.
    app.advance(MINUTE);
    app.premium().await.said(2, "Unter uns").await;
    app.advance(HOUR);
    let mut turns = 0;
    while collect_next(app.shop()).await.unwrap() {
        turns += 1;
    }
    assert_eq!((turns, app.number(LETTERS, Vec::new()).await), (3, 0));
    assert!(!is_due(app.shop()).await.unwrap());
}
