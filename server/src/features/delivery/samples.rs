//! Ways of delivery that the demo begins with.

use super::store::{self, NewMethod};
use super::types::{DeliveryKind, DeliveryRate};
use crate::error::Result;
use kontor_db::Tx;
use kontor_money::{Amount, Cents};

/// # Errors
/// When the database fails.
pub fn seed(tx: &mut Tx<'_>) -> Result<()> {
    let amount = |cents| Amount(Cents::new(cents));
    let rate = |country: &str, to_grams: Option<i64>, cents, free_from: Option<i64>| DeliveryRate {
        country: country.to_owned(),
        from_grams: 0,
        to_grams,
        from_amount: amount(0),
        to_amount: None,
        price: amount(cents),
        free_from: free_from.map(amount),
    };
    let methods = [
        // What an order gets that says nothing of its delivery.
        (
            DeliveryKind::Arrangement,
            "Nach Absprache",
            "",
            ["DE", "AT", "CH"].map(|country| rate(country, None, 0, None)).to_vec(),
        ),
        (
            DeliveryKind::Letter,
            "Warenbrief",
            "Deutsche Post",
            vec![DeliveryRate { to_amount: Some(amount(3000)), ..rate("DE", Some(500), 290, None) }],
        ),
        (
            DeliveryKind::Parcel,
            "Paket",
            "DHL",
            vec![
                rate("DE", Some(5_000), 590, Some(6000)),
                rate("DE", Some(31_500), 990, Some(12_000)),
                rate("AT", Some(10_000), 1290, None),
                rate("CH", Some(10_000), 2490, None),
            ],
        ),
        (DeliveryKind::PickUp, "Abholung am Kranichkai", "", Vec::new()),
    ];
    for (position, (kind, name, carrier, rates)) in (1..).zip(methods) {
        let (name, carrier) = (name.to_owned(), carrier.to_owned());
        store::insert_method(tx, &NewMethod { kind, name, carrier, is_active: true, position, rates })?;
    }
    Ok(())
}
