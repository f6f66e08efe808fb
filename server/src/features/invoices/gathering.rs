//! What an order's invoice has to say, read from everything that knows a part of it (§ 14 Abs. 4 UStG).

use super::facts::{
    Account, Address, Buyer, Charge, Exemption, Facts, Line, Means, Party, Seller, Settlement, Tax,
};
use crate::app::App;
use crate::error::Result;
use crate::features::business::{self, BusinessDetails};
use crate::features::delivery::{AddressKind, PostalAddress};
use crate::features::orders::{
    self, Billing, InvoicedOrder, InvoicedTax, PaymentMethod, PaymentStatus, order_number,
};
use crate::features::payments::{self, Moved, Way};
use crate::features::{fulfilments, settings};
use crate::time::Time;
use jiff::civil::Date;
use kontor_banking::Iban;
use kontor_db::Tx;
use kontor_money::Cents;

/// Where the shop is.
const HOME: &str = "DE";
/// Members of the Union by their ISO codes; what goes elsewhere is exported.
pub const UNION: &str = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK";
/// § 14 Abs. 4 Nr. 6 UStG: paid before it is delivered, the day of the payment is told.
const PAID_AHEAD: &str =
    "Die Ware wird nach dem Zahlungseingang geliefert; als Lieferdatum ist der Tag der Zahlung angegeben.";
/// An invoice of what is still to be paid.
const AHEAD: &str =
    "Die Ware wird nach dem Zahlungseingang geliefert; als Lieferdatum ist der Tag der Rechnung angegeben.";

/// What was told beyond the order itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Instead of the order's own.
    pub billing: Option<Billing>,
    pub buyer_reference: Option<String>,
    /// Of the invoice that this one takes the place of.
    pub parties: Option<(Buyer, Option<Party>)>,
}

/// The facts, or in German what keeps the invoice.
pub type Gathered = std::result::Result<Facts, &'static str>;

/// # Errors
/// When the database fails.
pub fn gather(
    app: &App,
    tx: &mut Tx<'_>,
    id: &str,
    order: &InvoicedOrder,
    wanted: &Wanted,
    now: Time,
) -> Result<Gathered> {
    let details = business::current(tx)?;
    let Some(seller) = seller(app, &details) else {
        return Ok(Err(
            "In den Angaben zum Laden fehlt noch etwas: Name, Anschrift, Steuernummer oder USt-IdNr.",
        ));
    };
    let Some(sold) = sold(order, seller.vat_id.is_some()) else {
        return Ok(Err(
            "Zu dieser Bestellung ist nicht bekannt, welche Umsatzsteuer für welchen Artikel gilt.",
        ));
    };
    let issued_on = now.date(&app.zone);
    let moved = payments::list_of_order(tx, id)?;
    let settlement = match order.payment_status {
        PaymentStatus::Paid => paid(app, order, &moved, seller.account.is_some(), now),
        _ if seller.account.is_none() => {
            return Ok(Err("Für eine offene Rechnung fehlt die Bankverbindung."));
        }
        _ => open(app, tx, id, order)?,
    };
    let supplied = fulfilments::supplied_at(tx, id)?.map(|at| at.date(&app.zone));
    let (performed_on, note) = match (supplied, &settlement) {
        (Some(day), _) => (day, None),
        (None, Settlement::Paid { on, .. }) => (*on, Some(PAID_AHEAD)),
        (None, _) => (issued_on, Some(AHEAD)),
    };
    let (buyer, delivered_to) = parties(order, wanted, seller.address.country.as_str());
    Ok(Ok(Facts {
        issued_on,
        performed_on,
        preceding: None,
        seller,
        buyer,
        delivered_to,
        order_number: order_number(id),
        lines: sold.lines,
        charges: sold.charges,
        voucher: order.voucher_code.clone(),
        taxes: sold.taxes,
        total: order.total.get(),
        exemption: sold.exemption,
        settlement,
        notes: note.into_iter().map(str::to_owned).collect(),
    }))
}

/// None while something is missing that every invoice must tell.
fn seller(app: &App, details: &BusinessDetails) -> Option<Seller> {
    let given = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    let (vat_id, tax_number) = (given(&details.vat_id), given(&details.tax_number));
    if !details.missing().is_empty() || (vat_id.is_none() && tax_number.is_none()) {
        return None;
    }
    let iban = Iban::parse(&details.iban).ok();
    let account = iban.map(|iban| Account {
        holder: given(&details.account_holder).unwrap_or_else(|| details.legal_name.clone()),
        iban: iban.electronic().to_owned(),
        bic: given(&details.bic),
    });
    let court = given(&details.register_court);
    Some(Seller {
        name: details.legal_name.clone(),
        address: Address {
            street: details.street.clone(),
            extra: String::new(),
            zip: details.postal_code.clone(),
            city: details.city.clone(),
            country: country_code(&details.country),
        },
        vat_id,
        tax_number,
        contact: given(&details.representative),
        email: given(&details.email),
        phone: given(&details.phone),
        register: given(&details.register_number),
        legal: court,
        website: settings::current(app).public_url.clone(),
        account,
    })
}

/// The seller's country is typed as a name.
pub fn country_code(name: &str) -> String {
    let is_code = name.len() == 2 && name.bytes().all(|letter| letter.is_ascii_uppercase());
    match name {
        "Österreich" => "AT".to_owned(),
        "Schweiz" => "CH".to_owned(),
        code if is_code => code.to_owned(),
        _ => HOME.to_owned(),
    }
}

struct Sold {
    lines: Vec<Line>,
    charges: Vec<Charge>,
    taxes: Vec<Tax>,
    exemption: Option<Exemption>,
}

/// None where a line's rate is not known.
fn sold(order: &InvoicedOrder, has_vat_id: bool) -> Option<Sold> {
    let delivery = order.delivery.as_ref()?;
    let is_abroad = !UNION.split(' ').any(|code| code == delivery.country);
    let untaxed = order.taxes.iter().all(|tax| tax.hundredths == 0);
    let exemption = if order.taxes.is_empty() {
        Some(Exemption::SmallBusiness)
    } else {
        (untaxed && is_abroad && has_vat_id).then_some(Exemption::Export)
    };
    let only = if order.taxes.len() == 1 { order.taxes.first().map(|tax| tax.hundredths) } else { None };
    let lines = order.items.iter().map(|item| {
        let hundredths = if exemption.is_some() { Some(0) } else { item.hundredths.or(only) };
        Some(Line {
            name: item.product_name.clone(),
            quantity: u32::try_from(item.quantity).ok()?,
            unit_price: item.unit_price.get(),
            discount: item.discount.get(),
            rate: u32::try_from(hundredths?).ok()?,
            takes_back: None,
        })
    });
    let name =
        if delivery.name.is_empty() { "Versand".to_owned() } else { format!("Versand: {}", delivery.name) };
    let shared: Vec<(i64, Cents)> = match exemption {
        Some(_) => vec![(0, delivery.shipping)],
        None => order.taxes.iter().map(|tax| (tax.hundredths, tax.shipping)).collect(),
    };
    let charge = |(hundredths, amount): (i64, Cents)| {
        Some(Charge { name: name.clone(), amount: amount.get(), rate: u32::try_from(hundredths).ok()? })
    };
    let charges = shared.into_iter().filter(|(_, amount)| *amount > Cents::ZERO).map(charge);
    let tax = |tax: &InvoicedTax| {
        Some(Tax { rate: u32::try_from(tax.hundredths).ok()?, net: tax.net.get(), tax: tax.tax.get() })
    };
    let taxes = if exemption.is_some() { Some(Vec::new()) } else { order.taxes.iter().map(tax).collect() };
    Some(Sold {
        lines: lines.collect::<Option<_>>()?,
        charges: charges.collect::<Option<_>>()?,
        taxes: taxes?,
        exemption,
    })
}

fn parties(order: &InvoicedOrder, wanted: &Wanted, home: &str) -> (Buyer, Option<Party>) {
    if let (None, Some((buyer, delivered))) = (&wanted.billing, &wanted.parties) {
        let reference = wanted.buyer_reference.clone().or_else(|| buyer.reference.clone());
        return (Buyer { reference, ..buyer.clone() }, delivered.clone());
    }
    let told =
        wanted.billing.as_ref().or(order.billing.as_ref()).map(|billing| billing.buyer_reference.clone());
    let reference = wanted.buyer_reference.clone().or(told).filter(|reference| !reference.is_empty());
    let to = order.address.as_ref();
    if let Some(billing) = wanted.billing.as_ref().or(order.billing.as_ref()) {
        let given = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
        let address = Address {
            street: joined(&billing.street, &billing.number),
            extra: String::new(),
            zip: billing.zip.clone(),
            city: billing.city.clone(),
            country: billing.country.clone(),
        };
        let delivered = to.map(|to| Party { name: to.name.clone(), address: postal(to) });
        let buyer = Buyer {
            name: billing.name.clone(),
            company: given(&billing.company),
            vat_id: given(&billing.vat_id),
            reference,
            address,
        };
        let delivered = delivered.filter(|party| party.address != buyer.address);
        return (buyer, delivered);
    }
    let (name, company, address) = match to {
        Some(to) => {
            let company = Some(to.company.clone()).filter(|company| !company.is_empty());
            (to.name.clone(), company, postal(to))
        }
        None => {
            let country = order.delivery.as_ref().map_or(home, |delivery| delivery.country.as_str());
            (order.customer_name.clone(), None, Address { country: country.to_owned(), ..Address::default() })
        }
    };
    let name = if name.is_empty() { order.customer_name.clone() } else { name };
    (Buyer { name, company, address, vat_id: None, reference }, None)
}

fn postal(to: &PostalAddress) -> Address {
    let (street, extra) = match to.kind {
        AddressKind::Home => (joined(&to.street, &to.number), to.extra.clone()),
        AddressKind::Packstation => (format!("Packstation {}", to.number), to.post_number.clone()),
        AddressKind::Postfiliale => (format!("Postfiliale {}", to.number), to.post_number.clone()),
    };
    Address { street, extra, zip: to.zip.clone(), city: to.city.clone(), country: to.country.clone() }
}

fn joined(street: &str, number: &str) -> String {
    format!("{street} {number}").trim().to_owned()
}

fn paid(app: &App, order: &InvoicedOrder, moved: &[Moved], has_account: bool, now: Time) -> Settlement {
    if order.total == Cents::ZERO {
        return Settlement::Nothing;
    }
    let last = moved.iter().rev().find(|moved| moved.cents > Cents::ZERO && !moved.is_correction);
    let at = last.map(|moved| moved.at).or(order.settled_at).unwrap_or(now);
    let way = last.map_or(Way::Hand, |moved| moved.way);
    Settlement::Paid { on: at.date(&app.zone), by: means(way, order.payment_method, has_account) }
}

/// By what money moved, as the sentence "Bezahlt am …" names it.
pub fn means(way: Way, method: PaymentMethod, has_account: bool) -> Means {
    let other = |name: &str| Means::Other(name.to_owned());
    match (way, method) {
        (Way::Bank, _) | (Way::Hand, PaymentMethod::Bank) if has_account => Means::Transfer,
        (Way::Bank, _) | (Way::Hand, PaymentMethod::Bank) => other("Überweisung"),
        (Way::Paypal, _) | (Way::Hand, PaymentMethod::Paypal) => Means::Online("PayPal".to_owned()),
        (Way::Stripe, _) | (Way::Hand, PaymentMethod::Stripe) => Means::Online("Karte".to_owned()),
        (Way::Telegram, _) => Means::Online("Telegram".to_owned()),
        (Way::Wallet, _) => other("Guthaben"),
        (Way::Coins, _) | (Way::Hand, PaymentMethod::Crypto) => other("Kryptowährung"),
        (Way::Hand, _) => Means::Agreed,
    }
}

/// The way behind what [`means`] has named.
pub fn way_of(by: &Means) -> Way {
    match by {
        Means::Transfer => Way::Bank,
        Means::Agreed | Means::Offset => Way::Hand,
        Means::Online(name) | Means::Other(name) => match name.as_str() {
            "Überweisung" => Way::Bank,
            "PayPal" => Way::Paypal,
            "Karte" => Way::Stripe,
            "Telegram" => Way::Telegram,
            "Guthaben" => Way::Wallet,
            "Kryptowährung" => Way::Coins,
            _ => Way::Hand,
        },
    }
}

/// To be paid by transfer, with the code for banking apps where the order has a reference.
fn open(app: &App, tx: &mut Tx<'_>, id: &str, order: &InvoicedOrder) -> Result<Settlement> {
    if order.total == Cents::ZERO {
        return Ok(Settlement::Nothing);
    }
    let transfer = orders::open_transfer_of(tx, id, order.total)?;
    let due: Option<Date> = order.expires_at.map(|at| at.date(&app.zone));
    Ok(match transfer {
        Some(transfer) => Settlement::Open { due, reference: transfer.reference, code: Some(transfer.code) },
        None => Settlement::Open { due, reference: order_number(id), code: None },
    })
}
