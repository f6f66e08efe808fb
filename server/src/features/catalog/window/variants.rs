//! What can be chosen of a product, as links: each leads to the page with that one's figures.

use super::super::types::Product;
use super::super::variants::ProductVariants;
use crate::text::euro;
use maud::{Markup, html};

pub fn list(product: &Product, range: &ProductVariants) -> Markup {
    let options: Vec<&str> = range.options.iter().map(|option| option.name.as_str()).collect();
    let chosen = product.variant.as_ref().map(|chosen| chosen.id);
    html! {
        nav aria-label=(options.join(", ")) class="flex flex-col gap-2" {
            p class="font-semibold" { (options.join(" und ")) }
            ul class="flex flex-wrap gap-2" {
                @for variant in &range.variants {
                    @let is_chosen = chosen.map_or(variant.is_default, |id| id == variant.id);
                    @let sold_out = variant.stock.is_some_and(|stock| stock <= 0);
                    @let look = if is_chosen { "border-ink bg-ink text-paper" } else if sold_out { "border-dashed border-line text-muted" } else { "border-line bg-surface" };
                    li {
                        a href=(format!("/product/{}?variant={}", product.id, variant.id))
                            aria-current=[is_chosen.then_some("true")]
                            class={ "flex min-h-11 flex-col justify-center rounded-lg border px-4 py-1.5 text-sm " (look) } {
                            span class="font-semibold" { (variant.name) }
                            span { (euro(variant.price.0)) @if sold_out { ", ausverkauft" } }
                        }
                    }
                }
            }
        }
    }
}
