//! Who may enter which room, and who may write there: the one place where it is decided.

use super::super::types::{RoomKind, RoomWriters};
use super::store::doors::{self, StoredRoom};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::identity::{self, Account, Member};
use crate::time::Time;
use jiff::tz::TimeZone;
use kontor_db::Tx;
use std::sync::Arc;

/// What decides on entry to a room.
#[derive(Debug, Clone, Copy)]
pub struct Access {
    pub kind: RoomKind,
    /// Whether the account belongs to the room; asked of private rooms and of those with a list only.
    pub is_member: bool,
}

/// Whether the account may enter.
///
/// # Errors
/// 403 before approval and in a premium room without premium. A private room of others, and one whose list does not name the
/// account, is not there at all: 404. Admins enter every room that is not private.
pub fn may_enter(account: &Account, access: Access, now: Time) -> Result<()> {
    if !account.is_approved {
        return Err(ErrorCode::NotApproved.into());
    }
    match access.kind {
        RoomKind::Public => Ok(()),
        RoomKind::Premium if account.is_premium(now) || account.is_admin() => Ok(()),
        RoomKind::Premium => Err(ErrorCode::ChatPremiumOnly.into()),
        RoomKind::Listed if access.is_member || account.is_admin() => Ok(()),
        RoomKind::Private if access.is_member => Ok(()),
        RoomKind::Listed | RoomKind::Private => Err(ErrorCode::ChatRoomNotFound.into()),
    }
}

/// Whether an account that may enter may write too.
///
/// # Errors
/// 409 in a room that is closed, 403 where only the shop's own people write.
pub fn may_write(account: &Account, room: &StoredRoom) -> Result<()> {
    match room.writers {
        _ if !room.is_active => Err(ErrorCode::ChatRoomClosed.into()),
        RoomWriters::All => Ok(()),
        RoomWriters::Team if account.moderates() => Ok(()),
        RoomWriters::Team => Err(ErrorCode::ChatTeamOnly.into()),
    }
}

/// Whether an account that may enter may remove the messages of others, and decide on reports about them: admins everywhere,
/// moderators in every room that belongs to more than two.
pub fn may_moderate(account: &Account, room: &StoredRoom) -> bool {
    account.is_admin() || (account.is_moderator && room.kind != RoomKind::Private)
}

/// A member who asks, at the moment of asking.
#[derive(Debug, Clone)]
pub struct Asker {
    pub member: Member,
    zone: TimeZone,
    pub now: Time,
}

impl Asker {
    pub fn new(app: &App, member: &Member) -> Self {
        Self { member: member.clone(), zone: app.zone.clone(), now: app.clock.now() }
    }

    /// The account as it is now: a guard let it in some time ago, and a socket stays open for days.
    ///
    /// # Errors
    /// 401 when it is gone, 403 when it was locked out.
    pub fn account(&self, tx: &mut Tx<'_>) -> Result<Arc<Account>> {
        identity::still_there(tx, &self.member, &self.zone, self.now).map(Arc::new)
    }

    /// Lets the asker into a room.
    ///
    /// # Errors
    /// 404 when there is no such room, and as [`may_enter`].
    pub fn enter(&self, tx: &mut Tx<'_>, room_id: i64) -> Result<Entered> {
        let account = self.account(tx)?;
        let room = doors::find_room(tx, room_id)?.ok_or(ErrorCode::ChatRoomNotFound)?;
        Entered::check(tx, &account, room, self.now)
    }
}

/// A room that an account may enter: the proof that the store asks for.
#[derive(Debug)]
pub struct Entered {
    room: StoredRoom,
    /// Who was let in.
    pub account: Arc<Account>,
}

impl Entered {
    /// # Errors
    /// As [`may_enter`].
    pub fn check(tx: &mut Tx<'_>, account: &Arc<Account>, room: StoredRoom, now: Time) -> Result<Self> {
        let is_asked = matches!(room.kind, RoomKind::Private | RoomKind::Listed);
        let is_member = is_asked && doors::is_member(tx, room.id, account)?;
        may_enter(account, Access { kind: room.kind, is_member }, now)?;
        Ok(Self { room, account: account.clone() })
    }
}

impl std::ops::Deref for Entered {
    type Target = StoredRoom;

    fn deref(&self) -> &StoredRoom {
        &self.room
    }
}

/// Whether what was reported or waits in a room is for this account to decide. What came from a room that is gone is left to admins.
///
/// # Errors
/// When the database fails.
pub fn looks_after(tx: &mut Tx<'_>, account: &Arc<Account>, room_id: i64, now: Time) -> Result<bool> {
    if account.is_admin() {
        return Ok(true);
    }
    let Some(room) = doors::find_room(tx, room_id)? else { return Ok(false) };
    Ok(may_moderate(account, &room) && Entered::check(tx, account, room, now).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::{Role, UserId};
    use crate::time::DAY;

    fn account(role: Role, is_approved: bool, premium_until: Option<Time>) -> Account {
        Account {
            id: UserId(7),
            username: "jorge".into(),
            telegram_username: None,
            role,
            role_before_ban: None,
            ban_reason: None,
            is_approved,
            timeout_until: None,
            timeout_reason: None,
            premium_since: None,
            premium_until,
            registered_at: Time(0),
            last_login_at: None,
            last_active_at: None,
            is_moderator: false,
            lacks_factor: false,
        }
    }

    #[test]
    fn every_door_for_everybody() {
        let now = Time(10 * DAY);
        let asked = |account: &Account, kind, is_member| {
            may_enter(account, Access { kind, is_member }, now).map_err(|error| error.code()).err()
        };
        let premium = Some(ErrorCode::ChatPremiumOnly);
        let (running, over) = (Some(now.plus(1)), Some(now));
        for (who, general, lounge) in [
            (account(Role::User, true, None), None, premium),
            (account(Role::User, true, over), None, premium),
            (account(Role::User, true, running), None, None),
            (account(Role::Premium, true, None), None, None),
            (account(Role::Admin, true, None), None, None),
        ] {
            assert_eq!(asked(&who, RoomKind::Public, false), general, "{who:?}");
            assert_eq!(asked(&who, RoomKind::Premium, false), lounge, "{who:?}");
            assert_eq!(asked(&who, RoomKind::Private, true), None, "{who:?}");
            // Being an admin opens no private rooms.
            assert_eq!(asked(&who, RoomKind::Private, false), Some(ErrorCode::ChatRoomNotFound), "{who:?}");
            // Lists are the shop's own.
            let stranger = (!who.is_admin()).then_some(ErrorCode::ChatRoomNotFound);
            assert_eq!(asked(&who, RoomKind::Listed, false), stranger, "{who:?}");
            assert_eq!(asked(&who, RoomKind::Listed, true), None, "{who:?}");
        }
        for kind in [RoomKind::Public, RoomKind::Premium, RoomKind::Private, RoomKind::Listed] {
            let waiting = account(Role::Premium, false, running);
            assert_eq!(asked(&waiting, kind, true), Some(ErrorCode::NotApproved));
        }
    }

    #[test]
    fn where_the_team_writes_others_read() {
        let room = |writers, is_active| StoredRoom {
            id: 3,
            kind: RoomKind::Public,
            name: "Neues".into(),
            description: String::new(),
            is_active,
            last_seq: 0,
            writers,
            kept_days: 7,
            slow_seconds: 30,
        };
        let asked = |role, room: &StoredRoom| {
            may_write(&account(role, true, None), room).map_err(|error| error.code()).err()
        };
        for role in [Role::User, Role::Premium, Role::Admin] {
            assert_eq!(asked(role, &room(RoomWriters::All, true)), None);
            for writers in [RoomWriters::All, RoomWriters::Team] {
                assert_eq!(asked(role, &room(writers, false)), Some(ErrorCode::ChatRoomClosed));
            }
        }
        let announcements = room(RoomWriters::Team, true);
        assert_eq!(asked(Role::User, &announcements), Some(ErrorCode::ChatTeamOnly));
        assert_eq!(asked(Role::Premium, &announcements), Some(ErrorCode::ChatTeamOnly));
        assert_eq!(asked(Role::Admin, &announcements), None);
        let moderator = Account { is_moderator: true, ..account(Role::User, true, None) };
        assert!(may_write(&moderator, &announcements).is_ok());
        assert!(may_moderate(&moderator, &announcements));
        let (wrote, soon, later) = (Time(0), Time(29_999), Time(30_000));
        let slow = |account: &Account, now| announcements.slow_until(account, wrote, now);
        assert_eq!(slow(&account(Role::Premium, true, None), soon), Some(later));
        assert_eq!(slow(&account(Role::Premium, true, None), later), None);
        assert_eq!((slow(&moderator, soon), slow(&account(Role::Admin, true, None), soon)), (None, None));
        let private = StoredRoom { kind: RoomKind::Private, ..room(RoomWriters::All, true) };
        assert!(!may_moderate(&moderator, &private), "not what two say to each other");
    }
}
