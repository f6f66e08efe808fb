//! What takes an invoice back: all of it, or some, by lines and by rates. It says what the invoice said.

use super::facts::{Facts, Line, Preceding, Settlement, Tax};
use super::types::CorrectedLine;
use jiff::civil::Date;

/// What something is called that is taken off without a line of its own.
const REDUCTION: &str = "Preisnachlass";
const REST: &str = "Restbetrag der Rechnung";

/// What of an invoice no correction has taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// Pieces of each line.
    pub pieces: Vec<u32>,
    /// Gross cents of each rate, the highest rate first.
    pub rates: Vec<(u32, i64)>,
    /// The tax in each of these.
    taxes: Vec<i64>,
}

impl Left {
    pub fn of<'a>(invoice: &Facts, corrections: impl IntoIterator<Item = &'a Facts>) -> Self {
        let rates = invoice.by_rate();
        let mut left = Self {
            pieces: invoice.lines.iter().map(|line| line.quantity).collect(),
            taxes: rates.iter().map(|(rate, _)| tax_of(invoice, *rate)).collect(),
            rates,
        };
        for correction in corrections {
            for line in &correction.lines {
                if let Some(pieces) = line.takes_back.and_then(|place| left.pieces.get_mut(place)) {
                    *pieces = pieces.saturating_sub(line.quantity);
                }
            }
            for (rate, gross) in correction.by_rate() {
                if let Some(place) = left.rates.iter().position(|(known, _)| *known == rate) {
                    left.rates[place].1 -= gross;
                    left.taxes[place] -= tax_of(correction, rate);
                }
            }
        }
        left
    }

    /// What is taken back of a rate, with as much tax that the rest has the tax of its own gross sum: so all documents together have
    /// the tax of what holds. It is off from the tax in `gross` by a cent at most.
    fn taxed(&self, rate: u32, gross: i64) -> Tax {
        let Some(place) = self.rates.iter().position(|(known, _)| *known == rate) else {
            return taxed(rate, gross);
        };
        let rest = taxed(rate, self.rates[place].1 - gross).tax;
        let whole = 10_000 + i128::from(rate);
        let exact = i128::from(gross) * i128::from(rate);
        // Corrections from before this rule each had the tax of their own sum.
        let least = (exact + whole - 1).div_euclid(whole) - 1;
        let most = exact.div_euclid(whole) + 1;
        let within = i128::from(self.taxes[place] - rest).clamp(least.max(0), most.min(gross.into()));
        let tax = i64::try_from(within).unwrap_or(rest);
        Tax { rate, net: gross - tax, tax }
    }

    pub fn total(&self) -> i64 {
        self.rates.iter().map(|(_, gross)| gross).sum()
    }
}

/// The whole invoice.
pub fn whole(invoice: &Facts, number: &str, today: Date, settlement: Settlement) -> Facts {
    Facts { settlement, ..base(invoice, number, today, true) }
}

/// All that corrections have left of an invoice.
pub fn rest(invoice: &Facts, number: &str, left: &Left, today: Date, settlement: Settlement) -> Facts {
    let lines =
        left.rates.iter().filter(|(_, gross)| *gross > 0).map(|(rate, gross)| sum(REST, *rate, *gross));
    with_lines(invoice, number, left, lines.collect(), today, settlement)
}

/// Some lines, and an amount besides that is spread over the rates by what is left of each. None where that is more than is left, or
/// nothing.
pub fn some(
    invoice: &Facts,
    number: &str,
    left: &Left,
    (wanted, amount): (&[CorrectedLine], i64),
    today: Date,
    settlement: Settlement,
) -> Option<Facts> {
    let mut lines = Vec::new();
    let mut rates = left.rates.clone();
    for (index, back) in wanted.iter().enumerate() {
        let line = invoice.lines.get(back.line)?;
        let is_double = wanted[..index].iter().any(|earlier| earlier.line == back.line);
        if is_double || back.quantity == 0 || back.quantity > left.pieces[back.line] {
            return None;
        }
        let before = line.quantity - left.pieces[back.line];
        let taken = Line { takes_back: Some(back.line), ..line.pieces(before, back.quantity) };
        let (_, rest) = rates.iter_mut().find(|(rate, _)| *rate == line.rate)?;
        *rest -= taken.total();
        if *rest < 0 {
            return None;
        }
        lines.push(taken);
    }
    for (rate, share) in spread(amount, &rates)? {
        lines.push(sum(REDUCTION, rate, share));
    }
    (!lines.is_empty()).then(|| with_lines(invoice, number, left, lines, today, settlement))
}

/// An amount in shares of what there is, by largest remainder; nothing where it is more.
fn spread(amount: i64, rates: &[(u32, i64)]) -> Option<Vec<(u32, i64)>> {
    let all: i64 = rates.iter().map(|(_, gross)| *gross).sum();
    if amount < 0 || amount > all {
        return None;
    }
    if amount == 0 {
        return Some(Vec::new());
    }
    let product = |gross: i64| i128::from(amount) * i128::from(gross);
    let mut shares: Vec<(u32, i64, i128)> = Vec::new();
    for (rate, gross) in rates {
        let share = i64::try_from(product(*gross) / i128::from(all)).ok()?;
        shares.push((*rate, share, product(*gross) % i128::from(all)));
    }
    let rest = amount - shares.iter().map(|(_, share, _)| share).sum::<i64>();
    shares.sort_by_key(|(rate, _, remainder)| (std::cmp::Reverse(*remainder), std::cmp::Reverse(*rate)));
    for (_, share, _) in shares.iter_mut().take(usize::try_from(rest).ok()?) {
        *share += 1;
    }
    shares.sort_by_key(|(rate, ..)| std::cmp::Reverse(*rate));
    Some(
        shares.into_iter().filter(|(_, share, _)| *share > 0).map(|(rate, share, _)| (rate, share)).collect(),
    )
}

fn sum(name: &str, rate: u32, gross: i64) -> Line {
    Line { name: name.to_owned(), quantity: 1, unit_price: gross, discount: 0, rate, takes_back: None }
}

fn base(invoice: &Facts, number: &str, today: Date, is_whole: bool) -> Facts {
    Facts {
        issued_on: today,
        preceding: Some(Preceding {
            number: number.to_owned(),
            issued_on: invoice.issued_on,
            is_whole,
            is_by_money: false,
        }),
        notes: Vec::new(),
        ..invoice.clone()
    }
}

fn tax_of(facts: &Facts, rate: u32) -> i64 {
    facts.taxes.iter().filter(|tax| tax.rate == rate).map(|tax| tax.tax).sum()
}

fn with_lines(
    invoice: &Facts,
    number: &str,
    left: &Left,
    lines: Vec<Line>,
    today: Date,
    settlement: Settlement,
) -> Facts {
    let mut facts = Facts { lines, charges: Vec::new(), settlement, ..base(invoice, number, today, false) };
    let rates = facts.by_rate();
    facts.total = rates.iter().map(|(_, gross)| gross).sum();
    facts.taxes = match invoice.exemption {
        Some(_) => Vec::new(),
        None => rates.into_iter().map(|(rate, gross)| left.taxed(rate, gross)).collect(),
    };
    facts
}

/// The tax in a gross sum, half up.
fn taxed(rate: u32, gross: i64) -> Tax {
    let whole = 10_000 + i128::from(rate);
    let tax = (i128::from(gross) * i128::from(rate) * 2 + whole) / (2 * whole);
    let tax = i64::try_from(tax).unwrap_or(gross);
    Tax { rate, net: gross - tax, tax }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::invoices::facts::{Address, Buyer, Charge, Seller};
    use proptest::prelude::*;

    fn invoice(lines: &[(i64, u32, u32)], shipping: &[(u32, i64)]) -> Facts {
        let day = jiff::civil::date(2026, 11, 25);
        let seller = Seller {
            name: "Kranich & Kessel e. K.".to_owned(),
            address: Address { country: "DE".to_owned(), ..Address::default() },
            vat_id: Some("DE123456789".to_owned()),
            tax_number: None,
            contact: None,
            email: None,
            phone: None,
            register: None,
            legal: None,
            website: None,
            account: None,
        };
        let mut facts = Facts {
            issued_on: day,
            performed_on: day,
            preceding: None,
            seller,
            buyer: Buyer {
                name: "Mira Kern".to_owned(),
                address: Address { country: "DE".to_owned(), ..Address::default() },
                ..Buyer::default()
            },
            delivered_to: None,
            order_number: "#a1b2c3d4".to_owned(),
            lines: lines
                .iter()
                .map(|(price, quantity, rate)| Line { quantity: *quantity, ..sum("Kaffee", *rate, *price) })
                .collect(),
            voucher: None,
            charges: shipping
                .iter()
                .map(|(rate, amount)| Charge { name: "Versand".to_owned(), amount: *amount, rate: *rate })
                .collect(),
            taxes: Vec::new(),
            total: 0,
            exemption: None,
            settlement: Settlement::Nothing,
            notes: Vec::new(),
        };
        facts.taxes = facts.by_rate().into_iter().map(|(rate, gross)| taxed(rate, gross)).collect();
        facts.total = facts.taxes.iter().map(|tax| tax.net + tax.tax).sum();
        facts
    }

    fn correct(invoice: &Facts, before: &[Facts], lines: &[(usize, u32)], amount: i64) -> Option<Facts> {
        let lines: Vec<CorrectedLine> =
            lines.iter().map(|(line, quantity)| CorrectedLine { line: *line, quantity: *quantity }).collect();
        let left = Left::of(invoice, before);
        let today = invoice.issued_on;
        some(invoice, "RE-2026-00001", &left, (&lines, amount), today, Settlement::Nothing)
    }

    #[test]
    fn goods_of_two_rates_come_back_with_their_taxes() {
        let sold = invoice(&[(1290, 2, 700), (4800, 1, 1900)], &[(1900, 394), (700, 105)]);
        let back = correct(&sold, &[], &[(0, 1), (1, 1)], 0).unwrap();
        assert_eq!((back.total, back.signed_total()), (6090, -6090));
        let taxes: Vec<_> = back.taxes.iter().map(|tax| (tax.rate, tax.net, tax.tax)).collect();
        // Of 26.85 with 1.76 tax in it 13.95 are left, with 0.91.
        assert_eq!(taxes, [(1900, 4034, 766), (700, 1205, 85)]);
        // The same pieces do not come back twice.
        assert_eq!(correct(&sold, std::slice::from_ref(&back), &[(1, 1)], 0), None);
        let rest = Left::of(&sold, [&back]);
        assert_eq!((rest.pieces, rest.rates), (vec![1, 0], vec![(1900, 394), (700, 1395)]));
    }

    #[test]
    fn pieces_that_a_voucher_made_cheaper_come_back_at_what_they_cost() {
        let mut sold = invoice(&[(1290, 3, 700), (4800, 1, 1900)], &[]);
        (sold.lines[0].discount, sold.lines[1].discount) = (388, 480);
        sold.voucher = Some("KAFFEE10".to_owned());
        sold.taxes = sold.by_rate().into_iter().map(|(rate, gross)| taxed(rate, gross)).collect();
        sold.total = sold.taxes.iter().map(|tax| tax.net + tax.tax).sum();
        assert_eq!((sold.total, sold.by_rate()), (7802, vec![(1900, 4320), (700, 3482)]));
        let paper = sold.on_paper("RE-2026-00001");
        let discounts: Vec<_> =
            paper.discounts.iter().map(|one| (one.name.as_str(), one.rate, one.amount.get())).collect();
        assert_eq!(discounts, [("Gutschein KAFFEE10", 1900, 480), ("Gutschein KAFFEE10", 700, 388)]);
        let mut before = Vec::new();
        for total in [1160, 1161, 1161] {
            let back = correct(&sold, &before, &[(0, 1)], 0).unwrap();
            assert_eq!(back.total, total);
            before.push(back);
        }
        assert_eq!(Left::of(&sold, &before).rates, [(1900, 4320), (700, 0)]);
    }

    #[test]
    fn more_than_is_left_is_refused() {
        let sold = invoice(&[(1000, 2, 1900)], &[]);
        for (lines, amount) in [
            (vec![(0, 3)], 0),
            (vec![(1, 1)], 0),
            (vec![(0, 0)], 0),
            (vec![(0, 1), (0, 1)], 0),
            (vec![], 0),
            (vec![], 2001),
            (vec![(0, 1)], 1001),
            (vec![], -1),
        ] {
            assert_eq!(correct(&sold, &[], &lines, amount), None, "{lines:?} {amount}");
        }
    }

    proptest! {
        /// Whatever was taken back before: the rest takes back exactly what is left, rate by rate.
        #[test]
        fn corrections_and_the_rest_come_to_the_invoice(
            lines in proptest::collection::vec((1..9_000_i64, 1..9_u32, prop_oneof![Just(0_u32), Just(700), Just(1900)]), 1..9),
            shipping in 0..900_i64, amounts in proptest::collection::vec(1..5_000_i64, 0..4),
        ) {
            let charges = if shipping > 0 { vec![(lines[0].2, shipping)] } else { Vec::new() };
            let sold = invoice(&lines, &charges);
            let mut before: Vec<Facts> = Vec::new();
            for amount in amounts {
                before.extend(correct(&sold, &before, &[], amount));
                let left = Left::of(&sold, &before);
                for ((rate, gross), tax) in left.rates.iter().zip(&left.taxes) {
                    prop_assert_eq!(*tax, taxed(*rate, *gross).tax, "all documents have the tax of what holds");
                }
                for tax in before.iter().flat_map(|facts| &facts.taxes) {
                    prop_assert!((tax.tax - taxed(tax.rate, tax.net + tax.tax).tax).abs() <= 1);
                    prop_assert!(tax.tax >= 0 && tax.net >= 0);
                }
            }
            let left = Left::of(&sold, &before);
            prop_assert!(left.rates.iter().all(|(_, gross)| *gross >= 0));
            let back: i64 = before.iter().map(|facts| facts.total).sum();
            prop_assert_eq!(left.total(), sold.total - back);
            if left.total() > 0 {
                let rest = rest(&sold, "RE-2026-00001", &left, sold.issued_on, Settlement::Nothing);
                prop_assert_eq!(rest.total + back, sold.total);
                let done = Left::of(&sold, before.iter().chain([&rest]));
                prop_assert!(done.rates.iter().all(|(_, gross)| *gross == 0));
                prop_assert!(done.taxes.iter().all(|tax| *tax == 0), "to the cent of tax");
            }
        }
    }
}
