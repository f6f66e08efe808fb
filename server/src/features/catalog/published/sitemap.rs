//! The sitemap, as <https://www.sitemaps.org/protocol.html> says: at most 50,000 addresses and 50 MB in a file; what is more is
//! split, and an index names the parts.

use super::super::linked::category_path;
use super::super::snapshot::Snapshot;
use super::super::tree::Tree;
use super::xml::Xml;
use crate::error::Result;
use crate::features::help::HelpEntry;
use crate::time::Time;
use std::collections::HashMap;

pub const MOST: usize = 50_000;
/// In bytes, with room for the head and the foot of a file.
pub const LONGEST: usize = 50_000_000;
const NAMESPACE: (&str, &str) = ("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9");

pub struct Address {
    location: String,
    /// None where nothing says when it was changed.
    changed_at: Option<Time>,
}

/// Everything that anybody may read: shop, categories, products, legal texts and help. `changes`: when products were changed.
pub fn addresses(snapshot: &Snapshot, changes: &HashMap<i64, Time>, help: &[HelpEntry]) -> Vec<Address> {
    let window = snapshot.window();
    let url = &window.selling.public_url;
    let at = |path: &str, changed_at| Address { location: format!("{url}{path}"), changed_at };
    let tree = Tree::new(window.categories);
    let mut newest: HashMap<&str, Time> = HashMap::new();
    for product in snapshot.products() {
        let Some(changed) = changes.get(&product.id).copied() else { continue };
        let above = tree.find_slug(&product.category).map(|category| tree.path(category));
        let places = above.iter().flatten().map(|category| category.slug.as_str());
        for slug in places.chain([""]) {
            let known = newest.entry(slug).or_insert(changed);
            *known = changed.max(*known);
        }
    }
    let shop = at("/shop", newest.get("").copied());
    let categories = window
        .categories
        .iter()
        .map(|category| at(&category_path(&category.slug), newest.get(category.slug.as_str()).copied()));
    let products = snapshot.products().map(|product| Address {
        location: window.selling.address(product),
        changed_at: changes.get(&product.id).copied(),
    });
    let texts = window.overview.texts.iter().map(|text| at(text.path, Some(text.published_at)));
    let pages = help.iter().map(|page| at(&format!("/hilfe/{}", page.slug), None));
    let help = std::iter::once(at("/hilfe", None));
    std::iter::once(shop).chain(categories).chain(products).chain(texts).chain(help).chain(pages).collect()
}

/// One file, or an index and behind it the parts that it names.
pub fn parts(public_url: &str, addresses: &[Address], limits: (usize, usize)) -> Result<Vec<Vec<u8>>> {
    let mut files = split(addresses, limits).into_iter().map(file).collect::<Result<Vec<_>>>()?;
    if files.len() > 1 {
        files.insert(0, index(public_url, files.len())?);
    }
    Ok(files)
}

/// A sitemap without an address would not be one: there is always the shop.
fn split(addresses: &[Address], (most, longest): (usize, usize)) -> Vec<&[Address]> {
    let mut parts = Vec::new();
    let (mut begin, mut length) = (0, 0);
    for (place, address) in addresses.iter().enumerate() {
        // The element around it, and each & of the address in five characters.
        let own = 120 + address.location.len() * 5;
        if place - begin >= most || (length + own > longest && place > begin) {
            parts.push(&addresses[begin..place]);
            (begin, length) = (place, 0);
        }
        length += own;
    }
    parts.push(&addresses[begin..]);
    parts
}

fn file(addresses: &[Address]) -> Result<Vec<u8>> {
    let mut xml = Xml::new()?;
    xml.within("urlset", &[NAMESPACE], |xml| {
        for Address { location, changed_at } in addresses {
            xml.within("url", &[], |xml| {
                xml.text("loc", location)?;
                changed_at.map_or(Ok(()), |changed| xml.text("lastmod", &changed.to_string()))
            })?;
        }
        Ok(())
    })?;
    Ok(xml.finish())
}

fn index(public_url: &str, parts: usize) -> Result<Vec<u8>> {
    let mut xml = Xml::new()?;
    xml.within("sitemapindex", &[NAMESPACE], |xml| {
        (1..=parts).try_for_each(|part| {
            xml.within("sitemap", &[], |xml| xml.text("loc", &format!("{public_url}/sitemap-{part}.xml")))
        })
    })?;
    Ok(xml.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn many(count: usize) -> Vec<Address> {
        let at =
            |number| Address { location: format!("https://shop.example/product/{number}"), changed_at: None };
        (0..count).map(at).collect()
    }

    fn texts(files: Vec<Vec<u8>>) -> Vec<String> {
        files.into_iter().map(|file| String::from_utf8(file).expect("UTF-8")).collect()
    }

    #[test]
    fn what_one_file_cannot_hold_is_split_behind_an_index() {
        let whole = texts(parts("https://shop.example", &many(MOST), (MOST, LONGEST)).expect("a file"));
        assert_eq!((whole.len(), whole[0].matches("<loc>").count()), (1, MOST));
        let split = texts(parts("https://shop.example", &many(MOST + 1), (MOST, LONGEST)).expect("files"));
        assert_eq!(split.len(), 3);
        assert!(
            split[0].contains("<sitemapindex") && split[0].contains("https://shop.example/sitemap-2.xml")
        );
        assert_eq!(split[1].matches("<loc>").count(), MOST);
        assert_eq!(split[2].matches("<loc>").count(), 1);
    }

    #[test]
    fn no_file_is_longer_than_the_protocol_allows() {
        let addresses = many(500);
        let files = texts(parts("https://shop.example", &addresses, (MOST, 10_000)).expect("files"));
        assert!(files.len() > 2 && files[1..].iter().all(|file| file.len() < 10_000));
        let named: usize = files[1..].iter().map(|file| file.matches("<loc>").count()).sum();
        assert_eq!(named, 500);
    }
}
