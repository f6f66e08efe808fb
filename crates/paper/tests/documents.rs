//! Whole documents: what the XML adds up to, what the PDF has inside, and what hostile orders bring. Validators that are not ours
//! judge the same invoices in `tools/check-invoices`.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod samples;

use kontor_money::Cents;
use kontor_paper::*;
use lopdf::Object;
use proptest::prelude::*;
use quick_xml::Reader;
use quick_xml::events::Event;
use std::collections::BTreeMap;
use std::sync::LazyLock;

static LOOK: LazyLock<Look> = LazyLock::new(|| Look::of("Rösthaus Kontor", Fonts::built_in().unwrap()));

/// The texts of an XML document by their path, without prefixes.
fn parsed(xml: &[u8]) -> BTreeMap<String, Vec<String>> {
    let mut reader = Reader::from_reader(xml);
    let (mut path, mut found) = (Vec::<String>::new(), BTreeMap::<String, Vec<String>>::new());
    let mut text = String::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => {
                path.push(start.local_name().as_ref().to_owned());
                text.clear();
            }
            Event::Text(part) => text.push_str(&part),
            Event::GeneralRef(part) => {
                let reference = format!("&{};", &*part);
                text.push_str(&quick_xml::escape::unescape(&reference).unwrap());
            }
            Event::End(_) => {
                found.entry(path.join("/")).or_default().push(std::mem::take(&mut text));
                path.pop();
            }
            Event::Eof => return found,
            _ => {}
        }
    }
}

const ROOT: &str = "CrossIndustryInvoice/SupplyChainTradeTransaction";

/// What a path in the transaction says, in cents.
fn cents(found: &BTreeMap<String, Vec<String>>, path: &str) -> Vec<i64> {
    let texts = found.get(&format!("{ROOT}/{path}")).map(Vec::as_slice).unwrap_or_default();
    texts.iter().map(|text| Cents::parse(text).unwrap().get()).collect()
}

/// The file that a PDF has inside, its name and how it belongs to the PDF.
fn attached(pdf: &[u8]) -> (Vec<u8>, String, String) {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let resolve = |object: &Object| document.dereference(object).unwrap().1.clone();
    let files = resolve(document.catalog().unwrap().get(b"AF").unwrap());
    let [file] = files.as_array().unwrap().as_slice() else { panic!("not one file") };
    let file = resolve(file);
    let file = file.as_dict().unwrap();
    let stream = resolve(resolve(file.get(b"EF").unwrap()).as_dict().unwrap().get(b"F").unwrap());
    let name = file.get(b"F").unwrap().as_str().unwrap();
    let relation = file.get(b"AFRelationship").unwrap().as_name().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (stream.as_stream().unwrap().decompressed_content().unwrap(), text(name), text(relation))
}

fn pages(document: &Document) -> usize {
    lopdf::Document::load_mem(&document.pdf).unwrap().get_pages().len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_documents_sums_are_the_orders_to_the_cent_and_the_pdf_has_the_same_xml_inside(seed in any::<u64>()) {
        let invoice = samples::random(seed);
        let document = render(&invoice, &LOOK).unwrap();
        let (inside, name, relation) = attached(&document.pdf);
        prop_assert_eq!(&inside, &document.xml);
        let file = if invoice.profile == Profile::XRechnung { "xrechnung.xml" } else { "factur-x.xml" };
        prop_assert_eq!((name.as_str(), relation.as_str()), (file, "Alternative"));

        let found = parsed(&document.xml);
        let sign = if invoice.kind == Kind::Invoice { 1 } else { -1 };
        let sums = "ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation";
        let sum = |name: &str| cents(&found, &format!("{sums}/{name}"))[0];
        let lines = cents(&found, "IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement/\
            SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount");
        prop_assert_eq!(lines.iter().sum::<i64>(), sum("LineTotalAmount"));
        prop_assert_eq!(
            sum("LineTotalAmount") + sum("ChargeTotalAmount") - sum("AllowanceTotalAmount"),
            sum("TaxBasisTotalAmount")
        );
        prop_assert_eq!(sum("TaxBasisTotalAmount") + sum("TaxTotalAmount"), sum("GrandTotalAmount"));
        prop_assert_eq!(sum("GrandTotalAmount"), sign * invoice.total.get());
        prop_assert_eq!(sum("GrandTotalAmount") - sum("TotalPrepaidAmount"), sum("DuePayableAmount"));
        let taxes = cents(&found, "ApplicableHeaderTradeSettlement/ApplicableTradeTax/CalculatedAmount");
        let told = invoice.taxes.iter().map(|group| sign * group.tax.get()).collect::<Vec<_>>();
        prop_assert_eq!(taxes, if invoice.exemption.is_some() { vec![0] } else { told });
        let names = &found[&format!("{ROOT}/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct/Name")];
        prop_assert!(names.iter().eq(invoice.lines.iter().map(|line| &line.name)));
    }
}

#[test]
fn the_same_facts_make_the_same_bytes() {
    let invoice = samples::open();
    assert_eq!(render(&invoice, &LOOK).unwrap(), render(&invoice, &LOOK).unwrap());
}

#[test]
fn a_hundred_lines_go_over_pages() {
    let mut invoice = samples::open();
    assert_eq!(pages(&render(&invoice, &LOOK).unwrap()), 1);
    invoice.lines = (0..100).map(|at| samples::line(&format!("Artikel {at}"), 1, 100 + at, 1900)).collect();
    invoice.discounts.clear();
    invoice.charges.clear();
    let document = render(&samples::summed(invoice), &LOOK).unwrap();
    assert!((4..=6).contains(&pages(&document)), "{}", pages(&document));
}

#[test]
fn an_order_for_nothing_has_a_document() {
    let mut invoice = samples::open();
    invoice.lines = vec![samples::line("Probe", 1, 0, 700)];
    invoice.discounts.clear();
    invoice.charges.clear();
    invoice.settlement = Settlement::Nothing;
    let document = render(&samples::summed(invoice), &LOOK).unwrap();
    let found = parsed(&document.xml);
    let due =
        "ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation/DuePayableAmount";
    assert_eq!(cents(&found, due), [0]);
}

#[test]
fn hostile_names_fit_and_stay_whole_in_the_xml() {
    let mut invoice = samples::open();
    let names = [
        "x".repeat(200),
        "漢".repeat(200),
        "م".repeat(200),
        "👩‍🌾".repeat(60),
        "Wort ".repeat(400).trim().to_owned(),
        "<Name ns=\"&amp;\">]]>&#0;".to_owned(),
        "\u{202e}evil\u{202c} \u{0}\u{1b}[31m".to_owned(),
        "ᚠᚢᚦ 𓀀".to_owned(),
    ];
    invoice.lines = names.iter().map(|name| samples::line(name, 1, 1234, 1900)).collect();
    invoice.discounts.clear();
    invoice.charges.clear();
    invoice.buyer.name = "Ñ".repeat(300);
    invoice.buyer.address.street = "Straße ".repeat(60);
    invoice.number = "N".repeat(120);
    let document = render(&samples::summed(invoice), &LOOK).unwrap();
    assert_eq!(document.missing, ['ᚠ', 'ᚢ', 'ᚦ', '𓀀']);
    let found = parsed(&document.xml);
    let read = &found[&format!("{ROOT}/IncludedSupplyChainTradeLineItem/SpecifiedTradeProduct/Name")];
    assert_eq!(read[..6], names[..6]);
    assert_eq!(read[6], "\u{202e}evil\u{202c} [31m");
}

#[test]
fn another_font_brings_its_characters() {
    let fonts = Fonts::built_in().unwrap();
    assert!(matches!(fonts.clone().with(b"no font".to_vec()), Err(PaperError::Font)));
    let file = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/fonts/NotoEmoji-Regular.ttf")).unwrap();
    let look = Look::of("Kontor", fonts.with(file).unwrap());
    assert!(render(&samples::open(), &look).unwrap().missing.is_empty());
}

#[test]
fn what_is_taken_back_names_its_invoice_and_is_below_zero() {
    let mut invoice = samples::open();
    let preceding = Preceding { number: "RE-2026-00001".into(), issued_on: invoice.issued_on };
    invoice.kind = Kind::Cancellation(preceding);
    invoice.settlement = Settlement::Nothing;
    let found = parsed(&render(&invoice, &LOOK).unwrap().xml);
    assert_eq!(found["CrossIndustryInvoice/ExchangedDocument/TypeCode"], ["384"]);
    let settlement = "ApplicableHeaderTradeSettlement";
    assert_eq!(
        found[&format!("{ROOT}/{settlement}/InvoiceReferencedDocument/IssuerAssignedID")],
        ["RE-2026-00001"]
    );
    let total = format!("{settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount");
    assert_eq!(cents(&found, &total), [-invoice.total.get()]);
    let quantity =
        format!("{ROOT}/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeDelivery/BilledQuantity");
    assert_eq!(found[&quantity], ["-2", "-1", "-1", "-3"]);
}
