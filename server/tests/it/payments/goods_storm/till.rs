//! What a provider tells of an order: each kind of message, genuine or not.

use crate::doubles::paypal::{PayPal, Signer};
use crate::doubles::stripe::{SECRET, Stripe};
use crate::doubles::telegram::Telegram;
use crate::support::TestApp;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicI64, Ordering};

pub const TOTAL: i64 = 2580;

#[derive(Debug, Clone)]
pub struct Message {
    path: &'static str,
    headers: Vec<(&'static str, String)>,
    body: String,
    /// How the shop refuses what is not the provider's.
    forged: Option<u16>,
}

impl Message {
    /// Whether it was heard; what is busy is told again, what is forged is not.
    pub async fn send(&self, app: &TestApp) -> bool {
        let call = app.visitor().post(self.path).text(self.body.clone());
        let call = self.headers.iter().fold(call, |call, (name, value)| call.header(name, value));
        let status = call.await.status;
        match self.forged {
            Some(refusal) => assert_eq!(status, refusal, "{self:?}"),
            None => assert!(matches!(status, 200 | 408 | 429 | 500..), "{status}: {self:?}"),
        }
        status == 200 || self.forged.is_some()
    }
}

/// Money that goes back, and the news that it does not after all, where the provider has such.
pub struct Back {
    pub told: Message,
    pub undone: Option<Message>,
}

pub enum Till {
    PayPal(PayPal),
    Stripe(Stripe),
    Telegram { telegram: Telegram, secret: String, updates: AtomicI64 },
}

impl Till {
    pub fn telegram(telegram: Telegram, app: &TestApp) -> Self {
        let secret = app.shop().config.telegram.webhook_secret().unwrap();
        Self::Telegram { telegram, secret, updates: AtomicI64::new(1_000_000) }
    }

    pub const fn method(&self) -> &'static str {
        match self {
            Self::PayPal(_) => "paypal",
            Self::Stripe(_) => "stripe",
            Self::Telegram { .. } => "telegram",
        }
    }

    /// Whether the shop asks it to give money back, and it tells of that.
    pub const fn gives_back(&self) -> bool {
        !matches!(self, Self::Telegram { .. })
    }

    /// The provider's number of the page.
    pub fn number(&self, url: &str) -> String {
        match self {
            Self::PayPal(_) => url.rsplit_once('=').unwrap().1.to_owned(),
            Self::Stripe(_) => url.rsplit_once('/').unwrap().1.to_owned(),
            Self::Telegram { telegram, .. } => telegram.invoice(url)["payload"].as_str().unwrap().to_owned(),
        }
    }

    /// The money moves, whether or not the shop hears of it.
    pub fn take(&self, number: &str) {
        match self {
            Self::PayPal(paypal) => {
                paypal.approve(number);
                paypal.take(number);
            }
            Self::Stripe(stripe) => stripe.pay(number),
            Self::Telegram { .. } => {}
        }
    }

    /// The buyer agrees to money that takes days, where the provider has such.
    pub fn begin_debit(&self, number: &str, now: i64) -> Vec<Message> {
        let Self::Stripe(stripe) = self else { return Vec::new() };
        stripe.debit(number);
        vec![by_stripe(stripe.tells("checkout.session.completed", number, now), None)]
    }

    /// The same, and the bank refuses it.
    pub fn refuse_debit(&self, number: &str, now: i64) -> Vec<Message> {
        let mut told = self.begin_debit(number, now);
        if let Self::Stripe(stripe) = self {
            stripe.bounce(number);
            let failed = stripe.tells("checkout.session.async_payment_failed", number, now);
            told.extend(vec![by_stripe(failed, None); 2]);
        }
        told
    }

    pub fn paid(&self, number: &str, now: i64) -> Message {
        match self {
            Self::PayPal(paypal) => by_paypal(paypal.captured(number, now), None),
            Self::Stripe(stripe) => by_stripe(stripe.tells("checkout.session.completed", number, now), None),
            Self::Telegram { secret, .. } => self.update(number, TOTAL, "", secret),
        }
    }

    /// A refund, made by hand at the provider, which may fail later.
    pub fn refund(&self, number: &str, cents: i64, now: i64) -> Back {
        match self {
            Self::PayPal(paypal) => {
                let refund = paypal.refund_resource(number, cents);
                Back {
                    told: by_paypal(
                        paypal.sign("PAYMENT.CAPTURE.REFUNDED", &refund, now, Signer::PayPal),
                        None,
                    ),
                    undone: Some(by_paypal(paypal.fails(&refund, "FAILED", now), None)),
                }
            }
            Self::Stripe(stripe) => {
                let refund = stripe.refund_of(number, cents);
                Back {
                    told: by_stripe(stripe.sign("refund.created", &refund, now, SECRET), None),
                    undone: Some(by_stripe(stripe.fails(&refund, now), None)),
                }
            }
            Self::Telegram { .. } => panic!("Telegram gives no euro back"),
        }
    }

    /// The buyer's bank calls the money back; at Stripe it may come again.
    pub fn chargeback(&self, number: &str, now: i64) -> Back {
        match self {
            Self::PayPal(paypal) => {
                let reversal = paypal.refund_resource(number, TOTAL);
                let told = paypal.sign("PAYMENT.CAPTURE.REVERSED", &reversal, now, Signer::PayPal);
                Back { told: by_paypal(told, None), undone: None }
            }
            Self::Stripe(stripe) => {
                let [withdrawn, reinstated] = stripe.disputed(number, TOTAL, now);
                Back { told: by_stripe(withdrawn, None), undone: Some(by_stripe(reinstated, None)) }
            }
            Self::Telegram { .. } => panic!("Telegram tells of no chargeback"),
        }
    }

    /// Genuine, and another sum under another number.
    pub fn wrong(&self, number: &str, now: i64) -> Message {
        match self {
            Self::PayPal(paypal) => {
                let mut capture = paypal.capture_resource(number);
                capture["id"] = json!(format!("{number}WRONG"));
                capture["amount"]["value"] = json!("25.79");
                let signed = paypal.sign("PAYMENT.CAPTURE.COMPLETED", &capture, now, Signer::PayPal);
                by_paypal(signed, None)
            }
            Self::Stripe(stripe) => {
                let mut session = stripe.book().sessions[number].clone();
                session["payment_intent"] = json!(format!("pi_wrong_{number}"));
                session["amount_total"] = json!(TOTAL - 1);
                by_stripe(stripe.sign("checkout.session.completed", &session, now, SECRET), None)
            }
            Self::Telegram { secret, .. } => self.update(number, TOTAL - 1, "wrong", secret),
        }
    }

    /// Signed by a stranger.
    pub fn forged(&self, number: &str, now: i64) -> Message {
        match self {
            Self::PayPal(paypal) => {
                let capture = paypal.capture_resource(number);
                let signed = paypal.sign("PAYMENT.CAPTURE.COMPLETED", &capture, now, Signer::Stranger);
                by_paypal(signed, Some(400))
            }
            Self::Stripe(stripe) => {
                let session = stripe.book().sessions[number].clone();
                by_stripe(stripe.sign("checkout.session.completed", &session, now, "whsec_other"), Some(400))
            }
            Self::Telegram { .. } => {
                Message { forged: Some(403), ..self.update(number, TOTAL, "", "ein-anderes-Geheimnis") }
            }
        }
    }

    /// `successful_payment` with a number of its own, as when Telegram doubts that the last time was heard.
    fn update(&self, payload: &str, cents: i64, charge: &str, secret: &str) -> Message {
        let Self::Telegram { updates, .. } = self else { panic!("not Telegram") };
        let number = updates.fetch_add(1, Ordering::Relaxed);
        let person = json!({ "id": 5, "is_bot": false, "first_name": "Kim" });
        let payment = json!({
            "currency": "EUR", "total_amount": cents, "invoice_payload": payload,
            "telegram_payment_charge_id": format!("tg{charge}-{payload}"),
            "provider_payment_charge_id": format!("ch{charge}-{payload}"),
        });
        let body: Value = json!({ "update_id": number, "message": {
            "message_id": number, "date": 1_763_800_000, "from": person, "chat": { "id": 5, "type": "private" },
            "successful_payment": payment,
        } });
        Message {
            path: "/api/telegram/webhook",
            headers: vec![("x-telegram-bot-api-secret-token", secret.to_owned())],
            body: body.to_string(),
            forged: None,
        }
    }

    /// What the shop has asked to go back, told by the provider, the latest last, with the news that it failed.
    pub fn told_back(&self, now: i64) -> Vec<Back> {
        match self {
            Self::PayPal(paypal) => {
                let mut refunds = paypal.refunds();
                refunds.sort_by_key(|refund| refund["id"].as_str().unwrap().to_owned());
                let back = |refund: &Value| Back {
                    told: by_paypal(
                        paypal.sign("PAYMENT.CAPTURE.REFUNDED", refund, now, Signer::PayPal),
                        None,
                    ),
                    undone: Some(by_paypal(paypal.fails(refund, "FAILED", now), None)),
                };
                refunds.iter().rev().take(1).map(back).collect()
            }
            Self::Stripe(stripe) => {
                let refunds = stripe.book().refunds.clone();
                let back = |refund: &Value| Back {
                    told: by_stripe(stripe.sign("refund.updated", refund, now, SECRET), None),
                    undone: Some(by_stripe(stripe.fails(refund, now), None)),
                };
                refunds.iter().rev().take(1).map(back).collect()
            }
            Self::Telegram { .. } => Vec::new(),
        }
    }

    /// The answer to the next call is lost.
    pub fn lose_an_answer(&self) {
        match self {
            Self::PayPal(paypal) => paypal.book().broken = 1,
            Self::Stripe(stripe) => stripe.book().broken = 1,
            Self::Telegram { .. } => {}
        }
    }
}

fn by_paypal(webhook: crate::doubles::paypal::Webhook, forged: Option<u16>) -> Message {
    Message { path: "/api/webhooks/paypal", headers: webhook.headers, body: webhook.body, forged }
}

fn by_stripe(webhook: crate::doubles::stripe::Webhook, forged: Option<u16>) -> Message {
    let headers = vec![("stripe-signature", webhook.signature)];
    Message { path: "/api/webhooks/stripe", headers, body: webhook.body, forged }
}
