//! Membership: what follows from the paid periods, and how it ends.

mod contract;
mod ending;
mod live;
mod own;
mod prices;
