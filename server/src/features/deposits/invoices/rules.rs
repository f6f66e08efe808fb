//! Where an invoice stands, what coins are worth to it, and how many it asks for.

use super::types::{Counted, InvoiceException, InvoiceState, Terms};
use crate::time::Time;
use kontor_money::{Cents, Coins, Currency, Rate};

/// Digits that are worth less are not written into an amount that people type.
const A_CENT: Cents = Cents::new(1);

/// The coins that `cents` are worth, rounded up to a round number of units that is worth a cent at most: `0.3287` in place of
/// `0.32866243`. `None` where there are not so many coins.
pub fn asked(cents: Cents, currency: Currency, rate: Rate) -> Option<Coins> {
    let units = rate.coins_for(cents, currency)?.units();
    let a_cent = rate.coins_for(A_CENT, currency)?.units();
    let is_small = |step: &i64| *step < a_cent;
    let steps = (0..=currency.decimals()).map(|power| 10_i64.pow(power));
    let step = steps.take_while(is_small).last().unwrap_or(1);
    let rounded = units.checked_add(step - 1)? / step * step;
    Some(Coins::new(currency, rounded))
}

/// What coins are worth to an invoice: all of it as soon as every unit is there, and then what is more; before that a cent less at
/// most, whatever rounding says.
pub fn worth(terms: &Terms, units: i64) -> Cents {
    let worth = |units: i64| {
        let cents = terms.rate.cents_for(Coins::new(terms.currency(), units));
        cents.unwrap_or(Cents::new(i64::MAX / 4))
    };
    let over = units - terms.coins.units();
    if over >= 0 {
        Cents::new(terms.cents.get() + worth(over).get())
    } else {
        worth(units.max(0)).min(Cents::new(terms.cents.get() - 1))
    }
}

/// All that has come, in units as they count.
pub fn sum(receipts: &[Counted]) -> i64 {
    receipts.iter().fold(0, |sum, receipt| sum.saturating_add(receipt.units))
}

/// What is booked for one more receipt that is confirmed now: what all confirmed ones are worth together, less what was booked.
pub fn due(terms: &Terms, receipts: &[Counted], units: i64) -> Cents {
    let booked: Vec<Counted> = receipts.iter().filter(|receipt| receipt.booked.is_some()).copied().collect();
    let before: i64 = booked.iter().filter_map(|receipt| receipt.booked).map(Cents::get).sum();
    let now = worth(terms, sum(&booked).saturating_add(units));
    Cents::new((now.get() - before).max(0))
}

/// Units as an invoice counts them: what came in time as it is, what came late at the lower of the two rates.
pub fn counted(units: i64, agreed: Rate, current: Option<Rate>, currency: Currency, is_late: bool) -> i64 {
    let rate = current.filter(|_| is_late).unwrap_or(agreed).min(agreed);
    rate.exchange(Coins::new(currency, units), agreed).map_or(units, Coins::units)
}

/// Where an invoice stands with what has come. `was` is where it stood before.
pub fn standing(
    terms: &Terms,
    receipts: &[Counted],
    was: InvoiceState,
    expires_at: Time,
    now: Time,
) -> (InvoiceState, Option<InvoiceException>) {
    let all = sum(receipts);
    let booked: Vec<Counted> = receipts.iter().filter(|receipt| receipt.booked.is_some()).copied().collect();
    let state = if sum(&booked) >= terms.coins.units() {
        InvoiceState::Settled
    } else if all >= terms.coins.units() {
        InvoiceState::Processing
    } else if matches!(was, InvoiceState::Settled | InvoiceState::Invalid) {
        InvoiceState::Invalid
    } else if now >= expires_at {
        InvoiceState::Expired
    } else {
        InvoiceState::New
    };
    let exception = if receipts.iter().any(|receipt| receipt.is_late) {
        Some(InvoiceException::Late)
    } else if worth(terms, all) > terms.cents {
        Some(InvoiceException::Over)
    } else if all > 0 && all < terms.coins.units() {
        Some(InvoiceException::Partial)
    } else {
        None
    };
    (state, exception)
}

#[cfg(test)]
mod tests;
