//! The list of rooms, opening new ones, and how far one has read.

use super::super::events::{ChatEvent, ChatInvitation};
use super::super::types::{ChatRoom, RoomKind, RoomRequest};
use super::super::{PRIVATE_NAME, publish};
use super::access::{Asker, may_enter, may_write};
use super::owned::{self, MAX_DESCRIPTION, MAX_NAME, Settings};
use super::store::{self, Seen};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::events::limits::{self, Limit};
use crate::identity::{self, Account, Member, Role, UserId};
use crate::text;
use crate::time::{HOUR, Time};
use kontor_db::Tx;

/// The rooms that the member may enter.
pub async fn list(app: &App, member: &Member) -> Result<Vec<ChatRoom>> {
    let asker = Asker::new(app, member);
    app.db
        .read(move |tx| -> Result<_> {
            let account = asker.account(tx)?;
            views(tx, &account, None, asker.now)
        })
        .await
}

/// The rooms that the account may enter as it sees them, or one of them.
fn views(tx: &mut Tx<'_>, account: &Account, only: Option<i64>, now: Time) -> Result<Vec<ChatRoom>> {
    let (all, premium) = store::count_admitted(tx, account, now)?;
    let mut rooms = store::list_seen(tx, account, only, now)?;
    rooms.retain(|seen| may_enter(account, seen.access, now).is_ok() && is_shown(seen));
    let view = |seen: Seen| ChatRoom {
        id: seen.room.id,
        is_private: seen.room.kind == RoomKind::Private,
        may_write: may_write(account, &seen.room).is_ok(),
        member_count: match seen.room.kind {
            RoomKind::Public => all,
            RoomKind::Premium => premium,
            RoomKind::Private => 1 + i64::from(seen.partner.is_some()),
            RoomKind::Listed => seen.listed,
        },
        slow_seconds: if account.moderates() { 0 } else { seen.room.slow_seconds },
        slow_until: seen.room.slow_until(account, seen.last_sent, now),
        writers: seen.room.writers,
        kept_days: seen.room.kept_days,
        name: seen.room.name,
        description: seen.room.description,
        kind: seen.room.kind,
        is_active: seen.room.is_active,
        unread: seen.unread,
        last_seq: seen.room.last_seq,
        read_seq: seen.read_seq,
        last_message: seen.last_message,
        partner: seen.partner,
        telegram: seen.telegram,
    };
    Ok(rooms.into_iter().map(view).collect())
}

/// An archived room is shown until its last message is over; a private one that was closed, until the worker removes it.
fn is_shown(seen: &Seen) -> bool {
    seen.room.is_active || seen.room.kind == RoomKind::Private || seen.last_message.is_some()
}

/// One room as the account sees it.
fn view(tx: &mut Tx<'_>, account: &Account, room_id: i64, now: Time) -> Result<ChatRoom> {
    views(tx, account, Some(room_id), now)?.pop().ok_or_else(|| ErrorCode::ChatRoomNotFound.into())
}

/// Whether the member may be in the room, for joining and typing.
///
/// # Errors
/// As [`may_enter`].
pub async fn enter(app: &App, member: &Member, room_id: i64) -> Result<()> {
    let asker = Asker::new(app, member);
    app.db.read(move |tx| asker.enter(tx, room_id).map(drop)).await
}

/// Those of the rooms that the member still may be in.
///
/// # Errors
/// 401 and 403 when the account is gone or locked out.
pub async fn still_allowed(app: &App, member: &Member, rooms: &[i64]) -> Result<Vec<i64>> {
    let (asker, rooms) = (Asker::new(app, member), rooms.to_vec());
    app.db
        .read(move |tx| -> Result<_> {
            let account = asker.account(tx)?;
            let mut open = store::list_candidates(tx, &account)?;
            open.retain(|(_, access)| may_enter(&account, *access, asker.now).is_ok());
            Ok(rooms.iter().copied().filter(|id| open.iter().any(|(open, _)| open == id)).collect())
        })
        .await
}

/// Notes that the member has seen everything up to `seq`; answers what is left unread.
///
/// # Errors
/// When the member may not enter.
pub async fn mark_read(app: &App, member: &Member, room_id: i64, seq: i64) -> Result<i64> {
    let asker = Asker::new(app, member);
    let again = asker.clone();
    let seen = move |tx: &mut Tx<'_>| {
        let room = asker.enter(tx, room_id)?;
        let (mark, seq) = (store::read_seq(tx, &room)?, seq.min(room.last_seq));
        let unread = store::count_unread(tx, &room, mark.max(seq), asker.now)?;
        Ok::<_, Error>((seq, seq > mark, unread))
    };
    let (seq, moves, unread) = app.db.read(seen).await?;
    // A mark that is there already costs no write.
    if moves {
        let write = move |tx: &mut Tx<'_>| {
            let room = again.enter(tx, room_id)?;
            store::save_mark(tx, &room, seq)
        };
        if app.db.write(write).await? {
            publish::read(app, member.id, room_id, seq);
        }
    }
    Ok(unread)
}

/// A room that was requested.
pub struct Opened {
    pub room: ChatRoom,
    pub is_new: bool,
}

/// A room that is about to be opened.
struct NewRoom {
    asker: Asker,
    name: String,
    description: String,
    limit: Limit,
    /// Support hands members over to the owner, premium or not.
    by_support: bool,
}

/// The private room of the member and the owner, made if need be: support hands over to it.
///
/// # Errors
/// When the owner asks, and as [`open`].
pub async fn open_with_owner(app: &App, member: &Member, name: &str) -> Result<i64> {
    let limits = &app.config.limits;
    let new = NewRoom {
        asker: Asker::new(app, member),
        name: name.to_owned(),
        description: String::new(),
        limit: Limit::new(limits.chat_rooms_per_member_hour, HOUR, limits.factor),
        by_support: true,
    };
    Ok(open_private(app, new, UserId::OWNER).await?.room.id)
}

/// Opens a private room with a member, or the one that the two have; admins may open public rooms too.
pub async fn open(app: &App, member: &Member, request: &RoomRequest) -> Result<Opened> {
    let mut fields = Fields::default();
    let name = fields.take("name", text::line(&request.name, MAX_NAME));
    let description =
        fields.take("description", text::optional_paragraph(request.description.as_deref(), MAX_DESCRIPTION));
    let (Some(name), Some(description)) = (name, description) else { return Err(fields.into_error()) };
    let limits = &app.config.limits;
    let new = NewRoom {
        asker: Asker::new(app, member),
        name,
        description: description.unwrap_or_default(),
        limit: Limit::new(limits.chat_rooms_per_member_hour, HOUR, limits.factor),
        by_support: false,
    };
    match (request.is_private, request.invited_user_id) {
        (true, Some(invited)) => open_private(app, new, invited).await,
        (true, None) => Err(Error::field("invitedUserId", ErrorCode::Required)),
        (false, Some(_)) => Err(Error::field("invitedUserId", ErrorCode::InvalidValue)),
        (false, None) => open_public(app, new).await,
    }
}

async fn open_private(app: &App, new: NewRoom, invited: UserId) -> Result<Opened> {
    let (opened, theirs) = app
        .db
        .write(move |tx| -> Result<_> {
            let (asker, now) = (&new.asker, new.asker.now);
            let account = asker.account(tx)?;
            if invited == account.id {
                return Err(ErrorCode::NotOnYourself.into());
            }
            let partner = identity::find_account(tx, invited)?
                .filter(|partner| partner.is_approved && partner.role != Role::Banned)
                .ok_or(ErrorCode::UserNotFound)?;
            if let Some(room) = store::find_pair(tx, &asker.member, invited)? {
                return Ok((Opened { room: view(tx, &account, room.id, now)?, is_new: false }, None));
            }
            // Writing to the owner directly is what premium brings; an answer to the owner needs none.
            if partner.is_owner() && !new.by_support && !account.is_premium(now) && !account.is_admin() {
                return Err(ErrorCode::ChatOwnerPremiumOnly.into());
            }
            let counter = format!("chat rooms of {}", account.id);
            limits::take(tx, &counter, new.limit, now, ErrorCode::RateLimited)?;
            let pair = Some((account.id, invited));
            let id = store::insert_room(tx, RoomKind::Private, &new.name, &new.description, pair)?
                .ok_or_else(|| Error::internal("a private room appeared within a transaction"))?;
            for user in [account.id, invited] {
                store::insert_member(tx, id, user, now)?;
            }
            let what = ChatEvent::Invited { after: ChatInvitation { invited_user_id: invited } };
            Event::new(&what, now, ("room", id, PRIVATE_NAME)).by(&account).emit(tx)?;
            let opened = Opened { room: view(tx, &account, id, now)?, is_new: true };
            Ok((opened, Some(view(tx, &partner, id, now)?)))
        })
        .await?;
    if let Some(room) = theirs {
        app.outbox.notify_one();
        publish::room(app, invited, room);
    }
    Ok(opened)
}

async fn open_public(app: &App, new: NewRoom) -> Result<Opened> {
    let room = app
        .db
        .write(move |tx| -> Result<_> {
            let now = new.asker.now;
            let account = new.asker.account(tx)?;
            if !account.is_admin() {
                return Err(ErrorCode::AdminOnly.into());
            }
            let counter = format!("chat rooms of {}", account.id);
            limits::take(tx, &counter, new.limit, now, ErrorCode::RateLimited)?;
            let settings = Settings::usual(new.name.clone(), new.description.clone());
            let id = owned::insert(tx, &account, &settings, now)?;
            view(tx, &account, id, now)
        })
        .await?;
    app.outbox.notify_one();
    publish::opened(app, room.clone());
    Ok(Opened { room, is_new: true })
}

/// Tells who is left in closed private rooms that nothing can be written there any more.
pub async fn tell_closed(app: App) {
    let now = app.clock.now();
    let closed = app.db.read(move |tx| -> Result<_> {
        let mut closed = Vec::new();
        for (room, left) in store::list_closed(tx)? {
            if let Some(account) = identity::find_account(tx, left)? {
                closed.push((left, view(tx, &account, room, now)?));
            }
        }
        Ok(closed)
    });
    match closed.await {
        Ok(closed) => closed.into_iter().for_each(|(left, room)| publish::room(&app, left, room)),
        Err(error) => tracing::warn!(error = error.code().as_str(), "closed rooms were not announced"),
    }
}
