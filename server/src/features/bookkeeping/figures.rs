//! Sums of documents.

use super::types::{Accounts, TaxCase, TaxSum, TaxSums, UnionSales};
use crate::features::invoices::{Issued, IssuedRate, Region, Untaxed};
use kontor_money::{Amount, Cents};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Up to this sum, net and a year, sales to consumers in other countries of the Union are taxed at home: 10,000 € since 2021-07-01
/// (§ 3c Abs. 4 Satz 1 and § 3a Abs. 5 Satz 3 UStG, Art. 59c of Directive 2006/112/EC). It holds in the year and in the one before.
const UNION_LIMIT: i64 = 1_000_000;

impl TaxCase {
    /// As the accounts see it.
    fn of(issued: &Issued, rate: &IssuedRate, accounts: &Accounts) -> Self {
        match (issued.untaxed, issued.region) {
            (Some(Untaxed::SmallBusiness), _) => Self::SmallBusiness,
            (Some(Untaxed::Export), _) => Self::Export,
            (None, Region::Home) => Self::Home,
            (None, Region::Union) if accounts.is_foreign(issued, rate) => Self::Foreign,
            (None, Region::Union) => Self::Union,
            (None, Region::World) => Self::World,
        }
    }
}

const fn amount(cents: i64) -> Amount {
    Amount(Cents::new(cents))
}

/// What the documents come to, by how they are taxed and at which rate. Taxes are added up, not computed again. In the sum of all is
/// what the shop's own country has to know of.
pub fn tax_sums(documents: &[Issued], accounts: &Accounts) -> TaxSums {
    let mut sums: BTreeMap<(TaxCase, Reverse<u32>), (i64, i64)> = BTreeMap::new();
    for issued in documents {
        for rate in &issued.rates {
            let (net, tax) =
                sums.entry((TaxCase::of(issued, rate, accounts), Reverse(rate.rate))).or_default();
            *net += rate.net;
            *tax += rate.tax;
        }
    }
    let own = sums.iter().filter(|((case, _), _)| *case != TaxCase::Foreign);
    let (net, tax) = own.fold((0, 0), |(net, tax), (_, (more, taxed))| (net + more, tax + taxed));
    let rows = sums.into_iter().map(|((case, Reverse(rate_hundredths)), (net, tax))| TaxSum {
        case,
        rate_hundredths,
        net_amount: amount(net),
        tax_amount: amount(tax),
        gross_amount: amount(net + tax),
    });
    TaxSums {
        rows: rows.collect(),
        net_amount: amount(net),
        tax_amount: amount(tax),
        gross_amount: amount(net + tax),
    }
}

/// What consumers in other countries of the Union bought in a year and in the one before.
pub fn union_sales(year: i16, documents: &[Issued], before: &[Issued]) -> UnionSales {
    let net = |documents: &[Issued]| -> i64 {
        let counted = documents.iter().filter(|issued| issued.region == Region::Union && !issued.is_business);
        counted.flat_map(|issued| &issued.rates).map(|rate| rate.net).sum()
    };
    let (this, previous) = (net(documents), net(before));
    UnionSales {
        year,
        net_amount: amount(this),
        previous_amount: amount(previous),
        limit_amount: amount(UNION_LIMIT),
        percent: (this.max(0) * 100) / UNION_LIMIT,
    }
}
