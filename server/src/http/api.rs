//! What the program answers, by what its features hand over.

use super::routes::Routes;
use crate::app::App;
use axum::Router;
use axum::response::Response;
use http::{HeaderMap, Method, Uri};
use std::sync::OnceLock;
use utoipa::openapi::OpenApi;

/// What a feature's `mod.rs` hands over.
pub type FeatureRoutes = fn() -> Routes;

/// Paths of a feature that are no calls: files, pages, the socket.
pub type Pages = fn(&App) -> Router<App>;

/// What the program answers; handed over at the start.
pub struct Api {
    /// Every feature with its routes; the name is its tag in the OpenAPI document.
    pub features: &'static [(&'static str, FeatureRoutes)],
    /// One of them has the fallback.
    pub pages: &'static [Pages],
    /// Answers round the router what is asked most and needs least.
    pub quickly: fn(&App, &Method, &Uri, &HeaderMap) -> Option<Response>,
    /// Whether search engines are to leave the whole shop alone.
    pub unlisted: fn(&App) -> bool,
    /// Schemas that only the socket carries, which no operation names.
    pub frames: fn() -> OpenApi,
    /// Those of them that tell a client something.
    pub server_frames: &'static [&'static str],
    /// The OpenAPI document, once it was asked for.
    pub document: OnceLock<String>,
}
