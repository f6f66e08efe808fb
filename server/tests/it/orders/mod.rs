//! Placing, reading and settling orders.

mod back_office;
mod expire;
mod guests;
mod idempotency;
mod list;
mod place;
mod prices;
mod settle;
mod stock;
mod visibility;
