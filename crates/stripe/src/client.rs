//! Calls to Stripe: forms go out, JSON comes back.

use crate::types::{PaymentIntent, Refund, Refunds, Session};
use crate::{Result, StripeError};
use data_encoding::HEXLOWER;
use kontor_money::Cents;
use kontor_outgoing::{Method, Outgoing, StatusCode, json};
use ring::digest::{Context, SHA256};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use std::time::Duration;

/// Longest a call may take. A buyer waits for it.
const PATIENCE: Duration = Duration::from_secs(15);
/// Longest answer read, in bytes.
const LIMIT: usize = 256 * 1024;
/// The version of the API that this was written for: an account's own may be newer.
const VERSION: &str = "2025-03-31.basil";

/// What a shop must know to be paid by Stripe.
#[derive(Debug, Clone)]
pub struct Settings {
    /// `https://api.stripe.com`
    pub api_url: String,
    /// `sk_…` or `rk_…`
    pub secret_key: SecretString,
    /// `whsec_…`, of the webhook's endpoint.
    pub webhook_secret: SecretString,
}

/// An account at Stripe.
#[derive(Debug)]
pub struct Stripe {
    api: Outgoing,
    pub(crate) settings: Settings,
}

/// A session before Stripe knows it.
#[derive(Debug, Clone)]
pub struct NewSession<'a> {
    /// Our own number. The same question twice is the same session; it comes back with the session.
    pub reference: &'a str,
    /// Their sum is what is paid.
    pub items: &'a [Item],
    pub success_url: &'a str,
    pub cancel_url: &'a str,
    /// Stripe's number of the buyer, where they have bought before.
    pub customer: Option<&'a str>,
    /// Whether Stripe should remember the buyer under a number.
    pub remembers: bool,
    /// When the page is over, in seconds of Unix time: in 30 minutes at the earliest, and in a day unless it is said.
    pub expires_at: Option<i64>,
}

#[derive(Debug, Clone)]
pub struct Item {
    pub name: String,
    pub quantity: i64,
    /// With VAT.
    pub unit_price: Cents,
}

/// Money that is to go back to a buyer.
#[derive(Debug, Clone)]
pub struct NewRefund<'a> {
    /// Our own number: the same one twice is the same refund.
    pub request_id: &'a str,
    /// `pi_…`
    pub payment_intent: &'a str,
    pub amount: Cents,
}

/// Most refunds that Stripe lists in one answer; no payment has more here.
const MOST: u32 = 100;
/// Longest name of an item, in characters.
const LONGEST: usize = 250;

type Form = Vec<(String, String)>;

impl NewSession<'_> {
    /// The same question has the same key. Stripe refuses a key with anything else in the form, as another customer or another page to
    /// come back to.
    fn key(&self, form: &Form) -> String {
        let mut written = Context::new(&SHA256);
        for text in form.iter().flat_map(|(name, value)| [name, value]) {
            written.update(text.as_bytes());
            written.update(&[0]);
        }
        format!("{} {}", self.reference, HEXLOWER.encode(&written.finish().as_ref()[..12]))
    }

    fn form(&self) -> Form {
        let mut form: Form = [
            ("mode", "payment"),
            ("locale", "de"),
            ("client_reference_id", self.reference),
            ("metadata[payment_id]", self.reference),
            ("payment_intent_data[metadata][payment_id]", self.reference),
            ("success_url", self.success_url),
            ("cancel_url", self.cancel_url),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into();
        match self.customer {
            Some(customer) => form.push(("customer".to_owned(), customer.to_owned())),
            None if self.remembers => form.push(("customer_creation".to_owned(), "always".to_owned())),
            None => {}
        }
        if let Some(seconds) = self.expires_at {
            form.push(("expires_at".to_owned(), seconds.to_string()));
        }
        for (number, item) in self.items.iter().enumerate() {
            let name: String = item.name.chars().take(LONGEST).collect();
            let field = |name: &str| format!("line_items[{number}]{name}");
            form.extend([
                (field("[quantity]"), item.quantity.to_string()),
                (field("[price_data][currency]"), "eur".to_owned()),
                (field("[price_data][unit_amount]"), item.unit_price.get().to_string()),
                (field("[price_data][product_data][name]"), name),
            ]);
        }
        form
    }
}

impl Stripe {
    /// # Errors
    /// When the address is none.
    pub fn new(settings: Settings) -> Result<Self> {
        Ok(Self { api: Outgoing::new(&settings.api_url, PATIENCE)?, settings })
    }

    /// Makes a session for one payment in euro. Calling it again with the same values gives the same session.
    ///
    /// # Errors
    /// When Stripe cannot be reached or refuses.
    pub async fn create_session(&self, new: &NewSession<'_>) -> Result<Session> {
        let form = new.form();
        self.send(Method::POST, "v1/checkout/sessions", Some(&new.key(&form)), &form).await
    }

    /// Ends a session: its page takes no money any more.
    ///
    /// # Errors
    /// [`StripeError::Refused`] when it is paid or over, [`StripeError::Unknown`], or when Stripe cannot be reached.
    pub async fn expire_session(&self, id: &str) -> Result<Session> {
        let path = format!("v1/checkout/sessions/{}/expire", segment(id)?);
        self.send(Method::POST, &path, None, &Form::new()).await
    }

    /// # Errors
    /// [`StripeError::Unknown`], or when Stripe cannot be reached or refuses.
    pub async fn find_session(&self, id: &str) -> Result<Session> {
        // Written out, the payment tells whether a debit is still under way.
        let path = format!("v1/checkout/sessions/{}?expand[]=payment_intent", segment(id)?);
        self.send(Method::GET, &path, None, &Form::new()).await
    }

    /// Our own number of a payment, as it was given with the session; none for what was paid in other ways.
    ///
    /// # Errors
    /// [`StripeError::Unknown`], or when Stripe cannot be reached or refuses.
    pub async fn find_reference(&self, payment_intent: &str) -> Result<Option<String>> {
        let path = format!("v1/payment_intents/{}", segment(payment_intent)?);
        let intent: PaymentIntent = self.send(Method::GET, &path, None, &Form::new()).await?;
        Ok(intent.metadata.payment_id)
    }

    /// Gives back a part or all of a payment. Calling it again with the same number gives the same refund.
    ///
    /// # Errors
    /// [`StripeError::Refused`] when Stripe will not, whatever is tried; otherwise it is unknown whether the money moved: ask again.
    pub async fn refund(&self, new: &NewRefund<'_>) -> Result<Refund> {
        let form = [
            ("payment_intent", new.payment_intent.to_owned()),
            ("amount", new.amount.get().to_string()),
            ("metadata[refund_id]", new.request_id.to_owned()),
        ]
        .map(|(name, value)| (name.to_owned(), value));
        self.send(Method::POST, "v1/refunds", Some(new.request_id), &form.into()).await
    }

    /// A refund that was made under this number before, whether or not its answer arrived.
    ///
    /// # Errors
    /// When Stripe cannot be reached or refuses.
    pub async fn find_refund(&self, asked: &NewRefund<'_>) -> Result<Option<Refund>> {
        let path = format!("v1/refunds?limit={MOST}&payment_intent={}", segment(asked.payment_intent)?);
        let Refunds { data } = self.send(Method::GET, &path, None, &Form::new()).await?;
        Ok(data.into_iter().find(|refund| refund.metadata.refund_id.as_deref() == Some(asked.request_id)))
    }

    async fn send<T: for<'de> Deserialize<'de>>(
        &self,
        method: Method,
        path: &str,
        key: Option<&str>,
        form: &Form,
    ) -> Result<T> {
        let mut request = self.api.request(method, path)?;
        request =
            request.bearer_auth(self.settings.secret_key.expose_secret()).header("stripe-version", VERSION);
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        if !form.is_empty() {
            request = request.form(form);
        }
        let response = request.send().await.map_err(kontor_outgoing::OutgoingError::from)?;
        let status = response.status();
        if status.is_success() {
            return Ok(json(response, LIMIT).await?);
        }
        Err(refusal(status, json(response, LIMIT).await.unwrap_or_default()))
    }
}

/// How Stripe refuses; the code says more than the type.
#[derive(Default, Deserialize)]
struct Refusal {
    #[serde(default)]
    error: Detail,
}

#[derive(Default, Deserialize)]
struct Detail {
    #[serde(default)]
    code: Option<String>,
    #[serde(default, rename = "type")]
    kind: String,
}

fn refusal(status: StatusCode, refusal: Refusal) -> StripeError {
    let Detail { code, kind } = refusal.error;
    let again = matches!(code.as_deref(), Some("lock_timeout" | "idempotency_key_in_use"))
        // A wrong key is the operator's to mend; what was asked for is still wanted then.
        || matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::CONFLICT)
        || status == StatusCode::TOO_MANY_REQUESTS
        || status.is_server_error();
    if again {
        return StripeError::Unavailable(status.as_u16());
    }
    match code.as_deref() {
        Some("resource_missing") => StripeError::Unknown,
        _ if status == StatusCode::NOT_FOUND => StripeError::Unknown,
        Some(code) => StripeError::Refused(code.to_owned()),
        None if kind.is_empty() => StripeError::Refused(status.as_u16().to_string()),
        None => StripeError::Refused(kind),
    }
}

/// A number of Stripe's as one part of a path.
fn segment(id: &str) -> Result<&str> {
    let plain = !id.is_empty()
        && id.len() <= 255
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if plain { Ok(id) } else { Err(StripeError::Unknown) }
}
