//! Asking providers to give money back, until they have answered. A question is repeated under the same number, so that a refund
//! happens once however often it is asked for, and whatever ends in the middle of it.

use super::done;
use super::events::{RefundEvent, emit};
use super::store;
use super::types::{Refund, RefundState};
use crate::app::App;
use crate::error::Result;
use crate::features::orders::order_number;
use crate::features::payments::{self, NewRefund, ProviderError};
use crate::time::{HOUR, MINUTE};
use kontor_db::Tx;

/// Refunds that one run of the worker asks for.
const BATCH: i64 = 20;
/// How long is waited after each question that was not answered, the last for good.
const PAUSES: [i64; 5] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];

/// Asks for what is due.
///
/// # Errors
/// When the database fails.
pub async fn send_due(app: &App) -> Result<()> {
    let now = app.clock.now();
    for refund in app.db.read(move |tx| store::list_due(tx, now, BATCH)).await? {
        ask(app, refund, true).await?;
    }
    Ok(())
}

/// Asks for one refund at once, if it is a provider's and waits.
pub async fn send(app: &App, id: &str) -> Result<()> {
    let id = id.to_owned();
    match app.db.read(move |tx| store::find(tx, &id)).await? {
        Some(refund) if refund.state == RefundState::Waiting => ask(app, refund, false).await,
        _ => Ok(()),
    }
}

async fn ask(app: &App, refund: Refund, was_asked: bool) -> Result<()> {
    let Some(payment_id) = refund.payment_id.clone() else { return Ok(()) };
    let new = NewRefund {
        id: refund.id.clone(),
        cents: refund.cents,
        was_asked,
        text: format!("Erstattung Bestellung {}", order_number(&refund.order_id)),
    };
    let answer = payments::give_back(app, &payment_id, &new).await;
    let now = app.clock.now();
    if let Err(ProviderError::Failed(cause)) = &answer {
        tracing::warn!(refund = refund.id, cause, "a refund was not answered");
    }
    app.db
        .write(move |tx| match &answer {
            // It failed before its answer was heard.
            Ok(provider_id) if has_failed(tx, &refund, provider_id)? => {
                if store::set_state(tx, &refund, RefundState::Failed, now)? {
                    store::set_answer(tx, &refund.id, Some(provider_id.as_str()), Some("failed"))?;
                    emit(tx, None, &refund, |after| RefundEvent::Failed { after }, now)?;
                }
                Ok(())
            }
            Ok(provider_id) => {
                // Another question may have been refused meanwhile, but the money went.
                let Some(stored) = store::find(tx, &refund.id)? else { return Ok(()) };
                let is_open = matches!(stored.state, RefundState::Waiting | RefundState::Failed);
                if is_open && store::set_state(tx, &stored, RefundState::Done, now)? {
                    store::set_answer(tx, &refund.id, Some(provider_id.as_str()), None)?;
                    done::note(tx, &refund, now)?;
                    emit(tx, None, &refund, |after| RefundEvent::Done { after }, now)?;
                }
                Ok(())
            }
            Err(ProviderError::Refused(why)) => {
                if store::set_state(tx, &refund, RefundState::Failed, now)? {
                    store::set_answer(tx, &refund.id, None, Some(why.as_str()))?;
                    emit(tx, None, &refund, |after| RefundEvent::Failed { after }, now)?;
                }
                Ok(())
            }
            Err(_) => {
                let tries = refund.tries + 1;
                let pause = usize::try_from(refund.tries).unwrap_or_default().min(PAUSES.len() - 1);
                store::put_off(tx, &refund.id, tries, now.plus(PAUSES[pause]))
            }
        })
        .await?;
    app.outbox.notify_one();
    Ok(())
}

fn has_failed(tx: &mut Tx<'_>, refund: &Refund, provider_id: &str) -> Result<bool> {
    match refund.way.provider() {
        Some(provider) => payments::came_to_nothing(tx, provider, provider_id),
        None => Ok(false),
    }
}
