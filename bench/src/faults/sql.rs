//! Plain SQL on either database, without any of the shop's code.

use crate::Result;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};
use std::path::PathBuf;
use tokio_postgres::{NoTls, SimpleQueryMessage};

/// Where a shop's rows lie.
#[derive(Clone)]
pub enum Store {
    Sqlite(PathBuf),
    Postgres(String),
}

impl Store {
    /// All rows, each value as text; NULL is empty.
    pub async fn rows(&self, sql: &str) -> Result<Vec<Vec<String>>> {
        match self {
            Self::Sqlite(file) => {
                let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
                let connection = Connection::open_with_flags(file, flags)?;
                connection.busy_timeout(std::time::Duration::from_secs(10))?;
                let mut statement = connection.prepare(sql)?;
                let columns = statement.column_count();
                let rows = statement.query_map([], |row| {
                    (0..columns).map(|column| Ok(text(row.get_ref(column)?))).collect::<rusqlite::Result<_>>()
                })?;
                Ok(rows.collect::<rusqlite::Result<_>>()?)
            }
            Self::Postgres(url) => {
                let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
                let link = tokio::spawn(connection);
                let messages = client.simple_query(sql).await?;
                link.abort();
                let row = |message| match message {
                    SimpleQueryMessage::Row(row) => {
                        let value = |column| row.get(column).unwrap_or_default().to_owned();
                        Some((0..row.len()).map(value).collect())
                    }
                    _ => None,
                };
                Ok(messages.into_iter().filter_map(row).collect())
            }
        }
    }

    /// The first value of the first row.
    pub async fn number(&self, sql: &str) -> Result<i64> {
        let rows = self.rows(sql).await?;
        let value = rows.first().and_then(|row| row.first()).ok_or_else(|| format!("no row: {sql}"))?;
        Ok(value.parse()?)
    }
}

fn text(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Null => String::new(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) => number.to_string(),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => String::from_utf8_lossy(bytes).into_owned(),
    }
}
