//! Placing, reading and settling orders.

mod agreements;
mod back_office;
mod bottles;
mod contacts;
mod delivery;
mod expire;
mod guests;
mod idempotency;
mod list;
mod pick_ups;
mod place;
mod prices;
mod random_carts;
mod receipts;
mod settle;
mod stock;
mod strangers;
mod visibility;
