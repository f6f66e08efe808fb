//! Redeeming a voucher: whether an order may, what it takes off, and how its use is counted.

use super::attempts::at_field;
use super::rules::normalized;
use super::store;
use super::types::{Voucher, VoucherKind, VoucherState};
use crate::error::{Error, ErrorCode, Result};
use crate::features::catalog;
use crate::identity::UserId;
use crate::text;
use crate::time::{Here, Time};
use kontor_db::Tx;
use kontor_money::{Amount, Cents, spread};

/// A voucher held against the goods of one order.
#[derive(Debug, Clone)]
pub struct Applied {
    id: i64,
    pub redeemed: Redeemed,
    /// What each line bears of it, in their order.
    pub shares: Vec<Cents>,
}

/// What an order keeps of it: copies, no references.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redeemed {
    pub code: String,
    pub kind: VoucherKind,
    /// Off the goods; nothing where the delivery is free.
    pub discount: Cents,
}

impl Redeemed {
    pub fn ships_free(&self) -> bool {
        self.kind == VoucherKind::Shipping
    }
}

/// What a voucher takes off `lines`, each a product with what all of its pieces cost this customer. Reads, and changes nothing.
///
/// # Errors
/// At the field `voucherCode`: why it cannot be redeemed.
pub fn apply(
    tx: &mut Tx<'_>,
    code: &str,
    customer: Option<UserId>,
    lines: &[(i64, Cents)],
    here: Here<'_>,
) -> Result<Applied> {
    applied(tx, code, customer, lines, here).map_err(at_field)
}

fn applied(
    tx: &mut Tx<'_>,
    code: &str,
    customer: Option<UserId>,
    lines: &[(i64, Cents)],
    here: Here<'_>,
) -> Result<Applied> {
    let code = normalized(code).ok_or(ErrorCode::VoucherUnknown)?;
    let voucher = store::find_code(tx, &code)?.ok_or(ErrorCode::VoucherUnknown)?;
    check_standing(&voucher, here)?;
    if let Some(most) = voucher.most_per_member {
        let customer = customer.ok_or(ErrorCode::VoucherNeedsAccount)?;
        if store::count_uses(tx, voucher.id, customer)? >= most {
            return Err(ErrorCode::VoucherUsedBefore.into());
        }
    }
    let worths = worths(tx, &voucher, lines)?;
    let worth: Cents = worths
        .iter()
        .try_fold(Cents::ZERO, |sum, worth| sum.checked_add(*worth))
        .ok_or(ErrorCode::OrderTooLarge)?;
    if worth == Cents::ZERO && lines.iter().any(|(_, gross)| *gross > Cents::ZERO) {
        return Err(ErrorCode::VoucherFitsNothing.into());
    }
    let missing = Cents::new(voucher.minimum_amount.0.get() - worth.get());
    if missing > Cents::ZERO {
        return Err(Error::new(ErrorCode::VoucherMinimum).with("amount", text::euro(missing)));
    }
    let discount = discount(&voucher, worth);
    let shares =
        spread(discount, &worths).ok_or_else(|| Error::internal("a voucher takes off more than there is"))?;
    let redeemed = Redeemed { code: voucher.code, kind: voucher.kind, discount };
    Ok(Applied { id: voucher.id, redeemed, shares })
}

fn check_standing(voucher: &Voucher, here: Here<'_>) -> Result<()> {
    match voucher.state_on(here.today()) {
        VoucherState::Active => Ok(()),
        VoucherState::Planned => {
            let day = voucher.starts_on.map(|day| day.strftime("%d.%m.%Y").to_string()).unwrap_or_default();
            Err(Error::new(ErrorCode::VoucherTooEarly).with("day", day))
        }
        VoucherState::Over | VoucherState::Ended => Err(ErrorCode::VoucherOver.into()),
        VoucherState::UsedUp => Err(ErrorCode::VoucherUsedUp.into()),
    }
}

/// What each line is worth to the voucher: nothing where it is not for its goods.
fn worths(tx: &mut Tx<'_>, voucher: &Voucher, lines: &[(i64, Cents)]) -> Result<Vec<Cents>> {
    if voucher.categories.is_empty() {
        return Ok(lines.iter().map(|(_, gross)| *gross).collect());
    }
    let within = catalog::list_categories_of(tx, lines.iter().map(|(product, _)| *product))?;
    let fits = |product: &i64| {
        within.get(product).is_some_and(|path| path.iter().any(|id| voucher.categories.contains(id)))
    };
    Ok(lines.iter().map(|(product, gross)| if fits(product) { *gross } else { Cents::ZERO }).collect())
}

/// Half up to the cent, and never more than the goods are worth.
fn discount(voucher: &Voucher, worth: Cents) -> Cents {
    match (voucher.kind, voucher.percent, voucher.amount) {
        (VoucherKind::Percent, Some(percent), _) => {
            let off = (i128::from(worth.get()) * i128::from(percent) + 50) / 100;
            Cents::new(i64::try_from(off).unwrap_or_default()).min(worth)
        }
        (VoucherKind::Amount, _, Some(Amount(amount))) => amount.min(worth),
        _ => Cents::ZERO,
    }
}

/// Counts the use of an order that was stored in this transaction. Of two that want the last one the second is refused.
///
/// # Errors
/// [`ErrorCode::VoucherUsedUp`].
pub fn take(
    tx: &mut Tx<'_>,
    applied: &Applied,
    order_id: &str,
    customer: Option<UserId>,
    now: Time,
) -> Result<()> {
    if !store::count_up(tx, applied.id)? {
        return Err(at_field(ErrorCode::VoucherUsedUp.into()));
    }
    store::insert_use(tx, applied.id, order_id, customer, applied.redeemed.discount, now)
}

/// The order came to nothing: its use can be had again. Giving it back again changes nothing.
///
/// # Errors
/// When the database fails.
pub fn give_back(tx: &mut Tx<'_>, order_id: &str, now: Time) -> Result<()> {
    store::release(tx, order_id, now)
}

/// The order is delivered after all, at the price that was agreed, even where others have had the last use meanwhile.
///
/// # Errors
/// When the database fails.
pub fn take_again(tx: &mut Tx<'_>, order_id: &str) -> Result<()> {
    store::hold_again(tx, order_id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use jiff::tz::TimeZone;
    use proptest::prelude::*;

    fn voucher(kind: VoucherKind, value: i64) -> Voucher {
        Voucher {
            id: 1,
            code: "KAFFEE10".to_owned(),
            kind,
            percent: (kind == VoucherKind::Percent).then_some(value),
            amount: (kind == VoucherKind::Amount).then_some(Amount(Cents::new(value))),
            minimum_amount: Amount(Cents::ZERO),
            starts_on: None,
            ends_on: None,
            most_uses: None,
            most_per_member: None,
            categories: Vec::new(),
            is_active: true,
            note: String::new(),
            used: 0,
            discount_amount: Amount(Cents::ZERO),
            state: VoucherState::Active,
            created_at: Time(0),
        }
    }

    #[test]
    fn a_share_is_rounded_half_up_and_an_amount_ends_at_the_goods() {
        let off = |kind, value, worth| discount(&voucher(kind, value), Cents::new(worth)).get();
        assert_eq!(off(VoucherKind::Percent, 10, 2580), 258);
        assert_eq!(off(VoucherKind::Percent, 15, 1290), 194, "193.5 cents");
        assert_eq!(off(VoucherKind::Percent, 1, 49), 0);
        assert_eq!(off(VoucherKind::Percent, 100, 1290), 1290);
        assert_eq!((off(VoucherKind::Amount, 500, 499), off(VoucherKind::Amount, 500, 501)), (499, 500));
        assert_eq!(off(VoucherKind::Shipping, 0, 1290), 0);
    }

    #[test]
    fn both_ends_of_the_days_are_within() {
        let day = date(2026, 11, 27);
        let state = |from, until| {
            let voucher = Voucher { starts_on: from, ends_on: until, ..voucher(VoucherKind::Percent, 10) };
            voucher.state_on(day)
        };
        let (before, after) = (day.yesterday().ok(), day.tomorrow().ok());
        assert_eq!(state(Some(day), Some(day)), VoucherState::Active);
        assert_eq!(state(after, None), VoucherState::Planned);
        assert_eq!(state(None, before), VoucherState::Over);
        let noon = Time(1_795_780_800_000);
        let early = Voucher { starts_on: after, ..voucher(VoucherKind::Percent, 10) };
        let refused = check_standing(&early, Here { now: noon, zone: &TimeZone::UTC }).unwrap_err();
        assert_eq!(refused.message(), "Ab dem 28.11.2026 können Sie diesen Gutschein einlösen.");
    }

    proptest! {
        #[test]
        fn no_voucher_takes_more_than_there_is(percent in 1..=100_i64, amount in 1..1_000_000_i64, worth in 0..100_000_000_i64) {
            for off in [discount(&voucher(VoucherKind::Percent, percent), Cents::new(worth)), discount(&voucher(VoucherKind::Amount, amount), Cents::new(worth))] {
                prop_assert!((0..=worth).contains(&off.get()));
            }
        }
    }
}
