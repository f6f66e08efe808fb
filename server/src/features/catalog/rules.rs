//! What a product may be, and the owner's changes.

use super::events::ProductEvent;
use super::facts::{self, Decided, FactSheet, OwnedProduct, ProductState};
use super::links::checked_image_url;
use super::snapshot::{self, touch};
use super::stocking::{self, MAX_STOCK};
use super::store::{self, NewProduct};
use super::types::{NetUnit, ProductRequest, ProductResponse, TaxKind};
use super::{pictures, reductions};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::features::prices::Shop;
use crate::http::{Done, ReasonRequest};
use crate::identity::Owner;
use crate::text;
use crate::time::{Here, Time};
use kontor_db::Tx;
use kontor_money::Cents;

/// Characters of a product's name.
pub const MAX_NAME: usize = 120;
/// Characters of its description.
pub const MAX_DESCRIPTION: usize = 4000;
pub const MAX_PRICE: i64 = 99_999_999;
/// Cents of a deposit.
pub const MAX_DEPOSIT: i64 = 99_999;
pub const MAX_GRAMS: i64 = 1_000_000;
const MAX_DELIVERY_TIME: usize = 60;
/// Pieces of one product in an order.
pub const MAX_QUANTITY: i64 = 1_000_000;

/// Of a product for sale.
pub async fn fact_sheet(app: &App, id: i64) -> Result<FactSheet> {
    app.db
        .read(move |tx| {
            let product = store::find_product(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
            Ok(FactSheet::new(&product, &store::facts::find_facts(tx, id)?))
        })
        .await
}

pub async fn list_owned(app: &App) -> Result<Vec<OwnedProduct>> {
    app.db.read(store::facts::list_owned).await
}

pub async fn create(app: &App, owner: Owner, request: ProductRequest) -> Result<ProductResponse> {
    let (now, zone, demo) = (app.clock.now(), app.zone.clone(), app.config.demo);
    let (owned, message) = app
        .db
        .write(move |tx| {
            let category = store::find_category(tx, &request.category)?;
            let mut new = checked(&request, category, None)?;
            reductions::settle(tx, &mut new, &request, None, Shop { here: Here { now, zone: &zone }, demo })?;
            let decided = facts::decide(&request, &new, None, demo)?;
            let owned = add(tx, &owner, &new, &decided, now)?;
            Ok::<_, Error>((owned, decided.tell("Produkt wurde hinzugefügt.")))
        })
        .await?;
    changed(app).await?;
    Ok(answer(owned, message))
}

pub async fn update(app: &App, owner: Owner, id: i64, request: ProductRequest) -> Result<ProductResponse> {
    let (now, zone, demo) = (app.clock.now(), app.zone.clone(), app.config.demo);
    let (owned, message) = app
        .db
        .write(move |tx| {
            let before = store::facts::find_owned(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
            let category = store::find_category(tx, &request.category)?;
            let mut new = checked(&request, category, Some(&before))?;
            let shop = Shop { here: Here { now, zone: &zone }, demo };
            reductions::settle(tx, &mut new, &request, Some(&before.product), shop)?;
            let decided = facts::decide(&request, &new, Some(&before), demo)?;
            let after = change(tx, &owner, &before, &new, &decided, now)?;
            let message = match (before.state, decided.state) {
                (ProductState::Draft, ProductState::Live) => "Produkt ist jetzt im Shop.",
                _ => "Produkt wurde aktualisiert.",
            };
            Ok::<_, Error>((after, decided.tell(message)))
        })
        .await?;
    changed(app).await?;
    Ok(answer(owned, message))
}

fn answer(owned: OwnedProduct, message: String) -> ProductResponse {
    let OwnedProduct { product, state, missing, .. } = owned;
    let missing = if state == ProductState::Draft { missing } else { Vec::new() };
    ProductResponse { success: true, message, product, state, missing }
}

/// Stores a new product with its facts.
pub fn add(
    tx: &mut Tx<'_>,
    owner: &Owner,
    new: &NewProduct,
    decided: &Decided,
    now: Time,
) -> Result<OwnedProduct> {
    let id = stocking::insert_product(tx, owner, new, now)?;
    store::insert_facts(tx, id, decided.state, &decided.facts, now)?;
    let after = store::facts::find_owned(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
    let what = ProductEvent::Created { after: (&after).into() };
    Event::new(&what, now, ("product", id, &after.product.name)).by(owner).emit(tx)?;
    Ok(after)
}

/// Stores what a product has become.
pub fn change(
    tx: &mut Tx<'_>,
    owner: &Owner,
    before: &OwnedProduct,
    new: &NewProduct,
    decided: &Decided,
    now: Time,
) -> Result<OwnedProduct> {
    let id = before.product.id;
    stocking::update_product(tx, owner, id, new, now)?;
    store::facts::update_facts(tx, owner, id, decided.state, &decided.facts, now)?;
    let after = store::facts::find_owned(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
    let what = ProductEvent::Updated { before: before.into(), after: (&after).into() };
    Event::new(&what, now, ("product", id, &after.product.name)).by(owner).emit(tx)?;
    Ok(after)
}

pub async fn delete(app: &App, owner: Owner, id: i64, request: ReasonRequest) -> Result<Done> {
    let reason = request.checked()?;
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            let before = store::facts::find_owned(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
            stocking::delete_product(tx, &owner, id, now)?;
            Event::new(
                &ProductEvent::Deleted { before: (&before).into() },
                now,
                ("product", id, &before.product.name),
            )
            .by(&owner)
            .because(reason.as_deref())
            .emit(tx)
        })
        .await?;
    changed(app).await?;
    Ok(Done::new("Produkt wurde gelöscht."))
}

/// The owner sees the change with the next look.
pub async fn changed(app: &App) -> Result<()> {
    app.outbox.notify_one();
    touch(app);
    snapshot::refresh(app).await.map(drop)
}

/// The row that the form asks for, without a reduction; `before` fills what the form leaves out.
pub fn checked(
    request: &ProductRequest,
    category_id: Option<i64>,
    owned: Option<&OwnedProduct>,
) -> Result<NewProduct> {
    let before = owned.map(|owned| &owned.product);
    let mut fields = Fields::default();
    let name = fields.take("name", text::line(&request.name, MAX_NAME));
    let description = fields.take("description", text::paragraph(&request.description, MAX_DESCRIPTION));
    let image_url = fields.take("imageUrl", checked_image_url(&request.image_url));
    let gallery = pictures::checked(request, image_url.as_deref(), owned, &mut fields);
    let category_id = fields.take("category", category_id.ok_or_else(|| ErrorCode::CategoryUnknown.into()));
    if !(1..=MAX_PRICE).contains(&request.price.0.get()) {
        fields.refuse("price", ErrorCode::PriceInvalid);
    }
    let stock = request.stock.unwrap_or_else(|| before.and_then(|product| product.stock));
    if stock.is_some_and(|stock| !(0..=MAX_STOCK).contains(&stock)) {
        fields.refuse("stock", ErrorCode::StockInvalid);
    }
    if request.discount.is_some_and(|discount| !(0..=90).contains(&discount)) {
        fields.refuse("discount", ErrorCode::DiscountInvalid);
    }
    let deposit = request.deposit.unwrap_or_else(|| before.and_then(|product| product.deposit));
    if deposit.is_some_and(|deposit| !(1..=MAX_DEPOSIT).contains(&deposit.0.get())) {
        fields.refuse("deposit", ErrorCode::DepositInvalid);
    }
    let net_amount = request.net_amount.unwrap_or_else(|| before.and_then(|product| product.net_amount));
    let unit: Option<NetUnit> = request.unit.unwrap_or_else(|| before.and_then(|product| product.unit));
    if net_amount.is_some() != unit.is_some() {
        fields.refuse("netAmount", ErrorCode::NetAmountInvalid);
    }
    let weight_grams =
        request.weight_grams.unwrap_or_else(|| before.map_or(0, |product| product.weight_grams));
    if !(0..=MAX_GRAMS).contains(&weight_grams) {
        fields.refuse("weightGrams", ErrorCode::WeightInvalid);
    }
    let coffee = request.coffee.unwrap_or_else(|| before.and_then(|product| product.coffee));
    if coffee.is_some_and(|coffee| !(1..=MAX_GRAMS).contains(&coffee.grams)) {
        fields.refuse("coffee", ErrorCode::CoffeeInvalid);
    }
    let delivery_time = match &request.delivery_time {
        None => Ok(before.map(|product| product.delivery_time.clone())),
        Some(text) => text::optional_line(Some(text), MAX_DELIVERY_TIME),
    };
    let delivery_time = fields.take("deliveryTime", delivery_time.map(Option::unwrap_or_default));
    match (name, description, image_url, category_id, delivery_time) {
        (Some(name), Some(description), Some(image_url), Some(category_id), Some(delivery_time)) => {
            fields.check()?;
            Ok(NewProduct {
                name,
                description,
                price: Cents::new(request.price.0.get()),
                category_id,
                image_url,
                gallery,
                is_premium: request
                    .is_premium
                    .unwrap_or_else(|| before.is_some_and(|product| product.is_premium)),
                is_new: request.is_new.unwrap_or_else(|| before.is_some_and(|product| product.is_new)),
                is_trending: request
                    .is_trending
                    .unwrap_or_else(|| before.is_some_and(|product| product.is_trending)),
                stock,
                reduction: None,
                deposit: deposit.map(|deposit| deposit.0),
                net_amount,
                unit,
                weight_grams,
                tax_kind: request
                    .tax_kind
                    .unwrap_or_else(|| before.map_or_else(TaxKind::default, |product| product.tax_kind)),
                delivery_time,
                coffee,
            })
        }
        _ => Err(fields.into_error()),
    }
}
