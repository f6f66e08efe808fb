//! The German of notifications.

use super::types::NotificationKind;
use crate::events::Event;
use crate::features::lounge::LoungeEvent;
use crate::features::payments::{Currency as PaidIn, FailedRefund};
use crate::features::premium::{PremiumEnd, PremiumEvent};
use crate::features::settings::{PREMIUM_DAYS, PREMIUM_DISCOUNT_PERCENT};
use crate::features::wallets::{MovedCoins, WalletEvent};
use crate::time::DAY;
use kontor_money::Currency;

/// A notification before it is anybody's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    pub kind: NotificationKind,
    pub title: &'static str,
    pub message: String,
    pub action_url: Option<String>,
}

pub fn revocation_to_admins(event: &Event) -> Notice {
    declaration_to_admins(event, "Widerruf eingegangen", "/admin/revocations")
}

pub fn termination_to_admins(event: &Event) -> Notice {
    declaration_to_admins(event, "Kündigung eingegangen", "/admin/terminations")
}

fn declaration_to_admins(event: &Event, title: &'static str, path: &str) -> Notice {
    Notice {
        kind: NotificationKind::Order,
        title,
        message: format!("{} wartet auf Bearbeitung.", event.subject_name),
        action_url: Some(path.to_owned()),
    }
}

/// What members are told of a letter that is kept in the account.
pub fn letter_kept(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::System,
        title: "Neuer Brief",
        message: format!("„{}“ liegt in Ihrem Konto. Bitte bewahren Sie den Brief auf.", event.subject_name),
        action_url: Some(format!("/letters/{}", event.subject_id)),
    }
}

pub fn mail_failed(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::System,
        title: "Brief unzustellbar",
        message: format!("„{}“ kam nicht an. Warum, steht im Postausgang.", event.subject_name),
        action_url: Some("/admin/mail".to_owned()),
    }
}

/// What members are told of their wallets.
pub fn of_wallet(event: &Event, what: &WalletEvent) -> Option<Notice> {
    let moved = |after: &MovedCoins| coins(&after.amount, after.currency);
    let (title, message) = match what {
        WalletEvent::Deposited { after } => {
            let coins = coins(&after.amount, after.currency);
            ("Einzahlung bestätigt", format!("{coins} sind Ihrer Wallet gutgeschrieben."))
        }
        WalletEvent::Transferred { after } => {
            ("Überweisung erhalten", format!("{} hat Ihnen {} überwiesen.", event.actor_name, moved(after)))
        }
        WalletEvent::Withdrawn { after } => {
            ("Auszahlung bestätigt", format!("{} sind unterwegs zu Ihrer Adresse.", moved(after)))
        }
        WalletEvent::WithdrawalRefused { after } => {
            let reason =
                event.reason.as_deref().map(|reason| format!(" Grund: {reason}")).unwrap_or_default();
            ("Auszahlung abgelehnt", format!("{} stehen wieder in Ihrer Wallet.{reason}", moved(after)))
        }
        WalletEvent::Initialised { .. }
        | WalletEvent::WithdrawalRequested { .. }
        | WalletEvent::WithdrawalCancelled { .. }
        | WalletEvent::WithdrawalApproved { .. } => return None,
    };
    Some(Notice { kind: NotificationKind::System, title, message, action_url: Some("/wallet".to_owned()) })
}

/// What members are told at once of what leaves their wallet: it may not have been them.
pub fn left_wallet(event: &Event, what: &WalletEvent) -> Option<Notice> {
    let (title, message) = match what {
        WalletEvent::Transferred { after } => {
            let coins = coins(&after.amount, after.currency);
            let to = &event.subject_name;
            (
                "Überweisung gesendet",
                format!("{coins} an {to}. Waren Sie das nicht, ändern Sie bitte Ihr Passwort."),
            )
        }
        WalletEvent::WithdrawalRequested { after } => {
            let coins = coins(&after.amount, after.currency);
            (
                "Auszahlung angefragt",
                format!(
                    "{coins} sind dafür reserviert. Waren Sie das nicht? Brechen Sie die Auszahlung in Ihrer Wallet ab."
                ),
            )
        }
        _ => return None,
    };
    Some(Notice { kind: NotificationKind::System, title, message, action_url: Some("/wallet".to_owned()) })
}

/// What admins are told of a withdrawal that its member took back.
pub fn cancelled_withdrawal_to_admins(event: &Event, wanted: &MovedCoins) -> Notice {
    let coins = coins(&wanted.amount, wanted.currency);
    Notice {
        kind: NotificationKind::System,
        title: "Auszahlung abgebrochen",
        message: format!("{} hat die Auszahlung von {coins} abgebrochen.", event.subject_name),
        action_url: Some("/admin/wallets".to_owned()),
    }
}

/// What admins are told of a requested withdrawal.
pub fn withdrawal_to_admins(event: &Event, wanted: &MovedCoins) -> Notice {
    let coins = coins(&wanted.amount, wanted.currency);
    Notice {
        kind: NotificationKind::System,
        title: "Auszahlung angefragt",
        message: format!("{} möchte {coins} auszahlen lassen.", event.subject_name),
        action_url: Some("/admin/wallets".to_owned()),
    }
}

/// `0.50000000` as `0,5 BTC`.
fn coins(amount: &str, currency: Currency) -> String {
    let short =
        if amount.contains('.') { amount.trim_end_matches('0').trim_end_matches('.') } else { amount };
    format!("{} {currency}", short.replace('.', ","))
}

pub fn registration_to_admins(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::System,
        title: "Neue Registrierung",
        message: format!("„{}“ wartet auf Freischaltung.", event.subject_name),
        action_url: Some("/admin/users".to_owned()),
    }
}

pub fn approved() -> Notice {
    Notice {
        kind: NotificationKind::System,
        title: "Willkommen!",
        message: "Ihr Konto ist freigeschaltet: Katalog, Wunschliste und Chat stehen Ihnen offen.".to_owned(),
        action_url: Some("/shop".to_owned()),
    }
}

/// Where a member finds it whose address is not confirmed.
const CONFIRMATION: &str = "Die Bestätigung des Vertrags finden Sie im Zahlungsverlauf Ihres Profils.";

/// What a member is told of the membership.
pub fn of_membership(event: &Event, what: &PremiumEvent) -> Option<Notice> {
    let (title, message) = match what {
        PremiumEvent::Started { .. } => (
            "Premium aktiviert!",
            format!(
                "Vielen Dank! {PREMIUM_DISCOUNT_PERCENT} % Rabatt auf alle Produkte, der Premium-Chat und die Lounge \
                 stehen Ihnen offen. {CONFIRMATION}"
            ),
        ),
        PremiumEvent::Extended { .. } => (
            "Premium verlängert",
            format!("Vielen Dank! Ihre Mitgliedschaft läuft {PREMIUM_DAYS} Tage länger. {CONFIRMATION}"),
        ),
        PremiumEvent::Ending { after, .. } => (
            "Premium endet bald",
            format!(
                "Ihre Mitgliedschaft endet {}. Verlängern können Sie sie in Ihrem Profil.",
                in_days(event, after)?
            ),
        ),
        PremiumEvent::Ended { .. } => (
            "Premium ist beendet",
            "Ihre Mitgliedschaft ist ausgelaufen. In Ihrem Profil können Sie sie jederzeit erneuern."
                .to_owned(),
        ),
        PremiumEvent::Refunded { .. } => (
            "Zahlung erstattet",
            format!(
                "Eine Premium-Zahlung wurde erstattet; ihre {PREMIUM_DAYS} Tage sind damit zurückgenommen."
            ),
        ),
        PremiumEvent::Cancelled { .. } => return None,
    };
    let action_url = Some("/profile".to_owned());
    Some(Notice { kind: NotificationKind::System, title, message, action_url })
}

/// How long the membership of an event lasts from then on.
fn in_days(event: &Event, end: &PremiumEnd) -> Option<String> {
    Some(match (end.premium_until?.0 - event.at.0).max(0) / DAY {
        0 => "in weniger als einem Tag".to_owned(),
        1 => "in einem Tag".to_owned(),
        days => format!("in {days} Tagen"),
    })
}

/// What admins are told of money that does not fit its payment.
pub fn payment_to_admins(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::System,
        title: "Zahlung prüfen",
        message: format!("Eine Zahlung stimmt nicht mit dem Vereinbarten überein ({}).", event.subject_id),
        action_url: Some("/admin/audit".to_owned()),
    }
}

pub fn failed_refund_to_admins(refund: &FailedRefund) -> Notice {
    let amount = match refund.currency {
        PaidIn::Euro => format!("{} €", refund.amount.replace('.', ",")),
        PaidIn::Stars => format!("{} Sterne", refund.amount),
    };
    Notice {
        kind: NotificationKind::System,
        title: "Erstattung gescheitert",
        message: format!(
            "{amount} sind nicht zurückgegangen, sondern wieder bei Ihnen ({}). Bitte wählen Sie einen anderen Weg.",
            refund.reason
        ),
        action_url: Some("/admin/money".to_owned()),
    }
}

pub fn invited_to_chat(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::Chat,
        title: "Einladung zum Chat",
        message: format!("{} möchte sich mit Ihnen unterhalten.", event.actor_name),
        action_url: Some(format!("/chat/{}", event.subject_id)),
    }
}

pub fn mentioned_in_chat(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::Mention,
        title: "Sie wurden erwähnt",
        message: format!("In „{}“ nennt eine Nachricht Ihren Namen.", event.subject_name),
        action_url: Some(format!("/chat/{}", event.subject_id)),
    }
}

pub fn answered_in_chat(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::Mention,
        title: "Antwort auf Ihre Nachricht",
        message: format!("In „{}“ hat jemand auf Ihre Nachricht geantwortet.", event.subject_name),
        action_url: Some(format!("/chat/{}", event.subject_id)),
    }
}

pub fn monthly_product_to_admins(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::Order,
        title: "Gratisprodukt angefragt",
        message: format!("{} wünscht sich „{}“.", event.actor_name, event.subject_name),
        action_url: Some("/admin/lounge".to_owned()),
    }
}

/// What the member is told of a monthly free product.
pub fn of_monthly_product(event: &Event, what: &LoungeEvent) -> Option<Notice> {
    let product = &event.subject_name;
    let (title, message) = match what {
        LoungeEvent::Requested { .. } => return None,
        LoungeEvent::Approved { .. } => {
            ("Gratisprodukt genehmigt", format!("„{product}“ wird für Sie gepackt."))
        }
        LoungeEvent::Shipped { .. } => {
            ("Gratisprodukt versendet", format!("„{product}“ ist unterwegs zu Ihnen."))
        }
        LoungeEvent::Delivered { .. } => {
            ("Gratisprodukt zugestellt", format!("„{product}“ ist angekommen. Viel Freude!"))
        }
        LoungeEvent::Refused { .. } => {
            ("Gratisprodukt abgelehnt", format!("„{product}“ können wir Ihnen nicht senden."))
        }
    };
    let note = event.reason.as_deref().map(|note| format!(" {note}")).unwrap_or_default();
    let action_url = Some("/premium-lounge".to_owned());
    Some(Notice { kind: NotificationKind::Order, title, message: format!("{message}{note}"), action_url })
}
