//! Redeeming: what a code takes off in the quote, the order and everything that tells of it, and why one is refused.

use super::{VOUCHERS, make, quoted, ten_percent, used, with_code};
use crate::delivery::{add, parcel};
use crate::support::{TestApp, on_both, order, premium_order};
use kontor::error::ErrorCode;
use kontor::time::HOUR;
use serde_json::{Value, json};

#[on_both]
async fn a_share_of_the_goods_is_in_quote_order_and_refund(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "taxKind": "reduced", "weightGrams": 270 })).await;
    let kettle = owner.product(json!({ "name": "Kessel", "price": 48, "weightGrams": 1100 })).await;
    let way = add(&owner, &parcel()).await;
    let id = make(&owner, &ten_percent(), json!({})).await;
    let member = app.member().await;
    let items = [(&coffee, 3), (&kettle, 1)];
    let quote = quoted(&member, &items, " kaffee10").await;
    // A tenth of 86.70; 3.87 of it the coffee's and 4.80 the kettle's. The parcel is free from 60 euro on, as without a voucher.
    assert_eq!(
        quote["voucher"],
        json!({ "code": "KAFFEE10", "discountAmount": "8.67", "shipsFree": false, "refusal": null })
    );
    let offer = &quote["methods"][0];
    assert_eq!(
        (&quote["goodsAmount"], &offer["shippingAmount"], &offer["totalAmount"]),
        (&json!("86.70"), &json!("0.00"), &json!("78.03"))
    );
    assert_eq!(
        offer["taxes"],
        json!([
            { "rateHundredths": 1900, "netAmount": "36.30", "taxAmount": "6.90", "grossAmount": "43.20" },
            { "rateHundredths": 700, "netAmount": "32.55", "taxAmount": "2.28", "grossAmount": "34.83" },
        ])
    );
    let mut wish = with_code(&items, "Kaffee10", "78.03");
    wish["delivery"] = json!({ "methodId": way, "address": {
        "name": "Mira Kern", "street": "Am Sandtorkai", "number": "12", "zip": "20457", "city": "Hamburg", "country": "DE" } });
    // Without the discount it costs more than was shown.
    let mut without = wish.clone();
    without.as_object_mut().unwrap().remove("voucherCode");
    member.place(&without).await.refused(ErrorCode::DeliveryChanged);
    let placed = member.placed(&wish).await;
    let kept = member.get(&format!("/api/orders/{placed}")).await.ok();
    assert_eq!(kept["voucher"], json!({ "code": "KAFFEE10", "kind": "percent", "discountAmount": "8.67" }));
    assert_eq!((&kept["totalAmount"], &kept["taxes"]), (&json!("78.03"), &offer["taxes"]));
    let table = owner.get("/api/orders/export").await;
    assert!(table.text().contains(&format!(";{placed};KAFFEE10;8,67")), "{}", table.text());
    assert_eq!(
        (
            &kept["items"][0]["discountAmount"],
            &kept["items"][0]["unitPrice"],
            &kept["items"][1]["discountAmount"]
        ),
        (&json!("3.87"), &json!(12.9), &json!("4.80"))
    );
    assert_eq!(used(&owner, id).await, 1);
    // What goes back is what was paid: the pieces of a line come to all of it.
    owner.settle(&placed, "paid").await.ok();
    let path = format!("/api/admin/orders/{placed}/refunds");
    let refundable = owner.get(&path).await.ok();
    assert_eq!(
        (
            &refundable["lines"][0]["lineAmount"],
            &refundable["lines"][0]["ordered"],
            &refundable["refundableAmount"]
        ),
        (&json!("34.83"), &json!(3), &json!("78.03"))
    );
    let back = |position: i64, quantity: i64| json!({ "way": "hand", "reason": "defect", "lines": [{ "position": position, "quantity": quantity }] });
    let mut sums = Vec::new();
    for what in [back(0, 1), back(0, 2), back(1, 1)] {
        sums.push(owner.post(&path).json(&what).await.ok()["amount"].clone());
    }
    assert_eq!(sums, [json!("11.61"), json!("23.22"), json!("43.20")]);
    assert_eq!(owner.get(&path).await.ok()["refundableAmount"], "0.00");
    // The code and the discount are the order's own, whatever becomes of the voucher.
    let mut other = ten_percent();
    other["code"] = json!("ANDERS");
    other["percent"] = json!(50);
    owner.put(&format!("{VOUCHERS}/{id}")).json(&other).await.ok();
    let kept = member.get(&format!("/api/orders/{placed}")).await.ok();
    assert_eq!((&kept["voucher"]["code"], &kept["totalAmount"]), (&json!("KAFFEE10"), &json!("78.03")));
}

#[on_both]
async fn the_members_price_comes_first_and_strike_prices_stay(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    make(&owner, &ten_percent(), json!({})).await;
    let premium = app.premium().await;
    let quote = quoted(&premium, &[(&coffee, 2)], "KAFFEE10").await;
    assert_eq!(
        (&quote["goodsAmount"], &quote["voucher"]["discountAmount"]),
        (&json!("20.90"), &json!("2.09"))
    );
    let mut wish = premium_order(&[(&coffee, 2)]);
    wish["voucherCode"] = json!("KAFFEE10");
    wish["totalAmount"] = json!("18.81");
    let id = premium.placed(&wish).await;
    let kept = premium.get(&format!("/api/orders/{id}")).await.ok();
    assert_eq!(
        (&kept["items"][0]["unitPrice"], &kept["items"][0]["listPrice"]),
        (&json!(10.45), &json!(12.9))
    );
    // A voucher is no reduction of a price: no product has one by it.
    let shown = app.visitor().get("/api/products").await.ok();
    assert_eq!(shown[0]["price"], json!(12.9));
    assert!(shown[0].get("priceBefore").is_none_or(Value::is_null), "{shown}");
}

#[on_both]
async fn an_amount_never_takes_more_than_the_goods(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let way = add(&owner, &json!({ "kind": "parcel", "name": "Paket", "isActive": true, "rates": [{ "country": "DE", "price": "4.90" }] })).await;
    make(&owner, &json!({ "code": "ZWANZIG", "kind": "amount", "amount": "20" }), json!({})).await;
    let member = app.member().await;
    let quote = quoted(&member, &[(&coffee, 1)], "ZWANZIG").await;
    assert_eq!(
        (&quote["voucher"]["discountAmount"], &quote["methods"][0]["totalAmount"]),
        (&json!("12.90"), &json!("4.90")),
        "the delivery is still to be paid"
    );
    let mut wish = with_code(&[(&coffee, 1)], "ZWANZIG", "4.90");
    wish["delivery"] = json!({ "methodId": way, "address": { "name": "Mira Kern", "street": "Kai", "number": "1", "zip": "20457", "city": "Hamburg", "country": "DE" } });
    let id = member.placed(&wish).await;
    assert_eq!(member.get(&format!("/api/orders/{id}")).await.ok()["paymentStatus"], "pending");
}

#[on_both]
async fn what_a_voucher_pays_for_whole_is_paid(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    make(&owner, &json!({ "code": "ALLES", "kind": "percent", "percent": 100 }), json!({})).await;
    let member = app.member().await;
    let id = member.placed(&with_code(&[(&coffee, 2)], "ALLES", "0.00")).await;
    let kept = member.get(&format!("/api/orders/{id}")).await.ok();
    assert_eq!(
        (&kept["paymentStatus"], &kept["status"], &kept["totalAmount"]),
        (&json!("paid"), &json!("completed"), &json!("0.00"))
    );
    app.deliver_events().await;
    assert_eq!(owner.audit_of("order.paid").await.len(), 1);
    assert_eq!(app.stock(coffee.id).await, Some(3));
}

#[on_both]
async fn free_delivery_costs_nothing_where_it_is_offered(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "weightGrams": 270 })).await;
    let way = add(&owner, &parcel()).await;
    make(&owner, &json!({ "code": "VERSANDFREI", "kind": "shipping", "minimumAmount": "20" }), json!({}))
        .await;
    let member = app.member().await;
    let quote = quoted(&member, &[(&coffee, 1)], "VERSANDFREI").await;
    assert_eq!(
        quote["voucher"]["refusal"],
        json!({ "code": "voucher_minimum", "message": "Für diesen Gutschein fehlen noch Artikel für 7,10 €." })
    );
    assert_eq!(quote["methods"][0]["totalAmount"], "18.80", "what it costs without the voucher");
    let quote = quoted(&member, &[(&coffee, 2)], "versandfrei").await;
    assert_eq!(
        (
            &quote["voucher"]["shipsFree"],
            &quote["voucher"]["discountAmount"],
            &quote["methods"][0]["totalAmount"]
        ),
        (&json!(true), &json!("0.00"), &json!("25.80"))
    );
    let mut wish = with_code(&[(&coffee, 2)], "versandfrei", "25.80");
    wish["delivery"] = json!({ "methodId": way, "address": { "name": "Mira Kern", "street": "Kai", "number": "1", "zip": "20457", "city": "Hamburg", "country": "DE" } });
    let id = member.placed(&wish).await;
    let kept = member.get(&format!("/api/orders/{id}")).await.ok();
    assert_eq!(
        (&kept["voucher"]["kind"], &kept["delivery"]["shippingAmount"]),
        (&json!("shipping"), &json!("0.00"))
    );
}

#[on_both]
async fn some_goods_are_found_in_the_categories_below_too(app: TestApp) {
    let owner = app.owner().await;
    let category = async |name: &str, parent: Value| {
        let new = json!({ "name": name, "description": "", "parentId": parent });
        owner.post("/api/admin/categories").json(&new).await.ok()["category"].clone()
    };
    let coffees = category("Kaffee aus Hamburg", Value::Null).await;
    let inside = category("Filterkaffee aus Hamburg", coffees["id"].clone()).await;
    let pots = category("Kannen und Kessel", Value::Null).await;
    let within = owner.product(json!({ "category": coffees["slug"] })).await;
    let deeper = owner.product(json!({ "name": "Filter", "category": inside["slug"], "price": 10 })).await;
    let outside = owner.product(json!({ "name": "Kessel", "category": pots["slug"], "price": 40 })).await;
    make(&owner, &ten_percent(), json!({ "categories": [coffees["id"]] })).await;
    make(&owner, &ten_percent(), json!({ "code": "WEG", "categories": [999_999] })).await;
    let member = app.member().await;
    let all = quoted(&member, &[(&within, 1), (&deeper, 1), (&outside, 1)], "KAFFEE10").await;
    assert_eq!(all["voucher"]["discountAmount"], "2.29", "a tenth of 22.90");
    let id =
        member.placed(&with_code(&[(&within, 1), (&deeper, 1), (&outside, 1)], "KAFFEE10", "60.61")).await;
    let kept = member.get(&format!("/api/orders/{id}")).await.ok();
    let shares: Vec<_> =
        kept["items"].as_array().unwrap().iter().map(|item| &item["discountAmount"]).collect();
    assert_eq!(shares, ["1.29", "1.00", "0.00"]);
    let refused = member.place(&with_code(&[(&outside, 1)], "KAFFEE10", "36.00")).await;
    refused.refused_field("voucherCode", ErrorCode::VoucherFitsNothing);
    // For goods that are gone: for none, not for all.
    member
        .place(&with_code(&[(&within, 1)], "WEG", "11.61"))
        .await
        .refused_field("voucherCode", ErrorCode::VoucherFitsNothing);
}

#[on_both]
async fn each_refusal_has_its_sentence_and_orders_nothing(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 50 })).await;
    make(&owner, &ten_percent(), json!({ "code": "BALD", "startsOn": "2099-12-24" })).await;
    make(&owner, &ten_percent(), json!({ "code": "VORBEI", "endsOn": "2020-12-24" })).await;
    let ended = make(&owner, &ten_percent(), json!({ "code": "BEENDET" })).await;
    owner.post(&format!("{VOUCHERS}/{ended}/end")).await.ok();
    make(&owner, &ten_percent(), json!({ "code": "EINER", "mostUses": 1 })).await;
    make(&owner, &ten_percent(), json!({ "code": "JEDER-EINMAL", "mostPerMember": 1 })).await;
    make(&owner, &ten_percent(), json!({ "code": "AB-20", "minimumAmount": "20" })).await;
    let member = app.member().await;
    for code in ["EINER", "JEDER-EINMAL"] {
        member.placed(&with_code(&[(&coffee, 1)], code, "11.61")).await;
    }
    let guest = app.visitor();
    let before = owner.orders("").await["total"].clone();
    for (code, refusal, sentence) in [
        (
            "GIBTSNICHT",
            ErrorCode::VoucherUnknown,
            "Diesen Gutscheincode gibt es nicht. Bitte prüfen Sie die Schreibweise.",
        ),
        (
            "",
            ErrorCode::VoucherUnknown,
            "Diesen Gutscheincode gibt es nicht. Bitte prüfen Sie die Schreibweise.",
        ),
        ("BALD", ErrorCode::VoucherTooEarly, "Ab dem 24.12.2099 können Sie diesen Gutschein einlösen."),
        ("VORBEI", ErrorCode::VoucherOver, "Dieser Gutschein gilt nicht mehr."),
        ("BEENDET", ErrorCode::VoucherOver, "Dieser Gutschein gilt nicht mehr."),
        ("EINER", ErrorCode::VoucherUsedUp, "Dieser Gutschein ist schon aufgebraucht."),
        ("JEDER-EINMAL", ErrorCode::VoucherUsedBefore, "Diesen Gutschein haben Sie schon eingelöst."),
        ("AB-20", ErrorCode::VoucherMinimum, "Für diesen Gutschein fehlen noch Artikel für 7,10 €."),
    ] {
        let told = member.place(&with_code(&[(&coffee, 1)], code, "11.61")).await;
        assert_eq!(told.refused_field("voucherCode", refusal), sentence);
        let quote = quoted(&member, &[(&coffee, 1)], code).await;
        assert_eq!(
            (
                &quote["voucher"]["refusal"]["message"],
                &quote["voucher"]["discountAmount"],
                &quote["goodsAmount"]
            ),
            (&json!(sentence), &json!("0.00"), &json!("12.90"))
        );
    }
    let told = guest.place(&with_code(&[(&coffee, 1)], "JEDER-EINMAL", "11.61")).await;
    told.refused_field("voucherCode", ErrorCode::VoucherNeedsAccount);
    assert_eq!(owner.orders("").await["total"], before);
    assert_eq!(app.stock(coffee.id).await, Some(48));
    // The body of old stays valid.
    member.placed(&order(&[(&coffee, 1)])).await;
}

#[on_both]
async fn who_guesses_learns_nothing_after_twenty_tries(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    make(&owner, &ten_percent(), json!({})).await;
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let (guest, member) = (app.visitor(), app.member().await);
    for guess in 0..20 {
        let quote = quoted(&guest, &[(&coffee, 1)], &format!("RATEN-{guess}")).await;
        assert_eq!(quote["voucher"]["refusal"]["code"], "voucher_unknown");
    }
    for code in ["RATEN-20", "KAFFEE10"] {
        let quote = quoted(&guest, &[(&coffee, 1)], code).await;
        assert_eq!(quote["voucher"]["refusal"]["code"], "voucher_attempts", "right or wrong: {quote}");
        let refused = guest.place(&with_code(&[(&coffee, 1)], code, "11.61")).await;
        refused.refused(ErrorCode::VoucherAttempts);
        assert_eq!(refused.status, 429);
    }
    // Others are not kept from it, and an hour later neither is the guest.
    assert_eq!(quoted(&member, &[(&coffee, 1)], "KAFFEE10").await["voucher"]["refusal"], Value::Null);
    app.advance(HOUR);
    assert_eq!(quoted(&guest, &[(&coffee, 1)], "KAFFEE10").await["voucher"]["refusal"], Value::Null);
}
