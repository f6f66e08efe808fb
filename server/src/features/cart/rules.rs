//! What can be put into a cart.

use super::types::{CartRequest, CartResponse};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::catalog::{self, MAX_QUANTITY};

pub async fn add(app: &App, request: CartRequest) -> Result<CartResponse> {
    let quantity = request.quantity;
    if !(1..=MAX_QUANTITY).contains(&quantity) {
        return Err(Error::field("quantity", ErrorCode::QuantityInvalid));
    }
    let product = app.db.read(move |tx| catalog::find_product(tx, request.product_id)).await?;
    let product = product.ok_or(ErrorCode::ProductNotFound)?;
    if let Some(stock) = product.stock.filter(|stock| *stock < quantity) {
        return Err(catalog::too_few(&product.name, stock));
    }
    Ok(CartResponse { success: true, message: "Zum Warenkorb hinzugefügt".to_owned(), product, quantity })
}
