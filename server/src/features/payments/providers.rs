//! The providers that this shop's settings name.

use super::paypal::PayPalProvider;
use super::provider::Provider;
use super::sandbox::Sandbox;
use super::stripe::StripeProvider;
use super::telegram::TelegramProvider;
use super::types::{Payment, ProviderName};
use crate::config::{Config, SandboxMode};
use crate::error::StartError;

pub struct Providers {
    telegram: Option<TelegramProvider>,
    paypal: Option<PayPalProvider>,
    stripe: Option<StripeProvider>,
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
        let telegram = (real && config.telegram.bot_token.is_some())
            .then(|| TelegramProvider::new(config.telegram.provider_token.clone()));
        let paypal = if real { PayPalProvider::new(config)? } else { None };
        let stripe = if real { StripeProvider::new(config)? } else { None };
        Ok(Self { telegram, paypal, stripe, sandbox: config.has_payment_sandbox().then_some(Sandbox) })
    }

    /// Who takes new payments of that name, and whether it is the sandbox.
    pub(super) fn taking(&self, name: ProviderName) -> Option<(&dyn Provider, bool)> {
        let sandbox = || self.sandbox.as_ref().map(|sandbox| (sandbox as &dyn Provider, true));
        self.real(name).map(|provider| (provider, false)).or_else(sandbox)
    }

    /// The same for orders: the bot takes euro only through a payment provider of its own.
    pub(super) fn taking_orders(&self, name: ProviderName) -> Option<(&dyn Provider, bool)> {
        self.taking(name).filter(|(_, sandbox)| {
            *sandbox
                || name != ProviderName::Telegram
                || self.telegram.as_ref().is_some_and(TelegramProvider::takes_euro)
        })
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
            ProviderName::Stripe => self.stripe.as_ref().map(|provider| provider as &dyn Provider),
        }
    }

    pub(super) fn paypal(&self) -> Option<&PayPalProvider> {
        self.paypal.as_ref()
    }

    pub(super) fn stripe(&self) -> Option<&StripeProvider> {
        self.stripe.as_ref()
    }

    /// Whether members can pay by this provider, be it in the sandbox.
    pub fn offers(&self, name: ProviderName) -> bool {
        self.taking(name).is_some()
    }

    /// Whether orders can be paid by this provider, be it in the sandbox.
    pub fn offers_orders(&self, name: ProviderName) -> bool {
        self.taking_orders(name).is_some()
    }

    /// Whether the sandbox replaces a provider.
    pub const fn has_sandbox(&self) -> bool {
        self.sandbox.is_some()
    }
}
