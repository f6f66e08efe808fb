//! The statement of reasons (Art. 17 Abs. 3): what it says of each measure and ground.

use super::law::{OTHER_REDRESS, SCOPE, objectable_until};
use super::store::StoredDecision;
use super::types::{Ground, Measure, Objection, Statement, StatementFact};
use crate::time::{Time, german_day};
use jiff::ToSpan;
use jiff::tz::TimeZone;

impl Measure {
    /// What it is called.
    pub const fn title(self) -> &'static str {
        match self {
            Self::MessageRemoved => "Nachricht entfernt",
            Self::MessageRefused => "Nachricht nicht freigegeben",
            Self::ReviewRemoved => "Bewertung entfernt",
            Self::Timeout => "Konto pausiert",
            Self::Ban => "Konto gesperrt",
            Self::AccountDeleted => "Konto gelöscht",
        }
    }

    /// What it means for the member. `place` is the room or the product.
    pub fn entails(self, place: &str) -> String {
        match self {
            Self::MessageRemoved => format!("Ihre Nachricht in „{place}“ wurde entfernt."),
            Self::MessageRefused => {
                format!("Ihre Nachricht für „{place}“ wurde nicht freigegeben.")
            }
            Self::ReviewRemoved => format!("Ihre Bewertung zu „{place}“ wurde entfernt."),
            Self::Timeout => "Ihr Konto ist pausiert. So lange können Sie sich nicht anmelden.".to_owned(),
            Self::Ban => "Ihr Konto ist gesperrt. Sie können sich nicht anmelden.".to_owned(),
            Self::AccountDeleted => "Ihr Konto wurde mit seinen Daten gelöscht.".to_owned(),
        }
    }

    fn lasts(self, ends_at: Option<Time>, zone: &TimeZone) -> String {
        match (self, ends_at) {
            (Self::Timeout, Some(end)) => format!("Bis {} Uhr", end.in_german(zone)),
            (Self::Ban | Self::Timeout, _) => "Unbefristet, bis ein Admin die Sperre aufhebt".to_owned(),
            _ => "Dauerhaft".to_owned(),
        }
    }
}

impl Ground {
    /// The rule, as the terms say it. Of a law it is the law that counts.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Rules => "Was Mitglieder schreiben, muss sich an die Regeln des Ladens halten.",
            Self::Insult => "Niemand darf beleidigt, bedroht oder herabgesetzt werden.",
            Self::Advertising => "Werbung für anderes und unerwünschte Wiederholungen sind nicht erlaubt.",
            Self::Privacy => "Angaben über andere sind nur mit deren Einverständnis erlaubt.",
            Self::Deception => "Falsche Angaben, Täuschung und Betrug sind nicht erlaubt.",
            Self::OffTopic => "Beiträge müssen zu dem gehören, worunter sie stehen.",
            Self::Unlawful => "Rechtswidrige Inhalte sind nicht erlaubt.",
        }
    }
}

/// What the statement says, name by name.
pub fn facts(decision: &StoredDecision, zone: &TimeZone) -> Vec<(&'static str, String)> {
    let StoredDecision {
        measure, grounds, terms_number, facts, place, was_reported, was_held, ends_at, ..
    } = decision;
    let cause = if *was_reported { "Eine Meldung" } else { "Eine eigene Prüfung des Ladens" };
    let machines = if *was_held {
        "Eine feste Regel des Ladens hat die Nachricht automatisch zurückgehalten. Entschieden hat ein Mensch."
    } else {
        "Keine. Gefunden und entschieden haben Menschen."
    };
    let ground = if grounds.law.is_empty() {
        let version = match terms_number {
            Some(number) => format!("Allgemeine Geschäftsbedingungen, Fassung {number}"),
            None => "Regeln des Ladens".to_owned(),
        };
        ("Vertragliche Grundlage", format!("{version}: {}", grounds.ground.rule()))
    } else {
        ("Rechtliche Grundlage", grounds.law.clone())
    };
    let told = if facts.is_empty() { "Keine weiteren Angaben" } else { facts };
    vec![
        ("Entscheidung", measure.entails(place)),
        ("Tatsachen und Gründe", told.to_owned()),
        ground,
        ("Dauer", measure.lasts(*ends_at, zone)),
        ("Geltung", SCOPE.to_owned()),
        ("Anlass", cause.to_owned()),
        ("Automatisierte Mittel", machines.to_owned()),
        ("Widerspruch", objection_way(decision.decided_at, zone)),
        ("Weitere Rechtsbehelfe", OTHER_REDRESS.to_owned()),
    ]
}

/// Until when one may object, and what it costs.
pub fn objection_way(told: Time, zone: &TimeZone) -> String {
    let last = objectable_until(told, zone).date(zone).saturating_sub(1.days());
    format!(
        "Bis {} {}, kostenlos und online beim Laden. Ein Mensch entscheidet darüber.",
        german_day(last),
        last.year()
    )
}

/// As its member reads it.
pub fn statement(decision: &StoredDecision, objection: Option<Objection>, zone: &TimeZone) -> Statement {
    let facts = facts(decision, zone).into_iter();
    Statement {
        number: decision.number.clone(),
        decided_at: decision.decided_at,
        measure: decision.measure,
        title: decision.measure.title().to_owned(),
        facts: facts.map(|(name, value)| StatementFact { name: name.to_owned(), value }).collect(),
        content: decision.content.clone(),
        lifted_at: decision.lifted_at,
        objectable_until: objectable_until(decision.decided_at, zone),
        objection,
    }
}

#[cfg(test)]
mod tests {
    use super::super::types::Grounds;
    use super::*;
    use strum::VariantArray;

    fn decision(measure: Measure, grounds: Grounds) -> StoredDecision {
        StoredDecision {
            id: 1,
            number: "E-ABCDEFGH".into(),
            key: String::new(),
            user: None,
            measure,
            grounds,
            terms_number: Some(3),
            facts: "Beleidigt ein anderes Mitglied".into(),
            place: "Allgemein".into(),
            content: String::new(),
            subject_id: None,
            detail: String::new(),
            was_reported: true,
            was_held: false,
            ends_at: None,
            decided_at: Time(1_795_852_800_000),
            decided_by: None,
            lifted_at: None,
        }
    }

    /// Art. 17 Abs. 3, from a to f, for every measure and every ground.
    #[test]
    fn every_measure_on_every_ground_says_what_the_law_asks() {
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        for measure in Measure::VARIANTS {
            for ground in Ground::VARIANTS {
                let law = if *ground == Ground::Unlawful { "§ 185 StGB" } else { "" };
                let grounds = Grounds { ground: *ground, law: law.into() };
                let said = facts(&decision(*measure, grounds), &zone);
                let names: Vec<&str> = said.iter().map(|(name, _)| *name).collect();
                let basis = if law.is_empty() { "Vertragliche Grundlage" } else { "Rechtliche Grundlage" };
                assert_eq!(
                    names,
                    [
                        "Entscheidung",
                        "Tatsachen und Gründe",
                        basis,
                        "Dauer",
                        "Geltung",
                        "Anlass",
                        "Automatisierte Mittel",
                        "Widerspruch",
                        "Weitere Rechtsbehelfe"
                    ]
                );
                assert!(said.iter().all(|(_, value)| value.len() > 5), "{measure:?}: {said:?}");
                let named = if law.is_empty() { ground.rule() } else { law };
                assert!(said[2].1.ends_with(named), "{said:?}");
            }
        }
    }

    #[test]
    fn the_sample_of_the_terms_has_every_rule() {
        let sample = include_str!("../terms/samples/terms.md");
        for ground in Ground::VARIANTS {
            assert!(sample.contains(ground.rule()), "{ground:?}");
        }
    }

    #[test]
    fn it_says_what_led_to_it_and_whether_a_machine_took_part() {
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        let mut held = decision(Measure::MessageRefused, Grounds::default());
        (held.was_reported, held.was_held, held.terms_number, held.facts) =
            (false, true, None, String::new());
        let said = facts(&held, &zone);
        assert_eq!(said[1].1, "Keine weiteren Angaben");
        assert!(said[2].1.starts_with("Regeln des Ladens: "), "{said:?}");
        assert_eq!(said[5].1, "Eine eigene Prüfung des Ladens");
        assert!(said[6].1.contains("automatisch") && said[6].1.contains("Mensch"), "{said:?}");
        let mut pause = decision(Measure::Timeout, Grounds::default());
        pause.ends_at = Some(pause.decided_at.plus(3_600_000));
        let said = facts(&pause, &zone);
        assert!(said[3].1.starts_with("Bis ") && said[3].1.ends_with(" Uhr"), "{said:?}");
        assert_eq!(said[5].1, "Eine Meldung");
    }
}
