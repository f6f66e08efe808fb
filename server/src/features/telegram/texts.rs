//! The German of the bot. Plain text: nothing in it is markup.

use crate::features::orders::OwnOrder;
use crate::time::Time;
use jiff::tz::TimeZone;
use kontor_telegram::BotCommand;

/// The button that opens the Mini App.
pub const OPEN: &str = "Im Shop öffnen";
pub const APPROVE: &str = "✅ Genehmigen";
pub const REJECT: &str = "🚫 Ablehnen";
pub const PAID: &str = "✅ Bezahlt";
pub const FAILED: &str = "🚫 Ablehnen";
pub const PACKED: &str = "📦 Gepackt";
pub const SHIPPED: &str = "🚚 Versandt";
pub const READY: &str = "🛍 Abholbereit";
pub const DELIVERED: &str = "🏠 Zugestellt";
pub const PICKED_UP: &str = "🤝 Übergeben";
pub const UNLINK: &str = "Verbindung trennen";

/// The bot's menu.
pub const COMMANDS: &[BotCommand] = &[
    BotCommand { command: "start", description: "Shop öffnen und Konto verbinden" },
    BotCommand { command: "bestellungen", description: "Ihre letzten Bestellungen" },
    BotCommand { command: "hilfe", description: "Was dieser Bot kann" },
];

pub fn welcome(shop: &str, name: Option<&str>) -> String {
    match name {
        Some(name) => format!(
            "Willkommen bei {shop}! Dieser Chat gehört zum Konto „{name}“.\n\n/bestellungen zeigt Ihre letzten Bestellungen, /hilfe alles Weitere."
        ),
        None => format!(
            "Willkommen bei {shop}! Dieser Chat ist noch mit keinem Konto verbunden.\n\nSie haben ein Konto? Öffnen Sie im Shop Ihr Profil und wählen Sie „Mit Telegram verbinden“. Sonst registrieren Sie sich gleich hier im Shop."
        ),
    }
}

pub fn help(shop: &str) -> String {
    format!(
        "Das kann der Bot von {shop}:\n\n/start öffnet den Shop und verbindet Ihr Konto.\n/bestellungen zeigt Ihre letzten Bestellungen.\n/hilfe zeigt diese Übersicht.\n\nWelche Nachrichten Sie hier bekommen, bestimmen Sie in Ihrem Profil. Was Sie sonst schreiben, liest der Inhaber; seine Antwort kommt hierher."
    )
}

pub fn product(shop: &str) -> String {
    format!("Hier geht es zum Produkt bei {shop}:")
}

pub fn linked(name: &str) -> String {
    format!(
        "Dieser Chat ist jetzt mit dem Konto „{name}“ verbunden. Hier erfahren Sie, was aus Ihren Bestellungen wird.\n\nIst das nicht Ihr Konto? Dann trennen Sie die Verbindung gleich wieder."
    )
}

/// For a chat whose account has another one now.
pub fn replaced(name: &str) -> String {
    format!(
        "Dieser Chat ist nicht mehr mit dem Konto „{name}“ verbunden: Es hat jetzt ein anderes Telegram-Konto als Schlüssel.\n\nWaren Sie das nicht? Dann melden Sie sich im Shop an, trennen Sie die Verbindung in Ihrem Profil und ändern Sie Ihr Passwort."
    )
}

pub const CODE_TOO_OLD: &str = "Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte öffnen Sie im Shop Ihr Profil und wählen Sie erneut „Mit Telegram verbinden“.";
pub const NOT_LINKED: &str = "Dieser Chat ist mit keinem Konto verbunden. Bitte öffnen Sie im Shop Ihr Profil und wählen Sie „Mit Telegram verbinden“.";
pub const UNKNOWN: &str = "Das habe ich nicht verstanden. /hilfe zeigt, was ich kann.";
/// For a person without an account who writes to the bot.
pub const NOT_LINKED_TALK: &str = "Ihre Nachricht konnte ich nicht weitergeben: Dieser Chat ist mit keinem Konto verbunden.\n\nSie haben ein Konto? Öffnen Sie im Shop Ihr Profil und wählen Sie „Mit Telegram verbinden“. Danach erreichen Sie uns hier. /hilfe zeigt, was ich sonst kann.";
pub const HEARD: &str = "Ihre Nachricht ist angekommen. Die Antwort bekommen Sie hier und im Shop unter „Chat“. Was dort steht, ist nach 24 Stunden gelöscht.";
pub const ONLY_TEXT: &str = "Ich kann nur Text weitergeben, keine Bilder, Sprachnachrichten oder Dateien. Bitte schreiben Sie Ihr Anliegen als Nachricht.";
pub const OWNER_WRITES: &str =
    "Ihren Mitgliedern antworten Sie im Shop unter „Chat“. /hilfe zeigt, was ich kann.";
/// Before a message that its author has changed.
pub const EDITED: &str = "Geändert:";
/// After the beginning of a text that is too long for Telegram.
pub const GOES_ON: &str = "… (Alles lesen Sie im Shop.)";

pub fn answer(text: &str) -> String {
    format!("💬 Antwort aus dem Shop:\n\n{text}")
}

/// The owner has changed the answer, which Telegram still shows as it was.
pub fn corrected(text: &str) -> String {
    format!("✏️ Die Antwort aus dem Shop lautet jetzt:\n\n{text}")
}

pub fn member_writes(name: &str, text: &str) -> String {
    format!("✉️ „{name}“ schreibt Ihnen über Telegram:\n\n{text}")
}

pub const NO_ORDERS: &str = "Sie haben noch nichts bestellt.";

pub fn orders(orders: &[OwnOrder], zone: &TimeZone) -> String {
    let line = |order: &OwnOrder| {
        let amount = order.total.get();
        format!(
            "{} · {} · {},{:02} € · {}",
            order.number,
            order.created_at.in_german(zone),
            amount / 100,
            amount % 100,
            order.status.in_german()
        )
    };
    let lines: Vec<String> = orders.iter().map(line).collect();
    format!("Ihre letzten Bestellungen:\n\n{}", lines.join("\n"))
}

/// The line under a message that has been decided.
pub fn decided(what: &str, by: &str, at: Time, zone: &TimeZone) -> String {
    format!("{what} – {by}, {} Uhr", at.in_german(zone))
}
