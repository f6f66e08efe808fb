//! PayPal as a provider: euro, taken when the buyer comes back from PayPal's pages.

use super::provider::{
    Answer, Charge, Checkout, NewRefund, Opened, Provider, ProviderError, ProviderEvent, Refund,
};
use super::types::Payment;
use crate::app::App;
use crate::config::Config;
use crate::error::StartError;
use crate::error::{Error, ErrorCode, Result};
use crate::features::settings;
use crate::time::Time;
use http::HeaderMap;
use jiff::Timestamp;
use kontor_money::Cents;
use kontor_paypal::{
    Capture, CaptureStatus, Item, NewOrder, Order, OrderStatus, PayPal, PayPalError, Payee, Settings,
    Transmission, WebhookEvent,
};

pub struct PayPalProvider {
    client: PayPal,
    /// The account that the money must come to.
    merchant_id: String,
}

impl PayPalProvider {
    pub fn new(config: &Config) -> Result<Option<Self>, StartError> {
        let paypal = &config.paypal;
        let Some(client_id) = paypal.client_id.clone() else { return Ok(None) };
        let (Some(secret), Some(webhook_id), Some(merchant_id)) =
            (paypal.secret.clone(), paypal.webhook_id.clone(), paypal.merchant_id.clone())
        else {
            let text = "paypal: with client_id, secret, webhook_id and merchant_id are needed too";
            return Err(StartError(text.to_owned()));
        };
        if config.public_url.is_none() {
            return Err(StartError("paypal: buyers come back to public_url, which is not set".to_owned()));
        }
        let settings = Settings { api_url: paypal.api_url.clone(), client_id, secret, webhook_id };
        let client = PayPal::new(settings).map_err(|error| StartError(format!("paypal.api_url: {error}")))?;
        Ok(Some(Self { client, merchant_id }))
    }

    /// What a webhook tells, if it is PayPal's.
    pub async fn hear(&self, headers: &HeaderMap, raw: &[u8], now: Time) -> Result<ProviderEvent> {
        let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let transmission = Transmission {
            id: header("paypal-transmission-id"),
            time: header("paypal-transmission-time"),
            signature: header("paypal-transmission-sig"),
            certificate_url: header("paypal-cert-url"),
            algorithm: header("paypal-auth-algo"),
        };
        let now = Timestamp::from_millisecond(now.0).map_err(Error::internal)?;
        match self.client.hear(&transmission, raw, now).await {
            Ok(event) => Ok(self.read(event)),
            Err(PayPalError::Forged(why)) => {
                tracing::warn!(why, "a PayPal webhook was refused");
                Err(ErrorCode::WebhookUnverified.into())
            }
            Err(error) => {
                tracing::warn!(%error, "a PayPal webhook could not be checked");
                Err(ErrorCode::Unavailable.into())
            }
        }
    }

    fn read(&self, event: WebhookEvent) -> ProviderEvent {
        match event {
            WebhookEvent::Approved(order) => match custom_id(&order) {
                Some(payment_id) => ProviderEvent::Approved { payment_id },
                None => ProviderEvent::Nothing,
            },
            WebhookEvent::Captured(capture) if capture.status.arrived() => {
                let (order, custom_id) = (capture.order_id().map(str::to_owned), capture.custom_id.clone());
                self.charge(&capture, custom_id, order, &capture.payee)
            }
            WebhookEvent::Refunded(refund) => of_refund(refund).unwrap_or(ProviderEvent::Nothing),
            WebhookEvent::Captured(capture) => match capture.custom_id.clone() {
                Some(payment_id) if capture.status.failed() => ProviderEvent::Failed { payment_id },
                Some(payment_id) if capture.status == CaptureStatus::Pending => {
                    ProviderEvent::UnderWay { payment_id }
                }
                _ => ProviderEvent::Nothing,
            },
            WebhookEvent::Other => ProviderEvent::Nothing,
        }
    }

    /// What an order tells: the money that arrived, or how far it is.
    fn of_order(&self, order: &Order) -> ProviderEvent {
        let unit = order.purchase_units.first();
        let captures = unit.map_or(&[][..], |unit| &unit.payments.captures[..]);
        if let Some((unit, capture)) = unit.zip(captures.iter().find(|capture| capture.status.arrived())) {
            let custom_id = capture.custom_id.clone().or_else(|| unit.custom_id.clone());
            return self.charge(capture, custom_id, Some(order.id.clone()), &unit.payee);
        }
        let Some(payment_id) = custom_id(order) else { return ProviderEvent::Nothing };
        match order.status {
            OrderStatus::Completed if is_refused(captures) => ProviderEvent::Failed { payment_id },
            OrderStatus::Completed => ProviderEvent::UnderWay { payment_id },
            OrderStatus::Approved => ProviderEvent::Approved { payment_id },
            _ => ProviderEvent::Nothing,
        }
    }

    fn charge(
        &self,
        capture: &Capture,
        payment_id: Option<String>,
        reference: Option<String>,
        payee: &Payee,
    ) -> ProviderEvent {
        let Some(payment_id) = payment_id else { return ProviderEvent::Nothing };
        ProviderEvent::Paid(Charge {
            payment_id,
            reference,
            charge_id: capture.id.clone(),
            // An amount that cannot be read is not the agreed one.
            amount: capture.amount.cents().unwrap_or_default(),
            currency: capture.amount.currency_code.clone(),
            ours: payee.merchant_id.as_deref() == Some(self.merchant_id.as_str()),
        })
    }
}

/// `None` where the capture or the amount is not told.
fn of_refund(told: kontor_paypal::Refund) -> Option<ProviderEvent> {
    let refund = Refund {
        charge_id: told.capture_id()?.to_owned(),
        amount: told.amount.cents()?,
        payment_id: told.custom_id,
        refund_id: told.id,
        currency: told.amount.currency_code,
    };
    Some(match told.status.filter(|status| status.failed()) {
        Some(status) => ProviderEvent::RefundFailed { refund, reason: format!("{status:?}").to_uppercase() },
        None => ProviderEvent::Refunded(refund),
    })
}

/// Whether nothing comes of what was to be taken.
fn is_refused(captures: &[Capture]) -> bool {
    !captures.is_empty() && captures.iter().all(|capture| capture.status.failed())
}

fn custom_id(order: &Order) -> Option<String> {
    order.purchase_units.first()?.custom_id.clone()
}

fn provider_error(error: PayPalError) -> ProviderError {
    match error {
        PayPalError::NotApproved => ProviderError::NotApproved,
        PayPalError::Declined => ProviderError::Declined,
        other => ProviderError::Failed(other.to_string()),
    }
}

/// The order of a payment; one that PayPal was never asked for cannot have been approved.
fn order_of(payment: &Payment) -> Result<&str, ProviderError> {
    payment.reference.as_deref().ok_or(ProviderError::NotApproved)
}

impl Provider for PayPalProvider {
    fn open<'a>(&'a self, app: &'a App, payment: &'a Payment, checkout: &'a Checkout) -> Answer<'a, Opened> {
        Box::pin(async move {
            let config = settings::current(app);
            let new = NewOrder {
                custom_id: &payment.id,
                amount: Cents::new(payment.sum.amount),
                goods: checkout.goods.as_ref().map(|goods| kontor_paypal::Goods {
                    items: goods
                        .lines
                        .iter()
                        .map(|line| Item {
                            name: line.name.clone(),
                            quantity: line.quantity,
                            unit_price: line.unit_price,
                        })
                        .collect(),
                    shipping: goods.shipping,
                    discount: Cents::new(goods.lines.iter().map(|line| line.discount.get()).sum()),
                }),
                description: &checkout.description,
                brand: &config.shop.name,
                return_url: &checkout.done_url,
                cancel_url: &checkout.cancelled_url,
            };
            let order = self.client.create_order(&new).await.map_err(provider_error)?;
            let url = order.approval_url().map(str::to_owned);
            let url = url
                .ok_or_else(|| ProviderError::Failed("an order without a place to approve it".to_owned()))?;
            Ok(Opened { reference: Some(order.id), url })
        })
    }

    fn capture<'a>(&'a self, _: &'a App, payment: &'a Payment) -> Answer<'a, ProviderEvent> {
        Box::pin(async move {
            let order = self.client.capture_order(order_of(payment)?).await.map_err(provider_error)?;
            // A capture that was declined at once is a declined payment.
            let unit = order.purchase_units.first();
            let refused = unit.is_some_and(|unit| is_refused(&unit.payments.captures));
            if refused { Err(ProviderError::Declined) } else { Ok(self.of_order(&order)) }
        })
    }

    fn refund<'a>(&'a self, _: &'a App, payment: &'a Payment, new: &'a NewRefund) -> Answer<'a, Refund> {
        Box::pin(async move {
            let charge = payment.charge_id.as_deref();
            let charge = charge.ok_or_else(|| ProviderError::Refused("NOTHING_CAPTURED".to_owned()))?;
            let asked = kontor_paypal::NewRefund { request_id: &new.id, amount: new.cents, note: &new.text };
            let refund = match self.client.refund_capture(charge, &asked).await {
                Ok(refund) => refund,
                Err(PayPalError::Refused(why)) => return Err(ProviderError::Refused(why)),
                Err(PayPalError::Unknown) => {
                    return Err(ProviderError::Refused("RESOURCE_NOT_FOUND".to_owned()));
                }
                Err(error) => return Err(ProviderError::Failed(error.to_string())),
            };
            if let Some(status) = refund.status.filter(|status| status.failed()) {
                return Err(ProviderError::Refused(format!("{status:?}").to_uppercase()));
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

    fn look_up<'a>(&'a self, _: &'a App, payment: &'a Payment) -> Answer<'a, ProviderEvent> {
        Box::pin(async move {
            match self.client.find_order(order_of(payment)?).await {
                Ok(order) => Ok(self.of_order(&order)),
                // PayPal forgets orders that were never approved.
                Err(PayPalError::Unknown) => Ok(ProviderEvent::Nothing),
                Err(error) => Err(provider_error(error)),
            }
        })
    }
}
