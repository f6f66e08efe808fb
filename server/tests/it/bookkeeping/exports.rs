//! Exports: what no other had, kept, and the same whenever it is asked for.

use super::files::{archive, bookings, table};
use super::{BOOKS, cents, issue, month_of, shop};
use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::time::DAY;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

fn sha256(file: &[u8]) -> String {
    Sha256::digest(file).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What the export's list says of a file.
fn listed<'a>(export: &'a Value, kind: &str) -> &'a Value {
    export["files"].as_array().unwrap().iter().find(|file| file["kind"] == kind).unwrap()
}

#[on_both]
async fn an_export_can_be_handed_out_again_with_the_same_bytes(app: TestApp) {
    let shop = shop(&app).await;
    shop.at_datev().await;
    let member = app.member().await;
    let first = shop.paid(&member, 2, 1, "DE").await;
    shop.paid(&member, 1, 0, "AT").await;
    shop.paid(&member, 1, 1, "CH").await;
    assert_eq!(issue(&app).await, 3);
    assert_eq!(shop.books().await["waiting"], 3);
    let export = shop.export().await;
    assert_eq!((&export["number"], &export["documents"]), (&json!(1), &json!(3)));
    let kinds = ["archive", "journal", "datev", "taxes", "coffee"];
    let mut before = Vec::new();
    for kind in kinds {
        let file = shop.file(1, kind).await;
        let told = listed(&export, kind);
        assert_eq!(told["sha256"], sha256(&file), "{kind}");
        assert_eq!(told["bytes"], file.len(), "{kind}");
        before.push(file);
    }
    let month = export["month"].as_str().unwrap().to_owned();
    let again = json!({ "month": month });
    shop.owner.post(&format!("{BOOKS}/exports")).json(&again).await.refused(ErrorCode::NothingToExport);

    // Whatever changes afterwards: accounts, the order, another program on the same database.
    let mut settings = shop.books().await["settings"].clone();
    settings["accounts"]["bank"] = json!(1200);
    settings["chart"] = json!("skr04");
    shop.owner.put(&format!("{BOOKS}/settings")).json(&settings).await.ok();
    shop.owner.post(&format!("/api/admin/orders/{first}/cancel")).await.ok();
    assert_eq!(issue(&app).await, 1);
    app.advance(60_000);
    let other = app.another_node().await;
    for (kind, before) in kinds.iter().zip(&before) {
        let asked = shop.owner.at(&other).get(&format!("{BOOKS}/exports/1/{kind}")).open().await;
        assert!(asked.bytes().await.unwrap() == before.as_slice(), "{kind} is another one");
    }

    // What came later is the next export's, and only that.
    let books = shop.books().await;
    assert_eq!((&books["documents"], &books["waiting"]), (&json!(4), &json!(1)));
    let next = shop.export().await;
    assert_eq!((&next["number"], &next["documents"]), (&json!(2), &json!(1)));
    let [back, other_rate] = bookings(&shop.file(2, "datev").await).try_into().unwrap();
    assert!(back.cents < 0 && other_rate.cents < 0 && back.text.starts_with("Storno RE-"), "{back:?}");
    let list = shop.books().await["exports"].clone();
    assert_eq!((&list[0], &list[1]), (&next, &export));
    assert_eq!(shop.owner.audit_of("bookkeeping.exported").await.len(), 2);
    assert!(shop.owner.audit_of("export.made").await.len() >= 6, "who takes files along is written down");
    shop.owner.get(&format!("{BOOKS}/exports/3/archive")).await.refused(ErrorCode::ExportNotFound);
    shop.owner.get(&format!("{BOOKS}/exports/0/archive")).await.refused(ErrorCode::ExportNotFound);
}

#[on_both]
async fn other_readers_find_the_documents_in_it(app: TestApp) {
    let shop = shop(&app).await;
    shop.at_datev().await;
    let member = app.member().await;
    shop.paid(&member, 2, 1, "DE").await;
    let id = shop.paid(&member, 1, 0, "AT").await;
    issue(&app).await;
    shop.owner.post(&format!("/api/admin/orders/{id}/cancel")).await.ok();
    issue(&app).await;
    let export = shop.export().await;
    let month = export["month"].as_str().unwrap().to_owned();
    assert_eq!(month, month_of(app.now()));

    let inside = archive(&shop.file(1, "archive").await);
    let names: Vec<&str> = inside.iter().map(|(name, _)| name.as_str()).collect();
    let number = |place: usize| format!("RE-{}-{place:05}", &month[..4]);
    let mut expected = vec![
        format!("journal-{month}-1.csv"),
        format!("EXTF_Buchungsstapel_{month}-1.csv"),
        format!("umsatzsteuer-{month}-1.csv"),
        format!("kaffee-{month}-1.csv"),
    ];
    for place in 1..=3 {
        expected.push(format!("Belege/{}.pdf", number(place)));
        expected.push(format!("Belege/{}.xml", number(place)));
    }
    assert_eq!(names, expected);
    for kind in ["journal", "datev", "taxes", "coffee"] {
        let told = listed(&export, kind);
        assert!(inside.iter().any(|(name, hash)| told["name"] == *name && told["sha256"] == *hash), "{kind}");
    }
    let documents = shop.owner.get("/api/admin/invoices").await.ok()["invoices"].clone();
    for document in documents.as_array().unwrap() {
        let (order, number) = (document["orderId"].as_str().unwrap(), document["number"].as_str().unwrap());
        let file = shop.owner.get(&format!("/api/orders/{order}/invoices/{number}/pdf")).open().await;
        let hash = sha256(&file.bytes().await.unwrap());
        assert!(inside.contains(&(format!("Belege/{number}.pdf"), hash)), "{number}");
    }

    let journal = table(&shop.file(1, "journal").await);
    let column = |name: &str| journal[0].iter().position(|head| head == name).unwrap();
    assert_eq!(journal.len(), 1 + 2 + 1 + 1, "a row for each document and rate");
    let sum: i64 =
        journal[1..].iter().map(|row| row[column("Brutto")].replace(',', "").parse::<i64>().unwrap()).sum();
    assert_eq!(sum, cents(&shop.books().await["monthSums"]["grossAmount"]));
    let back = journal.last().unwrap();
    assert_eq!(back[column("Bezug")], number(2));
    assert_eq!((back[column("Land")].as_str(), back[column("Steuersatz")].as_str()), ("AT", "7,00"));
    assert_eq!(
        (back[column("Kunde")].as_str(), back[column("Art")].as_str()),
        ("Łukasz \"Luk\" Żak; & Söhne", "Stornorechnung")
    );
    assert!(back[column("Brutto")] == "-25,80" && back[column("Bezahlt am")].len() == 10, "{back:?}");

    let booked = bookings(&shop.file(1, "datev").await);
    assert_eq!(booked[2].text, "?ukasz \"Luk\" ?ak; & Söhne");
    assert_eq!((booked[2].document.as_str(), booked[2].contra.as_str()), (number(2).as_str(), "8310"));
    let taxes = table(&shop.file(1, "taxes").await);
    assert_eq!(taxes[1][..2], ["Inland", "19,00"]);
}

#[on_both]
async fn without_numbers_there_is_no_file_for_datev(app: TestApp) {
    let shop = shop(&app).await;
    let member = app.member().await;
    shop.paid(&member, 1, 0, "DE").await;
    issue(&app).await;
    let export = shop.export().await;
    assert_eq!(export["files"].as_array().unwrap().len(), 4);
    shop.owner.get(&format!("{BOOKS}/exports/1/datev")).await.refused(ErrorCode::ExportNotFound);
}

#[on_both]
async fn of_two_who_export_at_once_no_document_is_in_both(app: TestApp) {
    let shop = shop(&app).await;
    let member = app.member().await;
    for _ in 0..3 {
        shop.paid(&member, 1, 0, "DE").await;
    }
    issue(&app).await;
    let other = app.another_node().await;
    let elsewhere = shop.owner.at(&other);
    let request = json!({ "month": month_of(app.now()) });
    let path = format!("{BOOKS}/exports");
    let (first, second, third) = tokio::join!(
        shop.owner.post(&path).json(&request),
        elsewhere.post(&path).json(&request),
        shop.owner.post(&path).json(&request),
    );
    let answers = [first, second, third];
    let done = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(done, 1, "{}", answers.iter().map(|answer| answer.describe()).collect::<String>());
    assert!(answers.iter().all(|answer| [200, 409].contains(&answer.status)));
    let books = shop.books().await;
    assert_eq!((&books["waiting"], &books["exports"][0]["documents"]), (&json!(0), &json!(3)));
}

#[on_both]
async fn who_takes_files_along_gives_the_password_again(app: TestApp) {
    let shop = shop(&app).await;
    let member = app.member().await;
    shop.paid(&member, 1, 0, "DE").await;
    issue(&app).await;
    shop.export().await;
    app.advance(DAY / 24);
    shop.owner.get(BOOKS).await.ok();
    shop.owner.get(&format!("{BOOKS}/exports/1/archive")).await.refused(ErrorCode::ConfirmationRequired);
    let request = json!({ "month": month_of(app.now()) });
    shop.owner
        .post(&format!("{BOOKS}/exports"))
        .json(&request)
        .await
        .refused(ErrorCode::ConfirmationRequired);
}

/// An order is paid once more by another way, and goes back: the other way is none of the invoice's.
#[on_both]
async fn what_is_paid_later_changes_no_account(app: TestApp) {
    let shop = shop(&app).await;
    let mut settings = shop.at_datev().await;
    settings["accounts"]["coins"] = json!(1370);
    shop.owner.put(&format!("{BOOKS}/settings")).json(&settings).await.ok();
    let member = app.member().await;
    let id = shop.paid(&member, 1, 0, "DE").await;
    issue(&app).await;
    let paid_again = "INSERT INTO payments_entries (subject, subject_id, way, external_id, amount, currency, is_correction, at)
        VALUES ('order', $1, 'coins', 'once more', 1880, 'EUR', FALSE, $2)";
    app.execute(paid_again, vec![id.into(), app.now().into()]).await;
    shop.export().await;
    let [booking] = bookings(&shop.file(1, "datev").await).try_into().unwrap();
    assert_eq!(booking.account, "1360");
    let journal = table(&shop.file(1, "journal").await);
    let column = journal[0].iter().position(|head| head == "Zahlungsweg").unwrap();
    assert_ne!(journal[1][column], "Kryptowährung");
}
