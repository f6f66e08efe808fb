//! References in what banks hand on of a payer's text.

use super::{LENGTH, PREFIX, Reference, solve, value_of};

/// Most separators between two characters: a line break of a statement with spaces around it.
const MAX_GAP: usize = 4;
/// Most characters that are taken for others in one reference.
const MAX_CONFUSED: usize = 3;

/// What people and banks put between the characters.
pub(super) fn is_separator(character: char) -> bool {
    character.is_whitespace()
        || matches!(character, '-' | '.' | '_' | '/' | '\u{ad}' | '\u{200b}' | '\u{2010}'..='\u{2015}')
}

/// What a character may have been, seen at a position: those of the alphabet itself, and those that look like one of it.
fn meanings(character: char, at: usize) -> &'static [u8] {
    match (character, at) {
        ('S', _) if at != 1 => b"5",
        ('Z', _) if at != 1 => b"27",
        ('B', _) if at != 1 => b"8",
        ('G', 0) => b"6",
        ('G', 1) => b"C",
        ('G', _) => b"6C",
        ('1', 0) => b"7",
        ('1', 1) => b"J",
        ('1', _) => b"7J",
        ('0' | 'O' | 'Q', _) if at != 0 => b"D",
        ('I' | 'L', _) if at != 0 => b"J",
        ('U', _) if at != 0 => b"V",
        _ => b"",
    }
}

/// Eight characters after a prefix.
struct Window {
    characters: [char; LENGTH],
    /// Position of the prefix, and of what follows the last character.
    start: usize,
    end: usize,
    /// Whether anything stood between the characters.
    broken: bool,
    /// Whether letters or digits come right before or right behind.
    glued_before: bool,
    glued_behind: bool,
}

/// The text in upper case. Numbers of subfields that lines of MT940 are broken by, as `?21`, become spaces.
fn clean(text: &str) -> Vec<char> {
    let mut characters: Vec<char> = text.chars().map(|c| c.to_ascii_uppercase()).collect();
    for at in 0..characters.len().saturating_sub(2) {
        if characters[at] == '?' && characters[at + 1..at + 3].iter().all(char::is_ascii_digit) {
            characters[at..at + 3].fill(' ');
        }
    }
    characters
}

fn window(text: &[char], start: usize) -> Option<Window> {
    let mut at = start + 1;
    let mut characters = [' '; LENGTH];
    let mut broken = false;
    for character in &mut characters {
        let gap = text[at..].iter().take_while(|c| is_separator(**c)).count();
        if gap > MAX_GAP {
            return None;
        }
        broken |= gap > 0;
        at += gap;
        *character = *text.get(at).filter(|c| c.is_ascii_alphanumeric())?;
        at += 1;
    }
    let glued = |neighbour: Option<&char>| neighbour.is_some_and(|c| c.is_alphanumeric());
    let before = start.checked_sub(1).and_then(|before| text.get(before));
    Some(Window {
        characters,
        start,
        end: at,
        broken,
        glued_before: glued(before),
        glued_behind: glued(text.get(at)),
    })
}

fn windows(text: &[char]) -> impl Iterator<Item = Window> {
    text.iter().enumerate().filter(|(_, c)| **c == PREFIX).filter_map(|(at, _)| window(text, at))
}

impl Window {
    fn exact(&self) -> Option<Reference> {
        let mut values = [0; LENGTH];
        for (value, character) in values.iter_mut().zip(self.characters) {
            *value = value_of(character)?;
        }
        Reference::from_values(values).ok()
    }

    /// The one reference that this is with look-alikes in it. None when the check character allows several, or when the window is
    /// not a word by itself or all digits: then it is more likely something else.
    fn confused(&self) -> Option<Reference> {
        let starts_oddly = self.broken && !self.characters[0].is_ascii_digit();
        let is_number = self.characters.iter().all(char::is_ascii_digit);
        if self.glued_before || self.glued_behind || starts_oddly || is_number {
            return None;
        }
        let mut readings = vec![[0; LENGTH]];
        let mut count = 0;
        for (at, character) in self.characters.into_iter().enumerate() {
            if let Some(value) = value_of(character) {
                readings.iter_mut().for_each(|reading| reading[at] = value);
                continue;
            }
            count += 1;
            let meanings = meanings(character, at);
            if count > MAX_CONFUSED || meanings.is_empty() {
                return None;
            }
            readings = meanings
                .iter()
                .filter_map(|meaning| value_of(char::from(*meaning)))
                .flat_map(|value| {
                    readings.iter().map(move |reading| {
                        let mut reading = *reading;
                        reading[at] = value;
                        reading
                    })
                })
                .collect();
        }
        let mut valid = readings.into_iter().filter_map(|values| Reference::from_values(values).ok());
        valid.next().filter(|_| valid.next().is_none())
    }

    fn overlaps(&self, start: usize, end: usize) -> bool {
        self.start < end && start < self.end
    }
}

/// Every reference in a text, once each, in the order of the text.
///
/// Spaces, line breaks, hyphens and dots within are skipped, so is the case, and other text may be glued to both ends. Characters outside
/// the alphabet are taken for the one they look like (`0` for `D`, `S` for `5`), as long as the check character leaves one reading. A
/// wrong check character is never mended here; see [`nearly_in`].
pub fn find_in(text: &str) -> Vec<Reference> {
    let text = clean(text);
    let mut found: Vec<(usize, usize, Reference)> = Vec::new();
    for window in windows(&text) {
        let after_last = found.last().is_none_or(|(_, end, _)| window.start >= *end);
        if let Some(reference) = window.exact().filter(|_| after_last) {
            found.push((window.start, window.end, reference));
        }
    }
    let exact = found.len();
    for window in windows(&text) {
        let free = !found.iter().any(|(start, end, _)| window.overlaps(*start, *end));
        if let Some(reference) = window.confused().filter(|_| free) {
            found.push((window.start, window.end, reference));
        }
    }
    if found.len() > exact {
        found.sort_by_key(|(start, ..)| *start);
    }
    let mut references = Vec::with_capacity(found.len());
    for (.., reference) in found {
        if !references.contains(&reference) {
            references.push(reference);
        }
    }
    references
}

/// References that a text may have meant: one character wrong, missing or too many, two neighbours swapped, or without the `K`. Most of
/// them are no one's. Good for a proposal to a person, never for more; what [`find_in`] finds is left out.
pub fn nearly_in(text: &str) -> Vec<Reference> {
    let certain = find_in(text);
    let text = clean(text);
    let mut near = Vec::new();
    for window in windows(&text).filter(|window| !window.glued_before) {
        repair(&window.characters.map(likely), &mut near);
    }
    for word in text.split(|c| !c.is_ascii_alphanumeric()) {
        match word {
            [_, rest @ ..] if rest.len() == LENGTH - 1 => {
                if word[0] == PREFIX {
                    (0..LENGTH).for_each(|at| {
                        let mut values: Vec<Option<u8>> = rest.iter().map(|c| likely(*c)).collect();
                        values.insert(at, None);
                        repair(&<[_; LENGTH]>::try_from(values).unwrap_or_default(), &mut near);
                    });
                }
                let mut whole = [None; LENGTH];
                whole.iter_mut().zip(word).for_each(|(value, c)| *value = value_of(*c));
                keep(&whole, &mut near);
            }
            [PREFIX, rest @ ..] if rest.len() == LENGTH + 1 => (0..=LENGTH).for_each(|left_out| {
                let mut fewer = [None; LENGTH];
                let others = rest.iter().enumerate().filter(|(at, _)| *at != left_out);
                fewer.iter_mut().zip(others).for_each(|(value, (_, c))| *value = value_of(*c));
                keep(&fewer, &mut near);
            }),
            _ => {}
        }
    }
    near.retain(|reference| !certain.contains(reference));
    near
}

/// The value of a character or of the first that it looks like.
fn likely(character: char) -> Option<u8> {
    value_of(character)
        .or_else(|| meanings(character, 2).first().and_then(|byte| value_of(char::from(*byte))))
}

/// What one wrong character or one swap of neighbours may have made of a reference.
fn repair(values: &[Option<u8>; LENGTH], near: &mut Vec<Reference>) {
    for at in 0..LENGTH {
        if values.iter().enumerate().all(|(other, value)| other == at || value.is_some()) {
            let mut mended = values.map(Option::unwrap_or_default);
            mended[at] = solve(&mended, at);
            keep(&mended.map(Some), near);
        }
        if at > 0 {
            let mut swapped = *values;
            swapped.swap(at - 1, at);
            keep(&swapped, near);
        }
    }
}

fn keep(values: &[Option<u8>; LENGTH], near: &mut Vec<Reference>) {
    if values.iter().all(Option::is_some)
        && let Ok(reference) = Reference::from_values(values.map(Option::unwrap_or_default))
        && !near.contains(&reference)
    {
        near.push(reference);
    }
}

#[cfg(test)]
mod tests;
