//! What the seller sets in the back office: in force at once and everywhere, and never half known.

mod manifest;

use crate::support::{Owner, TestApp, on_both, on_sqlite, order};
use kontor::error::ErrorCode;
use kontor::features::{catalog, settings};
use kontor_db::Engine;
use serde_json::{Value, json};

const ROOM: &str = "/api/admin/shop-settings";

async fn set(owner: &Owner, key: &str, value: &str, version: i64) -> Value {
    owner.put(&format!("{ROOM}/{key}")).json(&json!({ "value": value, "version": version })).await.ok()
}

async fn setting(owner: &Owner, key: &str) -> Value {
    let all = owner.get(ROOM).await.ok();
    all.as_array().unwrap().iter().find(|setting| setting["key"] == key).unwrap().clone()
}

#[on_both]
async fn a_change_holds_at_once_on_every_page_and_node(app: TestApp) {
    let owner = app.owner().await;
    let other = app.another_node().await;
    let before = setting(&owner, "shop_name").await;
    assert_eq!((&before["value"], &before["version"]), (&json!("Kranich & Kessel"), &json!(0)));
    assert_eq!(app.visitor().get("/api/config").await.ok()["shopName"], "Kranich & Kessel");
    app.visitor().get("/shop").await;

    let saved = set(&owner, "shop_name", "  Röstwerk Kai ", 0).await;
    assert_eq!((&saved["value"], &saved["version"]), (&json!("Röstwerk Kai"), &json!(1)));
    assert_eq!(saved["changedBy"], owner.name.as_str());
    set(&owner, "claim", "Kaffee aus der Kaffeerösterei am Kai.", 0).await;
    set(&owner, "opening_hours", "Nur dienstags von 10 bis 12 Uhr.", 0).await;
    app.deliver_events().await;
    // Only PostgreSQL has several nodes.
    let nodes = if app.shop().db.engine() == Engine::Sqlite { vec![&app] } else { vec![&app, &other] };
    for node in nodes {
        // What each node does four times a second.
        settings::refresh_if_stale(node.shop()).await.unwrap();
        catalog::refresh_if_stale(node.shop()).await.unwrap();
        let visitor = node.visitor();
        let config = visitor.get("/api/config").await.ok();
        assert_eq!(config["shopName"], "Röstwerk Kai");
        assert_eq!(config["words"]["claim"], "Kaffee aus der Kaffeerösterei am Kai.");
        assert!(visitor.get("/impressum").await.text().contains("Röstwerk Kai</title>"));
        assert!(visitor.get("/widerrufen").await.text().contains("Röstwerk Kai"));
        // A busy shop waits a moment for a new snapshot, and shows the last one meanwhile.
        let mut shop = visitor.get("/shop").await;
        for _ in 0..100 {
            if shop.text().contains("\"shopName\":\"Röstwerk Kai\"") {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            shop = visitor.get("/shop").await;
        }
        assert!(
            shop.text().contains("\"shopName\":\"Röstwerk Kai\""),
            "the page's JSON block: {}",
            shop.text()
        );
        assert!(!shop.text().contains("Kranich &amp; Kessel"), "{}", shop.text());
        let help = visitor.get("/api/help").await.ok();
        let quotes = async |slug: &str| {
            visitor.get(&format!("/api/help/{slug}")).await.text().contains("Nur dienstags")
        };
        let mut quoted = false;
        for page in help.as_array().unwrap() {
            quoted |= quotes(page["slug"].as_str().unwrap()).await;
        }
        assert!(quoted, "a help page quotes the hours");
    }
    // Who changed what, and what it was before.
    set(&owner, "shop_name", "Röstwerk Nord", 1).await;
    let versions = owner.get(&format!("{ROOM}/shop_name/versions")).await.ok();
    let values: Vec<_> = versions.as_array().unwrap().iter().map(|version| &version["value"]).collect();
    assert_eq!(values, ["Röstwerk Nord", "Röstwerk Kai"]);
    app.deliver_events().await;
    let entries = owner.audit_of("settings.changed").await;
    assert_eq!(entries.len(), 4, "{entries:?}");
    assert!(
        entries.iter().any(|entry| entry["before"]["value"] == "Kranich & Kessel"
            && entry["after"]["value"] == "Röstwerk Kai"),
        "{entries:?}"
    );
    // kontor.toml was the first fill only.
    let app = app.restart_with(|config| config.shop.name = "Aus der Datei".to_owned()).await;
    assert_eq!(app.visitor().get("/api/config").await.ok()["shopName"], "Röstwerk Nord");
}

#[on_both]
async fn of_two_who_change_it_at_once_the_second_is_told(app: TestApp) {
    let owner = app.owner().await;
    let save =
        |value: &str| owner.put(&format!("{ROOM}/claim")).json(&json!({ "value": value, "version": 0 }));
    let (one, two) = tokio::join!(async { save("Eins.").await }, async { save("Zwei.").await });
    let mut codes = [one.status, two.status];
    codes.sort_unstable();
    assert_eq!(codes, [200, 409]);
    save("Drei.").await.refused(ErrorCode::ChangedMeanwhile);
    // The same again, by a double click: nothing new.
    let now = setting(&owner, "claim").await;
    let again = set(&owner, "claim", now["value"].as_str().unwrap(), 0).await;
    assert_eq!(again, now);
    assert_eq!(app.number("SELECT COUNT(*) FROM settings_values", Vec::new()).await, 1);
}

#[on_both]
async fn the_membership_costs_what_is_set(app: TestApp) {
    let (app, _paypal) = crate::payments::with_paypal(&app).await;
    let owner = app.owner().await;
    let member = app.member().await;
    set(&owner, "premium_price", "24,90", 0).await;
    set(&owner, "premium_stars", "1250", 0).await;
    assert_eq!(app.visitor().get("/api/config").await.ok()["premiumPriceCents"], 2490);
    // Who still sees the old price pays nothing.
    crate::payments::begin(&member).await.refused(ErrorCode::PricesChanged);
    let own = member.get("/api/premium").await.ok();
    assert_eq!(own["priceCents"], 2490, "{own}");
    let asked = json!({ "productId": "premium", "amount": 2490, "earlyStart": 1 });
    let begun = member.post("/api/create-paypal-payment").json(&asked).await;
    assert_eq!(begun.status, 200, "{}", begun.text());
    let paid = app.number("SELECT amount FROM payments_payments", Vec::new()).await;
    assert_eq!(paid, 2490);
}

#[on_both]
async fn coins_are_taken_at_the_rate_that_is_set_and_not_without_one(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = owner.member_with("BTC", "0.01").await;
    let mut wish = order(&[(&coffee, 1)]);
    wish["paymentMethod"] = json!("crypto");
    wish["paymentCurrency"] = json!("BTC");
    set(&owner, "rate_btc", "43000,5", 0).await;
    let rates = member.get("/api/wallets/rates").await.ok();
    assert_eq!(rates[0], json!({ "currency": "BTC", "eur": "43000.50" }));
    let placed = member.place(&wish).await.ok();
    assert_eq!(placed["paid"]["amount"], "0.00030000", "12,90 EUR, rounded up");
    set(&owner, "rate_btc", "", 1).await;
    member.place(&wish).await.refused(ErrorCode::WalletNoRate);
}

#[on_both]
async fn a_small_business_shows_no_vat_from_then_on_and_what_was_ordered_stays(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let other = app.another_node().await;
    let coffee = owner.product(json!({})).await;
    let taxed = member.placed(&order(&[(&coffee, 1)])).await;
    crate::delivery::add(&owner, &crate::delivery::arrangement()).await;
    set(&owner, "small_business", "on", 0).await;
    let nodes = if app.shop().db.engine() == Engine::Sqlite { vec![&app] } else { vec![&app, &other] };
    for node in nodes {
        settings::refresh_if_stale(node.shop()).await.unwrap();
        let note = node.visitor().get("/api/config").await.ok()["taxNote"].clone();
        assert_eq!(note, "Steuerfrei nach § 19 UStG (Kleinunternehmer)");
        let asked =
            json!({ "items": [{ "productId": coffee.id, "quantity": 1 }], "country": "DE", "zip": "20457" });
        let quoted = node.visitor().post("/api/delivery/quote").json(&asked).await.ok();
        assert_eq!(quoted["methods"][0]["taxes"], json!([]), "{quoted}");
    }
    // The method that was added is the only one now.
    let free = member.placed(&order(&[(&coffee, 1)])).await;
    let taxes = async |id: &str| {
        let sql = "SELECT COUNT(*) FROM orders_taxes WHERE order_id = $1";
        app.number(sql, vec![id.into()]).await
    };
    assert_eq!((taxes(&taxed).await, taxes(&free).await), (1, 0));
    set(&owner, "small_business", "off", 1).await;
    assert_eq!(app.visitor().get("/api/config").await.ok()["taxNote"], "inkl. MwSt.");
}

#[on_both]
async fn the_seller_says_which_ways_to_pay_are_offered(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = owner.member_with("BTC", "0.01").await;
    crate::bank::with_account(&owner).await;
    let offered = async || {
        let methods = app.visitor().get("/api/payment-methods").await.ok()["methods"].clone();
        let names = methods.as_array().unwrap().iter().map(|one| one["method"].as_str().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    let by = |method: &str| {
        let mut wish = order(&[(&coffee, 1)]);
        wish["paymentMethod"] = json!(method);
        wish
    };
    assert_eq!(offered().await, ["bank"]);
    set(&owner, "offer_arrangement", "on", 0).await;
    assert_eq!(offered().await, ["bank", "arrangement"]);
    set(&owner, "offer_arrangement", "off", 1).await;
    assert_eq!(offered().await, ["bank"]);
    let refused = member.place(&by("arrangement")).await;
    refused.refused_field("paymentMethod", ErrorCode::PaymentMethodUnavailable);
    let waits = member.placed(&by("bank")).await;

    // Where nothing is left, the shop and its customer agree; what was ordered is paid as it was agreed.
    set(&owner, "offer_bank", "off", 0).await;
    assert_eq!(offered().await, ["arrangement"]);
    member.place(&by("bank")).await.refused_field("paymentMethod", ErrorCode::PaymentMethodUnavailable);
    let view = member.get(&format!("/api/orders/{waits}/payment")).await.ok();
    assert!(view["transfer"]["reference"].is_string(), "{view}");

    set(&owner, "offer_coins", "off", 0).await;
    assert_eq!(member.get("/api/wallets/rates").await.ok(), json!([]));
    let mut coins = by("crypto");
    coins["paymentCurrency"] = json!("BTC");
    member.place(&coins).await.refused(ErrorCode::WalletNoRate);
}

#[on_both]
async fn the_membership_is_paid_only_where_the_seller_wants_it(app: TestApp) {
    let (app, _paypal) = crate::payments::with_paypal(&app).await;
    let (owner, member) = (app.owner().await, app.member().await);
    set(&owner, "offer_paypal", "off", 0).await;
    set(&owner, "offer_telegram", "off", 0).await;
    let providers = app.visitor().get("/api/config").await.ok()["providers"].clone();
    assert_eq!((&providers["offersPaypal"], &providers["offersTelegram"]), (&json!(false), &json!(false)));
    assert_eq!(member.get("/api/premium").await.ok()["priceStars"], Value::Null);
    crate::payments::begin(&member).await.refused(ErrorCode::PaymentUnavailable);
    set(&owner, "offer_paypal", "on", 1).await;
    crate::payments::begin(&member).await.ok();
}

#[on_sqlite]
async fn what_cannot_be_is_refused_at_its_field(app: TestApp) {
    let owner = app.owner().await;
    let put = |key: &str, value: &str| {
        owner.put(&format!("{ROOM}/{key}")).json(&json!({ "value": value, "version": 0 }))
    };
    for (key, value, code) in [
        ("shop_name", " ", ErrorCode::Required),
        ("shop_name", &"a".repeat(61), ErrorCode::TooLong),
        ("shop_name", "Kai\r\nBcc: a@b.de", ErrorCode::InvalidCharacters),
        ("opening_hours", &"a".repeat(601), ErrorCode::TooLong),
        ("premium_price", "0", ErrorCode::InvalidValue),
        ("premium_price", "gratis", ErrorCode::InvalidValue),
        ("premium_stars", "12.5", ErrorCode::InvalidValue),
        ("rate_btc", "-1", ErrorCode::InvalidValue),
        ("small_business", "", ErrorCode::Required),
        ("offer_bank", "manchmal", ErrorCode::InvalidValue),
    ] {
        put(key, value).await.refused_field("value", code);
    }
    put("listen", "0.0.0.0:80").await.refused(ErrorCode::NotFound);
    app.admin().await.get(ROOM).await.refused(ErrorCode::OwnerOnly);
    assert_eq!(app.number("SELECT COUNT(*) FROM settings_values", Vec::new()).await, 0);
}
