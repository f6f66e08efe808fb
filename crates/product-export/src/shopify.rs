//! Shopify: a product is the rows of one handle, one behind the other. The first carries the product, each may carry a variant
//! and a picture.

use crate::codes;
use crate::html;
use crate::model::{Content, ContentUnit, Entry, Note, Product, Reason, Variant};
use crate::numbers;
use crate::table::{Head, Row};
use std::collections::{HashSet, VecDeque};

/// What a product without options has.
const ONLY_OPTION: &str = "title";
const ONLY_VALUE: &str = "default title";

pub fn is_head(head: &Head) -> bool {
    head.has(&["handle", "url handle"]) && head.has(&["title"]) && head.has(&["variant price", "price"])
}

/// Places of the columns; what an export lacks is empty.
struct Columns {
    handle: Option<usize>,
    title: Option<usize>,
    description: Option<usize>,
    category: Option<usize>,
    kind: Option<usize>,
    tags: Option<usize>,
    published: Option<usize>,
    status: Option<usize>,
    options: [(Option<usize>, Option<usize>); 3],
    sku: Option<usize>,
    barcode: Option<usize>,
    grams: Option<usize>,
    tracker: Option<usize>,
    quantity: Option<usize>,
    policy: Option<usize>,
    price: Option<usize>,
    compare_at: Option<usize>,
    measure: Option<usize>,
    measure_unit: Option<usize>,
    picture: Option<usize>,
    picture_position: Option<usize>,
    picture_text: Option<usize>,
    variant_picture: Option<usize>,
    gift_card: Option<usize>,
}

impl Columns {
    fn new(head: &Head) -> Self {
        let option = |number: u8| {
            let part = |part: &str| head.find(&[format!("option{number} {part}").as_str()]);
            (part("name"), part("value"))
        };
        Self {
            handle: head.find(&["url handle", "handle"]),
            title: head.find(&["title"]),
            description: head.find(&["description", "body (html)", "body html", "body"]),
            category: head.find(&["product category", "standardized product type"]),
            kind: head.find(&["type", "custom product type"]),
            tags: head.find(&["tags"]),
            published: head.find(&["published on online store", "published"]),
            status: head.find(&["status"]),
            options: [option(1), option(2), option(3)],
            sku: head.find(&["sku", "variant sku"]),
            barcode: head.find(&["barcode", "variant barcode"]),
            grams: head.find(&["weight value (grams)", "variant grams"]),
            tracker: head.find(&["inventory tracker", "variant inventory tracker"]),
            quantity: head.find(&["inventory quantity", "variant inventory qty"]),
            policy: head.find(&["continue selling when out of stock", "variant inventory policy"]),
            price: head.find(&["price", "variant price"]),
            compare_at: head.find(&["compare-at price", "variant compare at price"]),
            measure: head.find(&["unit price total measure"]),
            measure_unit: head.find(&["unit price total measure unit"]),
            picture: head.find(&["product image url", "image src"]),
            picture_position: head.find(&["image position"]),
            picture_text: head.find(&["image alt text"]),
            variant_picture: head.find(&["variant image url", "variant image"]),
            gift_card: head.find(&["gift card"]),
        }
    }
}

pub struct Reader {
    columns: Columns,
    /// The product whose rows are being read.
    current: Option<Current>,
    seen: HashSet<String>,
}

struct Current {
    entry: Entry,
    product: Product,
    is_gift_card: bool,
    /// With their positions.
    pictures: Vec<(i64, String)>,
}

impl Reader {
    pub fn new(head: &Head) -> Self {
        Self { columns: Columns::new(head), current: None, seen: HashSet::new() }
    }

    pub fn take(&mut self, row: &Row, ready: &mut VecDeque<Entry>) {
        let handle = row.line_of(self.columns.handle);
        if handle.is_empty() {
            let title = row.line_of(self.columns.title);
            ready.push_back(Entry::refused(row.line, "", &title, Reason::SourceMissing, ""));
            return;
        }
        if self.current.as_ref().is_none_or(|current| current.entry.source != handle) {
            self.end(ready);
            self.current = Some(self.begin(row, handle));
        }
        let Some(current) = &mut self.current else { return };
        take_variant(&self.columns, current, row);
        take_picture(&self.columns, current, row);
    }

    /// Hands over the product whose rows are over.
    pub fn end(&mut self, ready: &mut VecDeque<Entry>) {
        let Some(Current { mut entry, mut product, is_gift_card, mut pictures }) = self.current.take() else {
            return;
        };
        pictures.sort_by_key(|(position, _)| *position);
        product.pictures = pictures.into_iter().map(|(_, address)| address).collect();
        let refusal = if !self.seen.insert(entry.source.clone()) {
            Some(Reason::SourceAgain)
        } else if is_gift_card {
            Some(Reason::GiftCard)
        } else if product.name.is_empty() {
            Some(Reason::NameMissing)
        } else if product.variants.is_empty() {
            let unreadable = entry.notes.iter().any(|note| note.reason == Reason::PriceUnreadable);
            Some(if unreadable { Reason::PriceUnreadable } else { Reason::PriceMissing })
        } else {
            None
        };
        match refusal {
            Some(reason) => entry = Entry::refused(entry.line, &entry.source, &entry.name, reason, ""),
            None => entry.product = Some(product),
        }
        ready.push_back(entry);
    }

    fn begin(&self, row: &Row, handle: String) -> Current {
        let columns = &self.columns;
        let name = row.line_of(columns.title);
        let status = row.cell(columns.status).to_lowercase();
        let kind = row.line_of(columns.kind);
        let category = row.line_of(columns.category);
        let path: Vec<String> = match (kind.is_empty(), category.is_empty()) {
            (false, _) => vec![kind],
            (true, false) => category
                .split('>')
                .map(|step| step.trim().to_owned())
                .filter(|step| !step.is_empty())
                .collect(),
            (true, true) => Vec::new(),
        };
        let options =
            columns.options.iter().map(|(name, _)| row.line_of(*name)).filter(|name| !name.is_empty());
        let product = Product {
            name: name.clone(),
            description: html::paragraphs(row.cell(columns.description)),
            is_published: !is_no(row.cell(columns.published)) && (status.is_empty() || status == "active"),
            categories: if path.is_empty() { Vec::new() } else { vec![path] },
            tags: row.cell(columns.tags).split(',').map(html::line).filter(|tag| !tag.is_empty()).collect(),
            options: options.collect(),
            tax: None,
            ..Product::default()
        };
        Current {
            entry: Entry { line: row.line, source: handle, name, product: None, notes: Vec::new() },
            product,
            is_gift_card: is_yes(row.cell(columns.gift_card)),
            pictures: Vec::new(),
        }
    }
}

fn is_yes(text: &str) -> bool {
    ["true", "yes", "1"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

fn is_no(text: &str) -> bool {
    ["false", "no", "0"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

fn take_variant(columns: &Columns, current: &mut Current, row: &Row) {
    let Current { entry, product, .. } = current;
    let price = row.cell(columns.price);
    let mut values: Vec<String> = columns.options.iter().map(|(_, value)| row.line_of(*value)).collect();
    if price.is_empty() && values.iter().all(String::is_empty) {
        // A row for a picture alone.
        return;
    }
    let mut note = |reason, detail: &str| entry.notes.push(Note::new(row.line, reason, detail));
    let is_only = values.first().is_some_and(|value| value.to_lowercase() == ONLY_VALUE);
    if is_only && product.options.first().is_some_and(|name| name.to_lowercase() == ONLY_OPTION) {
        product.options.clear();
    }
    values.truncate(product.options.len());
    // As people read them.
    let options = values.iter().filter(|value| !value.is_empty()).cloned().collect::<Vec<_>>().join(" / ");
    let Some(cents) = numbers::cents(price) else {
        let reason = if price.is_empty() { Reason::VariantPriceMissing } else { Reason::PriceUnreadable };
        return note(reason, if price.is_empty() { &options } else { price });
    };
    if product.variants.iter().any(|variant| variant.values == values) {
        return note(Reason::VariantAgain, &options);
    }
    let barcode = row.cell(columns.barcode);
    let gtin = codes::gtin(barcode);
    if gtin.is_none() && !barcode.is_empty() {
        note(Reason::GtinInvalid, barcode);
    }
    let weight = row.cell(columns.grams);
    let grams = numbers::grams(weight, "g").filter(|grams| *grams > 0);
    if grams.is_none() && numbers::whole(weight) != Some(0) && !weight.is_empty() {
        note(Reason::WeightUnreadable, weight);
    }
    let measure = row.cell(columns.measure);
    let content = numbers::content(measure, row.cell(columns.measure_unit));
    if content.is_none() && !measure.is_empty() && numbers::whole(measure) != Some(0) {
        note(Reason::ContentUnreadable, &format!("{measure} {}", row.cell(columns.measure_unit)));
    }
    let picture = row.cell(columns.variant_picture);
    let has_picture = codes::is_web_address(picture);
    if !has_picture && !picture.is_empty() {
        note(Reason::PictureInvalid, picture);
    }
    let stock = stock(columns, row, &mut note);
    product.variants.push(Variant {
        line: row.line,
        values,
        sku: row.line_of(columns.sku),
        gtin: gtin.unwrap_or_default(),
        price: cents,
        compare_at: numbers::cents(row.cell(columns.compare_at)).filter(|before| *before > cents),
        stock,
        grams,
        content: content.map(|(thousandths, is_weight)| Content {
            thousandths,
            unit: if is_weight { ContentUnit::Gram } else { ContentUnit::Millilitre },
        }),
        picture: has_picture.then(|| picture.to_owned()),
    });
}

/// What is not tracked, or may be sold beyond its stock, is not counted.
fn stock(columns: &Columns, row: &Row, note: &mut impl FnMut(Reason, &str)) -> Option<i64> {
    let quantity = row.cell(columns.quantity);
    let is_tracked = !row.cell(columns.tracker).is_empty();
    if !is_tracked || quantity.is_empty() {
        return None;
    }
    let policy = row.cell(columns.policy);
    if policy.eq_ignore_ascii_case("continue") || is_yes(policy) {
        note(Reason::SoldBeyondStock, quantity);
        return None;
    }
    match numbers::whole(quantity) {
        Some(stock @ 0..) => Some(stock),
        Some(_) => {
            note(Reason::StockNegative, quantity);
            Some(0)
        }
        None => {
            note(Reason::StockUnreadable, quantity);
            Some(0)
        }
    }
}

fn take_picture(columns: &Columns, current: &mut Current, row: &Row) {
    let address = row.cell(columns.picture);
    if address.is_empty() {
        return;
    }
    if !codes::is_web_address(address) {
        current.entry.notes.push(Note::new(row.line, Reason::PictureInvalid, address));
        return;
    }
    let behind = i64::try_from(current.pictures.len()).unwrap_or(i64::MAX).saturating_add(1);
    let position = numbers::whole(row.cell(columns.picture_position)).unwrap_or(behind);
    if current.pictures.iter().all(|(_, known)| known != address) {
        current.pictures.push((position, address.to_owned()));
        let text = row.line_of(columns.picture_text);
        if !text.is_empty() {
            current.product.alternative_texts.insert(address.to_owned(), text);
        }
    }
}
