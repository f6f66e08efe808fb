//! Texts of other systems as plain text.

use html2text::config;
use html2text::render::TextDecorator;

/// Text is not wrapped: no line is that long.
const WIDTH: usize = 100_000;

/// One line: without tags, entities and invisible characters.
pub fn line(text: &str) -> String {
    let plain = if text.contains(['<', '&']) { render(text) } else { text.to_owned() };
    let words: Vec<_> = plain.split_whitespace().map(visible).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// Paragraphs with an empty line between them.
pub fn paragraphs(text: &str) -> String {
    let plain = if text.contains(['<', '&']) { render(text) } else { text.to_owned() };
    let mut paragraphs = String::new();
    let mut gap = 0;
    for line in plain.lines() {
        let line = visible(line.trim());
        if line.is_empty() {
            gap += 1;
            continue;
        }
        if !paragraphs.is_empty() {
            paragraphs.push_str(if gap > 0 { "\n\n" } else { "\n" });
        }
        paragraphs.push_str(&line);
        gap = 0;
    }
    paragraphs
}

/// What its author typed: line breaks make paragraphs where there are no tags for them.
pub fn typed_paragraphs(text: &str) -> String {
    let has_blocks = ["<p", "<br", "<div", "<ul", "<ol", "<table"].iter().any(|tag| text.contains(tag));
    if has_blocks { paragraphs(text) } else { paragraphs(&text.replace('\n', "<br>")) }
}

fn render(html: &str) -> String {
    let rendering = config::with_decorator(Plain)
        .raw_mode(true)
        .link_footnotes(false)
        .allow_width_overflow()
        .string_from_read(html.as_bytes(), WIDTH);
    // It fails where text does not fit the width, which is without bound here.
    rendering.unwrap_or_default()
}

/// Without control characters and those that turn or hide text.
fn visible(text: &str) -> String {
    let hidden = |sign: char| {
        sign.is_control()
            || matches!(sign, '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    let plain: String = text.chars().filter(|sign| !hidden(*sign)).collect();
    plain.replace('\u{a0}', " ").trim().to_owned()
}

/// Text alone, and a dot before the items of a list.
struct Plain;

impl TextDecorator for Plain {
    type Annotation = ();

    fn decorate_link_start(&mut self, _: &str) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_link_end(&mut self) -> String {
        String::new()
    }

    fn decorate_em_start(&self) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_em_end(&self) -> String {
        String::new()
    }

    fn decorate_strong_start(&self) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_strong_end(&self) -> String {
        String::new()
    }

    fn decorate_strikeout_start(&self) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_strikeout_end(&self) -> String {
        String::new()
    }

    fn decorate_code_start(&self) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_code_end(&self) -> String {
        String::new()
    }

    fn decorate_preformat_first(&self) {}

    fn decorate_preformat_cont(&self) {}

    fn decorate_image(&mut self, _: &str, _: &str) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_superscript_start(&self) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_superscript_end(&self) -> String {
        String::new()
    }

    fn header_prefix(&self, _: usize) -> String {
        String::new()
    }

    fn quote_prefix(&self) -> String {
        String::new()
    }

    fn unordered_item_prefix(&self) -> String {
        "• ".to_owned()
    }

    fn ordered_item_prefix(&self, number: i64) -> String {
        format!("{number}. ")
    }

    fn make_subblock_decorator(&self) -> Self {
        Self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_become_paragraphs() {
        let html = "<h2>Röstung</h2><p>Kräftig &amp; <strong>süß</strong>&nbsp;im Abgang.</p><hr>\
            <ul><li>Kakao</li><li>Nuss</li></ul><script>alert(1)</script><style>p{}</style>\
            <p><a href=\"https://shop.example\">Mehr</a><img src=\"x.jpg\" onerror=\"alert(1)\"></p>";
        assert_eq!(paragraphs(html), "Röstung\n\nKräftig & süß im Abgang.\n• Kakao\n• Nuss\n\nMehr");
    }

    #[test]
    fn line_breaks_without_tags_stay() {
        assert_eq!(typed_paragraphs("Erste Ernte.\n\nZart &amp; blumig"), "Erste Ernte.\n\nZart & blumig");
        assert_eq!(typed_paragraphs("Eins\nZwei"), "Eins\nZwei");
        assert_eq!(typed_paragraphs("<p>Eins</p>\n<p>Zwei</p>"), "Eins\n\nZwei");
    }

    #[test]
    fn a_line_has_neither_tags_nor_hidden_signs() {
        assert_eq!(line("  Assam &#8211; <em>First</em>\u{200b}\nFlush "), "Assam – First Flush");
        assert_eq!(line("Kaffee\u{0}\u{202e}mühle"), "Kaffeemühle");
    }

    #[test]
    fn a_table_keeps_its_words() {
        let text = paragraphs("<table><tr><td>Herkunft</td><td>Äthiopien</td></tr></table>");
        assert_eq!(text.split_whitespace().collect::<Vec<_>>(), ["Herkunft", "Äthiopien"]);
    }
}
