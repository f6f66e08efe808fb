//! When an order arrives counts from its payment.

use super::store::charges;
use crate::app::App;
use crate::error::Result;
use crate::features::delivery;
use crate::time::{Here, Time};
use kontor_db::Tx;

/// Until it is paid the customer is shown when it arrives if that happens at once; now it is known.
pub fn count_from(app: &App, tx: &mut Tx<'_>, order_id: &str, paid_at: Time) -> Result<()> {
    let Some(counted) = charges::find_counted(tx, order_id)? else { return Ok(()) };
    let here = Here { now: paid_at, zone: &app.zone };
    match delivery::arrival_of(tx, counted.days, counted.cutoff_minute, here)? {
        Some(arrival) => charges::set_arrival(tx, order_id, arrival),
        None => Ok(()),
    }
}
