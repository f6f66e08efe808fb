//! Giving back what was paid at a provider: asked for by refunds, booked like any refund that a provider tells of.

use super::provider::{NewRefund, ProviderError, ProviderEvent};
use super::providers::Providers;
use super::settled::Source;
use super::settling;
use super::store;
use super::types::Way;
use crate::app::App;
use crate::error::Result;
use kontor_db::Tx;
use kontor_money::Cents;

/// A payment of an order, and what of it has not gone back.
#[derive(Debug, Clone)]
pub struct Charged {
    pub payment_id: String,
    pub way: Way,
    pub left: Cents,
    /// The provider's number of the order, where it is told.
    pub reference: Option<String>,
}

/// What was paid for an order at providers, the oldest first.
///
/// # Errors
/// When the database fails.
pub fn list_charged(tx: &mut Tx<'_>, order_id: &str) -> Result<Vec<Charged>> {
    let mut charged = Vec::new();
    for payment in store::list_paid_of_order(tx, order_id)? {
        let Some(charge) = payment.charge_id.as_deref() else { continue };
        let refunded = store::refunded_of(tx, payment.provider, charge)?;
        charged.push(Charged {
            way: payment.provider.into(),
            left: Cents::new((payment.sum.amount - refunded).max(0)),
            reference: payment.reference,
            payment_id: payment.id,
        });
    }
    Ok(charged)
}

/// Has the provider give money back, and books it. Answers the provider's number of it; again under the same number changes nothing.
///
/// # Errors
/// [`ProviderError::Refused`] when it will not; otherwise it is unknown what happened, and it must be asked again.
pub async fn give_back(app: &App, payment_id: &str, new: &NewRefund) -> Result<String, ProviderError> {
    let failed = |error: crate::error::Error| ProviderError::Failed(error.code().as_str().to_owned());
    let id = payment_id.to_owned();
    let payment = app.db.read(move |tx| store::find_paid(tx, &id)).await.map_err(failed)?;
    let payment = payment.ok_or_else(|| ProviderError::Refused("NOTHING_CAPTURED".to_owned()))?;
    let provider = app.state::<Providers>().of(&payment);
    let provider = provider.ok_or_else(|| ProviderError::Failed("the provider is not set up".to_owned()))?;
    let refund = provider.refund(app, &payment, new).await?;
    let number = refund.refund_id.clone();
    let source = Source { provider: payment.provider, sandbox: payment.sandbox };
    settling::settle(app, source, ProviderEvent::Refunded(refund)).await.map_err(failed)?;
    Ok(number)
}
