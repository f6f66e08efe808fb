//! The right to forget a person: an admin's over anybody, everybody's over oneself. Erasers take it as their proof.
use super::account::UserId;
use super::guard::{Admin, Member};
use crate::app::hook;
use crate::error::Result;
use kontor_db::Tx;

/// Whose data is to be erased, authorized.
#[derive(Debug)]
pub struct Erasure(UserId);

impl Erasure {
    /// An admin deletes an account.
    pub fn by_admin(_: &Admin, user: UserId) -> Self {
        Self(user)
    }

    /// A member leaves.
    pub fn own(member: &Member) -> Self {
        Self(member.id)
    }

    pub fn user(&self) -> UserId {
        self.0
    }
}

/// Removes a person's data from one feature, in the transaction that deletes the account.
pub type Eraser = fn(&mut Tx<'_>, &Erasure) -> Result<()>;

/// Features that keep personal data outside the account's own rows; handed over at the start.
pub struct Erasers(pub &'static [Eraser]);

/// Removes a person's data from every feature.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let Erasers(erasers) = hook(tx)?;
    erasers.iter().try_for_each(|erase| erase(tx, erasure))
}
