//! The methods of the Bot API that a shop calls, with their checks.

use super::{BOT, BOT_NAME, Mishap, Sent, Telegram, World, gateway, good, refuse, too_many};
use axum::response::Response;
use data_encoding::BASE64;
use serde_json::{Value, json};
use std::time::Duration;

impl Telegram {
    pub(super) async fn call(&self, method: &str, request: Value) -> Response {
        if method == "getUpdates" {
            return self.get_updates(&request).await;
        }
        let mut world = self.world();
        let answer = match method {
            "getMe" => good(json!({
                "id": BOT, "is_bot": true, "first_name": "Kranich & Kessel", "username": BOT_NAME, "can_join_groups": false,
            })),
            "setWebhook" => set_webhook(&mut world, &request),
            "deleteWebhook" => {
                world.webhook = None;
                good(true)
            }
            "setMyCommands" => set_commands(&mut world, &request),
            "sendMessage" => send(&mut world, &request),
            "editMessageText" => edit(&mut world, &request),
            "answerCallbackQuery" => answer_press(&mut world, &request),
            "answerPreCheckoutQuery" => answer_payment(&mut world, &request),
            "createInvoiceLink" => invoice(&mut world, &request),
            _ => refuse(404, "Not Found"),
        };
        drop(world);
        self.news.notify_waiters();
        answer
    }

    /// Long polling: one asker, no webhook; an offset confirms everything before it.
    async fn get_updates(&self, request: &Value) -> Response {
        let wait = Duration::from_secs(request["timeout"].as_u64().unwrap_or_default());
        let until = tokio::time::Instant::now() + wait;
        let turn = {
            let mut world = self.world();
            world.poll += 1;
            world.poll
        };
        loop {
            let news = self.news.notified();
            {
                let mut world = self.world();
                if world.webhook.is_some() {
                    return refuse(
                        409,
                        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
                    );
                }
                if world.poll != turn {
                    return refuse(
                        409,
                        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
                    );
                }
                if let Some(offset) = request["offset"].as_i64() {
                    world.updates.retain(|update| update["update_id"].as_i64().unwrap() >= offset);
                }
                let waiting: Vec<Value> = world.updates.iter().take(100).cloned().collect();
                if !waiting.is_empty() || tokio::time::Instant::now() >= until {
                    return good(waiting);
                }
            }
            let _ = tokio::time::timeout_at(
                until.min(tokio::time::Instant::now() + Duration::from_millis(50)),
                news,
            )
            .await;
        }
    }
}

fn set_webhook(world: &mut World, request: &Value) -> Response {
    let url = request["url"].as_str().unwrap_or_default();
    let secret = request["secret_token"].as_str().unwrap_or_default();
    if !url.starts_with("https://") {
        return refuse(400, "Bad Request: bad webhook: An HTTPS URL must be provided for webhook");
    }
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    if secret.len() > 256 || !secret.chars().all(plain) {
        return refuse(400, "Bad Request: secret token contains unallowed characters");
    }
    world.webhook = Some(request.clone());
    good(true)
}

fn set_commands(world: &mut World, request: &Value) -> Response {
    let commands = request["commands"].as_array().cloned().unwrap_or_default();
    let named = |command: &Value| {
        let name = command["command"].as_str().unwrap_or_default();
        let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
        (1..=32).contains(&name.len()) && name.chars().all(plain)
    };
    let described = |command: &Value| {
        let length = command["description"].as_str().unwrap_or_default().chars().count();
        (1..=256).contains(&length)
    };
    if !commands.iter().all(|command| named(command) && described(command)) {
        return refuse(400, "Bad Request: BOT_COMMAND_INVALID");
    }
    world.commands = request["commands"].clone();
    good(true)
}

/// Why the bot may not write to a chat.
fn closed(world: &World, chat: i64) -> Option<Response> {
    match world.people.get(&chat) {
        None => Some(refuse(400, "Bad Request: chat not found")),
        Some(person) if person.blocked => Some(refuse(403, "Forbidden: bot was blocked by the user")),
        Some(person) if !person.open => {
            Some(refuse(403, "Forbidden: bot can't initiate conversation with a user"))
        }
        Some(_) => None,
    }
}

fn check_text(request: &Value) -> Option<Response> {
    match request["text"].as_str().unwrap_or_default().chars().count() {
        0 => Some(refuse(400, "Bad Request: message text is empty")),
        1..=4096 => None,
        _ => Some(refuse(400, "Bad Request: message is too long")),
    }
}

/// A picture is one, and few words stand below it.
fn check_photo(request: &Value, photo: &[u8]) -> Option<Response> {
    if request["photo"].is_null() {
        return None;
    }
    if !photo.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Some(refuse(400, "Bad Request: IMAGE_PROCESS_FAILED"));
    }
    let length = request["text"].as_str().unwrap_or_default().chars().count();
    (length > 1024).then(|| refuse(400, "Bad Request: message caption is too long"))
}

/// Each button has a text and exactly one thing that it does.
fn check_buttons(request: &Value) -> Option<Response> {
    let rows = request["reply_markup"]["inline_keyboard"].as_array().cloned().unwrap_or_default();
    for button in rows.iter().flat_map(|row| row.as_array().unwrap()) {
        let does =
            ["callback_data", "url", "web_app"].iter().filter(|kind| !button[**kind].is_null()).count();
        if button["text"].as_str().unwrap_or_default().is_empty() || does != 1 {
            return Some(refuse(
                400,
                "Bad Request: can't parse inline keyboard button: text buttons are unallowed in the inline keyboard",
            ));
        }
        if button["callback_data"].as_str().is_some_and(|data| !(1..=64).contains(&data.len())) {
            return Some(refuse(400, "Bad Request: BUTTON_DATA_INVALID"));
        }
        if button["web_app"]["url"].as_str().is_some_and(|url| !url.starts_with("https://")) {
            return Some(refuse(
                400,
                "Bad Request: inline keyboard button Web App URL is invalid: only HTTPS links are allowed",
            ));
        }
    }
    None
}

fn send(world: &mut World, request: &Value) -> Response {
    let Some(chat) = request["chat_id"].as_i64() else {
        return refuse(400, "Bad Request: chat_id is empty");
    };
    let mishap = world.mishaps.pop_front();
    match mishap {
        Some(Mishap::Down) => return gateway(),
        Some(Mishap::Silence(seconds)) => {
            world.too_many += 1;
            return too_many(seconds);
        }
        Some(Mishap::LostAnswer) | None => {}
    }
    let photo = request["photo"].as_str().map(|photo| BASE64.decode(photo.as_bytes()).unwrap());
    let photo = photo.unwrap_or_default();
    let refused = check_photo(request, &photo).or_else(|| check_text(request));
    let refused = refused.or_else(|| check_buttons(request)).or_else(|| closed(world, chat));
    if let Some(refused) = refused {
        return refused;
    }
    if let Some(seconds) = world.flooded(chat) {
        return too_many(seconds);
    }
    let id = world.next();
    let text = request["text"].as_str().unwrap().to_owned();
    let buttons = request["reply_markup"]["inline_keyboard"].clone();
    world.messages.push(Sent { id, chat, text, buttons, photo });
    if mishap.is_some() { gateway() } else { good(message(world, id)) }
}

/// A message of the bot as updates and answers show it.
pub fn message(world: &World, id: i64) -> Value {
    let sent = world.messages.iter().find(|sent| sent.id == id).unwrap();
    json!({
        "message_id": id,
        "from": { "id": BOT, "is_bot": true, "first_name": "Kranich & Kessel", "username": BOT_NAME },
        "chat": { "id": sent.chat, "type": "private", "first_name": world.people[&sent.chat].first_name },
        "date": 1_763_800_000,
        "text": sent.text,
        "reply_markup": { "inline_keyboard": sent.buttons },
    })
}

fn edit(world: &mut World, request: &Value) -> Response {
    if let Some(refused) = check_text(request).or_else(|| check_buttons(request)) {
        return refused;
    }
    let place = (request["chat_id"].as_i64(), request["message_id"].as_i64());
    let found = world.messages.iter_mut().find(|sent| (Some(sent.chat), Some(sent.id)) == place);
    let Some(sent) = found else { return refuse(400, "Bad Request: message to edit not found") };
    let (text, buttons) =
        (request["text"].as_str().unwrap(), request["reply_markup"]["inline_keyboard"].clone());
    if sent.text == text && sent.buttons == buttons {
        return refuse(
            400,
            "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message",
        );
    }
    (sent.text, sent.buttons) = (text.to_owned(), buttons);
    let id = sent.id;
    good(message(world, id))
}

fn answer_press(world: &mut World, request: &Value) -> Response {
    if request["text"].as_str().is_some_and(|text| text.chars().count() > 200) {
        return refuse(400, "Bad Request: MESSAGE_TOO_LONG");
    }
    match world.presses.get_mut(request["callback_query_id"].as_str().unwrap_or_default()) {
        Some(answer) if answer.is_none() => {
            *answer = Some(request.clone());
            good(true)
        }
        _ => refuse(400, "Bad Request: query is too old and response timeout expired or query ID is invalid"),
    }
}

fn answer_payment(world: &mut World, request: &Value) -> Response {
    if request["ok"] == false && request["error_message"].as_str().unwrap_or_default().is_empty() {
        return refuse(400, "Bad Request: error_message must be specified");
    }
    match world.pre_checkouts.get_mut(request["pre_checkout_query_id"].as_str().unwrap_or_default()) {
        Some(answer) if answer.is_none() => {
            *answer = Some(request.clone());
            good(true)
        }
        _ => refuse(400, "Bad Request: query is too old and response timeout expired or query ID is invalid"),
    }
}

fn invoice(world: &mut World, request: &Value) -> Response {
    let characters = |name: &str| request[name].as_str().unwrap_or_default().chars().count();
    if !(1..=32).contains(&characters("title")) || !(1..=255).contains(&characters("description")) {
        return refuse(400, "Bad Request: INVOICE_TITLE_OR_DESCRIPTION_INVALID");
    }
    if !(1..=128).contains(&request["payload"].as_str().unwrap_or_default().len()) {
        return refuse(400, "Bad Request: INVOICE_PAYLOAD_INVALID");
    }
    let prices = request["prices"].as_array().cloned().unwrap_or_default();
    let whole = prices.iter().all(|price| price["amount"].as_i64().is_some_and(|amount| amount > 0));
    if prices.is_empty() || !whole {
        return refuse(400, "Bad Request: PRICE_INVALID");
    }
    let stars = request["currency"] == "XTR";
    if stars && (prices.len() != 1 || !request["provider_token"].as_str().unwrap_or_default().is_empty()) {
        return refuse(400, "Bad Request: STARS_INVOICE_INVALID");
    }
    if !stars && request["provider_token"].as_str().unwrap_or_default().is_empty() {
        return refuse(400, "Bad Request: PAYMENT_PROVIDER_INVALID");
    }
    let url = format!("https://t.me/${:016x}", world.next());
    world.invoices.insert(url.clone(), request.clone());
    good(url)
}
