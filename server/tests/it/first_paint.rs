//! The pages of shop and product: first data, title and share tags, all of it text and never markup.

use crate::support::{TestApp, on_both, on_sqlite};
use kontor::features::catalog;
use serde_json::{Value, json};
use std::time::Duration;

/// The JSON of the first `<script>` of that kind.
fn block(html: &str, start: &str) -> Value {
    let (_, rest) = html.split_once(start).unwrap_or_else(|| panic!("no {start} in {html}"));
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[on_sqlite]
async fn the_shop_page_brings_its_data(app: TestApp) {
    let owner = app.owner().await;
    owner.product(json!({})).await;
    owner.product(json!({ "name": "Assam Abendrot" })).await;
    let page = app.visitor().get("/shop").await;
    let data = block(page.text(), "<script type=\"application/json\" id=\"first-data\">");
    for (field, path) in [("categories", "/api/categories"), ("config", "/api/config")] {
        assert_eq!(data[field], app.visitor().get(path).await.ok(), "{field}");
    }
    let tag = page.header("etag");
    assert_eq!(app.visitor().get("/shop").header("if-none-match", tag).await.status, 304);
    let packed = app.visitor().get("/shop").header("accept-encoding", "br").await;
    assert_eq!(packed.header("content-encoding"), "br");
}

#[on_both]
async fn every_page_brings_the_foot_as_it_is_now(app: TestApp) {
    let owner = app.owner().await;
    let tea = owner.product(json!({})).await;
    app.visitor().get("/shop").await;
    let text = json!({ "content": "Ein Text.", "number": 0 });
    owner.put("/api/admin/terms/imprint").json(&text).await.ok();
    app.deliver_events().await;
    catalog::refresh_if_stale(app.shop()).await.unwrap();
    let terms = app.visitor().get("/api/terms").await.ok();
    assert_eq!(terms["texts"][0]["path"], "/impressum");
    // A page waits only so long for what changed, which a busy machine may exceed.
    for _ in 0..100 {
        let page = app.visitor().get("/shop").await;
        if block(page.text(), "<script type=\"application/json\" id=\"first-data\">")["terms"] == terms {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for path in ["/shop", &format!("/product/{}", tea.id), "/auth", "/orders"] {
        let page = app.visitor().get(path).await;
        let data = block(page.text(), "<script type=\"application/json\" id=\"first-data\">");
        assert_eq!(data["terms"], terms, "{path}");
        assert_eq!(data["config"], app.visitor().get("/api/config").await.ok(), "{path}");
    }
}

#[on_sqlite]
async fn a_large_catalogue_stays_out_of_the_page(app: TestApp) {
    let owner = app.owner().await;
    for number in 0..80 {
        let text = "Kräftig und rund. ".repeat(200);
        owner.product(json!({ "name": format!("Tee {number}"), "description": text })).await;
    }
    let page = app.visitor().get("/shop").await;
    let styles =
        page.text().split_once("<style>").and_then(|(_, rest)| rest.split_once("</style>")).unwrap().0;
    assert!(page.text().len() - styles.len() < 64 * 1024, "{}", page.text().len());
}

#[on_sqlite]
async fn a_product_page_describes_it_to_messengers(app: TestApp) {
    let app = app.restart_with(|config| config.public_url = Some("https://shop.example/".to_owned())).await;
    let owner = app.owner().await;
    let tea = owner.product(json!({ "name": "Tee \"Jorge\" <b>&</b>", "price": 8.5, "stock": 0 })).await;
    let page = app.visitor().get(&format!("/product/{}", tea.id)).await;
    let html = page.text();
    let name = "Tee &quot;Jorge&quot; &lt;b&gt;&amp;&lt;/b&gt;";
    let url = format!("https://shop.example/product/{}", tea.id);
    for part in [
        format!("<title>{name} · Kranich &amp; Kessel</title>"),
        format!("<meta property=\"og:title\" content=\"{name}\">"),
        format!("<meta property=\"og:url\" content=\"{url}\">"),
        format!("<link rel=\"canonical\" href=\"{url}\">"),
        "<meta property=\"og:image\" content=\"https://shop.example/pictures/hausmischung-no1-640.webp\">"
            .to_owned(),
        format!("<meta property=\"og:image:alt\" content=\"{name}\">"),
        "<meta name=\"twitter:card\" content=\"summary_large_image\">".to_owned(),
        "<meta property=\"og:type\" content=\"product\">".to_owned(),
        "<meta property=\"product:price:amount\" content=\"8.50\">".to_owned(),
        "<meta property=\"product:price:currency\" content=\"EUR\">".to_owned(),
    ] {
        assert!(html.contains(&part), "{part}");
    }
    assert!(!html.contains("<b>&"), "{html}");
    let linked = block(html, "<script type=\"application/ld+json\">");
    assert_eq!(linked["name"], "Tee \"Jorge\" <b>&</b>");
    assert_eq!(linked["@type"], "Product");
    assert_eq!(linked["image"], "https://shop.example/pictures/hausmischung-no1-640.webp");
    assert_eq!(linked["offers"]["price"], "8.50");
    assert_eq!(linked["offers"]["priceCurrency"], "EUR");
    assert_eq!(linked["offers"]["url"], url);
    assert_eq!(linked.get("aggregateRating"), None, "nobody has reviewed it");
    assert_eq!(linked["offers"]["availability"], "https://schema.org/OutOfStock");
}
