//! Uploaded pictures: avatars, and the owner's pictures of products.
//!
//! An upload is bounded while it is read ([`Upload`]), recognised by its bytes, measured before it is decoded,
//! turned the right way up, cut to size and re-encoded as WebP. Nothing of the sent file survives but what it shows.
//! The result is a row under the hash of its content, served at `/media/{name}.webp` with unlimited caching. What is no longer shown
//! ([`PictureUsers`]) is removed.

mod pages;
mod picture;
mod routes;
mod rules;
mod store;
mod types;
mod upload;

pub use pages::pages;
pub use picture::Shape;
pub use rules::{PictureUser, PictureUsers, cut, cut_fetched, purge, release};
pub use store::keep;
pub use types::Rendition;
pub use upload::{Upload, Uploads};

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
