//! A range of 50,000 rows comes in from another shop: how long it takes alone, and while 64 members order without a pause; and what
//! these notice of it.
//!
//! Half of the rows are products that are sold in one way, the others variants, ten to a product. Each member orders a product of their
//! own with a limited stock, so that orders stand in each other's way as little as they can.

use crate::client::Connection;
use crate::databases;
use crate::figures::{goal, whole};
use crate::load::{Endless, Endured, Request};
use crate::shop::{self, Member, Running, call, post};
use crate::{Result, figures};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio_postgres::NoTls;

pub const ROWS: usize = 50_000;
const MEMBERS: usize = 64;
/// Rows of a file that repeat: ten products of one row, and one of ten variants.
const PATTERN: usize = 20;
const ALONE: Duration = Duration::from_secs(15);
/// An order that takes longer than this is noticed.
const GOAL_WAIT: f64 = 1000.0;
/// How many times as long as alone it may take while people order.
const GOAL_TIMES: f64 = 10.0;
/// An import that is not over by then is given up.
const PATIENCE: Duration = Duration::from_secs(2400);
const LOOK: Duration = Duration::from_millis(500);
const PRICE: &str = "8.50";

pub async fn measure(binary: &Path, folder: &Path, rows: usize) -> Result<()> {
    println!(
        "\nAn import of {} rows, alone and while {MEMBERS} members order without a pause",
        whole(rows as f64)
    );
    on("SQLite", binary, folder, None, rows).await?;
    databases::on_own("kontor_bench_import", async |url| {
        on("PostgreSQL", binary, folder, Some(url), rows).await
    })
    .await
}

async fn on(engine: &str, binary: &Path, folder: &Path, database: Option<String>, rows: usize) -> Result<()> {
    let data = folder.join(format!("import-{}", engine.to_lowercase()));
    std::fs::create_dir(&data)?;
    let running = shop::start(binary, &data, &shop::owned(database.clone())).await?;
    let bench = Bench::prepare(running, database).await?;
    println!("\n  {engine}");

    let known = bench.stored().await?;
    let (read, alone) = bench.import("a", rows).await?;
    println!("  {:<44}{read:>8.1} s", "the file is read and looked at");
    let products = products(rows) as f64;
    let line = |name: &str, seconds: f64| {
        print!("  {name:<44}{seconds:>8.1} s   {:>5} products/s", whole(products / seconds));
    };
    line("taken in, alone", alone.seconds);
    println!("   {}", alone.repeated());

    let before = bench.order_for(ALONE).await?;
    let load = Endless::begin(bench.running.address, bench.orders());
    let imported = bench.import("b", rows).await;
    let during = load.end().await?;
    let (_, busy) = imported?;
    line("taken in, while people order", busy.seconds);
    let times = busy.seconds / alone.seconds;
    println!(
        "   {times:.1}×, {}   {}",
        busy.repeated(),
        goal(&format!("< {GOAL_TIMES}×"), times < GOAL_TIMES)
    );
    let late = during.waits.quantile(0.95);
    tell("orders alone", &before);
    tell("orders meanwhile", &during);
    println!(
        "  {:.2} of the orders of before; {}",
        during.per_second / before.per_second,
        goal("p95 < 1 s, none refused", late < GOAL_WAIT && during.refused == 0)
    );
    bench.compare(known, before.answered + during.answered).await?;
    bench.running.process.stop().await
}

fn tell(name: &str, load: &Endured) {
    let Endured { per_second, waits, refused, .. } = load;
    println!(
        "  {name:<20}{:>7}/s   median {:.0} ms, p95 {:.0} ms, longest {:.0} ms, {refused} refused",
        figures::whole(*per_second),
        waits.median(),
        waits.quantile(0.95),
        waits.quantile(1.0)
    );
}

/// A running shop whose members have something to order.
struct Bench {
    running: Running,
    owner: String,
    members: Vec<Member>,
    /// A product for each member.
    goods: Vec<i64>,
    database: Option<String>,
}

/// How an import went.
struct Imported {
    seconds: f64,
    /// Transactions that PostgreSQL had begin again meanwhile, those of the orders among them.
    repeated: Option<i64>,
}

impl Imported {
    fn repeated(&self) -> String {
        self.repeated.map_or_else(String::new, |times| format!("{times} transactions taken again"))
    }
}

impl Bench {
    async fn prepare(running: Running, database: Option<String>) -> Result<Bench> {
        let owner = shop::sign_in(running.address, shop::OWNER).await?;
        let mut connection = Connection::open(running.address).await?;
        let category = json!({ "name": "Messlauf", "description": "" });
        let made = post(&mut connection, "/api/admin/categories", &owner, &category).await?;
        let (mut members, mut goods) = (Vec::new(), Vec::new());
        for number in 0..MEMBERS {
            members.push(shop::register(&mut connection, &owner, &format!("messlauf{number}")).await?);
            let product = json!({
                "name": format!("Hausmischung {number}"), "description": "Kräftig.", "price": PRICE,
                "category": made["category"]["slug"], "imageUrl": "/api/placeholder/640/800", "stock": 1_000_000,
                "facts": {
                    "kind": "goods", "producer": "Werkbank GmbH", "producerAddress": "Musterweg 12, 70565 Stuttgart",
                    "producerContact": "sicherheit@werkbank.example", "model": "HF-2",
                },
            });
            let made = post(&mut connection, "/api/products", &owner, &product).await?;
            goods.push(made["product"]["id"].as_i64().ok_or("a product without a number")?);
        }
        let bench = Bench { running, owner, members, goods, database };
        bench.make_known(&mut connection).await?;
        Ok(bench)
    }

    /// New members share a limit with all who come from their address, until one of their orders is paid.
    async fn make_known(&self, connection: &mut Connection) -> Result<()> {
        let mut ids = Vec::new();
        for (number, mut order) in self.orders().into_iter().enumerate() {
            order.renew(number, u64::MAX)?;
            let placed = call(connection, "/api/orders", &order).await?;
            ids.push(placed["orderId"].clone());
        }
        let paid = json!({ "ids": ids, "status": "paid" });
        post(connection, "/api/orders/settle", &self.owner, &paid).await?;
        Ok(())
    }

    fn orders(&self) -> Vec<Request> {
        let order = |(member, product): (&Member, &i64)| {
            let body = json!({
                "customerName": shop::CUSTOMER, "customerPhone": "", "customerNotes": "", "totalAmount": PRICE,
                "items": [{ "productId": product, "quantity": 1, "price": PRICE }], "paymentMethod": "telegram",
            });
            Request::order(&member.token, &body.to_string())
        };
        self.members.iter().zip(&self.goods).map(order).collect()
    }

    async fn order_for(&self, period: Duration) -> Result<Endured> {
        let load = Endless::begin(self.running.address, self.orders());
        tokio::time::sleep(period).await;
        load.end().await
    }

    /// Sends a file, has it taken in, and waits for the end. Returns the seconds that reading took as well.
    async fn import(&self, name: &str, rows: usize) -> Result<(f64, Imported)> {
        let mut connection = Connection::open(self.running.address).await?;
        let path = format!("/api/admin/imports?name={name}.csv");
        let sent = Instant::now();
        let file = Request::upload(&path, &self.owner, &file(name, rows));
        let mut import = call(&mut connection, &path, &file).await?;
        let path = format!("/api/admin/imports/{}", import["id"]);
        while import["state"] == "reading" {
            tokio::time::sleep(LOOK).await;
            import = self.look(&mut connection, &path).await?;
        }
        let read = sent.elapsed().as_secs_f64();
        let repeated = self.repeated().await?;
        let began = Instant::now();
        post(&mut connection, &format!("{path}/start"), &self.owner, &json!({})).await?;
        while import["state"] != "done" {
            if began.elapsed() > PATIENCE {
                let done = import["counts"]["done"].as_i64().unwrap_or_default();
                return Err(format!("after {:.0} s {done} products are in", PATIENCE.as_secs_f64()).into());
            }
            tokio::time::sleep(LOOK).await;
            import = self.look(&mut connection, &path).await?;
        }
        let seconds = began.elapsed().as_secs_f64();
        if import["counts"]["created"] != products(rows) {
            return Err(format!("not all products came in: {}", import["counts"]).into());
        }
        let repeated = self.repeated().await?.zip(repeated).map(|(after, before)| after - before);
        Ok((read, Imported { seconds, repeated }))
    }

    async fn look(&self, connection: &mut Connection, path: &str) -> Result<Value> {
        let detail = call(connection, path, &Request::get_as(path, &self.owner)).await?;
        Ok(detail["import"].clone())
    }

    /// Transactions that ended without a commit.
    async fn repeated(&self) -> Result<Option<i64>> {
        let Some(url) = &self.database else { return Ok(None) };
        let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
        let link = tokio::spawn(connection);
        // Sessions tell what they count with a delay.
        tokio::time::sleep(Duration::from_millis(1200)).await;
        let sql = "SELECT xact_rollback FROM pg_stat_database WHERE datname = current_database()";
        let count = client.query_one(sql, &[]).await?.get(0);
        link.abort();
        Ok(Some(count))
    }

    /// Orders that the shop has.
    async fn stored(&self) -> Result<u64> {
        let mut connection = Connection::open(self.running.address).await?;
        let path = "/api/orders?limit=1";
        let found = call(&mut connection, path, &Request::get_as(path, &self.owner)).await?;
        Ok(found["total"].as_u64().ok_or("orders without a total")?)
    }

    /// Each acknowledged order is stored once.
    async fn compare(&self, known: u64, acknowledged: u64) -> Result<()> {
        let stored = self.stored().await? - known;
        if stored != acknowledged {
            return Err(format!("{acknowledged} orders were acknowledged but {stored} are stored").into());
        }
        println!("  {} orders were acknowledged; each is stored once", whole(acknowledged as f64));
        Ok(())
    }
}

/// Products of so many rows.
const fn products(rows: usize) -> usize {
    let rest = rows % PATTERN;
    let (single, with_variants) = if rest > 10 { (10, 1) } else { (rest, 0) };
    rows / PATTERN * 11 + single + with_variants
}

/// As Shopify exports a range.
fn file(name: &str, rows: usize) -> String {
    let mut file =
        "URL handle,Title,Description,Type,Option1 name,Option1 value,Price,Inventory quantity\n".to_owned();
    for row in 0..rows {
        let (group, place) = (row / PATTERN, row % PATTERN);
        let line = if place < 10 {
            let title = format!("Tee {name} {row}");
            format!("{name}-{row},{title},Mild und blumig.,Tee {},,,{PRICE},20", group % 40)
        } else {
            let handle = format!("{name}-{group}-sorten");
            let title = if place == 10 { format!("Kaffee {name} {group}") } else { String::new() };
            format!("{handle},{title},,Kaffee,Menge,{} g,{PRICE},20", 100 * (place - 9))
        };
        // Writing to a text cannot fail.
        let _ = writeln!(file, "{line}");
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_as_many_rows_and_products_as_it_says() {
        for rows in [1, 10, 11, 19, 20, 60, 1000] {
            let file = file("a", rows);
            let handles: std::collections::BTreeSet<_> =
                file.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
            assert_eq!((file.lines().count() - 1, handles.len()), (rows, products(rows)), "{rows}");
        }
    }
}
