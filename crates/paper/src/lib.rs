//! Invoices, on paper and for machines: a PDF/A-3b that a shop is proud to send, with the invoice of EN 16931 inside (ZUGFeRD 2,
//! Factur-X 1.0, XRechnung 3.0).
//!
//! [`render`] takes plain facts ([`Invoice`]) and the shop's face ([`Look`]) and returns bytes. It knows no database, no clock and no
//! network: the same facts give the same bytes.
//!
//! **Gross and net.** A shop's prices are gross, and the tax of each rate is taken out of its gross sum, half up. EN 16931 adds up net
//! amounts. The net of each rate is therefore spread over its lines, discounts and charges by largest remainder: they come to the
//! rate's net to the cent (BR-S-08, BR-CO-10, BR-CO-13), none is off by a cent, and the total is the order's. Net prices have as many
//! decimals as it takes for quantity × price to be the line's amount.
//!
//! **Taking back.** A cancellation or correction is type 384 with quantities and amounts below zero and a reference to the invoice
//! (BG-3), see `docs/decisions/0033-paper.md`. The caller passes the same positive facts as for the invoice.
//!
//! **Scripts.** Text may have any character. The fonts that come along have Latin, Greek, Cyrillic, Hebrew, Arabic, Thai, the frequent
//! Chinese, Japanese and Korean characters and common emoji; [`Fonts::with`] adds more. What no font has is drawn as □ and told in
//! [`Document::missing`]: an invoice has to go out. Searching and copying still find the text, and the XML has it.

mod canvas;
mod check;
mod cii;
mod fonts;
mod invoice;
mod look;
mod net;
mod page;
mod pdf;
#[cfg(test)]
#[path = "../tests/samples/mod.rs"]
mod samples;
mod shape;
mod texts;
mod xmp;

#[cfg(test)]
extern crate self as kontor_paper;

pub use fonts::Fonts;
pub use invoice::{
    Account, Address, Adjustment, Buyer, Exemption, Invoice, Kind, Line, Means, Party, Performed, Preceding,
    Profile, Seller, Settlement, TaxGroup, Unit,
};
pub use look::Look;

/// What is sent and kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// PDF/A-3b with the XML inside, as `factur-x.xml` or `xrechnung.xml`.
    pub pdf: Vec<u8>,
    /// The XML alone (UTF-8): what an XRechnung is sent as.
    pub xml: Vec<u8>,
    /// Characters that no font has and that stand as □ on paper, each once.
    pub missing: Vec<char>,
}

/// Why there is no document.
#[derive(Debug, thiserror::Error)]
pub enum PaperError {
    /// The facts contradict each other; a mistake of the program.
    #[error("the invoice does not add up: {0}")]
    Unsound(&'static str),
    /// A field that the law or the profile wants is empty or has not its form.
    #[error("the invoice lacks {0}")]
    Missing(&'static str),
    #[error("the XML could not be written")]
    Xml(#[from] std::io::Error),
    /// The PDF would not be PDF/A-3, or could not be written.
    #[error("the PDF could not be written: {0}")]
    Pdf(String),
    #[error("a font could not be read")]
    Font,
}

pub type Result<T, E = PaperError> = std::result::Result<T, E>;

/// Makes the document of an invoice. Takes some milliseconds of processor time: not for a thread that serves requests.
///
/// # Errors
/// [`PaperError::Unsound`] and [`PaperError::Missing`] when the facts do not make a valid invoice; the others only with fonts that
/// cannot be embedded.
pub fn render(invoice: &Invoice, look: &Look) -> Result<Document> {
    check::check(invoice)?;
    let xml = cii::write(invoice)?;
    let (canvas, missing) = page::lay_out(invoice, look);
    let pdf = pdf::write(invoice, look, canvas, &xml)?;
    Ok(Document { pdf, xml, missing })
}
