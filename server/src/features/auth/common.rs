//! The passwords that guessers try first.

use flate2::read::GzDecoder;
use std::io::Read;
use std::sync::LazyLock;

/// Sorted, in lower case, one a line: those with 6 and more characters of the list that Django brings (BSD licence), which
/// Royce Williams made from passwords that became known.
static LIST: LazyLock<String> = LazyLock::new(|| {
    let mut list = String::new();
    match GzDecoder::new(include_bytes!("common.txt.gz").as_slice()).read_to_string(&mut list) {
        Ok(_) => list,
        Err(error) => {
            tracing::error!(%error, "the list of common passwords cannot be read");
            String::new()
        }
    }
});
static LINES: LazyLock<Vec<&'static str>> = LazyLock::new(|| LIST.lines().collect());
/// What Germans choose and the list, which is mostly English, does not know.
const GERMAN: &[&str] = &[
    "passwort!",
    "passwort12",
    "passwort123",
    "passwort1234",
    "passwort2024",
    "passwort2025",
    "passwort2026",
    "geheimnis",
    "geheim1234",
    "schatz123",
    "sommer2024",
    "sommer2025",
    "sommer2026",
    "winter2025",
    "winter2026",
    "kennwort",
    "kennwort1",
    "kennwort123",
    "willkommen",
    "willkommen1",
    "willkommen123",
    "hallo1234",
    "hallowelt",
    "ichliebedich",
    "fussball1",
    "deutschland1",
    "administrator1",
    "qwertz1234",
    "qwertzuiopü",
    "asdfghjklö",
];

/// Whether the password is among the common ones, in whatever case.
pub fn is_common(password: &str) -> bool {
    let folded = password.to_lowercase();
    LINES.binary_search(&folded.as_str()).is_ok() || GERMAN.contains(&folded.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_tried_first_is_known() {
        assert!(LINES.len() > 15_000 && LINES.is_sorted());
        for password in
            ["123456", "Passwort", "PASSWORD1", "qwertz123", "geheim123", "Passwort123", "1q2w3e4r5t"]
        {
            assert!(is_common(password), "{password}");
        }
        for password in ["geheim-123", "sechs6", "pfeifende Kanne", ""] {
            assert!(!is_common(password), "{password}");
        }
    }
}
