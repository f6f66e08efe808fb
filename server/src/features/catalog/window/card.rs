//! One product of the grid, and what its card has in common with its page: picture, badges, price.

use super::super::preview::preview;
use super::super::pricing::base_price;
use super::super::types::Product;
use crate::features::settings::ShopConfig;
use crate::features::terms::Icon;
use crate::text::euro;
use maud::{Markup, html};
use std::iter::repeat_n;

pub const GRID: &str =
    "goods grid grid-cols-2 gap-x-3.5 gap-y-8 sm:grid-cols-3 sm:gap-x-5 sm:gap-y-10 lg:grid-cols-4";

/// Cards up to here fill every row: of two, of three and of four.
const FULL_ROWS: usize = 12;

/// How many times twelve cards one element is as high as.
const HEIGHTS: [(usize, &str); 3] =
    [(100, "goods-places [--twelves:100]"), (10, "goods-places [--twelves:10]"), (1, "goods-places")];

/// The places of cards that the app will draw: `Places` in `web/src/features/catalog/components/product-grid.tsx`.
pub fn places(count: usize) -> Markup {
    let mut left = count / FULL_ROWS;
    let mut classes = Vec::new();
    for (twelves, class) in HEIGHTS {
        classes.extend(repeat_n(class, left / twelves));
        left %= twelves;
    }
    classes.extend(repeat_n("goods-place", count % FULL_ROWS));
    html! { @for class in classes { div class=(class) {} } }
}

/// `sizes` of a picture in the grid, as the app's product card gives it: another text would fetch another file.
pub const GRID_SIZES: &str =
    "(width >= 80rem) 300px, (width >= 64rem) 24vw, (width >= 40rem) 31vw, calc(50vw - 1.5rem)";

/// `web/src/features/catalog/components/product-card.tsx`
pub fn card(shop: &ShopConfig, product: &Product, eager: bool) -> Markup {
    let path = format!("/product/{}", product.id);
    html! {
        article aria-label=(product.name) class="group/card flex flex-col" {
            div class="group/picture relative overflow-hidden rounded-xl" {
                a href=(path) tabindex="-1" aria-hidden="true" class="block aspect-4/5 overflow-hidden rounded-xl" {
                    (picture(product, GRID_SIZES, eager))
                }
                div class="pointer-events-none absolute top-2 left-2 flex max-w-[calc(100%-3.75rem)] flex-wrap gap-1.5" {
                    (badges(product, false))
                }
                div class="pointer-events-none absolute bottom-2 left-2" { (stock_badge(product)) }
                span class="needs-script on-picture absolute top-2 right-2" { (Icon::Heart.draw("size-5")) }
            }
            div class="goods-words flex flex-1 flex-col pt-3" {
                h2 class="line-clamp-2 text-[1.0625rem] leading-snug hyphens-auto sm:text-lg" {
                    a href=(path) class="rounded-sm hover:text-brand" { (product.name) }
                }
                p class="mt-0.5 mb-2 line-clamp-2 text-sm text-muted" { (preview(&product.description)) }
                // The place of the reactions.
                div class="needs-script mb-2 h-8" {}
                div class="mt-auto" {
                    (price_tag(shop, product, false))
                    div class="mt-3 flex gap-2" {
                        a href=(path) class="btn bg-brand-soft text-on-brand-soft hover:bg-brand-soft-strong h-11 rounded-lg px-4 text-base min-w-0 flex-1" {
                            "Bestellen"
                        }
                        span class="needs-script btn bg-brand text-on-brand size-11 rounded-lg" { (Icon::Bag.draw("size-5")) }
                    }
                }
            }
        }
    }
}

/// The product's own picture; `product-picture.tsx`
pub fn picture(product: &Product, sizes: &str, eager: bool) -> Markup {
    one_picture(product, (&product.image_url, &product.name), sizes, eager)
}

/// The shop's own pictures exist in three widths, those that were sent to it in four; `product-picture.tsx` asks for the same.
pub fn one_picture(product: &Product, (url, text): (&str, &str), sizes: &str, eager: bool) -> Markup {
    let url = if url.is_empty() { "/api/placeholder/640/800" } else { url };
    let sent = url.starts_with("/media/");
    let own = sent || url.starts_with("/pictures/");
    let set = url.strip_suffix("-640.webp").filter(|_| own).map(|key| {
        let large = if sent { format!(", {key}-1280.webp 1280w") } else { String::new() };
        format!("{key}-320.webp 320w, {key}-480.webp 480w, {url} 640w{large}")
    });
    let tint = match product.category.as_str() {
        "premium" => "bg-tint-premium",
        "homebrew" => "bg-tint-homebrew",
        "stimulant" => "bg-tint-stimulant",
        "research" => "bg-tint-research",
        "classic" => "bg-tint-classic",
        _ => "bg-sunken",
    };
    let pale = if sold_out(product) { " opacity-60 grayscale-50" } else { "" };
    let image = html! {
        img src=(url) srcset=[set] sizes=(sizes) width="640" height="800" alt=(text)
            loading=(if eager { "eager" } else { "lazy" }) fetchpriority=(if eager { "high" } else { "auto" })
            decoding=[(!eager).then_some("async")] class={ "size-full object-cover " (tint) (pale) };
    };
    // A browser begins with lazy pictures as soon as it knows where they are, before anything is painted. The app brings them.
    html! { @if eager { (image) } @else { span class={ "block size-full " (tint) } { noscript { (image) } } } }
}

fn sold_out(product: &Product) -> bool {
    !product.is_available()
}

pub fn badges(product: &Product, long: bool) -> Markup {
    html! {
        @if product.is_premium {
            span class="badge bg-premium text-on-premium" title="Premium-Produkt" {
                (Icon::Crown.draw("my-0.75 size-3.5"))
                span class=[(!long).then_some("max-sm:sr-only")] { "Premium-Produkt" }
            }
        }
        @if product.is_new { span class="badge bg-surface text-ink" { "Neu" } }
        @if product.discount > 0 {
            span class="badge bg-brand text-on-brand" { "−" (product.discount) " %" }
        }
    }
}

pub fn stock_badge(product: &Product) -> Markup {
    html! {
        // Of several variants no one figure says how many there are.
        @match product.variants_in_stock.map_or(product.stock, |any| (!any).then_some(0)) {
            Some(few @ 1..=5) => span class="badge bg-warning-soft text-warning" { "Nur noch " (few) " auf Lager" },
            Some(..=0) => span class="badge bg-surface text-ink" { "Ausverkauft" },
            _ => {},
        }
    }
}

/// What a visitor pays, with everything the law wants with it; `price-tag.tsx`.
pub fn price_tag(shop: &ShopConfig, product: &Product, large: bool) -> Markup {
    let price = product.price.0;
    let amount = product.net_amount.zip(product.unit).filter(|_| large).map(|(amount, unit)| {
        format!("{} {}", f64::from(amount).to_string().replace('.', ","), unit.as_str())
    });
    // A card of several variants shows the lowest price.
    let from = product.price_from.filter(|_| !large && product.variant_count.is_some_and(|count| count > 1));
    let base = match from {
        Some(from) => base_price(from.0, product.net_amount_from, product.unit_from),
        None => base_price(price, product.net_amount, product.unit),
    };
    let shipping = large.then(|| "zzgl. Versand".to_owned());
    let facts = [amount, base, Some(shop.tax_note().to_owned()), shipping];
    html! {
        div {
            p class="flex flex-wrap items-baseline gap-x-2" {
                @if from.is_some() { span class="price-type text-xl" { "ab" } }
                span class=(if large { "price-type text-[1.75rem] leading-tight" } else { "price-type text-xl" }) {
                    (euro(from.map_or(price, |from| from.0)))
                }
                @if let Some(before) = product.price_before.filter(|_| from.is_none()) {
                    span class="text-sm whitespace-nowrap text-muted" { "statt " s { (euro(before.0)) } }
                }
                @if let Some(deposit) = product.deposit {
                    span class="text-xs text-muted sm:text-[0.8125rem]" { "zzgl. " (euro(deposit.0)) " Pfand" }
                }
            }
            @if let Some(before) = product.price_before.filter(|_| large) {
                p class="text-xs text-muted sm:text-[0.8125rem]" {
                    "Niedrigster Preis der 30 Tage vor der Reduzierung: " (euro(before.0))
                }
            }
            p class="overflow-hidden text-xs text-muted sm:text-[0.8125rem]" {
                span class="-ml-[0.9em] flex flex-wrap" {
                    @for fact in facts.iter().flatten() {
                        span class="max-w-full wrap-anywhere before:inline-block before:w-[0.9em] before:text-center before:content-['·']" {
                            (fact)
                        }
                    }
                }
            }
        }
    }
}
