//! The protocol, frame by frame.

use crate::client::{FIN, frame};
use kontor_websocket::{Decoder, Encoded, Error, Message, Queue, Socket};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

fn text(text: &str) -> Vec<u8> {
    frame(FIN | 1, text.as_bytes())
}

/// Feeds the bytes in pieces of `size` and collects what comes out.
fn decode(bytes: &[u8], size: usize) -> Result<Vec<Message>, Error> {
    let mut decoder = Decoder::new(1000);
    let mut messages = Vec::new();
    for piece in bytes.chunks(size) {
        decoder.feed(piece);
        while let Some(message) = decoder.next_message()? {
            messages.push(message);
        }
    }
    Ok(messages)
}

/// The same, whatever the pieces.
fn decoded(bytes: &[u8]) -> Vec<Message> {
    let whole = decode(bytes, bytes.len()).unwrap();
    for size in [1, 2, 3, 7, 64] {
        assert_eq!(decode(bytes, size).unwrap(), whole, "in pieces of {size}");
    }
    whole
}

#[test]
fn messages_come_whole_whatever_the_pieces() {
    let long = "ä".repeat(400);
    let bytes = [text("eins"), text(""), text(&long), frame(FIN | 2, &[0, 255])].concat();
    assert_eq!(
        decoded(&bytes),
        [
            Message::Text("eins".into()),
            Message::Text(String::new()),
            Message::Text(long),
            Message::Binary(vec![0, 255])
        ]
    );
}

#[test]
fn fragments_are_joined_and_control_frames_come_between() {
    let bytes =
        [frame(1, "Gr".as_bytes()), frame(FIN | 9, b"p"), frame(0, &[0xc3]), frame(FIN, &[0xbc])].concat();
    assert_eq!(decoded(&bytes), [Message::Ping(b"p".to_vec()), Message::Text("Grü".into())]);
}

#[test]
fn what_is_too_large_is_skipped_and_the_next_message_comes() {
    let one = [text(&"x".repeat(200_000)), text("weiter")].concat();
    assert_eq!(decoded(&one), [Message::TooLarge, Message::Text("weiter".into())]);
    let in_parts = [
        frame(1, &[b'x'; 600]),
        frame(0, &[b'x'; 600]),
        frame(FIN | 9, &[]),
        frame(0, &[b'x'; 10]),
        frame(FIN, &[]),
        text("weiter"),
    ];
    assert_eq!(
        decoded(&in_parts.concat()),
        [Message::Ping(Vec::new()), Message::TooLarge, Message::Text("weiter".into())]
    );
    assert_eq!(decoded(&text(&"x".repeat(1000))), [Message::Text("x".repeat(1000))], "just fits");
}

#[test]
fn what_breaks_the_protocol_ends_the_connection() {
    let unmasked = [FIN | 1, 1, b'a'];
    let endless = [[FIN | 1, 0x80 | 127].as_slice(), &[0xff; 12]].concat();
    let huge = [[FIN | 1, 0x80 | 127, 0, 0, 0, 1].as_slice(), &[0; 8]].concat();
    for (bytes, code) in [
        (unmasked.to_vec(), 1002),
        (frame(FIN | 0x40 | 1, b"a"), 1002),
        (frame(FIN | 3, b"a"), 1002),
        (frame(FIN, b"a"), 1002),
        ([frame(1, b"a"), frame(FIN | 1, b"b")].concat(), 1002),
        (frame(9, b"a"), 1002),
        (frame(FIN | 9, &[0; 126]), 1002),
        (frame(FIN | 8, &[1]), 1002),
        (frame(FIN | 8, &1005_u16.to_be_bytes()), 1002),
        (frame(FIN | 1, &[0xff]), 1007),
        (endless, 1002),
        (huge, 1009),
    ] {
        let error = decode(&bytes, bytes.len()).unwrap_err();
        assert_eq!(error.close_code(), Some(code), "{bytes:?}");
    }
}

#[test]
fn closing_tells_its_code() {
    assert_eq!(decoded(&frame(FIN | 8, &[])), [Message::Close(None)]);
    assert_eq!(
        decoded(&frame(FIN | 8, &[&4401_u16.to_be_bytes()[..], b"weg"].concat())),
        [Message::Close(Some(4401))]
    );
}

#[tokio::test]
async fn frames_go_out_in_order_and_may_be_shared() {
    let (client, server) = duplex(64);
    let (mut client, mut socket) = (client, Socket::new(server, &[], 1000));
    let (shared, mut out) = (Encoded::text("hallo"), Queue::default());
    for length in [0, 125, 126, 70_000] {
        out.push(Encoded::text(&"x".repeat(length)));
        out.push(shared.clone());
    }
    assert_eq!((out.len(), out.bytes()), (8, 2 + 127 + 130 + 70_010 + 4 * 7));
    let writing =
        tokio::spawn(
            async move { socket.flush(&mut out).await.map(|()| out.is_empty() && out.bytes() == 0) },
        );
    let mut bytes = Vec::new();
    client.read_to_end(&mut bytes).await.unwrap();
    assert!(writing.await.unwrap().unwrap());
    let hallo = [&[0x81, 5][..], b"hallo"].concat();
    let heads: [&[u8]; 4] =
        [&[0x81, 0], &[0x81, 125], &[0x81, 126, 0, 126], &[0x81, 127, 0, 0, 0, 0, 0, 1, 0x11, 0x70]];
    let expected: Vec<u8> = heads
        .iter()
        .zip([0, 125, 126, 70_000])
        .flat_map(|(head, length)| [head, vec![b'x'; length].as_slice(), &hallo].concat())
        .collect();
    assert!(bytes == expected);
}

#[tokio::test]
async fn receiving_may_be_given_up_and_taken_up_again() {
    let (mut client, server) = duplex(1024);
    let early = text("früh");
    let mut socket = Socket::new(server, &early[..5], 1000);
    client.write_all(&early[5..]).await.unwrap();
    assert_eq!(socket.recv().await.unwrap(), Message::Text("früh".into()));
    let late = text("spät");
    client.write_all(&late[..3]).await.unwrap();
    assert!(tokio::time::timeout(Duration::from_millis(20), socket.recv()).await.is_err());
    client.write_all(&late[3..]).await.unwrap();
    assert_eq!(socket.recv().await.unwrap(), Message::Text("spät".into()));
    drop(client);
    assert!(matches!(socket.recv().await, Err(Error::Ended)));
}
