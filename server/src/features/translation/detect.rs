//! Which language a text is in, by its letters and their neighbours.

use super::types::Language;
use whatlang::Lang;

/// Fewer letters than this say too little.
const FEWEST_LETTERS: usize = 12;

/// Signs that Chinese can hardly do without and that Japanese does not use by themselves. Without one of them and without
/// kana a line of such signs may be either.
const CHINESE: &str = "吗嗎们們这這么麼呢吧你您她它没沒说說过很还谁誰给給为么让讓对吃喝哪啊哦";

/// The language of a text, when it is one of ours and can be told for sure. Of short texts it cannot.
pub fn detect(text: &str) -> Option<Language> {
    // All languages are looked at, not only ours: else every Ukrainian text would surely be Russian, every Persian one Arabic.
    let found = whatlang::detect(text)?;
    let letters = text.chars().filter(|character| character.is_alphabetic()).count();
    let sure = match found.lang() {
        // Scripts of a single language need no long text.
        Lang::Kor => true,
        Lang::Jpn => found.is_reliable(),
        Lang::Cmn => found.is_reliable() && text.contains(|character| CHINESE.contains(character)),
        // Its neighbours are told from it by letters sooner than by their frequency.
        Lang::Rus => letters >= FEWEST_LETTERS && (found.is_reliable() || is_russian(text)),
        _ => letters >= FEWEST_LETTERS && found.is_reliable(),
    };
    sure.then(|| Language::ALL.into_iter().find(|language| code(*language) == found.lang())).flatten()
}

/// Letters that Bulgarian, Serbian and Ukrainian lack, and none that Russian lacks.
fn is_russian(text: &str) -> bool {
    let mut letters = text.chars().flat_map(char::to_lowercase).filter(|letter| letter.is_alphabetic());
    text.contains(['ы', 'э', 'ё']) && letters.all(|letter| matches!(letter, 'а'..='я' | 'ё'))
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
            ("Ты уже пробовал эту обжарку?", Language::Ru),
            ("有人试过新的烘焙豆吗？味道怎么样？", Language::Zh),
            ("新しい焙煎をもう試した人はいますか？", Language::Ja),
            ("새로운 로스팅을 시도해 본 사람이 있나요?", Language::Ko),
            ("هل جرب أحد التحميص الجديد مع مرشح الورق؟ أريد أن أعرف طعم القهوة.", Language::Ar),
            ("Yeni kavrulmuş kahveyi deneyen oldu mu? Çok merak ediyorum.", Language::Tr),
        ] {
            assert_eq!(detect(text), Some(language), "{text}");
        }
    }

    #[test]
    fn others_are_not_taken_for_ours() {
        for text in [
            // Belarusian, Ukrainian, Bulgarian, Persian, Urdu, Dutch, Polish, Swedish
            "Хтосьці ўжо спрабаваў новую абсмажку кавы з папяровым фільтрам?",
            "Хто-небудь уже куштував нове обсмаження кави з паперовим фільтром?",
            "Някой опитвал ли е вече новото изпичане на кафето с хартиен филтър?",
            "آیا کسی تا به حال رست جدید قهوه را با فیلتر کاغذی امتحان کرده است؟",
            "کیا کسی نے نئی بھنی ہوئی کافی کو کاغذی فلٹر کے ساتھ آزمایا ہے؟",
            "Heeft iemand de nieuwe branding al met een papieren filter geprobeerd?",
            "Czy ktoś próbował już nowej palonej kawy z papierowym filtrem?",
            "Har någon redan provat den nya rostningen med pappersfilter?",
            // Japanese without kana
            "本日臨時休業",
            "年末年始営業時間変更",
        ] {
            assert_eq!(detect(text), None, "{text}");
        }
        assert_eq!(detect("ありがとう！"), Some(Language::Ja));
        assert_eq!(detect("コーヒー豆"), Some(Language::Ja));
        assert_eq!(detect("감사합니다"), Some(Language::Ko));
        assert_eq!(detect("你好吗"), Some(Language::Zh));
    }

    #[test]
    fn says_nothing_where_nothing_can_be_told() {
        for text in ["", "ok", "👍", "1 : 6", "Espresso", "Привет", "مرحبا"] {
            assert_eq!(detect(text), None, "{text}");
        }
    }
}
