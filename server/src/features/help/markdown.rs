//! From Markdown to blocks of text. Markup that the pages do not use is left out, HTML too: nothing of a page is ever
//! anything but text.

use super::types::{Block, HelpPage, Span};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// A page: its first heading is the title, the paragraph after it the summary.
pub fn read(slug: &str, text: &str) -> HelpPage {
    let mut reader = Reader::default();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        reader.take(event);
    }
    let mut blocks = reader.blocks.into_iter().peekable();
    let summary = blocks.next_if(|block| matches!(block, Block::Paragraph { .. }));
    let summary = match summary {
        Some(Block::Paragraph { spans }) => spans.into_iter().map(|span| span.text).collect(),
        _ => String::new(),
    };
    HelpPage { slug: slug.to_owned(), title: reader.title, summary, blocks: blocks.collect() }
}

/// A text without a title of its own. Line ends within a block stay: addresses have them.
pub fn read_text(text: &str) -> Vec<Block> {
    let mut reader = Reader { keeps_lines: true, ..Reader::default() };
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        reader.take(event);
    }
    reader.blocks
}

#[derive(Default)]
struct Reader {
    keeps_lines: bool,
    title: String,
    blocks: Vec<Block>,
    spans: Vec<Span>,
    items: Vec<Vec<Span>>,
    /// Whether the list that is open counts.
    ordered: bool,
    in_item: bool,
    href: Option<String>,
    strong: bool,
    cells: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Reader {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Text(text) | Event::Code(text) => self.text(&text),
            Event::SoftBreak | Event::HardBreak => self.text(if self.keeps_lines { "\n" } else { " " }),
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        match self.spans.last_mut() {
            Some(span) if span.href == self.href && span.strong == self.strong => span.text.push_str(text),
            _ => {
                self.spans.push(Span { text: text.to_owned(), href: self.href.clone(), strong: self.strong })
            }
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Link { dest_url, .. } => self.href = Some(dest_url.to_string()),
            Tag::Strong => self.strong = true,
            Tag::List(first) => self.ordered = first.is_some(),
            Tag::Item => {
                // A list within an item: what came before it is an item of its own.
                let before = std::mem::take(&mut self.spans);
                self.items.extend((!before.is_empty()).then_some(before));
                self.in_item = true;
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Link => self.href = None,
            TagEnd::Strong => self.strong = false,
            TagEnd::Heading(HeadingLevel::H1) => self.title = self.words(),
            TagEnd::Heading(level) => {
                let text = self.words();
                let level = if level == HeadingLevel::H2 { 2 } else { 3 };
                let id = self.free(anchor(&text));
                self.blocks.push(Block::Heading { level, id, text });
            }
            TagEnd::Paragraph if !self.in_item => {
                let spans = std::mem::take(&mut self.spans);
                self.blocks.push(Block::Paragraph { spans });
            }
            TagEnd::Item => {
                self.in_item = false;
                let item = std::mem::take(&mut self.spans);
                self.items.extend((!item.is_empty()).then_some(item));
            }
            TagEnd::List(_) if self.items.is_empty() => {}
            TagEnd::List(_) => {
                let items = std::mem::take(&mut self.items);
                self.blocks.push(Block::List { ordered: self.ordered, items });
            }
            TagEnd::TableCell => {
                let cell = self.words();
                self.cells.push(cell);
            }
            TagEnd::TableHead | TagEnd::TableRow => self.rows.push(std::mem::take(&mut self.cells)),
            TagEnd::Table => {
                let mut rows = std::mem::take(&mut self.rows).into_iter();
                let head = rows.next().unwrap_or_default();
                self.blocks.push(Block::Table { head, rows: rows.collect() });
            }
            _ => {}
        }
    }

    /// An anchor that no heading before has: the first of the same words keeps them.
    fn free(&self, anchor: String) -> String {
        let is_free = |wanted: &String| {
            !self.blocks.iter().any(|block| matches!(block, Block::Heading { id, .. } if id == wanted))
        };
        let numbered = (2..).map(|number| format!("{anchor}-{number}"));
        std::iter::once(anchor.clone()).chain(numbered).find(is_free).unwrap_or(anchor)
    }

    fn words(&mut self) -> String {
        std::mem::take(&mut self.spans).into_iter().map(|span| span.text).collect()
    }
}

/// What a heading is called in an address: `Was kostet Premium?` becomes `was-kostet-premium`.
fn anchor(heading: &str) -> String {
    let plain = crate::text::fold(heading);
    let words = plain.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_the_same_words_have_anchors_of_their_own() {
        let page = read("probe", "# Titel\n\nText.\n\n## Frist\n\n## Frist\n\n## Frist\n");
        let anchors: Vec<_> = page
            .blocks
            .iter()
            .filter_map(|block| match block {
                Block::Heading { id, .. } => Some(id.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(anchors, ["frist", "frist-2", "frist-3"]);
    }

    #[test]
    fn a_page_becomes_blocks() {
        let page = read(
            "probe",
            "# Titel\n\nWorum es geht.\n\n## Wie viel für Größe?\n\nText mit **Wucht** und [Ziel](/shop),\nzweite Zeile.\n\n\
             - eins\n- zwei\n\n1. erst\n\n| A | B |\n|---|---|\n| x | y |\n\n<script>alert(1)</script>\n",
        );
        assert_eq!((page.title.as_str(), page.summary.as_str()), ("Titel", "Worum es geht."));
        let span = |text: &str| Span { text: text.to_owned(), href: None, strong: false };
        assert_eq!(
            page.blocks,
            [
                Block::Heading {
                    level: 2,
                    id: "wie-viel-fur-grosse".into(),
                    text: "Wie viel für Größe?".into()
                },
                Block::Paragraph {
                    spans: vec![
                        span("Text mit "),
                        Span { strong: true, ..span("Wucht") },
                        span(" und "),
                        Span { href: Some("/shop".into()), ..span("Ziel") },
                        span(", zweite Zeile."),
                    ]
                },
                Block::List { ordered: false, items: vec![vec![span("eins")], vec![span("zwei")]] },
                Block::List { ordered: true, items: vec![vec![span("erst")]] },
                Block::Table { head: vec!["A".into(), "B".into()], rows: vec![vec!["x".into(), "y".into()]] },
            ]
        );
    }
}
