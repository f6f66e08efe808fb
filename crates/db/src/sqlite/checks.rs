//! The form in which SQLite keeps `CHECK`s.
//!
//! For a list of three values or more SQLite builds and drops a temporary table each time the check runs, hence for each row that is
//! written. The same comparisons one after the other cost next to nothing.

use rusqlite::{Connection, params};

/// Writes `column IN ('a', 'b', 'c')` in the checks of all tables as comparisons. The text of a table is all that changes, which SQLite
/// describes as safe for checks (<https://www.sqlite.org/lang_altertable.html>, 7). A transaction is open; checks that cannot be
/// read any more fail it.
pub(crate) fn compare(connection: &Connection) -> rusqlite::Result<()> {
    let mut tables = connection
        .prepare("SELECT rowid, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE '% IN (%'")?;
    let tables = tables.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let tables: Vec<(i64, String)> = tables.collect::<rusqlite::Result<_>>()?;
    let changed: Vec<_> =
        tables.iter().map(|(id, sql)| (id, sql, compared(sql))).filter(|(_, sql, new)| *sql != new).collect();
    if changed.is_empty() {
        return Ok(());
    }
    let version: i64 = connection.query_row("PRAGMA schema_version", [], |row| row.get(0))?;
    connection.pragma_update(None, "writable_schema", true)?;
    for (id, _, new) in changed {
        connection.execute("UPDATE sqlite_schema SET sql = ?2 WHERE rowid = ?1", params![id, new])?;
    }
    connection.pragma_update(None, "schema_version", version + 1)?;
    // Reads the schema again.
    connection.pragma_update(None, "writable_schema", "RESET")?;
    connection.query_row("SELECT COUNT(*) FROM pragma_table_list", [], |_| Ok(()))
}

fn compared(sql: &str) -> String {
    let (mut text, mut rest) = (String::with_capacity(sql.len()), sql);
    while let Some((before, after)) = rest.split_once(" IN (") {
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let column = before.rsplit(|letter| !is_name(letter)).next().unwrap_or_default();
        let comparisons =
            after.split_once(')').and_then(|(list, after)| Some((comparisons(column, list)?, after)));
        match comparisons {
            Some((comparisons, after)) => {
                text += &before[..before.len() - column.len()];
                text += &comparisons;
                rest = after;
            }
            None => {
                text += before;
                text += " IN (";
                rest = after;
            }
        }
    }
    text + rest
}

/// None where SQLite compares one after the other by itself, and where it is no list of plain values after a column.
fn comparisons(column: &str, list: &str) -> Option<String> {
    let values: Vec<&str> = list.split(',').map(str::trim).collect();
    let is_word = |value: &str| {
        value
            .strip_prefix('\'')
            .and_then(|value| value.strip_suffix('\''))
            .is_some_and(|word| !word.contains('\''))
    };
    let is_plain = |value: &&str| is_word(value) || value.parse::<i64>().is_ok();
    if column.is_empty() || column == "NOT" || values.len() < 3 || !values.iter().all(is_plain) {
        return None;
    }
    let comparisons: Vec<String> = values.iter().map(|value| format!("{column} = {value}")).collect();
    Some(format!("({})", comparisons.join(" OR ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_become_comparisons_and_nothing_else_changes() {
        for (sql, expected) in [
            ("CHECK (a IN ('x', 'y', ''))", "CHECK ((a = 'x' OR a = 'y' OR a = ''))"),
            ("CHECK (a > 0 AND a IN (1, 2,\n 30) OR b)", "CHECK (a > 0 AND (a = 1 OR a = 2 OR a = 30) OR b)"),
            (
                "CHECK (a IN ('x', 'y', 'z')), CHECK (b IN ('ä', 'b', 'c'))",
                "CHECK ((a = 'x' OR a = 'y' OR a = 'z')), CHECK ((b = 'ä' OR b = 'b' OR b = 'c'))",
            ),
        ] {
            assert_eq!(compared(sql), expected);
        }
        for sql in [
            "CHECK (a IN ('x', 'y'))",
            "CHECK (a NOT IN ('x', 'y', 'z'))",
            "CHECK (lower(a) IN ('x', 'y', 'z'))",
            "CHECK (a IN ('x)', 'y', 'z'))",
            "CHECK (a IN ('it''s', 'y', 'z'))",
            "-- one of a, b IN (x, y, z)\nCHECK (a IN (SELECT",
            "",
        ] {
            assert_eq!(compared(sql), sql);
        }
    }

    #[test]
    fn checks_hold_as_before_and_nothing_is_checked_by_a_list_any_more() -> rusqlite::Result<()> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch(
            "CREATE TABLE tea (kind TEXT, CONSTRAINT tea_kind CHECK (kind IN ('green', 'black', 'white'))) STRICT;
             INSERT INTO tea VALUES ('green'); BEGIN IMMEDIATE",
        )?;
        let builds_a_table = |connection: &Connection| -> rusqlite::Result<bool> {
            let mut plan = connection.prepare("EXPLAIN INSERT INTO tea VALUES ('black')")?;
            let codes =
                plan.query_map([], |row| row.get::<_, String>(1))?.collect::<rusqlite::Result<Vec<_>>>()?;
            Ok(codes.iter().any(|code| code == "OpenEphemeral"))
        };
        assert!(builds_a_table(&connection)?, "SQLite does this better by itself now: this file can go");
        compare(&connection)?;
        compare(&connection)?;
        connection.execute_batch("COMMIT")?;
        assert!(!builds_a_table(&connection)?);
        connection.execute_batch("INSERT INTO tea VALUES ('black'), (NULL)")?;
        let refused = connection.execute("INSERT INTO tea VALUES ('blue')", []).unwrap_err().to_string();
        assert_eq!(refused, "CHECK constraint failed: tea_kind");
        assert_eq!(connection.query_row("PRAGMA integrity_check", [], |row| row.get::<_, String>(0))?, "ok");
        Ok(())
    }
}
