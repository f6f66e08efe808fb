//! What was ordered at the server's prices: goods with their stock taken, delivery, VAT.

use super::store::NewItem;
use super::types::{ItemRequest, OrderRequest};
use crate::error::{Error, ErrorCode, Result};
use crate::features::catalog::{self, Offer, OrderedFacts, Stocked, Why, unit_price};
use crate::features::delivery::{self, Agreed, DeliveryChoice, Line, deposit_line};
use crate::features::vouchers::{self, Applied};
use crate::identity::UserId;
use crate::time::Here;
use jiff::civil::Date;
use kontor_db::Tx;
use kontor_money::Cents;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// For whom a price holds.
#[derive(Debug, Clone, Copy)]
pub struct Customer {
    /// None: a guest.
    pub id: Option<UserId>,
    pub is_premium: bool,
}

/// What an order comes to.
pub struct Priced {
    pub items: Vec<NewItem>,
    pub agreed: Agreed,
    /// Its use is still to be counted.
    pub voucher: Option<Applied>,
}

/// Compares what the customer was shown with what it costs now, and takes the stock for the order `id`. VAT as on the day `taxed`; none for a
/// small business. First the member's own price, then the voucher.
pub fn price(
    tx: &mut Tx<'_>,
    (id, request): (&str, &OrderRequest),
    choice: Option<&DeliveryChoice>,
    customer: Customer,
    taxed: Option<Date>,
    demo: bool,
    here: Here<'_>,
) -> Result<Priced> {
    let goods = known(tx, &request.items)?;
    let cost = |item: &ItemRequest| unit_price(goods[&item.offer()].list_price, customer.is_premium);
    if request.items.iter().any(|item| cost(item) != item.price.0) {
        return Err(ErrorCode::PricesChanged.into());
    }
    let too_large = || Error::field("totalAmount", ErrorCode::OrderTooLarge);
    let voucher = match &request.voucher_code {
        None => None,
        Some(code) => {
            let worths = request.items.iter().map(|item| {
                let worth = cost(item).checked_mul(item.quantity);
                worth.map(|worth| (item.product_id, worth)).ok_or_else(too_large)
            });
            let worths = worths.collect::<Result<Vec<_>>>()?;
            Some(vouchers::apply(tx, code, customer.id, &worths, here)?)
        }
    };
    let share = |place: usize| voucher.as_ref().map_or(Cents::ZERO, |voucher| voucher.shares[place]);
    let lines = request.items.iter().enumerate().map(|(place, item)| {
        let known = &goods[&item.offer()];
        Line {
            price: cost(item),
            quantity: item.quantity,
            tax: known.tax_kind,
            grams: known.weight_grams,
            discount: share(place),
            is_deposit: false,
        }
    });
    // It shares the fate of the goods, their rate of VAT among it (UStAE 10.1), and no voucher is for it.
    let deposits = request.items.iter().filter_map(|item| deposit_line(&goods[&item.offer()], item.quantity));
    let lines: Vec<Line> = lines.chain(deposits).collect();
    let sum = delivery::Goods::of(&lines).ok_or_else(too_large)?;
    let ships_free = voucher.as_ref().is_some_and(|voucher| voucher.redeemed.ships_free());
    let sum = sum.taking(goods.values().map(|known| known.delivery_time.as_str())).shipped_free(ships_free);
    let agreed = delivery::agree(tx, choice, &sum, taxed, demo, here)?;
    if agreed.quote.total != request.total_amount.0 {
        // The prices of the goods are right, so it is the delivery's, unless the customer chose none.
        let changed = request.delivery.is_some();
        return Err(if changed { ErrorCode::DeliveryChanged } else { ErrorCode::PricesChanged }.into());
    }
    let facts = catalog::list_ordered(tx, goods.keys().map(|offer| offer.product_id))?;
    let mut items = Vec::with_capacity(request.items.len());
    let wanted = request.items.iter().map(|item| (&goods[&item.offer()], item.quantity));
    let taken = catalog::take_stock(tx, wanted, Why::order(id), here.now)?;
    for (place, (item, stocked)) in request.items.iter().zip(taken).enumerate() {
        let known = &goods[&item.offer()];
        if stocked == Stocked::TooFew {
            return Err(too_few(tx, known)?);
        }
        items.push(NewItem {
            product_id: Some(known.offer.product_id),
            variant_id: known.offer.variant_id,
            product_name: known.name.clone(),
            quantity: item.quantity,
            unit_price: cost(item),
            list_price: known.list_price,
            discount: share(place),
            took_stock: stocked == Stocked::Taken,
            tax_hundredths: agreed.rates.as_ref().and_then(|rates| rates.get(&known.tax_kind).copied()),
            coffee: known.coffee,
            is_deposit: false,
            facts: facts.get(&known.offer.product_id).cloned().unwrap_or_default(),
        });
    }
    // Behind all goods, so that these keep their places.
    let deposits = request.items.iter().zip(&items).filter_map(|(item, sold)| {
        let deposit = goods[&item.offer()].deposit?;
        Some(deposit_of(sold, deposit))
    });
    let deposits: Vec<NewItem> = deposits.collect();
    items.extend(deposits);
    Ok(Priced { items, agreed, voucher })
}

/// What is charged with an article for its bottle: a line of its own, at the same rate.
fn deposit_of(item: &NewItem, deposit: Cents) -> NewItem {
    NewItem {
        product_id: None,
        variant_id: None,
        product_name: format!("Pfand für {}", item.product_name),
        unit_price: deposit,
        list_price: deposit,
        discount: Cents::ZERO,
        took_stock: false,
        coffee: None,
        facts: OrderedFacts { notes: Vec::new(), ..item.facts.clone() },
        is_deposit: true,
        ..item.clone()
    }
}

/// By what the customer named.
fn known(tx: &mut Tx<'_>, items: &[ItemRequest]) -> Result<BTreeMap<Offer, catalog::Goods>> {
    let mut goods = BTreeMap::new();
    for item in items {
        if let Entry::Vacant(entry) = goods.entry(item.offer()) {
            entry.insert(catalog::find_goods(tx, item.offer())?.ok_or(ErrorCode::ProductGone)?);
        }
    }
    Ok(goods)
}

fn too_few(tx: &mut Tx<'_>, goods: &catalog::Goods) -> Result<Error> {
    // The same product may stand in the order twice, so what is left is looked up again.
    let left = catalog::find_goods(tx, goods.offer)?.and_then(|goods| goods.stock).unwrap_or_default();
    Ok(catalog::too_few(&goods.name, left))
}
