//! Signing in and registering, as far as it can be read before the app is there: greeting, claim, and the places of the fields.
//! `web/src/features/auth/pages/auth-page.tsx` shows the same. It lies here because the frame around it needs the texts that its
//! foot links.

use super::frame::{framed, robots};
use super::rules;
use crate::app::App;
use crate::error::Result;
use crate::features::settings::ShopConfig;
use crate::http::document::{Document, json_block};
use crate::http::encoded::Encoded;
use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;
use http::HeaderMap;
use maud::{Markup, html};
use serde_json::json;

const PATH: &str = "/auth";
const TITLE: &str = "Anmelden";
/// Where the shop has no claim of its own.
const CLAIM: &str = "Ein Laden für Mitglieder.";
const FIELDS: [&str; 3] = ["Benutzername", "Passwort", "Passwort bestätigen"];
const TAB: &str = "inline-flex h-11 flex-1 items-center justify-center rounded-md px-3 font-semibold sm:px-4";

pub fn pages(router: Router<App>) -> Router<App> {
    router.route("/", get(show)).route(PATH, get(show))
}

async fn show(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    let overview = rules::read_overview(&app).await?;
    let shop = ShopConfig::of(&app);
    let name = shop.name();
    let document = Document {
        head: html! {
            title { (TITLE) " · " (name) }
            meta name="description" content={ (name) ": der Shop für Mitglieder. Stöbern, registrieren, bestellen." };
            (robots(&shop, false))
            meta property="og:title" content=(name);
            meta property="og:type" content="website";
        },
        content: framed(&shop, &overview, PATH, &entrance(&shop)),
        first_data: json_block(&json!({ "config": shop, "terms": overview }).to_string()).into_string(),
    };
    Ok(Encoded::page_once(document.into_string().into_bytes(), &headers))
}

/// Who is signed in goes on from here, so they are not greeted.
fn entrance(shop: &ShopConfig) -> Markup {
    html! {
        div class="for-visitors mx-auto grid max-w-xl grid-cols-1 gap-x-16 gap-y-8 py-2 lg:max-w-5xl lg:grid-cols-[1fr_27rem] lg:grid-rows-[auto_1fr] lg:py-8" {
            header {
                h1 class="text-[1.75rem] sm:text-4xl lg:text-5xl" { "Willkommen bei " (shop.name()) }
                p class="mt-2 text-muted sm:text-lg" { (shop.claim().unwrap_or(CLAIM)) }
                a href="/shop" class="btn bg-brand-soft text-on-brand-soft hover:bg-brand-soft-strong h-11 rounded-lg px-4 text-base mt-4" {
                    "Erst einmal umsehen"
                }
            }
            section class="rounded-xl border border-line bg-surface p-5 self-start sm:p-7 lg:row-span-2" {
                noscript { p { "Zum Anmelden und Registrieren braucht der Shop JavaScript." } }
                div class="needs-script" {
                    div class="mb-5 flex max-w-full gap-1 rounded-lg bg-sunken p-1 w-full" {
                        span class={ (TAB) " text-muted" } { "Anmelden" }
                        span class={ (TAB) " bg-surface text-ink" } { "Registrieren" }
                    }
                    div class="grid gap-4" {
                        @for field in FIELDS {
                            div class="grid gap-1.5" {
                                span class="text-sm font-semibold" { (field) }
                                span class="h-12 w-full rounded-md border border-edge bg-surface" {}
                            }
                        }
                    }
                }
            }
        }
    }
}
