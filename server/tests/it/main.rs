//! The promises of the shop, each kept on SQLite and on PostgreSQL, through a real server on a real socket.
//!
//! One folder per feature, a file per action, as in `src/features`; around them what holds for all of them: who may
//! call what ([`access`]), that nothing of the demo shows without it ([`bare`]), what input is refused ([`input`]), how the sources lie ([`architecture`], [`levels`],
//! [`nouns`], [`statements`]), what the program does when it is stopped, killed, backed up ([`program`]). [`support`] is
//! what they stand on.
//!
//! PostgreSQL is found by `KONTOR_TEST_POSTGRES`; `tools/with-services` provides it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod access;
mod addresses;
mod analytics;
mod announcements;
mod architecture;
mod audit;
mod auth;
mod bank;
mod bare;
mod bookkeeping;
mod bot;
mod business;
mod cart;
mod catalog;
mod chat;
mod community;
mod delivery;
mod deploy;
mod deposits;
mod digests;
mod doubles;
mod events;
mod first_paint;
mod fulfilments;
mod headers;
mod imports;
mod input;
mod invitations;
mod invoices;
mod large;
mod levels;
mod live;
mod lounge;
mod mail;
mod media;
mod members;
mod moderation;
mod notifications;
mod nouns;
mod openapi;
mod orders;
mod outbox;
mod payments;
mod premium;
mod prices;
mod profiles;
mod program;
mod push;
mod reactions;
mod refunds;
mod retention;
mod reviews;
mod revocations;
mod schema;
mod settings;
mod statements;
mod stock;
mod support;
mod telegram;

mod terminations;
mod terms;
mod translation;
mod unavailable;
mod vouchers;
mod wallets;
mod window;
mod wishlist;
mod wording;
