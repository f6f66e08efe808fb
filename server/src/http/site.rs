//! The whole site, and what every request passes on its way.

use super::api::Api;
use super::{address, encoded, flood, headers, reference};
use crate::app::App;
use crate::error::{Error, ErrorCode};
use axum::Router;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::FutureExt;
use http::{HeaderName, HeaderValue, Method, Uri};
use std::any::Any;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};
use tower::ServiceExt;
use uuid::Uuid;

/// Longest time for one answer; a client that sends its body slower is cut off with it.
const TIME_LIMIT: Duration = Duration::from_secs(30);

/// What search engines may do with an answer; pictures and files have no other place to say it.
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The whole site: the routes, and what every request passes on its way to them and back. That is one function, because each
/// function that is a layer of a router copies all that lie behind it, for every request.
pub struct Site {
    app: App,
    api: &'static Api,
    flood: flood::Guard,
    routes: Router,
}

impl Site {
    pub fn new(app: &App) -> Self {
        Self {
            app: app.clone(),
            api: app.hook(),
            flood: flood::Guard::new(&app.config.limits),
            routes: routes(app),
        }
    }

    /// What was handed over to be answered.
    pub const fn api(&self) -> &'static Api {
        self.api
    }

    /// The refusal of a request that is answered past [`Site::answer`], if its address asks too often.
    pub fn refusal(&self, request: &http::Request<impl Sized>, peer: IpAddr) -> Option<Response> {
        let address = address::of_client(peer, request.headers(), &self.app.config.proxies.trusted);
        let path = request.uri().path();
        let mut refusal = self.flood.admit(address, path).err()?.into_response();
        headers::secure(path, refusal.headers_mut());
        Some(refusal)
    }

    /// Answers a request that came from `peer`.
    pub async fn answer(&self, mut request: Request, peer: IpAddr) -> Response {
        let (started, method, uri) = (Instant::now(), request.method().clone(), request.uri().clone());
        let address = address::of_client(peer, request.headers(), &self.app.config.proxies.trusted);
        request.extensions_mut().insert(address);
        let packs = method != Method::HEAD && encoded::accepts_gzip(request.headers());
        let mut response = match self.flood.admit(address, uri.path()) {
            Ok(()) => self.in_time(request).await,
            Err(refusal) => refusal.into_response(),
        };
        if packs {
            response = encoded::pack(response).await;
        }
        headers::secure(uri.path(), response.headers_mut());
        if (self.api.unlisted)(&self.app) {
            response.headers_mut().insert(ROBOTS, HeaderValue::from_static("noindex"));
        }
        let id = Uuid::new_v4().to_string();
        log(&method, &uri, &response, started, &id);
        // Made here: one that a client sends could forge log lines or fill them.
        response.headers_mut().extend(HeaderValue::try_from(id).ok().map(|id| (REQUEST_ID, id)));
        response
    }

    async fn in_time(&self, request: Request) -> Response {
        let answer = AssertUnwindSafe(self.routes.clone().oneshot(request)).catch_unwind();
        match tokio::time::timeout(TIME_LIMIT, answer).await {
            Ok(Ok(Ok(response))) => response,
            Ok(Ok(Err(never))) => match never {},
            Ok(Err(panic)) => panicked(&*panic),
            Err(_) => Error::new(ErrorCode::RequestTimeout).into_response(),
        }
    }
}

fn routes(app: &App) -> Router {
    let api = app.hook::<Api>();
    let refuse_method = async || Error::new(ErrorCode::MethodNotAllowed);
    let mut calls = Router::new();
    for (_, routes) in api.features {
        calls = routes().add_to(calls, app);
    }
    let mut pages = Router::new()
        .route("/api/docs", get(reference::page))
        .route("/api/docs/reference.js", get(reference::script));
    for of_feature in api.pages {
        pages = pages.merge(of_feature(app));
    }
    calls.merge(pages).method_not_allowed_fallback(refuse_method).with_state(app.clone())
}

/// One line per request: never a header, a body or a query, which may hold what is private.
fn log(method: &Method, uri: &Uri, response: &Response, started: Instant, id: &str) {
    let (status, took) = (response.status().as_u16(), started.elapsed());
    // A label per invented method would fill the memory.
    let known = [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::DELETE].contains(method);
    let label = if known { method.to_string() } else { "other".to_owned() };
    metrics::counter!("kontor_http_requests_total", "method" => label, "status" => status.to_string())
        .increment(1);
    metrics::histogram!("kontor_http_request_seconds").record(took.as_secs_f64());
    tracing::debug!(%method, path = uri.path(), status, millis = took.as_millis(), id, "request");
}

fn panicked(cause: &(dyn Any + Send)) -> Response {
    let text = cause
        .downcast_ref::<&str>()
        .map(ToString::to_string)
        .or_else(|| cause.downcast_ref::<String>().cloned());
    Error::internal(format!("panic: {}", text.unwrap_or_default())).into_response()
}
