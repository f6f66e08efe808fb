//! Account statements as German banks hand them out: CAMT.053 and .052 (also several in a ZIP), MT940, and CSV.
//!
//! [`parse`] recognises the format by the content. Of CSV it knows the tables of Sparkasse, Volksbanken, DKB, ING, comdirect and N26;
//! for any other it answers [`StatementError::UnknownColumns`] with a proposal, and [`parse_with`] reads it by the columns that a person agreed to.
//! A file is read whole or not at all: a line that cannot be read is an error and not left out.

mod archive;
mod camt;
mod fingerprint;
mod mt940;
mod remittance;
mod row;
mod table;
mod values;
mod xml;

pub(crate) use fingerprint::essence;
pub use row::{Row, Statement};
pub use table::{AmountColumns, Columns};
pub use values::Decimal;

use crate::Iban;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Largest file that is read, in bytes.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;

/// Why a file is no statement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StatementError {
    #[error("the file is empty")]
    Empty,
    /// More than 4 MiB, or an archive of more than 100 files or 32 MiB.
    #[error("the file is too large")]
    TooLarge,
    #[error("not a format of statements that is known")]
    Unsupported,
    /// The XML is broken, incomplete or too deep.
    #[error("the XML cannot be read")]
    Xml,
    /// Statements need neither a document type nor entities of their own; both are ways to attack a reader.
    #[error("the XML has a document type or entities")]
    DocumentType,
    /// Broken, encrypted, or with another archive inside.
    #[error("the archive cannot be read")]
    Archive,
    #[error("the file holds no statement")]
    NoStatement,
    /// Line of a text, or number of the booking in XML, both from 1.
    #[error("the day of line {line} cannot be read")]
    Day { line: usize },
    /// Line of a text, or number of the booking in XML, both from 1.
    #[error("the amount of line {line} cannot be read")]
    Amount { line: usize },
    /// A table of a bank that is not known, with its heads and what they may mean.
    #[error("the columns are not known")]
    UnknownColumns { heads: Vec<String>, proposal: Option<Box<Columns>> },
}

/// Reads a file of any known format. The name is looked at for the account alone, where the content does not name it.
///
/// # Errors
/// [`StatementError`], when it is none or cannot be read whole.
pub fn parse(bytes: &[u8], file_name: &str) -> Result<Vec<Statement>, StatementError> {
    check_size(bytes)?;
    if !bytes.starts_with(archive::MAGIC) {
        return one(bytes, file_name);
    }
    let mut statements = Vec::new();
    for (name, content) in archive::unpack(bytes)? {
        statements.extend(one(&content, &name)?);
    }
    if statements.is_empty() { Err(StatementError::NoStatement) } else { Ok(statements) }
}

/// Reads a CSV by the columns that a person agreed to.
///
/// # Errors
/// [`StatementError::UnknownColumns`] when the file has other heads; otherwise as [`parse`].
pub fn parse_with(
    bytes: &[u8],
    file_name: &str,
    columns: &Columns,
) -> Result<Vec<Statement>, StatementError> {
    check_size(bytes)?;
    let statement = table::read(&values::decode(bytes), Some(columns))?;
    Ok(finished(vec![statement], file_name))
}

/// The heads of a CSV and what they may mean, whether its bank is known or not.
///
/// # Errors
/// [`StatementError::Unsupported`] when no table is found.
pub fn guess_columns(bytes: &[u8]) -> Result<(Vec<String>, Option<Columns>), StatementError> {
    check_size(bytes)?;
    match table::guess(&values::decode(bytes)) {
        StatementError::UnknownColumns { heads, proposal } => Ok((heads, proposal.map(|columns| *columns))),
        error => Err(error),
    }
}

fn check_size(bytes: &[u8]) -> Result<(), StatementError> {
    match bytes.len() {
        0 => Err(StatementError::Empty),
        size if size > MAX_BYTES => Err(StatementError::TooLarge),
        _ => Ok(()),
    }
}

fn one(bytes: &[u8], file_name: &str) -> Result<Vec<Statement>, StatementError> {
    let text = values::decode(bytes);
    let start = text.trim_start();
    if start.is_empty() {
        return Err(StatementError::Empty);
    }
    let is_binary = text.contains('\0') || start.starts_with("%PDF");
    let statements = match start {
        _ if is_binary => return Err(StatementError::Unsupported),
        xml if xml.starts_with('<') => camt::read(xml)?,
        fields if mt940::is_mt940(fields) => mt940::read(fields)?,
        _ => vec![table::read(&text, None)?],
    };
    Ok(finished(statements, file_name))
}

/// Puts pages of one account together, the oldest row first, and gives each row its fingerprint.
fn finished(statements: Vec<Statement>, file_name: &str) -> Vec<Statement> {
    let mut accounts: Vec<Statement> = Vec::new();
    let mut places: HashMap<(Option<Iban>, String), usize> = HashMap::new();
    for mut statement in statements {
        statement.account_iban = statement.account_iban.or_else(|| table::iban_in(file_name));
        match places.entry((statement.account_iban, statement.currency.clone())) {
            Entry::Occupied(place) => accounts[*place.get()].rows.append(&mut statement.rows),
            Entry::Vacant(place) => {
                place.insert(accounts.len());
                accounts.push(statement);
            }
        }
    }
    for account in &mut accounts {
        let ends = account.rows.first().zip(account.rows.last());
        if ends.is_some_and(|(first, last)| first.booked_on > last.booked_on) {
            account.rows.reverse();
        }
        account.rows.sort_by_key(|row| row.booked_on);
        fingerprint::stamp(&mut account.rows);
    }
    accounts
}
