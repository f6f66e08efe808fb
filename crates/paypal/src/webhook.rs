//! Webhooks: what PayPal tells by itself, and how it is known to be PayPal who tells it.
//!
//! PayPal signs `transmission id | time | webhook id | CRC-32 of the body` with RSA and SHA-256, and names the certificate
//! by its address. That address comes from the sender, so it is followed only to the place of certificates on PayPal's own
//! hosts, and what lies there must be vouched for like any certificate (`certificates.rs`).

use crate::certificates::verify;
use crate::client::PayPal;
use crate::types::{Capture, Order, Refund};
use crate::{PayPalError, Result};
use data_encoding::BASE64;
use jiff::{SignedDuration, Timestamp};
use kontor_outgoing::{Outgoing, Url, body};
use rustls_pki_types::CertificateDer;
use rustls_pki_types::pem::PemObject;
use serde::Deserialize;
use std::time::Duration;

/// PayPal tries again for three days; an older message is a replay.
const MAX_AGE: SignedDuration = SignedDuration::from_hours(96);
/// How far PayPal's clock may be ahead.
const MAX_AHEAD: SignedDuration = SignedDuration::from_mins(10);
const PATIENCE: Duration = Duration::from_secs(10);
/// Where PayPal's certificates lie.
const PLACE: &str = "/v1/notifications/certs/";
/// Longest certificate read, in bytes.
const LIMIT: usize = 64 * 1024;

/// The headers of a message.
#[derive(Debug, Clone, Copy)]
pub struct Transmission<'a> {
    /// `PAYPAL-TRANSMISSION-ID`
    pub id: &'a str,
    /// `PAYPAL-TRANSMISSION-TIME`
    pub time: &'a str,
    /// `PAYPAL-TRANSMISSION-SIG`
    pub signature: &'a str,
    /// `PAYPAL-CERT-URL`
    pub certificate_url: &'a str,
    /// `PAYPAL-AUTH-ALGO`
    pub algorithm: &'a str,
}

/// What a message of PayPal's tells.
#[derive(Debug, Clone)]
pub enum WebhookEvent {
    /// The buyer agreed; the money has not moved.
    Approved(Order),
    Captured(Capture),
    /// Refunded by the merchant, or called back by the buyer's bank; or that came to nothing, as its status says.
    Refunded(Refund),
    /// Something else, which the shop has no use for.
    Other,
}

#[derive(Deserialize)]
struct Envelope {
    event_type: String,
    #[serde(default)]
    resource: serde_json::Value,
}

impl PayPal {
    /// Reads a message, if it is PayPal's and meant for this webhook.
    ///
    /// # Errors
    /// [`PayPalError::Forged`] when it is not; [`PayPalError::Outgoing`] when the certificate cannot be fetched.
    pub async fn hear(
        &self,
        transmission: &Transmission<'_>,
        raw: &[u8],
        now: Timestamp,
    ) -> Result<WebhookEvent> {
        if transmission.algorithm != "SHA256withRSA" {
            return Err(PayPalError::Forged("another algorithm"));
        }
        let sent: Timestamp =
            transmission.time.parse().map_err(|_| PayPalError::Forged("a time that is none"))?;
        let age = now.duration_since(sent);
        if age > MAX_AGE || age < -MAX_AHEAD {
            return Err(PayPalError::Forged("too old or from the future"));
        }
        let signature = BASE64
            .decode(transmission.signature.as_bytes())
            .map_err(|_| PayPalError::Forged("no signature"))?;
        let checksum = crc32fast::hash(raw);
        let webhook = &self.settings.webhook_id;
        let signed = format!("{}|{}|{webhook}|{checksum}", transmission.id, transmission.time);
        let pem = self.certificate(transmission.certificate_url).await?;
        verify(&pem, self.trust.as_ref(), now, signed.as_bytes(), &signature)?;
        let envelope: Envelope =
            serde_json::from_slice(raw).map_err(|_| PayPalError::Forged("a body that is no event"))?;
        Ok(event(&envelope.event_type, envelope.resource))
    }

    async fn certificate(&self, address: &str) -> Result<Vec<u8>> {
        let url = self.trusted(address).ok_or(PayPalError::Forged("a foreign certificate"))?;
        if let Some(pem) = self.certificates.find(url.as_str())? {
            return Ok(pem);
        }
        let fetched = fetch(&url).await;
        self.certificates.note(url.as_str(), &fetched);
        fetched
    }

    /// The address, if it is on a host of PayPal's: the one that is called, or the same without its `-m`.
    fn trusted(&self, address: &str) -> Option<Url> {
        let url = Url::parse(address).ok()?;
        let api = self.api.base();
        let sibling = api.host_str()?.replacen("api-m.", "api.", 1);
        let host = url.host_str()?;
        let same_way = url.scheme() == api.scheme() && url.port() == api.port();
        let plain = url.username().is_empty() && url.password().is_none() && url.query().is_none();
        let name = url.path().strip_prefix(PLACE)?;
        let is_name = !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
        (same_way && plain && is_name && (Some(host) == api.host_str() || host == sibling)).then_some(url)
    }
}

async fn fetch(url: &Url) -> Result<Vec<u8>> {
    let mut base = url.clone();
    base.set_path("/");
    let host = Outgoing::new(base.as_str(), PATIENCE)?;
    let response = host.get(url.path())?.send().await.map_err(kontor_outgoing::OutgoingError::from)?;
    if !response.status().is_success() {
        return Err(PayPalError::Forged("a certificate that is not there"));
    }
    let pem = body(response, LIMIT).await?.to_vec();
    CertificateDer::from_pem_slice(&pem).map_err(|_| PayPalError::Forged("a certificate that is none"))?;
    Ok(pem)
}

/// What cannot be read as what it says it is brings nothing; it is authentic nevertheless.
fn event(kind: &str, resource: serde_json::Value) -> WebhookEvent {
    fn read<T: serde::de::DeserializeOwned>(
        resource: serde_json::Value,
        variant: fn(T) -> WebhookEvent,
    ) -> WebhookEvent {
        serde_json::from_value(resource).map_or(WebhookEvent::Other, variant)
    }
    match kind {
        "CHECKOUT.ORDER.APPROVED" => read(resource, WebhookEvent::Approved),
        "PAYMENT.CAPTURE.COMPLETED"
        | "PAYMENT.CAPTURE.PENDING"
        | "PAYMENT.CAPTURE.DENIED"
        | "PAYMENT.CAPTURE.DECLINED" => read(resource, WebhookEvent::Captured),
        "PAYMENT.CAPTURE.REFUNDED"
        | "PAYMENT.CAPTURE.REVERSED"
        | "PAYMENT.REFUND.PENDING"
        | "PAYMENT.REFUND.FAILED"
        | "PAYMENT.REFUND.CANCELLED" => read(resource, WebhookEvent::Refunded),
        _ => WebhookEvent::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Settings;

    fn paypal(api_url: &str) -> PayPal {
        PayPal::new(Settings {
            api_url: api_url.to_owned(),
            client_id: "id".to_owned(),
            secret: "secret".into(),
            webhook_id: "webhook".to_owned(),
        })
        .expect("an address")
    }

    #[test]
    fn certificates_come_from_paypals_hosts_alone() {
        let (live, sandbox) =
            (paypal("https://api-m.paypal.com"), paypal("https://api-m.sandbox.paypal.com"));
        let path = "/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270";
        for host in ["https://api.paypal.com", "https://api-m.paypal.com", "https://API.PayPal.com:443"] {
            assert!(live.trusted(&format!("{host}{path}")).is_some(), "{host}");
            assert!(sandbox.trusted(&format!("{host}{path}")).is_none(), "{host}: another environment");
        }
        assert!(sandbox.trusted(&format!("https://api.sandbox.paypal.com{path}")).is_some());
        for host in [
            "http://api.paypal.com",
            "https://api.paypal.com:8443",
            "https://api.paypal.com.example.org",
            "https://xapi.paypal.com",
            "https://paypal.com",
            "https://api.sandbox.paypal.com",
            "https://api.paypal.com@example.org",
            "https://user:secret@api.paypal.com",
            "https://example.org/api.paypal.com",
            "//api.paypal.com",
            "file://api.paypal.com",
            "https://127.0.0.1",
            "",
        ] {
            assert!(live.trusted(&format!("{host}{path}")).is_none(), "{host}");
        }
        for other in [
            "",
            "/",
            "/certs/CERT-360caa42",
            "/v1/notifications/certs/",
            "/v1/notifications/certs/../../../v2/invoices/1",
            "/v1/notifications/certs/a/b",
            "/v1/notifications/certs/%2e%2e",
            "/v1/notifications/certs/CERT-360caa42?url=https://example.org",
        ] {
            assert!(live.trusted(&format!("https://api.paypal.com{other}")).is_none(), "{other}");
        }
    }

    #[test]
    fn a_refund_names_its_capture_by_the_link_up() {
        let refund = |up: &str| {
            let resource = serde_json::json!({
                "id": "1JU08902781691411", "amount": { "value": "19.99", "currency_code": "EUR" }, "custom_id": "7",
                "links": [{ "rel": "self", "href": "https://api-m.paypal.com/v2/payments/refunds/1JU08902781691411" },
                          { "rel": "up", "href": up }],
            });
            match event("PAYMENT.CAPTURE.REFUNDED", resource) {
                WebhookEvent::Refunded(refund) => refund.capture_id().map(str::to_owned),
                other => panic!("{other:?}"),
            }
        };
        let up = "https://api-m.paypal.com/v2/payments/captures/2GG279541U471931P";
        assert_eq!(refund(up).as_deref(), Some("2GG279541U471931P"));
        assert_eq!(refund("https://api-m.paypal.com/v2/payments/captures/"), None);
        assert_eq!(refund("https://api-m.paypal.com/v2/checkout/orders/5O190127TN364715T"), None);
    }

    #[test]
    fn what_cannot_be_read_brings_nothing() {
        for resource in [serde_json::json!(null), serde_json::json!({ "id": 7 }), serde_json::json!([])] {
            for kind in ["PAYMENT.CAPTURE.COMPLETED", "CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.REFUNDED"] {
                assert!(matches!(event(kind, resource.clone()), WebhookEvent::Other), "{kind}");
            }
        }
    }
}
