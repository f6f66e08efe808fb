//! Whom an announcement is for, and which ways lead to them.

use super::notices::Notices;
use super::store::consents;
use super::types::{AnnouncementAudience, AnnouncementReach};
use crate::app::{App, hook};
use crate::error::Result;
use crate::features::{auth, mail, orders, push, telegram};
use crate::identity::UserId;
use crate::time::Time;
use kontor_db::Tx;
use std::collections::{BTreeMap, BTreeSet};

/// Some of the members that an announcement is for, in the order of their numbers.
#[derive(Debug)]
pub struct Part {
    pub users: BTreeSet<UserId>,
    /// The last account that was looked at.
    pub last: UserId,
    pub is_last: bool,
}

/// The next members behind `after`, at most `most`. The owner, who writes it, is not told.
pub fn next_part(
    tx: &mut Tx<'_>,
    audience: AnnouncementAudience,
    product: Option<i64>,
    after: UserId,
    most: i64,
    now: Time,
) -> Result<Part> {
    let looked_at = match (audience, product) {
        (AnnouncementAudience::Buyers, Some(product)) => orders::list_buyers(tx, product, after, most)?,
        (AnnouncementAudience::Buyers, None) => Vec::new(),
        (AnnouncementAudience::All, _) => auth::list_let_in(tx, None, after, most)?,
        (AnnouncementAudience::Premium, _) => auth::list_let_in(tx, Some(now), after, most)?,
    };
    let last = looked_at.last().copied().unwrap_or(after);
    let is_last = i64::try_from(looked_at.len()).unwrap_or(i64::MAX) < most;
    let mut users: BTreeSet<UserId> = match audience {
        AnnouncementAudience::Buyers => auth::list_let_in_among(tx, looked_at)?,
        _ => looked_at.into_iter().collect(),
    };
    users.remove(&UserId::OWNER);
    Ok(Part { users, last, is_last })
}

/// Which of some members are reached how.
#[derive(Debug, Default)]
pub struct Reached {
    pub notification: BTreeSet<UserId>,
    /// A device shows what the list has.
    pub push: BTreeSet<UserId>,
    pub telegram: BTreeSet<UserId>,
    /// With the address, and the key that ends the consent.
    pub mail: BTreeMap<UserId, (String, String)>,
}

/// The ways that are open to each, whichever of them are chosen.
pub fn reached(app: &App, tx: &mut Tx<'_>, users: &BTreeSet<UserId>) -> Result<Reached> {
    let notification = (hook::<Notices>(tx)?.wanting)(tx, users)?;
    let push = push::list_wanting_news(tx, &notification)?;
    let telegram = telegram::list_wanting_news(app, tx, users)?;
    let mail = if app.config.keeps_letters() { BTreeMap::new() } else { agreed(tx, users)? };
    Ok(Reached { notification, push, telegram, mail })
}

/// Those who have agreed to letters to the address that they have now.
fn agreed(tx: &mut Tx<'_>, users: &BTreeSet<UserId>) -> Result<BTreeMap<UserId, (String, String)>> {
    let consents = consents::list_confirmed(tx, users)?;
    let addresses = mail::list_addresses(tx, consents.iter().map(|consent| consent.user))?;
    let agreed = consents.into_iter().filter_map(|consent| {
        let address = addresses.get(&consent.user)?;
        mail::is_same_address(address, &consent.address)
            .then(|| (consent.user, (address.clone(), consent.leaving_key)))
    });
    Ok(agreed.collect())
}

/// Members that one statement counts.
const PAGE: i64 = 1000;

/// How many it would reach now. Read in parts: a shop has many members.
pub async fn count(
    app: &App,
    audience: AnnouncementAudience,
    product: Option<i64>,
) -> Result<AnnouncementReach> {
    let mut sum = AnnouncementReach::default();
    let mut after = UserId(0);
    loop {
        let (shop, now) = (app.clone(), app.clock.now());
        let (part, reached) = app
            .db
            .read(move |tx| -> Result<_> {
                let part = next_part(tx, audience, product, after, PAGE, now)?;
                let reached = reached(&shop, tx, &part.users)?;
                Ok((part, reached))
            })
            .await?;
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        sum.members += count(part.users.len());
        sum.notification += count(reached.notification.len());
        sum.push += count(reached.push.len());
        sum.telegram += count(reached.telegram.len());
        sum.mail += count(reached.mail.len());
        after = part.last;
        if part.is_last {
            return Ok(sum);
        }
    }
}
