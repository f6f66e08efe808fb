//! What is written in either system's form comes back as it was.

use crate::entries;
use crate::writers;
use kontor_product_export::{Content, ContentUnit, Product, Tax, Variant};
use proptest::collection::{hash_set, vec};
use proptest::prelude::*;

/// A word as people type it, without spaces at its ends.
fn word() -> impl Strategy<Value = String> {
    "[A-Za-zÄÖÜäöüß0-9\"';&<][A-Za-zÄÖÜäöüß0-9 \"';.!]{0,18}[a-zäöüß0-9]"
        .prop_map(|word| word.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Words that lists carry: commas separate them.
fn words() -> impl Strategy<Value = Vec<String>> {
    vec("[A-Za-zäöü]{2,9}", 0..3)
}

fn gtin() -> impl Strategy<Value = String> {
    prop::option::of(vec(0_u32..10, 12)).prop_map(|digits| {
        let Some(mut digits) = digits else { return String::new() };
        let sum: u32 =
            digits.iter().zip([1, 3].into_iter().cycle()).map(|(digit, weight)| digit * weight).sum();
        digits.push((10 - sum % 10) % 10);
        digits.iter().map(ToString::to_string).collect()
    })
}

prop_compose! {
    fn variant()(
        sku in "[A-Z]{2,4}-[0-9]{1,5}", gtin in gtin(), price in 1_i64..1_000_000, more in prop::option::of(1_i64..9999),
        stock in prop::option::of(0_i64..9999), grams in prop::option::of(1_i64..50_000),
        content in prop::option::of((1_i64..5000, any::<bool>())), picture in prop::option::of("https://cdn\\.example/[a-z]{1,8}\\.jpg"),
    ) -> Variant {
        Variant {
            sku, gtin, price, compare_at: more.map(|more| price + more), stock, grams, picture,
            content: content.map(|(amount, is_weight)| Content {
                thousandths: amount * 1000,
                unit: if is_weight { ContentUnit::Gram } else { ContentUnit::Millilitre },
            }),
            ..Variant::default()
        }
    }
}

prop_compose! {
    fn product()(
        name in "[A-Za-zÄÖÜäöüß0-9\"';,.][A-Za-zÄÖÜäöüß0-9 \"';,.]{0,30}[a-zäöüß]", description in vec(word(), 0..4),
        is_published in any::<bool>(), category in prop::option::of("[A-Za-zäöü]{2,12}"), tags in words(),
        pictures in hash_set("https://cdn\\.example/p/[a-z]{1,8}\\.jpg", 0..4), option in prop::option::of("[A-Z][a-zäöü]{2,9}"),
        said in "([A-ZÄÖÜ][a-zäöüß]{1,9})?", values in hash_set("[A-Za-z0-9äöü]{1,9}", 4), variants in vec(variant(), 1..5), tax in 0..3,
    ) -> Product {
        let mut variants = variants;
        match &option {
            None => variants.truncate(1),
            Some(_) => variants.iter_mut().zip(values).for_each(|(variant, value)| variant.values = vec![value]),
        }
        let pictures: Vec<String> = pictures.into_iter().collect();
        Product {
            alternative_texts: pictures.first().filter(|_| !said.is_empty()).map(|first| (first.clone(), said)).into_iter().collect(),
            name: name.split_whitespace().collect::<Vec<_>>().join(" "),
            description: description.join("\n\n"),
            is_published,
            categories: category.into_iter().map(|name| vec![name]).collect(),
            tags,
            pictures,
            options: option.into_iter().collect(),
            variants,
            tax: Some([Tax::Standard, Tax::Reduced, Tax::Zero][usize::try_from(tax).unwrap_or_default()]),
        }
    }
}

fn named(products: Vec<Product>) -> Vec<(String, Product)> {
    products.into_iter().enumerate().map(|(at, product)| (format!("p-{at}"), product)).collect()
}

/// Without the lines, which the model as it was does not know, in the order of their names.
fn read(bytes: &[u8]) -> Vec<(String, Product)> {
    let mut read: Vec<_> = entries(bytes)
        .into_iter()
        .map(|entry| {
            assert!(entry.notes.is_empty(), "{entry:?}");
            let mut product = entry.product.unwrap();
            product.variants.iter_mut().for_each(|variant| variant.line = 0);
            (entry.source, product)
        })
        .collect();
    read.sort_by(|(left, _), (right, _)| left.cmp(right));
    read
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn shopify(products in vec(product(), 0..8)) {
        let mut products = named(products);
        // It says nothing of rates.
        products.iter_mut().for_each(|(_, product)| product.tax = None);
        prop_assert_eq!(read(&writers::shopify(&products)), products);
    }

    #[test]
    fn woocommerce(products in vec(product(), 0..8), german in any::<bool>()) {
        let mut products = named(products);
        for (source, product) in &mut products {
            // It knows no content, and says of no picture what it shows; a product without variations has its own SKU and its own first
            // picture.
            product.alternative_texts.clear();
            let first = product.pictures.first().cloned();
            for variant in &mut product.variants {
                variant.content = None;
                if product.options.is_empty() {
                    (variant.sku, variant.picture) = (source.clone(), first.clone());
                }
            }
        }
        prop_assert_eq!(read(&writers::woocommerce(&products, german)), products);
    }
}
