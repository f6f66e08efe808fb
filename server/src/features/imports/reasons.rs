//! Reasons in German. The words for programs are those of `crates/product-export`, and a few of our own.

use super::types::ImportNote;
use crate::words::written;
use kontor_product_export::{Note, Reason};
use strum::IntoStaticStr;

/// What this shop has no place for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Left {
    VariantsLeftOut,
    NumberTaken,
    PicturesLeftOut,
    CompareAtLeftOut,
    NameCut,
    DescriptionCut,
    DescriptionMissing,
    CategoryMissing,
    NotPublished,
    PictureUnreachable,
    PictureRefused,
    StockKept,
    TaxKept,
    GtinTaken,
}

written!(Left);

pub fn note(line: i64, left: Left, detail: &str) -> ImportNote {
    let sentence = match left {
        Left::VariantsLeftOut => "Nur die erste Variante wird übernommen, die übrigen bleiben weg",
        Left::NumberTaken => "Eine Nummer hat hier schon ein anderes Produkt; sie bleibt weg",
        Left::PicturesLeftOut => "Ein Produkt hat höchstens 8 Bilder, weitere bleiben weg",
        Left::CompareAtLeftOut => {
            "Der Preis vor der Ermäßigung bleibt weg: Dafür zählt der niedrigste der letzten 30 Tage"
        }
        Left::NameCut => "Der Name ist zu lang und wird gekürzt",
        Left::DescriptionCut => "Die Beschreibung ist zu lang und wird gekürzt",
        Left::DescriptionMissing => "Ohne Beschreibung: Der Name steht an ihrer Stelle",
        Left::CategoryMissing => "Ohne Kategorie: Das Produkt kommt in eine eigene",
        Left::NotPublished => "Im anderen Shop nicht veröffentlicht; neu angelegt wird es als Entwurf",
        Left::PictureUnreachable => "Ein Bild war nicht zu erreichen",
        Left::PictureRefused => "Ein Bild lässt sich nicht verwenden",
        Left::StockKept => "Der Bestand bleibt, wie er hier ist",
        Left::TaxKept => "Die Mehrwertsteuer bleibt, wie sie hier eingestellt ist",
        Left::GtinTaken => "Die GTIN hat schon ein anderes Produkt; sie bleibt weg",
    };
    in_german(line, left.as_str(), sentence, detail)
}

pub fn of_file(Note { line, reason, detail }: &Note) -> ImportNote {
    let sentence = match reason {
        Reason::RowBroken => "Die Zeile hat nicht so viele Zellen wie der Kopf der Tabelle",
        Reason::QuoteOpen => {
            "Ein Anführungszeichen ist nicht geschlossen, dadurch sind Zeilen ineinandergeraten"
        }
        Reason::SourceMissing => "Ohne Handle, Artikelnummer oder ID",
        Reason::SourceAgain => "Dieselbe Kennung steht weiter oben schon einmal",
        Reason::NameMissing => "Ohne Namen",
        Reason::PriceMissing => "Ohne Preis",
        Reason::PriceUnreadable => "Der Preis ist nicht eindeutig",
        Reason::VariantsMissing => "Ein Produkt mit Varianten, von denen keine verwendbar ist",
        Reason::ParentMissing => "Das Produkt zu dieser Variante fehlt in der Datei",
        Reason::Grouped => "Ein Set aus anderen Produkten; das gibt es hier nicht",
        Reason::External => "Wird in einem anderen Shop verkauft",
        Reason::GiftCard => "Geschenkgutscheine werden nicht übernommen",
        Reason::KindUnknown => "Diese Art von Produkt gibt es hier nicht",
        Reason::VariantPriceMissing => "Eine Variante ohne Preis bleibt weg",
        Reason::VariantAgain => "Eine Variante mit denselben Merkmalen steht schon da",
        Reason::VariantForAny => "Eine Variante gilt für jeden Wert eines Merkmals",
        Reason::SaleForATime => "Der Angebotspreis gilt nur für eine Zeit; übernommen wird der reguläre",
        Reason::SoldBeyondStock => "Auch ohne Bestand verkäuflich; der Bestand zählt nicht mit",
        Reason::StockUnreadable => "Der Bestand ist keine Zahl und gilt als 0",
        Reason::StockNegative => "Der Bestand ist negativ und gilt als 0",
        Reason::WeightUnreadable => "Das Gewicht ist nicht lesbar und bleibt weg",
        Reason::GtinInvalid => "Die Prüfziffer der GTIN stimmt nicht; sie bleibt weg",
        Reason::PictureInvalid => "Die Adresse des Bildes ist keine im Web",
        Reason::Digital => "Dateien zum Herunterladen werden nicht übernommen",
        Reason::TaxUnknown => "Die Steuerklasse ist unbekannt: Es gilt der volle Satz, bitte prüfen",
        Reason::TaxFree => "Im anderen Shop ohne Steuer: Hier gelten 0 %, bitte prüfen",
        Reason::ContentUnreadable => "Die Füllmenge ist nicht lesbar und bleibt weg",
    };
    in_german(i64::try_from(*line).unwrap_or_default(), reason.into_str(), sentence, detail)
}

fn in_german(line: i64, code: &str, sentence: &str, detail: &str) -> ImportNote {
    let message = if detail.is_empty() { format!("{sentence}.") } else { format!("{sentence} ({detail}).") };
    ImportNote { line, code: code.to_owned(), message }
}
