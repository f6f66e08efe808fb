//! How the sources lie: one story per folder, one direction, small files, named constraints, no code without a use, and
//! a map whose paths exist. What the compiler cannot say is scanned here.

use crate::statements::is_store;
use kontor::error::ErrorCode;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The most lines a file may have.
const MAX_LINES: usize = 400;

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All files below a folder with that ending.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.unwrap().path());
    let found = paths.flat_map(|path| {
        if path.is_dir() {
            files(&path, ending)
        } else {
            let fits = path.extension().is_some_and(|found| found == ending);
            Vec::from_iter(fits.then_some(path))
        }
    });
    found.collect()
}

/// A source without its comments and its unit tests.
pub fn code(path: &Path) -> String {
    let text = read(path);
    let text = text.split("#[cfg(test)]").next().unwrap();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

pub fn server() -> PathBuf {
    root().join("server/src")
}

/// The sources of all features with the name of theirs.
fn feature_sources() -> Vec<(String, PathBuf)> {
    let features = server().join("features");
    let below = |path: &Path| {
        path.strip_prefix(&features).unwrap().iter().next().unwrap().to_str().unwrap().to_owned()
    };
    let sources = files(&features, "rs").into_iter().filter(|path| path.parent() != Some(&features));
    sources.map(|path| (below(&path), path)).collect()
}

/// Identifiers in a text.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_alphanumeric() && character != '_')
}

#[test]
fn each_layer_knows_only_its_own() {
    let mut wrong = Vec::new();
    for (_, path) in feature_sources() {
        let forbidden: &[&str] = match path.file_name().unwrap().to_str().unwrap() {
            _ if is_store(&path) => {
                &["axum", "http", "hyper", "tower", "StatusCode", "HeaderMap", "app", "App"]
            }
            "routes.rs" => &["kontor_db", "Tx", "tx", "store", "SELECT", "INSERT", "UPDATE", "DELETE"],
            "types.rs" => &["axum", "Tx", "store", "SELECT"],
            "rules.rs" => &["axum", "StatusCode", "SELECT", "INSERT", "UPDATE", "DELETE"],
            _ => &[],
        };
        let code = code(&path);
        let found = forbidden.iter().filter(|word| words(&code).any(|found| found == **word));
        wrong.extend(found.map(|word| format!("{} names {word}", path.display())));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Names with their levels, from the words of a source's first comment behind `list`; what comes later is higher.
pub fn levels(source: &str, list: &str) -> BTreeMap<String, usize> {
    let story = read(&server().join(source));
    let story: String = story.lines().map_while(|line| line.strip_prefix("//!")).collect();
    let (_, list) = story.split_once(list).expect("the list of levels");
    let groups = list.split('·').enumerate();
    let named = groups.flat_map(|(level, group)| {
        group.split('`').skip(1).step_by(2).map(move |name| (name.to_owned(), level))
    });
    named.filter(|(name, _)| !name.contains('.')).collect()
}

#[test]
fn features_use_lower_levels_through_their_mod() {
    let levels = levels("features/mod.rs", "`mod.rs`:");
    let names: Vec<String> = kontor::FEATURES.iter().map(|(name, _)| (*name).to_owned()).collect();
    for name in &names {
        assert!(levels.contains_key(name), "features/mod.rs gives {name} no level");
    }
    let mut wrong = Vec::new();
    for (feature, path) in feature_sources() {
        // `use crate::features::{a, b::C}` and `crate::features::a::C` alike.
        let code = code(&path).replace(char::is_whitespace, "");
        for used in code.split("features::").skip(1) {
            let end = if used.starts_with('{') {
                used.find(';')
            } else {
                used.find([';', ',', '(', ')', '<', '>'])
            };
            let used = &used[..end.unwrap_or(used.len())];
            let uses = words(used).filter(|word| names.iter().any(|name| name == word) && *word != feature);
            wrong.extend(uses.filter(|other| levels[*other] >= levels[&feature]).map(|other| {
                format!(
                    "{}: {feature} (level {}) uses {other} (level {})",
                    path.display(),
                    levels[&feature],
                    levels[other]
                )
            }));
            let mut parts = used.split("::");
            let (Some(_), Some(inner), Some(_)) = (parts.next(), parts.next(), parts.next()) else {
                continue;
            };
            let module = inner.starts_with(|first: char| first.is_ascii_lowercase());
            wrong.extend(module.then(|| format!("{}: {used} goes past mod.rs", path.display())));
        }
    }
    for (feature, path) in feature_sources().iter().filter(|(_, path)| path.ends_with("mod.rs")) {
        assert!(!code(path).contains("pub mod "), "{feature} opens a module");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_folder_tells_its_story() {
    for (name, _) in kontor::FEATURES {
        let folder = server().join("features").join(name);
        assert!(read(&folder.join("mod.rs")).starts_with("//! "), "{name}/mod.rs tells no story");
        assert!(folder.join("routes.rs").exists(), "{name} has no routes.rs");
    }
    let silent: Vec<_> =
        files(&server(), "rs").into_iter().filter(|path| !read(path).starts_with("//!")).collect();
    assert!(silent.is_empty(), "{silent:#?}");
}

#[test]
fn files_are_small() {
    let sources = ["server", "crates"].iter().flat_map(|folder| files(&root().join(folder), "rs"));
    let long =
        sources.map(|path| (read(&path).lines().count(), path)).filter(|(lines, _)| *lines > MAX_LINES);
    let long: Vec<_> = long.collect();
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn every_error_code_is_used() {
    let sources: String = files(&server(), "rs").iter().map(|path| code(path)).collect();
    let unused: Vec<_> = ErrorCode::ALL
        .iter()
        .map(|code| format!("ErrorCode::{code:?}"))
        .filter(|name| {
            !sources.match_indices(name.as_str()).any(|(at, _)| !continues(&sources[at + name.len()..]))
        })
        .collect();
    assert!(unused.is_empty(), "{unused:#?}");
}

/// Whether an identifier goes on here.
pub fn continues(rest: &str) -> bool {
    rest.starts_with(|next: char| next.is_alphanumeric() || next == '_')
}

#[test]
fn every_constraint_has_a_name_and_every_table_an_owner() {
    let mut wrong = Vec::new();
    for migration in kontor::migrations::ALL {
        let lines = migration.sql.lines().map(str::trim).filter(|line| !line.starts_with("--"));
        let mut table = String::new();
        for line in lines {
            let words: Vec<&str> = words(line).filter(|word| !word.is_empty()).collect();
            let after = |word: &str| words.iter().position(|found| *found == word).map(|at| words[at + 1]);
            if line.starts_with("CREATE TABLE") {
                table = after("TABLE").unwrap().to_owned();
                let owner = table.split('_').next().unwrap();
                let owned = server().join("features").join(owner).exists()
                    || server().join(format!("events/{owner}.rs")).exists()
                    || server().join(format!("{owner}.rs")).exists();
                wrong.extend((!owned).then(|| format!("{table}: {owner} is neither a feature nor a module")));
            }
            let constrains =
                ["CHECK", "UNIQUE", "FOREIGN", "REFERENCES"].iter().any(|word| words.contains(word));
            let index = words.first() == Some(&"CREATE") && words.contains(&"INDEX");
            let name = if index { after("INDEX") } else { after("CONSTRAINT") };
            // A name says whose it is, because the answer to a broken constraint is chosen by it.
            // A table that is built again gets its old name when it is full.
            let target =
                if index { after("ON").unwrap_or_default() } else { table.trim_end_matches("_rebuilt") };
            if index || constrains {
                let named = name.is_some_and(|name| name.starts_with(target));
                wrong.extend((!named).then(|| format!("{}: {line}", migration.name)));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_map_names_what_exists() {
    let root = root();
    let mut named = Vec::new();
    for map in [
        "docs/architecture.md",
        "docs/api.md",
        "docs/operations.md",
        "docs/security/asvs.md",
        "docs/security/threat-model.md",
        "README.md",
        "CONTRIBUTING.md",
        "GLOSSARY.md",
    ] {
        let text = if root.join(map).exists() { read(&root.join(map)) } else { continue };
        let quoted = text.split('`').skip(1).step_by(2).filter(|quoted| is_path(quoted));
        named.extend(quoted.map(|path| (map, path.to_owned())));
    }
    assert!(named.len() > 20, "{named:?}");
    let missing: Vec<_> = named.into_iter().filter(|(_, path)| !root.join(path).exists()).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

/// A name of a Rust test has three underscores and more, the title of a web test three spaces and more.
#[test]
fn findings_name_tests_and_files_that_exist() {
    let root = root();
    let tests = root.join("server/tests/it");
    let sources = |folders: &[&str], ending: &str| -> String {
        folders.iter().flat_map(|folder| files(&root.join(folder), ending)).map(|path| read(&path)).collect()
    };
    let rust = sources(&["server", "crates"], "rs");
    let web = sources(&["web/src", "web/e2e"], "ts") + &sources(&["web/src"], "tsx");
    let is_test = |name: &str| name.matches('_').count() > 2 && !name.contains(['.', '/']);
    let is_title = |name: &str| name.matches(' ').count() > 2;
    let exists = |path: &str| root.join(path).exists() || tests.join(path).exists();
    let missing: Vec<_> = ["docs/security/findings.md", "docs/audits.md"]
        .into_iter()
        .flat_map(|document| {
            let text = read(&root.join(document));
            text.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()
        })
        .filter(|name| match name.as_str() {
            name if is_title(name) => !web.contains(name),
            name if is_test(name) => !rust.contains(&format!("fn {name}(")),
            name if name.contains('/') && !name.contains(' ') => !exists(name),
            _ => false,
        })
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn the_map_names_every_part_and_every_crate() {
    let map = read(&root().join("docs/architecture.md"));
    let entries = |folder: &str| {
        let found = fs::read_dir(root().join(folder)).unwrap();
        let folder = folder.to_owned();
        found.map(move |entry| format!("{folder}/{}", entry.unwrap().file_name().to_str().unwrap()))
    };
    let named =
        |path: &String| [format!("`{path}`"), format!("`{path}/`")].iter().any(|name| map.contains(name));
    let missing: Vec<_> =
        entries("server/src").chain(entries("crates")).filter(|path| !named(path)).collect();
    assert!(missing.is_empty(), "the map does not name {missing:#?}");
    let row = map.lines().find(|line| line.starts_with("| `server/src/features/` |")).unwrap();
    let order = |list: &str| list.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let levels = levels("features/mod.rs", "`mod.rs`:");
    let in_row: Vec<_> = order(row).into_iter().skip(1).collect();
    assert!(in_row.is_sorted_by_key(|name| levels[name]) && in_row.len() == levels.len(), "{row}");
}

/// Whether a quoted text is a path from the root; `<…>` and `*` mean many.
fn is_path(text: &str) -> bool {
    let start = ["server/", "web/", "crates/", "docs/", "tools/", "bench/", "deploy/", ".ci/"];
    start.iter().any(|start| text.starts_with(start)) && !text.contains(['<', '*', ' ', '…', '{'])
}
