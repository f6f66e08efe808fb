//! The two steps and the receipt of a withdrawal from a contract.

use super::letter::acknowledgement;
use super::types::{Received, Typed};
use crate::features::terms::{
    CONFIRM_WITHDRAWAL, Declarant, Frame, LineField, Mistakes, TermsKind, WITHDRAW, WITHDRAWAL_PATH,
    fact_list, fourteen_days_after, hidden_fields, line_field, mistake_list, text_field,
};
use jiff::tz::TimeZone;
use maud::{Markup, html};

const HINT: &str = "Am besten die Bestellnummer. Ohne Nummer: was Sie wann bestellt haben. Für einen Teil nennen Sie die Artikel.";

/// Step 1.
pub fn form(frame: &Frame, typed: &Typed, mistakes: &Mistakes) -> Markup {
    let Typed { name, contract, contact, .. } = typed;
    let name = LineField { id: "name", label: "Ihr Name", value: name, kind: "text", autocomplete: "name" };
    let contact = LineField {
        id: "contact",
        label: "Ihre E-Mail-Adresse",
        value: contact,
        kind: "email",
        autocomplete: "email",
    };
    frame.around(&html! {
        p class="document-date document-step" { "Schritt 1 von 2" }
        h1 { (WITHDRAW) }
        @if mistakes.is_empty() {
            p { "Sie brauchen kein Konto und keinen Grund. Als Nächstes sehen Sie alles noch einmal." }
        }
        (mistake_list(mistakes))
        form method="post" action=(WITHDRAWAL_PATH) novalidate {
            (line_field(&name, mistakes))
            (text_field("contract", "Welchen Vertrag widerrufen Sie?", contract, HINT, mistakes))
            (line_field(&contact, mistakes))
            button name="step" value="check" { "Weiter" }
        }
        p class="document-hint" {
            (frame.by_post())
            a href=(TermsKind::Revocation.path()) { "Widerrufsbelehrung und Musterformular" }
        }
    })
}

/// Step 2: everything once more, and the button that counts.
pub fn summary(frame: &Frame, declarant: &Declarant, key: &str) -> Markup {
    frame.around(&html! {
        p class="document-date document-step" { (WITHDRAW) " · Schritt 2 von 2" }
        h1 { "Ist das richtig?" }
        (content(declarant))
        p { "Hiermit widerrufe ich den oben genannten Vertrag." }
        form method="post" action=(WITHDRAWAL_PATH) {
            (hidden_fields(key, declarant))
            button name="step" value="confirm" { (CONFIRM_WITHDRAWAL) }
            button class="document-quiet" name="step" value="change" { "Zurück und ändern" }
        }
        p class="document-hint" { "Danach sehen Sie sofort eine Eingangsbestätigung mit Inhalt, Datum und Uhrzeit, die Sie sichern können." }
    })
}

pub fn receipt(frame: &Frame, received: &Received, key: &str, zone: &TimeZone) -> Markup {
    let until = fourteen_days_after(received.received_at.date(zone)).strftime("%d.%m.%Y");
    frame.around(&html! {
        h1 { "Eingegangen" }
        p role="status" { (acknowledgement(received, zone)) }
        (content(&received.declarant))
        a class="document-button" href={ (WITHDRAWAL_PATH) "/eingang.txt?beleg=" (key) } download {
            "Bestätigung sichern"
        }
        p class="document-hint" { "Diese Seite bleibt unter ihrer Adresse abrufbar. Sichern Sie die Bestätigung trotzdem auf Ihrem Gerät." }
        h2 { "Wie es weitergeht" }
        p {
            "Haben Sie die Ware schon? Dann schicken Sie sie binnen 14 Tagen zurück, spätestens am " (until)
            @if let Some(seller) = frame.seller.one_line() { ", an " (seller) }
            "."
        }
    })
}

/// The receipt as a text to keep.
pub fn receipt_text(frame: &Frame, received: &Received, zone: &TimeZone) -> String {
    let Declarant { name, contract, contact } = &received.declarant;
    let acknowledgement = acknowledgement(received, zone);
    let seller = frame.sender();
    format!(
        "{acknowledgement}\n\nInhalt: Hiermit widerrufe ich den unten genannten Vertrag.\n\nName: {name}\nVertrag: {contract}\n\
         E-Mail: {contact}\n\n{seller}\n"
    )
}

fn content(declarant: &Declarant) -> Markup {
    let Declarant { name, contract, contact } = declarant;
    fact_list(&[("Name", name), ("Vertrag", contract), ("E-Mail", contact)])
}
