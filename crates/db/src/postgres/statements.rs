//! Running statements on a session.

use std::error::Error as StdError;

use ::postgres::types::{Format, FromSql, IsNull, ToSql, Type, to_sql_checked};
use bytes::BytesMut;

use super::errors;
use super::session::Session;
use crate::row::{Column, Source};
use crate::tx::{Failure, Verdict};
use crate::{Error, Row, Value};

pub(crate) struct Statements<'a> {
    session: &'a mut Session,
    /// Without a transaction around it only one statement may run: two would see different states.
    transaction: bool,
    used: bool,
}

impl<'a> Statements<'a> {
    pub(super) fn new(session: &'a mut Session, transaction: bool) -> Statements<'a> {
        Statements { session, transaction, used: false }
    }

    pub fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64, Failure> {
        let statement = self.prepare(sql, params)?;
        let client = &mut self.session.client;
        client.execute(&statement, &bind(params)).map_err(|error| errors::failure(&error))
    }

    pub fn each(
        &mut self,
        sql: &str,
        params: &[Value],
        visit: &mut dyn FnMut(&Row<'_>) -> bool,
    ) -> Result<(), Failure> {
        let statement = self.prepare(sql, params)?;
        let client = &mut self.session.client;
        let rows = client.query(&statement, &bind(params)).map_err(|error| errors::failure(&error))?;
        for row in &rows {
            if !visit(&Row(Source::Postgres(row))) {
                break;
            }
        }
        Ok(())
    }

    fn prepare(&mut self, sql: &str, params: &[Value]) -> Result<::postgres::Statement, Failure> {
        if self.used && !self.transaction {
            return Err(Failure { error: Error::Retry, verdict: Verdict::Snapshot });
        }
        self.used = true;
        let statement = self.session.prepare(sql).map_err(|error| errors::failure(&error))?;
        let places = statement.params().len();
        if places != params.len() {
            let error = Error::Sql(format!("expected {places} parameters but got {}", params.len()));
            return Err(Failure { error, verdict: Verdict::Refused });
        }
        Ok(statement)
    }
}

fn bind(params: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    params.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

/// Values travel as text and the server reads them as whatever type the place has, so that an integer fits every
/// integer column. Bytes travel as they are.
impl ToSql for Value {
    fn to_sql(&self, _: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn StdError + Sync + Send>> {
        match self {
            Value::Null => return Ok(IsNull::Yes),
            Value::Int(value) => out.extend_from_slice(value.to_string().as_bytes()),
            Value::Bool(value) => out.extend_from_slice(if *value { b"t" } else { b"f" }),
            Value::Text(value) => out.extend_from_slice(value.as_bytes()),
            Value::Bytes(value) => out.extend_from_slice(value),
        }
        Ok(IsNull::No)
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    fn encode_format(&self, _: &Type) -> Format {
        if matches!(self, Value::Bytes(_)) { Format::Binary } else { Format::Text }
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Column<'a> {
    fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(match *kind {
            Type::INT8 => Column::Int(i64::from_sql(kind, raw)?),
            Type::INT4 => Column::Int(i32::from_sql(kind, raw)?.into()),
            Type::INT2 => Column::Int(i16::from_sql(kind, raw)?.into()),
            Type::BOOL => Column::Bool(bool::from_sql(kind, raw)?),
            Type::BYTEA => Column::Bytes(raw),
            Type::TEXT | Type::VARCHAR | Type::BPCHAR | Type::NAME | Type::UNKNOWN => {
                Column::Text(<&str>::from_sql(kind, raw)?)
            }
            _ => Column::Foreign(kind.name().to_owned()),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(Column::Null)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

pub(crate) fn column(row: &::postgres::Row, index: usize) -> Result<Column<'_>, Error> {
    row.try_get(index).map_err(|error| Error::Column(errors::describe(&error)))
}
