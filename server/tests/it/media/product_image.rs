//! The owner's pictures of products: two widths, side by side.

use super::sample::{encoded, png, quarters};
use crate::support::{TestApp, on_both};
use image::ImageFormat;
use kontor::error::ErrorCode;
use serde_json::json;

on_both! {
    async fn it_comes_in_two_widths(app: TestApp) {
        let owner = app.owner().await;
        for (width, height, large, small) in [
            (1600, 2000, (640, 800), (320, 400)),
            (500, 400, (500, 400), (320, 256)),
            (100, 8000, (24, 1920), (12, 960)),
        ] {
            let file = encoded(&quarters(width, height), ImageFormat::Jpeg);
            let answer = owner.post("/api/products/image").body(file).await.ok();
            let path = answer["imageUrl"].as_str().unwrap();
            assert!(path.starts_with("/media/") && path.ends_with("-640.webp"), "{path}");
            for (path, size) in [(path.to_owned(), large), (path.replace("-640.", "-320."), small)] {
                let answer = app.visitor().get(&path).await;
                let picture = image::load_from_memory_with_format(&answer.body, ImageFormat::WebP).unwrap();
                assert_eq!((picture.width(), picture.height()), size, "{width} × {height}: {path}");
            }
            owner.product(json!({ "imageUrl": path })).await;
        }
    }

    async fn only_the_owner_sends_it(app: TestApp) {
        for person in [&*app.member().await, &*app.admin().await] {
            person.post("/api/products/image").body(png(10, 10)).await.refused(ErrorCode::OwnerOnly);
        }
        app.visitor().post("/api/products/image").body(png(10, 10)).await.refused(ErrorCode::NotSignedIn);
        assert_eq!(app.number("SELECT COUNT(*) FROM media_files", Vec::new()).await, 0);
    }
}
