//! Whatever people write and banks make of it: no payment is settled by a booking that was not for it.

use crate::{read, scaled};
use kontor_banking::Reference;
use kontor_banking::matching::{Expected, State, judge};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// What a payer did.
#[derive(Debug, Clone, Copy)]
enum Deed {
    /// Everything right, in one of the ways to write it.
    Right(usize),
    WrongCharacter(usize, usize),
    Swapped(usize),
    LeftOut(usize),
    TwoReferences,
    WrongAmount(i64),
    /// A reference that no one has.
    Foreign(u64),
    /// No reference, but the amount of an open payment.
    Wordless(usize),
    /// Paid back by the shop.
    Outgoing,
}

/// A bank's way to tell bookings.
type Writer = fn(&[(String, i64)]) -> String;

const ALPHABET: &str = "23456789CDFHJKMNPRTVWXY";
const WORDS: [&str; 5] =
    ["Danke fuer den Kaffee", "Rechnung 4711 vom 24.11.2026", "Kunde K 12345678", "Tee", ""];

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        4 => (0..9_usize).prop_map(Deed::Right),
        3 => (1..9_usize, 0..23_usize).prop_map(|(at, with)| Deed::WrongCharacter(at, with)),
        2 => (1..8_usize).prop_map(Deed::Swapped),
        2 => (1..9_usize).prop_map(Deed::LeftOut),
        1 => Just(Deed::TwoReferences),
        2 => prop_oneof![Just(-1_i64), Just(1), -500..500_i64].prop_map(Deed::WrongAmount),
        1 => any::<u64>().prop_map(Deed::Foreign),
        1 => (0..WORDS.len()).prop_map(Deed::Wordless),
        1 => Just(Deed::Outgoing),
    ]
}

/// Text and amount of the booking.
fn booking(deed: Deed, for_it: &Expected, other: &Expected) -> (String, i64) {
    let reference = for_it.reference.to_string();
    let mut characters: Vec<char> = reference.chars().collect();
    let due = for_it.due_cents;
    match deed {
        Deed::Right(way) => (spelled(&reference, way), due),
        Deed::WrongCharacter(at, with) => {
            characters[at] = ALPHABET.chars().nth(with).expect("a character");
            (format!("Bestellung {}", String::from_iter(characters)), due)
        }
        Deed::Swapped(at) => {
            characters.swap(at, at + 1);
            (String::from_iter(characters), due)
        }
        Deed::LeftOut(at) => {
            characters.remove(at);
            (format!("{} Bestellung", String::from_iter(characters)), due)
        }
        Deed::TwoReferences => (format!("{reference} und {}", other.reference), due),
        Deed::WrongAmount(by) => (reference, (due + by).max(1)),
        Deed::Foreign(seed) => (Reference::generate(seed.to_le_bytes()).to_string(), due),
        Deed::Wordless(which) => (WORDS[which].to_owned(), due),
        Deed::Outgoing => (format!("Erstattung {reference}"), -due),
    }
}

fn spelled(reference: &str, way: usize) -> String {
    let (a, b, c) = (&reference[..3], &reference[3..6], &reference[6..]);
    match way {
        0 => reference.to_owned(),
        1 => reference.to_lowercase(),
        2 => format!("{a} {b} {c}"),
        3 => format!("{a}-{b}-{c} Danke"),
        4 => format!("{a}.{b}.{c}"),
        5 => format!("Bestellung{reference}Danke"),
        6 => format!("fuer die sehr gute Bestellung vom Dienstag {reference}"),
        7 => reference.chars().map(|c| format!("{c} ")).collect(),
        _ => format!("{reference}, ich wiederhole {reference}"),
    }
}

fn camt(rows: &[(String, i64)]) -> String {
    let mut text = "<Document><BkToCstmrStmt><Stmt>".to_owned();
    for (purpose, cents) in rows {
        let (mark, amount) = (if *cents > 0 { "CRDT" } else { "DBIT" }, cents.abs());
        let _ = write!(
            text,
            "<Ntry><Amt Ccy=\"EUR\">{}.{:02}</Amt><CdtDbtInd>{mark}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt>\
             <NtryDtls><TxDtls><RmtInf><Ustrd>{purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>",
            amount / 100,
            amount % 100
        );
    }
    text + "</Stmt></BkToCstmrStmt></Document>"
}

fn mt940(rows: &[(String, i64)]) -> String {
    let mut text = ":20:1\r\n:25:99990000/4711081500\r\n:60F:C261124EUR0,\r\n".to_owned();
    for (purpose, cents) in rows {
        let (mark, amount) = (if *cents > 0 { 'C' } else { 'D' }, cents.abs());
        let _ = write!(text, ":61:2611241124{mark}R{},{:02}NTRFNONREF\r\n", amount / 100, amount % 100);
        let mut field = "166?00UEBERWEISUNG?20EREF+NOTPROVIDED".to_owned();
        let marked: Vec<char> = format!("SVWZ+{purpose}").chars().collect();
        for (number, part) in marked.chunks(27).enumerate() {
            let _ = write!(field, "?{}{}", 21 + number, part.iter().collect::<String>());
        }
        field.push_str("?32ANNA MUELLER");
        let field: Vec<char> = field.chars().collect();
        let lines: Vec<String> = field.chunks(65).map(|line| line.iter().collect()).collect();
        let _ = write!(text, ":86:{}\r\n", lines.join("\r\n"));
    }
    text + ":62F:C261124EUR0,\r\n-\r\n"
}

fn csv(rows: &[(String, i64)]) -> String {
    let mut text =
        "Buchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Betrag;Währung\n".to_owned();
    for (purpose, cents) in rows {
        let (sign, amount) = (if *cents > 0 { "" } else { "-" }, cents.abs());
        let _ = writeln!(
            text,
            "24.11.2026;24.11.2026;Anna Müller;Gutschrift;\"{purpose}\";{sign}{},{:02};EUR",
            amount / 100,
            amount % 100
        );
    }
    text
}

/// What became of the bookings of one kind in one format.
#[derive(Default)]
struct Outcomes {
    settled: usize,
    /// A person is shown which orders it may be for.
    proposed: usize,
    /// No order comes into question.
    left: usize,
}

type Table = BTreeMap<(&'static str, String), Outcomes>;

impl Deed {
    /// Without what differs from one to the next.
    fn kind(self) -> String {
        let text = format!("{self:?}");
        text.split('(').next().unwrap_or_default().to_owned()
    }
}

/// As the decision about money (docs/decisions/0034) shows it.
fn print(table: &Table) {
    println!("| format | what the payer did | settled | proposed | left |\n|---|---|---:|---:|---:|");
    for ((format, deed), Outcomes { settled, proposed, left }) in table {
        println!("| {format} | {deed} | {settled} | {proposed} | {left} |");
    }
}

#[test]
fn no_generated_statement_settles_a_wrong_payment() {
    let formats: [(&str, Writer); 3] = [("CAMT.053", camt), ("MT940", mt940), ("CSV", csv)];
    let index = any::<prop::sample::Index>;
    let statements = (
        proptest::collection::btree_set(any::<u64>(), 4..8),
        proptest::collection::vec((deed(), index(), index()), 1..8),
        0..formats.len(),
    );
    let table = RefCell::new(Table::new());
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(scaled(10_000)) };
    let mut runner = TestRunner::new(config);
    let outcome = runner.run(&statements, |(seeds, deeds, format)| {
        let (name, write) = formats[format];
        check(&seeds, &deeds, (name, write), &mut table.borrow_mut())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    print(&table.borrow());
}

type Drawn = (Deed, prop::sample::Index, prop::sample::Index);

fn check(
    seeds: &BTreeSet<u64>,
    deeds: &[Drawn],
    (format, write): (&'static str, Writer),
    table: &mut Table,
) -> Result<(), TestCaseError> {
    let book: Vec<Expected> = seeds
        .iter()
        .enumerate()
        .map(|(number, seed)| Expected {
            reference: Reference::generate(seed.to_le_bytes()),
            due_cents: 500 + i64::try_from(seed % 20).unwrap_or_default() * 50,
            name: "Anna Müller".to_owned(),
            already_settled: number % 4 == 3,
            expired: number % 4 == 2,
        })
        .collect();
    let bookings: Vec<(String, i64)> =
        deeds.iter().map(|(deed, one, other)| booking(*deed, one.get(&book), other.get(&book))).collect();
    let statements = read(write(&bookings).as_bytes()).expect("a statement");
    let rows = &statements[0].rows;
    prop_assert_eq!(rows.len(), deeds.len());
    for ((row, (deed, for_it, other)), (text, cents)) in rows.iter().zip(deeds).zip(&bookings) {
        let (for_it, other) = (for_it.get(&book), other.get(&book));
        prop_assert_eq!(row.cents, *cents);
        let verdict = judge(row, book.as_slice());
        let is_open = !for_it.already_settled && !for_it.expired;
        // Two characters that are equal can be swapped, and one replaced by itself.
        let is_intact = text.contains(&for_it.reference.to_string());
        let is_right = match deed {
            Deed::Right(_) => true,
            Deed::WrongCharacter(..) | Deed::Swapped(_) => is_intact,
            Deed::WrongAmount(_) => *cents == for_it.due_cents,
            Deed::TwoReferences => for_it.reference == other.reference,
            Deed::LeftOut(_) | Deed::Foreign(_) | Deed::Wordless(_) | Deed::Outgoing => false,
        };
        let expected = (is_right && is_open).then_some(for_it.reference);
        prop_assert_eq!(verdict.settles(), expected, "{:?}: {} as {:?}", deed, text, row);
        if is_right && !is_open {
            let state = if for_it.already_settled { State::Double } else { State::Late };
            prop_assert_eq!(verdict.state, state);
        }
        let outcomes = table.entry((format, deed.kind())).or_default();
        match (verdict.settles(), verdict.candidates.is_empty()) {
            (Some(_), _) => outcomes.settled += 1,
            (None, false) => outcomes.proposed += 1,
            (None, true) => outcomes.left += 1,
        }
    }
    Ok(())
}
