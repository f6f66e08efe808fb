//! Codes that are guessed: how often one may try.

use super::rules::normalized;
use super::store;
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::limits::{self, Counters, Limit};
use crate::identity::Member;
use crate::time::HOUR;
use std::collections::BTreeSet;
use std::net::IpAddr;

/// Unknown codes in an hour, of an account or, without one, of an address.
const MOST: u32 = 20;

/// Refuses a code that there is not, and counts it. After too many of those every code is refused, so that no one learns which there are.
///
/// # Errors
/// [`ErrorCode::VoucherUnknown`], [`ErrorCode::VoucherAttempts`], both at the field `voucherCode`.
pub async fn admit(app: &App, member: Option<&Member>, address: IpAddr, code: &str) -> Result<()> {
    let key = match member {
        Some(member) => format!("vouchers of {}", member.id),
        None => format!("vouchers {}", limits::address_key(address)),
    };
    let limit = Limit::new(MOST, HOUR, app.config.limits.factor);
    let now = app.clock.now();
    let code = normalized(code);
    let is_known = app
        .db
        .write(move |tx| {
            Counters::load(tx, BTreeSet::from([key.clone()]), limit, now)?
                .check(&key, ErrorCode::VoucherAttempts)?;
            let is_known = match &code {
                Some(code) => store::find_code(tx, code)?.is_some(),
                None => false,
            };
            if !is_known {
                limits::take(tx, &key, limit, now, ErrorCode::VoucherAttempts)?;
            }
            Ok::<_, Error>(is_known)
        })
        .await
        .map_err(at_field)?;
    if is_known { Ok(()) } else { Err(at_field(ErrorCode::VoucherUnknown.into())) }
}

/// The same refusal with its sentence at the field. Failures of the machine stay what they are.
pub fn at_field(error: Error) -> Error {
    if error.code().status() >= 500 {
        return error;
    }
    let mut fields = crate::error::Fields::default();
    fields.refuse("voucherCode", error.clone());
    error.with_fields(fields)
}
