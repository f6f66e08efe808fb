//! Stripe as a provider: cards, direct debits and what else the account offers, paid on Stripe's pages in euro. Stripe takes the money by
//! itself and tells; a debit is told of days after the buyer has agreed.

use super::customers;
use super::provider::{
    Answer, Charge, Checkout, GoodsLine, NewRefund, OFFERED_FOR, Opened, Provider, ProviderError,
    ProviderEvent, Refund,
};
use super::types::{Payment, Product, ProviderName};
use crate::app::App;
use crate::config::Config;
use crate::error::{Error, ErrorCode, Result, StartError};
use crate::time::{MINUTE, Time};
use http::HeaderMap;
use jiff::Timestamp;
use kontor_money::Cents;
use kontor_stripe::{
    Dispute, Item, NewSession, PaymentState, Progress, Session, SessionStatus, Settings, Stripe, StripeError,
    WebhookEvent, Written,
};

/// How long the page of an order takes money: while it is offered, and as long as Stripe wants a page to live at least, with some minutes
/// for clocks that differ.
const PAGE_LIVES: i64 = OFFERED_FOR + 35 * MINUTE;

pub struct StripeProvider {
    client: Stripe,
}

impl StripeProvider {
    pub fn new(config: &Config) -> Result<Option<Self>, StartError> {
        let stripe = &config.stripe;
        let Some(secret_key) = stripe.secret_key.clone() else { return Ok(None) };
        let Some(webhook_secret) = stripe.webhook_secret.clone() else {
            return Err(StartError("stripe: with secret_key, webhook_secret is needed too".to_owned()));
        };
        if config.public_url.is_none() {
            return Err(StartError("stripe: buyers come back to public_url, which is not set".to_owned()));
        }
        let settings = Settings { api_url: stripe.api_url.clone(), secret_key, webhook_secret };
        let client = Stripe::new(settings).map_err(|error| StartError(format!("stripe.api_url: {error}")))?;
        Ok(Some(Self { client }))
    }

    /// What a webhook tells, if it is Stripe's.
    pub async fn hear(&self, app: &App, headers: &HeaderMap, raw: &[u8], now: Time) -> Result<ProviderEvent> {
        let signature = headers.get("stripe-signature").and_then(|value| value.to_str().ok());
        let now = Timestamp::from_millisecond(now.0).map_err(Error::internal)?;
        match self.client.hear(signature.unwrap_or_default(), raw, now) {
            Ok(WebhookEvent::Session(session)) => {
                note_customer(app, &session).await?;
                Ok(of_session(&session))
            }
            Ok(WebhookEvent::Failed(session)) => Ok(session
                .client_reference_id
                .map_or(ProviderEvent::Nothing, |payment_id| ProviderEvent::Failed { payment_id })),
            Ok(WebhookEvent::Refunded(refund)) => self.of_refund(refund).await,
            Ok(WebhookEvent::Withdrawn(dispute)) => self.of_dispute(dispute, None).await,
            Ok(WebhookEvent::Reinstated(dispute)) => self.of_dispute(dispute, Some("reinstated")).await,
            Ok(WebhookEvent::Other) => Ok(ProviderEvent::Nothing),
            Err(error) => {
                tracing::warn!(%error, "a Stripe webhook was refused");
                Err(ErrorCode::WebhookUnverified.into())
            }
        }
    }
}

impl StripeProvider {
    /// Money that goes back is told of at once and again when it has arrived; the same refund counts once. It may fail days later.
    async fn of_refund(&self, refund: kontor_stripe::Refund) -> Result<ProviderEvent> {
        let failure = refund
            .status
            .failed()
            .then(|| refund.failure_reason.unwrap_or_else(|| format!("{:?}", refund.status).to_lowercase()));
        let sum = (refund.amount, refund.currency);
        self.gone_back(refund.id, sum, refund.payment_intent, failure).await
    }

    /// What a bank calls back, and may give back, is money that goes back as well.
    async fn of_dispute(&self, dispute: Dispute, failure: Option<&str>) -> Result<ProviderEvent> {
        let sum = (dispute.amount, dispute.currency);
        self.gone_back(dispute.id, sum, dispute.payment_intent, failure.map(str::to_owned)).await
    }

    /// Which payment the money was of is asked for: it may be told before the payment itself.
    async fn gone_back(
        &self,
        refund_id: String,
        (amount, currency): (i64, String),
        payment_intent: Option<String>,
        failure: Option<String>,
    ) -> Result<ProviderEvent> {
        let Some(charge_id) = payment_intent else { return Ok(ProviderEvent::Nothing) };
        let payment_id = match self.client.find_reference(&charge_id).await {
            Ok(payment_id) => payment_id,
            Err(StripeError::Unknown) => None,
            Err(error) => {
                tracing::warn!(%error, "a refund's payment could not be looked up");
                return Err(ErrorCode::Unavailable.into());
            }
        };
        let currency = currency.to_uppercase();
        let refund = Refund { payment_id, refund_id, charge_id, amount, currency };
        Ok(match failure {
            Some(reason) => ProviderEvent::RefundFailed { refund, reason },
            None => ProviderEvent::Refunded(refund),
        })
    }
}

/// Keeps what Stripe calls the member, once it does.
async fn note_customer(app: &App, session: &Session) -> Result<()> {
    match (&session.client_reference_id, &session.customer) {
        (Some(payment), Some(customer)) => {
            customers::keep(app, ProviderName::Stripe, payment, customer).await
        }
        _ => Ok(()),
    }
}

/// What a session tells: the money that arrived, or how far it is.
fn of_session(session: &Session) -> ProviderEvent {
    let Some(payment_id) = session.client_reference_id.clone() else { return ProviderEvent::Nothing };
    if session.payment_status == PaymentState::Paid
        && let Some(charge_id) = session.payment_intent.clone().map(Written::into_id)
    {
        return ProviderEvent::Paid(Charge {
            payment_id,
            reference: Some(session.id.clone()),
            charge_id,
            // An amount that is not told is not the agreed one.
            amount: session.amount_total.unwrap_or_default(),
            currency: session.currency.clone().unwrap_or_default().to_uppercase(),
            // The endpoint's secret is the shop's own account's.
            ours: true,
        });
    }
    match session.progress() {
        Progress::Waits => ProviderEvent::Nothing,
        Progress::UnderWay => ProviderEvent::UnderWay { payment_id },
        Progress::Failed => ProviderEvent::Failed { payment_id },
    }
}

fn not_kept(error: Error) -> ProviderError {
    ProviderError::Failed(error.code().as_str().to_owned())
}

fn failed(error: StripeError) -> ProviderError {
    ProviderError::Failed(error.to_string())
}

/// The session of a payment; one that Stripe was never asked for cannot have been paid.
fn session_of(payment: &Payment) -> Result<&str, ProviderError> {
    payment.reference.as_deref().ok_or(ProviderError::NotApproved)
}

/// A line that a voucher makes cheaper is one piece at its sum: Stripe takes no discount without a coupon of its own.
fn item(line: &GoodsLine) -> Item {
    if line.discount > Cents::ZERO {
        let name = format!("{} × {}", line.quantity, line.name);
        return Item { name, quantity: 1, unit_price: Cents::new(line.total()) };
    }
    Item { name: line.name.clone(), quantity: line.quantity, unit_price: line.unit_price }
}

impl Provider for StripeProvider {
    fn open<'a>(&'a self, app: &'a App, payment: &'a Payment, checkout: &'a Checkout) -> Answer<'a, Opened> {
        Box::pin(async move {
            let mut items: Vec<Item> = Vec::new();
            if let Some(goods) = &checkout.goods {
                items.extend(goods.lines.iter().map(item));
                if goods.shipping > Cents::ZERO {
                    items.push(Item { name: "Versand".to_owned(), quantity: 1, unit_price: goods.shipping });
                }
            }
            if items.is_empty() {
                let unit_price = Cents::new(payment.sum.amount);
                items.push(Item { name: checkout.description.clone(), quantity: 1, unit_price });
            }
            // The page that a membership comes back to asks by the number of the session, which Stripe fills in.
            let success_url = match payment.product {
                Product::Premium => {
                    format!("{}?PayerID=stripe&token={{CHECKOUT_SESSION_ID}}", checkout.done_url)
                }
                Product::Order => checkout.done_url.clone(),
            };
            let customer = match payment.user_id {
                Some(user) => customers::find(app, ProviderName::Stripe, user).await.map_err(not_kept)?,
                None => None,
            };
            let new = NewSession {
                reference: &payment.id,
                items: &items,
                success_url: &success_url,
                cancel_url: &checkout.cancelled_url,
                customer: customer.as_deref(),
                remembers: payment.user_id.is_some(),
                expires_at: match payment.product {
                    Product::Order => Some(payment.created_at.plus(PAGE_LIVES).0 / 1000),
                    Product::Premium => None,
                },
            };
            let session = match (self.client.create_session(&new).await, payment.user_id) {
                // The customer was deleted there.
                (Err(StripeError::Unknown), Some(user)) if customer.is_some() => {
                    customers::forget(app, ProviderName::Stripe, user).await.map_err(not_kept)?;
                    self.client.create_session(&NewSession { customer: None, ..new }).await
                }
                (answer, _) => answer,
            };
            let session = session.map_err(failed)?;
            let url =
                session.url.ok_or_else(|| ProviderError::Failed("a session without a page".to_owned()))?;
            Ok(Opened { reference: Some(session.id), url })
        })
    }

    /// Stripe has taken the money, or has not: it is asked which.
    fn capture<'a>(&'a self, app: &'a App, payment: &'a Payment) -> Answer<'a, ProviderEvent> {
        Box::pin(async move {
            let session = self.client.find_session(session_of(payment)?).await.map_err(failed)?;
            note_customer(app, &session).await.map_err(not_kept)?;
            match of_session(&session) {
                ProviderEvent::Nothing if session.status == SessionStatus::Expired => {
                    Err(ProviderError::Declined)
                }
                ProviderEvent::Nothing => Err(ProviderError::NotApproved),
                told => Ok(told),
            }
        })
    }

    fn refund<'a>(&'a self, _: &'a App, payment: &'a Payment, new: &'a NewRefund) -> Answer<'a, Refund> {
        Box::pin(async move {
            let charge = payment.charge_id.as_deref();
            let charge = charge.ok_or_else(|| ProviderError::Refused("NOTHING_PAID".to_owned()))?;
            let asked =
                kontor_stripe::NewRefund { request_id: &new.id, payment_intent: charge, amount: new.cents };
            // Stripe forgets keys after a day; a refund that it made keeps its metadata.
            let made =
                if new.was_asked { self.client.find_refund(&asked).await.map_err(failed)? } else { None };
            let answer = match made {
                Some(refund) => Ok(refund),
                None => self.client.refund(&asked).await,
            };
            let refund = match answer {
                Ok(refund) => refund,
                Err(StripeError::Refused(why)) => return Err(ProviderError::Refused(why)),
                Err(StripeError::Unknown) => {
                    return Err(ProviderError::Refused("resource_missing".to_owned()));
                }
                Err(error) => return Err(failed(error)),
            };
            if refund.status.failed() {
                return Err(ProviderError::Refused(format!("{:?}", refund.status).to_lowercase()));
            }
            Ok(Refund {
                payment_id: Some(payment.id.clone()),
                refund_id: refund.id,
                charge_id: charge.to_owned(),
                amount: new.cents.get(),
                currency: payment.sum.currency.as_str().to_owned(),
            })
        })
    }

    fn look_up<'a>(&'a self, app: &'a App, payment: &'a Payment) -> Answer<'a, ProviderEvent> {
        Box::pin(async move {
            match self.client.find_session(session_of(payment)?).await {
                Ok(session) => {
                    note_customer(app, &session).await.map_err(not_kept)?;
                    Ok(of_session(&session))
                }
                Err(StripeError::Unknown) => Ok(ProviderEvent::Nothing),
                Err(error) => Err(failed(error)),
            }
        })
    }

    fn close_page<'a>(&'a self, payment: &'a Payment) -> Answer<'a, ()> {
        Box::pin(async move {
            let session = session_of(payment)?;
            match self.client.expire_session(session).await {
                Ok(_) | Err(StripeError::Unknown) => Ok(()),
                // It is over by itself, or the payer was quicker.
                Err(StripeError::Refused(why)) => match self.client.find_session(session).await {
                    Ok(found) if found.status == SessionStatus::Expired => Ok(()),
                    _ => Err(ProviderError::Refused(why)),
                },
                Err(error) => Err(failed(error)),
            }
        })
    }
}
