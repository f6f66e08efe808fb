//! Who a route is for. Published in the OpenAPI document as `x-audience`.

use crate::words::written;
use strum::IntoStaticStr;

#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Audience {
    /// Everybody; the handler may take [`super::Visitor`].
    Public,
    /// Anyone with a valid session, even before approval.
    SignedIn,
    /// Approved, neither banned nor timed out.
    Member,
    /// Premium members, and admins, who may enter every premium area.
    Premium,
    /// Moderators of the chat, and admins.
    Moderator,
    /// The role admin; the owner has it.
    Admin,
    /// The account number 1.
    Owner,
}

written!(Audience);
