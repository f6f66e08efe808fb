//! Products that members keep an eye on.

mod catalogue;
mod wishes;
