//! What people do in Telegram.

use super::methods::message;
use super::{Sent, Telegram};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::Instant;

/// How long Telegram waits for the bot's word on a payment.
const PAYMENT_PATIENCE: Duration = Duration::from_secs(10);

/// What an invoice comes to.
fn total(invoice: &Value) -> i64 {
    invoice["prices"].as_array().unwrap().iter().map(|price| price["amount"].as_i64().unwrap()).sum()
}

/// Someone with an account at Telegram; the number is also that of the chat with the bot.
#[derive(Clone)]
pub struct Person {
    pub telegram: Telegram,
    pub id: i64,
}

impl Person {
    /// Writes to the bot, which may write back from then on.
    pub fn writes(&self, text: &str) {
        self.says(json!({ "text": text }));
    }

    /// Sends a picture, as Telegram tells of one.
    pub fn shows_a_picture(&self) {
        let photo = json!([{ "file_id": "AgAC", "file_unique_id": "AQAD", "width": 90, "height": 67 }]);
        self.says(json!({ "photo": photo, "caption": "Meine Kanne" }));
    }

    /// Changes a message that was written before.
    pub fn edits(&self, text: &str) {
        self.tells("edited_message", json!({ "text": text, "edit_date": 1_763_800_060 }));
    }

    fn says(&self, content: Value) {
        self.tells("message", content);
    }

    fn tells(&self, kind: &str, mut content: Value) {
        let mut world = self.telegram.world();
        world.people.get_mut(&self.id).unwrap().open = true;
        content["message_id"] = json!(world.next());
        content["from"] = world.user(self.id);
        content["chat"] = json!({ "id": self.id, "type": "private" });
        content["date"] = json!(1_763_800_000);
        world.tell(kind, content);
        drop(world);
        self.telegram.news.notify_waiters();
    }

    pub fn blocks(&self) {
        self.telegram.world().people.get_mut(&self.id).unwrap().blocked = true;
        self.stands("member", "kicked");
    }

    pub fn unblocks(&self) {
        self.telegram.world().people.get_mut(&self.id).unwrap().blocked = false;
        self.stands("kicked", "member");
    }

    /// Blocks without the bot hearing of it.
    pub fn blocks_silently(&self) {
        self.telegram.world().people.get_mut(&self.id).unwrap().blocked = true;
    }

    fn stands(&self, before: &str, after: &str) {
        let mut world = self.telegram.world();
        let bot = json!({ "id": super::BOT, "is_bot": true, "first_name": "Kranich & Kessel" });
        let content = json!({
            "chat": { "id": self.id, "type": "private" }, "from": world.user(self.id), "date": 1_763_800_000,
            "old_chat_member": { "user": bot, "status": before }, "new_chat_member": { "user": bot, "status": after },
        });
        world.tell("my_chat_member", content);
    }

    pub fn messages(&self) -> Vec<Sent> {
        self.telegram.messages_to(self.id)
    }

    /// The last message, which must be there.
    #[track_caller]
    pub fn last(&self) -> Sent {
        self.messages().pop().expect("a message")
    }

    /// Presses a button by its text; gives the query's number.
    #[track_caller]
    pub fn presses(&self, sent: &Sent, text: &str) -> String {
        let buttons =
            sent.buttons.as_array().expect("buttons").iter().flat_map(|row| row.as_array().unwrap());
        let button = buttons.into_iter().find(|button| button["text"] == text).expect("the button");
        self.presses_data(sent, button["callback_data"].as_str().unwrap())
    }

    /// Presses a button that says `data`, whether there is one or not: clients can be written by anybody.
    pub fn presses_data(&self, sent: &Sent, data: &str) -> String {
        let mut world = self.telegram.world();
        let query = format!("4382bfdwdsb{}", world.next());
        let content = json!({
            "id": query, "from": world.user(self.id), "message": message(&world, sent.id), "chat_instance": "1", "data": data,
        });
        world.presses.insert(query.clone(), None);
        world.tell("callback_query", content);
        query
    }

    /// What a pressed button was answered with.
    #[track_caller]
    pub fn answer_to(&self, query: &str) -> Value {
        self.telegram.world().presses[query].clone().expect("an answer")
    }

    /// Opens an invoice and agrees: Telegram asks the bot. Gives the query's number.
    pub fn agrees_to_pay(&self, url: &str) -> String {
        let mut world = self.telegram.world();
        let invoice = world.invoices.get(url).cloned().unwrap_or_else(|| panic!("no invoice {url}"));
        let query = world.next().to_string();
        let content = json!({
            "id": query, "from": world.user(self.id), "currency": invoice["currency"],
            "total_amount": total(&invoice), "invoice_payload": invoice["payload"],
        });
        world.pre_checkouts.insert(query.clone(), None);
        world.tell("pre_checkout_query", content);
        drop(world);
        self.telegram.news.notify_waiters();
        query
    }

    /// Waits as long as Telegram does for the bot's word; takes the money if it is yes and gives the charge's number.
    pub async fn payment(&self, query: &str, url: &str) -> Result<String, String> {
        let until = Instant::now() + PAYMENT_PATIENCE;
        let word = loop {
            let news = self.telegram.news.notified();
            if let Some(word) = self.telegram.world().pre_checkouts[query].clone() {
                break word;
            }
            if tokio::time::timeout_at(until, news).await.is_err() {
                self.telegram.world().pre_checkouts.remove(query);
                return Err("timeout".to_owned());
            }
        };
        if word["ok"] != true {
            return Err(word["error_message"].as_str().unwrap().to_owned());
        }
        Ok(self.pays(url))
    }

    /// The money moves; the bot is told.
    pub fn pays(&self, url: &str) -> String {
        let (charge, invoice) = {
            let mut world = self.telegram.world();
            let charge = format!("stx{:08}", world.next());
            (charge, world.invoices[url].clone())
        };
        // Stars have no payment provider behind them.
        let place = if invoice["currency"] == "XTR" { charge.clone() } else { format!("ch_{charge}") };
        self.says(json!({ "successful_payment": {
            "currency": invoice["currency"], "total_amount": total(&invoice), "invoice_payload": invoice["payload"],
            "telegram_payment_charge_id": charge, "provider_payment_charge_id": place,
        } }));
        charge
    }
}
