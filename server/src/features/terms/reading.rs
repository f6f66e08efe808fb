//! What a text is made of, and what keeps it from being published.

use crate::error::{Error, ErrorCode, Result};
use crate::features::help::{Block, Span, read_text};
use crate::text;
use pulldown_cmark::{Event, Parser};

/// Characters of a text; long terms of sale have some 30,000.
const MAX_CONTENT: usize = 100_000;
/// What a gap begins with.
const GAP: &str = "[bitte ";

/// A text that may be published.
///
/// # Errors
/// When it is empty or too long, holds HTML, or has gaps that no one filled in.
pub fn publishable(content: &str) -> Result<String> {
    let content = readable(content)?;
    match gaps(&content).first() {
        Some(gap) => Err(Error::new(ErrorCode::TextHasGaps).with("gap", gap)),
        None => Ok(content),
    }
}

/// A text that can be shown.
///
/// # Errors
/// When it is empty or too long, or holds HTML: pages are made of text, so that no text becomes markup.
pub fn readable(content: &str) -> Result<String> {
    let content = text::paragraph(content, MAX_CONTENT)?;
    let has_markup =
        Parser::new(&content).any(|event| matches!(event, Event::Html(_) | Event::InlineHtml(_)));
    if has_markup { Err(ErrorCode::TextHasMarkup.into()) } else { Ok(content) }
}

/// What is still to be filled in.
pub fn gaps(content: &str) -> Vec<String> {
    let starts = content.match_indices(GAP).map(|(at, _)| &content[at..]);
    starts.filter_map(|rest| rest.split_once(']')).map(|(gap, _)| format!("{gap}]")).collect()
}

/// The text as blocks. Links lead to pages of this shop or of others, to an address or a telephone; any other becomes plain text.
pub fn blocks(content: &str) -> Vec<Block> {
    let mut blocks = read_text(content);
    for block in &mut blocks {
        match block {
            Block::Paragraph { spans } => spans.iter_mut().for_each(tame),
            Block::List { items, .. } => items.iter_mut().flatten().for_each(tame),
            Block::Heading { .. } | Block::Table { .. } => {}
        }
    }
    blocks
}

fn tame(span: &mut Span) {
    let leads = |href: &str| {
        let known = ["https://", "http://", "mailto:", "tel:"];
        known.iter().any(|start| href.starts_with(start))
            || (href.starts_with('/') && !href[1..].starts_with(['/', '\\']))
    };
    span.href = span.href.take().filter(|href| leads(href));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_and_markup_keep_a_text_from_being_published() {
        let code = |content: &str| publishable(content).unwrap_err().code();
        assert_eq!(code("Wir heißen [bitte ausfüllen: Name]."), ErrorCode::TextHasGaps);
        assert_eq!(code("Ein <b>Wort</b>."), ErrorCode::TextHasMarkup);
        assert_eq!(code("<div>\nText\n</div>"), ErrorCode::TextHasMarkup);
        assert_eq!(code(" "), ErrorCode::Required);
        assert_eq!(code(&"a".repeat(MAX_CONTENT + 1)), ErrorCode::TooLong);
        // Links have brackets too.
        assert_eq!(publishable("Siehe [hier](/agb), 2 < 3.").unwrap(), "Siehe [hier](/agb), 2 < 3.");
    }

    #[test]
    fn no_link_runs_a_script_or_leads_out_unseen() {
        let hrefs = |content: &str| match &blocks(content)[0] {
            Block::Paragraph { spans } => {
                spans.iter().filter_map(|span| span.href.clone()).collect::<Vec<_>>()
            }
            _ => panic!("no paragraph"),
        };
        let content = "[a](javascript:alert(1)) [b](//evil.example) [c](/\\evil.example) [d](/agb) [e](https://x.example) \
                       [f](mailto:post@x.example) [g](data:text/html,x)";
        assert_eq!(hrefs(content), ["/agb", "https://x.example", "mailto:post@x.example"]);
    }

    #[test]
    fn an_address_keeps_its_lines() {
        let Block::Paragraph { spans } = &blocks("Kranich e. K.\nKranichkai 7\n20457 Hamburg")[0] else {
            panic!("no paragraph")
        };
        assert_eq!(spans[0].text, "Kranich e. K.\nKranichkai 7\n20457 Hamburg");
    }
}
