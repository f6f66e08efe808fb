//! The pages, read once at the start.

use super::types::{Block, HelpEntry, HelpPage, Span};
use super::{facts, markdown};
use crate::app::App;
use crate::config::Config;
use crate::features::settings;
use arc_swap::ArcSwapOption;
use std::sync::Arc;

macro_rules! page {
    ($slug:literal) => {
        ($slug, include_str!(concat!("../../../../help/", $slug, ".md")))
    };
}

/// In the order of the table of contents.
const PAGES: [(&str, &str); 19] = [
    page!("registrierung"),
    page!("freischaltung"),
    page!("shop"),
    page!("bestellen"),
    page!("bezahlen"),
    page!("versand"),
    page!("widerruf"),
    page!("kontakt"),
    page!("premium"),
    page!("lounge"),
    page!("wallet"),
    page!("chat"),
    page!("wunschliste"),
    page!("bewertungen"),
    page!("benachrichtigungen"),
    page!("konto"),
    page!("datenschutz"),
    page!("telegram"),
    page!("bot"),
];

/// What is told about the demo's goods.
const DEMO_PAGES: [(&str, &str); 3] = [page!("kaffee"), page!("tee"), page!("brauen")];

/// A section of a page, as the bot finds it.
#[derive(Debug, Clone)]
pub struct Passage {
    pub page: String,
    pub heading: String,
    /// The section as plain text.
    pub text: String,
    /// The same for searching: what stands in every row of a table, once.
    pub words: String,
    /// Where it is read.
    pub href: String,
}

pub struct Pages(Vec<HelpPage>);

/// The pages as they were last asked for, with the settings that stand in them.
#[derive(Default)]
pub struct Shown(ArcSwapOption<(Arc<Config>, Arc<Pages>)>);

/// The pages with what is set now.
pub fn current(app: &App) -> Arc<Pages> {
    let config = settings::current(app);
    let shown = &app.state::<Shown>().0;
    if let Some(known) = shown.load_full().filter(|known| Arc::ptr_eq(&known.0, &config)) {
        return known.1.clone();
    }
    let made = Arc::new(Pages::new(&config));
    shown.store(Some(Arc::new((config, made.clone()))));
    made
}

impl Pages {
    pub fn new(config: &Config) -> Self {
        let facts = facts::of(config);
        let filled = |text: &str| {
            facts
                .iter()
                .fold(text.to_owned(), |text, (name, fact)| text.replace(&format!("{{{{{name}}}}}"), fact))
        };
        let goods = if config.demo { &DEMO_PAGES[..] } else { &[] };
        Self(PAGES.iter().chain(goods).map(|(slug, text)| markdown::read(slug, &filled(text))).collect())
    }

    pub fn entries(&self) -> Vec<HelpEntry> {
        let entry = |page: &HelpPage| HelpEntry {
            slug: page.slug.clone(),
            title: page.title.clone(),
            summary: page.summary.clone(),
        };
        self.0.iter().map(entry).collect()
    }

    pub fn find(&self, slug: &str) -> Option<&HelpPage> {
        self.0.iter().find(|page| page.slug == slug)
    }

    /// All sections of all pages.
    pub fn passages(&self) -> Vec<Passage> {
        self.0.iter().flat_map(passages).collect()
    }
}

fn passages(page: &HelpPage) -> Vec<Passage> {
    let mut found: Vec<Passage> = Vec::new();
    for block in &page.blocks {
        if let Block::Heading { id, text, .. } = block {
            found.push(Passage {
                page: page.title.clone(),
                heading: text.clone(),
                text: String::new(),
                words: String::new(),
                href: format!("/hilfe/{}#{id}", page.slug),
            });
        } else if let Some(passage) = found.last_mut() {
            if !passage.text.is_empty() {
                passage.text.push('\n');
            }
            passage.text.push_str(&plain(block));
            passage.words.push_str(&searched(block));
            passage.words.push('\n');
        }
    }
    found
}

/// A block as lines of text.
fn plain(block: &Block) -> String {
    let joined = |spans: &[Span]| spans.iter().map(|span| span.text.as_str()).collect::<String>();
    let lines: Vec<String> = match block {
        Block::Heading { text, .. } => vec![text.clone()],
        Block::Paragraph { spans } => vec![joined(spans)],
        Block::List { ordered, items } => {
            let mark = |at: usize| if *ordered { format!("{}. ", at + 1) } else { "– ".to_owned() };
            items.iter().enumerate().map(|(at, item)| format!("{}{}", mark(at), joined(item))).collect()
        }
        Block::Table { head, rows } => rows.iter().map(|row| in_words(head, row)).collect(),
    };
    lines.join("\n")
}

fn searched(block: &Block) -> String {
    match block {
        Block::Table { head, rows } => {
            std::iter::once(head).chain(rows).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
        }
        other => plain(other),
    }
}

/// A row with the names of its columns: *Grüner Tee: Wasser 70 bis 80 °C, Ziehzeit 1 bis 2 Minuten*.
fn in_words(head: &[String], row: &[String]) -> String {
    let Some((first, others)) = row.split_first() else { return String::new() };
    match others {
        [only] => format!("{first}: {only}"),
        _ => {
            let named = head.iter().skip(1).zip(others).map(|(name, value)| format!("{name} {value}"));
            format!("{first}: {}", named.collect::<Vec<_>>().join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::periods::Kept;
    use figment::Figment;
    use figment::providers::{Format, Toml};

    fn pages(change: impl FnOnce(&mut Config)) -> Pages {
        let mut config: Config = Figment::from(Toml::string(crate::config::DEFAULTS))
            .extract()
            .expect("the defaults are complete");
        change(&mut config);
        Pages::new(&config)
    }

    #[test]
    fn every_page_is_listed_and_says_something() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../help");
        let files = std::fs::read_dir(folder).expect("the help pages");
        let names = files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned());
        let mut written: Vec<String> =
            names.filter_map(|name| name.strip_suffix(".md").map(str::to_owned)).collect();
        let pages = pages(|_| ());
        let mut listed: Vec<String> = pages.entries().into_iter().map(|entry| entry.slug).collect();
        written.sort_unstable();
        listed.sort_unstable();
        assert_eq!(written, listed);
        for passage in pages.passages() {
            assert!(passage.text.chars().count() > 40, "{}: {}", passage.href, passage.text);
            assert!(passage.text.chars().count() < 1000, "{} is too long for an answer", passage.href);
            assert!(!passage.text.contains(['{', '|', '[', '*']), "{}: {}", passage.href, passage.text);
        }
    }

    #[test]
    fn figures_come_from_the_settings() {
        let text =
            |pages: &Pages| pages.passages().iter().map(|passage| passage.text.clone()).collect::<String>();
        let usual = text(&pages(|config| config.demo = false));
        assert!(
            usual.contains("Sie haben 7 Tage Zeit") && usual.contains("19 %") && usual.contains("19,99 €")
        );
        assert!(usual.contains("Feste Öffnungszeiten hat der Shop nicht hinterlegt"));
        // The button that an order ends with is another one in the demo.
        assert!(usual.contains("zweimal auf „Zahlungspflichtig bestellen“ tippt"));
        let demo = text(&pages(|config| config.demo = true));
        assert!(
            !demo.contains("Zahlungspflichtig")
                && demo.contains("zweimal auf „Bestellung abschließen“ tippt")
        );
        let stepwise = text(&pages(|config| config.orders.review_step = true));
        assert!(stepwise.contains("zweimal auf „Zahlungspflichtig bestellen“ tippt"));
        let other = text(&pages(|config| {
            config.orders.expire_after_days = 3;
            config.facts.opening_hours = Some("Nur dienstags.".to_owned());
        }));
        assert!(other.contains("Sie haben 3 Tage Zeit") && other.contains("Nur dienstags."));
        assert!(!other.contains("Montag bis Freitag"), "the demo's facts give way to written ones");
    }

    #[test]
    fn how_long_data_is_kept_is_read_from_the_table() {
        let (_, raw) = PAGES.iter().find(|(slug, _)| *slug == "datenschutz").expect("the page");
        for unit in ["Jahre", "Tage", "Stunden"] {
            let typed = raw
                .match_indices(unit)
                .any(|(at, _)| raw[..at].trim_end().ends_with(|c: char| c.is_ascii_digit()));
            assert!(!typed, "{unit} are typed twice");
        }
        let pages = pages(|_| ());
        let text: String = pages.passages().iter().map(|passage| passage.text.clone()).collect();
        for (kind, words) in [
            (Kept::Invoices, "Rechnungen und Korrekturen: "),
            (Kept::Orders, "Name, Anschrift und Kontakt in Bestellungen: "),
            (Kept::GuestLinks, "Links zu Bestellungen von Gästen "),
            (Kept::Carts, "bis Sie ihn "),
        ] {
            let told = kind.rule().period.in_german();
            assert!(text.contains(&format!("{words}{told}")), "{kind:?}: {text}");
        }
    }

    #[test]
    fn links_lead_to_this_shop() {
        for page in &pages(|_| ()).0 {
            for block in &page.blocks {
                let spans: Vec<&Span> = match block {
                    Block::Paragraph { spans } => spans.iter().collect(),
                    Block::List { items, .. } => items.iter().flatten().collect(),
                    Block::Heading { .. } | Block::Table { .. } => Vec::new(),
                };
                for href in spans.iter().filter_map(|span| span.href.as_deref()) {
                    assert!(href.starts_with('/'), "{}: {href}", page.slug);
                }
            }
        }
    }
}
