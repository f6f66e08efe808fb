//! Rows of orders and their items.

pub mod charges;
pub mod contacts;
pub mod holds;
mod insight;
mod invoicing;
mod items;
pub mod letters;
pub mod money;
pub mod old;
mod own;
pub mod person;
pub mod pick_ups;
mod purchases;
mod receipts;
mod sold;

pub use insight::{
    CategorySales, ProductSales, Sales, Span, best_sellers, count_with_account, sales, sales_by_category,
    sales_in_each,
};
pub use invoicing::{InvoicedOrder, InvoicedTax, find_invoiced};
use items::items_of;
pub use items::list_items;
pub use own::{
    OwnFigures, OwnOrder, count_own, find_own, list_ordered, list_own, list_own_items, list_paid, list_placed,
};
pub use person::erase_person;
pub use purchases::{
    find_customer, find_numbered, has_bought, has_ordered, is_all_excluded, list_buyers, list_purchases,
};
pub use receipts::{add_key, find_receipt, has_receipt};
pub use sold::{
    SoldItem, SoldOrder, is_own, is_paid, is_there, list_sold, list_sold_stock, list_taken_stock,
    set_cancelled,
};

use super::types::{
    FirstItem, Order, OrderQuery, OrderSort, OrderStatus, PaymentDetails, PaymentMethod, PaymentStatus,
};
use crate::error::{Error, Result};
use crate::features::catalog::{Coffee, NoWithdrawal, Offer, OrderedFacts};
use crate::identity::{Admin, Member, UserId};
use crate::text;
use crate::time::Time;
use kontor_db::{Row, Rows, Tx, Value, values};
use kontor_money::{Amount, Cents};

#[derive(Debug, Clone)]
pub struct NewOrder {
    pub id: String,
    pub user_id: Option<UserId>,
    pub customer_name: String,
    pub customer_phone: String,
    pub customer_notes: String,
    pub total: Cents,
    pub payment_method: PaymentMethod,
    pub payment_currency: Option<String>,
    pub payment_status: PaymentStatus,
    pub created_at: Time,
    pub expires_at: Time,
    pub settled_at: Option<Time>,
    /// Hash of the key in the receipt's link; none: the order has no such link.
    pub receipt_hash: Option<[u8; 32]>,
}

#[derive(Debug, Clone)]
pub struct NewItem {
    pub product_id: Option<i64>,
    pub variant_id: Option<i64>,
    pub product_name: String,
    pub quantity: i64,
    pub unit_price: Cents,
    pub list_price: Cents,
    /// A voucher's share of the whole line.
    pub discount: Cents,
    pub took_stock: bool,
    /// Rate of VAT; none for a small business.
    pub tax_hundredths: Option<i64>,
    pub coffee: Option<Coffee>,
    /// Charged with an article, and none itself.
    pub is_deposit: bool,
    pub facts: OrderedFacts,
}

impl NewItem {
    /// What was sold; none for a product that is deleted.
    pub fn offer(&self) -> Option<Offer> {
        Some(Offer { product_id: self.product_id?, variant_id: self.variant_id })
    }
}

pub fn insert_order(tx: &mut Tx<'_>, order: &NewOrder, items: &[NewItem]) -> Result<()> {
    tx.execute(
        "INSERT INTO orders_orders (id, user_id, customer_name, customer_phone, customer_notes, total_cents, status,
            payment_method, payment_currency, payment_status, created_at, expires_at, settled_at, customer_key,
            receipt_hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        &values![
            order.id.as_str(),
            order.user_id.map(|id| id.0),
            order.customer_name.as_str(),
            order.customer_phone.as_str(),
            order.customer_notes.as_str(),
            order.total.get(),
            order.payment_status.order_status().as_str(),
            order.payment_method.as_str(),
            order.payment_currency.as_deref(),
            order.payment_status.as_str(),
            order.created_at,
            order.expires_at,
            order.settled_at.map(|at| at.0),
            text::fold(&order.customer_name),
            order.receipt_hash.map(|hash| hash.to_vec())
        ],
    )?;
    let mut values = Vec::with_capacity(items.len() * ITEM_COLUMNS);
    for (position, item) in (0_i64..).zip(items) {
        let notes = &item.facts.notes;
        let notes = (!notes.is_empty()).then(|| serde_json::to_string(notes)).transpose();
        let row: [_; ITEM_COLUMNS] = values![
            order.id.as_str(),
            position,
            item.product_id,
            item.product_name.as_str(),
            item.quantity,
            item.unit_price.get(),
            item.list_price.get(),
            item.took_stock,
            item.tax_hundredths,
            item.coffee.map(|coffee| coffee.kind.as_str()),
            item.coffee.map(|coffee| coffee.grams),
            notes.map_err(Error::internal)?,
            item.facts.no_withdrawal.map(NoWithdrawal::as_str),
            item.variant_id,
            item.discount.get(),
            item.is_deposit
        ];
        values.extend(row);
    }
    tx.execute_rows(ITEMS, &values)?;
    Ok(())
}

const ITEM_COLUMNS: usize = 16;

const ITEMS: Rows<'_> = Rows {
    before: "INSERT INTO orders_items (order_id, position, product_id, product_name, quantity, unit_price_cents, list_price_cents,
        took_stock, tax_hundredths, coffee_kind, coffee_grams, notes, no_withdrawal, variant_id, discount_cents, is_deposit) VALUES",
    row: "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    after: "",
};

const ORDER: &str = "SELECT o.id, o.customer_name, o.customer_phone, o.total_cents, o.status, o.payment_method, o.payment_status,
    o.payment_currency, o.created_at, o.expires_at, o.settled_at,
    (SELECT CAST(COALESCE(SUM(i.quantity), 0) AS BIGINT) FROM orders_items i
        WHERE i.order_id = o.id AND i.is_deposit = FALSE), o.customer_notes, o.admin_note,
    (SELECT i.product_id FROM orders_items i WHERE i.order_id = o.id AND i.position = 0),
    (SELECT i.product_name FROM orders_items i WHERE i.order_id = o.id AND i.position = 0)
    FROM orders_orders o";

fn order(row: &Row<'_>) -> Result<Order, kontor_db::Error> {
    let unknown =
        |column: &str| kontor_db::Error::Column(format!("orders_orders.{column} holds an unknown word"));
    Ok(Order {
        id: row.get(0)?,
        customer_name: row.get(1)?,
        customer_phone: row.get(2)?,
        total_amount: Amount(Cents::new(row.get(3)?)),
        status: OrderStatus::parse(&row.get::<String>(4)?).ok_or_else(|| unknown("status"))?,
        payment_method: PaymentMethod::parse(&row.get::<String>(5)?)
            .ok_or_else(|| unknown("payment_method"))?,
        payment_status: PaymentStatus::parse(&row.get::<String>(6)?)
            .ok_or_else(|| unknown("payment_status"))?,
        payment_details: row.get::<Option<String>>(7)?.map(|currency| PaymentDetails { currency }),
        is_under_way: false,
        created_at: Time(row.get(8)?),
        expires_at: Time(row.get(9)?),
        settled_at: row.get::<Option<i64>>(10)?.map(Time),
        item_count: row.get(11)?,
        first_item: row
            .get::<Option<String>>(15)?
            .map(|product_name| -> Result<_, kontor_db::Error> {
                Ok(FirstItem { product_id: row.get(14)?, product_name })
            })
            .transpose()?,
    })
}

/// A `WHERE` clause that grows, with its parameters.
struct Filter {
    sql: String,
    values: Vec<Value>,
}

impl Filter {
    /// What the member may see: an admin everything, anybody else the own orders.
    fn visible_to(member: &Member) -> Self {
        let mut filter = Self { sql: " WHERE TRUE".to_owned(), values: Vec::new() };
        if !member.is_admin() {
            filter.and("o.user_id = ?", member.id.0);
        }
        filter
    }

    /// `?` is the value, as often as it occurs.
    fn and(&mut self, condition: &str, value: impl Into<Value>) {
        self.values.push(value.into());
        self.sql += &format!(" AND ({})", condition.replace('?', &format!("${}", self.values.len())));
    }
}

/// With fewer matches than this share of all orders, finding them costs less than walking an index until enough are met.
const FEW: i64 = 20;

/// One page of the orders that fit, and how many fit in all. `total` is how many the member may see.
pub fn list_orders(
    tx: &mut Tx<'_>,
    member: &Member,
    query: &OrderQuery,
    total: i64,
) -> Result<(Vec<Order>, i64)> {
    let mut filter = Filter::visible_to(member);
    if let Some(status) = query.status {
        filter.and("o.payment_status = ?", status.as_str());
    }
    if let Some(method) = query.payment_method {
        filter.and("o.payment_method = ?", method.as_str());
    }
    let search = query
        .search
        .as_deref()
        .map(|text| text::fold(text.trim().trim_start_matches('#')))
        .unwrap_or_default();
    if !search.is_empty() {
        let pattern = format!("%{}%", search.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"));
        filter.and(
            r"o.customer_key LIKE ? ESCAPE '\' OR o.id LIKE ? ESCAPE '\' OR o.customer_phone LIKE ? ESCAPE '\'",
            pattern,
        );
    }
    let matching =
        tx.one(&format!("SELECT COUNT(*) FROM orders_orders o{}", filter.sql), &filter.values, |row| {
            row.get::<i64>(0)
        })?;
    let matching = matching.unwrap_or_default();
    let by = order_by(query.sort.unwrap_or(OrderSort::Newest), matching < total / FEW);
    filter.values.extend([
        Value::Int(query.limit.map_or(i64::MAX, i64::from)),
        Value::Int(query.offset.map_or(0, i64::from)),
    ]);
    let places = filter.values.len();
    // The page is chosen by narrow rows; only its own orders are read in full, with their items.
    let sql = format!(
        "{ORDER} JOIN (SELECT o.id FROM orders_orders o{} ORDER BY {by} LIMIT ${} OFFSET ${places}) page ON page.id = o.id
         ORDER BY {by}",
        filter.sql,
        places - 1
    );
    Ok((tx.all(&sql, &filter.values, order)?, matching))
}

/// Without statistics a database cannot know that few orders fit, and would look for them along an index. Terms that no
/// index serves keep it from that.
const fn order_by(sort: OrderSort, few: bool) -> &'static str {
    match (sort, few) {
        (OrderSort::Newest, false) => "o.created_at DESC, o.id DESC",
        (OrderSort::Newest, true) => "o.created_at + 0 DESC, o.id DESC",
        (OrderSort::Oldest, false) => "o.created_at, o.id",
        (OrderSort::Oldest, true) => "o.created_at + 0, o.id",
        (OrderSort::Highest, _) => "o.total_cents DESC, o.id",
        (OrderSort::Lowest, _) => "o.total_cents, o.id",
        (OrderSort::Customer, false) => "o.customer_key, o.created_at DESC, o.id",
        (OrderSort::Customer, true) => "o.customer_key || '', o.created_at DESC, o.id",
    }
}

/// The order with the customer's notes and the shop's own.
pub fn find_order(tx: &mut Tx<'_>, member: &Member, id: &str) -> Result<Option<(Order, String, String)>> {
    let mut filter = Filter::visible_to(member);
    filter.and("o.id = ?", id);
    Ok(tx.one(&format!("{ORDER}{}", filter.sql), &filter.values, |row| {
        Ok((order(row)?, row.get(12)?, row.get(13)?))
    })?)
}

/// Writes the shop's note; answers whether there is such an order.
pub fn set_admin_note(tx: &mut Tx<'_>, _: &Admin, id: &str, note: &str) -> Result<bool> {
    Ok(tx.execute("UPDATE orders_orders SET admin_note = $2 WHERE id = $1", &values![id, note])? == 1)
}

/// Orders by payment status, and what the paid ones brought.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Figures {
    pub total: i64,
    pub pending: i64,
    pub paid: i64,
    pub failed: i64,
    pub expired: i64,
    pub revenue: Cents,
}

/// Counts of what the member may see.
pub fn count_by_payment(tx: &mut Tx<'_>, member: &Member) -> Result<Figures> {
    read_figures(tx, &Filter::visible_to(member))
}

/// Counts and revenue of all orders; for admins.
pub fn figures(tx: &mut Tx<'_>, _: &Admin) -> Result<Figures> {
    read_figures(tx, &Filter { sql: String::new(), values: Vec::new() })
}

/// One pass over an index, without sorting the rows into groups.
fn read_figures(tx: &mut Tx<'_>, filter: &Filter) -> Result<Figures> {
    let count =
        |status: PaymentStatus| format!("COUNT(CASE o.payment_status WHEN '{}' THEN 1 END)", status.as_str());
    let sql = format!(
        "SELECT COUNT(*), {}, {}, {}, {},
            CAST(COALESCE(SUM(CASE o.payment_status WHEN 'paid' THEN o.total_cents END), 0) AS BIGINT)
         FROM orders_orders o{}",
        count(PaymentStatus::Pending),
        count(PaymentStatus::Paid),
        count(PaymentStatus::Failed),
        count(PaymentStatus::Expired),
        filter.sql
    );
    let figures = tx.one(&sql, &filter.values, |row| {
        Ok(Figures {
            total: row.get(0)?,
            pending: row.get(1)?,
            paid: row.get(2)?,
            failed: row.get(3)?,
            expired: row.get(4)?,
            revenue: Cents::new(row.get(5)?),
        })
    })?;
    Ok(figures.unwrap_or_default())
}

/// How many orders an account has placed; for admins.
pub fn count_of(tx: &mut Tx<'_>, _: &Admin, user: UserId) -> Result<i64> {
    Ok(tx
        .one("SELECT COUNT(*) FROM orders_orders WHERE user_id = $1", &values![user], |row| row.get(0))?
        .unwrap_or_default())
}

/// What a decision found.
pub enum Settled {
    /// It was pending and is decided now.
    Now,
    /// It had been decided before.
    Before(PaymentStatus),
    /// There is no such order.
    Unknown,
}

/// Decides on a pending order; check and write are one statement.
pub fn settle(tx: &mut Tx<'_>, id: &str, status: PaymentStatus, now: Time) -> Result<Settled> {
    let settled = tx.execute(
        "UPDATE orders_orders SET payment_status = $2, status = $3, settled_at = $4 WHERE id = $1 AND payment_status = 'pending'",
        &values![id, status.as_str(), status.order_status().as_str(), now],
    )?;
    if settled == 1 {
        return Ok(Settled::Now);
    }
    let decided = tx.one("SELECT payment_status FROM orders_orders WHERE id = $1", &values![id], |row| {
        row.get::<String>(0)
    })?;
    Ok(decided.as_deref().and_then(PaymentStatus::parse).map_or(Settled::Unknown, Settled::Before))
}

/// Pending orders whose time is over, oldest first.
pub fn list_due(tx: &mut Tx<'_>, now: Time, limit: i64) -> Result<Vec<String>> {
    Ok(tx.all(
        "SELECT id FROM orders_orders WHERE payment_status = 'pending' AND expires_at <= $1 ORDER BY expires_at LIMIT $2",
        &values![now, limit],
        |row| row.get(0),
    )?)
}
