//! The pictures of a product: its own comes first and is what every list shows; further ones follow in the owner's order.

use super::facts::OwnedProduct;
use super::rules::checked_image_url;
use super::snapshot;
use super::types::ProductRequest;
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::text;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Pictures of one product, its own among them.
pub const MAX_PICTURES: usize = 8;
const MAX_TEXT: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductPicture {
    /// `http(s)://…`, or a path of this shop.
    pub image_url: String,
    /// What it shows, for people who do not see it; at most 200 characters. Empty: the product's name says enough.
    #[serde(default)]
    pub alternative_text: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ProductPictures {
    /// At least one: the first is `imageUrl` of the product.
    pub pictures: Vec<ProductPicture>,
}

/// What a product has of pictures besides the address of its own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Gallery {
    /// Of the product's own picture.
    pub alternative_text: String,
    /// At most 7.
    pub more_pictures: Vec<ProductPicture>,
}

impl Gallery {
    /// How many pictures there are; none where there is only the product's own, of which nothing is said.
    pub fn count(&self) -> Option<i64> {
        let is_plain = self.more_pictures.is_empty() && self.alternative_text.is_empty();
        i64::try_from(self.more_pictures.len() + 1).ok().filter(|_| !is_plain)
    }

    /// All of them, the product's own first.
    pub fn all(&self, own: &str) -> Vec<ProductPicture> {
        let own =
            ProductPicture { image_url: own.to_owned(), alternative_text: self.alternative_text.clone() };
        std::iter::once(own).chain(self.more_pictures.iter().cloned()).collect()
    }
}

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
