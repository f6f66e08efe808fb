//! What customers get in writing once money has gone back to them.

use super::events::RefundEvent;
use super::store;
use super::types::Refund;
use crate::app::App;
use crate::error::Result;
use crate::events::Event;
use crate::features::mail::{self, Letter, LetterKind, Part};
use crate::features::orders::{self, order_number};
use crate::features::payments::Way;
use crate::features::settings::ShopConfig;
use crate::text;
use kontor_db::Tx;

pub fn hear(app: &App, tx: &mut Tx<'_>, events: &[&Event]) -> Result<()> {
    for event in events {
        let Some(RefundEvent::Done { after }) = event.read::<RefundEvent>() else { continue };
        let Some(refund) = store::find(tx, &after.id)? else { continue };
        let Some(addressee) = orders::addressee(app, tx, &refund.order_id)? else { continue };
        let number = order_number(&refund.order_id);
        let amount = text::euro(refund.cents);
        let mut parts = vec![Part::Paragraph("Guten Tag,".to_owned())];
        let words =
            format!("wir haben Ihnen {amount} zu Ihrer Bestellung {number} erstattet. {}", arrives(&refund));
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
        parts.push(orders::page_link(app, tx, &refund.order_id, &addressee)?);
        let letter = Letter {
            about: format!("order {} refund {}", refund.order_id, refund.id),
            is_urgent: false,
            user: addressee.user,
            to: addressee.address,
            subject: format!("Erstattung zu Ihrer Bestellung {number}"),
            parts,
            files: Vec::new(),
        };
        mail::post(tx, ShopConfig::of(app).name(), &letter, event.at)?;
    }
    Ok(())
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
