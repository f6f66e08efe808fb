//! The marks of Factur-X in the metadata (Factur-X 1.0, 6.2.2): which file is the invoice and what profile it has, and the
//! description of that schema, without which PDF/A does not allow them.

use crate::invoice::Profile;
use crate::pdf::file_name;
use crate::{PaperError, Result};
use lopdf::{Document, Object};

/// The end of the metadata as krilla writes it.
const END: &str = "</rdf:RDF>";

/// Adds the marks to a PDF/A-3 as krilla wrote it.
pub(crate) fn mark(pdf: &[u8], profile: Profile) -> Result<Vec<u8>> {
    let lost = |error: lopdf::Error| PaperError::Pdf(error.to_string());
    let mut document = Document::load_mem(pdf).map_err(lost)?;
    let id = document
        .catalog()
        .and_then(|catalog| catalog.get(b"Metadata"))
        .and_then(Object::as_reference)
        .map_err(lost)?;
    let metadata = document.get_object_mut(id).and_then(Object::as_stream_mut).map_err(lost)?;
    let text = std::str::from_utf8(&metadata.content).map_err(|error| PaperError::Pdf(error.to_string()))?;
    if !text.contains(END) {
        return Err(PaperError::Pdf("the metadata has no end".to_owned()));
    }
    let marked = text.replacen(END, &format!("{}{END}", marks(profile)), 1);
    metadata.set_content(marked.into_bytes());
    let mut written = Vec::with_capacity(pdf.len() + 4096);
    document.save_to(&mut written).map_err(|error| PaperError::Pdf(error.to_string()))?;
    Ok(written)
}

fn marks(profile: Profile) -> String {
    let level = match profile {
        Profile::En16931 => "EN 16931",
        Profile::XRechnung => "XRECHNUNG",
    };
    let version = match profile {
        Profile::En16931 => "1.0",
        Profile::XRechnung => "3.0",
    };
    let name = file_name(profile);
    let property = |name: &str, description: &str| {
        format!(
            "<rdf:li rdf:parseType=\"Resource\"><pdfaProperty:name>{name}</pdfaProperty:name>\
             <pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>\
             <pdfaProperty:description>{description}</pdfaProperty:description></rdf:li>"
        )
    };
    let properties = [
        property("DocumentFileName", "name of the embedded XML invoice file"),
        property("DocumentType", "INVOICE"),
        property("Version", "version of the Factur-X XML schema"),
        property("ConformanceLevel", "conformance level of the embedded Factur-X data"),
    ]
    .concat();
    format!(
        "<rdf:Description rdf:about=\"\" xmlns:fx=\"urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#\">\
         <fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>{name}</fx:DocumentFileName>\
         <fx:Version>{version}</fx:Version><fx:ConformanceLevel>{level}</fx:ConformanceLevel></rdf:Description>\
         <rdf:Description rdf:about=\"\" xmlns:pdfaExtension=\"http://www.aiim.org/pdfa/ns/extension/\" \
         xmlns:pdfaSchema=\"http://www.aiim.org/pdfa/ns/schema#\" xmlns:pdfaProperty=\"http://www.aiim.org/pdfa/ns/property#\">\
         <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType=\"Resource\">\
         <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>\
         <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>\
         <pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>{properties}</rdf:Seq></pdfaSchema:property>\
         </rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>"
    )
}
