//! A streamed answer: server-sent events with a piece of text each, until `[DONE]`.

use super::error::{MAX_ANSWER, ServiceError};
use bytes::Bytes;
use eventsource_stream::{EventStream, EventStreamError, Eventsource as _};
use futures_util::StreamExt as _;
use futures_util::stream::{self, BoxStream};
use kontor_outgoing::{OutgoingError, Response};
use serde::Deserialize;

pub struct Deltas {
    events: EventStream<BoxStream<'static, Result<Bytes, ServiceError>>>,
}

impl Deltas {
    pub(super) fn new(response: Response) -> Self {
        let chunks = stream::try_unfold((response, 0), async |(mut response, read)| {
            let Some(chunk) = response.chunk().await.map_err(OutgoingError::from)? else { return Ok(None) };
            let read = read + chunk.len();
            if read > MAX_ANSWER { Err(ServiceError::Nonsense) } else { Ok(Some((chunk, (response, read)))) }
        });
        Self { events: chunks.boxed().eventsource() }
    }

    /// The next piece; `None` at the end.
    ///
    /// # Errors
    /// When the stream breaks off, says what is no event, or does not end.
    pub async fn next(&mut self) -> Result<Option<String>, ServiceError> {
        loop {
            let event = match self.events.next().await {
                Some(Ok(event)) => event,
                Some(Err(EventStreamError::Transport(error))) => return Err(error),
                // Ended without `[DONE]`: what is missing cannot be known.
                Some(Err(_)) | None => return Err(ServiceError::Nonsense),
            };
            match piece(&event.data)? {
                Piece::Text(text) => return Ok(Some(text)),
                Piece::Done => return Ok(None),
                Piece::Nothing => {}
            }
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

fn piece(data: &str) -> Result<Piece, ServiceError> {
    if data == "[DONE]" {
        return Ok(Piece::Done);
    }
    let event: Event = serde_json::from_str(data).map_err(|_| ServiceError::Nonsense)?;
    let text = event.choices.into_iter().next().and_then(|choice| choice.delta.content);
    Ok(text.filter(|text| !text.is_empty()).map_or(Piece::Nothing, Piece::Text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_a_piece_of_text_or_nothing_or_the_end() {
        let text = |data: &str| match piece(data) {
            Ok(Piece::Text(text)) => text,
            Ok(Piece::Nothing) => "-".into(),
            Ok(Piece::Done) => "done".into(),
            Err(error) => error.to_string(),
        };
        assert_eq!(text("{\"choices\":[{\"delta\":{\"content\":\"Moin\"}}]}"), "Moin");
        assert_eq!(text("{\"choices\":[{\"delta\":{\"role\":\"assistant\"}}]}"), "-");
        assert_eq!(text("{\"choices\":[]}"), "-");
        assert_eq!(text("[DONE]"), "done");
        assert_eq!(text("{\"error\":"), ServiceError::Nonsense.to_string());
    }
}
