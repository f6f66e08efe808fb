//! The schema of an open database in words that are the same for both engines, so that a test can compare them.
//!
//! One line per column, index, primary key, CHECK, foreign key (its name) and reference (where it leads).

use crate::render::{Kind, tokens};
use crate::{Db, Engine, Error, Tx};

/// Kept by the migrations for themselves.
const HISTORY: &str = "refinery_schema_history";

impl Db {
    /// The schema, sorted. Truth values count as integers, because SQLite has no type for them.
    ///
    /// # Panics
    /// If the schema cannot be read; this is for tests.
    pub fn describe_schema(&self) -> Vec<String> {
        let lines = self.read_blocking(|tx| match tx.engine() {
            Engine::Sqlite => sqlite(tx),
            Engine::Postgres => postgres(tx),
        });
        let mut lines = lines.unwrap_or_else(|error| panic!("the schema cannot be read: {error}"));
        lines.sort();
        lines
    }
}

fn column(table: &str, name: &str, kind: &str, required: bool, default: bool) -> String {
    let kind = match kind {
        "INTEGER" | "bigint" | "boolean" => "int",
        "TEXT" | "text" => "text",
        "BLOB" | "bytea" => "bytes",
        foreign => foreign,
    };
    let required = if required { "not null" } else { "null" };
    let default = if default { " default" } else { "" };
    format!("column {table}.{name} {kind} {required}{default}")
}

fn index(table: &str, name: &str, columns: &str, unique: bool, partial: bool) -> String {
    let unique = if unique { "unique " } else { "" };
    let partial = if partial { " where" } else { "" };
    format!("{unique}index {name} on {table} ({columns}){partial}")
}

fn primary_key(table: &str, name: &str, columns: &str) -> String {
    format!("primary key {name} on {table} ({columns})")
}

fn reference(table: &str, columns: &str, target: &str, on_delete: &str) -> String {
    format!("reference {table} ({columns}) to {target}, on delete {}", on_delete.to_lowercase())
}

fn sqlite(tx: &mut Tx<'_>) -> Result<Vec<String>, Error> {
    let tables = tx.all(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> $1",
        &crate::values![HISTORY],
        |row| Ok((row.get::<String>(0)?, row.get::<String>(1)?)),
    )?;
    let mut lines = Vec::new();
    for (table, sql) in tables {
        let here = crate::values![&table];
        lines.extend(tx.all(
            "SELECT name, type, \"notnull\" OR pk > 0, dflt_value IS NOT NULL FROM pragma_table_info($1)",
            &here,
            |row| {
                let (name, kind): (String, String) = (row.get(0)?, row.get(1)?);
                Ok(column(&table, &name, &kind, row.get(2)?, row.get(3)?))
            },
        )?);
        lines.extend(tx.one(
            "SELECT group_concat(name, ', ' ORDER BY pk) FROM pragma_table_info($1) WHERE pk > 0 HAVING count(*) > 0",
            &here,
            |row| Ok(primary_key(&table, &format!("{table}_pkey"), &row.get::<String>(0)?)),
        )?);
        lines.extend(tx.all(
            "SELECT list.name, (
               SELECT group_concat(CASE WHEN cid = -2 THEN '<expression>' ELSE name END ||
                                   CASE WHEN \"desc\" THEN ' desc' ELSE '' END, ', ' ORDER BY seqno)
               FROM pragma_index_xinfo(list.name) WHERE key
             ), list.\"unique\", list.partial
             FROM pragma_index_list($1) AS list WHERE list.origin <> 'pk'",
            &here,
            |row| {
                let (name, columns): (String, String) = (row.get(0)?, row.get(1)?);
                Ok(index(&table, &name, &columns, row.get(2)?, row.get(3)?))
            },
        )?);
        lines.extend(tx.all(
            "SELECT group_concat(\"from\", ', ' ORDER BY seq), \"table\", on_delete
             FROM pragma_foreign_key_list($1) GROUP BY id, \"table\", on_delete",
            &here,
            |row| {
                let (columns, target, on_delete): (String, String, String) =
                    (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(reference(&table, &columns, &target, &on_delete))
            },
        )?);
        lines.extend(named_constraints(&table, &sql)?);
    }
    Ok(lines)
}

/// SQLite keeps the names of constraints nowhere but in the text of the table.
fn named_constraints(table: &str, sql: &str) -> Result<Vec<String>, Error> {
    let tokens = tokens(sql).map_err(Error::Sql)?;
    let words: Vec<&str> =
        tokens.iter().filter(|token| token.kind != Kind::Space).map(|token| token.text).collect();
    let constraints = words.windows(3).filter(|words| words[0].eq_ignore_ascii_case("CONSTRAINT"));
    let lines = constraints.map(|words| match words[2].to_ascii_uppercase().as_str() {
        "CHECK" => format!("check {} on {table}", words[1]),
        "FOREIGN" | "REFERENCES" => format!("foreign key {} on {table}", words[1]),
        other => format!("{} {} on {table}", other.to_lowercase(), words[1]),
    });
    Ok(lines.collect())
}

fn postgres(tx: &mut Tx<'_>) -> Result<Vec<String>, Error> {
    let here = crate::values![HISTORY];
    let mut lines = tx.all(
        "SELECT CAST(t.relname AS TEXT), CAST(a.attname AS TEXT), format_type(a.atttypid, a.atttypmod), a.attnotnull,
                COALESCE(pg_get_expr(d.adbin, d.adrelid) NOT LIKE 'nextval(%', FALSE)
         FROM pg_class t
         JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
         LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
         WHERE t.relkind = 'r' AND t.relnamespace = CAST(current_schema() AS regnamespace) AND t.relname <> $1",
        &here,
        |row| {
            let (table, name, kind): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok(column(&table, &name, &kind, row.get(3)?, row.get(4)?))
        },
    )?;
    lines.extend(tx.all(
        "SELECT CAST(t.relname AS TEXT), CAST(i.relname AS TEXT), (
           SELECT string_agg(CASE WHEN a.attname IS NULL THEN '<expression>' ELSE CAST(a.attname AS TEXT) END ||
                             CASE WHEN x.indoption[k] % 2 = 1 THEN ' desc' ELSE '' END, ', ' ORDER BY k)
           FROM generate_series(0, x.indnkeyatts - 1) AS k
           LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = x.indkey[k] AND a.attnum > 0
         ), x.indisunique, x.indpred IS NOT NULL, x.indisprimary
         FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
         WHERE t.relkind = 'r' AND t.relnamespace = CAST(current_schema() AS regnamespace) AND t.relname <> $1",
        &here,
        |row| {
            let (table, name, columns): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
            if row.get(5)? {
                return Ok(primary_key(&table, &name, &columns));
            }
            Ok(index(&table, &name, &columns, row.get(3)?, row.get(4)?))
        },
    )?);
    let constraints = tx.all(
        "SELECT CAST(t.relname AS TEXT), CAST(c.conname AS TEXT), c.contype = 'f', (
           SELECT string_agg(CAST(a.attname AS TEXT), ', ' ORDER BY k.place)
           FROM unnest(c.conkey) WITH ORDINALITY AS k(number, place)
           JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number
         ), CAST(target.relname AS TEXT),
         CASE c.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' WHEN 'd' THEN 'set default'
                            WHEN 'r' THEN 'restrict' ELSE 'no action' END
         FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
         LEFT JOIN pg_class target ON target.oid = c.confrelid
         WHERE c.contype IN ('c', 'f') AND t.relnamespace = CAST(current_schema() AS regnamespace)
           AND t.relname <> $1",
        &here,
        |row| {
            let (table, name): (String, String) = (row.get(0)?, row.get(1)?);
            if !row.get(2)? {
                return Ok(vec![format!("check {name} on {table}")]);
            }
            let (columns, target, on_delete): (String, String, String) =
                (row.get(3)?, row.get(4)?, row.get(5)?);
            Ok(vec![
                format!("foreign key {name} on {table}"),
                reference(&table, &columns, &target, &on_delete),
            ])
        },
    )?;
    lines.extend(constraints.into_iter().flatten());
    Ok(lines)
}
