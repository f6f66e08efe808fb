//! Uploaded pictures: avatars, and the owner's pictures of products.
//!
//! What somebody sends is bounded while it is read ([`Upload`]), recognised by its bytes, measured before it is decoded,
//! turned the right way up, cut to size and encoded anew as WebP. Nothing of the sent file survives but what it shows.
//! The result is a row under the hash of its content, served at `/media/{name}.webp` for ever. What nobody shows any more
//! (`crate::PICTURE_USERS`) is removed.

mod picture;
mod routes;
mod rules;
mod store;
mod types;
mod upload;

pub use picture::Shape;
pub use rules::{cut, file, purge, release};
pub use store::keep;
pub use types::Rendition;
pub use upload::Upload;

use crate::audience::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
