//! What makes a booking the same in two files.
//!
//! Formats cut, wrap and spell differently: MT940 writes `MUELLER` where CAMT has `Müller`, some leave out the other account, and marks
//! like `SVWZ+` are in one and not in the other. So only the day, the amount, the currency, the beginning of the name and the letters and
//! digits of the text count. The account does not, because not every format names it.

use super::Row;
use sha2::{Digest, Sha256};
use std::collections::HashMap;

/// Letters of the name that count; MT940 has 27 in a line.
const NAME: usize = 20;
/// Letters of the text that count.
const TEXT: usize = 100;

/// Gives each row its fingerprint. Rows must be in one order in all files, the oldest first.
pub(super) fn stamp(rows: &mut [Row]) {
    let mut seen: HashMap<[u8; 32], u32> = HashMap::new();
    for row in rows {
        let key = digest(row);
        let count = seen.entry(key).or_insert(0);
        row.fingerprint = Sha256::new().chain_update(key).chain_update(count.to_be_bytes()).finalize().into();
        *count += 1;
    }
}

fn digest(row: &Row) -> [u8; 32] {
    let parts = [
        row.booked_on.to_string(),
        row.cents.to_string(),
        row.currency.clone(),
        essence(&row.name, NAME),
        essence(&row.text, TEXT),
    ];
    Sha256::digest(parts.join("\n")).into()
}

/// Letters and digits in upper case, umlauts as two letters, at most `most` of them.
pub(crate) fn essence(text: &str, most: usize) -> String {
    let mut letters = String::new();
    for character in text.chars().filter(|c| c.is_alphanumeric()) {
        match character {
            'ä' | 'Ä' => letters.push_str("AE"),
            'ö' | 'Ö' => letters.push_str("OE"),
            'ü' | 'Ü' => letters.push_str("UE"),
            'ß' | 'ẞ' => letters.push_str("SS"),
            other => letters.extend(other.to_uppercase()),
        }
        if letters.len() >= most {
            break;
        }
    }
    letters.chars().take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn row(name: &str, text: &str, cents: i64) -> Row {
        Row { cents, name: name.to_owned(), text: text.to_owned(), ..Row::on(date(2026, 11, 24)) }
    }

    fn stamped(mut rows: Vec<Row>) -> Vec<[u8; 32]> {
        stamp(&mut rows);
        rows.into_iter().map(|row| row.fingerprint).collect()
    }

    #[test]
    fn equal_bookings_differ_and_the_same_booking_does_not() {
        let first = stamped(vec![row("Anna Müller", "K4F7XW29M", 4250); 2]);
        assert_ne!(first[0], first[1]);
        let more = stamped(vec![
            row("Jörg Groß", "Tee", 100),
            row("ANNA MUELLER", "K4F7 XW29M", 4250),
            row("Anna  Müller", "k4f7-xw29m", 4250),
        ]);
        assert_eq!(more[1..], first);
    }

    #[test]
    fn day_amount_name_and_text_each_make_a_difference() {
        let base = row("Anna Müller", "K4F7XW29M", 4250);
        let mut next_day = base.clone();
        next_day.booked_on = date(2026, 11, 25);
        let mut francs = base.clone();
        francs.currency = "CHF".to_owned();
        let all = vec![
            base.clone(),
            next_day,
            francs,
            row("Anna Maier", "K4F7XW29M", 4250),
            row("Anna Müller", "K4F7XW29N", 4250),
            row("Anna Müller", "K4F7XW29M", 4251),
            row("Anna Müller", "K4F7XW29M", -4250),
        ];
        let mut prints = stamped(all);
        let count = prints.len();
        prints.sort_unstable();
        prints.dedup();
        assert_eq!(prints.len(), count);
    }
}
