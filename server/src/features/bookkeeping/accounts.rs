//! Accounts of DATEV's charts SKR 03 and SKR 04. The usual ones are where a bookkeeper would look first; the owner sets others.
//!
//! Sources: Haufe, "Umsatzsteuer, Kleinunternehmer" (8400/4400, 8195/4185), and DATEV's charts of 2025, art. 11174 and 11175: 8300/4300
//! *Erlöse 7 % USt*, 8310/4310 and 8315/4315 *Erlöse aus im Inland steuerpflichtigen EU-Lieferungen*, 8320/4320 *… im anderen EU-Land
//! steuerpflichtigen Lieferungen*, 8120/4120 *Steuerfreie Umsätze § 4 Nr. 1a UStG*, 8200/4200 *Erlöse*, 1360/1460 *Geldtransit*. Most of
//! them compute the tax themselves, so that no booking carries a key.

use super::types::{Accounts, BookkeepingSettings, Chart, RateAccounts, UsualAccounts};
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::features::invoices::{Issued, IssuedRate, Region, Untaxed};
use std::collections::BTreeSet;

const LEDGER: std::ops::RangeInclusive<u32> = 1000..=9999;
/// One digit more than [`LEDGER`]; above are those of suppliers.
const CUSTOMERS: std::ops::RangeInclusive<u32> = 10_000..=69_999;
const CONSULTANTS: std::ops::RangeInclusive<u32> = 1001..=9_999_999;
const CLIENTS: std::ops::RangeInclusive<u32> = 1..=99_999;
const MAX_RATES: usize = 8;
/// One account for all customers.
const COLLECTIVE: u32 = 10_000;

impl Default for BookkeepingSettings {
    fn default() -> Self {
        let chart = Chart::default();
        let accounts = usual(chart);
        Self { chart, consultant: None, client: None, year_begins: 1, accounts, version: 0 }
    }
}

pub fn both() -> UsualAccounts {
    UsualAccounts { skr03: usual(Chart::Skr03), skr04: usual(Chart::Skr04) }
}

fn usual(chart: Chart) -> Accounts {
    // What both charts have differs in its first digit.
    let (revenue, transit) = match chart {
        Chart::Skr03 => (8000, 1360),
        Chart::Skr04 => (4000, 1460),
    };
    let rate = |rate_hundredths, home, union| RateAccounts {
        rate_hundredths,
        home: revenue + home,
        union: revenue + union,
    };
    Accounts {
        rates: vec![rate(1900, 400, 315), rate(700, 300, 310)],
        foreign: revenue + 320,
        export: revenue + 120,
        small_business: match chart {
            Chart::Skr03 => 8195,
            Chart::Skr04 => 4185,
        },
        other: revenue + 200,
        bank: transit,
        paypal: transit,
        stripe: transit,
        telegram: transit,
        wallet: transit,
        coins: transit,
        hand: transit,
        open: COLLECTIVE,
    }
}

impl Accounts {
    /// In the order of the form.
    pub fn all(&self) -> Vec<u32> {
        let rates = self.rates.iter().flat_map(|rate| [rate.home, rate.union]);
        rates
            .chain([self.foreign, self.export, self.small_business, self.other])
            .chain(self.of_payers().map(|(_, account)| account))
            .collect()
    }

    const fn of_payers(&self) -> [(&'static str, u32); 8] {
        [
            ("bank", self.bank),
            ("paypal", self.paypal),
            ("stripe", self.stripe),
            ("telegram", self.telegram),
            ("wallet", self.wallet),
            ("coins", self.coins),
            ("hand", self.hand),
            ("open", self.open),
        ]
    }

    /// Where what a document brings in at one of its rates belongs.
    pub fn revenue(&self, issued: &Issued, rate: &IssuedRate) -> u32 {
        let own = self.rates.iter().find(|own| own.rate_hundredths == rate.rate);
        match (issued.untaxed, issued.region, own) {
            (Some(Untaxed::SmallBusiness), ..) => self.small_business,
            (Some(Untaxed::Export), ..) => self.export,
            (None, Region::Union, Some(own)) => own.union,
            (None, Region::Union, None) if rate.rate > 0 => self.foreign,
            (None, _, Some(own)) => own.home,
            (None, _, None) => self.other,
        }
    }

    /// Whether the other country's tax is in it.
    pub fn is_foreign(&self, issued: &Issued, rate: &IssuedRate) -> bool {
        issued.untaxed.is_none()
            && issued.region == Region::Union
            && rate.rate > 0
            && !self.rates.iter().any(|own| own.rate_hundredths == rate.rate)
    }

    fn check(&self, fields: &mut Fields) {
        let rates: BTreeSet<_> = self.rates.iter().map(|rate| rate.rate_hundredths).collect();
        let is_rate = |rate: &u32| (1..10_000).contains(rate);
        if rates.len() != self.rates.len() || rates.len() > MAX_RATES || !rates.iter().all(is_rate) {
            fields.refuse("rates", ErrorCode::InvalidValue);
        }
        let mut ledger: Vec<_> = vec![
            ("foreign".to_owned(), self.foreign),
            ("export".to_owned(), self.export),
            ("smallBusiness".to_owned(), self.small_business),
            ("other".to_owned(), self.other),
        ];
        for rate in &self.rates {
            ledger.push((format!("home{}", rate.rate_hundredths), rate.home));
            ledger.push((format!("union{}", rate.rate_hundredths), rate.union));
        }
        for (name, account) in ledger {
            if !LEDGER.contains(&account) {
                fields.refuse(&name, ErrorCode::AccountInvalid);
            }
        }
        for (name, account) in self.of_payers() {
            if !LEDGER.contains(&account) && !CUSTOMERS.contains(&account) {
                fields.refuse(name, ErrorCode::AccountInvalid);
            }
        }
    }
}

/// # Errors
/// Naming each field that cannot be.
pub fn check(settings: &BookkeepingSettings) -> Result<(), Error> {
    let mut fields = Fields::default();
    if settings.consultant.is_some_and(|number| !CONSULTANTS.contains(&number)) {
        fields.refuse("consultant", ErrorCode::ConsultantInvalid);
    }
    if settings.client.is_some_and(|number| !CLIENTS.contains(&number)) {
        fields.refuse("client", ErrorCode::ClientNumberInvalid);
    }
    if !(1..=12).contains(&settings.year_begins) {
        fields.refuse("yearBegins", ErrorCode::InvalidValue);
    }
    settings.accounts.check(&mut fields);
    fields.check()
}
