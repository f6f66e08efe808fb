//! What the wallet may do, what coins are worth here, and which withdrawals need a second pair of eyes.

use super::reading::optional_text;
use kontor_money::{Coins, Currency, Rate};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the wallet may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WalletMode {
    /// Play money.
    Demo,
    /// The shop's own receiving addresses and nothing more.
    PayIn,
    /// Coins of others, for operators who have the licence.
    Custody,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Wallets {
    #[serde(deserialize_with = "optional_text")]
    pub mode: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    pub licence: Option<String>,
    pub rates: PerCurrency,
    #[serde(deserialize_with = "optional_text")]
    pub rates_url: Option<String>,
    pub approval_above: PerCurrency,
    pub new_address_hours: u32,
}

/// A text for each currency; empty: none.
#[derive(Debug, Clone, Deserialize)]
pub struct PerCurrency {
    #[serde(deserialize_with = "optional_text")]
    pub btc: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    pub eth: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    pub ltc: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    pub xmr: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    pub usdt: Option<String>,
}

impl PerCurrency {
    fn of(&self, currency: Currency) -> Option<&str> {
        match currency {
            Currency::Btc => &self.btc,
            Currency::Eth => &self.eth,
            Currency::Ltc => &self.ltc,
            Currency::Xmr => &self.xmr,
            Currency::Usdt => &self.usdt,
        }
        .as_deref()
    }
}

/// What the demo shop takes coins for, in euro.
const fn demo_rate(currency: Currency) -> &'static str {
    match currency {
        Currency::Btc => "61250.00",
        Currency::Eth => "2980.00",
        Currency::Ltc => "78.50",
        Currency::Xmr => "152.00",
        Currency::Usdt => "0.93",
    }
}

impl Wallets {
    /// # Errors
    /// When a setting cannot be used, or would hold other people's coins without the operator's declaration.
    pub fn check(&self, demo: bool) -> Result<(), String> {
        let mode = self.read_mode(demo)?;
        if mode == WalletMode::Demo && !demo {
            return Err("wallets.mode: demo is play money and needs demo = on".to_owned());
        }
        if mode == WalletMode::Custody && demo {
            return Err("wallets.mode: custody holds real coins and needs demo = off".to_owned());
        }
        if mode == WalletMode::Custody && self.licence.is_none() {
            return Err(
                "wallets.mode: custody needs wallets.licence, the licence for holding coins of others"
                    .to_owned(),
            );
        }
        if let Some(url) = &self.rates_url
            && !(url.starts_with("https://") || url.starts_with("http://"))
        {
            return Err("wallets.rates_url: this is no address of a service".to_owned());
        }
        for currency in Currency::ALL {
            let name = currency.as_str().to_lowercase();
            if let Some(text) = self.rates.of(currency) {
                Rate::parse(text).map_err(|error| format!("wallets.rates.{name}: {error}"))?;
            }
            if let Some(text) = self.approval_above.of(currency) {
                currency.read(text).map_err(|error| format!("wallets.approval_above.{name}: {error}"))?;
            }
        }
        Ok(())
    }

    fn read_mode(&self, demo: bool) -> Result<WalletMode, String> {
        match self.mode.as_deref() {
            None if demo => Ok(WalletMode::Demo),
            None | Some("pay-in") => Ok(WalletMode::PayIn),
            Some("demo") => Ok(WalletMode::Demo),
            Some("custody") => Ok(WalletMode::Custody),
            Some(other) => Err(format!("wallets.mode: {other:?} is none of demo, pay-in, custody")),
        }
    }

    /// The careful mode where the setting cannot be read, which [`Wallets::check`] does not let pass.
    pub fn mode(&self, demo: bool) -> WalletMode {
        self.read_mode(demo).unwrap_or(WalletMode::PayIn)
    }

    /// Euro per coin; none where the shop does not take it.
    pub fn rate(&self, currency: Currency, demo: bool) -> Option<Rate> {
        let text = self.rates.of(currency).or_else(|| demo.then(|| demo_rate(currency)));
        text.and_then(|text| Rate::parse(text).ok())
    }

    /// Withdrawals above this, those of a day together, need two people.
    pub fn approval_above(&self, currency: Currency) -> Option<Coins> {
        self.approval_above.of(currency).and_then(|text| currency.read(text).ok())
    }
}
