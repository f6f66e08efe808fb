//! The product feed for price comparison: RSS 2.0 with Google Merchant's elements
//! (<https://support.google.com/merchants/answer/7052112>). It says what the pages of the products say.

use super::super::gallery::ProductPicture;
use super::super::tree::Tree;
use super::super::types::{NetUnit, Product};
use super::super::variants::{ProductVariants, face};
use super::super::window::Window;
use super::xml::Xml;
use crate::error::Result;

const ATTRIBUTES: [(&str, &str); 2] = [("version", "2.0"), ("xmlns:g", "http://base.google.com/ns/1.0")];

/// A product with what the feed says of it.
pub struct Listed<'a> {
    pub product: &'a Product,
    pub range: Option<&'a ProductVariants>,
    pub pictures: Vec<ProductPicture>,
    pub brand: Option<&'a str>,
}

/// Further pictures that price comparison takes.
const MORE_PICTURES: usize = 10;

/// Goods that can be had; a shop that takes no orders offers none.
pub fn write<'a>(window: &Window<'_>, products: impl Iterator<Item = Listed<'a>>) -> Result<Vec<u8>> {
    let mut xml = Xml::new()?;
    xml.within("rss", &ATTRIBUTES, |xml| {
        xml.within("channel", &[], |xml| {
            let name = window.shop.name();
            xml.text("title", name)?;
            xml.text("link", &format!("{}/shop", window.selling.public_url))?;
            xml.text("description", window.shop.claim().unwrap_or(name))?;
            if !window.overview.takes_orders {
                return Ok(());
            }
            let mut products = products;
            products.try_for_each(|listed| match listed.range {
                None => {
                    let id = listed.product.id.to_string();
                    xml.within("item", &[], |xml| item(xml, window, (listed.product, &listed), &id))
                }
                Some(range) => items(xml, window, &listed, range),
            })
        })
    })?;
    Ok(xml.finish())
}

/// Each variant is an item; `g:item_group_id` holds them together.
fn items(xml: &mut Xml, window: &Window<'_>, listed: &Listed<'_>, range: &ProductVariants) -> Result<()> {
    let product = listed.product;
    range.variants.iter().try_for_each(|variant| {
        xml.within("item", &[], |xml| {
            let id = format!("{}-{}", product.id, variant.id);
            item(xml, window, (&face(product, variant), listed), &id)?;
            xml.text("g:item_group_id", &product.id.to_string())?;
            if let Some(gtin) = &variant.gtin {
                xml.text("g:gtin", gtin)?;
            }
            range.options.iter().zip(&variant.values).try_for_each(|(option, value)| {
                match option.standard_name() {
                    Some(name) => xml.text(&format!("g:{name}"), value),
                    None => xml.within("g:product_detail", &[], |xml| {
                        xml.text("g:attribute_name", &option.name)?;
                        xml.text("g:attribute_value", value)
                    }),
                }
            })
        })
    })
}

/// `product`: as the variant, if it is one.
fn item(
    xml: &mut Xml,
    window: &Window<'_>,
    (product, listed): (&Product, &Listed<'_>),
    id: &str,
) -> Result<()> {
    let description = if product.description.is_empty() { &product.name } else { &product.description };
    xml.text("g:id", id)?;
    xml.text("g:title", &product.name)?;
    xml.text("g:description", description)?;
    xml.text("g:link", &window.selling.address(product))?;
    let more = listed.pictures.iter().map(|picture| picture.image_url.as_str());
    let pictures = window.selling.pictures(std::iter::once(product.image_url.as_str()).chain(more));
    for (place, picture) in pictures.iter().take(MORE_PICTURES + 1).enumerate() {
        xml.text(if place == 0 { "g:image_link" } else { "g:additional_image_link" }, picture)?;
    }
    if let Some(brand) = listed.brand {
        xml.text("g:brand", brand)?;
    }
    xml.text("g:price", &format!("{} EUR", product.price.0))?;
    let sold_out = product.stock.is_some_and(|stock| stock <= 0);
    xml.text("g:availability", if sold_out { "out_of_stock" } else { "in_stock" })?;
    xml.text("g:condition", "new")?;
    let tree = Tree::new(window.categories);
    if let Some(category) = tree.find_slug(&product.category) {
        let names: Vec<&str> = tree.path(category).iter().map(|one| one.name.as_str()).collect();
        xml.text("g:product_type", &names.join(" > "))?;
    }
    if let Some((amount, unit)) = product.net_amount.zip(product.unit) {
        let (unit, base) = match unit {
            NetUnit::Gram => ("g", "1kg"),
            NetUnit::Millilitre => ("ml", "1l"),
            NetUnit::Piece => ("ct", "1ct"),
        };
        xml.text("g:unit_pricing_measure", &format!("{}{unit}", f64::from(amount)))?;
        xml.text("g:unit_pricing_base_measure", base)?;
    }
    if let Some(deposit) = product.deposit {
        xml.within("g:product_detail", &[], |xml| {
            xml.text("g:attribute_name", "Pfand")?;
            xml.text("g:attribute_value", &format!("zzgl. {} EUR", deposit.0))
        })?;
    }
    if product.weight_grams > 0 {
        xml.text("g:shipping_weight", &format!("{} g", product.weight_grams))?;
    }
    for way in (window.selling.shipping.offers)(product) {
        xml.within("g:shipping", &[], |xml| {
            xml.text("g:country", &way.country)?;
            xml.text("g:service", &way.service)?;
            xml.text("g:price", &format!("{} EUR", way.price))
        })?;
    }
    Ok(())
}
