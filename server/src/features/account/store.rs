//! What the own rows of all features add up to.

use super::types::{Activity, ActivityKind, Favourite};
use crate::error::Result;
use crate::features::auth::describe_device;
use crate::features::orders::order_number;
use crate::guard::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use kontor_money::{Cents, Price};

/// The own rows, counted.
#[derive(Debug, Default)]
pub struct Counts {
    pub orders: i64,
    pub open_orders: i64,
    pub spent: Cents,
    pub wishlist: i64,
    pub reviews: i64,
}

pub fn count(tx: &mut Tx<'_>, member: &Member) -> Result<Counts> {
    let counts = tx.one(
        "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN payment_status = 'pending' THEN 1 ELSE 0 END), 0) AS BIGINT),
            CAST(COALESCE(SUM(CASE WHEN payment_status = 'paid' THEN total_cents ELSE 0 END), 0) AS BIGINT),
            (SELECT COUNT(*) FROM wishlist_items WHERE user_id = $1),
            (SELECT COUNT(*) FROM reviews_reviews WHERE user_id = $1)
         FROM orders_orders WHERE user_id = $1",
        &values![member.id],
        |row| {
            Ok(Counts {
                orders: row.get(0)?,
                open_orders: row.get(1)?,
                spent: Cents::new(row.get(2)?),
                wishlist: row.get(3)?,
                reviews: row.get(4)?,
            })
        },
    )?;
    Ok(counts.unwrap_or_default())
}

/// What was ordered most often, then what was wished last.
pub fn list_favourites(tx: &mut Tx<'_>, member: &Member, most: i64) -> Result<Vec<Favourite>> {
    Ok(tx.all(
        "SELECT p.id, p.name, p.image_url, p.price_cents, COALESCE(o.times, 0)
         FROM catalog_products p
            LEFT JOIN (SELECT i.product_id, COUNT(DISTINCT i.order_id) AS times
                FROM orders_items i JOIN orders_orders o ON o.id = i.order_id
                WHERE o.user_id = $1 AND o.payment_status IN ('pending', 'paid')
                GROUP BY i.product_id) o ON o.product_id = p.id
            LEFT JOIN wishlist_items w ON w.product_id = p.id AND w.user_id = $1
         WHERE o.times IS NOT NULL OR w.id IS NOT NULL
         ORDER BY COALESCE(o.times, 0) DESC, COALESCE(w.created_at, 0) DESC, p.id LIMIT $2",
        &values![member.id, most],
        |row| {
            Ok(Favourite {
                product_id: row.get(0)?,
                name: row.get(1)?,
                image_url: row.get(2)?,
                price: Price(Cents::new(row.get(3)?)),
                times: row.get(4)?,
            })
        },
    )?)
}

/// The last of what the member did: each part at most `most`, together newest first.
pub fn list_activity(tx: &mut Tx<'_>, member: &Member, most: i64) -> Result<Vec<Activity>> {
    let parts = [
        (
            ActivityKind::OrderPlaced,
            "SELECT created_at, id, CAST(NULL AS BIGINT) FROM orders_orders WHERE user_id = $1",
        ),
        (
            ActivityKind::OrderPaid,
            "SELECT settled_at, id, CAST(NULL AS BIGINT) FROM orders_orders WHERE user_id = $1 AND payment_status = 'paid'",
        ),
        (
            ActivityKind::Review,
            "SELECT COALESCE(r.updated_at, r.created_at), p.name, p.id
             FROM reviews_reviews r JOIN catalog_products p ON p.id = r.product_id WHERE r.user_id = $1",
        ),
        (
            ActivityKind::Wish,
            "SELECT w.created_at, p.name, p.id
             FROM wishlist_items w JOIN catalog_products p ON p.id = w.product_id WHERE w.user_id = $1",
        ),
        (
            ActivityKind::Reaction,
            "SELECT r.created_at, r.emoji || ' ' || p.name, p.id
             FROM reactions_products r JOIN catalog_products p ON p.id = r.product_id WHERE r.user_id = $1",
        ),
        (
            ActivityKind::Login,
            "SELECT created_at, user_agent, CAST(NULL AS BIGINT) FROM auth_sessions WHERE user_id = $1",
        ),
    ];
    let mut activity = Vec::new();
    for (kind, sql) in parts {
        let sql = format!("{sql} ORDER BY 1 DESC LIMIT $2");
        activity.extend(tx.all(&sql, &values![member.id, most], |row| {
            let (at, title, product) = (Time(row.get(0)?), row.get::<String>(1)?, row.get::<Option<i64>>(2)?);
            Ok(shown(kind, at, title, product))
        })?);
    }
    activity.sort_by_key(|entry| std::cmp::Reverse(entry.at));
    activity.truncate(usize::try_from(most).unwrap_or_default());
    Ok(activity)
}

fn shown(kind: ActivityKind, at: Time, text: String, product: Option<i64>) -> Activity {
    let (title, href) = match kind {
        ActivityKind::OrderPlaced | ActivityKind::OrderPaid => {
            (order_number(&text), Some("/orders".to_owned()))
        }
        ActivityKind::Login => (describe_device(&text), None),
        _ => (text, product.map(|id| format!("/product/{id}"))),
    };
    Activity { kind, at, title, href }
}
