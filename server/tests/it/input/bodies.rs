//! Whole bodies that are none.

use super::Stage;
use crate::support::{TestApp, on_sqlite};
use flate2::Compression;
use flate2::write::GzEncoder;
use kontor::error::ErrorCode;
use std::io::Write;

#[on_sqlite]
async fn what_is_no_json_object_is_refused(app: TestApp) {
    let stage = Stage::set(&app).await;
    let deep = [
        "[".repeat(100_000),
        "{\"a\":".repeat(40_000),
        format!("{}{}", "[".repeat(100_000), "]".repeat(100_000)),
    ];
    for operation in Stage::operations() {
        let right = stage.body(&operation).to_string();
        for text in [
            "",
            " ",
            "null",
            "true",
            "1",
            "\"text\"",
            "[]",
            "[[[[]]]]",
            "{",
            "}",
            "{]",
            "{\"a\"}",
            "{'a':1}",
            "{,}",
            "<xml/>",
            "a=b&c=d",
            "\u{feff}{}",
            "{}{}",
            "NaN",
            "/* */{}",
            "\0",
        ] {
            let answer = stage.send(&operation, text).await;
            assert_eq!(answer.status, 400, "{text:?}: {}", answer.describe());
        }
        for text in &deep {
            let answer = stage.send(&operation, text.as_str()).await;
            assert_eq!(answer.status, 400, "{}", answer.describe());
        }
        for trailing in ["x", "{}", ",", "\0"] {
            let answer = stage.send(&operation, format!("{right}{trailing}")).await;
            assert_eq!(answer.status, 400, "{trailing:?}: {}", answer.describe());
        }
    }
}

#[on_sqlite]
async fn bytes_that_are_no_text_are_refused(app: TestApp) {
    let stage = Stage::set(&app).await;
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(&vec![b' '; 50_000_000]).unwrap();
    let gzip = gzip.finish().unwrap();
    for operation in Stage::operations() {
        let right = stage.body(&operation).to_string().into_bytes();
        let with = |bytes: &[u8]| {
            let mut broken = right.clone();
            // Into the first value, which is a text or a number in every call.
            let at = broken.iter().position(|byte| *byte == b':').unwrap() + 2;
            broken.splice(at..at, bytes.iter().copied());
            broken
        };
        for bytes in
            [b"\xff".as_slice(), b"\xc3\x28", b"\xed\xa0\x80", b"\xf0\x9f", b"\xc0\xaf", b"\0", b"\x1b"]
        {
            let answer = stage.send(&operation, with(bytes)).await;
            assert_eq!(answer.status, 400, "{bytes:?}: {}", answer.describe());
        }
        let utf16: Vec<u8> =
            String::from_utf8(right.clone()).unwrap().encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(stage.send(&operation, utf16).await.status, 400);
        let call = stage.owner.call(operation.method.clone(), &stage.path(&operation));
        let bomb = call.header("content-encoding", "gzip").text(gzip.clone()).await;
        assert!(matches!(bomb.status, 400 | 415), "nothing is unpacked: {}", bomb.describe());
    }
}

#[on_sqlite]
async fn only_json_is_json(app: TestApp) {
    let stage = Stage::set(&app).await;
    for operation in Stage::operations() {
        let right = stage.body(&operation).to_string();
        let call = || stage.owner.call(operation.method.clone(), &stage.path(&operation));
        for kind in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "application/xml",
            "json",
            "",
            "application/jsonp",
            "text/json",
        ] {
            let answer = call().header("content-type", kind).body(right.clone()).await;
            assert_eq!(
                answer.refused(ErrorCode::UnsupportedMediaType),
                "Bitte senden Sie die Anfrage als JSON.",
                "{kind}"
            );
        }
        call().body(right.clone()).await.refused(ErrorCode::UnsupportedMediaType);
        let answer = call().header("content-type", "Application/JSON; charset=utf-8").body("{").await;
        answer.refused(ErrorCode::InvalidJson);
    }
}

#[on_sqlite]
async fn a_body_of_five_megabytes_is_too_large(app: TestApp) {
    let stage = Stage::set(&app).await;
    for operation in Stage::operations() {
        for size in [256 * 1024 + 1, 5_000_000] {
            // A table of products has more room than any other body.
            if operation.id == "import_products" && size < 5_000_000 {
                continue;
            }
            let text = format!("{{\"x\":\"{}\"}}", "x".repeat(size));
            let answer = stage.send(&operation, text).await;
            assert_eq!(answer.refused(ErrorCode::BodyTooLarge), "Die Anfrage ist zu groß.");
        }
    }
}
