//! The pages of the shop as they come from the server: goods, products and help, readable without JavaScript.

use super::architecture::{files, read, root};
use crate::support::{TestApp, on_sqlite};
use kontor::features::catalog::address_of_demo_picture;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

/// What stands in the page before the app is there.
fn content(html: &str) -> &str {
    let (_, rest) = html.split_once("<div id=\"root\">").expect("a root");
    rest.split_once("<script type=\"application/json\"").expect("first data").0
}

/// The text without markup, one space between words.
fn words(html: &str) -> String {
    let text = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    text.collect::<Vec<_>>().join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[on_sqlite]
async fn the_shop_can_be_read_and_walked_without_the_app(app: TestApp) {
    let owner = app.owner().await;
    let mut ids = Vec::new();
    for number in 0..14 {
        let product = json!({ "name": format!("Tee {number}"), "price": 8.5, "netAmount": 250, "unit": "g",
            "stock": if number == 3 { 0 } else { 9 } });
        ids.push(owner.product(product).await.id);
    }
    let listed = app.visitor().get("/api/products").await.ok();
    let page = app.visitor().get("/shop").await;
    let shop = content(page.text());
    let read = words(shop);
    assert!(read.contains("14 Produkte, davon 1 ausverkauft") && read.contains("34,00 €/kg"), "{read}");
    assert_eq!(shop.matches("<article").count(), 12);
    // All of them, in the order of the shop.
    let mut behind = 0;
    for product in listed.as_array().unwrap() {
        let link = format!("href=\"/product/{}\"", product["id"]);
        behind += shop[behind..].find(&link).unwrap_or_else(|| panic!("{link} is missing or out of order"));
    }
    assert_eq!(shop.matches("loading=\"eager\" fetchpriority=\"high\"").count(), 4);
    let category = listed[0]["category"].as_str().unwrap();
    for path in [format!("/shop?category={category}"), "/shop?search=tee".to_owned()] {
        let page = app.visitor().get(&path).await;
        assert_eq!(content(page.text()).matches("<article").count(), 12, "{path}");
    }
    let none = app.visitor().get("/shop?search=Schraubenzieher").await;
    assert!(words(content(none.text())).contains("0 Produkte Keine Produkte gefunden"));
    let one = app.visitor().get(&format!("/product/{}", ids[3])).await;
    let read = words(content(one.text()));
    assert!(read.contains("Tee 3 8,50 € 250 g 34,00 €/kg inkl. MwSt. zzgl. Versand"), "{read}");
    assert!(read.contains("Als Premium-Mitglied 6,89 €") && read.contains("Ausverkauft"), "{read}");
}

/// A long list is no page for a phone: it comes in parts, and with what the app begins with.
#[on_sqlite]
async fn a_long_shop_is_read_in_parts(app: TestApp) {
    let owner = app.owner().await;
    let first = owner.product(json!({ "name": "Tee" })).await;
    let category = app.visitor().get("/api/products").await.ok()[0]["category"].as_str().unwrap().to_owned();
    // More than the 500 of a shop that is written on one page.
    app.execute(
        "INSERT INTO catalog_products (name, description, price_cents, category_id, image_url, is_premium, is_new, is_trending,
            discount, review_count, weight_grams, tax_kind, delivery_time, created_at, updated_at)
         WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 520)
         SELECT 'Tee', 'Mild & rund.', 890, category_id, '/pictures/a.webp', FALSE, FALSE, FALSE, 0, 0, 250, 'reduced', '', 1, 1
         FROM numbers, catalog_products WHERE catalog_products.id = $1",
        vec![first.id.into()],
    )
    .await;
    // Whatever the owner changes shows the rest too.
    owner.product(json!({ "name": "Tee" })).await;
    for path in ["/shop".to_owned(), format!("/shop?category={category}"), "/shop?search=tee".to_owned()] {
        let (mut linked, mut next, mut parts) = (BTreeSet::new(), Some(path.clone()), 0);
        while let Some(address) = next {
            let page = app.visitor().get(&address).await;
            let shop = content(page.text());
            parts += 1;
            assert!(words(shop).contains("522 Produkte"), "{address}");
            assert!(words(shop).contains(&format!("Seite {parts} von 5")), "{address}: {}", words(shop));
            assert_eq!(shop.matches("<article").count(), 12, "{address}");
            assert_eq!(page.text().contains("id=\"first-goods\""), parts == 1, "{address}");
            for link in shop.split("href=\"/product/").skip(1) {
                linked.insert(link.split('"').next().unwrap().to_owned());
            }
            let way =
                shop.split("<a href=\"").find(|way| way.split('>').next().unwrap().contains("rel=\"next\""));
            next = way.map(|way| way.split('"').next().unwrap().replace("&amp;", "&"));
        }
        assert_eq!((parts, linked.len()), (5, 522), "{path}");
    }
    // Behind the last one is the last one, and what is no number is the first.
    let last = app.visitor().get("/shop?page=99").await;
    assert!(words(content(last.text())).contains("Seite 5 von 5"));
    assert!(last.text().contains("/shop?page=5\""), "its canonical address");
    assert!(words(content(app.visitor().get("/shop?page=zwei").await.text())).contains("Seite 1 von 5"));
}

#[on_sqlite]
async fn a_product_comes_with_its_reviews(app: TestApp) {
    let tea = app.owner().await.product(json!({})).await;
    let path = format!("/product/{}", tea.id);
    let none = app.visitor().get(&path).await;
    assert!(words(content(none.text())).contains("0 Bewertungen Bewertung schreiben Noch keine Bewertung."));
    let mut names = Vec::new();
    for (rating, comment) in [
        (5, "Kräftig und rund."),
        (4, "Der zweite <b>Aufguss</b>."),
        (4, "Gerne wieder."),
        (2, "Zu bitter für mich."),
    ] {
        let member = app.member().await;
        let review = json!({ "rating": rating, "comment": comment });
        member.post(&format!("/api/products/{}/reviews", tea.id)).json(&review).await.ok();
        names.push(member.name.clone());
        app.advance(1000);
    }
    // A reader who would wait too long gets the catalogue before the last review.
    let page = loop {
        let page = app.visitor().get(&path).await;
        if page.text().contains("\"ratingValue\":3.75") {
            break page;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let read = words(content(page.text()));
    assert!(read.contains("4 Bewertungen Bewertung schreiben 3,8 4 Sterne"), "{read}");
    assert!(read.contains("5 Sterne: 1 5 1 4 Sterne: 2 4 2 3 Sterne: 0"), "{read}");
    // The newest three with their names; the app has them all and shows the rest when asked.
    for (name, comment) in names
        .iter()
        .zip(["", "Der zweite &lt;b&gt;Aufguss&lt;/b&gt;.", "Gerne wieder.", "Zu bitter für mich."])
        .skip(1)
    {
        assert!(read.contains(name.as_str()) && read.contains(comment), "{name}: {read}");
    }
    assert!(!read.contains(&names[0]) && read.contains("Alle 4 Bewertungen zeigen"), "{read}");
    let (_, data) = page.text().split_once("id=\"first-data\">").expect("first data");
    let data: Value = serde_json::from_str(data.split_once("</script>").expect("an end").0).unwrap();
    assert_eq!(data["reviews"]["productId"], tea.id);
    let listed = app.visitor().get(&format!("/api/products/{}/reviews", tea.id)).await.ok();
    assert_eq!(data["reviews"]["list"], listed);
    let (_, linked) = page.text().split_once("application/ld+json\">").expect("linked data");
    let linked: Value = serde_json::from_str(linked.split_once("</script>").expect("an end").0).unwrap();
    assert_eq!(linked["aggregateRating"]["ratingValue"], 3.75);
    assert_eq!(linked["aggregateRating"]["reviewCount"], 4);
}

#[on_sqlite]
async fn pictures_of_the_demo_shop_are_kept_for_a_year_under_what_is_in_them(app: TestApp) {
    let name = address_of_demo_picture("hausmischung-no1");
    let tag = name.strip_prefix("/pictures/hausmischung-no1.").unwrap().strip_suffix("-640.webp").unwrap();
    for (path, caching) in [
        (name.clone(), "public, max-age=31536000, immutable"),
        (name.replace("-640", "-320"), "public, max-age=31536000, immutable"),
        (name.replace(tag, "0badf00d"), "public, max-age=604800"),
        ("/pictures/hausmischung-no1-640.webp".to_owned(), "public, max-age=604800"),
    ] {
        let picture = app.visitor().get(&path).await;
        assert_eq!((picture.status, picture.header("cache-control")), (200, caching), "{path}");
        let again = app.visitor().get(&path).header("if-none-match", picture.header("etag")).await;
        assert_eq!(again.status, 304, "{path}");
    }
    assert_eq!(app.visitor().get("/pictures/unbekannt.0badf00d-640.webp").await.status, 404);
}

#[on_sqlite]
async fn what_the_owner_typed_stays_text(app: TestApp) {
    let owner = app.owner().await;
    let name = "<script>alert(1)</script> \"Rauch\" & 'Salz'";
    let tea =
        owner.product(json!({ "name": name, "description": "<img src=x onerror=alert(1)> & mehr" })).await;
    for path in
        ["/shop".to_owned(), format!("/product/{}", tea.id), "/shop?search=%22%3E%3Cscript%3E".to_owned()]
    {
        let page = app.visitor().get(&path).await;
        let shop = content(page.text());
        assert!(!shop.contains("<script") && !shop.contains("<img src=x"), "{shop}");
        if !path.contains("search") {
            assert!(shop.contains("&lt;script&gt;alert(1)&lt;/script&gt; &quot;Rauch&quot; &amp;"), "{shop}");
        }
    }
}

#[on_sqlite]
async fn an_unknown_product_is_not_found(app: TestApp) {
    for path in ["/product/99", "/product/abc", "/product/1%3Cb%3E", "/hilfe/gibt-es-nicht"] {
        let page = app.visitor().get(path).await;
        assert_eq!(page.status, 404, "{path}");
        assert!(page.header("content-type").starts_with("text/html"), "{path}");
    }
    let page = app.visitor().get("/product/99").await;
    assert!(words(content(page.text())).contains("Dieses Produkt gibt es nicht mehr"));
    assert!(page.text().contains("<meta name=\"robots\" content=\"noindex\">"));
}

#[on_sqlite]
async fn an_empty_shop_under_another_name(app: TestApp) {
    let app = app
        .restart_with(|config| {
            config.demo = false;
            config.shop.name = "Bücher & <Mehr>".to_owned();
        })
        .await;
    let page = app.visitor().get("/shop").await;
    let shop = content(page.text());
    assert!(shop.contains("Bücher &amp; &lt;Mehr&gt;") && !shop.contains("<article"), "{shop}");
    assert!(words(shop).contains("0 Produkte Keine Produkte gefunden"));
    assert!(shop.contains("placeholder=\"Was suchen Sie?\""), "{shop}");
}

#[on_sqlite]
async fn the_help_comes_with_its_text(app: TestApp) {
    let list = app.visitor().get("/hilfe").await;
    let entries = app.visitor().get("/api/help").await.ok();
    for entry in entries.as_array().unwrap() {
        let path = format!("/hilfe/{}", entry["slug"].as_str().unwrap());
        assert!(content(list.text()).contains(&format!("href=\"{path}\"")), "{path}");
        let page = app.visitor().get(&path).await;
        let text = words(content(page.text()));
        assert!(text.contains(entry["title"].as_str().unwrap()) && text.len() > 500, "{path}: {text}");
    }
}

/// A class that the app does not use has no rule: the server's pages would look different from the app's.
#[on_sqlite]
async fn its_classes_are_the_apps(app: TestApp) {
    let app = app.restart_with(|config| config.demo = true).await;
    let owner = app.owner().await;
    let product = json!({ "isPremium": true, "isNew": true, "discount": 10, "stock": 2, "netAmount": 250, "unit": "g" });
    let tea = owner.product(product).await;
    owner.product(json!({ "stock": 0, "category": "classic" })).await;
    let mut app_code = String::new();
    for kind in ["tsx", "ts", "css"] {
        for path in files(&root().join("web/src"), kind) {
            app_code.push_str(&read(&path));
        }
    }
    let parts = app_code.split(|sign: char| sign.is_whitespace() || sign == '"' || sign == '`');
    let known: BTreeSet<&str> = parts.map(|part| part.trim_start_matches('.')).collect();
    for path in [
        "/shop",
        "/shop?category=classic",
        &format!("/product/{}", tea.id),
        "/product/99",
        "/auth",
        "/hilfe",
        "/hilfe/versand",
        "/impressum",
    ] {
        let page = app.visitor().get(path).await;
        for class in content(page.text()).split("class=\"").skip(1) {
            for class in class.split('"').next().unwrap().split(' ').filter(|class| !class.is_empty()) {
                let class = class.replace("&#39;", "'");
                assert!(known.contains(class.as_str()), "{path}: {class}");
            }
        }
    }
}
