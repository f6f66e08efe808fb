//! One statement for many rows: over a network each costs a round trip, and each is looked up and set up once.

use crate::{Engine, Error, Row, Tx, Value};

/// Rows of one statement. Statements are kept compiled by their text, so they come in few sizes: powers of two up to this.
const MOST: usize = 64;

/// A statement that says something for each row: `before`, then `row` for every row with commas between, then `after`.
/// Only `row` has parameters, each written as `?`.
#[derive(Debug, Clone, Copy)]
pub struct Rows<'a> {
    pub before: &'a str,
    pub row: &'a str,
    pub after: &'a str,
}

impl Tx<'_> {
    /// Runs `rows` over `values`, the parameters of one row after the other; gives the number of rows changed. Many rows
    /// make several statements, so nothing may be said about all of them at once.
    ///
    /// # Errors
    /// Any [`Error`] of a statement. It ends the transaction.
    pub fn execute_rows(&mut self, rows: Rows<'_>, values: &[Value]) -> Result<u64, Error> {
        let mut changed = 0;
        for (count, part) in parts(rows.row, values)? {
            changed += self.execute(&text(rows, count, self.engine()), part)?;
        }
        Ok(changed)
    }

    /// As [`Tx::execute_rows`]; gives the rows that the statements answer.
    ///
    /// # Errors
    /// Any [`Error`] of a statement, which ends the transaction, or the first one of `map`.
    pub fn all_rows<T>(
        &mut self,
        rows: Rows<'_>,
        values: &[Value],
        mut map: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let mut found = Vec::new();
        for (count, part) in parts(rows.row, values)? {
            found.extend(self.all(&text(rows, count, self.engine()), part, &mut map)?);
        }
        Ok(found)
    }

    /// The rows whose column, with which `select` ends, is one of `among`: `SELECT … WHERE … AND id`.
    ///
    /// # Errors
    /// As [`Tx::all_rows`].
    pub fn all_among<T>(
        &mut self,
        select: &str,
        among: impl IntoIterator<Item: Into<Value>>,
        map: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let among: Vec<Value> = among.into_iter().map(Into::into).collect();
        let before = format!("{select} IN (");
        self.all_rows(Rows { before: &before, row: "?", after: ")" }, &among, map)
    }
}

/// The values of one statement after the other, each with its number of rows.
fn parts<'a>(row: &str, values: &'a [Value]) -> Result<Vec<(usize, &'a [Value])>, Error> {
    let width = row.matches('?').count();
    if width == 0 || !values.len().is_multiple_of(width) {
        return Err(Error::Sql(format!("{} values are no rows of {width}", values.len())));
    }
    let (mut rest, mut parts) = (values, Vec::new());
    while !rest.is_empty() {
        let left = (rest.len() / width).min(MOST);
        let count = 1 << left.ilog2();
        let (part, after) = rest.split_at(count * width);
        parts.push((count, part));
        rest = after;
    }
    Ok(parts)
}

/// SQLite counts unnamed parameters by itself; to look for hundreds by their names would take it long. And it would keep a copy
/// of every page that an INSERT of many rows changes, to take back its rows alone if one is refused. A refusal ends the
/// transaction, which takes back all of them; `OR FAIL` spares the copies.
fn text(rows: Rows<'_>, count: usize, engine: Engine) -> String {
    let mut text =
        String::with_capacity(rows.before.len() + rows.after.len() + 16 + count * (rows.row.len() + 16));
    match rows.before.strip_prefix("INSERT INTO") {
        Some(rest) if engine == Engine::Sqlite => text.extend(["INSERT OR FAIL INTO", rest]),
        _ => text += rows.before,
    }
    let mut place = 0;
    for at in 0..count {
        text += if at == 0 { " " } else { ", " };
        for (number, piece) in rows.row.split('?').enumerate() {
            if number > 0 {
                place += 1;
                match engine {
                    Engine::Sqlite => text.push('?'),
                    Engine::Postgres => text += &format!("${place}"),
                }
            }
            text += piece;
        }
    }
    text + " " + rows.after
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values;

    const INSERT: Rows<'_> =
        Rows { before: "INSERT INTO t (a, b) VALUES", row: "(?, ?)", after: "ON CONFLICT DO NOTHING" };

    #[test]
    fn every_row_gets_its_parameters() {
        assert_eq!(
            text(INSERT, 2, Engine::Postgres),
            "INSERT INTO t (a, b) VALUES ($1, $2), ($3, $4) ON CONFLICT DO NOTHING"
        );
        assert_eq!(
            text(INSERT, 1, Engine::Sqlite),
            "INSERT OR FAIL INTO t (a, b) VALUES (?, ?) ON CONFLICT DO NOTHING"
        );
    }

    #[test]
    fn sizes_are_powers_of_two() {
        let sizes = |rows: usize| -> Vec<usize> {
            let values: Vec<Value> = (0..2 * rows).map(Value::from).collect();
            parts(INSERT.row, &values).unwrap().into_iter().map(|(count, _)| count).collect()
        };
        assert_eq!(sizes(0), [0_usize; 0]);
        assert_eq!(sizes(1), [1]);
        assert_eq!(sizes(100), [64, 32, 4]);
        assert_eq!(sizes(200), [64, 64, 64, 8]);
    }

    #[test]
    fn half_a_row_is_refused() {
        assert!(parts(INSERT.row, &values![1_i64, 2_i64, 3_i64]).is_err());
        assert!(parts("(1)", &values![1_i64]).is_err());
    }
}
