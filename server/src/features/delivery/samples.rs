//! Ways of delivery that the demo begins with.

use super::slots::Slot;
use super::store::places::{self as rows, NewPlace};
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
        let is_sent = matches!(kind, DeliveryKind::Parcel | DeliveryKind::Letter);
        let new = NewMethod {
            kind,
            name,
            carrier,
            is_active: true,
            position,
            rates,
            days: is_sent.then_some((1, 2)),
            cutoff_minute: is_sent.then_some(14 * 60),
            // The Deutsche Post's letters do not go to a locker.
            goes_to_lockers: kind != DeliveryKind::Letter,
        };
        let id = store::insert_method(tx, &new)?;
        if kind == DeliveryKind::PickUp {
            places(tx, id)?;
        }
    }
    Ok(())
}

/// The roastery's counter: in the afternoons of the week, and on Saturday before noon.
fn places(tx: &mut Tx<'_>, method_id: i64) -> Result<()> {
    let slot = |weekday, from_hour: i64, to_hour: i64| Slot {
        id: 0,
        place_id: 0,
        weekday,
        from_minute: from_hour * 60,
        to_minute: to_hour * 60,
        capacity: 4,
        lead_minutes: 120,
        valid_from: None,
        valid_until: None,
    };
    let week =
        (1..=5).flat_map(|day| [(9, 11), (11, 13), (13, 15), (15, 17)].map(|(from, to)| slot(day, from, to)));
    let place = NewPlace {
        method_id,
        name: "Rösterei Kranich & Kessel".to_owned(),
        address: "Kranichkai 7, 20457 Hamburg".to_owned(),
        note: "Bitte am Tresen melden.".to_owned(),
        is_active: true,
        position: 1,
        slots: week.chain([slot(6, 10, 12), slot(6, 12, 14)]).collect(),
    };
    rows::insert_place(tx, &place)?;
    Ok(())
}
