//! What is told about the seller.

use super::contract::ContractModel;
use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Everything that buyers and authorities must be able to know of the seller. Empty: there is none, or it is not filled in yet.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BusinessDetails {
    /// With the legal form: `Kranich & Kessel e. K.`
    pub legal_name: String,
    /// Who may sign for a company.
    pub representative: String,
    pub street: String,
    pub postal_code: String,
    pub city: String,
    pub country: String,
    pub email: String,
    pub phone: String,
    pub register_court: String,
    pub register_number: String,
    /// USt-IdNr. (§ 27a UStG)
    pub vat_id: String,
    /// Steuernummer
    pub tax_number: String,
    /// W-IdNr. (§ 139c AO)
    pub economic_id: String,
    pub supervisory_authority: String,
    /// The number in the packaging register LUCID (§ 9 VerpackG).
    pub packaging_register: String,
    /// The number in the register of electrical devices (§ 6 ElektroG).
    pub weee_number: String,
    pub dispute_resolution: DisputeResolution,
    #[serde(default, skip_serializing_if = "ContractModel::is_unsaid")]
    pub contract_model: ContractModel,
    pub account_holder: String,
    pub iban: String,
    pub bic: String,
}

/// Whether the seller takes part in dispute resolution before a consumer board (§ 36 VSBG).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DisputeResolution {
    /// Nothing is said: sellers with ten or fewer employees need not.
    #[default]
    Silent,
    Unwilling,
    Willing,
}

impl BusinessDetails {
    /// What no shop can open without: who sells, where, and how they are reached (§ 5 DDG).
    pub fn missing(&self) -> Vec<&'static str> {
        let required = [
            ("legalName", &self.legal_name),
            ("street", &self.street),
            ("postalCode", &self.postal_code),
            ("city", &self.city),
            ("country", &self.country),
            ("email", &self.email),
            ("phone", &self.phone),
        ];
        required.into_iter().filter(|(_, value)| value.is_empty()).map(|(name, _)| name).collect()
    }

    /// Name and address in one line; `None` while they are not complete.
    pub fn one_line(&self) -> Option<String> {
        let Self { legal_name, street, postal_code, city, .. } = self;
        let complete = [legal_name, street, postal_code, city].iter().all(|part| !part.is_empty());
        complete.then(|| format!("{legal_name}, {street}, {postal_code} {city}"))
    }

    /// Where to write to, by post or e-mail; `None` while name and address are not complete.
    pub fn postal(&self) -> Option<String> {
        let address = self.one_line()?;
        Some(if self.email.is_empty() { address } else { format!("{address}, {}", self.email) })
    }
}

/// The form as it is stored.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Business {
    pub details: BusinessDetails,
    /// To be sent along with a change; 0 while nothing was ever saved.
    pub version: i64,
    pub changed_at: Option<Time>,
    /// Names of the fields that the shop cannot open without.
    #[schema(value_type = Vec<String>)]
    pub missing: Vec<&'static str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PointState {
    Ok,
    /// The shop opens without it too.
    Warning,
    /// The shop cannot open without it.
    Missing,
}

/// One thing that a shop needs.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Point {
    pub code: &'static str,
    pub state: PointState,
    /// Its name, as a list reads.
    pub title: &'static str,
    /// How it is, in a sentence.
    pub text: String,
    /// The screen on which it is mended; null for what the operator sets.
    pub path: Option<String>,
}

impl Point {
    /// A point that is fine, or in another state with what to do.
    pub fn new(
        code: &'static str,
        title: &'static str,
        path: Option<&str>,
        fine: (bool, &str),
        else_is: (PointState, &str),
    ) -> Self {
        let (state, text) = if fine.0 { (PointState::Ok, fine.1) } else { else_is };
        Self { code, state, title, text: text.to_owned(), path: path.map(str::to_owned) }
    }
}

/// What the shop needs before it opens, and whether it is open.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Readiness {
    /// Null while the owner has it closed.
    pub opened_at: Option<Time>,
    /// Whether anybody can buy; in the demo without being opened.
    pub takes_orders: bool,
    pub points: Vec<Point>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct BusinessRequest {
    pub details: BusinessDetails,
    /// The version that was edited; another one in the meantime refuses the change.
    pub version: i64,
}
