//! Which event tells whom what.

use super::store;
use super::texts::{self, Notice};
use super::types::NotificationKind;
use crate::error::Result;
use crate::features::auth::{self, UserId};
use crate::features::telegram::{self, News, Topic};
use crate::features::{lounge, orders, wishlist};
use crate::outbox::Event;
use kontor_db::Tx;

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

pub fn hear(tx: &mut Tx<'_>, event: &Event) -> Result<()> {
    match event.kind.as_str() {
        "order.placed" => {
            let customer = event.actor_id.map(UserId);
            if let (Some(customer), Some(notice)) = (customer, texts::of_order(event)) {
                tell(tx, event, customer, &notice)?;
            }
            tell_admins(tx, event, customer, &texts::order_to_admins(event))
        }
        "order.paid" | "order.failed" | "order.expired" => {
            let customer = orders::find_customer(tx, &event.subject_id)?;
            match customer.zip(texts::of_order(event)) {
                Some((customer, notice)) => tell(tx, event, customer, &notice),
                None => Ok(()),
            }
        }
        "user.registered" => tell_admins(tx, event, None, &texts::registration_to_admins(event)),
        "user.approved" => match event.subject_id.parse() {
            Ok(id) => tell(tx, event, UserId(id), &texts::approved()),
            Err(_) => Ok(()),
        },
        "product.updated" | "product.restocked" => {
            let (Some(notice), Ok(product)) = (texts::wish(event), event.subject_id.parse()) else {
                return Ok(());
            };
            for wisher in wishlist::list_wishers(tx, product)? {
                tell_newest(tx, event, wisher, &notice)?;
            }
            Ok(())
        }
        "chat.invited" => match number(event.after.as_ref(), "invitedUserId") {
            Some(invited) => tell(tx, event, UserId(invited), &texts::invited_to_chat(event)),
            None => Ok(()),
        },
        "review.removed" => match number(event.before.as_ref(), "userId") {
            Some(author) => tell(tx, event, UserId(author), &texts::review_removed(event)),
            None => Ok(()),
        },
        "premium.started" | "premium.extended" | "premium.ending" | "premium.ended" | "premium.refunded" => {
            match event.subject_id.parse().ok().zip(texts::of_membership(event)) {
                Some((id, notice)) => tell_newest(tx, event, UserId(id), &notice),
                None => Ok(()),
            }
        }
        "payment.mismatched" => tell_admins(tx, event, None, &texts::payment_to_admins(event)),
        "lounge.requested" => {
            tell_admins(tx, event, event.actor_id.map(UserId), &texts::monthly_product_to_admins(event))
        }
        "lounge.approved" | "lounge.shipped" | "lounge.delivered" | "lounge.refused" => {
            let (Some(notice), Ok(request)) = (texts::of_monthly_product(event), event.subject_id.parse())
            else {
                return Ok(());
            };
            match lounge::find_requester(tx, request)? {
                Some(member) => tell(tx, event, member, &notice),
                None => Ok(()),
            }
        }
        "wallet.withdrawal_requested" => {
            let asking = event.actor_id.map(UserId);
            tell_admins(tx, event, asking, &texts::withdrawal_to_admins(event))
        }
        "wallet.deposited" | "wallet.transferred" | "wallet.withdrawn" | "wallet.withdrawal_refused" => {
            match event.subject_id.parse().ok().zip(texts::of_wallet(event)) {
                Some((holder, notice)) => tell(tx, event, UserId(holder), &notice),
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

fn number(facts: Option<&serde_json::Value>, name: &str) -> Option<i64> {
    facts?.get(name)?.as_i64()
}

fn tell_admins(tx: &mut Tx<'_>, event: &Event, but: Option<UserId>, notice: &Notice) -> Result<()> {
    for admin in auth::list_admin_ids(tx)?.into_iter().filter(|admin| Some(*admin) != but) {
        tell(tx, event, admin, notice)?;
    }
    Ok(())
}

/// Makes the notification, if the account is still there and wants that kind.
fn tell(tx: &mut Tx<'_>, event: &Event, user: UserId, notice: &Notice) -> Result<()> {
    tell_in_telegram(tx, event, user, notice)?;
    if wanted(tx, user, notice)? { store::insert(tx, event, user, notice) } else { Ok(()) }
}

/// The same in place of what nobody has read: a product that comes and goes shall not fill the list.
fn tell_newest(tx: &mut Tx<'_>, event: &Event, user: UserId, notice: &Notice) -> Result<()> {
    tell_in_telegram(tx, event, user, notice)?;
    if !wanted(tx, user, notice)? {
        return Ok(());
    }
    store::delete_unread_like(tx, user, notice)?;
    store::insert(tx, event, user, notice)
}

/// The same in Telegram, which has switches of its own.
fn tell_in_telegram(tx: &mut Tx<'_>, event: &Event, user: UserId, notice: &Notice) -> Result<()> {
    let topic = match notice.kind {
        _ if event.kind.starts_with("premium.") || event.kind.starts_with("lounge.") => Topic::Premium,
        NotificationKind::Order => Topic::Orders,
        NotificationKind::Chat => Topic::Chat,
        NotificationKind::Product => Topic::Products,
        NotificationKind::Promotion => Topic::Promotions,
        NotificationKind::System => Topic::Account,
    };
    let (title, path) = (notice.title, notice.action_url.as_deref());
    telegram::tell(tx, event, user, News { topic, title, message: &notice.message, path })
}

fn wanted(tx: &mut Tx<'_>, user: UserId, notice: &Notice) -> Result<bool> {
    Ok(store::find_switches(tx, user)?.is_some_and(|switches| switches.allows(notice.kind)))
}
