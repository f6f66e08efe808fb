//! Writes random invoices, for validators and for the eye, and says how fast: `random-invoices FOLDER COUNT [FIRST]`. After them come
//! documents for the eye, one for each case that a page must look good in.

#[expect(clippy::unwrap_used, reason = "shared with tests")]
#[path = "../tests/samples/mod.rs"]
mod samples;

use jiff::civil::date;
use kontor_money::Cents;
use kontor_paper::*;
use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    let folder = PathBuf::from(arguments.first().ok_or("which folder?")?);
    let count = arguments.get(1).ok_or("how many?")?.parse::<u64>()?;
    let first = arguments.get(2).map_or(Ok(0), |first| first.parse::<u64>())?;
    std::fs::create_dir_all(&folder)?;
    let look = Look { claim: "Kaffee & Tee".into(), ..Look::of("Rösthaus Kontor", Fonts::built_in()?) };
    let started = Instant::now();
    let save = |name: &str, invoice: &Invoice| -> Result<(), Box<dyn Error>> {
        let document = render(invoice, &look).map_err(|error| format!("{name}: {error}"))?;
        std::fs::write(folder.join(format!("{name}.pdf")), document.pdf)?;
        std::fs::write(folder.join(format!("{name}.xml")), document.xml)?;
        Ok(())
    };
    for seed in first..first + count {
        save(&format!("{seed:04}"), &samples::random(seed))?;
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("{count} documents in {seconds:.2} s: {:.0} a second on one core", count as f64 / seconds);
    for (name, invoice) in for_the_eye() {
        save(name, &invoice)?;
    }
    Ok(())
}

fn for_the_eye() -> [(&'static str, Invoice); 8] {
    let paid = Settlement::Paid { on: date(2026, 11, 24), by: Means::Online("PayPal".into()) };
    let plain = samples::summed(Invoice {
        lines: vec![samples::line("Yirgacheffe Kochere, ganze Bohne, 250 g", 2, 1290, 700)],
        discounts: vec![],
        charges: vec![Adjustment { name: "Versand mit DHL".into(), amount: Cents::new(490), rate: 700 }],
        settlement: paid.clone(),
        ..samples::open()
    });
    let rates = Invoice { settlement: paid.clone(), ..samples::open() };
    let preceding = Preceding { number: plain.number.clone(), issued_on: plain.issued_on };
    let correction = samples::summed(Invoice {
        kind: Kind::Correction(preceding),
        number: "RE-2026-00057".into(),
        issued_on: date(2026, 12, 2),
        lines: vec![
            samples::line("Yirgacheffe Kochere, ganze Bohne, 250 g", 1, 1290, 700),
            samples::line("Preisnachlass", 1, 250, 1900),
        ],
        discounts: vec![],
        charges: vec![],
        settlement: Settlement::Paid { on: date(2026, 12, 2), by: Means::Online("PayPal".into()) },
        ..samples::open()
    });
    let small = samples::summed(Invoice {
        lines: vec![
            samples::line("Kaffeekarte zum Ausmalen", 3, 450, 0),
            samples::line("Handfilter aus Porzellan, Größe 02, weiß", 1, 2490, 0),
        ],
        discounts: vec![],
        charges: vec![Adjustment { name: "Versand mit DHL".into(), amount: Cents::new(490), rate: 0 }],
        exemption: Some(Exemption::SmallBusiness),
        settlement: paid.clone(),
        ..samples::open()
    });
    let article = |at: u32| {
        let name = format!("Kaffee des Monats Nr. {at}, gemahlen für den Handfilter, 250 g");
        samples::line(
            &name,
            1 + at % 3,
            890 + i64::from(at) * 7,
            if at.is_multiple_of(4) { 1900 } else { 700 },
        )
    };
    let hundred = samples::summed(Invoice {
        lines: (1..=100).map(article).collect(),
        settlement: paid.clone(),
        ..samples::open()
    });
    let names = [
        "Кофе «Утро» в зёрнах, Ґрунт",
        "قهوة عربية بالهيل 200 غ",
        "煎茶 一番茶 宇治 100g",
        "보이차 357g 2019",
        "קפה טורקי עם הל",
        "Cà phê sữa đá 🧊 Robusta Đắk Lắk",
        "Kombucha-Ansatz ☕️ mit Starterflüssigkeit 👩\u{200d}🌾",
    ];
    let scripts = samples::summed(Invoice {
        buyer: Buyer {
            name: "Олександра Шевченко · 王小明".into(),
            address: Address { street: "شارع النيل 12".into(), ..samples::open().buyer.address },
            ..samples::open().buyer
        },
        lines: names.iter().map(|name| samples::line(name, 1, 1290, 700)).collect(),
        discounts: vec![],
        charges: vec![],
        settlement: paid,
        ..samples::open()
    });
    let business = Invoice {
        buyer: Buyer {
            name: "Mira Kern".into(),
            company: Some("Kern & Söhne – Rösterei und Teehandel GmbH".into()),
            vat_id: Some("DE987654321".into()),
            reference: Some("04011000-12345-67".into()),
            ..samples::open().buyer
        },
        delivered_to: Some(Party {
            name: "Lager Kern & Söhne".into(),
            address: Address {
                street: "Hafenstraße 3".into(),
                zip: "28195".into(),
                city: "Bremen".into(),
                country: "DE".into(),
                ..Address::default()
            },
        }),
        notes: vec![
            "Die Ware wird nach dem Zahlungseingang geliefert; als Lieferdatum ist der Tag der Rechnung angegeben.".into(),
        ],
        profile: Profile::XRechnung,
        ..samples::open()
    };
    [
        ("open", samples::open()),
        ("plain", plain),
        ("rates", rates),
        ("correction", correction),
        ("small", small),
        ("hundred", hundred),
        ("scripts", scripts),
        ("business", business),
    ]
}
