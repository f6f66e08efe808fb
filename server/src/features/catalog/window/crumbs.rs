//! The way from the shop to where the reader is; `breadcrumbs.tsx` shows the same.

use super::super::linked::category_path;
use super::super::tree::Tree;
use super::super::types::Category;
use maud::{Markup, html};

const CRUMB: &str = "inline-flex min-h-11 items-center rounded-md hover:underline";

/// The categories above, and with `whole` the category itself as a link: what is shown then lies in it.
pub fn crumbs(categories: &[Category], category: &Category, whole: bool) -> Markup {
    let mut above = Tree::new(categories).path(category);
    let here = if whole { None } else { above.pop() };
    html! {
        nav aria-label="Pfad" class="text-sm text-muted" {
            ol class="flex flex-wrap items-center gap-x-2" {
                li { a href="/shop" class=(CRUMB) { "Shop" } }
                @for category in above {
                    li class="flex items-center gap-x-2" {
                        span aria-hidden="true" { "›" }
                        a href=(category_path(&category.slug)) class=(CRUMB) { (category.name) }
                    }
                }
                @if let Some(here) = here {
                    li class="flex items-center gap-x-2" {
                        span aria-hidden="true" { "›" }
                        span aria-current="page" class="text-ink" { (here.name) }
                    }
                }
            }
        }
    }
}
