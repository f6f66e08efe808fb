//! A provider takes the money. Telegram, PayPal and the sandbox do the same three things; what they tell comes down to
//! [`ProviderEvent`].

use super::types::Payment;
use crate::app::App;
use crate::time::HOUR;
use futures_util::future::BoxFuture;
use kontor_money::Cents;
use serde::{Deserialize, Serialize};

/// How long a page of a provider is offered again; PayPal forgets orders that no one approved after three hours.
pub const OFFERED_FOR: i64 = 2 * HOUR;

/// Where a payment is paid.
#[derive(Debug, Clone)]
pub struct Opened {
    /// The provider's number of it, where it gives one.
    pub reference: Option<String>,
    pub url: String,
}

/// What the payer is shown, and where they come back to.
#[derive(Debug, Clone)]
pub struct Checkout {
    pub description: String,
    /// The shop's address for those who have agreed, and for those who have not.
    pub done_url: String,
    pub cancelled_url: String,
    /// What the amount is made of; `None` where it is not the whole price of goods.
    pub goods: Option<Goods>,
}

/// The goods of an order; their sum with the shipping is the payment's amount.
#[derive(Debug, Clone)]
pub struct Goods {
    pub lines: Vec<GoodsLine>,
    pub shipping: Cents,
}

#[derive(Debug, Clone)]
pub struct GoodsLine {
    pub name: String,
    pub quantity: i64,
    pub unit_price: Cents,
    /// What a voucher takes off all of its pieces.
    pub discount: Cents,
}

impl GoodsLine {
    /// What all of its pieces cost.
    pub const fn total(&self) -> i64 {
        self.quantity * self.unit_price.get() - self.discount.get()
    }
}

impl Goods {
    /// What all of it costs.
    pub fn total(&self) -> Cents {
        let lines: i64 = self.lines.iter().map(GoodsLine::total).sum();
        Cents::new(lines + self.shipping.get())
    }
}

/// What a provider tells of a payment. It is believed to be the provider's, and no further: every fact is compared.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum ProviderEvent {
    Paid(Charge),
    Refunded(Refund),
    /// What was told to go back stays here after all: the provider could not make the refund, or a bank has returned what it called back.
    RefundFailed {
        refund: Refund,
        /// In the provider's words.
        reason: String,
    },
    /// The payer has agreed and the money waits to be taken.
    Approved {
        payment_id: String,
    },
    /// The provider will tell.
    Pending,
    /// The payer has agreed, and the money takes days to come: a direct debit, or a review.
    UnderWay {
        payment_id: String,
    },
    /// What the payer had agreed to has not come and will not.
    Failed {
        payment_id: String,
    },
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

/// Money that is to go back.
#[derive(Debug, Clone)]
pub struct NewRefund {
    /// Our own number: asked again under it, the provider gives back once.
    pub id: String,
    pub cents: Cents,
    /// What the payer reads.
    pub text: String,
    /// Whether it may have been asked for before: providers forget our numbers after a while.
    pub was_asked: bool,
}

/// Why a provider did nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProviderError {
    /// The payer has not agreed yet.
    NotApproved,
    Declined,
    /// It will not, whatever is tried: its own word for why.
    Refused(String),
    /// Not reached, or an answer that ought not to be: for the log.
    Failed(String),
}

pub type Answer<'a, T> = BoxFuture<'a, Result<T, ProviderError>>;

pub trait Provider: Send + Sync {
    /// Makes the place where the payment is paid; for the same payment again the same one, or one just as good.
    fn open<'a>(&'a self, app: &'a App, payment: &'a Payment, checkout: &'a Checkout) -> Answer<'a, Opened>;

    /// Takes the money that the payer has agreed to; what was taken before is told again.
    fn capture<'a>(&'a self, app: &'a App, payment: &'a Payment) -> Answer<'a, ProviderEvent>;

    /// Gives back a part or all of what was paid. Asked again under the same number, it gives back once and answers the same.
    fn refund<'a>(&'a self, app: &'a App, payment: &'a Payment, new: &'a NewRefund) -> Answer<'a, Refund>;

    /// What became of a payment of which nothing was heard.
    fn look_up<'a>(&'a self, app: &'a App, payment: &'a Payment) -> Answer<'a, ProviderEvent>;

    /// Ends a page that takes money by itself, where the provider has such. Refused when the payer was quicker.
    fn close_page<'a>(&'a self, _: &'a Payment) -> Answer<'a, ()> {
        Box::pin(async { Ok(()) })
    }
}
