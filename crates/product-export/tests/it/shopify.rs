//! Shopify's columns, today's and those of before 2025.

use crate::{entries, find, fixture, product, reasons};
use kontor_product_export::{Content, ContentUnit, Format, Reason, open};

#[test]
fn the_columns_of_today() {
    let bytes = fixture("shopify.csv");
    assert_eq!(open(&bytes).unwrap().format(), Format::Shopify);
    let entries = entries(&bytes);
    let coffee = product(&entries, "aethiopien-yirgacheffe");
    assert_eq!(coffee.name, "Äthiopien Yirgacheffe");
    assert_eq!(coffee.description, "Blumig & hell.\n• Jasmin\n• Zitrone");
    assert!(coffee.is_published);
    assert_eq!(coffee.categories, [["Kaffee"]]);
    assert_eq!(coffee.tags, ["Filter", "hell"]);
    let files = "https://cdn.shop.example/files";
    assert_eq!(
        coffee.pictures,
        [format!("{files}/yirgacheffe.jpg?v=2"), format!("{files}/yirgacheffe-rueckseite.jpg?v=2")]
    );
    let said: Vec<_> = coffee.alternative_texts.iter().collect();
    assert_eq!(said, [(&format!("{files}/yirgacheffe.jpg?v=2"), &"Tüte mit Etikett".to_owned())]);
    assert_eq!(coffee.options, ["Menge", "Mahlgrad"]);
    let values: Vec<_> = coffee.variants.iter().map(|variant| variant.values.join("/")).collect();
    assert_eq!(values, ["250 g/Bohne", "1 kg/Bohne", "1 kg/Filter"]);
    let [small, large, ground] = coffee.variants.as_slice() else { panic!("{coffee:?}") };
    assert_eq!(
        (small.price, small.compare_at, small.stock, small.grams),
        (1290, Some(1490), Some(24), Some(270))
    );
    assert_eq!((small.sku.as_str(), small.gtin.as_str()), ("YIR-250", "4006381333931"));
    assert_eq!(small.content, Some(Content { thousandths: 250_000, unit: ContentUnit::Gram }));
    assert_eq!(small.picture, Some(format!("{files}/yirgacheffe-250.jpg")));
    assert_eq!((large.stock, ground.stock), (Some(0), None));
    let taken_without = reasons(find(&entries, "aethiopien-yirgacheffe"));
    assert_eq!(taken_without, [Reason::StockNegative, Reason::SoldBeyondStock, Reason::PictureInvalid]);
}

#[test]
fn a_product_without_options_a_draft_and_what_is_refused() {
    let entries = entries(&fixture("shopify.csv"));
    let tea = product(&entries, "assam-second-flush");
    assert!(tea.options.is_empty() && tea.variants.len() == 1);
    assert_eq!((tea.variants[0].stock, tea.variants[0].gtin.as_str()), (None, ""));
    assert_eq!(reasons(find(&entries, "assam-second-flush")), [Reason::GtinInvalid]);
    let mill = product(&entries, "handmuehle");
    assert!(!mill.is_published);
    assert_eq!(mill.categories, [["Home & Garden", "Kitchen & Dining", "Coffee Grinders"]]);
    let card = find(&entries, "gutschein");
    assert_eq!((card.product.clone(), reasons(card)), (None, vec![Reason::GiftCard]));
    let nameless = entries.iter().find(|entry| entry.name == "Ohne Handle").unwrap();
    assert_eq!((nameless.line, reasons(nameless)), (9, vec![Reason::SourceMissing]));
}

#[test]
fn the_columns_of_before_2025() {
    let entries = entries(&fixture("shopify-2019.csv"));
    let espresso = product(&entries, "haus-espresso");
    assert_eq!((espresso.options.join(""), espresso.variants.len()), ("Größe".to_owned(), 2));
    // What is not tracked is not counted, whatever number stands there.
    assert_eq!(espresso.variants[0].stock, None);
    let pot = product(&entries, "teekanne");
    assert_eq!(pot.description, "Aus Glas, für 1 l.");
    let variant = &pot.variants[0];
    assert_eq!(
        (variant.price, variant.compare_at, variant.stock, variant.grams),
        (3900, Some(4900), Some(8), Some(850))
    );
    assert_eq!(find(&entries, "teekanne").line, 4);
}
