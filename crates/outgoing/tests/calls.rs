//! Real calls to a small server on this machine.

use kontor_outgoing::{Anywhere, Method, Outgoing, OutgoingError, body, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// Answers every request with `answer`; `None` never answers. Hands back its address.
async fn service(answer: Option<&'static str>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("port");
    let address = listener.local_addr().expect("address");
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut request = [0; 4096];
                let _ = stream.read(&mut request).await;
                match answer {
                    Some(answer) => {
                        let _ = stream.write_all(answer.as_bytes()).await;
                    }
                    None => tokio::time::sleep(Duration::from_secs(30)).await,
                }
            });
        }
    });
    format!("http://{address}/v1")
}

const PATIENCE: Duration = Duration::from_millis(800);

#[tokio::test]
async fn an_answer_is_read_to_its_limit() {
    let base = service(Some("HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\n{\"a\": 1234}")).await;
    let service = Outgoing::new(&base, PATIENCE).expect("client");
    let answer = async || service.get("/things?x=1").expect("path").send().await.expect("answer");
    assert_eq!(answer().await.url().path(), "/v1/things");
    let value: serde_json::Value = json(answer().await, 11).await.expect("json");
    assert_eq!(value["a"], 1234);
    assert!(matches!(body(answer().await, 10).await, Err(OutgoingError::TooLong(10))));
    assert!(matches!(json::<Vec<u8>>(answer().await, 99).await, Err(OutgoingError::Nonsense(_))));
}

#[tokio::test]
async fn a_body_without_a_length_is_bounded_too() {
    let base = service(Some("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n0123456789")).await;
    let service = Outgoing::new(&base, PATIENCE).expect("client");
    let response = service.get("x").expect("path").send().await.expect("answer");
    assert!(matches!(body(response, 5).await, Err(OutgoingError::TooLong(5))));
}

#[tokio::test]
async fn a_redirect_is_an_answer_and_not_followed() {
    let base =
        service(Some("HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n"))
            .await;
    let service = Outgoing::new(&base, PATIENCE).expect("client");
    assert_eq!(service.post("x").expect("path").send().await.expect("answer").status(), 302);
}

#[tokio::test]
async fn silence_ends_and_does_not_name_the_address() {
    let base = service(None).await;
    let service = Outgoing::new(&format!("{base}/bot123:SECRET"), PATIENCE).expect("client");
    let error = service.get("getMe").expect("path").send().await.expect_err("no answer");
    let text = OutgoingError::from(error).to_string();
    assert!(text.contains("did not answer") && !text.contains("SECRET"), "{text}");
}

#[test]
fn a_path_never_leaves_the_service() {
    let service = Outgoing::new("https://api.example.org/v2", PATIENCE).expect("client");
    for path in ["../admin", "a/../../b", "/..", "..\\..\\x"] {
        assert!(service.get(path).is_err(), "{path}");
    }
    for path in ["//evil.example/x", "https://evil.example/", "\\\\evil.example", "@evil.example"] {
        if let Ok(request) = service.request(Method::GET, path) {
            let url = request.build().expect("request").url().clone();
            assert_eq!(url.host_str(), Some("api.example.org"), "{path}");
            assert!(url.path().starts_with("/v2/"), "{path}");
        }
    }
    for base in ["ftp://example.org", "example.org", "file:///etc/passwd", ""] {
        assert!(Outgoing::new(base, PATIENCE).is_err(), "{base}");
    }
}

#[tokio::test]
async fn a_redirect_to_an_address_that_others_chose_is_checked_like_the_first() {
    let inside = service(Some("HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok")).await;
    let to_localhost = "HTTP/1.1 302 Found\r\nlocation: http://localhost:1/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    let leading = service(Some(to_localhost)).await;
    let in_a_circle = service(Some(
        "HTTP/1.1 301 Moved\r\nlocation: /v1\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
    ))
    .await;
    let own = ["127.0.0.1".to_owned()];
    let trusting = Anywhere::new(PATIENCE, &own);
    let answer = trusting.get(&inside, "image/*", 2).await.expect("answer");
    assert_eq!((answer.status.as_u16(), answer.body.as_ref()), (200, b"ok".as_slice()));
    assert!(matches!(trusting.get(&inside, "image/*", 1).await, Err(OutgoingError::TooLong(1))));
    assert!(matches!(trusting.get(&leading, "image/*", 9).await, Err(OutgoingError::Address(_))));
    assert!(matches!(trusting.get(&in_a_circle, "image/*", 9).await, Err(OutgoingError::Nonsense(_))));
    let strict = Anywhere::new(PATIENCE, &[]);
    assert!(matches!(strict.get(&inside, "image/*", 9).await, Err(OutgoingError::Address(_))));
}
