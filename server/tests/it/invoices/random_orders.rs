//! Random orders, placed in the shop as customers place them: what their documents say is what they cost, to the cent, and what went
//! back is what was taken back.
//!
//! `tools/check-invoices` has this test write the files (`KONTOR_INVOICES_TO`) and gives them to validators that are not ours.

use super::{INVOICES, documents, embedded, file, issue, tell_seller, told};
use crate::delivery::{add, arrangement, parcel};
use crate::support::{Actor, Owner, Product, TestApp, on_both};
use crate::vouchers::{VOUCHERS, random_vouchers};
use kontor::error::ErrorCode;
use kontor::time::MINUTE;
use kontor_db::scaled;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

const GOODS: [(&str, f64, i64, &str); 12] = [
    ("Yirgacheffe Kochere, ganze Bohne, 250 g", 12.9, 270, "reduced"),
    ("煎茶 一番茶 宇治 100g", 18.5, 130, "reduced"),
    ("Кофе «Утро» в зёрнах", 9.99, 520, "reduced"),
    ("قهوة عربية بالهيل 200 غ", 11.11, 220, "reduced"),
    ("קפה טורקי עם הל", 7.77, 220, "reduced"),
    ("Café crème brûlée & Noisette <édition>", 6.49, 260, "reduced"),
    ("Ελληνικός καφές, χοντρή άλεση", 3.33, 120, "reduced"),
    ("Cà phê sữa đá 🧊 Robusta Đắk Lắk", 0.01, 20, "reduced"),
    ("Mate \"Erva\" 500 g 🧉 'fein'", 8.05, 510, "reduced"),
    (
        "Cold-Brew-Kanne 1,0 l (Glas), spülmaschinenfest, mit Silikondeckel und herausnehmbarem Feinfilter aus Edelstahl",
        41.99,
        1100,
        "standard",
    ),
    ("Siebträgermaschine „Werkstatt“", 419.0, 9800, "standard"),
    ("Gutes Buch über das Rösten, Band 1", 24.5, 640, "zero"),
];

const PEOPLE: [&str; 8] = [
    "Jana Öztürk",
    "Łukasz Wójcik",
    "Олександра Шевченко",
    "Νίκος Παπαδόπουλος",
    "محمد العلي",
    "王小明",
    "María-José Núñez & Co.",
    "Bartholomäus-Maximilian Freiherr von und zu Hohenlohe-Waldenburg-Schillingsfürst",
];

/// Whom the invoice is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Billed {
    /// Who gets the goods.
    Same,
    Company,
    /// With a Leitweg-ID: the invoice is an XRechnung.
    Public,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Back {
    Nothing,
    /// Some pieces of the first line.
    Lines,
    /// A line and the shipping.
    WithShipping,
    /// A tenth of what is left, three times.
    Sum,
    Everything,
}

#[derive(Debug, Clone)]
struct Plan {
    premium: bool,
    person: usize,
    lines: Vec<(usize, i64)>,
    way: usize,
    billed: Billed,
    back: Back,
    by_transfer: bool,
    /// One of the vouchers, or none.
    voucher: usize,
}

fn plans() -> impl Strategy<Value = Plan> {
    let line = (0..GOODS.len(), prop_oneof![6 => 1..5_i64, 1 => 1..60_i64]);
    let billed = prop_oneof![3 => Just(Billed::Same), 2 => Just(Billed::Company), 1 => Just(Billed::Public)];
    let back = prop_oneof![
        4 => Just(Back::Nothing),
        1 => Just(Back::Lines),
        1 => Just(Back::WithShipping),
        1 => Just(Back::Sum),
        1 => Just(Back::Everything),
    ];
    let who = (any::<bool>(), 0..PEOPLE.len());
    (who, vec(line, 1..7), 0..4_usize, billed, back, any::<bool>(), 0..10_usize).prop_map(
        |((premium, person), lines, way, billed, back, by_transfer, voucher)| Plan {
            premium,
            person,
            lines,
            way,
            billed,
            back,
            by_transfer,
            voucher,
        },
    )
}

fn cents(amount: &str) -> i64 {
    let (whole, fraction) = amount.split_once('.').unwrap_or((amount, ""));
    let digits: i64 = format!("{whole}{fraction:0<2}").replace('-', "").parse().unwrap();
    if amount.starts_with('-') { -digits } else { digits }
}

fn amount(value: &Value) -> i64 {
    cents(value.as_str().unwrap_or_else(|| panic!("{value}")))
}

fn billing(plan: &Plan) -> Value {
    let mut billing = json!({
        "company": "Kern & Söhne – Rösterei und Teehandel", "name": PEOPLE[plan.person], "street": "Große Elbstraße",
        "number": "277a", "zip": "20457", "city": "Hamburg", "country": "DE", "vatId": "DE123456789",
    });
    if plan.billed == Billed::Public {
        billing["company"] = json!("Freie und Hansestadt Hamburg, Amt für Kaffee & Tee");
        billing["vatId"] = json!("");
        billing["buyerReference"] = json!("04011000-1234512345-06");
    }
    billing
}

/// Places the order; answers its id and what was quoted for it. None where no way takes it.
async fn place(plan: &Plan, who: &Actor, products: &[Product]) -> Option<(String, Value)> {
    let mut pieces: BTreeMap<usize, i64> = BTreeMap::new();
    for (product, quantity) in &plan.lines {
        *pieces.entry(*product).or_default() += quantity;
    }
    let wanted: Vec<_> = pieces
        .iter()
        .map(|(product, quantity)| json!({ "productId": products[*product].id, "quantity": quantity }))
        .collect();
    let address = json!({
        "name": PEOPLE[plan.person], "street": "Am Sandtorkai", "number": "12a", "zip": "20457", "city": "Hamburg", "country": "DE",
    });
    let mut asked = json!({ "items": wanted, "address": address });
    let voucher = random_vouchers().get(plan.voucher).map(|voucher| voucher["code"].clone());
    if let Some(code) = &voucher {
        asked["voucherCode"] = code.clone();
    }
    let asked = who.post("/api/delivery/quote").json(&asked).await;
    if matches!(asked.status, 409 | 422) {
        return None;
    }
    let quote = asked.ok();
    let offers = quote["methods"].as_array().unwrap();
    let offer = offers[plan.way % offers.len()].clone();
    let items: Vec<_> = quote["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| json!({ "productId": item["productId"], "quantity": item["quantity"], "price": item["unitPrice"] }))
        .collect();
    let mut wish = json!({
        "customerName": PEOPLE[plan.person], "customerPhone": "", "customerNotes": "", "items": items,
        "totalAmount": offer["totalAmount"], "delivery": { "methodId": offer["methodId"], "address": address },
        "email": "mira@post.example",
    });
    if let Some(code) = voucher.filter(|_| quote["voucher"]["refusal"].is_null()) {
        wish["voucherCode"] = code;
    }
    if plan.by_transfer {
        wish["paymentMethod"] = json!("bank");
    }
    if plan.billed != Billed::Same {
        wish["billing"] = billing(plan);
    }
    let placed = who.place(&wish).await.ok();
    assert_eq!(placed["totalAmount"], offer["totalAmount"], "{plan:?}");
    Some((placed["orderId"].as_str().unwrap().to_owned(), offer))
}

/// Gives some of it back; answers how much in cents.
async fn give_back(plan: &Plan, owner: &Owner, id: &str) -> i64 {
    let path = format!("/api/admin/orders/{id}/refunds");
    let known = owner.get(&path).await.ok();
    let first = &known["lines"][0];
    let pieces = (first["quantity"].as_i64().unwrap() + 1) / 2;
    let line = json!([{ "position": first["position"], "quantity": pieces }]);
    let mut request = json!({ "way": "hand", "reason": "goodwill" });
    match plan.back {
        Back::Nothing => return 0,
        Back::Lines => request["lines"] = line,
        Back::WithShipping => {
            request["lines"] = line;
            request["shipping"] = json!(true);
        }
        Back::Sum => {
            let left = amount(&known["refundableAmount"]);
            if left == 0 {
                return 0;
            }
            let tenth = (left / 10).max(1);
            request["amount"] = json!(format!("{}.{:02}", tenth / 100, tenth % 100));
        }
        Back::Everything => {}
    }
    let answer = owner.post(&path).json(&request).await;
    // A voucher may have left nothing of a line.
    if answer.status == 400 && plan.voucher < random_vouchers().len() {
        answer.refused(ErrorCode::RefundNothing);
        return 0;
    }
    amount(&answer.ok()["amount"])
}

/// Over several rates a person says what the correction names; over one the shop knows it by itself.
async fn correct(plan: &Plan, owner: &Owner, id: &str, back: i64) {
    let number = documents(owner, id).await[0]["number"].as_str().unwrap().to_owned();
    let path = format!("{INVOICES}/{number}");
    if plan.back == Back::Everything {
        owner.post(&format!("{path}/cancel")).json(&json!({})).await.ok();
        return;
    }
    let amount = format!("{}.{:02}", back / 100, back % 100);
    let mut body = json!({ "lines": [], "amount": amount });
    if plan.back == Back::Lines {
        let known = owner.get(&format!("/api/admin/orders/{id}/refunds")).await.ok();
        body = json!({ "lines": known["refunds"][0]["lines"].as_array().unwrap().iter()
            .map(|line| json!({ "line": line["position"], "quantity": line["quantity"] })).collect::<Vec<_>>() });
    }
    owner.post(&format!("{path}/corrections")).json(&body).await.ok();
}

/// The groups of rates in an XML: rate in hundredths, net and tax.
fn groups(xml: &str) -> Vec<(i64, i64, i64)> {
    let (_, settled) = xml.split_once("<ram:ApplicableHeaderTradeSettlement>").unwrap();
    let parts = settled.split("<ram:ApplicableTradeTax>").skip(1);
    let mut groups: Vec<_> = parts
        .filter_map(|part| {
            let part = part.split("</ram:ApplicableTradeTax>").next().unwrap();
            let one = |name: &str| told(part, name).first().map(|text| cents(text));
            Some((one("RateApplicablePercent")?, one("BasisAmount")?, one("CalculatedAmount")?))
        })
        .collect();
    groups.sort_unstable();
    groups
}

/// Looks at all documents of an order: the first is the order, the others are what went back.
async fn check(
    plan: &Plan,
    owner: &Owner,
    (id, offer, back): (&str, &Value, i64),
    folder: Option<&PathBuf>,
) -> usize {
    let all = documents(owner, id).await;
    let total = amount(&offer["totalAmount"]);
    let mut sum = 0;
    // Gross and tax of each rate, over all documents.
    let mut rates: BTreeMap<i64, (i64, i64)> = BTreeMap::new();
    for (index, document) in all.iter().enumerate() {
        let number = document["number"].as_str().unwrap();
        let (pdf, bytes) = (file(owner, id, number, "pdf").await, file(owner, id, number, "xml").await);
        assert!(embedded(&pdf) == bytes, "{number}: the XML in the PDF is another one");
        let xml = String::from_utf8(bytes).unwrap();
        let grand = cents(&told(&xml, "GrandTotalAmount")[0]);
        let groups = groups(&xml);
        assert_eq!(amount(&document["totalAmount"]), grand, "{plan:?}");
        assert_eq!(groups.iter().map(|(_, net, tax)| net + tax).sum::<i64>(), grand, "{plan:?}: {groups:?}");
        for (rate, net, tax) in &groups {
            let (gross, all) = rates.entry(*rate).or_default();
            (*gross, *all) = (*gross + net + tax, *all + tax);
        }
        if index == 0 {
            let mut quoted: Vec<_> = offer["taxes"]
                .as_array()
                .unwrap()
                .iter()
                .map(|tax| {
                    (
                        tax["rateHundredths"].as_i64().unwrap(),
                        amount(&tax["netAmount"]),
                        amount(&tax["taxAmount"]),
                    )
                })
                .collect();
            quoted.sort_unstable();
            if quoted.is_empty() {
                assert_eq!(groups, [(0, total, 0)], "a small business");
            } else {
                assert_eq!(groups, quoted, "{plan:?}");
            }
            assert_eq!(grand, total, "{plan:?}");
        }
        assert_eq!(xml.contains("xrechnung_3.0"), plan.billed == Billed::Public, "{plan:?}");
        sum += grand;
        if let Some(folder) = folder {
            let name = format!("{}-{index}", &id[id.len() - 12..]);
            std::fs::write(folder.join(format!("{name}.pdf")), pdf).unwrap();
            std::fs::write(folder.join(format!("{name}.xml")), xml).unwrap();
        }
    }
    assert_eq!(sum, total - back, "{plan:?}: {all:?}");
    for (rate, (gross, tax)) in rates {
        let of_what_holds = (2 * gross * rate + 10_000 + rate) / (2 * (10_000 + rate));
        assert_eq!(tax, of_what_holds, "{plan:?}: tax of {rate} in {gross}");
    }
    all.len()
}

/// Orders so many and looks at their documents; answers how many of both there were.
async fn order_all(
    app: &TestApp,
    count: usize,
    products: &[Product],
    folder: Option<&PathBuf>,
) -> (usize, usize) {
    let owner = Owner::again(app).await;
    let (guest, premium) = ((*app.visitor()).clone(), (*app.premium().await).clone());
    let mut runner = TestRunner::default();
    let (mut orders, mut found, mut refused) = (0, 0, 0);
    while orders < count {
        let plan = plans().new_tree(&mut runner).unwrap().current();
        let who = if plan.premium { &premium } else { &guest };
        let Some((id, offer)) = place(&plan, who, products).await else {
            refused += 1;
            assert!(refused < 20 + count, "nothing can be ordered");
            continue;
        };
        // Where a voucher has paid for all of it, it is paid, and nothing can go back.
        let is_free = amount(&offer["totalAmount"]) == 0;
        if !is_free {
            owner.settle(&id, "paid").await.ok();
        }
        issue(app).await;
        let mut back = 0;
        let times = if plan.back == Back::Sum { 3 } else { 1 };
        for _ in 0..if is_free { 0 } else { times } {
            let cents = give_back(&plan, &owner, &id).await;
            let is_told = issue(app).await > 0;
            if cents > 0 && !is_told {
                correct(&plan, &owner, &id, cents).await;
                issue(app).await;
            }
            back += cents;
        }
        found += check(&plan, &owner, (&id, &offer, back), folder).await;
        orders += 1;
        app.advance(MINUTE / 60);
    }
    (orders, found)
}

#[on_both]
async fn documents_of_random_orders_say_what_the_orders_cost(app: TestApp) {
    let folder = std::env::var_os("KONTOR_INVOICES_TO").map(PathBuf::from);
    let owner = app.owner().await;
    tell_seller(&owner).await;
    let mut products = Vec::new();
    for (name, price, grams, kind) in GOODS {
        let goods = json!({ "name": name, "price": price, "weightGrams": grams, "taxKind": kind });
        products.push(owner.product(goods).await);
    }
    add(&owner, &parcel()).await;
    let letter = json!({
        "kind": "letter", "name": "Warenbrief", "carrier": "Deutsche Post", "isActive": true, "position": 2,
        "goesToLockers": false,
        "rates": [{ "country": "DE", "toGrams": 10000, "toAmount": "200", "price": "2.90" }],
    });
    add(&owner, &letter).await;
    add(&owner, &arrangement()).await;
    for voucher in random_vouchers() {
        owner.post(VOUCHERS).json(&voucher).await.ok();
    }
    let all = scaled(1_000);
    let (orders, found) = order_all(&app, all - all / 5, &products, folder.as_ref()).await;
    // The same for a business that shows no VAT.
    let app = app.restart_with(|config| config.shop.small_business = true).await;
    let (more, and) = order_all(&app, all / 5, &products, folder.as_ref()).await;
    assert_eq!(orders + more, all);
    assert!(found + and >= all, "{found} and {and} documents");
    println!("{all} orders, {} documents", found + and);
}
