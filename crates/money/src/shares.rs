//! Amounts in parts that come to the whole, to the cent.

use super::Cents;

/// `amount` in shares of what things are worth, by largest remainder; of equal remainders the earlier. No share is more than its worth.
/// `None` where the amount is negative or more than all of it.
pub fn spread(amount: Cents, worths: &[Cents]) -> Option<Vec<Cents>> {
    let all: i128 = worths.iter().map(|worth| i128::from(worth.0)).sum();
    let whole = i128::from(amount.0);
    if whole < 0 || whole > all || worths.iter().any(|worth| worth.0 < 0) {
        return None;
    }
    if whole == 0 {
        return Some(vec![Cents::ZERO; worths.len()]);
    }
    let mut shares = Vec::with_capacity(worths.len());
    let mut remainders = Vec::with_capacity(worths.len());
    let mut rest = amount.0;
    for (place, worth) in worths.iter().enumerate() {
        let product = whole * i128::from(worth.0);
        let share = i64::try_from(product / all).ok()?;
        rest -= share;
        shares.push(share);
        remainders.push((std::cmp::Reverse(product % all), place));
    }
    remainders.sort_unstable();
    for (_, place) in remainders.into_iter().take(usize::try_from(rest).ok()?) {
        shares[place] += 1;
    }
    Some(shares.into_iter().map(Cents).collect())
}

impl Cents {
    /// What the first `pieces` of `all` bear of it, rounded down: the next ones bear the difference, so that all of them come to the whole.
    /// Of no pieces all bear nothing.
    #[must_use]
    pub fn part(self, pieces: i64, all: i64) -> Self {
        if all <= 0 {
            return Self::ZERO;
        }
        let part = (i128::from(self.0) * i128::from(pieces.clamp(0, all))).div_euclid(i128::from(all));
        Self(i64::try_from(part).unwrap_or(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(amount: i64, worths: &[i64]) -> Option<Vec<i64>> {
        let worths: Vec<_> = worths.iter().copied().map(Cents).collect();
        spread(Cents(amount), &worths).map(|shares| shares.into_iter().map(Cents::get).collect())
    }

    #[test]
    fn the_last_cents_go_where_most_is_missing() {
        assert_eq!(of(100, &[100, 100, 100]), Some(vec![34, 33, 33]));
        assert_eq!(of(258, &[1290, 1290]), Some(vec![129, 129]));
        assert_eq!(of(10, &[1, 999]), Some(vec![0, 10]));
        assert_eq!(of(5, &[0, 5]), Some(vec![0, 5]));
        assert_eq!(of(0, &[]), Some(vec![]));
        assert_eq!((of(6, &[0, 5]), of(-1, &[5]), of(1, &[])), (None, None, None));
    }

    #[test]
    fn pieces_bear_their_part() {
        assert_eq!([0, 1, 2, 3, 4].map(|pieces| Cents(100).part(pieces, 3).get()), [0, 33, 66, 100, 100]);
        assert_eq!(Cents(100).part(1, 0), Cents::ZERO);
    }

    proptest! {
        #[test]
        fn shares_come_to_the_amount(worths in proptest::collection::vec(0..10_000_000_000_i64, 1..12), thousandths in 0..=1000_i64) {
            let all: i64 = worths.iter().sum();
            let amount = i64::try_from(i128::from(all) * i128::from(thousandths) / 1000).unwrap();
            let shares = of(amount, &worths).unwrap();
            prop_assert_eq!(shares.iter().sum::<i64>(), amount);
            for (share, worth) in shares.iter().zip(&worths) {
                prop_assert!((0..=*worth).contains(share));
            }
        }
    }
}
