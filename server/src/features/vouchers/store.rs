//! Rows of vouchers and of their uses.

use super::types::{Voucher, VoucherKind, VoucherState};
use crate::error::{Error, Result};
use crate::identity::{Erasure, Member, Owner, UserId};
use crate::time::Time;
use jiff::civil::Date;
use kontor_db::{Row, Tx, Value, values};
use kontor_money::{Amount, Cents};
use serde_json::json;

/// A voucher's own columns; also what an update writes.
#[derive(Debug, Clone)]
pub struct NewVoucher {
    pub code: String,
    pub kind: VoucherKind,
    /// Whole per cent, or cents.
    pub value: i64,
    pub minimum: Cents,
    pub starts_on: Option<Date>,
    pub ends_on: Option<Date>,
    pub most_uses: Option<i64>,
    pub most_per_member: Option<i64>,
    pub categories: Vec<i64>,
    pub is_active: bool,
    pub note: String,
}

impl NewVoucher {
    fn values(&self, first: i64) -> Result<Vec<Value>> {
        let day = |day: Option<Date>| day.map(|day| day.to_string());
        Ok(values![
            first,
            self.code.as_str(),
            self.kind.as_str(),
            self.value,
            self.minimum.get(),
            day(self.starts_on),
            day(self.ends_on),
            self.most_uses,
            self.most_per_member,
            serde_json::to_string(&self.categories).map_err(Error::internal)?,
            self.is_active,
            self.note.as_str()
        ]
        .to_vec())
    }
}

const VOUCHER: &str = "SELECT v.id, v.code, v.kind, v.value, v.minimum_cents, v.starts_on, v.ends_on, v.most_uses, v.most_per_member,
    v.categories, v.is_active, v.note, v.used, v.created_at FROM vouchers_vouchers v";
/// Sums over the uses are for the owner; a customer waits for none.
const WITH_SUM: &str = "SELECT v.id, v.code, v.kind, v.value, v.minimum_cents, v.starts_on, v.ends_on, v.most_uses, v.most_per_member,
    v.categories, v.is_active, v.note, v.used, v.created_at,
    (SELECT CAST(COALESCE(SUM(u.discount_cents), 0) AS BIGINT) FROM vouchers_uses u WHERE u.voucher_id = v.id AND u.released_at IS NULL)
    FROM vouchers_vouchers v";

fn voucher(row: &Row<'_>) -> Result<Voucher, kontor_db::Error> {
    let unreadable =
        |what: &str| kontor_db::Error::Column(format!("vouchers_vouchers.{what} cannot be read"));
    let day = |column| {
        let stored = row.get::<Option<String>>(column)?;
        stored.map(|text| text.parse::<Date>().map_err(|_| unreadable("days"))).transpose()
    };
    let kind = VoucherKind::parse(&row.get::<String>(2)?).ok_or_else(|| unreadable("kind"))?;
    let value: i64 = row.get(3)?;
    Ok(Voucher {
        id: row.get(0)?,
        code: row.get(1)?,
        kind,
        percent: (kind == VoucherKind::Percent).then_some(value),
        amount: (kind == VoucherKind::Amount).then_some(Amount(Cents::new(value))),
        minimum_amount: Amount(Cents::new(row.get(4)?)),
        starts_on: day(5)?,
        ends_on: day(6)?,
        most_uses: row.get(7)?,
        most_per_member: row.get(8)?,
        categories: serde_json::from_str(&row.get::<String>(9)?).map_err(|_| unreadable("categories"))?,
        is_active: row.get(10)?,
        note: row.get(11)?,
        used: row.get(12)?,
        discount_amount: Amount(Cents::ZERO),
        state: VoucherState::Active,
        created_at: Time(row.get(13)?),
    })
}

fn with_sum(row: &Row<'_>, today: Date) -> Result<Voucher, kontor_db::Error> {
    let mut voucher = voucher(row)?;
    voucher.discount_amount = Amount(Cents::new(row.get(14)?));
    voucher.state = voucher.state_on(today);
    Ok(voucher)
}

pub fn list(tx: &mut Tx<'_>, _: &Owner, today: Date) -> Result<Vec<Voucher>> {
    Ok(tx.all(&format!("{WITH_SUM} ORDER BY v.id DESC"), &[], |row| with_sum(row, today))?)
}

pub fn find(tx: &mut Tx<'_>, _: &Owner, id: i64, today: Date) -> Result<Option<Voucher>> {
    Ok(tx.one(&format!("{WITH_SUM} WHERE v.id = $1"), &values![id], |row| with_sum(row, today))?)
}

/// By its code as it is kept; what it took off is not counted here.
pub fn find_code(tx: &mut Tx<'_>, code: &str) -> Result<Option<Voucher>> {
    Ok(tx.one(&format!("{VOUCHER} WHERE v.code = $1"), &values![code], voucher)?)
}

/// None where there is one with this code.
pub fn insert(tx: &mut Tx<'_>, _: &Owner, new: &NewVoucher, now: Time) -> Result<Option<i64>> {
    let inserted = tx.one(
        "INSERT INTO vouchers_vouchers (created_at, code, kind, value, minimum_cents, starts_on, ends_on, most_uses, most_per_member,
            categories, is_active, note, used)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0) ON CONFLICT (code) DO NOTHING RETURNING id",
        &new.values(now.0)?,
        |row| row.get(0),
    )?;
    Ok(inserted)
}

/// False where another one has this code.
pub fn update(tx: &mut Tx<'_>, _: &Owner, id: i64, new: &NewVoucher) -> Result<bool> {
    let updated = tx.execute(
        "UPDATE vouchers_vouchers SET code = $2, kind = $3, value = $4, minimum_cents = $5, starts_on = $6, ends_on = $7,
            most_uses = $8, most_per_member = $9, categories = $10, is_active = $11, note = $12
         WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM vouchers_vouchers o WHERE o.code = $2 AND o.id <> $1)",
        &new.values(id)?,
    )?;
    Ok(updated == 1)
}

pub fn end(tx: &mut Tx<'_>, _: &Owner, id: i64) -> Result<()> {
    tx.execute("UPDATE vouchers_vouchers SET is_active = FALSE WHERE id = $1", &values![id])?;
    Ok(())
}

/// Uses of one member that are held.
pub fn count_uses(tx: &mut Tx<'_>, id: i64, customer: UserId) -> Result<i64> {
    let sql =
        "SELECT COUNT(*) FROM vouchers_uses WHERE voucher_id = $1 AND user_id = $2 AND released_at IS NULL";
    Ok(tx.one(sql, &values![id, customer], |row| row.get(0))?.unwrap_or_default())
}

/// One use more, unless there is none left: check and count are one statement.
pub fn count_up(tx: &mut Tx<'_>, id: i64) -> Result<bool> {
    let sql = "UPDATE vouchers_vouchers SET used = used + 1
        WHERE id = $1 AND is_active = TRUE AND (most_uses IS NULL OR used < most_uses)";
    Ok(tx.execute(sql, &values![id])? == 1)
}

pub fn insert_use(
    tx: &mut Tx<'_>,
    id: i64,
    order_id: &str,
    customer: Option<UserId>,
    discount: Cents,
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO vouchers_uses (order_id, voucher_id, user_id, discount_cents, used_at) VALUES ($1, $2, $3, $4, $5)",
        &values![order_id, id, customer.map(|user| user.0), discount.get(), now],
    )?;
    Ok(())
}

pub fn release(tx: &mut Tx<'_>, order_id: &str, now: Time) -> Result<()> {
    let released = tx.execute(
        "UPDATE vouchers_uses SET released_at = $2 WHERE order_id = $1 AND released_at IS NULL",
        &values![order_id, now],
    )?;
    if released == 1 {
        tx.execute(
            "UPDATE vouchers_vouchers SET used = used - 1
             WHERE id = (SELECT voucher_id FROM vouchers_uses WHERE order_id = $1) AND used > 0",
            &values![order_id],
        )?;
    }
    Ok(())
}

pub fn hold_again(tx: &mut Tx<'_>, order_id: &str) -> Result<()> {
    let held = tx.execute(
        "UPDATE vouchers_uses SET released_at = NULL WHERE order_id = $1 AND released_at IS NOT NULL",
        &values![order_id],
    )?;
    if held == 1 {
        tx.execute(
            "UPDATE vouchers_vouchers SET used = used + 1 WHERE id = (SELECT voucher_id FROM vouchers_uses WHERE order_id = $1)",
            &values![order_id],
        )?;
    }
    Ok(())
}

/// The member's uses, oldest first.
pub fn list_own(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<serde_json::Value>> {
    let sql = "SELECT u.order_id, v.code, u.discount_cents, u.used_at, u.released_at
        FROM vouchers_uses u JOIN vouchers_vouchers v ON v.id = u.voucher_id WHERE u.user_id = $1 ORDER BY u.used_at, u.order_id";
    Ok(tx.all(sql, &values![member.id], |row| {
        Ok(json!({
            "orderId": row.get::<String>(0)?,
            "code": row.get::<String>(1)?,
            "discountAmount": Amount(Cents::new(row.get(2)?)),
            "usedAt": Time(row.get(3)?),
            "givenBackAt": row.get::<Option<i64>>(4)?.map(Time),
        }))
    })?)
}

/// Who redeemed it; that it was redeemed stays.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    tx.execute("UPDATE vouchers_uses SET user_id = NULL WHERE user_id = $1", &values![erasure.user()])?;
    Ok(())
}
