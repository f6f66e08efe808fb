//! The decisions of moderation. Each is one transaction with its audit event.

use super::types::{Activity, ActivityResponse, AllUsers, RestrictionRequest, TimeoutInfo, TimeoutRequest};
use crate::app::App;
use crate::error::{ErrorCode, Fields, Result};
use crate::events::Event;
use crate::features::auth::{self, FormerAccount, Standing, User, UserEvent};
use crate::features::moderation::{self, Grounds, Measure, NewDecision};
use crate::features::{chat, invitations, orders};
use crate::http::Done;
use crate::identity::{self, Account, Admin, Erasure, Owner, Role, UserId};
use crate::live;
use crate::text;
use crate::time::{HOUR, Time};
use kontor_db::Tx;

/// Longest timeout: a year.
const MAX_HOURS: i64 = 8760;

pub async fn list(app: &App, admin: Admin) -> Result<AllUsers> {
    let now = app.clock.now();
    let accounts = app.db.read(move |tx| auth::list_accounts(tx, &admin)).await?;
    Ok(AllUsers { success: true, users: accounts.iter().map(|account| User::new(account, now)).collect() })
}

pub async fn activity(app: &App, admin: Admin, id: UserId) -> Result<ActivityResponse> {
    let now = app.clock.now();
    let (account, order_count, message_count, invitation) = app
        .db
        .read(move |tx| -> Result<_> {
            let account = identity::find_account(tx, id)?.ok_or(ErrorCode::UserNotFound)?;
            let invitation = invitations::find_use(tx, &admin, id)?;
            Ok((account, orders::count_of(tx, &admin, id)?, chat::count_of(tx, &admin, id)?, invitation))
        })
        .await?;
    let timeout = account.running_timeout(now);
    let activity = Activity {
        status: status(&account, now),
        role: account.shown_role(now),
        created_at: account.registered_at,
        last_login: account.last_login_at,
        message_count,
        order_count,
        telegram_username: account.telegram_username,
        timeout_info: timeout.map(|until| TimeoutInfo { until, reason: account.timeout_reason }),
        invitation,
    };
    Ok(ActivityResponse { success: true, activity })
}

fn status(account: &Account, now: Time) -> &'static str {
    if account.role == Role::Banned {
        "banned"
    } else if !account.is_approved {
        "pending"
    } else if account.running_timeout(now).is_some() {
        "timeout"
    } else {
        "active"
    }
}

pub async fn time_out(app: &App, admin: Admin, id: UserId, request: TimeoutRequest) -> Result<Done> {
    let mut fields = Fields::default();
    if !(1..=MAX_HOURS).contains(&request.duration) {
        fields.refuse("duration", ErrorCode::TimeoutHours);
    }
    let reason =
        fields.take("reason", text::optional_paragraph(request.reason.as_deref(), text::REASON)).flatten();
    let grounds = Grounds::take(&mut fields, request.ground, request.law.as_deref());
    fields.check()?;
    let now = app.clock.now();
    moderate(
        app,
        admin,
        id,
        |before, after| UserEvent::TimedOut { before, after },
        Why { reason: reason.clone(), change: Change::Restricts(Measure::Timeout, grounds) },
        move |account| {
            if !account.is_approved {
                return Err(ErrorCode::NotYetApproved.into());
            }
            if account.role == Role::Banned {
                return Err(ErrorCode::AlreadyBanned.into());
            }
            account.timeout_until = Some(now.plus(request.duration * HOUR));
            account.timeout_reason.clone_from(&reason);
            Ok(())
        },
    )
    .await?;
    Ok(Done::new("Timeout gesetzt"))
}

pub async fn end_timeout(app: &App, admin: Admin, id: UserId) -> Result<Done> {
    let now = app.clock.now();
    moderate(
        app,
        admin,
        id,
        |before, after| UserEvent::TimeoutEnded { before, after },
        Why { reason: None, change: Change::Lifts(Measure::Timeout) },
        move |account| {
            account.running_timeout(now).ok_or(ErrorCode::NotTimedOut)?;
            account.timeout_until = None;
            account.timeout_reason = None;
            Ok(())
        },
    )
    .await?;
    Ok(Done::new("Timeout aufgehoben"))
}

pub async fn ban(app: &App, admin: Admin, id: UserId, request: RestrictionRequest) -> Result<Done> {
    let (reason, grounds) = request.checked()?;
    moderate(
        app,
        admin,
        id,
        |before, after| UserEvent::Banned { before: Some(before), after: Some(after) },
        Why { reason: reason.clone(), change: Change::Restricts(Measure::Ban, grounds) },
        move |account| {
            if account.role == Role::Banned {
                return Err(ErrorCode::AlreadyBanned.into());
            }
            account.role_before_ban = Some(account.role);
            account.role = Role::Banned;
            account.ban_reason.clone_from(&reason);
            Ok(())
        },
    )
    .await?;
    Ok(Done::new("Benutzer gebannt"))
}

pub async fn unban(app: &App, admin: Admin, id: UserId) -> Result<Done> {
    moderate(
        app,
        admin,
        id,
        |before, after| UserEvent::Unbanned { before, after },
        Why { reason: None, change: Change::Lifts(Measure::Ban) },
        |account| {
            let former = account.role_before_ban.take().ok_or(ErrorCode::NotBanned)?;
            account.role = former;
            account.ban_reason = None;
            Ok(())
        },
    )
    .await?;
    Ok(Done::new("Benutzer entsperrt"))
}

pub async fn set_role(app: &App, owner: Owner, id: UserId, role: Role) -> Result<Done> {
    moderate(
        app,
        owner.into(),
        id,
        |before, after| UserEvent::RoleChanged { before, after },
        Why { reason: None, change: Change::Neither },
        move |account| {
            // A ban keeps the role for later, so a banned account's role is that one.
            match &mut account.role_before_ban {
                Some(kept) => *kept = role,
                None => account.role = role,
            }
            Ok(())
        },
    )
    .await?;
    Ok(Done::new("Rolle geändert"))
}

pub async fn delete(app: &App, admin: Admin, id: UserId, request: RestrictionRequest) -> Result<Done> {
    let (reason, grounds) = request.checked()?;
    let (now, inner) = (app.clock.now(), app.clone());
    live::change_rights(app, id, move |tx| {
        let account = target(tx, &admin, id)?;
        let letter_to = moderation::find_address(&inner, tx, id)?;
        let erasure = Erasure::by_admin(&admin, id);
        identity::erase_person(tx, &erasure)?;
        auth::delete_account(tx, &erasure)?;
        // Of the person nothing is left but the letter; the decision has no one's number.
        if let Some(address) = letter_to {
            let new = NewDecision {
                letter_to: Some(address),
                grounds: grounds.clone(),
                reason: reason.as_deref().unwrap_or_default(),
                ..NewDecision::default()
            };
            moderation::decide(&inner, tx, &admin, Measure::AccountDeleted, new, now)?;
        }
        // The event keeps the number, not the name: the name is personal data that has just been erased.
        let what = UserEvent::Deleted { before: FormerAccount::of(&account) };
        Event::new(&what, now, ("user", id, identity::DELETED_NAME))
            .by(&admin)
            .because(reason.as_deref())
            .emit(tx)
    })
    .await?;
    Ok(Done::new("Benutzer gelöscht"))
}

/// Changes one account and writes down what it was before.
async fn moderate(
    app: &App,
    admin: Admin,
    id: UserId,
    what: impl Fn(Standing, Standing) -> UserEvent + Send + 'static,
    why: Why,
    change: impl Fn(&mut Account) -> Result<()> + Send + 'static,
) -> Result<()> {
    let (now, inner) = (app.clock.now(), app.clone());
    live::change_rights(app, id, move |tx| {
        let mut account = target(tx, &admin, id)?;
        let before = Standing::of(&account);
        change(&mut account)?;
        auth::save_moderation(tx, &admin, &account)?;
        if account.role == Role::Banned {
            auth::end_sessions(tx, id)?;
        }
        match &why.change {
            Change::Restricts(measure, grounds) => {
                let new = NewDecision {
                    user: Some(id),
                    grounds: grounds.clone(),
                    reason: why.reason.as_deref().unwrap_or_default(),
                    ends_at: account.timeout_until.filter(|_| *measure == Measure::Timeout),
                    ..NewDecision::default()
                };
                moderation::decide(&inner, tx, &admin, *measure, new, now)?;
            }
            Change::Lifts(measure) => moderation::lift(tx, &admin, id, *measure, now)?,
            Change::Neither => {}
        }
        Event::new(&what(before, Standing::of(&account)), now, ("user", id, &account.username))
            .by(&admin)
            .because(why.reason.as_deref())
            .emit(tx)
    })
    .await
}

/// Why an account is changed, and what that means for what its person may do.
struct Why {
    reason: Option<String>,
    change: Change,
}

enum Change {
    /// With a statement of its reasons.
    Restricts(Measure, Grounds),
    Lifts(Measure),
    Neither,
}

/// The account that moderation is about: never the owner's, never one's own, and an admin's only for the owner.
fn target(tx: &mut Tx<'_>, admin: &Admin, id: UserId) -> Result<Account> {
    if id == UserId::OWNER {
        return Err(ErrorCode::OwnerProtected.into());
    }
    if id == admin.id {
        return Err(ErrorCode::NotOnYourself.into());
    }
    let account = identity::find_account(tx, id)?.ok_or(ErrorCode::UserNotFound)?;
    let is_admins = account.role_before_ban.unwrap_or(account.role) == Role::Admin;
    if is_admins && !admin.is_owner() {
        return Err(ErrorCode::AdminProtected.into());
    }
    Ok(account)
}
