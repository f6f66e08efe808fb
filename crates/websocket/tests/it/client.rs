//! A client's frames, byte by byte.

/// The frame is its message's last.
pub const FIN: u8 = 0x80;
pub const TEXT: u8 = 1;
pub const CLOSE: u8 = 8;
pub const PING: u8 = 9;
pub const PONG: u8 = 10;

/// A frame with some mask; `first` holds the opcode and the bits before it.
pub fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    masked(first, payload, [7, 11, 13, 17])
}

pub fn masked(first: u8, payload: &[u8], mask: [u8; 4]) -> Vec<u8> {
    let mut bytes = vec![first];
    match (u8::try_from(payload.len()), u16::try_from(payload.len())) {
        (Ok(short @ 0..=125), _) => bytes.push(0x80 | short),
        (_, Ok(medium)) => {
            bytes.push(0x80 | 126);
            bytes.extend(medium.to_be_bytes());
        }
        _ => {
            bytes.push(0x80 | 127);
            bytes.extend((payload.len() as u64).to_be_bytes());
        }
    }
    bytes.extend(mask);
    bytes.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    bytes
}
