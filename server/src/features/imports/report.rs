//! What became of each product of a file, as a table.

use super::store;
use super::types::{ImportFate, ImportItem, ImportPicture};
use crate::app::App;
use crate::csv::Table;
use crate::error::{ErrorCode, Result};
use crate::identity::Owner;

pub async fn write(app: &App, owner: Owner, id: i64) -> Result<Table> {
    let items = app
        .db
        .read(move |tx| {
            store::find(tx, &owner, id)?.ok_or(ErrorCode::NotFound)?;
            store::list_all(tx, &owner, id)
        })
        .await?;
    let mut table =
        Table::new(&["Zeile", "Kennung", "Name", "Ergebnis", "Produkt", "Bild", "Gründe", "Hinweise"])?;
    for item in items {
        let notes = item.notes.iter();
        let codes: Vec<_> = notes.clone().map(|note| note.code.as_str()).collect();
        let messages: Vec<_> = notes.map(|note| format!("Zeile {}: {}", note.line, note.message)).collect();
        let (codes, messages) = (codes.join(" "), messages.join(" "));
        table.row([
            item.line.to_string(),
            item.source.clone(),
            item.name.clone(),
            outcome(&item).to_owned(),
            item.product_id.map(|id| id.to_string()).unwrap_or_default(),
            picture(item.picture).to_owned(),
            codes,
            messages,
        ])?;
    }
    Ok(table)
}

fn outcome(item: &ImportItem) -> &'static str {
    match (item.fate, item.is_done) {
        (ImportFate::Refused, _) => "abgelehnt",
        (_, false) => "nicht übernommen",
        (ImportFate::Create, true) => "angelegt",
        (ImportFate::Update, true) => "geändert",
        (ImportFate::Unchanged, true) => "unverändert",
    }
}

fn picture(picture: ImportPicture) -> &'static str {
    match picture {
        ImportPicture::None => "",
        ImportPicture::Waiting => "offen",
        ImportPicture::Taken => "übernommen",
        ImportPicture::Failed => "fehlt",
    }
}
