//! Accepting connections: header and body time limits against slow clients, graceful shutdown, and the one path that
//! goes round the router because it is asked most and needs least.

use crate::app::App;
use crate::http::router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::Response;
use http::{Method, Request};
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

/// A client must have sent its request's head within this time.
const HEAD_LIMIT: Duration = Duration::from_secs(10);
/// Answers under way may take this long after the signal to stop.
const DRAIN_LIMIT: Duration = Duration::from_secs(10);

/// Serves until `stop` resolves, then lets running answers end.
pub async fn serve(app: App, listener: TcpListener, stop: impl Future<Output = ()>) {
    let router = router(&app);
    let mut server = Builder::new(TokioExecutor::new());
    server.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_LIMIT);
    server.http2().timer(TokioTimer::new()).max_concurrent_streams(100).keep_alive_interval(Duration::from_secs(30));
    let graceful = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = accept(&listener) => accepted,
            () = &mut stop => break,
        };
        let (app, router) = (app.clone(), router.clone());
        let service = hyper::service::service_fn(move |request: Request<Incoming>| {
            let (app, router) = (app.clone(), router.clone());
            async move { Ok::<_, Infallible>(answer(&app, router, request, peer).await) }
        });
        let connection = graceful.watch(server.serve_connection_with_upgrades(TokioIo::new(stream), service).into_owned());
        tokio::spawn(async move {
            // A client that goes away or talks nonsense ends its own connection only.
            if let Err(fault) = connection.await {
                tracing::debug!(%fault, "connection ended");
            }
        });
    }
    if tokio::time::timeout(DRAIN_LIMIT, graceful.shutdown()).await.is_err() {
        tracing::warn!("some answers did not end in time");
    }
}

async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let _ = stream.set_nodelay(true);
                return (stream, peer);
            }
            // Out of file descriptors, or a client that was gone already: wait for better times, never stop.
            Err(fault) => {
                tracing::warn!(%fault, "accept failed");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

async fn answer(app: &App, router: axum::Router, request: Request<Incoming>, peer: SocketAddr) -> Response {
    if let Some(catalogue) = catalogue(app, &request) {
        return catalogue;
    }
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    match router.oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

/// `GET /api/products` while the snapshot is fresh: shared bytes, ready headers, no database, no router.
fn catalogue(app: &App, request: &Request<Incoming>) -> Option<Response> {
    if request.method() != Method::GET || request.uri().path() != "/api/products" {
        return None;
    }
    Some(app.catalog.fresh()?.products_json.respond(request.headers()))
}
