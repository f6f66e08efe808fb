//! Where categories stand, and how one goes. Each change reads all of them in its own transaction, so that of two at the same
//! moment the second one sees the first.

use super::categories::{check_name, facts, unknown};
use super::events::{CategoryPlace, MovedProducts, ProductEvent};
use super::rules::changed;
use super::store::categories as store;
use super::tree::{MAX_DEPTH, Tree};
use super::types::{CategoriesResponse, Category, CategoryDeletion, CategoryPlaceRequest};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::identity::Owner;
use kontor_db::Tx;

pub async fn place(
    app: &App,
    owner: Owner,
    id: i64,
    request: CategoryPlaceRequest,
) -> Result<CategoriesResponse> {
    let now = app.clock.now();
    let categories = app
        .db
        .write(move |tx| -> Result<_> {
            let known = store::list(tx)?;
            let tree = Tree::new(&known);
            let category = tree.find(id).ok_or(ErrorCode::CategoryNotFound)?;
            check_parent(tree, category, request.parent_id)?;
            if category.parent_id != request.parent_id {
                check_name(tree, request.parent_id, &category.name)?;
            }
            let before = place_of(tree, category);
            let mut siblings: Vec<&Category> =
                tree.children(request.parent_id).filter(|other| other.id != id).collect();
            let at = usize::try_from(request.position).unwrap_or(usize::MAX).min(siblings.len());
            siblings.insert(at, category);
            renumber(tx, &owner, &siblings, request.parent_id)?;
            if category.parent_id != request.parent_id {
                let left: Vec<&Category> =
                    tree.children(category.parent_id).filter(|other| other.id != id).collect();
                renumber(tx, &owner, &left, category.parent_id)?;
            }
            let after = store::list(tx)?;
            let moved = Tree::new(&after).find(id).ok_or(ErrorCode::CategoryNotFound)?;
            let place = place_of(Tree::new(&after), moved);
            if place != before {
                let what = ProductEvent::CategoryMoved { before, after: place };
                Event::new(&what, now, ("category", id, &moved.name)).by(&owner).emit(tx)?;
            }
            Ok(after)
        })
        .await?;
    changed(app).await?;
    Ok(answer("Kategorie wurde verschoben.", categories))
}

/// Whether `category`, with what lies in it, can lie in `parent`.
fn check_parent(tree: Tree<'_>, category: &Category, parent: Option<i64>) -> Result<()> {
    let Some(parent) = parent else { return Ok(()) };
    let parent = tree.find(parent).ok_or_else(|| unknown("parentId"))?;
    if tree.lies_in(parent, category.id) {
        return Err(ErrorCode::CategoryCircle.into());
    }
    if tree.path(parent).len() + tree.height(category) > MAX_DEPTH {
        return Err(Error::new(ErrorCode::CategoryTooDeep).with("most", MAX_DEPTH));
    }
    Ok(())
}

/// Writes the places of those that have others.
fn renumber(tx: &mut Tx<'_>, owner: &Owner, siblings: &[&Category], parent: Option<i64>) -> Result<()> {
    for (position, category) in (0..).zip(siblings) {
        if (category.position, category.parent_id) != (position, parent) {
            store::place(tx, owner, category.id, parent, position)?;
        }
    }
    Ok(())
}

fn place_of(tree: Tree<'_>, category: &Category) -> CategoryPlace {
    let mut above = tree.path(category);
    above.pop();
    let within = above.iter().map(|category| category.name.as_str()).collect::<Vec<_>>().join(" › ");
    let place = tree.children(category.parent_id).position(|other| other.id == category.id);
    CategoryPlace { within, place: place.and_then(|at| i64::try_from(at + 1).ok()).unwrap_or(1) }
}

pub async fn delete(
    app: &App,
    owner: Owner,
    id: i64,
    request: CategoryDeletion,
) -> Result<CategoriesResponse> {
    let now = app.clock.now();
    let categories = app
        .db
        .write(move |tx| -> Result<_> {
            let known = store::list(tx)?;
            let tree = Tree::new(&known);
            let category = tree.find(id).ok_or(ErrorCode::CategoryNotFound)?;
            if tree.children(Some(id)).next().is_some() {
                return Err(ErrorCode::CategoryHasChildren.into());
            }
            let after = match (request.move_to, store::count_products(tx, id)?) {
                (None, 0) => None,
                (None, count) => return Err(Error::new(ErrorCode::CategoryHasProducts).with("count", count)),
                (Some(to), _) => {
                    let to = tree.find(to).filter(|to| to.id != id).ok_or_else(|| unknown("moveTo"))?;
                    let products = store::move_products(tx, &owner, id, to.id, now)?;
                    Some(MovedProducts { category: to.name.clone(), products })
                }
            };
            store::delete(tx, &owner, id)?;
            let left: Vec<&Category> =
                tree.children(category.parent_id).filter(|other| other.id != id).collect();
            renumber(tx, &owner, &left, category.parent_id)?;
            let what = ProductEvent::CategoryDeleted { before: facts(category), after };
            Event::new(&what, now, ("category", id, &category.name)).by(&owner).emit(tx)?;
            store::list(tx)
        })
        .await?;
    changed(app).await?;
    Ok(answer("Kategorie wurde gelöscht.", categories))
}

fn answer(message: &str, categories: Vec<Category>) -> CategoriesResponse {
    CategoriesResponse { success: true, message: message.to_owned(), categories }
}
