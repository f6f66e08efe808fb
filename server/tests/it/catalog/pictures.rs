//! Several pictures of a product: in the owner's order, with their words, wherever the product is shown, and no longer than they are.

use crate::media::sample::png;
use crate::support::{Actor, Owner, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::features::media;
use kontor::time::{DAY, Time};
use serde_json::{Value, json};

const OWN: &str = "/pictures/hausmischung-no1-640.webp";

fn picture(url: &str, text: &str) -> Value {
    json!({ "imageUrl": url, "alternativeText": text })
}

async fn shown(app: &TestApp, id: i64) -> Value {
    app.listed(id).await;
    app.visitor().get(&format!("/api/products/{id}/pictures")).await.ok()["pictures"].clone()
}

async fn owned(owner: &Owner, id: i64) -> Value {
    let products = owner.get("/api/admin/products").await.ok();
    products.as_array().unwrap().iter().find(|one| one["product"]["id"] == id).unwrap().clone()
}

#[on_both]
async fn they_keep_their_order_and_what_is_said_of_them(app: TestApp) {
    let owner = app.owner().await;
    let plain = owner.product(json!({ "name": "Nur eines" })).await.id;
    assert_eq!(app.listed(plain).await.unwrap().get("pictureCount"), None);
    assert_eq!(shown(&app, plain).await, json!([picture(OWN, "")]));

    let more = [picture("/pictures/b-640.webp", "Die Bohnen"), picture("https://bilder.example/c.jpg", "")];
    let form = json!({ "alternativeText": "Die Tüte von vorn", "morePictures": more });
    let id = owner.product(form).await.id;
    let listed = app.listed(id).await.unwrap();
    assert_eq!((&listed["imageUrl"], &listed["pictureCount"]), (&json!(OWN), &json!(3)));
    let all = json!([picture(OWN, "Die Tüte von vorn"), more[0], more[1]]);
    assert_eq!(shown(&app, id).await, all);
    let kept = owned(&owner, id).await;
    assert_eq!(
        (&kept["alternativeText"], &kept["morePictures"]),
        (&json!("Die Tüte von vorn"), &json!(more))
    );

    // What a form leaves out stays as it is.
    owner.change_product(id, json!({ "price": 9.9 })).await.ok();
    assert_eq!(shown(&app, id).await, all);
    // The last one comes to the front; what was said of the old first one went with it.
    let moved = json!({
        "imageUrl": "https://bilder.example/c.jpg", "alternativeText": "",
        "morePictures": [picture(OWN, "Die Tüte von vorn"), more[0]],
    });
    owner.change_product(id, moved).await.ok();
    let all = json!([more[1], picture(OWN, "Die Tüte von vorn"), more[0]]);
    assert_eq!(shown(&app, id).await, all);
    // Another first one alone: no one has said anything of it yet. What stood behind it is not there twice.
    owner.change_product(id, json!({})).await.ok();
    assert_eq!(shown(&app, id).await, json!([picture(OWN, ""), more[0]]));
    owner.change_product(id, json!({ "morePictures": [] })).await.ok();
    assert_eq!(app.listed(id).await.unwrap().get("pictureCount"), None);
}

#[on_both]
async fn no_more_than_eight_and_nothing_that_is_no_address(app: TestApp) {
    let owner = app.owner().await;
    let many = |count: usize| {
        (0..count).map(|n| picture(&format!("/pictures/{n}-640.webp"), "")).collect::<Vec<_>>()
    };
    let form = json!({ "morePictures": many(8) });
    owner.try_product(form).await.refused_field("morePictures", ErrorCode::TooManyPictures);
    for (url, field) in
        [("javascript:alert(1)", 1), ("//fremd.example/a", 1), ("/zwei teile.webp", 1), ("", 1)]
    {
        let more = [picture("/pictures/b-640.webp", ""), picture(url, "")];
        let answer = owner.try_product(json!({ "morePictures": more })).await;
        let code = if url.is_empty() { ErrorCode::Required } else { ErrorCode::ImageUrlInvalid };
        answer.refused_field(&format!("morePictures[{field}].imageUrl"), code);
    }
    let long = json!({ "morePictures": [picture("/pictures/b-640.webp", &"a".repeat(201))] });
    owner.try_product(long).await.refused_field("morePictures[0].alternativeText", ErrorCode::TooLong);
    let long = json!({ "alternativeText": "a".repeat(201) });
    owner.try_product(long).await.refused_field("alternativeText", ErrorCode::TooLong);
    let id = owner.product(json!({ "morePictures": many(7) })).await.id;
    assert_eq!(shown(&app, id).await.as_array().unwrap().len(), 8);
}

#[on_sqlite]
async fn a_drafts_pictures_are_the_owners_alone(app: TestApp) {
    let owner = app.owner().await;
    let draft = json!({ "state": "draft", "morePictures": [picture("/pictures/b-640.webp", "")] });
    let id = owner.product(draft).await.id;
    app.listed(id).await;
    app.visitor().get(&format!("/api/products/{id}/pictures")).await.refused(ErrorCode::ProductNotFound);
    app.visitor().get("/api/products/4711/pictures").await.refused(ErrorCode::ProductNotFound);
    assert_eq!(owned(&owner, id).await["morePictures"][0]["imageUrl"], "/pictures/b-640.webp");
}

#[on_sqlite]
async fn the_page_search_engines_and_the_feed_have_all_of_them(app: TestApp) {
    let owner = app.owner().await;
    let more = [picture("/media/b-640.webp", "Die <Bohnen>"), picture("https://bilder.example/c.jpg", "")];
    let id = owner.product(json!({ "name": "Assam", "morePictures": more })).await.id;
    app.listed(id).await;
    let page = app.visitor().get(&format!("/product/{id}")).await;
    let page = page.text();
    assert!(page.contains(r#"role="group" aria-label="Bilder" tabindex="0""#), "{page}");
    assert!(page.contains(r#"alt="Die &lt;Bohnen&gt;""#) && page.contains(r#"alt="Assam, Bild 3""#));
    assert!(page.contains("/media/b-640.webp 640w, /media/b-1280.webp 1280w"), "{page}");
    let url = app.shop().config.public_url();
    let images =
        json!([format!("{url}{OWN}"), format!("{url}/media/b-640.webp"), "https://bilder.example/c.jpg"]);
    assert!(page.contains(&format!(r#""image":{images}"#)), "{page}");
    assert!(page.contains(r#""brand":{"@type":"Brand","name":"Werkbank GmbH"}"#), "{page}");
    assert!(
        page.contains(&format!(r#""pictures":{{"productId":{id},"pictures":[{{"imageUrl":"{OWN}""#)),
        "{page}"
    );

    // A variant's own picture stands before the others.
    let range = json!({
        "options": [{ "name": "Größe", "values": ["S", "L"] }],
        "variants": [{ "values": ["S"], "price": 8.9 }, { "values": ["L"], "price": 9.9, "imageUrl": "/media/l-640.webp" }],
    });
    let saved = owner.put(&format!("/api/products/{id}/variants")).json(&range).await.ok();
    app.listed(id).await;
    let large = app.visitor().get(&format!("/product/{id}?variant={}", saved["variants"][1]["id"])).await;
    let places = ["/media/l-640.webp 640w", OWN, "/media/b-640.webp 640w"].map(|one| {
        let gallery = &large.text()[large.text().find("aria-label=\"Bilder\"").unwrap()..];
        gallery.find(one).unwrap_or_else(|| panic!("{one}"))
    });
    assert!(places.is_sorted(), "{places:?}");

    let feed = app.visitor().get("/feed/products.xml").await;
    let feed = feed.text();
    assert_eq!(feed.matches("<g:brand>Werkbank GmbH</g:brand>").count(), 2, "{feed}");
    // Of the small one two more, of the large one all three.
    assert_eq!(feed.matches("<g:additional_image_link>").count(), 5, "{feed}");
    assert!(feed.contains(&format!("<g:image_link>{url}/media/l-640.webp</g:image_link>")), "{feed}");
}

async fn sent(owner: &Owner, side: u32) -> String {
    let answer = owner.post("/api/products/image").body(png(side, side)).await.ok();
    answer["imageUrl"].as_str().unwrap().to_owned()
}

async fn is_there(visitor: &Actor, path: &str) -> bool {
    visitor.get(path).await.status == 200
}

#[on_both]
async fn what_is_taken_away_is_removed_and_what_is_shown_stays(app: TestApp) {
    let owner = app.owner().await;
    let (stays, goes, last) = (sent(&owner, 700).await, sent(&owner, 710).await, sent(&owner, 720).await);
    let form = json!({ "morePictures": [picture(&stays, ""), picture(&goes, "")] });
    let id = owner.product(form).await.id;
    let gone = owner.product(json!({ "name": "Geht", "morePictures": [picture(&last, "")] })).await.id;
    let clean = async || {
        app.advance(DAY + 60_000);
        let now = Time(app.now());
        app.shop().db.write(move |tx| media::purge(tx, now)).await.unwrap();
    };
    clean().await;
    let visitor = app.visitor();
    for path in [&stays, &goes, &last] {
        assert!(is_there(&visitor, path).await, "{path}");
    }
    let owner = Owner::again(&app).await;
    owner.change_product(id, json!({ "morePictures": [picture(&stays, "")] })).await.ok();
    owner.delete_product(gone).await.ok();
    clean().await;
    for (path, stays) in [(&stays, true), (&goes, false), (&last, false)] {
        for width in [1280, 640, 320] {
            let path = path.replace("-640.", &format!("-{width}."));
            assert_eq!(is_there(&visitor, &path).await, stays, "{path}");
        }
    }
    assert_eq!(app.number("SELECT COUNT(*) FROM catalog_pictures", Vec::new()).await, 1);
}

#[on_both]
async fn a_table_takes_them_along(app: TestApp) {
    let owner = app.owner().await;
    let more = [picture("/pictures/b-640.webp", "Die Bohnen"), picture("https://bilder.example/c.jpg", "")];
    let id = owner.product(json!({ "morePictures": more })).await.id;
    let table = owner.get("/api/products/export").await;
    let cell = "/pictures/b-640.webp https://bilder.example/c.jpg";
    assert!(table.text().contains(cell), "{}", table.text());
    let import = async |csv: String| {
        owner.post("/api/products/import").json(&json!({ "csv": csv, "dryRun": false })).await.ok()
    };
    let again = import(table.text().to_owned()).await;
    assert_eq!(again["unchanged"], 1, "{again}");
    // Another order: what is said of each goes with it.
    let turned = table.text().replace(cell, "https://bilder.example/c.jpg /pictures/b-640.webp");
    assert_eq!(import(turned).await["updated"], 1);
    assert_eq!(shown(&app, id).await, json!([picture(OWN, ""), more[1], more[0]]));
}
