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
use kontor_db::Tx;
use kontor_money::{Amount, Cents};

/// Open orders in one answer: a person looks among them for the one that a booking is for.
const SHOWN: usize = 1_000;
/// Orders whose money is read at once.
const AT_ONCE: usize = 500;
/// § 357 Abs. 1 BGB: fourteen days at the latest.
const GIVE_BACK_WITHIN: i64 = 14 * DAY;

pub async fn read(app: &App, admin: Admin) -> Result<Money> {
    let now = app.clock.now();
    let (last, this) = months(now, &app.zone);
    app.db
        .read(move |tx| {
            let open = open_orders(tx, &admin)?;
            let missing: i64 = open.iter().map(|(_, missing)| missing.get()).sum();
            let under_way = payments::orders_under_way(tx, now)?;
            let (in_this, back_this) = payments::sums_between(tx, this, now.plus(1))?;
            let (in_last, back_last) = payments::sums_between(tx, last, this)?;
            let owed = orders::list_owed(tx, &admin, i64::MAX)?;
            let owed_sum: i64 = owed.iter().map(|owed| owed.cents.get()).sum();
            let net = |came: Cents, back: Cents| Amount(Cents::new(came.get() - back.get()));
            Ok(Money {
                open: MoneySum {
                    count: i64::try_from(open.len()).unwrap_or(i64::MAX),
                    amount: Amount(Cents::new(missing)),
                },
                open_orders: open
                    .into_iter()
                    .take(SHOWN)
                    .map(|(order, missing)| OpenOrder {
                        number: order_number(&order.id),
                        is_under_way: under_way.contains(&order.id),
                        order_id: order.id,
                        customer_name: order.customer_name,
                        payment_method: order.payment_method,
                        amount: Amount(missing),
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
                    .take(SHOWN)
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

/// Orders that wait for their payment, with what of it is missing.
fn open_orders(tx: &mut Tx<'_>, admin: &Admin) -> Result<Vec<(orders::Open, Cents)>> {
    let mut listed = Vec::new();
    for part in orders::list_open(tx, admin)?.chunks(AT_ONCE) {
        let ids: Vec<String> = part.iter().map(|order| order.id.clone()).collect();
        let kept = payments::kept_of_orders(tx, &ids)?;
        listed.extend(part.iter().map(|order| {
            let kept = kept.get(&order.id).map_or(0, |kept| kept.get());
            (order.clone(), Cents::new((order.total.get() - kept).max(0)))
        }));
    }
    Ok(listed)
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
