//! Every format tells the same bookings.

use crate::{fixture, read};
use kontor_banking::statement::{
    AmountColumns, Columns, Decimal, MAX_BYTES, Row, Statement, StatementError, guess_columns, parse,
    parse_with,
};
use kontor_banking::{Iban, Reference};
use std::io::{Cursor, Write};
use zip::write::{SimpleFileOptions, ZipWriter};

const OWN: &str = "DE42999900004711081500";
const ANNA: &str = "DE94999900011000000001";
/// Files with the same five bookings of the same account, and whether they name it.
const SAME: [(&str, bool); 11] = [
    ("camt053-v08.xml", true),
    ("camt053-v02.xml", true),
    ("mt940.sta", true),
    ("sparkasse.csv", true),
    ("vr-bank.csv", true),
    ("vr-bank-2019.csv", false),
    ("dkb.csv", true),
    ("dkb-2019.csv", true),
    ("ing.csv", true),
    ("comdirect.csv", false),
    ("n26.csv", false),
];

fn only(statements: Vec<Statement>) -> Statement {
    assert_eq!(statements.len(), 1, "{statements:?}");
    statements.into_iter().next().expect("a statement")
}

fn rows(name: &str) -> Vec<Row> {
    only(read(&fixture(name)).expect(name)).rows
}

fn references(row: &Row) -> Vec<String> {
    row.references().iter().map(Reference::to_string).collect()
}

fn pack(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        writer.start_file(*name, SimpleFileOptions::default()).expect("an entry");
        writer.write_all(content).expect("written");
    }
    writer.finish().expect("an archive").into_inner()
}

#[test]
fn all_formats_tell_the_same_bookings() {
    let camt = rows("camt053-v08.xml");
    for (name, names_account) in SAME {
        let statement = only(read(&fixture(name)).expect(name));
        assert_eq!(statement.account_iban.is_some(), names_account, "{name}");
        assert!(statement.account_iban.is_none_or(|iban| iban.electronic() == OWN), "{name}");
        assert_eq!(statement.currency, "EUR");
        let cents: Vec<i64> = statement.rows.iter().map(|row| row.cents).collect();
        assert_eq!(cents, [4250, 4250, 123_456, -490, 1990], "{name}");
        let days: Vec<String> = statement.rows.iter().map(|row| row.booked_on.to_string()).collect();
        assert_eq!(days, ["2026-11-20", "2026-11-20", "2026-11-21", "2026-11-23", "2026-11-24"], "{name}");
        assert_eq!(statement.rows[2].valued_on.to_string(), "2026-11-23", "{name}");
        assert_eq!(references(&statement.rows[0]), ["K4F7XW29Y"], "{name}");
        assert_eq!(references(&statement.rows[2]), ["K8RT3M5C5"], "{name}");
        assert_eq!(references(&statement.rows[3]), [""; 0], "{name}");
        assert_eq!(references(&statement.rows[4]), ["K2PK96HV4", "K9DN4Y73V"], "{name}");
        for (row, same) in statement.rows.iter().zip(&camt) {
            assert_eq!(row.fingerprint, same.fingerprint, "{name}: {row:?} and {same:?}");
            assert!(row.iban.is_none() || row.iban == same.iban, "{name}: {row:?}");
            assert!(!row.is_reversal && row.currency == "EUR", "{name}");
        }
        assert_ne!(
            statement.rows[0].fingerprint, statement.rows[1].fingerprint,
            "{name}: two equal bookings are two"
        );
    }
}

#[test]
fn names_texts_and_numbers_come_without_the_banks_marks() {
    for (name, anna, north) in [
        ("camt053-v08.xml", "Anna Müller", "Kaffeehaus Nordlicht GmbH & Co. KG"),
        ("mt940.sta", "Anna Mueller", "Kaffeehaus Nordlicht GmbH & Co. KG"),
        ("sparkasse.csv", "Anna Müller", "Kaffeehaus Nordlicht GmbH & Co. KG"),
        ("vr-bank-2019.csv", "Anna Müller", "Kaffeehaus Nordlicht GmbH & Co. KG"),
        ("comdirect.csv", "Anna Müller", "Kaffeehaus Nordlicht GmbH & Co. KG"),
    ] {
        let rows = rows(name);
        assert_eq!((rows[0].name.as_str(), rows[2].name.as_str()), (anna, north), "{name}");
        assert_eq!(rows[0].text, "Bestellung K4F7XW29Y", "{name}");
        assert_eq!(rows[3].name, "Wasserwerke Beispielstadt", "{name}");
        assert_eq!(rows[0].end_to_end, None, "{name}");
        if name != "comdirect.csv" {
            assert_eq!(rows[2].end_to_end.as_deref(), Some("NL-2026-118"), "{name}");
            assert_eq!(
                rows[0].iban.map(|iban| iban.electronic().to_owned()).as_deref(),
                Some(ANNA),
                "{name}"
            );
        }
    }
    assert_eq!(rows("camt053-v08.xml")[0].bank_reference.as_deref(), Some("20261124000001"));
    assert_eq!(rows("mt940.sta")[0].bank_reference.as_deref(), Some("B264250"));
}

#[test]
fn batches_are_taken_apart_and_what_is_announced_is_left_out() {
    let rows = rows("camt052-v04.xml");
    let told: Vec<(i64, &str, &str, Vec<String>, bool)> = rows
        .iter()
        .map(|row| (row.cents, row.currency.as_str(), row.name.as_str(), references(row), row.is_reversal))
        .collect();
    let list = |references: &[&str]| references.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    assert_eq!(
        told,
        [
            (4250, "EUR", "Anna Müller", list(&["K4F7XW29Y"]), false),
            (1990, "EUR", "Jörg Groß", list(&["K2PK96HV4"]), false),
            (4250, "EUR", "Anna Müller", list(&["K4F7XW29Y"]), true),
            (10_000, "EUR", "", list(&["K8RT3M5C5", "K9DN4Y73V"]), false),
            (4250, "CHF", "", list(&["K4F7XW29Y"]), false),
        ]
    );
}

#[test]
fn odd_mt940_is_read_as_it_is_meant() {
    let rows = rows("mt940-odd.sta");
    let told: Vec<(String, i64, bool)> =
        rows.iter().map(|row| (row.booked_on.to_string(), row.cents, row.is_reversal)).collect();
    let expected = [("2027-01-02", 4250, false), ("2027-01-02", 1990, true), ("2027-01-02", -1990, true)];
    assert_eq!(told, expected.map(|(day, cents, back)| (day.to_owned(), cents, back)));
    assert_eq!(rows[0].valued_on.to_string(), "2026-12-31");
    assert_eq!(
        (rows[0].text.as_str(), rows[0].bank_reference.as_deref()),
        ("Anna Mueller Kaffee K4F7XW29Y", Some("BANK-1"))
    );
    assert_eq!((rows[1].name.as_str(), rows[1].text.as_str()), ("Jörg Groß", "Retoure K2PK96HV4 ?Teil zwei"));
    assert_eq!(rows[2].text, "", "the text after the balance belongs to no booking");
}

#[test]
fn an_archive_is_all_of_its_files() {
    let (camt, mt940) = (fixture("camt053-v08.xml"), fixture("mt940.sta"));
    let packed = pack(&[("2026-11-24.xml", &camt), ("2026-11-24.sta", &mt940)]);
    let statements = read(&packed).expect("statements");
    assert_eq!(statements.len(), 2);
    assert_eq!(statements[0].rows.iter().map(|row| row.fingerprint).collect::<Vec<_>>(), {
        statements[1].rows.iter().map(|row| row.fingerprint).collect::<Vec<_>>()
    });
    assert_eq!(read(&pack(&[("note.pdf", b"%PDF-1.7")])), Err(StatementError::Unsupported));
    assert_eq!(read(&pack(&[])), Err(StatementError::Unsupported));
}

#[test]
fn overlapping_files_tell_bookings_of_the_same_fingerprints() {
    let whole = rows("vr-bank.csv");
    let text = String::from_utf8(fixture("vr-bank.csv")).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    // The newest comes first: the file of the day before lacks the first two.
    let earlier = [&lines[..1], &lines[3..]].concat().join("\n");
    let earlier = only(read(earlier.as_bytes()).expect("a statement")).rows;
    assert_eq!(earlier.len(), 3);
    assert!(earlier.iter().zip(&whole).all(|(one, other)| one.fingerprint == other.fingerprint));
}

#[test]
fn an_unknown_table_is_read_by_the_columns_that_were_agreed_to() {
    let bytes = fixture("unknown-bank.csv");
    let Err(StatementError::UnknownColumns { heads, proposal: Some(proposal) }) = read(&bytes) else {
        panic!("{:?}", read(&bytes));
    };
    assert_eq!(heads, ["Nr", "Tag der Buchung", "Gegenseite", "Notiz", "Zugang", "Abgang"]);
    assert_eq!(guess_columns(&bytes), Ok((heads, Some((*proposal).clone()))));
    assert_eq!((proposal.booked_on, proposal.text.clone(), proposal.decimal), (1, vec![3], Decimal::Comma));
    assert_eq!(proposal.amount, AmountColumns::Signed { amount: 4 });
    let agreed = Columns {
        amount: AmountColumns::Split { credit: 4, debit: 5 },
        payer: Some(2),
        payee: Some(2),
        ..(*proposal).clone()
    };
    let statement =
        only(parse_with(&bytes, &format!("Umsaetze_{OWN}_2026.csv"), &agreed).expect("a statement"));
    assert_eq!(statement.account_iban, Iban::parse(OWN).ok(), "from the name of the file");
    let camt = rows("camt053-v08.xml");
    assert_eq!(statement.rows[0].fingerprint, camt[0].fingerprint);
    assert_eq!(statement.rows[1].fingerprint, camt[3].fingerprint);
    let elsewhere = Columns { text: vec![99], ..agreed.clone() };
    assert!(matches!(parse_with(&bytes, "", &elsewhere), Err(StatementError::UnknownColumns { .. })));
    assert!(matches!(
        parse_with(&fixture("ing.csv"), "", &agreed),
        Err(StatementError::UnknownColumns { .. })
    ));
}

#[test]
fn a_line_that_cannot_be_read_refuses_the_file() {
    let text = String::from_utf8(fixture("vr-bank.csv")).expect("UTF-8");
    for (right, wrong, error) in [
        ("-4,90", "-4,9O", StatementError::Amount { line: 3 }),
        ("-4,90", "4.9", StatementError::Amount { line: 3 }),
        ("23.11.2026;23.11.2026;Wasser", "33.11.2026;23.11.2026;Wasser", StatementError::Day { line: 3 }),
    ] {
        assert!(text.contains(right));
        assert_eq!(read(text.replacen(right, wrong, 1).as_bytes()), Err(error), "{wrong}");
    }
    let camt = String::from_utf8(fixture("camt053-v08.xml")).expect("UTF-8");
    for (right, wrong, error) in [
        (">1234.56<", ">1,234.56<", StatementError::Amount { line: 3 }),
        (">1234.56<", ">99999999999999999999<", StatementError::Amount { line: 3 }),
        ("<CdtDbtInd>DBIT<", "<CdtDbtInd>WHAT<", StatementError::Amount { line: 4 }),
        (
            "<Dt>2026-11-20</Dt></BookgDt>\n        <ValDt><Dt>2026-11-20",
            "<Dt>2026-11-31</Dt></BookgDt>\n        <ValDt><Dt>2026-11-31",
            StatementError::Day { line: 1 },
        ),
        ("</Document>", "", StatementError::Xml),
        ("camt.053.001.08\">", "camt.053.001.08\">&x;", StatementError::DocumentType),
        ("BkToCstmrStmt", "BkToCstmrNothing", StatementError::NoStatement),
    ] {
        assert!(camt.contains(right), "{right}");
        assert_eq!(read(camt.replace(right, wrong).as_bytes()), Err(error), "{wrong}");
    }
    let huge = vec![b' '; MAX_BYTES + 1];
    for (bytes, error) in [
        (b"".as_slice(), StatementError::Empty),
        (b" \n".as_slice(), StatementError::Empty),
        (b"%PDF-1.7".as_slice(), StatementError::Unsupported),
        (b"hello".as_slice(), StatementError::Unsupported),
        (b"a;b;c\n1;2;3\n".as_slice(), StatementError::Unsupported),
        (huge.as_slice(), StatementError::TooLarge),
    ] {
        assert_eq!(parse(bytes, "x"), Err(error));
    }
}

#[test]
fn an_export_of_nothing_is_a_statement_of_nothing() {
    let text = String::from_utf8(fixture("n26.csv")).expect("UTF-8");
    let heads = text.lines().next().expect("heads");
    assert_eq!(only(read(heads.as_bytes()).expect("a statement")).rows, vec![]);
}
