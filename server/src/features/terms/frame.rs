//! What stands around every page of the shop that the server writes: name, navigation and foot, in the app's own
//! classes, so that nothing moves when the app takes over. `web/src/app/shop-shell.tsx` shows the same.

use super::icons::Icon;
use super::samples::{REPORT, REPORT_PATH, TERMINATION_PATH, WITHDRAWAL_PATH};
use super::statutory::{TERMINATE, WITHDRAW};
use super::types::TermsOverview;
use crate::features::settings::ShopConfig;
use maud::{Markup, html};

/// Keeps a page out of search engines: one that is `hidden`, and every page of a shop for members only.
pub fn robots(shop: &ShopConfig, hidden: bool) -> Markup {
    html! { @if hidden || shop.is_members_only() { meta name="robots" content="noindex"; } }
}

/// `main` as a page of the shop. `path` is its own address, which the navigation marks.
pub fn framed(shop: &ShopConfig, overview: &TermsOverview, path: &str, main: &Markup) -> Markup {
    html! {
        div class="pb-(--nav) [--nav:calc(4.25rem+var(--safe-bottom))] md:[--nav:0px]" {
            a href="#content" class="skip-link" { "Zum Inhalt springen" }
            header class="z-30 bg-paper md:sticky md:top-0 md:border-b md:border-line" {
                div class="mx-auto flex h-18 max-w-7xl items-center gap-2 px-4 sm:px-6 md:h-19" {
                    a href="/shop" class="mr-auto min-w-0 truncate rounded-md font-serif text-2xl font-semibold" {
                        (shop.name())
                    }
                    (navigation(path))
                    // The place of the bell.
                    span class="for-members size-11" {}
                    span class="btn border border-line bg-surface text-ink size-11 rounded-lg" {
                        (Icon::Bag.draw("size-5"))
                    }
                }
            }
            main id="content" tabindex="-1" class="mx-auto max-w-7xl px-4 pb-22 outline-none sm:px-6 md:pt-6 md:pb-8" { (main) }
            (foot(shop, overview))
        }
    }
}

fn navigation(path: &str) -> Markup {
    let entries = [
        ("/shop", "Shop", Icon::Store, ""),
        ("/chat", "Chat", Icon::Chat, ""),
        ("/wallet", "Wallet", Icon::Wallet, ""),
        ("/auth", "Anmelden", Icon::Person, " for-visitors"),
        ("/profile", "Profil", Icon::Person, " for-members"),
    ];
    html! {
        nav aria-label="Hauptnavigation"
            class="fixed inset-x-0 bottom-0 z-30 flex h-(--nav) justify-around border-t border-line bg-surface px-2 pb-safe md:static md:mr-4 md:h-auto md:gap-1 md:border-0 md:bg-transparent md:p-0" {
            @for (href, label, icon, whose) in entries {
                a href=(href) class={ "nav-entry group" (whose) } aria-current=[(href == path).then_some("page")] {
                    span class="nav-icon" aria-hidden="true" { (icon.draw("size-5.5 md:size-5")) }
                    (label)
                }
            }
        }
    }
}

const FOOT_FUNCTION: &str = "col-span-2 my-1 flex min-h-11 items-center justify-center rounded-lg border border-edge bg-surface font-semibold hover:bg-sunken md:my-0 md:border-0 md:bg-transparent md:hover:underline";
const FOOT_LINK: &str = "flex min-h-11 items-center rounded-md hyphens-auto hover:underline";

/// `web/src/features/terms/components/footer.tsx` shows the same.
fn foot(shop: &ShopConfig, overview: &TermsOverview) -> Markup {
    let note = shop.tax_note();
    html! {
        footer class="border-t border-line bg-sunken" {
            div class="mx-auto max-w-7xl px-4 py-5 text-[0.9375rem] sm:px-6" {
                nav aria-label="Rechtliches" class="grid grid-cols-2 gap-x-4 md:flex md:flex-wrap md:gap-x-7" {
                    @for (path, label) in [(WITHDRAWAL_PATH, WITHDRAW), (TERMINATION_PATH, TERMINATE)] {
                        a href=(path) class=(FOOT_FUNCTION) { (label) }
                    }
                    @for entry in &overview.texts { a href=(entry.path) class=(FOOT_LINK) { (entry.title) } }
                    a href="/hilfe" class=(FOOT_LINK) { "Hilfe und Kontakt" }
                    a href=(REPORT_PATH) class=(FOOT_LINK) { (REPORT) }
                }
                p class="mt-3 pr-20 text-sm text-muted" {
                    @if let Some(seller) = &overview.seller { span class="block" { (seller) } }
                    span class="block" {
                        @if note.starts_with("inkl.") { "Alle Preise " (note) ", zzgl. Versand" } @else { (note) }
                    }
                }
            }
        }
    }
}

/// The one heading of a page, with what it is about; `web/src/ui/page-header.tsx` shows the same.
pub fn header(back: Option<(&str, &str)>, title: &str, text: &str) -> Markup {
    html! {
        header class="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3" {
            div class="min-w-0" {
                @if let Some((href, label)) = back {
                    a href=(href) class="mb-1 inline-flex min-h-11 items-center gap-2 rounded-md text-brand hover:underline" {
                        (Icon::Back.draw("size-5")) (label)
                    }
                }
                h1 class="text-[1.75rem] wrap-break-word hyphens-auto sm:text-3xl" { (title) }
                @if !text.is_empty() { p class="mt-1 text-muted" { (text) } }
            }
        }
    }
}
