//! The last answer of each range, kept for as long as it is right.
//!
//! A year of a large shop is a quarter of a million sold items, and nothing about them changes between two looks unless
//! someone orders, decides on an order or edits the catalogue. That is read at every look, from indexes.

use super::types::{Analytics, Range};
use crate::error::Result;
use crate::features::auth;
use crate::features::catalog::{self, Version};
use crate::features::orders::{self, Figures, Span};
use crate::identity::Admin;
use kontor_db::Tx;
use parking_lot::Mutex;
use std::collections::HashMap;

/// All that the figures depend on. No sequence of changes leads back to a former state: orders only become more, leave
/// 'pending' for good and lose their account for good; a product's time of change moves forward.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    span: Span,
    orders: Figures,
    with_account: i64,
    /// Number and latest.
    approvals: (i64, i64),
    catalogue: Version,
}

impl State {
    /// Of the moment at which the transaction reads.
    pub fn read(tx: &mut Tx<'_>, admin: &Admin, span: Span) -> Result<Self> {
        Ok(Self {
            span,
            orders: orders::figures(tx, admin)?,
            with_account: orders::count_with_account(tx, admin)?,
            approvals: auth::approval_state(tx, admin)?,
            catalogue: catalog::version(tx)?,
        })
    }
}

/// Shared by all requests of a node.
#[derive(Default)]
pub struct Recent(Mutex<HashMap<Range, (State, Analytics)>>);

impl Recent {
    pub fn get(&self, range: Range, state: &State) -> Option<Analytics> {
        let known = self.0.lock();
        known.get(&range).filter(|(of, _)| of == state).map(|(_, analytics)| analytics.clone())
    }

    pub fn put(&self, range: Range, state: State, analytics: Analytics) {
        let mut known = self.0.lock();
        known.insert(range, (state, analytics));
    }
}
