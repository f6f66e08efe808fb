//! What a product may be, and the owner's changes.

use super::events::{ProductEvent, ProductStock};
use super::snapshot::{self, touch};
use super::store::{self, NewProduct};
use super::types::{NetUnit, Product, ProductRequest, ProductResponse, TaxKind};
use super::variants::Offer;
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::http::{Done, ReasonRequest};
use crate::identity::Owner;
use crate::text;
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::Cents;

const MAX_NAME: usize = 120;
const MAX_DESCRIPTION: usize = 4000;
const MAX_URL: usize = 2000;
pub const MAX_PRICE: i64 = 99_999_999;
pub const MAX_COUNT: i64 = 1_000_000;
pub const MAX_GRAMS: i64 = 1_000_000;
const MAX_DELIVERY_TIME: usize = 60;
/// Pieces of one product in an order.
pub const MAX_QUANTITY: i64 = 1_000_000;

pub async fn create(app: &App, owner: Owner, request: ProductRequest) -> Result<ProductResponse> {
    let now = app.clock.now();
    let product = app
        .db
        .write(move |tx| {
            let category = store::find_category(tx, &request.category)?;
            let new = checked(&request, category, None)?;
            let id = store::insert_product(tx, &new, now)?;
            let product = store::find_product(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
            Event::new(
                &ProductEvent::Created { after: (&product).into() },
                now,
                ("product", id, &product.name),
            )
            .by(&owner)
            .emit(tx)?;
            Ok::<_, Error>(product)
        })
        .await?;
    changed(app).await?;
    Ok(ProductResponse { success: true, message: "Produkt wurde hinzugefügt.".to_owned(), product })
}

pub async fn update(app: &App, owner: Owner, id: i64, request: ProductRequest) -> Result<ProductResponse> {
    let now = app.clock.now();
    let product = app
        .db
        .write(move |tx| {
            let before = store::find_product(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
            let category = store::find_category(tx, &request.category)?;
            let new = checked(&request, category, Some(&before))?;
            store::update_product(tx, &owner, id, &new, now)?;
            let after = store::find_product(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
            let what = ProductEvent::Updated { before: (&before).into(), after: (&after).into() };
            Event::new(&what, now, ("product", id, &after.name)).by(&owner).emit(tx)?;
            Ok::<_, Error>(after)
        })
        .await?;
    changed(app).await?;
    Ok(ProductResponse { success: true, message: "Produkt wurde aktualisiert.".to_owned(), product })
}

pub async fn delete(app: &App, owner: Owner, id: i64, request: ReasonRequest) -> Result<Done> {
    let reason = request.checked()?;
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            let before = store::find_product(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
            store::delete_product(tx, &owner, id)?;
            Event::new(
                &ProductEvent::Deleted { before: (&before).into() },
                now,
                ("product", id, &before.name),
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

/// The row that the form asks for; `before` fills what the form leaves out.
pub fn checked(
    request: &ProductRequest,
    category_id: Option<i64>,
    before: Option<&Product>,
) -> Result<NewProduct> {
    let mut fields = Fields::default();
    let name = fields.take("name", text::line(&request.name, MAX_NAME));
    let description = fields.take("description", text::paragraph(&request.description, MAX_DESCRIPTION));
    let image_url = fields.take("imageUrl", checked_image_url(&request.image_url));
    let category_id = fields.take("category", category_id.ok_or_else(|| ErrorCode::CategoryUnknown.into()));
    if !(1..=MAX_PRICE).contains(&request.price.0.get()) {
        fields.refuse("price", ErrorCode::PriceInvalid);
    }
    let stock = request.stock.unwrap_or_else(|| before.and_then(|product| product.stock));
    if stock.is_some_and(|stock| !(0..=MAX_COUNT).contains(&stock)) {
        fields.refuse("stock", ErrorCode::StockInvalid);
    }
    let discount = request.discount.unwrap_or_else(|| before.map_or(0, |product| product.discount));
    if !(0..=90).contains(&discount) {
        fields.refuse("discount", ErrorCode::DiscountInvalid);
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
                is_premium: request
                    .is_premium
                    .unwrap_or_else(|| before.is_some_and(|product| product.is_premium)),
                is_new: request.is_new.unwrap_or_else(|| before.is_some_and(|product| product.is_new)),
                is_trending: request
                    .is_trending
                    .unwrap_or_else(|| before.is_some_and(|product| product.is_trending)),
                stock,
                discount,
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

/// An address of the web or a path of this shop; never a script or a file.
pub fn checked_image_url(url: &str) -> Result<String> {
    let url = text::line(url, MAX_URL)?;
    let own = url.starts_with('/') && !url.starts_with("//") && !url.contains('\\');
    let web = url
        .parse::<http::Uri>()
        .is_ok_and(|uri| matches!(uri.scheme_str(), Some("http" | "https")) && uri.host().is_some());
    if own || web { Ok(url) } else { Err(ErrorCode::ImageUrlInvalid.into()) }
}

/// Gives back what an order took. That a product is to be had again is an event of its own.
///
/// # Errors
/// When the database fails.
pub fn return_stock(tx: &mut Tx<'_>, offer: Offer, quantity: i64, now: Time) -> Result<()> {
    match store::variants::return_stock(tx, offer, quantity, now)? {
        Some((name, stock)) if stock == quantity => {
            let stocked = |stock| ProductStock { stock, variant_id: offer.variant_id };
            let what = ProductEvent::Restocked { before: stocked(0), after: stocked(stock) };
            Event::new(&what, now, ("product", offer.product_id, &name)).emit(tx)
        }
        _ => Ok(()),
    }
}

/// The refusal of more pieces than there are.
pub fn too_few(name: &str, stock: i64) -> Error {
    match stock {
        0 => Error::new(ErrorCode::OutOfStock).with("product", name),
        left => Error::new(ErrorCode::StockTooLow).with("product", name).with("stock", left),
    }
}

/// What the audit log keeps of a product.
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_addresses_of_pictures_only() {
        for url in ["https://example.org/a.webp", "http://example.org/a", "/pictures/assam-640.webp"] {
            assert!(checked_image_url(url).is_ok(), "{url}");
        }
        for url in [
            "javascript:alert(1)",
            "data:image/png;base64,AA",
            "//evil.example/a",
            "/\\evil.example",
            "file:///etc/passwd",
            "bild",
            "",
        ] {
            assert!(checked_image_url(url).is_err(), "{url}");
        }
    }
}
