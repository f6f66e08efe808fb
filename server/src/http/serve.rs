//! Accepting connections: header and body time limits against slow clients, graceful shutdown, and the one path that
//! goes round the router because it is asked most and needs least.

use super::paced::Paced;
use super::site::Site;
use super::unread::SharedBody;
use crate::app::App;
use crate::events::limits::{address_key, wider_keys};
use crate::live;
use crate::places::{Place, Places};
use axum::body::Body;
use axum::response::Response;
use http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

/// A client must have sent its next request's head within this time, or the connection is closed.
const HEAD_LIMIT: Duration = Duration::from_secs(20);
/// Connections at the same time; more wait to be accepted.
const MAX_CONNECTIONS: usize = 10_000;
/// Of one address's connections, a /56 and a /48 may have so many times as many.
const OF_NETWORKS: [usize; 2] = [4, 10];
/// Answers under way may take this long after the signal to stop.
const DRAIN_LIMIT: Duration = Duration::from_secs(10);

/// Sockets have this long to say good-bye.
const SOCKET_LIMIT: Duration = Duration::from_secs(3);

/// Serves until `stop` resolves, then lets running answers end.
pub async fn serve(app: App, listener: TcpListener, stop: impl Future<Output = ()>) {
    let (site, limits) = (Arc::new(Site::new(&app)), app.config.limits.clone());
    let _live = live::run(&app);
    // HTTP/1.1 only: browsers speak HTTP/2 to the proxy that holds the certificate.
    let mut server = Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(HEAD_LIMIT);
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let neighbours = Places::new(MAX_CONNECTIONS);
    let (stopping, stopped) = watch::channel(());
    let mut connections = JoinSet::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let (place, (stream, peer)) = tokio::select! {
            accepted = async { (places.clone().acquire_owned().await, accept(&listener).await) } => accepted,
            () = &mut stop => break,
        };
        while connections.try_join_next().is_some() {}
        let Some(own_place) = place_of(&app, &neighbours, peer.ip()) else { continue };
        let (app, site, mut stopped) = (app.clone(), site.clone(), stopped.clone());
        let service = hyper::service::service_fn(move |request: Request<Incoming>| {
            let (app, site) = (app.clone(), site.clone());
            async move { Ok::<_, Infallible>(answer(&app, &site, request, peer.ip()).await) }
        });
        let connection =
            server.serve_connection(TokioIo::new(Paced::new(stream, &limits)), service).with_upgrades();
        connections.spawn(async move {
            let _places = (place, own_place);
            let mut connection = std::pin::pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                // Once the shop stops, the current answer is the last.
                _ = stopped.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            // A client that goes away or talks nonsense ends its own connection only.
            if let Err(error) = ended {
                tracing::debug!(%error, "connection ended");
            }
        });
    }
    // From now on a client is refused at once and can turn to another node.
    drop(listener);
    // What is under way may end; idle connections are closed at once.
    let _ = stopping.send(());
    app.live().stop(SOCKET_LIMIT).await;
    let drained =
        tokio::time::timeout(DRAIN_LIMIT, async { while connections.join_next().await.is_some() {} });
    if drained.await.is_err() {
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
            Err(error) => {
                tracing::warn!(%error, "accept failed");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

/// A place among the connections of this address; proxies, which speak for many, need none. Who has too many is hung up on.
#[expect(clippy::option_option, reason = "no place is needed, or there is none")]
fn place_of(app: &App, neighbours: &Places, peer: IpAddr) -> Option<Option<Place>> {
    if app.config.proxies.trusted.iter().any(|network| network.contains(peer)) {
        return Some(None);
    }
    let limits = &app.config.limits;
    let most =
        usize::try_from(limits.connections_per_address.saturating_mul(limits.factor)).unwrap_or(usize::MAX);
    let networks = OF_NETWORKS.map(|times| most.saturating_mul(times));
    let keys = std::iter::once((address_key(peer), most)).chain(wider_keys(peer).into_iter().zip(networks));
    neighbours.take(keys).ok().map(Some)
}

async fn answer(app: &App, site: &Site, request: Request<Incoming>, peer: IpAddr) -> Response {
    if let Some(answer) = (site.api().quickly)(app, request.method(), request.uri(), request.headers()) {
        return site.refusal(&request, peer).unwrap_or(answer);
    }
    let (head, body) = request.into_parts();
    let body = SharedBody::new(body);
    let request = Request::from_parts(head, Body::new(body.clone()));
    let response = site.answer(request, peer).await;
    if response.status().is_client_error() {
        body.discard().await;
    }
    response
}
