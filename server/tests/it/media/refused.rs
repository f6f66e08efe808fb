//! Files that are no picture, or too much of one. What it costs the server is looked at in `program/uploads.rs`.

use super::sample::{SVG, encoded, png, png_bomb, quarters};
use crate::support::{Actor, TestApp, on_both, on_sqlite};
use image::ImageFormat;
use kontor::error::ErrorCode;
use kontor::features::media::Uploads;

fn avatar(member: &Actor, kind: &str, file: impl Into<Vec<u8>>) -> crate::support::Call {
    member.put("/api/user/avatar").header("content-type", kind).body(file)
}

#[on_sqlite]
async fn what_only_claims_to_be_a_picture(app: TestApp) {
    let member = app.member().await;
    let html = "<!doctype html><script>alert(1)</script>";
    let gif_script = "GIF89a\u{1}\0\u{1}\0=1;alert(document.cookie)";
    for (kind, file) in [
        ("image/svg+xml", SVG.as_bytes().to_vec()),
        ("image/png", SVG.as_bytes().to_vec()),
        ("image/png", html.into()),
        ("image/gif", gif_script.into()),
        ("image/jpeg", b"\xff\xd8\xff\xe0not at all".to_vec()),
        ("image/png", b"\x89PNG\r\n\x1a\n".to_vec()),
        ("image/webp", b"RIFF\x10\0\0\0WEBPVP8 ".to_vec()),
        ("image/bmp", encoded(&quarters(20, 20), ImageFormat::Png).split_off(8)),
        ("image/png", b"%PDF-1.7".to_vec()),
        ("image/png", vec![0; 4096]),
        ("image/png", Vec::new()),
        ("application/json", b"{}".to_vec()),
    ] {
        let answer = avatar(&member, kind, file).await;
        let sentence = answer.refused(ErrorCode::PictureUnreadable);
        assert_eq!(sentence, "Diese Datei ist kein lesbares Bild. Erlaubt sind PNG, JPEG, WebP und GIF.");
    }
    assert!(member.profile().await.ok()["profile"]["avatar"].is_null());
}

#[on_sqlite]
async fn what_is_cut_off(app: TestApp) {
    let member = app.member().await;
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Gif] {
        let whole = encoded(&quarters(400, 300), format);
        for part in [whole.len() / 4, whole.len() / 2, whole.len() - whole.len() / 8] {
            let answer = avatar(&member, "image/png", &whole[..part]).await;
            assert_eq!(answer.status, 400, "{format:?} {part} of {}: {}", whole.len(), answer.describe());
            answer.refused(ErrorCode::PictureUnreadable);
        }
    }
}

#[on_sqlite]
async fn what_has_too_many_pixels(app: TestApp) {
    let member = app.member().await;
    for (width, height) in [(20_000, 20_000), (8001, 10), (10, 8001), (7000, 6000)] {
        let answer = avatar(&member, "image/png", png_bomb(width, height)).await;
        answer.refused(ErrorCode::PictureDimensions);
    }
    avatar(&member, "image/png", png_bomb(8000, 16)).await.ok();
}

#[on_sqlite]
async fn what_has_too_many_bytes(app: TestApp) {
    let member = app.member().await;
    let limit = 5 * 1024 * 1024;
    let mut file = png(64, 64);
    file.resize(limit, 0);
    // A picture may be followed by anything, up to the limit.
    avatar(&member, "image/png", file.clone()).await.ok();
    file.push(0);
    avatar(&member, "image/png", file.clone()).await.refused(ErrorCode::PictureTooLarge);
    file.resize(50 * 1024 * 1024, 0);
    let sentence = avatar(&member, "image/png", file).await.refused(ErrorCode::PictureTooLarge);
    assert_eq!(sentence, "Das Bild ist zu groß. Erlaubt sind höchstens 5 MB.");
}

#[on_both]
async fn too_many_an_hour(app: TestApp) {
    let app = app
        .restart_with(|config| (config.limits.factor, config.limits.uploads_per_member_hour) = (1, 3))
        .await;
    let (member, other) = (app.member().await, app.member().await);
    for _ in 0..3 {
        avatar(&member, "image/png", SVG).await.refused(ErrorCode::PictureUnreadable);
    }
    avatar(&member, "image/png", png(20, 20)).await.refused(ErrorCode::RateLimited);
    avatar(&other, "image/png", png(20, 20)).await.ok();
}

#[on_sqlite]
async fn one_member_does_not_hold_all_places(app: TestApp) {
    let (slow, other) = (app.member().await, app.member().await);
    let places = app.shop().state::<Uploads>().0.clone();
    let held: Vec<_> = (0..2).map(|_| places.take([(slow.id.to_string(), 2)]).unwrap()).collect();
    avatar(&slow, "image/png", png(90, 90)).await.refused(ErrorCode::Busy);
    avatar(&other, "image/png", png(90, 90)).await.ok();
    drop(held);
    avatar(&slow, "image/png", png(90, 90)).await.ok();
}
