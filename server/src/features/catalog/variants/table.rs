//! Variants as a table for spreadsheets: a row each, those of a product together.
//!
//! The import of products takes it too. All variants of a product are in the table, or none: what a table leaves out of a
//! product that it names is no longer for sale.

use super::super::facts::OwnedProduct;
use super::super::store::facts::{find_owned, list_owned};
use super::super::store::variants as store;
use super::super::tables::{ImportAction, ImportRow};
use super::super::types::{NetAmount, NetUnit};
use super::rules::checked;
use super::saving::save;
use super::types::{ProductOption, ProductVariants, VariantRequest, VariantsRequest};
use crate::app::App;
use crate::csv::{Table, decimal};
use crate::error::{Error, ErrorCode, Result};
use crate::features::prices::Shop;
use crate::identity::Owner;
use kontor_db::Tx;
use kontor_money::{Cents, Price};
use std::collections::HashMap;

const COLUMNS: [&str; 21] = [
    "productId",
    "product",
    "option1",
    "value1",
    "option2",
    "value2",
    "option3",
    "value3",
    "variantId",
    "sku",
    "gtin",
    "price",
    "discount",
    "stock",
    "netAmount",
    "unit",
    "weightGrams",
    "coffeeGrams",
    "imageUrl",
    "isDefault",
    "deposit",
];
/// Tells this table from one of products.
pub const MARK: &str = "variantId";

type Cells = HashMap<String, String>;

/// All variants of all products.
pub async fn export(app: &App) -> Result<Table> {
    let (products, mut ranges) =
        app.db.read(|tx| Ok::<_, Error>((list_owned(tx)?, store::list(tx)?))).await?;
    let mut table = Table::new(&COLUMNS)?;
    let number = |number: Option<i64>| number.map(|number| number.to_string()).unwrap_or_default();
    for OwnedProduct { product, .. } in products {
        let Some(range) = ranges.remove(&product.id) else { continue };
        for variant in range.variants {
            let option = |place: usize| {
                let name = range.options.get(place).map(|option| option.name.clone()).unwrap_or_default();
                (name, variant.values.get(place).cloned().unwrap_or_default())
            };
            let [(option1, value1), (option2, value2), (option3, value3)] = [0, 1, 2].map(option);
            let net_amount = variant.net_amount.map(|net| f64::from(net).to_string().replace('.', ","));
            table.row([
                product.id.to_string(),
                product.name.clone(),
                option1,
                value1,
                option2,
                value2,
                option3,
                value3,
                variant.id.to_string(),
                variant.sku.unwrap_or_default(),
                variant.gtin.unwrap_or_default(),
                variant.price.0.to_string().replace('.', ","),
                variant.discount.to_string(),
                number(variant.stock),
                net_amount.unwrap_or_default(),
                variant.unit.map(|unit| unit.as_str().to_owned()).unwrap_or_default(),
                variant.weight_grams.to_string(),
                number(variant.coffee_grams),
                variant.image_url.unwrap_or_default(),
                if variant.is_default { "ja" } else { "nein" }.to_owned(),
                variant.deposit.map(|deposit| deposit.0.to_string().replace('.', ",")).unwrap_or_default(),
            ])?;
        }
    }
    Ok(table)
}

/// What the rows of one product come to.
struct Plan {
    before: OwnedProduct,
    had: ProductVariants,
    wanted: ProductVariants,
}

/// Tells each row's fate, and stores all of them if every one is right and `dry_run` is not asked for.
///
/// # Errors
/// When the database fails; errors of rows are told in the answer.
pub fn import(
    tx: &mut Tx<'_>,
    owner: &Owner,
    rows: &[(u64, Cells)],
    dry_run: bool,
    shop: Shop<'_>,
) -> Result<Vec<ImportRow>> {
    let mut groups: Vec<(String, Vec<&(u64, Cells)>)> = Vec::new();
    for row in rows {
        let id = cell(&row.1, "productId").to_owned();
        match groups.iter_mut().find(|(known, _)| *known == id) {
            Some((_, group)) => group.push(row),
            None => groups.push((id, vec![row])),
        }
    }
    let (mut fates, mut plans) = (Vec::with_capacity(rows.len()), Vec::new());
    for (id, group) in groups {
        match plan(tx, &id, &group, shop) {
            Ok(plan) => {
                fates.extend(group.iter().zip(&plan.wanted.variants).map(|((line, _), variant)| {
                    let before = plan.had.variants.iter().find(|had| had.id == variant.id);
                    let action = match before {
                        None => ImportAction::Create,
                        Some(before) if before == variant => ImportAction::Unchanged,
                        Some(_) => ImportAction::Update,
                    };
                    let name = store::full_name(&plan.before.product.name, Some(&variant.name));
                    let message = before.and_then(|before| moved(before.stock, variant.stock));
                    ImportRow { line: *line, action, id: Some(plan.before.product.id), name, message }
                }));
                plans.push(plan);
            }
            // The machine's fault is no row's.
            Err(error) if error.code().status() >= 500 => return Err(error),
            Err(error) => fates.extend(refused(&error, &group)),
        }
    }
    if !dry_run && fates.iter().all(|fate| fate.action != ImportAction::Refused) {
        for plan in plans.iter().filter(|plan| plan.had != plan.wanted) {
            save(tx, owner, &plan.before, (&plan.had, &plan.wanted), shop.here.now)?;
        }
    }
    fates.sort_by_key(|fate| fate.line);
    Ok(fates)
}

/// What a table does to a stock: it may be older than the last sales.
pub fn moved(before: Option<i64>, after: Option<i64>) -> Option<String> {
    let said = |stock: Option<i64>| stock.map_or("unbegrenzt".to_owned(), |stock| stock.to_string());
    (before != after).then(|| format!("Bestand {} → {}.", said(before), said(after)))
}

fn cell<'a>(cells: &'a Cells, name: &str) -> &'a str {
    cells.get(name).map_or("", |cell| cell.trim())
}

/// Each row that is wrong says why; what is wrong with the product says its first row.
fn refused(error: &Error, group: &[&(u64, Cells)]) -> Vec<ImportRow> {
    let of_rows: Vec<Option<String>> =
        (0..group.len()).map(|place| error.at(&format!("variants[{place}]."))).collect();
    let is_of_no_row = of_rows.iter().all(Option::is_none);
    let rows = group.iter().zip(of_rows).enumerate().filter_map(|(place, ((line, cells), own))| {
        let message = own.or_else(|| (is_of_no_row && place == 0).then(|| error.in_full()))?;
        Some(ImportRow {
            line: *line,
            action: ImportAction::Refused,
            id: cell(cells, "productId").parse().ok(),
            name: cell(cells, "product").to_owned(),
            message: Some(message),
        })
    });
    rows.collect()
}

fn plan(tx: &mut Tx<'_>, id: &str, group: &[&(u64, Cells)], shop: Shop<'_>) -> Result<Plan> {
    let id: i64 = id.parse().map_err(|_| Error::field("productId", ErrorCode::InvalidValue))?;
    let before = find_owned(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
    let had = store::find(tx, id)?;
    let wanted = checked(tx, &before.product, &had, &request(group)?, shop)?;
    Ok(Plan { before, had, wanted })
}

/// The rows as the form would have sent them.
fn request(group: &[&(u64, Cells)]) -> Result<VariantsRequest> {
    let mut options: Vec<ProductOption> = Vec::new();
    for number in 1..=store::MAX_OPTIONS {
        let mut names = group.iter().map(|(_, cells)| cell(cells, &format!("option{number}")));
        let Some(name) = names.find(|name| !name.is_empty()) else { break };
        let mut values: Vec<String> = Vec::new();
        for (_, cells) in group {
            let value = cell(cells, &format!("value{number}"));
            if !values.iter().any(|known| known == value) {
                values.push(value.to_owned());
            }
        }
        options.push(ProductOption { name: name.to_owned(), values });
    }
    let variants = group.iter().enumerate().map(|(place, (_, cells))| variant(place, cells, options.len()));
    Ok(VariantsRequest { variants: variants.collect::<Result<_>>()?, options })
}

fn variant(place: usize, cells: &Cells, options: usize) -> Result<VariantRequest> {
    let wrong = |column: &str, code: ErrorCode| Error::field(&format!("variants[{place}].{column}"), code);
    let number = |column: &str, code: ErrorCode| match cell(cells, column) {
        "" => Ok(None),
        text => text.parse::<i64>().map(Some).map_err(|_| wrong(column, code)),
    };
    let text = |column: &str| Some(cell(cells, column).to_owned()).filter(|text| !text.is_empty());
    let invalid = ErrorCode::InvalidValue;
    let price =
        Cents::parse(&decimal(cell(cells, "price"))).map_err(|_| wrong("price", ErrorCode::PriceInvalid))?;
    let net_amount = match cell(cells, "netAmount") {
        "" => None,
        text => {
            let amount: f64 = decimal(text).parse().map_err(|_| wrong("netAmount", invalid))?;
            Some(NetAmount::try_from(amount).map_err(|_| wrong("netAmount", invalid))?)
        }
    };
    let deposit = match cell(cells, "deposit") {
        "" => None,
        text => {
            let cents = Cents::parse(&decimal(text));
            Some(Price(cents.map_err(|_| wrong("deposit", ErrorCode::DepositInvalid))?))
        }
    };
    let unit = match cell(cells, "unit") {
        "" => None,
        text => Some(NetUnit::parse(text).ok_or_else(|| wrong("unit", invalid))?),
    };
    Ok(VariantRequest {
        id: number("variantId", invalid)?,
        values: (1..=options).map(|number| cell(cells, &format!("value{number}")).to_owned()).collect(),
        sku: text("sku"),
        gtin: text("gtin"),
        price: Price(price),
        discount: number("discount", ErrorCode::DiscountInvalid)?,
        // A table without the column says nothing of stock; an empty cell says unlimited.
        stock: if cells.contains_key("stock") {
            Some(number("stock", ErrorCode::StockInvalid)?)
        } else {
            None
        },
        deposit,
        net_amount,
        unit,
        weight_grams: number("weightGrams", ErrorCode::WeightInvalid)?.unwrap_or_default(),
        coffee_grams: number("coffeeGrams", ErrorCode::CoffeeInvalid)?,
        image_url: text("imageUrl"),
        is_default: matches!(cell(cells, "isDefault").to_lowercase().as_str(), "ja" | "true" | "1"),
    })
}
