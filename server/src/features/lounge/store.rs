//! Rows of monthly requests.

mod export;

pub use export::export_person;

use super::month::Month;
use super::types::{MonthlyRequest, OfficeQuery, OfficeRequest, RequestStatus};
use crate::error::Result;
use crate::identity::{self, Admin, DELETED_NAME, Erasure, Premium, UserId};
use crate::time::Time;
use kontor_db::{Row, Tx, values};

/// A request before it has a number.
#[derive(Debug, Clone)]
pub struct NewRequest {
    pub month: Month,
    pub product_id: i64,
    pub product_name: String,
    pub took_stock: bool,
    pub custom: String,
    pub dosage: String,
    /// How to split, possibly in no words; none when it stays whole.
    pub split: Option<String>,
}

/// What a decision needs to know of a request.
#[derive(Debug, Clone)]
pub struct Found {
    pub id: i64,
    pub product_id: Option<i64>,
    pub product_name: String,
    pub took_stock: bool,
    pub status: RequestStatus,
}

const REQUEST: &str =
    "SELECT r.id, r.product_id, r.product_name, r.status, r.year, r.month, r.custom_request,
    r.dosage_request, r.split_request, r.split_details, r.note, r.requested_at, r.user_id
    FROM lounge_requests r";

fn status(text: &str) -> RequestStatus {
    RequestStatus::parse(text).unwrap_or(RequestStatus::Requested)
}

fn request(row: &Row<'_>) -> Result<MonthlyRequest, kontor_db::Error> {
    let month = Month { year: row.get(4)?, number: row.get(5)? };
    Ok(MonthlyRequest {
        id: row.get(0)?,
        product_id: row.get(1)?,
        product_name: row.get(2)?,
        status: status(&row.get::<String>(3)?),
        month: month.name().to_owned(),
        year: month.year,
        custom_request: row.get(6)?,
        dosage_request: row.get(7)?,
        split_request: row.get(8)?,
        split_details: row.get(9)?,
        note: row.get(10)?,
        requested_at: Time(row.get(11)?),
    })
}

pub fn find_own(tx: &mut Tx<'_>, member: &Premium, month: Month) -> Result<Option<MonthlyRequest>> {
    let sql = format!("{REQUEST} WHERE r.user_id = $1 AND r.year = $2 AND r.month = $3");
    Ok(tx.one(&sql, &values![member.id, month.year, month.number], request)?)
}

/// The member's own of all months, newest first.
pub fn list_own(tx: &mut Tx<'_>, member: &Premium) -> Result<Vec<MonthlyRequest>> {
    let sql = format!("{REQUEST} WHERE r.user_id = $1 ORDER BY r.year DESC, r.month DESC");
    Ok(tx.all(&sql, &values![member.id], request)?)
}

/// The new request's number, or none when the member has chosen in that month already.
pub fn insert(tx: &mut Tx<'_>, member: &Premium, new: &NewRequest, now: Time) -> Result<Option<i64>> {
    Ok(tx.one(
        "INSERT INTO lounge_requests (user_id, year, month, product_id, product_name, took_stock, custom_request,
            dosage_request, split_request, split_details, status, note, requested_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '', $12, $12)
         ON CONFLICT (user_id, year, month) DO NOTHING RETURNING id",
        &values![
            member.id,
            new.month.year,
            new.month.number,
            new.product_id,
            new.product_name.as_str(),
            new.took_stock,
            new.custom.as_str(),
            new.dosage.as_str(),
            new.split.is_some(),
            new.split.as_deref().unwrap_or_default(),
            RequestStatus::Requested.as_str(),
            now
        ],
        |row| row.get(0),
    )?)
}

pub fn list(tx: &mut Tx<'_>, _: &Admin, query: &OfficeQuery, limit: u32) -> Result<Vec<OfficeRequest>> {
    let before = query.before.unwrap_or(i64::MAX);
    let mut values = values![before, i64::from(limit)].to_vec();
    let mut condition = "";
    if let Some(status) = query.status {
        condition = " AND r.status = $3";
        values.push(status.as_str().into());
    }
    let sql = format!("{REQUEST} WHERE r.id < $1{condition} ORDER BY r.id DESC LIMIT $2");
    let requests: Vec<(MonthlyRequest, Option<UserId>)> =
        tx.all(&sql, &values, |row| Ok((request(row)?, row.get::<Option<i64>>(12)?.map(UserId))))?;
    let accounts = identity::find_accounts(tx, requests.iter().filter_map(|(_, user)| *user))?;
    let named = requests.into_iter().map(|(request, user_id)| {
        let account = user_id.and_then(|user| accounts.get(&user));
        let username = account.map_or(DELETED_NAME, |account| &account.username).to_owned();
        OfficeRequest { request, user_id, username }
    });
    Ok(named.collect())
}

/// How many wait to be decided on or to be shipped.
pub fn count_open(tx: &mut Tx<'_>, _: &Admin) -> Result<i64> {
    let open = tx.one(
        "SELECT COUNT(*) FROM lounge_requests WHERE status IN ('requested', 'approved')",
        &values![],
        |row| row.get(0),
    )?;
    Ok(open.unwrap_or_default())
}

pub fn find(tx: &mut Tx<'_>, _: &Admin, id: i64) -> Result<Option<Found>> {
    Ok(tx.one(
        "SELECT id, product_id, product_name, took_stock, status FROM lounge_requests WHERE id = $1",
        &values![id],
        |row| {
            Ok(Found {
                id: row.get(0)?,
                product_id: row.get(1)?,
                product_name: row.get(2)?,
                took_stock: row.get(3)?,
                status: status(&row.get::<String>(4)?),
            })
        },
    )?)
}

/// Moves the request on, if it still is where it was found. Without a note the last one stays.
pub fn set_status(
    tx: &mut Tx<'_>,
    _: &Admin,
    found: &Found,
    next: RequestStatus,
    note: Option<&str>,
    now: Time,
) -> Result<bool> {
    let moved = tx.execute(
        "UPDATE lounge_requests SET status = $3, note = COALESCE($4, note), updated_at = $5
         WHERE id = $1 AND status = $2",
        &values![found.id, found.status.as_str(), next.as_str(), note, now],
    )?;
    Ok(moved > 0)
}

/// Whose request it is; none once the account is gone.
///
/// # Errors
/// When the database fails.
pub fn find_requester(tx: &mut Tx<'_>, id: i64) -> Result<Option<UserId>> {
    let user = tx.one("SELECT user_id FROM lounge_requests WHERE id = $1", &values![id], |row| {
        row.get::<Option<i64>>(0)
    })?;
    Ok(user.flatten().map(UserId))
}

/// What was given away stays written down without the person and their words. What waits for the shop still does: only
/// the shop knows whether the parcel is on its way.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    tx.execute(
        "UPDATE lounge_requests SET user_id = NULL, custom_request = '', dosage_request = '', split_details = '', note = ''
         WHERE user_id = $1",
        &values![erasure.user()],
    )?;
    Ok(())
}
