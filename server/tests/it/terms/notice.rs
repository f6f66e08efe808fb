//! The official notice of the legal guarantee: kept byte for byte, shown whole, attached to letters about orders.

use crate::media::sample::{encoded, png, quarters};
use crate::support::{Owner, TestApp, on_both, on_sqlite};
use image::ImageFormat;
use kontor::error::ErrorCode;
use serde_json::{Value, json};

const OFFICE: &str = "/api/admin/guarantee-notice";
const MEGABYTE: usize = 1024 * 1024;

/// A page of A6 with nothing on it.
fn pdf() -> Vec<u8> {
    b"%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n\
      3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 298 420]>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF"
        .to_vec()
}

/// What every shop needs before it opens. The picture is any; the official one is the owner's to send.
pub async fn publish_notice(owner: &Owner) {
    owner.put(OFFICE).body(png(60, 40)).await.ok();
}

/// What buyers are told.
async fn told(app: &TestApp) -> Value {
    app.visitor().get("/api/terms").await.ok()["guaranteeNotice"].clone()
}

#[on_both]
async fn it_is_shown_as_it_was_sent(app: TestApp) {
    let owner = app.owner().await;
    assert_eq!(told(&app).await, Value::Null);
    let file = png(600, 400);
    let editor = owner.put(OFFICE).body(file.clone()).await.ok();
    let notice = told(&app).await;
    assert_eq!(editor["notice"], notice);
    assert_eq!((&notice["width"], &notice["height"]), (&json!(600), &json!(400)));
    assert_eq!(notice["pictureUrl"], notice["fileUrl"], "a picture is shown as it is");
    let shown = app.visitor().get(notice["pictureUrl"].as_str().unwrap()).await;
    assert_eq!((shown.status, shown.header("content-type")), (200, "image/png"));
    assert_eq!(shown.body, file, "byte for byte");
    assert_eq!(shown.header("content-security-policy"), "default-src 'none'; sandbox");
    // The shop's page carries it too, so that nothing moves when the last look opens.
    assert!(app.visitor().get("/shop").await.text().contains(notice["fileUrl"].as_str().unwrap()));
    // The same again, by a double click.
    app.advance(1000);
    assert_eq!(owner.put(OFFICE).body(file).await.ok(), editor);

    let editor = owner.put(OFFICE).body(pdf()).await.ok();
    let (picture, official) = (&editor["notice"]["pictureUrl"], &editor["notice"]["fileUrl"]);
    let official = app.visitor().get(official.as_str().unwrap()).await;
    assert_eq!((official.header("content-type"), &official.body[..]), ("application/pdf", &pdf()[..]));
    assert!(
        official.header("content-disposition").starts_with("attachment"),
        "no page of the shop's address"
    );
    let picture = app.visitor().get(picture.as_str().unwrap()).await;
    let picture = image::load_from_memory_with_format(&picture.body, ImageFormat::Png).unwrap();
    assert_eq!((picture.width(), picture.height()), (1440, 2029), "the whole page");

    let editor = owner.delete(OFFICE).await.ok();
    assert_eq!((&editor["notice"], told(&app).await), (&Value::Null, Value::Null));
    assert_eq!(editor["versions"].as_array().unwrap().len(), 3, "what was shown once is kept");
    let old = app.visitor().get(notice["fileUrl"].as_str().unwrap()).await;
    assert_eq!(old.status, 200, "what a page still shows is there");
    owner.delete(OFFICE).await.ok();
    app.deliver_events().await;
    let entries = owner.audit_of("terms.notice_changed").await;
    assert_eq!(entries.len(), 3, "{entries:?}");
}

#[on_sqlite]
async fn what_is_no_official_file_is_refused(app: TestApp) {
    let owner = app.owner().await;
    let mut broken = png(60, 40);
    broken.truncate(80);
    let jpeg = encoded(&quarters(60, 40), ImageFormat::Jpeg);
    let page = b"<!doctype html><script>alert(1)</script>%PDF-".to_vec();
    for file in [broken, jpeg, page, b"%PDF-1.7".to_vec(), Vec::new()] {
        owner.put(OFFICE).body(file).await.refused(ErrorCode::NoticeUnreadable);
    }
    let mut large = png(60, 40);
    large.resize(2 * MEGABYTE + 1, 0);
    owner.put(OFFICE).body(large).await.refused(ErrorCode::NoticeTooLarge);
    owner.put(OFFICE).body(png(8001, 1)).await.refused(ErrorCode::NoticeUnreadable);
    app.admin().await.put(OFFICE).body(png(60, 40)).await.refused(ErrorCode::OwnerOnly);
    app.visitor().delete(OFFICE).await.refused(ErrorCode::NotSignedIn);
    for path in
        ["nothing", "nothing.png", &format!("{}.png", "0".repeat(64)), &format!("{}.exe", "0".repeat(64))]
    {
        app.visitor().get(&format!("/gewaehrleistung/{path}")).await.refused(ErrorCode::NotFound);
    }
    assert_eq!(app.number("SELECT COUNT(*) FROM terms_notices", Vec::new()).await, 0);
}
