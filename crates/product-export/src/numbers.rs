//! Numbers as spreadsheets of several countries write them.

/// A decimal number without its point, and how many digits stand behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Decimal {
    digits: i128,
    places: u32,
}

/// Of two kinds of separators the last one is the decimal one; one that comes again groups digits.
fn decimal(text: &str) -> Option<Decimal> {
    let text = text.trim().trim_matches(|sign: char| matches!(sign, '€' | '$') || sign.is_whitespace());
    let (is_negative, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let separators: Vec<(usize, char)> =
        text.char_indices().filter(|(_, sign)| matches!(sign, '.' | ',')).collect();
    let point = match separators.as_slice() {
        [] => None,
        [(at, _)] => Some(*at),
        [.., (at, last)] => {
            let times = separators.iter().filter(|(_, sign)| sign == last).count();
            // One kind that comes again groups digits; after another kind it makes no number.
            if times > 1 && times < separators.len() {
                return None;
            }
            (times == 1).then_some(*at)
        }
    };
    let (whole, fraction) = point.map_or((text, ""), |at| (&text[..at], &text[at + 1..]));
    let whole: String =
        whole.chars().filter(|sign| !matches!(sign, '.' | ',' | ' ' | '\u{a0}' | '\'')).collect();
    let all = format!("{whole}{fraction}");
    if all.is_empty() || all.len() > 18 || !all.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits: i128 = all.parse().ok()?;
    Some(Decimal {
        digits: if is_negative { -digits } else { digits },
        places: u32::try_from(fraction.len()).ok()?,
    })
}

/// A price in cents. What could be a thousand as well as one, `1.000`, is none.
pub fn cents(text: &str) -> Option<i64> {
    let Decimal { digits, places } = decimal(text)?;
    let separators = text.matches(['.', ',']).count();
    if places == 3 && separators == 1 {
        return None;
    }
    let hundredths = digits * 100;
    let scale = 10_i128.pow(places);
    (digits >= 0 && hundredths % scale == 0).then(|| i64::try_from(hundredths / scale).ok()).flatten()
}

/// A whole number; `3.0` and `3,00` are 3. What could be a thousand as well as one, `1.000`, is none.
pub fn whole(text: &str) -> Option<i64> {
    let Decimal { digits, places } = decimal(text)?;
    if places == 3 {
        return None;
    }
    let scale = 10_i128.pow(places);
    (digits % scale == 0).then(|| i64::try_from(digits / scale).ok()).flatten()
}

/// A weight in whole grams: what weighs anything weighs at least one.
pub fn grams(text: &str, unit: &str) -> Option<i64> {
    let micrograms = match unit {
        "g" => 1_000_000,
        "kg" => 1_000_000_000,
        "lb" | "lbs" => 453_592_370,
        "oz" => 28_349_523,
        _ => return None,
    };
    let rounded = scaled(text, micrograms, 1_000_000)?;
    Some(if rounded == 0 && decimal(text)?.digits > 0 { 1 } else { rounded })
}

/// A content in thousandths of gram or millilitre, and whether it is a weight.
pub fn content(text: &str, unit: &str) -> Option<(i64, bool)> {
    let (thousandths, is_weight) = match unit.to_lowercase().as_str() {
        "mg" => (1, true),
        "g" => (1000, true),
        "kg" => (1_000_000, true),
        "ml" => (1000, false),
        "cl" => (10_000, false),
        "l" => (1_000_000, false),
        _ => return None,
    };
    let content = scaled(text, thousandths, 1)?;
    (content > 0).then_some((content, is_weight))
}

/// The number times `factor / divisor`, rounded.
fn scaled(text: &str, factor: i128, divisor: i128) -> Option<i64> {
    let Decimal { digits, places } = decimal(text)?;
    let divisor = 10_i128.pow(places) * divisor;
    (digits >= 0).then(|| i64::try_from((digits * factor + divisor / 2) / divisor).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_whole_cents_or_none() {
        for (text, price) in [
            ("12.90", 1290),
            ("12,9", 1290),
            ("12", 1200),
            ("1.234,50 €", 123_450),
            ("1,234.50", 123_450),
            ("9.9900", 999),
            ("1.234.567", 123_456_700),
            (".5", 50),
        ] {
            assert_eq!(cents(text), Some(price), "{text}");
        }
        for text in ["", "abc", "1.000", "9.999", "-3", "1,2,3.4.5", "1e3", "99999999999999999999"] {
            assert_eq!(cents(text), None, "{text}");
        }
    }

    #[test]
    fn weights_are_grams() {
        for (text, unit, weight) in [
            ("0,25", "kg", 250),
            (".5", "lbs", 227),
            ("2", "oz", 57),
            ("250.0", "g", 250),
            ("0.2", "g", 1),
            ("0", "kg", 0),
        ] {
            assert_eq!(grams(text, unit), Some(weight), "{text} {unit}");
        }
        assert_eq!(grams("1", "stone"), None);
        assert_eq!(grams("-1", "kg"), None);
    }

    #[test]
    fn contents_are_thousandths() {
        assert_eq!(content("250", "g"), Some((250_000, true)));
        assert_eq!(content("0.5", "L"), Some((500_000, false)));
        assert_eq!(content("0", "g"), None);
    }

    #[test]
    fn stock_is_whole() {
        assert_eq!(
            [whole("3"), whole("3,00"), whole("-2"), whole("1.5"), whole("x")],
            [Some(3), Some(3), Some(-2), None, None]
        );
    }
}
