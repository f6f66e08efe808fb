//! Making, listing and withdrawing invitations.

use super::attempts;
use super::events::InvitationEvent;
use super::store::{self, NewInvitation};
use super::taking::standing;
use super::types::{
    Invitation, InvitationOffer, InvitationQuestion, InvitationRequest, InvitedMember, MadeInvitation,
};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::events::limits::{self, Limit};
use crate::identity::{Account, Admin};
use crate::text;
use crate::time::{HOUR, Here, Time};
use jiff::ToSpan;
use jiff::civil::Date;
use kontor_db::Tx;
use kontor_session::Token;
use std::net::IpAddr;

const MAX_LABEL: usize = 80;
const MAX_USES: i64 = 1000;
/// Invitations of one admin in an hour.
const MOST_MADE: u32 = 60;

/// What an invitation is good for, unless it is of no use any more.
///
/// # Errors
/// Why it is of none; [`ErrorCode::InvitationAttempts`] after too many secrets that there are not.
pub async fn check(app: &App, address: IpAddr, question: InvitationQuestion) -> Result<InvitationOffer> {
    let invitation = attempts::find(app, address, &question.secret).await?;
    standing(&invitation).map_err(Error::from)?;
    Ok(InvitationOffer { success: true, approves: invitation.approves, ends_on: invitation.ends_on })
}

pub async fn list(app: &App, admin: Admin) -> Result<Vec<Invitation>> {
    let today = app.clock.now().date(&app.zone);
    app.db.read(move |tx| store::list(tx, &admin, today)).await
}

pub async fn create(app: &App, admin: Admin, request: InvitationRequest) -> Result<MadeInvitation> {
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let new = checked(request, now.date(&zone))?;
    let token = Token::generate();
    let hash = token.hash();
    let limit = Limit::new(MOST_MADE, HOUR, app.config.limits.factor);
    let invitation = app
        .db
        .write(move |tx| {
            limits::take(tx, &format!("invitations of {}", admin.id), limit, now, ErrorCode::RateLimited)?;
            let id = store::insert(tx, &admin, &new, &hash, now)?;
            let after = find(tx, &admin, id, Here { now, zone: &zone })?;
            emit(tx, &admin, &InvitationEvent::Created { after: (&after).into() }, id, now)?;
            Ok::<_, Error>(after)
        })
        .await?;
    app.outbox.notify_one();
    let secret = token.expose();
    Ok(MadeInvitation {
        invitation,
        url: format!("{}/einladung/{secret}", app.config.public_url()),
        // A Mini App's parameter may have 64 characters of `A-Za-z0-9_-`; a token has 43.
        telegram_url: app
            .config
            .telegram
            .bot_name()
            .map(|bot| format!("https://t.me/{bot}?startapp=invite_{secret}")),
    })
}

pub async fn withdraw(app: &App, admin: Admin, id: i64) -> Result<Invitation> {
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let invitation = app
        .db
        .write(move |tx| {
            let here = Here { now, zone: &zone };
            let before = find(tx, &admin, id, here)?;
            if !store::withdraw(tx, &admin, id, now)? {
                return Ok(before);
            }
            emit(tx, &admin, &InvitationEvent::Withdrawn { before: (&before).into() }, id, now)?;
            find(tx, &admin, id, here)
        })
        .await?;
    app.outbox.notify_one();
    Ok(invitation)
}

pub async fn list_invited(app: &App, admin: Admin, id: i64) -> Result<Vec<InvitedMember>> {
    let (now, zone) = (app.clock.now(), app.zone.clone());
    app.db
        .read(move |tx| {
            find(tx, &admin, id, Here { now, zone: &zone })?;
            store::list_invited(tx, &admin, id)
        })
        .await
}

fn find(tx: &mut Tx<'_>, admin: &Admin, id: i64, here: Here<'_>) -> Result<Invitation> {
    store::find(tx, admin, id, here.today())?.ok_or_else(|| ErrorCode::InvitationNotFound.into())
}

fn emit(tx: &mut Tx<'_>, by: &Account, what: &InvitationEvent, id: i64, now: Time) -> Result<()> {
    Event::new(what, now, ("invitation", id, &format!("Nr. {id}"))).by(by).emit(tx)
}

fn checked(request: InvitationRequest, today: Date) -> Result<NewInvitation> {
    let mut fields = Fields::default();
    let label = fields.take("label", text::line(&request.label, MAX_LABEL));
    if !(1..=MAX_USES).contains(&request.most_uses) {
        fields.refuse("mostUses", ErrorCode::InvitationUsesInvalid);
    }
    let last = today.checked_add(1.year()).unwrap_or(today);
    if !(today..=last).contains(&request.ends_on) {
        fields.refuse("endsOn", ErrorCode::InvitationEndInvalid);
    }
    let Some(label) = label else { return Err(fields.into_error()) };
    fields.check()?;
    let InvitationRequest { most_uses, ends_on, approves, .. } = request;
    Ok(NewInvitation { label, most_uses, ends_on, approves })
}
