//! What sales add up to: sums over orders and their items, in whole cents; for admins.
//!
//! Revenue is always that of paid orders (D6), by the moment at which they were placed.

use crate::error::Result;
use crate::identity::Admin;
use crate::time::Time;
use kontor_db::{Tx, Value, values};
use kontor_money::Cents;

/// From its first moment up to and without the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span(pub Time, pub Time);

#[derive(Debug, Default)]
pub struct Sales {
    pub revenue: Cents,
    /// Orders that were placed, whatever became of them.
    pub orders: i64,
    /// Different accounts that placed them; guests count by their name.
    pub customers: i64,
}

/// Accounts are looked up one by one: cheaper than telling all orders' accounts apart.
pub fn sales(tx: &mut Tx<'_>, _: &Admin, span: Span) -> Result<Sales> {
    let sales = tx.one(
        "SELECT CAST(COALESCE(SUM(CASE WHEN payment_status = 'paid' THEN total_cents ELSE 0 END), 0) AS BIGINT), COUNT(*),
            (SELECT COUNT(*) FROM auth_users u WHERE EXISTS (SELECT 1 FROM orders_orders o
                WHERE o.user_id = u.id AND o.created_at >= $1 AND o.created_at < $2))
            + (SELECT COUNT(DISTINCT o.customer_key) FROM orders_orders o
                WHERE o.user_id IS NULL AND o.created_at >= $1 AND o.created_at < $2)
         FROM orders_orders WHERE created_at >= $1 AND created_at < $2",
        &values![span.0, span.1],
        |row| Ok(Sales { revenue: Cents::new(row.get(0)?), orders: row.get(1)?, customers: row.get(2)? }),
    )?;
    Ok(sales.unwrap_or_default())
}

/// How many orders belong to an account that is still there.
pub fn count_with_account(tx: &mut Tx<'_>, _: &Admin) -> Result<i64> {
    let count = tx.one("SELECT COUNT(user_id) FROM orders_orders", &[], |row| row.get(0))?;
    Ok(count.unwrap_or_default())
}

/// Revenue and orders placed in each of the spans, in their order.
pub fn sales_in_each(tx: &mut Tx<'_>, _: &Admin, spans: &[Span]) -> Result<Vec<(Cents, i64)>> {
    let rows: Vec<String> = (0..spans.len())
        .map(|place| format!("(CAST(${} AS BIGINT), CAST(${} AS BIGINT))", place * 2 + 1, place * 2 + 2))
        .collect();
    let bounds: Vec<Value> = spans.iter().flat_map(|span| values![span.0, span.1]).collect();
    let sql = format!(
        "WITH spans (starts, ends) AS (VALUES {})
         SELECT CAST(COALESCE(SUM(CASE WHEN o.payment_status = 'paid' THEN o.total_cents ELSE 0 END), 0) AS BIGINT), COUNT(o.created_at)
         FROM spans s LEFT JOIN orders_orders o ON o.created_at >= s.starts AND o.created_at < s.ends
         GROUP BY s.starts ORDER BY s.starts",
        rows.join(", ")
    );
    Ok(tx.all(&sql, &bounds, |row| Ok((Cents::new(row.get(0)?), row.get(1)?)))?)
}

/// What one category brought.
pub struct CategorySales {
    /// Slug and name; none for products that are deleted: an item remembers its name and price, not its category.
    pub category: Option<(String, String)>,
    pub revenue: Cents,
    /// Paid orders with something of it.
    pub orders: i64,
}

/// Every category of the catalogue, the strongest first, and the deleted products' part where there is one.
///
/// `CROSS JOIN`, because SQLite then begins with the orders of the span instead of with all items.
pub fn sales_by_category(tx: &mut Tx<'_>, _: &Admin, span: Span) -> Result<Vec<CategorySales>> {
    Ok(tx.all(
        "WITH sold AS (
            SELECT p.category_id, CAST(SUM(i.quantity * i.unit_price_cents - i.discount_cents) AS BIGINT) AS revenue,
                COUNT(DISTINCT i.order_id) AS orders
            FROM orders_orders o CROSS JOIN orders_items i LEFT JOIN catalog_products p ON p.id = i.product_id
            WHERE i.order_id = o.id AND o.payment_status = 'paid' AND o.created_at >= $1 AND o.created_at < $2
            GROUP BY p.category_id)
         SELECT slug, name, revenue, orders FROM (
            SELECT c.slug, c.name, c.position, COALESCE(s.revenue, 0) AS revenue, COALESCE(s.orders, 0) AS orders
            FROM catalog_categories c LEFT JOIN sold s ON s.category_id = c.id
            UNION ALL
            SELECT NULL, NULL, 1000000, revenue, orders FROM sold WHERE category_id IS NULL) AS parts
         ORDER BY revenue DESC, position",
        &values![span.0, span.1],
        |row| {
            Ok(CategorySales {
                category: row.get::<Option<String>>(0)?.zip(row.get(1)?),
                revenue: Cents::new(row.get(2)?),
                orders: row.get(3)?,
            })
        },
    )?)
}

/// What one product brought.
pub struct ProductSales {
    /// None once it is deleted.
    pub product_id: Option<i64>,
    pub name: String,
    /// Slug.
    pub category: Option<String>,
    pub rating_hundredths: Option<i64>,
    pub revenue: Cents,
    pub sold: i64,
}

/// The products that brought most. Names are looked up after the sums, and the deleted products, which have only their
/// names, are summed apart: so the sums need nothing but an index.
pub fn best_sellers(tx: &mut Tx<'_>, _: &Admin, span: Span, most: i64) -> Result<Vec<ProductSales>> {
    Ok(tx.all(
        "SELECT t.product_id, p.name, c.slug, p.average_rating_hundredths, t.cents AS cents, t.sold AS sold, t.first AS first
         FROM (SELECT i.product_id, CAST(SUM(i.quantity * i.unit_price_cents - i.discount_cents) AS BIGINT) AS cents,
                CAST(SUM(i.quantity) AS BIGINT) AS sold, MIN(i.id) AS first
            FROM orders_orders o CROSS JOIN orders_items i
            WHERE i.order_id = o.id AND i.product_id IS NOT NULL
                AND o.payment_status = 'paid' AND o.created_at >= $1 AND o.created_at < $2
            GROUP BY i.product_id) t
            JOIN catalog_products p ON p.id = t.product_id JOIN catalog_categories c ON c.id = p.category_id
         UNION ALL
         SELECT NULL, i.product_name, NULL, NULL, CAST(SUM(i.quantity * i.unit_price_cents - i.discount_cents) AS BIGINT),
            CAST(SUM(i.quantity) AS BIGINT), MIN(i.id)
         FROM orders_items i JOIN orders_orders o ON o.id = i.order_id
         WHERE i.product_id IS NULL AND i.is_deposit = FALSE AND o.payment_status = 'paid' AND o.created_at >= $1 AND o.created_at < $2
         GROUP BY i.product_name
         ORDER BY cents DESC, sold DESC, first LIMIT $3",
        &values![span.0, span.1, most],
        |row| {
            Ok(ProductSales {
                product_id: row.get(0)?,
                name: row.get(1)?,
                category: row.get(2)?,
                rating_hundredths: row.get(3)?,
                revenue: Cents::new(row.get(4)?),
                sold: row.get(5)?,
            })
        },
    )?)
}
