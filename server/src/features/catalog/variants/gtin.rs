//! Trade item numbers (GS1 General Specifications, 7.9): 8, 12, 13 or 14 digits, the last of which checks the others.

/// The number without the spaces and hyphens that people type; none when its check digit or its length is wrong.
pub fn checked(text: &str) -> Option<String> {
    let digits: String = text.chars().filter(|character| !matches!(character, ' ' | '-')).collect();
    let is_number =
        matches!(digits.len(), 8 | 12 | 13 | 14) && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return None;
    }
    // Every second digit counts three times, beginning next to the check digit: the whole is a multiple of ten.
    let weighted = digits.bytes().rev().zip([1, 3].into_iter().cycle());
    let sum: u32 = weighted.map(|(byte, weight)| u32::from(byte - b'0') * weight).sum();
    (sum % 10 == 0).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::checked;

    #[test]
    fn the_last_digit_checks_the_others() {
        for good in ["4006381333931", "96385074", "036000291452", "10614141000415", "4 006381-333931"] {
            assert!(checked(good).is_some(), "{good}");
        }
        for bad in [
            "4006381333932",
            "96385075",
            "400638133393",
            "",
            "abcdefgh",
            "０６３８５０７４",
            "123456789012345",
        ] {
            assert_eq!(checked(bad), None, "{bad}");
        }
    }
}
