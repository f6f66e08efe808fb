//! One noun for a feature's folder, its tag, its tables and its folder on the web: the table in GLOSSARY.md says so, and
//! nothing is missing from it.

use super::architecture::{read, root};
use std::collections::BTreeSet;
use std::fs;

fn folders(path: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(root().join(path)).unwrap().map(|entry| entry.unwrap());
    let folders = entries.filter(|entry| entry.path().is_dir());
    folders.map(|entry| entry.file_name().to_str().unwrap().to_owned()).collect()
}

/// Beginnings of the tables that features own.
fn prefixes(features: &BTreeSet<String>) -> BTreeSet<String> {
    let tables = kontor::migrations::ALL.iter().flat_map(|step| step.sql.split("CREATE TABLE ").skip(1));
    let owners = tables.map(|table| table.split('_').next().unwrap().to_owned());
    owners.filter(|owner| features.contains(owner)).map(|owner| format!("{owner}_")).collect()
}

#[test]
fn every_noun_is_the_same_everywhere() {
    let glossary = read(&root().join("GLOSSARY.md"));
    let (_, table) = glossary.split_once("| noun | what it is about |").unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let column = |at: usize| {
        let quoted = rows.iter().filter_map(|row| row[at].strip_prefix('`')?.strip_suffix('`'));
        quoted.map(str::to_owned).collect::<BTreeSet<_>>()
    };
    let (features, web) = (folders("server/src/features"), folders("web/src/features"));
    assert_eq!(column(2), features, "folders of features");
    let tags: BTreeSet<_> = kontor::FEATURES.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(column(2), tags, "tags");
    assert_eq!(column(3), prefixes(&features), "tables");
    assert_eq!(column(4), web, "folders on the web");
    for row in &rows {
        let noun = row[0];
        for cell in [row[2], row[4]].into_iter().filter(|cell| cell.starts_with('`')) {
            assert_eq!(cell, format!("`{noun}`"), "{row:?}");
        }
        assert!(row[3] == "—" || row[3] == format!("`{noun}_`"), "{row:?}");
    }
}
