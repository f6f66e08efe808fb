//! What search engines are told of delivery: what one piece costs to each country, by the same function that orders ask.

use super::quote::{Goods, Line};
use super::quoting::{cost, countries};
use super::store;
use super::types::{DeliveryKind, DeliveryMethod};
use crate::error::Result;
use crate::features::catalog::{Product, ShippingDays, ShippingOffer, ShippingTable};
use kontor_db::Tx;
use kontor_money::Cents;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What is sent; goods that are picked up or handed over have no price to a country.
///
/// # Errors
/// When the database fails.
pub fn shipping(tx: &mut Tx<'_>) -> Result<ShippingTable> {
    let mut methods = store::list_active(tx)?;
    methods.retain(|method| matches!(method.kind, DeliveryKind::Parcel | DeliveryKind::Letter));
    let mut version = DefaultHasher::new();
    format!("{methods:?}").hash(&mut version);
    Ok(ShippingTable {
        version: version.finish(),
        offers: Box::new(move |product| offers(&methods, product)),
    })
}

fn offers(methods: &[DeliveryMethod], product: &Product) -> Vec<ShippingOffer> {
    let line = Line {
        price: product.price.0,
        quantity: 1,
        tax: product.tax_kind,
        grams: product.weight_grams,
        discount: Cents::ZERO,
        is_deposit: false,
    };
    let Some(goods) = Goods::of(&[line]) else { return Vec::new() };
    let goods = goods.taking([product.delivery_time.as_str()]);
    let cheapest = |country: String| {
        let priced = methods.iter().filter_map(|method| Some((cost(method, &country, &goods)?, method)));
        let (price, method) = priced.min_by_key(|(price, _)| *price)?;
        let transit = method.days_from.zip(method.days_until);
        let days = goods.wait.zip(transit);
        let days = days.map(|(wait, transit)| ShippingDays { handling: (wait.from, wait.until), transit });
        Some(ShippingOffer { country, service: method.name.clone(), price, days })
    };
    countries(methods).into_iter().filter_map(cheapest).collect()
}
