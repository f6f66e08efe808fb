//! A streamed answer: server-sent events with a piece of text each, until `[DONE]`.

use super::{MAX_ANSWER, ServiceFault};
use kontor_outgoing::{OutgoingError, Response};
use serde::Deserialize;

pub struct Deltas {
    response: Response,
    /// What came and is no whole line yet.
    rest: Vec<u8>,
    read: usize,
    done: bool,
}

impl Deltas {
    pub(super) fn new(response: Response) -> Self {
        Self { response, rest: Vec::new(), read: 0, done: false }
    }

    /// The next piece; `None` at the end.
    ///
    /// # Errors
    /// When the stream breaks off, says what is no event, or does not end.
    pub async fn next(&mut self) -> Result<Option<String>, ServiceFault> {
        loop {
            if self.done {
                return Ok(None);
            }
            if let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                match piece(&line)? {
                    Piece::Text(text) => return Ok(Some(text)),
                    Piece::Done => self.done = true,
                    Piece::Nothing => {}
                }
                continue;
            }
            let Some(chunk) = self.response.chunk().await.map_err(OutgoingError::from)? else {
                // Ended without `[DONE]`: what is missing cannot be known.
                return Err(ServiceFault::Nonsense);
            };
            self.read += chunk.len();
            if self.read > MAX_ANSWER {
                return Err(ServiceFault::Nonsense);
            }
            self.rest.extend_from_slice(&chunk);
        }
    }
}

enum Piece {
    Text(String),
    Nothing,
    Done,
}

#[derive(Deserialize)]
struct Event {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    #[serde(default)]
    delta: Delta,
}

#[derive(Default, Deserialize)]
struct Delta {
    content: Option<String>,
}

fn piece(line: &[u8]) -> Result<Piece, ServiceFault> {
    let line = std::str::from_utf8(line).map_err(|_| ServiceFault::Nonsense)?.trim();
    // Empty lines end events; comments keep the connection open; event names and ids do not matter.
    let Some(data) = line.strip_prefix("data:").map(str::trim) else {
        let known =
            line.is_empty() || [":", "event:", "id:", "retry:"].iter().any(|start| line.starts_with(start));
        return if known { Ok(Piece::Nothing) } else { Err(ServiceFault::Nonsense) };
    };
    if data == "[DONE]" {
        return Ok(Piece::Done);
    }
    let event: Event = serde_json::from_str(data).map_err(|_| ServiceFault::Nonsense)?;
    let text = event.choices.into_iter().next().and_then(|choice| choice.delta.content);
    Ok(text.filter(|text| !text.is_empty()).map_or(Piece::Nothing, Piece::Text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_events_or_nothing() {
        let text = |line: &str| match piece(line.as_bytes()) {
            Ok(Piece::Text(text)) => text,
            Ok(Piece::Nothing) => "-".into(),
            Ok(Piece::Done) => "done".into(),
            Err(fault) => fault.to_string(),
        };
        assert_eq!(text("data: {\"choices\":[{\"delta\":{\"content\":\"Moin\"}}]}\n"), "Moin");
        assert_eq!(text("data:{\"choices\":[{\"delta\":{\"role\":\"assistant\"}}]}\r\n"), "-");
        assert_eq!(text("data: {\"choices\":[]}\n"), "-");
        assert_eq!(text("data: [DONE]\n"), "done");
        assert_eq!(text(": keep-alive\n"), "-");
        assert_eq!(text("<html>\n"), ServiceFault::Nonsense.to_string());
        assert_eq!(text("data: {\"error\":\n"), ServiceFault::Nonsense.to_string());
    }
}
