//! The two steps of a withdrawal from a contract.

use super::receipt::named;
use super::types::Typed;
use crate::features::terms::{
    CONFIRM_WITHDRAWAL, Declarant, FormPage, Frame, LineField, Mistakes, TermsKind, WITHDRAW,
    WITHDRAWAL_PATH, fact_list, hidden_fields, line_field, text_field,
};
use maud::{Markup, html};

const HINT: &str = "Am besten die Bestellnummer. Ohne Nummer: was Sie wann bestellt haben. Für einen Teil nennen Sie die Artikel.";

/// Step 1.
pub fn form(frame: &Frame, typed: &Typed, mistakes: &Mistakes) -> Markup {
    let Typed { name, contract, contact, .. } = typed;
    let page = FormPage {
        step: Some("Schritt 1 von 2"),
        title: WITHDRAW,
        about: "Sie brauchen kein Konto und keinen Grund. Als Nächstes sehen Sie alles noch einmal.",
        path: WITHDRAWAL_PATH,
        mistakes,
    };
    let fields = html! {
        (line_field(&LineField::name(name), mistakes))
        (text_field("contract", "Welchen Vertrag widerrufen Sie?", contract, HINT, mistakes))
        (line_field(&LineField::contact("Ihre E-Mail-Adresse", contact), mistakes))
        button name="step" value="check" { "Weiter" }
    };
    let below = html! {
        p class="document-hint" {
            (frame.by_post())
            a href=(TermsKind::Revocation.path()) { "Widerrufsbelehrung und Musterformular" }
        }
    };
    frame.form(&page, &fields, &below)
}

/// Step 2: everything once more, and the button that counts.
pub fn summary(frame: &Frame, declarant: &Declarant, key: &str) -> Markup {
    frame.around(&html! {
        p class="document-date document-step" { (WITHDRAW) " · Schritt 2 von 2" }
        h1 { "Ist das richtig?" }
        (fact_list(&named(declarant)))
        p { "Hiermit widerrufe ich den oben genannten Vertrag." }
        form method="post" action=(WITHDRAWAL_PATH) {
            (hidden_fields(key, declarant))
            button name="step" value="confirm" { (CONFIRM_WITHDRAWAL) }
            button class="document-quiet" name="step" value="change" { "Zurück und ändern" }
        }
        p class="document-hint" { "Danach sehen Sie sofort eine Eingangsbestätigung mit Inhalt, Datum und Uhrzeit, die Sie sichern können." }
    })
}
