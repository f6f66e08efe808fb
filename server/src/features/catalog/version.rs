//! What tells one state of the catalogue from another, on every node.

use super::store;
use crate::error::{Error, Result};
use crate::features::settings;
use crate::features::terms::TermsOverview;
use kontor_db::Tx;

/// What tells one state of the catalogue and of its pages from another.
#[derive(PartialEq, Eq)]
pub struct Version {
    goods: store::Version,
    /// The foot of every page, as JSON.
    pub terms: Vec<u8>,
    /// What the seller has set.
    settings: i64,
    /// The ways of delivery.
    shipping: u64,
}

pub fn version(tx: &mut Tx<'_>, overview: &TermsOverview, shipping: u64) -> Result<Version> {
    let terms = serde_json::to_vec(overview).map_err(Error::internal)?;
    Ok(Version { goods: store::version(tx)?, terms, settings: settings::version(tx)?, shipping })
}
