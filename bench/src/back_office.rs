//! The calls of the back office in a large shop: 20,000 people, 10,000 products in 30,000 variants, 100,000 orders.
//!
//! On SQLite always; on PostgreSQL where `KONTOR_TEST_POSTGRES` names a server, in a database of its own.

use crate::Result;
use crate::client::Connection;
use crate::databases;
use crate::figures::{Figures, goal};
use crate::load::Request;
use crate::shop;
use serde_json::Value;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Instant;

/// Every call is made once in each round, so that none finds only its own traces in the caches.
const ROUNDS: usize = 21;
const GOAL: f64 = 100.0;

/// What the screens ask for. `ORDER` is replaced by the id of the latest order.
const CALLS: [&str; 49] = [
    "/api/admin/stats",
    "/api/admin/all-users",
    "/api/pending-registrations",
    "/api/admin/users/15000/activity",
    "/api/orders?limit=50",
    "/api/orders?limit=50&offset=5000",
    "/api/orders?limit=50&sort=oldest",
    "/api/orders?limit=50&sort=highest",
    "/api/orders?limit=50&sort=lowest",
    "/api/orders?limit=50&sort=customer",
    "/api/orders?limit=50&status=pending",
    "/api/orders?limit=50&status=paid",
    "/api/orders?limit=50&status=failed",
    "/api/orders?limit=50&status=expired",
    "/api/orders?limit=50&status=paid&sort=highest",
    "/api/orders?limit=50&status=paid&sort=customer",
    "/api/orders?limit=50&status=pending&sort=customer",
    "/api/orders?limit=50&paymentMethod=telegram",
    "/api/orders?limit=50&paymentMethod=crypto&sort=customer",
    "/api/orders?limit=50&paymentMethod=anonymous",
    "/api/orders?limit=50&search=hansen",
    "/api/orders?limit=50&search=niemand",
    "/api/orders?limit=50&search=hansen&status=failed&sort=highest",
    "/api/orders/ORDER",
    "/api/admin/audit?limit=50",
    "/api/admin/audit?limit=50&action=order",
    "/api/admin/audit?limit=50&action=order.paid",
    "/api/admin/audit?limit=50&actorId=1",
    "/api/admin/audit?limit=50&subjectKind=order",
    "/api/admin/audit?limit=50&subjectKind=order&subjectId=ORDER",
    "/api/admin/audit?limit=50&search=niemand",
    "/api/admin/audit?limit=50&from=2020-01-01T00:00:00Z",
    "/api/admin/audit?limit=50&to=2020-01-01T00:00:00Z",
    "/api/admin/analytics?range=7d",
    "/api/admin/analytics?range=30d",
    "/api/admin/analytics?range=90d",
    "/api/admin/analytics?range=1y",
    "/api/products",
    "/api/categories",
    "/api/notifications",
    "/api/chat/rooms",
    "/api/admin/chat/reports",
    "/api/admin/wallets",
    "/api/admin/wallets/transactions?limit=50",
    "/api/admin/wallets/withdrawals?status=pending",
    "/api/admin/wallets/reconciliation",
    "/api/admin/monthly-free-products?limit=50",
    "/api/admin/payments?limit=50",
    "/api/users?search=",
];

pub async fn measure(binary: &Path, folder: &Path) -> Result<()> {
    println!("\nBack office with 20,000 people, 10,000 products, 100,000 orders");
    on("SQLite", binary, &folder.join("large"), None).await?;
    databases::on_own("kontor_bench", async |url| {
        on("PostgreSQL", binary, &folder.join("large-postgres"), Some(url)).await
    })
    .await
}

async fn on(engine: &str, binary: &Path, data: &Path, database: Option<String>) -> Result<()> {
    let (running, seeded) = shop::start_large(binary, data, database).await?;
    let first = running.first_answer.as_secs_f64();
    println!("\n  {engine}: seeded in {seeded:.0} s, first answer after {first:.2} s");
    println!("  {:<66}{:>8}{:>8}{:>8}", "ms per call", "first", "median", "p95");
    let mut reached = 0;
    for (path, times) in time(running.address).await? {
        let (first, figures) = (times[0], Figures::new(times[1..].iter().copied()));
        let good = figures.median() < GOAL;
        reached += usize::from(good);
        let (median, late) = (figures.median(), figures.quantile(0.95));
        println!("  {path:<66}{first:>8.1}{median:>8.1}{late:>8.1}   {}", goal("< 100 ms", good));
    }
    println!(
        "  {reached} of {} calls within the goal; {:.0} MB resident",
        CALLS.len(),
        running.process.memory()?
    );
    running.process.stop().await
}

/// Milliseconds of each call, the first one first.
async fn time(address: SocketAddr) -> Result<Vec<(&'static str, Vec<f64>)>> {
    let token = shop::sign_in(address, shop::OWNER).await?;
    let mut connection = Connection::open(address).await?;
    let latest = connection.exchange(Request::get_as("/api/orders?limit=1", &token).bytes()).await?;
    let latest: Value = serde_json::from_slice(latest.body)?;
    let order = latest["orders"][0]["id"].as_str().ok_or("there is no order")?.to_owned();
    let mut calls: Vec<_> = CALLS
        .iter()
        .map(|path| (*path, Request::get_as(&path.replace("ORDER", &order), &token), Vec::new()))
        .collect();
    for _ in 0..=ROUNDS {
        for (path, request, times) in &mut calls {
            let asked = Instant::now();
            let status = connection.exchange(request.bytes()).await?.status;
            times.push(asked.elapsed().as_secs_f64() * 1000.0);
            if status != 200 {
                return Err(format!("{path} answered {status}").into());
            }
        }
    }
    Ok(calls.into_iter().map(|(path, _, times)| (path, times)).collect())
}
