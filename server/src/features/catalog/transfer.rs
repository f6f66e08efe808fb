//! The catalogue as a table: taken along, and brought back with a dry run that tells each row's fate.

use super::facts::{self, Decided, GoodsFacts, OwnedProduct, ProductState, names};
use super::gallery::ProductPicture;
use super::reductions;
use super::rules::{self, checked};
use super::store::{self, NewProduct};
use super::tables::{ImportAction, ImportRequest, ImportResponse, ImportRow};
use super::types::{Coffee, CoffeeKind, NetAmount, NetUnit, Product, ProductRequest, TaxKind};
use super::variants;
use crate::app::App;
use crate::csv::{self, Sheet, Table, decimal};
use crate::error::{Error, ErrorCode, Result};
use crate::features::prices::Shop;
use crate::identity::Owner;
use crate::time::{Here, Time};
use kontor_db::Tx;
use kontor_money::{Cents, Price};
use std::collections::HashMap;

/// The columns, in the order of an export. Those that an import may leave out stay as they are or get their default.
const COLUMNS: [&str; 22] = [
    "id",
    "name",
    "description",
    "price",
    "category",
    "imageUrl",
    "isPremium",
    "isNew",
    "isTrending",
    "stock",
    "discount",
    "netAmount",
    "unit",
    "weightGrams",
    "taxKind",
    "deliveryTime",
    "coffeeKind",
    "coffeeGrams",
    "state",
    "facts",
    "morePictures",
    "deposit",
];
const NEEDED: [&str; 5] = ["name", "description", "price", "category", "imageUrl"];
const MAX_ROWS: usize = 10_000;

/// All products as a table for spreadsheets.
pub async fn export(app: &App) -> Result<Table> {
    let products = app.db.read(store::facts::list_owned).await?;
    let mut table = Table::new(&COLUMNS)?;
    let yes = |yes: bool| if yes { "ja" } else { "nein" }.to_owned();
    for OwnedProduct { product, gallery, state, facts, .. } in products {
        table.row([
            product.id.to_string(),
            product.name,
            product.description,
            product.price.0.to_string().replace('.', ","),
            product.category,
            product.image_url,
            yes(product.is_premium),
            yes(product.is_new),
            yes(product.is_trending),
            product.stock.map(|stock| stock.to_string()).unwrap_or_default(),
            product.discount.to_string(),
            product
                .net_amount
                .map(|amount| f64::from(amount).to_string().replace('.', ","))
                .unwrap_or_default(),
            product.unit.map(|unit| unit.as_str().to_owned()).unwrap_or_default(),
            product.weight_grams.to_string(),
            product.tax_kind.as_str().to_owned(),
            product.delivery_time,
            product.coffee.map(|coffee| coffee.kind.as_str().to_owned()).unwrap_or_default(),
            product.coffee.map(|coffee| coffee.grams.to_string()).unwrap_or_default(),
            state.as_str().to_owned(),
            said(&facts)?,
            gallery.more_pictures.iter().map(|more| more.image_url.as_str()).collect::<Vec<_>>().join(" "),
            product.deposit.map(|deposit| deposit.0.to_string().replace('.', ",")).unwrap_or_default(),
        ])?;
    }
    Ok(table)
}

/// Reads a table. Rows with an `id` change that product, the others add one. Unless every row is right, and in a dry
/// run, nothing is stored.
///
/// # Errors
/// When the text is no table or lacks a column; errors of rows are told in the answer.
pub async fn import(app: &App, owner: Owner, request: ImportRequest) -> Result<ImportResponse> {
    let Sheet { head, rows } = csv::read(&request.csv)?;
    let of_variants = head.iter().any(|column| column == variants::MARK);
    let needed: &[&str] = if of_variants { &["productId", "option1", "value1", "price"] } else { &NEEDED };
    let missing: Vec<_> =
        needed.iter().copied().filter(|name| !head.iter().any(|column| column == name)).collect();
    if !missing.is_empty() {
        return Err(Error::field(
            "csv",
            Error::new(ErrorCode::CsvColumns).with("columns", missing.join(", ")),
        ));
    }
    if rows.len() > MAX_ROWS {
        return Err(Error::field("csv", Error::new(ErrorCode::CsvTooLong).with("max", MAX_ROWS)));
    }
    let rows: Vec<(u64, HashMap<String, String>)> =
        rows.into_iter().map(|(line, cells)| (line, head.iter().cloned().zip(cells).collect())).collect();
    let (now, zone, demo) = (app.clock.now(), app.zone.clone(), app.config.demo);
    let dry_run = request.dry_run;
    let work = move |tx: &mut Tx<'_>| -> Result<Vec<ImportRow>> {
        let shop = Shop { here: Here { now, zone: &zone }, demo };
        if of_variants {
            return variants::import(tx, &owner, &rows, dry_run, shop);
        }
        let plans: Vec<_> =
            rows.iter().map(|(line, cells)| Ok((*line, plan(tx, cells, shop)?))).collect::<Result<_>>()?;
        let every_row_is_right = plans.iter().all(|(_, plan)| !matches!(plan, Plan::Refuse { .. }));
        if every_row_is_right && !dry_run {
            for (_, plan) in &plans {
                apply(tx, &owner, plan, now)?;
            }
        }
        Ok(plans.into_iter().map(|(line, plan)| plan.fate(line)).collect())
    };
    // No order waits for a look at ten thousand rows.
    let fates = if dry_run { app.db.read(work).await? } else { app.db.write(work).await? };
    let count = |action| fates.iter().filter(|row| row.action == action).count();
    let (created, updated) = (count(ImportAction::Create), count(ImportAction::Update));
    let refused = count(ImportAction::Refused);
    let stored = !dry_run && refused == 0;
    let what = if of_variants { "Varianten" } else { "Produkte" };
    if stored && created + updated > 0 {
        rules::changed(app).await?;
    }
    Ok(ImportResponse {
        success: dry_run || stored,
        message: match (dry_run, refused) {
            (_, 1..) => format!("{refused} Zeilen sind fehlerhaft. Es wurde nichts gespeichert."),
            (true, 0) => format!("{created} neue und {updated} geänderte {what} würden gespeichert."),
            (false, 0) => format!("{created} {what} angelegt, {updated} geändert."),
        },
        created,
        updated,
        unchanged: count(ImportAction::Unchanged),
        refused,
        rows: fates,
    })
}

/// What a row comes to.
enum Plan {
    Create { new: NewProduct, decided: Box<Decided> },
    Update { before: Box<OwnedProduct>, new: NewProduct, decided: Box<Decided> },
    Keep { id: i64, name: String },
    Refuse { id: Option<i64>, name: String, message: String },
}

impl Plan {
    fn fate(self, line: u64) -> ImportRow {
        let row = |action, id, name, message| ImportRow { line, action, id, name, message };
        match self {
            Self::Create { new, decided } => row(ImportAction::Create, None, new.name, lack(&decided)),
            Self::Update { before, new, decided } => {
                let said = [variants::moved(before.product.stock, new.stock), lack(&decided)];
                let said: Vec<_> = said.into_iter().flatten().collect();
                let said = Some(said.join(" ")).filter(|said| !said.is_empty());
                row(ImportAction::Update, Some(before.product.id), new.name, said)
            }
            Self::Keep { id, name } => row(ImportAction::Unchanged, Some(id), name, None),
            Self::Refuse { id, name, message } => row(ImportAction::Refused, id, name, Some(message)),
        }
    }
}

/// What keeps a row's product from being for sale.
fn lack(decided: &Decided) -> Option<String> {
    (decided.state == ProductState::Draft && !decided.missing.is_empty())
        .then(|| format!("Entwurf. Es fehlt: {}.", names(&decided.missing)))
}

fn plan(tx: &mut Tx<'_>, cells: &HashMap<String, String>, shop: Shop<'_>) -> Result<Plan> {
    let cell = |name: &str| cells.get(name).map(String::as_str).unwrap_or_default();
    let name = cell("name").to_owned();
    let id = match cell("id") {
        "" => None,
        text => match text.parse::<i64>() {
            Ok(id) => Some(id),
            Err(_) => return Ok(refuse(None, name, &ErrorCode::InvalidValue.into(), "id")),
        },
    };
    let before = match id {
        None => None,
        Some(id) => match store::facts::find_owned(tx, id)? {
            Some(product) => Some(product),
            None => return Ok(refuse(Some(id), name, &ErrorCode::ProductNotFound.into(), "id")),
        },
    };
    let request = match request(cells, before.as_ref()) {
        Ok(request) => request,
        Err((column, error)) => return Ok(refuse(id, name, &error, column)),
    };
    let category = store::find_category(tx, &request.category)?;
    let known = before.as_ref().map(|before| &before.product);
    let planned = checked(&request, category, before.as_ref()).and_then(|mut new| {
        reductions::settle(tx, &mut new, &request, known, shop)?;
        Ok((facts::decide(&request, &new, before.as_ref(), shop.demo)?, new))
    });
    let (decided, new) = match planned {
        Ok((decided, new)) => (Box::new(decided), new),
        Err(error) if error.code().status() >= 500 => return Err(error),
        Err(error) => return Ok(Plan::Refuse { id, name, message: error.in_full() }),
    };
    Ok(match before {
        None => Plan::Create { new, decided },
        Some(before)
            if is_same(&before.product, &request.category, &new)
                && before.gallery == new.gallery
                && (before.state, &before.facts) == (decided.state, &decided.facts) =>
        {
            Plan::Keep { id: before.product.id, name: before.product.name }
        }
        Some(before) => Plan::Update { before: Box::new(before), new, decided },
    })
}

fn refuse(id: Option<i64>, name: String, error: &Error, column: &str) -> Plan {
    Plan::Refuse { id, name, message: format!("{column}: {}", error.message()) }
}

fn is_same(before: &Product, category: &str, new: &NewProduct) -> bool {
    before.name == new.name
        && before.description == new.description
        && before.price.0 == new.price
        && before.category == category
        && before.image_url == new.image_url
        && (before.is_premium, before.is_new, before.is_trending)
            == (new.is_premium, new.is_new, new.is_trending)
        && before.stock == new.stock
        && before.price_before.map(|price| (price.0, before.discount))
            == new.reduction.map(|reduction| (reduction.before, reduction.percent))
        && before.deposit.map(|deposit| deposit.0) == new.deposit
        && (before.net_amount, before.unit) == (new.net_amount, new.unit)
        && (before.weight_grams, before.tax_kind) == (new.weight_grams, new.tax_kind)
        && before.delivery_time == new.delivery_time
        && before.coffee == new.coffee
}

/// The row as the form would have sent it; otherwise the column that cannot be read.
fn request(
    cells: &HashMap<String, String>,
    before: Option<&OwnedProduct>,
) -> Result<ProductRequest, (&'static str, Error)> {
    let text = |name: &str| cells.get(name).cloned().unwrap_or_default();
    let price =
        Cents::parse(&decimal(&text("price"))).map_err(|_| ("price", ErrorCode::PriceInvalid.into()))?;
    let invalid = |column| (column, Error::new(ErrorCode::InvalidValue));
    let stock = match cells.get("stock").map(String::as_str) {
        None => None,
        Some("") => Some(None),
        Some(stock) => Some(Some(stock.parse().map_err(|_| ("stock", ErrorCode::StockInvalid.into()))?)),
    };
    let discount = match cells.get("discount").map(String::as_str) {
        None | Some("") => None,
        Some(discount) => {
            Some(discount.parse().map_err(|_| ("discount", ErrorCode::DiscountInvalid.into()))?)
        }
    };
    let deposit = match cells.get("deposit").map(String::as_str) {
        None => None,
        Some("") => Some(None),
        Some(deposit) => {
            let cents = Cents::parse(&decimal(deposit));
            Some(Some(Price(cents.map_err(|_| ("deposit", ErrorCode::DepositInvalid.into()))?)))
        }
    };
    let net_amount = match cells.get("netAmount").map(String::as_str) {
        None => None,
        Some("") => Some(None),
        Some(amount) => {
            let amount: f64 = decimal(amount).parse().map_err(|_| invalid("netAmount"))?;
            Some(Some(NetAmount::try_from(amount).map_err(|_| invalid("netAmount"))?))
        }
    };
    let unit = match cells.get("unit").map(String::as_str) {
        None => None,
        Some("") => Some(None),
        Some(unit) => Some(Some(NetUnit::parse(unit).ok_or_else(|| invalid("unit"))?)),
    };
    let weight_grams = match cells.get("weightGrams").map(String::as_str) {
        None | Some("") => None,
        Some(grams) => Some(grams.parse().map_err(|_| ("weightGrams", ErrorCode::WeightInvalid.into()))?),
    };
    let tax_kind = match cells.get("taxKind").map(String::as_str) {
        None | Some("") => None,
        Some(kind) => Some(TaxKind::parse(kind).ok_or_else(|| invalid("taxKind"))?),
    };
    let coffee = match (cells.get("coffeeKind"), cells.get("coffeeGrams")) {
        (None, None) => None,
        (kind, grams) => match [kind, grams].map(|cell| cell.map_or("", String::as_str)) {
            ["", ""] => Some(None),
            [kind, grams] => {
                let kind = CoffeeKind::parse(kind).ok_or_else(|| invalid("coffeeKind"))?;
                let grams =
                    grams.parse().map_err(|_| ("coffeeGrams", Error::new(ErrorCode::CoffeeInvalid)))?;
                Some(Some(Coffee { kind, grams }))
            }
        },
    };
    let state = match cells.get("state").map(String::as_str) {
        None | Some("") => None,
        Some(state) => Some(ProductState::parse(state).ok_or_else(|| invalid("state"))?),
    };
    let facts = match cells.get("facts").map(String::as_str) {
        None => None,
        Some("") => Some(GoodsFacts::default()),
        Some(facts) => Some(serde_json::from_str(facts).map_err(|_| invalid("facts"))?),
    };
    let switch = |column: &'static str| match text(column).to_lowercase().as_str() {
        "" => Ok(None),
        "ja" | "true" | "1" => Ok(Some(true)),
        "nein" | "false" | "0" => Ok(Some(false)),
        _ => Err(invalid(column)),
    };
    Ok(ProductRequest {
        name: text("name"),
        description: text("description"),
        price: Price(price),
        category: text("category"),
        image_url: text("imageUrl"),
        alternative_text: None,
        more_pictures: cells.get("morePictures").map(|cell| more_pictures(cell, before)),
        is_premium: switch("isPremium")?,
        is_new: switch("isNew")?,
        is_trending: switch("isTrending")?,
        stock,
        discount,
        deposit,
        net_amount,
        unit,
        weight_grams,
        tax_kind,
        delivery_time: cells.get("deliveryTime").cloned(),
        coffee,
        facts,
        state,
    })
}

/// Addresses with spaces between them. What is said of those that stay is not in the table.
fn more_pictures(cell: &str, before: Option<&OwnedProduct>) -> Vec<ProductPicture> {
    let known = before.map(|before| before.gallery.more_pictures.as_slice()).unwrap_or_default();
    let addresses = cell.split_whitespace();
    let pictures = addresses.map(|address| match known.iter().find(|known| known.image_url == address) {
        Some(known) => known.clone(),
        None => ProductPicture { image_url: address.to_owned(), alternative_text: String::new() },
    });
    pictures.collect()
}

/// The facts as one cell: the JSON that the calls take.
fn said(facts: &GoodsFacts) -> Result<String> {
    if *facts == GoodsFacts::default() {
        return Ok(String::new());
    }
    serde_json::to_string(facts).map_err(Error::internal)
}
fn apply(tx: &mut Tx<'_>, owner: &Owner, plan: &Plan, now: Time) -> Result<()> {
    match plan {
        Plan::Create { new, decided } => rules::add(tx, owner, new, decided, now).map(drop),
        Plan::Update { before, new, decided } => {
            rules::change(tx, owner, before, new, decided, now).map(drop)
        }
        Plan::Keep { .. } | Plan::Refuse { .. } => Ok(()),
    }
}
