//! The owner's decisions on vouchers.

use super::events::VoucherEvent;
use super::store::{self, NewVoucher};
use super::types::{Voucher, VoucherKind, VoucherRequest};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::identity::Owner;
use crate::text;
use crate::time::{Here, Time};
use kontor_db::Tx;
use kontor_money::Cents;

const MAX_NOTE: usize = 200;
const MAX_CATEGORIES: usize = 200;
const MAX_USES: i64 = 1_000_000;
/// Of an amount and of a minimum: what an order can come to.
const MAX_CENTS: Cents = Cents::new(100_000_000);

/// A code as it is kept, however it is typed; none where it cannot be one.
pub fn normalized(code: &str) -> Option<String> {
    let code: String = code.chars().filter(|letter| !letter.is_whitespace()).collect();
    let fits = (3..=30).contains(&code.len())
        && code.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'-');
    fits.then(|| code.to_ascii_uppercase())
}

pub async fn list(app: &App, owner: Owner) -> Result<Vec<Voucher>> {
    let today = app.clock.now().date(&app.zone);
    app.db.read(move |tx| store::list(tx, &owner, today)).await
}

pub async fn create(app: &App, owner: Owner, request: VoucherRequest) -> Result<Voucher> {
    let new = checked(request)?;
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let voucher = app
        .db
        .write(move |tx| {
            let id = store::insert(tx, &owner, &new, now)?.ok_or_else(taken)?;
            let after = find(tx, &owner, id, Here { now, zone: &zone })?;
            emit(tx, &owner, &VoucherEvent::Created { after: (&after).into() }, &after, now)?;
            Ok::<_, Error>(after)
        })
        .await?;
    app.outbox.notify_one();
    Ok(voucher)
}

pub async fn update(app: &App, owner: Owner, id: i64, request: VoucherRequest) -> Result<Voucher> {
    let new = checked(request)?;
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let voucher = app
        .db
        .write(move |tx| {
            let here = Here { now, zone: &zone };
            let before = find(tx, &owner, id, here)?;
            if !store::update(tx, &owner, id, &new)? {
                return Err(taken());
            }
            let after = find(tx, &owner, id, here)?;
            let what = VoucherEvent::Updated { before: (&before).into(), after: (&after).into() };
            emit(tx, &owner, &what, &after, now)?;
            Ok(after)
        })
        .await?;
    app.outbox.notify_one();
    Ok(voucher)
}

pub async fn end(app: &App, owner: Owner, id: i64) -> Result<Voucher> {
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let voucher = app
        .db
        .write(move |tx| {
            let here = Here { now, zone: &zone };
            let before = find(tx, &owner, id, here)?;
            if !before.is_active {
                return Ok(before);
            }
            store::end(tx, &owner, id)?;
            let after = find(tx, &owner, id, here)?;
            let what = VoucherEvent::Ended { before: (&before).into(), after: (&after).into() };
            emit(tx, &owner, &what, &after, now)?;
            Ok::<_, Error>(after)
        })
        .await?;
    app.outbox.notify_one();
    Ok(voucher)
}

fn find(tx: &mut Tx<'_>, owner: &Owner, id: i64, here: Here<'_>) -> Result<Voucher> {
    store::find(tx, owner, id, here.today())?.ok_or_else(|| ErrorCode::VoucherNotFound.into())
}

fn taken() -> Error {
    Error::field("code", ErrorCode::VoucherCodeTaken)
}

fn emit(tx: &mut Tx<'_>, owner: &Owner, what: &VoucherEvent, voucher: &Voucher, now: Time) -> Result<()> {
    Event::new(what, now, ("voucher", voucher.id, &voucher.code)).by(owner).emit(tx)
}

fn checked(request: VoucherRequest) -> Result<NewVoucher> {
    let mut fields = Fields::default();
    let code = normalized(&request.code);
    if code.is_none() {
        fields.refuse("code", ErrorCode::VoucherCodeInvalid);
    }
    let value = match (request.kind, request.percent, request.amount) {
        (VoucherKind::Percent, Some(percent), None) if (1..=100).contains(&percent) => percent,
        (VoucherKind::Amount, None, Some(amount)) if amount.0 > Cents::ZERO && amount.0 <= MAX_CENTS => {
            amount.0.get()
        }
        (VoucherKind::Shipping, None, None) => 0,
        (VoucherKind::Percent, ..) => {
            fields.refuse("percent", ErrorCode::VoucherPercentInvalid);
            0
        }
        (VoucherKind::Amount, ..) => {
            fields.refuse("amount", ErrorCode::VoucherAmountInvalid);
            0
        }
        (VoucherKind::Shipping, ..) => {
            fields.refuse("kind", ErrorCode::InvalidValue);
            0
        }
    };
    if !(Cents::ZERO..=MAX_CENTS).contains(&request.minimum_amount.0) {
        fields.refuse("minimumAmount", ErrorCode::AmountInvalid);
    }
    if request.starts_on.zip(request.ends_on).is_some_and(|(start, end)| end < start) {
        fields.refuse("endsOn", ErrorCode::VoucherDaysInvalid);
    }
    for (name, uses) in [("mostUses", request.most_uses), ("mostPerMember", request.most_per_member)] {
        if uses.is_some_and(|uses| !(1..=MAX_USES).contains(&uses)) {
            fields.refuse(name, ErrorCode::VoucherUsesInvalid);
        }
    }
    let mut categories = request.categories;
    categories.sort_unstable();
    categories.dedup();
    if categories.len() > MAX_CATEGORIES {
        fields.refuse("categories", ErrorCode::InvalidValue);
    }
    let note = fields.take("note", text::optional_line(Some(&request.note), MAX_NOTE));
    match (code, note) {
        (Some(code), Some(note)) => {
            fields.check()?;
            Ok(NewVoucher {
                code,
                kind: request.kind,
                value,
                minimum: request.minimum_amount.0,
                starts_on: request.starts_on,
                ends_on: request.ends_on,
                most_uses: request.most_uses,
                most_per_member: request.most_per_member,
                categories,
                is_active: request.is_active,
                note: note.unwrap_or_default(),
            })
        }
        _ => Err(fields.into_error()),
    }
}

#[cfg(test)]
mod tests {
    use super::normalized;

    #[test]
    fn a_code_is_one_however_it_is_typed() {
        for typed in ["KAFFEE10", "kaffee10", " Kaffee 10 ", "kaffee10\n"] {
            assert_eq!(normalized(typed).as_deref(), Some("KAFFEE10"), "{typed:?}");
        }
        for none in ["", "AB", "KÄFFEE", "A_B_C", "K'; --", "АБВГ", &"A".repeat(31)] {
            assert_eq!(normalized(none), None, "{none:?}");
        }
    }
}
