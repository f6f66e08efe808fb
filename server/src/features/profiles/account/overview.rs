//! What the own rows of all features add up to.

use super::types::{Activity, ActivityKind, Favourite, Overview};
use crate::error::Result;
use crate::features::auth::{self, describe_device};
use crate::features::{catalog, chat, orders, reactions, reviews, wishlist};
use crate::identity::Member;
use crate::time::{DAY, Time};
use kontor_db::Tx;
use kontor_money::Amount;
use std::cmp::Reverse;
use std::collections::BTreeMap;

const FAVOURITES: usize = 6;
const ACTIVITY: i64 = 20;

pub fn read(tx: &mut Tx<'_>, member: &Member, now: Time) -> Result<Overview> {
    let figures = orders::count_own(tx, member)?;
    Ok(Overview {
        member_since: member.registered_at,
        member_days: (now.0 - member.registered_at.0).max(0) / DAY,
        orders: figures.orders,
        open_orders: figures.pending,
        total_spent: Amount(figures.spent),
        wishlist: wishlist::count(tx, member)?,
        reviews: reviews::count_own(tx, member)?,
        messages: chat::count_own(tx, member)?,
        favourites: list_favourites(tx, member)?,
        activity: list_activity(tx, member)?,
    })
}

/// What was ordered most often, then what was wished last.
fn list_favourites(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Favourite>> {
    // By product: in how many orders it is, and when it was wished.
    let mut known: BTreeMap<i64, (i64, Time)> = BTreeMap::new();
    for (product, times) in orders::list_ordered(tx, member)? {
        known.entry(product).or_insert((0, Time(0))).0 = times;
    }
    for (product, at) in wishlist::list_wished(tx, member)? {
        known.entry(product).or_insert((0, Time(0))).1 = at;
    }
    let mut best: Vec<_> = known.into_iter().map(|(id, (times, wished))| (id, times, wished)).collect();
    best.sort_by_key(|(id, times, wished)| (Reverse(*times), Reverse(*wished), *id));
    best.truncate(FAVOURITES);
    let mut products = catalog::find_products(tx, best.iter().map(|(id, ..)| *id))?;
    let favourites = best.into_iter().filter_map(|(id, times, _)| {
        let product = products.remove(&id)?;
        Some(Favourite {
            product_id: id,
            name: product.name,
            image_url: product.image_url,
            price: product.price,
            times,
        })
    });
    Ok(favourites.collect())
}

/// The last of what the member did: each part at most [`ACTIVITY`], together newest first.
fn list_activity(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Activity>> {
    let mut activity = Vec::new();
    for (kind, orders) in [
        (ActivityKind::OrderPlaced, orders::list_placed(tx, member, ACTIVITY)?),
        (ActivityKind::OrderPaid, orders::list_paid(tx, member, ACTIVITY)?),
    ] {
        let entries = orders.into_iter().map(|(at, number)| Activity {
            kind,
            at,
            title: number,
            href: Some("/orders".to_owned()),
        });
        activity.extend(entries);
    }
    for (kind, products) in [
        (ActivityKind::Review, reviews::list_own_latest(tx, member, ACTIVITY)?),
        (ActivityKind::Wish, wishlist::list_latest(tx, member, ACTIVITY)?),
        (ActivityKind::Reaction, reactions::list_latest(tx, member, ACTIVITY)?),
    ] {
        let entries = products.into_iter().map(|(at, title, id)| Activity {
            kind,
            at,
            title,
            href: Some(format!("/product/{id}")),
        });
        activity.extend(entries);
    }
    let sign_ins = auth::list_sign_ins(tx, member, ACTIVITY)?.into_iter().map(|(at, agent)| Activity {
        kind: ActivityKind::Login,
        at,
        title: describe_device(&agent),
        href: None,
    });
    activity.extend(sign_ins);
    activity.sort_by_key(|entry| Reverse(entry.at));
    activity.truncate(usize::try_from(ACTIVITY).unwrap_or_default());
    Ok(activity)
}
