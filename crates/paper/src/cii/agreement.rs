//! Who sells, who buys, and what they call the deal.

use super::address;
use super::writer::Xml;
use crate::invoice::{Buyer, Invoice, Profile, Seller};
use std::io;

/// Scheme of electronic addresses that are mail addresses (CEF EAS).
const MAIL: &str = "EM";
/// Scheme of Leitweg-IDs (CEF EAS).
const LEITWEG: &str = "0204";

pub(super) fn write(xml: &mut Xml, invoice: &Invoice) -> io::Result<()> {
    xml.some("ram:BuyerReference", invoice.buyer.reference.as_deref())?; // BT-10
    xml.within("ram:SellerTradeParty", |xml| seller(xml, &invoice.seller))?;
    xml.within("ram:BuyerTradeParty", |xml| buyer(xml, &invoice.buyer, invoice.profile))?;
    let orders = [
        ("ram:SellerOrderReferencedDocument", &invoice.order), // BT-14
        ("ram:BuyerOrderReferencedDocument", &invoice.buyer.order), // BT-13
    ];
    for (name, number) in orders {
        if let Some(number) = number.as_deref().filter(|number| !crate::texts::one_line(number).is_empty()) {
            xml.within(name, |xml| xml.text("ram:IssuerAssignedID", number))?;
        }
    }
    Ok(())
}

fn seller(xml: &mut Xml, seller: &Seller) -> io::Result<()> {
    xml.text("ram:Name", &seller.name)?; // BT-27
    xml.some("ram:Description", seller.legal.as_deref())?; // BT-33
    if let Some(register) = &seller.register {
        xml.within("ram:SpecifiedLegalOrganization", |xml| xml.some("ram:ID", Some(register)))?; // BT-30
    }
    if seller.phone.is_some() || seller.email.is_some() || seller.contact.is_some() {
        xml.within("ram:DefinedTradeContact", |xml| {
            xml.text("ram:PersonName", seller.contact.as_ref().unwrap_or(&seller.name))?; // BT-41
            if let Some(phone) = &seller.phone {
                xml.within("ram:TelephoneUniversalCommunication", |xml| {
                    xml.text("ram:CompleteNumber", phone) // BT-42
                })?;
            }
            if let Some(email) = &seller.email {
                xml.within("ram:EmailURIUniversalCommunication", |xml| xml.text("ram:URIID", email))?; // BT-43
            }
            Ok(())
        })?;
    }
    address(xml, &seller.address)?;
    electronic(xml, seller.email.as_deref(), MAIL)?; // BT-34
    registration(xml, seller.vat_id.as_deref(), "VA")?; // BT-31
    registration(xml, seller.tax_number.as_deref(), "FC") // BT-32
}

fn buyer(xml: &mut Xml, buyer: &Buyer, profile: Profile) -> io::Result<()> {
    xml.text("ram:Name", buyer.legal_name())?; // BT-44
    if buyer.legal_name() != buyer.name && !crate::texts::one_line(&buyer.name).is_empty() {
        xml.within("ram:DefinedTradeContact", |xml| xml.text("ram:PersonName", &buyer.name))?; // BT-56
    }
    address(xml, &buyer.address)?;
    // BT-49: public buyers are reached by their Leitweg-ID, all others by mail.
    match (&buyer.reference, &buyer.email) {
        (Some(reference), _) if profile == Profile::XRechnung && is_leitweg_id(reference) => {
            electronic(xml, Some(reference), LEITWEG)?;
        }
        (Some(reference), None) if profile == Profile::XRechnung => {
            electronic(xml, Some(reference), LEITWEG)?
        }
        (_, email) => electronic(xml, email.as_deref(), MAIL)?,
    }
    registration(xml, buyer.vat_id.as_deref(), "VA") // BT-48
}

/// `04011000-12345-67`: two to twelve digits, perhaps a part in the middle, two check digits.
fn is_leitweg_id(reference: &str) -> bool {
    let parts = reference.split('-').collect::<Vec<_>>();
    let digits = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return false };
    matches!(parts.len(), 2 | 3) && digits(first) && digits(last) && last.len() == 2 && first.len() <= 12
}

fn electronic(xml: &mut Xml, address: Option<&str>, scheme: &str) -> io::Result<()> {
    match address.map(crate::texts::one_line) {
        Some(address) if !address.is_empty() => xml.within("ram:URIUniversalCommunication", |xml| {
            xml.with("ram:URIID", ("schemeID", scheme), &address)
        }),
        _ => Ok(()),
    }
}

fn registration(xml: &mut Xml, id: Option<&str>, scheme: &str) -> io::Result<()> {
    match id.map(crate::texts::one_line) {
        Some(id) if !id.is_empty() => {
            xml.within("ram:SpecifiedTaxRegistration", |xml| xml.with("ram:ID", ("schemeID", scheme), &id))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::is_leitweg_id;

    #[test]
    fn a_leitweg_id_is_known_by_its_form() {
        for known in ["04011000-12345-67", "991-12345-67", "05315000-67"] {
            assert!(is_leitweg_id(known), "{known}");
        }
        for other in ["", "-", "K-12", "04011000-12345", "Kostenstelle 7", "0401100012345-1-23"] {
            assert!(!is_leitweg_id(other), "{other}");
        }
    }
}
