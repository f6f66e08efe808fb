//! The owner's pictures of products: four widths, side by side.

use super::sample::{encoded, png, quarters};
use crate::support::{TestApp, on_sqlite};
use image::ImageFormat;
use kontor::error::ErrorCode;
use serde_json::json;

#[on_sqlite]
async fn it_comes_in_four_widths(app: TestApp) {
    let owner = app.owner().await;
    for (width, height, widest, large, middle, small) in [
        (1600, 2000, (1280, 1600), (640, 800), (480, 600), (320, 400)),
        (900, 900, (900, 900), (640, 640), (480, 480), (320, 320)),
        // What is no larger is served as it is.
        (500, 400, (500, 400), (500, 400), (480, 384), (320, 256)),
        (100, 8000, (48, 3840), (24, 1920), (18, 1440), (12, 960)),
    ] {
        let file = encoded(&quarters(width, height), ImageFormat::Jpeg);
        let answer = owner.post("/api/products/image").body(file).await.ok();
        let path = answer["imageUrl"].as_str().unwrap();
        assert!(path.starts_with("/media/") && path.ends_with("-640.webp"), "{path}");
        let narrow = |width| path.replace("-640.", &format!("-{width}."));
        for (path, size) in
            [(narrow(1280), widest), (path.to_owned(), large), (narrow(480), middle), (narrow(320), small)]
        {
            let answer = app.visitor().get(&path).await;
            let picture = image::load_from_memory_with_format(&answer.body, ImageFormat::WebP).unwrap();
            assert_eq!((picture.width(), picture.height()), size, "{width} × {height}: {path}");
        }
        owner.product(json!({ "imageUrl": path })).await;
    }
}

#[on_sqlite]
async fn what_was_sent_before_a_width_was_made_comes_in_the_main_one(app: TestApp) {
    let owner = app.owner().await;
    let answer = owner.post("/api/products/image").body(png(700, 700)).await.ok();
    let path = answer["imageUrl"].as_str().unwrap();
    app.execute("DELETE FROM media_files WHERE name LIKE '%-480' OR name LIKE '%-1280'", Vec::new()).await;
    let large = app.visitor().get(path).await;
    let middle = app.visitor().get(&path.replace("-640.", "-480.")).await;
    assert_eq!((middle.status, &middle.body), (200, &large.body));
    let widest = app.visitor().get(&path.replace("-640.", "-1280.")).await;
    assert_eq!((widest.status, &widest.body), (200, &large.body));
    assert_eq!(middle.header("cache-control"), "public, max-age=31536000, immutable");
}

#[on_sqlite]
async fn only_the_owner_sends_it(app: TestApp) {
    for person in [&*app.member().await, &*app.admin().await] {
        person.post("/api/products/image").body(png(10, 10)).await.refused(ErrorCode::OwnerOnly);
    }
    app.visitor().post("/api/products/image").body(png(10, 10)).await.refused(ErrorCode::NotSignedIn);
    assert_eq!(app.number("SELECT COUNT(*) FROM media_files", Vec::new()).await, 0);
}
