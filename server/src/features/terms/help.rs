//! The help as HTML at /hilfe; `web/src/features/help/pages` shows the same. It lies here and not in the help itself,
//! because the frame around it needs the texts that its foot links.

use super::blocks::blocks;
use super::frame::{framed, header, robots};
use super::icons::Icon;
use super::rules;
use super::types::TermsOverview;
use crate::app::App;
use crate::error::{Error, Result};
use crate::features::help::{self, Block, HelpEntry, HelpPage};
use crate::features::settings::ShopConfig;
use crate::http::document::{Document, json_block};
use crate::http::encoded::Encoded;
use axum::Router;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use http::{HeaderMap, StatusCode};
use maud::{Markup, html};
use serde_json::{Value, json};

const TITLE: &str = "Hilfe";
const SUMMARY: &str = "Antworten zu Bestellung, Versand, Bezahlung und Mitgliedschaft.";

pub fn pages(_: &App) -> Router<App> {
    Router::new().route("/hilfe", get(show_list)).route("/hilfe/{slug}", get(show_page))
}

async fn show_list(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    let entries = help::current(&app).entries();
    let data = json!({ "help": entries });
    respond(&app, &headers, "/hilfe", (TITLE, SUMMARY), &list(&entries), data).await
}

async fn show_page(State(app): State<App>, Path(slug): Path<String>, headers: HeaderMap) -> Result<Response> {
    let path = format!("/hilfe/{slug}");
    let pages = help::current(&app);
    let Some(page) = pages.find(&slug) else {
        let missing = header(None, "Diese Hilfeseite gibt es nicht", "");
        let mut response = respond(&app, &headers, &path, (TITLE, SUMMARY), &missing, json!({})).await?;
        *response.status_mut() = StatusCode::NOT_FOUND;
        return Ok(response);
    };
    let data = json!({ "helpPage": page });
    respond(&app, &headers, &path, (&page.title, &page.summary), &article(page), data).await
}

async fn respond(
    app: &App,
    headers: &HeaderMap,
    path: &str,
    (title, description): (&str, &str),
    main: &Markup,
    mut first_data: Value,
) -> Result<Response> {
    let overview: TermsOverview = rules::read_overview(app).await?;
    let shop = ShopConfig::of(app);
    first_data["config"] = serde_json::to_value(&shop).map_err(Error::internal)?;
    first_data["terms"] = serde_json::to_value(&overview).map_err(Error::internal)?;
    let document = Document {
        head: html! {
            title { (title) " · " (shop.name()) }
            meta name="description" content=(description);
            (robots(&shop, false))
        },
        content: framed(&shop, &overview, path, main),
        first_data: json_block(&first_data.to_string()).into_string(),
    };
    Ok(Encoded::page_once(document.into_string().into_bytes(), headers))
}

fn list(entries: &[HelpEntry]) -> Markup {
    html! {
        div class="mx-auto max-w-4xl" {
            (header(None, TITLE, SUMMARY))
            // The place of the search.
            div class="needs-script h-11 w-full rounded-md border border-edge bg-surface" {}
            nav aria-label="Alle Themen" class="mt-5 grid gap-3 sm:grid-cols-2" {
                @for HelpEntry { slug, title, summary } in entries {
                    a href={ "/hilfe/" (slug) }
                        class="flex items-center gap-3 rounded-xl border border-line bg-surface p-4 transition-colors duration-150 hover:bg-sunken" {
                        span class="min-w-0 flex-1" {
                            span class="block font-serif text-lg leading-snug font-semibold" { (title) }
                            span class="mt-0.5 block text-[0.9375rem] text-muted" { (summary) }
                        }
                        (Icon::Forward.draw("size-5 shrink-0 text-muted"))
                    }
                }
            }
        }
    }
}

fn article(page: &HelpPage) -> Markup {
    let places = page.blocks.iter().filter_map(|block| match block {
        Block::Heading { level: 2, id, text } => Some((id, text)),
        _ => None,
    });
    html! {
        div class="mx-auto max-w-5xl lg:grid lg:grid-cols-[minmax(0,1fr)_15rem] lg:gap-12" {
            article class="min-w-0" {
                (header(Some(("/hilfe", "Alle Themen")), &page.title, &page.summary))
                div class="grid gap-4 text-[1.0625rem] leading-relaxed" { (blocks(&page.blocks)) }
            }
            @if places.clone().count() > 1 {
                nav aria-label="Auf dieser Seite" class="sticky top-24 hidden self-start border-l border-line pl-5 text-[0.9375rem] lg:block" {
                    p class="mb-1 font-semibold" { "Auf dieser Seite" }
                    @for (id, text) in places {
                        a href={ "#" (id) } class="flex min-h-11 items-center text-muted hover:text-ink hover:underline" { (text) }
                    }
                }
            }
        }
    }
}
