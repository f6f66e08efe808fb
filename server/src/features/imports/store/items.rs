//! Rows of what files hold.

use super::super::types::{ImportCounts, ImportFate, ImportItem, ImportNote, ImportPicture};
use super::Running;
use crate::error::{Error, Result};
use crate::identity::Owner;
use crate::time::Time;
use kontor_db::{Row, Rows, Tx, Value, values};
use kontor_money::{Cents, Price};
use kontor_product_export::Product;

const LISTED_FIRST: i64 = 20;
const LISTED: i64 = 100;

pub struct NewItem<'a> {
    /// Import and position.
    pub place: (i64, i64),
    pub line: i64,
    pub source: &'a str,
    pub name: &'a str,
    /// As JSON.
    pub product: Option<String>,
    pub notes: String,
    pub fate: ImportFate,
    pub has_picture: bool,
}

pub fn insert_items(tx: &mut Tx<'_>, _: &Owner, new: &[NewItem<'_>]) -> Result<()> {
    let insert = Rows {
        before: "INSERT INTO imports_items (import_id, position, line, source, name, product, notes, fate, has_picture) VALUES",
        row: "(?, ?, ?, ?, ?, ?, ?, ?, ?)",
        after: "",
    };
    let rows = new.iter().flat_map(|new| {
        let (import, position) = new.place;
        values![
            import,
            position,
            new.line,
            new.source,
            new.name,
            new.product.as_deref(),
            new.notes.as_str(),
            new.fate.as_str(),
            new.has_picture
        ]
    });
    tx.execute_rows(insert, &rows.collect::<Vec<_>>())?;
    Ok(())
}

/// With `only_done` what became of products, otherwise what would become of them too.
pub fn count(tx: &mut Tx<'_>, import: i64, only_done: bool) -> Result<ImportCounts> {
    let of = if only_done { "is_done" } else { "1 = 1" };
    let times = |condition: &str| {
        format!("CAST(COALESCE(SUM(CASE WHEN {of} AND {condition} THEN 1 ELSE 0 END), 0) AS BIGINT)")
    };
    let conditions = [
        "is_done",
        "fate = 'create'",
        "fate = 'update'",
        "fate = 'unchanged'",
        "fate = 'refused'",
        "has_picture AND fate <> 'refused'",
        "picture = 'waiting'",
        "picture = 'taken'",
        "picture = 'failed'",
    ];
    let sql = format!(
        "SELECT COUNT(*), {} FROM imports_items WHERE import_id = $1",
        conditions.map(times).join(", ")
    );
    let counts = tx.one(&sql, &values![import], |row| {
        Ok(ImportCounts {
            products: row.get(0)?,
            done: row.get(1)?,
            created: row.get(2)?,
            updated: row.get(3)?,
            unchanged: row.get(4)?,
            refused: row.get(5)?,
            pictures_named: row.get(6)?,
            pictures_waiting: row.get(7)?,
            pictures_taken: row.get(8)?,
            pictures_failed: row.get(9)?,
        })
    })?;
    Ok(counts.unwrap_or_default())
}

/// A product of a file, on its way in.
#[derive(Debug, Clone)]
pub struct Item {
    pub position: i64,
    pub line: i64,
    pub source: String,
    pub name: String,
    /// None where it is refused.
    pub product: Option<Product>,
    pub notes: Vec<ImportNote>,
    pub fate: ImportFate,
    pub is_done: bool,
    pub product_id: Option<i64>,
    pub picture: ImportPicture,
    pub picture_tries: i64,
    /// Which of the product's pictures comes next, from 0.
    pub picture_next: i64,
}

const ITEM: &str =
    "SELECT position, line, source, name, product, notes, fate, is_done, product_id, picture, picture_tries, picture_next
    FROM imports_items WHERE import_id = $1";

fn item(row: &Row<'_>) -> Result<Item, kontor_db::Error> {
    let unreadable =
        |column: &str| kontor_db::Error::Column(format!("imports_items.{column} cannot be read"));
    let product: Option<String> = row.get(4)?;
    Ok(Item {
        position: row.get(0)?,
        line: row.get(1)?,
        source: row.get(2)?,
        name: row.get(3)?,
        product: product
            .map(|product| serde_json::from_str(&product))
            .transpose()
            .map_err(|_| unreadable("product"))?,
        notes: serde_json::from_str(&row.get::<String>(5)?).map_err(|_| unreadable("notes"))?,
        fate: ImportFate::parse(&row.get::<String>(6)?).ok_or_else(|| unreadable("fate"))?,
        is_done: row.get(7)?,
        product_id: row.get(8)?,
        picture: ImportPicture::parse(&row.get::<String>(9)?).ok_or_else(|| unreadable("picture"))?,
        picture_tries: row.get(10)?,
        picture_next: row.get(11)?,
    })
}

impl From<Item> for ImportItem {
    fn from(item: Item) -> Self {
        let product = item.product.as_ref();
        let price = product.and_then(|product| product.variants.first()).map(|variant| variant.price);
        Self {
            line: item.line,
            price: price.map(|price| Price(Cents::new(price))),
            category: product
                .and_then(|product| product.categories.first())
                .and_then(|path| path.last())
                .cloned(),
            source: item.source,
            name: item.name,
            fate: item.fate,
            is_done: item.is_done,
            product_id: item.product_id,
            picture: item.picture,
            notes: item.notes,
        }
    }
}

fn list(tx: &mut Tx<'_>, rest: &str, values: &[Value]) -> Result<Vec<ImportItem>> {
    let items = tx.all(&format!("{ITEM} {rest}"), values, item)?;
    Ok(items.into_iter().map(ImportItem::from).collect())
}

pub fn list_first(tx: &mut Tx<'_>, _: &Owner, import: i64) -> Result<Vec<ImportItem>> {
    list(tx, "AND fate <> 'refused' ORDER BY position LIMIT $2", &values![import, LISTED_FIRST])
}

pub fn list_refused(tx: &mut Tx<'_>, _: &Owner, import: i64) -> Result<Vec<ImportItem>> {
    list(tx, "AND fate = 'refused' ORDER BY position LIMIT $2", &values![import, LISTED])
}

pub fn list_incomplete(tx: &mut Tx<'_>, _: &Owner, import: i64) -> Result<Vec<ImportItem>> {
    list(tx, "AND fate <> 'refused' AND notes <> '[]' ORDER BY position LIMIT $2", &values![import, LISTED])
}

/// All of them, for the report.
pub fn list_all(tx: &mut Tx<'_>, _: &Owner, import: i64) -> Result<Vec<ImportItem>> {
    list(tx, "ORDER BY position", &values![import])
}

/// What comes next in an import.
#[derive(Debug)]
pub enum Next {
    /// Products to take in.
    Items,
    Picture(Box<Item>),
    /// Pictures are left that are tried later.
    Wait,
    End,
}

pub fn find_next(tx: &mut Tx<'_>, run: &Running, now: Time) -> Result<Next> {
    if !list_next(tx, run.id, 1)?.is_empty() {
        return Ok(Next::Items);
    }
    let waiting = "AND picture = 'waiting'";
    let due = format!("{ITEM} {waiting} AND picture_due <= $2 ORDER BY picture_due, position LIMIT 1");
    if let Some(found) = tx.one(&due, &values![run.id, now], item)? {
        return Ok(Next::Picture(Box::new(found)));
    }
    let any = tx.one(&format!("{ITEM} {waiting} LIMIT 1"), &values![run.id], item)?;
    Ok(if any.is_some() { Next::Wait } else { Next::End })
}

/// Products that are not done yet, in the order of the file.
pub fn list_next(tx: &mut Tx<'_>, import: i64, most: i64) -> Result<Vec<Item>> {
    let sql = format!("{ITEM} AND NOT is_done ORDER BY position LIMIT $2");
    Ok(tx.all(&sql, &values![import, most], item)?)
}

const FINISHED: Rows<'_> = Rows {
    before: "WITH done (import_id, position, fate, product_id, notes, picture, picture_due, picture_next) AS (VALUES",
    row: "(CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS TEXT),
        CAST(? AS BIGINT), CAST(? AS BIGINT))",
    after: ") UPDATE imports_items SET is_done = TRUE, fate = done.fate, product_id = done.product_id, notes = done.notes,
            picture = done.picture, picture_due = done.picture_due, picture_next = done.picture_next
        FROM done WHERE imports_items.import_id = done.import_id AND imports_items.position = done.position",
};

/// Writes down what became of them. A picture is fetched from now on.
pub fn finish_items(tx: &mut Tx<'_>, _: &Owner, import: i64, items: &[Item], now: Time) -> Result<()> {
    let mut rows = Vec::new();
    for item in items {
        let due = (item.picture == ImportPicture::Waiting).then_some(now);
        rows.extend(values![
            import,
            item.position,
            item.fate.as_str(),
            item.product_id,
            notes(item)?,
            item.picture.as_str(),
            due,
            item.picture_next
        ]);
    }
    tx.execute_rows(FINISHED, &rows)?;
    Ok(())
}

fn notes(item: &Item) -> Result<String> {
    serde_json::to_string(&item.notes).map_err(Error::internal)
}

/// One picture is there, or will not come; the next one has its turn, after what others wait for.
pub fn go_on_with_picture(tx: &mut Tx<'_>, _: &Owner, import: i64, item: &Item, due: Time) -> Result<()> {
    tx.execute(
        "UPDATE imports_items SET picture_next = $3, picture_tries = 0, picture_due = $4, notes = $5
         WHERE import_id = $1 AND position = $2 AND picture = 'waiting'",
        &values![import, item.position, item.picture_next, due, notes(item)?],
    )?;
    Ok(())
}

/// All pictures are there, or will not come.
pub fn finish_picture(tx: &mut Tx<'_>, _: &Owner, import: i64, item: &Item) -> Result<()> {
    tx.execute(
        "UPDATE imports_items SET picture = $3, picture_due = NULL, notes = $4 WHERE import_id = $1 AND position = $2 AND picture = 'waiting'",
        &values![import, item.position, item.picture.as_str(), notes(item)?],
    )?;
    Ok(())
}

pub fn put_off_picture(tx: &mut Tx<'_>, _: &Owner, import: i64, item: &Item, due: Time) -> Result<()> {
    tx.execute(
        "UPDATE imports_items SET picture_tries = picture_tries + 1, picture_due = $3 WHERE import_id = $1 AND position = $2 AND picture = 'waiting'",
        &values![import, item.position, due],
    )?;
    Ok(())
}
