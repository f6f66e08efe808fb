//! Migrations are written once, as PostgreSQL SQL in a few agreed words. This renders them for an engine.
//!
//! For SQLite `BIGSERIAL PRIMARY KEY` becomes `INTEGER PRIMARY KEY AUTOINCREMENT`, `BIGINT` and `BOOLEAN` become
//! `INTEGER`, `BYTEA` becomes `BLOB`, and every `CREATE TABLE` ends in `STRICT`. Comments and texts in quotes stay.
//! What only one engine can say stands between two lines of its own:
//!
//! ```sql
//! -- only: postgres
//! ALTER TABLE orders ADD CONSTRAINT orders_total_check CHECK (total >= 0);
//! -- end
//! ```

use crate::Engine;

/// # Errors
/// A sentence saying what in `source` cannot be rendered.
pub(crate) fn render(source: &str, engine: Engine) -> Result<String, String> {
    let chosen = choose(source, engine)?;
    match engine {
        Engine::Postgres => Ok(chosen),
        Engine::Sqlite => translate(&chosen),
    }
}

/// Drops the blocks meant for the other engine, and the lines that mark blocks.
fn choose(source: &str, engine: Engine) -> Result<String, String> {
    let mut chosen = String::with_capacity(source.len());
    let mut block = None;
    for line in source.split_inclusive('\n') {
        match (line.trim(), block) {
            ("-- only: sqlite", None) => block = Some(Engine::Sqlite),
            ("-- only: postgres", None) => block = Some(Engine::Postgres),
            ("-- end", Some(_)) => block = None,
            (mark, _) if mark.starts_with("-- only:") || mark == "-- end" => {
                return Err(format!("'{mark}' is misplaced or names no engine"));
            }
            _ if block.is_none_or(|wanted| wanted == engine) => chosen.push_str(line),
            _ => {}
        }
    }
    if block.is_some() { Err("a block '-- only:' lacks its '-- end'".into()) } else { Ok(chosen) }
}

fn translate(source: &str) -> Result<String, String> {
    let tokens = tokens(source)?;
    let words: Vec<String> = tokens
        .iter()
        .map(|token| if token.kind == Kind::Word { token.text.to_ascii_uppercase() } else { String::new() })
        .collect();
    // The words before and after a token decide about it; white space and comments do not count.
    let solid: Vec<usize> = (0..tokens.len()).filter(|&at| tokens[at].kind != Kind::Space).collect();

    let mut rendered = String::with_capacity(source.len() + 64);
    let mut copied = 0;
    let mut depth = 0_i32;
    let mut in_table = false;
    let mut begins = true;
    for (place, &at) in solid.iter().enumerate() {
        let following = |steps: usize| solid.get(place + steps).map_or("", |&at| words[at].as_str());
        tokens[copied..at].iter().for_each(|token| rendered.push_str(token.text));
        copied = at + 1;
        let text = tokens[at].text;
        if std::mem::take(&mut begins) {
            in_table = words[at] == "CREATE" && following(1) == "TABLE";
        }
        match words[at].as_str() {
            "BIGSERIAL" if following(1) == "PRIMARY" && following(2) == "KEY" => rendered.push_str("INTEGER"),
            "BIGSERIAL" => return Err("BIGSERIAL must be followed by PRIMARY KEY".into()),
            "KEY" if place >= 2 && words[solid[place - 2]] == "BIGSERIAL" => {
                rendered.push_str(text);
                rendered.push_str(" AUTOINCREMENT");
            }
            "BIGINT" | "BOOLEAN" => rendered.push_str("INTEGER"),
            "BYTEA" => rendered.push_str("BLOB"),
            _ => rendered.push_str(text),
        }
        match text {
            "(" => depth += 1,
            ")" => depth -= 1,
            ";" => begins = true,
            _ => {}
        }
        if in_table && text == ")" && depth == 0 {
            rendered.push_str(" STRICT");
        }
    }
    tokens[copied..].iter().for_each(|token| rendered.push_str(token.text));
    Ok(rendered)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Word,
    /// White space and comments.
    Space,
    /// Texts and names in quotes, numbers, signs.
    Other,
}

#[derive(Debug)]
pub(crate) struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
}

/// Cuts SQL into words, signs, and what must not be looked into. Together the tokens are the source.
pub(crate) fn tokens(source: &str) -> Result<Vec<Token<'_>>, String> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let (kind, length) = if rest.starts_with("--") {
            (Kind::Space, rest.find('\n').map_or(rest.len(), |end| end + 1))
        } else if rest.starts_with("/*") {
            (Kind::Space, rest.find("*/").ok_or("a comment /* is not closed")? + 2)
        } else if first == '\'' || first == '"' {
            // A doubled quote inside reads as two quoted pieces side by side, which comes to the same.
            let end = rest[1..].find(first).ok_or_else(|| format!("a quote {first} is not closed"))?;
            (Kind::Other, end + 2)
        } else if first.is_whitespace() {
            (Kind::Space, run(rest, char::is_whitespace))
        } else if first.is_alphabetic() || first == '_' {
            (Kind::Word, run(rest, |c| c.is_alphanumeric() || c == '_'))
        } else if rest.starts_with("$$") {
            return Err("texts in $$ have no counterpart on SQLite".into());
        } else {
            (Kind::Other, first.len_utf8())
        };
        let (text, after) = rest.split_at(length);
        tokens.push(Token { kind, text });
        rest = after;
    }
    Ok(tokens)
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sqlite(source: &str) -> String {
        render(source, Engine::Sqlite).unwrap()
    }

    #[test]
    fn a_table_is_rendered_with_its_comments() {
        let source = "\
-- Orders; BIGINT in a comment stays.
CREATE TABLE orders (
  id BIGSERIAL PRIMARY KEY, -- the number; members see it
  paid boolean NOT NULL DEFAULT FALSE,
  total BIGINT NOT NULL CONSTRAINT orders_total_check CHECK (total >= 0 AND (total < 9)),
  note TEXT NOT NULL DEFAULT 'a BYTEA; it''s (text',
  hash BYTEA /* CREATE TABLE ( */
); -- done
CREATE UNIQUE INDEX orders_hash ON orders (hash) WHERE paid = TRUE;
";
        let wanted = "\
-- Orders; BIGINT in a comment stays.
CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- the number; members see it
  paid INTEGER NOT NULL DEFAULT FALSE,
  total INTEGER NOT NULL CONSTRAINT orders_total_check CHECK (total >= 0 AND (total < 9)),
  note TEXT NOT NULL DEFAULT 'a BYTEA; it''s (text',
  hash BLOB /* CREATE TABLE ( */
) STRICT; -- done
CREATE UNIQUE INDEX orders_hash ON orders (hash) WHERE paid = TRUE;
";
        assert_eq!(sqlite(source), wanted);
        assert_eq!(render(source, Engine::Postgres).unwrap(), source);
    }

    #[test]
    fn every_table_is_strict_and_nothing_else() {
        assert_eq!(
            sqlite("create table a(x TEXT);CREATE INDEX i ON a (x);CREATE TABLE b(y BIGINT)"),
            "create table a(x TEXT) STRICT;CREATE INDEX i ON a (x);CREATE TABLE b(y INTEGER) STRICT"
        );
        assert_eq!(
            sqlite("INSERT INTO a VALUES ('x'); UPDATE a SET x = (SELECT 'y');"),
            "INSERT INTO a VALUES ('x'); UPDATE a SET x = (SELECT 'y');"
        );
    }

    #[test]
    fn words_inside_longer_names_stay() {
        assert_eq!(
            sqlite("SELECT bigint_total, my_boolean FROM t"),
            "SELECT bigint_total, my_boolean FROM t"
        );
    }

    #[test]
    fn blocks_belong_to_one_engine() {
        let source = "a;\n  -- only: sqlite\nb;\n-- end\n-- only: postgres\nc BIGINT;\n-- end\nd;\n";
        assert_eq!(sqlite(source), "a;\nb;\nd;\n");
        assert_eq!(render(source, Engine::Postgres).unwrap(), "a;\nc BIGINT;\nd;\n");
    }

    #[test]
    fn what_cannot_be_rendered_is_refused() {
        for source in [
            "-- only: mysql\n-- end",
            "-- only: sqlite\nb;",
            "-- end",
            "-- only: sqlite\n-- only: sqlite\n-- end",
            "CREATE TABLE a (n BIGSERIAL)",
            "SELECT 'open",
            "/* open",
            "DO $$ x $$",
        ] {
            assert!(render(source, Engine::Sqlite).is_err(), "{source}");
        }
    }
}
