//! The shop's nouns, one folder each: mod → types → routes → rules → store, read in that order.
//!
//! A feature may use only features of a lower level, through their `mod.rs`:
//! 0 `settings` `auth` `catalog` · 1 `profiles` · 2 `orders` `members` · listeners `audit` `analytics`.

pub mod analytics;
pub mod audit;
pub mod auth;
pub mod catalog;
pub mod members;
pub mod orders;
pub mod profiles;
pub mod settings;
