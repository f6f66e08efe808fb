//! Addresses of announcements.

/// Where a member reads one.
const READ: &str = "/neuigkeiten/";
pub const CONFIRM: &str = "/newsletter-bestaetigen";

pub fn path_of(announcement: i64) -> String {
    format!("{READ}{announcement}")
}

/// Which announcement a path leads to.
pub fn read_path(path: &str) -> Option<i64> {
    path.strip_prefix(READ)?.parse().ok()
}

/// The beginning of a text, for where there is little room.
pub fn excerpt(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most - 1).collect();
    // Not in the middle of a word, unless it is a very long one.
    let kept = kept.rsplit_once(char::is_whitespace).map_or(kept.as_str(), |(before, _)| before);
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_its_announcement() {
        assert_eq!(read_path(&path_of(7)), Some(7));
        for other in ["/neuigkeiten/", "/orders/7", "/neuigkeiten/x", ""] {
            assert_eq!(read_path(other), None, "{other}");
        }
    }

    #[test]
    fn an_excerpt_ends_between_words() {
        assert_eq!(excerpt("kurz und gut", 20), "kurz und gut");
        assert_eq!(excerpt("Neue Ernte aus Äthiopien", 16), "Neue Ernte aus…");
        assert_eq!(excerpt("Ä".repeat(30).as_str(), 10), format!("{}…", "Ä".repeat(9)));
    }
}
