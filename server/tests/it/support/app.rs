//! A real server on a socket of its own, over a database of its own.

use super::kinds::Visitor;
use figment::Figment;
use figment::providers::{Format, Toml};
use futures::FutureExt;
use kontor::app::App;
use kontor::config::{Config, DEFAULTS};
use kontor::events::outbox;
use kontor::features::{auth, catalog};
use kontor::http::serve;
use kontor::time::{Clock, DAY, HOUR};
use kontor::{demo, migrations};
use kontor_db::{Db, Engine, Options, TestDatabase, Tx, Value, scaled};
use std::collections::HashMap;
use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;
use tokio::sync::{OnceCell, oneshot};
use tokio::task::JoinHandle;

pub const OWNER: &str = "inhaber";

/// A running shop without background workers: a test drives those it means. Clones share it.
#[derive(Clone)]
pub struct TestApp {
    node: Arc<Node>,
    pub(super) house: Arc<House>,
}

/// What outlives a restart.
pub(super) struct House {
    database: TestDatabase,
    clock: Clock,
    /// How many people and addresses the test has made up so far.
    made_up: AtomicU32,
    clients: Mutex<HashMap<IpAddr, reqwest::Client>>,
    /// The owner's token, got once.
    pub(super) owner: OnceCell<String>,
}

/// One running server.
struct Node {
    app: App,
    address: SocketAddr,
    running: Mutex<Option<(oneshot::Sender<()>, JoinHandle<()>)>>,
}

/// Runs a test on one engine, and afterwards looks whether the shop it leaves behind is whole.
pub fn run<T: Future<Output = ()>>(engine: Engine, test: impl FnOnce(TestApp) -> T) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let app = TestApp::start(engine).await;
        test(app.clone()).await;
        app.finish().await;
    });
}

/// Encrypts what second factors share with their apps.
pub const SECRETS_KEY: &str = "d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4";

/// The defaults, with cheap passwords, without demo data, and with limits that a test meets only if it wants to.
fn config() -> Config {
    let mut config: Config = Figment::from(Toml::string(DEFAULTS)).extract().unwrap();
    config.demo = false;
    config.owner.username = OWNER.to_owned();
    config.owner.password = Some(super::PASSWORD.into());
    (config.passwords.memory_kib, config.passwords.passes) = (8, 1);
    (config.passwords.min_length, config.passwords.min_length_admins) = (6, 6);
    // Tests let days pass without a call.
    (config.sessions.remembered_idle_days, config.sessions.plain_idle_hours) = (30, 1000);
    config.sessions.second_factor = Some("optional".to_owned());
    config.limits.factor = 1000;
    // On a busy machine a reader is slow without meaning to.
    config.limits.unread_seconds = 60;
    config.orders.guest_hold_minutes = 7 * 24 * 60;
    (config.orders.guest_pieces_per_line, config.orders.guest_pieces) = (1_000_000, 100_000_000);
    config.orders.guest_stock_percent = 100;
    config.limits.guest_pieces_per_address_hour = 1_000_000;
    config.secrets.key = Some(SECRETS_KEY.into());
    // Nothing is sent unless a test says so.
    (config.mail.host, config.mail.port) = (Some("localhost".to_owned()), 1);
    config.mail.security = kontor::config::MailSecurity::None;
    config.mail.from = Some("shop@shop.example".to_owned());
    config
}

/// The specified categories, in which the tests' products lie: a shop without the demo begins with none.
fn add_categories(tx: &mut Tx<'_>) -> kontor::error::Result<()> {
    for (position, slug) in (0..).zip(["premium", "homebrew", "stimulant", "research", "classic"]) {
        catalog::insert_category(tx, slug, slug, "", position)?;
    }
    Ok(())
}

/// Tests order from the start; what a closed shop does has tests of its own.
fn open(tx: &mut Tx<'_>) -> kontor::error::Result<()> {
    tx.execute("INSERT INTO business_opening (id, opened_at) VALUES (1, 0)", &[])?;
    Ok(())
}

impl TestApp {
    async fn start(engine: Engine) -> Self {
        // Each connection to PostgreSQL reads and plans everything by itself.
        let connections = if scaled(100) == 100 { 4 } else { 2 };
        let options = Options { connections, ..Options::default() };
        let database = TestDatabase::with_options(engine, migrations::ALL, options);
        let db = database.db().clone();
        // Tomorrow at noon UTC: no window of a limit ends while a test runs.
        let clock = Clock::default();
        let now = clock.now().0;
        clock.advance(now - now % DAY + DAY + 12 * HOUR - now);
        let house = Arc::new(House {
            database,
            clock,
            made_up: AtomicU32::new(0),
            clients: Mutex::default(),
            owner: OnceCell::new(),
        });
        let node = Node::start(config(), db, house.clock.clone()).await;
        node.app.db.write(add_categories).await.unwrap();
        node.app.db.write(open).await.unwrap();
        Self { node, house }
    }

    /// Stops the server and starts another one on the same database, as after an upgrade.
    pub async fn restart(&self) -> Self {
        self.restart_with(|_| ()).await
    }

    /// The same with other settings.
    pub async fn restart_with(&self, change: impl FnOnce(&mut Config)) -> Self {
        self.node.stop().await;
        self.another_node_with(change).await
    }

    /// One more server next to this one, on the same database.
    pub async fn another_node(&self) -> Self {
        self.another_node_with(|_| ()).await
    }

    async fn another_node_with(&self, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = self.node.app.config.clone();
        change(&mut config);
        let target = self.house.database.target().clone();
        let options = Options { connections: 4, ..Options::default() };
        let db = tokio::task::spawn_blocking(move || Db::open(&target, options)).await.unwrap().unwrap();
        let node = Node::start(config, db, self.house.clock.clone()).await;
        Self { node, house: self.house.clone() }
    }

    /// The shop behind the server, for driving its background work.
    pub fn shop(&self) -> &App {
        &self.node.app
    }

    pub fn address(&self) -> SocketAddr {
        self.node.address
    }

    pub fn advance(&self, millis: i64) {
        self.house.clock.advance(millis);
    }

    pub fn now(&self) -> i64 {
        self.house.clock.now().0
    }

    /// A number that this test has not used yet.
    pub fn next_number(&self) -> u32 {
        self.house.made_up.fetch_add(1, Ordering::Relaxed)
    }

    /// Someone at an address that has not called yet; all of 127/8 is this machine.
    pub fn visitor_elsewhere(&self) -> Visitor {
        let [_, high, middle, low] = (self.next_number() + 2).to_be_bytes();
        Visitor::from_address(self, Ipv4Addr::new(127, high, middle, low).into())
    }

    pub(super) fn client(&self, from: IpAddr) -> reqwest::Client {
        let mut clients = self.house.clients.lock().unwrap();
        let client = || super::call::client().local_address(from).build().unwrap();
        clients.entry(from).or_insert_with(client).clone()
    }

    /// The one number that the statement answers.
    pub async fn number(&self, sql: &'static str, values: Vec<Value>) -> i64 {
        let read = move |tx: &mut Tx<'_>| tx.one(sql, &values, |row| row.get::<i64>(0));
        self.house.database.db().read(read).await.unwrap().unwrap()
    }

    /// Changes rows behind the shop's back.
    pub async fn execute(&self, sql: &'static str, values: Vec<Value>) {
        self.house.database.db().write(move |tx| tx.execute(sql, &values)).await.unwrap();
    }

    /// Lets listeners hear what is due.
    pub async fn deliver_events(&self) {
        while outbox::deliver(&self.node.app).await.unwrap() > 0 {}
    }

    /// What is never so, whatever the test did: an event that no one could hear, an event without its audit entry,
    /// an order whose sum is not that of its items and its delivery, or whose taxes are not its sum, a price that was not kept.
    async fn finish(self) {
        self.node.stop().await;
        self.deliver_events().await;
        for (never, sql) in [
            ("events are left undelivered", "SELECT COUNT(*) FROM outbox_deliveries"),
            (
                "events lack their audit entry",
                "SELECT COUNT(*) FROM outbox_events e
                 WHERE e.kind <> 'chat.mentioned'
                     AND (SELECT COUNT(*) FROM audit_entries a WHERE a.event_id = e.id) <> 1",
            ),
            ("stocks are not what their movements add up to", STOCKS_DO_NOT_ADD_UP),
            (
                "orders do not add up",
                "SELECT COUNT(*) FROM orders_orders o WHERE o.total_cents <>
                 (SELECT COALESCE(SUM(i.quantity * i.unit_price_cents - i.discount_cents), 0) FROM orders_items i WHERE i.order_id = o.id)
                 + (SELECT COALESCE(SUM(d.shipping_cents), 0) FROM orders_deliveries d WHERE d.order_id = o.id)",
            ),
            (
                "more went back than was paid",
                "SELECT COUNT(*) FROM (SELECT subject_id FROM payments_entries GROUP BY subject, subject_id HAVING SUM(amount) < 0) s",
            ),
            (
                "what is owed is not what was kept for nothing",
                "SELECT COUNT(*) FROM orders_owed w JOIN orders_orders o ON o.id = w.order_id WHERE w.cents <>
                 (SELECT COALESCE(SUM(e.amount), 0) FROM payments_entries e WHERE e.subject = 'order' AND e.subject_id = o.id)
                 - CASE WHEN o.payment_status = 'paid' AND o.status <> 'cancelled' THEN o.total_cents ELSE 0 END
                 AND NOT EXISTS (SELECT 1 FROM payments_entries b WHERE b.subject = 'order' AND b.subject_id = o.id AND b.amount < 0)",
            ),
            (
                // What went back of the price is no longer due: then more is owed than what is over the price.
                "more is owed than was kept",
                "SELECT COUNT(*) FROM orders_owed w WHERE w.cents >
                 (SELECT COALESCE(SUM(e.amount), 0) FROM payments_entries e WHERE e.subject = 'order' AND e.subject_id = w.order_id)",
            ),
            (
                "taxes of orders do not add up",
                "SELECT COUNT(*) FROM orders_orders o WHERE o.total_cents <>
                 (SELECT COALESCE(SUM(t.net_cents + t.tax_cents), o.total_cents) FROM orders_taxes t WHERE t.order_id = o.id)",
            ),
            (
                "a price differs from its history",
                "SELECT COUNT(*) FROM catalog_products p JOIN prices_history h
                 ON h.product_id = p.id AND h.variant_key = 0 AND h.valid_to IS NULL
                 WHERE h.cents <> p.price_cents OR COALESCE(h.before_cents, 0) <> COALESCE(p.price_before_cents, 0)
                     OR COALESCE(h.percent, 0) <> p.discount",
            ),
            (
                "a variant's price differs from its history",
                "SELECT COUNT(*) FROM catalog_variants v JOIN catalog_products p ON p.id = v.product_id
                 LEFT JOIN prices_history h ON h.product_id = p.id AND h.variant_key = v.id AND h.valid_to IS NULL
                 WHERE v.retired_at IS NULL AND (
                     COALESCE(h.cents, 0) <> CASE WHEN v.is_default = TRUE THEN p.price_cents ELSE v.price_cents END
                     OR COALESCE(h.percent, 0) <> CASE WHEN v.is_default = TRUE THEN p.discount ELSE v.discount END)",
            ),
        ] {
            assert_eq!(self.number(sql, Vec::new()).await, 0, "{never}");
        }
    }
}

/// How many products and variants have another stock than their movements say. Where the oldest ones are gone after their years, the first that is
/// left tells with what it began.
pub const STOCKS_DO_NOT_ADD_UP: &str = "SELECT COUNT(*) FROM
    (SELECT id AS product, 0 AS variant, stock FROM catalog_products
     UNION ALL SELECT product_id, id, stock FROM catalog_variants) s WHERE COALESCE(s.stock, 0) <>
    (SELECT COALESCE(CAST(SUM(m.quantity) AS BIGINT), 0) FROM stock_movements m
        WHERE m.product_id = s.product AND COALESCE(m.variant_id, 0) = s.variant)
    + COALESCE((SELECT COALESCE(m.balance, 0) - m.quantity FROM stock_movements m
        WHERE m.product_id = s.product AND COALESCE(m.variant_id, 0) = s.variant ORDER BY m.id LIMIT 1), 0)";

impl Node {
    async fn start(config: Config, db: Db, clock: Clock) -> Arc<Self> {
        let open = move || {
            let app = kontor::open(config, db, clock).unwrap();
            auth::create_owner(&app.db, &app.config, &app.passwords, app.clock.now()).unwrap();
            demo::seed(&app).unwrap();
            app
        };
        let app = tokio::task::spawn_blocking(open).await.unwrap();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let server = tokio::spawn(serve::serve(app.clone(), listener, stopped.map(drop)));
        Arc::new(Self { app, address, running: Mutex::new(Some((stop, server))) })
    }

    async fn stop(&self) {
        let running = self.running.lock().unwrap().take();
        if let Some((stop, server)) = running {
            drop(stop);
            server.await.unwrap();
        }
    }
}
