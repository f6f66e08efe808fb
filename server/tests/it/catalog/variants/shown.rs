//! Variants where people and search engines read them: pages, linked data, the feed; and drafts, where no one does.

use super::{assam, id, path, save};
use crate::support::{Actor, TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

#[on_both]
async fn the_page_lists_them_without_javascript_and_opens_the_chosen_one(app: TestApp) {
    let owner = app.owner().await;
    let (product, range) = assam(&owner).await;
    app.listed(product.id).await;
    let page = page(&app.visitor(), &format!("/product/{}", product.id)).await;
    for part in ["1 kg · Ganze Bohne", "32,00 €", "33,00 €", "?variant="] {
        assert!(page.contains(part), "{part}");
    }
    let chosen =
        self::page(&app.visitor(), &format!("/product/{}?variant={}", product.id, id(&range, 1))).await;
    assert!(chosen.contains("Assam Gold · 1 kg · Ganze Bohne</h1>"), "{chosen}");
}

async fn page(who: &Actor, path: &str) -> String {
    who.get(path).open().await.text().await.unwrap()
}

#[on_both]
async fn search_engines_read_a_group_with_an_offer_for_each(app: TestApp) {
    let owner = app.owner().await;
    let (product, _) = assam(&owner).await;
    let mut numbered = super::range();
    numbered["variants"][1]["gtin"] = json!("4006381333931");
    let range = save(&owner, &product, &numbered).await.ok();
    app.listed(product.id).await;
    let page = page(&app.visitor(), &format!("/product/{}", product.id)).await;
    let blocks = page.split("<script type=\"application/ld+json\">").skip(1);
    let blocks = blocks.map(|block| serde_json::from_str(block.split_once("</script>").unwrap().0).unwrap());
    let group = blocks.into_iter().find(|block: &Value| block["@type"] == "ProductGroup").unwrap();
    assert_eq!(
        (&group["name"], &group["productGroupID"], &group["variesBy"], group.get("offers")),
        (
            &json!("Assam Gold"),
            &json!(product.id.to_string()),
            &json!(["https://schema.org/size", "Mahlgrad"]),
            None
        )
    );
    let variants = group["hasVariant"].as_array().unwrap();
    let prices: Vec<&str> =
        variants.iter().map(|variant| variant["offers"]["price"].as_str().unwrap()).collect();
    assert_eq!(prices, ["8.90", "32.00", "33.00"]);
    let kilo = &variants[1];
    assert_eq!(
        (&kilo["@type"], &kilo["name"], &kilo["size"], &kilo["gtin"]),
        (
            &json!("Product"),
            &json!("Assam Gold · 1 kg · Ganze Bohne"),
            &json!("1 kg"),
            &json!("4006381333931")
        )
    );
    let grind = json!([{ "@type": "PropertyValue", "name": "Mahlgrad", "value": "Ganze Bohne" }]);
    assert_eq!(kilo["additionalProperty"], grind);
    let own = format!("/product/{}?variant={}", product.id, id(&range, 1));
    for url in [&kilo["url"], &kilo["offers"]["url"]] {
        assert!(url.as_str().unwrap().ends_with(&own), "{url}");
    }
}

#[on_both]
async fn the_feed_has_an_item_for_each_and_holds_them_together(app: TestApp) {
    let owner = app.owner().await;
    let (product, range) = assam(&owner).await;
    app.listed(product.id).await;
    let feed = app.visitor().get("/feed/products.xml").await.text().to_owned();
    let items: Vec<&str> = feed.split("<item>").skip(1).collect();
    assert_eq!(items.len(), 3);
    let kilo = items[1];
    let (product, variant) = (product.id, id(&range, 1));
    for part in [
        format!("<g:id>{product}-{variant}</g:id>"),
        format!("<g:item_group_id>{product}</g:item_group_id>"),
        format!("/product/{product}?variant={variant}</g:link>"),
        "<g:title>Assam Gold · 1 kg · Ganze Bohne</g:title>".to_owned(),
        "<g:price>32.00 EUR</g:price>".to_owned(),
        "<g:size>1 kg</g:size>".to_owned(),
        "<g:product_detail><g:attribute_name>Mahlgrad</g:attribute_name><g:attribute_value>Ganze Bohne</g:attribute_value></g:product_detail>".to_owned(),
        "<g:unit_pricing_measure>1000g</g:unit_pricing_measure>".to_owned(),
    ] {
        assert!(kilo.contains(&part), "{part}: {kilo}");
    }
}

#[on_both]
async fn the_variants_of_a_draft_are_the_owners_alone(app: TestApp) {
    let owner = app.owner().await;
    let (product, range) = assam(&owner).await;
    let kilo = id(&range, 1);
    owner
        .change_product(product.id, json!({ "name": "Assam Gold", "price": 8.9, "state": "draft" }))
        .await
        .ok();
    let member = app.member().await;
    member.get(&path(&product)).await.refused(ErrorCode::ProductNotFound);
    let cart = json!({ "productId": product.id, "variantId": kilo, "quantity": 1 });
    member.post("/api/cart/add").json(&cart).await.refused(ErrorCode::ProductNotFound);
    member.place(&super::wish(&product, Some(kilo), 1, 3200)).await.refused(ErrorCode::ProductGone);
    assert_eq!(app.visitor().get("/api/products/variant-words").await.ok(), json!([]));
    // The owner prepares them nevertheless, and no one is told.
    member.post(&format!("/api/wishlist/{}", product.id)).await.refused(ErrorCode::ProductNotFound);
    let mut cheaper = super::range();
    cheaper["variants"][1]["price"] = json!(30.0);
    let saved = save(&owner, &product, &cheaper).await.ok();
    let own = format!("/api/admin/products/{}/variants", product.id);
    assert_eq!(owner.get(&own).await.ok()["variants"], saved["variants"]);
    owner.get("/api/admin/products/999999/variants").await.refused(ErrorCode::ProductNotFound);
    owner
        .change_product(product.id, json!({ "name": "Assam Gold", "price": 8.9, "state": "live" }))
        .await
        .ok();
    app.listed(product.id).await;
    assert_eq!(member.get(&path(&product)).await.ok()["variants"][1]["price"], 30.0);
}
