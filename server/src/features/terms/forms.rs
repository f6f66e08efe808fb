//! Public forms as HTML: pages without JavaScript, on which the app does not start. How they are sent is `sending.rs`.

use super::declarations::{Declarant, Mistakes};
use super::page::foot;
use super::rules;
use super::types::TermsOverview;
use crate::app::App;
use crate::error::Result;
use crate::features::business::{self, BusinessDetails};
use crate::features::settings::ShopConfig;
use maud::{Markup, html};

/// What stands on each of the pages.
pub struct Frame {
    pub shop: String,
    pub seller: BusinessDetails,
    pub overview: TermsOverview,
}

impl Frame {
    /// # Errors
    /// When the database fails.
    pub async fn load(app: &App) -> Result<Self> {
        let (shop, demo) = (ShopConfig::of(app).name().to_owned(), app.config.demo);
        app.db
            .read(move |tx| {
                let overview = rules::overview(tx, demo)?;
                Ok(Self { shop: shop.clone(), seller: business::current(tx)?, overview })
            })
            .await
    }

    pub fn around(&self, main: &Markup) -> Markup {
        html! {
            div class="document" {
                header { a href="/shop" { (self.shop) } }
                main id="content" { (main) }
                (foot(&self.overview))
            }
        }
    }

    /// A page with a form: what it is for, said once, what is wrong with it, and its fields.
    pub fn form(&self, form: &FormPage<'_>, fields: &Markup, below: &Markup) -> Markup {
        let FormPage { step, title, about, path, mistakes } = form;
        self.around(&html! {
            @if let Some(step) = step { p class="document-date document-step" { (step) } }
            h1 { (title) }
            @if mistakes.is_empty() { p { (about) } }
            (posted_form(path, mistakes, fields))
            (below)
        })
    }

    /// How else one can declare; nothing while the shop has not said who it is.
    pub fn by_post(&self) -> Markup {
        html! { @if let Some(post) = self.seller.postal() { "Sie können auch schreiben: " (post) ". " } }
    }

    /// Whom a receipt comes from.
    pub fn sender(&self) -> String {
        self.seller.postal().unwrap_or_else(|| self.shop.clone())
    }

    /// Too many from one address: the way that remains, and that it counts.
    pub fn busy(&self, title: &str, sentence: &str) -> Markup {
        self.around(&html! {
            h1 { (title) }
            p role="alert" { (sentence) }
        })
    }

    pub fn missing(&self, title: &str, path: &str) -> Markup {
        self.around(&html! {
            h1 { "Keine Bestätigung gefunden" }
            p { "Diese Adresse führt zu keiner Eingangsbestätigung. Bitte prüfen Sie, ob sie vollständig ist." }
            a class="document-button" href=(path) { (title) }
        })
    }
}

/// What stands above the fields of a form.
pub struct FormPage<'a> {
    pub step: Option<&'a str>,
    pub title: &'a str,
    /// Not repeated where something is wrong.
    pub about: &'a str,
    /// Where it is sent.
    pub path: &'a str,
    pub mistakes: &'a Mistakes,
}

/// A form with the list of its mistakes.
pub fn posted_form(path: &str, mistakes: &Mistakes, fields: &Markup) -> Markup {
    html! {
        (mistake_list(mistakes))
        form method="post" action=(path) novalidate { (fields) }
    }
}

/// The list of mistakes, each a link to its field; it has the focus.
fn mistake_list(mistakes: &Mistakes) -> Markup {
    html! {
        @if !mistakes.is_empty() {
            div class="document-mistakes" role="alert" tabindex="-1" autofocus {
                p { strong { "Bitte prüfen Sie Ihre Angaben:" } }
                ul { @for (field, text) in mistakes.iter() { li { a href={ "#" (field) } { (text) } } } }
            }
        }
    }
}

/// What a field of one line is called and holds.
pub struct LineField<'a> {
    pub id: &'static str,
    pub label: &'a str,
    pub value: &'a str,
    pub kind: &'static str,
    pub autocomplete: &'static str,
}

impl<'a> LineField<'a> {
    /// Who fills in the form.
    pub const fn name(value: &'a str) -> Self {
        Self { id: "name", label: "Ihr Name", value, kind: "text", autocomplete: "name" }
    }

    /// Where the answer goes.
    pub const fn contact(label: &'a str, value: &'a str) -> Self {
        Self { id: "contact", label, value, kind: "email", autocomplete: "email" }
    }
}

/// One of several, or a box to tick, as a line that is touched anywhere.
pub struct Choice<'a> {
    pub name: &'static str,
    pub value: &'static str,
    pub label: &'a str,
    pub is_chosen: bool,
}

impl Choice<'_> {
    pub fn radio(&self) -> Markup {
        html! {
            label class="document-option" {
                input type="radio" name=(self.name) value=(self.value) checked[self.is_chosen];
                (self.label)
            }
        }
    }

    pub fn tick(&self, mistakes: &Mistakes) -> Markup {
        html! {
            label class="document-option" {
                input id=(self.name) type="checkbox" name=(self.name) value=(self.value) checked[self.is_chosen]
                    aria-invalid=[mistakes.at(self.name).map(|_| "true")];
                (self.label)
            }
        }
    }
}

/// A field of one line with its mistake.
pub fn line_field(field: &LineField<'_>, mistakes: &Mistakes) -> Markup {
    let LineField { id, label, value, kind, autocomplete } = field;
    let wrong = mistakes.at(id);
    let described = wrong.as_ref().map(|_| format!("{id}-mistake"));
    html! {
        label for=(id) { (label) }
        input id=(id) name=(id) type=(kind) value=(value) autocomplete=(autocomplete) required
            aria-invalid=[wrong.as_ref().map(|_| "true")] aria-describedby=[described];
        @if let Some(text) = wrong { p class="document-mistake" id={ (id) "-mistake" } { (text) } }
    }
}

/// A field of several lines with a hint and its mistake.
pub fn text_field(id: &'static str, label: &str, value: &str, hint: &str, mistakes: &Mistakes) -> Markup {
    let wrong = mistakes.at(id);
    html! {
        label for=(id) { (label) }
        textarea id=(id) name=(id) rows="3" required
            aria-invalid=[wrong.as_ref().map(|_| "true")] aria-describedby={ (id) "-hint" } { (value) }
        p class="document-hint" id={ (id) "-hint" } {
            @if let Some(text) = wrong { span class="document-mistake" { (text) } " " }
            (hint)
        }
    }
}

/// Names and values, as the customer gave them.
pub fn fact_list(facts: &[(&str, String)]) -> Markup {
    html! {
        dl class="document-facts" { @for (name, value) in facts { dt { (name) } dd { (value) } } }
    }
}

/// The key of a form, and what else goes along unseen.
pub fn hidden(field: &str, value: &str) -> Markup {
    html! { input type="hidden" name=(field) value=(value); }
}

/// What was typed, to be sent along with the next step.
pub fn hidden_fields(key: &str, declarant: &Declarant) -> Markup {
    let Declarant { name, contract, contact } = declarant;
    html! {
        @for (field, value) in [("key", key), ("name", name), ("contract", contract), ("contact", contact)] {
            (hidden(field, value))
        }
    }
}
