//! What is to go back, and by when.

use super::rules;
use super::store;
use super::types::{RefundDeadline, RefundWork};
use crate::app::App;
use crate::error::Result;
use crate::features::orders::order_number;
use crate::features::payments;
use crate::features::revocations;
use crate::identity::Admin;
use crate::time::DAY;
use kontor_money::{Amount, Cents};

/// § 357 Abs. 1 BGB: fourteen days after the withdrawal was received.
const GIVE_BACK_WITHIN: i64 = 14 * DAY;
/// More come into view as those before them are done.
const SHOWN: i64 = 100;

pub async fn read(app: &App, admin: Admin) -> Result<RefundWork> {
    app.db
        .read(move |tx| {
            let refunds = store::list_work(tx, &admin, SHOWN)?;
            let refunds = rules::shown(tx, &admin, refunds)?;
            let mut deadlines = Vec::new();
            for open in revocations::list_open_orders(tx, &admin)? {
                let kept = payments::kept_of_order(tx, &open.order_id)?;
                if kept > Cents::ZERO {
                    deadlines.push(RefundDeadline {
                        order_number: order_number(&open.order_id),
                        order_id: open.order_id,
                        revocation: open.number,
                        kept_amount: Amount(kept),
                        received_at: open.received_at,
                        due_at: open.received_at.plus(GIVE_BACK_WITHIN),
                    });
                }
            }
            Ok(RefundWork { refunds, deadlines })
        })
        .await
}
