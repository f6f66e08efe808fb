//! What Regulation (EU) 2022/2065 (the Digital Services Act, OJ L 277, 27.10.2022, p. 1) asks of a shop whose members write for others: who
//! may report (Art. 16), what a statement of reasons says (Art. 17), and how it can be objected to (Art. 20).
//!
//! Micro and small enterprises need not have the objection of Art. 20 (Art. 19). It is here for all: it is as much work as an answer.

use crate::time::Time;
use jiff::ToSpan;
use jiff::tz::TimeZone;

pub const NOTICE: &str = "Art. 16 der Verordnung (EU) 2022/2065";
pub const STATEMENT: &str = "Art. 17 der Verordnung (EU) 2022/2065";

/// Months in which a decision can be objected to, beginning on the day on which the person is told (Art. 20 Abs. 1 and 2).
pub const OBJECTION_MONTHS: i64 = 6;

/// Art. 16 Abs. 2 d, in the words of its German text, in the first person.
pub const GOOD_FAITH: &str = "Ich bin in gutem Glauben davon überzeugt, dass die in der Meldung enthaltenen Angaben und Anführungen richtig und vollständig sind.";

/// Art. 16 Abs. 2 c: the only reports that need no name are about offences of Art. 3 to 7 of Directive 2011/93/EU, named as its title does.
pub const WITHOUT_NAME: &str = "Es geht um sexuellen Missbrauch oder sexuelle Ausbeutung von Kindern oder um Kinderpornografie (Art. 3 bis 7 der Richtlinie 2011/93/EU). Dann sind Name und E-Mail freiwillig.";

/// Art. 16 Abs. 6 and Art. 17 Abs. 3 c: whether machines take part.
pub const DECIDED_BY_PEOPLE: &str =
    "Über Meldungen und Widersprüche entscheiden Menschen, ohne automatisierte Mittel.";

/// Art. 17 Abs. 3 a: a shop has no measure for single countries.
pub const SCOPE: &str = "Überall, wo der Laden zu erreichen ist";

/// Art. 17 Abs. 3 f and Art. 16 Abs. 5: the ways that are open besides the objection.
pub const OTHER_REDRESS: &str = "Daneben steht Ihnen der Weg zu den Gerichten offen und, soweit anwendbar, eine nach Art. 21 der Verordnung (EU) 2022/2065 zertifizierte außergerichtliche Streitbeilegungsstelle.";

/// The end of the period for an objection: the last day is counted whole.
pub fn objectable_until(told: Time, zone: &TimeZone) -> Time {
    let last = told.date(zone).saturating_add(OBJECTION_MONTHS.months());
    crate::periods::start_of(last.tomorrow().unwrap_or(last), zone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::Timestamp;

    /// Letter by letter, from the German text of Art. 16 Abs. 2 d (OJ L 277, 27.10.2022, p. 1).
    #[test]
    fn good_faith_is_declared_in_the_words_of_the_law() {
        let law = "in gutem Glauben davon überzeugt ist, dass die in der Meldung enthaltenen Angaben und Anführungen richtig und vollständig sind";
        let first_person = law.replacen(" ist,", ",", 1);
        assert_eq!(GOOD_FAITH, format!("Ich bin {first_person}."));
    }

    #[test]
    fn six_months_end_with_their_last_day() {
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        let at = |text: &str| Time(text.parse::<Timestamp>().unwrap().as_millisecond());
        // Told in the morning of 28 November, the 28th of May is the last day; it is summer time by then.
        assert_eq!(objectable_until(at("2026-11-28T08:00:00Z"), &zone), at("2027-05-28T22:00:00Z"));
        assert_eq!(
            objectable_until(at("2026-08-31T21:59:00Z"), &zone),
            at("2027-02-28T23:00:00Z"),
            "no 31st"
        );
        // In Berlin it is already the next day.
        assert_eq!(objectable_until(at("2026-08-30T22:30:00Z"), &zone), at("2027-02-28T23:00:00Z"));
    }
}
