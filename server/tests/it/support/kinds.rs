//! The nine kinds of people, each a type of its own, so that a test says who may do what it does.

use super::actor::Actor;
use super::answer::Answer;
use super::app::{OWNER, TestApp};
use super::call::Call;
use super::goods::Product;
use kontor::identity::Role;
use serde_json::{Value, json};
use std::net::IpAddr;
use std::ops::Deref;

macro_rules! kinds {
    ($($(#[$meta:meta])* $kind:ident: $base:ident;)*) => {
        $(
            $(#[$meta])*
            #[derive(Clone)]
            pub struct $kind($base);

            impl Deref for $kind {
                type Target = $base;

                fn deref(&self) -> &$base {
                    &self.0
                }
            }
        )*
    };
}

kinds! {
    /// No one the shop knows.
    Visitor: Actor;
    /// Registered, waiting for approval.
    Unapproved: Actor;
    Member: Actor;
    /// Role premium.
    Premium: Actor;
    /// Role admin, and not the owner.
    Admin: Actor;
    /// Account number 1.
    Owner: Admin;
    /// Holds the token of before the timeout.
    TimedOut: Actor;
    /// Holds the token of before the ban.
    Banned: Actor;
    /// Holds the token of before the deletion.
    Deleted: Actor;
}

impl TestApp {
    pub fn visitor(&self) -> Visitor {
        Visitor(Actor::nobody(self))
    }

    pub async fn unapproved(&self) -> Unapproved {
        Unapproved(Actor::join(self, Role::User, false).await)
    }

    pub async fn member(&self) -> Member {
        Member(Actor::join(self, Role::User, true).await)
    }

    /// A member whose letters go to an address: nothing about them lies in the account.
    pub async fn member_with_address(&self) -> Member {
        let member = self.member().await;
        self.give_address(&member).await;
        member
    }

    /// As if the link in a letter had been opened.
    pub async fn give_address(&self, member: &Actor) {
        let address = format!("{}@post.example", member.name.to_lowercase());
        self.execute(
            "INSERT INTO mail_addresses (user_id, address, address_key, verified_at) VALUES ($1, $2, $2, 0)",
            vec![member.id.into(), address.into()],
        )
        .await;
    }

    pub async fn member_named(&self, name: &str) -> Member {
        Member(Actor::join_as(self, name, Role::User, true).await)
    }

    pub async fn premium(&self) -> Premium {
        Premium(Actor::join(self, Role::Premium, true).await)
    }

    /// A member whom the owner has named as a moderator of the chat.
    pub async fn moderator(&self) -> Actor {
        let member = Actor::join(self, Role::User, true).await;
        self.owner().await.name_moderator(member.id, true).await.ok();
        member
    }

    pub async fn admin(&self) -> Admin {
        Admin(Actor::join(self, Role::Admin, true).await)
    }

    pub async fn owner(&self) -> Owner {
        let sign_in = || async { self.visitor().sign_in(OWNER).await.token.clone().unwrap() };
        let token = self.house.owner.get_or_init(sign_in).await;
        Owner(Admin(Actor::nobody(self).known_as(1, OWNER).with_token(token)))
    }

    pub async fn timed_out(&self) -> TimedOut {
        let member = self.member().await;
        self.owner()
            .await
            .time_out(member.id, json!({ "duration": 1, "reason": "Streit im Chat" }))
            .await
            .ok();
        TimedOut(member.0)
    }

    pub async fn banned(&self) -> Banned {
        let member = self.member().await;
        self.owner().await.ban(member.id, "Betrug").await.ok();
        Banned(member.0)
    }

    pub async fn deleted(&self) -> Deleted {
        let member = self.member().await;
        self.owner().await.delete_user(member.id).await.ok();
        Deleted(member.0)
    }
}

impl Visitor {
    pub fn from_address(app: &TestApp, address: IpAddr) -> Self {
        Self(Actor::nobody(app).with_address(address))
    }

    pub fn register(&self, username: &str, password: &str) -> Call {
        self.post("/api/simple-register").json(&json!({ "username": username, "password": password }))
    }
}

impl Admin {
    pub fn approve(&self, id: i64) -> Call {
        self.post(&format!("/api/approve-user/{id}"))
    }

    pub fn reject(&self, id: i64) -> Call {
        self.post(&format!("/api/reject-user/{id}"))
    }

    pub fn time_out(&self, id: i64, body: Value) -> Call {
        self.post(&format!("/api/admin/users/{id}/timeout")).json(&body)
    }

    pub fn ban(&self, id: i64, reason: &str) -> Call {
        self.post(&format!("/api/admin/users/{id}/ban")).json(&json!({ "reason": reason }))
    }

    pub fn unban(&self, id: i64) -> Call {
        self.post(&format!("/api/admin/users/{id}/unban"))
    }

    pub fn delete_user(&self, id: i64) -> Call {
        self.delete(&format!("/api/admin/users/{id}"))
    }

    pub fn settle(&self, order: &str, status: &str) -> Call {
        self.put(&format!("/api/orders/{order}/payment-status")).json(&json!({ "status": status }))
    }

    /// The account as the back office lists it.
    pub async fn user(&self, id: i64) -> Option<Value> {
        let users = self.get("/api/admin/all-users").await.ok()["users"].clone();
        users.as_array().unwrap().iter().find(|user| user["id"] == id).cloned()
    }

    /// The latest audit entries, newest first, once everything due was heard.
    pub async fn audit(&self) -> Vec<Value> {
        self.app.deliver_events().await;
        self.get("/api/admin/audit?limit=200").await.ok()["entries"].as_array().unwrap().clone()
    }

    /// The audit entries of one kind, newest first.
    pub async fn audit_of(&self, action: &str) -> Vec<Value> {
        self.audit().await.into_iter().filter(|entry| entry["action"] == action).collect()
    }
}

impl Owner {
    /// Signed in again, for after the clock went past the end of a session.
    pub async fn again(app: &TestApp) -> Self {
        Self(Admin(app.visitor().sign_in(OWNER).await))
    }

    /// Adds a product; see [`super::product_form`].
    pub async fn product(&self, change: Value) -> Product {
        Product::read(&self.try_product(change).await.ok()["product"])
    }

    pub async fn try_product(&self, change: Value) -> Answer {
        self.post("/api/products").json(&super::product_form(change)).await
    }

    pub fn change_product(&self, id: i64, change: Value) -> Call {
        self.put(&format!("/api/products/{id}")).json(&super::product_form(change))
    }

    pub fn delete_product(&self, id: i64) -> Call {
        self.delete(&format!("/api/products/{id}"))
    }

    pub fn name_moderator(&self, id: i64, is_moderator: bool) -> Call {
        self.put(&format!("/api/admin/chat/moderators/{id}")).json(&json!({ "isModerator": is_moderator }))
    }

    pub fn set_role(&self, id: i64, role: &str) -> Call {
        self.put(&format!("/api/admin/users/{id}/role")).json(&json!({ "role": role }))
    }
}
