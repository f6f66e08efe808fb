//! Wire forms of the shop's settings and of its health.

use super::words::{self, ShopWords};
use super::{PREMIUM_DISCOUNT_PERCENT, room};
use crate::app::App;
use crate::config::{Config, TranslationProvider, WalletMode};
use kontor_chain::{Network, explorer};
use kontor_money::Currency;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopConfig {
    shop_name: String,
    /// Cents per 30 days.
    premium_price_cents: i64,
    /// Per cent off every product for premium members.
    premium_discount_percent: i64,
    /// Whether demo content is shown and marked.
    demo: bool,
    /// Whether the cart shows the whole order, with 'Zahlungspflichtig bestellen', before it is sent.
    review_step: bool,
    /// Whether anybody may order; otherwise members only.
    guest_orders: bool,
    /// Whether the shop stays out of search engines; said in pages, and nothing that a client must know.
    #[serde(skip)]
    members_only: bool,
    /// What stands next to a price about its taxes.
    tax_note: &'static str,
    /// Fewest characters of a new password: of members, and of admins.
    password_min_length: u32,
    password_min_length_admins: u32,
    words: ShopWords,
    /// Which outside services are connected.
    providers: Providers,
    telegram_bot_name: Option<String>,
    wallet: WalletFacts,
}

/// What the wallet may do, and what the app must know of its currencies.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WalletFacts {
    mode: WalletMode,
    currencies: Vec<CurrencyFacts>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurrencyFacts {
    pub currency: Currency,
    pub name: &'static str,
    /// Digits of the unit.
    pub decimals: u32,
    pub network: &'static str,
    /// Smallest deposit that the shop suggests; decimal text.
    pub minimum: &'static str,
    /// After so many confirmations a deposit is credited.
    pub confirmations: i64,
    /// Time between blocks, for people.
    pub block_time: &'static str,
    /// What comes before a transaction's id in an explorer's address; null where there is none.
    pub explorer_tx: Option<&'static str>,
}

impl CurrencyFacts {
    pub const fn new(currency: Currency, network: Network) -> Self {
        let (minimum, confirmations, block_time) = match currency {
            Currency::Btc => ("0.001", 6, "ca. 10 Minuten"),
            Currency::Eth => ("0.01", 12, "ca. 15 Sekunden"),
            Currency::Ltc => ("0.1", 6, "ca. 2,5 Minuten"),
            Currency::Xmr => ("0.1", 10, "ca. 2 Minuten"),
            Currency::Usdt => ("10", 12, "ca. 15 Sekunden"),
        };
        Self {
            currency,
            name: currency.name(),
            decimals: currency.decimals(),
            network: network.name(currency),
            minimum,
            confirmations,
            block_time,
            explorer_tx: explorer::transactions(currency, network),
        }
    }
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Providers {
    telegram: bool,
    paypal: bool,
    stripe: bool,
    /// Replaces whichever of the two is missing; no money moves.
    sandbox: bool,
    /// Whether the membership can be paid there, be it in the sandbox.
    offers_telegram: bool,
    offers_paypal: bool,
    offers_stripe: bool,
    translation: bool,
    support_bot: bool,
}

impl ShopConfig {
    pub fn name(&self) -> &str {
        &self.shop_name
    }

    /// Whether the shop stays out of search engines.
    pub const fn is_members_only(&self) -> bool {
        self.members_only
    }

    /// What stands next to a price about its taxes.
    pub const fn tax_note(&self) -> &'static str {
        self.tax_note
    }

    /// What the shop sells, in one sentence.
    pub fn claim(&self) -> Option<&str> {
        self.words.claim()
    }

    /// What the empty search field suggests.
    pub fn search_hint(&self) -> Option<&str> {
        self.words.search_hint()
    }

    /// As the shop is now.
    pub fn of(app: &App) -> Self {
        Self::new(&room::current(app))
    }

    pub fn new(config: &Config) -> Self {
        // A setting that cannot be used has ended the start.
        let network = config.chains.network(config.demo).unwrap_or_default();
        Self {
            shop_name: config.shop.name.clone(),
            premium_price_cents: config.premium.price_cents,
            premium_discount_percent: PREMIUM_DISCOUNT_PERCENT,
            demo: config.demo,
            review_step: config.has_review_step(),
            guest_orders: config.orders.guests && !config.keeps_letters(),
            members_only: config.shop.members_only,
            tax_note: words::tax_note(config),
            password_min_length: config.password_min_length(false),
            password_min_length_admins: config.password_min_length(true),
            words: ShopWords::new(config),
            providers: Providers {
                telegram: config.telegram.bot_token.is_some(),
                paypal: config.takes_paypal(),
                stripe: config.takes_stripe(),
                sandbox: config.has_payment_sandbox(),
                offers_telegram: config.payments.telegram
                    && (config.telegram.bot_token.is_some() || config.has_payment_sandbox()),
                offers_paypal: config.payments.paypal
                    && (config.takes_paypal() || config.has_payment_sandbox()),
                offers_stripe: config.payments.stripe
                    && (config.takes_stripe() || config.has_payment_sandbox()),
                translation: config.translation.provider != TranslationProvider::Nobody,
                support_bot: config.support.url.is_some(),
            },
            telegram_bot_name: config.telegram.bot_name().map(str::to_owned),
            wallet: WalletFacts {
                mode: config.wallets.mode(config.demo),
                currencies: Currency::ALL.map(|currency| CurrencyFacts::new(currency, network)).into(),
            },
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Condition {
    Ok,
    Failing,
}

#[derive(Serialize, ToSchema)]
pub struct Health {
    pub status: Condition,
    pub database: Condition,
    /// Whether anything can be stored, as of the last five seconds.
    pub writes: Condition,
}
