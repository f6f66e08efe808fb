//! The shop as HTML: what is read before the app is there, and without JavaScript for good. It has the app's own classes, so
//! that nothing moves when the app takes over; `web/src/features/catalog` shows the same.

mod card;
mod crumbs;
mod facts;
mod gallery;
mod parts;
mod product;
mod variants;

use super::facts::FactSheet;
use super::linked::{Selling, category_path};
use super::page::Shown;
use super::tree::Tree;
use super::types::{Category, Product};
use crate::features::settings::ShopConfig;
use crate::features::terms::{Icon, TermsOverview, framed};
use card::{GRID, card, places};
use crumbs::crumbs;
use maud::{Markup, html};

#[cfg(test)]
pub use card::GRID_SIZES;
#[cfg(test)]
pub use product::DETAIL_SIZES;

/// Cards that are written; the app begins with as many (`product-grid.tsx`).
pub const CARDS: usize = 12;
/// Cards of the first row on a desk, whose pictures are fetched at once; none where a product lies over them.
const EAGER: usize = 4;
/// Most goods of a shop whose app fetches the whole list at once, and whose pages link all of it.
const SHORT: usize = 500;

/// Whether the app is to begin with the goods of the page, not with the whole list, and the page shows it in parts.
pub const fn is_long(products: &[Product]) -> bool {
    products.len() > SHORT
}

/// What every page of the window shows.
#[derive(Clone, Copy)]
pub struct Window<'a> {
    pub shop: &'a ShopConfig,
    pub overview: &'a TermsOverview,
    pub categories: &'a [Category],
    pub selling: &'a Selling,
    /// [`is_long`]
    pub long: bool,
}

/// What was asked for in the address.
#[derive(Clone, Copy, Default)]
pub struct Asked<'a> {
    pub category: Option<&'a str>,
    pub search: &'a str,
    /// Of the part of a long list, from 1.
    pub number: usize,
}

impl Window<'_> {
    /// The page of /shop, of a category or of a search.
    pub fn goods(&self, products: &[&Product], asked: Asked<'_>) -> Markup {
        framed(self.shop, self.overview, "/shop", &self.list(products, asked, CARDS))
    }

    /// The page of one product, over the shop as the app shows it.
    pub fn product(
        &self,
        all: &[&Product],
        Shown { face: product, range, pictures, .. }: Shown<'_>,
        sheet: &FactSheet,
        reviews: &Markup,
    ) -> Markup {
        let category = Tree::new(self.categories).find_slug(&product.category);
        let way = category.map(|category| crumbs(self.categories, category, true)).unwrap_or_default();
        let choice = html! { @if let Some(range) = range { (variants::list(product, range)) } };
        self.under(all, &product::panel(self.shop, (product, pictures), (&way, &choice), (sheet, reviews)))
    }

    /// The page of a product that is not there.
    pub fn missing(&self, all: &[&Product]) -> Markup {
        self.under(all, &product::missing())
    }

    /// The page of an address that no screen has.
    pub fn unknown(&self, title: &str) -> Markup {
        let main = html! {
            div class="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-14 text-center" {
                h1 class="text-xl" { (title) }
                p class="text-muted" { "Diese Adresse führt zu keinem Regal. Vielleicht ist der Link alt oder hat einen Tippfehler." }
                div class="mt-4 flex flex-wrap justify-center gap-3" {
                    a href="/shop" class="btn bg-brand text-on-brand h-11 rounded-lg px-4 text-base" { "Zurück zum Shop" }
                }
            }
        };
        framed(self.shop, self.overview, "", &main)
    }

    fn under(&self, all: &[&Product], panel: &Markup) -> Markup {
        html! {
            // Only to be seen around the product: there is nothing to walk.
            div inert { (framed(self.shop, self.overview, "", &self.list(all, Asked::default(), EAGER))) }
            (panel)
        }
    }

    /// The first goods, `most` of them, as cards; the rest as links, except under a product.
    fn list(&self, products: &[&Product], asked: Asked<'_>, most: usize) -> Markup {
        let tree = Tree::new(self.categories);
        let category = asked.category.and_then(|slug| tree.find_slug(slug));
        let inside: Vec<&Category> =
            category.map(|category| tree.children(Some(category.id)).collect()).unwrap_or_default();
        let part = self.part(products, asked);
        let (cards, rest) = part.goods.split_at(part.goods.len().min(most));
        let rest = if most == CARDS { rest } else { &[] };
        html! {
            (door())
            (self.toolbar(asked, category))
            @if asked.category.is_some() && category.is_none() {
                p class="mb-3 rounded-lg bg-sunken px-4 py-3" {
                    "Diese Kategorie gibt es nicht mehr. Hier ist das ganze Sortiment."
                }
            }
            @if let Some(category) = category { (crumbs(self.categories, category, false)) }
            div class=(if category.is_some() { "mb-6" } else { "sr-only" }) {
                h1 class="text-2xl sm:text-3xl" {
                    (category.map_or("Unser Sortiment", |category| category.name.as_str()))
                }
                @if let Some(category) = category.filter(|category| !category.description.is_empty()) {
                    p class="mt-1 text-muted" { (category.description) }
                }
                @if !inside.is_empty() {
                    nav aria-label="Unterkategorien" class="mt-3 flex flex-wrap gap-2" {
                        @for category in inside {
                            a href=(category_path(&category.slug))
                                class="chip border-line bg-surface text-ink hover:bg-sunken" { (category.name) }
                        }
                    }
                }
            }
            p class="mb-3 text-sm text-muted" { (count(products)) }
            @if cards.is_empty() {
                div class="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-14 text-center" {
                    h2 class="text-xl" { "Keine Produkte gefunden" }
                }
            }
            div class=(GRID) {
                @for (place, product) in cards.iter().enumerate() { (card(self.shop, product, place < EAGER && most == CARDS)) }
                @if !rest.is_empty() { (further(rest)) }
            }
            @if most == CARDS { (part.ways(asked)) }
        }
    }

    /// `web/src/features/catalog/components/shop-toolbar.tsx`; the choices are links here.
    fn toolbar(&self, asked: Asked<'_>, category: Option<&Category>) -> Markup {
        let tree = Tree::new(self.categories);
        let top = category.and_then(|category| tree.path(category).first().map(|top| top.id));
        let choices = std::iter::once(None).chain(tree.children(None).map(Some));
        html! {
            div class="mb-5 grid gap-3 md:mb-8 md:flex md:items-center md:gap-6" {
                form action="/shop" class="relative block md:order-2 md:ml-auto md:w-80" {
                    (Icon::Search.draw("pointer-events-none absolute top-3.5 left-4 size-5 text-muted"))
                    input type="search" name="search" aria-label="Produkte durchsuchen" value=(asked.search)
                        placeholder=(self.shop.search_hint().unwrap_or("Was suchen Sie?")) enterkeyhint="search"
                        class="h-12 w-full rounded-lg bg-sunken pr-12 pl-12 text-base md:h-11 md:pt-0";
                    @if let Some(category) = category { input type="hidden" name="category" value=(category.slug); }
                }
                div class="scroll-row -mx-4 flex min-h-11 gap-2 px-4 sm:-mx-6 sm:px-6 md:-mx-1 md:p-1" {
                    @for choice in choices {
                        @let chosen = choice.map(|choice| choice.id) == top;
                        a href=(choice.map_or_else(|| "/shop".to_owned(), |choice| category_path(&choice.slug)))
                            aria-current=[chosen.then_some("true")]
                            class=(if chosen { "chip border-ink bg-ink text-paper" } else { "chip border-line bg-surface text-ink hover:bg-sunken" }) {
                            (choice.map_or("Alles", |choice| choice.name.as_str()))
                        }
                    }
                }
            }
        }
    }
}

/// Goods that are no cards yet, as links. Where the app comes it draws them, and their places are kept for it: so the foot stays.
fn further(rest: &[&Product]) -> Markup {
    html! {
        div class="col-span-full grid *:[grid-area:1/1]" {
            div aria-hidden="true" class={ "needs-script " (GRID) } {
                (places(rest.len()))
            }
            // Below the first screen: on a slow phone laying out hundreds of links takes longer than all of the rest.
            nav aria-label="Weitere Produkte" class="[content-visibility:auto]" {
                ul class="grid grid-cols-2 gap-x-4 md:flex md:flex-wrap md:gap-x-7" {
                    @for product in rest {
                        li {
                            a href={ "/product/" (product.id) }
                                class="flex min-h-11 items-center rounded-md py-2.5 leading-snug wrap-anywhere hyphens-auto hover:underline" {
                                (product.name)
                            }
                        }
                    }
                }
            }
        }
    }
}

/// `web/src/app/shop-door.tsx`: from the shop that everybody sees to the one of the members.
fn door() -> Markup {
    html! {
        div class="for-members mb-3 h-11" {
            a href="/enhanced-shop"
                class="flex h-11 items-center gap-2.5 rounded-lg bg-brand-soft px-4 text-[0.9375rem] text-on-brand-soft transition-colors duration-150 hover:bg-brand-soft-strong md:w-fit md:gap-3" {
                (Icon::Sparkles.draw("size-4.5 shrink-0"))
                span class="font-semibold" { "Entdecken" }
                span class="min-w-0 flex-1 truncate" { "Filtern, merken, bewerten" }
                (Icon::Forward.draw("size-5 shrink-0"))
            }
        }
    }
}

/// "56 Produkte, davon 3 ausverkauft"
fn count(products: &[&Product]) -> String {
    let sold_out = sold_out(products);
    let all = match products.len() {
        1 => "1 Produkt".to_owned(),
        more => format!("{more} Produkte"),
    };
    if sold_out > 0 { format!("{all}, davon {sold_out} ausverkauft") } else { all }
}

pub fn sold_out(products: &[&Product]) -> usize {
    products.iter().filter(|product| !product.is_available()).count()
}
