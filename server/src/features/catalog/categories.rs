//! The owner's categories. A shop begins without any, except the demo, which has its own.

use super::events::{CategoryFacts, ProductEvent};
use super::rules::changed;
use super::store;
use super::tree::{MAX_DEPTH, Tree};
use super::types::{Category, CategoryRequest, CategoryResponse, NewCategoryRequest};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::identity::Owner;
use crate::text;
use crate::time::Time;
use kontor_db::Tx;

/// Characters of a category's name.
pub const MAX_NAME: usize = 60;
const MAX_DESCRIPTION: usize = 500;

pub async fn create(app: &App, owner: Owner, request: NewCategoryRequest) -> Result<CategoryResponse> {
    let (name, description) = checked(&request.name, &request.description)?;
    let parent_id = request.parent_id;
    let now = app.clock.now();
    let category = app.db.write(move |tx| add(tx, &owner, (&name, &description), parent_id, now)).await?;
    changed(app).await?;
    Ok(CategoryResponse { success: true, message: "Kategorie wurde hinzugefügt.".to_owned(), category })
}

/// Adds it behind the others that lie in the same one.
pub fn add(
    tx: &mut Tx<'_>,
    owner: &Owner,
    (name, description): (&str, &str),
    parent_id: Option<i64>,
    now: Time,
) -> Result<Category> {
    let known = store::categories::list(tx)?;
    let tree = Tree::new(&known);
    if let Some(id) = parent_id {
        let parent = tree.find(id).ok_or_else(|| unknown("parentId"))?;
        if tree.path(parent).len() >= MAX_DEPTH {
            return Err(Error::new(ErrorCode::CategoryTooDeep).with("most", MAX_DEPTH));
        }
    }
    check_name(tree, parent_id, name).map_err(|taken| Error::field("name", taken))?;
    let slug = free_slug(tx, name)?;
    let position = i64::try_from(tree.children(parent_id).count()).unwrap_or(i64::MAX);
    let id = store::insert_category(tx, &slug, name, description, position)?;
    store::categories::place(tx, owner, id, parent_id, position)?;
    let (name, description) = (name.to_owned(), description.to_owned());
    let category = Category { id, name, slug, description, parent_id, position };
    let what = ProductEvent::CategorySaved { before: None, after: facts(&category) };
    Event::new(&what, now, ("category", id, &category.name)).by(owner).emit(tx)?;
    Ok(category)
}

/// Gives a category other words. Its slug stays: links and filters name it.
pub async fn update(app: &App, owner: Owner, id: i64, request: CategoryRequest) -> Result<CategoryResponse> {
    let (name, description) = checked(&request.name, &request.description)?;
    let now = app.clock.now();
    let category = app
        .db
        .write(move |tx| -> Result<_> {
            let known = store::categories::list(tx)?;
            let tree = Tree::new(&known);
            let before = tree.find(id).cloned().ok_or(ErrorCode::CategoryNotFound)?;
            // A call that leaves the name as it is changes the description only: a namesake that is there already stays.
            if text::fold(&before.name) != text::fold(&name) {
                check_name(tree, before.parent_id, &name).map_err(|taken| Error::field("name", taken))?;
            }
            store::categories::update(tx, &owner, id, &name, &description)?;
            let before_facts = Some(facts(&before));
            let after = Category { name: name.clone(), description: description.clone(), ..before };
            let what = ProductEvent::CategorySaved { before: before_facts, after: facts(&after) };
            Event::new(&what, now, ("category", id, &after.name)).by(&owner).emit(tx)?;
            Ok(after)
        })
        .await?;
    changed(app).await?;
    Ok(CategoryResponse { success: true, message: "Kategorie wurde gespeichert.".to_owned(), category })
}

/// Two of one name side by side could not be told apart.
pub fn check_name(tree: Tree<'_>, parent: Option<i64>, name: &str) -> Result<()> {
    match tree.named(parent, name) {
        Some(other) => Err(Error::new(ErrorCode::CategoryNameTaken).with("name", &other.name)),
        None => Ok(()),
    }
}

fn checked(name: &str, description: &str) -> Result<(String, String)> {
    let mut fields = Fields::default();
    let name = fields.take("name", text::line(name, MAX_NAME));
    let description =
        fields.take("description", text::optional_paragraph(Some(description), MAX_DESCRIPTION));
    match name.zip(description) {
        Some((name, description)) => Ok((name, description.unwrap_or_default())),
        None => Err(fields.into_error()),
    }
}

/// The refusal of a category that is named and is not there.
pub fn unknown(field: &str) -> Error {
    Error::field(field, ErrorCode::CategoryUnknown)
}

pub fn facts(category: &Category) -> CategoryFacts {
    CategoryFacts { name: category.name.clone(), description: category.description.clone() }
}

/// The name as an address, numbered when it is taken: `Große Bücher` becomes `grosse-bucher`.
fn free_slug(tx: &mut Tx<'_>, name: &str) -> Result<String> {
    let folded = text::fold(name);
    let words = folded.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
    let stem = match words.collect::<Vec<_>>().join("-") {
        nothing if nothing.is_empty() => "kategorie".to_owned(),
        stem => stem,
    };
    let mut slug = stem.clone();
    let mut number = 2;
    while store::find_category(tx, &slug)?.is_some() {
        slug = format!("{stem}-{number}");
        number += 1;
    }
    Ok::<_, Error>(slug)
}
