//! From marks to PDF/A-3b, with the XML inside. krilla writes and checks the PDF; what Factur-X adds to its metadata is put in
//! afterwards, since krilla writes no metadata of others.

use crate::canvas::{Canvas, HEIGHT, Mark, WIDTH};
use crate::fonts::Fonts;
use crate::invoice::{Invoice, Profile};
use crate::look::Look;
use crate::{PaperError, Result, texts, xmp};
use krilla::configure::{Archival, ConfigurationBuilder};
use krilla::embed::{AssociationKind, EmbeddedFile, MimeType};
use krilla::geom::{Path, PathBuilder, Point, Rect};
use krilla::metadata::{DateTime, Metadata};
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Stroke};
use krilla::{Document, SerializeSettings};

use krilla::surface::Surface;

/// The name that readers look for (ZUGFeRD 2, Factur-X 1.0).
pub(crate) const fn file_name(profile: Profile) -> &'static str {
    match profile {
        Profile::En16931 => "factur-x.xml",
        Profile::XRechnung => "xrechnung.xml",
    }
}

pub(crate) fn write(invoice: &Invoice, look: &Look, canvas: Canvas, xml: &[u8]) -> Result<Vec<u8>> {
    let configuration = ConfigurationBuilder::new()
        .with_archival_validator(Archival::A3_B)
        .finish()
        .map_err(|error| PaperError::Pdf(format!("{error:?}")))?;
    let mut document =
        Document::new_with(SerializeSettings { configuration, ..SerializeSettings::default() });
    for marks in canvas.pages {
        let size = PageSettings::from_wh(WIDTH, HEIGHT).ok_or_else(|| PaperError::Pdf("size".into()))?;
        let mut page = document.start_page_with(size);
        let mut surface = page.surface();
        for mark in marks {
            draw(&mut surface, &look.fonts, mark);
        }
        surface.finish();
        page.finish();
    }
    let day = invoice.issued_on;
    let date = DateTime::new(day.year().unsigned_abs())
        .month(day.month().unsigned_abs())
        .day(day.day().unsigned_abs())
        .hour(12)
        .minute(0)
        .second(0)
        .utc_offset_hour(0);
    document.embed_file(EmbeddedFile {
        path: file_name(invoice.profile).to_owned(),
        mime_type: MimeType::new("text/xml"),
        description: Some("Invoice data, EN 16931".to_owned()),
        association_kind: AssociationKind::Alternative,
        data: xml.to_vec().into(),
        modification_date: Some(date),
        compress: Some(true),
        location: None,
    });
    let seller = texts::one_line(&invoice.seller.name);
    let title = format!("{} {}", texts::title(&invoice.kind), texts::one_line(&invoice.number));
    let metadata = Metadata::new()
        .description(format!("{title}, {seller}"))
        .document_id(format!("{seller}/{title}"))
        .title(title)
        .authors(vec![seller])
        .creator("Kontor".to_owned())
        .language("de".to_owned())
        .creation_date(date);
    document.set_metadata(metadata);
    let pdf = document.finish().map_err(|error| PaperError::Pdf(format!("{error:?}")))?;
    xmp::mark(&pdf, invoice.profile)
}

fn draw(surface: &mut Surface<'_>, fonts: &Fonts, mark: Mark) {
    match mark {
        Mark::Text { line, mut x, baseline, size, colour } => {
            surface.set_fill(Some(solid(colour)));
            for run in line.runs {
                let font = fonts.get(run.font).font.clone();
                surface.draw_glyphs(Point::from_xy(x, baseline), &run.glyphs, font, &line.text, size, false);
                x = run.width.mul_add(size, x);
            }
        }
        Mark::Block { x, y, width, height, radius, colour } => {
            surface.set_fill(Some(solid(colour)));
            if let Some(path) = rounded(x, y, width, height, radius) {
                surface.draw_path(&path);
            }
        }
        Mark::Code { x, y, module, dark, colour } => {
            surface.set_fill(Some(solid(colour)));
            let mut path = PathBuilder::new();
            for (column, row) in dark {
                let (left, top) = (f32::from(column).mul_add(module, x), f32::from(row).mul_add(module, y));
                if let Some(square) = Rect::from_xywh(left, top, module, module) {
                    path.push_rect(square);
                }
            }
            if let Some(path) = path.finish() {
                surface.draw_path(&path);
            }
        }
        Mark::Tick { x, y, size, colour } => {
            let mut path = PathBuilder::new();
            path.move_to(x, size.mul_add(0.55, y));
            path.line_to(size.mul_add(0.36, x), size.mul_add(0.9, y));
            path.line_to(x + size, size.mul_add(0.12, y));
            if let Some(path) = path.finish() {
                surface.set_fill(None);
                surface.set_stroke(Some(Stroke {
                    paint: colour.into(),
                    width: size / 6.0,
                    line_cap: LineCap::Round,
                    line_join: LineJoin::Round,
                    ..Stroke::default()
                }));
                surface.draw_path(&path);
                surface.set_stroke(None);
            }
        }
    }
}

fn solid(colour: krilla::color::rgb::Color) -> Fill {
    Fill { paint: colour.into(), opacity: NormalizedF32::ONE, rule: FillRule::NonZero }
}

/// A rectangle with rounded corners: cubic curves that are off a circle by less than a thousandth.
fn rounded(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Option<Path> {
    const CURVE: f32 = 0.552_285;
    let mut path = PathBuilder::new();
    if radius <= 0.0 {
        path.push_rect(Rect::from_xywh(x, y, width, height)?);
        return path.finish();
    }
    let (right, bottom) = (x + width, y + height);
    let near = radius * (1.0 - CURVE);
    path.move_to(x + radius, y);
    path.line_to(right - radius, y);
    path.cubic_to(right - near, y, right, y + near, right, y + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(right, bottom - near, right - near, bottom, right - radius, bottom);
    path.line_to(x + radius, bottom);
    path.cubic_to(x + near, bottom, x, bottom - near, x, bottom - radius);
    path.line_to(x, y + radius);
    path.cubic_to(x, y + near, x + near, y, x + radius, y);
    path.close();
    path.finish()
}
