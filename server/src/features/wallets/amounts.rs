//! Amounts of requests: exact, or refused with a sentence.

use super::ledger::MOST;
use crate::error::{Error, ErrorCode, Result};
use kontor_money::{Coins, Currency, Decimal, ParseError};

/// An amount that can be moved.
///
/// # Errors
/// When it is no number, not above zero, finer than the unit or beyond 64 bits.
pub fn above_zero(currency: Currency, amount: &Decimal) -> Result<Coins> {
    match currency.take(amount) {
        Ok(coins) if coins.units() > MOST => Err(ErrorCode::WalletAmountTooLarge.into()),
        Ok(coins) if coins.units() > 0 => Ok(coins),
        Ok(_) | Err(ParseError::Malformed) => Err(ErrorCode::WalletAmountInvalid.into()),
        Err(ParseError::TooPrecise) => Err(Error::new(ErrorCode::WalletAmountTooFine)
            .with("currency", currency)
            .with("digits", currency.decimals())),
        Err(ParseError::OutOfRange) => Err(ErrorCode::WalletAmountTooLarge.into()),
    }
}
