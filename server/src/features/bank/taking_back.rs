//! Taking back that a booking was assigned to an order. Nothing is deleted: a correcting entry stands next to the first one, and the
//! booking remembers both. It waits for a decision again.

use super::events::{BankEvent, TakenBackBooking};
use super::store::assignments;
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::catalog;
use crate::features::orders::{self, Without, order_number};
use crate::features::payments::{self, Entry, Subject, Sum, Way};
use crate::http::Done;
use crate::identity::Owner;
use crate::text;
use kontor_money::{Amount, Cents};

/// # Errors
/// [`ErrorCode::BookingOpen`] when it is assigned to no order, [`ErrorCode::BookingGivenBack`] when some of its money went back to the
/// customer or is on its way.
pub async fn take_back(app: &App, owner: Owner, id: i64) -> Result<Done> {
    let (shop, now) = (app.clone(), app.clock.now());
    let (order_id, without) = app
        .db
        .write(move |tx| {
            let (stored, order_id) = assignments::find_settled(tx, &owner, id)?;
            assignments::reopen_row(tx, &owner, id)?;
            let booked = assignments::external_id(&stored.row, assignments::end_assignment(tx, id, now)?);
            let cents = stored.row.cents;
            let left = payments::kept_of_order(tx, &order_id)?.get() - cents;
            let waiting = orders::waiting_refunds(tx, &order_id)?;
            if left < waiting.get() || orders::went_back_of(tx, &order_id, Cents::new(cents), waiting)? {
                return Err(ErrorCode::BookingGivenBack.into());
            }
            let entry = Entry {
                subject: Subject::Order(&order_id),
                way: Way::Bank,
                external_id: &format!("{booked} back"),
                sum: Sum::euro(-cents),
                at: now,
            };
            payments::correct(tx, &entry)?;
            let without = orders::money_taken_back(&shop, tx, &owner, &order_id, now)?;
            let what = BankEvent::TakenBack { after: TakenBackBooking { amount: Amount(Cents::new(cents)) } };
            Event::new(&what, now, ("order", &order_id, &order_number(&order_id))).by(&owner).emit(tx)?;
            Ok::<_, Error>((order_id, without))
        })
        .await?;
    app.outbox.notify_one();
    catalog::touch(app);
    let number = order_number(&order_id);
    Ok(Done::new(match without {
        Without::Enough => format!("Zurückgenommen. {number} ist auch ohne diesen Eingang bezahlt."),
        Without::Waits => format!("Zurückgenommen. {number} wartet wieder auf die Zahlung."),
        Without::Short { missing } => {
            let missing = text::euro(missing);
            format!(
                "Zurückgenommen. {number} ist schon in Arbeit und bleibt bezahlt, obwohl {missing} fehlen."
            )
        }
        Without::Ended => "Zurückgenommen.".to_owned(),
    }))
}
