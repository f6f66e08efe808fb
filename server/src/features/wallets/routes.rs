//! The own wallets, and the back office's view of all.

use super::admin_types::{
    AdminTransactionList, AdminTransactionQuery, AdminWallets, BookDepositRequest, DecideWithdrawalRequest,
    WithdrawalList, WithdrawalQuery,
};
use super::ledger::{self, Proof};
use super::types::{
    CoinRate, HistoryQuery, InitResponse, MyWallets, TransactionList, TransactionResponse, TransferRequest,
    WithdrawRequest,
};
use super::{admin, paying, rules, transfers, withdrawals};
use crate::app::App;
use crate::error::{Error, ErrorBody, Result};
use crate::http::extract::{Json, Path, Query};
use crate::http::{Done, Endpoints, Routes, routes};
use crate::identity::{Admin, Member, Owner};
use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use kontor_money::Currency;

pub fn routes() -> Routes {
    Routes::new()
        .member(
            Endpoints::new()
                .routes(routes!(my_wallets))
                .routes(routes!(init_wallets))
                .routes(routes!(list_wallet_transactions))
                .routes(routes!(cancel_withdrawal))
                .routes(routes!(list_coin_rates)),
        )
        .member(Endpoints::new().routes(routes!(withdraw)).routes(routes!(transfer_coins)))
        .confirmed()
        .admin(
            Endpoints::new()
                .routes(routes!(get_admin_wallets))
                .routes(routes!(list_all_wallet_transactions))
                .routes(routes!(list_withdrawals))
                .routes(routes!(prove_ledger)),
        )
        .admin(
            Endpoints::new().routes(routes!(export_wallet_transactions)).routes(routes!(approve_withdrawal)),
        )
        .confirmed()
        .owner(Endpoints::new().routes(routes!(decide_withdrawal)).routes(routes!(book_deposit)))
        .confirmed()
}

/// The own wallets with their balances; none before they were called for, or where the shop holds no balances.
#[utoipa::path(get, path = "/api/wallets/my",
    responses((status = 200, body = MyWallets), (status = "4XX", body = ErrorBody)))]
async fn my_wallets(State(app): State<App>, member: Member) -> Result<axum::Json<MyWallets>> {
    rules::my(&app, member).await.map(axum::Json)
}

/// Opens the own wallets; a second time changes nothing.
#[utoipa::path(post, path = "/api/wallets/init",
    responses((status = 200, body = InitResponse), (status = "4XX", body = ErrorBody)))]
async fn init_wallets(State(app): State<App>, member: Member) -> Result<axum::Json<InitResponse>> {
    rules::init(&app, member).await.map(axum::Json)
}

/// The own transactions in a currency, the newest first.
#[utoipa::path(get, path = "/api/wallets/{currency}/transactions",
    params(("currency" = Currency, Path), HistoryQuery),
    responses((status = 200, body = TransactionList), (status = "4XX", body = ErrorBody)))]
async fn list_wallet_transactions(
    State(app): State<App>,
    member: Member,
    Path(currency): Path<Currency>,
    Query(query): Query<HistoryQuery>,
) -> Result<axum::Json<TransactionList>> {
    rules::history(&app, member, currency, query).await.map(axum::Json)
}

/// Asks for coins to be sent to an address outside. The amount is reserved until the owner decides.
#[utoipa::path(post, path = "/api/wallets/{currency}/withdraw", request_body = WithdrawRequest,
    params(
        ("currency" = Currency, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "The same key answers the first result again"),
    ),
    responses((status = 200, body = TransactionResponse), (status = "4XX", body = ErrorBody)))]
async fn withdraw(
    State(app): State<App>,
    member: Member,
    Path(currency): Path<Currency>,
    headers: HeaderMap,
    Json(request): Json<WithdrawRequest>,
) -> Result<axum::Json<TransactionResponse>> {
    withdrawals::withdraw(&app, member, currency, &headers, request).await.map(axum::Json)
}

/// Takes back an own withdrawal that is not decided yet; its amount is free again.
#[utoipa::path(post, path = "/api/wallets/withdrawals/{id}/cancel", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn cancel_withdrawal(
    State(app): State<App>,
    member: Member,
    Path(id): Path<i64>,
) -> Result<axum::Json<Done>> {
    withdrawals::cancel(&app, member, id).await.map(axum::Json)
}

/// Sends coins to another member, at once.
#[utoipa::path(post, path = "/api/wallets/transfer", request_body = TransferRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key answers the first result again")),
    responses((status = 200, body = TransactionResponse), (status = "4XX", body = ErrorBody)))]
async fn transfer_coins(
    State(app): State<App>,
    member: Member,
    headers: HeaderMap,
    Json(request): Json<TransferRequest>,
) -> Result<axum::Json<TransactionResponse>> {
    transfers::transfer(&app, member, &headers, request).await.map(axum::Json)
}

/// What the shop takes coins for when an order is paid from the wallet.
#[utoipa::path(get, path = "/api/wallets/rates",
    responses((status = 200, body = Vec<CoinRate>), (status = "4XX", body = ErrorBody)))]
async fn list_coin_rates(State(app): State<App>) -> axum::Json<Vec<CoinRate>> {
    axum::Json(paying::rates(&app))
}

/// Totals per currency, and how the ledger is.
#[utoipa::path(get, path = "/api/admin/wallets",
    responses((status = 200, body = AdminWallets), (status = "4XX", body = ErrorBody)))]
async fn get_admin_wallets(State(app): State<App>) -> Result<axum::Json<AdminWallets>> {
    admin::overview(&app).await.map(axum::Json)
}

/// Transactions of all members, the newest first.
#[utoipa::path(get, path = "/api/admin/wallets/transactions", params(AdminTransactionQuery),
    responses((status = 200, body = AdminTransactionList), (status = "4XX", body = ErrorBody)))]
async fn list_all_wallet_transactions(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<AdminTransactionQuery>,
) -> Result<axum::Json<AdminTransactionList>> {
    admin::transactions(&app, admin, query).await.map(axum::Json)
}

/// Withdrawals, those that wait with the oldest first.
#[utoipa::path(get, path = "/api/admin/wallets/withdrawals", params(WithdrawalQuery),
    responses((status = 200, body = WithdrawalList), (status = "4XX", body = ErrorBody)))]
async fn list_withdrawals(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<WithdrawalQuery>,
) -> Result<axum::Json<WithdrawalList>> {
    admin::list_withdrawals(&app, admin, query).await.map(axum::Json)
}

/// Approves a large withdrawal; the owner cannot approve it.
#[utoipa::path(post, path = "/api/admin/wallets/withdrawals/{id}/approve", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn approve_withdrawal(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<i64>,
) -> Result<axum::Json<Done>> {
    withdrawals::approve(&app, admin, id).await.map(axum::Json)
}

/// Says that a withdrawal was paid, or refuses it, which gives back the reserve.
#[utoipa::path(post, path = "/api/admin/wallets/withdrawals/{id}", params(("id" = i64, Path)),
    request_body = DecideWithdrawalRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn decide_withdrawal(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
    Json(request): Json<DecideWithdrawalRequest>,
) -> Result<axum::Json<Done>> {
    withdrawals::decide(&app, owner, id, request).await.map(axum::Json)
}

/// Books a deposit by hand; the same currency and transaction is booked once.
#[utoipa::path(post, path = "/api/admin/wallets/deposits", request_body = BookDepositRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn book_deposit(
    State(app): State<App>,
    owner: Owner,
    Json(request): Json<BookDepositRequest>,
) -> Result<axum::Json<Done>> {
    admin::book_deposit(&app, owner, request).await.map(axum::Json)
}

/// Recomputes the whole ledger: chain, sums and balances. A large one takes longer than a call may; its outcome stands with the
/// totals then.
#[utoipa::path(post, path = "/api/admin/wallets/prove",
    responses((status = 200, body = Proof), (status = "4XX", body = ErrorBody)))]
async fn prove_ledger(State(app): State<App>) -> Result<axum::Json<Proof>> {
    // A task of its own continues after the caller disconnects.
    let proof = tokio::spawn(async move { ledger::prove(&app).await });
    proof.await.map_err(Error::internal)?.map(axum::Json)
}

/// Transactions of all members as a table for spreadsheets.
#[utoipa::path(get, path = "/api/admin/wallets/export", params(AdminTransactionQuery),
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = ErrorBody)))]
async fn export_wallet_transactions(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<AdminTransactionQuery>,
) -> Result<Response> {
    admin::export(&app, admin, query).await?.respond("wallets.csv")
}
