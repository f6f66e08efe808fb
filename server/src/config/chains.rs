//! Which public keys payments go to, and who tells what came in.

use super::reading::{optional_secret, optional_text};
use kontor_chain::Network;
use secrecy::SecretString;
use serde::Deserialize;

#[derive(Debug, Clone, Deserialize)]
pub struct Chains {
    #[serde(deserialize_with = "optional_text")]
    pub network: Option<String>,
    #[serde(deserialize_with = "optional_secret")]
    pub btc_key: Option<SecretString>,
    #[serde(deserialize_with = "optional_secret")]
    pub ltc_key: Option<SecretString>,
    #[serde(deserialize_with = "optional_secret")]
    pub eth_key: Option<SecretString>,
    #[serde(deserialize_with = "optional_secret")]
    pub xmr_view_key: Option<SecretString>,
    #[serde(deserialize_with = "optional_secret")]
    pub xmr_spend_key: Option<SecretString>,
    #[serde(deserialize_with = "optional_secret")]
    pub btc_url: Option<SecretString>,
    #[serde(deserialize_with = "optional_secret")]
    pub ltc_url: Option<SecretString>,
    #[serde(deserialize_with = "optional_secret")]
    pub eth_url: Option<SecretString>,
    #[serde(deserialize_with = "optional_secret")]
    pub xmr_url: Option<SecretString>,
    #[serde(deserialize_with = "optional_text")]
    pub usdt_contract: Option<String>,
}

impl Chains {
    /// The kind of networks that all currencies are on.
    ///
    /// # Errors
    /// When the setting names no network, or one whose coins are worth something for a demo, whose people everybody can
    /// be.
    pub fn network(&self, demo: bool) -> Result<Network, String> {
        let network = match &self.network {
            Some(text) => text.parse().map_err(|error| format!("chains.network: {error}"))?,
            None if demo => Network::Test,
            None => Network::Main,
        };
        if demo && network == Network::Main {
            return Err("chains.network: the main networks need demo = off".to_owned());
        }
        Ok(network)
    }
}
