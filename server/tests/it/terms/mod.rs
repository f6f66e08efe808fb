//! Legal texts: written, published in versions, read by anybody with or without JavaScript.

mod notice;
mod statutory;

pub use notice::publish_notice;

use crate::business::save_seller;
use crate::support::{Owner, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::features::terms::TermsKind;
use serde_json::{Value, json};
use strum::VariantArray;

fn office(kind: &str) -> String {
    format!("/api/admin/terms/{kind}")
}

async fn publish(owner: &Owner, kind: &str, content: &str, number: i64) -> Value {
    owner.put(&office(kind)).json(&json!({ "content": content, "number": number })).await.ok()
}

#[on_both]
async fn a_text_is_published_in_versions(app: TestApp) {
    let owner = app.owner().await;
    let visitor = app.visitor();
    visitor.get("/api/terms/terms").await.refused(ErrorCode::TextNotPublished);
    assert_eq!(
        visitor.get("/api/terms").await.ok(),
        json!({ "takesOrders": true, "seller": null, "texts": [], "guaranteeNotice": null })
    );
    publish(&owner, "terms", "## Eins\n\nErste Fassung.", 0).await;
    app.advance(1000);
    let editor = publish(&owner, "terms", "## Zwei\n\nZweite **Fassung**.", 1).await;
    assert_eq!(editor["published"]["number"], 2);
    let numbers: Vec<_> =
        editor["versions"].as_array().unwrap().iter().map(|version| &version["number"]).collect();
    assert_eq!(numbers, [2, 1]);
    let text = visitor.get("/api/terms/terms").await.ok();
    assert_eq!((&text["title"], &text["isSample"]), (&json!("AGB"), &json!(false)));
    assert_eq!(text["blocks"][0]["text"], "Zwei");
    let first = owner.get("/api/admin/terms/terms/versions/1").await.ok();
    assert_eq!(first["content"], "## Eins\n\nErste Fassung.", "what was published stays");
    owner.get("/api/admin/terms/terms/versions/3").await.refused(ErrorCode::TextNotPublished);
    // The same again, by a double click: no third version. Of an older one: told so.
    publish(&owner, "terms", "## Zwei\n\nZweite **Fassung**.", 1).await;
    let late = json!({ "content": "Dritte Fassung.", "number": 1 });
    owner.put(&office("terms")).json(&late).await.refused(ErrorCode::ChangedMeanwhile);
    app.deliver_events().await;
    assert_eq!(owner.audit_of("terms.published").await.len(), 2);
}

#[on_both]
async fn of_two_at_the_same_moment_one_is_published(app: TestApp) {
    let owner = app.owner().await;
    let put = |content: &str| owner.put(&office("imprint")).json(&json!({ "content": content, "number": 0 }));
    let (one, two) = tokio::join!(async { put("Eins.").await }, async { put("Zwei.").await });
    let mut codes = [one.status, two.status];
    codes.sort_unstable();
    assert_eq!(codes, [200, 409]);
    assert_eq!(app.number("SELECT COUNT(*) FROM terms_versions", Vec::new()).await, 1);
}

#[on_both]
async fn gaps_and_markup_are_refused(app: TestApp) {
    let owner = app.owner().await;
    let put = |content: &str| owner.put(&office("privacy")).json(&json!({ "content": content, "number": 0 }));
    let sentence = put("Name: [bitte ausfüllen: Name]").await.refused(ErrorCode::TextHasGaps);
    assert_eq!(sentence, "Im Text ist noch etwas auszufüllen: [bitte ausfüllen: Name]");
    put("<script>alert(1)</script>").await.refused(ErrorCode::TextHasMarkup);
    put("  ").await.refused(ErrorCode::Required);
    put(&"a".repeat(100_001)).await.refused(ErrorCode::TooLong);
    let preview = json!({ "content": "Name: [bitte ausfüllen: Name]" });
    let preview = owner.post("/api/admin/terms/preview").json(&preview).await.ok();
    assert_eq!(preview["gaps"], json!(["[bitte ausfüllen: Name]"]));
    app.visitor().get("/api/terms/anything").await.refused(ErrorCode::NotFound);
    app.admin().await.get("/api/admin/terms").await.refused(ErrorCode::OwnerOnly);
}

#[on_both]
async fn every_kind_has_a_page_that_reads_without_the_app(app: TestApp) {
    let owner = app.owner().await;
    save_seller(&owner).await;
    let text = "Kranich e. K.\nKranichkai 7\n\n- [Hilfe](/hilfe)\n- [weg](javascript:alert(1))\n\n| A | B |\n|---|---|\n| 1 | 2 |";
    publish(&owner, "imprint", text, 0).await;
    for kind in TermsKind::VARIANTS {
        let page = app.visitor().get(kind.path()).await;
        let published = *kind == TermsKind::Imprint;
        assert_eq!(page.text().contains("noindex"), !published, "{kind:?}");
        let html = page.text();
        assert!(html.contains(&format!("sm:text-3xl\">{}</h1>", kind.title())), "{html}");
        assert!(html.contains("hover:underline\">Impressum</a>"), "the foot: {html}");
        assert!(
            html.contains("Kranich &amp; Kessel e. K., Kranichkai 7, 20457 Hamburg"),
            "the seller: {html}"
        );
        assert_eq!(html.contains("noch nicht veröffentlicht"), !published);
    }
    let page = app.visitor().get("/impressum").await;
    let (_, body) = page.text().split_once("<main").unwrap();
    let body = body.split_once("</main>").unwrap().0;
    assert!(
        body.contains("Kranich e. K.\nKranichkai 7")
            && body.contains("<a href=\"/hilfe\"")
            && body.contains(">Hilfe</a>"),
        "{body}"
    );
    assert!(!body.contains("javascript") && body.contains(">2</td>"), "{body}");
}

#[on_sqlite]
async fn the_first_data_spare_the_app_its_calls(app: TestApp) {
    let owner = app.owner().await;
    publish(&owner, "imprint", "Ein &lt;/script> Text.", 0).await;
    let page = app.visitor().get("/impressum").await;
    let (_, rest) = page.text().split_once("id=\"first-data\">").unwrap();
    let data: Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    assert_eq!(data["termsText"], app.visitor().get("/api/terms/imprint").await.ok());
    assert_eq!(data["terms"], app.visitor().get("/api/terms").await.ok());
    assert_eq!(data["config"], app.visitor().get("/api/config").await.ok());
}

#[on_sqlite]
async fn the_demo_shows_all_of_them_as_samples(app: TestApp) {
    let demo = app.restart_with(|config| config.demo = true).await;
    let shop = demo.shop().clone();
    tokio::task::spawn_blocking(move || {
        shop.db.write_blocking(|tx| {
            let now = kontor::time::Time(1);
            kontor::features::terms::seed(tx, &Default::default(), "https://shop.example", now)
        })
    })
    .await
    .unwrap()
    .unwrap();
    let overview = demo.visitor().get("/api/terms").await.ok();
    assert_eq!(overview["texts"].as_array().unwrap().len(), TermsKind::VARIANTS.len());
    let text = demo.visitor().get("/api/terms/privacy").await.ok();
    assert_eq!(text["isSample"], true);
    assert!(demo.visitor().get("/datenschutz").await.text().contains("Muster – bitte prüfen lassen"));
}
