//! Where digests end: on a page, and with one click in the mailbox.

use super::rules;
use crate::app::App;
use crate::features::mail::Leaving;
use axum::Router;

pub static LEAVING: Leaving = Leaving {
    at_once: "/zusammenfassung/abmelden",
    page: "/zusammenfassung-abbestellen",
    leave: |app, key| Box::pin(async move { rules::leave(&app, &key).await }),
};

pub fn pages(_: &App) -> Router<App> {
    LEAVING.pages()
}
