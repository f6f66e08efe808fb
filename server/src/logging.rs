//! Structured logs. They carry request ids and names of errors, never a token, a password or what a member wrote.
//!
//! In an outage every request fails in the same way. One line of a kind is written; how many more there were is said once a
//! minute.

use crate::config::{Log, LogFormat};
use std::collections::HashMap;
use std::fmt::{Debug, Write};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::IsTerminal;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, fmt};

/// How often repetitions are told of, and how long a kind is held back.
const MINUTE: Duration = Duration::from_secs(60);

/// Kinds that are remembered; more than that in a minute are all written.
const KINDS: usize = 1000;

/// Installs the global subscriber.
pub fn start(config: &Log) {
    // At `debug` the PostgreSQL client would write down the values of every statement.
    let quiet = "tokio_postgres=info".parse().expect("a directive");
    let filter =
        EnvFilter::try_new(&config.filter).unwrap_or_else(|_| EnvFilter::new("info")).add_directive(quiet);
    let repeats = Repeats::default();
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let lines = match config.format {
        LogFormat::Json => lines.json().boxed(),
        LogFormat::Text => lines.with_target(false).boxed(),
    };
    tracing_subscriber::registry().with(filter).with(repeats.clone()).with(lines).init();
    // A thread of its own, because a busy runtime is when this is needed.
    let told = std::thread::Builder::new().name("log-repeats".into()).spawn(move || {
        loop {
            std::thread::sleep(MINUTE);
            repeats.tell();
        }
    });
    drop(told);
}

/// Warnings and errors of this minute by their kind: where they are written in the source, and what they say without digits.
#[derive(Clone, Default)]
struct Repeats(Arc<Mutex<HashMap<u64, Kind>>>);

struct Kind {
    text: String,
    /// Those that were not written.
    more: u64,
}

impl Repeats {
    /// Whether a line of this kind is to be written.
    fn is_new(&self, kind: u64, text: String) -> bool {
        let mut kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kinds.get_mut(&kind) {
            known.more += 1;
            return false;
        }
        if kinds.len() < KINDS {
            kinds.insert(kind, Kind { text, more: 0 });
        }
        true
    }

    /// Writes what was held back. Kinds that went on stay held back; the others are new again.
    fn tell(&self) {
        let mut told = Vec::new();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, kind| {
            let more = std::mem::take(&mut kind.more);
            if more > 0 {
                told.push((kind.text.clone(), more));
            }
            more > 0
        });
        for (text, more) in told {
            // At a level that is not counted itself.
            tracing::info!(more, last_minute = text, "repeated");
        }
    }
}

impl<S: Subscriber> Layer<S> for Repeats {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        if *event.metadata().level() > Level::WARN {
            return true;
        }
        let mut text = Text::default();
        event.record(&mut text);
        let mut hasher = DefaultHasher::new();
        (event.metadata().callsite(), text.0.replace(|letter: char| letter.is_ascii_digit(), ""))
            .hash(&mut hasher);
        self.is_new(hasher.finish(), text.0)
    }
}

/// What an event says, in one line.
#[derive(Default)]
struct Text(String);

impl Visit for Text {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let space = if self.0.is_empty() { "" } else { " " };
        let _ = match field.name() {
            "message" => write!(self.0, "{space}{value:?}"),
            name => write!(self.0, "{space}{name}={value:?}"),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn one_line_of_a_kind_is_written_and_the_rest_is_counted() {
        let (written, repeats) = (Written::default(), Repeats::default());
        let writer = written.clone();
        let lines = fmt::layer().with_ansi(false).with_writer(move || writer.clone());
        let subscriber = tracing_subscriber::registry().with(repeats.clone()).with(lines);
        tracing::subscriber::with_default(subscriber, || {
            let outage = |jobs: usize, cause: &str| tracing::warn!(jobs, cause, "nothing was stored");
            for jobs in 0..500 {
                outage(jobs, "disk full");
            }
            outage(1, "I/O error");
            for _ in 0..3 {
                tracing::info!("a visitor came");
            }
            repeats.tell();
            outage(9, "disk full");
            repeats.tell();
            repeats.tell();
            outage(9, "disk full");
        });
        let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
        let lines: Vec<_> = text.lines().collect();
        let count = |wanted: &str| lines.iter().filter(|line| line.contains(wanted)).count();
        assert_eq!(count("a visitor came"), 3);
        assert_eq!(
            count("WARN") - count("I/O error"),
            2,
            "at the beginning, and after a quiet minute: {text}"
        );
        assert_eq!(count("I/O error"), 1);
        assert_eq!(count("more=499"), 1, "{text}");
        assert_eq!(count("more=1"), 1, "{text}");
        assert_eq!(lines.len(), 8, "{text}");
    }
}
