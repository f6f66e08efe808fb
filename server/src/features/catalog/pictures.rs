//! The pictures of a product: its own comes first and is what every list shows; further ones follow in the owner's order.

use super::facts::OwnedProduct;
use super::gallery::{Gallery, MAX_PICTURES, ProductPicture, ProductPictures};
use super::links::checked_image_url;
use super::snapshot;
use super::types::ProductRequest;
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::text;

/// Characters of what a picture shows.
pub const MAX_TEXT: usize = 200;

/// The pictures of a product for sale, from memory.
///
/// # Errors
/// [`ErrorCode::ProductNotFound`].
pub async fn list(app: &App, id: i64) -> Result<ProductPictures> {
    let snapshot = snapshot::current(app).await?;
    let product = snapshot.product(id).ok_or(ErrorCode::ProductNotFound)?;
    Ok(ProductPictures { pictures: snapshot.pictures(product) })
}

/// What the form asks for; `before` fills what it leaves out. No picture stands there twice.
pub fn checked(
    request: &ProductRequest,
    own: Option<&str>,
    before: Option<&OwnedProduct>,
    fields: &mut Fields,
) -> Gallery {
    let alternative_text = match &request.alternative_text {
        Some(said) => text_of("alternativeText", said, fields),
        // What was said of another picture does not fit this one.
        None => before
            .filter(|before| own == Some(before.product.image_url.as_str()))
            .map(|before| before.gallery.alternative_text.clone())
            .unwrap_or_default(),
    };
    let mut more_pictures: Vec<ProductPicture> = Vec::new();
    let known = before.map(|before| before.gallery.more_pictures.as_slice()).unwrap_or_default();
    let wanted = request.more_pictures.as_deref().unwrap_or(known);
    if wanted.len() >= MAX_PICTURES {
        fields.refuse("morePictures", ErrorCode::TooManyPictures);
        return Gallery::default();
    }
    for (place, picture) in wanted.iter().enumerate() {
        let at = format!("morePictures[{place}]");
        let url = fields.take(&format!("{at}.imageUrl"), address(&picture.image_url));
        let alternative_text = text_of(&format!("{at}.alternativeText"), &picture.alternative_text, fields);
        let Some(image_url) = url else { continue };
        let is_there = more_pictures.iter().any(|there| there.image_url == image_url);
        if !is_there && own != Some(image_url.as_str()) {
            more_pictures.push(ProductPicture { image_url, alternative_text });
        }
    }
    Gallery { alternative_text, more_pictures }
}

fn text_of(field: &str, said: &str, fields: &mut Fields) -> String {
    fields.take(field, text::optional_line(Some(said), MAX_TEXT)).flatten().unwrap_or_default()
}

/// Without spaces, which part addresses in a table.
fn address(url: &str) -> Result<String, Error> {
    let url = checked_image_url(url)?;
    if url.contains(char::is_whitespace) { Err(ErrorCode::ImageUrlInvalid.into()) } else { Ok(url) }
}
