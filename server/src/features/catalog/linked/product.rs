//! A product, its offer, and what people said of it.

use super::super::facts::{FactSheet, NoWithdrawal};
use super::super::gallery::ProductPicture;
use super::super::page::Shown;
use super::super::reviews::WrittenReviews;
use super::super::shipping::{ShippingDays, ShippingOffer};
use super::super::tree::Tree;
use super::super::types::{NetUnit, Product};
use super::super::variants::{ProductVariants, Variant, face};
use super::super::window::Window;
use super::CONTEXT;
use crate::features::terms::{ReturnCosts, ReturnTerms};
use serde_json::{Value, json};

/// Where the shop says nothing of where it sends goods to.
const HOME: &str = "DE";
const WORKING_DAYS: [&str; 5] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

/// The product as one thing for sale. What comes in several variants is a `ProductGroup` of such things: its offer is the part
/// that each of them has for itself.
pub fn product(
    window: &Window<'_>,
    Shown { product, range, pictures, .. }: Shown<'_>,
    sheet: &FactSheet,
    reviews: &WrittenReviews,
) -> Value {
    let no_withdrawal = sheet.no_withdrawal;
    let mut thing = match range {
        None => sold(window, (product, pictures), &product.id.to_string(), no_withdrawal),
        Some(range) => group(window, (product, range, pictures), no_withdrawal),
    };
    if let Some(brand) = &sheet.brand {
        thing["brand"] = json!({ "@type": "Brand", "name": brand });
    }
    thing["@context"] = CONTEXT.into();
    let tree = Tree::new(window.categories);
    if let Some(category) = tree.find_slug(&product.category) {
        let names: Vec<&str> = tree.path(category).iter().map(|one| one.name.as_str()).collect();
        thing["category"] = names.join(" > ").into();
    }
    if let Some(average) = product.average_rating.filter(|_| product.review_count > 0) {
        thing["aggregateRating"] = json!({
            "@type": "AggregateRating", "ratingValue": average, "reviewCount": product.review_count,
            "bestRating": 5, "worstRating": 1,
        });
        let written: Vec<Value> = said(reviews).collect();
        if !written.is_empty() {
            thing["review"] = written.into();
        }
    }
    thing
}

fn sold(
    window: &Window<'_>,
    (product, pictures): (&Product, &[ProductPicture]),
    sku: &str,
    no_withdrawal: Option<NoWithdrawal>,
) -> Value {
    let description = if product.description.is_empty() { &product.name } else { &product.description };
    let mut thing = json!({
        "@type": "Product", "name": product.name, "description": description, "sku": sku,
        "url": window.selling.address(product), "offers": offer(window, product, no_withdrawal),
    });
    show(window, &mut thing, (product, pictures));
    if product.weight_grams > 0 {
        thing["weight"] = quantity(product.weight_grams, "GRM");
    }
    thing
}

/// A product in several variants, each with its own offer (<https://developers.google.com/search/docs/appearance/structured-data/product-variants>).
fn group(
    window: &Window<'_>,
    (product, range, pictures): (&Product, &ProductVariants, &[ProductPicture]),
    no_withdrawal: Option<NoWithdrawal>,
) -> Value {
    let variants: Vec<Value> = range
        .variants
        .iter()
        .map(|variant| one_of(window, (product, range, pictures), variant, no_withdrawal))
        .collect();
    let varies_by: Vec<String> = range
        .options
        .iter()
        .map(|option| option.standard_name().map_or(option.name.clone(), |name| format!("{CONTEXT}/{name}")))
        .collect();
    let description = if product.description.is_empty() { &product.name } else { &product.description };
    let mut thing = json!({
        "@type": "ProductGroup", "name": product.name, "description": description,
        "productGroupID": product.id.to_string(), "url": window.selling.address(product),
        "variesBy": varies_by, "hasVariant": variants,
    });
    show(window, &mut thing, (product, pictures));
    thing
}

/// One picture as its address, several as a list.
fn show(window: &Window<'_>, thing: &mut Value, (product, pictures): (&Product, &[ProductPicture])) {
    let more = pictures.iter().map(|picture| picture.image_url.as_str());
    let mut found = window.selling.pictures(std::iter::once(product.image_url.as_str()).chain(more));
    match found.len() {
        0 => {}
        1 => thing["image"] = found.remove(0).into(),
        _ => thing["image"] = found.into(),
    }
}

fn one_of(
    window: &Window<'_>,
    (product, range, pictures): (&Product, &ProductVariants, &[ProductPicture]),
    variant: &Variant,
    no_withdrawal: Option<NoWithdrawal>,
) -> Value {
    let own = format!("{}-{}", product.id, variant.id);
    let sku = variant.sku.as_ref().unwrap_or(&own);
    let mut thing = sold(window, (&face(product, variant), pictures), sku, no_withdrawal);
    if let Some(gtin) = &variant.gtin {
        thing["gtin"] = gtin.as_str().into();
    }
    let mut more: Vec<Value> = Vec::new();
    for (option, value) in range.options.iter().zip(&variant.values) {
        match option.standard_name() {
            Some(name) => thing[name] = value.as_str().into(),
            None => more.push(json!({ "@type": "PropertyValue", "name": option.name, "value": value })),
        }
    }
    if !more.is_empty() {
        thing["additionalProperty"] = more.into();
    }
    thing
}

/// What is asked for one piece, and how it comes and goes back.
fn offer(window: &Window<'_>, product: &Product, no_withdrawal: Option<NoWithdrawal>) -> Value {
    let is_there = window.overview.takes_orders && product.stock.is_none_or(|stock| stock > 0);
    let price = product.price.0.to_string();
    let mut offer = json!({
        "@type": "Offer", "url": window.selling.address(product), "price": price, "priceCurrency": "EUR",
        "availability": if is_there { "https://schema.org/InStock" } else { "https://schema.org/OutOfStock" },
        "itemCondition": "https://schema.org/NewCondition",
        "seller": { "@type": "Organization", "name": window.shop.name() },
    });
    if let Some(measure) = measure(product) {
        offer["priceSpecification"] = json!({
            "@type": "UnitPriceSpecification", "price": price, "priceCurrency": "EUR", "referenceQuantity": measure,
        });
    }
    let ways = (window.selling.shipping.offers)(product);
    if !ways.is_empty() {
        offer["shippingDetails"] = ways.iter().map(shipping).collect::<Vec<_>>().into();
    }
    if let Some(returns) = window.selling.returns {
        // Sealed goods go back as long as their seal is whole.
        offer["hasMerchantReturnPolicy"] = match no_withdrawal {
            Some(NoWithdrawal::Custom | NoWithdrawal::Perishable) => no_return(&ways),
            Some(NoWithdrawal::Sealed) | None => return_policy(returns, &ways),
        };
    }
    offer
}

fn shipping(way: &ShippingOffer) -> Value {
    let mut details = json!({
        "@type": "OfferShippingDetails",
        "shippingRate": { "@type": "MonetaryAmount", "value": way.price.to_string(), "currency": "EUR" },
        "shippingDestination": { "@type": "DefinedRegion", "addressCountry": way.country },
    });
    if let Some(ShippingDays { handling, transit }) = way.days {
        let days = |(from, until): (i64, i64)| json!({ "@type": "QuantitativeValue", "minValue": from, "maxValue": until, "unitCode": "DAY" });
        let working = WORKING_DAYS.map(|day| format!("https://schema.org/{day}"));
        details["deliveryTime"] = json!({
            "@type": "ShippingDeliveryTime", "handlingTime": days(handling), "transitTime": days(transit),
            "businessDays": { "@type": "OpeningHoursSpecification", "dayOfWeek": working },
        });
    }
    details
}

fn no_return(ways: &[ShippingOffer]) -> Value {
    json!({
        "@type": "MerchantReturnPolicy", "applicableCountry": countries(ways),
        "returnPolicyCategory": "https://schema.org/MerchantReturnNotPermitted",
    })
}

fn countries(ways: &[ShippingOffer]) -> Vec<&str> {
    match ways {
        [] => vec![HOME],
        ways => ways.iter().map(|way| way.country.as_str()).collect(),
    }
}

fn return_policy(returns: ReturnTerms, ways: &[ShippingOffer]) -> Value {
    let mut policy = json!({
        "@type": "MerchantReturnPolicy", "applicableCountry": countries(ways), "returnPolicyCountry": HOME,
        "returnPolicyCategory": "https://schema.org/MerchantReturnFiniteReturnWindow",
        "merchantReturnDays": returns.days, "returnMethod": "https://schema.org/ReturnByMail",
        "refundType": "https://schema.org/FullRefund",
    });
    let fees = returns.costs.map(|costs| match costs {
        ReturnCosts::Buyer => "https://schema.org/ReturnFeesCustomerResponsibility",
        ReturnCosts::Shop => "https://schema.org/FreeReturn",
    });
    if let Some(fees) = fees {
        policy["returnFees"] = fees.into();
    }
    policy
}

/// The content of one piece, and of what the unit price is per (§ 4 PAngV).
fn measure(product: &Product) -> Option<Value> {
    let amount = f64::from(product.net_amount?);
    let (amount, base) = match product.unit? {
        NetUnit::Gram => (quantity(amount, "GRM"), quantity(1, "KGM")),
        NetUnit::Millilitre => (quantity(amount, "MLT"), quantity(1, "LTR")),
        NetUnit::Piece => return None,
    };
    let mut measure = amount;
    measure["valueReference"] = base;
    Some(measure)
}

/// `code` is UN/CEFACT's.
fn quantity(value: impl Into<Value>, code: &str) -> Value {
    let value: Value = value.into();
    json!({ "@type": "QuantitativeValue", "value": value, "unitCode": code })
}

/// The newest reviews, as the page shows them.
fn said(reviews: &WrittenReviews) -> impl Iterator<Item = Value> {
    reviews.quoted.iter().map(|review| {
        json!({
            "@type": "Review", "author": { "@type": "Person", "name": review.author },
            "datePublished": review.written_at, "reviewBody": review.comment,
            "reviewRating": { "@type": "Rating", "ratingValue": review.rating, "bestRating": 5, "worstRating": 1 },
        })
    })
}
