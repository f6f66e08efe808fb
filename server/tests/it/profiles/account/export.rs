//! All that is kept about a person: as a file for that person, and gone once the person is.
//!
//! Which tables hold personal data is read from the schema, so a new one cannot be forgotten: the test fails until the
//! person of [`a_life`] has a row in it, an exporter shows it and an eraser removes it.

use crate::support::{Actor, PASSWORD, TestApp, on_both, order};
use kontor::migrations;
use kontor_db::{Engine, TestDatabase, Tx};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Columns that say whose row it is.
const PERSON: &[&str] = &[
    "user_id",
    "actor_id",
    "author_id",
    "reporter_id",
    "decided_by",
    "approved_by",
    "owner_id",
    "member_id",
    "recipient_id",
];

/// Tables that need no part of their own in the export, and why.
const NOT_EXPORTED: &[(&str, &str)] = &[
    ("outbox_events", "each event has its entry in the log"),
    ("auth_recovery_codes", "hashes of secrets"),
    ("auth_challenges", "questions that are open for minutes"),
    ("telegram_codes", "hashes of secrets that are good for minutes"),
    ("mail_links", "hashes of secrets that are good for hours"),
];

/// Which part of the export shows a table.
fn part(table: &str) -> &str {
    match table.split('_').next().unwrap() {
        "auth" => "account",
        "profiles" => "profile",
        "audit" => "log",
        feature => feature,
    }
}

/// Tables with a column that names a person, and those columns.
fn personal_tables() -> BTreeMap<String, Vec<String>> {
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in TestDatabase::new(Engine::Sqlite, migrations::ALL).db().describe_schema() {
        let Some(column) = line.strip_prefix("column ").and_then(|rest| rest.split(' ').next()) else {
            continue;
        };
        let (table, column) = column.split_once('.').unwrap();
        if PERSON.contains(&column) {
            tables.entry(table.to_owned()).or_default().push(column.to_owned());
        }
    }
    assert!(tables.len() >= 12, "{tables:?}");
    tables
}

#[test]
fn every_personal_table_has_a_part_in_the_export() {
    let parts: Vec<&str> = kontor::EXPORTERS.iter().map(|(name, _)| *name).collect();
    for table in personal_tables().keys() {
        let excused = NOT_EXPORTED.iter().any(|(known, _)| known == table);
        assert!(excused || parts.contains(&part(table)), "{table} has no part in the export");
    }
}

/// Every column that leads to an account is known here as one, whatever its name.
#[test]
fn no_reference_to_an_account_has_another_name() {
    for line in TestDatabase::new(Engine::Sqlite, migrations::ALL).db().describe_schema() {
        if let Some(rest) = line.strip_prefix("reference ").filter(|rest| rest.contains("to auth_users")) {
            let column = rest.split(['(', ')']).nth(1).unwrap();
            assert!(PERSON.contains(&column), "{line}");
        }
    }
}

async fn rows(app: &TestApp, id: i64) -> BTreeMap<String, i64> {
    let tables = personal_tables();
    let read = move |tx: &mut Tx<'_>| {
        let mut counts = BTreeMap::new();
        for (table, columns) in &tables {
            for column in columns {
                let sql = format!("SELECT COUNT(*) FROM {table} WHERE {column} = $1");
                let count = tx.one(&sql, &[id.into()], |row| row.get::<i64>(0))?.unwrap();
                counts.insert(format!("{table}.{column}"), count);
            }
        }
        Ok::<_, kontor_db::Error>(counts)
    };
    app.shop().db.read(read).await.unwrap()
}

/// Someone who has left something in every table.
async fn a_life(app: &TestApp) -> Actor {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Hausmischung" })).await;
    app.visitor().register("theodora", PASSWORD).await.ok();
    let pending = owner.get("/api/pending-registrations").await.ok()["pending"][0]["id"].as_i64().unwrap();
    owner.approve(pending).await.ok();
    let member = app.visitor().sign_in("theodora").await;
    let change = json!({ "displayName": "Theo Lindqvist", "bio": "Teefreundin seit 1998" });
    member.put("/api/user/profile").json(&change).await.ok();
    member.ask_bot("Was kostet Premium?").await.ok();
    member.put("/api/user/avatar").body(crate::media::sample::png(64, 64)).await.ok();
    let voucher = json!({ "code": "HERZLICH", "kind": "shipping" });
    owner.post(crate::vouchers::VOUCHERS).json(&voucher).await.ok();
    let mut wish = order(&[(&coffee, 2)]);
    wish["voucherCode"] = json!("HERZLICH");
    (wish["customerName"], wish["customerNotes"]) = (json!("Theodora L."), json!("Bitte klingeln"));
    let id = member.placed(&wish).await;
    owner.settle(&id, "paid").await.ok();
    app.execute(
        "INSERT INTO bank_statements (digest, file_name, rows_read, rows_new, read_at) VALUES ($1, 'auszug.csv', 1, 1, 1)",
        vec![b"ein Fingerabdruck von 32 Zeichen".into()],
    )
    .await;
    app.execute(
        "INSERT INTO bank_rows (statement_id, fingerprint, booked_on, cents, currency, is_reversal, name, iban, text, end_to_end, state,
            order_id, decided_at)
         SELECT id, digest, '2026-11-24', 1, 'EUR', FALSE, 'T. Lindqvist', 'DE89370400440532013000', 'Für den guten Kaffee', '', 'settled',
            $1, 1 FROM bank_statements",
        vec![id.as_str().into()],
    )
    .await;
    let refund = json!({ "amount": "1.00", "way": "hand", "reason": "goodwill" });
    owner.post(&format!("/api/admin/orders/{id}/refunds")).json(&refund).await.ok();
    member.post(&format!("/api/wishlist/{}", coffee.id)).await.ok();
    let review = json!({ "rating": 5, "comment": "Sehr aromatisch und mild." });
    member.post(&format!("/api/products/{}/reviews", coffee.id)).json(&review).await.ok();
    let reaction = json!({ "itemId": coffee.id, "itemType": "product", "emoji": "☕", "action": "add" });
    member.post("/api/reactions").json(&reaction).await.ok();
    let address = json!({ "address": {
        "name": "Theodora Lindqvist", "street": "Am Ring", "number": "1", "zip": "20457", "city": "Hamburg", "country": "DE",
    } });
    member.post("/api/user/addresses").json(&address).await.ok();
    let guests =
        json!({ "mergeId": "a-cart-of-a-guest", "items": [{ "productId": coffee.id, "quantity": 3 }] });
    member.post("/api/cart/merge").json(&guests).await.ok();

    let other = app.member().await;
    let room = json!({ "name": "Zu zweit", "isPrivate": true, "invitedUserId": other.id });
    member.post("/api/chat/rooms").json(&room).await.ok();
    let send = async |author: &Actor, text: &str| {
        let message = json!({ "content": text });
        author.post("/api/chat/rooms/1/messages").json(&message).await.ok()["id"].as_i64().unwrap()
    };
    let own = send(&member, "Moin zusammen!.").await;
    let theirs = send(&other, "Auch moin!").await;
    let reaction = json!({ "emoji": "👍", "action": "add" });
    member.post(&format!("/api/chat/messages/{theirs}/reactions")).json(&reaction).await.ok();
    member.post("/api/chat/rooms/1/read").json(&json!({ "seq": 1 })).await.ok();
    let report = json!({ "reason": "Werbung" });
    member.post(&format!("/api/chat/messages/{theirs}/report")).json(&report).await.ok();
    other.post(&format!("/api/chat/messages/{own}/report")).json(&report).await.ok();
    // Kept back until moderation has looked at it.
    app.execute(
        "INSERT INTO chat_held (room_id, author_id, content, reason, held_at) VALUES (1, $1, 'Noch nicht gesehen', 'word', $2)",
        vec![member.id.into(), app.now().into()],
    )
    .await;
    // What an admin takes away leaves its own name behind for a day.
    let removed = json!({ "content": "Zu laut gesagt.", "clientId": "theodoras-zweite" });
    let removed = member.post("/api/chat/rooms/1/messages").json(&removed).await.ok()["id"].as_i64().unwrap();
    owner.delete(&format!("/api/chat/messages/{removed}")).json(&json!({ "reason": "zu laut" })).await.ok();
    app.deliver_events().await;
    crate::invoices::tell_seller(&owner).await;
    kontor::features::invoices::issue_due(app.shop()).await.unwrap();
    app.deliver_events().await;
    // What only a device or an admin can do is written behind the shop's back.
    for sql in [
        "INSERT INTO auth_totp (user_id, secret, enabled_at, last_step) VALUES ($1, $2, 1, 0)",
        "INSERT INTO auth_recovery_codes (user_id, code_hash) VALUES ($1, $2)",
        "INSERT INTO auth_passkeys (user_id, credential_id, user_handle, static_state, dynamic_state, transports, name, created_at)
         VALUES ($1, $2, $2, $2, $2, $2, 'Telefon', 1)",
        "INSERT INTO chat_pictures (name, author_id, width, height, content, small, created_at) VALUES ('bild', $1, 1, 1, $2, $2, 1)",
        "INSERT INTO auth_challenges (id, user_id, state, expires_at) VALUES ('frage', $1, $2, 1)",
        "INSERT INTO telegram_codes (user_id, code_hash, expires_at) VALUES ($1, $2, 1)",
        "INSERT INTO invitations_invitations (secret_hash, label, most_uses, used, ends_on, approves, author_id, created_at)
         VALUES ($2, 'Theodoras Nachbarn', 1, 1, '2026-12-24', FALSE, $1, 1)",
        "INSERT INTO mail_links (user_id, purpose, link_hash, address, password_mark, expires_at) VALUES ($1, 'password', $2, '', '', 1)",
    ] {
        app.execute(sql, vec![member.id.into(), b"streng geheim".into()]).await;
    }
    for sql in [
        "INSERT INTO telegram_links (user_id, telegram_id, telegram_username, linked_at, wants_orders, wants_chat, wants_products,
            wants_promotions, wants_premium)
         VALUES ($1, 4711, 'theodora_tele', 1, TRUE, TRUE, TRUE, FALSE, TRUE)",
        "INSERT INTO telegram_messages (user_id, chat_id, content, event_id, created_at, attempts)
         VALUES ($1, 4711, 'Willkommen, Theodora!', 0, 1, 0)",
        "INSERT INTO mail_messages (about, is_urgent, user_id, recipient, subject, text_body, html_body, created_at, attempts, failure)
         VALUES ('notice 1 1', FALSE, $1, 'theodora@post.example', 'Neue Anmeldung', 'Guten Tag, Theodora!', '', 1, 1, '')",
        "INSERT INTO telegram_talks (room_id, user_id, written_at) SELECT MIN(room_id), $1, 1 FROM chat_members WHERE user_id = $1",
        "INSERT INTO invitations_uses (user_id, invitation_id, approved, used_at) SELECT $1, id, TRUE, 1 FROM invitations_invitations",
        "INSERT INTO announcements_announcements (title, content, audience, product_name, by_push, by_telegram, by_mail, created_at,
            last_user, members) VALUES ('Neue Ernte', 'Sie ist da.', 'all', '', FALSE, FALSE, TRUE, 1, $1, 1)",
        "INSERT INTO announcements_recipients (announcement_id, user_id, created_at) SELECT id, $1, 1 FROM announcements_announcements",
        "INSERT INTO announcements_consents (user_id, address, wording, asked_at, asked_from, link_hash, expires_at, confirmed_from, leaving_key)
         SELECT $1, 'a', 'Ja, Theodora möchte Neuigkeiten.', 1, '', secret_hash, 2, '', 'geheimer Abschied' FROM invitations_invitations",
        "INSERT INTO mail_addresses (user_id, address, address_key, verified_at)
         VALUES ($1, 'Theodora@adresse.example', 'theodora@adresse.example', 1)",
    ] {
        app.execute(sql, vec![member.id.into()]).await;
    }
    for sql in [
        "INSERT INTO push_subscriptions (user_id, session_id, endpoint, point, auth, created_at)
         SELECT user_id, id, 'https://push.example/theodora-geheim' || id, token_hash, token_hash, 1 FROM auth_sessions WHERE user_id = $1",
        "INSERT INTO chat_mentions (message_id, user_id) SELECT MAX(id), CAST($1 AS BIGINT) FROM chat_messages",
        "INSERT INTO push_settings (user_id, orders, chat, products, promotions) VALUES ($1, TRUE, TRUE, TRUE, FALSE)",
        "INSERT INTO push_conversations (user_id, room_id, is_wanted) VALUES ($1, 1, TRUE)",
    ] {
        app.execute(sql, vec![member.id.into()]).await;
    }
    app.execute(
        "INSERT INTO lounge_requests (user_id, year, month, product_id, product_name, took_stock, custom_request,
            dosage_request, split_request, split_details, status, note, requested_at, updated_at)
         VALUES ($1, 2026, 11, NULL, 'Hausmischung', FALSE, 'Bitte ohne Theodoras Namen', '', FALSE, '', 'requested', '', 1, 1)",
        vec![member.id.into()],
    )
    .await;
    for sql in [
        "INSERT INTO deposits_addresses (chain, source, position, address, user_id, created_at, shown_at, due_at)
         VALUES ('bitcoin', 'bc1-shop', 1, 'bc1-one', $1, 1, 1, 1)",
        "INSERT INTO wallets_accounts (kind, currency, user_id, balance, postings) VALUES ('reserved', 'BTC', $1, 0, 0)",
        "INSERT INTO wallets_movements (kind, currency, amount, created_at) SELECT 'withdrawal', 'BTC', 1, $1",
        "INSERT INTO wallets_withdrawals (movement_id, account_id, currency, amount, address, status, requested_at, needs_approval,
            approved_by, approved_at, decided_at)
         SELECT m.id, a.id, 'BTC', 1, 'tb1-theodora', 'failed', 1, TRUE, $1, 1, 1 FROM wallets_movements m, wallets_accounts a
         WHERE a.user_id = $1",
    ] {
        app.execute(sql, vec![member.id.into()]).await;
    }
    for sql in [
        "INSERT INTO payments_payments (id, user_id, product, provider, sandbox, amount, currency, status, charge_id, created_at,
            expires_at, checked_at, paid_at)
         VALUES ('zahlung', $1, 'premium', 'telegram', FALSE, 1000, 'XTR', 'paid', 'stx-theodora', 1, 2, 1, 1)",
        "INSERT INTO payments_customers (user_id, provider, customer_id) VALUES ($1, 'stripe', 'cus_theodora')",
        "INSERT INTO premium_periods (user_id, payment_id, starts_at, ends_at) VALUES ($1, 'zahlung', 1, 2)",
        "INSERT INTO premium_contracts (payment_id, user_id, ordered_at, shop, price_cents, tax_note, early_start)
         VALUES ('zahlung', $1, 1, 'Laden', 1999, 'inkl. MwSt.', 1)",
        "INSERT INTO premium_memberships (user_id, ends_at, reminded, ended) VALUES ($1, 2, TRUE, TRUE)",
        "INSERT INTO terminations_terminations (number, form_key, received_at, name, contract, contact, kind, reason, user_id)
         VALUES ('K-THEODORA', 'c0ffee', 1, 'Theo', 'Premium', 'wer@post.example', 'ordinary', '', $1)",
        "INSERT INTO digests_subscriptions (user_id, frequency, chosen_at, told_until, told_before, next_at, leaving_key)
         VALUES ($1, 'daily', 1, 1, 1, 4000000000000, 'theodora-geheim')",
        "INSERT INTO revocations_revocations (number, form_key, received_at, name, contract, contact, user_id)
         VALUES ('W-THEODORA', 'beef', 1, 'Theo', 'Premium', 'wer@post.example', $1)",
        "UPDATE moderation_reports SET decided_by = $1 WHERE reporter_id <> $1",
        "INSERT INTO moderation_decisions (number, form_key, user_id, measure, ground, law, facts, place, content, detail, was_reported,
            was_held, decided_at)
         VALUES ('E-THEODORA', 'geheimer Schlüssel', $1, 'review_removed', 'rules', '', 'Theodora war grob', 'Tee', 'Grob', '', FALSE,
            FALSE, 1)",
        "INSERT INTO moderation_decisions (number, form_key, measure, ground, law, facts, place, content, detail, was_reported,
            was_held, decided_at, decided_by)
         VALUES ('E-ANDERE', 'andere', 'ban', 'rules', '', '', '', '', '', FALSE, FALSE, 1, $1)",
        "INSERT INTO moderation_objections (decision_id, reason, received_at, outcome, decided_at, decided_by)
         SELECT id, CASE WHEN user_id = $1 THEN 'Theodoras Widerspruch' ELSE 'Ein anderer' END, 2, 'rejected', 3, $1
         FROM moderation_decisions WHERE number IN ('E-THEODORA', 'E-ANDERE')",
    ] {
        app.execute(sql, vec![member.id.into()]).await;
    }
    member
}

/// Everything that a person has said and done, wherever it is kept.
const SAID: &[&str] = &[
    "theodora",
    "Theo Lindqvist",
    "Teefreundin seit 1998",
    "/media/",
    "Theodora L.",
    "Bitte klingeln",
    "25.80",
    "Hausmischung",
    "Sehr aromatisch und mild.",
    "☕",
    "Moin zusammen!",
    "user.approved",
    "Telefon",
    "Bitte ohne Theodoras Namen",
    "theodora_tele",
    "Willkommen, Theodora!",
    "stx-theodora",
    "cus_theodora",
    "K-THEODORA",
    "Theodora@adresse.example",
    "W-THEODORA",
    "DE89 3704 0044 0532 0130 00",
    "Für den guten Kaffee",
    "HERZLICH",
    "Theodoras Nachbarn",
    "Neue Ernte",
    "Theodora war grob",
    "Theodoras Widerspruch",
    "Ja, Theodora möchte Neuigkeiten.",
];

#[on_both]
async fn it_holds_everything_and_no_secret(app: TestApp) {
    let member = a_life(&app).await;
    let answer = member.get("/api/user/export").await;
    assert_eq!(answer.header("content-disposition"), r#"attachment; filename="meine-daten.json""#);
    assert_eq!(
        (answer.header("content-type"), answer.header("cache-control")),
        ("application/json", "no-store")
    );
    let export = answer.ok();
    let parts: Vec<&str> = kontor::EXPORTERS.iter().map(|(name, _)| *name).collect();
    for name in parts {
        let part = &export[name];
        assert!(part.is_object() || part.as_array().is_some_and(|list| !list.is_empty()), "{name}: {part}");
    }
    let text = export.to_string();
    for said in SAID {
        assert!(text.contains(said), "{said} is missing in {text}");
    }
    for secret in [
        "argon2",
        "streng geheim",
        "geheimer Abschied",
        "theodora-geheim",
        "geheimer Schlüssel",
        member.token.as_deref().unwrap(),
        "Auch moin!",
    ] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
}

#[on_both]
async fn it_is_of_nobody_else(app: TestApp) {
    a_life(&app).await;
    let other = app.member().await;
    let text = other.get("/api/user/export").await.ok().to_string();
    for said in SAID {
        assert!(!text.contains(said), "{said} in {text}");
    }
    // An admin may see all orders, but they are not about the admin.
    let orders = app.owner().await.get("/api/user/export").await.ok()["orders"].clone();
    assert_eq!(orders, Value::Array(Vec::new()));
}

#[on_both]
async fn nothing_is_left_of_who_leaves(app: TestApp) {
    let member = a_life(&app).await;
    for (place, count) in rows(&app, member.id).await {
        assert!(count > 0, "{place}: let the person of this test leave something there");
    }
    member.delete("/api/user/account").json(&json!({ "password": PASSWORD })).await.ok();
    let left = rows(&app, member.id).await;
    // The log keeps the number, without a name.
    let left: Vec<_> =
        left.into_iter().filter(|(place, count)| *count > 0 && !place.contains("actor_id")).collect();
    assert_eq!(left, []);
    for table in [
        "auth_users",
        "profiles_profiles",
        "orders_orders",
        "reviews_reviews",
        "chat_messages",
        "chat_rooms",
        "moderation_reports",
        "moderation_decisions",
        "moderation_objections",
        "telegram_links",
        "telegram_messages",
        "mail_addresses",
        "audit_entries",
        "outbox_events",
        "notifications_notifications",
        "lounge_requests",
    ] {
        let dump = text_of(&app, table).await;
        for name in ["theodora", "Theodora", "Lindqvist", "Bitte klingeln"] {
            assert!(!dump.contains(name), "{name} in {table}: {dump}");
        }
    }
    // Letters about orders stay for six years (§ 147 AO), without the account; all others are gone.
    let kept = "SELECT COUNT(*) FROM mail_messages WHERE about LIKE 'order %'";
    assert!(app.number(kept, Vec::new()).await > 0);
    let others = "SELECT COUNT(*) FROM mail_messages WHERE text_body LIKE '%Theodora%'
        AND NOT (about LIKE 'order %' OR about LIKE 'membership %' OR about LIKE 'revocation %' OR about LIKE 'termination %')";
    assert_eq!(app.number(others, Vec::new()).await, 0);
}

/// All texts of a table.
async fn text_of(app: &TestApp, table: &'static str) -> String {
    let schema = TestDatabase::new(Engine::Sqlite, migrations::ALL).db().describe_schema();
    let prefix = format!("column {table}.");
    let columns: Vec<String> = (schema.iter())
        .filter_map(|line| line.strip_prefix(&prefix))
        .filter(|rest| rest.split(' ').nth(1) == Some("text"))
        .map(|rest| format!("COALESCE({}, '')", rest.split(' ').next().unwrap()))
        .collect();
    let sql = format!("SELECT {} FROM {table}", columns.join(" || ' ' || "));
    let read = move |tx: &mut Tx<'_>| tx.all(&sql, &[], |row| row.get::<String>(0));
    app.shop().db.read(read).await.unwrap().join("\n")
}
