//! Nothing in `server/src` imports upward. Parts have their level in `lib.rs`, features theirs in `features/mod.rs`; what
//! is counted are the paths that begin with `crate` or `super`, in every file, tests excepted.

use super::architecture::{files, levels, read, server};
use std::collections::{BTreeMap, BTreeSet};

/// A file of the library, as its path in `server/src`.
type File = String;

/// One file uses something of another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Arrow {
    from: File,
    to: File,
}

/// The module that a file holds, as path segments.
fn module(file: &str) -> Vec<String> {
    let path = file.trim_end_matches(".rs");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    path.split('/').map(str::to_owned).collect()
}

/// The part a file belongs to: a folder or a file directly in `server/src`; of features, the feature.
fn part(file: &str) -> String {
    let segments = module(file);
    let depth = if segments[0] == "features" { 2.min(segments.len()) } else { 1 };
    segments[..depth].join("/")
}

/// The library's files with their code, without comments and tests. The program's own (`main.rs`, `cli/`) may use all.
fn sources() -> BTreeMap<File, String> {
    let mut sources = BTreeMap::new();
    let mut tests = BTreeSet::new();
    for path in files(&server(), "rs") {
        let file = path.strip_prefix(server()).unwrap().to_str().unwrap().to_owned();
        if file == "main.rs" || file.starts_with("cli/") {
            continue;
        }
        let text = read(&path);
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
        for test in text.split("#[cfg(test)]\nmod ").skip(1) {
            let folder = file.trim_end_matches("mod.rs");
            tests.insert(format!("{folder}{}.rs", test.split(';').next().unwrap()));
        }
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        sources.insert(file, lines.collect::<Vec<_>>().join("\n"));
    }
    sources.retain(|file, _| !tests.contains(file));
    sources
}

/// Reads one path, or several with a common beginning, and gives what comes behind.
fn read_paths<'a>(mut text: &'a str, mut path: Vec<&'a str>, found: &mut Vec<Vec<&'a str>>) -> &'a str {
    loop {
        if let Some(mut rest) = text.strip_prefix('{') {
            loop {
                rest = rest.trim_start_matches(|next: char| next == ',' || next.is_whitespace());
                match rest.strip_prefix('}') {
                    Some(behind) => return behind,
                    None if rest.is_empty() => return rest,
                    None => rest = read_paths(rest, path.clone(), found),
                }
            }
        }
        let end = text.find(|next: char| !next.is_alphanumeric() && next != '_').unwrap_or(text.len());
        path.push(&text[..end]);
        match text[end..].strip_prefix("::") {
            Some(rest) => text = rest,
            None => {
                found.push(path);
                // An alias, or a star.
                let behind = &text[end..];
                return &behind[behind.find([',', '}', ';']).unwrap_or(behind.len())..];
            }
        }
    }
}

/// The file that a path in `file` leads to; `lib.rs` where it names something of the crate's root.
fn target(file: &str, path: &[&str], modules: &BTreeMap<Vec<String>, File>) -> File {
    let mut full = if path[0] == "crate" { Vec::new() } else { module(file) };
    for segment in path {
        match *segment {
            "crate" | "self" | "" => {}
            "super" => drop(full.pop()),
            name => full.push(name.to_owned()),
        }
    }
    let known = (1..=full.len()).rev().find_map(|length| modules.get(&full[..length]));
    known.cloned().unwrap_or_else(|| "lib.rs".to_owned())
}

fn arrows() -> BTreeSet<Arrow> {
    let sources = sources();
    let modules: BTreeMap<_, _> = sources.keys().map(|file| (module(file), file.clone())).collect();
    let mut arrows = BTreeSet::new();
    for (file, code) in &sources {
        let mut found = Vec::new();
        for start in ["crate::", "super::"] {
            for (at, _) in code.match_indices(start) {
                let before = code[..at].chars().next_back();
                if before.is_none_or(|before| !before.is_alphanumeric() && before != '_' && before != ':') {
                    read_paths(&code[at..], Vec::new(), &mut found);
                }
            }
        }
        let targets = found.iter().map(|path| target(file, path, &modules)).filter(|to| to != file);
        arrows.extend(targets.map(|to| Arrow { from: file.clone(), to }));
    }
    assert!(arrows.len() > 500, "only {} arrows were found", arrows.len());
    arrows
}

/// What lies in a circle: whatever is left when ends are taken away, again and again.
fn circle(mut arrows: BTreeSet<(String, String)>) -> BTreeSet<String> {
    loop {
        let from: BTreeSet<_> = arrows.iter().map(|(from, _)| from.clone()).collect();
        let to: BTreeSet<_> = arrows.iter().map(|(_, to)| to.clone()).collect();
        let before = arrows.len();
        arrows.retain(|(one, other)| to.contains(one) && from.contains(other));
        if arrows.len() == before {
            return from;
        }
    }
}

#[test]
fn no_arrow_points_up() {
    let (parts, features) = (levels("lib.rs", "lower ones:"), levels("features/mod.rs", "`mod.rs`:"));
    let level = |file: &str| {
        let part = part(file);
        match part.strip_prefix("features/") {
            // What no list names is above all.
            _ if part == "lib" => (usize::MAX, 0),
            Some(feature) => (parts["features"], features[feature]),
            None => (*parts.get(&part).unwrap_or_else(|| panic!("lib.rs gives {part} no level")), 0),
        }
    };
    let between = arrows().into_iter().filter(|arrow| part(&arrow.from) != part(&arrow.to));
    // A feature's `mod.rs` list is part of no feature.
    let between = between.filter(|arrow| part(&arrow.from) != "features" && part(&arrow.to) != "features");
    let up: Vec<_> = between.filter(|arrow| level(&arrow.to) >= level(&arrow.from)).collect();
    assert!(up.is_empty(), "{} arrows point up: {up:#?}", up.len());
}

#[test]
fn no_part_lies_in_a_circle() {
    let between = arrows().into_iter().map(|arrow| (part(&arrow.from), part(&arrow.to)));
    let circle = circle(between.filter(|(from, to)| from != to).collect());
    assert!(circle.is_empty(), "{} parts lie in a circle: {circle:#?}", circle.len());
}

#[test]
fn no_file_lies_in_a_circle() {
    // What a feature shows to others stands in its `mod.rs`, which its own files may use; `lib.rs` holds all lists.
    let face = |file: &str| file == "lib.rs" || (file.starts_with("features/") && file.ends_with("/mod.rs"));
    let arrows = arrows().into_iter().filter(|arrow| !face(&arrow.from) && !face(&arrow.to));
    let circle = circle(arrows.map(|arrow| (arrow.from, arrow.to)).collect());
    assert!(circle.is_empty(), "{} files lie in a circle: {circle:#?}", circle.len());
}

#[test]
fn paths_are_read_as_the_compiler_does() {
    let mut found = Vec::new();
    read_paths("crate::{a, b::{self, c::D as E}, f::*}; use x::y", Vec::new(), &mut found);
    let found: Vec<_> = found.iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["crate::a", "crate::b::self", "crate::b::c::D", "crate::f::"]);
}
