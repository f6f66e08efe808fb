//! Nothing that is handed in may do more than be refused.

use crate::{fixtures, read, scaled};
use kontor_banking::matching::{Expected, judge};
use kontor_banking::statement::guess_columns;
use proptest::prelude::*;

/// What begins as a format does, so that random bytes come past the recognition.
const BEGINNINGS: [&str; 7] = [
    "",
    "PK\u{3}\u{4}",
    "<?xml version=\"1.0\"?><Document><BkToCstmrStmt><Stmt><Ntry>",
    ":20:1\n:25:DE42999900004711081500\n:60F:C261119EUR1,\n:61:",
    ":20:1\n:25:1/2\n:61:2611241124C1,00NTRF\n:86:166?20",
    "Buchungstag;Valuta;Empfänger/Zahlungspflichtiger;Vorgang/Verwendungszweck;Umsatz;\n",
    "Tag;Betrag;Text\n",
];

fn take(bytes: &[u8]) {
    if let Ok(statements) = read(bytes) {
        for row in statements.iter().flat_map(|statement| &statement.rows) {
            assert_eq!(judge(row, &[] as &[Expected]).settles(), None);
        }
    }
    let _ = guess_columns(bytes);
}

#[test]
fn files_that_end_anywhere_are_answered() {
    for (_, bytes) in fixtures() {
        // Every byte in a whole run, and every seventh in a quick one.
        let step = if scaled(100) == 100 { 1 } else { 7 };
        for end in (0..bytes.len()).step_by(step) {
            take(&bytes[..end]);
        }
    }
}

#[test]
fn a_huge_file_of_each_kind_is_answered_soon() {
    for (piece, begin) in [
        ("<Ntry><a/>", "<Document><BkToCstmrStmt><Stmt>"),
        ("<a></a>", "<Document><BkToCstmrStmt><Stmt><Ntry>"),
        (":61:2611241124C1,00NTRF\n:86:166?20\n", ":20:1\n:25:1\n"),
        ("?20", ":20:1\n:25:1\n:61:2611241124C1,00NTRF\n:86:166"),
        ("\"", "Buchungstag;Umsatz;Verwendungszweck\n"),
        (";", "Buchungstag;Umsatz;Verwendungszweck\n"),
        ("K4F7XW29", "Tag;Betrag;Text\n24.11.2026;1,00;"),
        ("\n", ""),
    ] {
        let mut text = begin.to_owned();
        text.push_str(&piece.repeat(2_000_000 / piece.len()));
        take(text.as_bytes());
    }
}

proptest! {
    #[test]
    fn random_bytes_are_answered(begin in 0..BEGINNINGS.len(), bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        take(&[BEGINNINGS[begin].as_bytes(), bytes.as_slice()].concat());
    }

    #[test]
    fn random_text_is_answered(begin in 0..BEGINNINGS.len(), text in "[\\PC\n;,:?<>/0-9A-Z.\"-]{0,300}") {
        take(format!("{}{text}", BEGINNINGS[begin]).as_bytes());
    }

    #[test]
    fn fixtures_with_lines_swapped_and_bytes_changed_are_answered(
        which in any::<prop::sample::Index>(),
        swaps in proptest::collection::vec(any::<(prop::sample::Index, prop::sample::Index)>(), 1..4),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
    ) {
        let all = fixtures();
        let bytes = which.get(&all).1.clone();
        let mut lines: Vec<Vec<u8>> = bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
        let count = lines.len();
        for (one, other) in swaps {
            lines.swap(one.index(count), other.index(count));
        }
        take(&lines.concat());
        let mut changed = bytes;
        for (at, byte) in changes {
            let at = at.index(changed.len());
            changed[at] = byte;
        }
        take(&changed);
    }
}
