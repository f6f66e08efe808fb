//! Which language a text is in, by its letters and their neighbours.

use super::types::Language;
use whatlang::{Detector, Lang};

/// Fewer letters than this say too little.
const FEWEST_LETTERS: usize = 12;

/// The language of a text, when it is one of ours and can be told for sure. Of short texts it cannot.
pub fn detect(text: &str) -> Option<Language> {
    let detector = Detector::with_allowlist(Language::ALL.map(code).into());
    let found = detector.detect(text)?;
    let letters = text.chars().filter(|character| character.is_alphabetic()).count();
    // Scripts of a single language need no long text.
    let own_script = matches!(found.lang(), Lang::Kor | Lang::Jpn | Lang::Ara | Lang::Rus | Lang::Cmn);
    let sure = own_script || (letters >= FEWEST_LETTERS && found.is_reliable());
    sure.then(|| Language::ALL.into_iter().find(|language| code(*language) == found.lang())).flatten()
}

const fn code(language: Language) -> Lang {
    match language {
        Language::En => Lang::Eng,
        Language::De => Lang::Deu,
        Language::Es => Lang::Spa,
        Language::Fr => Lang::Fra,
        Language::It => Lang::Ita,
        Language::Pt => Lang::Por,
        Language::Ru => Lang::Rus,
        Language::Zh => Lang::Cmn,
        Language::Ja => Lang::Jpn,
        Language::Ko => Lang::Kor,
        Language::Ar => Lang::Ara,
        Language::Tr => Lang::Tur,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_the_twelve_apart() {
        for (text, language) in [
            ("Has anybody tried the new roast with a paper filter yet?", Language::En),
            ("Hat jemand die neue Röstung schon im Handfilter probiert?", Language::De),
            ("¿Alguien ha probado ya el nuevo tueste con filtro de papel?", Language::Es),
            ("Est-ce que quelqu'un a déjà essayé la nouvelle torréfaction ?", Language::Fr),
            ("Qualcuno ha già provato la nuova tostatura con il filtro di carta?", Language::It),
            ("Alguém já experimentou a nova torra com filtro de papel? Não sei.", Language::Pt),
            ("Кто-нибудь уже пробовал новую обжарку?", Language::Ru),
            ("有人试过新的烘焙豆吗？味道怎么样？", Language::Zh),
            ("新しい焙煎をもう試した人はいますか？", Language::Ja),
            ("새로운 로스팅을 시도해 본 사람이 있나요?", Language::Ko),
            ("هل جرب أحد التحميص الجديد؟", Language::Ar),
            ("Yeni kavrulmuş kahveyi deneyen oldu mu? Çok merak ediyorum.", Language::Tr),
        ] {
            assert_eq!(detect(text), Some(language), "{text}");
        }
    }

    #[test]
    fn says_nothing_where_nothing_can_be_told() {
        for text in ["", "ok", "👍", "1 : 6", "Espresso"] {
            assert_eq!(detect(text), None, "{text}");
        }
    }
}
