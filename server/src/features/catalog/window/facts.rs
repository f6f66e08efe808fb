//! What the law asks to be said about goods; `product-facts.tsx` shows the same.

use super::super::facts::{FactRow, FactSheet};
use crate::features::terms::Icon;
use maud::{Markup, html};

/// The producer's label of a guarantee of more than two years, as the producer drew it.
pub fn label(sheet: &FactSheet) -> Markup {
    html! {
        @if let Some(url) = &sheet.guarantee_label_url {
            img src=(url) alt="Etikett der Haltbarkeitsgarantie des Herstellers" loading="lazy" class="max-h-56 w-auto self-start rounded-lg bg-white object-contain";
        }
    }
}

/// Open from the start what has to be read before buying (Art. 14 LMIV, Art. 19 GPSR).
pub fn facts(sheet: &FactSheet) -> Markup {
    html! {
        @if !sheet.sections.is_empty() {
            div class="overflow-hidden rounded-xl border border-line bg-surface" {
                @for section in &sheet.sections {
                    details open[section.is_open] class="group border-line not-first:border-t" {
                        summary class="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-semibold" {
                            (section.title)
                            (Icon::Down.draw("size-5 shrink-0 group-open:rotate-180"))
                        }
                        dl class="grid grid-cols-[7.5rem_1fr] gap-x-4 gap-y-2.5 border-t border-line px-4 py-3.5 text-sm large-text:grid-cols-1" {
                            @for row in &section.rows { (fact_row(row)) }
                        }
                    }
                }
            }
        }
    }
}

fn fact_row(row: &FactRow) -> Markup {
    html! {
        dt class="min-w-0 text-muted wrap-break-word hyphens-auto" { (row.label) }
        dd class="min-w-0 wrap-break-word whitespace-pre-line" {
            @if let Some(url) = &row.url {
                a href=(url) rel="noopener" class="text-brand underline" { (words(row)) }
            } @else {
                (words(row))
            }
        }
    }
}

fn words(row: &FactRow) -> Markup {
    html! {
        @for part in &row.parts {
            @if part.is_strong { strong { (part.text) } } @else { (part.text) }
        }
    }
}
