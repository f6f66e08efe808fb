//! Bookkeeping on the wire.

use crate::features::catalog::CoffeeKind;
use crate::time::Time;
use crate::words::words;
use kontor_money::Amount;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// The chart of accounts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = AccountChart)]
pub enum Chart {
    #[default]
    Skr03,
    Skr04,
}

/// Of what a rate brings in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RateAccounts {
    /// Hundredths of a per cent.
    pub rate_hundredths: u32,
    pub home: u32,
    /// Sent to another country of the Union, and taxed here.
    pub union: u32,
}

/// Four digits each; those of who pays may be a customer's with five.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Accounts {
    pub rates: Vec<RateAccounts>,
    /// Taxed in another country of the Union.
    pub foreign: u32,
    /// § 4 Nr. 1 Buchst. a UStG.
    pub export: u32,
    /// § 19 UStG.
    pub small_business: u32,
    /// Whatever else: rates that have no account of their own.
    pub other: u32,
    pub bank: u32,
    pub paypal: u32,
    pub stripe: u32,
    pub telegram: u32,
    pub wallet: u32,
    pub coins: u32,
    /// Paid in another way.
    pub hand: u32,
    /// Not paid when the document was issued.
    pub open: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookkeepingSettings {
    pub chart: Chart,
    /// Without it and the client's number there is no file for DATEV.
    pub consultant: Option<u32>,
    pub client: Option<u32>,
    /// The month that the financial year begins with, 1 to 12.
    pub year_begins: u8,
    pub accounts: Accounts,
    /// To be sent along with a change; another one in the meantime refuses it.
    #[serde(default)]
    pub version: i64,
}

#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BookkeepingQuery {
    /// `2026-11`. Left out: the running month.
    pub month: Option<String>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ExportRequest {
    /// `2026-11`.
    pub month: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Bookkeeping {
    pub month: String,
    /// Documents of the month.
    pub documents: usize,
    /// Those of them that no export has.
    pub waiting: usize,
    /// By the day of the document, of the month and its quarter.
    pub month_sums: TaxSums,
    pub quarter_sums: TaxSums,
    /// 1 to 4.
    pub quarter: u8,
    /// What was sent or handed over in the month.
    pub coffee: Vec<CoffeeSum>,
    pub union_sales: UnionSales,
    /// Of all months, the newest first.
    pub exports: Vec<ExportEntry>,
    pub settings: BookkeepingSettings,
    /// What each chart usually has.
    pub usual_accounts: UsualAccounts,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UsualAccounts {
    pub skr03: Accounts,
    pub skr04: Accounts,
}

/// How something is taxed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TaxCase {
    Home,
    /// Sent to another country of the Union, and taxed here.
    Union,
    /// Taxed there: no part of the advance return here, and so of no sum.
    Foreign,
    /// Sent elsewhere, and taxed nevertheless.
    World,
    /// § 4 Nr. 1 Buchst. a UStG.
    Export,
    /// § 19 UStG.
    SmallBusiness,
}

impl TaxCase {
    pub const fn in_german(self) -> &'static str {
        match self {
            Self::Home => "Inland",
            Self::Union => "Andere EU-Länder",
            Self::Foreign => "Andere EU-Länder, dort versteuert (OSS)",
            Self::World => "Drittland",
            Self::Export => "Ausfuhr, steuerfrei (§ 4 Nr. 1 UStG)",
            Self::SmallBusiness => "Kleinunternehmer (§ 19 UStG)",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxSum {
    pub case: TaxCase,
    pub rate_hundredths: u32,
    #[schema(value_type = String)]
    pub net_amount: Amount,
    #[schema(value_type = String)]
    pub tax_amount: Amount,
    #[schema(value_type = String)]
    pub gross_amount: Amount,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxSums {
    pub rows: Vec<TaxSum>,
    #[schema(value_type = String)]
    pub net_amount: Amount,
    #[schema(value_type = String)]
    pub tax_amount: Amount,
    #[schema(value_type = String)]
    pub gross_amount: Amount,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoffeeSum {
    /// Two letters (ISO 3166-1).
    pub country: String,
    pub kind: CoffeeKind,
    pub grams: i64,
    /// § 2 KaffeeStG.
    #[schema(value_type = String)]
    pub tax_amount: Amount,
}

/// Sales to consumers in other countries of the Union (§ 3c Abs. 4, § 3a Abs. 5 UStG).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnionSales {
    pub year: i16,
    /// Net, of the calendar year.
    #[schema(value_type = String)]
    pub net_amount: Amount,
    #[schema(value_type = String)]
    pub previous_amount: Amount,
    /// Up to here the tax of the shop's own country holds.
    #[schema(value_type = String)]
    pub limit_amount: Amount,
    /// Of the limit, rounded down.
    pub percent: i64,
}

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
#[schema(as = ExportFileKind)]
pub enum FileKind {
    /// All documents and tables, as ZIP.
    Archive,
    Journal,
    Datev,
    Taxes,
    Coffee,
}

words!(FileKind);

impl FileKind {
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Archive => "application/zip",
            Self::Datev => "text/csv; charset=windows-1252",
            Self::Journal | Self::Taxes | Self::Coffee => "text/csv; charset=utf-8",
        }
    }

    /// As it lies in the downloads and in the archive.
    pub fn name(self, month: &str, number: i64) -> String {
        match self {
            Self::Archive => format!("belege-{month}-{number}.zip"),
            Self::Journal => format!("journal-{month}-{number}.csv"),
            Self::Datev => format!("EXTF_Buchungsstapel_{month}-{number}.csv"),
            Self::Taxes => format!("umsatzsteuer-{month}-{number}.csv"),
            Self::Coffee => format!("kaffee-{month}-{number}.csv"),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportFile {
    pub kind: FileKind,
    pub name: String,
    pub sha256: String,
    pub bytes: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportEntry {
    pub number: i64,
    pub month: String,
    pub documents: i64,
    pub made_at: Time,
    pub made_by: String,
    pub files: Vec<ExportFile>,
}
