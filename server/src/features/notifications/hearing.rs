//! Which event tells whom what.

use super::store::{self, Like, Told};
use super::texts::{self, Notice};
use super::types::NotificationKind;
use crate::error::Result;
use crate::features::auth::{self, UserId};
use crate::features::telegram::{self, News, Topic};
use crate::features::{lounge, orders, wishlist};
use crate::outbox::Event;
use kontor_db::Tx;
use std::collections::BTreeSet;

pub fn wants(kind: &str) -> bool {
    matches!(
        kind,
        "order.placed"
            | "order.paid"
            | "order.failed"
            | "order.expired"
            | "user.registered"
            | "user.approved"
            | "product.updated"
            | "product.restocked"
            | "chat.invited"
            | "review.removed"
            | "wallet.deposited"
            | "wallet.transferred"
            | "wallet.withdrawal_requested"
            | "wallet.withdrawn"
            | "wallet.withdrawal_refused"
            | "premium.started"
            | "premium.extended"
            | "premium.ending"
            | "premium.ended"
            | "premium.refunded"
            | "payment.mismatched"
            | "lounge.requested"
            | "lounge.approved"
            | "lounge.shipped"
            | "lounge.delivered"
            | "lounge.refused"
    )
}

/// Makes notifications for the accounts that are still there and want that kind.
pub fn hear(tx: &mut Tx<'_>, events: &[&Event]) -> Result<()> {
    let mut told = Vec::new();
    for event in events {
        told.extend(tell(tx, event)?.into_iter().map(|(user, notice)| Told { event, user, notice }));
    }
    telegram::tell(tx, &told.iter().map(news).collect::<Vec<_>>())?;
    let switches = store::list_switches(tx, told.iter().map(|told| told.user).collect())?;
    told.retain(|told| switches.get(&told.user).is_some_and(|switches| switches.allows(told.notice.kind)));
    for old in replaced(&mut told) {
        store::delete_unread_like(tx, &old)?;
    }
    store::insert(tx, &told)
}

/// Whom an event tells what.
fn tell(tx: &mut Tx<'_>, event: &Event) -> Result<Vec<(UserId, Notice)>> {
    let actor = event.actor_id.map(UserId);
    let subject = event.subject_id.parse::<i64>().ok();
    Ok(match event.kind.as_str() {
        "order.placed" => {
            let mut told = one(actor, texts::of_order(event));
            told.extend(admins(tx, actor, &texts::order_to_admins(event))?);
            told
        }
        "order.paid" | "order.failed" | "order.expired" => {
            one(orders::find_customer(tx, &event.subject_id)?, texts::of_order(event))
        }
        "user.registered" => admins(tx, None, &texts::registration_to_admins(event))?,
        "user.approved" => one(subject.map(UserId), Some(texts::approved())),
        "product.updated" | "product.restocked" => match subject.zip(texts::wish(event)) {
            Some((product, notice)) => each(wishlist::list_wishers(tx, product)?, &notice),
            None => Vec::new(),
        },
        "chat.invited" => {
            let invited = number(event.after.as_ref(), "invitedUserId");
            one(invited.map(UserId), Some(texts::invited_to_chat(event)))
        }
        "review.removed" => {
            let author = number(event.before.as_ref(), "userId");
            one(author.map(UserId), Some(texts::review_removed(event)))
        }
        "premium.started" | "premium.extended" | "premium.ending" | "premium.ended" | "premium.refunded" => {
            one(subject.map(UserId), texts::of_membership(event))
        }
        "payment.mismatched" => admins(tx, None, &texts::payment_to_admins(event))?,
        "lounge.requested" => admins(tx, actor, &texts::monthly_product_to_admins(event))?,
        "lounge.approved" | "lounge.shipped" | "lounge.delivered" | "lounge.refused" => {
            match subject.zip(texts::of_monthly_product(event)) {
                Some((request, notice)) => one(lounge::find_requester(tx, request)?, Some(notice)),
                None => Vec::new(),
            }
        }
        "wallet.withdrawal_requested" => admins(tx, actor, &texts::withdrawal_to_admins(event))?,
        "wallet.deposited" | "wallet.transferred" | "wallet.withdrawn" | "wallet.withdrawal_refused" => {
            one(subject.map(UserId), texts::of_wallet(event))
        }
        _ => Vec::new(),
    })
}

fn number(facts: Option<&serde_json::Value>, name: &str) -> Option<i64> {
    facts?.get(name)?.as_i64()
}

fn one(user: Option<UserId>, notice: Option<Notice>) -> Vec<(UserId, Notice)> {
    user.zip(notice).into_iter().collect()
}

fn each(users: Vec<UserId>, notice: &Notice) -> Vec<(UserId, Notice)> {
    users.into_iter().map(|user| (user, notice.clone())).collect()
}

fn admins(tx: &mut Tx<'_>, but: Option<UserId>, notice: &Notice) -> Result<Vec<(UserId, Notice)>> {
    let mut admins = auth::list_admin_ids(tx)?;
    admins.retain(|admin| Some(*admin) != but);
    Ok(each(admins, notice))
}

/// Some kinds come in place of what nobody has read: a product that comes and goes shall not fill the list. Takes out what
/// a later one of `told` replaces, and answers what is replaced among those that are stored.
fn replaced(told: &mut Vec<Told<'_>>) -> BTreeSet<Like> {
    let mut replaced = BTreeSet::new();
    told.reverse();
    told.retain(|told| {
        let Some(like) = told.like() else { return true };
        let is_last = !replaced.contains(&like);
        if ["product.", "premium."].iter().any(|noun| told.event.kind.starts_with(noun)) {
            replaced.insert(like);
        }
        is_last
    });
    told.reverse();
    replaced
}

/// The same in Telegram, which has switches of its own.
fn news<'a>(told: &'a Told<'_>) -> News<'a> {
    let Told { event, user, notice } = told;
    let topic = match notice.kind {
        _ if event.kind.starts_with("premium.") || event.kind.starts_with("lounge.") => Topic::Premium,
        NotificationKind::Order => Topic::Orders,
        NotificationKind::Chat => Topic::Chat,
        NotificationKind::Product => Topic::Products,
        NotificationKind::Promotion => Topic::Promotions,
        NotificationKind::System => Topic::Account,
    };
    let (title, path) = (notice.title, notice.action_url.as_deref());
    News { event, user: *user, topic, title, message: &notice.message, path }
}
