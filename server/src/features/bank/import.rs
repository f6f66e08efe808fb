//! Reading a statement: the file becomes bookings, each counted once, and those that fit settle their orders if the owner wants that.

use super::events::{BankEvent, ReadStatement};
use super::matching::Orders;
use super::rules::take_for;
use super::store::{self, NewStatement};
use super::types::{StatementImport, UnknownColumns};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::catalog;
use crate::identity::Admin;
use crate::text;
use crate::time::Time;
use bytes::Bytes;
use kontor_banking::statement::{self, Columns, Row, Statement, StatementError};
use kontor_db::Tx;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// Largest file in bytes; see [`StatementError::TooLarge`].
pub const MOST: usize = 4 * 1024 * 1024;
const MAX_NAME: usize = 200;

pub async fn read(app: &App, admin: Admin, name: String, bytes: Bytes) -> Result<StatementImport> {
    let name = text::optional_line(Some(&name), MAX_NAME)?.unwrap_or_else(|| "Kontoauszug".to_owned());
    let columns = app.db.read(store::list_columns).await?;
    let digest: [u8; 32] = Sha256::digest(&bytes).into();
    let file = name.clone();
    // Large files take a while to read.
    let parsed = tokio::task::spawn_blocking(move || parse(&bytes, &file, &columns)).await;
    let statements = match parsed.map_err(Error::internal)? {
        Ok(statements) => statements,
        Err(StatementError::UnknownColumns { heads, proposal }) => return unknown_columns(heads, proposal),
        Err(StatementError::TooLarge) => return Err(ErrorCode::StatementTooLarge.into()),
        Err(error) => {
            tracing::info!(%error, "a bank statement could not be read");
            return Err(ErrorCode::StatementUnreadable.into());
        }
    };
    let rows: Vec<Row> = statements.into_iter().flat_map(|statement| statement.rows).collect();
    let incoming: Vec<Row> = rows.into_iter().filter(|row| row.cents > 0).collect();
    let now = app.clock.now();
    let outcome = app.db.write(move |tx| import_in(tx, &admin, &name, digest, &incoming, now)).await?;
    app.outbox.notify_one();
    catalog::touch(app);
    Ok(outcome)
}

/// By the form that is known, or as an admin has explained a table with these heads.
fn parse(bytes: &[u8], name: &str, known: &[Columns]) -> Result<Vec<Statement>, StatementError> {
    match statement::parse(bytes, name) {
        Err(StatementError::UnknownColumns { heads, proposal }) => {
            match known.iter().find(|columns| columns.heads == heads) {
                Some(columns) => statement::parse_with(bytes, name, columns),
                None => Err(StatementError::UnknownColumns { heads, proposal }),
            }
        }
        read => read,
    }
}

fn unknown_columns(heads: Vec<String>, proposal: Option<Box<Columns>>) -> Result<StatementImport> {
    let proposal = proposal.map(serde_json::to_value).transpose().map_err(Error::internal)?;
    Ok(StatementImport {
        success: false,
        message: "Diese Tabelle kennen wir noch nicht. Bitte sagen Sie einmal, was in welcher Spalte steht."
            .to_owned(),
        is_known: false,
        read: 0,
        known: 0,
        settled: 0,
        open: 0,
        columns: Some(UnknownColumns { heads, proposal }),
    })
}

fn import_in(
    tx: &mut Tx<'_>,
    admin: &Admin,
    name: &str,
    digest: [u8; 32],
    incoming: &[Row],
    now: Time,
) -> Result<StatementImport> {
    let new = NewStatement { digest, name, rows: incoming.len(), read_at: now };
    let Some(statement) = store::insert_statement(tx, admin, &new)? else {
        return Ok(outcome(
            "Diesen Auszug kennen wir schon.".to_owned(),
            true,
            incoming.len(),
            incoming.len(),
            0,
            0,
        ));
    };
    let mut fresh = Vec::new();
    for row in incoming {
        if let Some(id) = store::insert_row(tx, statement, row)? {
            fresh.push((id, row));
        }
    }
    let mut settled = 0;
    if store::find_rules(tx)?.settles_exact {
        let orders = Orders::named(tx, admin, fresh.iter().map(|(_, row)| *row))?;
        let mut paid = BTreeSet::new();
        for (id, row) in &fresh {
            let Some(reference) = orders.settled_by(row) else { continue };
            // A second booking for the same order is a question for a person.
            if !paid.insert(reference) {
                continue;
            }
            let Some(order) = orders.order_of(reference) else { continue };
            take_for(tx, admin, (*id, row), order, true, now)?;
            settled += 1;
        }
    }
    store::count_new(tx, statement, fresh.len())?;
    let what =
        BankEvent::Imported { after: ReadStatement { read: incoming.len(), new: fresh.len(), settled } };
    Event::new(&what, now, ("statement", statement, name)).by(admin).emit(tx)?;
    let known = incoming.len() - fresh.len();
    let open = fresh.len() - settled;
    let message =
        format!("{} Eingänge, {settled} zugeordnet, {open} zu klären, {known} schon bekannt", incoming.len());
    Ok(outcome(message, false, incoming.len(), known, settled, open))
}

const fn outcome(
    message: String,
    is_known: bool,
    read: usize,
    known: usize,
    settled: usize,
    open: usize,
) -> StatementImport {
    StatementImport { success: true, message, is_known, read, known, settled, open, columns: None }
}
