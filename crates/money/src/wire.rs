//! The two forms in which money crosses the wire: [`Price`] is a JSON number, [`Amount`] a decimal string.
//! Both read either form. The token's text is parsed as decimal, so a float never stands in between.

use crate::{Cents, Decimal};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::Error as _};
use serde_json::value::RawValue;

/// A price, written as a JSON number with two decimals: `12.90`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Price(pub Cents);

/// An amount, written as a decimal string: `"12.90"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount(pub Cents);

impl Serialize for Price {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.0.to_string()).map_err(S::Error::custom)?.serialize(serializer)
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Price {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer).map(Self)
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer).map(Self)
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let token = Box::<RawValue>::deserialize(deserializer)?;
        let token = token.get();
        let text = token.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        match text {
            Some(text) => Ok(Self { text: text.to_owned() }),
            None if token.starts_with(|first: char| first == '-' || first.is_ascii_digit()) => {
                Ok(Self { text: token.to_owned() })
            }
            None => Err(D::Error::custom("expected a decimal number or its text")),
        }
    }
}

fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Cents, D::Error> {
    let token = Box::<RawValue>::deserialize(deserializer)?;
    let token = token.get();
    let text = token.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(token);
    Cents::parse(text).map_err(D::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_number_and_string() {
        for token in ["12.9", "12.90", "\"12.9\"", "\"12.90\""] {
            assert_eq!(serde_json::from_str::<Price>(token).unwrap(), Price(Cents::new(1290)), "{token}");
        }
        for token in ["null", "true", "[1]", "{}", "1e2", "\"abc\"", "1.234", "\"NaN\"", "1e999"] {
            assert!(serde_json::from_str::<Amount>(token).is_err(), "{token}");
        }
    }

    #[test]
    fn writes_number_and_string() {
        assert_eq!(serde_json::to_string(&Price(Cents::new(1290))).unwrap(), "12.90");
        assert_eq!(serde_json::to_string(&Amount(Cents::new(-7))).unwrap(), "\"-0.07\"");
    }
}
