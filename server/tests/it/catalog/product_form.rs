//! What a product may be: each wrong field is refused with its sentence, and nothing is stored.

use crate::support::{TestApp, on_sqlite, product_form};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

#[on_sqlite]
async fn every_wrong_field_says_so(app: TestApp) {
    let owner = app.owner().await;
    let price =
        "Bitte geben Sie einen Preis zwischen 0,01 und 999.999,99 € mit höchstens zwei Nachkommastellen ein.";
    for (field, value, code, sentence) in [
        ("name", json!(""), ErrorCode::Required, "Bitte füllen Sie dieses Feld aus."),
        ("name", json!("   "), ErrorCode::Required, "Bitte füllen Sie dieses Feld aus."),
        ("name", json!("x".repeat(121)), ErrorCode::TooLong, "Bitte höchstens 120 Zeichen eingeben."),
        ("name", json!("a\nb"), ErrorCode::InvalidCharacters, "Die Eingabe enthält unzulässige Zeichen."),
        ("description", json!(""), ErrorCode::Required, "Bitte füllen Sie dieses Feld aus."),
        (
            "description",
            json!("x".repeat(4001)),
            ErrorCode::TooLong,
            "Bitte höchstens 4000 Zeichen eingeben.",
        ),
        ("category", json!("unbekannt"), ErrorCode::CategoryUnknown, "Diese Kategorie gibt es nicht."),
        ("category", json!(""), ErrorCode::CategoryUnknown, "Diese Kategorie gibt es nicht."),
        ("category", json!("' OR '1'='1"), ErrorCode::CategoryUnknown, "Diese Kategorie gibt es nicht."),
        ("price", json!(0), ErrorCode::PriceInvalid, price),
        ("price", json!(-12.9), ErrorCode::PriceInvalid, price),
        ("price", json!(1_000_000), ErrorCode::PriceInvalid, price),
        ("price", json!("92233720368547758.07"), ErrorCode::PriceInvalid, price),
        (
            "stock",
            json!(-1),
            ErrorCode::StockInvalid,
            "Bitte geben Sie einen Bestand von 0 bis 1.000.000 ein.",
        ),
        (
            "stock",
            json!(1_000_001),
            ErrorCode::StockInvalid,
            "Bitte geben Sie einen Bestand von 0 bis 1.000.000 ein.",
        ),
        (
            "discount",
            json!(-1),
            ErrorCode::DiscountInvalid,
            "Bitte geben Sie einen Rabatt von 0 bis 90 Prozent ein.",
        ),
        (
            "discount",
            json!(91),
            ErrorCode::DiscountInvalid,
            "Bitte geben Sie einen Rabatt von 0 bis 90 Prozent ein.",
        ),
        (
            "netAmount",
            json!(250),
            ErrorCode::NetAmountInvalid,
            "Bitte geben Sie Menge und Einheit gemeinsam an.",
        ),
        ("imageUrl", json!(""), ErrorCode::Required, "Bitte füllen Sie dieses Feld aus."),
    ] {
        let answer = owner.try_product(json!({ field: value })).await;
        assert_eq!(answer.refused_field(field, code), sentence, "{value}");
    }
    assert_eq!(app.visitor().get("/api/products").await.ok(), json!([]));
}

#[on_sqlite]
async fn odd_numbers_are_no_price(app: TestApp) {
    let owner = app.owner().await;
    for price in [
        json!(12.999),
        json!("12.999"),
        json!("12,90"),
        json!("1e2"),
        json!("NaN"),
        json!("Infinity"),
        json!("abc"),
        json!(""),
        json!(null),
        json!(true),
        json!([12.9]),
        json!({ "amount": 12.9 }),
        json!("0x10"),
        json!(" 12.90"),
        json!("+12.90"),
        json!("99999999999999999999999"),
        json!("１２.90"),
    ] {
        let answer = owner.try_product(json!({ "price": price })).await;
        answer.refused_field("price", ErrorCode::InvalidValue);
    }
    for raw in ["1e999", "-1e999", "12.9e0", "1E2"] {
        let text = product_form(json!({ "price": "HERE" })).to_string().replace("\"HERE\"", raw);
        let answer = owner.post("/api/products").text(text).await;
        assert_eq!(answer.status, 400, "{}", answer.describe());
    }
    for raw in ["NaN", "Infinity", "-", "12.", ".5", "012", "1,5"] {
        let text = product_form(json!({ "price": "HERE" })).to_string().replace("\"HERE\"", raw);
        owner.post("/api/products").text(text).await.refused(ErrorCode::InvalidJson);
    }
    assert_eq!(app.visitor().get("/api/products").await.ok(), json!([]));
}

#[on_sqlite]
async fn a_picture_is_an_address_of_the_web_or_a_path_of_the_shop(app: TestApp) {
    let owner = app.owner().await;
    for url in ["https://example.org/a.webp?x=1", "http://example.org/a", "/pictures/assam-abendrot-640.webp"]
    {
        owner.product(json!({ "imageUrl": url })).await;
    }
    for url in [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "data:image/svg+xml,<svg onload=alert(1)>",
        "file:///etc/passwd",
        "//evil.example/a",
        "/\\evil.example/a",
        "ftp://example.org/a",
        "bild.webp",
        "https://",
        "http:///a",
        "https:example.org",
    ] {
        let answer = owner.try_product(json!({ "imageUrl": url })).await;
        let sentence = answer.refused_field("imageUrl", ErrorCode::ImageUrlInvalid);
        assert_eq!(sentence, "Bitte geben Sie eine gültige Bild-URL ein.", "{url}");
    }
}

#[on_sqlite]
async fn all_wrong_fields_are_named_at_once(app: TestApp) {
    let answer = app
        .owner()
        .await
        .try_product(json!({ "name": "", "price": 0, "category": "x", "imageUrl": "x" }))
        .await;
    answer.refused(ErrorCode::InvalidInput);
    let fields = answer.json()["fields"].clone();
    let names: Vec<&String> = fields.as_object().unwrap().keys().collect();
    assert_eq!(names, ["category", "imageUrl", "name", "price"]);
}

#[on_sqlite]
async fn a_missing_field_is_required(app: TestApp) {
    let owner = app.owner().await;
    for field in ["name", "price", "description", "category", "imageUrl"] {
        let mut form = product_form(json!({}));
        form.as_object_mut().unwrap().shift_remove(field);
        owner.post("/api/products").json(&form).await.refused_field(field, ErrorCode::Required);
    }
}

#[on_sqlite]
async fn a_refused_change_changes_nothing(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 3 })).await;
    let before = app.listed(coffee.id).await.unwrap();
    owner
        .change_product(coffee.id, json!({ "name": "Neu", "price": 0 }))
        .await
        .refused(ErrorCode::PriceInvalid);
    assert_eq!(app.listed(coffee.id).await.unwrap(), before);
    assert_eq!(owner.audit_of("product.updated").await, Vec::<Value>::new());
}

#[on_sqlite]
async fn text_is_text(app: TestApp) {
    let script = "</script><script>alert(1)</script>";
    let owner = app.owner().await;
    let product = owner
        .product(json!({ "name": script, "description": "<img src=x onerror=alert(1)> & \"mehr\"" }))
        .await;
    let listed = app.listed(product.id).await.unwrap();
    assert_eq!(listed["name"], script, "as it was typed");
    for page in ["/shop".to_owned(), format!("/product/{}", product.id)] {
        let answer = app.visitor().get(&page).await;
        assert!(!answer.text().contains("<script>alert"), "{page}");
        assert!(!answer.text().contains("<img src=x"), "{page}");
    }
}
