//! Statements on a session, values on their way there, columns on their way back.

use std::error::Error as StdError;

use bytes::BytesMut;
use tokio_postgres::types::{Format, FromSql, IsNull, ToSql, Type, to_sql_checked};

use super::errors;
use super::session::Session;
use crate::row::{Column, Source};
use crate::tx::Failure;
use crate::{Error, Row, Value};

pub(crate) struct Statements<'a>(pub(super) &'a mut Session);

impl Statements<'_> {
    pub fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64, Failure> {
        self.0.execute(sql, params)
    }

    pub fn each(
        &mut self,
        sql: &str,
        params: &[Value],
        visit: &mut dyn FnMut(&Row<'_>) -> bool,
    ) -> Result<(), Failure> {
        for row in &self.0.query(sql, params)? {
            if !visit(&Row(Source::Postgres(row))) {
                break;
            }
        }
        Ok(())
    }
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

pub(crate) fn column(row: &tokio_postgres::Row, index: usize) -> Result<Column<'_>, Error> {
    row.try_get(index).map_err(|error| Error::Column(errors::describe(&error)))
}
