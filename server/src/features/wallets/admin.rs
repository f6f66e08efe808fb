//! The back office's view of the wallet.

use super::admin_types::{
    AdminTransaction, AdminTransactionList, AdminTransactionQuery, AdminWallets, BookDepositRequest,
    CurrencyTotal, WithdrawalList, WithdrawalQuery,
};
use super::amounts::above_zero;
use super::ledger::{LedgerState, head, last_proof};
use super::store::{Entry, Filter};
use super::types::{TransactionStatus, TransactionType, written};
use super::withdrawals::MAX_TX_ID;
use super::{demo, deposits, modes, paying, rules, store, withdrawals};
use crate::app::App;
use crate::csv::Table;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::features::auth::{self, Exported};
use crate::features::settings::{self, CurrencyFacts};
use crate::http::Done;
use crate::identity::{Admin, Owner};
use crate::services::chains::Chains;
use crate::text;
use kontor_chain::{Chain, transaction_id};
use kontor_money::{Coins, Currency};

pub async fn overview(app: &App) -> Result<AdminWallets> {
    let (sums, ledger, open_withdrawals) = app
        .db
        .read(|tx| -> Result<_> {
            let ledger = LedgerState { sealed: head(tx)?.position, ..last_proof(tx)? };
            Ok((store::sum_by_kind(tx)?, ledger, withdrawals::count_open(tx)?))
        })
        .await?;
    let config = settings::current(app);
    let total = |currency: Currency| {
        let units = |kind: &str| {
            let found = sums.iter().find(|(of, code, _)| of == kind && *code == currency);
            found.map_or(0, |(_, _, units)| *units)
        };
        let of = |kind| written(currency, units(kind));
        let facts = CurrencyFacts::new(currency, modes::network(app));
        let rate = config.wallets.rate(currency, config.demo);
        let all = units("member") + units("incoming") + units("reserved") + units("shop");
        let value = rate.and_then(|rate| rate.cents_for(Coins::new(currency, all)));
        CurrencyTotal {
            currency,
            symbol: currency.as_str(),
            name: currency.name(),
            address: modes::shop_address(app, currency),
            network: facts.network,
            confirmations: facts.confirmations,
            balance: of("member"),
            pending_balance: of("incoming"),
            reserved: of("reserved"),
            shop: of("shop"),
            eur_rate: rate.map(|rate| rate.to_string()),
            eur_value: value.map(|value| value.to_string()),
        }
    };
    Ok(AdminWallets {
        mode: modes::mode(app),
        demo: app.config.demo,
        totals: Currency::ALL.into_iter().map(total).collect(),
        ledger,
        open_withdrawals,
        demo_transactions: app.config.demo.then(|| demo::transactions(app.clock.now())),
    })
}

pub async fn transactions(
    app: &App,
    admin: Admin,
    query: AdminTransactionQuery,
) -> Result<AdminTransactionList> {
    let filter = filter(&query, Some(rules::page(query.limit)?));
    let found = app.db.read(move |tx| store::list_all(tx, &admin, filter)).await?;
    Ok(AdminTransactionList { transactions: found.into_iter().map(seen).collect() })
}

fn filter(query: &AdminTransactionQuery, limit: Option<i64>) -> Filter {
    Filter { before: query.before, limit, currency: query.currency, kind: query.kind, status: query.status }
}

/// Whose transaction it is: the sender's, or of a deposit the receiver's.
fn seen(entry: Entry) -> AdminTransaction {
    let whose = if entry.transaction.kind == TransactionType::Deposit { entry.to } else { entry.from };
    let (user_id, username) = whose.map(|party| (party.id, party.username)).unzip();
    AdminTransaction { transaction: entry.transaction, user_id, username }
}

pub async fn list_withdrawals(app: &App, admin: Admin, query: WithdrawalQuery) -> Result<WithdrawalList> {
    let withdrawals = app.db.read(move |tx| withdrawals::list(tx, &admin, query.status)).await?;
    Ok(WithdrawalList { withdrawals })
}

pub async fn book_deposit(app: &App, owner: Owner, request: BookDepositRequest) -> Result<Done> {
    modes::with_balances(app)?;
    let mut fields = Fields::default();
    let coins = fields.take("amount", above_zero(request.currency, &request.amount));
    let tx_id = fields.take("externalTxId", read_transaction(app, request.currency, &request.external_tx_id));
    let (Some(coins), Some(tx_id)) = (coins, tx_id) else { return Err(fields.into_error()) };
    let (user, now) = (request.user_id, app.clock.now());
    app.db.write(move |tx| deposits::book_by_hand(tx, &owner, user, coins, &tx_id, now).map(drop)).await?;
    app.outbox.notify_one();
    paying::announce(app, user, coins.currency());
    Ok(Done::new("Einzahlung gebucht"))
}

/// The transaction of a payment. Where the chain is watched, it may be found there too, and then it must be the same
/// text; elsewhere the owner may write what is known of it.
fn read_transaction(app: &App, currency: Currency, text: &str) -> Result<String> {
    let line = text::optional_line(Some(text), MAX_TX_ID)?.ok_or(ErrorCode::Required)?;
    match transaction_id(currency, &line) {
        Some(usual) => Ok(usual),
        None if app.state::<Chains>().watcher(Chain::of(currency)).is_some() => {
            Err(Error::new(ErrorCode::WalletTransactionInvalid).with("currency", currency))
        }
        None => Ok(line),
    }
}

const HEAD: [&str; 10] = [
    "Nummer",
    "Zeit",
    "Art",
    "Betrag",
    "Währung",
    "Status",
    "Benutzer",
    "Gegenseite",
    "Bestellung",
    "Transaktion",
];

/// Every transaction that fits the filter, as a table.
pub async fn export(app: &App, admin: Admin, query: AdminTransactionQuery) -> Result<Table> {
    let filter = filter(&query, None);
    let asker = admin.clone();
    let found = app.db.read(move |tx| store::list_all(tx, &asker, filter)).await?;
    let mut table = Table::new(&HEAD)?;
    for AdminTransaction { transaction, username, .. } in found.into_iter().map(seen) {
        let counterparty = transaction.counterparty.map(|party| party.username).unwrap_or_default();
        table.row([
            transaction.id.to_string(),
            transaction.created_at.in_german(&app.zone),
            transaction.kind.in_german().to_owned(),
            transaction.amount.replace('.', ","),
            transaction.currency.to_string(),
            transaction.status.in_german().to_owned(),
            username.unwrap_or_default(),
            counterparty,
            transaction.order_id.unwrap_or_default(),
            transaction.external_tx_id.unwrap_or_default(),
        ])?;
    }
    auth::record_export(app, &admin, Exported::Wallets, Some(table.rows())).await?;
    Ok(table)
}

impl TransactionStatus {
    /// The German word for a sentence.
    pub const fn in_german(self) -> &'static str {
        match self {
            Self::Pending => "ausstehend",
            Self::Confirmed => "bestätigt",
            Self::Failed => "fehlgeschlagen",
        }
    }
}

impl TransactionType {
    const fn in_german(self) -> &'static str {
        match self {
            Self::Deposit => "Einzahlung",
            Self::Withdrawal => "Auszahlung",
            Self::TransferIn => "Eingang",
            Self::TransferOut => "Überweisung",
        }
    }
}
