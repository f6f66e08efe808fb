//! Telegram as a provider. What is bought is digital and paid inside Telegram, where only Stars are allowed for it; so an
//! invoice of the bot is always over Stars, wherever it was asked for.

use super::provider::{
    Answer, Charge, Checkout, NewRefund, Opened, Provider, ProviderError, ProviderEvent, Refund,
};
use super::settling::{self, Source};
use super::store;
use super::types::{Payment, PaymentStatus, ProviderName};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::features::settings::{PREMIUM_DAYS, PREMIUM_DISCOUNT_PERCENT};
use crate::services::bot::Telegram;
use crate::time::Time;
use kontor_telegram::{InvoiceLink, LabeledPrice};

/// The shop's bot, whose invoices these are.
pub struct TelegramProvider;

impl Provider for TelegramProvider {
    fn open<'a>(&'a self, app: &'a App, payment: &'a Payment, _: &'a Checkout) -> Answer<'a, Opened> {
        Box::pin(async move {
            let invoice = InvoiceLink {
                title: format!("Premium, {PREMIUM_DAYS} Tage"),
                description: format!(
                    "Premium-Mitgliedschaft für {PREMIUM_DAYS} Tage: {PREMIUM_DISCOUNT_PERCENT} % Rabatt auf alle \
                     Produkte und die Premium Lounge."
                ),
                payload: payment.id.clone(),
                provider_token: String::new(),
                currency: payment.sum.currency.as_str().to_owned(),
                prices: vec![LabeledPrice { label: "Premium".to_owned(), amount: payment.sum.amount }],
            };
            let bot = app
                .state::<Telegram>()
                .get()
                .ok_or_else(|| ProviderError::Failed("there is no bot".to_owned()))?;
            let url = bot.create_invoice_link(&invoice).await;
            let url = url.map_err(|error| ProviderError::Failed(error.to_string()))?;
            Ok(Opened { reference: None, url })
        })
    }

    /// Telegram takes the money by itself and tells so.
    fn capture<'a>(&'a self, _: &'a App, _: &'a Payment) -> Answer<'a, ProviderEvent> {
        Box::pin(async { Err(ProviderError::NotApproved) })
    }

    /// Stars go back in Telegram's own way.
    fn refund<'a>(&'a self, _: &'a App, _: &'a Payment, _: &'a NewRefund) -> Answer<'a, Refund> {
        Box::pin(async { Err(ProviderError::Refused("STARS".to_owned())) })
    }

    /// Telegram keeps an update until the bot has taken it.
    fn look_up<'a>(&'a self, _: &'a App, _: &'a Payment) -> Answer<'a, ProviderEvent> {
        Box::pin(async { Ok(ProviderEvent::Nothing) })
    }
}

/// The question before a payment.
#[derive(Debug, Clone)]
pub struct PreCheckout {
    pub payload: String,
    pub currency: String,
    pub total_amount: i64,
}

/// Money that moved, or went back.
#[derive(Debug, Clone)]
pub struct TelegramCharge {
    pub payload: String,
    pub currency: String,
    pub total_amount: i64,
    /// `telegram_payment_charge_id`
    pub charge_id: String,
}

/// Why the payment must not go on, in German; `None`: it may. To be said within ten seconds.
///
/// # Errors
/// When the database fails.
pub async fn answer_pre_checkout(app: &App, query: &PreCheckout) -> Result<Option<String>> {
    let (query, now) = (query.clone(), app.clock.now());
    let refusal = app.db.read(move |tx| {
        let payment = store::find_any(tx, ProviderName::Telegram, &query.payload)?;
        Ok::<_, crate::error::Error>(refusal(payment.as_ref(), &query, now))
    });
    Ok(refusal.await?.map(|code| code.sentence().to_owned()))
}

fn refusal(payment: Option<&Payment>, query: &PreCheckout, now: Time) -> Option<ErrorCode> {
    let Some(payment) = payment.filter(|payment| payment.user_id.is_some()) else {
        return Some(ErrorCode::PaymentNotFound);
    };
    if (query.total_amount, query.currency.as_str()) != (payment.sum.amount, payment.sum.currency.as_str()) {
        return Some(ErrorCode::PaymentMismatch);
    }
    match payment.status {
        PaymentStatus::Paid | PaymentStatus::Refunded => Some(ErrorCode::PaymentDone),
        PaymentStatus::Expired => Some(ErrorCode::PaymentExpired),
        _ if payment.expires_at <= now => Some(ErrorCode::PaymentExpired),
        PaymentStatus::Pending | PaymentStatus::Failed => None,
    }
}

/// Telegram tells that money has moved.
///
/// # Errors
/// When the database fails: Telegram must tell it again.
pub async fn on_successful_payment(app: &App, told: TelegramCharge) -> Result<()> {
    let source = Source { provider: ProviderName::Telegram, sandbox: false };
    settling::settle(app, source, ProviderEvent::Paid(told.into())).await.map(drop)
}

/// Telegram tells that the money of a charge went back.
///
/// # Errors
/// When the database fails: Telegram must tell it again.
pub async fn on_refunded_payment(app: &App, told: TelegramCharge) -> Result<()> {
    let source = Source { provider: ProviderName::Telegram, sandbox: false };
    let refund = Refund {
        payment_id: Some(told.payload),
        // A charge goes back as a whole and once.
        refund_id: told.charge_id.clone(),
        charge_id: told.charge_id,
        amount: told.total_amount,
        currency: told.currency,
    };
    settling::settle(app, source, ProviderEvent::Refunded(refund)).await.map(drop)
}

impl From<TelegramCharge> for Charge {
    fn from(told: TelegramCharge) -> Self {
        Self {
            payment_id: told.payload,
            reference: None,
            charge_id: told.charge_id,
            amount: told.total_amount,
            currency: told.currency,
            // The bot's own updates are about the bot's own money.
            ours: true,
        }
    }
}
