//! Comments and documents are plain modern English: the words that keep coming back from translation stay out.

use std::fs;
use std::path::{Path, PathBuf};

/// Words and phrases that have a plainer one. Compared in lower case, as whole words.
const AVOIDED: &[(&str, &str)] = &[
    ("all the same", "anyway, nevertheless"),
    ("anew", "again"),
    ("beside", "next to, besides, compared with"),
    ("for ever", "without limit, permanently"),
    ("it were", "there were"),
    ("nobody", "no one, or name who"),
    ("reckon", "compute, expect"),
    ("reckoned", "computed"),
    ("reckons", "computes"),
    ("shall", "must, will, is to"),
    ("somebody", "name who: a member, the caller, an account"),
    ("stands for", "means, replaces"),
    ("stands in for", "replaces"),
    ("whoever", "name who: the caller, anyone who"),
    ("whomever", "name who"),
];

/// Sources whose comments are read, and documents that are read whole.
const SOURCES: &[&str] = &["rs", "ts", "tsx", "css", "sql", "toml", "mjs"];
const DOCUMENTS: &[&str] = &["md"];

/// Not ours, generated, or never edited once it has run.
const LEFT_OUT: &[&str] = &[
    "target",
    "node_modules",
    "dist",
    ".git",
    "data",
    "test-results",
    "server/migrations",
    "server/tests/it/wording.rs",
    "web/src/api/schema.ts",
    "help",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn visit(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let from_root = path.strip_prefix(root()).unwrap();
        let name = from_root.file_name().unwrap();
        if LEFT_OUT.iter().any(|left_out| from_root == Path::new(left_out) || name == *left_out) {
            continue;
        }
        if path.is_dir() {
            visit(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// The part of a line that is prose: all of a document, the comment of a source.
fn prose<'a>(line: &'a str, ending: &str) -> &'a str {
    if DOCUMENTS.contains(&ending) {
        return line;
    }
    let start = match ending {
        "sql" => "--",
        "toml" => "#",
        _ => "//",
    };
    let trimmed = line.trim_start();
    if trimmed.starts_with("* ") || trimmed.starts_with("/*") {
        return trimmed;
    }
    // An address in a string is no comment.
    line.match_indices(start).find(|(at, _)| !line[..*at].ends_with(':')).map_or("", |(at, _)| &line[at..])
}

fn contains(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + phrase.len()..].chars().next();
        let inside = |next: Option<char>| next.is_some_and(|next| next.is_alphanumeric() || next == '_');
        !inside(before) && !inside(after)
    })
}

#[test]
fn comments_and_documents_are_plain_english() {
    let mut files = Vec::new();
    visit(&root(), &mut files);
    let mut found = Vec::new();
    for path in files {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_owned();
        if !SOURCES.contains(&ending.as_str()) && !DOCUMENTS.contains(&ending.as_str()) {
            continue;
        }
        for (number, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            let prose = prose(line, &ending).to_lowercase();
            let words = AVOIDED.iter().filter(|(word, _)| contains(&prose, word));
            found.extend(words.map(|(word, better)| {
                let path = path.strip_prefix(root()).unwrap().display();
                format!("{path}:{}: \"{word}\" – better: {better}", number + 1)
            }));
        }
    }
    assert!(found.is_empty(), "{} places:\n{}", found.len(), found.join("\n"));
}

#[test]
fn words_are_found_whole_and_in_comments_only() {
    assert!(contains("starts anew.", "anew"));
    assert!(!contains("canewal", "anew"));
    assert_eq!(prose("let url = \"https://shall.example\";", "rs"), "");
    assert_eq!(prose("let nobody = 1; // why", "rs"), "// why");
    assert_eq!(prose("-- why", "sql"), "-- why");
}
