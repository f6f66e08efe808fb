//! What an invoice says, as plain facts. All amounts are gross and positive, also those of a cancellation: the sign is a matter
//! of the documents, not of the caller. `BT-…` are the business terms of EN 16931-1.

use jiff::civil::Date;
use kontor_money::Cents;

/// One invoice, or what takes one back.
#[derive(Debug, Clone, PartialEq)]
pub struct Invoice {
    pub kind: Kind,
    pub profile: Profile,
    /// BT-1: unique, without gaps, the caller's.
    pub number: String,
    /// BT-2.
    pub issued_on: Date,
    /// BT-72 or BG-14: § 14(4) no. 6 UStG asks for it on every invoice.
    pub performed: Performed,
    pub seller: Seller,
    pub buyer: Buyer,
    /// BG-13, where it is not the buyer's address. Export and supplies within the Union need it or the buyer's own.
    pub delivered_to: Option<Party>,
    /// BT-14: the shop's number of the order.
    pub order: Option<String>,
    /// At least one (BR-16).
    pub lines: Vec<Line>,
    /// What is taken off: one entry for each rate that it is split over (BG-20).
    pub discounts: Vec<Adjustment>,
    /// What comes on top, such as shipping: one entry for each rate that it is split over (BG-21).
    pub charges: Vec<Adjustment>,
    /// One for each rate (BG-23). Empty where nothing is taxed.
    pub taxes: Vec<TaxGroup>,
    /// BT-112.
    pub total: Cents,
    /// Why nothing is taxed, for the whole invoice.
    pub exemption: Option<Exemption>,
    pub settlement: Settlement,
    /// BT-22: sentences below the sums.
    pub notes: Vec<String>,
}

/// BT-3. What takes an invoice back is type 384 with negative amounts, see the crate's documentation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// 380.
    Invoice,
    /// A whole invoice is taken back ("Stornorechnung").
    Cancellation(Preceding),
    /// Some of an invoice is taken back, such as returned goods ("Rechnungskorrektur").
    Correction(Preceding),
}

/// BG-3: the invoice that is taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preceding {
    pub number: String,
    pub issued_on: Date,
}

/// BT-24: the rules that the XML follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// EN 16931 itself: ZUGFeRD 2 and Factur-X 1.0, "EN 16931 (COMFORT)".
    En16931,
    /// XRechnung 3.0, for German public buyers. Wants more: see [`crate::PaperError::Missing`].
    XRechnung,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Performed {
    /// BT-72.
    On(Date),
    /// BT-73 and BT-74, both included.
    Between(Date, Date),
}

/// A name with an address.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Party {
    pub name: String,
    pub address: Address,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Address {
    /// Street and number.
    pub street: String,
    /// What else finds the door: "Hinterhaus", "c/o …", a post number.
    pub extra: String,
    pub zip: String,
    pub city: String,
    /// ISO 3166-1 alpha-2, upper case.
    pub country: String,
}

/// BG-4.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seller {
    /// BT-27: the legal name.
    pub name: String,
    pub address: Address,
    /// BT-31: "DE123456789".
    pub vat_id: Option<String>,
    /// BT-32: the tax office's number. One of the two is the law's (§ 14(4) no. 2 UStG).
    pub tax_number: Option<String>,
    /// BT-41: who answers questions; the legal name where it is empty.
    pub contact: Option<String>,
    /// BT-43, and BT-34 as the electronic address.
    pub email: Option<String>,
    /// BT-42.
    pub phone: Option<String>,
    /// BT-30 and for people: "HRB 12345".
    pub register: Option<String>,
    /// BT-33, for people: the court of the register, who represents the company.
    pub legal: Option<String>,
    pub website: Option<String>,
    pub account: Option<Account>,
}

/// BG-17: where money goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    pub holder: String,
    /// Without spaces.
    pub iban: String,
    pub bic: Option<String>,
}

/// BG-7.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Buyer {
    /// A person's name. With a company: who is the contact there (BT-56).
    pub name: String,
    /// BT-44 where it is there, otherwise the name is.
    pub company: Option<String>,
    pub address: Address,
    pub vat_id: Option<String>,
    /// BT-49.
    pub email: Option<String>,
    /// BT-10: Leitweg-ID or what the buyer wants to find the invoice by.
    pub reference: Option<String>,
    /// BT-13: the number of the buyer's own order.
    pub order: Option<String>,
}

/// BG-25.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub name: String,
    /// BT-155: the seller's number of the article.
    pub sku: Option<String>,
    /// At least 1.
    pub quantity: u32,
    pub unit: Unit,
    /// Gross, of one.
    pub unit_price: Cents,
    /// Gross: quantity × price.
    pub total: Cents,
    /// Hundredths of a per cent: 1900 is 19 %.
    pub rate: u32,
}

/// BT-130, codes of UN/ECE recommendation 20.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    Piece,
    Gram,
    Kilogram,
    Litre,
    Hour,
    Month,
}

/// Gross, at one rate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adjustment {
    pub name: String,
    pub amount: Cents,
    /// Hundredths of a per cent.
    pub rate: u32,
}

/// What is taxed at one rate: the tax in the gross sum, half up; the net is what remains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaxGroup {
    /// Hundredths of a per cent.
    pub rate: u32,
    pub net: Cents,
    pub tax: Cents,
    pub gross: Cents,
}

/// Why an invoice has no tax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exemption {
    /// § 19 UStG: category E. Since 2025 the law says "steuerfrei", so it is not category O.
    SmallBusiness,
    /// § 4 no. 1 a, § 6 UStG: category G. Needs the seller's VAT id (BR-G-02).
    Export,
    /// § 4 no. 1 b, § 6a UStG: category K. Needs the VAT ids of both (BR-IC-02).
    IntraCommunity,
}

/// What became of the money, or will.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settlement {
    /// Paid in full; of a cancellation: given back.
    Paid { on: Date, by: Means },
    /// To be paid into the seller's account; of a cancellation: to be given back.
    Open {
        /// BT-9.
        due: Option<Date>,
        /// BT-83: what the payer writes on the transfer.
        reference: String,
        /// The payload of the EPC QR code (EPC069-12), for the banking app.
        epc: Option<String>,
    },
    /// Nothing has to be paid: a total of 0, or a cancellation of what was never paid.
    Nothing,
}

/// BT-81, codes of UNTDID 4461.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Means {
    /// 58: into the seller's account.
    Transfer,
    /// 68: a payment service, by its name.
    Online(String),
    /// ZZZ: what has no code, such as a balance or coins, by its name.
    Other(String),
    /// ZZZ: by hand, as the two have agreed.
    Agreed,
    /// ZZZ: no money moves, because a new invoice takes the place of the one that is taken back.
    Offset,
}

impl Invoice {
    /// The invoice that is taken back, if any.
    pub const fn preceding(&self) -> Option<&Preceding> {
        match &self.kind {
            Kind::Invoice => None,
            Kind::Cancellation(preceding) | Kind::Correction(preceding) => Some(preceding),
        }
    }

    /// −1 for what takes an invoice back.
    pub(crate) const fn sign(&self) -> i64 {
        match self.kind {
            Kind::Invoice => 1,
            Kind::Cancellation(_) | Kind::Correction(_) => -1,
        }
    }

    /// The groups of rates. An exempt invoice has one, without tax.
    pub(crate) fn groups(&self) -> Vec<TaxGroup> {
        if self.taxes.is_empty() && self.exemption.is_some() {
            return vec![TaxGroup { rate: 0, net: self.total, tax: Cents::ZERO, gross: self.total }];
        }
        self.taxes.clone()
    }
}

impl Buyer {
    /// BT-44: who owes.
    pub(crate) fn legal_name(&self) -> &str {
        self.company.as_deref().filter(|company| !company.trim().is_empty()).unwrap_or(&self.name)
    }
}
