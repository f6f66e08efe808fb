//! What search engines read on a product's page, member by member, as <https://developers.google.com/search/docs/appearance/structured-data>
//! and schema.org ask for it.

use crate::delivery::{METHODS, parcel};
use crate::support::{TestApp, on_sqlite};
use serde_json::{Value, json};

/// Every block of linked data in a page.
fn blocks(page: &str) -> Vec<Value> {
    let rest = page.split("<script type=\"application/ld+json\">").skip(1);
    rest.map(|block| serde_json::from_str(block.split_once("</script>").unwrap().0).unwrap()).collect()
}

async fn of_page(app: &TestApp, path: &str, kind: &str) -> Value {
    let page = app.visitor().get(path).await;
    let found = blocks(page.text()).into_iter().find(|block| block["@type"] == kind);
    found.unwrap_or_else(|| panic!("{path}: no {kind}"))
}

fn named(app: &TestApp, path: &str) -> String {
    format!("{}{path}", app.shop().config.public_url())
}

const INSTRUCTION: &str =
    "Sie haben ein Widerrufsrecht.\n\nSie tragen die unmittelbaren Kosten der Rücksendung der Waren.";

#[on_sqlite]
async fn a_product_says_what_it_costs_to_have_it_and_to_send_it_back(app: TestApp) {
    let owner = app.owner().await;
    let text = json!({ "content": INSTRUCTION, "number": 0 });
    owner.put("/api/admin/terms/revocation").json(&text).await.ok();
    let mut method = parcel();
    (method["daysFrom"], method["daysUntil"]) = (json!(1), json!(3));
    owner.post(METHODS).json(&method).await.ok();
    let coffee =
        json!({ "netAmount": 250, "unit": "g", "weightGrams": 290, "deliveryTime": "2 bis 3 Werktage" });
    let coffee = owner.product(coffee).await;
    let path = format!("/product/{}", coffee.id);
    let linked = of_page(&app, &path, "Product").await;
    let working = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
    let working = working.map(|day| format!("https://schema.org/{day}"));
    let way = |country: &str, price: &str| {
        json!({
            "@type": "OfferShippingDetails",
            "shippingRate": { "@type": "MonetaryAmount", "value": price, "currency": "EUR" },
            "shippingDestination": { "@type": "DefinedRegion", "addressCountry": country },
            "deliveryTime": {
                "@type": "ShippingDeliveryTime",
                "handlingTime": { "@type": "QuantitativeValue", "minValue": 2, "maxValue": 3, "unitCode": "DAY" },
                "transitTime": { "@type": "QuantitativeValue", "minValue": 1, "maxValue": 3, "unitCode": "DAY" },
                "businessDays": {
                    "@type": "OpeningHoursSpecification",
                    "dayOfWeek": working,
                },
            },
        })
    };
    assert_eq!(
        linked,
        json!({
            "@context": "https://schema.org", "@type": "Product",
            "name": "Hausmischung No. 1",
            "description": "Kräftiger Filterkaffee mit Noten von Kakao und Haselnuss.",
            "sku": coffee.id.to_string(), "url": named(&app, &path),
            "offers": {
                "@type": "Offer", "url": named(&app, &path), "price": "12.90", "priceCurrency": "EUR",
                "availability": "https://schema.org/InStock", "itemCondition": "https://schema.org/NewCondition",
                "seller": { "@type": "Organization", "name": "Kranich & Kessel" },
                "priceSpecification": {
                    "@type": "UnitPriceSpecification", "price": "12.90", "priceCurrency": "EUR",
                    "referenceQuantity": {
                        "@type": "QuantitativeValue", "value": 250.0, "unitCode": "GRM",
                        "valueReference": { "@type": "QuantitativeValue", "value": 1, "unitCode": "KGM" },
                    },
                },
                "shippingDetails": [way("AT", "12.90"), way("CH", "24.90"), way("DE", "5.90")],
                "hasMerchantReturnPolicy": {
                    "@type": "MerchantReturnPolicy", "applicableCountry": ["AT", "CH", "DE"],
                    "returnPolicyCountry": "DE",
                    "returnPolicyCategory": "https://schema.org/MerchantReturnFiniteReturnWindow",
                    "merchantReturnDays": 14, "returnMethod": "https://schema.org/ReturnByMail",
                    "refundType": "https://schema.org/FullRefund",
                    "returnFees": "https://schema.org/ReturnFeesCustomerResponsibility",
                },
            },
            "image": named(&app, "/pictures/hausmischung-no1-640.webp"),
            "category": "classic",
            "weight": { "@type": "QuantitativeValue", "value": 290, "unitCode": "GRM" },
            "brand": { "@type": "Brand", "name": "Werkbank GmbH" },
        })
    );
}

#[on_sqlite]
async fn what_is_not_known_is_not_said(app: TestApp) {
    let owner = app.owner().await;
    let plain = owner.product(json!({ "stock": 0 })).await;
    let path = format!("/product/{}", plain.id);
    let linked = of_page(&app, &path, "Product").await;
    for absent in ["aggregateRating", "review", "weight"] {
        assert!(linked[absent].is_null(), "{absent}: {linked}");
    }
    for absent in ["shippingDetails", "hasMerchantReturnPolicy", "priceSpecification"] {
        assert!(linked["offers"][absent].is_null(), "{absent}: {linked}");
    }
    assert_eq!(linked["offers"]["availability"], "https://schema.org/OutOfStock");

    let member = app.member().await;
    let review = json!({ "rating": 4, "comment": "Rund & </script> mild." });
    member.post(&format!("/api/products/{}/reviews", plain.id)).json(&review).await.ok();
    // The figures are the catalogue's, which a reader in a hurry gets one change late.
    kontor::features::catalog::touch(app.shop());
    let linked = loop {
        let linked = of_page(&app, &path, "Product").await;
        if !linked["aggregateRating"].is_null() {
            break linked;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(
        linked["aggregateRating"],
        json!({ "@type": "AggregateRating", "ratingValue": 4.0, "reviewCount": 1, "bestRating": 5, "worstRating": 1 })
    );
    let written = &linked["review"][0];
    assert_eq!(written["reviewBody"], "Rund & </script> mild.");
    assert_eq!(written["author"], json!({ "@type": "Person", "name": member.name }));
    assert_eq!(written["reviewRating"]["ratingValue"], 4);
    assert!(written["datePublished"].as_str().unwrap().ends_with('Z'));
}

#[on_sqlite]
async fn a_hostile_name_ends_no_script(app: TestApp) {
    let owner = app.owner().await;
    let name = "</script><script>alert(1)</script><!--";
    let category = json!({ "name": name, "description": name });
    let slug = owner.post("/api/admin/categories").json(&category).await.ok()["category"]["slug"].clone();
    let form = json!({ "name": name, "description": name, "category": slug });
    let product = owner.product(form).await;
    let path = format!("/product/{}", product.id);
    for path in [path.clone(), format!("/shop?category={}", slug.as_str().unwrap())] {
        let page = app.visitor().get(&path).await;
        assert!(!page.text().contains("<script>alert") && !page.text().contains("<!--<"), "{path}");
        assert!(!blocks(page.text()).is_empty());
    }
    assert_eq!(of_page(&app, &path, "Product").await["name"], name);
}

#[on_sqlite]
async fn the_way_to_a_product_and_the_shops_search_are_told(app: TestApp) {
    let owner = app.owner().await;
    let coffee = json!({ "name": "Kaffee", "description": "" });
    let coffee = owner.post("/api/admin/categories").json(&coffee).await.ok()["category"]["id"].clone();
    let espresso = json!({ "name": "Espresso", "parentId": coffee });
    owner.post("/api/admin/categories").json(&espresso).await.ok();
    let beans = owner.product(json!({ "name": "Nachtschicht", "category": "espresso" })).await;
    let path = format!("/product/{}", beans.id);
    let way = |steps: &[(&str, &str)]| {
        let item = |(at, (name, path)): (usize, &(&str, &str))| json!({ "@type": "ListItem", "position": at + 1, "name": name, "item": named(&app, path) });
        let items: Vec<Value> = steps.iter().enumerate().map(item).collect();
        json!({ "@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items })
    };
    let steps = [
        ("Shop", "/shop"),
        ("Kaffee", "/shop?category=kaffee"),
        ("Espresso", "/shop?category=espresso"),
        ("Nachtschicht", path.as_str()),
    ];
    assert_eq!(of_page(&app, &path, "BreadcrumbList").await, way(&steps[..]));
    assert_eq!(of_page(&app, "/shop?category=espresso", "BreadcrumbList").await, way(&steps[..3]));

    let page = app.visitor().get("/shop").await;
    let site = blocks(page.text()).into_iter().find(|block| !block["@graph"].is_null()).expect("a site");
    assert_eq!(site["@graph"][0]["@type"], "Organization");
    let action = &site["@graph"][1]["potentialAction"];
    assert_eq!(action["query-input"], "required name=search_term_string");
    // The address that is told really searches.
    let template = action["target"]["urlTemplate"].as_str().unwrap();
    let searched = template.replace(&named(&app, ""), "").replace("{search_term_string}", "nachtschicht");
    let found = app.visitor().get(&searched).await;
    assert_eq!(found.text().matches("<article").count(), 1);
    assert!(found.text().contains("<meta name=\"robots\" content=\"noindex\">"));
    assert!(page.text().contains(&format!("<link rel=\"canonical\" href=\"{}\">", named(&app, "/shop"))));
}
