//! What a coin is worth in an order: what the owner typed, or what the configured source said a short while ago.

use super::store::rates as store;
use crate::app::App;
use crate::error::Result;
use crate::features::settings;
use crate::time::{MINUTE, Time};
use kontor_db::Tx;
use kontor_money::{Currency, Rate};
use kontor_outgoing::{Outgoing, OutgoingError, StatusCode, Url};
use serde_json::Value;
use std::time::Duration;

/// A rate of the source that is older is no rate: coins are not taken rather than at a price of before.
const FRESH_FOR: i64 = 15 * MINUTE;
/// How long the source may take.
const PATIENCE: Duration = Duration::from_secs(10);
const LONGEST_ANSWER: usize = 64 * 1024;
/// Decimal places that are kept.
const PLACES: usize = 8;

/// Euro per coin; `None` where the shop does not take it, or where the source has been silent for too long.
///
/// # Errors
/// When the database fails.
pub fn current(app: &App, tx: &mut Tx<'_>, currency: Currency, now: Time) -> Result<Option<Rate>> {
    let config = settings::current(app);
    if let Some(typed) = config.wallets.rate(currency, false) {
        return Ok(Some(typed));
    }
    if config.wallets.rates_url.is_some() {
        let known = store::find(tx, currency)?;
        return Ok(known.filter(|(_, at)| now < at.plus(FRESH_FOR)).map(|(rate, _)| rate));
    }
    Ok(config.wallets.rate(currency, config.demo))
}

/// Asks the configured source. One that does not answer is no error of the shop: its last word grows old.
///
/// # Errors
/// When the database fails.
pub async fn refresh(app: &App) -> Result<()> {
    let Some(url) = app.config.wallets.rates_url.as_deref() else { return Ok(()) };
    let answer = match ask(url).await {
        Ok(answer) => answer,
        Err(problem) => {
            tracing::warn!(%problem, "the source of coin rates does not answer");
            return Ok(());
        }
    };
    let now = app.clock.now();
    let rates: Vec<(Currency, Rate)> =
        Currency::ALL.into_iter().filter_map(|currency| Some((currency, read(&answer, currency)?))).collect();
    if rates.is_empty() {
        tracing::warn!("the source of coin rates answers without rates");
        return Ok(());
    }
    app.db
        .write(move |tx| rates.iter().try_for_each(|(currency, rate)| store::set(tx, *currency, *rate, now)))
        .await
}

async fn ask(url: &str) -> std::result::Result<Value, OutgoingError> {
    let address = Url::parse(url).map_err(|_| OutgoingError::Address(url.to_owned()))?;
    let path = format!("{}?{}", address.path(), address.query().unwrap_or_default());
    let source = Outgoing::new(&address.origin().ascii_serialization(), PATIENCE)?;
    let response = source.get(&path)?.send().await?;
    if response.status() != StatusCode::OK {
        return Err(OutgoingError::Nonsense(format!("status {}", response.status())));
    }
    kontor_outgoing::json(response, LONGEST_ANSWER).await
}

/// `{"bitcoin":{"eur":61250.12}}`, as CoinGecko's `simple/price` answers.
fn read(answer: &Value, currency: Currency) -> Option<Rate> {
    let id = match currency {
        Currency::Btc => "bitcoin",
        Currency::Eth => "ethereum",
        Currency::Ltc => "litecoin",
        Currency::Xmr => "monero",
        Currency::Usdt => "tether",
    };
    let figure = answer[id]["eur"].as_number()?.to_string();
    // More places than are kept are cut off: coins become dearer by less than anyone can pay.
    let cut = match figure.split_once('.') {
        Some((whole, places)) => format!("{whole}.{}", &places[..places.len().min(PLACES)]),
        None => figure,
    };
    Rate::parse(&cut).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn rates_are_read_as_they_are_answered_or_not_at_all() {
        let answer = json!({
            "bitcoin": { "eur": 61250 }, "ethereum": { "eur": 2980.125 }, "litecoin": { "eur": 78.123_456_789_012 },
            "monero": { "eur": "152" }, "tether": { "eur": -0.93 },
        });
        let rates = Currency::ALL.map(|currency| read(&answer, currency).map(|rate| rate.to_string()));
        let wanted = [Some("61250.00"), Some("2980.125"), Some("78.12345678"), None, None];
        assert_eq!(rates, wanted.map(|rate| rate.map(str::to_owned)));
        assert_eq!(read(&json!([]), Currency::Btc), None);
        assert_eq!(read(&json!({ "bitcoin": { "eur": 0 } }), Currency::Btc), None);
    }
}
