//! How a product of a file becomes one of this shop. What this shop has no place for is left out; what buyers would miss is said.

use super::reasons::{Left, note, of_file};
use super::types::ImportNote;
use crate::features::catalog::{
    MAX_ALTERNATIVE_TEXT, MAX_CATEGORY_NAME, MAX_DESCRIPTION, MAX_NAME, MAX_PICTURES, NO_PICTURE, NetAmount,
    NetUnit, Product as Kept, ProductOption, ProductRequest, ProductState, TaxKind, VariantRequest,
    VariantsRequest, examine, examine_variants,
};
use kontor_money::{Cents, Price};
use kontor_product_export::{ContentUnit, Note, Product, Reason, Tax, Variant};
use std::collections::BTreeSet;

/// What a product without a category gets.
const CATEGORY: &str = "Importiert";

/// A product as the shop's own form would send it, with all that was left out.
pub struct Mapped {
    /// Without its category, whose slug is known when it is there. The picture is a placeholder.
    pub request: ProductRequest,
    /// Names from the top down, at least one.
    pub category: Vec<String>,
    /// What can be chosen of it; none where it is sold in one way only.
    pub range: Option<VariantsRequest>,
    pub notes: Vec<ImportNote>,
}

/// # Errors
/// Why it cannot be stored.
pub fn map(product: &Product, line: i64) -> Result<Mapped, ImportNote> {
    let mut notes = Vec::new();
    let mut say = |left, detail: &str| notes.push(note(line, left, detail));
    let variant = product.variants.first().ok_or_else(|| of_file(&nothing_to_sell(line)))?;
    let range = range_of(product, &mut say);
    let name = cut(&product.name, MAX_NAME, || say(Left::NameCut, &product.name));
    let description = match product.description.as_str() {
        "" => {
            say(Left::DescriptionMissing, "");
            name.clone()
        }
        text => cut(text, MAX_DESCRIPTION, || say(Left::DescriptionCut, "")),
    };
    // A price before a reduction needs the lowest one of the 30 days before it (§ 11 PAngV), which no export has.
    let sold = if range.is_some() { &product.variants[..] } else { std::slice::from_ref(variant) };
    if sold.iter().any(|variant| variant.compare_at.is_some()) {
        say(Left::CompareAtLeftOut, "");
    }
    // What the other shop does not show could be for sale here at once.
    if !product.is_published {
        say(Left::NotPublished, "");
    }
    if product.pictures.len() > MAX_PICTURES {
        say(Left::PicturesLeftOut, &(product.pictures.len() - MAX_PICTURES).to_string());
    }
    let category = category_of(product, &mut say);
    let content = content_of(variant);
    let request = ProductRequest {
        name,
        description,
        price: Price(Cents::new(variant.price)),
        category: String::new(),
        image_url: NO_PICTURE.to_owned(),
        alternative_text: None,
        more_pictures: None,
        is_premium: None,
        is_new: None,
        is_trending: None,
        stock: Some(variant.stock),
        discount: None,
        deposit: None,
        net_amount: content.map(|(amount, _)| Some(amount)),
        unit: content.map(|(_, unit)| Some(unit)),
        weight_grams: variant.grams,
        tax_kind: product.tax.map(tax_of),
        delivery_time: None,
        coffee: None,
        facts: None,
        state: (!product.is_published).then_some(ProductState::Draft),
    };
    examine(&request).map_err(|error| ImportNote {
        line,
        code: error.code().as_str().to_owned(),
        message: error.in_full(),
    })?;
    Ok(Mapped { request, category, range, notes })
}

/// What is counted and set here since a product came in stays, whatever the file says of it now.
pub fn keep_own(request: &mut ProductRequest, before: &Kept, line: i64) -> Vec<ImportNote> {
    let stock = request.stock.take().flatten();
    let tax = request.tax_kind.take();
    let mut notes = Vec::new();
    if stock != before.stock {
        let here = before.stock.map_or("unbegrenzt".to_owned(), |stock| format!("{stock} Stück"));
        notes.push(note(line, Left::StockKept, &here));
    }
    if tax.is_some_and(|tax| tax != before.tax_kind) {
        notes.push(note(line, Left::TaxKept, ""));
    }
    notes
}

/// The address of the picture to fetch.
pub fn picture_of(product: &Product) -> Option<&str> {
    let own = product.pictures.first().map(String::as_str);
    own.or_else(|| product.variants.iter().find_map(|variant| variant.picture.as_deref()))
}

/// A picture that a file names, and where it belongs.
#[derive(Debug, PartialEq, Eq)]
pub struct Wanted<'a> {
    pub address: &'a str,
    /// What it shows; may be empty.
    pub text: String,
    /// What the product is shown with.
    pub is_first: bool,
    /// Behind the others of the product.
    pub is_more: bool,
    /// Values of the variants that are shown with it.
    pub variants: Vec<&'a [String]>,
}

/// The pictures of a product in the order in which they are fetched, each address once.
pub fn pictures_of<'a>(product: &'a Product) -> Vec<Wanted<'a>> {
    let Some(first) = picture_of(product) else { return Vec::new() };
    let of = |address: &'a str| Wanted {
        address,
        text: product
            .alternative_texts
            .get(address)
            .map_or_else(String::new, |text| cut(text, MAX_ALTERNATIVE_TEXT, || ())),
        is_first: false,
        is_more: false,
        variants: Vec::new(),
    };
    let mut wanted = vec![Wanted { is_first: true, ..of(first) }];
    for address in product.pictures.iter().take(MAX_PICTURES) {
        if wanted.iter().all(|known| known.address != address) {
            wanted.push(Wanted { is_more: true, ..of(address) });
        }
    }
    // What is sold in one way only has nothing to choose.
    for variant in product.variants.iter().filter(|_| product.variants.len() > 1) {
        let Some(address) = variant.picture.as_deref().filter(|address| *address != first) else { continue };
        match wanted.iter_mut().find(|known| known.address == address) {
            Some(known) => known.variants.push(&variant.values),
            None => wanted.push(Wanted { variants: vec![&variant.values], ..of(address) }),
        }
    }
    wanted
}

/// The number under the bar code of what the product is sold as.
pub fn gtin_of(product: &Product) -> Option<&str> {
    product.variants.first().map(|variant| variant.gtin.as_str()).filter(|gtin| !gtin.is_empty())
}

/// What can be chosen of a product. What does not fit into the shop's own limits is sold as its first variant, and how many are left out
/// is said.
fn range_of(product: &Product, say: &mut impl FnMut(Left, &str)) -> Option<VariantsRequest> {
    let (first, rest) = product.variants.split_first()?;
    if product.options.is_empty() || rest.is_empty() {
        return None;
    }
    let options = product.options.iter().enumerate().map(|(place, name)| {
        let mut values: Vec<String> = Vec::new();
        for value in product.variants.iter().filter_map(|variant| variant.values.get(place)) {
            if !values.contains(value) {
                values.push(value.clone());
            }
        }
        ProductOption { name: name.clone(), values }
    });
    let mut seen = BTreeSet::new();
    let mut variants: Vec<VariantRequest> = product.variants.iter().map(variant_of).collect();
    for variant in &mut variants {
        for number in [&mut variant.sku, &mut variant.gtin] {
            if number.as_ref().is_some_and(|number| !seen.insert(number.clone())) {
                say(Left::NumberTaken, &number.take().unwrap_or_default());
            }
        }
    }
    let range = VariantsRequest { options: options.collect(), variants };
    if examine_variants(&range).is_err() {
        let detail = format!("{} von {}: {}", rest.len(), product.variants.len(), first.values.join(" / "));
        say(Left::VariantsLeftOut, &detail);
        return None;
    }
    Some(range)
}

fn variant_of(variant: &Variant) -> VariantRequest {
    let content = content_of(variant);
    VariantRequest {
        id: None,
        values: variant.values.clone(),
        sku: Some(variant.sku.clone()).filter(|sku| !sku.is_empty()),
        gtin: Some(variant.gtin.clone()).filter(|gtin| !gtin.is_empty()),
        price: Price(Cents::new(variant.price)),
        discount: None,
        stock: Some(variant.stock),
        deposit: None,
        net_amount: content.map(|(amount, _)| amount),
        unit: content.map(|(_, unit)| unit),
        weight_grams: variant.grams.unwrap_or_default(),
        coffee_grams: None,
        image_url: None,
        is_default: false,
    }
}

fn content_of(variant: &Variant) -> Option<(NetAmount, NetUnit)> {
    let content = variant.content?;
    let unit = match content.unit {
        ContentUnit::Gram => NetUnit::Gram,
        ContentUnit::Millilitre => NetUnit::Millilitre,
    };
    Some((NetAmount::from_thousandths(content.thousandths), unit))
}

fn nothing_to_sell(line: i64) -> Note {
    let line = u64::try_from(line).unwrap_or_default();
    Note { line, reason: Reason::VariantsMissing, detail: String::new() }
}

fn category_of(product: &Product, say: &mut impl FnMut(Left, &str)) -> Vec<String> {
    let Some(path) = product.categories.first() else {
        say(Left::CategoryMissing, CATEGORY);
        return vec![CATEGORY.to_owned()];
    };
    path.iter().map(|name| cut(name, MAX_CATEGORY_NAME, || ())).collect()
}

fn tax_of(tax: Tax) -> TaxKind {
    match tax {
        Tax::Standard => TaxKind::Standard,
        Tax::Reduced => TaxKind::Reduced,
        Tax::Zero => TaxKind::Zero,
    }
}

/// At most so many characters, with a dot for each that would be in the way of more.
fn cut(text: &str, most: usize, shortened: impl FnOnce()) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    shortened();
    let kept: String = text.chars().take(most - 1).collect();
    format!("{}…", kept.trim_end())
}

/// What the file itself could not give, with what was left out here.
pub fn all_notes(of_the_file: &[Note], more: Vec<ImportNote>) -> Vec<ImportNote> {
    of_the_file.iter().map(of_file).chain(more).collect()
}
