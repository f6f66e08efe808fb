//! The sandbox of chains: takes the place of a watcher in a demo shop, so that an order can be paid in coins on a fresh machine.
//!
//! Its page sends coins that there are not; its blocks come with the clock. What it shows goes the way of a real chain's look, and no
//! coin moves, so it never runs in a real shop.

mod page;
mod pages;
mod store;

pub use pages::pages;

use crate::app::App;
use crate::config::SandboxMode;
use crate::error::Result;
use crate::services::chains::Chains;
use crate::time::{HOUR, SECOND, Time};
use kontor_chain::Chain;
use kontor_chain::watch::{Block, Covers, View};
use std::collections::BTreeSet;

/// Six blocks are 12 seconds: long enough to be seen, short enough to be waited for.
const A_BLOCK: i64 = 2 * SECOND;
/// Afterwards a settled payment need not be shown again.
const SHOWN_FOR: i64 = HOUR;

/// Whether it takes the place of the chain's watcher.
pub fn replaces(app: &App, chain: Chain) -> bool {
    let chains = app.state::<Chains>();
    app.config.demo
        && app.config.payments.sandbox != SandboxMode::Off
        && chains.is_demo(chain)
        && chains.watcher(chain).is_none()
}

const fn height(now: Time) -> i64 {
    now.0 / A_BLOCK
}

/// What has come to the addresses that were paid to.
pub async fn look(app: &App, chain: Chain) -> Result<View> {
    let now = app.clock.now();
    let found = app.db.read(move |tx| store::list(tx, chain, height(now.plus(-SHOWN_FOR)))).await?;
    let addresses: BTreeSet<String> = found.iter().map(|found| found.address.clone()).collect();
    let tip = height(now).unsigned_abs();
    Ok(View {
        tip: Block { height: tip, hash: format!("{tip:064x}") },
        blocks: Vec::new(),
        covers: Covers::Addresses(addresses.into_iter().collect()),
        found,
        missed: None,
    })
}
