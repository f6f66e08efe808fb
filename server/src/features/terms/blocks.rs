//! Blocks of a text as HTML; `web/src/features/help/components/help-block.tsx` shows the same.

use crate::features::help::{Block, Span};
use maud::{Markup, html};

pub fn blocks(blocks: &[Block]) -> Markup {
    html! { @for block in blocks { (self::block(block)) } }
}

fn block(block: &Block) -> Markup {
    const HEADING: &str = "mt-4 scroll-mt-24 text-xl first:mt-0";
    match block {
        Block::Heading { level: 2, id, text } => html! { h2 id=(id) class=(HEADING) { (text) } },
        Block::Heading { id, text, .. } => html! { h3 id=(id) class=(HEADING) { (text) } },
        Block::Paragraph { spans } => html! { p { (self::spans(spans)) } },
        Block::List { ordered: true, items } => {
            html! { ol class="ml-6 grid list-decimal gap-1.5" { (self::items(items)) } }
        }
        Block::List { items, .. } => {
            html! { ul class="ml-6 grid list-disc gap-1.5" { (self::items(items)) } }
        }
        Block::Table { head, rows } => html! {
            div class="scroll-row rounded-xl border border-line bg-surface" {
                table class="w-full text-left text-base" {
                    thead class="bg-sunken text-sm" {
                        tr { @for cell in head { th scope="col" class="px-4 py-2.5 font-semibold" { (cell) } } }
                    }
                    tbody class="divide-y divide-line" {
                        @for row in rows {
                            tr { @for cell in row { td class="px-4 py-2.5 align-top" { (cell) } } }
                        }
                    }
                }
            }
        },
    }
}

fn items(items: &[Vec<Span>]) -> Markup {
    html! { @for item in items { li class="pl-1 marker:text-brand" { (spans(item)) } } }
}

fn spans(spans: &[Span]) -> Markup {
    const LINK: &str =
        "text-brand underline decoration-current/40 underline-offset-2 hover:decoration-current";
    html! {
        @for span in spans {
            @match &span.href {
                Some(href) => a href=(href) class=(LINK) { (words(span)) },
                None => span { (words(span)) },
            }
        }
    }
}

fn words(span: &Span) -> Markup {
    html! { @if span.strong { strong { (span.text) } } @else { (span.text) } }
}
