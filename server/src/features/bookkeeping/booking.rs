//! Documents as bookings: what a rate brought in goes from the account of the revenue to the one of who pays. What takes an invoice back
//! has the same accounts and the other side.

use super::period::Month;
use super::types::{Accounts, BookkeepingSettings, Chart};
use crate::app::App;
use crate::error::Result;
use crate::features::invoices::{InvoiceKind, Issued, IssuedRate};
use crate::features::orders::PaymentMethod;
use crate::features::payments::{self, Way};
use crate::time::Time;
use jiff::civil::Date;
use kontor_datev::{Batch, Booking};
use kontor_db::Tx;
use kontor_money::Cents;

/// A document with how it was paid, as far as that is known.
#[derive(Debug, Clone)]
pub struct Entry {
    pub issued: Issued,
    pub way: Option<Way>,
    pub paid_on: Option<Date>,
}

impl Entry {
    pub fn read(app: &App, tx: &mut Tx<'_>, issued: Issued) -> Result<Self> {
        // What moved later is none of what the document says.
        if let Some((on, way)) = issued.paid {
            return Ok(Self { issued, way: Some(way), paid_on: Some(on) });
        }
        let moved = payments::list_of_order(tx, &issued.order_id)?;
        let last = moved.iter().rev().find(|moved| moved.cents > Cents::ZERO && !moved.is_correction);
        let paid_on = last.map(|moved| moved.at.date(&app.zone));
        let way = last.map(|moved| moved.way);
        let way = way.map(|way| match (way, issued.payment_method) {
            // An admin's word: paid as it was ordered.
            (Way::Hand, PaymentMethod::Bank) => Way::Bank,
            (Way::Hand, PaymentMethod::Paypal) => Way::Paypal,
            (Way::Hand, PaymentMethod::Stripe) => Way::Stripe,
            (Way::Hand, PaymentMethod::Crypto) => Way::Coins,
            (way, _) => way,
        });
        Ok(Self { issued, way, paid_on })
    }

    /// By what the invoice said of its payment, so that both sides of what is taken back meet.
    const fn payer(&self, accounts: &Accounts) -> u32 {
        match self.issued.paid {
            None => accounts.open,
            Some((_, Way::Bank)) => accounts.bank,
            Some((_, Way::Paypal)) => accounts.paypal,
            Some((_, Way::Stripe)) => accounts.stripe,
            Some((_, Way::Telegram)) => accounts.telegram,
            Some((_, Way::Wallet)) => accounts.wallet,
            Some((_, Way::Coins)) => accounts.coins,
            Some((_, Way::Hand)) => accounts.hand,
        }
    }

    fn text(&self) -> String {
        let issued = &self.issued;
        match (&issued.refers_to, issued.kind) {
            (Some(invoice), InvoiceKind::Cancellation) => format!("Storno {invoice} {}", issued.buyer_name),
            (Some(invoice), _) => format!("Korrektur {invoice} {}", issued.buyer_name),
            (None, _) => issued.buyer_name.clone(),
        }
    }

    fn bookings(&self, accounts: &Accounts) -> Vec<Booking> {
        let issued = &self.issued;
        let booking = |rate: &IssuedRate| Booking {
            cents: rate.gross().unsigned_abs(),
            is_reversed: rate.gross() < 0,
            account: self.payer(accounts),
            contra: accounts.revenue(issued, rate),
            on: issued.issued_on,
            document: issued.number.clone(),
            text: self.text(),
            taxed_in: accounts
                .is_foreign(issued, rate)
                .then(|| (at_datev(&issued.country).to_owned(), rate.rate)),
        };
        issued.rates.iter().map(booking).collect()
    }
}

/// A country of the Union by DATEV's letters: those of its numbers for VAT, which Greece does not take from ISO 3166.
fn at_datev(country: &str) -> &str {
    if country == "GR" { "EL" } else { country }
}

/// The file for DATEV; none while the numbers of consultant and client are not known.
pub fn datev(
    app: &App,
    settings: &BookkeepingSettings,
    month: Month,
    entries: &[Entry],
    made_at: Time,
) -> Option<Vec<u8>> {
    let (from, until) = month.days();
    let batch = Batch {
        made_at: made_at.local(&app.zone),
        made_by: "Kontor".to_owned(),
        consultant: settings.consultant?,
        client: settings.client?,
        year_begins: month.financial_year(settings.year_begins),
        from,
        until,
        title: format!("Belege {month}"),
        chart: match settings.chart {
            Chart::Skr03 => kontor_datev::Chart::Skr03,
            Chart::Skr04 => kontor_datev::Chart::Skr04,
        },
        bookings: entries.iter().flat_map(|entry| entry.bookings(&settings.accounts)).collect(),
    };
    Some(kontor_datev::write(&batch))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::invoices::Region;
    use jiff::civil::date;

    #[test]
    fn greece_has_its_own_letters_at_datev() {
        let taxed_in = |country: &str| {
            let issued = Issued {
                position: 1,
                number: "RE-2026-00001".to_owned(),
                kind: InvoiceKind::Invoice,
                refers_to: None,
                order_id: String::new(),
                issued_on: date(2026, 11, 25),
                performed_on: date(2026, 11, 25),
                buyer_name: "Mira Kern".to_owned(),
                is_business: false,
                country: country.to_owned(),
                region: Region::Union,
                payment_method: PaymentMethod::Bank,
                paid: None,
                untaxed: None,
                rates: vec![IssuedRate { rate: 2400, net: 1000, tax: 240 }],
            };
            let entry = Entry { issued, way: None, paid_on: None };
            entry.bookings(&BookkeepingSettings::default().accounts).remove(0).taxed_in
        };
        assert_eq!(taxed_in("GR"), Some(("EL".to_owned(), 2400)));
        assert_eq!(taxed_in("AT"), Some(("AT".to_owned(), 2400)));
    }
}
