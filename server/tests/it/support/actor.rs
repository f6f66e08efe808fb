//! Someone who calls the shop.

use super::app::TestApp;
use super::call::Call;
use kontor::features::auth::{self, NewAccount, SeededState, Username};
use kontor::identity::{self, Role};
use kontor::time::Time;
use reqwest::Method;
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::OnceLock;

/// Everybody's password.
/// Everybody signs in with one browser, unless a test is about that.
pub const MARK: &str = "einDeviceMerkmal-123456";
pub const PASSWORD: &str = "geheim-123";

#[derive(Clone)]
pub struct Actor {
    pub app: TestApp,
    /// 0 for someone without an account.
    pub id: i64,
    pub name: String,
    pub token: Option<String>,
    address: IpAddr,
}

impl Actor {
    pub fn nobody(app: &TestApp) -> Self {
        let address = Ipv4Addr::LOCALHOST.into();
        Self { app: app.clone(), id: 0, name: String::new(), token: None, address }
    }

    pub fn with_address(mut self, address: IpAddr) -> Self {
        self.address = address;
        self
    }

    pub fn with_token(mut self, token: &str) -> Self {
        self.token = Some(token.to_owned());
        self
    }

    /// The same person at another server on the same database.
    pub fn at(&self, app: &TestApp) -> Self {
        Self { app: app.clone(), ..self.clone() }
    }

    /// An account with that role, signed in as everybody signs in.
    pub async fn join(app: &TestApp, role: Role, is_approved: bool) -> Self {
        let name = format!("person{}", app.next_number());
        Self::join_as(app, &name, role, is_approved).await
    }

    pub async fn join_as(app: &TestApp, name: &str, role: Role, is_approved: bool) -> Self {
        let account = NewAccount {
            id: None,
            username: name.to_owned(),
            username_key: Username::parse(name).unwrap().key(),
            password_hash: password_hash(app),
            telegram_username: None,
            role,
            is_approved,
            registered_at: Time(app.now()),
        };
        let id = app.shop().db.write(move |tx| auth::insert_account(tx, &account)).await.unwrap();
        Self::nobody(app).sign_in(name).await.known_as(id.0, name)
    }

    pub fn known_as(self, id: i64, name: &str) -> Self {
        Self { id, name: name.to_owned(), ..self }
    }

    /// This person, signed in under a name with everybody's password.
    pub async fn sign_in(&self, name: &str) -> Self {
        let answer = self.try_sign_in(name, PASSWORD).await.ok();
        let token = answer["token"].as_str().unwrap();
        let id = answer["user"]["id"].as_i64().unwrap();
        self.clone().known_as(id, name).with_token(token)
    }

    pub fn try_sign_in(&self, name: &str, password: &str) -> Call {
        self.post("/api/simple-login")
            .header("x-device-mark", MARK)
            .json(&json!({ "username": name, "password": password }))
    }

    /// Writes what time has done to this account.
    pub async fn seed_state(&self, state: SeededState) {
        let id = identity::UserId(self.id);
        self.app.shop().db.write(move |tx| auth::seed_state(tx, id, &state)).await.unwrap();
    }

    pub fn call(&self, method: Method, path: &str) -> Call {
        let base = format!("http://{}", self.app.address());
        let call = Call::new(&self.app.client(self.address), method, &base, path);
        match &self.token {
            Some(token) => call.bearer(token),
            None => call,
        }
    }

    pub fn get(&self, path: &str) -> Call {
        self.call(Method::GET, path)
    }

    pub fn post(&self, path: &str) -> Call {
        self.call(Method::POST, path)
    }

    pub fn put(&self, path: &str) -> Call {
        self.call(Method::PUT, path)
    }

    pub fn delete(&self, path: &str) -> Call {
        self.call(Method::DELETE, path)
    }

    pub fn place(&self, order: &Value) -> Call {
        self.post("/api/orders").json(order)
    }

    /// Places an order and gives its id.
    pub async fn placed(&self, order: &Value) -> String {
        self.place(order).await.ok()["orderId"].as_str().unwrap().to_owned()
    }

    pub fn profile(&self) -> Call {
        self.get("/api/user/profile")
    }

    /// The own orders, or for an admin all, with a query.
    pub async fn orders(&self, query: &str) -> Value {
        self.get(&format!("/api/orders{query}")).await.ok()
    }
}

/// One hash for everybody, because they share the password.
fn password_hash(app: &TestApp) -> String {
    static HASH: OnceLock<String> = OnceLock::new();
    HASH.get_or_init(|| app.shop().passwords.hash_blocking(PASSWORD).unwrap()).clone()
}
