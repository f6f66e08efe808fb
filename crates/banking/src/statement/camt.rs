//! CAMT.053 (statement) and CAMT.052 (report of a day), versions .02 to .08.
//!
//! Written from the message definitions of ISO 20022 and appendix 3 of the DFÜ agreement, which says how German banks fill them in.

use super::values::{Decimal, amount, currency, day, tidy};
use super::xml::{Element, Item, Walk};
use super::{Row, Statement, StatementError, remittance};
use crate::Iban;

/// What one statement is called: in a statement, and in a report.
const STATEMENTS: [&str; 2] = ["Stmt", "Rpt"];
/// The messages that are read.
const MESSAGES: [&str; 2] = ["BkToCstmrStmt", "BkToCstmrAcctRpt"];

/// Reads a message. Statements are in the order of the file, rows as well.
pub(super) fn read(text: &str) -> Result<Vec<Statement>, StatementError> {
    let mut walk = Walk::new(text, &["Acct", "Ntry"]);
    let mut statements: Vec<Statement> = Vec::new();
    let mut is_message = false;
    while let Some(item) = walk.next()? {
        match item {
            Item::Open(name) if MESSAGES.contains(&name.as_str()) => is_message = true,
            Item::Open(name) if is_message && STATEMENTS.contains(&name.as_str()) => {
                statements.push(Statement::default())
            }
            Item::Open(_) => {}
            Item::Kept(element) => {
                let statement = statements.last_mut().ok_or(StatementError::NoStatement)?;
                match element.name.as_str() {
                    "Acct" => account(&element, statement),
                    _ => entry(&element, statement)?,
                }
            }
        }
    }
    if statements.is_empty() { Err(StatementError::NoStatement) } else { Ok(statements) }
}

fn account(element: &Element, statement: &mut Statement) {
    let number = element.text_at(&["Id", "IBAN"]).or_else(|| element.text_at(&["Id", "Othr", "Id"]));
    statement.account_iban = number.and_then(|number| Iban::parse(number).ok());
    if let Some(code) = element.text_at(&["Ccy"]).and_then(currency) {
        statement.currency = code;
    }
}

/// An amount as XML has it: digits and a point.
fn cents(element: &Element) -> Option<i64> {
    let text = element.text.trim();
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_plain { amount(text, Decimal::Point) } else { None }
}

/// The amount with the sign of its own mark, or of the one handed over.
fn signed(element: &Element, cents: i64, otherwise: Option<i64>) -> Option<i64> {
    let sign = match element.text_at(&["CdtDbtInd"]) {
        Some("CRDT") => 1,
        Some("DBIT") => -1,
        Some(_) => return None,
        None => otherwise?,
    };
    Some(sign * cents)
}

/// Reads a booking. What is only announced is left out.
fn entry(entry: &Element, statement: &mut Statement) -> Result<(), StatementError> {
    let status = entry.text_at(&["Sts", "Cd"]).or_else(|| entry.text_at(&["Sts"]));
    if status.is_some_and(|status| status != "BOOK") {
        return Ok(());
    }
    let number = statement.rows.len() + 1;
    let no_amount = StatementError::Amount { line: number };
    let gross = entry.child("Amt").ok_or(no_amount.clone())?;
    let code = gross.currency.as_deref().and_then(currency).unwrap_or_else(|| statement.currency.clone());
    let total = cents(gross).and_then(|cents| signed(entry, cents, None)).ok_or(no_amount)?;
    let date_of = |name: &str| {
        let choice = entry.child(name)?;
        choice.text_at(&["Dt"]).or_else(|| choice.text_at(&["DtTm"])).and_then(day)
    };
    let booked_on =
        date_of("BookgDt").or_else(|| date_of("ValDt")).ok_or(StatementError::Day { line: number })?;
    let base = Row {
        valued_on: date_of("ValDt").unwrap_or(booked_on),
        cents: total,
        currency: code,
        bank_reference: entry.text_at(&["AcctSvcrRef"]).map(tidy),
        is_reversal: matches!(entry.text_at(&["RvslInd"]), Some("true" | "1")),
        ..Row::on(booked_on)
    };
    let details: Vec<&Element> = entry.all("NtryDtls").flat_map(|details| details.all("TxDtls")).collect();
    match details.as_slice() {
        [] => {
            let text = entry.text_at(&["AddtlNtryInf"]).map(remittance::split).unwrap_or_default();
            statement.rows.push(Row { text: text.text, end_to_end: text.end_to_end, ..base });
        }
        [only] => statement.rows.push(detail(only, base)),
        several => match shares(several, &base) {
            Some(shares) => {
                let rows =
                    several.iter().zip(shares).map(|(one, cents)| detail(one, Row { cents, ..base.clone() }));
                statement.rows.extend(rows);
            }
            None => statement.rows.push(together(several, base)),
        },
    }
    Ok(())
}

/// The amounts of a batch, if all are there and make up its sum.
fn shares(details: &[&Element], total: &Row) -> Option<Vec<i64>> {
    let sign = total.cents.signum();
    let share = |one: &&Element| {
        let own = one.child("Amt").or_else(|| one.below(&["AmtDtls", "TxAmt", "Amt"]))?;
        let is_same = own.currency.as_deref().and_then(currency).is_none_or(|code| code == total.currency);
        let cents = if is_same { cents(own) } else { None }?;
        signed(one, cents, Some(sign))
    };
    let shares: Vec<i64> = details.iter().map(share).collect::<Option<_>>()?;
    let sum = shares.iter().try_fold(0_i64, |sum, share| sum.checked_add(*share))?;
    (sum == total.cents).then_some(shares)
}

/// A batch whose parts do not say what each of them is: one booking with all of their texts.
fn together(details: &[&Element], base: Row) -> Row {
    let texts: Vec<String> = details.iter().map(|one| detail(one, base.clone()).text).collect();
    Row { text: tidy(&texts.join(" ")), ..base }
}

fn detail(one: &Element, base: Row) -> Row {
    let is_reversal = base.is_reversal || one.child("RtrInf").is_some();
    // What comes back names the parties as they were on the way out.
    let payer_is_other = (base.cents > 0) != is_reversal;
    let (party, account, ultimate) =
        if payer_is_other { ("Dbtr", "DbtrAcct", "UltmtDbtr") } else { ("Cdtr", "CdtrAcct", "UltmtCdtr") };
    let name_of = |party: &str| {
        let party = one.below(&["RltdPties", party])?;
        party.text_at(&["Nm"]).or_else(|| party.text_at(&["Pty", "Nm"]))
    };
    let mut texts: Vec<&str> = one
        .child("RmtInf")
        .into_iter()
        .flat_map(|info| info.all("Ustrd"))
        .map(|text| text.text.trim())
        .collect();
    texts.extend(one.text_at(&["RmtInf", "Strd", "CdtrRefInf", "Ref"]));
    let split = remittance::split(&texts.join(" "));
    let number = one.text_at(&["Refs", "EndToEndId"]).and_then(remittance::given);
    Row {
        name: name_of(party).or_else(|| name_of(ultimate)).map(tidy).unwrap_or_default(),
        iban: one.text_at(&["RltdPties", account, "Id", "IBAN"]).and_then(|iban| Iban::parse(iban).ok()),
        text: split.text,
        end_to_end: number.or(split.end_to_end),
        bank_reference: one.text_at(&["Refs", "AcctSvcrRef"]).map(tidy).or(base.bank_reference),
        is_reversal,
        ..base
    }
}
