//! The lines of QR codes are those that another implementation writes; `tools/check-epc` asks it about the same file.

use kontor_banking::Iban;
use kontor_banking::epc::{Remittance, Transfer};
use serde_json::Value;

#[test]
fn payloads_are_those_that_another_implementation_agrees_to() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("../epc.json")).expect("cases");
    assert!(!cases.is_empty());
    for case in &cases {
        let text = |name: &str| case[name].as_str();
        let iban = Iban::parse(text("iban").expect("an IBAN")).expect("an IBAN");
        let transfer = Transfer {
            name: text("name").expect("a name"),
            iban: &iban,
            bic: text("bic"),
            cents: case["cents"].as_i64().expect("cents"),
            purpose: text("purpose"),
            remittance: text("structured")
                .map_or(Remittance::Text(text("text").unwrap_or_default()), Remittance::Structured),
        };
        assert_eq!(transfer.payload().as_deref(), Ok(text("payload").expect("a payload")));
        assert!(transfer.symbol().is_ok());
    }
}
