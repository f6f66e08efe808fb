//! What options and variants may be, and the owner's change of them.

use super::super::events::{ProductEvent, ProductStock, VariantsFacts};
use super::super::rules::{MAX_COUNT, MAX_GRAMS, MAX_PRICE, changed, checked_image_url};
use super::super::snapshot;
use super::super::store::variants::{self as store, Known, MAX_OPTIONS, name_of};
use super::super::store::{find_product, variants::full_name};
use super::super::types::{NetUnit, Product};
use super::gtin;
use super::types::{
    ChosenVariant, ProductOption, ProductVariants, Variant, VariantRequest, VariantsRequest, VariantsResponse,
};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::identity::Owner;
use crate::text;
use crate::time::Time;
use kontor_db::Tx;
use std::collections::BTreeSet;

const MAX_VARIANTS: usize = 100;
const MAX_VALUES: usize = 100;
const MAX_WORD: usize = 40;
const MAX_SKU: usize = 64;

/// What can be chosen of a product, from memory.
///
/// # Errors
/// [`ErrorCode::ProductNotFound`].
pub async fn list(app: &App, id: i64) -> Result<ProductVariants> {
    let snapshot = snapshot::current(app).await?;
    snapshot.product(id).ok_or(ErrorCode::ProductNotFound)?;
    Ok(snapshot.variants(id).cloned().unwrap_or_default())
}

/// Makes the product's options and variants what the owner wrote. The same a second time changes nothing.
///
/// # Errors
/// When something is refused, with its field.
pub async fn replace(app: &App, owner: Owner, id: i64, request: VariantsRequest) -> Result<VariantsResponse> {
    let now = app.clock.now();
    let (product, range) = app
        .db
        .write(move |tx| {
            let before = find_product(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
            let had = store::find(tx, id)?;
            let wanted = checked(tx, &before, &had, &request)?;
            if wanted == had {
                return Ok::<_, Error>((before, had));
            }
            save(tx, &owner, &before, (&had, &wanted), now)
        })
        .await?;
    changed(app).await?;
    Ok(VariantsResponse {
        success: true,
        message: "Varianten wurden gespeichert.".to_owned(),
        product,
        range,
    })
}

/// Writes what a product has by now, and tells what changed. Answers both as they are then.
pub fn save(
    tx: &mut Tx<'_>,
    owner: &Owner,
    before: &Product,
    (had, wanted): (&ProductVariants, &ProductVariants),
    now: Time,
) -> Result<(Product, ProductVariants)> {
    store::replace(tx, owner, before, wanted, now)?;
    let after = find_product(tx, before.id)?.ok_or(ErrorCode::ProductNotFound)?;
    let has = store::find(tx, before.id)?;
    let emit = |tx: &mut Tx<'_>, what: &ProductEvent, name: &str| {
        Event::new(what, now, ("product", before.id, name)).by(owner).emit(tx)
    };
    let (before_facts, after_facts) = (VariantsFacts::of(had), VariantsFacts::of(&has));
    let what = ProductEvent::VariantsSaved { before: before_facts, after: after_facts };
    emit(tx, &what, &after.name)?;
    // Who follows prices and stock hears of the default's as of any product's.
    if before.price != after.price || before.stock != after.stock {
        let what = ProductEvent::Updated { before: before.into(), after: (&after).into() };
        emit(tx, &what, &after.name)?;
    }
    for (variant, stock) in restocked(had, &has) {
        let name = full_name(&after.name, Some(&variant.name));
        let stocked = |stock| ProductStock { stock, variant_id: Some(variant.id) };
        let what = ProductEvent::Restocked { before: stocked(0), after: stocked(stock) };
        emit(tx, &what, &name)?;
    }
    Ok((after, has))
}

/// Gives a product of the demo its variants.
///
/// # Errors
/// When they are refused, or the database fails.
pub fn seed(tx: &mut Tx<'_>, id: i64, request: &VariantsRequest, now: Time) -> Result<()> {
    let product = find_product(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
    let wanted = checked(tx, &product, &ProductVariants::default(), request)?;
    store::write_range(tx, &product, &wanted, now)
}

/// What the request comes to, with the ids that are known already.
pub fn checked(
    tx: &mut Tx<'_>,
    product: &Product,
    had: &ProductVariants,
    request: &VariantsRequest,
) -> Result<ProductVariants> {
    let options = checked_options(&request.options)?;
    let before = Before { product, known: store::list_known(tx, product.id)?, range: had };
    let variants = checked_variants(&request.variants, &options, &before)?;
    Ok(ProductVariants { options, variants })
}

/// Those besides the default that were sold out and are there again, with how many there are.
fn restocked<'a>(
    had: &'a ProductVariants,
    has: &'a ProductVariants,
) -> impl Iterator<Item = (&'a Variant, i64)> {
    has.variants.iter().filter(|variant| !variant.is_default).filter_map(move |variant| {
        let before = had.variants.iter().find(|before| before.id == variant.id)?;
        let stock = variant.stock.filter(|stock| *stock > 0 && before.stock == Some(0))?;
        Some((variant, stock))
    })
}

fn checked_options(options: &[ProductOption]) -> Result<Vec<ProductOption>> {
    if options.len() > MAX_OPTIONS {
        return Err(Error::field("options", ErrorCode::TooManyOptions));
    }
    let mut fields = Fields::default();
    let mut names = BTreeSet::new();
    let mut checked = Vec::with_capacity(options.len());
    for (place, option) in options.iter().enumerate() {
        let at = format!("options[{place}]");
        let name = fields.take(&format!("{at}.name"), text::line(&option.name, MAX_WORD));
        if name.as_ref().is_some_and(|name| !names.insert(text::fold(name))) {
            fields.refuse(&format!("{at}.name"), ErrorCode::OptionDoubled);
        }
        if !(1..=MAX_VALUES).contains(&option.values.len()) {
            fields.refuse(&format!("{at}.values"), ErrorCode::OptionValues);
        }
        let mut seen = BTreeSet::new();
        let mut values = Vec::with_capacity(option.values.len());
        for (position, value) in option.values.iter().enumerate() {
            let field = format!("{at}.values[{position}]");
            let Some(value) = fields.take(&field, text::line(value, MAX_WORD)) else { continue };
            if !seen.insert(text::fold(&value)) {
                fields.refuse(&field, ErrorCode::OptionDoubled);
            }
            values.push(value);
        }
        checked.push(ProductOption { name: name.unwrap_or_default(), values });
    }
    fields.check()?;
    Ok(checked)
}

/// The product as the owner's change finds it.
struct Before<'a> {
    product: &'a Product,
    known: Vec<Known>,
    range: &'a ProductVariants,
}

impl Before<'_> {
    /// What is left of a variant whose stock the owner does not mention.
    fn stock(&self, variant: &Variant) -> Option<i64> {
        if self.range.variants.is_empty() && variant.is_default {
            return self.product.stock;
        }
        self.range.variants.iter().find(|known| known.id == variant.id).and_then(|known| known.stock)
    }

    /// Coffee in one piece of a variant: as much as its content where the owner says nothing else.
    fn coffee(&self, variant: &Variant) -> Option<i64> {
        let coffee = self.product.coffee?;
        let content = variant.net_amount.filter(|_| variant.unit == Some(NetUnit::Gram));
        let content = content.map(|content| content.thousandths() / 1000).filter(|grams| *grams > 0);
        variant.coffee_grams.or(content).or(variant.is_default.then_some(coffee.grams))
    }
}

fn checked_variants(
    requests: &[VariantRequest],
    options: &[ProductOption],
    before: &Before<'_>,
) -> Result<Vec<Variant>> {
    if requests.len() > MAX_VARIANTS {
        return Err(Error::field("variants", ErrorCode::TooManyVariants));
    }
    // Options without variants would leave nothing to buy, and a variant without options has no name.
    if requests.is_empty() != options.is_empty() {
        return Err(Error::field("variants", ErrorCode::VariantsMissing));
    }
    if requests.iter().filter(|request| request.is_default).count() > 1 {
        return Err(Error::field("variants", ErrorCode::TwoDefaults));
    }
    let default = requests.iter().position(|request| request.is_default).unwrap_or(0);
    let mut fields = Fields::default();
    let mut seen = Seen::default();
    let mut named: BTreeSet<i64> = requests.iter().filter_map(|request| request.id).collect();
    let mut variants = Vec::with_capacity(requests.len());
    for (place, request) in requests.iter().enumerate() {
        let at = format!("variants[{place}]");
        let Some(mut variant) = checked_variant(&at, request, options, &mut fields) else { continue };
        seen.check(&at, request, &variant, &mut fields);
        match request.id {
            Some(id) if before.known.iter().any(|known| known.id == id) => variant.id = id,
            Some(_) => fields.refuse(&format!("{at}.id"), ErrorCode::VariantUnknown),
            None => {
                let mut known = before.known.iter();
                let there = known.find(|known| known.values == variant.values && !named.contains(&known.id));
                variant.id = there.map_or(0, |known| known.id);
                named.extend(there.map(|known| known.id));
            }
        }
        variant.is_default = place == default;
        variant.stock = request.stock.unwrap_or_else(|| before.stock(&variant));
        variant.coffee_grams = before.coffee(&variant);
        variants.push(variant);
    }
    fields.check()?;
    Ok(variants)
}

/// What may stand in one table once.
#[derive(Default)]
struct Seen {
    ids: BTreeSet<i64>,
    values: BTreeSet<Vec<String>>,
    skus: BTreeSet<String>,
    gtins: BTreeSet<String>,
}

impl Seen {
    fn check(&mut self, at: &str, request: &VariantRequest, variant: &Variant, fields: &mut Fields) {
        let is_new = request.id.is_none_or(|id| self.ids.insert(id));
        if !self.values.insert(variant.values.clone()) || !is_new {
            let doubled = Error::new(ErrorCode::VariantDoubled).with("variant", &variant.name);
            fields.refuse(&format!("{at}.values"), doubled);
        }
        if variant.sku.as_ref().is_some_and(|sku| !self.skus.insert(sku.clone())) {
            fields.refuse(&format!("{at}.sku"), ErrorCode::SkuTaken);
        }
        if variant.gtin.as_ref().is_some_and(|gtin| !self.gtins.insert(gtin.clone())) {
            fields.refuse(&format!("{at}.gtin"), ErrorCode::GtinTaken);
        }
    }
}

/// Without its id, stock and rank, which depend on the others.
fn checked_variant(
    at: &str,
    request: &VariantRequest,
    options: &[ProductOption],
    fields: &mut Fields,
) -> Option<Variant> {
    let field = |name: &str| format!("{at}.{name}");
    let values: Vec<String> = request.values.iter().map(|value| value.trim().to_owned()).collect();
    let is_known = values.len() == options.len()
        && values.iter().zip(options).all(|(value, option)| option.values.contains(value));
    if !is_known {
        fields.refuse(&field("values"), ErrorCode::VariantValues);
        return None;
    }
    let sku = fields.take(&field("sku"), text::optional_line(request.sku.as_deref(), MAX_SKU)).flatten();
    let typed = request.gtin.as_deref().map(str::trim).filter(|gtin| !gtin.is_empty());
    let gtin = typed.and_then(|gtin| {
        fields.take(&field("gtin"), gtin::checked(gtin).ok_or_else(|| ErrorCode::GtinInvalid.into()))
    });
    let image_url = request
        .image_url
        .as_deref()
        .filter(|url| !url.trim().is_empty())
        .and_then(|url| fields.take(&field("imageUrl"), checked_image_url(url)));
    if !(1..=MAX_PRICE).contains(&request.price.0.get()) {
        fields.refuse(&field("price"), ErrorCode::PriceInvalid);
    }
    if request.stock.flatten().is_some_and(|stock| !(0..=MAX_COUNT).contains(&stock)) {
        fields.refuse(&field("stock"), ErrorCode::StockInvalid);
    }
    if request.net_amount.is_some() != request.unit.is_some() {
        fields.refuse(&field("netAmount"), ErrorCode::NetAmountInvalid);
    }
    if !(0..=MAX_GRAMS).contains(&request.weight_grams) {
        fields.refuse(&field("weightGrams"), ErrorCode::WeightInvalid);
    }
    if request.coffee_grams.is_some_and(|grams| !(1..=MAX_GRAMS).contains(&grams)) {
        fields.refuse(&field("coffeeGrams"), ErrorCode::CoffeeInvalid);
    }
    Some(Variant {
        id: 0,
        name: name_of(&values),
        values,
        sku,
        gtin,
        price: request.price,
        stock: None,
        net_amount: request.net_amount,
        unit: request.unit,
        weight_grams: request.weight_grams,
        coffee_grams: request.coffee_grams,
        image_url,
        is_default: false,
    })
}

/// The product as one of its variants: with that one's name and figures.
pub fn face(product: &Product, variant: &Variant) -> Product {
    let other = !variant.is_default;
    Product {
        name: full_name(&product.name, Some(&variant.name)),
        price: variant.price,
        stock: variant.stock,
        net_amount: variant.net_amount,
        unit: variant.unit,
        weight_grams: variant.weight_grams,
        image_url: variant.image_url.clone().unwrap_or_else(|| product.image_url.clone()),
        // Which price was reduced is known of the default alone.
        discount: if other { 0 } else { product.discount },
        variant: Some(ChosenVariant { id: variant.id, name: variant.name.clone(), is_gone: false }),
        ..product.clone()
    }
}

/// The product as a variant that is no longer for sale.
pub fn gone(product: &Product, id: i64, name: &str) -> Product {
    Product {
        name: full_name(&product.name, Some(name)),
        stock: Some(0),
        variant: Some(ChosenVariant { id, name: name.to_owned(), is_gone: true }),
        ..product.clone()
    }
}
