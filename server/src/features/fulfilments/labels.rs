//! Addresses of what is to be sent, for carriers' labels.

use super::label_tables::{Label, dhl, dpd, hermes};
use super::store;
use super::types::{LabelCarrier, WorkKind};
use crate::app::App;
use crate::error::Result;
use crate::features::auth::{self, Exported};
use crate::features::business;
use crate::features::catalog::{self, Offer};
use crate::features::delivery::DeliveryKind;
use crate::features::orders::{self, SoldOrder};
use crate::identity::Admin;
use axum::response::Response;
use kontor_db::Tx;
use std::collections::BTreeMap;

/// Orders to pack and orders to send that are looked at, each.
const MOST: i64 = 500;

pub async fn export(app: &App, admin: Admin, carrier: LabelCarrier) -> Result<Response> {
    let by = admin.clone();
    let (labels, shop) = app
        .db
        .read(move |tx| Ok::<_, crate::error::Error>((list(tx, &admin, carrier)?, business::current(tx)?)))
        .await?;
    let (rows, response) = match carrier {
        LabelCarrier::Dhl => dhl(&labels, &shop)?,
        LabelCarrier::Dpd => dpd(&labels)?,
        LabelCarrier::Hermes => hermes(&labels)?,
    };
    auth::record_export(app, &by, Exported::Labels, Some(rows)).await?;
    Ok(response)
}

/// What is paid and still here, the longest waiting first.
fn list(tx: &mut Tx<'_>, admin: &Admin, carrier: LabelCarrier) -> Result<Vec<Label>> {
    let mut waiting = store::list_waiting(tx, admin, WorkKind::Packed, MOST)?;
    waiting.extend(store::list_waiting(tx, admin, WorkKind::Open, MOST)?);
    let ids: Vec<String> = waiting.into_iter().map(|stored| stored.order_id).collect();
    let mut sold = orders::list_sold(tx, admin, &ids)?;
    let mut parcels = store::list_parcels(tx, &ids)?;
    let mut weights = BTreeMap::new();
    let mut labels = Vec::new();
    for id in ids {
        let Some(order) = sold.remove(&id).filter(|order| goes_with(order, carrier)) else { continue };
        let sent: Vec<_> = parcels.extract_if(.., |parcel| parcel.order_id == id).collect();
        let sent_of = |position: i64| -> i64 {
            let contents = sent.iter().flat_map(|parcel| &parcel.contents);
            contents.filter(|content| content.position == position).map(|content| content.quantity).sum()
        };
        let mut grams = Some(0);
        for (position, item) in (0..).zip(&order.items) {
            let each = match item.product_id {
                None => 0,
                Some(product_id) => {
                    weight(tx, &mut weights, Offer { product_id, variant_id: item.variant_id })?
                }
            };
            let left = item.quantity - sent_of(position);
            grams = grams.filter(|_| each > 0 || left == 0).map(|grams| grams + each * left);
        }
        let Some(mut address) = order.address.filter(|address| !address.is_only_a_place()) else { continue };
        if address.name.is_empty() {
            address.name = order.customer_name;
        }
        labels.push(Label { number: orders::order_number(&id), address, grams });
    }
    Ok(labels)
}

/// Of one piece; 0 where it is not known.
fn weight(tx: &mut Tx<'_>, known: &mut BTreeMap<Offer, i64>, offer: Offer) -> Result<i64> {
    if let Some(grams) = known.get(&offer) {
        return Ok(*grams);
    }
    let grams = catalog::find_sold_goods(tx, offer)?.map_or(0, |goods| goods.weight_grams);
    known.insert(offer, grams);
    Ok(grams)
}

/// What was agreed to go with the carrier, and parcels of which no carrier was said.
fn goes_with(order: &SoldOrder, carrier: LabelCarrier) -> bool {
    let is_sent = matches!(order.delivery_kind, DeliveryKind::Parcel | DeliveryKind::Letter);
    let named = order.carrier.to_lowercase();
    is_sent
        && (named.contains(carrier.as_str())
            || (named.is_empty() && order.delivery_kind == DeliveryKind::Parcel))
}
