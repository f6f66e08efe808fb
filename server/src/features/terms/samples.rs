//! What the owner begins with: the law's own text where there is one, and otherwise a text with gaps, marked as a sample.

use super::statutory::{SERVICE_WITHDRAWAL_INSTRUCTION, WITHDRAWAL_FORM, WITHDRAWAL_INSTRUCTION};
use super::store::{self, Version};
use super::types::{TermsKind, TermsVersion, sha256};
use crate::error::Result;
use crate::features::business::{BusinessDetails, DisputeResolution};
use crate::periods;
use crate::time::Time;
use kontor_db::Tx;
use std::collections::BTreeMap;
use strum::VariantArray;

/// Where withdrawals are declared.
pub const WITHDRAWAL_PATH: &str = "/widerrufen";
/// Where contracts are terminated.
pub const TERMINATION_PATH: &str = "/kuendigen";
/// Where content is reported that members have written (Art. 16 of Regulation (EU) 2022/2065).
pub const REPORT_PATH: &str = "/melden";
pub const REPORT: &str = "Inhalte melden";

const fn template(kind: TermsKind) -> &'static str {
    match kind {
        TermsKind::Imprint => include_str!("samples/imprint.md"),
        TermsKind::Privacy => include_str!("samples/privacy.md"),
        TermsKind::Terms => include_str!("samples/terms.md"),
        TermsKind::Revocation => "",
        TermsKind::Shipping => include_str!("samples/shipping.md"),
        TermsKind::Accessibility => include_str!("samples/accessibility.md"),
        TermsKind::Reviews => include_str!("samples/reviews.md"),
    }
}

/// The sample with the seller's details; what is not known yet becomes a gap.
pub fn filled(kind: TermsKind, details: &BusinessDetails, public_url: &str) -> String {
    let values = values(details, public_url);
    let text = match kind {
        TermsKind::Revocation => format!(
            "## Wenn Sie Waren kaufen\n\n{WITHDRAWAL_INSTRUCTION}\n## Wenn Sie die Premium-Mitgliedschaft kaufen\n\n\
             {SERVICE_WITHDRAWAL_INSTRUCTION}\n{WITHDRAWAL_FORM}"
        ),
        other => template(other).to_owned(),
    };
    // A line whose only content is something this seller does not have is left out.
    let text: String = text
        .lines()
        .filter(|line| !optional(line).is_some_and(|name| values[name].is_empty()))
        .map(|line| format!("{}\n", line.replacen('?', "", usize::from(optional(line).is_some()))))
        .collect();
    let filled = values.iter().fold(text, |text, (name, value)| text.replace(&format!("{{{name}}}"), value));
    filled.trim().to_owned()
}

/// `?USt-IdNr.: {vat_id}` is a line that depends on `vat_id`.
fn optional(line: &str) -> Option<&str> {
    let (_, name) = line.strip_prefix('?')?.split_once('{')?;
    Some(name.split_once('}')?.0)
}

fn values(details: &BusinessDetails, public_url: &str) -> BTreeMap<String, String> {
    let or_gap = |value: &str, what: &str| {
        if value.is_empty() { format!("[bitte ausfüllen: {what}]") } else { value.to_owned() }
    };
    let name = or_gap(&details.legal_name, "Name");
    let street = or_gap(&details.street, "Straße und Hausnummer");
    let city = match details.one_line() {
        Some(_) => format!("{} {}", details.postal_code, details.city),
        None => "[bitte ausfüllen: Postleitzahl und Ort]".to_owned(),
    };
    let email = or_gap(&details.email, "E-Mail");
    let phone = or_gap(&details.phone, "Telefon");
    let register = [details.register_court.as_str(), details.register_number.as_str()];
    let register = register.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    let dispute = match details.dispute_resolution {
        DisputeResolution::Silent => "",
        DisputeResolution::Unwilling => {
            "Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen."
        }
        DisputeResolution::Willing => {
            "Wir sind bereit, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen. [bitte ausfüllen: Name, Anschrift und Website der zuständigen Stelle]"
        }
    };
    let told = [
        ("seller", format!("{name}, {street}, {city}, Telefon: {phone}, E-Mail: {email}")),
        ("online", format!("{public_url}{WITHDRAWAL_PATH}")),
        ("name", name),
        ("street", street),
        ("city", city),
        ("email", email),
        ("phone", phone),
        ("representative", details.representative.clone()),
        ("register", register),
        ("vat_id", details.vat_id.clone()),
        ("economic_id", details.economic_id.clone()),
        ("supervisory_authority", details.supervisory_authority.clone()),
        ("packaging_register", details.packaging_register.clone()),
        ("weee_number", details.weee_number.clone()),
        ("dispute", dispute.to_owned()),
        ("contract", details.contract_model.in_terms().to_owned()),
    ];
    told.into_iter().map(|(name, value)| (name.to_owned(), value)).chain(periods::facts()).collect()
}

/// Publishes all samples, gaps included: the demo shows every page, and nothing is sold there.
///
/// # Errors
/// When the database fails.
pub fn seed(tx: &mut Tx<'_>, details: &BusinessDetails, public_url: &str, now: Time) -> Result<()> {
    for kind in TermsKind::VARIANTS {
        let content = filled(*kind, details, public_url);
        let facts = TermsVersion {
            number: 1,
            published_at: now,
            author: String::new(),
            is_sample: kind.is_sample(),
            sha256: sha256(&content),
        };
        store::insert(tx, &Version { kind: *kind, content, facts })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::reading::gaps;
    use super::*;
    use crate::features::business::ContractModel;
    use crate::periods::Kept;

    fn seller() -> BusinessDetails {
        BusinessDetails {
            legal_name: "Kranich & Kessel e. K.".to_owned(),
            street: "Kranichkai 7".to_owned(),
            postal_code: "20457".to_owned(),
            city: "Hamburg".to_owned(),
            email: "post@kranich.example".to_owned(),
            phone: "+49 40 1234567".to_owned(),
            ..BusinessDetails::default()
        }
    }

    #[test]
    fn the_imprint_is_made_of_what_is_known() {
        let text = filled(TermsKind::Imprint, &seller(), "https://shop.example");
        assert!(text.contains("Kranich & Kessel e. K.\nKranichkai 7\n20457 Hamburg"), "{text}");
        assert!(!text.contains("USt-IdNr.") && !text.contains('{') && !text.contains('?'), "{text}");
        assert_eq!(gaps(&text), Vec::<String>::new());
        let full = BusinessDetails { vat_id: "DE123456789".to_owned(), ..seller() };
        assert!(filled(TermsKind::Imprint, &full, "").contains("DE123456789"));
        let none = filled(TermsKind::Imprint, &BusinessDetails::default(), "");
        assert!(gaps(&none).len() >= 4, "{none}");
    }

    #[test]
    fn the_instruction_is_complete_with_the_sellers_details() {
        let text = filled(TermsKind::Revocation, &seller(), "https://shop.example");
        assert_eq!(gaps(&text), Vec::<String>::new());
        assert!(text.contains("auch online unter https://shop.example/widerrufen ausüben"), "{text}");
        assert!(!text.contains('{'), "{text}");
    }

    #[test]
    fn the_terms_say_when_the_contract_comes_about_once_the_seller_has_chosen() {
        let gap = "[bitte ausfüllen: wie und wann ein Vertrag zustande kommt]";
        assert!(filled(TermsKind::Terms, &seller(), "").contains(gap));
        for (model, words) in [
            (ContractModel::Acknowledgement, "indem wir Ihnen den Eingang der Bestellung bestätigen"),
            (ContractModel::Confirmation, "indem wir Ihnen die Bestellung nach der Zahlung bestätigen"),
            (ContractModel::Dispatch, "indem wir die Ware versenden"),
        ] {
            let text = filled(TermsKind::Terms, &BusinessDetails { contract_model: model, ..seller() }, "");
            assert!(text.contains(words) && !text.contains(gap), "{text}");
        }
    }

    #[test]
    fn how_long_data_is_kept_is_read_from_the_table() {
        let raw = template(TermsKind::Privacy);
        assert!(!["Jahre", "Tage", "Stunden"].iter().any(|unit| raw.contains(unit)), "typed twice: {raw}");
        let text = filled(TermsKind::Privacy, &seller(), "https://shop.example");
        let told = |kind: Kept| kind.rule().period.in_german();
        for kind in [Kept::Invoices, Kept::Orders, Kept::Carts, Kept::AddressChecks] {
            assert!(text.contains(&format!(": {}", told(kind))), "{kind:?}: {text}");
        }
    }

    /// The product writes no terms of sale and no privacy statement: these stay full of gaps.
    #[test]
    fn what_only_the_seller_can_write_has_gaps() {
        for kind in [TermsKind::Privacy, TermsKind::Terms, TermsKind::Shipping] {
            assert!(!gaps(&filled(kind, &seller(), "https://shop.example")).is_empty(), "{kind:?}");
        }
        for kind in TermsKind::VARIANTS {
            assert!(!filled(*kind, &seller(), "https://shop.example").contains('{'), "{kind:?}");
        }
    }
}
