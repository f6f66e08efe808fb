//! The orders of the enhanced shop. The app compares the same way (`features/discovery/order.ts`).

use super::{Product, SortBy};
use crate::error::{Error, Result};
use icu_collator::options::CollatorOptions;
use icu_collator::preferences::CollationNumericOrdering;
use icu_collator::{Collator, CollatorPreferences};
use icu_locale_core::locale;
use std::cmp::Ordering;

/// For each product its place among the names, in German order with numbers by value; the same name has the same place.
///
/// # Errors
/// When the rules of German order are missing.
pub fn name_places(products: &[Product]) -> Result<Vec<usize>> {
    let mut preferences = CollatorPreferences::from(locale!("de"));
    preferences.numeric_ordering = Some(CollationNumericOrdering::True);
    let collator = Collator::try_new(preferences, CollatorOptions::default()).map_err(Error::internal)?;
    let mut order: Vec<usize> = (0..products.len()).collect();
    order.sort_by(|a, b| collator.compare(&products[*a].name, &products[*b].name));
    let mut places = vec![0; products.len()];
    for pair in order.windows(2) {
        let same = collator.compare(&products[pair[0]].name, &products[pair[1]].name) == Ordering::Equal;
        places[pair[1]] = places[pair[0]] + usize::from(!same);
    }
    Ok(places)
}

/// The places of all products in the order asked for.
pub fn sorted(products: &[Product], names: &[usize], by: SortBy) -> Vec<usize> {
    let mut places: Vec<usize> = (0..products.len()).collect();
    places.sort_by(|a, b| {
        let decided = match by {
            SortBy::Name => names[*a].cmp(&names[*b]),
            _ => compare(&products[*a], &products[*b], by),
        };
        decided.then_with(|| products[*b].id.cmp(&products[*a].id))
    });
    places
}

fn compare(a: &Product, b: &Product, by: SortBy) -> Ordering {
    let rating = |product: &Product| product.average_rating.unwrap_or(0.0);
    let best_rated = || rating(b).total_cmp(&rating(a));
    let most_reviewed = || b.review_count.cmp(&a.review_count);
    match by {
        SortBy::Trending => b.is_trending.cmp(&a.is_trending).then_with(most_reviewed).then_with(best_rated),
        SortBy::Newest => b.is_new.cmp(&a.is_new),
        SortBy::Name => a.name.cmp(&b.name),
        SortBy::PriceAsc => a.price.0.cmp(&b.price.0),
        SortBy::PriceDesc => b.price.0.cmp(&a.price.0),
        SortBy::Rating => best_rated().then_with(most_reviewed),
    }
}
