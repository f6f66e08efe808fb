//! JSON-RPC, which Ethereum's nodes and Monero's wallet speak.

use super::{LONGEST_ANSWER, WatchError};
use kontor_outgoing::{Outgoing, OutgoingError, StatusCode, Url};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::Duration;

/// How long one call may take.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A service that answers at one address.
pub struct Rpc {
    service: Outgoing,
    /// What of the address follows the last slash: services put a key there.
    last: String,
}

#[derive(Deserialize)]
struct Answer {
    result: Option<Value>,
    error: Option<Refusal>,
}

#[derive(Deserialize)]
struct Refusal {
    code: i64,
    #[serde(default)]
    message: String,
}

impl Rpc {
    pub fn new(address: &str) -> Result<Self, WatchError> {
        let unusable = || OutgoingError::Address("an address that is no URL".to_owned());
        let mut url = Url::parse(address).map_err(|_| unusable())?;
        let path = url.path().to_owned();
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", &path));
        let last = match url.query() {
            Some(query) => format!("{name}?{query}"),
            None => name.to_owned(),
        };
        url.set_path(folder);
        Ok(Self { service: Outgoing::new(url.as_str(), PATIENCE)?, last })
    }

    /// The answer to one call; an answer of `null` is a `T` that allows it.
    pub async fn call<T: DeserializeOwned>(&self, method: &str, params: Value) -> Result<T, WatchError> {
        let body = json!({ "jsonrpc": "2.0", "id": "0", "method": method, "params": params });
        let response =
            self.service.post(&self.last)?.json(&body).send().await.map_err(OutgoingError::from)?;
        if response.status() != StatusCode::OK {
            return Err(WatchError::Status(response.status().as_u16()));
        }
        let answer: Answer = kontor_outgoing::json(response, LONGEST_ANSWER).await?;
        if let Some(Refusal { code, message }) = answer.error {
            return Err(WatchError::Refused { code, message });
        }
        let result = answer.result.unwrap_or(Value::Null);
        serde_json::from_value(result)
            .map_err(|error| OutgoingError::Nonsense(format!("{method}: {error}")).into())
    }
}
