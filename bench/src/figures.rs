//! Medians, spreads and how they are printed.

/// Measured values of one thing, in ascending order and never empty.
pub struct Figures(Vec<f64>);

impl Figures {
    /// # Panics
    /// Without any value: there is nothing to tell about a thing never measured.
    pub fn new(values: impl IntoIterator<Item = f64>) -> Figures {
        let mut values: Vec<f64> = values.into_iter().collect();
        assert!(!values.is_empty(), "nothing was measured");
        values.sort_by(f64::total_cmp);
        Figures(values)
    }

    pub fn median(&self) -> f64 {
        let middle = self.0.len() / 2;
        if self.0.len() % 2 == 1 { self.0[middle] } else { f64::midpoint(self.0[middle - 1], self.0[middle]) }
    }

    /// The value that the given share (0 to 1) of all values does not exceed.
    pub fn quantile(&self, share: f64) -> f64 {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of a length")]
        let index = (self.0.len() as f64 * share).ceil() as usize;
        self.0[index.clamp(1, self.0.len()) - 1]
    }

    /// `31,200 (29,800–32,100)`: the median, the least and the most.
    pub fn spread(&self) -> String {
        format!("{} ({}–{})", whole(self.median()), whole(self.0[0]), whole(self.0[self.0.len() - 1]))
    }
}

/// `1234567.8` as `1,234,568`.
pub fn whole(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `goal ≥ 0.7: reached`.
pub fn goal(wanted: &str, reached: bool) -> String {
    format!("goal {wanted}: {}", if reached { "reached" } else { "NOT REACHED" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_and_quantiles() {
        assert_eq!(Figures::new([3.0, 1.0, 2.0]).median(), 2.0);
        assert_eq!(Figures::new([4.0, 1.0, 2.0, 3.0]).median(), 2.5);
        let hundred = Figures::new((1..=100).map(f64::from));
        assert_eq!(
            (hundred.quantile(0.99), hundred.quantile(1.0), hundred.quantile(0.0)),
            (99.0, 100.0, 1.0)
        );
    }

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(
            ["0", "999", "1,000", "1,234,568"],
            [0.0, 999.0, 1e3, 1_234_567.8].map(whole).each_ref().map(String::as_str)
        );
    }
}
