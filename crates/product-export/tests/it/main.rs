//! Files as both systems write them, and files that are broken in every way.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod back;
mod broken;
mod published;
mod shopify;
mod woocommerce;
mod writers;

use kontor_product_export::{Entry, Product, Reason, open};

pub fn fixture(name: &str) -> Vec<u8> {
    let path = format!("{}/fixtures/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

pub fn entries(bytes: &[u8]) -> Vec<Entry> {
    open(bytes).unwrap().collect()
}

pub fn find<'a>(entries: &'a [Entry], source: &str) -> &'a Entry {
    entries.iter().find(|entry| entry.source == source).unwrap_or_else(|| panic!("{source}: {entries:#?}"))
}

pub fn product<'a>(entries: &'a [Entry], source: &str) -> &'a Product {
    let entry = find(entries, source);
    entry.product.as_ref().unwrap_or_else(|| panic!("{entry:?}"))
}

/// Why an entry is refused, or what it is taken without.
pub fn reasons(entry: &Entry) -> Vec<Reason> {
    entry.notes.iter().map(|note| note.reason).collect()
}
