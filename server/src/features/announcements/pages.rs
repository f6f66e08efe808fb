//! Where a consent to letters ends: on a page, and with one click in the mailbox.

use super::consent;
use crate::app::App;
use crate::features::mail::Leaving;
use axum::Router;

pub static LEAVING: Leaving = Leaving {
    at_once: "/newsletter/abmelden",
    page: "/newsletter-abbestellen",
    leave: |app, key| Box::pin(async move { consent::leave(&app, &key).await }),
};

pub fn pages(_: &App) -> Router<App> {
    LEAVING.pages()
}
