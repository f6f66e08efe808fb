//! Where the public pages of moderation are.

/// Where it is read what became of a report.
pub const RECEIPT_PATH: &str = "/melden/eingang";
/// Where a decision is read.
pub const DECISION_PATH: &str = "/entscheidung";
pub const DECISION: &str = "Entscheidung";

pub fn receipt_path(key: &str) -> String {
    format!("{RECEIPT_PATH}?beleg={key}")
}

pub fn decision_path(key: &str) -> String {
    format!("{DECISION_PATH}?beleg={key}")
}
