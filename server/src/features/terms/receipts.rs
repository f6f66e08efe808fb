//! What comes in by a public form: it is stored once, however often it is sent, and its receipt is found by the form's key alone. Of a
//! declaration there is a page, and the same as a text to keep.

use super::declarations::{DeclarationReceipt, new_key, new_number, private_page, receipt_file};
use super::forms::{Frame, fact_list};
use super::sending::{Asked, KeyQuery};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::events::idempotency::IdempotencyKey;
use crate::time::Time;
use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;
use http::StatusCode;
use jiff::tz::TimeZone;
use kontor_db::Tx;
use maud::{Markup, html};

/// What came in by a public form.
pub trait Incoming: Sized + Send + 'static {
    /// Begins its number.
    const LETTER: char;

    /// # Errors
    /// When the database fails.
    fn find_by_key(tx: &mut Tx<'_>, key: &str) -> Result<Option<Self>>;
    fn number(&self) -> &str;
    fn received_at(&self) -> Time;
    /// Where a caller reads what was received.
    fn document_path(key: &str) -> String;
}

/// A declaration that came in.
pub trait Receivable: Incoming {
    const TITLE: &'static str;
    /// Where it is declared; the receipt is one step below.
    const PATH: &'static str;
    /// Begins the name of the file.
    const FILE: &'static str;
    /// What was declared, in the first person.
    const CONTENT: &'static str;

    /// That it was received, and when.
    fn acknowledgement(&self, zone: &TimeZone) -> String;
    /// What was declared, name by name.
    fn facts(&self) -> Vec<(&'static str, String)>;
    /// What happens next.
    fn afterwards(&self, frame: &Frame, zone: &TimeZone) -> Markup;
}

/// The form's key; a new one, where it has been used for something else: the page may still be open, or come back.
///
/// # Errors
/// When the database fails.
pub async fn key_for<I: Incoming>(
    app: &App,
    key: String,
    is_same: impl FnOnce(&I) -> bool,
) -> Result<String> {
    let known = {
        let key = key.clone();
        app.db.read(move |tx| I::find_by_key(tx, &key)).await?
    };
    Ok(if known.is_none_or(|known| is_same(&known)) { key } else { new_key() })
}

/// Takes in what was sent with this key; what has a key that was already used is the same. `store` says whether it is new, and what is new
/// is told by `tell`.
///
/// # Errors
/// Those of `store` and `tell`.
pub async fn take_in<I: Incoming>(
    app: &App,
    key: String,
    idempotency: Option<IdempotencyKey>,
    store: impl Fn(&mut Tx<'_>, &str, Time) -> Result<bool> + Send + 'static,
    tell: impl Fn(&mut Tx<'_>, &I, Time) -> Result<()> + Send + 'static,
) -> Result<DeclarationReceipt> {
    let now = app.clock.now();
    let receipt = app
        .db
        .write(move |tx| -> Result<_> {
            if let Some(key) = &idempotency
                && let Some(receipt) = key.replay(tx, now)?
            {
                return Ok(receipt);
            }
            let is_new = store(tx, &new_number(I::LETTER), now)?;
            let received = I::find_by_key(tx, &key)?.ok_or(ErrorCode::NotFound)?;
            if is_new {
                tell(tx, &received, now)?;
            }
            let receipt = DeclarationReceipt {
                number: received.number().to_owned(),
                received_at: received.received_at(),
                document_url: I::document_path(&key),
            };
            if let Some(key) = &idempotency {
                key.keep(tx, &receipt, now)?;
            }
            Ok(receipt)
        })
        .await?;
    app.outbox.notify_one();
    Ok(receipt)
}

pub fn receipt_path<R: Receivable>(key: &str) -> String {
    format!("{}/eingang?beleg={key}", R::PATH)
}

/// The receipt as a text.
pub fn file_path<R: Receivable>(key: &str) -> String {
    format!("{}/eingang.txt?beleg={key}", R::PATH)
}

pub fn receipt_pages<R: Receivable>() -> Router<App> {
    Router::new()
        .route(&format!("{}/eingang", R::PATH), get(show::<R>))
        .route(&format!("{}/eingang.txt", R::PATH), get(download::<R>))
}

async fn show<R: Receivable>(State(app): State<App>, Asked(query): Asked<KeyQuery>) -> Result<Response> {
    let frame = Frame::load(&app).await?;
    Ok(match find::<R>(&app, &query).await? {
        Some(received) => {
            private_page(StatusCode::OK, R::TITLE, page(&frame, &received, &query.beleg, &app.zone))
        }
        None => missing::<R>(&frame),
    })
}

async fn download<R: Receivable>(State(app): State<App>, Asked(query): Asked<KeyQuery>) -> Result<Response> {
    let frame = Frame::load(&app).await?;
    let Some(received) = find::<R>(&app, &query).await? else { return Ok(missing::<R>(&frame)) };
    let name = format!("{}-{}", R::FILE, received.number());
    Ok(receipt_file(&name, text(&frame, &received, &app.zone)))
}

async fn find<R: Receivable>(app: &App, query: &KeyQuery) -> Result<Option<R>> {
    if !query.is_key() {
        return Ok(None);
    }
    let key = query.beleg.clone();
    app.db.read(move |tx| R::find_by_key(tx, &key)).await
}

fn missing<R: Receivable>(frame: &Frame) -> Response {
    private_page(StatusCode::NOT_FOUND, R::TITLE, frame.missing(R::TITLE, R::PATH))
}

fn page<R: Receivable>(frame: &Frame, received: &R, key: &str, zone: &TimeZone) -> Markup {
    frame.around(&html! {
        h1 { "Eingegangen" }
        p role="status" { (received.acknowledgement(zone)) }
        (fact_list(&received.facts()))
        a class="document-button" href=(file_path::<R>(key)) download { "Bestätigung sichern" }
        p class="document-hint" { "Diese Seite bleibt unter ihrer Adresse abrufbar. Sichern Sie die Bestätigung trotzdem auf Ihrem Gerät." }
        h2 { "Wie es weitergeht" }
        (received.afterwards(frame, zone))
    })
}

fn text<R: Receivable>(frame: &Frame, received: &R, zone: &TimeZone) -> String {
    let acknowledgement = received.acknowledgement(zone);
    let facts: String = received.facts().iter().map(|(name, value)| format!("{name}: {value}\n")).collect();
    format!("{acknowledgement}\n\nInhalt: {}\n\n{facts}\n{}\n", R::CONTENT, frame.sender())
}
