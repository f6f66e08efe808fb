//! Invoices to try things on: one as a customer knows it, and random ones, the same for the same seed.

use fastrand::Rng;
use jiff::ToSpan;
use jiff::civil::{Date, date};
use kontor_money::Cents;
use kontor_paper::*;
use std::collections::BTreeMap;

const NAMES: &[&str] = &[
    "Yirgacheffe Kochere, ganze Bohne, 250 g",
    "Espresso „Feierabend“, gemahlen, 1 kg",
    "Handfilter aus Porzellan, Größe 02, weiß",
    "Papierfilter, ungebleicht, 100 Stück",
    "Gaiwan 景德镇 110 ml",
    "煎茶 一番茶 宇治 100g",
    "セイロン紅茶 ウバ",
    "보이차 357g 2019",
    "Кофе «Утро» в зёрнах",
    "Ελληνικός καφές, χοντρή άλεση",
    "قهوة عربية بالهيل 200 غ",
    "קפה טורקי עם הל",
    "Café crème brûlée & Noisette <édition>",
    "Cà phê sữa đá 🧊 Robusta Đắk Lắk",
    "Mate \"Erva\" 500 g 🧉 'fein'",
    "Żółta herbata Huoshan Huangya",
    "Türk kahvesi, ince çekilmiş, %100 Arabica",
    "Kombucha-Ansatz ☕️ mit Starterflüssigkeit 👩‍🌾",
    "Cold-Brew-Kanne 1,0 l (Glas), spülmaschinenfest, mit Silikondeckel und herausnehmbarem Feinfilter aus Edelstahl",
    "Donaudampfschifffahrtsgesellschaftskaffeemaschinenentkalkungstablettenaufbewahrungsdosenverschlussdeckeldichtungsring",
    "T",
];

const PEOPLE: &[&str] = &[
    "Jana Öztürk",
    "Łukasz Wójcik",
    "Олександра Шевченко",
    "Νίκος Παπαδόπουλος",
    "محمد العلي",
    "王小明",
    "María-José Núñez & Co.",
    "Bartholomäus-Maximilian Freiherr von und zu Hohenlohe-Waldenburg-Schillingsfürst",
];

fn seller() -> Seller {
    Seller {
        name: "Rösthaus Kontor GmbH".into(),
        address: Address {
            street: "Speicherstraße 12".into(),
            extra: String::new(),
            zip: "20457".into(),
            city: "Hamburg".into(),
            country: "DE".into(),
        },
        vat_id: Some("DE123456789".into()),
        tax_number: Some("48/123/45678".into()),
        contact: Some("Mara Lindqvist".into()),
        email: Some("hallo@kontor.example".into()),
        phone: Some("+49 40 1234567".into()),
        register: Some("HRB 123456".into()),
        legal: Some("Amtsgericht Hamburg, Geschäftsführerin: Mara Lindqvist".into()),
        website: Some("kontor.example".into()),
        account: Some(Account {
            holder: "Rösthaus Kontor GmbH".into(),
            iban: "DE02120300000000202051".into(),
            bic: Some("BYLADEM1001".into()),
        }),
    }
}

fn buyer() -> Buyer {
    Buyer {
        name: "Jana Öztürk".into(),
        company: None,
        address: Address {
            street: "Lindenallee 7".into(),
            extra: "Hinterhaus, 2. OG".into(),
            zip: "10437".into(),
            city: "Berlin".into(),
            country: "DE".into(),
        },
        vat_id: None,
        email: Some("jana@mail.example".into()),
        reference: None,
        order: None,
    }
}

/// The payload of the EPC QR code for an amount.
fn epc(total: Cents, reference: &str) -> String {
    let (euros, cents) = (total.get() / 100, total.get() % 100);
    format!(
        "BCD\n002\n1\nSCT\nBYLADEM1001\nRösthaus Kontor GmbH\nDE02120300000000202051\nEUR{euros}.{cents:02}\n\n\n{reference}"
    )
}

/// A line; its price in cents.
pub fn line(name: &str, quantity: u32, price: i64, rate: u32) -> Line {
    Line {
        name: name.into(),
        sku: None,
        quantity,
        unit: Unit::Piece,
        unit_price: Cents::new(price),
        total: Cents::new(price * i64::from(quantity)),
        rate,
    }
}

/// Sets the groups of rates and the total to what the lines, charges and discounts come to.
pub fn summed(mut invoice: Invoice) -> Invoice {
    let mut groups = BTreeMap::<u32, i64>::new();
    for line in &invoice.lines {
        *groups.entry(line.rate).or_default() += line.total.get();
    }
    for charge in &invoice.charges {
        *groups.entry(charge.rate).or_default() += charge.amount.get();
    }
    for discount in &invoice.discounts {
        *groups.entry(discount.rate).or_default() -= discount.amount.get();
    }
    invoice.total = Cents::new(groups.values().sum());
    let group = |(rate, gross): (&u32, &i64)| {
        let whole = 10_000 + i64::from(*rate);
        let tax = (2 * gross * i64::from(*rate) + whole) / (2 * whole);
        let [net, tax, gross] = [gross - tax, tax, *gross].map(Cents::new);
        TaxGroup { rate: *rate, net, tax, gross }
    };
    invoice.taxes =
        if invoice.exemption.is_some() { vec![] } else { groups.iter().rev().map(group).collect() };
    if let Settlement::Open { epc: Some(payload), reference, .. } = &mut invoice.settlement {
        *payload = epc(invoice.total, reference);
    }
    invoice
}

/// Two rates, shipping, and the money has not come yet.
pub fn open() -> Invoice {
    summed(Invoice {
        kind: Kind::Invoice,
        profile: Profile::En16931,
        number: "RE-2026-00042".into(),
        issued_on: date(2026, 11, 24),
        performed: Performed::On(date(2026, 11, 24)),
        seller: seller(),
        buyer: buyer(),
        delivered_to: None,
        order: Some("K-7QX2M9".into()),
        lines: vec![
            Line {
                sku: Some("KAF-ETH-250".into()),
                ..line("Yirgacheffe Kochere, ganze Bohne, 250 g", 2, 1290, 700)
            },
            Line { sku: Some("TEE-SEN-100".into()), ..line("Sencha 煎茶 aus Uji, 100 g", 1, 1850, 700) },
            Line {
                sku: Some("ZUB-FIL-02".into()),
                ..line("Handfilter aus Porzellan, Größe 02, weiß", 1, 2490, 1900)
            },
            line("Papierfilter, ungebleicht, 100 Stück", 3, 445, 1900),
        ],
        discounts: vec![
            Adjustment { name: "Gutschein WILLKOMMEN".into(), amount: Cents::new(268), rate: 700 },
            Adjustment { name: "Gutschein WILLKOMMEN".into(), amount: Cents::new(232), rate: 1900 },
        ],
        charges: vec![
            Adjustment { name: "Versand mit DHL".into(), amount: Cents::new(263), rate: 700 },
            Adjustment { name: "Versand mit DHL".into(), amount: Cents::new(227), rate: 1900 },
        ],
        taxes: vec![],
        total: Cents::ZERO,
        exemption: None,
        settlement: Settlement::Open {
            due: Some(date(2026, 12, 8)),
            reference: "K7QX2M9AB".into(),
            epc: Some(String::new()),
        },
        notes: vec![],
    })
}

/// An invoice with anything in it that an order can bring.
pub fn random(seed: u64) -> Invoice {
    let mut rng = Rng::with_seed(seed);
    let issued = date(2026, 1, 1) + i64::from(rng.u16(0..720)).days();
    let profile = if rng.u8(0..3) == 0 { Profile::XRechnung } else { Profile::En16931 };
    let exemption = match rng.u8(0..12) {
        0 => Some(Exemption::SmallBusiness),
        1 => Some(Exemption::Export),
        2 => Some(Exemption::IntraCommunity),
        _ => None,
    };
    let rates: &[u32] = match (exemption, rng.u8(0..6)) {
        (Some(_), _) => &[0],
        (None, 0) => &[700],
        (None, 1) => &[1900, 700, 0],
        (None, 2) => &[2000, 1000, 1300],
        (None, 3) => &[2550, 1350, 810],
        (None, _) => &[1900, 700],
    };
    let lines = lines(&mut rng, rates);
    let (discounts, charges) = adjustments(&mut rng, &lines);
    let preceding = Preceding {
        number: format!("RE-2026-{:05}", rng.u32(1..99_999)),
        issued_on: issued - i64::from(rng.u8(0..90)).days(),
    };
    let kind = match rng.u8(0..6) {
        0 => Kind::Cancellation(preceding),
        1 => Kind::Correction(preceding),
        _ => Kind::Invoice,
    };
    let settlement = settlement(&mut rng, issued, kind != Kind::Invoice);
    let mut invoice = summed(Invoice {
        profile,
        number: format!(
            "{}-{}-{:05}",
            rng.choice(["RE", "2026/KO", "R"]).unwrap(),
            issued.year(),
            rng.u32(..)
        ),
        issued_on: issued,
        performed: match rng.bool() {
            true => Performed::On(issued),
            false => Performed::Between(issued - 3.days(), issued),
        },
        buyer: random_buyer(&mut rng, profile, exemption),
        lines,
        discounts,
        charges,
        exemption,
        settlement,
        kind,
        notes: match rng.u8(0..4) {
            0 => vec![
                "Rückgabe innerhalb von 14 Tagen. Öko-Kontrollstelle: DE-ÖKO-006.".into(),
                "ありがとう & danke!".into(),
            ],
            _ => vec![],
        },
        ..open()
    });
    if rng.u8(0..5) == 0 {
        invoice.delivered_to = Some(Party {
            name: (*rng.choice(PEOPLE).unwrap()).into(),
            address: invoice.buyer.address.clone(),
        });
    }
    if rng.u8(0..4) == 0 && exemption.is_none_or(|found| found == Exemption::SmallBusiness) {
        invoice.seller.vat_id = None;
    }
    if invoice.total == Cents::ZERO {
        invoice.settlement = Settlement::Nothing;
    }
    if matches!(invoice.kind, Kind::Correction(_)) {
        for group in &mut invoice.taxes {
            *group = with_the_cent(*group, rng.bool());
        }
    }
    invoice
}

/// A group whose tax is as far from the one in its gross sum as a correction's may be.
fn with_the_cent(group: TaxGroup, up: bool) -> TaxGroup {
    let (gross, whole) = (group.gross.get(), 10_000 + i64::from(group.rate));
    let exact = gross * i64::from(group.rate);
    let tax = if up { exact / whole + 1 } else { (exact + whole - 1) / whole - 1 };
    if group.rate == 0 || tax < 0 || tax > gross {
        return group;
    }
    TaxGroup { net: Cents::new(gross - tax), tax: Cents::new(tax), ..group }
}

fn lines(rng: &mut Rng, rates: &[u32]) -> Vec<Line> {
    let count = if rng.u8(0..20) == 0 { rng.usize(20..120) } else { rng.usize(1..9) };
    let mut line = || {
        let price = match rng.u8(0..10) {
            0 => 0,
            1 => rng.i64(1..10),
            2 => rng.i64(1..1_000_000),
            _ => rng.i64(50..9_000),
        };
        let quantity = if rng.u8(0..15) == 0 { rng.u32(1..5_000) } else { rng.u32(1..6) };
        let sku = rng.bool().then(|| format!("ART-{:04}", rng.u16(..)));
        let unit = *rng
            .choice(&[Unit::Piece, Unit::Piece, Unit::Gram, Unit::Kilogram, Unit::Litre, Unit::Month])
            .unwrap();
        let name = rng.choice(NAMES).unwrap();
        Line { sku, unit, ..self::line(name, quantity, price, *rng.choice(rates).unwrap()) }
    };
    (0..count).map(|_| line()).collect()
}

fn adjustments(rng: &mut Rng, lines: &[Line]) -> (Vec<Adjustment>, Vec<Adjustment>) {
    let mut gross = BTreeMap::<u32, i64>::new();
    for line in lines {
        *gross.entry(line.rate).or_default() += line.total.get();
    }
    let (off, all_off, shipped) = (rng.bool(), rng.u8(0..15) == 0, rng.u8(0..3) > 0);
    let (mut discounts, mut charges) = (vec![], vec![]);
    for (rate, gross) in gross {
        let amount = if all_off { gross } else { gross * rng.i64(1..40) / 100 };
        if (off || all_off) && amount > 0 {
            discounts.push(Adjustment {
                name: "Gutschein „Ernte“ −10 %".into(),
                amount: Cents::new(amount),
                rate,
            });
        }
        if shipped && !all_off {
            charges.push(Adjustment { name: "Versand".into(), amount: Cents::new(rng.i64(0..1_500)), rate });
        }
    }
    (discounts, charges)
}

fn settlement(rng: &mut Rng, issued: Date, back: bool) -> Settlement {
    let on = issued + i64::from(rng.u8(0..5)).days();
    match rng.u8(0..6) {
        0 => Settlement::Paid { on, by: Means::Transfer },
        1 => Settlement::Paid { on, by: Means::Online("PayPal".into()) },
        2 => Settlement::Paid { on, by: Means::Other("Guthaben (BTC)".into()) },
        3 if back => Settlement::Nothing,
        4 => Settlement::Paid { on, by: if back { Means::Offset } else { Means::Agreed } },
        _ => Settlement::Open {
            due: rng.bool().then_some(issued + 14.days()),
            reference: "K7QX2M9AB".into(),
            epc: (!back).then(String::new),
        },
    }
}

fn random_buyer(rng: &mut Rng, profile: Profile, exemption: Option<Exemption>) -> Buyer {
    let name = (*rng.choice(PEOPLE).unwrap()).to_owned();
    let (country, zip, city, vat_id) = match exemption {
        Some(Exemption::Export) => ("CH", "8001", "Zürich", None),
        Some(Exemption::IntraCommunity) => ("AT", "1010", "Wien", Some("ATU12345678".into())),
        _ => ("DE", "50667", "Köln", None),
    };
    let public = profile == Profile::XRechnung;
    Buyer {
        name,
        company: (public || rng.bool()).then(|| "Stadt Köln – Amt für Kaffee & Tee".into()),
        address: Address {
            street: (*rng
                .choice(&[
                    "Straße des 17. Juni 135",
                    "Hauptstr. 1",
                    "Große Elbstraße 277a–279b, Aufgang C, Haus am Ende des Hofes",
                ])
                .unwrap())
            .into(),
            extra: (*rng.choice(&["", "", "c/o Nachbarin"]).unwrap()).into(),
            zip: zip.into(),
            city: city.into(),
            country: country.into(),
        },
        vat_id,
        email: (!public || rng.bool()).then(|| "einkauf@stadt.example".into()),
        reference: public.then(|| (*rng.choice(&["04011000-12345-67", "Kostenstelle 7"]).unwrap()).into()),
        order: (rng.u8(0..3) == 0).then(|| "B-4711".into()),
    }
}
