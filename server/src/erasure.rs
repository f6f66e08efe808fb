//! The right to forget a person: an admin's over anybody, everybody's over oneself. Erasers take it as their proof.

use crate::features::auth::UserId;
use crate::guard::{Admin, Member};

/// Whose data is to be erased, by somebody who may.
#[derive(Debug)]
pub struct Erasure(UserId);

impl Erasure {
    /// An admin forgets somebody.
    pub fn by_admin(_: &Admin, user: UserId) -> Self {
        Self(user)
    }

    /// Somebody leaves.
    pub fn own(member: &Member) -> Self {
        Self(member.id)
    }

    pub fn user(&self) -> UserId {
        self.0
    }
}
