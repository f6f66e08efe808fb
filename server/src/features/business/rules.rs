//! Reading and changing the seller's details.

use super::events::BusinessEvent;
use super::types::{Business, BusinessRequest};
use super::{checks, store};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::events::Event;
use crate::identity::Owner;

pub async fn get(app: &App) -> Result<Business> {
    app.db.read(store::find).await
}

pub async fn save(app: &App, owner: Owner, request: BusinessRequest) -> Result<Business> {
    let after = checks::checked(request.details)?;
    let now = app.clock.now();
    let saved = app
        .db
        .write(move |tx| {
            let before = store::find(tx)?;
            // Saved twice, by a double click or after a lost answer.
            if before.details == after {
                return Ok(before);
            }
            if before.version != request.version || !store::save(tx, &owner, &after, request.version, now)? {
                return Err(ErrorCode::ChangedMeanwhile.into());
            }
            let what =
                BusinessEvent::Changed { before: Box::new(before.details), after: Box::new(after.clone()) };
            Event::new(&what, now, ("business", 1, "")).by(&owner).emit(tx)?;
            store::find(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(saved)
}
