//! How a guest can be reached.

/// Whether a person can be reached by it: six digits at least, an e-mail address, or a Telegram name with its `@`.
pub fn is_contact(text: &str) -> bool {
    let phone = text.chars().filter(char::is_ascii_digit).count() >= 6
        && text.chars().all(|character| character.is_ascii_digit() || " +-/().".contains(character));
    let words = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    phone
        || text.split_once('@').is_some_and(|(name, place)| {
            if name.is_empty() {
                return place.len() >= 4 && words(place);
            }
            let dotted = place.rsplit_once('.').is_some_and(|(host, end)| !host.is_empty() && end.len() >= 2);
            dotted && !place.contains('@') && !text.contains(char::is_whitespace)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_reaches_a_person() {
        for contact in
            ["030 1234567", "+49 (0)170/555-12.34", "mira@example.org", "@mira_k", "ö@bücher.example"]
        {
            assert!(is_contact(contact), "{contact}");
        }
        for nothing in [
            "",
            "12345",
            "Mira",
            "@",
            "@ab",
            "mira@",
            "mira@localhost",
            "a@b@c.de",
            "mi ra@example.org",
            "@a b c d",
        ] {
            assert!(!is_contact(nothing), "{nothing}");
        }
    }
}
