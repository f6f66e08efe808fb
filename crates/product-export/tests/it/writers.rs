//! Both systems' files, written from the model.

use csv::Writer;
use kontor_product_export::{ContentUnit, Product, Tax, Variant};

fn money(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

fn row(writer: &mut Writer<Vec<u8>>, head: &[&str], cells: &[(&str, String)]) {
    assert!(cells.iter().all(|(name, _)| head.contains(name)));
    let cell =
        |name: &&str| cells.iter().find(|(known, _)| known == name).map_or("", |(_, cell)| cell.as_str());
    writer.write_record(head.iter().map(cell)).unwrap();
}

const SHOPIFY: [&str; 25] = [
    "Title",
    "URL handle",
    "Description",
    "Type",
    "Tags",
    "Published on online store",
    "Status",
    "SKU",
    "Barcode",
    "Option1 name",
    "Option1 value",
    "Option2 name",
    "Option2 value",
    "Price",
    "Compare-at price",
    "Unit price total measure",
    "Unit price total measure unit",
    "Inventory tracker",
    "Inventory quantity",
    "Weight value (grams)",
    "Product image URL",
    "Image position",
    "Image alt text",
    "Variant image URL",
    "Gift card",
];

/// A row for each variant, and one for each picture that is left.
pub fn shopify(products: &[(String, Product)]) -> Vec<u8> {
    let mut writer = Writer::from_writer(Vec::new());
    writer.write_record(SHOPIFY).unwrap();
    for (handle, product) in products {
        for at in 0..product.variants.len().max(product.pictures.len()) {
            let mut cells = vec![("URL handle", handle.clone())];
            if at == 0 {
                cells.extend([
                    ("Title", product.name.clone()),
                    ("Description", html(&product.description)),
                    ("Type", product.categories.first().map(|path| path.join("")).unwrap_or_default()),
                    ("Tags", product.tags.join(", ")),
                    ("Published on online store", product.is_published.to_string().to_uppercase()),
                    ("Status", if product.is_published { "Active" } else { "Draft" }.to_owned()),
                    ("Option1 name", product.options.first().cloned().unwrap_or_else(|| "Title".to_owned())),
                    ("Option2 name", product.options.get(1).cloned().unwrap_or_default()),
                ]);
            }
            if let Some(variant) = product.variants.get(at) {
                let value = |at: usize| variant.values.get(at).cloned().unwrap_or_default();
                let first = if product.options.is_empty() { "Default Title".to_owned() } else { value(0) };
                cells.extend([("Option1 value", first), ("Option2 value", value(1))]);
                cells.extend(of_variant(variant));
            }
            if let Some(picture) = product.pictures.get(at) {
                cells.extend([
                    ("Product image URL", picture.clone()),
                    ("Image position", (at + 1).to_string()),
                    ("Image alt text", product.alternative_texts.get(picture).cloned().unwrap_or_default()),
                ]);
            }
            row(&mut writer, &SHOPIFY, &cells);
        }
    }
    writer.into_inner().unwrap()
}

fn of_variant(variant: &Variant) -> Vec<(&'static str, String)> {
    let content = variant.content.map(|content| match content.unit {
        ContentUnit::Gram => (content.thousandths / 1000, "g"),
        ContentUnit::Millilitre => (content.thousandths / 1000, "ml"),
    });
    vec![
        ("SKU", variant.sku.clone()),
        ("Barcode", variant.gtin.clone()),
        ("Price", money(variant.price)),
        ("Compare-at price", variant.compare_at.map(money).unwrap_or_default()),
        ("Unit price total measure", content.map(|(amount, _)| amount.to_string()).unwrap_or_default()),
        ("Unit price total measure unit", content.map(|(_, unit)| unit.to_owned()).unwrap_or_default()),
        ("Inventory tracker", if variant.stock.is_some() { "shopify" } else { "" }.to_owned()),
        ("Inventory quantity", variant.stock.unwrap_or_default().to_string()),
        ("Weight value (grams)", variant.grams.unwrap_or_default().to_string()),
        ("Variant image URL", variant.picture.clone().unwrap_or_default()),
    ]
}

fn html(paragraphs: &str) -> String {
    let escaped = paragraphs.replace('&', "&amp;").replace('<', "&lt;");
    escaped.split("\n\n").map(|paragraph| format!("<p>{paragraph}</p>")).collect()
}

/// The heads by language: what both functions below agree on.
const WOOCOMMERCE: [[&str; 2]; 20] = [
    ["ID", "ID"],
    ["Type", "Typ"],
    ["SKU", "Artikelnummer"],
    ["GTIN, UPC, EAN, or ISBN", "GTIN, UPC, EAN oder ISBN"],
    ["Name", "Name"],
    ["Published", "Veröffentlicht"],
    ["Description", "Beschreibung"],
    ["Tax class", "Steuerklasse"],
    ["In stock?", "Vorrätig?"],
    ["Stock", "Bestand"],
    ["Weight (kg)", "Gewicht (kg)"],
    ["Sale price", "Angebotspreis"],
    ["Regular price", "Regulärer Preis"],
    ["Categories", "Kategorien"],
    ["Tags", "Schlagwörter"],
    ["Images", "Bilder"],
    ["Parent", "Übergeordnetes Produkt"],
    ["Attribute 1 name", "Attribut 1 Name"],
    ["Attribute 1 value(s)", "Attribut 1 Wert(e)"],
    ["Tax status", "Steuerstatus"],
];

/// A row for each product and each variation; German numbers have commas.
pub fn woocommerce(products: &[(String, Product)], german: bool) -> Vec<u8> {
    let head = WOOCOMMERCE.map(|names| names[0]);
    let mut writer =
        csv::WriterBuilder::new().delimiter(if german { b';' } else { b',' }).from_writer(Vec::new());
    writer.write_record(WOOCOMMERCE.map(|names| names[usize::from(german)])).unwrap();
    let number = |text: String| if german { text.replace('.', ",") } else { text };
    for (source, product) in products {
        let is_simple = product.options.is_empty();
        let lists = [
            ("Type", if is_simple { "simple" } else { "variable" }.to_owned()),
            ("SKU", source.clone()),
            ("Name", product.name.clone()),
            ("Published", if product.is_published { "1" } else { "-1" }.to_owned()),
            ("Description", html(&product.description)),
            ("Tax status", "taxable".to_owned()),
            ("Tax class", class_of(product.tax).to_owned()),
            ("Categories", list(&product.categories.iter().map(|path| path.join(" > ")).collect::<Vec<_>>())),
            ("Tags", list(&product.tags)),
            ("Images", list(&product.pictures)),
            ("In stock?", "1".to_owned()),
        ];
        for (at, variant) in product.variants.iter().enumerate() {
            let mut cells = vec![
                ("GTIN, UPC, EAN, or ISBN", variant.gtin.clone()),
                ("Stock", variant.stock.map(|stock| stock.to_string()).unwrap_or_default()),
                ("In stock?", "1".to_owned()),
                (
                    "Weight (kg)",
                    variant
                        .grams
                        .map(|grams| number(format!("{}.{:03}", grams / 1000, grams % 1000)))
                        .unwrap_or_default(),
                ),
                ("Sale price", variant.compare_at.map(|_| number(money(variant.price))).unwrap_or_default()),
                ("Regular price", number(money(variant.compare_at.unwrap_or(variant.price)))),
            ];
            if is_simple {
                cells.retain(|(name, _)| *name != "In stock?");
                cells.extend(lists.clone());
            } else {
                if at == 0 {
                    row(&mut writer, &head, &lists);
                }
                cells.extend([
                    ("Type", "variation".to_owned()),
                    ("SKU", variant.sku.clone()),
                    ("Name", format!("{} - {}", product.name, variant.values.join(", "))),
                    ("Parent", source.clone()),
                    ("Images", variant.picture.clone().unwrap_or_default()),
                    ("Attribute 1 name", product.options[0].clone()),
                    ("Attribute 1 value(s)", variant.values[0].clone()),
                ]);
            }
            row(&mut writer, &head, &cells);
        }
    }
    writer.into_inner().unwrap()
}

fn list(values: &[String]) -> String {
    values.iter().map(|value| value.replace(',', "\\,")).collect::<Vec<_>>().join(", ")
}

fn class_of(tax: Option<Tax>) -> &'static str {
    match tax {
        Some(Tax::Reduced) => "reduced-rate",
        Some(Tax::Zero) => "zero-rate",
        Some(Tax::Standard) | None => "",
    }
}
