//! Ends a restriction that an objection has shown to be wrong.

use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::events::Event;
use crate::features::auth::{self, Standing, UserEvent};
use crate::features::moderation::{AfterCommit, Measure, Restored, Restorer, Restoring};
use crate::identity::{self, Role};
use kontor_db::Tx;

pub const RESTORER: Restorer = Restorer { measures: &[Measure::Timeout, Measure::Ban], restore };

fn restore(_: &App, tx: &mut Tx<'_>, restoring: &Restoring<'_>) -> Result<Restored> {
    let Restoring { by, decision, now } = *restoring;
    let gone = || Restored::nothing("Das Konto gibt es nicht mehr.");
    let Some(user) = decision.user else { return Ok(gone()) };
    let Some(mut account) = identity::find_account(tx, user)? else { return Ok(gone()) };
    if account.role_before_ban.unwrap_or(account.role) == Role::Admin && !by.is_owner() {
        return Err(ErrorCode::AdminProtected.into());
    }
    let before = Standing::of(&account);
    let is_timeout = decision.measure == Measure::Timeout;
    // Another decision may have followed, which this one says nothing about.
    let still_holds = if is_timeout {
        account.running_timeout(now).is_some() && account.timeout_until == decision.ends_at
    } else {
        account.role == Role::Banned
    };
    if !still_holds {
        return Ok(Restored::nothing("Sie galt schon nicht mehr."));
    }
    let effect = if is_timeout {
        account.timeout_until = None;
        account.timeout_reason = None;
        "Die Pause Ihres Kontos ist aufgehoben."
    } else {
        account.role = account.role_before_ban.take().unwrap_or(Role::User);
        account.ban_reason = None;
        "Die Sperre Ihres Kontos ist aufgehoben."
    };
    auth::save_moderation(tx, by, &account)?;
    let after = Standing::of(&account);
    let what = if is_timeout {
        UserEvent::TimeoutEnded { before, after }
    } else {
        UserEvent::Unbanned { before, after }
    };
    Event::new(&what, now, ("user", user, &account.username)).by(by).emit(tx)?;
    let after: AfterCommit = Box::new(move |app: &App| app.live().recheck(user));
    Ok(Restored { effect: effect.to_owned(), after: Some(after) })
}
