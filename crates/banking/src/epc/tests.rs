use super::*;
use proptest::prelude::*;

fn iban() -> Iban {
    Iban::parse("DE44500105175407324931").expect("an IBAN")
}

fn transfer<'a>(iban: &'a Iban, name: &'a str, text: &'a str, cents: i64) -> Transfer<'a> {
    Transfer { name, iban, bic: None, cents, purpose: None, remittance: Remittance::Text(text) }
}

/// What a camera reads from a picture in shades of grey, by a decoder that shares no code with the encoder.
fn read_back(png: &[u8]) -> String {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    let width = info.line_size;
    let mut image =
        rqrr::PreparedImage::prepare_from_greyscale(info.width as usize, info.height as usize, |x, y| {
            pixels[y * width + x]
        });
    let grids = image.detect_grids();
    assert_eq!(grids.len(), 1);
    let (meta, text) = grids[0].decode().expect("a text");
    assert_eq!(meta.ecc_level, 0, "level M");
    assert!(meta.version.0 <= 13);
    text
}

#[test]
fn the_lines_are_those_of_the_guideline() {
    let iban = iban();
    let plain = transfer(&iban, "Kaffeerösterei Kontor", "K4F7XW29M", 1234);
    assert_eq!(
        plain.payload().expect("a payload"),
        "BCD\n002\n1\nSCT\n\nKaffeerösterei Kontor\nDE44500105175407324931\nEUR12.34\n\n\nK4F7XW29M"
    );
    let whole = Transfer {
        bic: Some("ingddeffxxx"),
        purpose: Some("gdds"),
        remittance: Remittance::Structured("RF18539007547034"),
        ..plain
    };
    assert_eq!(
        whole.payload().expect("a payload"),
        "BCD\n002\n1\nSCT\nINGDDEFFXXX\nKaffeerösterei Kontor\nDE44500105175407324931\nEUR12.34\nGDDS\nRF18539007547034"
    );
    let nothing = Transfer { remittance: Remittance::Text(""), ..plain };
    assert!(nothing.payload().expect("a payload").ends_with("\nEUR12.34"));
}

#[test]
fn amounts_have_the_range_of_the_guideline() {
    let iban = iban();
    for (cents, line) in
        [(1, "EUR0.01"), (9, "EUR0.09"), (100, "EUR1.00"), (99_999_999_999, "EUR999999999.99")]
    {
        let payload = transfer(&iban, "Kontor", "", cents).payload().expect("a payload");
        assert_eq!(payload.lines().nth(7), Some(line));
    }
    for cents in [0, -1, 100_000_000_000, i64::MIN, i64::MAX] {
        assert_eq!(transfer(&iban, "Kontor", "", cents).payload(), Err(EpcError::Amount), "{cents}");
    }
}

#[test]
fn a_long_name_ends_with_a_word() {
    for (name, kept) in [
        ("Kontor", "Kontor"),
        (
            "Hamburger Rösterei für Kaffee, Tee und Brauzubehör Inhaberin Wilhelmine Osterkamp-Brückner",
            "Hamburger Rösterei für Kaffee, Tee und Brauzubehör Inhaberin",
        ),
        ("Kaffee  \n und\tTee", "Kaffee und Tee"),
    ] {
        let iban = iban();
        let payload = transfer(&iban, name, "", 1).payload().expect("a payload");
        assert_eq!(payload.lines().nth(5), Some(kept));
    }
    assert_eq!(cut(&"ä".repeat(90), 70), "ä".repeat(70));
    assert_eq!(cut("ab cd ef", 5), "ab cd");
    assert_eq!(cut("ab cd ef", 6), "ab cd");
    assert_eq!(cut("ab cd ef", 8), "ab cd ef");
}

#[test]
fn what_would_not_fit_is_refused() {
    let iban = iban();
    let right = transfer(&iban, "Kontor", "K4F7XW29M", 1);
    assert_eq!(Transfer { name: " \n", ..right }.payload(), Err(EpcError::NoName));
    for bic in ["INGDDEFFX", "ING-DEFF", "ÄNGDDEF"] {
        assert_eq!(Transfer { bic: Some(bic), ..right }.payload(), Err(EpcError::Bic), "{bic}");
    }
    assert_eq!(Transfer { purpose: Some("GDDSX"), ..right }.payload(), Err(EpcError::Purpose));
    let long = "x".repeat(141);
    assert_eq!(Transfer { remittance: Remittance::Text(&long), ..right }.payload(), Err(EpcError::Text));
    assert_eq!(
        Transfer { remittance: Remittance::Structured(&long), ..right }.payload(),
        Err(EpcError::Structured)
    );
    let wide = "☕".repeat(70);
    let remittance = Remittance::Text(&long[..140]);
    assert_eq!(Transfer { name: &wide, remittance, ..right }.payload(), Err(EpcError::TooLong));
}

#[test]
fn pictures_are_read_by_another_decoder() {
    let iban = iban();
    let long = "Bestellung K4F7XW29M, 2 x Espresso, 1 x Filterpapier. ".repeat(3);
    for (name, text) in [
        ("Kontor", "K4F7XW29M"),
        ("Kaffeerösterei Müßiggang & Söhne ☕", "K4F7XW29M"),
        (
            "Hamburger Rösterei für Kaffee, Tee und Brauzubehör Inhaberin Wilhelmine",
            long.trim().get(..140).unwrap_or_default(),
        ),
    ] {
        let transfer = transfer(&iban, name, text, 4250);
        let symbol = transfer.symbol().expect("a symbol");
        for scale in [2, 5] {
            assert_eq!(read_back(&symbol.png(scale).expect("a PNG")), transfer.payload().expect("a payload"));
        }
    }
}

#[test]
fn the_quiet_zone_is_white_on_all_sides_and_the_drawing_is_the_picture() {
    let iban = iban();
    let symbol = transfer(&iban, "Kontor", "K4F7XW29M", 4250).symbol().expect("a symbol");
    let side = symbol.side();
    let mut drawn = vec![vec![false; side as usize]; side as usize];
    for run in symbol.path().split('M').filter(|run| !run.is_empty()) {
        let (x, rest) = run.split_once(' ').expect("a column");
        let (y, rest) = rest.split_once('h').expect("a row");
        let width: usize = rest.split_once('v').and_then(|(width, _)| width.parse().ok()).expect("a width");
        let (x, y): (usize, usize) = (x.parse().expect("a column"), y.parse().expect("a row"));
        drawn[y][x..x + width].fill(true);
    }
    for y in 0..side {
        for x in 0..side {
            assert_eq!(drawn[y as usize][x as usize], symbol.is_dark(x, y), "{x} {y}");
            let quiet = [x, y].iter().any(|at| *at < 4 || *at >= side - 4);
            assert!(!(quiet && symbol.is_dark(x, y)), "{x} {y}");
        }
    }
    assert!(symbol.is_dark(4, 4), "the corner of a finder pattern");
    let svg = symbol.svg();
    assert!(svg.starts_with("<svg ") && svg.contains(&format!("viewBox=\"0 0 {side} {side}\"")), "{svg}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn whatever_is_accepted_fits_the_symbol(name in "\\PC{0,90}", text in "\\PC{0,150}", cents in any::<i64>()) {
        let iban = iban();
        let transfer = transfer(&iban, &name, &text, cents);
        if let Ok(payload) = transfer.payload() {
            prop_assert!(payload.len() <= MAX_BYTES);
            prop_assert!(payload.lines().count() <= 11);
            prop_assert!(transfer.symbol().is_ok());
        }
    }
}
