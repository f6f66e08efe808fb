//! Rows of reviews.

mod export;
mod reported;

pub use export::export_person;
pub use reported::{find_reported, list_there, put_back};

use super::types::{OpenReview, ProductReview, Review};
use crate::error::Result;
use crate::features::orders;
use crate::identity::{Account, DELETED_NAME, Erasure, Member, Role, UserId, Visitor};
use crate::time::Time;
use kontor_db::{Row, Tx, values};

/// A checked review.
#[derive(Debug, Clone)]
pub struct NewReview {
    pub rating: i64,
    pub comment: String,
}

/// No account has it.
const NOBODY: i64 = 0;

/// The number of who asks.
fn caller(visitor: &Visitor) -> i64 {
    visitor.0.as_ref().map_or(NOBODY, |member| member.id.0)
}

/// Reviews with their authors and products; `$1` is who asks.
fn reviews(rest: &str) -> String {
    let bought = orders::has_bought("r.user_id", "r.product_id");
    format!(
        "SELECT r.id, r.rating, r.comment, r.created_at, r.updated_at, u.username, u.role,
            COALESCE(u.premium_until, 0),
            CASE WHEN r.was_verified = TRUE OR {bought} THEN TRUE ELSE FALSE END,
            CASE WHEN r.user_id = $1 THEN TRUE ELSE FALSE END, p.id, p.name, p.image_url, u.id
         FROM reviews_reviews r JOIN catalog_products p ON p.id = r.product_id
            LEFT JOIN auth_users u ON u.id = r.user_id {rest}"
    )
}

/// The latest first; a replaced review counts as new.
const NEWEST: &str = "COALESCE(r.updated_at, r.created_at) DESC, r.id DESC";

fn review(row: &Row<'_>, now: Time) -> Result<Review, kontor_db::Error> {
    let user_role = match row.get::<Option<String>>(6)?.as_deref().and_then(Role::parse) {
        Some(Role::Admin) => Role::Admin,
        Some(Role::Premium) => Role::Premium,
        Some(Role::User) if row.get::<i64>(7)? > now.0 => Role::Premium,
        _ => Role::User,
    };
    Ok(Review {
        id: row.get(0)?,
        rating: row.get(1)?,
        comment: row.get(2)?,
        created_at: Time(row.get(3)?),
        updated_at: row.get::<Option<i64>>(4)?.map(Time),
        user_id: row.get::<Option<i64>>(13)?.map(UserId),
        username: row.get::<Option<String>>(5)?.unwrap_or_else(|| DELETED_NAME.to_owned()),
        user_role,
        is_verified_purchase: row.get(8)?,
        is_own: row.get(9)?,
    })
}

fn product_review(row: &Row<'_>, now: Time) -> Result<ProductReview, kontor_db::Error> {
    Ok(ProductReview {
        review: review(row, now)?,
        product_id: row.get(10)?,
        product_name: row.get(11)?,
        product_image_url: row.get(12)?,
    })
}

/// Reviews of a product, the own one first, then the newest.
pub fn list_of_product(
    tx: &mut Tx<'_>,
    visitor: &Visitor,
    product_id: i64,
    limit: i64,
    now: Time,
) -> Result<Vec<Review>> {
    let sql = reviews(&format!(
        "WHERE r.product_id = $2 ORDER BY CASE WHEN r.user_id = $1 THEN 0 ELSE 1 END, {NEWEST} LIMIT $3"
    ));
    Ok(tx.all(&sql, &values![caller(visitor), product_id, limit], |row| review(row, now))?)
}

/// The newest reviews of all products.
pub fn list_latest(tx: &mut Tx<'_>, visitor: &Visitor, limit: i64, now: Time) -> Result<Vec<ProductReview>> {
    let sql = reviews(&format!("WHERE p.state = 'live' ORDER BY {NEWEST} LIMIT $2"));
    Ok(tx.all(&sql, &values![caller(visitor), limit], |row| product_review(row, now))?)
}

/// All of the member's own reviews, newest first.
pub fn list_own(tx: &mut Tx<'_>, member: &Member, now: Time) -> Result<Vec<ProductReview>> {
    let sql = reviews(&format!("WHERE r.user_id = $1 ORDER BY {NEWEST}"));
    Ok(tx.all(&sql, &values![member.id], |row| product_review(row, now))?)
}

pub fn find_own(tx: &mut Tx<'_>, member: &Member, product_id: i64, now: Time) -> Result<Option<Review>> {
    let sql = reviews("WHERE r.user_id = $1 AND r.product_id = $2");
    Ok(tx.one(&sql, &values![member.id, product_id], |row| review(row, now))?)
}

/// What the member has bought and not reviewed, latest purchase first.
pub fn list_open(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<OpenReview>> {
    let mut open = Vec::new();
    for (product_id, purchased_at) in orders::list_purchases(tx, member)? {
        let product = tx.one(
            "SELECT p.name, p.image_url FROM catalog_products p WHERE p.id = $1 AND p.state = 'live'
             AND NOT EXISTS (SELECT 1 FROM reviews_reviews r WHERE r.product_id = p.id AND r.user_id = $2)",
            &values![product_id, member.id],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )?;
        open.extend(product.map(|(product_name, product_image_url)| OpenReview {
            product_id,
            product_name,
            product_image_url,
            purchased_at,
        }));
    }
    Ok(open)
}

/// Stores the member's review of the product in place of the one that may be there.
pub fn put(tx: &mut Tx<'_>, member: &Member, product_id: i64, new: &NewReview, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO reviews_reviews (product_id, user_id, rating, comment, was_verified, created_at)
         VALUES ($1, $2, $3, $4, FALSE, $5)
         ON CONFLICT (product_id, user_id) DO UPDATE SET rating = $3, comment = $4, updated_at = $5",
        &values![product_id, member.id, new.rating, new.comment.as_str(), now],
    )?;
    Ok(())
}

/// Whether there was one.
pub fn delete_own(tx: &mut Tx<'_>, member: &Member, product_id: i64) -> Result<bool> {
    let deleted = tx.execute(
        "DELETE FROM reviews_reviews WHERE product_id = $1 AND user_id = $2",
        &values![product_id, member.id],
    )?;
    Ok(deleted > 0)
}

/// What a removed review was.
pub struct Removed {
    pub created_at: Time,
    pub user_id: Option<i64>,
    pub product_id: i64,
    pub product_name: String,
    pub rating: i64,
    pub comment: String,
}

/// Removes a review by the word of an account that moderates.
pub fn delete(tx: &mut Tx<'_>, _: &Account, id: i64) -> Result<Option<Removed>> {
    let removed = tx.one(
        "SELECT r.user_id, r.product_id, p.name, r.rating, r.comment, r.created_at
         FROM reviews_reviews r JOIN catalog_products p ON p.id = r.product_id WHERE r.id = $1",
        &values![id],
        |row| {
            Ok(Removed {
                created_at: Time(row.get(5)?),
                user_id: row.get(0)?,
                product_id: row.get(1)?,
                product_name: row.get(2)?,
                rating: row.get(3)?,
                comment: row.get(4)?,
            })
        },
    )?;
    tx.execute("DELETE FROM reviews_reviews WHERE id = $1", &values![id])?;
    Ok(removed)
}

/// How many reviews a product has, and the sum of their stars.
pub fn sum_of(tx: &mut Tx<'_>, product_id: i64) -> Result<(i64, i64)> {
    let sums = tx.one(
        "SELECT COUNT(*), CAST(COALESCE(SUM(rating), 0) AS BIGINT) FROM reviews_reviews WHERE product_id = $1",
        &values![product_id],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    Ok(sums.unwrap_or_default())
}

/// Takes the author out of the reviews, which stay: their stars and words are about products. That a purchase stood
/// behind one is written down, because the orders lose their customer too.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let bought = orders::has_bought("reviews_reviews.user_id", "reviews_reviews.product_id");
    tx.execute(
        &format!("UPDATE reviews_reviews SET was_verified = TRUE WHERE user_id = $1 AND {bought}"),
        &values![erasure.user()],
    )?;
    tx.execute("UPDATE reviews_reviews SET user_id = NULL WHERE user_id = $1", &values![erasure.user()])?;
    Ok(())
}

/// A review of the demo shop.
#[derive(Debug, Clone)]
pub struct SeededReview {
    pub product_id: i64,
    pub user_id: UserId,
    pub rating: i64,
    pub comment: String,
    pub created_at: Time,
}

/// # Errors
/// When the database fails.
pub fn insert_seeded(tx: &mut Tx<'_>, review: &SeededReview) -> Result<()> {
    tx.execute(
        "INSERT INTO reviews_reviews (product_id, user_id, rating, comment, was_verified, created_at)
         VALUES ($1, $2, $3, $4, FALSE, $5)",
        &values![
            review.product_id,
            review.user_id,
            review.rating,
            review.comment.as_str(),
            review.created_at
        ],
    )?;
    Ok(())
}

/// How many reviews the member has written.
///
/// # Errors
/// When the database fails.
pub fn count_own(tx: &mut Tx<'_>, member: &Member) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM reviews_reviews WHERE user_id = $1";
    Ok(tx.one(sql, &values![member.id], |row| row.get(0))?.unwrap_or_default())
}

/// The member's latest reviews: their time, and the product's name and number.
///
/// # Errors
/// When the database fails.
pub fn list_own_latest(tx: &mut Tx<'_>, member: &Member, most: i64) -> Result<Vec<(Time, String, i64)>> {
    Ok(tx.all(
        "SELECT COALESCE(r.updated_at, r.created_at), p.name, p.id
             FROM reviews_reviews r JOIN catalog_products p ON p.id = r.product_id WHERE r.user_id = $1 ORDER BY 1 DESC LIMIT $2",
        &values![member.id, most],
        |row| Ok((Time(row.get(0)?), row.get(1)?, row.get(2)?)),
    )?)
}
