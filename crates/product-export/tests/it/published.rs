//! The files that both systems publish as samples are not part of this repository: WooCommerce's `sample-data/sample_products.csv` is
//! under the GPL, Shopify's `product_template.csv` and the three files of `shopifypartners/product-csvs` have no licence. Who has them
//! in a folder names it in `KONTOR_PRODUCT_EXPORTS` and runs `cargo test -p kontor-product-export -- --ignored --nocapture`.

use kontor_product_export::open;
use std::collections::BTreeMap;
use std::path::PathBuf;

#[test]
#[ignore = "needs the published files, which are not part of this repository"]
fn published_samples_come_in_whole() {
    let folder = PathBuf::from(std::env::var("KONTOR_PRODUCT_EXPORTS").unwrap());
    let mut files = 0;
    for file in folder.read_dir().unwrap() {
        let path = file.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        let mut export = open(&bytes).unwrap_or_else(|error| panic!("{}: {error:?}", path.display()));
        let (mut taken, mut variants, mut pictures, mut reasons) = (0, 0, 0, BTreeMap::new());
        for entry in export.by_ref() {
            for note in &entry.notes {
                *reasons.entry((entry.product.is_none(), note.reason.into_str())).or_insert(0) += 1;
            }
            if let Some(product) = entry.product {
                assert!(!product.name.is_empty() && !product.variants.is_empty());
                (taken, variants, pictures) =
                    (taken + 1, variants + product.variants.len(), pictures + product.pictures.len());
            }
        }
        println!(
            "{}: {:?}, {} rows, {taken} products, {variants} variants, {pictures} pictures, notes (refused?, reason): {reasons:?}",
            path.display(),
            export.format(),
            export.rows(),
        );
        assert!(taken > 0, "{}", path.display());
        files += 1;
    }
    assert!(files > 0, "{} is empty", folder.display());
}
