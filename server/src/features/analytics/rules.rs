//! The figures, counted by the features whose rows they are.

use super::ranges::{self, Days, change};
use super::recent::{Recent, State};
use super::types::{AdminStats, Analytics, CategoryStat, DayStat, Range, TopProduct};
use crate::app::App;
use crate::error::Result;
use crate::features::orders::{CategorySales, ProductSales, Span};
use crate::features::{auth, catalog, orders};
use crate::identity::Admin;
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::Amount;

/// The longest list of top products.
const TOP: i64 = 5;
/// Where sales of deleted products count.
const OTHER: (&str, &str) = ("sonstige", "Sonstige");

pub async fn stats(app: &App, admin: Admin) -> Result<AdminStats> {
    let now = app.clock.now();
    app.db
        .read(move |tx| -> Result<_> {
            let people = auth::count_accounts(tx, &admin, now)?;
            let (total_products, premium_products) = catalog::count_products(tx)?;
            let orders = orders::figures(tx, &admin)?;
            Ok(AdminStats {
                success: true,
                total_users: people.total,
                pending_users: people.pending,
                active_users: people.active,
                banned_users: people.banned,
                total_products,
                premium_products,
                total_orders: orders.total,
                pending_orders: orders.pending,
                completed_orders: orders.paid,
                total_revenue: Amount(orders.revenue),
            })
        })
        .await
}

pub async fn analytics(app: &App, admin: Admin, range: Range) -> Result<Analytics> {
    let days = ranges::days(range, app.clock.now(), &app.zone)?;
    let kept = app.clone();
    app.db
        .read(move |tx| -> Result<_> {
            let state = State::read(tx, &admin, days.whole)?;
            if let Some(known) = kept.state::<Recent>().get(range, &state) {
                return Ok(known);
            }
            let analytics = compute(tx, &admin, range, &days)?;
            kept.state::<Recent>().put(range, state, analytics.clone());
            Ok(analytics)
        })
        .await
}

fn compute(tx: &mut Tx<'_>, admin: &Admin, range: Range, days: &Days) -> Result<Analytics> {
    let (now, before) = (orders::sales(tx, admin, days.whole)?, orders::sales(tx, admin, days.before)?);
    let spans: Vec<_> = days.each.iter().map(|(_, span)| *span).collect();
    let series = orders::sales_in_each(tx, admin, &spans)?;
    let categories = orders::sales_by_category(tx, admin, days.whole)?;
    let top = orders::best_sellers(tx, admin, days.whole, TOP)?;
    let (total_products, _) = catalog::count_products(tx)?;
    let approvals = auth::list_approvals(tx, admin, days.before.0, days.whole.1)?;
    let joined = |Span(from, until): Span| {
        let up_to = |end: Time| approvals.partition_point(|at| at.0 < end.0);
        i64::try_from(up_to(until) - up_to(from)).unwrap_or(i64::MAX)
    };
    Ok(Analytics {
        range,
        total_revenue: Amount(now.revenue),
        revenue_change: change(now.revenue.get(), before.revenue.get()),
        total_orders: now.orders,
        orders_change: change(now.orders, before.orders),
        total_customers: now.customers,
        customers_change: change(now.customers, before.customers),
        new_members: joined(days.whole),
        new_members_change: change(joined(days.whole), joined(days.before)),
        total_products,
        category_stats: categories.into_iter().map(category).collect(),
        top_products: top.into_iter().map(product).collect(),
        series: (days.each.iter().zip(series))
            .map(|((date, span), (revenue, orders))| DayStat {
                date: date.to_string(),
                revenue: Amount(revenue),
                orders,
                new_members: joined(*span),
            })
            .collect(),
    })
}

fn category(sales: CategorySales) -> CategoryStat {
    let (category, name) = sales.category.unwrap_or_else(|| (OTHER.0.to_owned(), OTHER.1.to_owned()));
    CategoryStat { category, name, revenue: Amount(sales.revenue), orders: sales.orders }
}

fn product(sales: ProductSales) -> TopProduct {
    TopProduct {
        id: sales.product_id,
        name: sales.name,
        category: sales.category.unwrap_or_else(|| OTHER.0.to_owned()),
        average_rating: sales
            .rating_hundredths
            .map(|hundredths| f64::from(i32::try_from(hundredths).unwrap_or(0)) / 100.0),
        revenue: Amount(sales.revenue),
        total_sold: sales.sold,
    }
}
