//! A text as HTML. The app takes over where it runs; `web/src/features/terms` shows the same.

use super::blocks::blocks;
use super::frame::{framed, header};
use super::samples::{REPORT, REPORT_PATH, TERMINATION_PATH, WITHDRAWAL_PATH};
use super::statutory::{TERMINATE, WITHDRAW};
use super::types::{TermsKind, TermsOverview, TermsText};
use crate::features::settings::ShopConfig;
use jiff::tz::TimeZone;
use maud::{Markup, html};

/// Said of a text that no one has checked for this shop.
const SAMPLE: &str = "Muster – bitte prüfen lassen";
const MISSING: &str = "Dieser Text ist noch nicht veröffentlicht.";

/// The text within the shop's frame.
pub fn content(
    shop: &ShopConfig,
    kind: TermsKind,
    text: Option<&TermsText>,
    overview: &TermsOverview,
    zone: &TimeZone,
) -> Markup {
    let date = text.map_or_else(String::new, |text| {
        format!("Stand: {}", text.published_at.date(zone).strftime("%d.%m.%Y"))
    });
    let main = html! {
        article class="mx-auto max-w-3xl pt-2" {
            (header(None, kind.title(), &date))
            @if let Some(text) = text {
                @if text.is_sample {
                    p class="-mt-2 mb-5" { span class="badge bg-warning-soft text-warning" { (SAMPLE) } }
                }
                div class="grid gap-4 text-[1.0625rem] leading-relaxed whitespace-pre-line" { (blocks(&text.blocks)) }
            } @else {
                p { (MISSING) }
            }
        }
    };
    framed(shop, overview, kind.path(), &main)
}

/// What the law wants to be reached from everywhere, on pages that are no part of the app.
pub fn foot(overview: &TermsOverview) -> Markup {
    html! {
        footer {
            nav aria-label="Rechtliches" {
                a class="document-function" href=(WITHDRAWAL_PATH) { (WITHDRAW) }
                a class="document-function" href=(TERMINATION_PATH) { (TERMINATE) }
                @for entry in &overview.texts { a href=(entry.path) { (entry.title) } }
                a href="/hilfe" { "Hilfe und Kontakt" }
                a href=(REPORT_PATH) { (REPORT) }
            }
            @if let Some(seller) = &overview.seller { p { (seller) } }
        }
    }
}
