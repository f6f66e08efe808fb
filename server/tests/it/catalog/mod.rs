//! The public catalogue and the owner's changes to it.

mod edit;
mod placeholder;
mod product_form;
mod snapshot;
mod transfer;
