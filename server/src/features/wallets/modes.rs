//! What the wallet may do here.

use crate::app::App;
use crate::config::WalletMode;
use crate::error::{ErrorCode, Result};
use crate::services::chains::Chains;
use kontor_chain::Network;
use kontor_money::Currency;

pub fn mode(app: &App) -> WalletMode {
    app.config.wallets.mode(app.config.demo)
}

/// # Errors
/// Where the shop only takes coins for itself: holding those of others needs a licence.
pub fn with_balances(app: &App) -> Result<()> {
    match mode(app) {
        WalletMode::PayIn => Err(ErrorCode::WalletPayInOnly.into()),
        WalletMode::Demo | WalletMode::Custody => Ok(()),
    }
}

pub fn network(app: &App) -> Network {
    app.state::<Chains>().network()
}

/// Where the shop itself receives; none where no key is configured.
pub fn shop_address(app: &App, currency: Currency) -> Option<String> {
    app.state::<Chains>().shop_address(currency).map(|address| address.to_string())
}
