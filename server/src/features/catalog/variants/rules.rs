//! What options and variants may be.

use super::super::gtin;
use super::super::links::checked_image_url;
use super::super::reductions::asked;
use super::super::rules::{MAX_DEPOSIT, MAX_GRAMS, MAX_PRICE};
use super::super::stocking::MAX_STOCK;
use super::super::store::stock::{find_by_gtin, find_stocked};
use super::super::store::variants::{self as store, Known, MAX_OPTIONS, full_name, name_of};
use super::super::types::{NetUnit, Product};
use super::types::{ChosenVariant, ProductOption, ProductVariants, Variant, VariantRequest, VariantsRequest};
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::features::prices::{self, Shop, Sold};
use crate::text;
use kontor_db::Tx;
use kontor_money::{Cents, Price};
use std::collections::BTreeSet;

const MAX_VARIANTS: usize = 100;
const MAX_VALUES: usize = 100;
const MAX_WORD: usize = 40;
const MAX_SKU: usize = 64;

/// What the request comes to, with the ids that are known already, and the reductions that the law allows.
pub fn checked(
    tx: &mut Tx<'_>,
    product: &Product,
    had: &ProductVariants,
    request: &VariantsRequest,
    shop: Shop<'_>,
) -> Result<ProductVariants> {
    let mut wanted = proposed(tx, product, had, request)?;
    let has_none = had.variants.is_empty();
    let known = if has_none { store::list_known(tx, product.id)? } else { Vec::new() };
    let mut fields = Fields::default();
    let was_product: Vec<bool> = wanted
        .variants
        .iter()
        .map(|variant| has_none && store::goes_on_as(&wanted, &known, variant))
        .collect();
    let requested = request.variants.iter().zip(was_product);
    for (place, (variant, (request, was_product))) in wanted.variants.iter_mut().zip(requested).enumerate() {
        // Until now it was sold as the product itself.
        let product_itself = was_product.then(|| Sold::from(product.id));
        let own = (variant.id != 0).then_some(Sold { product: product.id, variant: Some(variant.id) });
        let asked = asked(request.discount, variant.discount, shop.demo);
        let cents = variant.price.0;
        let mut allowed = prices::allowed(tx, own.or(product_itself), cents, asked, shop)?;
        if let (Some(_), Some(sold)) = (own, product_itself) {
            allowed = prices::stricter(allowed, prices::allowed(tx, Some(sold), cents, asked, shop)?);
        }
        let shown = fields.take(&format!("variants[{place}].discount"), allowed).flatten();
        variant.discount = shown.map_or(0, |shown| shown.percent);
        variant.price_before = shown.map(|shown| Price(shown.before));
        if let Some(gtin) = &variant.gtin
            && let Some(other) = find_by_gtin(tx, gtin)?
            && other.id != product.id
        {
            let taken = Error::new(ErrorCode::GtinTaken).with("product", other.name);
            fields.refuse(&format!("variants[{place}].gtin"), taken);
        }
    }
    fields.check()?;
    Ok(wanted)
}

/// The same with the reductions that are shown until now.
pub fn proposed(
    tx: &mut Tx<'_>,
    product: &Product,
    had: &ProductVariants,
    request: &VariantsRequest,
) -> Result<ProductVariants> {
    let options = checked_options(&request.options)?;
    let gtin = find_stocked(tx, product.id)?.and_then(|stocked| stocked.gtin);
    let before =
        Before { product: Some(product), gtin, known: store::list_known(tx, product.id)?, range: had };
    let variants = checked_variants(&request.variants, &options, &before)?;
    Ok(ProductVariants { options, variants })
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

/// Whether this could be stored, taken numbers and reductions apart.
///
/// # Errors
/// What does not fit.
pub fn examine(request: &VariantsRequest) -> Result<()> {
    let range = ProductVariants::default();
    let before = Before { product: None, gtin: None, known: Vec::new(), range: &range };
    checked_variants(&request.variants, &checked_options(&request.options)?, &before).map(drop)
}

/// The product as the owner's change finds it.
struct Before<'a> {
    product: Option<&'a Product>,
    /// The number under its bar code.
    gtin: Option<String>,
    known: Vec<Known>,
    range: &'a ProductVariants,
}

impl Before<'_> {
    /// What is left of a variant whose stock the owner does not mention.
    fn stock(&self, variant: &Variant) -> Option<i64> {
        if self.range.variants.is_empty() && variant.is_default {
            return self.product.and_then(|product| product.stock);
        }
        if let Some(known) = self.range.variants.iter().find(|known| known.id == variant.id) {
            return known.stock;
        }
        // One that comes back has what was left of it.
        self.known.iter().find(|known| known.id == variant.id).and_then(|known| known.stock)
    }

    /// Takes over what the product has until now, where this variant is what it was sold as.
    fn pass_on(&self, variant: &mut Variant) {
        let known = self.range.variants.iter().find(|known| known.id == variant.id && variant.id != 0);
        if let Some(known) = known {
            variant.discount = known.discount;
            variant.price_before = known.price_before;
        } else if let Some(product) =
            self.product.filter(|_| self.range.variants.is_empty() && variant.is_default)
        {
            variant.discount = product.discount;
            variant.price_before = product.price_before;
            variant.gtin = variant.gtin.take().or_else(|| self.gtin.clone());
        }
    }

    /// Coffee in one piece of a variant: as much as its content where the owner says nothing else.
    fn coffee(&self, variant: &Variant) -> Option<i64> {
        let coffee = self.product?.coffee?;
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
        if variant.is_default {
            // What the product costs without a choice is what its default costs.
            let known = before.product.and_then(|product| product.deposit);
            variant.deposit = variant.deposit.or(known).filter(|deposit| deposit.0 > Cents::ZERO);
        }
        before.pass_on(&mut variant);
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
            let taken = Error::new(ErrorCode::GtinTaken).with("product", &variant.name);
            fields.refuse(&format!("{at}.gtin"), taken);
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
    let gtin = gtin::checked(request.gtin.as_deref().unwrap_or_default());
    let gtin = fields.take(&field("gtin"), gtin).flatten();
    let image_url = request
        .image_url
        .as_deref()
        .filter(|url| !url.trim().is_empty())
        .and_then(|url| fields.take(&field("imageUrl"), checked_image_url(url)));
    if !(1..=MAX_PRICE).contains(&request.price.0.get()) {
        fields.refuse(&field("price"), ErrorCode::PriceInvalid);
    }
    if request.stock.flatten().is_some_and(|stock| !(0..=MAX_STOCK).contains(&stock)) {
        fields.refuse(&field("stock"), ErrorCode::StockInvalid);
    }
    if request.discount.is_some_and(|discount| !(0..=90).contains(&discount)) {
        fields.refuse(&field("discount"), ErrorCode::DiscountInvalid);
    }
    if request.deposit.is_some_and(|deposit| !(0..=MAX_DEPOSIT).contains(&deposit.0.get())) {
        fields.refuse(&field("deposit"), ErrorCode::DepositInvalid);
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
        deposit: request.deposit,
        discount: 0,
        price_before: None,
        image_url,
        is_default: false,
    })
}

/// The product as one of its variants: with that one's name and figures.
pub fn face(product: &Product, variant: &Variant) -> Product {
    Product {
        name: full_name(&product.name, Some(&variant.name)),
        price: variant.price,
        stock: variant.stock,
        net_amount: variant.net_amount,
        unit: variant.unit,
        deposit: variant.deposit.or(product.deposit).filter(|deposit| deposit.0 > Cents::ZERO),
        weight_grams: variant.weight_grams,
        image_url: variant.image_url.clone().unwrap_or_else(|| product.image_url.clone()),
        discount: variant.discount,
        price_before: variant.price_before,
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
