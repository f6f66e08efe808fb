//! Uploaded pictures.

mod avatar;
mod cleaning;
mod product_image;
mod refused;
pub mod sample;
