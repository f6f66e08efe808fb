//! Addresses of pictures and numbers of goods.

/// A number of GS1 with the right check digit, without what spreadsheets put around it.
pub fn gtin(text: &str) -> Option<String> {
    let digits: String =
        text.trim_start_matches('\'').chars().filter(|sign| !matches!(sign, ' ' | '-')).collect();
    let is_number =
        matches!(digits.len(), 8 | 12 | 13 | 14) && digits.bytes().all(|byte| byte.is_ascii_digit());
    let sum: u32 = digits
        .bytes()
        .rev()
        .zip([1, 3].into_iter().cycle())
        .map(|(digit, weight)| u32::from(digit.wrapping_sub(b'0')) * weight)
        .sum();
    (is_number && sum.is_multiple_of(10)).then_some(digits)
}

/// An address in the web.
pub fn is_web_address(text: &str) -> bool {
    let rest = ["https://", "http://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'))
        && text.len() <= 2000
        && !text.contains(|sign: char| sign.is_whitespace() || sign.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_digits_count() {
        assert_eq!(gtin("'4006381333931").as_deref(), Some("4006381333931"));
        assert_eq!(gtin("4006381 33393-1").as_deref(), Some("4006381333931"));
        for text in ["4006381333932", "123", "", "400638133393x", "٤٠٠٦٣٨١٣"] {
            assert_eq!(gtin(text), None, "{text}");
        }
    }

    #[test]
    fn pictures_lie_in_the_web() {
        assert!(is_web_address("https://cdn.shop.example/assam.jpg?v=1"));
        for text in [
            "",
            "/assam.jpg",
            "ftp://x/a.jpg",
            "https://",
            "https:///etc",
            "javascript:alert(1)",
            "http://a b",
        ] {
            assert!(!is_web_address(text), "{text}");
        }
    }
}
