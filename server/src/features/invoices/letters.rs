//! What customers get with a document: the file itself, which their books may want.

use super::chain::Sealed;
use super::facts::Facts;
use super::types::{InvoiceFormat, InvoiceKind};
use crate::app::App;
use crate::error::Result;
use crate::features::mail::{self, File, Letter, Part};
use crate::features::orders;
use crate::features::settings::ShopConfig;
use crate::time::Time;
use kontor_db::Tx;

/// A document as a letter needs it.
pub struct Sent<'a> {
    pub number: &'a str,
    pub kind: InvoiceKind,
    pub order_id: &'a str,
    pub facts: &'a Facts,
    pub pdf: Vec<u8>,
    pub xml: Vec<u8>,
}

/// When it is issued. An invoice that was asked for before paying stays on the page of the order: the address may be another
/// person's, and the document has words that the customer typed.
pub fn post(
    app: &App,
    tx: &mut Tx<'_>,
    sealed: &Sealed,
    kind: InvoiceKind,
    facts: &Facts,
    now: Time,
) -> Result<()> {
    if kind == InvoiceKind::Invoice && matches!(facts.settlement, super::facts::Settlement::Open { .. }) {
        return Ok(());
    }
    let (pdf, xml) = (sealed.pdf.clone(), sealed.xml.clone());
    let sent = Sent { number: &sealed.number, kind, order_id: &sealed.order_id, facts, pdf, xml };
    send(app, tx, sent, "issued", now).map(drop)
}

/// Whether there is an address to send it to. `occasion` tells one letter about a document from another.
pub fn send(app: &App, tx: &mut Tx<'_>, sent: Sent<'_>, occasion: &str, now: Time) -> Result<bool> {
    let Some(addressee) = orders::addressee(app, tx, sent.order_id)? else { return Ok(false) };
    let order = &sent.facts.order_number;
    let name = sent.kind.in_german();
    let words = match sent.kind {
        InvoiceKind::Invoice => format!("anbei erhalten Sie die Rechnung zu Ihrer Bestellung {order}."),
        InvoiceKind::Cancellation | InvoiceKind::Correction => {
            let before = sent.facts.preceding.as_ref().map_or("", |before| before.number.as_str());
            format!("anbei erhalten Sie die {name} zur Rechnung {before} Ihrer Bestellung {order}.")
        }
    };
    let mut parts = vec![Part::Paragraph("Guten Tag,".to_owned()), Part::Paragraph(words)];
    parts.push(orders::page_link(app, tx, sent.order_id, &addressee)?);
    let file = |format: InvoiceFormat, content: Vec<u8>| File {
        name: format!("{}.{}", sent.number, format.as_str()),
        media_type: format.media_type().to_owned(),
        content,
    };
    let mut files = vec![file(InvoiceFormat::Pdf, sent.pdf)];
    // What a public buyer takes is the XML.
    if sent.facts.buyer.reference.is_some() {
        files.push(file(InvoiceFormat::Xml, sent.xml));
    }
    let letter = Letter {
        about: format!("invoice {} {occasion}", sent.number),
        is_urgent: false,
        user: addressee.user,
        to: addressee.address,
        subject: format!("{name} {} zur Bestellung {order}", sent.number),
        parts,
        files,
    };
    mail::post(tx, ShopConfig::of(app).name(), &letter, now)?;
    Ok(true)
}
