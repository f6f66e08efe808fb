//! Who gets which address.

use super::store::addresses;
use super::types::{AddressResponse, DepositAddress};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::wallets;
use crate::identity::Member;
use crate::services::chains::Chains;
use kontor_chain::{Chain, Receiving};
use kontor_money::Currency;

/// The member's address on the currency's chain, given at the first time.
pub async fn address(app: &App, member: Member, currency: Currency) -> Result<AddressResponse> {
    wallets::with_balances(app)?;
    let chain = Chain::of(currency);
    let receiving = app.state::<Chains>().receiving(chain).ok_or(ErrorCode::DepositAddressMissing)?.clone();
    let source = own(&receiving, 0)?;
    let now = app.clock.now();
    let (known, holder) = (source.clone(), member.clone());
    let found = app.db.read(move |tx| addresses::find(tx, &holder, chain, &known)).await?;
    let address = match found {
        Some(found) if !found.is_stale(now) => found.address,
        Some(found) => {
            // A watcher looks more often at addresses that may be paid to soon.
            let id = found.id;
            app.db.write(move |tx| addresses::touch(tx, &member, id, now)).await?;
            found.address
        }
        None => {
            let give = move |tx: &mut kontor_db::Tx<'_>| {
                if let Some(found) = addresses::find(tx, &member, chain, &source)? {
                    return Ok(found.address);
                }
                let position = addresses::next_position(tx, chain, &source)?;
                let address = own(&receiving, position)?;
                addresses::insert(tx, &member, chain, &source, position, &address, now)?;
                Ok::<_, Error>(address)
            };
            app.db.write(give).await?
        }
    };
    let network = app.state::<Chains>().network().name(currency);
    Ok(AddressResponse {
        address: DepositAddress { address, network, demo: app.state::<Chains>().is_demo(chain) },
    })
}

fn own(receiving: &Receiving, position: u32) -> Result<String> {
    let address = receiving.address(position).map_err(Error::internal)?;
    Ok(address.to_string())
}
