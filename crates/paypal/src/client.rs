//! Calls to PayPal.

use crate::certificates::{Certificates, Trust};
use crate::types::{Order, Refund};
use crate::{PayPalError, Result};
use kontor_money::Cents;
use kontor_outgoing::{Method, Outgoing, RequestBuilder, StatusCode, json};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json as value};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// Longest a call may take. A buyer waits for it.
const PATIENCE: Duration = Duration::from_secs(15);
/// Longest answer read, in bytes.
const LIMIT: usize = 256 * 1024;
/// A token is no longer used this long before it ends.
const MARGIN: Duration = Duration::from_secs(60);

/// What a shop must know to be paid by PayPal.
#[derive(Debug, Clone)]
pub struct Settings {
    /// `https://api-m.paypal.com`, or that of PayPal's own sandbox.
    pub api_url: String,
    pub client_id: String,
    pub secret: SecretString,
    /// The number that PayPal gave the webhook; part of what is signed.
    pub webhook_id: String,
}

/// A merchant's account at PayPal.
#[derive(Debug)]
pub struct PayPal {
    pub(crate) api: Outgoing,
    pub(crate) settings: Settings,
    pub(crate) certificates: Certificates,
    pub(crate) trust: Option<Trust>,
    token: Mutex<Option<Token>>,
}

#[derive(Debug, Clone)]
struct Token {
    text: SecretString,
    until: Instant,
}

/// An order before PayPal knows it.
#[derive(Debug, Clone)]
pub struct NewOrder<'a> {
    /// Our own number: the same one twice is the same order. It comes back with everything PayPal tells.
    pub custom_id: &'a str,
    pub amount: Cents,
    /// What the amount is made of. Left out where it does not add up to the amount, which PayPal would refuse.
    pub goods: Option<Goods>,
    pub description: &'a str,
    pub brand: &'a str,
    pub return_url: &'a str,
    pub cancel_url: &'a str,
}

/// Goods that are sold: with the shipping, and without the discount, they are the order's amount.
#[derive(Debug, Clone)]
pub struct Goods {
    pub items: Vec<Item>,
    pub shipping: Cents,
    /// Off the items.
    pub discount: Cents,
}

#[derive(Debug, Clone)]
pub struct Item {
    pub name: String,
    pub quantity: i64,
    /// With VAT.
    pub unit_price: Cents,
}

/// Longest name of an item and longest description that PayPal takes, in characters.
const LONGEST: usize = 127;

fn shortened(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

fn euro(amount: Cents) -> Value {
    value!({ "currency_code": "EUR", "value": amount.to_string() })
}

/// Money that is to go back to a buyer.
#[derive(Debug, Clone)]
pub struct NewRefund<'a> {
    /// Our own number: the same one twice is the same refund.
    pub request_id: &'a str,
    pub amount: Cents,
    /// What the buyer reads.
    pub note: &'a str,
}

impl NewOrder<'_> {
    fn unit(&self) -> Value {
        let mut unit = value!({
            "custom_id": self.custom_id,
            "invoice_id": self.custom_id,
            "description": shortened(self.description),
            "amount": euro(self.amount),
        });
        let Some(goods) = &self.goods else { return unit };
        let items: i64 = goods.items.iter().map(|item| item.quantity * item.unit_price.get()).sum();
        if items + goods.shipping.get() - goods.discount.get() != self.amount.get() {
            return unit;
        }
        unit["amount"]["breakdown"] =
            value!({ "item_total": euro(Cents::new(items)), "shipping": euro(goods.shipping) });
        if goods.discount > Cents::ZERO {
            unit["amount"]["breakdown"]["discount"] = euro(goods.discount);
        }
        unit["items"] = goods
            .items
            .iter()
            .map(|item| {
                value!({
                    "name": shortened(&item.name),
                    "quantity": item.quantity.to_string(),
                    "unit_amount": euro(item.unit_price),
                    "category": "PHYSICAL_GOODS",
                })
            })
            .collect();
        unit
    }
}

impl PayPal {
    /// # Errors
    /// When the address is none.
    pub fn new(settings: Settings) -> Result<Self> {
        let api = Outgoing::new(&settings.api_url, PATIENCE)?;
        let trust = Trust::of(api.base());
        Ok(Self { api, settings, certificates: Certificates::default(), trust, token: Mutex::default() })
    }

    /// Makes an order for one payment in euro. Calling it again with the same number gives the same order.
    ///
    /// # Errors
    /// When PayPal cannot be reached or refuses.
    pub async fn create_order(&self, new: &NewOrder<'_>) -> Result<Order> {
        let body = value!({
            "intent": "CAPTURE",
            "purchase_units": [new.unit()],
            "payment_source": { "paypal": { "experience_context": {
                "brand_name": new.brand,
                "locale": "de-DE",
                "shipping_preference": "NO_SHIPPING",
                "user_action": "PAY_NOW",
                "return_url": new.return_url,
                "cancel_url": new.cancel_url,
            } } },
        });
        self.send(Method::POST, "v2/checkout/orders", Some(new.custom_id), Some(&body)).await
    }

    /// Takes the money of an order that the buyer has approved. An order that was captured before is answered as it is.
    ///
    /// # Errors
    /// [`PayPalError::NotApproved`], [`PayPalError::Declined`], or when PayPal cannot be reached or refuses. After
    /// [`PayPalError::Outgoing`] it is unknown whether the money moved: ask again.
    pub async fn capture_order(&self, id: &str) -> Result<Order> {
        let path = format!("v2/checkout/orders/{}/capture", segment(id)?);
        // No request id: PayPal would repeat a refusal under it, and an order cannot be captured twice anyway.
        match self.send(Method::POST, &path, None, Some(&value!({}))).await {
            Err(PayPalError::Refused(issue)) if issue == "ORDER_ALREADY_CAPTURED" => {
                self.find_order(id).await
            }
            other => other,
        }
    }

    /// # Errors
    /// [`PayPalError::Unknown`], or when PayPal cannot be reached or refuses.
    pub async fn find_order(&self, id: &str) -> Result<Order> {
        let path = format!("v2/checkout/orders/{}", segment(id)?);
        self.send(Method::GET, &path, None, None::<&()>).await
    }

    /// Gives back a part or all of a capture. Calling it again with the same number gives the same refund.
    ///
    /// # Errors
    /// [`PayPalError::Refused`] when PayPal will not, whatever is tried; otherwise it is unknown whether the money moved: ask again.
    pub async fn refund_capture(&self, capture: &str, new: &NewRefund<'_>) -> Result<Refund> {
        let path = format!("v2/payments/captures/{}/refund", segment(capture)?);
        let body = value!({ "amount": euro(new.amount), "note_to_payer": shortened(new.note) });
        self.send(Method::POST, &path, Some(new.request_id), Some(&body)).await
    }

    async fn send<T: for<'de> Deserialize<'de>>(
        &self,
        method: Method,
        path: &str,
        request_id: Option<&str>,
        body: Option<&(impl Serialize + ?Sized)>,
    ) -> Result<T> {
        let mut renewed = false;
        loop {
            let token = self.token(renewed).await?;
            let mut request = self.api.request(method.clone(), path)?;
            request = request.bearer_auth(token.expose_secret()).header("prefer", "return=representation");
            if let Some(id) = request_id {
                request = request.header("paypal-request-id", id);
            }
            if let Some(body) = body {
                request = request.json(body);
            }
            let response = request.send().await.map_err(kontor_outgoing::OutgoingError::from)?;
            let status = response.status();
            // PayPal may end a token before its time; once is enough to ask for another.
            if status == StatusCode::UNAUTHORIZED && !renewed {
                renewed = true;
                continue;
            }
            if status.is_success() {
                return Ok(json(response, LIMIT).await?);
            }
            return Err(refusal(status, json(response, LIMIT).await.unwrap_or_default()));
        }
    }

    /// The access token; requested again when there is none, it expires soon or it was refused.
    async fn token(&self, renew: bool) -> Result<SecretString> {
        let mut kept = self.token.lock().await;
        if let Some(token) = kept.as_ref().filter(|token| !renew && Instant::now() < token.until) {
            return Ok(token.text.clone());
        }
        *kept = None;
        let request: RequestBuilder = self.api.post("v1/oauth2/token")?;
        let response = request
            .basic_auth(&self.settings.client_id, Some(self.settings.secret.expose_secret()))
            .form(&[("grant_type", "client_credentials")])
            .send()
            .await
            .map_err(kontor_outgoing::OutgoingError::from)?;
        let status = response.status();
        if !status.is_success() {
            // A wrong secret is the operator's to mend; what was asked for is still wanted then.
            return Err(PayPalError::Unavailable(status.as_u16()));
        }
        let answer: TokenAnswer = json(response, LIMIT).await?;
        let lifetime = Duration::from_secs(answer.expires_in).saturating_sub(MARGIN);
        let text = SecretString::from(answer.access_token);
        *kept = Some(Token { text: text.clone(), until: Instant::now() + lifetime });
        Ok(text)
    }
}

#[derive(Deserialize)]
struct TokenAnswer {
    access_token: String,
    expires_in: u64,
}

/// How PayPal refuses; the issue says more than the name.
#[derive(Default, Deserialize)]
struct Refusal {
    #[serde(default)]
    name: String,
    #[serde(default)]
    details: Vec<Detail>,
}

#[derive(Deserialize)]
struct Detail {
    #[serde(default)]
    issue: String,
}

/// Refusals that say nothing about what was asked for.
const PASSING: [StatusCode; 5] = [
    StatusCode::UNAUTHORIZED,
    StatusCode::FORBIDDEN,
    StatusCode::REQUEST_TIMEOUT,
    StatusCode::CONFLICT,
    StatusCode::TOO_MANY_REQUESTS,
];

fn refusal(status: StatusCode, refusal: Refusal) -> PayPalError {
    let issue = refusal.details.into_iter().map(|detail| detail.issue).find(|issue| !issue.is_empty());
    let issue = issue.unwrap_or(refusal.name);
    match issue.as_str() {
        "ORDER_NOT_APPROVED" | "PAYER_ACTION_REQUIRED" => PayPalError::NotApproved,
        "INSTRUMENT_DECLINED" | "TRANSACTION_REFUSED" | "PAYER_CANNOT_PAY" => PayPalError::Declined,
        "RESOURCE_NOT_FOUND" | "INVALID_RESOURCE_ID" => PayPalError::Unknown,
        _ if status == StatusCode::NOT_FOUND => PayPalError::Unknown,
        // The same request is being worked on: it is not refused.
        "PREVIOUS_REQUEST_IN_PROGRESS" => PayPalError::Unavailable(status.as_u16()),
        _ if status.is_server_error() || PASSING.contains(&status) => {
            PayPalError::Unavailable(status.as_u16())
        }
        "" => PayPalError::Refused(status.as_u16().to_string()),
        _ => PayPalError::Refused(issue),
    }
}

/// A number of PayPal's as one part of a path: it comes from a browser and must not lead anywhere else.
fn segment(id: &str) -> Result<&str> {
    let plain = !id.is_empty()
        && id.len() <= 64
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if plain { Ok(id) } else { Err(PayPalError::Unknown) }
}
