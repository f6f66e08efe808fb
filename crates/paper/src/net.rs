//! From gross to net. A shop's prices are gross and its tax is taken out of each rate's gross sum; EN 16931 adds net amounts up.
//! So the net of each rate is spread over its lines, charges and discounts, to the cent.

use crate::invoice::Invoice;

/// Net amounts in cents, in the order of the invoice; positive, also those of a cancellation and of discounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Figures {
    /// BT-131.
    pub lines: Vec<i64>,
    /// BT-146, one for each line.
    pub prices: Vec<String>,
    /// BT-99.
    pub charges: Vec<i64>,
    /// BT-92.
    pub discounts: Vec<i64>,
}

impl Figures {
    /// The net amounts of an invoice that was checked.
    pub fn of(invoice: &Invoice) -> Self {
        let lines = invoice.lines.iter().map(|line| (line.rate, line.total.get()));
        let charges = invoice.charges.iter().map(|charge| (charge.rate, charge.amount.get()));
        let discounts = invoice.discounts.iter().map(|discount| (discount.rate, -discount.amount.get()));
        let items = lines.chain(charges).chain(discounts).collect::<Vec<_>>();
        let mut nets = vec![0; items.len()];
        for group in invoice.groups() {
            let members = (0..items.len()).filter(|at| items[*at].0 == group.rate).collect::<Vec<_>>();
            let gross = members.iter().map(|at| items[*at].1).collect::<Vec<_>>();
            for (at, net) in members.into_iter().zip(spread(&gross, group.rate, group.net.get())) {
                nets[at] = net;
            }
        }
        let discounts = nets.split_off(invoice.lines.len() + invoice.charges.len());
        let charges = nets.split_off(invoice.lines.len());
        let prices = invoice.lines.iter().zip(&nets).map(|(line, net)| price(*net, line.quantity)).collect();
        Self { lines: nets, prices, charges, discounts: discounts.into_iter().map(|net| -net).collect() }
    }

    /// BT-106.
    pub fn line_total(&self) -> i64 {
        self.lines.iter().sum()
    }

    /// BT-108.
    pub fn charge_total(&self) -> i64 {
        self.charges.iter().sum()
    }

    /// BT-107.
    pub fn discount_total(&self) -> i64 {
        self.discounts.iter().sum()
    }
}

/// The net of each gross amount, so that all of them come to `net`: rounded down, and the cents that remain go to the amounts
/// that lost most, the earlier one of two equals (largest remainder). No amount is off by a cent or more, and 0 stays 0. Where `net`
/// itself is off by up to a cent, one amount is, too.
fn spread(gross: &[i64], rate: u32, net: i64) -> Vec<i64> {
    let whole = i128::from(10_000 + rate);
    let exact = gross.iter().map(|gross| i128::from(*gross) * 10_000);
    let (mut nets, lost): (Vec<i64>, Vec<i128>) =
        exact.map(|exact| (exact.div_euclid(whole) as i64, exact.rem_euclid(whole))).unzip();
    let rest = net - nets.iter().sum::<i64>();
    let mut order = (0..nets.len()).collect::<Vec<_>>();
    order.sort_by_key(|at| (gross[*at] == 0, std::cmp::Reverse(lost[*at])));
    for at in order.iter().copied().take(usize::try_from(rest).unwrap_or_default()) {
        nets[at] += 1;
    }
    let over = usize::try_from(-rest).unwrap_or_default();
    let some = order.into_iter().rev().filter(|at| nets[*at] > 0).take(over).collect::<Vec<_>>();
    for at in some {
        nets[at] -= 1;
    }
    nets
}

/// A price with as few decimals as it takes, at least two, so that quantity × price is the net amount when it is rounded to
/// cents. BT-146 may have as many decimals as needed; its product may not be off (PEPPOL-EN16931-R120).
fn price(net: i64, quantity: u32) -> String {
    let (net, quantity) = (i128::from(net), i128::from(quantity));
    let mut scale = 1;
    let mut decimals = 2;
    loop {
        let price = (2 * net * scale + quantity) / (2 * quantity);
        // A price is off by half of its last digit at most, so two digits more than the quantity has always do.
        if (2 * price * quantity + scale) / (2 * scale) == net {
            let unit = 100 * scale;
            return format!("{}.{:0decimals$}", price / unit, price % unit);
        }
        scale *= 10;
        decimals += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_price_has_the_decimals_it_needs() {
        assert_eq!(price(839, 1), "8.39");
        assert_eq!(price(2518, 3), "8.393");
        assert_eq!(price(1, 7), "0.001");
        assert_eq!(price(0, 3), "0.00");
        assert_eq!(price(1, 1_000_000), "0.00000001");
    }

    #[test]
    fn what_costs_nothing_stays_at_nothing() {
        assert_eq!(spread(&[0, 1, 0, 1, 1], 1900, 3), [0, 1, 0, 1, 1]);
    }

    proptest! {
        #[test]
        fn net_amounts_come_to_the_groups_net_and_none_is_off_by_a_cent(
            gross in prop::collection::vec(-50_000_i64..500_000, 1..40),
            rate in prop::sample::select(vec![0_u32, 500, 700, 1900, 2000, 2550]),
        ) {
            let all = gross.iter().sum::<i64>();
            prop_assume!(all >= 0);
            let net = all - crate::check::tax_in(all, rate);
            let nets = spread(&gross, rate, net);
            prop_assert_eq!(nets.iter().sum::<i64>(), net);
            for (gross, found) in gross.iter().zip(nets) {
                let off = i128::from(found) * i128::from(10_000 + rate) - i128::from(*gross) * 10_000;
                prop_assert!(off.abs() < i128::from(10_000 + rate), "{gross} → {found}");
            }
        }

        #[test]
        fn a_cent_more_or_less_of_tax_finds_its_amount(
            gross in prop::collection::vec(0_i64..3_000, 1..20), rate in prop::sample::select(vec![700_u32, 1900, 2550]), up in any::<bool>(),
        ) {
            let all = gross.iter().sum::<i64>();
            let exact = i128::from(all) * i128::from(rate);
            let whole = i128::from(10_000 + rate);
            let tax = if up { exact.div_euclid(whole) + 1 } else { (exact + whole - 1).div_euclid(whole) - 1 };
            let tax = i64::try_from(tax).unwrap().clamp(0, all);
            let nets = spread(&gross, rate, all - tax);
            prop_assert_eq!(nets.iter().sum::<i64>(), all - tax);
            for (gross, net) in gross.iter().zip(nets) {
                prop_assert!(net >= 0 && net <= *gross, "{gross} → {net}");
            }
        }

        #[test]
        fn an_invoices_net_amounts_come_to_its_groups(seed in any::<u64>()) {
            let invoice = crate::samples::random(seed);
            let figures = Figures::of(&invoice);
            let net = figures.line_total() + figures.charge_total() - figures.discount_total();
            prop_assert_eq!(net, invoice.groups().iter().map(|group| group.net.get()).sum::<i64>());
            let all = figures.lines.iter().chain(&figures.charges).chain(&figures.discounts);
            prop_assert!(all.into_iter().all(|net| *net >= 0));
        }

        #[test]
        fn quantity_times_price_is_the_net_amount(net in 0_i64..1_000_000_000, quantity in 1_u32..2_000_000) {
            let price = price(net, quantity);
            let (units, decimals) = price.split_once('.').unwrap();
            let scale = 10_i128.pow(u32::try_from(decimals.len()).unwrap() - 2);
            let price = format!("{units}{decimals}").parse::<i128>().unwrap();
            prop_assert_eq!((2 * price * i128::from(quantity) + scale) / (2 * scale), i128::from(net));
        }
    }
}
