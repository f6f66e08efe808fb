//! The public pages of moderation as HTML.

use super::law::{
    DECIDED_BY_PEOPLE, GOOD_FAITH, NOTICE, OTHER_REDRESS, STATEMENT, WITHOUT_NAME, objectable_until,
};
use super::objecting;
use super::paths::{DECISION_PATH, RECEIPT_PATH};
use super::reporting::outcome_in_words;
use super::statement::objection_way;
use super::store::StoredReport;
use super::types::{Objection, Outcome, Statement, Typed, TypedObjection};
use crate::features::terms::{
    Choice, FormPage, Frame, LineField, Mistakes, REPORT, REPORT_PATH, fact_list, hidden, line_field,
    posted_form, text_field,
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
    let page = FormPage {
        step: None,
        title: REPORT,
        about: "Für Inhalte von Mitgliedern, die Sie für rechtswidrig halten: Bewertungen, Nachrichten, Bilder, Namen. Ohne Konto und ohne Anmeldung.",
        path: REPORT_PATH,
        mistakes,
    };
    let tick = |name, label, is_chosen| Choice { name, value: "ja", label, is_chosen }.tick(mistakes);
    let fields = html! {
        (hidden("key", key))
        (text_field("location", "Wo steht der Inhalt?", location, LOCATION_HINT, mistakes))
        (text_field("explanation", "Warum ist er rechtswidrig?", explanation, EXPLANATION_HINT, mistakes))
        (line_field(&LineField::name(name), mistakes))
        (line_field(&LineField::contact("E-Mail für Bestätigung und Entscheidung", contact), mistakes))
        fieldset {
            legend { "Zum Schluss" }
            (tick("goodFaith", GOOD_FAITH, !good_faith.is_empty()))
            (tick("withoutName", WITHOUT_NAME, !without_name.is_empty()))
        }
        @if let Some(text) = mistakes.at("goodFaith") { p class="document-mistake" { (text) } }
        button { "Meldung absenden" }
    };
    let below = html! {
        p class="document-hint" { (DECIDED_BY_PEOPLE) " Wer den Inhalt geschrieben hat, erfährt Ihren Namen nicht. Grundlage: " (NOTICE) "." }
    };
    frame.form(&page, &fields, &below)
}

/// What stands around a page for one person.
pub struct ForOne<'a> {
    pub frame: &'a Frame,
    /// An objection that could not be taken as it was sent.
    pub typed: &'a TypedObjection,
    pub mistakes: &'a Mistakes,
    pub zone: &'a TimeZone,
    pub now: Time,
}

/// What was typed, and what became of it.
pub fn receipt(
    one: &ForOne<'_>,
    own: &StoredReport,
    decided: &StoredReport,
    objection: Option<&Objection>,
) -> Markup {
    let zone = one.zone;
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
    one.frame.around(&html! {
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
                (objection_part(one, objection, RECEIPT_PATH, objectable_until(decided_at, zone)))
                h2 { "Ihre Meldung" }
                (fact_list(&facts))
            }
        }
    })
}

pub fn decision(one: &ForOne<'_>, statement: &Statement) -> Markup {
    let zone = one.zone;
    let facts = statement.facts.iter().map(|fact| (fact.name.as_str(), fact.value.clone()));
    let content = (!statement.content.is_empty()).then(|| ("Inhalt", statement.content.clone()));
    let lifted = statement.lifted_at.map(|at| ("Aufgehoben", format!("{} Uhr", at.in_german(zone))));
    let mut facts: Vec<(&str, String)> = facts.collect();
    // What it is about stands behind what it comes to, as in the letter.
    facts.splice(1..1, content);
    facts.splice(0..0, lifted);
    one.frame.around(&html! {
        p class="document-date document-step" { "Entscheidung " (statement.number) " vom " (statement.decided_at.in_german(zone)) " Uhr" }
        h1 { (statement.title) }
        p { "Begründung nach " (STATEMENT) "." }
        (fact_list(&facts))
        (objection_part(one, statement.objection.as_ref(), DECISION_PATH, statement.objectable_until))
    })
}

/// The objection that was made, or its form while there is time.
fn objection_part(one: &ForOne<'_>, objection: Option<&Objection>, path: &str, until: Time) -> Markup {
    let ForOne { typed, mistakes, zone, now, .. } = one;
    html! {
        h2 { "Widerspruch" }
        @if let Some(objection) = objection {
            (fact_list(&objection_facts(objection, zone)))
        } @else if *now < until {
            (posted_form(path, mistakes, &html! {
                (hidden("key", &typed.key))
                (text_field("reason", "Warum sind Sie nicht einverstanden?", &typed.reason, OBJECTION_HINT, mistakes))
                button { "Widersprechen" }
            }))
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
