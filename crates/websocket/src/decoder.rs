//! Frames on their way in: bytes are fed, messages come out.

use crate::close;
use crate::frame::CONTROL;

/// What a client sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    Text(String),
    Binary(Vec<u8>),
    Ping(Vec<u8>),
    Pong,
    /// With the client's code, where it gave one.
    Close(Option<u16>),
    /// A message over the limit, which was thrown away.
    TooLarge,
}

/// What ends a connection.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the client broke the protocol")]
    Protocol,
    #[error("a text was not UTF-8")]
    NotText,
    #[error("a frame is too big even to be skipped")]
    TooBig,
    #[error("the stream ended")]
    Ended,
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl Error {
    /// The code to close with; `None` when the peer is gone.
    #[must_use]
    pub fn close_code(&self) -> Option<u16> {
        match self {
            Self::Protocol => Some(close::PROTOCOL),
            Self::NotText => Some(close::NOT_TEXT),
            Self::TooBig => Some(close::TOO_BIG),
            Self::Ended | Self::Io(_) => None,
        }
    }
}

/// A frame that announces more than this is not even skipped.
const SKIPPED: u64 = 16 * 1024 * 1024;
/// Room that an idle decoder may keep.
const KEPT: usize = 512;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Binary,
}

/// Reassembles messages; holds at most one of the largest size and what was fed beyond it.
#[derive(Debug, Default)]
pub struct Decoder {
    fed: Vec<u8>,
    /// How much of `fed` has been read.
    read: usize,
    max: usize,
    /// The data message that is under way.
    kind: Option<Kind>,
    message: Vec<u8>,
    skipping: bool,
    /// Payload of the current frame that is still to be thrown away, and whether the frame is its message's last.
    skip: u64,
    last: bool,
}

struct Header {
    fin: bool,
    opcode: u8,
    mask: [u8; 4],
    length: u64,
    /// Bytes of the header itself.
    bytes: usize,
}

impl Decoder {
    /// Messages over `max` bytes are skipped.
    #[must_use]
    pub fn new(max: usize) -> Self {
        Self { max, ..Self::default() }
    }

    pub fn feed(&mut self, bytes: &[u8]) {
        self.fed.drain(..self.read);
        self.read = 0;
        self.fed.extend_from_slice(bytes);
    }

    /// The next message that is complete.
    ///
    /// # Errors
    /// When the client breaks the protocol; the connection must end then.
    pub fn next_message(&mut self) -> Result<Option<Message>, Error> {
        loop {
            if self.skip > 0 {
                let here = self.skip.min(self.rest().len() as u64);
                self.skip -= here;
                self.read += usize::try_from(here).unwrap_or_default();
                if self.skip > 0 {
                    return Ok(self.none());
                }
            }
            if self.skipping && self.last {
                (self.skipping, self.last, self.kind) = (false, false, None);
                return Ok(Some(Message::TooLarge));
            }
            let Some(header) = self.header()? else { return Ok(self.none()) };
            if header.opcode >= 8 {
                let Some(payload) = self.payload(&header) else { return Ok(self.none()) };
                return control(header.opcode, payload).map(Some);
            }
            self.begin(header.opcode)?;
            if self.skipping || self.message.len() as u64 + header.length > self.max as u64 {
                if header.length > SKIPPED {
                    return Err(Error::TooBig);
                }
                self.message = Vec::new();
                (self.skipping, self.skip, self.last) = (true, header.length, header.fin);
                self.read += header.bytes;
                continue;
            }
            let Some(payload) = self.payload(&header) else {
                self.undo_begin(header.opcode);
                return Ok(self.none());
            };
            if self.message.is_empty() {
                self.message = payload;
            } else {
                self.message.extend_from_slice(&payload);
            }
            if header.fin {
                let (kind, message) = (self.kind.take(), std::mem::take(&mut self.message));
                return Ok(Some(match kind {
                    Some(Kind::Text) => {
                        Message::Text(String::from_utf8(message).map_err(|_| Error::NotText)?)
                    }
                    _ => Message::Binary(message),
                }));
            }
        }
    }

    fn rest(&self) -> &[u8] {
        &self.fed[self.read..]
    }

    /// Nothing complete; an idle decoder gives its room back.
    fn none(&mut self) -> Option<Message> {
        if self.rest().is_empty() {
            self.read = 0;
            if self.fed.capacity() > KEPT { self.fed = Vec::new() } else { self.fed.clear() }
        }
        None
    }

    fn header(&self) -> Result<Option<Header>, Error> {
        let rest = self.rest();
        let [first, second, ..] = *rest else { return Ok(None) };
        let (fin, opcode) = (first & 0x80 != 0, first & 0x0f);
        let control = opcode >= 8;
        let short = second & 0x7f;
        let wrong = first & 0x70 != 0
            || !matches!(opcode, 0..=2 | 8..=10)
            || second & 0x80 == 0
            || (control && (!fin || usize::from(short) > CONTROL));
        if wrong {
            return Err(Error::Protocol);
        }
        let extended = match short {
            126 => 2,
            127 => 8,
            _ => 0,
        };
        let Some(tail) = rest.get(2..2 + extended + 4) else { return Ok(None) };
        let (length, mask) = tail.split_at(extended);
        let length = match short {
            126 | 127 => length.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)),
            short => u64::from(short),
        };
        if length >> 63 != 0 {
            return Err(Error::Protocol);
        }
        let mask = [mask[0], mask[1], mask[2], mask[3]];
        Ok(Some(Header { fin, opcode, mask, length, bytes: 2 + extended + 4 }))
    }

    /// The frame's payload without its mask, once all of it is here; the frame is read then.
    fn payload(&mut self, header: &Header) -> Option<Vec<u8>> {
        let end = header.bytes.checked_add(usize::try_from(header.length).ok()?)?;
        let mut payload = self.rest().get(header.bytes..end)?.to_vec();
        for (byte, mask) in payload.iter_mut().zip(header.mask.iter().cycle()) {
            *byte ^= mask;
        }
        self.read += end;
        Some(payload)
    }

    /// Notes the start of a data message, or that one goes on.
    fn begin(&mut self, opcode: u8) -> Result<(), Error> {
        match (opcode, self.kind) {
            (0, Some(_)) => {}
            (1, None) => self.kind = Some(Kind::Text),
            (2, None) => self.kind = Some(Kind::Binary),
            _ => return Err(Error::Protocol),
        }
        Ok(())
    }

    /// The frame is not complete; its header will be read again.
    fn undo_begin(&mut self, opcode: u8) {
        if opcode != 0 {
            self.kind = None;
        }
    }
}

fn control(opcode: u8, payload: Vec<u8>) -> Result<Message, Error> {
    match (opcode, payload.as_slice()) {
        (8, []) => Ok(Message::Close(None)),
        (8, [high, low, reason @ ..]) => {
            let code = u16::from_be_bytes([*high, *low]);
            let known = matches!(code, 1000..=1003 | 1007..=1014 | 3000..=4999);
            if known && std::str::from_utf8(reason).is_ok() {
                Ok(Message::Close(Some(code)))
            } else {
                Err(Error::Protocol)
            }
        }
        (9, _) => Ok(Message::Ping(payload)),
        (10, _) => Ok(Message::Pong),
        _ => Err(Error::Protocol),
    }
}
