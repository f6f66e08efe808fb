//! Many events heard at once leave what they leave one by one.

use super::{notifications, titles};
use crate::support::{TestApp, on_both};
use kontor::error::Result;
use kontor::events::{Event, outbox};
use kontor::features::auth::UserEvent;
use kontor::features::catalog::{ProductEvent, ProductFacts};
use kontor::features::chat::{ChatEvent, ChatInvitation};
use kontor::features::moderation::{ContentKind, ModerationEvent, ReportedContent};
use kontor::features::payments;
use kontor::features::premium::{PremiumEnd, PremiumEvent, PremiumPaid};
use kontor::features::wallets::{DepositedCoins, MovedCoins, WalletEvent};
use kontor::identity::UserId;
use kontor::time::Time;
use kontor_db::{Tx, Value, values};
use kontor_money::{Amount, Cents, Coins, Currency};
use serde_json::json;
use std::collections::BTreeSet;

/// What the shop tells, in its order, and its log.
const TOLD: [&str; 3] = [
    "SELECT CAST(user_id AS TEXT) || ' ' || kind || ' ' || title || ' ' || message || ' ' || COALESCE(action_url, '-')
        || ' ' || CAST(created_at AS TEXT) FROM notifications_notifications ORDER BY id",
    "SELECT CAST(chat_id AS TEXT) || ' ' || content || ' ' || COALESCE(keyboard_json, '-') || ' ' || action_path
     FROM telegram_messages ORDER BY id",
    "SELECT action || ' ' || actor_name || ' ' || subject_kind || ' ' || subject_id || ' ' || subject_name || ' '
        || COALESCE(before_json, '-') || ' ' || COALESCE(after_json, '-') || ' ' || COALESCE(reason, '-')
     FROM audit_entries ORDER BY id",
];
const LINK: &str = "INSERT INTO telegram_links (user_id, telegram_id, linked_at, wants_orders, wants_chat,
    wants_products, wants_promotions, wants_premium) VALUES ($1, $2, 0, TRUE, FALSE, TRUE, FALSE, TRUE)";

async fn emit(app: &TestApp, events: Vec<Event>) {
    let emit = move |tx: &mut Tx<'_>| outbox::emit_all(tx, events.clone());
    app.shop().db.write(emit).await.unwrap();
}

/// What is told, with nothing left of it afterwards.
async fn take_told(app: &TestApp) -> [Vec<String>; 3] {
    let take = |tx: &mut Tx<'_>| -> Result<[Vec<String>; 3]> {
        let mut told = [const { Vec::new() }; 3];
        for (sql, told) in TOLD.iter().zip(&mut told) {
            *told = tx.all(sql, &[], |row| row.get(0))?;
        }
        for table in ["notifications_notifications", "telegram_messages", "audit_entries", "outbox_events"] {
            tx.execute(&format!("DELETE FROM {table}"), &[])?;
        }
        Ok(told)
    };
    app.shop().db.write(take).await.unwrap()
}

/// Events of several kinds for several people; `products` are wished.
fn events(people: &[i64], products: &[i64]) -> Vec<Event> {
    let number = |round: usize| i64::try_from(round).unwrap();
    let facts = |stock: usize, price: usize| ProductFacts {
        name: "Röstung".to_owned(),
        price: Amount(Cents::new(number(price) * 100)),
        category: "kaffee".to_owned(),
        is_premium: false,
        stock: Some(number(stock)),
        discount: 0,
        price_before: None,
        base_price: None,
        state: None,
    };
    (0..30)
        .flat_map(|round| {
            let at = Time(1_790_000_000_000 + number(round));
            let (person, other) = (people[round % people.len()], people[(round + 1) % people.len()]);
            let product = products[round % products.len()];
            let coins = Coins::new(Currency::Btc, number(round));
            let transferred = WalletEvent::Transferred { after: MovedCoins::new(number(round), coins) };
            let mut transfer = Event::new(&transferred, at, ("user", person, "Empfänger"));
            transfer.actor_name = format!("Absender {round}");
            let (before, after) = (PremiumEnd { premium_until: None }, premium_paid());
            let premium = [
                PremiumEvent::Started { before: before.clone(), after: after.clone() },
                PremiumEvent::Extended { before, after },
            ];
            let updated = ProductEvent::Updated {
                before: facts(round / 2 % 2, 90 - round),
                after: facts(3, 89 - round),
            };
            let invited = ChatEvent::Invited { after: ChatInvitation { invited_user_id: UserId(person) } };
            let reported = ReportedContent { kind: ContentKind::Other, is_outside: true };
            [
                transfer,
                Event::new(&premium[round / 3 % 2], at, ("user", other, "Mitglied")),
                Event::new(&updated, at, ("product", product, "Röstung")),
                Event::new(&invited, at, ("room", round, "Chat")),
                Event::new(&ModerationEvent::Reported { after: reported }, at, ("report", round, "Meldung")),
                Event::new(&UserEvent::Registered, at, ("user", person, "neu")),
            ]
        })
        .collect()
}

fn premium_paid() -> PremiumPaid {
    PremiumPaid {
        premium_until: None,
        amount: "19.99".to_owned(),
        currency: payments::Currency::Euro,
        provider: payments::ProviderName::Paypal,
        sandbox: false,
    }
}

/// A whole coin for a member.
fn deposited(app: &TestApp, user: i64) -> Event {
    let after = DepositedCoins {
        transaction_id: 1,
        currency: Currency::Btc,
        amount: "1".to_owned(),
        external_tx_id: String::new(),
    };
    Event::new(&WalletEvent::Deposited { after }, Time(app.now()), ("user", user, ""))
}

#[on_both]
async fn many_at_once_are_told_as_one_by_one(app: TestApp) {
    let owner = app.owner().await;
    app.admin().await;
    let products = [owner.product(json!({})).await.id, owner.product(json!({})).await.id];
    let (one, deaf, gone) =
        (app.member_with_address().await, app.member_with_address().await, app.member_with_address().await);
    let off = json!({ "notificationSettings": { "products": false, "chat": false } });
    deaf.put("/api/user/profile").json(&off).await.ok();
    for who in [&one, &deaf] {
        for product in products {
            who.post(&format!("/api/wishlist/{product}")).await.ok();
        }
    }
    app.execute(LINK, values![one.id, 71_i64].to_vec()).await;
    app.execute(LINK, values![1_i64, 72_i64].to_vec()).await;
    owner.delete_user(gone.id).await.ok();
    app.deliver_events().await;
    take_told(&app).await;
    let events = events(&[one.id, deaf.id, gone.id], &products);
    emit(&app, events.clone()).await;
    assert_eq!(outbox::deliver(app.shop()).await.unwrap(), 2 * events.len(), "one delivery");
    let at_once = take_told(&app).await;
    for event in events {
        emit(&app, vec![event]).await;
        app.deliver_events().await;
    }
    let one_by_one = take_told(&app).await;
    assert!(one_by_one.iter().all(|told| told.len() > 30), "{one_by_one:?}");
    assert_eq!(at_once, one_by_one);
    let is_for = |who: i64, what: &str| {
        let who = format!("{who} ");
        at_once[0].iter().filter(|told| told.starts_with(&who) && told.contains(what)).count()
    };
    assert_eq!((is_for(deaf.id, " chat "), is_for(deaf.id, "Röstung"), is_for(gone.id, "")), (0, 0, 0));
    assert!(is_for(deaf.id, "") > 0 && is_for(1, "Neue Meldung") == 30);
    assert_eq!(is_for(one.id, " product "), 4, "of each kind and product only the newest");
}

#[on_both]
async fn a_bad_event_among_good_ones_stops_none_of_them(app: TestApp) {
    let member = app.member_with_address().await;
    let mut events = vec![deposited(&app, member.id); 100];
    // No one's entry can be written twice under this number.
    app.execute("CREATE UNIQUE INDEX audit_entries_reason ON audit_entries (reason)", Vec::new()).await;
    for number in [30, 60] {
        events[number].reason = Some("doppelt".to_owned());
    }
    emit(&app, events).await;
    let mut tab = member.socket().await;
    assert_eq!(outbox::deliver(app.shop()).await.unwrap(), 199);
    assert_eq!(app.number("SELECT COUNT(*) FROM audit_entries", Vec::new()).await, 99);
    assert_eq!(notifications(&app, &member).await.len(), 100);
    let mut frames = BTreeSet::new();
    for _ in 0..100 {
        frames.insert(tab.next("notification").await["notification"]["id"].as_i64());
    }
    assert_eq!(frames.len(), 100, "each is told once");
    tab.nothing("notification").await;
    let left = "SELECT attempts FROM outbox_deliveries WHERE listener = 'audit' AND due_at > $1";
    assert_eq!(app.number(left, vec![Value::from(app.now())]).await, 1);
    app.execute("DROP INDEX audit_entries_reason", Vec::new()).await;
    app.advance(3000);
    assert_eq!(outbox::deliver(app.shop()).await.unwrap(), 1);
    assert_eq!(titles(&app, &member).await.len(), 100, "what was heard is not heard again");
    assert_eq!(app.number("SELECT COUNT(*) FROM audit_entries", Vec::new()).await, 100);
}

#[on_both]
async fn two_nodes_tell_many_once(app: TestApp) {
    let (member, other) = (app.member_with_address().await, app.another_node().await);
    emit(&app, vec![deposited(&app, member.id); 150]).await;
    loop {
        let (here, there) = futures::join!(outbox::deliver(app.shop()), outbox::deliver(other.shop()));
        if here.unwrap() + there.unwrap() == 0 {
            break;
        }
    }
    assert_eq!(titles(&app, &member).await.len(), 150);
    assert_eq!(app.number("SELECT COUNT(*) FROM audit_entries", Vec::new()).await, 150);
}
