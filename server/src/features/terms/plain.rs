//! Texts as files to keep: what is attached to a letter is what held when it was written.

use super::notices;
use super::reading;
use super::store;
use super::types::TermsKind;
use crate::error::Result;
use crate::features::help::{Block, Span};
use crate::time::Time;
use kontor_db::Tx;
use kontor_mail::File;

/// What a buyer gets with the confirmation of a contract (§ 312f Abs. 2 BGB).
const WITH_CONTRACTS: [TermsKind; 3] = [TermsKind::Terms, TermsKind::Revocation, TermsKind::Shipping];

/// The texts that held at `at`, each as a file of plain text, and the official notice of the legal guarantee. Links to pages of the shop begin with `shop`, as in
/// `https://shop.example`.
///
/// # Errors
/// When the database fails.
pub fn contract_files(tx: &mut Tx<'_>, shop: &str, at: Time) -> Result<Vec<File>> {
    let mut files = Vec::new();
    for kind in WITH_CONTRACTS {
        let Some(version) = store::find_at(tx, kind, at)? else { continue };
        let text = plain(&reading::blocks(&version.content), shop);
        files.push(File {
            name: format!("{}.txt", kind.title().replace(' ', "-")),
            media_type: "text/plain; charset=utf-8".to_owned(),
            content: format!("{}\n\n{text}", kind.title()).into_bytes(),
        });
    }
    files.extend(notices::file_at(tx, at)?);
    Ok(files)
}

/// The text without marks. Links to pages of the shop begin with `shop`.
pub fn plain(blocks: &[Block], shop: &str) -> String {
    let blocks: Vec<String> = blocks.iter().map(|block| self::block(block, shop)).collect();
    blocks.join("\n\n") + "\n"
}

fn block(block: &Block, shop: &str) -> String {
    match block {
        Block::Heading { text, .. } => format!("{text}\n{}", "-".repeat(text.chars().count())),
        Block::Paragraph { spans } => self::spans(spans, shop),
        Block::List { ordered, items } => {
            let line = |(index, item): (usize, &Vec<Span>)| {
                let mark = if *ordered { format!("{}.", index + 1) } else { "-".to_owned() };
                format!("{mark} {}", self::spans(item, shop))
            };
            items.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
        }
        Block::Table { head, rows } => {
            let line = |cells: &Vec<String>| cells.join(" | ");
            std::iter::once(head).chain(rows).map(line).collect::<Vec<_>>().join("\n")
        }
    }
}

fn spans(spans: &[Span], shop: &str) -> String {
    let word = |span: &Span| match span.href.as_deref() {
        Some(path) if path.starts_with('/') => format!("{} ({shop}{path})", span.text),
        Some(address) if !address.ends_with(&span.text) => format!("{} ({address})", span.text),
        _ => span.text.clone(),
    };
    spans.iter().map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_written_is_left_out() {
        let content = "## Frist\n\nVierzehn **Tage**. Sie können [online](/widerrufen) widerrufen oder an \
                       [kontakt@shop.example](mailto:kontakt@shop.example) schreiben.\n\n1. Form\n2. Frist\n\n\
                       | Ware | Rate |\n|---|---|\n| Kaffee | 7 % |\n";
        assert_eq!(
            plain(&reading::blocks(content), "https://shop.example"),
            "Frist\n-----\n\nVierzehn Tage. Sie können online (https://shop.example/widerrufen) widerrufen oder an \
             kontakt@shop.example schreiben.\n\n1. Form\n2. Frist\n\nWare | Rate\nKaffee | 7 %\n"
        );
    }
}
