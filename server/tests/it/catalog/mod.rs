//! The public catalogue and the owner's changes to it.

mod categories;
mod edit;
mod facts;
mod filter;
mod linked;
mod pictures;
mod placeholder;
mod product_form;
mod published;
mod snapshot;
mod synonyms;
mod transfer;
mod tree;
mod variants;
