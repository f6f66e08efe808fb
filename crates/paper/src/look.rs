//! The shop's face: name, colours, type.

use crate::fonts::Fonts;
use krilla::color::rgb::Color;

/// How a shop's documents look.
#[derive(Debug, Clone)]
pub struct Look {
    /// The shop's name as its customers know it; the legal one stands in the footer.
    pub shop: String,
    /// A few words below the name, or none.
    pub claim: String,
    /// Red, green, blue.
    pub brand: [u8; 3],
    pub fonts: Fonts,
}

/// The colours of a document. Those without a shop's touch are the app's, light: `web/src/ui/styles/tokens.css`.
#[derive(Clone, Copy)]
pub(crate) struct Palette {
    pub brand: Color,
    pub brand_soft: Color,
    pub ink: Color,
    pub muted: Color,
    pub line: Color,
    pub sunken: Color,
    pub surface: Color,
    pub success: Color,
    pub success_soft: Color,
}

impl Look {
    /// The app's own colours and type, with the shop's name.
    pub fn of(shop: impl Into<String>, fonts: Fonts) -> Self {
        Self { shop: shop.into(), claim: String::new(), brand: [0xa9, 0x4f, 0x22], fonts }
    }

    pub(crate) fn palette(&self) -> Palette {
        let [red, green, blue] = self.brand;
        // A sixth of the brand on white is near the app's --brand-soft.
        let soft = |channel: u8| 255 - (255 - channel) / 7;
        Palette {
            brand: Color::new(red, green, blue),
            brand_soft: Color::new(soft(red), soft(green), soft(blue)),
            ink: Color::new(0x1f, 0x17, 0x12),
            muted: Color::new(0x6f, 0x62, 0x58),
            line: Color::new(0xe0, 0xd6, 0xc9),
            sunken: Color::new(0xf3, 0xed, 0xe4),
            surface: Color::new(0xff, 0xff, 0xff),
            success: Color::new(0x35, 0x70, 0x3f),
            success_soft: Color::new(0xe3, 0xef, 0xe3),
        }
    }
}
