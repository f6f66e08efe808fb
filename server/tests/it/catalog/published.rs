//! What is handed out to search engines: robots.txt, sitemap, product feed; and pages that are not there.

use crate::architecture::{read, root};
use crate::delivery::{METHODS, parcel};
use crate::support::{Owner, TestApp, on_both, on_sqlite};
use kontor::http::app_paths::APP_PATHS;
use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::json;

const FEED: &str = "/feed/products.xml";
const SITEMAP: &str = "/sitemap.xml";

/// The texts of all elements, each with its name, in their order. Panics where it is no well-formed XML.
fn elements(xml: &str) -> Vec<(String, String)> {
    let mut reader = Reader::from_str(xml);
    let mut open: Vec<(String, String)> = Vec::new();
    let mut found = Vec::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => {
                open.push((start.name().as_ref().to_owned(), String::new()));
            }
            Event::Text(text) => open.last_mut().unwrap().1.push_str(&text.xml10_content()),
            Event::GeneralRef(name) => {
                let known = match &*name.xml10_content() {
                    "lt" => "<",
                    "gt" => ">",
                    "amp" => "&",
                    "quot" => "\"",
                    "apos" => "'",
                    other => panic!("&{other};"),
                };
                open.last_mut().unwrap().1.push_str(known);
            }
            Event::End(_) => found.push(open.pop().unwrap()),
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(open.is_empty());
    found
}

fn texts<'a>(elements: &'a [(String, String)], name: &str) -> Vec<&'a str> {
    elements.iter().filter(|(known, _)| known == name).map(|(_, text)| text.as_str()).collect()
}

fn named(app: &TestApp, path: &str) -> String {
    format!("{}{path}", app.shop().config.public_url())
}

/// A reader who would wait too long gets the last catalogue; the owner never does.
async fn shown(owner: &Owner) {
    owner.product(json!({ "name": "Zuletzt" })).await;
}

async fn members_only(owner: &Owner, value: &str, version: i64) {
    let body = json!({ "value": value, "version": version });
    owner.put("/api/admin/shop-settings/members_only").json(&body).await.ok();
}

#[on_both]
async fn the_sitemap_has_what_anybody_may_read_and_when_it_changed(app: TestApp) {
    let owner = app.owner().await;
    let tea = owner.product(json!({ "name": "Assam", "category": "classic" })).await;
    let text = json!({ "content": "Wer wir sind.", "number": 0 });
    owner.put("/api/admin/terms/imprint").json(&text).await.ok();
    app.deliver_events().await;
    shown(&owner).await;
    let answer = app.visitor().get(SITEMAP).await;
    assert_eq!(answer.header("content-type"), "application/xml; charset=utf-8");
    let all = elements(answer.text());
    let places = texts(&all, "loc");
    for path in [
        "/shop",
        "/shop?category=classic",
        &format!("/product/{}", tea.id),
        "/impressum",
        "/hilfe",
        "/hilfe/versand",
    ] {
        assert!(places.contains(&named(&app, path).as_str()), "{path}: {places:?}");
        let page = app.visitor().get(path).await;
        assert_eq!(page.status, 200, "{path}");
        assert!(!page.text().contains("content=\"noindex\""), "{path}");
    }
    for path in ["/admin", "/profile", "/chat", "/datenschutz", "/widerrufen"] {
        assert!(
            !places.contains(&named(&app, path).as_str()),
            "{path}: private, not published or only a form"
        );
    }
    let changed = app.number("SELECT MAX(updated_at) FROM catalog_products", vec![]).await;
    let changed = kontor::time::Time(changed).to_string();
    let product = answer.text().split("<url>").filter(|url| url.contains("/product/")).last().unwrap();
    assert!(product.contains(&format!("<lastmod>{changed}</lastmod>")), "{product}");

    let tag = answer.header("etag").to_owned();
    assert_eq!(app.visitor().get(SITEMAP).header("if-none-match", &tag).await.status, 304);
    owner.product(json!({ "name": "Sencha" })).await;
    assert_eq!(app.visitor().get(SITEMAP).header("if-none-match", &tag).await.status, 200);
    assert_eq!(app.visitor().get("/sitemap-1.xml").await.status, 404, "one file is enough");
    assert_eq!(app.visitor().get("/sitemap-x.xml").await.status, 404);
}

#[on_both]
async fn the_feed_says_what_the_products_pages_say(app: TestApp) {
    let owner = app.owner().await;
    owner.post(METHODS).json(&parcel()).await.ok();
    let name = "Rauch & </title> \"Salz\"";
    let coffee = owner
        .product(json!({
            "name": name, "description": "Erste Zeile\nzweite <b>Zeile</b>", "netAmount": 11.5, "unit": "g",
            "weightGrams": 290, "category": "classic",
        }))
        .await;
    let sold_out = owner
        .product(json!({ "name": "Sencha", "stock": 0, "imageUrl": "https://bilder.example/a.webp" }))
        .await;
    app.deliver_events().await;
    let answer = app.visitor().get(FEED).await;
    assert_eq!(answer.header("content-type"), "application/rss+xml; charset=utf-8");
    assert!(answer.text().contains("<rss version=\"2.0\" xmlns:g=\"http://base.google.com/ns/1.0\">"));
    let (first, second) = answer.text().split_once("</item>").unwrap();
    let first = elements(&format!("<item>{}</item>", first.split_once("<item>").unwrap().1));
    let id = coffee.id.to_string();
    for (element, expected) in [
        ("g:id", vec![id.as_str()]),
        ("g:title", vec![name]),
        ("g:description", vec!["Erste Zeile\nzweite <b>Zeile</b>"]),
        ("g:link", vec![named(&app, &format!("/product/{id}")).as_str()]),
        ("g:image_link", vec![named(&app, "/pictures/hausmischung-no1-640.webp").as_str()]),
        ("g:price", vec!["12.90 EUR", "12.90 EUR", "24.90 EUR", "5.90 EUR"]),
        ("g:availability", vec!["in_stock"]),
        ("g:condition", vec!["new"]),
        ("g:product_type", vec!["classic"]),
        ("g:unit_pricing_measure", vec!["11.5g"]),
        ("g:unit_pricing_base_measure", vec!["1kg"]),
        ("g:shipping_weight", vec!["290 g"]),
        ("g:country", vec!["AT", "CH", "DE"]),
        ("g:service", vec!["Paket", "Paket", "Paket"]),
    ] {
        assert_eq!(texts(&first, element), expected, "{element}");
    }
    assert!(second.contains(&format!("<g:id>{}</g:id>", sold_out.id)) && second.contains(">out_of_stock<"));
    assert!(second.contains("<g:image_link>https://bilder.example/a.webp</g:image_link>"));
    elements(answer.text());

    let tag = answer.header("etag").to_owned();
    assert_eq!(app.visitor().get(FEED).header("if-none-match", &tag).await.status, 304);
    // What sending costs is part of it.
    let method = owner.get(METHODS).await.ok()[0]["id"].clone();
    owner.delete(&format!("{METHODS}/{method}")).await.ok();
    app.deliver_events().await;
    shown(&owner).await;
    let without = app.visitor().get(FEED).header("if-none-match", &tag).await;
    assert!(without.status == 200 && !without.text().contains("g:shipping>"));
    app.execute("DELETE FROM business_opening", vec![]).await;
    shown(&owner).await;
    let closed = app.visitor().get(FEED).await;
    assert!(closed.status == 200 && !closed.text().contains("<item>"), "nothing can be ordered");
}

#[on_sqlite]
async fn search_engines_are_told_where_to_look_and_where_not(app: TestApp) {
    let answer = app.visitor().get("/robots.txt").await;
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    let lines: Vec<&str> = answer.text().lines().collect();
    let sitemap = format!("Sitemap: {}", named(&app, SITEMAP));
    for line in
        ["User-agent: *", "Disallow: /api/", "Disallow: /admin", "Disallow: /profile", sitemap.as_str()]
    {
        assert!(lines.contains(&line), "{line}: {lines:?}");
    }
    let closed: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("Disallow: ")).collect();
    for open in ["/shop", "/product/1", "/hilfe/versand", "/impressum", FEED, "/pictures/a.webp", "/"] {
        assert!(!closed.iter().any(|path| open.starts_with(path)), "{open}: {closed:?}");
    }
}

#[on_both]
async fn a_shop_for_members_only_stays_out_of_search_engines(app: TestApp) {
    let owner = app.owner().await;
    let tea = owner.product(json!({})).await;
    let pages = [
        "/shop".to_owned(),
        format!("/product/{}", tea.id),
        "/auth".to_owned(),
        "/hilfe".to_owned(),
        "/hilfe/versand".to_owned(),
    ];
    for path in &pages {
        let page = app.visitor().get(path).await;
        assert!(page.header("x-robots-tag").is_empty() && !page.text().contains("noindex"), "{path}");
    }
    members_only(&owner, "on", 0).await;
    app.deliver_events().await;
    shown(&owner).await;
    for path in &pages {
        let page = app.visitor().get(path).await;
        assert_eq!((page.status, page.header("x-robots-tag")), (200, "noindex"), "{path}");
        assert!(page.text().contains("<meta name=\"robots\" content=\"noindex\">"), "{path}");
    }
    assert_eq!(app.visitor().get("/robots.txt").await.text(), "User-agent: *\nDisallow: /\n");
    for path in [SITEMAP, FEED, "/sitemap-1.xml"] {
        assert_eq!(app.visitor().get(path).await.status, 404, "{path}");
    }
    // The catalogue itself is everybody's to see, as the specification says.
    assert_eq!(app.visitor().get("/api/products").await.ok().as_array().unwrap().len(), 2);
    members_only(&owner, "off", 1).await;
    app.deliver_events().await;
    shown(&owner).await;
    assert_eq!(app.visitor().get(SITEMAP).await.status, 200);
    assert_eq!(app.visitor().get("/shop").await.header("x-robots-tag"), "");
}

#[on_sqlite]
async fn what_is_not_there_says_so_with_its_status(app: TestApp) {
    app.owner().await.product(json!({ "name": "Assam" })).await;
    for path in
        ["/gibt-es-nicht", "/wp-login.php", "/product", "/product/1/2", "/admin/gibt-es-nicht", "/Shop"]
    {
        let page = app.visitor().get(path).await;
        assert_eq!(page.status, 404, "{path}");
        assert!(
            page.text().contains("404 - Seite nicht gefunden") && page.text().contains("noindex"),
            "{path}"
        );
    }
    for path in
        ["/shop/", "/", "/chat/1", "/admin", "/profile/", "/paypal-success?token=a", "/admin/terms/agb"]
    {
        assert_eq!(app.visitor().get(path).await.status, 200, "{path}");
    }
    for path in ["/shop?category=weg", "/shop?category=weg&search=assam"] {
        let page = app.visitor().get(path).await;
        assert_eq!(page.status, 404, "{path}");
        assert!(
            page.text().contains("Diese Kategorie gibt es nicht mehr") && page.text().contains("noindex")
        );
        assert_eq!(page.text().matches("<article").count(), 1, "the whole range is still there");
        assert!(page.header("etag").is_empty(), "a missing page is not asked for again by a tag");
    }
}

/// A screen that only one side knows would be a page that is not there, or one that never ends.
#[test]
fn both_sides_know_the_same_screens() {
    let source = read(&root().join("web/src/base/paths.ts"));
    let (_, list) = source.split_once("export const paths = {").unwrap();
    let (list, _) = list.split_once("} as const").unwrap();
    let of_app: Vec<(&str, bool)> = list
        .lines()
        .filter_map(|line| line.trim().strip_prefix('"')?.split_once("\": \""))
        .map(|(path, access)| (path, access.trim_end_matches("\",") == "public"))
        .collect();
    assert!(of_app.len() > 50, "{of_app:?}");
    assert_eq!(APP_PATHS.to_vec(), of_app);
}

#[on_both]
async fn a_large_shop_hands_out_all_of_it_packed(app: TestApp) {
    let owner = app.owner().await;
    let count = kontor_db::scaled(10_000);
    let category = app.number("SELECT MIN(id) FROM catalog_categories", vec![]).await;
    app.execute(
        "INSERT INTO catalog_products (name, description, price_cents, category_id, image_url, is_premium, is_new, is_trending,
            discount, review_count, weight_grams, tax_kind, delivery_time, created_at, updated_at)
         WITH RECURSIVE numbers (number) AS (SELECT CAST(1 AS BIGINT) UNION ALL
            SELECT number + 1 FROM numbers WHERE number < CAST($1 AS BIGINT))
         SELECT 'Sorte', 'Mild & rund.', 890, CAST($2 AS BIGINT), '/pictures/a.webp', FALSE, FALSE, FALSE, 0, 0, 250, 'reduced', '', 1, 1 FROM numbers",
        vec![i64::try_from(count).unwrap().into(), category.into()],
    )
    .await;
    shown(&owner).await;
    for (path, each) in [(SITEMAP, "/product/"), (FEED, "<item>")] {
        let whole = app.visitor().get(path).await;
        assert_eq!(whole.text().matches(each).count(), count + 1, "{path}");
        let packed = app.visitor().get(path).header("accept-encoding", "gzip").await;
        assert_eq!(packed.header("content-encoding"), "gzip", "{path}");
        assert!(packed.body.len() * 5 < whole.body.len(), "{path}");
        let tag = packed.header("etag").to_owned();
        let again =
            app.visitor().get(path).header("accept-encoding", "gzip").header("if-none-match", &tag).await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
    }
}
