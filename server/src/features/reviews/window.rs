//! The reviews of a product as HTML, as `web/src/features/reviews/components/product-reviews.tsx` shows them to visitors: read
//! before the app is there, and without JavaScript for good.

use super::listing::MAX_OF_PRODUCT;
use super::store;
use super::types::Review;
use crate::error::{Error, Result};
use crate::features::catalog::{QuotedReview, WrittenReviews};
use crate::features::terms::Icon;
use crate::identity::{Role, Visitor};
use crate::time::Time;
use jiff::tz::TimeZone;
use kontor_db::Tx;
use maud::{Markup, html};

/// Reviews that are written; the app begins with as many.
const SHOWN: usize = 3;
/// A longer list is left out of the app's first data and fetched by the app itself: the page must stay quick to load.
const MAX_FIRST_DATA: usize = 50;

/// What a visitor reads on a product's page.
///
/// # Errors
/// When the database fails.
pub fn write(tx: &mut Tx<'_>, product_id: i64, now: Time, zone: &TimeZone) -> Result<WrittenReviews> {
    let reviews = store::list_of_product(tx, &Visitor(None), product_id, MAX_OF_PRODUCT, now)?;
    let list = if reviews.len() > MAX_FIRST_DATA {
        None
    } else {
        Some(serde_json::to_value(&reviews).map_err(Error::internal)?)
    };
    let quoted = reviews.iter().take(SHOWN).map(|review| QuotedReview {
        author: review.username.clone(),
        rating: review.rating,
        comment: review.comment.clone(),
        written_at: review.created_at,
    });
    Ok(WrittenReviews { html: section(product_id, &reviews, zone), quoted: quoted.collect(), list })
}

fn section(product_id: i64, reviews: &[Review], zone: &TimeZone) -> Markup {
    html! {
        section aria-label="Bewertungen" class="border-t border-line pt-5" {
            div class="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3" {
                h2 class="text-xl" { (count(reviews.len())) }
                span class="needs-script btn border border-line bg-surface text-ink hover:bg-sunken h-11 rounded-lg px-4 text-base" {
                    (Icon::Pen.draw("size-4.5")) "Bewertung schreiben"
                }
            }
            @if reviews.is_empty() {
                p class="pb-2 text-muted" {
                    "Noch keine Bewertung. Schreiben Sie die erste: Was hat Ihnen gefallen, was nicht?"
                }
            } @else {
                (summary(reviews))
                ul class="grid divide-y divide-line" {
                    @for review in reviews.iter().take(SHOWN) {
                        li class="py-4 first:pt-0" { (item(product_id, review, zone)) }
                    }
                }
                @if reviews.len() > SHOWN {
                    span class="needs-script btn bg-sunken text-ink h-11 rounded-lg px-4 text-base w-full" {
                        "Alle " (count(reviews.len())) " zeigen"
                    }
                }
            }
        }
    }
}

fn count(reviews: usize) -> String {
    if reviews == 1 { "1 Bewertung".to_owned() } else { format!("{reviews} Bewertungen") }
}

/// The mean, and how many gave five stars, four, …, one.
fn summary(reviews: &[Review]) -> Markup {
    let all = i64::try_from(reviews.len()).unwrap_or(i64::MAX).max(1);
    let sum: i64 = reviews.iter().map(|review| review.rating).sum();
    let tenths = (sum * 20 + all) / (all * 2);
    html! {
        div class="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3" {
            p class="grid shrink-0 justify-items-center" {
                span class="price-type text-4xl" { (tenths / 10) "," (tenths % 10) }
                (stars((sum * 2 + all) / (all * 2)))
            }
            ul aria-label="Verteilung der Sterne" class="grid min-w-36 flex-1 gap-1" {
                @for rating in (1..=5).rev() {
                    @let count = reviews.iter().filter(|review| review.rating == rating).count();
                    li class="flex items-center gap-2 text-xs text-muted" {
                        span class="sr-only" { (star_word(rating)) ": " (count) }
                        span aria-hidden="true" class="flex w-6 items-center gap-0.5" {
                            (rating) (Icon::Star.draw("size-3 fill-current"))
                        }
                        svg aria-hidden="true" viewBox="0 0 100 2" preserveAspectRatio="none"
                            class="h-1.5 w-0 flex-1 rounded-full" {
                            rect width="100" height="2" class="fill-sunken" {}
                            rect width=(count * 100 / reviews.len().max(1)) height="2" class="fill-brand" {}
                        }
                        span aria-hidden="true" class="w-5 text-right" { (count) }
                    }
                }
            }
        }
    }
}

/// `review-item.tsx`; visitors see names, which lead nowhere for them.
fn item(product_id: i64, review: &Review, zone: &TimeZone) -> Markup {
    let day = |time: Time| time.date(zone).strftime("%d.%m.%Y").to_string();
    html! {
        article class="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2" {
            (avatar(&review.username))
            div class="min-w-0" {
                p class="flex flex-wrap items-center gap-x-2 gap-y-1" {
                    span class="font-semibold wrap-anywhere" { (review.username) }
                    @match review.user_role {
                        Role::Admin => span class="badge bg-brand-soft text-on-brand-soft" { "Team" },
                        Role::Premium => span class="badge bg-premium text-on-premium" {
                            (Icon::Crown.draw("my-0.75 size-3.5")) "Premium"
                        },
                        Role::User | Role::Banned => {},
                    }
                }
                p class="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted" {
                    (stars(review.rating))
                    span class="whitespace-nowrap" { (day(review.created_at)) }
                    @if review.is_verified_purchase {
                        span class="inline-flex items-center gap-1 whitespace-nowrap text-success" {
                            (Icon::Verified.draw("size-4")) "Verifizierter Kauf"
                        }
                    }
                }
            }
            div class="col-span-full min-w-0" {
                p class="wrap-anywhere whitespace-pre-line" { (review.comment) }
                @if let Some(edited) = review.updated_at {
                    p class="mt-1 text-sm text-muted" { "geändert am " (day(edited)) }
                }
                div class="-ml-3 flex flex-wrap gap-1" {
                    a href={ "/melden?ort=%2Fproduct%2F" (product_id) "%3Fbewertung%3D" (review.id) }
                        aria-label={ "Bewertung von " (review.username) " melden" }
                        class="btn text-ink hover:bg-sunken h-9 rounded-md px-3 text-sm pointer-coarse:h-11" { "Melden" }
                }
            }
        }
    }
}

fn star_word(rating: i64) -> String {
    if rating == 1 { "1 Stern".to_owned() } else { format!("{rating} Sterne") }
}

/// `stars.tsx`
fn stars(rating: i64) -> Markup {
    html! {
        span class="inline-flex gap-0.5" {
            span class="sr-only" { (star_word(rating)) }
            @for star in 1..=5 {
                (Icon::Star.draw(if star <= rating { "size-4 fill-brand text-brand" } else { "size-4 text-edge" }))
            }
        }
    }
}

/// `web/src/ui/avatar.tsx`: the first letter on a tint that always belongs to the name.
fn avatar(name: &str) -> Markup {
    const TINTS: [&str; 5] =
        ["bg-tint-premium", "bg-tint-homebrew", "bg-tint-stimulant", "bg-tint-research", "bg-tint-classic"];
    let sum: usize = name.chars().map(|letter| letter as usize).sum();
    let first: String =
        name.trim().chars().next().map_or_else(|| "?".to_owned(), |c| c.to_uppercase().to_string());
    let tint = TINTS.get(sum % TINTS.len()).copied().unwrap_or_default();
    html! {
        span aria-hidden="true"
            class={ "shrink-0 rounded-full size-10 text-base grid place-items-center font-bold text-ink " (tint) } {
            (first)
        }
    }
}
