//! The promises of the shop, each kept on SQLite and on PostgreSQL, through a real server on a real socket.
//!
//! One folder per feature, a file per action, as in `src/features`; around them what holds for all of them: who may
//! call what ([`access`]), what input is refused ([`input`]), how the sources lie ([`architecture`]), what the program
//! does when it is stopped, killed, backed up ([`program`]). [`support`] is what they stand on.
//!
//! PostgreSQL is found by `KONTOR_TEST_POSTGRES`; `tools/with-services` provides it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod access;
mod account;
mod analytics;
mod architecture;
mod audit;
mod auth;
mod bot;
mod cart;
mod catalog;
mod chat;
mod deposits;
mod doubles;
mod first_paint;
mod headers;
mod input;
mod large;
mod live;
mod lounge;
mod media;
mod members;
mod notifications;
mod openapi;
mod orders;
mod outbox;
mod payments;
mod people;
mod premium;
mod profiles;
mod program;
mod reactions;
mod reviews;
mod schema;
mod support;
mod telegram;
mod translation;
mod unavailable;
mod wallets;
mod wishlist;
