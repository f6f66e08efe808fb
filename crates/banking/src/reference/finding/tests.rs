use super::*;
use proptest::prelude::*;

fn reference(seed: u64) -> Reference {
    Reference::generate(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).to_le_bytes())
}

/// The same reference written in each of the ways that people and banks have.
fn spellings(reference: Reference) -> Vec<String> {
    let text = reference.to_string();
    let (a, b, c) = (&text[..3], &text[3..6], &text[6..]);
    vec![
        text.clone(),
        text.to_lowercase(),
        format!("{a} {b} {c}"),
        format!("{a}-{b}-{c}"),
        format!("{a}.{b}.{c}"),
        format!("{a}\r\n{b} {c}"),
        format!("{a} -\n {b}\t{c}"),
        format!("{a}?21{b}?22{c}"),
        text.chars().map(|c| format!("{c} ")).collect(),
        format!("SVWZ+{text}EREF+NOTPROVIDED"),
        format!("EREF+{text}SVWZ+Danke"),
        format!("Bestellung{text}Danke"),
        format!("Bestellung:{text}, {text}"),
        format!("Ref. {text}."),
        format!("Zahlung zu \"{text}\" vom 24.11.2026"),
    ]
}

#[test]
fn all_spellings_are_found() {
    for seed in 0..2_000 {
        let reference = reference(seed);
        for text in spellings(reference) {
            assert_eq!(find_in(&text), vec![reference], "{text}");
        }
    }
}

#[test]
fn two_in_one_text_are_two_in_order_and_one_twice_is_one() {
    let (a, b) = (reference(1), reference(2));
    assert_eq!(find_in(&format!("{a}{b}")), vec![a, b]);
    assert_eq!(find_in(&format!("{b} und {a}, {b}")), vec![b, a]);
    let confused = b.to_string().replace('D', "0").replace('5', "S").replace('8', "B");
    assert_eq!(find_in(&format!("{confused} {a}")), vec![b, a]);
}

#[test]
fn a_look_alike_is_read_as_the_one_it_can_mean() {
    let mut tried = 0;
    for seed in 0..5_000 {
        let reference = reference(seed);
        let text = reference.to_string();
        for (right, wrong) in [
            ('D', '0'),
            ('D', 'O'),
            ('5', 'S'),
            ('8', 'B'),
            ('2', 'Z'),
            ('6', 'G'),
            ('V', 'U'),
            ('J', '1'),
            ('J', 'I'),
            ('7', '1'),
        ] {
            let typed = text.replace(right, &wrong.to_string());
            if text.matches(right).count() == 1 && !typed[1..].bytes().all(|byte| byte.is_ascii_digit()) {
                tried += 1;
                assert_eq!(find_in(&typed), vec![reference], "{text} as {typed}");
            }
        }
    }
    assert!(tried > 5_000, "{tried}");
}

#[test]
fn a_wrong_character_is_not_found_but_is_near() {
    for seed in 0..500 {
        let reference = reference(seed);
        let text = reference.to_string();
        for at in 1..9 {
            for wrong in "23456789CDFHJKMNPRTVWXY".chars() {
                let typed: String =
                    text.char_indices().map(|(index, c)| if index == at { wrong } else { c }).collect();
                if typed != text {
                    assert_eq!(find_in(&typed), vec![], "{text} as {typed}");
                    assert!(nearly_in(&typed).contains(&reference), "{text} as {typed}");
                }
            }
            let missing: String =
                text.char_indices().filter(|(index, _)| *index != at).map(|(_, c)| c).collect();
            assert!(nearly_in(&format!("Danke {missing}, Anna")).contains(&reference), "{text} as {missing}");
            let doubled = format!("{}{}", &text[..=at], &text[at..]);
            let found = find_in(&doubled).contains(&reference);
            assert!(found || nearly_in(&doubled).contains(&reference), "{text} as {doubled}");
        }
        assert!(nearly_in(&text[1..]).contains(&reference), "{text} without its K");
        assert!(nearly_in(&text).iter().all(|near| *near != reference), "certain ones are left out");
    }
}

/// What banks write themselves, and what payers write who have no reference at hand.
#[test]
fn usual_texts_of_banks_hold_no_reference() {
    for text in [
        "SEPA-Überweisung Kaffee Kombination GmbH & Co. KG DATUM 24.11.2026, 08.15 UHR",
        "EREF+NOTPROVIDED KREF+2026112408154711-0000001 MREF+MX0815K ABWA+Kaffeerösterei Nord",
        "Kundennummer 4711 Rechnung 2026-1042 vom 03.11.2026",
        "KD-NR 23456789 RG-NR 3456789",
        "KD.NR. 2345678 KTO 1234567890 BLZ 10050000",
        "Konto 5407324931 IBAN DE44 5001 0517 5407 3249 31 BIC INGDDEFFXXX",
        "KARTENZAHLUNG ONLINE 2026-11-24T08:15 Debitk.11 2028-12",
        "VISA Debitkartenumsatz 4512 3456 7890 1234 K2 Sportartikel",
        "Kfz-Steuer K 234567 Kassenzeichen 234 567 890 12",
        "Kaution Mietwohnung Werk 2 Fruchthof, Block 3 Wohnung 12",
        "KWH 2345 Abschlag Strom 11/2026 Zähler 3CH2345678",
        "Paket 3 kg, 12 Stk. Filterpapier Gr. 4, 2 x 250 g Espresso",
        "Entgeltabschluss K3 Abrechnung 30.09.2026 siehe Anlage",
        "Anna Kowalczyk Kreuzstr. 12 81925 Muenchen",
        "Teekanne 2 l, Kessel 3 T. Wasser, K 7 Tr. 34, K.G. 22",
        "KG Bremen HRA 23456 K 9 Hamburg",
        "",
        "K",
        "KKKKKKKKKKKKKKKKKK",
        "K2222222222222222",
        "?20?21?22K?23",
    ] {
        assert_eq!(find_in(text), vec![], "{text}");
    }
}

/// German as it is built: initials, vowels and endings of 2,000 stems, with numbers and dates among them.
#[test]
fn a_hundred_thousand_words_hold_no_reference() {
    const STEMS: &str = "kaffee koffer kanne kessel kunde konto karte kurs kraft krug kiste kilo klang klee knopf kopf korb kuchen \
        kupfer kuss block werk druck stück paket rück tank dank bank markt zweck schick strick wirk merk trink röst mühle bohne filter tasse \
        tee wasser milch zucker hopfen malz hefe sud kelle fass flasche preis rechnung bestell zahlung überweis miete strom gas \
        abschlag monat jahr woche tag müller schmidt schneider fischer weber koch bäcker krüger kühn kluge";
    const ENDINGS: [&str; 14] =
        ["", "e", "en", "er", "ung", "heit", "keit", "lich", "isch", "s", "st", "t", "schaft", "chen"];
    let stems: Vec<&str> = STEMS.split_whitespace().collect();
    let mut state = 20_261_124_u64;
    let mut next = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or_default() % below
    };
    let mut words = 0;
    while words < 100_000 {
        let mut text = String::new();
        for _ in 0..12 {
            let word = format!(
                "{}{}{}",
                stems[next(stems.len())],
                ["", "", stems[next(stems.len())]][next(3)],
                ENDINGS[next(14)]
            );
            text += &match next(8) {
                0 => word.to_uppercase(),
                1 => format!("{} {word}", next(1000)),
                2 => format!("{word} {:02}.{:02}.2026", next(28) + 1, next(12) + 1),
                3 => format!("{word}-{}", next(100_000_000)),
                _ => word,
            };
            text.push_str([" ", ", ", ". ", "\n", "-", "/"][next(6)]);
            words += 1;
        }
        assert_eq!(find_in(&text), vec![], "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_is_answered(text in "\\PC{0,200}", around in "[K0-9A-Za-z ?.\\-\n]{0,120}") {
        let _ = (find_in(&text), nearly_in(&text), find_in(&around), nearly_in(&around));
    }

    #[test]
    fn whatever_stands_around_it_does_not_hide_it(random in any::<[u8; 8]>(), before in "[a-z ,+]{0,40}", behind in "[a-zA-Z ,+]{0,40}") {
        let reference = Reference::generate(random);
        let text = format!("{before}{reference}{behind}");
        prop_assert!(find_in(&text).contains(&reference), "{}", text);
    }
}
