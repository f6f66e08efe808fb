//! XML through quick-xml's writer: it escapes, this keeps elements short to write.

use jiff::civil::Date;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use std::io;

pub(super) struct Xml(Writer<Vec<u8>>);

const ROOT: &str = "rsm:CrossIndustryInvoice";
const NAMESPACES: [(&str, &str); 4] = [
    ("xmlns:rsm", "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"),
    ("xmlns:ram", "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"),
    ("xmlns:qdt", "urn:un:unece:uncefact:data:standard:QualifiedDataType:100"),
    ("xmlns:udt", "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"),
];

impl Xml {
    pub fn new() -> io::Result<Self> {
        let mut writer = Writer::new_with_indent(Vec::with_capacity(8 * 1024), b' ', 1);
        writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        Ok(Self(writer))
    }

    pub fn root(&mut self, content: impl FnOnce(&mut Self) -> io::Result<()>) -> io::Result<()> {
        self.element(BytesStart::new(ROOT).with_attributes(NAMESPACES), ROOT, content)
    }

    /// An element with elements in it.
    pub fn within(
        &mut self,
        name: &'static str,
        content: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        self.element(BytesStart::new(name), name, content)
    }

    /// An element with text.
    pub fn text(&mut self, name: &'static str, text: &str) -> io::Result<()> {
        self.element(BytesStart::new(name), name, |xml| xml.write(text))
    }

    /// An element with text, where there is one: empty elements are not allowed (BR-CL, PEPPOL-EN16931-R008).
    pub fn some(&mut self, name: &'static str, text: Option<&str>) -> io::Result<()> {
        match text.map(crate::texts::one_line) {
            Some(text) if !text.is_empty() => self.text(name, &text),
            _ => Ok(()),
        }
    }

    /// An element with text and an attribute.
    pub fn with(&mut self, name: &'static str, attribute: (&str, &str), text: &str) -> io::Result<()> {
        self.element(BytesStart::new(name).with_attributes([attribute]), name, |xml| xml.write(text))
    }

    pub fn finish(self) -> Vec<u8> {
        self.0.into_inner()
    }

    fn element(
        &mut self,
        start: BytesStart<'_>,
        name: &'static str,
        content: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        self.0.write_event(Event::Start(start))?;
        content(self)?;
        self.0.write_event(Event::End(BytesEnd::new(name)))
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.0.write_event(Event::Text(BytesText::new(&crate::texts::one_line(text))))
    }
}

/// A day in the format 102 of UNTDID 2379.
pub(super) fn day(xml: &mut Xml, name: &'static str, day: Date) -> io::Result<()> {
    xml.with(name, ("format", "102"), &format!("{:04}{:02}{:02}", day.year(), day.month(), day.day()))
}

/// `-12.90`.
pub(super) fn amount(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}

/// Hundredths of a per cent as a percentage: `19.00`.
pub(super) fn percent(hundredths: u32) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
