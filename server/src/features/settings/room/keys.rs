//! Each setting: what it is called, what it may be, and where it lies in the configuration.

use crate::config::Config;
use crate::error::{Error, ErrorCode, Result};
use crate::text;
use crate::words::words;
use kontor_money::{Cents, Rate};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum SettingKey {
    ShopName,
    Claim,
    SearchHint,
    MembersOnly,
    OpeningHours,
    Contact,
    Shipping,
    DeliveryTime,
    PaymentWays,
    SmallBusiness,
    OfferBank,
    OfferPaypal,
    OfferStripe,
    OfferTelegram,
    OfferCoins,
    OfferArrangement,
    PremiumPrice,
    PremiumStars,
    RateBtc,
    RateEth,
    RateLtc,
    RateXmr,
    RateUsdt,
}

words!(SettingKey);

/// What belongs together on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SettingGroup {
    /// How the shop presents itself.
    Shop,
    /// What members ask; help pages and the assistant quote it.
    Answers,
    /// Taxes, and the ways to pay.
    Selling,
    Membership,
    /// What coins are worth in this shop.
    Coins,
}

/// What may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SettingKind {
    Line,
    Paragraph,
    /// Euro with at most two decimal places.
    Euro,
    /// A whole number of Stars.
    Stars,
    /// Euro per coin, with at most eight decimal places.
    Rate,
    /// `on` or `off`.
    Switch,
}

const ON: &str = "on";
const OFF: &str = "off";
const MAX_NAME: usize = 60;
const MAX_LINE: usize = 160;
const MAX_PARAGRAPH: usize = 600;
/// In cents, and in Stars.
const PRICES: std::ops::RangeInclusive<i64> = 1..=99_999;
const STARS: std::ops::RangeInclusive<i64> = 1..=100_000;

impl SettingKey {
    pub const fn group(self) -> SettingGroup {
        match self {
            Self::ShopName | Self::Claim | Self::SearchHint | Self::MembersOnly => SettingGroup::Shop,
            Self::OpeningHours | Self::Contact | Self::Shipping | Self::DeliveryTime | Self::PaymentWays => {
                SettingGroup::Answers
            }
            Self::SmallBusiness
            | Self::OfferBank
            | Self::OfferPaypal
            | Self::OfferStripe
            | Self::OfferTelegram
            | Self::OfferCoins
            | Self::OfferArrangement => SettingGroup::Selling,
            Self::PremiumPrice | Self::PremiumStars => SettingGroup::Membership,
            Self::RateBtc | Self::RateEth | Self::RateLtc | Self::RateXmr | Self::RateUsdt => {
                SettingGroup::Coins
            }
        }
    }

    pub const fn kind(self) -> SettingKind {
        match self {
            Self::ShopName | Self::Claim | Self::SearchHint => SettingKind::Line,
            Self::OpeningHours | Self::Contact | Self::Shipping | Self::DeliveryTime | Self::PaymentWays => {
                SettingKind::Paragraph
            }
            Self::PremiumPrice => SettingKind::Euro,
            Self::PremiumStars => SettingKind::Stars,
            Self::RateBtc | Self::RateEth | Self::RateLtc | Self::RateXmr | Self::RateUsdt => {
                SettingKind::Rate
            }
            Self::MembersOnly
            | Self::SmallBusiness
            | Self::OfferBank
            | Self::OfferPaypal
            | Self::OfferStripe
            | Self::OfferTelegram
            | Self::OfferCoins
            | Self::OfferArrangement => SettingKind::Switch,
        }
    }

    /// Whether it may not be empty.
    pub const fn is_required(self) -> bool {
        matches!(self, Self::ShopName | Self::PremiumPrice | Self::PremiumStars)
            || matches!(self.kind(), SettingKind::Switch)
    }

    /// What it is called, in the log too.
    pub const fn title(self) -> &'static str {
        match self {
            Self::ShopName => "Name des Ladens",
            Self::Claim => "Satz unter dem Namen",
            Self::SearchHint => "Hinweis im Suchfeld",
            Self::MembersOnly => "Nur für Mitglieder",
            Self::OpeningHours => "Öffnungszeiten",
            Self::Contact => "Kontakt",
            Self::Shipping => "Versandkosten",
            Self::DeliveryTime => "Lieferzeit",
            Self::PaymentWays => "Bezahlen",
            Self::SmallBusiness => "Kleinunternehmer",
            Self::OfferBank => "Überweisung",
            Self::OfferPaypal => "PayPal",
            Self::OfferStripe => "Karte (Stripe)",
            Self::OfferTelegram => "Telegram",
            Self::OfferCoins => "Coins",
            Self::OfferArrangement => "Nach Absprache",
            Self::PremiumPrice => "Preis der Mitgliedschaft",
            Self::PremiumStars => "Preis in Telegram Stars",
            Self::RateBtc => "Kurs Bitcoin",
            Self::RateEth => "Kurs Ethereum",
            Self::RateLtc => "Kurs Litecoin",
            Self::RateXmr => "Kurs Monero",
            Self::RateUsdt => "Kurs Tether",
        }
    }

    /// What is written, as it is kept; empty where there is none.
    ///
    /// # Errors
    /// At the field `value`, when it cannot be.
    pub fn checked(self, written: &str) -> Result<String> {
        let checked = match self.kind() {
            SettingKind::Line => text::optional_line(Some(written), self.longest()),
            SettingKind::Paragraph => text::optional_paragraph(Some(written), self.longest()),
            SettingKind::Euro => optional(written, |text| {
                let cents = Cents::parse(text).ok().filter(|cents| PRICES.contains(&cents.get()));
                cents.map(|cents| cents.to_string())
            }),
            SettingKind::Stars => optional(written, |text| {
                let stars = text.parse::<i64>().ok().filter(|stars| STARS.contains(stars));
                stars.map(|stars| stars.to_string())
            }),
            SettingKind::Rate => optional(written, |text| Some(Rate::parse(text).ok()?.to_string())),
            SettingKind::Switch => {
                optional(written, |text| [ON, OFF].contains(&text).then(|| text.to_owned()))
            }
        };
        let refused = |code| Error::field("value", code);
        let content = checked.map_err(|error| refused(error.code()))?.unwrap_or_default();
        if content.is_empty() && self.is_required() {
            return Err(refused(ErrorCode::Required));
        }
        Ok(content)
    }

    const fn longest(self) -> usize {
        match (self, self.kind()) {
            (Self::ShopName, _) => MAX_NAME,
            (_, SettingKind::Paragraph) => MAX_PARAGRAPH,
            _ => MAX_LINE,
        }
    }

    /// What the configuration says; empty: nothing.
    pub fn read(self, config: &Config) -> String {
        let optional = |text: &Option<String>| text.clone().unwrap_or_default();
        let switch = |on: bool| if on { ON } else { OFF }.to_owned();
        match self {
            Self::ShopName => config.shop.name.clone(),
            Self::Claim => optional(&config.shop.claim),
            Self::SearchHint => optional(&config.shop.search_hint),
            Self::MembersOnly => switch(config.shop.members_only),
            Self::OpeningHours => optional(&config.facts.opening_hours),
            Self::Contact => optional(&config.facts.contact),
            Self::Shipping => optional(&config.facts.shipping),
            Self::DeliveryTime => optional(&config.facts.delivery),
            Self::PaymentWays => optional(&config.facts.payment),
            Self::SmallBusiness => switch(config.shop.small_business),
            Self::OfferBank => switch(config.payments.bank),
            Self::OfferPaypal => switch(config.payments.paypal),
            Self::OfferStripe => switch(config.payments.stripe),
            Self::OfferTelegram => switch(config.payments.telegram),
            Self::OfferCoins => switch(config.payments.coins),
            Self::OfferArrangement => switch(config.offers_arrangement()),
            Self::PremiumPrice => Cents::new(config.premium.price_cents).to_string(),
            Self::PremiumStars => config.premium.stars.to_string(),
            Self::RateBtc => optional(&config.wallets.rates.btc),
            Self::RateEth => optional(&config.wallets.rates.eth),
            Self::RateLtc => optional(&config.wallets.rates.ltc),
            Self::RateXmr => optional(&config.wallets.rates.xmr),
            Self::RateUsdt => optional(&config.wallets.rates.usdt),
        }
    }

    /// Puts what was kept into the configuration. What can no longer be read leaves what was there.
    pub fn apply(self, config: &mut Config, content: &str) {
        let text = Some(content.to_owned()).filter(|text| !text.is_empty());
        let rates = &mut config.wallets.rates;
        let payments = &mut config.payments;
        let place = match self {
            Self::ShopName => {
                if let Some(name) = text {
                    config.shop.name = name;
                }
                return;
            }
            Self::PremiumPrice => {
                if let Ok(cents) = Cents::parse(content) {
                    config.premium.price_cents = cents.get();
                }
                return;
            }
            Self::PremiumStars => {
                if let Ok(stars) = content.parse() {
                    config.premium.stars = stars;
                }
                return;
            }
            Self::MembersOnly => return flip(&mut config.shop.members_only, content),
            Self::SmallBusiness => return flip(&mut config.shop.small_business, content),
            Self::OfferBank => return flip(&mut payments.bank, content),
            Self::OfferPaypal => return flip(&mut payments.paypal, content),
            Self::OfferStripe => return flip(&mut payments.stripe, content),
            Self::OfferTelegram => return flip(&mut payments.telegram, content),
            Self::OfferCoins => return flip(&mut payments.coins, content),
            Self::OfferArrangement => {
                payments.arrangement = Some(content == ON);
                return;
            }
            Self::Claim => &mut config.shop.claim,
            Self::SearchHint => &mut config.shop.search_hint,
            Self::OpeningHours => &mut config.facts.opening_hours,
            Self::Contact => &mut config.facts.contact,
            Self::Shipping => &mut config.facts.shipping,
            Self::DeliveryTime => &mut config.facts.delivery,
            Self::PaymentWays => &mut config.facts.payment,
            Self::RateBtc => &mut rates.btc,
            Self::RateEth => &mut rates.eth,
            Self::RateLtc => &mut rates.ltc,
            Self::RateXmr => &mut rates.xmr,
            Self::RateUsdt => &mut rates.usdt,
        };
        *place = text;
    }
}

fn flip(place: &mut bool, content: &str) {
    *place = content == ON;
}

/// A figure as people write it in German or in English, or nothing.
fn optional(written: &str, read: impl Fn(&str) -> Option<String>) -> Result<Option<String>> {
    let figure = written.trim().replace(',', ".");
    if figure.is_empty() {
        return Ok(None);
    }
    read(&figure).map(Some).ok_or_else(|| ErrorCode::InvalidValue.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::DEFAULTS;
    use figment::Figment;
    use figment::providers::{Format, Toml};

    fn config() -> Config {
        Figment::from(Toml::string(DEFAULTS)).extract().expect("the defaults are complete")
    }

    #[test]
    fn what_is_kept_is_what_the_configuration_then_says() {
        for key in SettingKey::VARIANTS {
            let mut config = config();
            let written = match key.kind() {
                SettingKind::Line | SettingKind::Paragraph => "Röstwerk Kai",
                SettingKind::Euro => "24,90",
                SettingKind::Stars => "1250",
                SettingKind::Rate => "58000,5",
                SettingKind::Switch => "off",
            };
            let kept = key.checked(written).expect("can be written");
            key.apply(&mut config, &kept);
            assert_eq!(key.read(&config), kept, "{key:?}");
            assert_eq!(SettingKey::parse(key.as_str()), Some(*key));
        }
    }

    #[test]
    fn what_cannot_be_is_refused_and_what_must_be_stays() {
        for (key, wrong) in [
            (SettingKey::ShopName, " "),
            (SettingKey::PremiumPrice, ""),
            (SettingKey::PremiumPrice, "0"),
            (SettingKey::PremiumPrice, "-5"),
            (SettingKey::PremiumPrice, "19,999"),
            (SettingKey::PremiumPrice, "1000"),
            (SettingKey::PremiumStars, "12.5"),
            (SettingKey::RateBtc, "0"),
            (SettingKey::RateBtc, "viel"),
            (SettingKey::RateBtc, "1e9"),
            (SettingKey::SmallBusiness, ""),
            (SettingKey::OfferBank, "vielleicht"),
        ] {
            assert!(key.checked(wrong).is_err(), "{key:?} {wrong}");
        }
        assert_eq!(SettingKey::RateBtc.checked(" ").expect("no rate"), "", "not taken");
        let mut config = config();
        SettingKey::ShopName.apply(&mut config, "");
        assert_eq!(config.shop.name, "Kranich & Kessel");
    }
}
