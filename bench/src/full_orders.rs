//! Orders as a customer places them today, with an address, a way of delivery and VAT, compared with the bare ones from before any of
//! that was kept: the same goods in a shop without a way of delivery that shows no VAT (§ 19 UStG).

use crate::Result;
use crate::client::Connection;
use crate::figures::{Figures, goal};
use crate::load::{self, Outcome, Period, Request};
use crate::shop::{Commits, Running, Shop, stored_orders};
use rusqlite::Connection as Database;
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

const CLIENTS: usize = 64;
/// Each measures every kind once; the next one begins with another of them.
const ROUNDS: usize = 6;
const PERIOD: Period = Period { warm_up: Duration::from_millis(500), measured: Duration::from_millis(2500) };
const GOAL: f64 = 0.8;

/// What is ordered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Goods alone.
    Bare,
    /// The same call in a shop that has ways of delivery and shows VAT: it gets what is agreed later.
    Arranged,
    /// A parcel to an address.
    Full,
}

impl Kind {
    const ALL: [Self; 3] = [Self::Bare, Self::Arranged, Self::Full];

    const fn name(self) -> &'static str {
        match self {
            Self::Bare => "goods alone",
            Self::Arranged => "the same call, as arranged, with VAT",
            Self::Full => "address, parcel and VAT",
        }
    }
}

pub async fn measure(shop: &Shop, folder: &Path) -> Result<()> {
    println!(
        "\nOrders with an address, a way of delivery and VAT compared with bare ones, on SQLite: {CLIENTS} clients, two products each; \
         {ROUNDS} rounds of {:.1} s: median (least–most)",
        PERIOD.measured.as_secs_f64()
    );
    let mut sides = Kind::ALL.map(|kind| (kind, Vec::new()));
    for round in 0..ROUNDS {
        for turn in 0..sides.len() {
            let (kind, loads) = &mut sides[(round + turn) % Kind::ALL.len()];
            loads.push(run(shop, &folder.join("full-orders"), *kind).await?);
        }
    }
    let of = |loads: &[Outcome], value: fn(&Outcome) -> f64| Figures::new(loads.iter().map(value));
    let bare = of(&sides[0].1, |load| load.per_second).median();
    println!("  {:<40}{:<24}{:>7}{:>7}   µs of processor per order", "", "orders/s", "p99 ms", "ratio");
    for (kind, loads) in &sides {
        let rate = of(loads, |load| load.per_second);
        let ratio = rate.median() / bare;
        let reached =
            if *kind == Kind::Full { goal(&format!("≥ {GOAL}"), ratio >= GOAL) } else { String::new() };
        println!(
            "  {:<40}{:<24}{:>7.1}{ratio:>7.2}   {:<24}{:.0}",
            kind.name(),
            rate.spread(),
            of(loads, |load| load.p99).median(),
            reached,
            of(loads, |load| load.cpu).median(),
        );
    }
    Ok(())
}

/// Loads a fresh copy of the shop, kills it, and looks whether it holds what was acknowledged, and all of it.
async fn run(shop: &Shop, data: &Path, kind: Kind) -> Result<Outcome> {
    let mut settings = Commits::Grouped.settings();
    shop.copy(data)?;
    if kind == Kind::Bare {
        settings.push(("KONTOR_SHOP_SMALL_BUSINESS", "on".to_owned()));
        Database::open(data.join("kontor.sqlite"))?
            .execute("UPDATE delivery_methods SET is_active = FALSE", [])?;
    }
    let running = crate::shop::start(&shop.binary, data, &settings).await?;
    let mut requests = Vec::with_capacity(CLIENTS);
    for client in 0..CLIENTS {
        let request =
            if kind == Kind::Full { full(shop, &running, client).await? } else { shop.order(client) };
        requests.push(request);
    }
    let load = load::run(&running.process, running.address, requests, PERIOD).await?;
    drop(running);

    let database = Database::open(data.join("kontor.sqlite"))?;
    let orders = stored_orders(&database, "")?;
    let sent = stored_orders(&database, "AND id IN (SELECT order_id FROM orders_contacts)")?;
    let taxed = stored_orders(&database, "AND id IN (SELECT order_id FROM orders_taxes)")?;
    let expected = match kind {
        Kind::Bare => (0, 0),
        Kind::Arranged => (0, orders),
        Kind::Full => (orders, orders),
    };
    if orders != load.answered || (sent, taxed) != expected {
        return Err(format!(
            "{} orders were acknowledged; {orders} are stored, {sent} with an address, {taxed} with VAT",
            load.answered
        )
        .into());
    }
    Ok(load)
}

/// The order of this client's turn as a parcel, at what it costs now.
async fn full(shop: &Shop, running: &Running, client: usize) -> Result<Request> {
    let mut order = shop.order_body(client);
    let address = json!({
        "name": "Marta Kühn", "street": "Am Alten Kohlenhafen", "number": "12a", "city": "Hamburg", "country": "DE",
        "zip": "20457",
    });
    let body = json!({ "items": order["items"], "address": address }).to_string();
    let ask = Request::post("/api/delivery/quote", "", &body);
    let mut connection = Connection::open(running.address).await?;
    let answer = connection.exchange(ask.bytes()).await?;
    let quote: Value = serde_json::from_slice(answer.body)?;
    let parcel = quote["methods"].as_array().into_iter().flatten().find(|method| method["kind"] == "parcel");
    let parcel = parcel.ok_or_else(|| format!("no parcel is offered: {quote}"))?;
    order["totalAmount"] = parcel["totalAmount"].clone();
    order["delivery"] = json!({ "methodId": parcel["methodId"], "address": address });
    Ok(Request::order(&shop.tokens[client % shop.tokens.len()], &order.to_string()))
}
