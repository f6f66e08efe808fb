//! All withdrawals from contracts as a table to keep.

use super::rules;
use super::types::{Outcome, Revocation};
use crate::app::App;
use crate::csv::Table;
use crate::error::Result;
use crate::features::auth::{self, Exported};
use crate::features::terms::Found;
use crate::identity::Admin;
use axum::response::Response;

const HEAD: [&str; 13] = [
    "Nummer",
    "Eingegangen",
    "Name",
    "E-Mail",
    "Vertrag",
    "Zuordnung",
    "Bestellung",
    "Mitglied",
    "Hinweis",
    "Erstatten bis",
    "Stand",
    "Bearbeitet",
    "Notiz",
];

pub async fn table(app: &App, admin: Admin) -> Result<Response> {
    let mut table = Table::new(&HEAD)?;
    for revocation in rules::list_all(app, admin.clone()).await? {
        table.row(cells(revocation, app))?;
    }
    auth::record_export(app, &admin, Exported::Revocations, Some(table.rows())).await?;
    table.respond("widerrufe.csv")
}

fn cells(revocation: Revocation, app: &App) -> [String; 13] {
    let found = match revocation.found {
        Some(Found::One) => "eindeutig",
        Some(Found::Several) => "mehrere",
        Some(Found::None) => "keine",
        None => "",
    };
    let hints = [(revocation.is_late, "verspätet"), (revocation.is_excluded, "kein Widerrufsrecht")];
    let hints: Vec<_> = hints.into_iter().filter_map(|(holds, hint)| holds.then_some(hint)).collect();
    let state = match revocation.outcome {
        Some(Outcome::Granted) => "erledigt",
        Some(Outcome::Refused) => "zurückgewiesen",
        None => "offen",
    };
    let done = revocation.done_at.map(|at| format!("{} {}", at.in_german(&app.zone), revocation.done_by));
    [
        revocation.number,
        revocation.received_at.to_the_second(&app.zone),
        revocation.name,
        revocation.contact,
        revocation.contract,
        found.to_owned(),
        revocation.order_number.unwrap_or_default(),
        revocation.username.unwrap_or_default(),
        hints.join(", "),
        revocation.refund_by,
        state.to_owned(),
        done.unwrap_or_default(),
        revocation.note,
    ]
}
