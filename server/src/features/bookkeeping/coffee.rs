//! Coffee tax. What counts is what left the shop: parcels in the month they were sent, everything else when it was handed over.

use super::types::CoffeeSum;
use crate::features::catalog::CoffeeKind;
use kontor_money::{Amount, Cents};

/// Cents a kilogram: 2,19 € roasted, 4,78 € instant, by dry mass (§ 2 Abs. 1 KaffeeStG, in euro since 2002-01-01).
pub const fn cents_a_kilogram(kind: CoffeeKind) -> i64 {
    match kind {
        CoffeeKind::Roasted => 219,
        CoffeeKind::Instant => 478,
    }
}

pub const fn in_german(kind: CoffeeKind) -> &'static str {
    match kind {
        CoffeeKind::Roasted => "Röstkaffee",
        CoffeeKind::Instant => "Löslicher Kaffee",
    }
}

/// Grams of a kind that went to a country, with the tax half up.
pub fn sum(country: String, kind: CoffeeKind, grams: i64) -> CoffeeSum {
    let tax = (grams * cents_a_kilogram(kind) + 500) / 1000;
    CoffeeSum { country, kind, grams, tax_amount: Amount(Cents::new(tax)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kilogram_costs_what_the_law_says() {
        let tax = |kind, grams| sum("DE".to_owned(), kind, grams).tax_amount.0.get();
        assert_eq!(tax(CoffeeKind::Roasted, 1000), 219);
        assert_eq!(tax(CoffeeKind::Instant, 1000), 478);
        // 250 g are 54,75 cents.
        assert_eq!(tax(CoffeeKind::Roasted, 250), 55);
        assert_eq!(tax(CoffeeKind::Roasted, 12_345), 2704);
    }
}
