//! Pictures: only when asked for, only from the public network, and never in the way of the goods.

use super::{IMPORTS, detail, named, start, uploaded, work};
use crate::doubles::mood::serve;
use crate::media::sample::png;
use crate::support::{TestApp, on_both};
use axum::Router;
use axum::response::IntoResponse;
use axum::routing::get;
use http::StatusCode;
use kontor::features::imports;
use kontor::time::MINUTE;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// What a picture's address answers, and how often it was asked.
#[derive(Clone, Default)]
struct Asked(Arc<AtomicU32>);

async fn old_shop() -> (String, Asked) {
    let asked = Asked::default();
    let slow = asked.clone();
    let routes = Router::new()
        .route("/gut.png", get(|| async { png(900, 600) }))
        .route("/text.png", get(|| async { "<html>Anmelden</html>" }))
        .route("/umzug.png", get(|| async { (StatusCode::MOVED_PERMANENTLY, [("location", "/gut.png")]) }))
        .route(
            "/innen.png",
            get(|| async { (StatusCode::FOUND, [("location", "http://127.0.0.2/gut.png")]) }),
        )
        .route(
            "/spaeter.png",
            get(move || async move {
                match slow.0.fetch_add(1, Ordering::AcqRel) {
                    0 => StatusCode::SERVICE_UNAVAILABLE.into_response(),
                    _ => png(40, 30).into_response(),
                }
            }),
        )
        .route("/nie.png", get(|| async { StatusCode::BAD_GATEWAY }));
    (serve(routes).await, asked)
}

fn file(url: &str) -> String {
    let mut text = "Handle,Title,Variant Price,Image Src\n".to_owned();
    for name in ["gut", "text", "umzug", "innen", "spaeter", "nie", "fehlt"] {
        text += &format!("{name},Kaffee {name},9.50,{url}/{name}.png\n");
    }
    text + "ohne,Kaffee ohne,9.50,\n"
}

async fn picture(app: &TestApp, name: &str) -> String {
    named(app, &format!("Kaffee {name}")).await["imageUrl"].as_str().unwrap().to_owned()
}

#[on_both]
async fn pictures_are_fetched_when_they_are_asked_for_and_hold_nothing_up(app: TestApp) {
    let (url, asked) = old_shop().await;
    let app = app.restart_with(|config| config.imports.own_hosts = vec!["127.0.0.1".to_owned()]).await;
    let owner = app.owner().await;
    let id = uploaded(&owner, file(&url)).await;
    assert_eq!(asked.0.load(Ordering::Acquire), 0);
    start(&owner, id, true).await.ok();
    work(&app).await;

    // What may answer later is tried later, and until then it is not over.
    let halfway = detail(&owner, id).await["import"].clone();
    assert_eq!(halfway["state"], "running");
    let counts = |import: &serde_json::Value| {
        ["Named", "Waiting", "Taken", "Failed"]
            .map(|what| import["counts"][format!("pictures{what}")].as_i64().unwrap())
    };
    assert_eq!(counts(&halfway), [7, 2, 2, 3]);
    assert!(!imports::is_due(app.shop()).await.unwrap());
    for _ in 0..2 {
        app.advance(5 * MINUTE);
        work(&app).await;
    }
    let owner = crate::support::Owner::again(&app).await;
    let over = detail(&owner, id).await["import"].clone();
    assert_eq!((counts(&over), &over["state"]), ([7, 0, 3, 4], &json!("done")));

    let good = picture(&app, "gut").await;
    assert!(good.starts_with("/media/") && good.ends_with("-640.webp"), "{good}");
    assert_eq!(picture(&app, "umzug").await, good);
    assert_eq!(owner.get(&good).await.header("content-type"), "image/webp");
    assert!(picture(&app, "spaeter").await.starts_with("/media/"));
    for name in ["text", "innen", "nie", "fehlt", "ohne"] {
        assert!(picture(&app, name).await.starts_with("/api/placeholder/"), "{name}");
    }
    let report = owner.get(&format!("{IMPORTS}/{id}/report")).await;
    for (name, code) in
        [("text", "picture_refused"), ("innen", "picture_refused"), ("nie", "picture_unreachable")]
    {
        let text = report.text();
        let line = text.lines().find(|line| line.contains(&format!(";Kaffee {name};"))).unwrap();
        assert!(line.contains(";fehlt;") && line.contains(code), "{line}");
    }

    // The same file again: what is there already is not fetched again.
    let before = asked.0.load(Ordering::Acquire);
    let again = uploaded(&owner, file(&url)).await;
    start(&owner, again, true).await.ok();
    work(&app).await;
    assert_eq!(asked.0.load(Ordering::Acquire), before);
    assert_eq!(picture(&app, "gut").await, good);

    // Nor does a picture come in place of one that the owner has chosen since.
    for _ in 0..2 {
        app.advance(5 * MINUTE);
        work(&app).await;
    }
    let owner = crate::support::Owner::again(&app).await;
    let product = named(&app, "Kaffee spaeter").await;
    let own = json!({ "imageUrl": "/media/eigenes.webp" });
    owner.change_product(product["id"].as_i64().unwrap(), own).await.ok();
    let other =
        format!("Handle,Title,Variant Price,Image Src\nspaeter,Kaffee spaeter,9.50,{url}/spaeter.png?2\n");
    let again = uploaded(&owner, other).await;
    start(&owner, again, true).await.ok();
    work(&app).await;
    assert_eq!(asked.0.load(Ordering::Acquire), before);
    assert_eq!(picture(&app, "spaeter").await, "/media/eigenes.webp");
}

/// A coffee with three pictures, of which one fails, and a variant that is shown with the third one or with one of its own.
fn several(url: &str, last: &str) -> String {
    let head = "Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Image,Image Src,Image Position,Image Alt Text\n";
    format!(
        "{head}mix,Kaffee mix,Menge,250 g,9.50,{url}/{last}.png,{url}/gut.png,1,Tüte\n\
         mix,,,1 kg,33.00,{url}/drei.png,{url}/nie.png,2,\nmix,,,,,,{url}/drei.png,3,Große Tüte\n"
    )
}

#[on_both]
async fn all_pictures_of_a_product_come_and_those_of_its_variants(app: TestApp) {
    let asked = Asked::default();
    let counted = asked.clone();
    let draw = move |side: u32| {
        let counted = counted.clone();
        get(move || async move {
            counted.0.fetch_add(1, Ordering::AcqRel);
            png(side, side)
        })
    };
    let routes = Router::new()
        .route("/gut.png", draw(300))
        .route("/drei.png", draw(310))
        .route("/vier.png", draw(320))
        .route("/fuenf.png", draw(330))
        .route("/nie.png", get(|| async { StatusCode::NOT_FOUND }));
    let url = serve(routes).await;
    let app = app.restart_with(|config| config.imports.own_hosts = vec!["127.0.0.1".to_owned()]).await;
    let owner = app.owner().await;
    let take = async |file: String| {
        let id = uploaded(&owner, file).await;
        start(&owner, id, true).await.ok();
        work(&app).await;
        let import = detail(&owner, id).await["import"].clone();
        assert_eq!(import["state"], "done", "{import}");
        import
    };
    let own = async || {
        let owned = owner.get("/api/admin/products").await.ok();
        owned[0].clone()
    };
    let first = take(several(&url, "vier")).await;
    assert_eq!(
        (&first["counts"]["picturesNamed"], &first["counts"]["picturesFailed"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(asked.0.load(Ordering::Acquire), 3, "each address once");
    let product = own().await;
    let id = product["product"]["id"].as_i64().unwrap();
    let range =
        async || owner.get(&format!("/api/admin/products/{id}/variants")).await.ok()["variants"].clone();
    let more = product["morePictures"].clone();
    let [third] = more.as_array().unwrap().as_slice() else { panic!("{product}") };
    // What the other shop says that they show.
    assert_eq!(
        (&product["alternativeText"], &third["alternativeText"]),
        (&json!("Tüte"), &json!("Große Tüte"))
    );
    let shown = range().await;
    assert_eq!(shown[1]["imageUrl"], third["imageUrl"]);
    let fourth = shown[0]["imageUrl"].as_str().unwrap().to_owned();
    assert!(fourth.starts_with("/media/") && fourth != product["product"]["imageUrl"], "{fourth}");

    // What the owner has taken away stays away, and a new address comes along; a variant's own picture outlives another price.
    owner
        .change_product(
            id,
            json!({ "name": "Kaffee mix", "imageUrl": product["product"]["imageUrl"], "morePictures": [] }),
        )
        .await
        .ok();
    take(several(&url, "vier").replace("9.50", "9.80")).await;
    assert_eq!(own().await["morePictures"], json!([]));
    assert_eq!(range().await[0]["imageUrl"], fourth.as_str());
    let later = several(&url, "vier").replace("nie.png", "fuenf.png");
    take(later).await;
    assert_eq!(own().await["morePictures"].as_array().unwrap().len(), 1);
    assert_eq!(asked.0.load(Ordering::Acquire), 4);
}

#[on_both]
async fn a_picture_that_the_owner_has_chosen_meanwhile_stays(app: TestApp) {
    let (url, _) = old_shop().await;
    let app = app.restart_with(|config| config.imports.own_hosts = vec!["127.0.0.1".to_owned()]).await;
    let owner = app.owner().await;
    let file = format!("Handle,Title,Variant Price,Image Src\ngut,Kaffee gut,9.50,{url}/gut.png\n");
    let id = uploaded(&owner, file).await;
    start(&owner, id, true).await.ok();
    // The product is in, its picture waits.
    imports::work(app.shop()).await.unwrap();
    let product = named(&app, "Kaffee gut").await["id"].as_i64().unwrap();
    owner
        .change_product(product, json!({ "name": "Kaffee gut", "imageUrl": "/media/eigenes.webp" }))
        .await
        .ok();
    work(&app).await;
    assert_eq!(picture(&app, "gut").await, "/media/eigenes.webp");
    let import = detail(&owner, id).await["import"].clone();
    assert_eq!((&import["state"], &import["counts"]["picturesTaken"]), (&json!("done"), &json!(0)));
}

#[on_both]
async fn nothing_is_fetched_unasked_or_from_the_own_network(app: TestApp) {
    let (url, asked) = old_shop().await;
    let owner = app.owner().await;
    let only =
        format!("Handle,Title,Variant Price,Image Src\nspaeter,Kaffee spaeter,9.50,{url}/spaeter.png\n");
    for with_pictures in [false, true] {
        let id = uploaded(&owner, only.clone()).await;
        start(&owner, id, with_pictures).await.ok();
        work(&app).await;
        let import = detail(&owner, id).await["import"].clone();
        assert_eq!(import["state"], "done");
        assert_eq!(import["counts"]["picturesFailed"], i64::from(with_pictures));
    }
    assert_eq!(asked.0.load(Ordering::Acquire), 0);
    assert!(picture(&app, "spaeter").await.starts_with("/api/placeholder/"));
}
