//! How settings are read from text.

use super::network::Network;
use kontor_money::Cents;
use secrecy::SecretString;
use serde::{Deserialize, Deserializer};
use std::net::SocketAddr;

pub fn switch<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    on_or_off(&String::deserialize(deserializer)?)
}

pub fn optional_switch<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
    optional_text(deserializer)?.map(|text| on_or_off(&text)).transpose()
}

fn on_or_off<E: serde::de::Error>(text: &str) -> Result<bool, E> {
    match text {
        "on" | "true" | "yes" | "1" => Ok(true),
        "off" | "false" | "no" | "0" => Ok(false),
        _ => Err(E::custom("expected on or off")),
    }
}

pub fn optional_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(deserializer)?;
    Ok((!text.trim().is_empty()).then_some(text))
}

pub fn optional_secret<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SecretString>, D::Error> {
    Ok(optional_text(deserializer)?.map(Into::into))
}

pub fn optional_address<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SocketAddr>, D::Error> {
    optional_text(deserializer)?.map(|text| text.parse().map_err(serde::de::Error::custom)).transpose()
}

pub fn networks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Network>, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().map_err(serde::de::Error::custom))
        .collect()
}

/// Texts with commas between them.
pub fn texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let text = String::deserialize(deserializer)?;
    Ok(text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect())
}

/// Euro above nothing, in cents.
pub fn price<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let text = String::deserialize(deserializer)?;
    let cents = Cents::parse(text.trim()).ok().filter(|cents| *cents > Cents::ZERO);
    let cents = cents.ok_or_else(|| serde::de::Error::custom("expected euro above nothing, as in 19.99"))?;
    Ok(cents.get())
}
