//! The sandbox: takes the place of a provider without credentials in a demo shop, so that buying works on a fresh machine.
//!
//! It does on pages of this server what Telegram and PayPal do on theirs, keeps its own books, and tells the shop its news
//! by way of the same `settling::settle`, late, twice or wrong where that is asked for. No money moves, so it never runs in
//! a real shop.

mod acting;
mod page;
mod pages;
mod store;

pub use acting::deliver_due;
pub use pages::pages;

use super::provider::{Answer, Checkout, NewRefund, Opened, Provider, ProviderError, ProviderEvent, Refund};
use super::types::{Payment, ProviderName};
use crate::app::App;
use crate::error::Error;
use crate::words::written;
use acting::paid_news;
use kontor_outgoing::Url;
use serde::Deserialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

pub struct Sandbox;

/// What the sandbox imitates.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Deserialize, Default, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Behaviour {
    #[default]
    Normal,
    /// The card is declined.
    Declined,
    /// The event comes three times.
    Duplicate,
    /// The event comes after a while.
    Late,
    /// The payer agrees to a debit, whose money comes after a while.
    Debit,
    /// The same, and the bank refuses it.
    Bounced,
    /// The money goes back, and that is told before the payment.
    OutOfOrder,
    /// One cent, one Star too few arrives.
    WrongAmount,
}

impl Behaviour {
    pub const fn label(self) -> &'static str {
        match self {
            Self::Normal => "Alles gelingt",
            Self::Declined => "Die Zahlung wird abgelehnt",
            Self::Duplicate => "Die Bestätigung kommt dreimal",
            Self::Late => "Die Bestätigung kommt verspätet",
            Self::Debit => "Lastschrift: Das Geld ist eine Weile unterwegs",
            Self::Bounced => "Lastschrift, die nicht eingelöst wird",
            Self::OutOfOrder => "Erstattet, und das zuerst gemeldet",
            Self::WrongAmount => "Es kommt zu wenig Geld an",
        }
    }

    pub fn parse(text: &str) -> Self {
        text.parse().unwrap_or_default()
    }
}

/// An order as the sandbox keeps it.
#[derive(Debug, Clone)]
pub struct Order {
    pub id: String,
    pub provider: ProviderName,
    pub payment_id: String,
    pub amount: i64,
    pub currency: String,
    pub state: State,
    pub behaviour: Behaviour,
    pub charge_id: Option<String>,
    pub description: String,
    /// Where the payer goes on.
    pub done_url: String,
    pub cancelled_url: String,
}

impl Order {
    /// Where those who have agreed go on, with what PayPal adds to it.
    fn done_address(&self) -> String {
        back(&self.done_url, &[("token", &self.id), ("PayerID", "SANDBOX")])
    }

    fn cancelled_address(&self) -> String {
        back(&self.cancelled_url, &[("token", &self.id)])
    }
}

/// An address of the shop without its origin, so that the browser stays where it is.
fn back(address: &str, added: &[(&str, &str)]) -> String {
    let Ok(mut url) = Url::parse(address) else { return "/".to_owned() };
    url.query_pairs_mut().extend_pairs(added);
    format!("{}?{}", url.path(), url.query().unwrap_or_default())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum State {
    Created,
    /// The payer has agreed; the shop has not taken the money.
    Approved,
    Captured,
    Declined,
    Cancelled,
}

written!(Behaviour, State);

impl State {
    pub fn parse(text: &str) -> Self {
        text.parse().unwrap_or(Self::Cancelled)
    }
}

/// The sandbox's page, at the address under which the shop was called.
fn place(shop: &str, provider: ProviderName, id: &str) -> String {
    let origin = Url::parse(shop).map(|url| url.origin().ascii_serialization()).unwrap_or_default();
    format!("{origin}/sandbox/{}/{id}", provider.as_str())
}

fn failed(error: &Error) -> ProviderError {
    ProviderError::Failed(error.code().as_str().to_owned())
}

impl Provider for Sandbox {
    fn open<'a>(&'a self, app: &'a App, payment: &'a Payment, checkout: &'a Checkout) -> Answer<'a, Opened> {
        Box::pin(async move {
            let new = Order {
                id: Uuid::now_v7().simple().to_string().to_uppercase(),
                provider: payment.provider,
                payment_id: payment.id.clone(),
                amount: payment.sum.amount,
                currency: payment.sum.currency.as_str().to_owned(),
                state: State::Created,
                behaviour: Behaviour::Normal,
                charge_id: None,
                description: checkout.description.clone(),
                done_url: checkout.done_url.clone(),
                cancelled_url: checkout.cancelled_url.clone(),
            };
            let kept = app.db.write(move |tx| store::open(tx, &new)).await.map_err(|error| failed(&error))?;
            Ok(Opened {
                url: place(&checkout.done_url, payment.provider, &kept.id),
                reference: (payment.provider != ProviderName::Telegram).then_some(kept.id),
            })
        })
    }

    fn capture<'a>(&'a self, app: &'a App, payment: &'a Payment) -> Answer<'a, ProviderEvent> {
        Box::pin(async move {
            let (id, now) = (payment.id.clone(), app.clock.now());
            let order = app.db.write(move |tx| acting::capture(tx, &id, now)).await;
            let order = order.map_err(|error| failed(&error))?.ok_or(ProviderError::NotApproved)?;
            match (order.state, order.behaviour) {
                (State::Captured, Behaviour::Late | Behaviour::OutOfOrder) => Ok(ProviderEvent::Pending),
                (State::Captured, Behaviour::Debit | Behaviour::Bounced) => {
                    Ok(ProviderEvent::UnderWay { payment_id: order.payment_id })
                }
                (State::Captured, _) => Ok(paid_news(&order)),
                (State::Declined, _) => Err(ProviderError::Declined),
                _ => Err(ProviderError::NotApproved),
            }
        })
    }

    /// The number follows from ours, so that the same question is the same refund.
    fn refund<'a>(&'a self, _: &'a App, payment: &'a Payment, new: &'a NewRefund) -> Answer<'a, Refund> {
        Box::pin(async move {
            let charge = payment.charge_id.clone();
            Ok(Refund {
                payment_id: Some(payment.id.clone()),
                refund_id: format!("sandbox-{}", new.id),
                charge_id: charge.ok_or_else(|| ProviderError::Refused("NOTHING_CAPTURED".to_owned()))?,
                amount: new.cents.get(),
                currency: payment.sum.currency.as_str().to_owned(),
            })
        })
    }

    fn look_up<'a>(&'a self, app: &'a App, payment: &'a Payment) -> Answer<'a, ProviderEvent> {
        Box::pin(async move {
            let id = payment.id.clone();
            let order = app.db.read(move |tx| store::find_by_payment(tx, &id)).await;
            Ok(match order.map_err(|error| failed(&error))? {
                Some(order) if order.state == State::Approved => {
                    ProviderEvent::Approved { payment_id: order.payment_id }
                }
                _ => ProviderEvent::Nothing,
            })
        })
    }
}
