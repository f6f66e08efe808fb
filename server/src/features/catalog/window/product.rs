//! A product in full, over the shop as the app shows it: `product-detail.tsx` in `web/src/ui/sheet.tsx`.

use super::super::facts::FactSheet;
use super::super::gallery::ProductPicture;
use super::super::pricing::unit_price;
use super::super::types::Product;
use super::card::{badges, price_tag, stock_badge};
use super::facts::{facts, label};
use super::gallery::gallery;
use crate::features::settings::ShopConfig;
use crate::features::terms::Icon;
use crate::text::euro;
use maud::{Markup, html};

const PANEL: &str = "fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col overflow-hidden rounded-t-2xl bg-paper shadow-float outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-3rem)] sm:-translate-1/2 sm:rounded-2xl sm:max-h-[min(46rem,calc(100dvh-3rem))]! sm:w-[calc(100%-3rem)] sm:max-w-4xl";

/// Its own `sizes`, as the app gives them.
pub const DETAIL_SIZES: &str = "(width >= 56rem) 448px, (width >= 40rem) 50vw, 100vw";

/// `way`: the categories that it lies in; `choice`: what can be chosen of it.
pub fn panel(
    shop: &ShopConfig,
    (product, pictures): (&Product, &[ProductPicture]),
    (way, choice): (&Markup, &Markup),
    (sheet, reviews): (&FactSheet, &Markup),
) -> Markup {
    let premium = unit_price(product.price.0, true);
    around(
        &product.name,
        &html! {
            div class="sm:grid sm:grid-cols-2" {
                div class="aspect-4/5 max-h-[44dvh] w-full overflow-hidden sm:sticky sm:top-0 sm:aspect-auto sm:h-full sm:max-h-[min(46rem,calc(100dvh-3rem))]" {
                    (gallery(product, pictures, DETAIL_SIZES))
                }
                div class="relative -mt-7 flex flex-col gap-4 rounded-t-2xl bg-paper px-5 pt-5 sm:mt-0 sm:rounded-none sm:px-8 sm:pt-8" {
                    div class="-my-2 sm:pr-12" { (way) }
                    div class="flex min-h-7 flex-wrap items-center gap-2" {
                        (badges(product, true))
                        (stock_badge(product))
                        (rating(product))
                    }
                    h1 class="text-[1.75rem] leading-tight wrap-break-word hyphens-auto sm:text-3xl" { (product.name) }
                    div class="flex flex-wrap items-start justify-between gap-4" {
                        div class="min-w-0" {
                            (price_tag(shop, product, true))
                            p class="mt-1 text-sm text-brand" { "Als Premium-Mitglied " (euro(premium)) }
                        }
                        (quantity())
                    }
                    (choice)
                    p class="whitespace-pre-line text-muted" { (product.description) }
                    (label(sheet))
                    (facts(sheet))
                    noscript { p class="text-muted" { "Zum Bestellen braucht der Shop JavaScript." } }
                    // The places of sharing and of the reactions.
                    div class="needs-script h-11" {}
                    div class="needs-script h-8" {}
                    (reviews)
                    div class="needs-script sticky bottom-0 z-10 -mx-5 mt-auto flex gap-3 large-text:static large-text:flex-wrap border-t border-line bg-surface px-5 pt-3 pb-[max(0.75rem,var(--safe-bottom))] sm:-mx-8 sm:bg-paper sm:px-8 sm:py-4" {
                        span class="btn border border-line bg-surface text-ink size-13 rounded-lg" { (Icon::Heart.draw("size-5")) }
                        span class="btn bg-brand text-on-brand h-13 rounded-lg px-4 text-base min-w-0 flex-1 large-text:basis-full" {
                            (Icon::Bag.draw("size-5")) "Zum Warenkorb hinzufügen"
                        }
                    }
                }
            }
        },
    )
}

pub fn missing() -> Markup {
    around(
        "Dieses Produkt gibt es nicht mehr",
        &html! {
            div class="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-14 text-center" {
                h1 class="text-xl" { "Dieses Produkt gibt es nicht mehr" }
                p class="text-muted" { "Vielleicht ist es ausgelistet. Im Shop finden Sie bestimmt etwas Ähnliches." }
                div class="mt-4 flex flex-wrap justify-center gap-3" {
                    a href="/shop" class="btn bg-brand text-on-brand h-11 rounded-lg px-4 text-base" { "Zum Shop" }
                }
            }
        },
    )
}

fn around(name: &str, content: &Markup) -> Markup {
    html! {
        div class="fixed inset-0 z-50 bg-veil" {}
        section aria-label=(name) class=(PANEL) {
            div class="z-10 shrink-0 touch-none sm:touch-auto absolute inset-x-0 top-0 h-12 sm:hidden" {
                span class="mx-auto mt-2 block h-1.25 w-10 rounded-full bg-ink/35 sm:hidden" {}
            }
            div class="min-h-0 flex-1 overflow-y-auto overscroll-contain" { (content) }
            a href="/shop" aria-label="Schließen"
                class="btn size-11 rounded-full border border-line bg-surface text-ink hover:bg-sunken absolute top-4 right-4 z-20" {
                (Icon::Close.draw("size-5"))
            }
        }
    }
}

/// `rating.tsx`
fn rating(product: &Product) -> Markup {
    let Some(average) = product.average_rating.filter(|_| product.review_count > 0) else {
        return html! { p class="text-sm text-muted" { "Noch keine Bewertung" } };
    };
    // Halves go up, as the app rounds.
    let figure = format!("{:.1}", (average * 10.0).round() / 10.0).replace('.', ",");
    let reviews = match product.review_count {
        1 => "1 Bewertung".to_owned(),
        more => format!("{more} Bewertungen"),
    };
    html! {
        p class="flex items-center gap-1 text-sm text-muted" {
            (Icon::Star.draw("size-4 fill-brand text-brand"))
            span class="sr-only" { (figure) " von 5 Sternen, " (reviews) }
            span aria-hidden="true" { span class="font-semibold text-ink" { (figure) } " (" (product.review_count) ")" }
        }
    }
}

/// The place of `quantity-stepper.tsx`.
fn quantity() -> Markup {
    html! {
        div class="needs-script inline-flex shrink-0 items-center rounded-lg bg-sunken" aria-hidden="true" {
            span class="size-11" {}
            span class="min-w-8 text-center font-semibold" { "1" }
            span class="size-11" {}
        }
    }
}
