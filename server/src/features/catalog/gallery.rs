//! The pictures of a product as they are kept and told.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Pictures of one product, its own among them.
pub const MAX_PICTURES: usize = 8;

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
