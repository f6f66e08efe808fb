//! What a transfer must be before it is queued.

use super::super::amounts::above_zero;
use super::super::modes;
use super::super::types::{TransactionResponse, TransferRequest};
use super::queue;
use super::settling::Transfer;
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::idempotency::IdempotencyKey;
use crate::identity::Member;
use http::HeaderMap;
use serde_json::json;

pub async fn transfer(
    app: &App,
    sender: Member,
    headers: &HeaderMap,
    request: TransferRequest,
) -> Result<TransactionResponse> {
    modes::with_balances(app)?;
    let coins =
        above_zero(request.currency, &request.amount).map_err(|error| Error::field("amount", error))?;
    let recipient = request.recipient_user_id;
    if recipient == sender.id {
        return Err(Error::field("recipientUserId", ErrorCode::WalletTransferToSelf));
    }
    let body = json!({ "recipientUserId": recipient, "currency": request.currency, "amount": coins });
    let key = IdempotencyKey::read(headers, "wallets.transfer", &sender.id.to_string(), &body)?;
    queue::enqueue(app, Transfer { sender, recipient, coins, key }).await
}
