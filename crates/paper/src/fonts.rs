//! The faces that documents are set in, parsed once for the life of the program.

use crate::{PaperError, Result};
use krilla::text::Font;
use rustybuzz::Face;
use std::sync::Arc;

/// The shop's own type, and what other scripts are set in: Latin, Greek, Cyrillic, Hebrew, Arabic, Thai, the more frequent
/// Chinese, Japanese and Korean characters, and common emoji. Cheap to clone.
#[derive(Clone)]
pub struct Fonts(Arc<Vec<Typeface>>);

pub(crate) struct Typeface {
    pub face: Face<'static>,
    pub font: Font,
}

/// What a piece of text is set in, as far as its letters are there; the other scripts follow in their one weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Text = 0,
    Strong = 1,
    Title = 2,
}

/// Static subsets, made from the OFL fonts that `fonts/OFL.txt` names.
const FILES: [&[u8]; 9] = [
    include_bytes!("../fonts/Figtree-Regular.ttf"),
    include_bytes!("../fonts/Figtree-SemiBold.ttf"),
    include_bytes!("../fonts/Fraunces-SemiBold.ttf"),
    include_bytes!("../fonts/NotoSans-Regular.ttf"),
    include_bytes!("../fonts/NotoSansArabic-Regular.ttf"),
    include_bytes!("../fonts/NotoSansHebrew-Regular.ttf"),
    include_bytes!("../fonts/NotoSansThai-Regular.ttf"),
    include_bytes!("../fonts/NotoSansCJKsc-Regular.otf"),
    include_bytes!("../fonts/NotoEmoji-Regular.ttf"),
];

/// Where the fonts for other scripts begin.
const OTHERS: usize = 3;
/// Has the sign for what no font has.
pub(crate) const SUBSTITUTE: usize = 7;

impl Fonts {
    /// The fonts that come with the program. Parsing takes about a millisecond: keep them.
    ///
    /// # Errors
    /// [`PaperError::Font`] when a file is none; not with the files that the program was built with.
    pub fn built_in() -> Result<Self> {
        Ok(Self(Arc::new(FILES.into_iter().map(Typeface::parse).collect::<Result<_>>()?)))
    }

    /// As these, with one more font (TTF or OTF) for characters that none of them has. It stays in memory for the life of the
    /// program, so load it once.
    ///
    /// # Errors
    /// [`PaperError::Font`] when the bytes are no font.
    pub fn with(self, file: Vec<u8>) -> Result<Self> {
        let file: &'static [u8] = Box::leak(file.into_boxed_slice());
        let added = Typeface::parse(file)?;
        let known =
            self.0.iter().map(|known| Typeface { face: known.face.clone(), font: known.font.clone() });
        Ok(Self(Arc::new(known.chain([added]).collect())))
    }

    pub(crate) fn get(&self, at: usize) -> &Typeface {
        &self.0[at]
    }

    /// The first font that has all of the characters: the style's own, then the others.
    pub(crate) fn covering(
        &self,
        style: Style,
        cluster: impl Iterator<Item = char> + Clone,
    ) -> Option<usize> {
        let mut candidates = std::iter::once(style as usize).chain(OTHERS..self.0.len());
        candidates.find(|at| cluster.clone().all(|found| self.has(*at, found)))
    }

    pub(crate) fn has(&self, at: usize, character: char) -> bool {
        self.0[at].face.glyph_index(character).is_some()
    }
}

impl Typeface {
    fn parse(file: &'static [u8]) -> Result<Self> {
        let face = Face::from_slice(file, 0).ok_or(PaperError::Font)?;
        let font = Font::new(file.into(), 0).ok_or(PaperError::Font)?;
        Ok(Self { face, font })
    }
}

impl std::fmt::Debug for Fonts {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Fonts({})", self.0.len())
    }
}
