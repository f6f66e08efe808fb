//! How far a typed word is from a word of the catalogue. The app counts the same way (`base/search/typo.ts`).

/// Longest beginning of a word that is compared.
const LONGEST: usize = 48;
/// From this length on a word is also looked for inside others: German glues words together.
const INSIDE_FROM: usize = 6;

/// Slips that a word of this length may contain. Short words are too alike for any.
pub const fn allowed(length: usize) -> usize {
    match length {
        0..4 => 0,
        4..8 => 1,
        _ => 2,
    }
}

/// Fewest slips (a letter missing, too many, wrong, or two swapped) that lead from `typed` to the beginning of `word`, or
/// for long words to any part of it. None: more than `most`.
pub fn between(typed: &[char], word: &[char], most: usize) -> Option<usize> {
    let typed = &typed[..typed.len().min(LONGEST)];
    let word = &word[..word.len().min(LONGEST)];
    if word.len() + most < typed.len() {
        return None;
    }
    let anywhere = typed.len() >= INSIDE_FROM;
    let mut before = vec![0; word.len() + 1];
    let mut last: Vec<usize> = (0..=word.len()).map(|at| if anywhere { 0 } else { at }).collect();
    let mut row = before.clone();
    for (i, letter) in (1..).zip(typed) {
        row[0] = i;
        let mut least = i;
        for (j, other) in (1..).zip(word) {
            let mut cost = last[j - 1] + usize::from(letter != other);
            cost = cost.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && typed[i - 2] == *other && *letter == word[j - 2] {
                cost = cost.min(before[j - 2] + 1);
            }
            row[j] = cost;
            least = least.min(cost);
        }
        if least > most {
            return None;
        }
        (before, last, row) = (last, row, before);
    }
    last.into_iter().min().filter(|best| *best <= most)
}

/// One bit for each letter that a word has. What the typed letters lack in a word costs at least one slip each.
pub fn letters(word: &[char]) -> u32 {
    word.iter().fold(0, |bits, letter| bits | 1 << (u32::from(*letter) % 32))
}
