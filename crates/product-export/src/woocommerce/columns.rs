//! The columns by their English and German names.

use crate::table::Head;

pub fn is_head(head: &Head) -> bool {
    let has_price = head.has(&["regular price", "regulärer preis"]);
    head.has(&["type", "typ"]) && head.has(&["name"]) && has_price
}

/// Places; what an export lacks is empty.
pub struct Columns {
    pub id: Option<usize>,
    pub kind: Option<usize>,
    pub sku: Option<usize>,
    pub gtin: Option<usize>,
    pub name: Option<usize>,
    pub published: Option<usize>,
    pub visibility: Option<usize>,
    pub short: Option<usize>,
    pub description: Option<usize>,
    pub sale_from: Option<usize>,
    pub sale_to: Option<usize>,
    pub tax_status: Option<usize>,
    pub tax_class: Option<usize>,
    pub in_stock: Option<usize>,
    pub stock: Option<usize>,
    pub backorders: Option<usize>,
    pub weight: Option<usize>,
    /// As it stands in brackets behind the column's name.
    pub weight_unit: String,
    pub sale_price: Option<usize>,
    pub regular_price: Option<usize>,
    pub categories: Option<usize>,
    pub tags: Option<usize>,
    pub pictures: Option<usize>,
    pub parent: Option<usize>,
    pub external: Option<usize>,
    /// Names and values.
    pub attributes: Vec<(Option<usize>, Option<usize>)>,
}

impl Columns {
    pub fn new(head: &Head) -> Self {
        let weight = head.find_with_unit("weight").or_else(|| head.find_with_unit("gewicht"));
        let attribute = |number: u8| {
            let (en, de) = (format!("attribute {number}"), format!("attribut {number}"));
            let name = head.find(&[format!("{en} name").as_str(), format!("{de} name").as_str()]);
            let value = head.find(&[
                format!("{en} value(s)").as_str(),
                format!("{de} wert(e)").as_str(),
                format!("{de} wert").as_str(),
            ]);
            (name, value)
        };
        Self {
            id: head.find(&["id"]),
            kind: head.find(&["type", "typ"]),
            sku: head.find(&["sku", "artikelnummer"]),
            gtin: head.find(&["gtin, upc, ean, or isbn", "gtin, upc, ean oder isbn"]),
            name: head.find(&["name"]),
            published: head.find(&["published", "veröffentlicht"]),
            visibility: head.find(&[
                "visibility in catalog",
                "visibility in catalogue",
                "sichtbarkeit im katalog",
            ]),
            short: head.find(&["short description", "kurzbeschreibung"]),
            description: head.find(&["description", "beschreibung"]),
            sale_from: head.find(&["date sale price starts", "datum, an dem angebotspreis beginnt"]),
            sale_to: head.find(&["date sale price ends", "datum, an dem angebotspreis endet"]),
            tax_status: head.find(&["tax status", "steuerstatus"]),
            tax_class: head.find(&["tax class", "steuerklasse"]),
            in_stock: head.find(&["in stock?", "vorrätig?"]),
            stock: head.find(&["stock", "bestand", "lager"]),
            backorders: head.find(&[
                "backorders allowed?",
                "lieferrückstände erlaubt?",
                "lieferrückstande erlaubt?",
            ]),
            weight: weight.map(|(place, _)| place),
            weight_unit: weight.map(|(_, unit)| unit.to_owned()).unwrap_or_default(),
            sale_price: head.find(&["sale price", "angebotspreis"]),
            regular_price: head.find(&["regular price", "regulärer preis"]),
            categories: head.find(&["categories", "kategorien"]),
            tags: head.find(&["tags", "schlagwörter"]),
            pictures: head.find(&["images", "bilder"]),
            parent: head.find(&["parent", "übergeordnetes produkt", "übergeordnet"]),
            external: head.find(&["external url", "externe url"]),
            attributes: (1..=20).map(attribute).take_while(|(name, _)| name.is_some()).collect(),
        }
    }
}
