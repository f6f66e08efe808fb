//! Addresses for carriers' labels: what is to be sent and no more, in the carriers' own columns, and nothing that runs.

use super::{pay, shop, step, to_fetch, to_send};
use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::json;

const LABELS: &str = "/api/admin/orders/labels.csv";

#[on_both]
async fn what_is_to_be_sent_is_in_the_carriers_table(app: TestApp) {
    let (owner, coffee, sent, fetched) = shop(&app).await;
    let member = app.member().await;
    let mut wish = to_send(sent, &coffee, 2, "31.70");
    wish["delivery"]["address"]["name"] = json!("=HYPERLINK(\"x\") Kern");
    wish["delivery"]["address"]["street"] =
        json!("Am ☕ alten Ring hinter dem großen Speicher am Kranichkai in der Altstadt");
    wish["delivery"]["address"]["company"] = json!("Kern & Töchter; GbR");
    let id = member.placed(&wish).await;
    let unpaid = member.placed(&to_send(sent, &coffee, 1, "18.80")).await;
    let picked_up = member.placed(&to_fetch(fetched, &coffee, 1)).await;
    let gone = member.placed(&to_send(sent, &coffee, 1, "18.80")).await;
    for id in [&id, &picked_up, &gone] {
        pay(&app, &owner, id).await;
    }
    owner.post(&step(&gone, "ship")).json(&json!({})).await.ok();
    let dpd = owner.get(&format!("{LABELS}?carrier=dpd")).await;
    assert_eq!(dpd.text().lines().count(), 1, "the parcels go with DHL: {}", dpd.text());
    let dhl = owner.get(&format!("{LABELS}?carrier=dhl")).await;
    assert_eq!(dhl.header("content-type"), "text/csv; charset=windows-1252");
    assert_eq!(dhl.status, 200);
    let text = String::from_utf8_lossy(&dhl.body);
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows.len(), 2, "{text}");
    assert!(rows[0].starts_with("SEND_NAME1;SEND_NAME2;SEND_STREET") && rows[0].ends_with("PRODUCT;COUPON"));
    assert!(rows[1].contains("'=HYPERLINK") && !rows[1].contains(";=HYPERLINK"), "{text}");
    // Cut between words; the rest and the company are in the second name; two bags weigh a kilogram.
    assert!(rows[1].contains(";Am alten Ring hinter dem gro"), "{text}");
    assert!(rows[1].ends_with(";12a;20457;Hamburg;DEU;PAK02.DEU;"), "{text}");
    assert!(!text.contains(&unpaid[unpaid.len() - 8..]));
    app.deliver_events().await;
    let exports = owner.audit_of("export.made").await;
    assert!(
        exports.len() == 2 && exports.iter().all(|export| export["after"]["what"] == "labels"),
        "{exports:?}"
    );
    let member: &crate::support::Actor = &member;
    member.get(&format!("{LABELS}?carrier=dhl")).await.refused(ErrorCode::AdminOnly);
    assert_eq!(owner.get(&format!("{LABELS}?carrier=ups")).await.status, 400);
    assert_eq!(owner.get(LABELS).await.body, dhl.body, "DHL where nothing is said");
}

#[on_both]
async fn a_parcel_without_a_carrier_goes_with_any(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "weightGrams": 500 })).await;
    let mut any = crate::delivery::parcel();
    any["carrier"] = json!("");
    let method = crate::delivery::add(&owner, &any).await;
    let member = app.member().await;
    let id = member.placed(&to_send(method, &coffee, 1, "18.80")).await;
    pay(&app, &owner, &id).await;
    let number = &id[id.len() - 8..];
    let dpd = owner.get(&format!("{LABELS}?carrier=dpd")).await.text().to_owned();
    assert!(dpd.ends_with(&format!("Mira Kern;;Am Ring;12a;;20457;Hamburg;DE;{number};0.50\n")), "{dpd}");
    let hermes = owner.get(&format!("{LABELS}?carrier=hermes")).await.text().to_owned();
    assert!(
        hermes.ends_with(&format!("Mira;Kern;;Am Ring;12a;20457;Hamburg;;;;{number};;0;;\n")),
        "{hermes}"
    );
}
