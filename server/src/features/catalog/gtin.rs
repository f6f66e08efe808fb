//! The number under a bar code: EAN-8, UPC-A, EAN-13 or GTIN-14, with its check digit (GS1 General Specifications, section 7.9).

use crate::error::{ErrorCode, Result};

/// The number without spaces and hyphens; `None` for an empty text.
///
/// # Errors
/// [`ErrorCode::GtinInvalid`] when it has another length or its check digit does not fit.
pub fn checked(text: &str) -> Result<Option<String>> {
    let number: String = text.chars().filter(|sign| !sign.is_whitespace() && *sign != '-').collect();
    if number.is_empty() {
        return Ok(None);
    }
    if matches!(number.len(), 8 | 12 | 13 | 14)
        && number.bytes().all(|sign| sign.is_ascii_digit())
        && adds_up(&number)
    {
        Ok(Some(number))
    } else {
        Err(ErrorCode::GtinInvalid.into())
    }
}

/// From the right, the digits count once and three times in turn; the sum ends in zero.
fn adds_up(number: &str) -> bool {
    let weighed = number.bytes().rev().zip([1, 3].into_iter().cycle());
    weighed.map(|(sign, weight)| u32::from(sign - b'0') * weight).sum::<u32>().is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_is_read_and_any_wrong_digit_is_found() {
        for number in ["4006381333931", "96385074", "036000291452", "10012345000017"] {
            assert_eq!(checked(number).unwrap().as_deref(), Some(number));
            for place in 0..number.len() {
                let mut wrong = number.as_bytes().to_vec();
                wrong[place] = b'0' + (wrong[place] - b'0' + 1) % 10;
                assert!(checked(std::str::from_utf8(&wrong).unwrap()).is_err(), "{number} {place}");
            }
        }
        assert_eq!(checked(" 4006381-333931 ").unwrap().as_deref(), Some("4006381333931"));
        assert_eq!(checked("  ").unwrap(), None);
        for text in ["40063813339310", "400638133393x", "٤٠٠٦٣٨١٣٣٣٩٣١", "0", "4006381333931000"]
        {
            assert_eq!(checked(text).unwrap_err().code(), ErrorCode::GtinInvalid, "{text}");
        }
    }
}
