//! Corrections of typing mistakes.

/// How many slips a word of that length may hold before it is another word.
pub fn tolerance(length: usize) -> usize {
    match length {
        0..=3 => 0,
        4..=8 => 1,
        _ => 2,
    }
}

/// The number of slips between two words (letters left out, added, mistaken, swapped), unless there are more than `most`.
pub fn slips(left: &[char], right: &[char], most: usize) -> Option<usize> {
    if left.len().abs_diff(right.len()) > most {
        return None;
    }
    #[cfg(test)]
    crate::work::note(100 + left.len() * right.len());
    let width = right.len() + 1;
    let mut two_ago = vec![0; width];
    let mut last: Vec<usize> = (0..width).collect();
    for row in 1..=left.len() {
        let mut this = vec![row; width];
        for column in 1..width {
            let same = left[row - 1] == right[column - 1];
            let mut fewest =
                (last[column] + 1).min(this[column - 1] + 1).min(last[column - 1] + usize::from(!same));
            let swapped = row > 1
                && column > 1
                && left[row - 1] == right[column - 2]
                && left[row - 2] == right[column - 1];
            if swapped {
                fewest = fewest.min(two_ago[column - 2] + 1);
            }
            this[column] = fewest;
        }
        if this.iter().min().is_some_and(|fewest| *fewest > most) {
            return None;
        }
        (two_ago, last) = (last, this);
    }
    last.last().copied().filter(|count| *count <= most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn count(left: &str, right: &str) -> Option<usize> {
        let [left, right] = [left, right].map(|word| word.chars().collect::<Vec<_>>());
        slips(&left, &right, 2)
    }

    #[test]
    fn counts_what_fingers_do() {
        assert_eq!(count("widerruf", "widerruf"), Some(0));
        assert_eq!(count("wideruf", "widerruf"), Some(1));
        assert_eq!(count("pakte", "paket"), Some(1));
        assert_eq!(count("packet", "paket"), Some(1));
        assert_eq!(count("kombutcha", "kombucha"), Some(1));
        assert_eq!(count("tee", "kaffee"), None);
        assert_eq!(count("", "ab"), Some(2));
    }

    proptest! {
        #[test]
        fn both_directions_are_the_same(left in "[a-d]{0,8}", right in "[a-d]{0,8}") {
            prop_assert_eq!(count(&left, &right), count(&right, &left));
        }

        #[test]
        fn one_slip_is_one_slip(word in "[a-z]{4,12}", at in 0_usize..4, letter in "[A-Z]") {
            let mut slipped: Vec<char> = word.chars().collect();
            slipped[at] = letter.chars().next().unwrap_or('A');
            let slipped: String = slipped.into_iter().collect();
            prop_assert_eq!(count(&word, &slipped), Some(1));
        }
    }
}
