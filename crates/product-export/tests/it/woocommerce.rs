//! WooCommerce's columns in both languages.

use crate::{entries, find, fixture, product, reasons};
use kontor_product_export::{Format, Reason, Tax, open};

#[test]
fn variations_stand_before_and_behind_their_product() {
    let bytes = fixture("woocommerce.csv");
    assert_eq!(open(&bytes).unwrap().format(), Format::WooCommerce);
    let entries = entries(&bytes);
    let tea = product(&entries, "sencha");
    assert_eq!(tea.options, ["Amount"]);
    let mut variants: Vec<_> = tea
        .variants
        .iter()
        .map(|variant| (variant.values.join(""), variant.price, variant.stock, variant.grams))
        .collect();
    variants.sort();
    assert_eq!(
        variants,
        [
            (String::new(), 980, None, Some(120)),
            ("100 g".to_owned(), 980, Some(12), Some(120)),
            ("250 g".to_owned(), 2150, Some(40), Some(280)),
        ],
    );
    assert_eq!(tea.description, "Green tea from Japan.\n\nSteam for a minute.\n\nPour at 70 °C.");
    assert_eq!(tea.categories, [vec!["Tea".to_owned(), "Green".to_owned()], vec!["Japan".to_owned()]]);
    assert_eq!((tea.tax, tea.pictures.len()), (Some(Tax::Reduced), 2));
    assert_eq!(reasons(find(&entries, "sencha")), [Reason::VariantForAny]);
}

#[test]
fn simple_products_with_their_prices() {
    let entries = entries(&fixture("woocommerce.csv"));
    let coffee = product(&entries, "brasil");
    let variant = &coffee.variants[0];
    assert_eq!(
        (variant.price, variant.compare_at, variant.stock, variant.grams),
        (1090, Some(1290), None, Some(500))
    );
    assert_eq!((coffee.description.as_str(), variant.gtin.as_str()), ("Chocolate & nuts.", "4006381333931"));
    // Without a SKU its number names it; a price for a time is not for good; what is not there is sold out.
    let filters = product(&entries, "id:41");
    let variant = &filters.variants[0];
    assert_eq!((variant.price, variant.compare_at, variant.stock), (350, None, Some(0)));
    assert_eq!(reasons(find(&entries, "id:41")), [Reason::SaleForATime]);
    assert_eq!(reasons(find(&entries, "barista-pdf")), [Reason::SoldBeyondStock, Reason::Digital]);
    assert!(!product(&entries, "hidden-mug").is_published);
}

#[test]
fn what_is_no_product_of_a_shop_is_named() {
    let entries = entries(&fixture("woocommerce.csv"));
    for (source, reason) in [
        ("starter", Reason::Grouped),
        ("elsewhere", Reason::External),
        ("abo", Reason::KindUnknown),
        ("free", Reason::PriceMissing),
        ("lost", Reason::ParentMissing),
    ] {
        let entry = find(&entries, source);
        assert_eq!((entry.product.is_none(), reasons(entry)), (true, vec![reason]), "{source}");
    }
}

#[test]
fn german_heads_semicolons_and_commas() {
    let entries = entries(&fixture("woocommerce-de.csv"));
    let coffee = product(&entries, "KOL-500");
    let variant = &coffee.variants[0];
    assert_eq!((variant.price, variant.stock, variant.grams), (1590, Some(18), Some(550)));
    assert_eq!(coffee.tags, ["süß, rund", "Filter"]);
    assert_eq!(coffee.categories, [vec!["Kaffee", "Filterkaffee"], vec!["Kaffee"]]);
    assert_eq!(coffee.description, "Rund und süß.\n\nKaramell, rote Äpfel.");
    let tea = product(&entries, "DAR");
    assert_eq!(tea.description, "Zart.\n\nBlumig.");
    let prices: Vec<_> = tea.variants.iter().map(|variant| (variant.price, variant.compare_at)).collect();
    assert_eq!(prices, [(1100, None), (1800, Some(2000))]);
    assert!(!product(&entries, "WAAGE").is_published);
}
