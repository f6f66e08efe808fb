//! The form and the summary of a termination.
//!
//! The button in every page's foot leads here at once, and here stands the button that counts (§ 312k Abs. 2 BGB); who wants to
//! sees everything once more before pressing it.

use super::receipt::named;
use super::types::{Declaration, TerminationKind, Typed, When};
use crate::features::terms::{
    CONFIRM_TERMINATION, Choice, FormPage, Frame, LineField, Mistakes, TERMINATE, TERMINATION_PATH,
    TermsKind, fact_list, hidden, hidden_fields, line_field, text_field,
};
use maud::{Markup, html};

const CONTRACT_HINT: &str =
    "Zum Beispiel: Premium-Mitgliedschaft, mit Ihrem Benutzernamen. So finden wir sie am schnellsten.";
const REASON_HINT: &str = "Was geschehen ist, in Ihren Worten.";

pub fn form(frame: &Frame, typed: &Typed, mistakes: &Mistakes) -> Markup {
    let Typed { name, contract, contact, reason, date, .. } = typed;
    let date = LineField { id: "wantedOn", label: "Tag", value: date, kind: "date", autocomplete: "off" };
    let extraordinary = typed.kind == TerminationKind::Extraordinary;
    let dated = typed.when == When::Date;
    let page = FormPage {
        step: None,
        title: TERMINATE,
        about: "Für die Premium-Mitgliedschaft und alles andere, was läuft. Ohne Konto und ohne Anmeldung.",
        path: TERMINATION_PATH,
        mistakes,
    };
    let option = |name, value, label, is_chosen| Choice { name, value, label, is_chosen }.radio();
    let fields = html! {
        (hidden("key", &typed.key))
        (line_field(&LineField::name(name), mistakes))
        (text_field("contract", "Welchen Vertrag kündigen Sie?", contract, CONTRACT_HINT, mistakes))
        fieldset {
            legend { "Art der Kündigung" }
            (option("kind", "ordinary", "Ordentlich, ohne Grund", !extraordinary))
            (option("kind", "extraordinary", "Außerordentlich, aus wichtigem Grund", extraordinary))
            div class="document-part" { (text_field("reason", "Wichtiger Grund", reason, REASON_HINT, mistakes)) }
        }
        fieldset {
            legend { "Zu wann?" }
            (option("when", "soonest", "So früh wie möglich", !dated))
            (option("when", "date", "Zu einem Tag", dated))
            div class="document-part" { (line_field(&date, mistakes)) }
        }
        (line_field(&LineField::contact("E-Mail für die Bestätigung", contact), mistakes))
        button name="step" value="confirm" { (CONFIRM_TERMINATION) }
        button class="document-quiet" name="step" value="check" { "Erst noch einmal ansehen" }
    };
    let below = html! {
        p class="document-hint" { "Wir bestätigen Ihnen sofort Inhalt, Datum und Uhrzeit des Eingangs und den Tag, zu dem Sie kündigen." }
        p class="document-hint" {
            (frame.by_post())
            a href=(TermsKind::Terms.path()) { (TermsKind::Terms.title()) }
        }
    };
    frame.form(&page, &fields, &below)
}

/// Everything once more, and the button that counts.
pub fn summary(frame: &Frame, typed: &Typed, declaration: &Declaration) -> Markup {
    let Typed { key, date, .. } = typed;
    let Declaration { declarant, kind, reason, wanted_on } = declaration;
    let kind: &'static str = kind.into();
    let when = if wanted_on.is_some() { "date" } else { "soonest" };
    frame.around(&html! {
        p class="document-date document-step" { (TERMINATE) }
        h1 { "Ist das richtig?" }
        (fact_list(&named(declaration)))
        p { "Hiermit kündige ich den oben genannten Vertrag." }
        form method="post" action=(TERMINATION_PATH) {
            (hidden_fields(key, declarant))
            @for (field, value) in [("kind", kind), ("reason", reason), ("when", when), ("wantedOn", date)] {
                (hidden(field, value))
            }
            button name="step" value="confirm" { (CONFIRM_TERMINATION) }
            button class="document-quiet" name="step" value="change" { "Zurück und ändern" }
        }
    })
}
