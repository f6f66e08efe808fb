//! A row of an answer, and what can be taken out of it.

use crate::Error;

/// One row, valid while its `map` closure runs.
pub struct Row<'a>(pub(crate) Source<'a>);

pub(crate) enum Source<'a> {
    Sqlite(&'a rusqlite::Row<'a>),
    Postgres(&'a tokio_postgres::Row),
}

impl Row<'_> {
    /// The column at `index` (from 0).
    ///
    /// # Errors
    /// [`Error::Column`] if there is no such column or it does not hold a `T`. NULL is read as `Option`.
    pub fn get<T: FromColumn>(&self, index: usize) -> Result<T, Error> {
        T::from_column(self, index)
    }

    fn column(&self, index: usize) -> Result<Column<'_>, Error> {
        match self.0 {
            Source::Sqlite(row) => crate::sqlite::column(row, index),
            Source::Postgres(row) => crate::postgres::column(row, index),
        }
    }
}

/// What a column holds, in the few kinds the schemas use.
#[derive(Debug)]
pub(crate) enum Column<'a> {
    Null,
    Int(i64),
    Text(&'a str),
    Bool(bool),
    Bytes(&'a [u8]),
    /// A type outside the agreed words, by its name.
    Foreign(String),
}

/// A type a column can be read as. Newtypes implement it with `row.get(index).map(Self)`.
pub trait FromColumn: Sized {
    /// # Errors
    /// [`Error::Column`] if the column does not hold such a value.
    fn from_column(row: &Row<'_>, index: usize) -> Result<Self, Error>;
}

impl FromColumn for i64 {
    fn from_column(row: &Row<'_>, index: usize) -> Result<i64, Error> {
        match row.column(index)? {
            Column::Int(value) => Ok(value),
            // SQLite keeps truth values as integers, so both engines offer them as such.
            Column::Bool(value) => Ok(value.into()),
            other => Err(mismatch(index, "an integer", &other)),
        }
    }
}

impl FromColumn for i32 {
    fn from_column(row: &Row<'_>, index: usize) -> Result<i32, Error> {
        let value: i64 = row.get(index)?;
        value.try_into().map_err(|_| Error::Column(format!("column {index}: {value} does not fit 32 bits")))
    }
}

impl FromColumn for bool {
    fn from_column(row: &Row<'_>, index: usize) -> Result<bool, Error> {
        match row.column(index)? {
            Column::Bool(value) => Ok(value),
            Column::Int(0) => Ok(false),
            Column::Int(1) => Ok(true),
            other => Err(mismatch(index, "a truth value", &other)),
        }
    }
}

impl FromColumn for String {
    fn from_column(row: &Row<'_>, index: usize) -> Result<String, Error> {
        match row.column(index)? {
            Column::Text(value) => Ok(value.to_owned()),
            other => Err(mismatch(index, "text", &other)),
        }
    }
}

impl FromColumn for Vec<u8> {
    fn from_column(row: &Row<'_>, index: usize) -> Result<Vec<u8>, Error> {
        match row.column(index)? {
            Column::Bytes(value) => Ok(value.to_vec()),
            other => Err(mismatch(index, "bytes", &other)),
        }
    }
}

impl<T: FromColumn> FromColumn for Option<T> {
    fn from_column(row: &Row<'_>, index: usize) -> Result<Option<T>, Error> {
        match row.column(index)? {
            Column::Null => Ok(None),
            _ => T::from_column(row, index).map(Some),
        }
    }
}

/// Names the kind that was found, never its content: rows hold personal data and errors are logged.
fn mismatch(index: usize, wanted: &str, found: &Column<'_>) -> Error {
    let found = match found {
        Column::Null => "NULL",
        Column::Int(_) => "an integer",
        Column::Text(_) => "text",
        Column::Bool(_) => "a truth value",
        Column::Bytes(_) => "bytes",
        Column::Foreign(name) => {
            return Error::Column(format!(
                "column {index}: wanted {wanted}, found {name}; CAST it in the statement"
            ));
        }
    };
    Error::Column(format!("column {index}: wanted {wanted}, found {found}"))
}
