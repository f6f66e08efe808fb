//! Options and variants: a coffee in two sizes and three grinds is one product with six variants.
//!
//! The product's own row is its default variant: price, stock, content, weight and coffee stand there and nowhere else. So a
//! caller who names no variant buys the default, and every list of products stays what it was.

mod rules;
mod saving;
mod table;
mod types;

pub use rules::{checked, examine, face, gone};
pub use saving::{list, list_owned, replace, save, seed};
pub use table::{MARK, export, import, moved};
pub use types::{
    ChosenVariant, Offer, ProductOption, ProductVariants, Variant, VariantRequest, VariantWords,
    VariantsRequest, VariantsResponse,
};
