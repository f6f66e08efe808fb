//! What the published instruction about withdrawal says of sending goods back, for search engines.

use super::statutory::{BUYER_BEARS_RETURN, SHOP_BEARS_RETURN, WITHDRAWAL_DAYS};
use super::store;
use super::types::TermsKind;
use crate::error::Result;
use kontor_db::Tx;

/// Who bears what sending goods back costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReturnCosts {
    Buyer,
    Shop,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReturnTerms {
    pub days: i64,
    /// None where the text does not say it in the statute's words.
    pub costs: Option<ReturnCosts>,
}

/// None while no instruction is published.
///
/// # Errors
/// When the database fails.
pub fn return_terms(tx: &mut Tx<'_>) -> Result<Option<ReturnTerms>> {
    let Some(version) = store::find_current(tx, TermsKind::Revocation)? else { return Ok(None) };
    let costs = if version.content.contains(BUYER_BEARS_RETURN) {
        Some(ReturnCosts::Buyer)
    } else {
        version.content.contains(SHOP_BEARS_RETURN).then_some(ReturnCosts::Shop)
    };
    Ok(Some(ReturnTerms { days: WITHDRAWAL_DAYS, costs }))
}

#[cfg(test)]
mod tests {
    use super::super::statutory::WITHDRAWAL_INSTRUCTION;
    use super::*;

    #[test]
    fn the_model_instruction_says_who_bears_the_costs() {
        assert!(WITHDRAWAL_INSTRUCTION.contains(BUYER_BEARS_RETURN));
        assert!(WITHDRAWAL_INSTRUCTION.contains("binnen vierzehn Tagen"));
        assert_eq!(WITHDRAWAL_DAYS, 14);
    }
}
