//! In which messages of a block a word stands: four letters for each, so that both databases append to it with `||`.

use crate::error::{Error, Result};

/// Digits of a distance, in the order of their bytes.
const DIGITS: &[u8; 64] = b"-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
/// Digits of one message.
const WIDTH: usize = 4;
/// A block ends before a message that is further from its first one.
pub const FARTHEST: i64 = 1 << 24;

/// A message by its distance from the block's first one.
pub fn encode(distance: i64) -> String {
    let digit = |place: usize| {
        let value = (distance >> (6 * (WIDTH - 1 - place))) & 63;
        char::from(DIGITS[usize::try_from(value).unwrap_or_default()])
    };
    (0..WIDTH).map(digit).collect()
}

/// The distances in ascending order; an edit may have put one at the end.
///
/// # Errors
/// When it holds something else.
pub fn decode(messages: &str) -> Result<Vec<i64>> {
    let wrong = || Error::internal("a word of the chat's search has unreadable messages");
    let mut distances = Vec::with_capacity(messages.len() / WIDTH);
    for code in messages.as_bytes().chunks(WIDTH) {
        let mut distance = 0;
        for digit in code {
            let value = DIGITS.binary_search(digit).map_err(|_| wrong())?;
            distance = distance << 6 | i64::try_from(value).unwrap_or_default();
        }
        if code.len() != WIDTH {
            return Err(wrong());
        }
        distances.push(distance);
    }
    if !distances.is_sorted() {
        distances.sort_unstable();
    }
    Ok(distances)
}

/// What is left without some of them.
pub fn without(messages: &str, gone: &[String]) -> String {
    let codes = messages.as_bytes().chunks(WIDTH);
    let left = codes.filter(|code| !gone.iter().any(|one| one.as_bytes() == *code));
    left.flat_map(|code| code.iter().map(|digit| char::from(*digit))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_message_can_be_taken_out() {
        let codes: Vec<String> = [0, 1, 63, 64, 4095, FARTHEST - 1].into_iter().map(encode).collect();
        let all = codes.concat();
        assert_eq!(all.len(), 6 * WIDTH);
        assert_eq!(decode(&without(&all, &codes[1..3])).unwrap(), [0, 64, 4095, FARTHEST - 1]);
        assert_eq!(without(&all, &codes), "");
        assert_eq!(without(&all, &[encode(7)]), all);
    }

    #[test]
    fn what_is_no_posting_is_refused() {
        for text in ["---", "----!", "äää", "    "] {
            assert!(decode(text).is_err(), "{text}");
        }
        assert_eq!(decode("").unwrap(), Vec::<i64>::new());
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(distances in proptest::collection::vec(0..FARTHEST, 0..50)) {
            let text: String = distances.iter().map(|distance| encode(*distance)).collect();
            let mut sorted = distances;
            sorted.sort_unstable();
            prop_assert_eq!(decode(&text).unwrap(), sorted);
        }

        #[test]
        fn codes_are_ordered_as_their_messages(left in 0..FARTHEST, right in 0..FARTHEST) {
            prop_assert_eq!(left.cmp(&right), encode(left).cmp(&encode(right)));
        }
    }
}
