//! Where the shop's money is: what customers have still to pay, what came in, what no one has assigned yet, and what is to go back.

use super::store;
use super::types::{Money, MoneySum, OpenOrder, OwedOrder};
use crate::app::App;
use crate::error::Result;
use crate::features::orders::{self, order_number};
use crate::features::payments;
use crate::identity::Admin;
use crate::time::{DAY, Time};
use jiff::tz::TimeZone;
use kontor_money::{Amount, Cents};

/// Orders that the page shows of each list.
const SHOWN: i64 = 50;
/// § 357 Abs. 1 BGB: fourteen days at the latest.
const GIVE_BACK_WITHIN: i64 = 14 * DAY;

pub async fn read(app: &App, admin: Admin) -> Result<Money> {
    let now = app.clock.now();
    let (last, this) = months(now, &app.zone);
    app.db
        .read(move |tx| {
            let (count, amount) = orders::sum_open(tx, &admin)?;
            let open_orders = orders::list_open(tx, &admin, SHOWN)?;
            let under_way = payments::orders_under_way(tx, now)?;
            let (in_this, back_this) = payments::sums_between(tx, this, now.plus(1))?;
            let (in_last, back_last) = payments::sums_between(tx, last, this)?;
            let owed = orders::list_owed(tx, &admin, i64::MAX)?;
            let owed_sum: i64 = owed.iter().map(|owed| owed.cents.get()).sum();
            let net = |came: Cents, back: Cents| Amount(Cents::new(came.get() - back.get()));
            Ok(Money {
                open: MoneySum { count, amount: Amount(amount) },
                open_orders: open_orders
                    .into_iter()
                    .map(|order| OpenOrder {
                        number: order_number(&order.id),
                        is_under_way: under_way.contains(&order.id),
                        order_id: order.id,
                        customer_name: order.customer_name,
                        payment_method: order.payment_method,
                        amount: Amount(order.total),
                        created_at: order.created_at,
                    })
                    .collect(),
                received_this_month: net(in_this, back_this),
                received_last_month: net(in_last, back_last),
                unmatched: store::sum_open(tx, &admin)?,
                owed: MoneySum {
                    count: i64::try_from(owed.len()).unwrap_or(i64::MAX),
                    amount: Amount(Cents::new(owed_sum)),
                },
                owed_orders: owed
                    .into_iter()
                    .take(usize::try_from(SHOWN).unwrap_or_default())
                    .map(|owed| OwedOrder {
                        number: order_number(&owed.order_id),
                        order_id: owed.order_id,
                        customer_name: owed.customer_name,
                        amount: Amount(owed.cents),
                        since: owed.since,
                        due_at: owed.since.plus(GIVE_BACK_WITHIN),
                    })
                    .collect(),
                read_at: store::find_read_at(tx, &admin)?,
                rules: store::find_rules(tx)?,
            })
        })
        .await
}

/// When the last month and this one began, in the shop's time zone.
fn months(now: Time, zone: &TimeZone) -> (Time, Time) {
    let first = now.date(zone).first_of_month();
    let start = |day: jiff::civil::Date| {
        day.to_zoned(zone.clone()).map_or(now, |moment| Time(moment.timestamp().as_millisecond()))
    };
    let last = first.yesterday().map_or(first, |day| day.first_of_month());
    (start(last), start(first))
}
