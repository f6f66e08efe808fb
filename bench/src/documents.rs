//! Invoices per second: drawn as PDF and XML, numbered, hashed and stored, for members who ask for them at once.

use crate::Result;
use crate::client::Connection;
use crate::figures::goal;
use crate::load::Request;
use crate::shop::{self, Commits, Shop};
use serde_json::Value;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Instant;
use tokio::task::JoinSet;

const ORDERS: usize = 800;
const CLIENTS: usize = 32;
/// Documents a second on two cores.
const GOAL: f64 = 50.0;
/// What an invoice must tell and the demo's seller has not.
const SELLER: &str = "UPDATE business_details SET details = json_set(details, '$.vatId', 'DE136695976', '$.iban', 'DE89370400440532013000')";

pub async fn measure(shop: &Shop, folder: &Path) -> Result<()> {
    let data = folder.join("documents");
    drop(shop.start_copy(&data, Commits::Grouped).await?);
    rusqlite::Connection::open(data.join("kontor.sqlite"))?.execute(SELLER, [])?;
    let running = shop::start(&shop.binary, &data, &[]).await?;
    let orders = place(shop, running.address).await?;

    let started = Instant::now();
    let mut clients = JoinSet::new();
    for client in 0..CLIENTS {
        let own: Vec<_> = orders.iter().skip(client).step_by(CLIENTS).cloned().collect();
        clients.spawn(ask(running.address, own));
    }
    while let Some(asked) = clients.join_next().await {
        asked??;
    }
    let per_second = orders.len() as f64 / started.elapsed().as_secs_f64();
    drop(running);

    let database = rusqlite::Connection::open(data.join("kontor.sqlite"))?;
    let last = "SELECT COUNT(*), MAX(position), COUNT(DISTINCT number) FROM invoices_invoices";
    let counted: (i64, i64, i64) =
        database.query_row(last, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let wanted = i64::try_from(orders.len())?;
    if counted != (wanted, wanted, wanted) {
        return Err(format!("{wanted} invoices were acknowledged but {counted:?} are stored").into());
    }
    println!(
        "\nDocuments: {ORDERS} invoices on SQLite with synchronous=FULL, asked for by {CLIENTS} clients\n  {per_second:>7.1} a second   {}",
        goal(&format!("≥ {GOAL}"), per_second >= GOAL)
    );
    Ok(())
}

/// Orders that wait for their money, each with the token of its member.
async fn place(shop: &Shop, address: SocketAddr) -> Result<Vec<(String, String)>> {
    let mut connection = Connection::open(address).await?;
    let mut orders = Vec::with_capacity(ORDERS);
    for index in 0..ORDERS {
        let mut request = shop.order(index);
        request.renew(0, index as u64)?;
        let answer = connection.exchange(request.bytes()).await?;
        let placed: Value = serde_json::from_slice(answer.body)?;
        let id = placed["orderId"].as_str().ok_or_else(|| format!("an order was refused: {placed}"))?;
        orders.push((id.to_owned(), shop.tokens[index % shop.tokens.len()].clone()));
    }
    Ok(orders)
}

async fn ask(address: SocketAddr, orders: Vec<(String, String)>) -> Result<()> {
    let mut connection = Connection::open(address).await?;
    for (id, token) in orders {
        let request = Request::post(&format!("/api/orders/{id}/invoices"), &token, "{}");
        let answer = connection.exchange(request.bytes()).await?;
        if answer.status != 200 {
            return Err(format!("an invoice was refused: {}", String::from_utf8_lossy(answer.body)).into());
        }
    }
    Ok(())
}
