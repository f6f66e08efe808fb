//! What providers call a member, from the first payment on: they show who has bought before.

use super::store::customers as store;
use super::types::ProviderName;
use crate::app::App;
use crate::error::Result;
use crate::identity::UserId;
use kontor_db::Tx;

/// Stripe's number of a member; none before Stripe knows them.
///
/// # Errors
/// When the database fails.
pub fn stripe_customer(tx: &mut Tx<'_>, user: UserId) -> Result<Option<String>> {
    store::find(tx, ProviderName::Stripe, user)
}

/// Keeps how the provider calls the member of this payment; nothing for a guest's.
pub async fn keep(app: &App, provider: ProviderName, payment_id: &str, customer: &str) -> Result<()> {
    let (payment_id, customer) = (payment_id.to_owned(), customer.to_owned());
    app.db.write(move |tx| store::keep(tx, provider, &payment_id, &customer)).await
}

pub async fn find(app: &App, provider: ProviderName, user: UserId) -> Result<Option<String>> {
    app.db.read(move |tx| store::find(tx, provider, user)).await
}

pub async fn forget(app: &App, provider: ProviderName, user: UserId) -> Result<()> {
    app.db.write(move |tx| store::forget(tx, provider, user)).await
}
