//! Beginning a payment: the server's price, the idempotency key, and then the provider.

use super::provider::{Checkout, Opened, ProviderError};
use super::providers::Providers;
use super::purchases::{Ordered, Purchases};
use super::store::{self, under_way};
use super::types::{Payment, PaymentStatus, Product, ProviderName, Sum};
use crate::app::{App, hook};
use crate::error::{Error, ErrorCode, Result};
use crate::events::idempotency::IdempotencyKey;
use crate::events::limits::{self, Limit};
use crate::features::business;
use crate::features::settings::{self, PREMIUM_DAYS, ShopConfig};
use crate::identity::{self, Member};
use crate::time::{HOUR, Time};
use http::HeaderMap;
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

/// How long a payment waits for the payer.
const OPEN_FOR: i64 = 24 * HOUR;

/// What was asked for.
pub struct Opening<'a> {
    pub provider: ProviderName,
    pub product_id: &'a str,
    /// The price in cents that the member was shown.
    pub shown: i64,
    /// Version of the sentence about an early start that the member ticked.
    pub early_start: Option<i64>,
}

/// A payment that can be paid, with where.
pub async fn begin(
    app: &App,
    member: Member,
    opening: Opening<'_>,
    headers: &HeaderMap,
    body: &impl Serialize,
) -> Result<(Payment, String)> {
    let product = Product::parse(opening.product_id).ok_or(ErrorCode::ProductNotFound)?;
    let config = settings::current(app);
    let price = match product {
        Product::Premium => config.premium.price_cents,
        // What an order comes to is asked for by the order.
        Product::Order => return Err(ErrorCode::ProductNotFound.into()),
    };
    if opening.shown != price {
        return Err(ErrorCode::PricesChanged.into());
    }
    let taking = app.state::<Providers>().taking(opening.provider);
    let taking = taking.filter(|_| opening.provider.is_switched_on(&config.payments));
    let (_, sandbox) = taking.ok_or(ErrorCode::PaymentUnavailable)?;
    let call = format!("payments.{}", opening.provider.as_str());
    let key = IdempotencyKey::read(headers, &call, &member.id.to_string(), body)?;
    let now = app.clock.now();
    let sum = match opening.provider {
        ProviderName::Paypal | ProviderName::Stripe => Sum::euro(price),
        ProviderName::Telegram => Sum::stars(config.premium.stars),
    };
    let new =
        Payment { user_id: Some(member.id), product, ..new_payment(opening.provider, sandbox, sum, now) };
    let shop = ShopConfig::new(&config);
    let ordered = Ordered {
        early_start: opening.early_start,
        is_binding: !app.config.demo,
        shop: shop.name().to_owned(),
        price_cents: price,
        tax_note: shop.tax_note(),
    };
    let payment = store_once(app, member.clone(), key, new, ordered).await?;
    let base = base(app, headers);
    let checkout = Checkout {
        description: format!("Premium-Mitgliedschaft, {PREMIUM_DAYS} Tage"),
        done_url: format!("{base}/paypal-success"),
        cancelled_url: format!("{base}/paypal-cancel"),
        goods: None,
    };
    let url = open(app, &payment, &checkout).await?;
    let payment = reread(app, &payment).await?;
    Ok((payment, url))
}

/// A payment that no one has heard of, for nothing yet.
pub fn new_payment(provider: ProviderName, sandbox: bool, sum: Sum, now: Time) -> Payment {
    Payment {
        id: Uuid::now_v7().simple().to_string(),
        user_id: None,
        product: Product::Premium,
        order_id: None,
        provider,
        sandbox,
        sum,
        status: PaymentStatus::Pending,
        reference: None,
        open_url: None,
        charge_id: None,
        granted_until: None,
        created_at: now,
        expires_at: now.plus(OPEN_FOR),
        under_way_until: None,
        paid_at: None,
        refunded_at: None,
    }
}

/// The new payment, or the one that the key was used for before. From here on a twin of this call finds the same payment,
/// and so does one after the program was killed.
async fn store_once(
    app: &App,
    member: Member,
    key: Option<IdempotencyKey>,
    new: Payment,
    ordered: Ordered,
) -> Result<Payment> {
    let now = new.created_at;
    let limit = Limit::new(app.config.limits.payments_per_member_hour, HOUR, app.config.limits.factor);
    let (zone, demo) = (app.zone.clone(), app.config.demo);
    app.db
        .write(move |tx| {
            if let Some(key) = &key
                && let Some(kept) = key.replay::<Value>(tx, now)?
            {
                let id = kept["paymentId"].as_str().unwrap_or_default();
                return store::find_own(tx, &member, id)?.ok_or_else(|| ErrorCode::PaymentNotFound.into());
            }
            business::check_open(tx, demo)?;
            if under_way::is_of_member(tx, &member, now)? {
                return Err(ErrorCode::PaymentUnderWay.into());
            }
            identity::still_there(tx, &member, &zone, now)?;
            limits::take(tx, &format!("payments of {}", member.id), limit, now, ErrorCode::RateLimited)?;
            store::insert(tx, &new)?;
            (hook::<Purchases>(tx)?.premium.ordered)(tx, &new, &ordered)?;
            if let Some(key) = &key {
                key.keep(tx, &json!({ "paymentId": new.id }), now)?;
            }
            Ok(new.clone())
        })
        .await
}

/// Where it is paid, asking the provider unless that is known.
///
/// # Errors
/// [`ErrorCode::PaymentStartFailed`] when the provider does not answer.
pub async fn open(app: &App, payment: &Payment, checkout: &Checkout) -> Result<String> {
    if let Some(url) = &payment.open_url {
        return Ok(url.clone());
    }
    let provider = app.state::<Providers>().of(payment).ok_or(ErrorCode::PaymentUnavailable)?;
    let opened = match provider.open(app, payment, checkout).await {
        Ok(opened) => opened,
        Err(error) => {
            tracing::warn!(provider = payment.provider.as_str(), ?error, "a payment could not be opened");
            // Of two calls at once the provider may have refused the second: the first has the answer.
            let now_known = reread(app, payment).await?.open_url;
            return now_known.ok_or_else(|| ErrorCode::PaymentStartFailed.into());
        }
    };
    let (id, Opened { reference, url }) = (payment.id.clone(), opened);
    app.db.write(move |tx| -> Result<()> { store::set_opened(tx, &id, reference.as_deref(), &url) }).await?;
    let known = reread(app, payment).await?.open_url;
    known.ok_or_else(|| Error::internal("a payment was opened nowhere"))
}

/// The payment as it stands now.
///
/// # Errors
/// When the database fails.
pub async fn reread(app: &App, payment: &Payment) -> Result<Payment> {
    let (provider, id) = (payment.provider, payment.id.clone());
    let found = app.db.read(move |tx| store::find_any(tx, provider, &id)).await?;
    found.ok_or_else(|| ErrorCode::PaymentNotFound.into())
}

/// The shop's address for links that come back: the configured one, or the one it was called by.
pub fn base(app: &App, headers: &HeaderMap) -> String {
    let host = headers.get(http::header::HOST).and_then(|host| host.to_str().ok());
    match (&app.config.public_url, host) {
        (None, Some(host)) => format!("http://{host}"),
        _ => app.config.public_url(),
    }
}

/// What a provider's error means to the waiting caller.
pub fn refusal(error: &ProviderError) -> ErrorCode {
    match error {
        ProviderError::NotApproved => ErrorCode::PaymentNotApproved,
        ProviderError::Declined => ErrorCode::PaymentDeclined,
        ProviderError::Failed(_) | ProviderError::Refused(_) => ErrorCode::PaymentNotCompleted,
    }
}
