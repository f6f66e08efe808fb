//! The program itself, as an operator runs it: started, stopped, killed, backed up.

mod backup;
mod cluster;
mod crash;
mod ledger;
mod life;
mod money;
mod nodes;
mod order_pages;
mod payments;
mod rebuild;
mod secrets;
mod slow_readers;
mod telegram;
mod uploads;
mod user;

use crate::support::{Call, PASSWORD};
use kontor::migrations;
use kontor_db::{Engine, Migration, Target, TestDatabase};
use reqwest::Method;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

/// A place where the program finds its data; removed at the end.
struct Home {
    /// A folder of its own, and on PostgreSQL a database of its own too.
    folder: PathBuf,
    url: Option<String>,
    /// Removes both when it is dropped.
    _databases: Vec<TestDatabase>,
}

impl Home {
    fn new(engine: Engine) -> Self {
        Self::with(engine, migrations::ALL)
    }

    /// Where PostgreSQL's database has the schema of these migrations. On SQLite the program makes its file itself.
    fn with(engine: Engine, migrations: &[Migration]) -> Self {
        let mut databases = vec![TestDatabase::new(Engine::Sqlite, migrations::ALL)];
        let Target::Sqlite(file) = databases[0].target() else { panic!("a file") };
        let folder = file.parent().unwrap().join("data");
        let mut url = None;
        if engine == Engine::Postgres {
            let database = TestDatabase::new(engine, migrations);
            if let Target::Postgres(address) = database.target() {
                url = Some(address.clone());
            }
            databases.push(database);
        }
        for database in &databases {
            // The program alone has the database open.
            database.db().shutdown();
        }
        Self { folder, url, _databases: databases }
    }

    /// The database's file or address, for looking into it.
    fn target(&self) -> Target {
        match &self.url {
            Some(url) => Target::Postgres(url.clone()),
            None => Target::Sqlite(self.folder.join("kontor.sqlite")),
        }
    }

    /// The program with an owner, cheap passwords and no demo.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kontor"));
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("KONTOR_")) {
            command.env_remove(name);
        }
        command
            .args(arguments)
            .current_dir(self.folder.parent().unwrap())
            .envs([
                ("KONTOR_DATA_DIR", self.folder.to_str().unwrap()),
                ("KONTOR_LISTEN", "127.0.0.1:0"),
                ("KONTOR_DEMO", "off"),
            ])
            .envs([("KONTOR_OWNER_PASSWORD", PASSWORD), ("KONTOR_LIMITS_FACTOR", "100000")])
            .envs([("KONTOR_PASSWORDS_MEMORY_KIB", "8"), ("KONTOR_PASSWORDS_PASSES", "1")])
            .env("KONTOR_PASSWORDS_MIN_LENGTH_ADMINS", "6")
            // Guests order only where they can be written to. No one listens there.
            .envs([("KONTOR_MAIL_HOST", "localhost"), ("KONTOR_MAIL_PORT", "1")])
            .envs([("KONTOR_MAIL_SECURITY", "none"), ("KONTOR_MAIL_FROM", "laden@shop.example")])
            .envs(self.url.as_ref().map(|url| ("KONTOR_DATABASE_URL", url)))
            .stdin(Stdio::null());
        command
    }

    fn serve(&self) -> Program {
        Program::start(&mut self.command(&["serve"]))
    }

    /// Runs a command to its end.
    fn run(&self, arguments: &[&str]) -> Output {
        ended(&mut self.command(arguments))
    }

    /// Runs a command to its end with a text as its standard input.
    fn run_with(&self, arguments: &[&str], input: &str) -> Output {
        let mut command = self.command(arguments);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    }
}

/// Runs a command that is expected to end by itself.
fn ended(command: &mut Command) -> Output {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (id, (done, output)) = (child.id().to_string(), channel());
    std::thread::spawn(move || done.send(child.wait_with_output().unwrap()));
    output.recv_timeout(Duration::from_secs(60)).unwrap_or_else(|_| {
        let _ = Command::new("kill").args(["-KILL", &id]).status();
        let output = output.recv().unwrap();
        panic!("it does not end: {} {}", text(&output.stdout), text(&output.stderr))
    })
}

/// A running `kontor serve`; killed when it is dropped.
struct Program {
    child: Child,
    base: String,
    client: reqwest::Client,
    /// What it has printed up to and including the sign-ins.
    said: String,
}

impl Program {
    /// Waits until it answers.
    fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut said = String::new();
        while !said.contains('┘') {
            assert_ne!(output.read_line(&mut said).unwrap(), 0, "it ended: {said}");
        }
        let (_, rest) = said.split_once(" is running on ").unwrap();
        let base = rest.lines().next().unwrap().to_owned();
        // Whatever else it prints must have somewhere to go.
        std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
        Self { child, base, client: crate::support::client().build().unwrap(), said }
    }

    fn call(&self, method: Method, path: &str) -> Call {
        Call::new(&self.client, method, &self.base, path)
    }

    fn get(&self, path: &str) -> Call {
        self.call(Method::GET, path)
    }

    fn sign_in(&self, name: &str, password: &str) -> Call {
        self.call(Method::POST, "/api/simple-login").json(&json!({ "username": name, "password": password }))
    }

    /// The highest memory use so far, in kilobytes.
    fn peak_memory(&self) -> u64 {
        let status = contents(format!("/proc/{}/status", self.child.id()).as_ref());
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// The owner's token.
    async fn owner(&self) -> String {
        self.sign_in("inhaber", PASSWORD).await.ok()["token"].as_str().unwrap().to_owned()
    }

    /// Opens the shop for the owner, with what it needs for that.
    async fn open(&self, owner: &str) {
        let put = |path: &str, body: Value| self.call(Method::PUT, path).bearer(owner).json(&body);
        put("/api/admin/business", json!({ "details": crate::business::seller(), "version": 0 })).await.ok();
        for kind in crate::business::REQUIRED_TEXTS {
            let text = json!({ "content": "Was hier gilt.", "number": 0 });
            put(&format!("/api/admin/terms/{kind}"), text).await.ok();
        }
        let notice = self.call(Method::PUT, "/api/admin/guarantee-notice").bearer(owner);
        notice.body(crate::media::sample::png(60, 40)).await.ok();
        self.call(Method::POST, "/api/admin/open").bearer(owner).await.ok();
    }

    /// Opens the shop with its first product.
    async fn product(&self, owner: &str, change: Value) -> crate::support::Product {
        self.open(owner).await;
        let category = self.call(Method::POST, "/api/admin/categories").bearer(owner);
        category.json(&json!({ "name": "Classic" })).await.ok();
        let call = self.call(Method::POST, "/api/products").bearer(owner);
        let answer = call.json(&crate::support::product_form(change)).await.ok();
        crate::support::Product::read(&answer["product"])
    }

    fn place(&self, order: &Value) -> Call {
        self.call(Method::POST, "/api/orders").json(order)
    }

    async fn order_count(&self, owner: &str) -> i64 {
        self.get("/api/orders").bearer(owner).await.ok()["total"].as_i64().unwrap()
    }

    /// Asks it to stop.
    fn terminate(&self) {
        self.signal("-TERM");
    }

    /// It gets no chance to do anything more.
    fn kill(&self) {
        self.signal("-KILL");
    }

    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Asks it to stop and gives its exit code.
    fn stop(mut self) -> Option<i32> {
        self.terminate();
        self.child.wait().unwrap().code()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A file's whole text.
fn contents(path: &std::path::Path) -> String {
    let mut text = String::new();
    File::open(path).unwrap().read_to_string(&mut text).unwrap();
    text
}

/// Runs a test in a runtime of its own.
fn block_on<T>(test: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(test)
}
