//! What can be agreed to.

use super::super::types::OrderRequest;
use super::types::{AcceptedTerms, Agreement, Billing};
use super::{leitweg_ids, vat_ids};
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::features::business;
use crate::features::delivery::{AddressKind, PostalAddress, checked_address};
use crate::features::terms::{self, TermsKind};
use kontor_db::Tx;
use strum::VariantArray as _;

/// The order's agreement, clean; what is wrong with it is said in `fields`.
///
/// # Errors
/// With every field of the billing address that is missing or wrong.
pub fn checked(request: &OrderRequest, fields: &mut Fields) -> Result<Agreement> {
    let email = request.email.as_deref().map(|email| business::checked_email(email.trim()));
    let email = email.and_then(|email| fields.take("email", email)).filter(|email| !email.is_empty());
    let accepted_terms = request.accepted_terms.clone();
    let is_twice = |index: usize| {
        accepted_terms[..index].iter().any(|earlier| earlier.kind == accepted_terms[index].kind)
    };
    if accepted_terms.len() > TermsKind::VARIANTS.len() || (0..accepted_terms.len()).any(is_twice) {
        fields.refuse("acceptedTerms", ErrorCode::InvalidValue);
    }
    let billing = request.billing.as_ref().map(checked_billing).transpose()?;
    Ok(Agreement { email, billing, accepted_terms })
}

/// Whom an invoice is for, clean.
///
/// # Errors
/// With every field that is missing or wrong, as `billing.…`.
pub fn checked_billing(given: &Billing) -> Result<Billing> {
    let is_company = given.name.trim().is_empty() && !given.company.trim().is_empty();
    let address = PostalAddress {
        kind: AddressKind::Home,
        name: if is_company { given.company.clone() } else { given.name.clone() },
        company: given.company.clone(),
        extra: String::new(),
        street: given.street.clone(),
        number: given.number.clone(),
        zip: given.zip.clone(),
        city: given.city.clone(),
        country: given.country.clone(),
        post_number: String::new(),
    };
    let clean = checked_address("billing.", &address, true)?;
    let vat_id = vat_ids::checked(&given.vat_id).map_err(|error| Error::field("billing.vatId", error))?;
    let buyer_reference = leitweg_ids::checked(&given.buyer_reference)
        .map_err(|error| Error::field("billing.buyerReference", error))?;
    Ok(Billing {
        company: clean.company,
        name: if is_company { String::new() } else { clean.name },
        street: clean.street,
        number: clean.number,
        zip: clean.zip,
        city: clean.city,
        country: clean.country,
        vat_id,
        buyer_reference,
    })
}

/// Refuses an order whose customer was shown a text that no longer holds.
///
/// # Errors
/// [`ErrorCode::TermsChanged`].
pub fn check_current(tx: &mut Tx<'_>, shown: &[AcceptedTerms]) -> Result<()> {
    if shown.is_empty() {
        return Ok(());
    }
    let current = terms::current_numbers(tx)?;
    if shown.iter().any(|text| current.get(text.kind.as_str()) != Some(&text.number)) {
        return Err(ErrorCode::TermsChanged.into());
    }
    Ok(())
}
