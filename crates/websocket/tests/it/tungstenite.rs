//! Another implementation as the other side: what tungstenite sends is understood, and what we send it understands.

use futures_util::{SinkExt, StreamExt};
use kontor_websocket::{Encoded, Message, Queue, Socket, close};
use tokio::io::{DuplexStream, duplex};
use tokio::task::JoinHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{CloseFrame, Frame};
use tokio_tungstenite::tungstenite::protocol::{Message as Theirs, Role};

const MAX: usize = 1 << 20;
/// Lengths around those at which the header changes its form.
const BOUNDARIES: [usize; 11] = [0, 1, 124, 125, 126, 127, 128, 65_534, 65_535, 65_536, 65_537];

type Client = WebSocketStream<DuplexStream>;

/// Answers texts with themselves, binaries with their length, and pings; closes with the client's code.
async fn echo(stream: DuplexStream) -> Vec<Message> {
    let mut socket = Socket::new(stream, &[], MAX);
    let (mut heard, mut out) = (Vec::new(), Queue::default());
    loop {
        let message = match socket.recv().await {
            Ok(message) => message,
            Err(error) => {
                if let Some(code) = error.close_code() {
                    out.push(Encoded::close(code));
                    socket.finish(out).await.unwrap();
                }
                return heard;
            }
        };
        match &message {
            Message::Text(text) => out.push(Encoded::text(text)),
            Message::Binary(bytes) => out.push(Encoded::text(&bytes.len().to_string())),
            Message::Ping(payload) => out.push(Encoded::pong(payload)),
            Message::Pong => {}
            Message::TooLarge => out.push(Encoded::text("too large")),
            Message::Close(code) => {
                out.push(Encoded::close(code.unwrap_or(close::NORMAL)));
                heard.push(message);
                socket.finish(out).await.unwrap();
                return heard;
            }
        }
        heard.push(message);
        socket.flush(&mut out).await.unwrap();
    }
}

/// A client, and what the server heard once they are done; `room` is how much fits between the two at once.
async fn connect(room: usize) -> (Client, JoinHandle<Vec<Message>>) {
    let (client, server) = duplex(room);
    let client = WebSocketStream::from_raw_socket(client, Role::Client, None).await;
    (client, tokio::spawn(echo(server)))
}

async fn next(client: &mut Client) -> Theirs {
    client.next().await.unwrap().unwrap()
}

async fn closed(mut client: Client, code: CloseCode) {
    loop {
        if let Theirs::Close(frame) = next(&mut client).await {
            assert_eq!(frame.map(|frame| frame.code), Some(code));
            return;
        }
    }
}

#[tokio::test]
async fn texts_and_binaries_of_every_length_cross_in_pieces_of_any_size() {
    for room in [1, 3, 64, 4096, 1 << 20] {
        let lengths = BOUNDARIES.into_iter().filter(|length| room > 1 || *length < 200);
        let (mut client, server) = connect(room).await;
        for length in lengths {
            let text = "ä".repeat(length / 2) + &"x".repeat(length % 2);
            client.send(Theirs::text(text.clone())).await.unwrap();
            assert!(next(&mut client).await == Theirs::text(text), "text of {length} through {room}");
            client.send(Theirs::binary(vec![0xff; length])).await.unwrap();
            assert_eq!(next(&mut client).await, Theirs::text(length.to_string()), "binary through {room}");
        }
        client.close(None).await.unwrap();
        closed(client, CloseCode::Normal).await;
        assert_eq!(server.await.unwrap().last(), Some(&Message::Close(None)));
    }
}

#[tokio::test]
async fn pings_come_back_with_their_payload() {
    let (mut client, _server) = connect(4096).await;
    for length in 0..=125 {
        let payload = vec![u8::try_from(length).unwrap(); length];
        client.send(Theirs::Ping(payload.clone().into())).await.unwrap();
        assert_eq!(next(&mut client).await, Theirs::Pong(payload.into()));
    }
}

#[tokio::test]
async fn a_ping_of_ours_is_answered() {
    let (client, server) = duplex(4096);
    let mut client = WebSocketStream::from_raw_socket(client, Role::Client, None).await;
    let mut socket = Socket::new(server, &[], MAX);
    let mut out = Queue::default();
    out.push(Encoded::ping());
    socket.flush(&mut out).await.unwrap();
    assert_eq!(next(&mut client).await, Theirs::Ping(Vec::new().into()));
    client.flush().await.unwrap();
    assert_eq!(socket.recv().await.unwrap(), Message::Pong);
}

#[tokio::test]
async fn fragments_with_pings_between_them_are_one_message() {
    let text = "Grüße, κόσμε, 𝄞".repeat(20);
    for size in [1, 2, 3, 7, 125, 126] {
        let (mut client, server) = connect(1 << 16).await;
        let pieces: Vec<&[u8]> = text.as_bytes().chunks(size).collect();
        for (number, piece) in pieces.iter().enumerate() {
            let data = if number == 0 { Data::Text } else { Data::Continue };
            let last = number + 1 == pieces.len();
            let frame = Frame::message(piece.to_vec(), OpCode::Data(data), last);
            client.send(Theirs::Frame(frame)).await.unwrap();
            if !last {
                client.send(Theirs::Ping(vec![1].into())).await.unwrap();
            }
        }
        for _ in 1..pieces.len() {
            assert_eq!(next(&mut client).await, Theirs::Pong(vec![1].into()));
        }
        assert_eq!(next(&mut client).await, Theirs::text(text.clone()), "in pieces of {size}");
        drop(client);
        assert_eq!(server.await.unwrap().last(), Some(&Message::Text(text.clone())));
    }
}

#[tokio::test]
async fn every_close_code_that_may_be_sent_is_answered_with_itself() {
    for code in [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 3000, 3999, 4000, 4999] {
        let (mut client, server) = connect(4096).await;
        let frame = CloseFrame { code: code.into(), reason: "Grüße".into() };
        client.send(Theirs::Close(Some(frame))).await.unwrap();
        closed(client, code.into()).await;
        assert_eq!(server.await.unwrap(), [Message::Close(Some(code))]);
    }
}

#[tokio::test]
async fn what_breaks_the_protocol_is_answered_with_its_code() {
    let text = |payload: &[u8], last| Frame::message(payload.to_vec(), OpCode::Data(Data::Text), last);
    let mut reserved = text(b"a", true);
    reserved.header_mut().rsv1 = true;
    let unstarted = Frame::message(b"a".to_vec(), OpCode::Data(Data::Continue), true);
    for (frames, code) in [
        (vec![text(&[0xff], true)], CloseCode::Invalid),
        (vec![text(&[0xc3], false), text(b"b", true)], CloseCode::Protocol),
        (vec![reserved], CloseCode::Protocol),
        (vec![unstarted], CloseCode::Protocol),
    ] {
        let (mut client, _server) = connect(4096).await;
        for frame in frames {
            client.send(Theirs::Frame(frame)).await.unwrap();
        }
        closed(client, code).await;
    }
}

#[tokio::test]
async fn a_message_over_the_limit_is_refused_and_the_next_one_answered() {
    let (mut client, _server) = connect(1 << 16).await;
    client.send(Theirs::text("x".repeat(MAX + 1))).await.unwrap();
    assert_eq!(next(&mut client).await, Theirs::text("too large"));
    client.send(Theirs::text("weiter")).await.unwrap();
    assert_eq!(next(&mut client).await, Theirs::text("weiter"));
}
