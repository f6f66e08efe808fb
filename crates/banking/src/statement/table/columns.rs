//! Which column of a table means what, and what can be guessed of it.

use super::super::values::{Decimal, amount, day};
use super::amount_cell;
use crate::statement::essence;
use csv::StringRecord;
use serde::{Deserialize, Serialize};

/// What the columns of a table mean, counted from 0. Kept by the caller for tables of a bank that is not known here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Columns {
    /// `;`, `,` or a tab.
    pub delimiter: char,
    /// The heads by which the table is recognised.
    pub heads: Vec<String>,
    pub booked_on: usize,
    pub valued_on: Option<usize>,
    pub amount: AmountColumns,
    pub decimal: Decimal,
    /// Without it amounts are in euro.
    pub currency: Option<usize>,
    /// Who paid, for money that came in.
    pub payer: Option<usize>,
    /// Who was paid, for money that went out; often the same column.
    pub payee: Option<usize>,
    /// Joined with a space.
    pub text: Vec<usize>,
    /// The account of the other side.
    pub iban: Option<usize>,
    pub end_to_end: Option<usize>,
    /// The own account.
    pub account: Option<usize>,
    /// Whether it is booked or only announced.
    pub status: Option<usize>,
}

/// Where the amount is, and its sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum AmountColumns {
    /// One column with a sign.
    Signed { amount: usize },
    /// One column for money that came in and one for money that went out.
    Split { credit: usize, debit: usize },
    /// One column without a sign, and one that says `S` or `H` (Soll, Haben).
    Marked { amount: usize, mark: usize },
}

impl AmountColumns {
    /// None when there is no amount, an error when it cannot be read.
    pub(super) fn read(self, record: &StringRecord, decimal: Decimal) -> Result<Option<i64>, ()> {
        let cell = |at: usize| amount_cell(record.get(at).unwrap_or_default(), decimal);
        match self {
            Self::Signed { amount } => cell(amount),
            Self::Split { credit, debit } => match (cell(credit)?, cell(debit)?) {
                (None, None) => Ok(None),
                (Some(credit), None | Some(0)) => Ok(Some(credit)),
                (None | Some(0), Some(debit)) => Ok(Some(-debit.abs())),
                (Some(_), Some(_)) => Err(()),
            },
            Self::Marked { amount, mark } => {
                let Some(cents) = cell(amount)? else { return Ok(None) };
                match record.get(mark).unwrap_or_default().trim() {
                    "H" | "h" | "C" | "+" | "Haben" => Ok(Some(cents.abs())),
                    "S" | "s" | "D" | "-" | "Soll" => Ok(Some(-cents.abs())),
                    _ => Err(()),
                }
            }
        }
    }

    fn positions(self) -> [usize; 2] {
        match self {
            Self::Signed { amount } => [amount, amount],
            Self::Split { credit, debit } => [credit, debit],
            Self::Marked { amount, mark } => [amount, mark],
        }
    }
}

impl Columns {
    /// Whether every column is one of the table's.
    pub(super) fn are_within(&self) -> bool {
        let options = [
            self.valued_on,
            self.currency,
            self.payer,
            self.payee,
            self.iban,
            self.end_to_end,
            self.account,
            self.status,
        ];
        let mut all = self
            .amount
            .positions()
            .into_iter()
            .chain(options.into_iter().flatten())
            .chain(self.text.iter().copied());
        self.booked_on < self.heads.len() && all.all(|at| at < self.heads.len())
    }
}

// What banks call their columns, as `essence` writes it; the likeliest first.
const BOOKED: [&str; 8] =
    ["BUCHUNGSTAG", "BUCHUNGSDATUM", "BUCHUNG", "BOOKINGDATE", "BUCHTAG", "DATUM", "DATE", "TAG"];
const VALUED: [&str; 7] = [
    "VALUTADATUM",
    "WERTSTELLUNG",
    "WERTSTELLUNGSDATUM",
    "WERTSTELLUNGSDATUMVALUTA",
    "WERTSTELLUNGVALUTA",
    "VALUTA",
    "VALUEDATE",
];
const AMOUNT: [&str; 9] = [
    "BETRAG",
    "BETRAGEUR",
    "BETRAGINEUR",
    "UMSATZ",
    "UMSATZINEUR",
    "UMSATZEUR",
    "AMOUNTEUR",
    "AMOUNT",
    "SUMME",
];
const CREDIT: [&str; 4] = ["HABEN", "GUTSCHRIFT", "EINGANG", "CREDIT"];
const DEBIT: [&str; 4] = ["SOLL", "BELASTUNG", "AUSGANG", "DEBIT"];
const MARK: [&str; 3] = ["SOLLHABEN", "SH", "HABENSOLL"];
const CURRENCY: [&str; 3] = ["WAEHRUNG", "CURRENCY", "WAEHRUNGSCODE"];
const NAME: [&str; 13] = [
    "BEGUENSTIGTERZAHLUNGSPFLICHTIGER",
    "NAMEZAHLUNGSBETEILIGTER",
    "EMPFAENGERZAHLUNGSPFLICHTIGER",
    "AUFTRAGGEBEREMPFAENGER",
    "AUFTRAGGEBERBEGUENSTIGTER",
    "PARTNERNAME",
    "NAMEDESPARTNERS",
    "ZAHLUNGSEMPFAENGER",
    "EMPFAENGER",
    "NAME",
    "GEGENPARTEI",
    "PAYEE",
    "KONTOINHABER",
];
const PAYER: [&str; 4] = ["ZAHLUNGSPFLICHTIGER", "AUFTRAGGEBER", "ZAHLER", "PAYER"];
const PAYEE: [&str; 3] = ["ZAHLUNGSEMPFAENGERIN", "BEGUENSTIGTER", "EMPFAENGERIN"];
const TEXT: [&str; 8] = [
    "VERWENDUNGSZWECK",
    "VORGANGVERWENDUNGSZWECK",
    "PAYMENTREFERENCE",
    "ZAHLUNGSREFERENZ",
    "BESCHREIBUNG",
    "REFERENZ",
    "DESCRIPTION",
    "BUCHUNGSTEXT",
];
const IBAN: [&str; 8] = [
    "KONTONUMMERIBAN",
    "IBANZAHLUNGSBETEILIGTER",
    "PARTNERIBAN",
    "IBAN",
    "ZAHLUNGSEMPFAENGERIBAN",
    "KONTONUMMER",
    "GEGENKONTO",
    "KONTONR",
];
const END_TO_END: [&str; 4] = ["KUNDENREFERENZENDTOEND", "ENDTOENDREFERENZ", "ENDTOENDID", "KUNDENREFERENZ"];
const ACCOUNT: [&str; 2] = ["IBANAUFTRAGSKONTO", "AUFTRAGSKONTO"];
const STATUS: [&str; 2] = ["STATUS", "INFO"];

/// Meanings of the heads, if at least day and amount are among them.
pub(super) fn by_heads(heads: &[String], delimiter: u8, decimal: Decimal) -> Option<Columns> {
    let plain: Vec<String> = heads.iter().map(|head| essence(head, 60)).collect();
    let find = |names: &[&str]| names.iter().find_map(|name| plain.iter().position(|head| head == name));
    let mark = find(&MARK).or_else(|| {
        // The older table of cooperative banks has the mark in a last column without a head.
        plain
            .last()
            .filter(|head| head.is_empty() && plain.contains(&"UMSATZ".to_owned()))
            .map(|_| plain.len() - 1)
    });
    let amount = match (find(&AMOUNT), mark, find(&CREDIT), find(&DEBIT)) {
        (Some(amount), Some(mark), ..) => AmountColumns::Marked { amount, mark },
        (Some(amount), None, ..) => AmountColumns::Signed { amount },
        (None, _, Some(credit), Some(debit)) => AmountColumns::Split { credit, debit },
        _ => return None,
    };
    let at = amount.positions()[0];
    // Where balances have a currency as well, the one behind the amount counts.
    let behind =
        plain.iter().skip(at).position(|head| CURRENCY.contains(&head.as_str())).map(|after| at + after);
    let name = find(&NAME);
    Some(Columns {
        delimiter: char::from(delimiter),
        heads: heads.to_vec(),
        booked_on: find(&BOOKED)?,
        valued_on: find(&VALUED),
        amount,
        decimal,
        currency: behind.or_else(|| find(&CURRENCY)),
        payer: find(&PAYER).or(name),
        payee: find(&PAYEE).or(name),
        text: find(&TEXT).into_iter().collect(),
        iban: find(&IBAN),
        end_to_end: find(&END_TO_END),
        account: find(&ACCOUNT),
        status: find(&STATUS),
    })
}

/// A proposal for a table of an unknown bank: by the heads, and where they say nothing, by the first line.
pub(super) fn guess(heads: &[String], delimiter: u8, first: &StringRecord) -> Option<Columns> {
    if let Some(columns) = by_heads(heads, delimiter, Decimal::Comma) {
        let at = columns.amount.positions();
        let is_point = at.into_iter().any(|at| first.get(at).is_some_and(is_point));
        return Some(Columns { decimal: if is_point { Decimal::Point } else { Decimal::Comma }, ..columns });
    }
    let days: Vec<usize> =
        first.iter().enumerate().filter(|(_, cell)| day(cell).is_some()).map(|(at, _)| at).collect();
    let reads = |cell: &str, decimal: Decimal| {
        cell.contains(['.', ',']) && amount(cell, decimal).is_some() && day(cell).is_none()
    };
    let found = first.iter().enumerate().find_map(|(at, cell)| {
        let decimal = if is_point(cell) { Decimal::Point } else { Decimal::Comma };
        reads(cell, decimal).then_some((at, decimal))
    });
    let (at, decimal) = found?;
    let words = |at: &usize| first.get(*at).map_or(0, str::len);
    let text = (0..heads.len()).filter(|other| *other != at && !days.contains(other)).max_by_key(words);
    Some(Columns {
        delimiter: char::from(delimiter),
        heads: heads.to_vec(),
        booked_on: *days.first()?,
        valued_on: days.get(1).copied(),
        amount: AmountColumns::Signed { amount: at },
        decimal,
        currency: None,
        payer: None,
        payee: None,
        text: text.into_iter().collect(),
        iban: None,
        end_to_end: None,
        account: None,
        status: None,
    })
}

/// Whether cents come after a point: `12.34`, and not `1.234`.
fn is_point(cell: &str) -> bool {
    let cell = cell.trim();
    cell.rsplit_once('.').is_some_and(|(_, after)| after.len() <= 2 && !after.contains(','))
        && amount(cell, Decimal::Point).is_some()
}
