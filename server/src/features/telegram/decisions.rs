//! Buttons under the bot's messages. A button says only what is to be done: who pressed it, and whether that is an admin
//! now, is looked up when it is pressed.

use super::{rules, sending, store, texts};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::features::auth;
use crate::features::fulfilments::{self, FulfilmentStep, NextStep};
use crate::features::orders::{self, PaymentStatus};
use crate::http::ReasonRequest;
use crate::identity::{SignedIn, UserId, guard};
use crate::services::bot::Telegram;
use kontor_telegram::{AnswerCallbackQuery, Button, CallbackQuery, EditMessageText, Keyboard};

/// Characters of the line that answers a pressed button.
const MAX_ANSWER: usize = 200;

/// The button that takes a link away.
pub const UNLINK: &str = "unlink";

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    Approve(UserId),
    Reject(UserId),
    Settle(String, PaymentStatus),
    Step(String, FulfilmentStep),
    Ship(String),
    Unlink,
}

impl Decision {
    fn parse(data: &str) -> Option<Self> {
        if data == UNLINK {
            return Some(Self::Unlink);
        }
        let (verb, subject) = data.split_once(' ')?;
        let user = || subject.parse().ok().map(UserId);
        match verb {
            "approve" => user().map(Self::Approve),
            "reject" => user().map(Self::Reject),
            "paid" => Some(Self::Settle(subject.to_owned(), PaymentStatus::Paid)),
            "failed" => Some(Self::Settle(subject.to_owned(), PaymentStatus::Failed)),
            "ship" => Some(Self::Ship(subject.to_owned())),
            _ => FulfilmentStep::parse(verb).map(|step| Self::Step(subject.to_owned(), step)),
        }
    }

    /// The order that it is about.
    fn order(&self) -> Option<&str> {
        match self {
            Self::Settle(order, _) | Self::Step(order, _) | Self::Ship(order) => Some(order),
            Self::Approve(_) | Self::Reject(_) | Self::Unlink => None,
        }
    }
}

/// Under the news of a registration.
pub fn on_registration(user: &str) -> Keyboard {
    row([(texts::APPROVE, format!("approve {user}")), (texts::REJECT, format!("reject {user}"))])
}

/// Under the news of an order.
pub fn on_order(order: &str) -> Keyboard {
    row([(texts::PAID, format!("paid {order}")), (texts::FAILED, format!("failed {order}"))])
}

/// Under an order that is paid: what usually comes next. Cancelling is not a matter of one touch, and money is not given back by a
/// button.
pub fn on_paid_order(order: &str, next: &[NextStep]) -> Option<Keyboard> {
    let button = |step: &NextStep| {
        let (text, verb) = match step {
            NextStep::Pack => (texts::PACKED, "pack"),
            NextStep::Ship => (texts::SHIPPED, "ship"),
            NextStep::Ready => (texts::READY, "ready"),
            NextStep::Deliver => (texts::DELIVERED, "deliver"),
            NextStep::PickUp => (texts::PICKED_UP, "pick-up"),
            NextStep::Cancel | NextStep::Refund => return None,
        };
        Some(Button::data(text, format!("{verb} {order}")))
    };
    let buttons: Vec<_> = next.iter().filter_map(button).collect();
    let rows: Vec<_> = buttons.chunks(2).map(<[Button]>::to_vec).collect();
    (!rows.is_empty()).then_some(Keyboard { inline_keyboard: rows })
}

fn row(buttons: [(&str, String); 2]) -> Keyboard {
    let buttons = buttons.into_iter().map(|(text, data)| Button::data(text, data)).collect();
    Keyboard { inline_keyboard: vec![buttons] }
}

/// Does what a button says, answers it, and takes the buttons away once there is nothing left to decide.
///
/// # Errors
/// When nothing was done and it must be delivered again.
pub async fn press(app: &App, query: CallbackQuery) -> Result<()> {
    let Some(bot) = app.state::<Telegram>().get() else { return Ok(()) };
    let (said, alert, over) = match act(app, &query).await {
        Ok((said, by)) => {
            let stamp = texts::decided(&said, &by, app.clock.now(), &app.zone);
            (said, false, Some(stamp))
        }
        Err(error) if error.code().status() >= 500 => return Err(error),
        Err(error) => {
            // Decided before, or gone: the buttons are of no more use to anybody.
            let over = matches!(error.code().status(), 404 | 409).then(|| error.message());
            (error.message(), true, over)
        }
    };
    let keyboard = if over.is_some() { next(app, &query).await? } else { None };
    app.state::<Telegram>().waiting.notify_one();
    let answer = AnswerCallbackQuery {
        callback_query_id: query.id,
        text: Some(said.chars().take(MAX_ANSWER).collect()),
        show_alert: alert,
    };
    let edit = over.zip(query.message).and_then(|(stamp, message)| {
        let text = format!("{}\n\n{stamp}", message.text?);
        Some(EditMessageText {
            chat_id: message.chat.id,
            message_id: message.message_id,
            text,
            reply_markup: keyboard,
        })
    });
    sending::answer_button(bot, answer, edit).await;
    Ok(())
}

/// What was done, and by whom.
async fn act(app: &App, query: &CallbackQuery) -> Result<(String, String)> {
    let decision = query.data.as_deref().and_then(Decision::parse);
    let decision = decision.ok_or(ErrorCode::TelegramButton)?;
    let presser = presser(app, query).await?;
    let name = presser.username.clone();
    let done = match decision {
        Decision::Approve(user) => auth::approve(app, presser.admin()?, user).await?,
        Decision::Reject(user) => auth::reject(app, presser.admin()?, user, ReasonRequest::default()).await?,
        Decision::Settle(order, status) => orders::settle(app, presser.admin()?, order, status).await?,
        Decision::Step(order, step) => fulfilments::step(app, presser.admin()?, order, step).await?,
        Decision::Ship(order) => fulfilments::ship_rest(app, presser.admin()?, order).await?,
        Decision::Unlink => rules::unlink(app, presser).await?,
    };
    Ok((done.message, name))
}

/// What an admin can do next with the order that a button was about; nothing for other buttons and other people.
async fn next(app: &App, query: &CallbackQuery) -> Result<Option<Keyboard>> {
    let decision = query.data.as_deref().and_then(Decision::parse);
    let Some(order) = decision.as_ref().and_then(Decision::order).map(str::to_owned) else { return Ok(None) };
    let Ok(admin) = presser(app, query).await.and_then(|presser| presser.admin()) else { return Ok(None) };
    let id = order.clone();
    let steps = app.db.read(move |tx| fulfilments::next(tx, &admin, &id)).await?;
    Ok(on_paid_order(&order, &steps))
}

/// The account of the presser, as it is now. A button counts only in its presser's own chat with the bot.
async fn presser(app: &App, query: &CallbackQuery) -> Result<SignedIn> {
    let chat = query.from.id;
    if query.message.as_ref().is_none_or(|message| message.chat.id != chat) {
        return Err(ErrorCode::TelegramButton.into());
    }
    let link = app.db.read(move |tx| store::find_link_of_chat(tx, chat)).await?;
    guard::of_chat(app, link.ok_or(ErrorCode::TelegramUnknown)?.user).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_say_what_they_do_in_few_bytes() {
        let order = "0198c1f0-1111-7222-8333-444455556666";
        let keyboards = [on_registration(&i64::MAX.to_string()), on_order(order)];
        let data: Vec<String> = keyboards
            .into_iter()
            .flat_map(|keyboard| keyboard.inline_keyboard.into_iter().flatten())
            .filter_map(|button| button.callback_data)
            .collect();
        assert!(data.iter().all(|data| data.len() <= 64), "{data:?}");
        let decisions: Vec<_> = data.iter().filter_map(|data| Decision::parse(data)).collect();
        assert_eq!(
            decisions,
            [
                Decision::Approve(UserId(i64::MAX)),
                Decision::Reject(UserId(i64::MAX)),
                Decision::Settle(order.to_owned(), PaymentStatus::Paid),
                Decision::Settle(order.to_owned(), PaymentStatus::Failed),
            ]
        );
        for nonsense in ["", "approve", "approve x", "delete 1", "approve  1"] {
            assert_eq!(Decision::parse(nonsense), None, "{nonsense}");
        }
    }
}
