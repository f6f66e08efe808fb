//! Coins: no one loses any, no one makes any, and every movement can be proved.

mod admin;
mod amounts;
mod crowd;
mod deposits;
mod modes;
mod notices;
mod order;
mod own;
mod person;
mod prove;
mod stolen;
mod transfer;
mod withdraw;

use crate::support::{Actor, Call, Owner, PASSWORD, TestApp};
use kontor::features::wallets;
use serde_json::{Value, json};

/// Addresses of the main networks, from published vectors.
pub const BTC_ADDRESS: &str = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

impl TestApp {
    /// This shop with the licence to hold coins of others.
    pub async fn custody(&self) -> Self {
        self.restart_with(|config| {
            config.wallets.mode = Some("custody".to_owned());
            config.wallets.new_address_hours = 0;
            config.wallets.licence = Some("BaFin 12345".to_owned());
            config.wallets.rates.btc = Some("60000".to_owned());
            config.wallets.rates.usdt = Some("0.93".to_owned());
        })
        .await
    }

    /// Seals what waits and proves the whole ledger.
    pub async fn sound(&self) -> wallets::Proof {
        while wallets::seal(self.shop()).await.unwrap() > 0 {}
        let proof = wallets::prove(self.shop()).await.unwrap();
        assert!(proof.ok, "{:?}", proof.problem);
        let unsealed = "SELECT COUNT(*) FROM wallets_movements m
                        WHERE NOT EXISTS (SELECT 1 FROM wallets_seals s WHERE s.movement_id = m.id)";
        assert_eq!(self.number(unsealed, Vec::new()).await, 0, "movements without a seal");
        proof
    }
}

impl Actor {
    /// Gives the password once more, for what wants it given not long ago.
    pub async fn confirm(&self) {
        self.post("/api/user/confirm").json(&json!({ "password": PASSWORD })).await.ok();
    }

    pub async fn init_wallets(&self) {
        self.post("/api/wallets/init").await.ok();
    }

    /// One of the own wallets.
    pub async fn wallet(&self, currency: &str) -> Value {
        let my = self.get("/api/wallets/my").await.ok();
        let wallets = my["wallets"].as_array().unwrap();
        wallets.iter().find(|wallet| wallet["currency"] == currency).unwrap().clone()
    }

    pub async fn balance(&self, currency: &str) -> String {
        self.wallet(currency).await["balance"].as_str().unwrap().to_owned()
    }

    pub fn transfer(&self, recipient: i64, currency: &str, amount: &str) -> Call {
        self.post("/api/wallets/transfer")
            .json(&json!({ "recipientUserId": recipient, "currency": currency, "amount": amount }))
    }

    pub fn withdraw(&self, currency: &str, address: &str, amount: &str) -> Call {
        self.post(&format!("/api/wallets/{currency}/withdraw"))
            .json(&json!({ "address": address, "amount": amount }))
    }

    pub async fn transactions(&self, currency: &str) -> Vec<Value> {
        let list = self.get(&format!("/api/wallets/{currency}/transactions")).await.ok();
        list["transactions"].as_array().unwrap().clone()
    }
}

impl Owner {
    pub fn book(&self, user: i64, currency: &str, amount: &str, tx_id: &str) -> Call {
        let body = json!({ "userId": user, "currency": currency, "amount": amount, "externalTxId": tx_id });
        self.post("/api/admin/wallets/deposits").json(&body)
    }

    pub fn decide_withdrawal(&self, id: &Value, decision: &Value) -> Call {
        self.post(&format!("/api/admin/wallets/withdrawals/{id}")).json(decision)
    }

    /// A member with wallets and so much in one of them.
    pub async fn member_with(&self, currency: &str, amount: &str) -> crate::support::Member {
        let member = self.app.member().await;
        member.init_wallets().await;
        self.book(member.id, currency, amount, &format!("tx-{}", self.app.next_number())).await.ok();
        member
    }
}
