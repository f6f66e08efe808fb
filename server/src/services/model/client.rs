//! The calls.

use super::deltas::Deltas;
use super::error::{MAX_ANSWER, ServiceError};
use crate::error::StartError;
use kontor_outgoing::{Outgoing, OutgoingError, Response, body};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;

/// Seconds that a member waits for a service at most: what is said instead must be there before the request itself is over
/// (`http::TIME_LIMIT`).
const MOST_PATIENCE: u32 = 25;

/// How long members wait for a service, as it is set.
///
/// # Errors
/// When that is not at all, or longer than a request may take.
pub fn patience(service: &str, seconds: u32) -> Result<Duration, StartError> {
    if !(1..=MOST_PATIENCE).contains(&seconds) {
        let text = format!("{service}.patience_seconds: 1 to {MOST_PATIENCE}, for a request ends after 30");
        return Err(StartError(text));
    }
    Ok(Duration::from_secs(u64::from(seconds)))
}

/// What is said to the model, and by whom.
#[derive(Debug, Clone, Serialize)]
pub struct Turn {
    pub role: Role,
    pub content: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    System,
    User,
    Assistant,
}

#[derive(Debug, Clone)]
pub struct Model {
    service: Outgoing,
    key: Option<SecretString>,
    name: String,
}

impl Model {
    /// # Errors
    /// When the address cannot be used.
    pub fn new(
        url: &str,
        key: Option<SecretString>,
        name: &str,
        patience: Duration,
    ) -> Result<Self, OutgoingError> {
        Ok(Self { service: Outgoing::new(url, patience)?, key, name: name.to_owned() })
    }

    /// The whole answer at once.
    ///
    /// # Errors
    /// As [`ServiceError`] says.
    pub async fn complete(&self, turns: &[Turn], most_tokens: u32) -> Result<String, ServiceError> {
        let response = self.ask(turns, most_tokens, false).await?;
        let answer: Completion =
            serde_json::from_slice(&body(response, MAX_ANSWER).await?).map_err(|_| ServiceError::Nonsense)?;
        let text = answer.choices.into_iter().next().and_then(|choice| choice.message.content);
        text.filter(|text| !text.trim().is_empty()).ok_or(ServiceError::Nonsense)
    }

    /// The answer piece by piece, as it is written.
    ///
    /// # Errors
    /// As [`ServiceError`] says; also later, from [`Deltas::next`].
    pub async fn stream(&self, turns: &[Turn], most_tokens: u32) -> Result<Deltas, ServiceError> {
        Ok(Deltas::new(self.ask(turns, most_tokens, true).await?))
    }

    async fn ask(&self, turns: &[Turn], most_tokens: u32, stream: bool) -> Result<Response, ServiceError> {
        let mut request = self.service.post("chat/completions")?.json(&json!({
            "model": self.name,
            "messages": turns,
            "temperature": 0.2,
            "max_tokens": most_tokens,
            "stream": stream,
        }));
        if let Some(key) = &self.key {
            request = request.bearer_auth(key.expose_secret());
        }
        let response = request.send().await.map_err(OutgoingError::from)?;
        match response.status().as_u16() {
            200 => Ok(response),
            401 | 403 => Err(ServiceError::Refused),
            429 => Err(why_too_much(response).await),
            500.. => Err(ServiceError::Unreachable),
            _ => Err(ServiceError::Nonsense),
        }
    }
}

/// With 429 it says both "slower" and "nothing left"; waiting helps with the one only.
async fn why_too_much(response: Response) -> ServiceError {
    let text = body(response, MAX_ANSWER).await.unwrap_or_default();
    let answer: Value = serde_json::from_slice(&text).unwrap_or_default();
    let exhausted = ["code", "type"].iter().any(|key| answer["error"][key] == "insufficient_quota");
    if exhausted { ServiceError::Exhausted } else { ServiceError::Busy }
}

#[derive(Deserialize)]
struct Completion {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: Message,
}

#[derive(Deserialize)]
struct Message {
    content: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patience_ends_before_the_request() {
        assert_eq!(patience("support", 20).ok(), Some(Duration::from_secs(20)));
        for seconds in [0, 26, 30] {
            let error = patience("support", seconds).expect_err("refused");
            assert!(error.0.starts_with("support.patience_seconds: 1 to 25"), "{}", error.0);
        }
    }
}
