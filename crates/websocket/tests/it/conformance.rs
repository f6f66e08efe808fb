//! The standard, case by case: what a client may send, in every way that it may be cut, and what it may not.
//!
//! The cases follow the sections of the Autobahn suite, whose program needs Python 2: framing, pings, reserved bits,
//! opcodes, fragments, UTF-8, closing, limits. `tungstenite.rs` has another implementation as the other side.

use crate::client::{CLOSE, FIN, PING, PONG, TEXT, frame, masked};
use kontor_websocket::{Decoder, Error, Message};

/// Large enough for every case but those of the limit.
const MAX: usize = 1 << 20;
/// Lengths around those at which the header changes its form.
const BOUNDARIES: [usize; 11] = [0, 1, 124, 125, 126, 127, 128, 65_534, 65_535, 65_536, 65_537];

/// Feeds the bytes in pieces of `size` and returns what comes out, and what ended it.
fn decode(bytes: &[u8], size: usize) -> (Vec<Message>, Option<Error>) {
    let mut decoder = Decoder::new(MAX);
    let mut messages = Vec::new();
    for piece in bytes.chunks(size.max(1)) {
        decoder.feed(piece);
        loop {
            match decoder.next_message() {
                Ok(Some(message)) => messages.push(message),
                Ok(None) => break,
                Err(error) => return (messages, Some(error)),
            }
        }
    }
    (messages, None)
}

/// The messages of valid bytes, which are the same however the bytes arrive.
fn messages(bytes: &[u8]) -> Vec<Message> {
    let mut arrivals = [1, 2, 3, 5, 8, 4096, bytes.len()].map(|size| decode(bytes, size)).into_iter();
    let (whole, error) = arrivals.next_back().unwrap();
    assert!(error.is_none(), "{error:?}");
    for (messages, error) in arrivals {
        assert!(error.is_none(), "{error:?}");
        assert!(messages == whole, "depends on how the bytes arrive");
    }
    whole
}

/// The close code of invalid bytes, which is the same however the bytes arrive.
fn refusal(bytes: &[u8]) -> Option<u16> {
    let codes =
        [1, 2, 3, 4096, bytes.len()].map(|size| decode(bytes, size).1.map(|error| error.close_code()));
    assert!(codes.iter().all(|code| *code == codes[0]), "{codes:?}");
    codes[0].flatten()
}

#[test]
fn every_length_comes_through() {
    for length in BOUNDARIES {
        let text = "x".repeat(length);
        assert!(messages(&frame(FIN | TEXT, text.as_bytes())) == [Message::Text(text)], "text of {length}");
        let bytes: Vec<u8> = (0..=255).cycle().take(length).collect();
        assert!(messages(&frame(FIN | 2, &bytes)) == [Message::Binary(bytes)], "binary of {length}");
    }
}

#[test]
fn every_length_may_be_written_with_more_bytes_than_it_needs() {
    // The standard forbids it to the sender and leaves the receiver free; refusing gains nothing.
    let medium = [&[FIN | TEXT, 0x80 | 126, 0, 1, 0, 0, 0, 0][..], b"a"].concat();
    let long = [&[FIN | TEXT, 0x80 | 127, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0][..], b"a"].concat();
    for bytes in [medium, long] {
        assert_eq!(messages(&bytes), [Message::Text("a".into())]);
    }
}

#[test]
fn every_mask_is_taken_off() {
    let text = "Grüße aus dem Laden";
    for mask in [[0; 4], [0xff; 4], [1, 2, 3, 4], [0x80, 0, 0, 0], [0, 0, 0, 1], [0x55, 0xaa, 0x55, 0xaa]] {
        let bytes = masked(FIN | TEXT, text.as_bytes(), mask);
        assert_eq!(messages(&bytes), [Message::Text(text.into())], "{mask:?}");
    }
}

#[test]
fn an_unmasked_frame_is_refused_whatever_it_is() {
    for first in [FIN | TEXT, FIN | 2, TEXT, FIN | CLOSE, FIN | PING, FIN | PONG] {
        assert_eq!(refusal(&[first, 0]), Some(1002), "{first:#x}");
        assert_eq!(refusal(&[first, 2, 3, 232]), Some(1002), "{first:#x}");
    }
}

#[test]
fn every_reserved_bit_is_refused_in_every_frame() {
    for bits in 1..=7_u8 {
        for first in [FIN | TEXT, FIN | 2, FIN | CLOSE, FIN | PING, FIN | PONG] {
            assert_eq!(refusal(&frame(first | bits << 4, b"")), Some(1002), "{bits:03b} in {first:#x}");
        }
        // What came before is handed over.
        let (before, error) =
            decode(&[frame(FIN | TEXT, b"eins"), frame(FIN | TEXT | bits << 4, b"zwei")].concat(), 4096);
        assert_eq!(before, [Message::Text("eins".into())]);
        assert_eq!(error.unwrap().close_code(), Some(1002));
    }
}

#[test]
fn every_reserved_opcode_is_refused() {
    for opcode in [3, 4, 5, 6, 7, 11, 12, 13, 14, 15] {
        assert_eq!(refusal(&frame(FIN | opcode, b"")), Some(1002), "{opcode}");
        assert_eq!(refusal(&frame(FIN | opcode, b"mehr")), Some(1002), "{opcode}");
        assert_eq!(refusal(&[frame(TEXT, b"an"), frame(FIN | opcode, b"")].concat()), Some(1002), "{opcode}");
    }
}

#[test]
fn control_frames_are_short_and_whole() {
    for length in [0, 1, 124, 125] {
        let payload = vec![b'p'; length];
        assert_eq!(messages(&frame(FIN | PING, &payload)), [Message::Ping(payload.clone())]);
        assert_eq!(messages(&frame(FIN | PONG, &payload)), [Message::Pong]);
    }
    for opcode in [CLOSE, PING, PONG] {
        assert_eq!(refusal(&frame(FIN | opcode, &[0; 126])), Some(1002), "{opcode} is too long");
        assert_eq!(refusal(&frame(FIN | opcode, &[0; 65_536])), Some(1002), "{opcode} is too long");
        assert_eq!(refusal(&frame(opcode, b"")), Some(1002), "{opcode} is cut");
    }
    // Their payload need not be text.
    assert_eq!(messages(&frame(FIN | PING, &[0xff, 0x00, 0xfe])), [Message::Ping(vec![0xff, 0, 0xfe])]);
}

#[test]
fn control_frames_come_between_all_fragments() {
    let text = "Tee und Kaffee";
    for parts in 1..=text.len() {
        let size = text.len().div_ceil(parts);
        let mut bytes = Vec::new();
        let mut expected = Vec::new();
        let pieces: Vec<&[u8]> = text.as_bytes().chunks(size).collect();
        for (number, piece) in pieces.iter().enumerate() {
            let opcode = if number == 0 { TEXT } else { 0 };
            let fin = if number + 1 == pieces.len() { FIN } else { 0 };
            bytes.extend(
                [frame(FIN | PING, piece), frame(FIN | PONG, b""), frame(fin | opcode, piece)].concat(),
            );
            expected.extend([Message::Ping(piece.to_vec()), Message::Pong]);
        }
        expected.push(Message::Text(text.into()));
        assert_eq!(messages(&bytes), expected, "{parts} parts");
    }
}

#[test]
fn fragments_may_be_empty_and_many() {
    let empty = [frame(TEXT, b""), frame(0, b""), frame(FIN, b"")].concat();
    assert_eq!(messages(&empty), [Message::Text(String::new())]);
    let middle = [frame(2, b""), frame(0, b"mitte"), frame(FIN, b"")].concat();
    assert_eq!(messages(&middle), [Message::Binary(b"mitte".to_vec())]);
    let mut many = frame(TEXT, b"");
    (0..1000).for_each(|_| many.extend(frame(0, b"x")));
    many.extend(frame(FIN, b""));
    assert_eq!(messages(&many), [Message::Text("x".repeat(1000))]);
    for length in BOUNDARIES {
        let half = vec![b'h'; length];
        let bytes = [frame(TEXT, &half), frame(FIN, &half)].concat();
        assert!(messages(&bytes) == [Message::Text("h".repeat(2 * length))], "two of {length}");
    }
}

#[test]
fn fragments_out_of_order_are_refused() {
    let cases: [(&str, Vec<Vec<u8>>); 6] = [
        ("nothing to continue", vec![frame(0, b"a")]),
        ("nothing to end", vec![frame(FIN, b"a")]),
        ("nothing left to continue", vec![frame(TEXT, b"a"), frame(FIN, b"b"), frame(FIN, b"c")]),
        ("another text within a text", vec![frame(TEXT, b"a"), frame(FIN | TEXT, b"b")]),
        ("a start within a text", vec![frame(TEXT, b"a"), frame(TEXT, b"b")]),
        ("a binary within a text", vec![frame(TEXT, b"a"), frame(FIN | PING, b""), frame(FIN | 2, b"b")]),
    ];
    for (case, frames) in cases {
        assert_eq!(refusal(&frames.concat()), Some(1002), "{case}");
    }
}

/// Of one, two, three and four bytes, and the first and the last of each.
const CHARACTERS: &str = "a\u{7f}\u{80}ß\u{7ff}\u{800}€\u{d7ff}\u{e000}\u{fffd}\u{ffff}\u{10000}𝄞\u{10ffff}z";

#[test]
fn a_text_may_be_cut_at_every_byte() {
    let bytes = CHARACTERS.as_bytes();
    let expected = [Message::Text(CHARACTERS.into())];
    for first in 0..=bytes.len() {
        for second in first..=bytes.len() {
            let parts =
                [frame(TEXT, &bytes[..first]), frame(0, &bytes[first..second]), frame(FIN, &bytes[second..])];
            let (messages, error) = decode(&parts.concat(), 4096);
            assert!(error.is_none() && messages == expected, "cut at {first} and {second}");
        }
    }
    let single: Vec<u8> = (0..bytes.len())
        .flat_map(|at| {
            let opcode = if at == 0 { TEXT } else { 0 };
            let fin = if at + 1 == bytes.len() { FIN } else { 0 };
            frame(opcode | fin, &bytes[at..=at])
        })
        .collect();
    assert_eq!(messages(&single), expected);
}

#[test]
fn what_is_not_utf_8_is_refused_wherever_it_is_cut() {
    let wrong: [&[u8]; 21] = [
        b"\x80",                 // goes on without a start
        b"\xbf",                 //
        b"\xc3",                 // two bytes, cut
        b"\xe2\x82",             // three bytes, cut
        b"\xf0\x9d\x84",         // four bytes, cut
        b"\xc3\x28",             // the second does not go on
        b"\xe2\x28\xa1",         //
        b"\xe2\x82\x28",         //
        b"\xf0\x28\x8c\xbc",     //
        b"\xc0\xaf",             // longer than it needs
        b"\xc1\xbf",             //
        b"\xe0\x80\xaf",         //
        b"\xe0\x9f\xbf",         //
        b"\xf0\x80\x80\xaf",     //
        b"\xf0\x8f\xbf\xbf",     //
        b"\xed\xa0\x80",         // half of a pair of UTF-16
        b"\xed\xbf\xbf",         //
        b"\xf4\x90\x80\x80",     // beyond the last character
        b"\xf8\x88\x80\x80\x80", // five bytes
        b"\xfe",                 //
        b"\xff",                 //
    ];
    for wrong in wrong {
        for (before, after) in [("", ""), ("κόσμε", ""), ("", "edited"), ("κόσμε", "edited")] {
            let bytes = [before.as_bytes(), wrong, after.as_bytes()].concat();
            assert_eq!(refusal(&frame(FIN | TEXT, &bytes)), Some(1007), "{bytes:x?}");
            for cut in 0..=bytes.len() {
                let parts = [frame(TEXT, &bytes[..cut]), frame(FIN, &bytes[cut..])].concat();
                assert_eq!(
                    decode(&parts, 4096).1.unwrap().close_code(),
                    Some(1007),
                    "{bytes:x?} cut at {cut}"
                );
            }
            assert_eq!(
                messages(&frame(FIN | 2, &bytes)),
                [Message::Binary(bytes)],
                "binary may hold anything"
            );
        }
    }
}

#[test]
fn every_close_code_is_known_or_refused() {
    for code in 0..=u16::MAX {
        let payload = code.to_be_bytes();
        let may = matches!(code, 1000..=1003 | 1007..=1014 | 3000..=4999);
        let (messages, error) = decode(&frame(FIN | CLOSE, &payload), 4096);
        let code_of = error.and_then(|error| error.close_code());
        if may {
            assert_eq!((messages, code_of), (vec![Message::Close(Some(code))], None), "{code}");
        } else {
            assert_eq!((messages, code_of), (Vec::new(), Some(1002)), "{code}");
        }
    }
}

#[test]
fn a_close_frame_has_no_payload_or_a_code_and_a_text() {
    let reason = |reason: &[u8]| frame(FIN | CLOSE, &[&1000_u16.to_be_bytes(), reason].concat());
    assert_eq!(messages(&frame(FIN | CLOSE, b"")), [Message::Close(None)]);
    for length in [0, 1, 122, 123] {
        assert_eq!(messages(&reason(&vec![b'r'; length])), [Message::Close(Some(1000))], "{length}");
    }
    assert_eq!(messages(&reason("auf Wiedersehen, Grüße".as_bytes())), [Message::Close(Some(1000))]);
    assert_eq!(refusal(&frame(FIN | CLOSE, b"\x03")), Some(1002), "half a code");
    assert_eq!(refusal(&reason(&[b'r'; 124])), Some(1002), "too long");
    assert_eq!(refusal(&reason(b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80")), Some(1002));
}

#[test]
fn a_message_up_to_the_limit_comes_and_one_beyond_is_skipped() {
    for max in [0_usize, 1, 125, 126, 65_535, 65_536] {
        let mut decoder = Decoder::new(max);
        let mut next = |bytes: &[u8]| {
            decoder.feed(bytes);
            decoder.next_message().unwrap()
        };
        let (fits, beyond) = ("x".repeat(max), "x".repeat(max + 1));
        assert!(next(&frame(FIN | TEXT, fits.as_bytes())) == Some(Message::Text(fits.clone())), "{max} fits");
        assert!(next(&frame(FIN | TEXT, beyond.as_bytes())) == Some(Message::TooLarge), "{max} and one more");
        // In two fragments, the second of which is one too many.
        assert_eq!(next(&frame(TEXT, fits.as_bytes())), None);
        assert!(next(&frame(FIN, b"y")) == Some(Message::TooLarge), "{max} in fragments");
        assert!(next(&frame(FIN | TEXT, fits.as_bytes())) == Some(Message::Text(fits)), "{max} afterwards");
    }
}

#[test]
fn a_length_that_no_message_can_have_is_refused() {
    let header = |length: u64| [&[FIN | TEXT, 0x80 | 127][..], &length.to_be_bytes(), &[0; 4]].concat();
    assert_eq!(refusal(&header(u64::MAX)), Some(1002), "the first bit must be 0");
    assert_eq!(refusal(&header(1 << 63)), Some(1002));
    assert_eq!(refusal(&header((1 << 63) - 1)), Some(1009));
    assert_eq!(refusal(&header(16 * 1024 * 1024 + 1)), Some(1009), "more than is skipped");
    let (messages, error) = decode(&header(16 * 1024 * 1024), 4096);
    assert!(messages.is_empty() && error.is_none(), "is skipped");
}
