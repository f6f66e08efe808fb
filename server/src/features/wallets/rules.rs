//! The own wallets: calling for them, looking at them.

use super::events::{InitialisedWallets, WalletEvent};
use super::ledger::{AccountKind, open_account, own_account};
use super::types::{HistoryQuery, InitResponse, MyWallets, TransactionList};
use super::{modes, store};
use crate::app::App;
use crate::config::WalletMode;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::identity::{self, Member};
use kontor_money::Currency;

/// Most transactions of one answer.
const MAX_PAGE: u32 = 200;
const PAGE: u32 = 50;

pub async fn my(app: &App, member: Member) -> Result<MyWallets> {
    let mode = modes::mode(app);
    let wallets = match mode {
        WalletMode::PayIn => Vec::new(),
        WalletMode::Demo | WalletMode::Custody => {
            app.db.read(move |tx| store::list_wallets(tx, &member)).await?
        }
    };
    let initialised = wallets.len() == Currency::ALL.len();
    Ok(MyWallets { success: true, mode, initialised, wallets })
}

/// Opens a wallet in every currency; done a second time it changes nothing.
pub async fn init(app: &App, member: Member) -> Result<InitResponse> {
    modes::with_balances(app)?;
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let wallets = app
        .db
        .write(move |tx| -> Result<_> {
            let account = identity::still_there(tx, &member, &zone, now)?;
            let before = store::list_wallets(tx, &member)?.len();
            for currency in Currency::ALL {
                open_account(tx, AccountKind::Member, currency, member.id)?;
            }
            let wallets = store::list_wallets(tx, &member)?;
            if before < wallets.len() {
                let after = InitialisedWallets { currencies: Currency::ALL.to_vec() };
                Event::new(&WalletEvent::Initialised { after }, now, ("user", member.id, &account.username))
                    .by(&account)
                    .emit(tx)?;
            }
            Ok(wallets)
        })
        .await?;
    app.outbox.notify_one();
    Ok(InitResponse { success: true, message: "Wallets initialisiert".to_owned(), wallets })
}

pub async fn history(
    app: &App,
    member: Member,
    currency: Currency,
    query: HistoryQuery,
) -> Result<TransactionList> {
    modes::with_balances(app)?;
    let limit = page(query.limit)?;
    let transactions = app
        .db
        .read(move |tx| -> Result<_> {
            let own = own_account(tx, currency, member.id)?;
            store::list_history(tx, own, query.before, limit)
        })
        .await?;
    Ok(TransactionList { transactions })
}

/// How many to answer.
pub fn page(limit: Option<u32>) -> Result<i64> {
    match limit.unwrap_or(PAGE) {
        limit @ 1..=MAX_PAGE => Ok(limit.into()),
        _ => Err(Error::field("limit", ErrorCode::InvalidValue)),
    }
}
