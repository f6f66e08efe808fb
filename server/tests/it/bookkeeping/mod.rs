//! For the bookkeeper: sums are the documents' to the cent, what is taken back leaves nothing, an export is the same each time.

mod coffee;
mod exports;
mod files;

use crate::delivery::{add, parcel};
use crate::invoices::tell_seller;
use crate::support::{Actor, Owner, Product, TestApp, on_both, order};
use kontor::error::ErrorCode;
use kontor::features::invoices;
use kontor::time::Time;
use kontor_db::scaled;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const BOOKS: &str = "/api/admin/bookkeeping";

/// Coffee at 7 % and a kettle at 19 %, sent to Germany, Austria and Switzerland.
struct Shop {
    owner: Owner,
    coffee: Product,
    kettle: Product,
    sent: i64,
}

async fn shop(app: &TestApp) -> Shop {
    let owner = app.owner().await;
    tell_seller(&owner).await;
    let beans = json!({
        "name": "=Yirgacheffe 珈琲", "taxKind": "reduced", "weightGrams": 290,
        "coffee": { "kind": "roasted", "grams": 250 },
    });
    let coffee = owner.product(beans).await;
    let kettle = owner.product(json!({ "name": "Kessel", "price": 48.0, "taxKind": "standard" })).await;
    let sent = add(&owner, &parcel()).await;
    Shop { owner, coffee, kettle, sent }
}

impl Shop {
    /// Pieces of coffee and kettles to a country, with what its parcel costs.
    fn wish(&self, coffee: i64, kettles: i64, country: &str) -> Value {
        let lines = [(&self.coffee, coffee), (&self.kettle, kettles)];
        let lines: Vec<_> = lines.into_iter().filter(|(_, count)| *count > 0).collect();
        let mut wish = order(&lines);
        let goods: i64 = lines.iter().map(|(product, count)| product.cents * count).sum();
        let (zip, shipping) = match country {
            "AT" => ("1010", 1290),
            "CH" => ("8001", 2490),
            _ => ("20457", if goods >= 6000 { 0 } else { 590 }),
        };
        let address = json!({
            "name": "Łukasz \"Luk\" Żak; & Söhne", "street": "Am Ring", "number": "12a", "city": "Hamburg", "country": country,
            "zip": zip,
        });
        wish["delivery"] = json!({ "methodId": self.sent, "address": address });
        let total = goods + shipping;
        wish["totalAmount"] = json!(format!("{}.{:02}", total / 100, total % 100));
        wish
    }

    async fn paid(&self, member: &Actor, coffee: i64, kettles: i64, country: &str) -> String {
        let id = member.placed(&self.wish(coffee, kettles, country)).await;
        self.owner.settle(&id, "paid").await.ok();
        id
    }

    async fn books(&self) -> Value {
        self.owner.get(BOOKS).await.ok()
    }

    async fn export(&self) -> Value {
        let month = self.books().await["month"].clone();
        self.owner.post(&format!("{BOOKS}/exports")).json(&json!({ "month": month })).await.ok()
    }

    async fn file(&self, number: i64, kind: &str) -> Vec<u8> {
        let answer = self.owner.get(&format!("{BOOKS}/exports/{number}/{kind}")).open().await;
        assert_eq!(answer.status(), 200);
        answer.bytes().await.unwrap().to_vec()
    }

    /// The shop's numbers at DATEV, with the usual accounts.
    async fn at_datev(&self) -> Value {
        let mut settings = self.books().await["settings"].clone();
        settings["consultant"] = json!(29_098);
        settings["client"] = json!(55_003);
        self.owner.put(&format!("{BOOKS}/settings")).json(&settings).await.ok()
    }
}

async fn issue(app: &TestApp) -> usize {
    app.deliver_events().await;
    let issued = invoices::issue_due(app.shop()).await.unwrap();
    app.deliver_events().await;
    issued
}

/// Cents of an amount.
fn cents(amount: &Value) -> i64 {
    amount.as_str().unwrap().replace('.', "").parse().unwrap()
}

/// Net, tax and gross of the month, by how it is taxed and at which rate.
fn rows(sums: &Value) -> BTreeMap<(String, i64), [i64; 3]> {
    let rows = sums["rows"].as_array().unwrap().iter().map(|row| {
        let key = (row["case"].as_str().unwrap().to_owned(), row["rateHundredths"].as_i64().unwrap());
        (key, ["netAmount", "taxAmount", "grossAmount"].map(|name| cents(&row[name])))
    });
    rows.collect()
}

/// A number from 0 to below `below`, the same in every run.
fn chance(seed: &mut u64, below: u64) -> i64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    i64::try_from((*seed >> 33) % below).unwrap()
}

#[on_both]
async fn sums_are_the_documents_to_the_cent(app: TestApp) {
    let shop = shop(&app).await;
    let member = app.member().await;
    let mut seed = 14;
    let mut kept: BTreeMap<(String, i64), [i64; 3]> = BTreeMap::new();
    for _ in 0..scaled(300) {
        let (coffee, kettles) = (chance(&mut seed, 9), chance(&mut seed, 3));
        let (coffee, country) = (
            coffee.max(i64::from(kettles == 0)),
            ["DE", "DE", "AT", "CH"][usize::try_from(chance(&mut seed, 4)).unwrap()],
        );
        let id = shop.paid(&member, coffee, kettles, country).await;
        issue(&app).await;
        if chance(&mut seed, 4) == 0 {
            shop.owner.post(&format!("/api/admin/orders/{id}/cancel")).await.ok();
            issue(&app).await;
            continue;
        }
        // What the order itself says.
        let taxes = member.get(&format!("/api/orders/{id}")).await.ok()["taxes"].clone();
        for tax in taxes.as_array().unwrap() {
            let case = match country {
                "DE" => "home",
                "AT" => "union",
                _ => "export",
            };
            let rate = tax["rateHundredths"].as_i64().unwrap();
            let sums = kept.entry((case.to_owned(), rate)).or_default();
            let gross = cents(&tax["netAmount"]) + cents(&tax["taxAmount"]);
            for (sum, more) in
                sums.iter_mut().zip([cents(&tax["netAmount"]), cents(&tax["taxAmount"]), gross])
            {
                *sum += more;
            }
        }
    }
    let books = shop.books().await;
    let mut found = rows(&books["monthSums"]);
    found.retain(|_, sums| *sums != [0, 0, 0]);
    assert_eq!(found, kept);
    assert_eq!(books["monthSums"], books["quarterSums"]);
    let whole = kept.values().fold([0; 3], |all, sums| [0, 1, 2].map(|place| all[place] + sums[place]));
    let told = ["netAmount", "taxAmount", "grossAmount"].map(|name| cents(&books["monthSums"][name]));
    assert_eq!(told, whole);
    let listed = shop.owner.get("/api/admin/invoices?limit=200").await.ok();
    assert_eq!(books["documents"], listed["matching"]);
    let abroad: i64 = kept.iter().filter(|((case, _), _)| case == "union").map(|(_, sums)| sums[0]).sum();
    assert_eq!(cents(&books["unionSales"]["netAmount"]), abroad);
}

#[on_both]
async fn what_is_taken_back_leaves_nothing(app: TestApp) {
    let shop = shop(&app).await;
    shop.at_datev().await;
    let member = app.member().await;
    let id = shop.paid(&member, 2, 1, "DE").await;
    issue(&app).await;
    shop.owner.post(&format!("/api/admin/orders/{id}/cancel")).await.ok();
    assert_eq!(issue(&app).await, 1);
    let books = shop.books().await;
    assert_eq!(books["documents"], 2);
    let sums = rows(&books["monthSums"]);
    assert_eq!(sums.len(), 2);
    assert!(sums.values().all(|sums| *sums == [0, 0, 0]), "{sums:?}");
    shop.export().await;
    let file = files::bookings(&shop.file(1, "datev").await);
    assert_eq!(file.len(), 4, "two rates, there and back");
    let mut accounts: BTreeMap<&str, i64> = BTreeMap::new();
    for booking in &file {
        *accounts.entry(&booking.account).or_default() += booking.cents;
        *accounts.entry(&booking.contra).or_default() -= booking.cents;
    }
    assert_eq!(accounts.keys().copied().collect::<Vec<_>>(), ["1360", "8300", "8400"]);
    assert!(accounts.values().all(|sum| *sum == 0), "{accounts:?}");
}

#[on_both]
async fn sales_to_the_union_count_for_consumers_and_the_calendar_year(app: TestApp) {
    let shop = shop(&app).await;
    let member = app.member().await;
    shop.paid(&member, 1, 0, "AT").await;
    shop.paid(&member, 1, 0, "DE").await;
    shop.paid(&member, 1, 0, "CH").await;
    let mut company = shop.wish(1, 0, "AT");
    company["billing"] = json!({
        "company": "Kaffeehaus GmbH", "name": "Jorge", "street": "Ring", "number": "1", "zip": "1010", "city": "Wien",
        "country": "AT", "vatId": "ATU12345678",
    });
    let id = member.placed(&company).await;
    shop.owner.settle(&id, "paid").await.ok();
    assert_eq!(issue(&app).await, 4);
    let sales = shop.books().await["unionSales"].clone();
    // 25,80 € with 7 % in it.
    assert_eq!((&sales["netAmount"], &sales["percent"]), (&json!("24.11"), &json!(0)));
    assert_eq!((&sales["limitAmount"], &sales["previousAmount"]), (&json!("10000.00"), &json!("0.00")));
    let next_year = sales["year"].as_i64().unwrap() + 1;
    let later = shop.owner.get(&format!("{BOOKS}?month={next_year}-02")).await.ok();
    assert_eq!(later["unionSales"]["previousAmount"], "24.11");
    assert_eq!((&later["documents"], &later["quarter"]), (&json!(0), &json!(1)));
    for _ in 0..2 {
        shop.paid(&member, 0, 110, "AT").await;
    }
    issue(&app).await;
    // And twice 5.292,90 € with 19 % in it.
    let sales = shop.books().await["unionSales"].clone();
    assert_eq!((&sales["netAmount"], &sales["percent"]), (&json!("8919.75"), &json!(89)));
}

/// What another country of the Union taxes is no part of the advance return.
#[on_both]
async fn tax_of_another_country_is_in_no_sum(app: TestApp) {
    let shop = shop(&app).await;
    app.execute(
        "INSERT INTO delivery_tax_rates (country, kind, hundredths, valid_from) VALUES ('AT', 'reduced', 1000, '2021-07-01')",
        Vec::new(),
    )
    .await;
    let member = app.member().await;
    shop.paid(&member, 1, 0, "AT").await;
    shop.paid(&member, 1, 0, "DE").await;
    assert_eq!(issue(&app).await, 2);
    let sums = shop.books().await["monthSums"].clone();
    let all = rows(&sums);
    let home = all[&("home".to_owned(), 700)];
    assert_eq!(all[&("foreign".to_owned(), 1000)][2], 2580);
    assert_eq!(["netAmount", "taxAmount", "grossAmount"].map(|name| cents(&sums[name])), home);
}

#[on_both]
async fn a_small_business_has_one_sum_without_tax(app: TestApp) {
    let app = app.restart_with(|config| config.shop.small_business = true).await;
    let shop = shop(&app).await;
    shop.at_datev().await;
    let member = app.member().await;
    shop.paid(&member, 1, 1, "DE").await;
    assert_eq!(issue(&app).await, 1);
    let sums = shop.books().await["monthSums"].clone();
    let expected = [(("small_business".to_owned(), 0), [6090, 0, 6090])];
    assert_eq!(rows(&sums), expected.into_iter().collect());
    shop.export().await;
    let [booking] = files::bookings(&shop.file(1, "datev").await).try_into().unwrap();
    assert_eq!((booking.account.as_str(), booking.contra.as_str(), booking.cents), ("1360", "8195", 6090));
}

#[on_both]
async fn accounts_are_checked_and_belong_to_the_owner(app: TestApp) {
    let shop = shop(&app).await;
    let path = format!("{BOOKS}/settings");
    let settings = shop.books().await["settings"].clone();
    assert_eq!((&settings["chart"], &settings["accounts"]["bank"]), (&json!("skr03"), &json!(1360)));
    let changed = |name: &str, value: Value| {
        let mut settings = settings.clone();
        *settings.pointer_mut(name).unwrap() = value;
        settings
    };
    for (name, value, field, code) in [
        ("/consultant", json!(1000), "consultant", ErrorCode::ConsultantInvalid),
        ("/client", json!(100_000), "client", ErrorCode::ClientNumberInvalid),
        ("/yearBegins", json!(13), "yearBegins", ErrorCode::InvalidValue),
        ("/accounts/export", json!(10_000), "export", ErrorCode::AccountInvalid),
        ("/accounts/bank", json!(999), "bank", ErrorCode::AccountInvalid),
        ("/accounts/open", json!(70_000), "open", ErrorCode::AccountInvalid),
        ("/accounts/rates/0/home", json!(0), "home1900", ErrorCode::AccountInvalid),
        ("/accounts/rates/1/rateHundredths", json!(1900), "rates", ErrorCode::InvalidValue),
    ] {
        shop.owner.put(&path).json(&changed(name, value)).await.refused_field(field, code);
    }
    app.admin().await.put(&path).json(&settings).await.refused(ErrorCode::OwnerOnly);
    let mut new = changed("/chart", json!("skr04"));
    new["accounts"] = shop.books().await["usualAccounts"]["skr04"].clone();
    let saved = shop.owner.put(&path).json(&new).await.ok();
    assert_eq!((&saved["version"], &saved["accounts"]["rates"][0]["home"]), (&json!(1), &json!(4400)));
    // The same again changes nothing; something else from a page of before is refused.
    assert_eq!(shop.owner.put(&path).json(&new).await.ok()["version"], 1);
    shop.owner
        .put(&path)
        .json(&changed("/accounts/bank", json!(1200)))
        .await
        .refused(ErrorCode::ChangedMeanwhile);
    assert_eq!(shop.owner.audit_of("bookkeeping.settings_changed").await.len(), 1);
    for month in ["2026-13", "2026", "1999-01", "x"] {
        shop.owner
            .get(&format!("{BOOKS}?month={month}"))
            .await
            .refused_field("month", ErrorCode::InvalidValue);
    }
}

/// The month that a moment lies in.
fn month_of(at: i64) -> String {
    Time(at).to_string()[..7].to_owned()
}
