//! XML as far as statements need it: no document type, no entities but the five of XML itself, a bounded depth.

use super::StatementError;
use quick_xml::Reader;
use quick_xml::events::{BytesRef, BytesStart, Event};

/// Levels of a CAMT message are about fifteen.
const MAX_DEPTH: usize = 40;
/// Most elements of one part that is kept; a batch of 5,000 payments has some 200,000.
const MAX_ELEMENTS: usize = 400_000;

/// An element without its namespace.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Element {
    pub name: String,
    /// The attribute `Ccy`, the only one that matters.
    pub currency: Option<String>,
    pub text: String,
    pub children: Vec<Element>,
}

impl Element {
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    pub fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    /// What lies below by these names, the first of each.
    pub fn below(&self, path: &[&str]) -> Option<&Self> {
        path.iter().try_fold(self, |element, name| element.child(name))
    }

    /// The text that lies below by these names, unless it is blank.
    pub fn text_at(&self, path: &[&str]) -> Option<&str> {
        self.below(path).map(|element| element.text.trim()).filter(|text| !text.is_empty())
    }
}

/// What is met on the way through a document.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// An element begins that is not kept.
    Open(String),
    /// A whole element that was asked for.
    Kept(Element),
}

/// A walk through a document that keeps only the elements that were asked for, one at a time.
pub(super) struct Walk<'a> {
    reader: Reader<&'a [u8]>,
    wanted: &'static [&'static str],
    depth: usize,
}

impl<'a> Walk<'a> {
    pub fn new(text: &'a str, wanted: &'static [&'static str]) -> Self {
        let mut reader = Reader::from_str(text);
        reader.config_mut().expand_empty_elements = true;
        Self { reader, wanted, depth: 0 }
    }

    /// None at the end of the document.
    pub fn next(&mut self) -> Result<Option<Item>, StatementError> {
        loop {
            match self.event()? {
                Event::Start(start) => {
                    let element = open(&start);
                    self.enter()?;
                    if self.wanted.contains(&element.name.as_str()) {
                        return self.keep(element).map(|element| Some(Item::Kept(element)));
                    }
                    return Ok(Some(Item::Open(element.name)));
                }
                Event::End(_) => self.depth = self.depth.saturating_sub(1),
                Event::Eof if self.depth == 0 => return Ok(None),
                Event::Eof => return Err(StatementError::Xml),
                _ => {}
            }
        }
    }

    fn keep(&mut self, root: Element) -> Result<Element, StatementError> {
        let mut open_ones = vec![root];
        let mut count = 0;
        loop {
            match self.event()? {
                Event::Start(start) => {
                    self.enter()?;
                    count += 1;
                    if count > MAX_ELEMENTS {
                        return Err(StatementError::TooLarge);
                    }
                    open_ones.push(open(&start));
                }
                Event::Text(text) => append(&mut open_ones, &text.xml10_content()),
                Event::CData(text) => append(&mut open_ones, &text.xml10_content()),
                Event::GeneralRef(name) => {
                    let character = entity(&name).ok_or(StatementError::Xml)?;
                    append(&mut open_ones, character.encode_utf8(&mut [0; 4]));
                }
                Event::End(_) => {
                    self.depth = self.depth.saturating_sub(1);
                    let ended = open_ones.pop().ok_or(StatementError::Xml)?;
                    match open_ones.last_mut() {
                        Some(parent) => parent.children.push(ended),
                        None => return Ok(ended),
                    }
                }
                Event::Eof => return Err(StatementError::Xml),
                _ => {}
            }
        }
    }

    fn enter(&mut self) -> Result<(), StatementError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH { Err(StatementError::Xml) } else { Ok(()) }
    }

    fn event(&mut self) -> Result<Event<'a>, StatementError> {
        match self.reader.read_event() {
            Ok(Event::DocType(_)) => Err(StatementError::DocumentType),
            Ok(Event::GeneralRef(name)) if entity(&name).is_none() => Err(StatementError::DocumentType),
            Ok(event) => Ok(event),
            Err(_) => Err(StatementError::Xml),
        }
    }
}

fn open(start: &BytesStart<'_>) -> Element {
    let currency = start.try_get_attribute("Ccy").ok().flatten().map(|attribute| attribute.value.to_string());
    Element { name: start.local_name().as_ref().to_owned(), currency, ..Element::default() }
}

fn append(open_ones: &mut [Element], text: &str) {
    if let Some(element) = open_ones.last_mut() {
        element.text.push_str(text);
    }
}

fn entity(name: &BytesRef<'_>) -> Option<char> {
    match &*name.xml10_content() {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "apos" => Some('\''),
        "quot" => Some('"'),
        _ => name.resolve_char_ref().ok().flatten(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Item>, StatementError> {
        let mut walk = Walk::new(text, &["kept"]);
        let mut items = Vec::new();
        while let Some(item) = walk.next()? {
            items.push(item);
        }
        Ok(items)
    }

    fn kept(text: &str) -> Element {
        match read(text).expect("a document").pop() {
            Some(Item::Kept(element)) => element,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn namespaces_entities_and_cdata_are_understood() {
        let element = kept(
            "<?xml version='1.0'?><!-- a --><x:a xmlns:x='urn:x'><x:kept><b Ccy='EUR'> Kaffee &amp; Tee &#x2615;&#228; </b>\
             <b><![CDATA[<roh>]]></b><c/></x:kept></x:a>",
        );
        assert_eq!(element.text_at(&["b"]), Some("Kaffee & Tee ☕ä"));
        assert_eq!(element.child("b").and_then(|b| b.currency.as_deref()), Some("EUR"));
        assert_eq!(
            element.all("b").map(|b| b.text.as_str()).collect::<Vec<_>>(),
            [" Kaffee & Tee ☕ä ", "<roh>"]
        );
        assert_eq!(element.text_at(&["c"]), None);
        assert_eq!(element.text_at(&["b", "d"]), None);
    }

    #[test]
    fn document_types_entities_and_depth_are_refused() {
        let bomb = "<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c \"&b;&b;\">]><a><kept>&c;</kept></a>";
        assert_eq!(read(bomb), Err(StatementError::DocumentType));
        assert_eq!(read("<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>"), Err(StatementError::DocumentType));
        assert_eq!(read("<a><kept>&c;</kept></a>"), Err(StatementError::DocumentType));
        assert_eq!(read("<a>&c;</a>"), Err(StatementError::DocumentType));
        assert_eq!(read(&"<a>".repeat(100_000)), Err(StatementError::Xml));
        assert_eq!(read(&format!("<kept>{}", "<a>".repeat(100_000))), Err(StatementError::Xml));
        for broken in ["<a>", "<a></b>", "<a><kept></a>", "<a", "<kept>", "<a>&#xFFFFFFFF;</a>", "</a>"] {
            assert!(read(broken).is_err(), "{broken}");
        }
    }
}
