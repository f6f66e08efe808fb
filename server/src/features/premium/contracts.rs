//! What a member agrees to when ordering the membership is kept with the payment, whatever becomes of it.

use super::early_start::EarlyStart;
use super::store;
use super::types::Contract;
use crate::error::{Error, ErrorCode, Result};
use crate::features::payments::{Ordered, Payment};
use crate::features::terms::{self, TermsKind};
use kontor_db::Tx;

/// Keeps what was agreed. Where money is at stake nothing is sold without the sentence: the membership begins with the payment, and
/// without it could begin only after the period of withdrawal.
pub fn ordered(tx: &mut Tx<'_>, payment: &Payment, ordered: &Ordered) -> Result<()> {
    let user = payment.user_id.ok_or(ErrorCode::UserNotFound)?;
    let is_known = ordered.early_start.is_none_or(|version| version == EarlyStart::current().version);
    if !is_known || (ordered.is_binding && ordered.early_start.is_none()) {
        return Err(Error::field("earlyStart", ErrorCode::EarlyStartWanted));
    }
    let contract = Contract {
        ordered_at: payment.created_at,
        shop: ordered.shop.clone(),
        price_cents: ordered.price_cents,
        tax_note: ordered.tax_note.to_owned(),
        early_start: ordered.early_start,
        terms_version: terms::current_number(tx, TermsKind::Terms)?,
        revocation_version: terms::current_number(tx, TermsKind::Revocation)?,
    };
    store::insert_contract(tx, &payment.id, user, &contract)
}
