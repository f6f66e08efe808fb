//! Figures of the back office.

mod sales;
mod stats;
