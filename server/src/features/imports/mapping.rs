//! How a product of a file becomes one of this shop. What this shop has no place for is left out; what buyers would miss is said.

use super::reasons::{Left, note, of_file};
use super::types::ImportNote;
use crate::features::catalog::{
    MAX_CATEGORY_NAME, MAX_DESCRIPTION, MAX_NAME, NO_PICTURE, NetAmount, NetUnit, Product as Kept,
    ProductRequest, TaxKind, examine,
};
use kontor_money::{Cents, Price};
use kontor_product_export::{ContentUnit, Note, Product, Reason, Tax, Variant};

/// What a product without a category gets.
const CATEGORY: &str = "Importiert";

/// A product as the shop's own form would send it, with all that was left out.
pub struct Mapped {
    /// Without its category, whose slug is known when it is there. The picture is a placeholder.
    pub request: ProductRequest,
    /// Names from the top down, at least one.
    pub category: Vec<String>,
    pub notes: Vec<ImportNote>,
}

/// # Errors
/// Why it cannot be stored.
pub fn map(product: &Product, line: i64) -> Result<Mapped, ImportNote> {
    if let Some(refusal) = refused_as_hidden(product, line) {
        return Err(refusal);
    }
    let mut notes = Vec::new();
    let mut say = |left, detail: &str| notes.push(note(line, left, detail));
    let variant = sold_as(product, &mut say).ok_or_else(|| of_file(&nothing_to_sell(line)))?;
    let name = cut(&product.name, MAX_NAME, || say(Left::NameCut, &product.name));
    let description = match product.description.as_str() {
        "" => {
            say(Left::DescriptionMissing, "");
            name.clone()
        }
        text => cut(text, MAX_DESCRIPTION, || say(Left::DescriptionCut, "")),
    };
    // A price before a reduction needs the lowest one of the 30 days before it (§ 11 PAngV), which no export has.
    if variant.compare_at.is_some() {
        say(Left::CompareAtLeftOut, "");
    }
    if product.pictures.len() > 1 {
        say(Left::PicturesLeftOut, &(product.pictures.len() - 1).to_string());
    }
    let category = category_of(product, &mut say);
    let content =
        variant.content.map(|content| (NetAmount::from_thousandths(content.thousandths), content.unit));
    let request = ProductRequest {
        name,
        description,
        price: Price(Cents::new(variant.price)),
        category: String::new(),
        image_url: NO_PICTURE.to_owned(),
        is_premium: None,
        is_new: None,
        is_trending: None,
        stock: Some(variant.stock),
        discount: None,
        net_amount: content.map(|(amount, _)| Some(amount)),
        unit: content.map(|(_, unit)| Some(unit_of(unit))),
        weight_grams: variant.grams,
        tax_kind: product.tax.map(tax_of),
        delivery_time: None,
        coffee: None,
        facts: None,
        state: None,
    };
    examine(&request).map_err(|error| ImportNote {
        line,
        code: error.code().as_str().to_owned(),
        message: error.in_full(),
    })?;
    Ok(Mapped { request, category, notes })
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

/// The number under the bar code of what the product is sold as.
pub fn gtin_of(product: &Product) -> Option<&str> {
    product.variants.first().map(|variant| variant.gtin.as_str()).filter(|gtin| !gtin.is_empty())
}

/// What the product is sold as. Products have no variants here: it is the first one, and how many are left out is said.
fn sold_as<'a>(product: &'a Product, say: &mut impl FnMut(Left, &str)) -> Option<&'a Variant> {
    let (first, rest) = product.variants.split_first()?;
    if !rest.is_empty() {
        let detail = format!("{} von {}: {}", rest.len(), product.variants.len(), first.values.join(" / "));
        say(Left::VariantsLeftOut, &detail);
    }
    Some(first)
}

/// Why a product that the other shop does not show is not taken: it could be for sale at once.
fn refused_as_hidden(product: &Product, line: i64) -> Option<ImportNote> {
    (!product.is_published).then(|| note(line, Left::NotPublished, ""))
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

fn unit_of(unit: ContentUnit) -> NetUnit {
    match unit {
        ContentUnit::Gram => NetUnit::Gram,
        ContentUnit::Millilitre => NetUnit::Millilitre,
    }
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
