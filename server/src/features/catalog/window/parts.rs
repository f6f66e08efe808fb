//! A long list in parts, for those who read it without a script: a page of all of it would be slow to draw on a phone.

use super::super::types::Product;
use super::{Asked, Window};
use maud::{Markup, html};

/// Goods of one part: some as cards, the rest as links.
const GOODS: usize = 120;

/// What one page of a list shows.
pub struct Part<'a> {
    pub goods: &'a [&'a Product],
    /// From 1.
    pub number: usize,
    /// How many there are, at least 1.
    count: usize,
}

impl Window<'_> {
    /// The part that is asked for, or the last one; of a short shop there is one.
    pub fn part<'a>(&self, products: &'a [&'a Product], asked: Asked<'_>) -> Part<'a> {
        if !self.long {
            return Part { goods: products, number: 1, count: 1 };
        }
        let count = products.len().div_ceil(GOODS).max(1);
        let number = asked.number.clamp(1, count);
        let goods = products.chunks(GOODS).nth(number - 1).unwrap_or_default();
        Part { goods, number, count }
    }
}

impl Part<'_> {
    /// The address of this part.
    pub fn path(&self, asked: Asked<'_>) -> String {
        path(asked, self.number)
    }

    /// The ways to the parts around it.
    pub fn ways(&self, asked: Asked<'_>) -> Markup {
        let way = |number: usize, rel: &str, text: &str| {
            html! {
                a href=(path(asked, number)) rel=(rel) class="btn h-11 rounded-lg bg-sunken px-4 text-base" { (text) }
            }
        };
        html! {
            @if self.count > 1 {
                nav aria-label="Seiten" class="mt-6 flex flex-wrap items-center justify-center gap-3" {
                    @if self.number > 1 { (way(self.number - 1, "prev", "Zurück")) }
                    span { "Seite " (self.number) " von " (self.count) }
                    @if self.number < self.count { (way(self.number + 1, "next", "Weiter")) }
                }
            }
        }
    }
}

fn path(asked: Asked<'_>, number: usize) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    if let Some(category) = asked.category {
        query.append_pair("category", category);
    }
    if !asked.search.is_empty() {
        query.append_pair("search", asked.search);
    }
    if number > 1 {
        query.append_pair("page", &number.to_string());
    }
    let query = query.finish();
    if query.is_empty() { "/shop".to_owned() } else { format!("/shop?{query}") }
}
