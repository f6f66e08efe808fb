//! The public pages of moderation as HTML.

use super::law::{DECIDED_BY_PEOPLE, GOOD_FAITH, NOTICE, OTHER_REDRESS, STATEMENT, WITHOUT_NAME};
use super::objecting;
use super::paths::DECISION_PATH;
use super::reporting::outcome_in_words;
use super::statement::objection_way;
use super::store::StoredReport;
use super::types::{Objection, Outcome, Statement, Typed, TypedObjection};
use crate::features::terms::{
    Frame, LineField, Mistakes, REPORT, REPORT_PATH, fact_list, line_field, mistake_list, text_field,
};
use crate::time::Time;
use jiff::tz::TimeZone;
use maud::{Markup, html};

const LOCATION_HINT: &str = "Am besten die Adresse aus der Adresszeile. Ohne Adresse: der Raum, wer es geschrieben hat, wann und was.";
const EXPLANATION_HINT: &str = "Was daran gegen welches Recht verstößt und woran man es erkennt.";
const OBJECTION_HINT: &str =
    "Was wir übersehen haben oder anders sehen sollten. Eine Begründung in Ihren Worten genügt.";

pub fn form(frame: &Frame, typed: &Typed, mistakes: &Mistakes) -> Markup {
    let Typed { key, location, explanation, name, contact, without_name, good_faith } = typed;
    let name = LineField { id: "name", label: "Ihr Name", value: name, kind: "text", autocomplete: "name" };
    let contact = LineField {
        id: "contact",
        label: "E-Mail für Bestätigung und Entscheidung",
        value: contact,
        kind: "email",
        autocomplete: "email",
    };
    frame.around(&html! {
        h1 { (REPORT) }
        @if mistakes.is_empty() {
            p { "Für Inhalte von Mitgliedern, die Sie für rechtswidrig halten: Bewertungen, Nachrichten, Bilder, Namen. Ohne Konto und ohne Anmeldung." }
        }
        (mistake_list(mistakes))
        form method="post" action=(REPORT_PATH) novalidate {
            input type="hidden" name="key" value=(key);
            (text_field("location", "Wo steht der Inhalt?", location, LOCATION_HINT, mistakes))
            (text_field("explanation", "Warum ist er rechtswidrig?", explanation, EXPLANATION_HINT, mistakes))
            (line_field(&name, mistakes))
            (line_field(&contact, mistakes))
            fieldset {
                legend { "Zum Schluss" }
                (tick("goodFaith", GOOD_FAITH, !good_faith.is_empty(), mistakes))
                (tick("withoutName", WITHOUT_NAME, !without_name.is_empty(), mistakes))
            }
            @if let Some(text) = mistakes.at("goodFaith") { p class="document-mistake" { (text) } }
            button { "Meldung absenden" }
        }
        p class="document-hint" { (DECIDED_BY_PEOPLE) " Wer den Inhalt geschrieben hat, erfährt Ihren Namen nicht. Grundlage: " (NOTICE) "." }
    })
}

/// A box, as a line that is touched anywhere.
fn tick(name: &'static str, label: &str, ticked: bool, mistakes: &Mistakes) -> Markup {
    html! {
        label class="document-option" {
            input id=(name) type="checkbox" name=(name) value="ja" checked[ticked]
                aria-invalid=[mistakes.at(name).map(|_| "true")];
            (label)
        }
    }
}

/// What was typed, and what became of it: of several that say the same, what became of the first.
pub fn receipt(
    frame: &Frame,
    (own, decided): (&StoredReport, &StoredReport),
    objection: Option<&Objection>,
    (typed, mistakes): (&TypedObjection, &Mistakes),
    (zone, now): (&TimeZone, Time),
) -> Markup {
    let report = &own.report;
    let mut facts = Vec::new();
    if let Some(notifier) = &report.notifier {
        facts.push(("Wo", notifier.location.clone()));
        facts.push(("Warum", report.reason.clone()));
        let named = [("Name", &notifier.name), ("E-Mail", &notifier.contact)].into_iter();
        facts.extend(named.filter(|(_, value)| !value.is_empty()).map(|(name, value)| (name, value.clone())));
    }
    let at = report.reported_at.to_the_second(zone);
    let outcome = &decided.report;
    frame.around(&html! {
        @match outcome.decided_at {
            None => {
                h1 { "Eingegangen" }
                p role="status" { "Wir bestätigen den Eingang Ihrer Meldung " span class="whitespace-nowrap" { (report.number) } " am " (at) "." }
                (fact_list(&facts))
                h2 { "Wie es weitergeht" }
                p { (DECIDED_BY_PEOPLE) " Die Entscheidung steht danach auf dieser Seite; haben Sie eine E-Mail angegeben, bekommen Sie sie auch dorthin." }
                p class="document-hint" { "Diese Seite bleibt unter ihrer Adresse abrufbar. Bitte merken Sie sich die Adresse." }
            }
            Some(decided_at) => {
                h1 { "Entscheidung über Ihre Meldung" }
                (fact_list(&[
                    ("Meldung", format!("{} vom {at}", report.number)),
                    ("Entscheidung", outcome_in_words(outcome.status).to_owned()),
                    ("Gründe", outcome.decision.clone().unwrap_or_default()),
                    ("Widerspruch", objection_way(decided_at, zone)),
                    ("Weitere Rechtsbehelfe", OTHER_REDRESS.to_owned()),
                ]))
                (objection_part(objection, &format!("{REPORT_PATH}/eingang"), (typed, mistakes), is_open(decided_at, zone, now), zone))
                h2 { "Ihre Meldung" }
                (fact_list(&facts))
            }
        }
    })
}

fn is_open(told: Time, zone: &TimeZone, now: Time) -> bool {
    now < super::law::objectable_until(told, zone)
}

pub fn decision(
    frame: &Frame,
    statement: &Statement,
    (typed, mistakes): (&TypedObjection, &Mistakes),
    (zone, now): (&TimeZone, Time),
) -> Markup {
    let facts = statement.facts.iter().map(|fact| (fact.name.as_str(), fact.value.clone()));
    let content = (!statement.content.is_empty()).then(|| ("Inhalt", statement.content.clone()));
    let lifted = statement.lifted_at.map(|at| ("Aufgehoben", format!("{} Uhr", at.in_german(zone))));
    let mut facts: Vec<(&str, String)> = facts.collect();
    // What it is about stands behind what it comes to, as in the letter.
    facts.splice(1..1, content);
    facts.splice(0..0, lifted);
    let is_open = now < statement.objectable_until;
    frame.around(&html! {
        p class="document-date document-step" { "Entscheidung " (statement.number) " vom " (statement.decided_at.in_german(zone)) " Uhr" }
        h1 { (statement.title) }
        p { "Begründung nach " (STATEMENT) "." }
        (fact_list(&facts))
        (objection_part(statement.objection.as_ref(), DECISION_PATH, (typed, mistakes), is_open, zone))
    })
}

/// The objection that was made, or its form while there is time.
fn objection_part(
    objection: Option<&Objection>,
    path: &str,
    (typed, mistakes): (&TypedObjection, &Mistakes),
    is_open: bool,
    zone: &TimeZone,
) -> Markup {
    html! {
        h2 { "Widerspruch" }
        @if let Some(objection) = objection {
            (fact_list(&objection_facts(objection, zone)))
        } @else if is_open {
            (mistake_list(mistakes))
            form method="post" action=(path) novalidate {
                input type="hidden" name="key" value=(typed.key);
                (text_field("reason", "Warum sind Sie nicht einverstanden?", &typed.reason, OBJECTION_HINT, mistakes))
                button { "Widersprechen" }
            }
        } @else {
            p { "Die Frist für einen Widerspruch ist abgelaufen." }
        }
    }
}

fn objection_facts(objection: &Objection, zone: &TimeZone) -> Vec<(&'static str, String)> {
    let Objection { reason, received_at, outcome, answer, effect, .. } = objection;
    let mut facts = vec![
        ("Eingegangen", format!("{} Uhr", received_at.in_german(zone))),
        ("Ihre Gründe", reason.clone()),
    ];
    match outcome {
        None => facts.push(("Stand", "Ein Mensch prüft Ihren Widerspruch.".to_owned())),
        Some(outcome) => {
            let outcome: Outcome = *outcome;
            facts.push(("Ergebnis", objecting::outcome_in_words(outcome).to_owned()));
            facts.push(("Gründe", answer.clone()));
        }
    }
    if !effect.is_empty() {
        facts.push(("Was daraus folgt", effect.clone()));
    }
    facts
}

pub fn missing_decision(frame: &Frame) -> Markup {
    frame.around(&html! {
        h1 { "Keine Entscheidung gefunden" }
        p { "Diese Adresse führt zu keiner Entscheidung. Bitte prüfen Sie, ob sie vollständig ist." }
        p { "Alle Entscheidungen über Ihre Inhalte und Ihr Konto stehen in Ihrem Profil. Ist Ihr Konto gesperrt, führt der Versuch, sich anzumelden, zur Begründung." }
        a class="document-button" href="/entscheidungen" { "Meine Entscheidungen" }
    })
}
