//! How orders are delivered and the VAT in them, as agreed when they were placed.

use super::super::types::{Order, OrderCharges, OrderDelivery, OrderVoucher};
use crate::error::Result;
use crate::features::delivery::{Agreed, Arrival, DeliveryKind, QuotedTax};
use crate::features::vouchers::{Redeemed, VoucherKind};
use crate::identity::Erasure;
use kontor_db::{Row, Rows, Tx, values};
use kontor_money::{Amount, Cents};
use std::collections::BTreeMap;

const TAXES: Rows<'_> = Rows {
    before: "INSERT INTO orders_taxes (order_id, hundredths, goods_cents, shipping_cents, net_cents, tax_cents) VALUES",
    row: "(?, ?, ?, ?, ?, ?)",
    after: "",
};

/// # Errors
/// When the database fails.
pub fn insert(tx: &mut Tx<'_>, order_id: &str, agreed: &Agreed, voucher: Option<&Redeemed>) -> Result<()> {
    let method = agreed.method.as_ref();
    let promised = agreed.promised.as_ref();
    tx.execute(
        "INSERT INTO orders_deliveries (order_id, kind, name, carrier, country, zip, shipping_cents, arrives_from,
            arrives_until, days_from, days_until, cutoff_minute, voucher_code, voucher_kind, discount_cents)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        &values![
            order_id,
            method.map(|method| method.kind.as_str()),
            method.map(|method| method.name.as_str()),
            method.map(|method| method.carrier.as_str()),
            agreed.country.as_str(),
            agreed.zip.as_str(),
            agreed.quote.shipping.get(),
            promised.map(|promised| promised.arrival.from.to_string()),
            promised.map(|promised| promised.arrival.until.to_string()),
            promised.map(|promised| promised.days_from),
            promised.map(|promised| promised.days_until),
            promised.and_then(|promised| promised.cutoff_minute),
            voucher.map(|voucher| voucher.code.as_str()),
            voucher.map(|voucher| voucher.kind.as_str()),
            agreed.quote.discount.get()
        ],
    )?;
    let taxes = agreed.quote.taxes.iter().flat_map(|share| {
        values![
            order_id,
            share.hundredths,
            share.goods.get(),
            share.shipping.get(),
            share.net.get(),
            share.tax.get()
        ]
    });
    tx.execute_rows(TAXES, &taxes.collect::<Vec<_>>())?;
    Ok(())
}

/// Nothing for orders that were placed before deliveries were kept.
pub fn find(tx: &mut Tx<'_>, order: &Order) -> Result<OrderCharges> {
    let amount = |cents: i64| Amount(Cents::new(cents));
    let here = values![order.id.as_str()];
    let pick_up = super::pick_ups::find(tx, order)?;
    let delivery = tx.one(
        "SELECT kind, name, carrier, country, zip, shipping_cents, arrives_from, arrives_until FROM orders_deliveries
         WHERE order_id = $1 AND kind IS NOT NULL",
        &here,
        |row| {
            Ok(OrderDelivery {
                kind: DeliveryKind::parse(&row.get::<String>(0)?).unwrap_or(DeliveryKind::Arrangement),
                name: row.get(1)?,
                carrier: row.get(2)?,
                country: row.get(3)?,
                zip: row.get(4)?,
                shipping_amount: amount(row.get(5)?),
                arrives_from: row.get(6)?,
                arrives_until: row.get(7)?,
                pick_up: pick_up.clone(),
            })
        },
    )?;
    let taxes = tx.all(
        "SELECT hundredths, net_cents, tax_cents FROM orders_taxes WHERE order_id = $1 ORDER BY hundredths DESC",
        &here,
        |row| {
            let (net, tax): (i64, i64) = (row.get(1)?, row.get(2)?);
            Ok(QuotedTax {
                rate_hundredths: row.get(0)?,
                net_amount: amount(net),
                tax_amount: amount(tax),
                gross_amount: amount(net + tax),
            })
        },
    )?;
    let voucher = tx.one(&format!("{VOUCHERS} AND order_id = $1"), &here, voucher)?;
    Ok(OrderCharges { delivery, taxes, voucher: voucher.map(|(_, voucher)| voucher) })
}

const VOUCHERS: &str = "SELECT order_id, voucher_code, voucher_kind, discount_cents FROM orders_deliveries
    WHERE voucher_code IS NOT NULL";

fn voucher(row: &Row<'_>) -> Result<(String, OrderVoucher), kontor_db::Error> {
    let voucher = OrderVoucher {
        code: row.get(1)?,
        kind: VoucherKind::parse(&row.get::<String>(2)?).unwrap_or(VoucherKind::Amount),
        discount_amount: Amount(Cents::new(row.get(3)?)),
    };
    Ok((row.get(0)?, voucher))
}

/// Of all orders that had one, by their ids.
pub fn list_vouchers(tx: &mut Tx<'_>) -> Result<BTreeMap<String, OrderVoucher>> {
    Ok(tx.all(VOUCHERS, &[], voucher)?.into_iter().collect())
}

/// Where the goods went to, as far as it leads to a person; what was taxed stays.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    tx.execute(
        "UPDATE orders_deliveries SET zip = '' WHERE order_id IN (SELECT id FROM orders_orders WHERE user_id = $1)",
        &values![erasure.user()],
    )?;
    Ok(())
}

/// Working days from the payment, and the minute from which on the next day counts; none where nothing was promised.
pub struct Counted {
    pub days: (i64, i64),
    pub cutoff_minute: Option<i64>,
}

pub fn find_counted(tx: &mut Tx<'_>, order_id: &str) -> Result<Option<Counted>> {
    let sql = "SELECT days_from, days_until, cutoff_minute FROM orders_deliveries
        WHERE order_id = $1 AND days_from IS NOT NULL AND days_until IS NOT NULL";
    Ok(tx.one(sql, &values![order_id], |row| {
        Ok(Counted { days: (row.get(0)?, row.get(1)?), cutoff_minute: row.get(2)? })
    })?)
}

pub fn set_arrival(tx: &mut Tx<'_>, order_id: &str, arrival: Arrival) -> Result<()> {
    tx.execute(
        "UPDATE orders_deliveries SET arrives_from = $2, arrives_until = $3 WHERE order_id = $1",
        &values![order_id, arrival.from.to_string(), arrival.until.to_string()],
    )?;
    Ok(())
}
