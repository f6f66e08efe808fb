//! Files that no system writes, but people have.

use crate::{entries, fixture, reasons};
use encoding_rs::WINDOWS_1252;
use kontor_product_export::{Reason, Unreadable, open};
use proptest::collection::vec;
use proptest::prelude::*;

const HEAD: &str = "Handle,Title,Variant Price\n";

#[test]
fn every_encoding_is_read_alike() {
    let bytes = fixture("woocommerce-de.csv");
    let expected = entries(&bytes);
    let text = String::from_utf8(bytes).unwrap();
    let text = text.trim_start_matches('\u{feff}');
    let utf16 = |order: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(order).collect::<Vec<u8>>();
    let marked = |mark: [u8; 2], bytes: Vec<u8>| [mark.to_vec(), bytes].concat();
    for bytes in [
        text.as_bytes().to_vec(),
        WINDOWS_1252.encode(text).0.into_owned(),
        utf16(u16::to_le_bytes),
        utf16(u16::to_be_bytes),
        marked([0xff, 0xfe], utf16(u16::to_le_bytes)),
        marked([0xfe, 0xff], utf16(u16::to_be_bytes)),
        text.replace("\r\n", "\n").into_bytes(),
    ] {
        assert_eq!(entries(&bytes), expected);
    }
}

#[test]
fn tabs_separate_too() {
    let read = entries(HEAD.replace(',', "\t").as_bytes());
    assert!(read.is_empty());
    let read = entries(b"Handle\tTitle\tVariant Price\na\tAssam, zart\t8.50\n");
    assert_eq!(read[0].product.as_ref().unwrap().name, "Assam, zart");
}

#[test]
fn what_is_no_export_is_refused() {
    for (text, error) in [
        ("", Unreadable::Empty),
        ("id;name;description;price;category;imageUrl\n", Unreadable::Unknown),
        ("Handle,Title\n", Unreadable::Unknown),
        ("PK\u{3}\u{4}", Unreadable::Unknown),
    ] {
        assert_eq!(open(text.as_bytes()).err(), Some(error), "{text:?}");
    }
}

#[test]
fn a_broken_row_is_named_and_the_others_are_read() {
    let text = format!("{HEAD}a,Assam,8.50\nb,\"Ohne Ende,9\nc,Ceylon,7.00,zu viel\nd,Darjeeling,11\n");
    let read = entries(text.as_bytes());
    assert_eq!(reasons(&read[0]), [Reason::QuoteOpen], "{read:#?}");
    assert_eq!((read[0].line, read[1].source.as_str()), (3, "a"));
    let text = format!("{HEAD}a,Assam,8.50\n\nc,Ceylon,7.00,zu viel\nd,Darjeeling,11\n");
    let read = entries(text.as_bytes());
    let broken: Vec<_> = read.iter().filter(|entry| entry.product.is_none()).collect();
    assert_eq!((broken.len(), reasons(broken[0])), (1, vec![Reason::RowBroken]));
    assert_eq!(read.iter().filter(|entry| entry.product.is_some()).count(), 2);
}

#[test]
fn the_same_handle_again_is_not_a_second_product() {
    let read = entries(format!("{HEAD}a,Assam,8.50\nb,Brasil,9\na,Assam,8.50\n").as_bytes());
    assert_eq!(reasons(&read[2]), [Reason::SourceAgain]);
    assert!(read[2].product.is_none());
}

#[test]
fn a_price_that_could_be_a_thousand_is_none() {
    let read = entries(format!("{HEAD}a,Assam,1.000\nb,Brasil,\nc,Ceylon,0\n").as_bytes());
    let why: Vec<_> = read.iter().flat_map(reasons).collect();
    assert_eq!(why, [Reason::PriceUnreadable, Reason::PriceMissing]);
    assert_eq!(read[2].product.as_ref().unwrap().variants[0].price, 0);
}

/// Of 50,000 rows only the one that is read is in memory, and what has the same handle.
#[test]
fn a_long_file_is_read_row_by_row() {
    let mut text = HEAD.to_owned();
    for number in 0..50_000 {
        text.push_str(&format!("tee-{number},Tee {number},8.50\n"));
    }
    let mut export = open(text.as_bytes()).unwrap();
    for _ in 0..10 {
        assert!(export.next().unwrap().product.is_some());
    }
    assert_eq!(export.rows(), 11);
    assert_eq!(export.by_ref().count(), 49_990);
    assert_eq!(export.rows(), 50_000);
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..600), is_woo in any::<bool>()) {
        let head: &[u8] = if is_woo { b"ID,Type,SKU,Name,Regular price\n" } else { HEAD.as_bytes() };
        for bytes in [bytes.clone(), [head, &bytes].concat()] {
            if let Ok(export) = open(&bytes) {
                // Whatever is read has a place, and whatever is refused has a reason.
                for entry in export {
                    prop_assert!(entry.line > 1 && (entry.product.is_some() || !entry.notes.is_empty()));
                }
            }
        }
    }

    #[test]
    fn a_file_that_ends_anywhere_is_read_to_there(at in any::<prop::sample::Index>()) {
        for name in ["shopify.csv", "woocommerce.csv"] {
            let bytes = fixture(name);
            let whole = entries(&bytes);
            let cut = &bytes[..at.index(bytes.len())];
            if let Ok(export) = open(cut) {
                prop_assert!(export.count() <= whole.len() + 1);
            }
        }
    }
}
