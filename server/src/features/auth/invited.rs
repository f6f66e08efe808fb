//! Registrations by invitation. The feature that has the invitations is above this one and is asked through a hook.

use super::events::UserEvent;
use crate::app;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::identity::{Account, UserId};
use crate::time::{Here, Time};
use kontor_db::Tx;

/// Takes a use of the invitation with a secret, or says why there is none; and remembers who came by it. Handed over at the start.
pub struct Invitations {
    pub take: fn(&mut Tx<'_>, secret: &str, here: Here<'_>) -> Result<Result<Invited, ErrorCode>>,
    pub note: fn(&mut Tx<'_>, &Invited, UserId, username: &str, now: Time) -> Result<()>,
}

/// A use that was taken.
#[derive(Debug, Clone)]
pub struct Invited {
    pub invitation: i64,
    /// Whether who comes by it needs no approval.
    pub approves: bool,
    /// Who made it.
    pub by: Box<Account>,
}

/// How a person comes to register.
#[derive(Debug)]
pub enum Coming {
    Alone,
    Invited(Invited),
    /// With an invitation that is of no use, which keeps no one from registering.
    InVain(ErrorCode),
}

impl Coming {
    /// # Errors
    /// When the database fails.
    pub fn with(tx: &mut Tx<'_>, secret: Option<&str>, here: Here<'_>) -> Result<Self> {
        let Some(secret) = secret.filter(|secret| !secret.is_empty()) else { return Ok(Self::Alone) };
        let Invitations { take, .. } = app::hook(tx)?;
        Ok(take(tx, secret, here)?.map_or_else(Self::InVain, Self::Invited))
    }

    pub const fn is_approved(&self) -> bool {
        matches!(self, Self::Invited(Invited { approves: true, .. }))
    }

    /// The account is there.
    ///
    /// # Errors
    /// When the database fails.
    pub fn note(&self, tx: &mut Tx<'_>, user: UserId, username: &str, now: Time) -> Result<()> {
        let Self::Invited(invited) = self else { return Ok(()) };
        let Invitations { note, .. } = app::hook(tx)?;
        note(tx, invited, user, username, now)?;
        if invited.approves {
            Event::new(&UserEvent::Approved, now, ("user", user, username)).by(&invited.by).emit(tx)?;
        }
        Ok(())
    }

    /// What the newcomer is told.
    pub fn sentence(&self) -> String {
        const WAITS: &str = "Ihr Konto wurde erstellt und wartet auf Freischaltung.";
        match self {
            Self::Alone => WAITS.to_owned(),
            Self::Invited(Invited { approves: true, .. }) => {
                "Ihr Konto wurde erstellt und ist freigeschaltet. Willkommen!".to_owned()
            }
            Self::Invited(_) => format!("{WAITS} Ihre Einladung ist vermerkt."),
            Self::InVain(code) => format!("{WAITS} {}", Error::new(*code).message()),
        }
    }
}
