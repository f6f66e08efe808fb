//! The shop's nouns, one folder each: mod → types → routes → rules → store, read in that order.
//!
//! A feature may use only features of a lower level, through their `mod.rs`:
//! 0 `settings` · 1 `auth` · 2 `catalog` `profiles` · 3 `reactions` `wishlist` `orders` · 4 `members` · listeners `audit` `analytics`, which
//! nobody imports save the lists in `lib.rs`.

pub mod analytics;
pub mod audit;
pub mod auth;
pub mod catalog;
pub mod members;
pub mod orders;
pub mod profiles;
pub mod reactions;
pub mod settings;
pub mod wishlist;
