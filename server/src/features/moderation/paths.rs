//! Where the public pages of moderation are.

use crate::features::terms::REPORT_PATH;

/// Where a decision is read.
pub const DECISION_PATH: &str = "/entscheidung";
pub const DECISION: &str = "Entscheidung";

pub fn receipt_path(key: &str) -> String {
    format!("{REPORT_PATH}/eingang?beleg={key}")
}

pub fn decision_path(key: &str) -> String {
    format!("{DECISION_PATH}?beleg={key}")
}
