//! The shop's nouns, one folder each: mod → types → routes → rules → store, read in that order.
//!
//! A feature may use only features of a lower level, through their `mod.rs`:
//! 0 `settings` `business` · 1 `auth` `help` `prices` · 2 `terms` `mail` `invitations` · 3 `catalog` `media` `payments` `moderation` · 4 `vouchers` · 5 `reactions` `wishlist` `cart` `delivery` `wallets` `premium` `imports` · 6 `addresses` `terminations` `chat` `lounge`
//! `deposits` · 7 `orders` · 8 `bank` `fulfilments` `reviews` `members` `translation` `support` `stock` · 9 `invoices` `revocations` `profiles` `push` `telegram` · 10 `announcements` `digests` `bookkeeping` `refunds` · 11 `retention` · listeners `audit` `analytics` `notifications`, which no one imports except the
//! lists in `lib.rs`.

pub mod addresses;
pub mod analytics;
pub mod announcements;
pub mod audit;
pub mod auth;
pub mod bank;
pub mod bookkeeping;
pub mod business;
pub mod cart;
pub mod catalog;
pub mod chat;
pub mod delivery;
pub mod deposits;
pub mod digests;
pub mod fulfilments;
pub mod help;
pub mod imports;
pub mod invitations;
pub mod invoices;
pub mod lounge;
pub mod mail;
pub mod media;
pub mod members;
pub mod moderation;
pub mod notifications;
pub mod orders;
pub mod payments;
pub mod premium;
pub mod prices;
pub mod profiles;
pub mod push;
pub mod reactions;
pub mod refunds;
pub mod retention;
pub mod reviews;
pub mod revocations;
pub mod settings;
pub mod stock;
pub mod support;
pub mod telegram;
pub mod terminations;
pub mod terms;
pub mod translation;
pub mod vouchers;
pub mod wallets;
pub mod wishlist;
