//! SQL lies in store files only, and each table is written by the feature or module whose prefix it carries. Both are read
//! from the string literals of the sources.

use crate::architecture::{files, read, server, words};
use std::collections::BTreeSet;
use std::path::Path;

/// Tables that a feature reads itself although they belong to another, and why.
const FOREIGN_READS: [(&str, &str, &str); 39] = [
    ("bank", "orders_orders", "whose orders bookings pay: for the export"),
    (
        "bookkeeping",
        "fulfilments_contents",
        "pieces in the parcels of a month: adds up coffee in one statement",
    ),
    ("bookkeeping", "fulfilments_fulfilments", "orders of a month without parcels, in the same statement"),
    ("bookkeeping", "fulfilments_parcels", "parcels of a month, in the same statement"),
    ("bookkeeping", "invoices_invoices", "which documents no export has"),
    ("bookkeeping", "orders_deliveries", "where that coffee went, in the same statement"),
    ("bookkeeping", "orders_items", "grams of coffee in those pieces, in the same statement"),
    ("chat", "auth_users", "names of authors in the hottest list, and who may be in every room"),
    ("chat", "moderation_reports", "which room a reported picture is from, in the statement that reads it"),
    ("chat", "profiles_profiles", "display names and avatars in the same list"),
    ("chat", "telegram_links", "whether the bot reaches the member, in the list of rooms"),
    ("chat", "telegram_talks", "which conversations are led by way of the bot, in the same list"),
    ("digests", "notifications_notifications", "what members have not read of what they were told"),
    (
        "fulfilments",
        "orders_pick_ups",
        "orders the day's work by when something is picked up, in the same statement",
    ),
    ("fulfilments", "orders_orders", "whose they are: for the export, and when a person leaves"),
    ("invitations", "auth_users", "who made an invitation and still may, and who came by it"),
    ("invoices", "orders_deliveries", "where the goods of a month's documents went, in the same statement"),
    ("invoices", "orders_orders", "whose documents they are: for the export"),
    ("identity", "auth_sessions", "who is asking: identity reads what auth writes"),
    ("identity", "auth_totp", "whether the shop's back office is open to who is asking"),
    ("identity", "auth_users", "who is asking: identity reads what auth writes"),
    ("moderation", "auth_users", "names of who wrote, reported and decided, in the lists"),
    ("notifications", "auth_users", "for each event: which of the accounts are still there"),
    ("notifications", "profiles_profiles", "for each event: their switches, in the same statement"),
    ("orders", "auth_users", "counts buyers that are still there"),
    ("orders", "catalog_categories", "adds up sales by category"),
    ("orders", "catalog_products", "adds up sales by product"),
    ("profiles", "auth_users", "one search over user names and display names, ordered by activity"),
    ("push", "auth_sessions", "devices whose session has not ended, among what is due"),
    ("push", "chat_members", "whose devices hear of a private room, in one statement"),
    ("push", "chat_rooms", "of which kind rooms are that are due"),
    ("push", "notifications_notifications", "the words of what is due, if it is unread by then"),
    ("reviews", "auth_users", "names of authors in a list that every product page shows"),
    ("reviews", "catalog_products", "names of products in the same list"),
    (
        "stock",
        "catalog_products",
        "keeps the last movement of a product that is still there, in one statement",
    ),
    ("terminations", "auth_users", "the name of the member in the list of the back office"),
    ("telegram", "outbox_events", "deletes messages by the person whom their events name, however many"),
    (
        "translation",
        "chat_messages",
        "stores a translation only while its message is there, in one statement",
    ),
    ("wallets", "auth_users", "names of both sides in the history, which is paged and filtered with them"),
];

/// `store.rs` or a file in a folder `store`.
pub fn is_store(path: &Path) -> bool {
    path.ends_with("store.rs") || path.parent().is_some_and(|folder| folder.ends_with("store"))
}

/// Whether a file is compiled for unit tests only.
fn is_test(path: &Path) -> bool {
    let declared = format!("#[cfg(test)]\nmod {};", path.file_stem().unwrap().to_str().unwrap());
    let story = path.with_file_name("mod.rs");
    story.exists() && read(&story).contains(&declared)
}

/// The string literals of a source, without those of its unit tests and comments.
fn literals(source: &str) -> Vec<String> {
    let source = source.split("\n#[cfg(test)]\nmod tests {").next().unwrap();
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(at) = rest.find(['"', '\'', '/']) {
        let raw = rest[..at].trim_end_matches('#');
        let hashes = "#".repeat(at - raw.len());
        let is_raw = raw.ends_with('r') && !raw[..raw.len() - 1].ends_with(|c: char| c.is_alphanumeric());
        let (kind, after) = rest[at..].split_at(1);
        rest = match kind {
            "/" if after.starts_with('/') => after.find('\n').map_or("", |end| &after[end..]),
            "/" => after,
            // A character; anything else is a lifetime.
            "'" => match after.char_indices().nth(1) {
                Some((end, '\'')) => &after[end + 1..],
                _ if after.starts_with('\\') => after[2..].find('\'').map_or("", |end| &after[end + 3..]),
                _ => after,
            },
            _ if is_raw => {
                let end = format!("\"{hashes}");
                let (literal, after) = after.split_once(&end).expect("a raw literal ends");
                found.push(literal.to_owned());
                after
            }
            _ => {
                let end = closing_quote(after);
                found.push(after[..end].to_owned());
                &after[end + 1..]
            }
        };
    }
    found
}

/// Where a literal ends: at the first quote that no backslash precedes.
fn closing_quote(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.find(|character| {
        let ends = character == '"' && !is_escaped;
        is_escaped = character == '\\' && !is_escaped;
        ends
    });
    end.expect("a literal ends")
}

fn is_statement(literal: &str) -> bool {
    let has = |word: &str| words(literal).any(|found| found == word);
    let follows = |first: &str, second: &str| {
        let found: Vec<&str> = words(literal).filter(|word| !word.is_empty()).collect();
        found.windows(2).any(|pair| pair == [first, second])
    };
    has("SELECT") || follows("INSERT", "INTO") || follows("DELETE", "FROM") || (has("UPDATE") && has("SET"))
}

/// The sources of the server with their string literals.
fn sources() -> Vec<(String, Vec<String>)> {
    let paths = files(&server(), "rs").into_iter().filter(|path| !is_test(path));
    let named = paths.map(|path| {
        let name = path.strip_prefix(server()).unwrap().to_str().unwrap().to_owned();
        (name, literals(&read(&path)))
    });
    named.collect()
}

#[test]
fn statements_lie_in_store_files() {
    let holders: BTreeSet<String> = sources()
        .into_iter()
        .filter(|(name, literals)| {
            !is_store(Path::new(name)) && literals.iter().any(|text| is_statement(text))
        })
        .map(|(name, _)| name)
        .collect();
    assert_eq!(holders, BTreeSet::new());
}

fn tables() -> BTreeSet<String> {
    let statements = kontor::migrations::ALL.iter().flat_map(|migration| migration.sql.lines());
    let made = statements.filter_map(|line| line.trim().strip_prefix("CREATE TABLE "));
    made.map(|rest| words(rest).next().unwrap().to_owned()).collect()
}

/// The feature of a source, or the ground's module; events is a folder of such.
fn owner(name: &str) -> &str {
    let inner = ["features/", "events/"].iter().find_map(|folder| name.strip_prefix(folder)).unwrap_or(name);
    inner.split(['/', '.']).next().unwrap()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Reads,
    Writes,
}

/// The tables that a literal names, each after the word that says what happens to it.
fn used(literal: &str) -> Vec<(Use, &str)> {
    let words: Vec<&str> = words(literal).filter(|word| !word.is_empty()).collect();
    let named = words.windows(2).enumerate().filter_map(|(at, pair)| match pair[0] {
        "INTO" | "UPDATE" | "TABLE" => Some((Use::Writes, pair[1])),
        "FROM" if at > 0 && words[at - 1] == "DELETE" => Some((Use::Writes, pair[1])),
        "FROM" | "JOIN" => Some((Use::Reads, pair[1])),
        _ => None,
    });
    named.collect()
}

/// Who uses tables of others in this way: (owner, table).
fn foreign(wanted: Use) -> BTreeSet<(String, String)> {
    let tables = tables();
    assert!(tables.len() > 40, "{tables:?}");
    let mut found = BTreeSet::new();
    for (name, literals) in sources() {
        for (_, table) in literals.iter().flat_map(|text| used(text)).filter(|(found, _)| *found == wanted) {
            if tables.contains(table) && table.split('_').next() != Some(owner(&name)) {
                found.insert((owner(&name).to_owned(), table.to_owned()));
            }
        }
    }
    found
}

#[test]
fn a_table_is_written_by_its_owner_only() {
    assert_eq!(foreign(Use::Writes), BTreeSet::new());
}

/// The list can only become shorter.
#[test]
fn tables_of_others_are_read_where_the_list_says() {
    let listed = FOREIGN_READS.iter().map(|(owner, table, _)| ((*owner).to_owned(), (*table).to_owned()));
    assert_eq!(foreign(Use::Reads), listed.collect());
}
