//! Receipts of declarations: a page, and the same as a text to keep. Both are found by the declaration's key alone.

use super::declarations::{DeclarationReceipt, is_key, private_page, receipt_file};
use super::forms::{Frame, fact_list};
use crate::app::App;
use crate::error::Result;
use crate::time::Time;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::get;
use http::StatusCode;
use jiff::tz::TimeZone;
use kontor_db::Tx;
use maud::{Markup, html};
use serde::Deserialize;

/// A declaration that came in.
pub trait Receivable: Sized + Send + 'static {
    const TITLE: &'static str;
    /// Where it is declared; the receipt is one step below.
    const PATH: &'static str;
    /// Begins the name of the file.
    const FILE: &'static str;
    /// What was declared, in the first person.
    const CONTENT: &'static str;

    /// # Errors
    /// When the database fails.
    fn find_by_key(tx: &mut Tx<'_>, key: &str) -> Result<Option<Self>>;
    fn number(&self) -> &str;
    fn received_at(&self) -> Time;
    /// That it was received, and when.
    fn acknowledgement(&self, zone: &TimeZone) -> String;
    /// What was declared, name by name.
    fn facts(&self) -> Vec<(&'static str, String)>;
    /// What happens next.
    fn afterwards(&self, frame: &Frame, zone: &TimeZone) -> Markup;
}

/// The key of a receipt. It is no part of the path, which goes into logs.
#[derive(Deserialize)]
struct ReceiptQuery {
    beleg: String,
}

pub fn receipt_path<R: Receivable>(key: &str) -> String {
    format!("{}/eingang?beleg={key}", R::PATH)
}

pub fn receipt_of<R: Receivable>(received: &R, key: &str) -> DeclarationReceipt {
    DeclarationReceipt {
        number: received.number().to_owned(),
        received_at: received.received_at(),
        document_url: file_path::<R>(key),
    }
}

fn file_path<R: Receivable>(key: &str) -> String {
    format!("{}/eingang.txt?beleg={key}", R::PATH)
}

pub fn receipt_pages<R: Receivable>() -> Router<App> {
    Router::new()
        .route(&format!("{}/eingang", R::PATH), get(show::<R>))
        .route(&format!("{}/eingang.txt", R::PATH), get(download::<R>))
}

async fn show<R: Receivable>(
    State(app): State<App>,
    query: Result<Query<ReceiptQuery>, QueryRejection>,
) -> Result<Response> {
    let frame = Frame::load(&app).await?;
    Ok(match find::<R>(&app, query).await? {
        Some((received, key)) => {
            private_page(StatusCode::OK, R::TITLE, page(&frame, &received, &key, &app.zone))
        }
        None => missing::<R>(&frame),
    })
}

async fn download<R: Receivable>(
    State(app): State<App>,
    query: Result<Query<ReceiptQuery>, QueryRejection>,
) -> Result<Response> {
    let frame = Frame::load(&app).await?;
    let Some((received, _)) = find::<R>(&app, query).await? else { return Ok(missing::<R>(&frame)) };
    let name = format!("{}-{}", R::FILE, received.number());
    Ok(receipt_file(&name, text(&frame, &received, &app.zone)))
}

async fn find<R: Receivable>(
    app: &App,
    query: Result<Query<ReceiptQuery>, QueryRejection>,
) -> Result<Option<(R, String)>> {
    let Some(key) = query.ok().map(|Query(query)| query.beleg).filter(|key| is_key(key)) else {
        return Ok(None);
    };
    let received = {
        let key = key.clone();
        app.db.read(move |tx| R::find_by_key(tx, &key)).await?
    };
    Ok(received.map(|received| (received, key)))
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
