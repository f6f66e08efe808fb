//! The image that replaces one that cannot be loaded.

use crate::support::{TestApp, on_sqlite};
use kontor::error::ErrorCode;

#[on_sqlite]
async fn it_is_a_small_svg_that_may_do_nothing(app: TestApp) {
    let answer = app.visitor().get("/api/placeholder/320/400").await;
    assert_eq!((answer.status, answer.header("content-type")), (200, "image/svg+xml"));
    assert_eq!(answer.header("content-security-policy"), "default-src 'none'; sandbox");
    assert!(answer.header("cache-control").contains("immutable"));
    assert!(answer.text().contains("width=\"320\" height=\"400\""));
    assert!(answer.body.len() < 4096);
    app.visitor().get("/api/placeholder/1/2000").await;
}

#[on_sqlite]
async fn odd_sides_are_refused(app: TestApp) {
    for side in [
        "0",
        "-1",
        "2001",
        "99999999",
        "99999999999999999999",
        "1.5",
        "1e3",
        "NaN",
        "+5",
        "0x10",
        "%00",
        "%3Csvg%3E",
        "%22%20onload=%22alert(1)",
        "..%2f..%2fetc%2fpasswd",
        "%F0%9F%98%80",
        "%FF",
        "10%20",
    ] {
        for path in [format!("/api/placeholder/{side}/10"), format!("/api/placeholder/10/{side}")] {
            let answer = app.visitor().get(&path).await;
            assert!(
                matches!(answer.code(), ErrorCode::PictureSize | ErrorCode::NotFound),
                "{}",
                answer.describe()
            );
        }
    }
    let sentence = app.visitor().get("/api/placeholder/0/10").await.refused(ErrorCode::PictureSize);
    assert_eq!(sentence, "Die Bildgröße muss zwischen 1 und 2000 Pixeln liegen.");
    app.visitor().get("/api/placeholder/10").await.refused(ErrorCode::NotFound);
}
