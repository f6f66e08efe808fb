//! Help pages: German Markdown in `help/`, compiled in. Members read them at /hilfe, and the support bot answers from them.
//!
//! Figures that a setting decides stand in the pages as `{{name}}` and are filled in at the start, so that a page never
//! says something else than the shop does.

mod facts;
mod markdown;
mod pages;
mod routes;
mod types;

pub use markdown::read_text;
pub use pages::{Pages, Passage, Shown, current};
pub use types::{Block, HelpEntry, HelpPage, Span};

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
