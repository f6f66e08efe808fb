//! How letters look: the same parts as plain text and as HTML, so that both say the same.

use crate::features::business::BusinessDetails;
use crate::identity::UserId;
use kontor_mail::File;
use maud::{DOCTYPE, Markup, html};

/// A letter before it is written.
#[derive(Debug, Clone)]
pub struct Letter {
    /// What it is about, as in `revocation W-H3VN8QKC`: one letter each.
    pub about: String,
    /// A receipt that the law wants at once.
    pub is_urgent: bool,
    /// The member it is for, if it is for one.
    pub user: Option<UserId>,
    /// Empty: kept in the member's account, see [`super::address_of`].
    pub to: String,
    pub subject: String,
    pub parts: Vec<Part>,
    pub files: Vec<File>,
}

#[derive(Debug, Clone)]
pub enum Part {
    Paragraph(String),
    /// Names and values, each in a line.
    Facts(Vec<(&'static str, String)>),
    /// A button in HTML, and the address in a line of its own in the text.
    Link {
        label: &'static str,
        address: String,
    },
    /// Begins what follows.
    Heading(String),
    /// What others have said: where, and who said what.
    Quotes {
        title: String,
        lines: Vec<(String, String)>,
    },
    /// Why one gets it, and a way to get it no more: in small print.
    Small {
        words: String,
        label: &'static str,
        address: String,
    },
}

/// The lines under each letter: who writes.
fn seller_lines(shop: &str, seller: &BusinessDetails) -> Vec<String> {
    let mut lines = vec![shop.to_owned()];
    lines.extend(seller.one_line());
    let reached: Vec<&str> = [&seller.email, &seller.phone]
        .into_iter()
        .map(String::as_str)
        .filter(|way| !way.is_empty())
        .collect();
    if !reached.is_empty() {
        lines.push(reached.join(" · "));
    }
    lines
}

pub fn text(shop: &str, seller: &BusinessDetails, parts: &[Part]) -> String {
    let mut text = String::new();
    for part in parts {
        match part {
            Part::Paragraph(words) => text.push_str(words),
            Part::Facts(facts) => {
                let lines: Vec<String> =
                    facts.iter().map(|(name, value)| format!("{name}: {value}")).collect();
                text.push_str(&lines.join("\n"));
            }
            Part::Link { label, address } => text.push_str(&format!("{label}:\n{address}")),
            Part::Heading(words) => {
                text.push_str(&format!("{words}\n{}", "=".repeat(words.chars().count())));
            }
            Part::Quotes { title, lines } => {
                text.push_str(&isolated(title));
                for (name, words) in lines {
                    text.push_str(&format!("\n> {}: {}", isolated(name), isolated(words)));
                }
            }
            Part::Small { words, label, address } => {
                text.push_str(&format!("{words}\n{label}:\n{address}"));
            }
        }
        text.push_str("\n\n");
    }
    // A line of two dashes and a space begins what stands under a letter (RFC 3676).
    text.push_str("-- \n");
    text.push_str(&seller_lines(shop, seller).join("\n"));
    text.push('\n');
    text
}

/// Marks that turn the direction of writing end with these words (Unicode TR9, isolates).
fn isolated(words: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii() || ('\u{a0}'..'\u{590}').contains(&sign);
    if words.chars().all(is_plain) { words.to_owned() } else { format!("\u{2068}{words}\u{2069}") }
}

const PAGE: &str = "margin:0;padding:24px 12px;background:#f6f1e9;color:#2a211b;\
                    font:16px/1.55 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const CARD: &str = "max-width:560px;margin:0 auto;padding:28px 24px;background:#fffdf9;border:1px solid #e4d9c8;\
                    border-radius:14px";
const NAME: &str = "margin:0 0 20px;font-size:18px;font-weight:700;color:#7a4a1d";
const PARAGRAPH: &str = "margin:0 0 16px;white-space:pre-line";
const LABEL: &str = "padding:6px 16px 6px 0;vertical-align:top;color:#6d5f53;white-space:nowrap";
const VALUE: &str = "padding:6px 0;vertical-align:top;white-space:pre-line;overflow-wrap:anywhere";
const BUTTON: &str = "display:inline-block;padding:12px 20px;border-radius:10px;background:#7a4a1d;color:#fff;\
                      font-weight:600;text-decoration:none";
const FOOT: &str = "max-width:560px;margin:16px auto 0;font-size:13px;color:#6d5f53;text-align:center";

const HEADING: &str = "margin:28px 0 12px;font-size:18px;line-height:1.3;font-weight:700";
const QUOTES: &str =
    "margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #e4d9c8;overflow-wrap:anywhere";
const SMALL: &str =
    "margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e4d9c8;font-size:13px;color:#6d5f53";

/// With styles on each element: many mailboxes drop everything else.
pub fn page(shop: &str, seller: &BusinessDetails, subject: &str, parts: &[Part]) -> Markup {
    html! {
        (DOCTYPE)
        html lang="de" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                meta name="color-scheme" content="light";
                title { (subject) }
            }
            body style=(PAGE) {
                div style=(CARD) {
                    p style=(NAME) { (shop) }
                    @for part in parts { (self::part(part)) }
                }
                div style=(FOOT) {
                    @for line in seller_lines(shop, seller) { (line) br; }
                }
            }
        }
    }
}

fn part(part: &Part) -> Markup {
    match part {
        Part::Paragraph(words) => html! { p style=(PARAGRAPH) { (words) } },
        Part::Facts(facts) => html! {
            table role="presentation" style="margin:0 0 16px;border-collapse:collapse" {
                @for (name, value) in facts { tr { td style=(LABEL) { (name) } td style=(VALUE) { (value) } } }
            }
        },
        Part::Link { label, address } => html! {
            p style="margin:0 0 12px" { a href=(address) style=(BUTTON) { (label) } }
            p style="margin:0 0 16px;font-size:13px;color:#6d5f53;overflow-wrap:anywhere" { (address) }
        },
        Part::Heading(words) => html! { h2 style=(HEADING) { (words) } },
        Part::Quotes { title, lines } => html! {
            div style=(QUOTES) {
                p style="margin:0 0 4px;font-weight:600" { bdi { (title) } }
                @for (name, words) in lines {
                    p style="margin:0 0 4px" {
                        bdi style="color:#6d5f53" { (name) ":" } " " bdi { (words) }
                    }
                }
            }
        },
        Part::Small { words, label, address } => html! {
            p style=(SMALL) { (words) " " a href=(address) style="color:#6d5f53" { (label) } }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_say_the_same_and_the_html_escapes_it() {
        let parts = [
            Part::Paragraph("Guten Tag <b>Anna</b>,".to_owned()),
            Part::Facts(vec![("Vertrag", "Bestellung \"1\" & mehr".to_owned())]),
            Part::Link { label: "Ansehen", address: "https://shop.example/x?a=1&b=2".to_owned() },
        ];
        let seller =
            BusinessDetails { email: "kontakt@shop.example".to_owned(), ..BusinessDetails::default() };
        assert_eq!(
            text("Kaffeehaus", &seller, &parts),
            "Guten Tag <b>Anna</b>,\n\nVertrag: Bestellung \"1\" & mehr\n\nAnsehen:\nhttps://shop.example/x?a=1&b=2\n\n-- \n\
             Kaffeehaus\nkontakt@shop.example\n"
        );
        let html = page("Kaffeehaus", &seller, "Betreff", &parts).into_string();
        for part in
            ["Guten Tag &lt;b&gt;Anna&lt;/b&gt;,", "Bestellung &quot;1&quot; &amp; mehr", "a=1&amp;b=2"]
        {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
    }
}
