//! Help pages on the wire: text and structure, never markup.

use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HelpEntry {
    /// The page's address is `/hilfe/{slug}`.
    pub slug: String,
    pub title: String,
    pub summary: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HelpPage {
    pub slug: String,
    pub title: String,
    pub summary: String,
    pub blocks: Vec<Block>,
}

/// One block of a page, in reading order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Block {
    Heading {
        /// 2 or 3; the page's title is the first level.
        level: u8,
        /// The anchor on the page.
        id: String,
        text: String,
    },
    Paragraph {
        spans: Vec<Span>,
    },
    List {
        ordered: bool,
        items: Vec<Vec<Span>>,
    },
    Table {
        head: Vec<String>,
        rows: Vec<Vec<String>>,
    },
}

/// A stretch of text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Span {
    pub text: String,
    /// A path of this shop that it leads to.
    pub href: Option<String>,
    pub strong: bool,
}
