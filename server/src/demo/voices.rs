//! What the demo people say: reviews, reactions and wishes, and what the shop has told them.

use super::{Known, Seeded};
use crate::error::{Error, Result};
use crate::features::notifications::{self, NotificationKind};
use crate::features::reviews::{self, SeededReview};
use crate::features::{reactions, wishlist};
use crate::time::{HOUR, Time};
use kontor_db::Tx;
use serde::Deserialize;
use std::collections::{BTreeSet, HashMap};

/// Products by key.
type Products = HashMap<String, Known>;
/// People by user name.
type People = HashMap<String, Seeded>;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Review {
    by: String,
    product: String,
    rating: i64,
    hours_ago: i64,
    comment: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Wish {
    product: String,
    hours_ago: i64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Notification {
    to: String,
    #[serde(rename = "type")]
    kind: NotificationKind,
    hours_ago: i64,
    title: String,
    message: String,
    action_url: Option<String>,
    /// In place of an address: the product's page.
    product: Option<String>,
    #[serde(default)]
    read: bool,
}

/// An emoji with the user names of those who chose it.
type Chosen = (String, Vec<String>);

/// The compiled-in files.
pub struct Voices {
    reviews: Vec<Review>,
    /// By product.
    reactions: Vec<(String, Vec<Chosen>)>,
    /// User name → wishes.
    wishes: Vec<(String, Vec<Wish>)>,
    notifications: Vec<Notification>,
}

pub fn read() -> serde_json::Result<Voices> {
    #[derive(Deserialize)]
    struct Reviews {
        reviews: Vec<Review>,
    }
    #[derive(Deserialize)]
    struct Notifications {
        notifications: Vec<Notification>,
    }
    let reviews: Reviews = serde_json::from_str(include_str!("../../demo/reviews.json"))?;
    let reactions: HashMap<String, HashMap<String, Vec<String>>> =
        serde_json::from_str(include_str!("../../demo/reactions.json"))?;
    let wishes: HashMap<String, Vec<Wish>> = serde_json::from_str(include_str!("../../demo/wishes.json"))?;
    let notifications: Notifications = serde_json::from_str(include_str!("../../demo/notifications.json"))?;
    Ok(Voices {
        reviews: reviews.reviews,
        // In an order of their own, so that two seedings come to the same.
        reactions: sorted(reactions).into_iter().map(|(product, by)| (product, sorted(by))).collect(),
        wishes: sorted(wishes),
        notifications: notifications.notifications,
    })
}

fn sorted<T>(map: HashMap<String, T>) -> Vec<(String, T)> {
    let mut pairs: Vec<_> = map.into_iter().collect();
    pairs.sort_by(|one, other| one.0.cmp(&other.0));
    pairs
}

pub fn seed(tx: &mut Tx<'_>, voices: &Voices, products: &Products, people: &People, now: Time) -> Result<()> {
    // The files list the newest first; numbers must follow the times.
    for review in voices.reviews.iter().rev() {
        let review = SeededReview {
            product_id: product(products, &review.product)?,
            user_id: person(people, &review.by)?.id,
            rating: review.rating,
            comment: review.comment.clone(),
            created_at: now.plus(-review.hours_ago * HOUR),
        };
        reviews::insert_seeded(tx, &review)?;
    }
    let reviewed: BTreeSet<&String> = voices.reviews.iter().map(|review| &review.product).collect();
    for key in reviewed {
        reviews::rate(tx, product(products, key)?, now)?;
    }
    seed_reactions(tx, voices, products, people, now)?;
    for (username, wishes) in &voices.wishes {
        let user = person(people, username)?.id;
        for wish in wishes {
            let at = now.plus(-wish.hours_ago * HOUR);
            wishlist::insert_seeded(tx, user, product(products, &wish.product)?, at)?;
        }
    }
    for told in voices.notifications.iter().rev() {
        let page = match &told.product {
            Some(key) => Some(format!("/product/{}", product(products, key)?)),
            None => told.action_url.clone(),
        };
        let notification = notifications::Seeded {
            user_id: person(people, &told.to)?.id,
            kind: told.kind,
            title: told.title.clone(),
            message: told.message.clone(),
            action_url: page,
            is_read: told.read,
            created_at: now.plus(-told.hours_ago * HOUR),
        };
        notifications::insert_seeded(tx, &notification)?;
    }
    Ok(())
}

fn seed_reactions(
    tx: &mut Tx<'_>,
    voices: &Voices,
    products: &Products,
    people: &People,
    now: Time,
) -> Result<()> {
    // Spread over the days when everybody of them was here: after the last registration and before the ban.
    let mut hours = (300..560).step_by(7).cycle();
    for (key, emojis) in &voices.reactions {
        let product_id = product(products, key)?;
        for (emoji, usernames) in emojis {
            for username in usernames {
                let at = now.plus(-hours.next().unwrap_or(300) * HOUR);
                reactions::insert_seeded(tx, product_id, person(people, username)?.id, emoji, at)?;
            }
        }
    }
    Ok(())
}

fn product(products: &Products, key: &str) -> Result<i64> {
    let known = products.get(key).map(|known| known.id);
    known.ok_or_else(|| Error::internal(format!("the demo data has no product {key}")))
}

fn person<'a>(people: &'a People, username: &str) -> Result<&'a Seeded> {
    people.get(username).ok_or_else(|| Error::internal(format!("the demo data has nobody called {username}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emoji;

    #[test]
    fn the_files_are_what_members_could_have_written() {
        let voices = read().unwrap();
        assert!(voices.reviews.len() >= 120);
        for review in &voices.reviews {
            let length = review.comment.chars().count();
            assert!((1..=5).contains(&review.rating) && (10..=500).contains(&length), "{}", review.comment);
        }
        for (_, emojis) in &voices.reactions {
            for (text, _) in emojis {
                assert_eq!(&emoji::one(text).unwrap(), text);
            }
        }
        assert!(!voices.wishes.is_empty() && !voices.notifications.is_empty());
    }
}
