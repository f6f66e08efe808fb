//! The shop's nouns, one folder each: mod → types → routes → rules → store, read in that order.
//!
//! A feature may use only features of a lower level, through their `mod.rs`:
//! 0 `settings` · 1 `auth` `help` · 2 `catalog` `media` `payments` · 3 `profiles` `reactions` `wishlist` `cart` `wallets` `premium` · 4 `orders` `chat` `lounge` `deposits` ·
//! 5 `reviews` `members` `translation` `support` · 6 `account` `people` `telegram` · listeners `audit` `analytics` `notifications`, which nobody imports save the
//! lists in `lib.rs`.

pub mod account;
pub mod analytics;
pub mod audit;
pub mod auth;
pub mod cart;
pub mod catalog;
pub mod chat;
pub mod deposits;
pub mod help;
pub mod lounge;
pub mod media;
pub mod members;
pub mod notifications;
pub mod orders;
pub mod payments;
pub mod people;
pub mod premium;
pub mod profiles;
pub mod reactions;
pub mod reviews;
pub mod settings;
pub mod support;
pub mod telegram;
pub mod translation;
pub mod wallets;
pub mod wishlist;
