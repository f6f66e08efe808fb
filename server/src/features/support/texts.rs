//! What the bot says in its own words.

use crate::time::Time;
use jiff::tz::TimeZone;

pub const GREETING: &str = "Willkommen! Ich beantworte Fragen zum Shop und zu seinen Produkten.";
pub const GREETING_MEMBER: &str =
    "Willkommen! Ich beantworte Fragen zum Shop, zu seinen Produkten und zu Ihren eigenen Bestellungen.";
pub const GREETING_ADVICE: &str = "Willkommen zur KI-Beratung! Fragen Sie nach dem Shop, nach Ihren Bestellungen, oder \
                                   lassen Sie sich Produkte empfehlen: Ich sage Ihnen auch, warum.";
pub const HOW_PASSAGES: &str = "Ich zeige Ihnen die passende Stelle aus der Hilfe im Wortlaut.";
pub const HOW_MODEL: &str =
    "Meine Antworten schreibt ein Sprachmodell aus den Hilfeseiten; die Quellen stehen darunter.";

pub const SMALL_TALK: &str = "Gern! Was möchten Sie wissen? Fragen Sie zum Beispiel nach Bezahlung, Versand, \
                              Premium oder einem Produkt.";
pub const NOTHING: &str = "Dazu habe ich in der Hilfe und im Katalog nichts gefunden. Fragen Sie mit anderen Worten, oder \
                           lassen Sie sich an den Inhaber übergeben.";
pub const NO_RECOMMENDATION: &str =
    "Dazu finde ich im Katalog gerade nichts, das ich guten Gewissens empfehlen kann.";
pub const RECOMMENDATIONS: &str = "Das passt aus unserem Katalog:";
pub const ADVICE_FOR_PREMIUM: &str =
    "Empfehlungen mit Begründung gibt die KI-Beratung für Premium-Mitglieder.";

pub const MODEL_FAILED: &str =
    "Das Sprachmodell antwortet gerade nicht. Hier ist die passende Stelle aus der Hilfe.";
pub const MODEL_SHARE: &str = "Das Sprachmodell hat Ihnen heute schon sehr viel beantwortet. Hier ist die passende Stelle aus der Hilfe.";
pub const MODEL_BUDGET: &str =
    "Das Sprachmodell ist für heute ausgelastet. Hier ist die passende Stelle aus der Hilfe.";

pub const SIGN_IN_FOR_ORDERS: &str = "Nach eigenen Bestellungen kann ich nur sehen, wenn Sie angemeldet sind. Melden Sie \
                                      sich an, oder fragen Sie mit Ihrer Bestellnummer beim Inhaber nach.";
pub const NO_ORDERS: &str =
    "Zu Ihrem Konto gibt es noch keine Bestellung. Gastbestellungen kann ich nicht sehen.";
pub const NO_SUCH_ORDER: &str =
    "Unter dieser Nummer finde ich in Ihrem Konto keine Bestellung. Alle stehen unter „Meine Bestellungen“.";
pub const ORDERS_TITLE: &str = "Meine Bestellungen";
pub const PREMIUM_TITLE: &str = "Ihr Profil";

pub const RESET: &str = "Konversation zurückgesetzt";
pub const HANDED_OVER: &str = "Der Inhaber antwortet Ihnen im privaten Chat.";
/// The name of the private room that a hand-over makes.
pub const ROOM: &str = "Support";
pub const HANDOVER_QUESTION: &str = "Frage aus dem Support-Bot:";

pub fn premium_until(until: Time, zone: &TimeZone) -> String {
    format!("Ihr Premium läuft bis zum {} Uhr.", until.in_german(zone))
}
