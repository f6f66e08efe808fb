//! XML through quick-xml's writer: it escapes, this keeps elements short to write.

use crate::error::{Error, Result};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

pub struct Xml(Writer<Vec<u8>>);

impl Xml {
    pub fn new() -> Result<Self> {
        let mut xml = Self(Writer::new(Vec::new()));
        xml.write(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        Ok(xml)
    }

    /// An element with elements in it.
    pub fn within(
        &mut self,
        name: &str,
        attributes: &[(&str, &str)],
        content: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let start = BytesStart::new(name).with_attributes(attributes.iter().copied());
        self.write(Event::Start(start))?;
        content(self)?;
        self.write(Event::End(BytesEnd::new(name)))
    }

    /// An element with text.
    pub fn text(&mut self, name: &str, text: &str) -> Result<()> {
        self.within(name, &[], |xml| {
            let readable: String = text.chars().filter(|character| is_allowed(*character)).collect();
            xml.write(Event::Text(BytesText::new(&readable)))
        })
    }

    pub fn finish(self) -> Vec<u8> {
        self.0.into_inner()
    }

    fn write(&mut self, event: Event<'_>) -> Result<()> {
        self.0.write_event(event).map_err(Error::internal)
    }
}

/// Characters that XML 1.0 has (production 2).
const fn is_allowed(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stay_texts() {
        let mut xml = Xml::new().expect("a head");
        xml.text("name", "<script>&\u{8}\u{fffe} \"Rauch\"").expect("writing to memory does not fail");
        let text = String::from_utf8(xml.finish()).expect("UTF-8");
        assert!(text.ends_with("<name>&lt;script&gt;&amp; &quot;Rauch&quot;</name>"), "{text}");
    }
}
