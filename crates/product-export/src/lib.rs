//! Product exports of other shop systems, read into one model.
//!
//! [`open`] recognises a file by its head: Shopify's product CSV with the columns of today and of before 2025, WooCommerce's with
//! English or German heads. What comes back is an iterator of [`Entry`]: a product, or the reason why there is none, with notes on
//! what was left out. Rows are read one by one; only WooCommerce's products with variations are kept until the end, because their
//! variations may stand anywhere. UTF-8 with and without a mark, UTF-16 and Windows-1252 are read, with commas, semicolons or tabs.
//!
//! Columns: <https://help.shopify.com/en/manual/products/import-export/using-csv> and
//! <https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema>.

mod codes;
mod html;
mod model;
mod numbers;
mod shopify;
mod table;
mod woocommerce;

pub use model::{Content, ContentUnit, Entry, Format, Note, Product, Reason, Tax, Variant};

use std::collections::VecDeque;
use table::Rows;

/// Why a file is not read at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreadable {
    /// Not a line in it.
    Empty,
    /// No table, or one with columns of neither system.
    Unknown,
}

/// Recognises the export in `bytes`.
///
/// # Errors
/// When it is none that this crate knows.
pub fn open(bytes: &[u8]) -> Result<Export<'_>, Unreadable> {
    let rows = Rows::open(bytes).ok_or(Unreadable::Empty)?;
    let reader = if shopify::is_head(&rows.head) {
        Reader::Shopify(Box::new(shopify::Reader::new(&rows.head)))
    } else if woocommerce::is_head(&rows.head) {
        Reader::WooCommerce(Box::new(woocommerce::Reader::new(&rows.head)))
    } else {
        return Err(Unreadable::Unknown);
    };
    Ok(Export { rows, reader, ready: VecDeque::new(), has_ended: false })
}

/// What a file holds, one after the other.
pub struct Export<'a> {
    rows: Rows<'a>,
    reader: Reader,
    ready: VecDeque<Entry>,
    has_ended: bool,
}

enum Reader {
    Shopify(Box<shopify::Reader>),
    WooCommerce(Box<woocommerce::Reader>),
}

impl Export<'_> {
    pub const fn format(&self) -> Format {
        match self.reader {
            Reader::Shopify(_) => Format::Shopify,
            Reader::WooCommerce(_) => Format::WooCommerce,
        }
    }

    /// Rows that were read so far, without the head and without empty ones.
    pub const fn rows(&self) -> u64 {
        self.rows.count
    }
}

impl Iterator for Export<'_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        while self.ready.is_empty() && !self.has_ended {
            match (self.rows.next(), &mut self.reader) {
                (Some(Err(broken)), _) => self.ready.push_back(broken),
                (Some(Ok(row)), Reader::Shopify(reader)) => reader.take(&row, &mut self.ready),
                (Some(Ok(row)), Reader::WooCommerce(reader)) => reader.take(&row, &mut self.ready),
                (None, reader) => {
                    self.has_ended = true;
                    match reader {
                        Reader::Shopify(reader) => reader.end(&mut self.ready),
                        Reader::WooCommerce(reader) => reader.end(&mut self.ready),
                    }
                }
            }
        }
        self.ready.pop_front()
    }
}
