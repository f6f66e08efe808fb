//! The German of what concerns the ways into an account. It is of the kind that cannot be switched off: a way in is never
//! new, changed or gone without its owner being told.

use super::texts::Notice;
use super::types::NotificationKind;
use crate::features::auth::{AuthEvent, ExportEvent, Exported, UserEvent};
use crate::features::mail::MailEvent;
use crate::identity::Role;

/// What to do about it.
const NOT_ME: &str = "Waren Sie das nicht? Ändern Sie Ihr Passwort und prüfen Sie unter „Erweiterte Einstellungen“ alle Zugänge.";

/// What a member is told of a change of the own account.
pub fn of_account(what: &UserEvent) -> Option<Notice> {
    let (title, message) = match what {
        UserEvent::RoleChanged { after, .. } => {
            let role = match after.role {
                Role::Admin => "Sie gehören jetzt zum Team des Shops.",
                Role::User | Role::Premium | Role::Banned => "Sie gehören nicht mehr zum Team des Shops.",
            };
            return Some(notice("Rolle geändert", role.to_owned()));
        }
        UserEvent::SecondFactorOn => {
            ("Zweiter Faktor eingeschaltet", "Die Anmeldung fragt jetzt auch nach einem Code.")
        }
        UserEvent::SecondFactorOff => {
            ("Zweiter Faktor ausgeschaltet", "Die Anmeldung fragt nicht mehr nach einem Code.")
        }
        UserEvent::PasskeyAdded => ("Passkey hinzugefügt", "Ein Gerät meldet sich jetzt ohne Passwort an."),
        UserEvent::PasskeyRemoved => {
            ("Passkey entfernt", "Ein Gerät meldet sich nicht mehr ohne Passwort an.")
        }
        UserEvent::TelegramLinked => {
            ("Telegram verbunden", "Ein Telegram-Konto ist jetzt ein Schlüssel zu Ihrem Konto.")
        }
        UserEvent::TelegramUnlinked => {
            ("Telegram getrennt", "Das Telegram-Konto ist kein Schlüssel zu Ihrem Konto mehr.")
        }
        UserEvent::PasswordChanged => ("Passwort geändert", "Ihr Konto hat ein neues Passwort."),
        UserEvent::SessionsEnded => {
            ("Geräte abgemeldet", "Angemeldete Geräte Ihres Kontos wurden abgemeldet.")
        }
        _ => return None,
    };
    Some(notice(title, format!("{message} {NOT_ME}")))
}

/// What a member is told of the own e-mail address.
pub fn of_address(what: &MailEvent) -> Option<Notice> {
    let (title, message) = match what {
        MailEvent::AddressVerified => {
            ("E-Mail-Adresse bestätigt", "Über diese Adresse bekommt Ihr Konto auch ein neues Passwort.")
        }
        MailEvent::AddressRemoved => {
            ("E-Mail-Adresse entfernt", "Zu Ihrem Konto gehört keine E-Mail-Adresse mehr.")
        }
        MailEvent::Failed { .. }
        | MailEvent::Retried { .. }
        | MailEvent::Kept { .. }
        | MailEvent::WordsChanged { .. } => return None,
    };
    Some(notice(title, format!("{message} {NOT_ME}")))
}

/// What a member is told of sign-ins.
pub fn of_sign_in(what: &AuthEvent) -> Notice {
    match what {
        AuthEvent::SignedIn { after } => {
            notice("Neue Anmeldung", format!("Ihr Konto wurde auf einem neuen Gerät geöffnet: {}. {NOT_ME}", after.device))
        }
        AuthEvent::Failed { after } => notice(
            "Fehlgeschlagene Anmeldungen",
            format!(
                "In der letzten Stunde sind {} Anmeldungen mit Ihrem Namen fehlgeschlagen. Waren das nicht Sie, hilft ein langes \
                 Passwort und ein zweiter Faktor.",
                after.failures
            ),
        ),
        AuthEvent::Locked { .. } => notice(
            "Anmeldung gesperrt",
            "Mit Ihrem Namen wurden zu viele falsche Passwörter versucht; neue Anmeldungen mit Passwort sind bis zu einen Tag \
             lang gesperrt. Angemeldete Geräte bleiben angemeldet."
                .to_owned(),
        ),
    }
}

/// What a member is told of an export: the own data only; what admins take along stands in the audit log.
pub fn of_export(what: &ExportEvent) -> Option<Notice> {
    let ExportEvent::Made { after } = what;
    let message = format!("Alle Daten Ihres Kontos wurden als Datei heruntergeladen. {NOT_ME}");
    (after.what == Exported::OwnData).then(|| notice("Daten heruntergeladen", message))
}

fn notice(title: &'static str, message: String) -> Notice {
    Notice { kind: NotificationKind::System, title, message, action_url: Some("/profile".to_owned()) }
}
