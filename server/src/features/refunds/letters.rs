//! What customers get in writing once money has gone back to them, and when it has not after all.

use super::events::RefundEvent;
use super::store;
use super::types::Refund;
use crate::app::App;
use crate::error::Result;
use crate::events::Event;
use crate::features::mail::{self, Letter, LetterKind, Part};
use crate::features::orders::{self, Addressee, order_number};
use crate::features::payments::Way;
use crate::features::settings::ShopConfig;
use crate::text;
use kontor_db::Tx;

pub fn hear(app: &App, tx: &mut Tx<'_>, events: &[&Event]) -> Result<()> {
    for event in events {
        let (id, has_failed) = match event.read::<RefundEvent>() {
            Some(RefundEvent::Done { after }) => (after.id, false),
            Some(RefundEvent::Failed { after }) if after.was_told => (after.id, true),
            _ => continue,
        };
        let Some(refund) = store::find(tx, &id)? else { continue };
        let Some(addressee) = orders::addressee(app, tx, &refund.order_id)? else { continue };
        let letter = if has_failed {
            failed(app, tx, &refund, addressee)?
        } else {
            done(app, tx, &refund, addressee)?
        };
        mail::post(tx, ShopConfig::of(app).name(), &letter, event.at)?;
    }
    Ok(())
}

fn done(app: &App, tx: &mut Tx<'_>, refund: &Refund, to: Addressee) -> Result<Letter> {
    let number = order_number(&refund.order_id);
    let amount = text::euro(refund.cents);
    let words =
        format!("wir haben Ihnen {amount} zu Ihrer Bestellung {number} erstattet. {}", arrives(refund));
    let mut parts = vec![Part::Paragraph("Guten Tag,".to_owned())];
    match mail::own_words(tx, LetterKind::OrderRefunded)? {
        // It no longer follows the comma of the greeting.
        Some(own) => parts.extend([own, Part::Paragraph(text::sentence(&words))]),
        None => parts.push(Part::Paragraph(words)),
    }
    parts.push(Part::Facts(vec![
        ("Bestellnummer", number.clone()),
        ("Erstattet", amount),
        ("Weg", refund.way.in_german().to_owned()),
    ]));
    parts.push(orders::page_link(app, tx, &refund.order_id, &to)?);
    Ok(Letter {
        about: format!("order {} refund {}", refund.order_id, refund.id),
        is_urgent: false,
        user: to.user,
        to: to.address,
        subject: format!("Erstattung zu Ihrer Bestellung {number}"),
        parts,
        files: Vec::new(),
    })
}

/// The customer was told that the money is on its way, and waits for it.
fn failed(app: &App, tx: &mut Tx<'_>, refund: &Refund, to: Addressee) -> Result<Letter> {
    let number = order_number(&refund.order_id);
    let amount = text::euro(refund.cents);
    let words = format!(
        "die Erstattung von {amount} zu Ihrer Bestellung {number} konnte Ihnen nicht ausgezahlt werden: Der Betrag ist wieder bei uns. \
         Sie müssen nichts tun. Wir prüfen, wie das Geld zu Ihnen kommt, und melden uns, wenn wir dazu etwas von Ihnen brauchen."
    );
    let facts = vec![
        ("Bestellnummer", number.clone()),
        ("Betrag", amount),
        ("Weg", refund.way.in_german().to_owned()),
    ];
    let parts = vec![
        Part::Paragraph("Guten Tag,".to_owned()),
        Part::Paragraph(words),
        Part::Facts(facts),
        orders::page_link(app, tx, &refund.order_id, &to)?,
    ];
    Ok(Letter {
        about: format!("order {} refund {} failed", refund.order_id, refund.id),
        is_urgent: false,
        user: to.user,
        to: to.address,
        subject: format!("Die Erstattung zu Ihrer Bestellung {number} hat nicht geklappt"),
        parts,
        files: Vec::new(),
    })
}

const fn arrives(refund: &Refund) -> &'static str {
    match refund.way {
        Way::Wallet => "Der Betrag ist schon in Ihrer Wallet.",
        Way::Bank | Way::Paypal | Way::Stripe | Way::Telegram => {
            "Bis er bei Ihnen ankommt, kann es einige Tage dauern."
        }
        Way::Coins | Way::Hand => "Bei Fragen antworten Sie einfach auf diese Nachricht.",
    }
}
