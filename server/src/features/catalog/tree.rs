//! Categories within categories: who lies in whom. Nothing here reads the database, and rows that contradict each other lose no
//! category and end no request.

use super::types::Category;
use crate::text;
use std::collections::{BTreeMap, HashSet};

/// Categories that may lie in each other, the one at the top included.
pub const MAX_DEPTH: usize = 4;

/// The order of the shop: each category right before those that lie in it, those with the same parent as they come.
pub fn in_order(rows: Vec<Category>) -> Vec<Category> {
    let known: HashSet<i64> = rows.iter().map(|category| category.id).collect();
    let mut by_parent: BTreeMap<Option<i64>, Vec<Category>> = BTreeMap::new();
    for category in rows {
        let parent = category.parent_id.filter(|id| known.contains(id));
        by_parent.entry(parent).or_default().push(category);
    }
    let mut ordered = Vec::with_capacity(known.len());
    let mut waiting = by_parent.remove(&None).unwrap_or_default();
    waiting.reverse();
    while let Some(category) = waiting.pop() {
        let mut inside = by_parent.remove(&Some(category.id)).unwrap_or_default();
        inside.reverse();
        waiting.append(&mut inside);
        ordered.push(category);
    }
    // What lies in a circle has no way from the top.
    ordered.extend(by_parent.into_values().flatten());
    ordered
}

/// Categories in the order of the shop.
#[derive(Debug, Clone, Copy)]
pub struct Tree<'a>(&'a [Category]);

impl<'a> Tree<'a> {
    pub const fn new(ordered: &'a [Category]) -> Self {
        Self(ordered)
    }

    pub fn find(self, id: i64) -> Option<&'a Category> {
        self.0.iter().find(|category| category.id == id)
    }

    pub fn find_slug(self, slug: &str) -> Option<&'a Category> {
        self.0.iter().find(|category| category.slug == slug)
    }

    /// From the top down to the category itself.
    pub fn path(self, category: &'a Category) -> Vec<&'a Category> {
        let mut path = vec![category];
        let mut at = category;
        while let Some(parent) = at.parent_id.and_then(|id| self.find(id)) {
            if path.len() > self.0.len() {
                break;
            }
            path.push(parent);
            at = parent;
        }
        path.reverse();
        path
    }

    /// Those right in `parent`, or at the top.
    pub fn children(self, parent: Option<i64>) -> impl Iterator<Item = &'a Category> {
        self.0.iter().filter(move |category| category.parent_id == parent)
    }

    /// The one in `parent` that people take for `name`, whatever its capitals and accents; among several the one that is written alike.
    pub fn named(self, parent: Option<i64>, name: &str) -> Option<&'a Category> {
        let folded = text::fold(name);
        self.children(parent)
            .filter(|category| text::fold(&category.name) == folded)
            .min_by_key(|category| category.name != name)
    }

    /// Whether `category` is `other` or lies in it, at whatever depth.
    pub fn lies_in(self, category: &'a Category, other: i64) -> bool {
        self.path(category).iter().any(|above| above.id == other)
    }

    /// The category and all that lies in it. An unknown slug is alone.
    pub fn slugs_within(self, slug: &'a str) -> HashSet<&'a str> {
        let mut slugs = HashSet::from([slug]);
        if let Some(top) = self.find_slug(slug) {
            let inside = self.0.iter().filter(|category| self.lies_in(category, top.id));
            slugs.extend(inside.map(|category| category.slug.as_str()));
        }
        slugs
    }

    /// How many levels a category and what lies in it take.
    pub fn height(self, category: &Category) -> usize {
        let inside = self.0.iter().map(|other| self.path(other));
        let below =
            |path: Vec<&Category>| Some(path.len() - path.iter().position(|above| above.id == category.id)?);
        inside.filter_map(below).max().unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn category(id: i64, parent_id: Option<i64>, position: i64) -> Category {
        let slug = format!("c{id}");
        Category { id, name: slug.clone(), slug, description: String::new(), parent_id, position }
    }

    fn ids(categories: &[Category]) -> Vec<i64> {
        categories.iter().map(|category| category.id).collect()
    }

    #[test]
    fn a_category_stands_right_before_what_lies_in_it() {
        let rows = vec![
            category(3, Some(1), 0),
            category(1, None, 0),
            category(5, Some(3), 0),
            category(2, None, 1),
            category(4, Some(1), 1),
        ];
        let ordered = in_order(rows);
        assert_eq!(ids(&ordered), [1, 3, 5, 4, 2]);
        let tree = Tree::new(&ordered);
        let espresso = tree.find(5).expect("it is there");
        assert_eq!(tree.path(espresso).iter().map(|one| one.id).collect::<Vec<_>>(), [1, 3, 5]);
        assert_eq!(tree.slugs_within("c3"), HashSet::from(["c3", "c5"]));
        assert_eq!(tree.slugs_within("none"), HashSet::from(["none"]));
        assert_eq!(tree.height(tree.find(1).expect("it is there")), 3);
        assert_eq!(tree.height(espresso), 1);
        assert!(tree.lies_in(espresso, 1) && !tree.lies_in(espresso, 4));
    }

    proptest! {
        /// Whatever the rows say, circles and parents that are gone included.
        #[test]
        fn nothing_is_lost_and_nothing_hangs(parents in prop::collection::vec(prop::option::of(0_i64..12), 0..12)) {
            let rows: Vec<Category> =
                (0..).zip(&parents).map(|(id, parent)| category(id, *parent, id)).collect();
            let ordered = in_order(rows);
            let mut all = ids(&ordered);
            all.sort_unstable();
            prop_assert_eq!(all, (0..).take(parents.len()).collect::<Vec<i64>>());
            let tree = Tree::new(&ordered);
            for category in &ordered {
                prop_assert!(tree.slugs_within(&category.slug).contains(category.slug.as_str()));
                prop_assert!(tree.height(category) >= 1);
            }
        }
    }
}
