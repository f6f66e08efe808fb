//! WooCommerce: a row for each product and for each variation, which names its product and may stand anywhere.

mod columns;

pub use columns::is_head;

use crate::codes;
use crate::html;
use crate::model::{Entry, Note, Product, Reason, Tax, Variant};
use crate::numbers;
use crate::table::{Head, Row};
use columns::Columns;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

pub struct Reader {
    columns: Columns,
    seen: HashSet<String>,
    /// Products with variations, in the order of the file.
    parents: Vec<Parent>,
    /// Where they are, by SKU and by `id:` with the number.
    places: HashMap<String, usize>,
    /// Variations that stand before their product.
    orphans: Vec<Variation>,
}

struct Parent {
    entry: Entry,
    product: Product,
    /// What variations that say nothing of their own have.
    base: Variant,
}

struct Variation {
    parent: String,
    name: String,
    variant: Variant,
    /// Names of its options with their values.
    attributes: Vec<(String, String)>,
    inherits_stock: bool,
    has_price: bool,
    notes: Vec<Note>,
}

impl Reader {
    pub fn new(head: &Head) -> Self {
        Self {
            columns: Columns::new(head),
            seen: HashSet::new(),
            parents: Vec::new(),
            places: HashMap::new(),
            orphans: Vec::new(),
        }
    }

    pub fn take(&mut self, row: &Row, ready: &mut VecDeque<Entry>) {
        let columns = &self.columns;
        let kinds = row.cell(columns.kind).to_lowercase();
        let kinds: Vec<&str> = kinds.split(',').map(str::trim).collect();
        let is = |kind: &str| kinds.contains(&kind);
        let (sku, id) = (row.line_of(columns.sku), numbered(row.cell(columns.id)));
        let source = if sku.is_empty() { id.clone() } else { sku.clone() };
        let name = row.line_of(columns.name);
        let refuse = |reason, detail: &str| Entry::refused(row.line, &source, &name, reason, detail);
        let refusal = if is("variation") {
            None
        } else if is("grouped") {
            Some(refuse(Reason::Grouped, ""))
        } else if is("external") {
            Some(refuse(Reason::External, row.cell(columns.external)))
        } else if !is("simple") && !is("variable") {
            Some(refuse(Reason::KindUnknown, row.cell(columns.kind)))
        } else if source.is_empty() {
            Some(refuse(Reason::SourceMissing, ""))
        } else if name.is_empty() {
            Some(refuse(Reason::NameMissing, ""))
        } else if !self.seen.insert(source.clone()) {
            Some(refuse(Reason::SourceAgain, ""))
        } else {
            None
        };
        if let Some(entry) = refusal {
            return ready.push_back(entry);
        }
        let mut notes = Vec::new();
        let (variant, inherits_stock) = self.columns.variant(row, &sku, &mut notes);
        let price = self.columns.price(row, &mut notes);
        let variant = |(price, compare_at)| Variant { price, compare_at, ..variant };
        if is("variation") {
            let parent = row.line_of(self.columns.parent);
            let variation = Variation {
                parent,
                name,
                variant: variant(price.unwrap_or_default()),
                attributes: self.columns.attributes(row),
                inherits_stock,
                has_price: price.is_some(),
                notes,
            };
            let left = self.adopt(variation);
            return self.orphans.extend(left);
        }
        if is("downloadable") || is("virtual") {
            notes.push(Note::new(row.line, Reason::Digital, ""));
        }
        let mut entry = Entry { line: row.line, source, name, product: None, notes };
        let product = self.columns.product(row, &mut entry);
        if is("variable") {
            for name in [id, sku].into_iter().filter(|name| !name.is_empty()) {
                self.places.insert(name, self.parents.len());
            }
            let base = variant(price.unwrap_or_default());
            return self.parents.push(Parent { entry, product, base });
        }
        ready.push_back(match price {
            Some(price) => {
                entry.product = Some(Product { variants: vec![variant(price)], ..product });
                entry
            }
            None => {
                let unreadable = entry.notes.iter().find(|note| note.reason == Reason::PriceUnreadable);
                let reason = unreadable.map_or(Reason::PriceMissing, |note| note.reason);
                let detail = unreadable.map(|note| note.detail.clone()).unwrap_or_default();
                Entry::refused(entry.line, &entry.source, &entry.name, reason, &detail)
            }
        });
    }

    /// Hands over the products with variations.
    pub fn end(&mut self, ready: &mut VecDeque<Entry>) {
        for variation in std::mem::take(&mut self.orphans) {
            if let Some(Variation { parent, name, variant, .. }) = self.adopt(variation) {
                ready.push_back(Entry::refused(
                    variant.line,
                    &variant.sku,
                    &name,
                    Reason::ParentMissing,
                    &parent,
                ));
            }
        }
        for Parent { mut entry, mut product, .. } in self.parents.drain(..) {
            if product.variants.is_empty() {
                let Entry { line, source, name, .. } = &entry;
                ready.push_back(Entry::refused(*line, source, name, Reason::VariantsMissing, ""));
                continue;
            }
            // Variants are in the order of the file, whose options come to light one by one.
            product
                .variants
                .iter_mut()
                .for_each(|variant| variant.values.resize(product.options.len(), String::new()));
            entry.product = Some(product);
            ready.push_back(entry);
        }
    }

    /// Gives the variation to its product; back where that has not been read.
    fn adopt(&mut self, mut variation: Variation) -> Option<Variation> {
        let Some(parent) = self.places.get(&variation.parent).and_then(|place| self.parents.get_mut(*place))
        else {
            return Some(variation);
        };
        let Parent { entry, product, base } = parent;
        entry.notes.append(&mut variation.notes);
        let mut variant = variation.variant;
        let line = variant.line;
        let mut note = |reason| entry.notes.push(Note::new(line, reason, &variation.name));
        if !variation.has_price {
            note(Reason::VariantPriceMissing);
            return None;
        }
        for (name, value) in variation.attributes {
            if value.is_empty() {
                note(Reason::VariantForAny);
            }
            let place = product.options.iter().position(|known| *known == name).unwrap_or_else(|| {
                product.options.push(name);
                product.options.len() - 1
            });
            if variant.values.len() <= place {
                variant.values.resize(place + 1, String::new());
            }
            variant.values[place] = value;
        }
        let is_same = |known: &Variant| {
            let most = known.values.len().max(variant.values.len());
            (0..most).all(|place| known.values.get(place) == variant.values.get(place))
        };
        if product.variants.iter().any(is_same) {
            note(Reason::VariantAgain);
            return None;
        }
        variant.grams = variant.grams.or(base.grams);
        if variation.inherits_stock {
            variant.stock = base.stock;
        }
        product.variants.push(variant);
        None
    }
}

fn numbered(id: &str) -> String {
    if id.is_empty() { String::new() } else { format!("id:{id}") }
}

impl Columns {
    fn product(&self, row: &Row, entry: &mut Entry) -> Product {
        let text = |place| html::typed_paragraphs(&unescaped(row.cell(place)));
        let (short, long) = (text(self.short), text(self.description));
        let description = match (short.is_empty(), long.is_empty()) {
            (false, false) if !long.contains(&short) => format!("{short}\n\n{long}"),
            (false, true) => short,
            _ => long,
        };
        let mut pictures = Vec::new();
        for address in list(row.cell(self.pictures)) {
            if codes::is_web_address(&address) {
                pictures.push(address);
            } else {
                entry.notes.push(Note::new(row.line, Reason::PictureInvalid, &address));
            }
        }
        let path = |path: &String| -> Vec<String> {
            path.split('>').map(html::line).filter(|step| !step.is_empty()).collect()
        };
        let (tax, doubt) = tax(row.cell(self.tax_status), row.cell(self.tax_class));
        entry.notes.extend(doubt.map(|reason| Note::new(row.line, reason, row.cell(self.tax_class))));
        let is_hidden = matches!(row.cell(self.visibility).to_lowercase().as_str(), "hidden" | "versteckt");
        Product {
            alternative_texts: BTreeMap::new(),
            name: entry.name.clone(),
            description,
            is_published: !matches!(row.cell(self.published), "0" | "-1") && !is_hidden,
            categories: list(row.cell(self.categories))
                .iter()
                .map(path)
                .filter(|path| !path.is_empty())
                .collect(),
            tags: list(row.cell(self.tags)).iter().map(|tag| html::line(tag)).collect(),
            pictures,
            options: Vec::new(),
            variants: Vec::new(),
            tax,
        }
    }

    /// The variant without its price, and whether its stock is its product's.
    fn variant(&self, row: &Row, sku: &str, notes: &mut Vec<Note>) -> (Variant, bool) {
        let mut note = |reason, detail: &str| notes.push(Note::new(row.line, reason, detail));
        let code = row.cell(self.gtin);
        let gtin = codes::gtin(code);
        if gtin.is_none() && !code.is_empty() {
            note(Reason::GtinInvalid, code);
        }
        let weight = row.cell(self.weight);
        let grams = numbers::grams(weight, &self.weight_unit);
        if grams.is_none() && !weight.is_empty() {
            note(Reason::WeightUnreadable, weight);
        }
        let stock_cell = row.cell(self.stock).to_lowercase();
        let inherits_stock = matches!(stock_cell.as_str(), "parent" | "übergeordnet");
        let is_in_stock = !matches!(row.cell(self.in_stock), "0" | "");
        let sells_on = matches!(row.cell(self.backorders), "1" | "notify");
        let stock = match (stock_cell.as_str(), numbers::whole(&stock_cell)) {
            _ if inherits_stock => None,
            // Not tracked: it is there, or it is not.
            ("", _) => (!is_in_stock && self.in_stock.is_some()).then_some(0),
            (text, Some(_)) if sells_on => {
                note(Reason::SoldBeyondStock, text);
                None
            }
            (_, Some(stock @ 0..)) => Some(stock),
            (text, Some(_)) => {
                note(Reason::StockNegative, text);
                Some(0)
            }
            (text, None) => {
                note(Reason::StockUnreadable, text);
                Some(0)
            }
        };
        let picture =
            list(row.cell(self.pictures)).into_iter().next().filter(|address| codes::is_web_address(address));
        let variant = Variant {
            line: row.line,
            sku: sku.to_owned(),
            gtin: gtin.unwrap_or_default(),
            stock,
            grams: grams.filter(|grams| *grams > 0),
            picture,
            ..Variant::default()
        };
        (variant, inherits_stock)
    }

    /// The price and the one before a reduction; None where there is none, or a note says why.
    fn price(&self, row: &Row, notes: &mut Vec<Note>) -> Option<(i64, Option<i64>)> {
        let mut read = |text: &str| {
            let price = numbers::cents(text);
            if price.is_none() && !text.is_empty() {
                notes.push(Note::new(row.line, Reason::PriceUnreadable, text));
            }
            price
        };
        let (regular, sale) = (read(row.cell(self.regular_price)), read(row.cell(self.sale_price)));
        let is_for_a_time = !row.cell(self.sale_from).is_empty() || !row.cell(self.sale_to).is_empty();
        match (regular, sale) {
            (Some(regular), Some(sale)) if sale < regular && is_for_a_time => {
                notes.push(Note::new(row.line, Reason::SaleForATime, row.cell(self.sale_price)));
                Some((regular, None))
            }
            (Some(regular), Some(sale)) if sale < regular => Some((sale, Some(regular))),
            (Some(regular), _) => Some((regular, None)),
            // A sale price alone is none at WooCommerce either.
            (None, _) => None,
        }
    }

    fn attributes(&self, row: &Row) -> Vec<(String, String)> {
        let attributes =
            self.attributes.iter().map(|(name, value)| (row.line_of(*name), row.line_of(*value)));
        attributes.filter(|(name, _)| !name.is_empty()).collect()
    }
}

/// The classes that every WooCommerce has; what another one comes to, only its settings say.
fn tax(status: &str, class: &str) -> (Option<Tax>, Option<Reason>) {
    match (status, class.to_lowercase().as_str()) {
        ("none", _) => (Some(Tax::Zero), Some(Reason::TaxFree)),
        (_, "zero-rate") => (Some(Tax::Zero), None),
        (_, "reduced-rate") => (Some(Tax::Reduced), None),
        (_, "" | "standard" | "parent") => (Some(Tax::Standard), None),
        _ => (None, Some(Reason::TaxUnknown)),
    }
}

/// Values with commas between them; a comma in a value has a backslash before it.
fn list(text: &str) -> Vec<String> {
    let mut values = vec![String::new()];
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match (sign, values.last_mut()) {
            ('\\', Some(value)) if signs.peek() == Some(&',') => value.extend(signs.next()),
            (',', _) => values.push(String::new()),
            (sign, Some(value)) => value.push(sign),
            (_, None) => {}
        }
    }
    values.iter().map(|value| value.trim().to_owned()).filter(|value| !value.is_empty()).collect()
}

/// Line breaks are written as `\n`, and what was typed like that as `\\n`.
fn unescaped(text: &str) -> String {
    text.split("\\\\n").map(|part| part.replace("\\n", "\n")).collect::<Vec<_>>().join("\\n")
}
