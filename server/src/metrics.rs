//! Figures for Prometheus on a listener of their own, so that they never stand in the shop's address space.

use metrics_exporter_prometheus::PrometheusBuilder;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;

/// Serves `/metrics` on `listen` until the program ends.
///
/// # Errors
/// When the address cannot be bound or a recorder is installed already.
pub async fn start(listen: SocketAddr) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let recorder = PrometheusBuilder::new().install_recorder()?;
    let listener = TcpListener::bind(listen).await?;
    let upkeep = recorder.clone();
    let router = axum::Router::new().route("/metrics", axum::routing::get(async move || recorder.render()));
    tokio::spawn(async move {
        // Without it samples pile up while they are not fetched.
        loop {
            tokio::time::sleep(Duration::from_secs(5)).await;
            upkeep.run_upkeep();
        }
    });
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(())
}
