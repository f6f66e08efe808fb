//! Figures for Prometheus on a listener of their own, so that they never stand in the shop's address space.

use metrics_exporter_prometheus::PrometheusBuilder;
use std::net::SocketAddr;
use tokio::net::TcpListener;

/// Serves `/metrics` on `listen` until the program ends.
///
/// # Errors
/// When the address cannot be bound or a recorder is installed already.
pub async fn start(listen: SocketAddr) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let recorder = PrometheusBuilder::new().install_recorder()?;
    let listener = TcpListener::bind(listen).await?;
    let router = axum::Router::new().route("/metrics", axum::routing::get(async move || recorder.render()));
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(())
}
