//! Whether the facts of an invoice agree with each other, and whether what its profile asks for is there. What passes here is
//! valid by the Schematron of EN 16931; `tools/check-invoices` holds it to that.

use crate::invoice::{Exemption, Invoice, Kind, Means, Profile, Settlement};
use crate::{PaperError, Result};
use std::collections::BTreeMap;

/// The tax in a gross sum, half up. `hundredths` of a per cent; both in cents.
pub(crate) const fn tax_in(gross: i64, hundredths: u32) -> i64 {
    let whole = 10_000 + hundredths as i128;
    ((gross as i128 * hundredths as i128 * 2 + whole) / (2 * whole)) as i64
}

/// Whether a tax is off by a cent at most: what several corrections take back of a rate comes to the tax that the invoice has lost, so
/// the cent in which their own sums differ from it is in one of them.
const fn is_near(gross: i64, hundredths: u32, tax: i64) -> bool {
    let whole = 10_000 + hundredths as i128;
    let off = tax as i128 * whole - gross as i128 * hundredths as i128;
    hundredths > 0 && tax >= 0 && tax <= gross && off.abs() <= whole
}

/// Refuses what would make an invalid invoice.
pub(crate) fn check(invoice: &Invoice) -> Result<()> {
    sums(invoice)?;
    parties(invoice)?;
    match invoice.profile {
        Profile::En16931 => Ok(()),
        Profile::XRechnung => for_public_buyers(invoice),
    }
}

fn sums(invoice: &Invoice) -> Result<()> {
    // Far below what 64 bits hold, so that no sum below can leave them.
    const MOST: i64 = 1_000_000_000_000;
    let within = |cents: i64, what| if (0..=MOST).contains(&cents) { Ok(cents) } else { Err(unsound(what)) };
    let mut by_rate = BTreeMap::<u32, i64>::new();
    for line in &invoice.lines {
        let (price, total) =
            (within(line.unit_price.get(), "a price")?, within(line.total.get(), "a line's total")?);
        if line.quantity == 0 || price.checked_mul(line.quantity.into()) != Some(total) {
            return Err(unsound("a line's total is not quantity × price"));
        }
        *by_rate.entry(line.rate).or_default() += total;
    }
    for charge in &invoice.charges {
        *by_rate.entry(charge.rate).or_default() += within(charge.amount.get(), "a charge")?;
    }
    for discount in &invoice.discounts {
        *by_rate.entry(discount.rate).or_default() -= within(discount.amount.get(), "a discount")?;
    }
    if invoice.lines.is_empty() {
        return Err(unsound("there is no line"));
    }
    if invoice.exemption.is_some() && by_rate.keys().any(|rate| *rate != 0) {
        return Err(unsound("an exempt invoice has a rate"));
    }
    let groups = invoice.groups();
    let told = groups.iter().map(|group| (group.rate, group.gross.get())).collect::<BTreeMap<_, _>>();
    if told != by_rate || told.len() != groups.len() {
        return Err(unsound("the groups of rates are not what lines, charges and discounts come to"));
    }
    for group in &groups {
        let (net, tax, gross) = (group.net.get(), group.tax.get(), group.gross.get());
        within(gross, "a group's sum")?;
        let is_its = tax == tax_in(gross, group.rate)
            || matches!(invoice.kind, Kind::Correction(_)) && is_near(gross, group.rate, tax);
        if group.rate > 10_000 || !is_its || net != gross - tax {
            return Err(unsound("a group's tax is not the one in its gross sum"));
        }
    }
    if groups.iter().map(|group| group.gross.get()).sum::<i64>() != invoice.total.get() {
        return Err(unsound("the total is not the sum of its groups"));
    }
    Ok(())
}

fn parties(invoice: &Invoice) -> Result<()> {
    let (seller, buyer) = (&invoice.seller, &invoice.buyer);
    present(&invoice.number, "number")?;
    present(&seller.name, "seller.name")?;
    present(buyer.legal_name(), "buyer.name")?;
    for line in &invoice.lines {
        present(&line.name, "lines.name")?;
    }
    let to = invoice.delivered_to.as_ref().map(|to| (&to.address, "delivered_to.address.country"));
    let own = [(&seller.address, "seller.address.country"), (&buyer.address, "buyer.address.country")];
    for (address, field) in own.into_iter().chain(to) {
        let known =
            address.country.len() == 2 && address.country.bytes().all(|byte| byte.is_ascii_uppercase());
        present(if known { &address.country } else { "" }, field)?;
    }
    for adjustment in invoice.charges.iter().chain(&invoice.discounts) {
        present(&adjustment.name, "charges.name")?; // BR-33, BR-38
    }
    if seller.vat_id.is_none() && seller.tax_number.is_none() {
        return Err(PaperError::Missing("seller.vat_id")); // BR-S-02, BR-E-02
    }
    let both = matches!(invoice.exemption, Some(Exemption::IntraCommunity));
    if (both || matches!(invoice.exemption, Some(Exemption::Export))) && seller.vat_id.is_none() {
        return Err(PaperError::Missing("seller.vat_id")); // BR-G-02, BR-IC-02
    }
    if both && buyer.vat_id.is_none() {
        return Err(PaperError::Missing("buyer.vat_id")); // BR-IC-02
    }
    let transfer =
        matches!(invoice.settlement, Settlement::Open { .. } | Settlement::Paid { by: Means::Transfer, .. });
    // Money that is given back does not go into the seller's account.
    if transfer && invoice.sign() > 0 && seller.account.is_none() {
        return Err(PaperError::Missing("seller.account")); // BR-50, BR-61
    }
    if matches!(invoice.settlement, Settlement::Nothing) && invoice.sign() > 0 && invoice.total.get() != 0 {
        return Err(unsound("something has to be paid"));
    }
    Ok(())
}

/// BR-DE-1 to BR-DE-15, PEPPOL-EN16931-R010 and R020 as XRechnung takes them over.
fn for_public_buyers(invoice: &Invoice) -> Result<()> {
    let (seller, buyer) = (&invoice.seller, &invoice.buyer);
    let given = |value: &Option<String>, field| present(value.as_deref().unwrap_or_default(), field);
    given(&buyer.reference, "buyer.reference")?;
    given(&seller.phone, "seller.phone")?;
    given(&seller.email, "seller.email")?;
    present(&seller.address.city, "seller.address.city")?;
    present(&seller.address.zip, "seller.address.zip")?;
    present(&buyer.address.city, "buyer.address.city")?;
    present(&buyer.address.zip, "buyer.address.zip")?;
    if let Some(to) = &invoice.delivered_to {
        present(&to.address.city, "delivered_to.address.city")?;
        present(&to.address.zip, "delivered_to.address.zip")?;
    }
    Ok(())
}

fn present(value: &str, field: &'static str) -> Result<()> {
    if crate::texts::one_line(value).is_empty() { Err(PaperError::Missing(field)) } else { Ok(()) }
}

const fn unsound(what: &'static str) -> PaperError {
    PaperError::Unsound(what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::invoice::Preceding;
    use crate::samples;
    use kontor_money::Cents;

    #[test]
    fn tax_is_the_one_in_the_gross_sum_half_up() {
        let of = |gross, rate| tax_in(gross, rate);
        assert_eq!(
            [of(11_900, 1900), of(10_700, 700), of(1, 1900), of(4, 1900), of(0, 1900)],
            [1900, 700, 0, 1, 0]
        );
    }

    #[test]
    fn what_does_not_add_up_is_refused() {
        let wrong: [fn(&mut Invoice); 6] = [
            |invoice| invoice.total = kontor_money::Cents::new(1),
            |invoice| invoice.lines[0].total = kontor_money::Cents::new(1),
            |invoice| invoice.lines[0].quantity = 0,
            |invoice| invoice.lines.clear(),
            |invoice| invoice.taxes[0].tax = kontor_money::Cents::new(1),
            |invoice| invoice.exemption = Some(Exemption::SmallBusiness),
        ];
        for spoil in wrong {
            let mut invoice = samples::open();
            spoil(&mut invoice);
            assert!(matches!(check(&invoice), Err(PaperError::Unsound(_))), "{invoice:?}");
        }
    }

    #[test]
    fn a_correction_may_have_the_cent_that_its_invoice_has_lost() {
        let mut invoice = samples::open();
        let before = Preceding { number: "RE-1".into(), issued_on: invoice.issued_on };
        for (kind, cents, is_sound) in [
            (Kind::Invoice, 1, false),
            (Kind::Cancellation(before.clone()), 1, false),
            (Kind::Correction(before.clone()), 1, true),
            (Kind::Correction(before.clone()), -1, true),
            (Kind::Correction(before), 2, false),
        ] {
            invoice.kind = kind;
            let mut spoiled = samples::summed(invoice.clone());
            // A sum whose tax is a whole number of cents.
            spoiled.lines = vec![samples::line("Kessel", 1, 11_900, 1900)];
            spoiled.discounts.clear();
            spoiled.charges.clear();
            let mut spoiled = samples::summed(spoiled);
            let group = &mut spoiled.taxes[0];
            group.tax = Cents::new(group.tax.get() + cents);
            group.net = Cents::new(group.net.get() - cents);
            assert_eq!(check(&spoiled).is_ok(), is_sound, "{:?} {cents}", spoiled.kind);
        }
    }

    #[test]
    fn what_a_profile_needs_is_named() {
        type Spoil = fn(&mut Invoice);
        let wrong: [(Spoil, &str); 7] = [
            (|invoice| invoice.number = " \u{0}".into(), "number"),
            (|invoice| invoice.lines[0].name = "\n".into(), "lines.name"),
            (|invoice| invoice.buyer.address.country = "Germany".into(), "buyer.address.country"),
            (|invoice| invoice.seller.account = None, "seller.account"),
            (
                |invoice| {
                    invoice.seller.vat_id = None;
                    invoice.seller.tax_number = None;
                },
                "seller.vat_id",
            ),
            (
                |invoice| {
                    invoice.profile = Profile::XRechnung;
                    invoice.buyer.reference = None;
                },
                "buyer.reference",
            ),
            (
                |invoice| {
                    invoice.profile = Profile::XRechnung;
                    invoice.buyer.reference = Some("04011000-12345-67".into());
                    invoice.seller.phone = None;
                },
                "seller.phone",
            ),
        ];
        for (spoil, field) in wrong {
            let mut invoice = samples::open();
            spoil(&mut invoice);
            assert!(matches!(check(&invoice), Err(PaperError::Missing(found)) if found == field), "{field}");
        }
    }
}
