//! Uploads that are meant to hurt: each is refused with its sentence, and the program's memory does not move.

use super::{Home, Program, block_on};
use crate::support::PASSWORD;
use kontor::error::ErrorCode;
use kontor_db::Engine;
use reqwest::Method;
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;

/// Kilobytes by which the highest memory use may grow: room for two files on their way in and what the allocator keeps of
/// them, far less than one decoded picture of 400 megapixels (400 MB), of 50 MB, or of all refused files together.
const TOLERANCE: u64 = 32 * 1024;

/// Sends the head and as much of `body` as is taken, and gives the answer.
fn send(program: &Program, token: &str, head: &str, body: &[u8]) -> (u16, Value) {
    let address = program.base.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!(
        "PUT /api/user/avatar HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\nconnection: close\r\n{head}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    // A server that has made up its mind may close; what counts is that its answer can be read.
    let _ = stream.write_all(body);
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
    let (_, json) = answer.split_once("\r\n\r\n").unwrap();
    (status, serde_json::from_str(json).unwrap())
}

fn chunked(content: &[u8]) -> Vec<u8> {
    let mut body = Vec::with_capacity(content.len() + 1024);
    for part in content.chunks(64 * 1024) {
        body.extend(format!("{:x}\r\n", part.len()).into_bytes());
        body.extend(part);
        body.extend(b"\r\n");
    }
    body.extend(b"0\r\n\r\n");
    body
}

fn hostile(engine: Engine) {
    let home = Home::new(engine);
    let program = home.serve();
    let token = block_on(async {
        let token = program.owner().await;
        // Whatever is made at the first picture is made now.
        let file = crate::media::sample::png(64, 64);
        program.call(Method::PUT, "/api/user/avatar").bearer(&token).body(file).await.ok();
        token
    });
    let before = program.peak_memory();

    let large = vec![0x89; 50 * 1024 * 1024];
    let with_length = |content: &[u8]| format!("content-length: {}", content.len());
    let refused = |head: &str, body: &[u8], code: ErrorCode| {
        let (status, answer) = send(&program, &token, head, body);
        assert_eq!((status, &answer["code"]), (code.status(), &Value::from(code.as_str())), "{answer}");
        assert_eq!(answer["message"], code.sentence());
    };
    // By the announced length, with nothing sent, and with all of it sent anyway.
    refused("content-length: 53687091200", b"", ErrorCode::PictureTooLarge);
    refused(&with_length(&large), &large, ErrorCode::PictureTooLarge);
    // By the real length, when none is announced.
    refused("transfer-encoding: chunked", &chunked(&large), ErrorCode::PictureTooLarge);
    let bomb = crate::media::sample::png_bomb(20_000, 20_000);
    for _ in 0..20 {
        refused(&with_length(&bomb), &bomb, ErrorCode::PictureDimensions);
        let svg = crate::media::sample::SVG.as_bytes();
        refused(&with_length(svg), svg, ErrorCode::PictureUnreadable);
        let lie = &large[..5 * 1024 * 1024];
        refused(&with_length(lie), lie, ErrorCode::PictureUnreadable);
    }
    let after = program.peak_memory();
    assert!(after < before + TOLERANCE, "from {before} kB to {after} kB");
    block_on(async { program.sign_in("inhaber", PASSWORD).await.ok() });
}

#[test]
fn hostile_uploads_leave_the_memory_alone_on_sqlite() {
    hostile(Engine::Sqlite);
}

#[test]
fn hostile_uploads_leave_the_memory_alone_on_postgres() {
    hostile(Engine::Postgres);
}
