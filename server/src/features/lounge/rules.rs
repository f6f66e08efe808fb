//! What a member may do in the lounge.

use super::events::{LoungeEvent, MonthlyRequestFacts};
use super::month::Month;
use super::store::{self, NewRequest};
use super::types::{LoungeAccess, MonthlyProductRequest, MonthlyProductStatus, MonthlyRequest};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::features::catalog::{self, Stocked, Why};
use crate::http::Done;
use crate::identity::{self, Member, Premium};
use crate::text;

/// What the books of the stock say of a free product.
pub const STOCK_NOTE: &str = "Gratisprodukt";
const MAX_CUSTOM: usize = 500;
const MAX_DOSAGE: usize = 200;
const MAX_SPLIT: usize = 300;

pub fn access(app: &App, member: &Member) -> LoungeAccess {
    LoungeAccess { has_access: member.enters_premium(app.clock.now()) }
}

pub async fn status(app: &App, member: Premium) -> Result<MonthlyProductStatus> {
    let month = Month::of(app.clock.now(), &app.zone);
    let request = app.db.read(move |tx| store::find_own(tx, &member, month)).await?;
    Ok(MonthlyProductStatus { can_request: request.is_none(), current_month: month.in_german(), request })
}

pub async fn history(app: &App, member: Premium) -> Result<Vec<MonthlyRequest>> {
    app.db.read(move |tx| store::list_own(tx, &member)).await
}

/// A checked form.
#[derive(Debug, Clone)]
struct CheckedRequest {
    product_id: i64,
    custom: String,
    dosage: String,
    split: Option<String>,
}

pub async fn request(app: &App, member: Premium, request: MonthlyProductRequest) -> Result<Done> {
    let checked = check(&request)?;
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let (name, took_stock) = app
        .db
        .write(move |tx| {
            if !identity::still_there(tx, &member, &zone, now)?.enters_premium(now) {
                return Err(ErrorCode::PremiumOnly.into());
            }
            let month = Month::of(now, &zone);
            if store::find_own(tx, &member, month)?.is_some() {
                return Err(taken(month));
            }
            let goods = catalog::find_goods(tx, checked.product_id)?.ok_or(ErrorCode::ProductNotFound)?;
            let stocked = catalog::take_stock(tx, [(&goods, 1)], Why::note(STOCK_NOTE), now)?;
            if stocked.contains(&Stocked::TooFew) {
                return Err(Error::new(ErrorCode::OutOfStock).with("product", &goods.name));
            }
            let new = NewRequest {
                month,
                product_id: goods.offer.product_id,
                product_name: goods.name.clone(),
                took_stock: stocked.contains(&Stocked::Taken),
                custom: checked.custom.clone(),
                dosage: checked.dosage.clone(),
                split: checked.split.clone(),
            };
            // Of two at the same moment the index lets one through; the other's piece goes back with its transaction.
            let id = store::insert(tx, &member, &new, now)?.ok_or_else(|| taken(month))?;
            let after = MonthlyRequestFacts { month: month.in_german(), product_id: goods.offer.product_id };
            Event::new(&LoungeEvent::Requested { after }, now, ("lounge", id, &goods.name))
                .by(&member)
                .emit(tx)?;
            Ok((goods.name, new.took_stock))
        })
        .await?;
    if took_stock {
        catalog::touch(app);
    }
    app.outbox.notify_one();
    Ok(Done::new(format!("Ihr Gratisprodukt „{name}“ ist angefragt. Wir geben Ihnen Bescheid.")))
}

fn taken(month: Month) -> Error {
    Error::new(ErrorCode::MonthlyProductTaken).with("month", month.in_german())
}

fn check(request: &MonthlyProductRequest) -> Result<CheckedRequest> {
    let mut fields = Fields::default();
    if request.product_id.is_none() {
        fields.refuse("productId", ErrorCode::MonthlyProductMissing);
    }
    let mut words = |name: &str, text: &Option<String>, max: usize| {
        fields.take(name, text::optional_paragraph(text.as_deref(), max)).flatten().unwrap_or_default()
    };
    let custom = words("customRequest", &request.custom_request, MAX_CUSTOM);
    let dosage = words("dosageRequest", &request.dosage_request, MAX_DOSAGE);
    let split = words("splitDetails", &request.split_details, MAX_SPLIT);
    fields.check()?;
    let product_id = request.product_id.unwrap_or_default();
    Ok(CheckedRequest { product_id, custom, dosage, split: request.split_request.then_some(split) })
}
