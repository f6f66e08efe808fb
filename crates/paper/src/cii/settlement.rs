//! How it is paid, how it is taxed, what it comes to.

use super::writer::{Xml, amount, day, percent};
use crate::invoice::{Adjustment, Exemption, Invoice, Means, Performed, Settlement, TaxGroup};
use crate::net::Figures;
use crate::texts;
use std::io;

const EUR: &str = "EUR";

pub(super) fn write(xml: &mut Xml, invoice: &Invoice, figures: &Figures) -> io::Result<()> {
    if let Settlement::Open { reference, .. } = &invoice.settlement {
        xml.some("ram:PaymentReference", Some(reference))?; // BT-83
    }
    xml.text("ram:InvoiceCurrencyCode", EUR)?; // BT-5
    xml.within("ram:SpecifiedTradeSettlementPaymentMeans", |xml| means(xml, invoice))?;
    for group in invoice.groups() {
        xml.within("ram:ApplicableTradeTax", |xml| breakdown(xml, invoice, group))?;
    }
    if let Performed::Between(first, last) = invoice.performed {
        xml.within("ram:BillingSpecifiedPeriod", |xml| {
            xml.within("ram:StartDateTime", |xml| day(xml, "udt:DateTimeString", first))?; // BT-73
            xml.within("ram:EndDateTime", |xml| day(xml, "udt:DateTimeString", last)) // BT-74
        })?;
    }
    for (discount, net) in invoice.discounts.iter().zip(&figures.discounts) {
        adjustment(xml, invoice, discount, *net, false)?;
    }
    for (charge, net) in invoice.charges.iter().zip(&figures.charges) {
        adjustment(xml, invoice, charge, *net, true)?;
    }
    xml.within("ram:SpecifiedTradePaymentTerms", |xml| {
        xml.text("ram:Description", &texts::terms(invoice))?; // BT-20
        match invoice.settlement {
            Settlement::Open { due: Some(due), .. } => {
                xml.within("ram:DueDateDateTime", |xml| day(xml, "udt:DateTimeString", due)) // BT-9
            }
            _ => Ok(()),
        }
    })?;
    xml.within("ram:SpecifiedTradeSettlementHeaderMonetarySummation", |xml| sums(xml, invoice, figures))?;
    if let Some(preceding) = invoice.preceding() {
        xml.within("ram:InvoiceReferencedDocument", |xml| {
            xml.text("ram:IssuerAssignedID", &preceding.number)?; // BT-25
            xml.within("ram:FormattedIssueDateTime", |xml| {
                day(xml, "qdt:DateTimeString", preceding.issued_on) // BT-26
            })
        })?;
    }
    Ok(())
}

/// BG-16, which XRechnung wants on every invoice (BR-DE-1).
fn means(xml: &mut Xml, invoice: &Invoice) -> io::Result<()> {
    let transfer = match &invoice.settlement {
        Settlement::Paid { by: Means::Online(name), .. } => {
            xml.text("ram:TypeCode", "68")?;
            return xml.text("ram:Information", name); // BT-82
        }
        Settlement::Paid { by: Means::Other(name), .. } => {
            xml.text("ram:TypeCode", "ZZZ")?;
            return xml.text("ram:Information", name);
        }
        Settlement::Paid { by: Means::Agreed, .. } => {
            xml.text("ram:TypeCode", "ZZZ")?;
            return xml.text("ram:Information", texts::AGREED);
        }
        Settlement::Paid { by: Means::Offset, .. } => {
            xml.text("ram:TypeCode", "ZZZ")?;
            return xml.text("ram:Information", texts::OFFSET);
        }
        Settlement::Paid { by: Means::Transfer, .. } | Settlement::Open { .. } => true,
        Settlement::Nothing => false,
    };
    match &invoice.seller.account {
        Some(account) if transfer && invoice.sign() > 0 => {
            xml.text("ram:TypeCode", "58")?; // SEPA
            xml.within("ram:PayeePartyCreditorFinancialAccount", |xml| {
                xml.text("ram:IBANID", &account.iban)?; // BT-84
                xml.some("ram:AccountName", Some(&account.holder)) // BT-85
            })?;
            match &account.bic {
                Some(bic) => xml.within("ram:PayeeSpecifiedCreditorFinancialInstitution", |xml| {
                    xml.text("ram:BICID", bic) // BT-86
                }),
                None => Ok(()),
            }
        }
        // Money goes back to an account that is not told here, or none moves.
        _ => {
            xml.text("ram:TypeCode", "ZZZ")?;
            xml.text("ram:Information", texts::no_means(transfer))
        }
    }
}

/// BG-23.
fn breakdown(xml: &mut Xml, invoice: &Invoice, group: TaxGroup) -> io::Result<()> {
    xml.text("ram:CalculatedAmount", &amount(invoice.sign() * group.tax.get()))?; // BT-117
    xml.text("ram:TypeCode", "VAT")?;
    if let Some(exemption) = invoice.exemption {
        xml.text("ram:ExemptionReason", texts::exemption(exemption))?; // BT-120
    }
    xml.text("ram:BasisAmount", &amount(invoice.sign() * group.net.get()))?; // BT-116
    xml.text("ram:CategoryCode", category(invoice, group.rate))?; // BT-118
    xml.some("ram:ExemptionReasonCode", invoice.exemption.and_then(reason_code))?; // BT-121
    xml.text("ram:RateApplicablePercent", &percent(group.rate)) // BT-119
}

/// BT-95, BT-102, BT-118, BT-151: codes of UNTDID 5305.
pub(super) const fn category(invoice: &Invoice, rate: u32) -> &'static str {
    match (invoice.exemption, rate) {
        (Some(Exemption::SmallBusiness), _) => "E",
        (Some(Exemption::Export), _) => "G",
        (Some(Exemption::IntraCommunity), _) => "K",
        (None, 0) => "Z",
        (None, _) => "S",
    }
}

/// Codes of VATEX. § 19 UStG has none.
const fn reason_code(exemption: Exemption) -> Option<&'static str> {
    match exemption {
        Exemption::SmallBusiness => None,
        Exemption::Export => Some("VATEX-EU-G"),
        Exemption::IntraCommunity => Some("VATEX-EU-IC"),
    }
}

/// BG-20 or BG-21.
fn adjustment(
    xml: &mut Xml,
    invoice: &Invoice,
    adjustment: &Adjustment,
    net: i64,
    is_charge: bool,
) -> io::Result<()> {
    xml.within("ram:SpecifiedTradeAllowanceCharge", |xml| {
        xml.within("ram:ChargeIndicator", |xml| {
            xml.text("udt:Indicator", if is_charge { "true" } else { "false" })
        })?;
        xml.text("ram:ActualAmount", &amount(invoice.sign() * net))?; // BT-92, BT-99
        xml.text("ram:Reason", &adjustment.name)?; // BT-97, BT-104
        xml.within("ram:CategoryTradeTax", |xml| {
            xml.text("ram:TypeCode", "VAT")?;
            xml.text("ram:CategoryCode", category(invoice, adjustment.rate))?;
            xml.text("ram:RateApplicablePercent", &percent(adjustment.rate)) // BT-96, BT-103
        })
    })
}

/// BG-22.
fn sums(xml: &mut Xml, invoice: &Invoice, figures: &Figures) -> io::Result<()> {
    let sign = invoice.sign();
    let groups = invoice.groups();
    let net = groups.iter().map(|group| group.net.get()).sum::<i64>();
    let tax = groups.iter().map(|group| group.tax.get()).sum::<i64>();
    let paid = if matches!(invoice.settlement, Settlement::Paid { .. }) { invoice.total.get() } else { 0 };
    xml.text("ram:LineTotalAmount", &amount(sign * figures.line_total()))?; // BT-106
    xml.text("ram:ChargeTotalAmount", &amount(sign * figures.charge_total()))?; // BT-108
    xml.text("ram:AllowanceTotalAmount", &amount(sign * figures.discount_total()))?; // BT-107
    xml.text("ram:TaxBasisTotalAmount", &amount(sign * net))?; // BT-109
    xml.with("ram:TaxTotalAmount", ("currencyID", EUR), &amount(sign * tax))?; // BT-110
    xml.text("ram:GrandTotalAmount", &amount(sign * invoice.total.get()))?; // BT-112
    xml.text("ram:TotalPrepaidAmount", &amount(sign * paid))?; // BT-113
    xml.text("ram:DuePayableAmount", &amount(sign * (invoice.total.get() - paid))) // BT-115
}
