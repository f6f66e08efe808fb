//! Kontor: a members' online shop in one program.
//!
//! This file holds the lists that everything else follows from: the features with their routes, who hears the outbox,
//! and who forgets a person.

pub mod app;
pub mod audience;
pub mod bot;
pub mod chains;
pub mod config;
mod csv;
pub mod demo;
mod embedded;
mod emoji;
mod encoded;
pub mod erasure;
pub mod error;
mod extract;
pub mod features;
pub mod guard;
pub mod http;
mod idempotency;
mod limits;
pub mod live;
pub mod logging;
pub mod metrics;
pub mod migrations;
mod model;
pub mod outbox;
mod page;
pub mod serve;
mod text;
pub mod time;
pub mod workers;

use crate::audience::Routes;
use crate::erasure::Erasure;
use crate::error::Result;
use crate::features::{
    account, analytics, audit, auth, cart, catalog, chat, deposits, help, lounge, media, members,
    notifications, orders, payments, people, premium, profiles, reactions, reviews, settings, support,
    telegram, translation, wallets, wishlist,
};
use crate::guard::Member;
use crate::outbox::Listener;
use crate::time::Time;
use kontor_db::Tx;
use std::collections::HashSet;

/// What a feature's `mod.rs` hands over.
pub type FeatureRoutes = fn() -> Routes;

/// Every feature with its routes; the name is its tag in the OpenAPI document.
pub const FEATURES: &[(&str, FeatureRoutes)] = &[
    ("settings", settings::routes),
    ("help", help::routes),
    ("auth", auth::routes),
    ("profiles", profiles::routes),
    ("catalog", catalog::routes),
    ("media", media::routes),
    ("reactions", reactions::routes),
    ("wishlist", wishlist::routes),
    ("cart", cart::routes),
    ("wallets", wallets::routes),
    ("orders", orders::routes),
    ("payments", payments::routes),
    ("premium", premium::routes),
    ("chat", chat::routes),
    ("lounge", lounge::routes),
    ("deposits", deposits::routes),
    ("translation", translation::routes),
    ("support", support::routes),
    ("reviews", reviews::routes),
    ("members", members::routes),
    ("audit", audit::routes),
    ("account", account::routes),
    ("people", people::routes),
    ("telegram", telegram::routes),
    ("analytics", analytics::routes),
    ("notifications", notifications::routes),
];

/// Who hears of events after the commit.
pub const LISTENERS: &[Listener] = &[audit::LISTENER, notifications::LISTENER, chat::LISTENER];

/// The products that a member wishes, which the catalogue marks without knowing wishlists.
pub type Wishes = fn(&mut Tx<'_>, &Member) -> Result<HashSet<i64>>;

pub const WISHES: Wishes = wishlist::list_product_ids;

/// What payments bring, which payments do not know.
pub const PURCHASES: payments::Purchases = premium::PURCHASES;

/// Removes a person's data from one feature, in the transaction that deletes the account.
pub type Eraser = fn(&mut Tx<'_>, &Erasure) -> Result<()>;

/// Features that keep personal data outside the account's own rows. Reviews come before the orders: they ask them once
/// more what was bought.
pub const ERASERS: &[Eraser] = &[
    wallets::erase_person,
    deposits::erase_person,
    profiles::erase_person,
    reviews::erase_person,
    orders::erase_person,
    premium::erase_person,
    payments::erase_person,
    chat::erase_person,
    support::erase_person,
    lounge::erase_person,
    telegram::erase_person,
    notifications::erase_person,
    audit::erase_person,
    outbox::erase_person,
];

/// What one feature keeps about a person, for that person.
pub type Exporter = fn(&mut Tx<'_>, &Member, Time) -> Result<serde_json::Value>;

/// Features that keep personal data, with the name of their part in the export.
pub const EXPORTERS: &[(&str, Exporter)] = &[
    ("account", auth::export_person),
    ("profile", profiles::export_person),
    ("orders", orders::export_person),
    ("wishlist", wishlist::export_person),
    ("wallets", wallets::export_person),
    ("deposits", deposits::export_person),
    ("reviews", reviews::export_person),
    ("reactions", reactions::export_person),
    ("payments", payments::export_person),
    ("premium", premium::export_person),
    ("chat", chat::export_person),
    ("support", support::export_person),
    ("lounge", lounge::export_person),
    ("telegram", telegram::export_person),
    ("notifications", notifications::export_person),
    ("log", audit::export_person),
];

/// Whether a feature shows the uploaded picture at a path.
pub type PictureUser = fn(&mut Tx<'_>, &str) -> Result<bool>;

/// Features that show uploaded pictures; one that none of them shows is removed.
pub const PICTURE_USERS: &[PictureUser] = &[profiles::shows_picture, catalog::shows_picture];

/// What open sockets are told about rooms.
pub const ROOMS: live::Rooms = chat::ROOMS;
