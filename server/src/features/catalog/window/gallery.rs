//! Several pictures of a product, side by side, as `product-gallery.tsx` shows them: a finger or the arrow keys move them without
//! JavaScript too.

use super::super::gallery::ProductPicture;
use super::super::types::Product;
use super::card::{one_picture, picture};
use maud::{Markup, html};

/// All that a buyer sees of the product: the variant's own picture first, where it has one.
pub fn gallery(product: &Product, pictures: &[ProductPicture], sizes: &str) -> Markup {
    let is_own = pictures.iter().any(|picture| picture.image_url == product.image_url);
    let of_variant = (!is_own).then(|| (product.image_url.as_str(), product.name.clone()));
    let said = pictures.iter().enumerate().map(|(place, picture)| {
        let text = match picture.alternative_text.as_str() {
            "" if place == 0 => product.name.clone(),
            "" => format!("{}, Bild {}", product.name, place + 1),
            said => said.to_owned(),
        };
        (picture.image_url.as_str(), text)
    });
    let all: Vec<(&str, String)> = of_variant.into_iter().chain(said).collect();
    if let [_, _, ..] = all.as_slice() {
        html! {
            div role="group" aria-label="Bilder" tabindex="0" class="scroll-row flex size-full snap-x snap-mandatory" {
                @for (place, (url, text)) in all.iter().enumerate() {
                    div class="size-full shrink-0 snap-start" {
                        (one_picture(product, (url, text), sizes, place == 0))
                    }
                }
            }
        }
    } else if let [(url, text)] = all.as_slice() {
        one_picture(product, (url, text), sizes, true)
    } else {
        picture(product, sizes, true)
    }
}
