//! Webhooks: what Stripe tells by itself, and how it is known to be Stripe who tells it.
//!
//! Stripe signs `time.body` with HMAC-SHA-256 under the secret of the endpoint, and writes `t=…,v1=…` into a header; while a secret is
//! being changed there are two `v1`. What is too old is refused, so that no one can play it again.

use crate::client::Stripe;
use crate::types::{Dispute, Refund, Session};
use crate::{Result, StripeError};
use data_encoding::HEXLOWER_PERMISSIVE;
use jiff::Timestamp;
use ring::hmac;
use secrecy::ExposeSecret;
use serde::Deserialize;

/// How old a message may be, in seconds, and how far ahead of our clock.
const TOLERANCE: i64 = 300;
/// Most signatures that are compared.
const MAX_SIGNATURES: usize = 8;

#[derive(Debug, Clone)]
pub enum WebhookEvent {
    /// The buyer is through, or a debit that took days has come or failed.
    Session(Session),
    /// The bank has refused a debit after days.
    Failed(Session),
    Refunded(Refund),
    /// A bank has called the money of a payment back.
    Withdrawn(Dispute),
    /// And has given it back to the shop.
    Reinstated(Dispute),
    /// Nothing that is read here.
    Other,
}

#[derive(Deserialize)]
struct Envelope {
    #[serde(rename = "type")]
    kind: String,
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    object: serde_json::Value,
}

impl Stripe {
    /// What a webhook tells, if it is Stripe's: `signature` is the header `Stripe-Signature`, `raw` the body as it came.
    ///
    /// # Errors
    /// [`StripeError::Forged`].
    pub fn hear(&self, signature: &str, raw: &[u8], now: Timestamp) -> Result<WebhookEvent> {
        let forged = StripeError::Forged;
        let (mut time, mut signatures) = (None, Vec::new());
        for part in signature.split(',') {
            match part.trim().split_once('=') {
                Some(("t", text)) if time.is_none() => time = Some(text),
                Some(("v1", text)) if signatures.len() < MAX_SIGNATURES => signatures.push(text),
                _ => {}
            }
        }
        let time = time.ok_or(forged("no time"))?;
        let sent: i64 = time.parse().map_err(|_| forged("a time that is none"))?;
        if now.as_second().saturating_sub(sent).saturating_abs() > TOLERANCE {
            return Err(forged("too old or from the future"));
        }
        let secret = self.settings.webhook_secret.expose_secret();
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        let signed = [time.as_bytes(), b".", raw].concat();
        let is_genuine = signatures.iter().any(|text| {
            let decoded = HEXLOWER_PERMISSIVE.decode(text.as_bytes());
            decoded.is_ok_and(|signature| hmac::verify(&key, &signed, &signature).is_ok())
        });
        if !is_genuine {
            return Err(forged("another signature"));
        }
        let envelope: Envelope =
            serde_json::from_slice(raw).map_err(|_| forged("a body that is no event"))?;
        Ok(event(&envelope.kind, envelope.data.object))
    }
}

/// What cannot be read as what it says it is brings nothing; it is authentic nevertheless.
fn event(kind: &str, object: serde_json::Value) -> WebhookEvent {
    match kind {
        "checkout.session.completed"
        | "checkout.session.async_payment_succeeded"
        | "checkout.session.expired" => {
            serde_json::from_value(object).map_or(WebhookEvent::Other, WebhookEvent::Session)
        }
        "checkout.session.async_payment_failed" => {
            serde_json::from_value(object).map_or(WebhookEvent::Other, WebhookEvent::Failed)
        }
        "refund.created" | "refund.updated" | "refund.failed" | "charge.refund.updated" => {
            serde_json::from_value(object).map_or(WebhookEvent::Other, WebhookEvent::Refunded)
        }
        "charge.dispute.funds_withdrawn" => {
            serde_json::from_value(object).map_or(WebhookEvent::Other, WebhookEvent::Withdrawn)
        }
        "charge.dispute.funds_reinstated" => {
            serde_json::from_value(object).map_or(WebhookEvent::Other, WebhookEvent::Reinstated)
        }
        _ => WebhookEvent::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Settings;
    use crate::types::Written;
    use data_encoding::HEXLOWER;

    const NOW: i64 = 1_763_976_000;
    const BODY: &str = r#"{"type":"checkout.session.completed","data":{"object":{"id":"cs_1","status":"complete",
        "payment_status":"paid","amount_total":1290,"currency":"eur","client_reference_id":"7","payment_intent":"pi_1"}}}"#;

    fn stripe() -> Stripe {
        Stripe::new(Settings {
            api_url: "https://api.stripe.com".to_owned(),
            secret_key: "sk_test".into(),
            webhook_secret: "whsec_test".into(),
        })
        .expect("an address")
    }

    fn signed(secret: &str, time: i64, body: &str) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        HEXLOWER.encode(hmac::sign(&key, format!("{time}.{body}").as_bytes()).as_ref())
    }

    fn hear(header: &str, body: &str) -> Result<WebhookEvent> {
        stripe().hear(header, body.as_bytes(), Timestamp::from_second(NOW).expect("a moment"))
    }

    #[test]
    fn what_is_signed_with_the_secret_is_believed_for_five_minutes() {
        for age in [0, 299, 300, -300] {
            let header = format!("t={},v1={}", NOW - age, signed("whsec_test", NOW - age, BODY));
            assert!(matches!(hear(&header, BODY), Ok(WebhookEvent::Session(_))), "{age}");
        }
        let good = signed("whsec_test", NOW, BODY);
        // While the secret is changed.
        for header in [
            format!("t={NOW},v1={},v1={good}", signed("whsec_old", NOW, BODY)),
            format!("t={NOW}, v1={good}, v0=abc"),
            format!("v1={good},t={NOW}"),
        ] {
            assert!(hear(&header, BODY).is_ok(), "{header}");
        }
    }

    #[test]
    fn anything_else_is_not_stripes() {
        let good = signed("whsec_test", NOW, BODY);
        for header in [
            String::new(),
            format!("v1={good}"),
            format!("t={NOW}"),
            format!("t={NOW},v1="),
            format!("t={NOW},v0={good}"),
            format!("t={NOW},v1={}", &good[..62]),
            format!("t={NOW},v1={good}00"),
            format!("t={},v1={good}", NOW + 1),
            format!("t=+{NOW},v1={good}"),
            format!("t={},v1={}", NOW - 301, signed("whsec_test", NOW - 301, BODY)),
            format!("t={},v1={}", NOW + 301, signed("whsec_test", NOW + 301, BODY)),
            format!("t={},v1={good}", i64::MIN),
            format!("t={NOW},v1={}", signed("whsec_other", NOW, BODY)),
            format!("t={NOW},v1={}", signed("", NOW, BODY)),
        ] {
            assert!(matches!(hear(&header, BODY), Err(StripeError::Forged(_))), "{header}");
        }
        let header = format!("t={NOW},v1={good}");
        assert!(hear(&header, &BODY.replace("1290", "12900")).is_err());
        let no_event = format!("t={NOW},v1={}", signed("whsec_test", NOW, "[]"));
        assert!(hear(&no_event, "[]").is_err());
    }

    #[test]
    fn objects_that_are_written_out_are_read_as_their_ids() {
        let object = serde_json::json!({
            "id": "cs_1", "status": "complete", "payment_status": "paid", "url": null, "payment_intent": { "id": "pi_1" },
        });
        let WebhookEvent::Session(session) = event("checkout.session.completed", object) else { panic!() };
        assert_eq!(session.payment_intent.map(Written::into_id).as_deref(), Some("pi_1"));
        for broken in [serde_json::json!(null), serde_json::json!({ "id": 7 })] {
            assert!(matches!(event("refund.created", broken), WebhookEvent::Other));
        }
    }
}
