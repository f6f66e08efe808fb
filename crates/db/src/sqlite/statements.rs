//! Running statements on a connection whose transaction is open.

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, Statement, ToSql};

use super::translate;
use crate::row::{Column, Source};
use crate::tx::{Failure, Verdict};
use crate::{Error, Row, Value};

pub(crate) struct Statements<'a>(pub &'a Connection);

impl Statements<'_> {
    pub fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64, Failure> {
        let mut statement = self.prepare(sql, params)?;
        let changed = statement.raw_execute().map_err(|error| self.failure(&error))?;
        Ok(changed as u64)
    }

    pub fn each(
        &mut self,
        sql: &str,
        params: &[Value],
        visit: &mut dyn FnMut(&Row<'_>) -> bool,
    ) -> Result<(), Failure> {
        let mut statement = self.prepare(sql, params)?;
        let mut rows = statement.raw_query();
        // A change with RETURNING is done in full before its first row is shown, so stopping early is harmless.
        while let Some(row) = rows.next().map_err(|error| self.failure(&error))? {
            if !visit(&Row(Source::Sqlite(row))) {
                break;
            }
        }
        Ok(())
    }

    /// A compiled statement with its parameters bound. SQLite takes `$1` for a name, which serves: each `$n` is
    /// bound to the n-th value, however often and in whichever order it appears. Those of [`Rows`](crate::Rows) have no
    /// names.
    fn prepare(&self, sql: &str, params: &[Value]) -> Result<rusqlite::CachedStatement<'_>, Failure> {
        let mut statement = self.0.prepare_cached(sql).map_err(|error| self.failure(&error))?;
        bind(&mut statement, params).map_err(|error| Failure { error, verdict: Verdict::Refused })?;
        Ok(statement)
    }

    fn failure(&self, error: &rusqlite::Error) -> Failure {
        // Disk full, I/O errors and the like make SQLite roll back everything, neighbours included.
        let verdict = if self.0.is_autocommit() { Verdict::Lost } else { Verdict::Refused };
        Failure { error: translate(error, Some(self.0)), verdict }
    }
}

fn bind(statement: &mut Statement<'_>, params: &[Value]) -> Result<(), Error> {
    let places = statement.parameter_count();
    if places != params.len() {
        return Err(Error::Sql(format!("expected {places} parameters but got {}", params.len())));
    }
    for place in 1..=places {
        let number = match statement.parameter_name(place) {
            Some(name) => name.strip_prefix('$').and_then(|digits| digits.parse::<usize>().ok()),
            None => Some(place),
        };
        let value = number.and_then(|number| params.get(number.checked_sub(1)?));
        let value =
            value.ok_or_else(|| Error::Sql(format!("parameters are $1 to $n or all ?: place {place}")))?;
        statement.raw_bind_parameter(place, value).map_err(|error| translate(&error, None))?;
    }
    Ok(())
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Value::Null => rusqlite::types::Null.into(),
            Value::Int(value) => (*value).into(),
            Value::Bool(value) => i64::from(*value).into(),
            Value::Text(value) => ToSqlOutput::Borrowed(ValueRef::Text(value.as_bytes())),
            Value::Bytes(value) => ToSqlOutput::Borrowed(ValueRef::Blob(value)),
        })
    }
}

pub(crate) fn column<'a>(row: &'a rusqlite::Row<'_>, index: usize) -> Result<Column<'a>, Error> {
    let value = row.get_ref(index).map_err(|error| Error::Column(error.to_string()))?;
    Ok(match value {
        ValueRef::Null => Column::Null,
        ValueRef::Integer(value) => Column::Int(value),
        ValueRef::Real(_) => Column::Foreign("REAL".into()),
        ValueRef::Text(value) => Column::Text(
            std::str::from_utf8(value).map_err(|error| Error::Column(format!("column {index}: {error}")))?,
        ),
        ValueRef::Blob(value) => Column::Bytes(value),
    })
}
