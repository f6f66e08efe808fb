//! HTTP: every feature's routes behind their audiences, the embedded app, limits and security headers.

mod address;
mod flood;
mod headers;
mod openapi;
mod pages;

pub use address::ClientAddress;
pub use headers::add_api_headers;
pub use openapi::openapi_json;

use crate::app::App;
use crate::error::{Error, ErrorCode};
use crate::features::{chat, payments};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::{HeaderName, Method};
use std::any::Any;
use std::time::{Duration, Instant};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, RequestId, SetRequestIdLayer};

/// Longest time for one answer; a client that sends its body slower is cut off with it.
const TIME_LIMIT: Duration = Duration::from_secs(30);

/// The whole site.
pub fn router(app: &App) -> Router {
    let request_id = HeaderName::from_static("x-request-id");
    let mut api = Router::new();
    for (_, routes) in crate::FEATURES {
        api = api.merge(routes().guarded(app));
    }
    api = api.method_not_allowed_fallback(async || Error::new(ErrorCode::MethodNotAllowed));
    let pages = Router::new()
        .route("/ws", get(chat::open_socket))
        .route("/pictures/{name}", get(pages::picture))
        .route("/media/{name}", get(pages::uploaded_picture))
        .fallback(pages::page);
    let pages = if app.payments.has_sandbox() { pages.merge(payments::sandbox_pages()) } else { pages };
    let pages = pages.method_not_allowed_fallback(async || Error::new(ErrorCode::MethodNotAllowed));

    Router::new()
        .merge(api)
        .merge(pages)
        .layer(
            ServiceBuilder::new()
                .map_request(without_request_id)
                .layer(SetRequestIdLayer::new(request_id.clone(), MakeRequestUuid))
                .layer(from_fn_with_state(app.clone(), address::resolve))
                .layer(from_fn(log))
                .layer(PropagateRequestIdLayer::new(request_id))
                .layer(from_fn(headers::secure))
                .layer(from_fn_with_state(flood::Guard::new(&app.config.limits), flood::admit))
                .layer(CatchPanicLayer::custom(panicked))
                .layer(from_fn(in_time))
                .layer(DefaultBodyLimit::disable()),
        )
        .with_state(app.clone())
}

/// Ids are made here: one that a client sends could forge log lines or fill them.
fn without_request_id(mut request: Request) -> Request {
    request.headers_mut().remove("x-request-id");
    request
}

async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(TIME_LIMIT, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Error::new(ErrorCode::RequestTimeout).into_response(),
    }
}

/// One line per request: never a header, a body or a query, which may hold what is private.
async fn log(request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let id = request
        .extensions()
        .get::<RequestId>()
        .and_then(|id| id.header_value().to_str().ok())
        .unwrap_or_default()
        .to_owned();
    let started = Instant::now();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let took = started.elapsed();
    // A label per invented method would fill the memory.
    let known = [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::DELETE]
        .into_iter()
        .find(|known| *known == method);
    let label = known.map_or_else(|| "other".to_owned(), |method| method.to_string());
    metrics::counter!("kontor_http_requests_total", "method" => label, "status" => status.to_string())
        .increment(1);
    metrics::histogram!("kontor_http_request_seconds").record(took.as_secs_f64());
    tracing::debug!(%method, path, status, millis = took.as_millis(), id, "request");
    response
}

fn panicked(cause: Box<dyn Any + Send>) -> Response {
    let text = cause
        .downcast_ref::<&str>()
        .map(ToString::to_string)
        .or_else(|| cause.downcast_ref::<String>().cloned());
    Error::internal(format!("panic: {}", text.unwrap_or_default())).into_response()
}
