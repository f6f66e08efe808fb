//! Orders that are paid in coins: at once, in parts, twice, late and reorganised.

use super::{look, pay_in};
use crate::doubles::esplora::Esplora;
use crate::payments::goods::kept;
use crate::support::{Actor, Call, Owner, Product, TestApp, on_both, order};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::features::orders;
use kontor::time::{DAY, HOUR, MINUTE};
use kontor_chain::Chain::Bitcoin;
use kontor_money::Currency;
use serde_json::{Value, json};

/// Two coffees at 60,000 € a coin.
pub const PRICE: u64 = 43_000;

pub fn in_coins(coffee: &Product, quantity: i64) -> Value {
    let mut wish = order(&[(coffee, quantity)]);
    wish["paymentMethod"] = json!("crypto");
    wish
}

pub fn ask(actor: &Actor, id: &str, currency: &str) -> Call {
    ask_with(actor, id, currency, "")
}

pub fn ask_with(actor: &Actor, id: &str, currency: &str, query: &str) -> Call {
    let body = json!({ "paymentMethod": "crypto", "currency": currency });
    actor.post(&format!("/api/orders/{id}/pay{query}")).json(&body)
}

pub async fn shown(actor: &Actor, id: &str) -> Value {
    actor.get(&format!("/api/orders/{id}/payment")).await.ok()
}

/// State, exception and confirmations of what an order was asked for, and whether it is paid.
async fn stands(actor: &Actor, id: &str) -> (String, Option<String>, Vec<i64>, String) {
    let payment = shown(actor, id).await;
    let coins = &payment["coins"];
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let payments = coins["payments"].as_array().unwrap();
    (
        text(&coins["state"]).unwrap(),
        text(&coins["exception"]),
        payments.iter().map(|payment| payment["confirmations"].as_i64().unwrap()).collect(),
        text(&payment["paymentStatus"]).unwrap(),
    )
}

fn is(
    state: &str,
    exception: Option<&str>,
    confirmations: &[i64],
    order: &str,
) -> (String, Option<String>, Vec<i64>, String) {
    (state.to_owned(), exception.map(str::to_owned), confirmations.to_vec(), order.to_owned())
}

/// The owner, who has just given the password, changes a setting that was never changed before.
pub async fn set(app: &TestApp, key: &str, value: &str) {
    let owner = Owner::again(app).await;
    let body = json!({ "value": value, "version": 0 });
    owner.put(&format!("/api/admin/shop-settings/{key}")).json(&body).await.ok();
}

/// What the shop owes for an order, in cents.
async fn owed(app: &TestApp, id: &str) -> i64 {
    let sql = "SELECT CAST(COALESCE(SUM(cents), 0) AS BIGINT) FROM orders_owed WHERE order_id = $1";
    app.number(sql, vec![id.into()]).await
}

/// A shop that takes bitcoin, and an order for 25,80 € that was asked for 0.00043 of it at this address.
pub async fn asked(app: &TestApp) -> (TestApp, Esplora, Owner, Actor, String, String) {
    let esplora = Esplora::start(Currency::Btc).await;
    let url = esplora.url.clone();
    let app = pay_in(app, |config| config.chains.btc_url = Some(url.into())).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 50 })).await;
    let member = app.member().await;
    let id = member.placed(&in_coins(&coffee, 2)).await;
    ask(&member, &id, "BTC").await.ok();
    let address = shown(&member, &id).await["coins"]["address"].as_str().unwrap().to_owned();
    look(&app, Bitcoin).await;
    (app, esplora, owner, (*member).clone(), id, address)
}

#[on_both]
async fn an_order_is_paid_at_an_address_of_its_own_and_settled_once(app: TestApp) {
    let (app, esplora, owner, member, id, address) = asked(&app).await;
    let offered = app.visitor().get("/api/payment-methods").await.ok();
    assert_eq!(offered["methods"][0], json!({ "method": "crypto", "name": "Krypto", "currencies": ["BTC"] }));
    let coins = shown(&member, &id).await["coins"].clone();
    assert_eq!(address, "bcrt1qd7spv5q28348xl4myc8zmh983w5jx32cs707jh", "number 1 below the shop's key");
    assert_eq!(coins["uri"], format!("bitcoin:{address}?amount=0.00043"));
    assert_eq!(
        (
            &coins["amount"],
            &coins["missing"],
            &coins["received"],
            &coins["rate"],
            &coins["network"],
            &coins["demo"]
        ),
        (
            &json!("0.00043000"),
            &json!("0.00043000"),
            &json!("0.00000000"),
            &json!("60000.00"),
            &json!("Bitcoin Regtest"),
            &json!(false)
        )
    );
    assert_eq!(stands(&member, &id).await, is("new", None, &[], "pending"));
    let tx_id = esplora.pay(&[(&address, PRICE)]);
    look(&app, Bitcoin).await;
    assert_eq!(stands(&member, &id).await, is("processing", None, &[0], "pending"));
    assert_eq!((shown(&member, &id).await["coins"]["uri"].clone(), kept(&app, &id).await), (Value::Null, 0));
    esplora.mine(5);
    look(&app, Bitcoin).await;
    assert_eq!(stands(&member, &id).await, is("processing", None, &[5], "pending"));
    // A restart in the middle, and its time is over: what came in time counts.
    let app = app.restart().await;
    let member = member.at(&app);
    app.advance(40 * MINUTE);
    esplora.mine(1);
    for _ in 0..3 {
        look(&app, Bitcoin).await;
    }
    assert_eq!(stands(&member, &id).await, is("settled", None, &[6], "paid"));
    assert_eq!((kept(&app, &id).await, owed(&app, &id).await), (2580, 0));
    let number = format!("BTC {tx_id}:0");
    let entries =
        "SELECT COUNT(*) FROM payments_entries WHERE way = 'coins' AND external_id = $1 AND amount = 2580";
    assert_eq!(app.number(entries, vec![number.as_str().into()]).await, 1);
    // No one has a balance.
    for table in ["SELECT COUNT(*) FROM wallets_movements", "SELECT COUNT(*) FROM wallets_postings"] {
        assert_eq!(app.number(table, vec![]).await, 0);
    }
    member.get("/api/wallets/BTC/address").await.refused(ErrorCode::WalletPayInOnly);
    // The session is older than what an export asks for.
    let member = app.visitor().sign_in(&member.name).await;
    let data = member.get("/api/user/export").await.ok();
    assert_eq!(data["orders"][0]["coins"][0]["transactions"], json!([tx_id]), "{data}");
    let money = owner.at(&app).get("/api/admin/money").await.ok();
    assert_eq!(money["open"]["count"], 0, "{money}");
    ask(&member, &id, "BTC").await.refused(ErrorCode::OrderSettled);
}

#[on_both]
async fn parts_add_up_and_a_unit_too_few_is_not_enough(app: TestApp) {
    let (app, esplora, _, member, id, address) = asked(&app).await;
    esplora.pay(&[(&address, 20_000)]);
    look(&app, Bitcoin).await;
    assert_eq!(stands(&member, &id).await, is("new", Some("partial"), &[0], "pending"));
    let coins = shown(&member, &id).await["coins"].clone();
    assert_eq!(
        (&coins["missing"], &coins["uri"]),
        (&json!("0.00023000"), &json!(format!("bitcoin:{address}?amount=0.00023")))
    );
    assert_eq!(ask(&member, &id, "BTC").await.ok()["url"], coins["uri"], "the rest, not all");
    // Another way cannot be chosen while coins are on their way.
    let change = member
        .put(&format!("/api/orders/{id}/payment-method"))
        .json(&json!({ "paymentMethod": "arrangement" }));
    change.await.refused(ErrorCode::OrderPartPaid);
    esplora.mine(6);
    look(&app, Bitcoin).await;
    let payment = shown(&member, &id).await;
    assert_eq!((&payment["paidAmount"], &payment["missingAmount"]), (&json!("12.00"), &json!("13.80")));
    esplora.pay(&[(&address, 22_999)]);
    esplora.mine(6);
    look(&app, Bitcoin).await;
    assert_eq!(stands(&member, &id).await, is("new", Some("partial"), &[6, 6], "pending"));
    assert_eq!(
        (kept(&app, &id).await, shown(&member, &id).await["coins"]["missing"].clone()),
        (2579, json!("0.00000001"))
    );
    esplora.pay(&[(&address, 1)]);
    esplora.mine(6);
    look(&app, Bitcoin).await;
    assert_eq!(stands(&member, &id).await, is("settled", None, &[6, 6, 6], "paid"));
    assert_eq!((kept(&app, &id).await, owed(&app, &id).await), (2580, 0));
}

#[on_both]
async fn too_much_and_twice_belong_to_the_customer(app: TestApp) {
    let (app, esplora, owner, member, id, address) = asked(&app).await;
    esplora.pay(&[(&address, PRICE), (&address, PRICE + 16)]);
    esplora.mine(6);
    look(&app, Bitcoin).await;
    assert_eq!(stands(&member, &id).await, is("settled", Some("over"), &[6, 6], "paid"));
    // 16 units are worth less than a cent.
    assert_eq!((kept(&app, &id).await, owed(&app, &id).await), (2 * 2580, 2580));
    let money = owner.get("/api/admin/money").await.ok();
    assert_eq!(money["owedOrders"][0]["amount"], "25.80", "{money}");
    app.deliver_events().await;
    assert_eq!(owner.audit_of("order.overpaid").await.len(), 1);
    let ways = owner.get(&format!("/api/admin/orders/{id}/refunds")).await.ok();
    assert_eq!(ways["ways"][0]["way"], "coins");
}

#[on_both]
async fn what_comes_late_counts_at_the_lower_rate(app: TestApp) {
    let (app, esplora, _, member, id, address) = asked(&app).await;
    app.advance(31 * MINUTE);
    look(&app, Bitcoin).await;
    assert_eq!(stands(&member, &id).await, is("expired", None, &[], "pending"));
    set(&app, "rate_btc", "54000").await;
    esplora.pay(&[(&address, PRICE)]);
    esplora.mine(6);
    look(&app, Bitcoin).await;
    // 43,000 units at 54,000 € are 23,22 €.
    assert_eq!(stands(&member, &id).await, is("expired", Some("late"), &[6], "pending"));
    assert_eq!(kept(&app, &id).await, 2322);
    // The rest at the rate of now: 2,58 € are 4,777.8 units, and ten of them are worth less than a cent.
    ask(&member, &id, "BTC").await.ok();
    let coins = shown(&member, &id).await["coins"].clone();
    assert_eq!(
        (&coins["amount"], &coins["rate"], &coins["address"]),
        (&json!("0.00004780"), &json!("54000.00"), &json!(address))
    );
    esplora.pay(&[(&address, 4780)]);
    esplora.mine(6);
    look(&app, Bitcoin).await;
    assert_eq!(stands(&member, &id).await, is("settled", None, &[6], "paid"));
    assert_eq!((kept(&app, &id).await, owed(&app, &id).await), (2580, 0));
}

#[on_both]
async fn what_comes_while_the_chain_cannot_be_seen_counts_as_in_time(app: TestApp) {
    let (app, esplora, _, member, id, address) = asked(&app).await;
    esplora.fail(Some(503));
    esplora.pay(&[(&address, PRICE)]);
    esplora.mine(6);
    app.advance(31 * MINUTE);
    look(&app, Bitcoin).await;
    assert_eq!(stands(&member, &id).await, is("expired", None, &[], "pending"));
    set(&app, "rate_btc", "54000").await;
    esplora.fail(None);
    for _ in 0..2 {
        look(&app, Bitcoin).await;
    }
    assert_eq!(stands(&member, &id).await, is("settled", None, &[6], "paid"));
    assert_eq!((kept(&app, &id).await, owed(&app, &id).await), (2580, 0));
}

#[on_both]
async fn coins_for_an_order_that_has_ended_are_owed_until_a_person_decides(app: TestApp) {
    let (app, esplora, _, _, id, address) = asked(&app).await;
    app.advance(8 * DAY);
    assert_eq!(orders::expire_due(app.shop()).await.unwrap(), 1);
    look(&app, Bitcoin).await;
    esplora.pay(&[(&address, PRICE)]);
    esplora.mine(6);
    // Addresses of old orders are looked at every few hours only.
    app.advance(7 * HOUR);
    let owner = Owner::again(&app).await;
    look(&app, Bitcoin).await;
    assert_eq!(stands(&owner, &id).await, is("settled", Some("late"), &[6], "expired"));
    assert_eq!((kept(&app, &id).await, owed(&app, &id).await), (2580, 2580));
    app.deliver_events().await;
    assert_eq!(owner.audit_of("order.paid_late").await.len(), 1);
}

#[on_both]
async fn an_expired_amount_gives_way_to_a_new_one_or_to_another_way(app: TestApp) {
    let (app, _esplora, _, member, id, address) = asked(&app).await;
    let first = ask(&member, &id, "BTC").await.ok();
    assert_eq!(ask(&member, &id, "BTC").await.ok(), first, "the open one");
    let again = join_all((0..4).map(|_| ask(&member, &id, "BTC").into_future())).await;
    assert!(again.iter().all(|answer| answer.json() == first));
    app.advance(31 * MINUTE);
    look(&app, Bitcoin).await;
    assert_eq!(app.number("SELECT COUNT(*) FROM deposits_invoices WHERE state = 'expired'", vec![]).await, 1);
    set(&app, "rate_btc", "66000").await;
    let second = ask(&member, &id, "BTC").await.ok();
    assert_ne!(second["paymentId"], first["paymentId"]);
    let coins = shown(&member, &id).await["coins"].clone();
    // 39,090.9 units, rounded up to ten of them.
    assert_eq!((&coins["amount"], &coins["address"]), (&json!("0.00039100"), &json!(address)));
    let methods = shown(&member, &id).await["methods"].clone();
    assert!(methods.as_array().unwrap().iter().any(|method| method["method"] == "arrangement"));
    let change = member
        .put(&format!("/api/orders/{id}/payment-method"))
        .json(&json!({ "paymentMethod": "arrangement" }));
    change.await.ok();
    assert_eq!(shown(&member, &id).await["paymentMethod"], "arrangement");
}

#[on_both]
async fn a_reorganisation_before_the_confirmations_is_waiting_again(app: TestApp) {
    let (app, esplora, _, member, id, address) = asked(&app).await;
    let tx_id = esplora.pay(&[(&address, PRICE)]);
    esplora.mine(4);
    look(&app, Bitcoin).await;
    assert_eq!(stands(&member, &id).await, is("processing", None, &[4], "pending"));
    esplora.reorganise(4);
    look(&app, Bitcoin).await;
    assert_eq!(stands(&member, &id).await, is("processing", None, &[0], "pending"), "back in the pool");
    esplora.drop_from_pool(&tx_id);
    look(&app, Bitcoin).await;
    assert_eq!(stands(&member, &id).await, is("new", None, &[], "pending"));
    assert_eq!(kept(&app, &id).await, 0);
    // It comes back an hour later, and had been seen in time.
    app.advance(60 * MINUTE);
    esplora.pay_as(&tx_id, &[(&address, PRICE)]);
    esplora.mine(6);
    look(&app, Bitcoin).await;
    assert_eq!(stands(&member, &id).await, is("settled", None, &[6], "paid"));
    assert_eq!(kept(&app, &id).await, 2580);
}

#[on_both]
async fn a_reorganisation_after_the_confirmations_takes_the_money_back_and_tells_the_shop(app: TestApp) {
    let (app, esplora, owner, member, id, address) = asked(&app).await;
    let tx_id = esplora.pay(&[(&address, PRICE)]);
    esplora.mine(6);
    look(&app, Bitcoin).await;
    assert_eq!(stands(&member, &id).await, is("settled", None, &[6], "paid"));
    // A part went back to the customer before.
    let back = json!({ "way": "hand", "reason": "goodwill", "amount": "5.80" });
    owner.post(&format!("/api/admin/orders/{id}/refunds")).json(&back).await.ok();
    let left = kept(&app, &id).await;
    assert_eq!(left, 2000);
    esplora.reorganise(6);
    esplora.drop_from_pool(&tx_id);
    for _ in 0..2 {
        look(&app, Bitcoin).await;
    }
    assert_eq!(stands(&owner, &id).await, is("invalid", None, &[], "paid"));
    assert_eq!((kept(&app, &id).await, owed(&app, &id).await), (0, 0));
    app.deliver_events().await;
    let told = owner.audit_of("order.money_lost").await;
    assert_eq!((told.len(), &told[0]["after"]["amount"]), (1, &json!("25.80")));
    let notices = owner.get("/api/notifications").await.ok();
    assert!(notices.to_string().contains("nicht mehr in der Blockchain"), "{notices}");
    // The customer got 5,80 € back, and not what had never come.
    let steps = shown(&owner, &id).await["steps"].clone();
    let back: Vec<_> = steps
        .as_array()
        .unwrap()
        .iter()
        .filter(|step| step["isCorrection"] == false && step["amount"].as_str().unwrap().starts_with('-'))
        .collect();
    assert_eq!((back.len(), &back[0]["amount"]), (1, &json!("-5.80")));
    // It is mined again after all.
    esplora.pay_as(&tx_id, &[(&address, PRICE)]);
    esplora.mine(6);
    look(&app, Bitcoin).await;
    assert_eq!(stands(&owner, &id).await, is("settled", None, &[6], "paid"));
    assert_eq!((kept(&app, &id).await, owed(&app, &id).await), (2000, 0));
}
