//! What someone may take along, and what is left of someone who has gone.

use super::{address, amounts, balance, custody, look};
use crate::doubles::esplora::Esplora;
use crate::support::{TestApp, on_both};
use kontor_chain::Chain::Bitcoin;
use kontor_money::Currency;

#[on_both]
async fn the_export_names_addresses_and_exact_amounts(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let url = esplora.url.clone();
    let app = custody(&app, |chains| chains.btc_url = Some(url.into())).await;
    let (member, other) = (app.member().await, app.member().await);
    let own = address(&member, "BTC").await;
    esplora.pay(&[(&own, 42), (&address(&other, "BTC").await, 1)]);
    look(&app, Bitcoin).await;
    let data = member.get("/api/user/export").await.ok();
    let data = data["deposits"].clone();
    assert_eq!(data["addresses"][0]["address"], own);
    assert_eq!(data["addresses"].as_array().unwrap().len(), 1);
    assert_eq!(data["deposits"].as_array().unwrap().len(), 1);
    assert_eq!(data["deposits"][0]["amount"], "0.00000042");
    assert_eq!(data["deposits"][0]["state"], "waiting");
}

#[on_both]
async fn an_address_of_a_deleted_account_is_nobodys(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let url = esplora.url.clone();
    let app = custody(&app, |chains| chains.btc_url = Some(url.into())).await;
    let owner = app.owner().await;
    let member = app.member().await;
    let own = address(&member, "BTC").await;
    owner.delete_user(member.id).await.ok();
    assert_eq!(
        app.number("SELECT COUNT(*) FROM deposits_addresses WHERE user_id IS NOT NULL", vec![]).await,
        0
    );
    // What still arrives is credited to no one, and the owner is shown that there is something.
    esplora.pay(&[(&own, 42)]);
    esplora.mine(6);
    look(&app, Bitcoin).await;
    let rows = owner.get("/api/admin/wallets/reconciliation").await.ok();
    let row = rows.as_array().unwrap().iter().find(|row| row["currency"] == "BTC").unwrap();
    assert_eq!(row["unclaimed"], 1);
    assert_eq!(row["ledger"], "0.00000000");
    // The next member gets another one.
    let next = app.member().await;
    assert_ne!(address(&next, "BTC").await, own);
    look(&app, Bitcoin).await;
    assert_eq!(balance(&next, "BTC").await, amounts("none", "none"));
}
