//! Telegram as a provider. A membership is digital and paid inside Telegram, where only Stars are allowed for that, wherever the invoice
//! was asked for. Goods are paid in euro, through the payment provider that the owner has connected with the bot.

use super::provider::{
    Answer, Charge, Checkout, Goods, GoodsLine, NewRefund, Opened, Provider, ProviderError, ProviderEvent,
    Refund,
};
use super::purchases::Purchases;
use super::settled::Source;
use super::settling;
use super::store;
use super::types::{Payment, PaymentStatus, Product, ProviderName};
use crate::app::{App, hook};
use crate::error::{ErrorCode, Result};
use crate::features::settings::{PREMIUM_DAYS, PREMIUM_DISCOUNT_PERCENT};
use crate::services::bot::Telegram;
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::Cents;
use kontor_telegram::{InvoiceLink, LabeledPrice};
use secrecy::{ExposeSecret, SecretString};

/// What Telegram shows of an invoice, in characters.
const LONGEST_TITLE: usize = 32;
const LONGEST_DESCRIPTION: usize = 255;

/// The shop's bot, whose invoices these are.
pub struct TelegramProvider {
    /// Of the payment provider behind the bot, who takes euro.
    provider_token: Option<SecretString>,
}

impl TelegramProvider {
    pub const fn new(provider_token: Option<SecretString>) -> Self {
        Self { provider_token }
    }

    pub const fn takes_euro(&self) -> bool {
        self.provider_token.is_some()
    }

    fn invoice(&self, payment: &Payment, checkout: &Checkout) -> Result<InvoiceLink, ProviderError> {
        let (payload, currency) = (payment.id.clone(), payment.sum.currency.as_str().to_owned());
        if payment.product == Product::Premium {
            return Ok(InvoiceLink {
                title: format!("Premium, {PREMIUM_DAYS} Tage"),
                description: format!(
                    "Premium-Mitgliedschaft für {PREMIUM_DAYS} Tage: {PREMIUM_DISCOUNT_PERCENT} % Rabatt auf alle \
                     Produkte und die Premium Lounge."
                ),
                payload,
                provider_token: String::new(),
                currency,
                prices: vec![LabeledPrice { label: "Premium".to_owned(), amount: payment.sum.amount }],
            });
        }
        let token = self.provider_token.as_ref();
        let token = token.ok_or_else(|| ProviderError::Failed("the bot takes no euro".to_owned()))?;
        let shorten = |text: &str, most: usize| text.chars().take(most).collect::<String>();
        Ok(InvoiceLink {
            title: shorten(&checkout.description, LONGEST_TITLE),
            description: match &checkout.goods {
                Some(goods) => shorten(&named(goods), LONGEST_DESCRIPTION),
                None => "Was für die Bestellung noch fehlt.".to_owned(),
            },
            payload,
            provider_token: token.expose_secret().to_owned(),
            currency,
            prices: prices(payment, checkout),
        })
    }
}

/// What is in the cart, in a line.
fn named(goods: &Goods) -> String {
    let lines: Vec<String> =
        goods.lines.iter().map(|line| format!("{} × {}", line.quantity, line.name)).collect();
    lines.join(", ")
}

/// The lines of the order and its shipping, which come to the payment's sum.
fn prices(payment: &Payment, checkout: &Checkout) -> Vec<LabeledPrice> {
    let Some(goods) = &checkout.goods else {
        return vec![LabeledPrice { label: checkout.description.clone(), amount: payment.sum.amount }];
    };
    let of_line = |line: &GoodsLine| LabeledPrice {
        label: format!("{} × {}", line.quantity, line.name),
        amount: line.total(),
    };
    // What a voucher pays for whole has no price to tell.
    let lines = goods.lines.iter().filter(|line| line.discount == Cents::ZERO || line.total() > 0);
    let mut prices: Vec<LabeledPrice> = lines.map(of_line).collect();
    if goods.shipping > Cents::ZERO {
        prices.push(LabeledPrice { label: "Versand".to_owned(), amount: goods.shipping.get() });
    }
    prices
}

impl Provider for TelegramProvider {
    fn open<'a>(&'a self, app: &'a App, payment: &'a Payment, checkout: &'a Checkout) -> Answer<'a, Opened> {
        Box::pin(async move {
            let invoice = self.invoice(payment, checkout)?;
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
        Box::pin(async { Ok(ProviderEvent::Pending) })
    }

    /// Stars go back in Telegram's own way, and euro in the account at the payment provider: a bot cannot do either.
    fn refund<'a>(&'a self, _: &'a App, _: &'a Payment, _: &'a NewRefund) -> Answer<'a, Refund> {
        Box::pin(async { Err(ProviderError::Refused("BY_HAND".to_owned())) })
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
    /// `provider_payment_charge_id`: where the money is found at the payment provider; empty for Stars.
    pub provider_charge_id: String,
}

/// Why the payment must not go on, in German; `None`: it may. To be said within ten seconds.
///
/// # Errors
/// When the database fails.
pub async fn answer_pre_checkout(app: &App, query: &PreCheckout) -> Result<Option<String>> {
    let (query, now) = (query.clone(), app.clock.now());
    let asked = app.db.read(move |tx| check(tx, &query, now)).await;
    match asked {
        Ok(()) => Ok(None),
        // Whatever else went wrong is not known to be the payment's fault.
        Err(error) if error.code().status() >= 500 => Err(error),
        Err(error) => Ok(Some(error.message())),
    }
}

fn check(tx: &mut Tx<'_>, query: &PreCheckout, now: Time) -> Result<()> {
    let payment = store::find_any(tx, ProviderName::Telegram, &query.payload)?;
    // A membership needs its member; an order is paid for by anyone who holds the invoice.
    let payment = payment.filter(|payment| payment.user_id.is_some() || payment.product == Product::Order);
    let payment = payment.ok_or(ErrorCode::PaymentNotFound)?;
    if (query.total_amount, query.currency.as_str()) != (payment.sum.amount, payment.sum.currency.as_str()) {
        return Err(ErrorCode::PaymentMismatch.into());
    }
    match payment.status {
        PaymentStatus::Paid | PaymentStatus::Refunded => return Err(ErrorCode::PaymentDone.into()),
        PaymentStatus::Expired => return Err(ErrorCode::PaymentExpired.into()),
        _ if payment.expires_at <= now => return Err(ErrorCode::PaymentExpired.into()),
        PaymentStatus::Pending | PaymentStatus::Failed => {}
    }
    (hook::<Purchases>(tx)?.of(payment.product).check_available)(tx, &payment, now)
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
            reference: Some(told.provider_charge_id).filter(|id| !id.is_empty()),
            charge_id: told.charge_id,
            amount: told.total_amount,
            currency: told.currency,
            // The bot's own updates are about the bot's own money.
            ours: true,
        }
    }
}
