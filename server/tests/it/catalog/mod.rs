//! The public catalogue and the owner's changes to it.

mod categories;
mod edit;
mod filter;
mod placeholder;
mod product_form;
mod snapshot;
mod synonyms;
mod transfer;
mod variants;
