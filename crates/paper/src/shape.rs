//! From text to glyphs: which font has which characters (per cluster), the order of scripts that run right to left (UAX 9),
//! where lines may break (UAX 14), and shaping by rustybuzz.

use crate::fonts::{Fonts, SUBSTITUTE, Style};
use krilla::text::{GlyphId, KrillaGlyph};
use rustybuzz::ttf_parser::Tag;
use rustybuzz::{Direction, Feature, UnicodeBuffer};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;
use unicode_bidi::{BidiInfo, Level};
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// What is drawn for a character that no font has. The PDF's own text keeps the character.
const REPLACEMENT: char = '□';

/// Text set in one line.
#[derive(Clone)]
pub(crate) struct SetLine {
    pub runs: Vec<Run>,
    /// In ems: multiply with the size.
    pub width: f32,
    /// What the glyphs' ranges refer to.
    pub text: Rc<str>,
}

/// Neighbours from one font, from left to right.
#[derive(Clone)]
pub(crate) struct Run {
    pub font: usize,
    pub glyphs: Vec<KrillaGlyph>,
    /// In ems.
    pub width: f32,
}

/// Sets text for one document and remembers what no font had.
pub(crate) struct Setter<'a> {
    pub fonts: &'a Fonts,
    missing: RefCell<BTreeSet<char>>,
}

/// A part of a text that one font sets.
struct Piece {
    range: Range<usize>,
    font: usize,
    is_missing: bool,
}

impl<'a> Setter<'a> {
    pub fn new(fonts: &'a Fonts) -> Self {
        Self { fonts, missing: RefCell::default() }
    }

    /// The characters that no font had.
    pub fn missing(self) -> BTreeSet<char> {
        self.missing.into_inner()
    }

    /// Sets text in one line, however wide.
    pub fn line(&self, style: Style, text: &str) -> SetLine {
        let text: Rc<str> = crate::texts::one_line(text).into();
        let bidi = BidiInfo::new(&text, None);
        let pieces = self.pieces(style, &text);
        self.set(&text, 0..text.len(), &bidi, &pieces)
    }

    /// Sets text in lines of at most `width` ems, at most `most` of them; the last one then ends with an ellipsis.
    pub fn lines(&self, style: Style, text: &str, width: f32, most: usize) -> Vec<SetLine> {
        let text: Rc<str> = crate::texts::one_line(text).into();
        let bidi = BidiInfo::new(&text, None);
        let pieces = self.pieces(style, &text);
        let set = |range: Range<usize>| self.set(&text, range, &bidi, &pieces);
        let mut ranges = self.broken(&text, width, &set);
        if ranges.len() > most {
            ranges.truncate(most);
            let shown = ranges.last().map_or(0, |last| last.end);
            let cut = shorter(&text[..shown]);
            let start = ranges.pop().map_or(0, |last| last.start);
            let mut lines = ranges.into_iter().map(set).collect::<Vec<_>>();
            lines
                .push(self.line(style, &format!("{}…", text.get(start..cut).unwrap_or_default().trim_end())));
            return lines;
        }
        ranges.into_iter().map(set).collect()
    }

    /// Where the lines of a text begin and end, without the spaces at their ends.
    fn broken(&self, text: &str, width: f32, set: &impl Fn(Range<usize>) -> SetLine) -> Vec<Range<usize>> {
        let trimmed = |range: Range<usize>| range.start..range.start + text[range.clone()].trim_end().len();
        let mut lines = Vec::new();
        let (mut start, mut end) = (0, 0);
        for (next, _) in unicode_linebreak::linebreaks(text) {
            if end > start && set(trimmed(start..next)).width > width {
                lines.push(trimmed(start..end));
                start = end;
            }
            end = next;
            // A word that is wider than the line breaks between its clusters.
            while let Some(cut) = overflow(&set(trimmed(start..end)), start, width) {
                lines.push(start..cut);
                start = cut;
            }
        }
        if end > start {
            lines.push(trimmed(start..end));
        }
        lines
    }

    /// Cuts a text into parts that one font sets. Spaces, punctuation and marks stay with what is before them where they can.
    fn pieces(&self, style: Style, text: &str) -> Vec<Piece> {
        let mut pieces = Vec::<Piece>::new();
        for range in clusters(text) {
            let seen = text[range.clone()].chars().filter(|found| !is_ignorable(*found));
            let base = text[range.clone()].chars().next().unwrap_or(' ');
            let neutral = base.is_whitespace() || base.is_ascii_punctuation();
            let stays = pieces.last().filter(|last| {
                !last.is_missing && neutral && seen.clone().all(|found| self.fonts.has(last.font, found))
            });
            let found = match stays {
                Some(last) => Some(last.font),
                None => self.fonts.covering(style, seen.clone()),
            };
            if found.is_none() {
                self.missing.borrow_mut().extend(seen);
            }
            let (font, is_missing) = (found.unwrap_or(SUBSTITUTE), found.is_none());
            match pieces.last_mut() {
                Some(last) if last.font == font && last.is_missing == is_missing => {
                    last.range.end = range.end
                }
                _ => pieces.push(Piece { range, font, is_missing }),
            }
        }
        pieces
    }

    fn set(&self, text: &Rc<str>, line: Range<usize>, bidi: &BidiInfo<'_>, pieces: &[Piece]) -> SetLine {
        let mut runs = Vec::new();
        if let Some(paragraph) = bidi.paragraphs.first().filter(|_| !line.is_empty()) {
            let (levels, visual) = bidi.visual_runs(paragraph, line);
            for range in visual {
                let level = levels.get(range.start).copied().unwrap_or(Level::ltr());
                let within = pieces.iter().filter_map(|piece| {
                    let both = piece.range.start.max(range.start)..piece.range.end.min(range.end);
                    (!both.is_empty()).then_some((both, piece))
                });
                let mut set =
                    within.map(|(range, piece)| self.run(text, range, piece, level)).collect::<Vec<_>>();
                if level.is_rtl() {
                    set.reverse();
                }
                runs.extend(set);
            }
        }
        let width = runs.iter().map(|run: &Run| run.width).sum();
        SetLine { runs, width, text: Rc::clone(text) }
    }

    fn run(&self, text: &str, range: Range<usize>, piece: &Piece, level: Level) -> Run {
        if piece.is_missing {
            return self.replaced(text, range, piece.font);
        }
        let face = &self.fonts.get(piece.font).face;
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(&text[range.clone()]);
        buffer.set_direction(if level.is_rtl() { Direction::RightToLeft } else { Direction::LeftToRight });
        // Figures of one width, so that columns stand under each other.
        let figures = Feature::new(Tag::from_bytes(b"tnum"), 1, ..);
        let shaped = rustybuzz::shape(face, &[figures], buffer);
        let em = face.units_per_em() as f32;
        let (infos, positions) = (shaped.glyph_infos(), shaped.glyph_positions());
        let mut starts = infos.iter().map(|info| info.cluster as usize).collect::<Vec<_>>();
        starts.sort_unstable();
        starts.dedup();
        let end_of = |cluster: usize| {
            starts.get(starts.partition_point(|start| *start <= cluster)).copied().unwrap_or(range.len())
        };
        let mut glyphs = Vec::with_capacity(infos.len());
        for (info, position) in infos.iter().zip(positions) {
            // What a font need not show, such as a selector of variants, is left out where it has no glyph.
            if info.glyph_id == 0 {
                continue;
            }
            let cluster = info.cluster as usize;
            glyphs.push(KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                position.x_advance as f32 / em,
                position.x_offset as f32 / em,
                position.y_offset as f32 / em,
                position.y_advance as f32 / em,
                range.start + cluster..range.start + end_of(cluster),
                None,
            ));
        }
        let width = glyphs.iter().map(|glyph| glyph.x_advance).sum();
        Run { font: piece.font, glyphs, width }
    }

    /// A sign for each cluster that no font has.
    fn replaced(&self, text: &str, range: Range<usize>, font: usize) -> Run {
        let face = &self.fonts.get(font).face;
        let glyph = face.glyph_index(REPLACEMENT).unwrap_or_default();
        let advance =
            f32::from(face.glyph_hor_advance(glyph).unwrap_or_default()) / face.units_per_em() as f32;
        let glyphs = clusters(&text[range.clone()]).into_iter().map(|cluster| {
            let covered = range.start + cluster.start..range.start + cluster.end;
            KrillaGlyph::new(GlyphId::new(u32::from(glyph.0)), advance, 0.0, 0.0, 0.0, covered, None)
        });
        let glyphs = glyphs.collect::<Vec<_>>();
        let width = advance * glyphs.len() as f32;
        Run { font, glyphs, width }
    }
}

/// A character with its marks, joiners and selectors.
fn clusters(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::<Range<usize>>::new();
    for (at, character) in text.char_indices() {
        let end = at + character.len_utf8();
        let is_mark = character.general_category_group() == GeneralCategoryGroup::Mark;
        match found.last_mut() {
            Some(last) if is_mark || is_ignorable(character) => last.end = end,
            _ => found.push(at..end),
        }
    }
    found
}

/// What changes its neighbours and is not seen: joiners, directions, selectors, tones of skin.
const fn is_ignorable(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{1f3fb}'..='\u{1f3ff}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Where a line that is too wide has to be cut, in the order of reading: between clusters, after one at least.
fn overflow(line: &SetLine, start: usize, width: f32) -> Option<usize> {
    if line.width <= width {
        return None;
    }
    let mut clusters = line
        .runs
        .iter()
        .flat_map(|run| &run.glyphs)
        .map(|glyph| (glyph.text_range.start, glyph.text_range.end, glyph.x_advance))
        .collect::<Vec<_>>();
    clusters.sort_by_key(|(start, ..)| *start);
    let (mut used, mut cut) = (0.0, start);
    for (at, end, advance) in &clusters {
        used += advance;
        if used > width && cut > start && *at >= cut {
            return Some(cut);
        }
        cut = *end;
    }
    None
}

/// Room for an ellipsis: without the last few characters.
fn shorter(text: &str) -> usize {
    text.char_indices().rev().nth(3).map_or(0, |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str, width: f32) -> (Vec<String>, BTreeSet<char>) {
        let fonts = Fonts::built_in().unwrap();
        let setter = Setter::new(&fonts);
        let lines = setter.lines(Style::Text, text, width, 99);
        for line in &lines {
            assert!(line.width <= width, "{text}: {} > {width}", line.width);
            assert!(line.runs.iter().flat_map(|run| &run.glyphs).all(|glyph| glyph.glyph_id.to_u32() != 0));
        }
        let texts = lines.iter().map(|line| {
            let ranges = line.runs.iter().flat_map(|run| &run.glyphs).map(|glyph| glyph.text_range.clone());
            let (mut start, mut end) = (usize::MAX, 0);
            for range in ranges {
                start = start.min(range.start);
                end = end.max(range.end);
            }
            line.text[start.min(end)..end].to_owned()
        });
        (texts.collect(), setter.missing())
    }

    #[test]
    fn lines_break_at_spaces_and_long_words_between_letters() {
        let (lines, _) = set("Handfilter aus Porzellan, Größe 02", 8.0);
        assert_eq!(lines, ["Handfilter aus", "Porzellan, Größe", "02"]);
        let (lines, _) = set(&"x".repeat(200), 10.0);
        assert!(lines.len() > 5);
        assert_eq!(lines.concat(), "x".repeat(200));
    }

    #[test]
    fn many_scripts_find_a_font() {
        let text = "Łódź Ελλάδα Кофе قهوة קפה กาแฟ 煎茶 コーヒー 보이차 Đắk Lắk ☕️ 👩‍🌾 e\u{301} „€“ −5";
        let (lines, missing) = set(text, 500.0);
        assert_eq!(lines, [text]);
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn what_no_font_has_is_told_and_replaced() {
        let (lines, missing) = set("Kaffee ᚠᚢ", 99.0);
        assert_eq!(lines, ["Kaffee ᚠᚢ"]);
        assert_eq!(missing, BTreeSet::from(['ᚠ', 'ᚢ']));
    }

    #[test]
    fn arabic_runs_from_right_to_left_and_joins() {
        let fonts = Fonts::built_in().unwrap();
        let line = Setter::new(&fonts).line(Style::Text, "Kaffee قهوة 200 g");
        let starts = line.runs.iter().flat_map(|run| &run.glyphs).map(|glyph| glyph.text_range.start);
        let starts = starts.collect::<Vec<_>>();
        let arabic = starts.iter().filter(|at| (7..15).contains(*at)).copied().collect::<Vec<_>>();
        assert_eq!(arabic, [13, 11, 9, 7]);
        assert!(Setter::new(&fonts).line(Style::Text, "").runs.is_empty());
    }

    #[test]
    fn figures_have_one_width() {
        let fonts = Fonts::built_in().unwrap();
        for style in [Style::Text, Style::Strong] {
            let width = |text| Setter::new(&fonts).line(style, text).width;
            assert!((width("1111,11") - width("8080,80")).abs() < 0.001);
        }
    }
}
