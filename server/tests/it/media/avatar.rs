//! The own avatar: every kind of picture becomes a small square, and nothing else of the file is kept.

use super::sample::{encoded, png, quarters, transparent_png, turned_jpeg};
use crate::support::{Actor, PASSWORD, TestApp, on_both, on_sqlite};
use image::{DynamicImage, GenericImageView, ImageFormat};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

/// Sends it as the avatar and gives its path.
async fn set(member: &Actor, file: Vec<u8>) -> String {
    let answer = member.put("/api/user/avatar").header("content-type", "image/png").body(file).await.ok();
    assert_eq!(answer["success"], true);
    answer["avatar"].as_str().unwrap().to_owned()
}

async fn shown(member: &Actor) -> Value {
    member.profile().await.ok()["profile"]["avatar"].clone()
}

async fn fetched(app: &TestApp, path: &str) -> DynamicImage {
    let answer = app.visitor().get(path).await;
    assert_eq!(answer.status, 200, "{}", answer.describe());
    image::load_from_memory_with_format(&answer.body, ImageFormat::WebP).unwrap()
}

fn is_near(picture: &DynamicImage, x: u32, y: u32, colour: [u8; 3]) -> bool {
    let pixel = picture.get_pixel(x, y).0;
    pixel.iter().zip(colour).all(|(is, wanted)| is.abs_diff(wanted) < 40)
}

async fn files(app: &TestApp) -> i64 {
    app.number("SELECT COUNT(*) FROM media_files", Vec::new()).await
}

#[on_sqlite]
async fn every_kind_becomes_a_small_square(app: TestApp) {
    let member = app.member().await;
    for (format, width, height) in [
        (ImageFormat::Png, 900, 600),
        (ImageFormat::Jpeg, 600, 900),
        (ImageFormat::WebP, 2000, 1800),
        (ImageFormat::Gif, 40, 30),
    ] {
        let path = set(&member, encoded(&quarters(width, height), format)).await;
        assert_eq!(shown(&member).await, path.as_str());
        let picture = fetched(&app, &path).await;
        assert_eq!((picture.width(), picture.height()), (256, 256), "{format:?}");
        // The middle is kept, so the four colours still meet in it.
        for (x, y, colour) in [
            (20, 20, [220, 20, 20]),
            (20, 235, [20, 200, 20]),
            (235, 20, [20, 20, 220]),
            (235, 235, [250, 250, 250]),
        ] {
            assert!(is_near(&picture, x, y, colour), "{format:?} at {x}, {y}: {:?}", picture.get_pixel(x, y));
        }
    }
}

#[on_sqlite]
async fn it_is_served_for_ever_and_can_do_nothing(app: TestApp) {
    let path = set(&*app.member().await, png(300, 300)).await;
    let name = path.strip_prefix("/media/").and_then(|file| file.strip_suffix(".webp")).unwrap();
    assert!(name.len() == 64 && name.bytes().all(|byte| byte.is_ascii_hexdigit()), "{path}");
    let answer = app.visitor().get(&path).await;
    for (header, value) in [
        ("content-type", "image/webp"),
        ("cache-control", "public, max-age=31536000, immutable"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("x-content-type-options", "nosniff"),
    ] {
        assert_eq!(answer.header(header), value);
    }
    for odd in ["/media/", "/media/x.webp", "/media/..%2f..%2fetc%2fpasswd", "/media/%00.webp", &path[..60]] {
        let answer = app.visitor().get(odd).await;
        assert!(answer.status == 404 || answer.header("content-type").starts_with("text/html"), "{odd}");
    }
    app.visitor().get(&format!("/media/{}.webp", "0".repeat(64))).await.refused(ErrorCode::NotFound);
    app.visitor().post(&path).await.refused(ErrorCode::MethodNotAllowed);
}

#[on_sqlite]
async fn a_photograph_is_turned_and_forgets_where_it_was_taken(app: TestApp) {
    let photograph = turned_jpeg(800, 600);
    assert!(photograph.windows(8).any(|part| part == b"52.5200N"));
    let path = set(&*app.member().await, photograph).await;
    let answer = app.visitor().get(&path).await;
    for note in [&b"52.5200N"[..], b"Exif", b"EXIF", b"II*\0"] {
        assert!(!answer.body.windows(note.len()).any(|part| part == note), "{note:?}");
    }
    let picture = fetched(&app, &path).await;
    // Turned to the right, the lower left quarter comes to lie at the upper left.
    assert!(is_near(&picture, 20, 20, [20, 200, 20]), "{:?}", picture.get_pixel(20, 20));
    assert!(is_near(&picture, 235, 20, [220, 20, 20]), "{:?}", picture.get_pixel(235, 20));
}

#[on_sqlite]
async fn what_is_hidden_behind_a_picture_is_lost(app: TestApp) {
    let mut polyglot = png(300, 300);
    polyglot.extend(b"<html><script>alert(document.cookie)</script></html>");
    let member = app.member().await;
    let path = set(&member, polyglot).await;
    assert_eq!(path, set(&member, png(300, 300)).await, "the same picture");
    let answer = app.visitor().get(&path).await;
    assert!(!answer.body.windows(7).any(|part| part == b"<script"));
}

#[on_sqlite]
async fn what_is_transparent_stays_so(app: TestApp) {
    let path = set(&*app.member().await, transparent_png()).await;
    let picture = fetched(&app, &path).await;
    assert_eq!(picture.get_pixel(30, 128).0[3], 0);
    assert_eq!(picture.get_pixel(220, 128).0[3], 255);
}

#[on_both]
async fn a_new_one_takes_the_old_ones_place(app: TestApp) {
    let (member, other) = (app.member().await, app.member().await);
    let first = set(&member, png(300, 300)).await;
    assert_eq!(set(&other, png(300, 300)).await, first, "the same picture is one file");
    assert_eq!(files(&app).await, 1);
    let second = set(&member, png(300, 200)).await;
    assert_ne!(first, second);
    assert_eq!(files(&app).await, 2, "somebody else still shows the first");
    other.delete("/api/user/avatar").await.ok();
    assert_eq!((shown(&other).await, files(&app).await), (Value::Null, 1));
    app.visitor().get(&first).await.refused(ErrorCode::NotFound);
    other.delete("/api/user/avatar").await.ok();
    assert_eq!(shown(&member).await, second.as_str());
}

#[on_both]
async fn it_goes_with_the_account(app: TestApp) {
    let (leaving, deleted) = (app.member().await, app.member().await);
    let paths = [set(&leaving, png(300, 300)).await, set(&deleted, png(300, 200)).await];
    leaving.delete("/api/user/account").json(&json!({ "password": PASSWORD })).await.ok();
    app.owner().await.delete_user(deleted.id).await.ok();
    for path in paths {
        app.visitor().get(&path).await.refused(ErrorCode::NotFound);
    }
    assert_eq!(files(&app).await, 0);
}

#[on_sqlite]
async fn the_rest_of_the_profile_stays_as_it_is(app: TestApp) {
    let member = app.member().await;
    member.put("/api/user/profile").json(&json!({ "displayName": "Märtha" })).await.ok();
    let path = set(&member, png(300, 300)).await;
    let answer = member.put("/api/user/profile").json(&json!({ "bio": "Teefreundin" })).await.ok();
    assert_eq!(answer["profile"]["avatar"], path.as_str());
    assert_eq!(answer["profile"]["displayName"], "Märtha");
}
