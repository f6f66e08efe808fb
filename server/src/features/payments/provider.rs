//! Providers: who takes the money. Telegram, PayPal and the sandbox do the same three things; what they tell comes down to
//! [`News`].

use super::paypal::PayPalProvider;
use super::sandbox::Sandbox;
use super::telegram::TelegramProvider;
use super::types::{Payment, ProviderName};
use crate::app::{App, StartError};
use crate::config::{Config, SandboxMode};
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};

/// Where a payment is paid.
#[derive(Debug, Clone)]
pub struct Opened {
    /// The provider's number of it, where it gives one.
    pub reference: Option<String>,
    pub url: String,
}

/// What a provider tells of a payment. It is believed to be the provider's, and no further: every fact is compared.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum News {
    Paid(Charge),
    Refunded(Refund),
    /// The payer has agreed and the money waits to be taken.
    Approved {
        payment_id: String,
    },
    /// The provider is still looking at it and will tell.
    Pending,
    Nothing,
}

/// Money that moved.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Charge {
    /// Our own number, which the provider carried along.
    pub payment_id: String,
    /// The provider's order, where it is told.
    pub reference: Option<String>,
    pub charge_id: String,
    pub amount: i64,
    pub currency: String,
    /// Whether it came to the shop's account.
    pub ours: bool,
}

/// Money that went back.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Refund {
    /// Our own number, where the provider carried it along.
    pub payment_id: Option<String>,
    pub refund_id: String,
    pub charge_id: String,
    pub amount: i64,
    pub currency: String,
}

/// Why a provider did nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The payer has not agreed yet.
    NotApproved,
    Declined,
    /// Not reached, or an answer that ought not to be: for the log.
    Failed(String),
}

pub type Answer<'a, T> = BoxFuture<'a, Result<T, Trouble>>;

pub trait Provider: Send + Sync {
    /// Makes the place where the payment is paid; for the same payment again the same one, or one just as good. `base` is
    /// the shop's address.
    fn open<'a>(&'a self, app: &'a App, payment: &'a Payment, base: &'a str) -> Answer<'a, Opened>;

    /// Takes the money that the payer has agreed to; what was taken before is told again.
    fn capture<'a>(&'a self, app: &'a App, payment: &'a Payment) -> Answer<'a, News>;

    /// What became of a payment of which nothing was heard.
    fn look_up<'a>(&'a self, app: &'a App, payment: &'a Payment) -> Answer<'a, News>;
}

/// The providers of this shop.
pub struct Providers {
    telegram: Option<TelegramProvider>,
    paypal: Option<PayPalProvider>,
    sandbox: Option<Sandbox>,
}

impl Providers {
    /// # Errors
    /// When credentials are incomplete, or the sandbox is asked for in a real shop.
    pub fn new(config: &Config) -> Result<Self, StartError> {
        let mode = config.payments.sandbox;
        if mode == SandboxMode::On && !config.demo {
            let text = "payments.sandbox: on, but demo is off: the sandbox gives away what it does not take money for";
            return Err(StartError(text.to_owned()));
        }
        let real = mode != SandboxMode::On;
        let telegram = (real && config.telegram.bot_token.is_some()).then_some(TelegramProvider);
        let paypal = if real { PayPalProvider::new(config)? } else { None };
        Ok(Self { telegram, paypal, sandbox: config.has_payment_sandbox().then_some(Sandbox) })
    }

    /// Who takes new payments of that name, and whether it is the sandbox.
    pub(super) fn taking(&self, name: ProviderName) -> Option<(&dyn Provider, bool)> {
        let sandbox = || self.sandbox.as_ref().map(|sandbox| (sandbox as &dyn Provider, true));
        self.real(name).map(|provider| (provider, false)).or_else(sandbox)
    }

    /// Who took this payment.
    pub(super) fn of(&self, payment: &Payment) -> Option<&dyn Provider> {
        if payment.sandbox {
            return self.sandbox.as_ref().map(|sandbox| sandbox as &dyn Provider);
        }
        self.real(payment.provider)
    }

    fn real(&self, name: ProviderName) -> Option<&dyn Provider> {
        match name {
            ProviderName::Telegram => self.telegram.as_ref().map(|provider| provider as &dyn Provider),
            ProviderName::Paypal => self.paypal.as_ref().map(|provider| provider as &dyn Provider),
        }
    }

    pub(super) fn paypal(&self) -> Option<&PayPalProvider> {
        self.paypal.as_ref()
    }

    /// Whether members can pay by this provider, be it in the sandbox.
    pub fn offers(&self, name: ProviderName) -> bool {
        self.taking(name).is_some()
    }

    /// Whether the sandbox stands in for a provider.
    pub const fn has_sandbox(&self) -> bool {
        self.sandbox.is_some()
    }
}
