//! The invoice for machines: UN/CEFACT Cross Industry Invoice D16B as EN 16931-3-3 maps it. Elements stand in the schema's order.

mod agreement;
mod settlement;
mod writer;

use crate::invoice::{Address, Invoice, Kind, Line, Party, Performed, Profile, Unit};
use crate::net::Figures;
use std::io;
use writer::{Xml, amount, day, percent};

/// BT-24 of EN 16931 as it is.
const EN_16931: &str = "urn:cen.eu:en16931:2017";
/// BT-24 of XRechnung 3.0 (BR-DE-21).
const XRECHNUNG: &str = "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0";
/// BT-23: billing, as XRechnung takes it from Peppol (PEPPOL-EN16931-R001).
const BILLING: &str = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

/// Writes an invoice that was checked.
pub(crate) fn write(invoice: &Invoice) -> io::Result<Vec<u8>> {
    let figures = Figures::of(invoice);
    let mut xml = Xml::new()?;
    xml.root(|xml| {
        xml.within("rsm:ExchangedDocumentContext", |xml| {
            if invoice.profile == Profile::XRechnung {
                xml.within("ram:BusinessProcessSpecifiedDocumentContextParameter", |xml| {
                    xml.text("ram:ID", BILLING)
                })?;
            }
            xml.within("ram:GuidelineSpecifiedDocumentContextParameter", |xml| {
                xml.text("ram:ID", if invoice.profile == Profile::XRechnung { XRECHNUNG } else { EN_16931 })
            })
        })?;
        xml.within("rsm:ExchangedDocument", |xml| document(xml, invoice))?;
        xml.within("rsm:SupplyChainTradeTransaction", |xml| {
            for (at, line) in invoice.lines.iter().enumerate() {
                xml.within("ram:IncludedSupplyChainTradeLineItem", |xml| {
                    item(xml, invoice, line, at + 1, &figures.prices[at], figures.lines[at])
                })?;
            }
            xml.within("ram:ApplicableHeaderTradeAgreement", |xml| agreement::write(xml, invoice))?;
            xml.within("ram:ApplicableHeaderTradeDelivery", |xml| delivery(xml, invoice))?;
            xml.within("ram:ApplicableHeaderTradeSettlement", |xml| settlement::write(xml, invoice, &figures))
        })
    })?;
    Ok(xml.finish())
}

fn document(xml: &mut Xml, invoice: &Invoice) -> io::Result<()> {
    xml.text("ram:ID", &invoice.number)?; // BT-1
    // BT-3. 384 and not 381: a Storno takes the very invoice back, line by line, with its amounts below zero; 381 is a claim of
    // the buyer's own, and "Gutschrift" means self-billing to German tax law (§ 14(2) sentence 5 UStG).
    xml.text("ram:TypeCode", if invoice.kind == Kind::Invoice { "380" } else { "384" })?;
    xml.within("ram:IssueDateTime", |xml| day(xml, "udt:DateTimeString", invoice.issued_on))?; // BT-2
    let exempt = invoice.exemption.map(crate::texts::exemption);
    for note in invoice.notes.iter().map(String::as_str).chain(exempt) {
        xml.within("ram:IncludedNote", |xml| xml.text("ram:Content", note))?; // BT-22
    }
    Ok(())
}

/// BG-25.
fn item(
    xml: &mut Xml,
    invoice: &Invoice,
    line: &Line,
    number: usize,
    price: &str,
    net: i64,
) -> io::Result<()> {
    xml.within("ram:AssociatedDocumentLineDocument", |xml| xml.text("ram:LineID", &number.to_string()))?;
    xml.within("ram:SpecifiedTradeProduct", |xml| {
        xml.some("ram:SellerAssignedID", line.sku.as_deref())?; // BT-155
        xml.text("ram:Name", &line.name) // BT-153
    })?;
    xml.within("ram:SpecifiedLineTradeAgreement", |xml| {
        xml.within("ram:NetPriceProductTradePrice", |xml| xml.text("ram:ChargeAmount", price)) // BT-146
    })?;
    xml.within("ram:SpecifiedLineTradeDelivery", |xml| {
        // BT-129. Below zero when taken back, since a price may not be (BR-27).
        let quantity = invoice.sign() * i64::from(line.quantity);
        xml.with("ram:BilledQuantity", ("unitCode", unit(line.unit)), &quantity.to_string())
    })?;
    xml.within("ram:SpecifiedLineTradeSettlement", |xml| {
        xml.within("ram:ApplicableTradeTax", |xml| {
            xml.text("ram:TypeCode", "VAT")?;
            xml.text("ram:CategoryCode", settlement::category(invoice, line.rate))?; // BT-151
            xml.text("ram:RateApplicablePercent", &percent(line.rate)) // BT-152
        })?;
        xml.within("ram:SpecifiedTradeSettlementLineMonetarySummation", |xml| {
            xml.text("ram:LineTotalAmount", &amount(invoice.sign() * net)) // BT-131
        })
    })
}

const fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Piece => "H87",
        Unit::Gram => "GRM",
        Unit::Kilogram => "KGM",
        Unit::Litre => "LTR",
        Unit::Hour => "HUR",
        Unit::Month => "MON",
    }
}

fn delivery(xml: &mut Xml, invoice: &Invoice) -> io::Result<()> {
    let buyer = Party { name: invoice.buyer.legal_name().to_owned(), address: invoice.buyer.address.clone() };
    // Where tax depends on the place, it is told even when it is the buyer's address (BR-IC-12).
    let to = invoice.delivered_to.as_ref().or(invoice.exemption.is_some().then_some(&buyer));
    if let Some(to) = to {
        xml.within("ram:ShipToTradeParty", |xml| {
            xml.text("ram:Name", &to.name)?; // BT-70
            address(xml, &to.address)
        })?;
    }
    // BT-72. Of a period the last day, since an empty element would be left without (PEPPOL-EN16931-R008).
    let (Performed::On(last) | Performed::Between(_, last)) = invoice.performed;
    xml.within("ram:ActualDeliverySupplyChainEvent", |xml| {
        xml.within("ram:OccurrenceDateTime", |xml| day(xml, "udt:DateTimeString", last))
    })
}

/// BG-5, BG-8, BG-15.
fn address(xml: &mut Xml, address: &Address) -> io::Result<()> {
    xml.within("ram:PostalTradeAddress", |xml| {
        xml.some("ram:PostcodeCode", Some(&address.zip))?;
        xml.some("ram:LineOne", Some(&address.street))?;
        xml.some("ram:LineTwo", Some(&address.extra))?;
        xml.some("ram:CityName", Some(&address.city))?;
        xml.text("ram:CountryID", &address.country)
    })
}
